/** A Pokémon in play: its card, the stages under it, damage, what is attached, and how it lies. */

import { useEffect, useRef, useState } from "preact/hooks";
import { Face } from "../cards/face";
import { cardFacts } from "../cards/store";
import { TYPE_LETTERS, type TypeName } from "../cards/types";
import type { AttachedView, Condition, PokemonView } from "../protocol";
import { wantsLessMotion } from "../settings";
import { words } from "../words";
import { reading } from "./card";
import { useBoard } from "./context";
import { opened, pointAt } from "./zoom";

/** The rule books turn the card for three of the conditions; the strongest turn wins if a text allows two. */
function turnOf(conditions: Condition[]): string {
  if (conditions.includes("Confused")) return "confused";
  if (conditions.includes("Paralyzed")) return "paralyzed";
  return conditions.includes("Asleep") ? "asleep" : "";
}

/**
 * A number that counts to its new value, so that a change is seen. It is drawn from an attribute: the button that it is part of
 * has a name that says it all, and a reader should not hear it twice.
 */
function Counting({ value, of }: { value: number; of?: number }) {
  const [shown, show] = useState(value);
  const last = useRef(value);
  useEffect(() => {
    const from = last.current;
    last.current = value;
    if (from === value || wantsLessMotion()) {
      show(value);
      return;
    }
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, (now - start) / 350);
      show(Math.round((from + (value - from) * part) / 10) * 10);
      if (part < 1) frame = requestAnimationFrame(step);
      else show(value);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return <span class="number" data-number={shown} data-of={of === undefined ? undefined : `/${of}`} />;
}

export function ConditionMark({ condition }: { condition: Condition }) {
  return (
    <span class={`condition ${condition.toLowerCase()}`}>
      <svg viewBox="-10 -10 20 20" aria-hidden="true">
        {condition === "Poisoned" ? (
          <path d="M0 -8C4.6 -8 7 -5 7 -1.4C7 1.4 5.6 3 3.6 4V7H-3.6V4C-5.6 3 -7 1.4 -7 -1.4C-7 -5 -4.6 -8 0 -8ZM-2.8 -2.6A1.7 1.7 0 1 0 -2.8 0.8A1.7 1.7 0 1 0 -2.8 -2.6ZM2.8 -2.6A1.7 1.7 0 1 0 2.8 0.8A1.7 1.7 0 1 0 2.8 -2.6Z" fill-rule="evenodd" />
        ) : condition === "Burned" ? (
          <path d="M0.4 -8.6C1.2 -4.8 6 -2.8 6 2.6C6 6.4 3.4 8.6 0 8.6C-3.4 8.6 -6 6.4 -6 2.8C-6 0 -4.6 -1.8 -3.2 -3.2C-3 -1.6 -2.4 -0.8 -1.6 -0.4C-2 -3.4 -1 -6.6 0.4 -8.6Z" />
        ) : condition === "Asleep" ? (
          <path d="M-6 -7H4L-2.4 1H4V3.4H-6L0.6 -4.6H-6ZM3 3.6H8L5 7.2H8V8.6H3L5.8 5H3Z" />
        ) : condition === "Paralyzed" ? (
          <path d="M2.6 -8.6L-5.6 1.2L-1.2 1.2L-3 8.6L5.6 -2.2L0.8 -2.2Z" />
        ) : (
          <path d="M-7 -1C-7 -6 -1 -8.6 3 -5.6C7 -2.6 5.4 3.4 1 3.6C-2.6 3.8 -4 0.2 -1.6 -1.4C0 -2.4 2 -1 1.2 0.6" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" />
        )}
      </svg>
      <span data-word={condition} />
    </span>
  );
}

/** Attached Energy by what it provides; other cards one by one. */
function pipsOf(attached: AttachedView[]): { key: string; types: TypeName[]; count: number; card: AttachedView }[] {
  const pips = new Map<string, { key: string; types: TypeName[]; count: number; card: AttachedView }>();
  for (const card of attached) {
    const types = card.provides ?? [];
    const key = types.length ? `${types.join()}` : card.id;
    const pip = pips.get(key) ?? { key, types, count: 0, card };
    pip.count += card.units ?? 1;
    pips.set(key, pip);
  }
  return [...pips.values()];
}

export function Pip({ card, types, count }: { card: AttachedView; types: TypeName[]; count: number }) {
  return (
    <span class={`pip ${types.length ? "" : "tool"}`} title={card.name}>
      <svg viewBox="-13 -13 26 26" aria-hidden="true">
        {types.length === 1 ? (
          <use href={`#type-${TYPE_LETTERS[types[0]!]}`} x="-13" y="-13" width="26" height="26" />
        ) : types.length > 1 ? (
          <g>
            <circle r="12.2" fill="#f6f3ea" stroke="#333" stroke-width="1.2" />
            {types.slice(0, 4).map((type, i) => {
              const many = Math.min(4, types.length);
              const angle = (i / many) * 2 * Math.PI - Math.PI / 2;
              return <use href={`#type-${TYPE_LETTERS[type]}`} x={Math.cos(angle) * 5.6 - 5.6} y={Math.sin(angle) * 5.6 - 5.6} width="11.2" height="11.2" />;
            })}
          </g>
        ) : (
          <g>
            <rect x="-11" y="-12" width="22" height="24" rx="4" fill="#5a4fa0" stroke="#1f1a45" stroke-width="1.4" />
            <path d="M-5 -3A5 5 0 1 1 2 3.4L2 8H-2.6V3.4" fill="none" stroke="#fff" stroke-width="2.6" />
          </g>
        )}
      </svg>
      {count > 1 ? <b data-word={count} /> : null}
    </span>
  );
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
    pokemon.conditions.length ? words.board.hasCondition(pokemon.conditions) : "",
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
        <span class={`bar ${share > 0.5 ? "well" : share > 0.25 ? "hurt" : "weak"}`}>
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
