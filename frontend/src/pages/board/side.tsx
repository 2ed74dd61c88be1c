/** One player's lines of a position, edited by hand. */

import type { Outline, PokemonOutline, SideOutline, Stack } from "../../protocol";
import { words } from "../../words";
import { damageOf, withCount, withDamage, withToggled, withUsed, usedOf } from "./notation";

/** The zones of plain cards, in the order in which they are shown. */
const ZONES = ["hand", "deck", "prizes", "discard", "lost"] as const;
type Zone = (typeof ZONES)[number];
const CONDITIONS = ["Asleep", "Burned", "Confused", "Paralyzed", "Poisoned"];

/** Where the next card goes: a zone, or a Pokémon (`place` in its row) that gets it attached or beneath. */
export type Target =
  | { seat: number; kind: "zone"; zone: Zone | "active" | "bench" }
  | { seat: number; kind: "attach" | "under"; row: "active" | "bench"; place: number }
  | { seat: number; kind: "stadium" };

interface SideProps {
  outline: Outline;
  seat: number;
  /** Whether it is this player's turn. */
  isOnTurn: boolean;
  change: (side: SideOutline) => void;
  target: Target | null;
  aim: (target: Target) => void;
}

export function SideEditor({ outline, seat, isOnTurn, change, target, aim }: SideProps) {
  const side = outline.sides[seat]!;
  const player = words.editor.player(seat + 1);
  const row = (name: "active" | "bench") => side[name] ?? [];
  const setRow = (name: "active" | "bench", pokemon: PokemonOutline[]) => change({ ...side, [name]: name === "active" && !pokemon.length ? null : pokemon });
  return (
    <section class="panel side-editor" aria-label={player}>
      <h2>{player}</h2>
      {(["active", "bench"] as const).map((name) => {
        const where = words.editor.zoneOf(words.editor.zones[name], player);
        return (
          <section class="zone-editor" aria-label={where} key={name}>
            <ZoneHead title={words.editor.zones[name]} where={where} isAimed={target?.kind === "zone" && target.seat === seat && target.zone === name} add={() => aim({ seat, kind: "zone", zone: name })} />
            {row(name).map((pokemon, place) => (
              <PokemonEditor
                key={place}
                pokemon={pokemon}
                isActive={name === "active"}
                change={(next) => setRow(name, row(name).flatMap((one, i) => (i !== place ? [one] : next ? [next] : [])))}
                aim={(kind) => aim({ seat, kind, row: name, place })}
                aimed={target && target.kind !== "zone" && target.kind !== "stadium" && target.seat === seat && target.row === name && target.place === place ? target.kind : ""}
              />
            ))}
          </section>
        );
      })}
      {ZONES.map((zone) => {
        const where = words.editor.zoneOf(words.editor.zones[zone], player);
        const stacks = side[zone] ?? [];
        const set = (next: Stack[]) => change({ ...side, [zone]: zone === "prizes" && !next.length ? null : next });
        return (
          <section class="zone-editor" aria-label={where} key={zone}>
            <ZoneHead
              title={words.editor.zones[zone]}
              where={where}
              isAimed={target?.kind === "zone" && target.seat === seat && target.zone === zone}
              add={() => aim({ seat, kind: "zone", zone })}
              addOpen={zone === "discard" || zone === "lost" ? undefined : () => set(withOpen(stacks))}
            />
            {stacks.length ? <Stacks stacks={stacks} set={set} /> : null}
            {zone === "deck" ? (
              <label class="check small">
                <input type="checkbox" checked={side.only} onChange={() => change({ ...side, only: !side.only })} />
                {words.editor.only}
              </label>
            ) : null}
          </section>
        );
      })}
      {isOnTurn ? (
        <fieldset class="turn-facts">
          <legend>{words.editor.thisTurn}</legend>
          {Object.entries(words.editor.done).map(([fact, name]) => (
            <label class="check small" key={fact}>
              <input type="checkbox" checked={side.turn.includes(fact)} onChange={() => change({ ...side, turn: withToggled(side.turn, fact) })} />
              {name}
            </label>
          ))}
        </fieldset>
      ) : null}
      <fieldset class="turn-facts">
        <legend>{words.editor.thisGame}</legend>
        {Object.entries(words.editor.used).map(([what, name]) => (
          <label class="check small" key={what}>
            <input type="checkbox" checked={usedOf(side).includes(what)} onChange={() => change(withUsed(side, what))} />
            {name}
          </label>
        ))}
      </fieldset>
    </section>
  );
}

