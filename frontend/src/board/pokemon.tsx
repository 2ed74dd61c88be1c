/** A Pokémon in play: its card, the stages under it, damage, what is attached, and how it is turned. */

import { Face } from "../cards/face";
import { cardFacts } from "../cards/store";
import type { Condition, PokemonView } from "../protocol";
import { words } from "../words";
import { reading } from "./card";
import { ConditionMark } from "./condition";
import { useBoard } from "./context";
import { Counting } from "./counting";
import { Pip, pipsOf } from "./pip";
import { opened, pointAt } from "./zoom";

/** The rulebooks turn the card for three of the conditions. If an effect allows two of them, Confused is shown first, then Paralyzed. */
function turnOf(conditions: Condition[]): string {
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
  const share = pokemon.hp ? left / pokemon.hp : 1;
  const label = [
    words.board.pokemon(pokemon.name, left, pokemon.hp, place),
    pokemon.conditions.length ? words.board.conditions(pokemon.conditions) : "",
    pokemon.attached.length ? words.board.attached(pokemon.attached.map((card) => card.name)) : "",
    look === "target" ? words.board.target : look === "legal" ? words.board.canAct : look === "held" ? words.board.held : look === "picked" ? words.board.picked : "",
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
        if (!interaction?.press(at) && !interaction?.decision.value) opened.value = top;
      }}
      {...reading(top)}
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
