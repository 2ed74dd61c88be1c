/** The log in words. */

import type { Condition } from "../protocol";
import { does, list, plural, Whose, whose, type Who } from "./grammar";

/** What a log entry is about, with names filled in. */
export interface Told {
  kind: string;
  who: Who;
  cards: string[];
  pokemon: string[];
  n: number;
  text: string;
  /** How many cards were involved that we may not see. */
  hidden: number;
  conditions: Condition[];
}

/** Where cards go, by the number in the log entry. */
const PLACES: ((whose: string) => string)[] = [
  (whose) => `${whose} hand`,
  (whose) => `${whose} discard pile`,
  (whose) => `the top of ${whose} deck`,
  (whose) => `the bottom of ${whose} deck`,
  (whose) => `${whose} deck`,
  () => "the Lost Zone",
  (whose) => `${whose} Bench`,
  (whose) => `${whose} Active Spot`,
  (whose) => `${whose} Prize cards`,
];

const placeOf = (told: Told): string => PLACES[told.n]?.(whose(told.who)) ?? "another place";

const cardsOf = (told: Told): string => (told.cards.length ? list(told.cards) : plural(Math.max(1, told.hidden || told.n), "card"));
const first = (told: Told): string => told.pokemon[0] ?? "a Pokémon";
const second = (told: Told): string => told.pokemon[1] ?? "a Pokémon";

/** One sentence per kind of log entry. */
const LINES: Record<string, (told: Told) => string> = {
  first: (t) => `${does(t.who, "go", "goes")} first.`,
  mulligan: (t) => `${does(t.who, "have", "has")} no Basic Pokémon and ${t.who.isYou ? "reveal your" : "reveals their"} hand: mulligan.`,
  place: (t) => `${does(t.who, "put")} ${t.cards.length ? list(t.cards) : "a Pokémon"} face down ${t.n ? "in the Active Spot" : "on the Bench"}.`,
  prizes: (t) => `${does(t.who, "set")} out ${plural(t.n, "Prize card")}.`,
  setup: (t) => `${does(t.who, "turn")} over ${list(t.pokemon)}.`,
  turn: (t) => `${Whose(t.who)} turn ${t.n}.`,
  end: (t) => `${does(t.who, "end")} the turn.`,
  draw: (t) => `${does(t.who, "draw")} ${cardsOf(t)}.`,
  shuffle: (t) => `${does(t.who, "shuffle")} the deck.`,
  bench: (t) => `${does(t.who, "put")} ${cardsOf(t)} on the Bench.`,
  evolve: (t) => `${first(t)} evolves into ${cardsOf(t)}.`,
  level_up: (t) => `${first(t)} levels up to ${cardsOf(t)}.`,
  devolve: (t) => `${first(t)} is devolved.`,
  attach: (t) => `${does(t.who, "attach", "attaches")} ${cardsOf(t)} to ${first(t)}.`,
  play: (t) => `${does(t.who, "play")} ${cardsOf(t)}.`,
  stadium: (t) => `${does(t.who, "put")} ${cardsOf(t)} into play.`,
  use: (t) => `${does(t.who, "use")} ${t.pokemon.length ? `${first(t)}’s ` : ""}${t.text || cardsOf(t)}.`,
  retreat: (t) => `${first(t)} retreats. ${second(t)} becomes Active.`,
  retreat_failed: (t) => `${first(t)} is Confused and fails to retreat.`,
  switch: (t) => `${first(t)} switches with ${second(t)}.`,
  promote: (t) => `${first(t)} becomes Active.`,
  attack: (t) => `${first(t)} uses ${t.text}.`,
  damage: (t) => `${first(t)} takes ${t.n} damage.`,
  counters: (t) => `${first(t)} gets ${plural(t.n, "damage counter")}.`,
  move_counters: (t) => `${plural(t.n, "damage counter")} moved from ${first(t)} to ${second(t)}.`,
  heal: (t) => `${first(t)} heals ${t.n} damage.`,
  weakness: (t) => `Weakness: ${t.n} damage to ${first(t)}.`,
  resistance: (t) => `Resistance: ${t.n} damage to ${first(t)}.`,
  prevented: (t) => `The damage to ${first(t)} is prevented.`,
  condition: (t) => `${first(t)} is now ${list(t.conditions)}.`,
  cure: (t) => `${first(t)} is no longer ${list(t.conditions)}.`,
  flip: (t) => `${does(t.who, "flip")} ${t.n ? "heads" : "tails"}.`,
  call: (t) => `${does(t.who, "call")} ${t.n ? "heads" : "tails"}.`,
  knock_out: (t) => `${first(t)} is Knocked Out.`,
  prize: (t) => `${does(t.who, "take")} a Prize card${t.cards.length ? `: ${list(t.cards)}` : ""}.`,
  reveal: (t) => `${does(t.who, "reveal")} ${cardsOf(t)}.`,
  look: (t) => `${does(t.who, "look")} at ${cardsOf(t)}.`,
  move: (t) => `${cardsOf(t)} → ${placeOf(t)}.`,
  leave: (t) => `${first(t)} leaves play → ${placeOf(t)}.`,
  discard: (t) => `${does(t.who, "discard")} ${cardsOf(t)}${t.pokemon.length ? ` from ${first(t)}` : ""}.`,
  deck_out: (t) => `${does(t.who, "have", "has")} no cards left to draw.`,
  win: (t) => `${does(t.who, "win")} the game.`,
  sudden_death: () => "Both sides win at once: sudden death.",
};

export const log = {
  title: "Log",
  line: (told: Told): string => (LINES[told.kind] ?? (() => told.text || told.kind))(told),
  before: "Setup",
  turn: (n: number, name: string) => `Turn ${n} · ${name}`,
  empty: "Nothing has happened yet.",
};