/** Stacks with one more card that nobody knows. */
function withOpen(stacks: Stack[]): Stack[] {
  const place = stacks.findIndex((stack) => stack.word === "card" && !stack.up);
  if (place < 0) return [...stacks, { id: "", name: "", word: "card", count: 1, up: false }];
  return withCount(stacks, place, stacks[place]!.count + 1);
}

function ZoneHead({ title, where, isAimed, add, addOpen }: { title: string; where: string; isAimed: boolean; add: () => void; addOpen?: () => void }) {
  return (
    <div class="zone-head">
      <h3>{title}</h3>
      <button class="chip" aria-pressed={isAimed} aria-label={words.editor.add(where)} onClick={add}>
        + {words.editor.addShort}
      </button>
      {addOpen ? (
        <button class="chip" aria-label={words.editor.addOpen(where)} onClick={addOpen}>
          + {words.editor.unknown}
        </button>
      ) : null}
    </div>
  );
}

function Stacks({ stacks, set }: { stacks: Stack[]; set: (stacks: Stack[]) => void }) {
  return (
    <ul class="stack-list">
      {stacks.map((stack, place) => {
        const name = stack.word === "card" ? words.editor.unknown : stack.word === "taken" ? words.editor.taken : stack.name;
        return (
          <li key={place}>
            <span>
              {name} {stack.up ? <span class="quiet">{words.editor.up}</span> : null}
            </span>
            <b>×{stack.count}</b>
            <button class="chip" aria-label={words.editor.less(name)} onClick={() => set(withCount(stacks, place, stack.count - 1))}>
              −
            </button>
            <button class="chip" aria-label={words.editor.more(name)} onClick={() => set(withCount(stacks, place, stack.count + 1))}>
              +
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface PokemonProps {
  pokemon: PokemonOutline;
  isActive: boolean;
  /** Null removes it. */
  change: (pokemon: PokemonOutline | null) => void;
  aim: (kind: "attach" | "under") => void;
  aimed: string;
}

function PokemonEditor({ pokemon, isActive, change, aim, aimed }: PokemonProps) {
  const top = pokemon.cards[0]!;
  const name = top.name || top.word;
  const shown = ["new", ...CONDITIONS.map((condition) => condition.toLowerCase())];
  const others = pokemon.facts.filter((fact) => !shown.includes(fact) && fact !== `damage ${damageOf(pokemon)}`);
  return (
    <div class="pokemon-editor" role="group" aria-label={name}>
      <div class="row">
        <b>{pokemon.cards.map((card) => card.name || card.word).join(" · ")}</b>
        <button class="chip" aria-pressed={aimed === "attach"} aria-label={words.editor.attach(name)} onClick={() => aim("attach")}>
          {words.editor.attachShort}
        </button>
        <button class="chip" aria-pressed={aimed === "under"} aria-label={words.editor.under(name)} onClick={() => aim("under")}>
          {words.editor.underShort}
        </button>
        <button class="chip" aria-label={words.editor.remove(name)} onClick={() => change(pokemon.cards.length > 1 ? { ...pokemon, cards: pokemon.cards.slice(1) } : null)}>
          {words.editor.removeShort}
        </button>
      </div>
      <div class="row">
        <label class="check small">
          {words.editor.damageShort}
          <input type="number" class="damage-field" min={0} max={990} step={10} aria-label={words.editor.damage(name)} value={damageOf(pokemon)} onChange={(event) => change(withDamage(pokemon, Math.max(0, Math.min(990, Math.round(Number(event.currentTarget.value) || 0)))))} />
        </label>
        {isActive
          ? CONDITIONS.map((condition) => (
              <label class="check small" key={condition}>
                <input type="checkbox" checked={pokemon.facts.includes(condition.toLowerCase())} onChange={() => change({ ...pokemon, facts: withToggled(pokemon.facts, condition.toLowerCase()) })} />
                {condition}
              </label>
            ))
          : null}
        <label class="check small">
          <input type="checkbox" checked={pokemon.facts.includes("new")} onChange={() => change({ ...pokemon, facts: withToggled(pokemon.facts, "new") })} />
          {words.editor.isNew}
        </label>
      </div>
      {pokemon.attached.length || others.length ? (
        <div class="chips">
          {pokemon.attached.map((card, place) => (
            <button class="chip" aria-label={words.editor.remove(card.name)} onClick={() => change({ ...pokemon, attached: pokemon.attached.filter((_, i) => i !== place) })}>
              {card.name} ✕
            </button>
          ))}
          {others.map((fact) => (
            <button class="chip" aria-label={words.editor.remove(fact)} onClick={() => change({ ...pokemon, facts: pokemon.facts.filter((other) => other !== fact) })}>
              {fact} ✕
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
