/** The large face, with everything on the card. */

import { words } from "../../words";
import { type CardFacts, letters, paletteOf } from "../facts";
import { fitSize, FONT, textWidth } from "../measure";
import { Ribbons } from "../ribbon";
import { Coin, TYPE_LETTERS } from "../types";
import { type Block, blocksOf, LEFT } from "./blocks";
import { INK, SOFT, stageLine, Text, Window } from "./pieces";

const GAP = 4;

const TOP = 41;

const MOST_WINDOW = 176;

/** The largest text with which everything fits and the emblem keeps some room. */
function layout(card: CardFacts, bottom: number): { blocks: Block[]; window: number } {
  const most = card.supertype === "Pokémon" ? 11.5 : 13.5;
  for (let size = most; ; size -= 0.5) {
    const blocks = blocksOf(card, size);
    const height = blocks.reduce((sum, block) => sum + block.height + GAP, 0);
    const room = bottom - TOP - height - 8;
    if (room >= (size > 8 ? 88 : 40) || size <= 7) return { blocks, window: Math.max(0, Math.min(room, blocks.length ? MOST_WINDOW : room)) };
  }
}

export function Zoom({ card }: { card: CardFacts }) {
  const palette = paletteOf(card);
  const isPokemon = card.supertype === "Pokémon";
  const bottom = isPokemon ? 316 : 330;
  const { blocks, window } = layout(card, bottom);
  const hpRight = 216 - (letters(card).length - 1) * 15;
  const nameRoom = isPokemon ? hpRight - textWidth(String(card.hp), 19, 800) - textWidth(words.card.hp, 8, 700) - 20 : 220;
  let y = TOP + window + 8;
  const slack = Math.max(0, bottom - y - blocks.reduce((sum, b) => sum + b.height + GAP, 0));
  y += slack / 2;
  return (
    <g font-family={FONT}>
      <rect width="252" height="352" rx="14" fill={palette.deep} />
      <rect x="6" y="6" width="240" height="340" rx="9.5" fill={palette.paper} />
      <rect x="6" y="6" width="240" height="40" rx="9.5" fill={palette.base} opacity="0.28" />
      <Text x={14} y={16.5} size={7.6} weight={700} fill={SOFT}>
        {stageLine(card).toUpperCase()}
      </Text>
      <Text x={13.5} y={34} size={fitSize(card.name, nameRoom, 18, 800)} weight={800}>
        {card.name}
      </Text>
      {isPokemon && card.hp ? (
        <g>
          <Text x={hpRight} y={33} size={19} weight={800} anchor="end">
            {String(card.hp)}
          </Text>
          <Text x={hpRight - 2 - textWidth(String(card.hp), 19, 800)} y={33} size={8} weight={700} anchor="end" fill={SOFT}>
            {words.card.hp}
          </Text>
        </g>
      ) : null}
      {isPokemon ? letters(card).map((letter, i) => <Coin letter={letter} x={219 - i * 15} y={14} size={21} />) : null}
      {window > 12 ? (
        <g>
          <rect x={12} y={TOP - 2} width={228} height={window + 4} rx={6} fill={palette.deep} />
          <Window card={card} palette={palette} x={14} y={TOP} w={224} h={window} radius={4.5} />
        </g>
      ) : null}
      <Ribbons card={card} right={236} y={TOP + window - 20} size={15} />
      {blocks.map((block) => {
        const drawn = block.draw(y);
        y += block.height + GAP;
        return drawn;
      })}
      {isPokemon ? <Foot card={card} /> : null}
      <Text x={238} y={341} size={7.2} anchor="end" fill={SOFT}>
        {[card.setName, card.number].filter(Boolean).join(" · ")}
      </Text>
      {card.level ? (
        <Text x={14} y={341} size={7.2} fill={SOFT}>
          {words.card.level(card.level)}
        </Text>
      ) : null}
    </g>
  );
}

function Foot({ card }: { card: CardFacts }) {
  const y = 320;
  const pair = (x: number, label: string, list: CardFacts["weaknesses"]) => {
    const start = x + textWidth(label, 7.6, 600) + 4;
    return (
      <g>
        <Text x={x} y={y + 9} size={7.6} weight={600} fill={SOFT}>
          {label}
        </Text>
        {list.length ? (
          list.map((item, i) => (
            <g>
              <Coin letter={TYPE_LETTERS[item.type]} x={start + i * 32} y={y} size={12.5} />
              <Text x={start + 14 + i * 32} y={y + 10} size={9} weight={700}>
                {item.value}
              </Text>
            </g>
          ))
        ) : (
          <Text x={start} y={y + 10} size={9} weight={700} fill={SOFT}>
            –
          </Text>
        )}
      </g>
    );
  };
  const retreatAt = 172;
  const coins = retreatAt + textWidth(words.card.retreat, 7.6, 600) + 4;
  return (
    <g>
      <rect x="12" y={y - 3.5} width="228" height="0.8" fill={INK} opacity="0.25" />
      {pair(LEFT - 1, words.card.weak, card.weaknesses)}
      {pair(LEFT + 78, words.card.resist, card.resistances)}
      <Text x={retreatAt} y={y + 9} size={7.6} weight={600} fill={SOFT}>
        {words.card.retreat}
      </Text>
      {card.retreat ? (
        Array.from({ length: card.retreat }, (_, i) => <Coin letter="C" x={coins + i * Math.min(11, 36 / card.retreat)} y={y} size={11.5} />)
      ) : (
        <Text x={coins} y={y + 10} size={9} weight={700} fill={SOFT}>
          –
        </Text>
      )}
    </g>
  );
}
