/** The face of a card in hand. */

import { type CardFacts, letters, paletteOf } from "../facts";
import { breakLines, firstLines, fitSize, FONT, shortened, textWidth } from "../measure";
import { Ribbons } from "../ribbon";
import { Coin, TYPE_LETTERS } from "../types";
import { Cost, INK, SOFT, stageLine, Text, Window } from "./pieces";

/** The smallest text, so that it can be read on a phone, where this face is 86 pixels wide. */
const LEAST = 10.3;

/** A name in one or two lines within the width, as large as it can be. */
export function Name({ name, x, y, w, size, fill }: { name: string; x: number; y: number; w: number; size: number; fill: string }) {
  const one = fitSize(name, w, size, 800);
  if (one >= size * 0.74 || !name.includes(" ")) {
    return (
      <Text x={x} y={y} size={one} weight={800} fill={fill}>
        {name}
      </Text>
    );
  }
  const small = size * 0.7;
  const lines = breakLines(name, w, small, 800);
  const shown = lines.length > 2 ? [lines[0]!, lines.slice(1).join(" ")] : lines;
  return (
    <g>
      {shown.map((line, i) => (
        <Text x={x} y={y - small * 0.55 + i * small * 0.92} size={small} weight={800} fill={fill}>
          {shortened(line, w, small, 800)}
        </Text>
      ))}
    </g>
  );
}

export function Hand({ card }: { card: CardFacts }) {
  const palette = paletteOf(card);
  const isPokemon = card.supertype === "Pokémon";
  const rows = [
    ...card.abilities.map((a) => ({ cost: null, name: a.name, damage: "" })),
    ...card.attacks.map((a) => ({ cost: a.cost, name: a.name, damage: a.damage })),
  ].slice(0, 3);
  const row = 15.5;
  const hpRight = 103 - Math.max(0, letters(card).length - 1) * 9;
  const foot = isPokemon ? 15 : 4;
  const text = !isPokemon && card.text && !card.basicEnergy ? firstLines(breakLines(card.text, 106, LEAST), 5, 106, LEAST) : [];
  const body = isPokemon ? rows.length * row + 4 : text.length ? text.length * 11.6 + 6 : 0;
  const window = 166 - 25 - foot - body;
  let y = 25 + window + 4;
  return (
    <g font-family={FONT}>
      <rect width="126" height="176" rx="8" fill={palette.deep} />
      <rect x="3.5" y="3.5" width="119" height="169" rx="5.5" fill={palette.paper} />
      <rect x="3.5" y="3.5" width="119" height="21" rx="5.5" fill={palette.base} opacity="0.3" />
      <Name name={card.name} x={8} y={18.5} w={isPokemon ? hpRight - textWidth(String(card.hp || ""), 12, 800) - 11 : 110} size={12.5} fill={INK} />
      {isPokemon ? (
        <g>
          <Text x={hpRight} y={18.5} size={12} weight={800} anchor="end">
            {String(card.hp || "")}
          </Text>
          {letters(card).map((letter, i) => (
            <Coin letter={letter} x={105 - i * 9} y={7} size={14} />
          ))}
        </g>
      ) : null}
      <Window card={card} palette={palette} x={7} y={25} w={112} h={window} radius={3.5} />
      <rect x={7} y={25} width={textWidth(stageTag(card), LEAST, 700) + 9} height={14} rx={3.5} fill={palette.deep} opacity="0.88" />
      <Text x={11.5} y={35.6} size={LEAST} weight={700} fill="#fff">
        {stageTag(card)}
      </Text>
      <Ribbons card={card} right={119} y={25 + window - 14} size={11} />
      {isPokemon
        ? rows.map((r) => {
            const top = y;
            y += row;
            const damage = r.damage ? textWidth(r.damage, 11.5, 800) + 4 : 0;
            const costs = Math.max(1, r.cost?.length ?? 1);
            const coin = Math.max(6.5, Math.min(10.5, (106 - damage - textWidth(r.name, LEAST, 600)) / costs));
            const start = r.cost === null ? 8 + 13 : 8 + costs * coin + 4;
            const room = 118 - start - damage;
            return (
              <g>
                {r.cost === null ? (
                  <g>
                    <rect x={8} y={top + 1} width={11} height={11} rx={3} fill="#a3283b" />
                    <Text x={13.5} y={top + 9.6} size={8.5} weight={800} fill="#fff" anchor="middle">
                      A
                    </Text>
                  </g>
                ) : (
                  <Cost cost={r.cost} x={8} y={top + 6.2 - coin * 0.48} size={coin * 0.96} />
                )}
                <Text x={start} y={top + 10.4} size={LEAST} weight={600}>
                  {shortened(r.name, room, LEAST, 600)}
                </Text>
                {r.damage ? (
                  <Text x={118} y={top + 10.6} size={11.5} weight={800} anchor="end">
                    {r.damage}
                  </Text>
                ) : null}
              </g>
            );
          })
        : text.map((line, i) => (
            <Text x={10} y={y + 9 + i * 11.6} size={LEAST}>
              {line}
            </Text>
          ))}
      {isPokemon ? (
        <g>
          {card.weaknesses.slice(0, 2).map((w, i) => (
            <g>
              <Coin letter={TYPE_LETTERS[w.type]} x={8 + i * 34} y={160} size={9.5} />
              <Text x={18.5 + i * 34} y={168.4} size={LEAST} weight={700} fill={SOFT}>
                {w.value}
              </Text>
            </g>
          ))}
          {Array.from({ length: card.retreat }, (_, i) => (
            <Coin letter="C" x={109 - i * 8.5} y={160} size={9.5} />
          ))}
        </g>
      ) : null}
    </g>
  );
}

function stageTag(card: CardFacts): string {
  return card.supertype === "Pokémon" ? card.stage : stageLine(card);
}
