/** A Pokémon in play: its card, the stages under it, damage, what is attached, and how it is turned. */

import { Face } from "../cards/face";
import { cardFacts } from "../cards/store";
import { TYPE_LETTERS } from "../cards/types";
import type { ConditionName, PokemonView } from "../protocol";
import { words } from "../words";
import { CostIcons } from "./action";
import { reading } from "./card";
import { ConditionMark } from "./condition";
import { useBoard } from "./context";
import { Counting } from "./counting";
import { Pip, pipsOf } from "./pip";
import { openSheet } from "./sheet";
import { brief, outcomeText } from "./sums";
import { pointAt } from "./zoom";

/** The rulebooks turn the card for three of the conditions. If an effect allows two of them, Confused is shown first, then Paralyzed. */
function turnOf(conditions: ConditionName[]): string {
  if (conditions.includes("Confused")) return "confused";
  if (conditions.includes("Paralyzed")) return "paralyzed";
  return conditions.includes("Asleep") ? "asleep" : "";
}

export function PokemonInPlay({ pokemon, place, isActive }: { pokemon: PokemonView; place: string; isActive: boolean }) {
  const { interaction } = useBoard();
  const at = `pokemon:${pokemon.serial}`;
  const look = interaction?.look(at) ?? "";
  const top = pokemon.cards[pokemon.cards.length - 1]!;
  const left = Math.max(0, pokemon.hp - pokemon.damage);
  const aimed = interaction?.aimedAt(pokemon.serial);
  const hit = aimed ? [words.sheet.damage(brief(aimed)), outcomeText(aimed)].filter(Boolean).join(" · ") : "";
  const share = pokemon.hp ? left / pokemon.hp : 1;
  const label = [
    words.board.pokemon(pokemon.name, left, pokemon.hp, place),
    pokemon.conditions.length ? words.list(pokemon.conditions) : "",
    pokemon.attached.length ? words.board.attached(pokemon.attached.map((card) => card.name)) : "",
    look === "target" ? words.board.target : look === "legal" ? words.board.canAct : look === "held" ? words.board.held : look === "picked" ? words.board.picked : "",
    hit,
  ];
  return (
    <button
      class={`pokemon ${isActive ? "active" : "benched"} ${look} ${turnOf(pokemon.conditions)} ${interaction?.isHinted(at) ? "hinted" : ""}`}
      data-at={at}
      data-nav
      data-drag={look === "legal" || look === "held" ? "" : undefined}
      aria-label={label.filter(Boolean).join(", ")}
      aria-pressed={look === "picked" || look === "held" ? true : undefined}
      onClick={(event) => {
        event.stopPropagation();
        if (interaction && (interaction.held.value || interaction.bySpot.value.has(at))) interaction.press(at);
        else openSheet(pokemon.serial);
      }}
      {...reading(top, () => openSheet(pokemon.serial))}
      onPointerEnter={() => {
        pointAt(top);
        void interaction?.lookAhead(at);
      }}
      onFocus={() => {
        pointAt(top);
        void interaction?.lookAhead(at);
      }}
    >
      <span class="stack">
        <span class="turned">
          {pokemon.cards.slice(0, -1).map((card, i, under) => (
            <span class="under" key={card.uid} style={{ "--lift": `${(under.length - i) * -5}px` }} />
          ))}
          <Face card={cardFacts(top.id, top.name)} size="play" />
        </span>
      </span>
      <span class="life">
        {pokemon.damage ? (
          <span class="damage">
            <Counting value={pokemon.damage} />
          </span>
        ) : null}
        <span class="hp">
          <Counting value={left} of={pokemon.hp} />
        </span>
        <span class={`bar ${share > 0.5 ? "" : share > 0.25 ? "hurt" : "weak"}`}>
          <span style={{ width: `${share * 100}%` }} />
        </span>
      </span>
      {hit ? <span class="aimed" data-word={hit} /> : null}
      {pokemon.conditions.length ? (
        <span class="conditions">
          {pokemon.conditions.map((condition) => (
            <ConditionMark condition={condition} />
          ))}
        </span>
      ) : null}
      {pokemon.attached.length ? (
        <span class="pips">
          {pipsOf(pokemon.attached).map((pip) => (
            <Pip {...pip} />
          ))}
        </span>
      ) : null}
      {pokemon.marks.length ? (
        <span class="marks">
          {pokemon.marks.map((mark) => (
            <span class="mark" data-word={mark} />
          ))}
        </span>
      ) : null}
    </button>
  );
}

/** Beside an Active Pokémon, where there is room: its Abilities and attacks, as printed. */
export function Plate({ pokemon }: { pokemon: PokemonView }) {
  const { interaction } = useBoard();
  const cards = pokemon.cards.map((card) => cardFacts(card.id, card.name)).reverse();
  const top = cards[0]!;
  return (
    <div class="plate" aria-hidden="true">
      {top.abilities.map((ability) => (
        <span class="plate-row ability">
          <i>A</i>
          <span>{ability.name}</span>
        </span>
      ))}
      {pokemon.attacks.map((name) => {
        const attack = cards.flatMap((card) => card.attacks).find((item) => item.name === name);
        const now = interaction?.previews.value.get(`${pokemon.serial}|${name}`);
        const cost = now ? now.cost.map((type) => TYPE_LETTERS[type]).join("") : (attack?.cost ?? "");
        return (
          <span class="plate-row">
            <CostIcons cost={cost} />
            <span>{name}</span>
            <b>{attack?.damage}</b>
          </span>
        );
      })}
    </div>
  );
}
