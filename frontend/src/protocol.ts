/** What the server sends and takes: docs/protocol.md as types. */

import type { TypeName } from "./cards/types";

export const CONDITIONS = ["Asleep", "Burned", "Confused", "Paralyzed", "Poisoned"] as const;
export type Condition = (typeof CONDITIONS)[number];

export interface CardView {
  uid: number;
  id: string;
  name: string;
}

export interface AttachedView extends CardView {
  provides?: TypeName[];
  units?: number;
}

export interface PokemonView {
  serial: number;
  name: string;
  /** Bottom to top. */
  cards: CardView[];
  attached: AttachedView[];
  hp: number;
  damage: number;
  types: TypeName[];
  retreat: number;
  conditions: Condition[];
  marks: string[];
  attacks: string[];
  new: boolean;
}

export interface FaceDown {
  face_down: true;
}

export interface StadiumView extends CardView {
  owner: number;
  /** Seat of the player that it faces; null for Stadiums that face nobody. */
  faces: number | null;
}

export interface SideView {
  seat: number;
  deck: number | CardView[];
  hand: number | CardView[];
  discard: CardView[];
  lost: CardView[];
  beside: CardView[];
  /** Cards set aside face down: how many, or which if all cards are open. */
  aside: number | CardView[];
  prizes: (CardView | FaceDown | null)[];
  active: (PokemonView | FaceDown)[];
  bench: (PokemonView | FaceDown)[];
  bench_size: number;
  energy_attached: number;
  supporters_played: number;
  stadiums_played: number;
  retreats: number;
  attacks: number;
  gx_used: boolean;
  vstar_used: boolean;
  mulligans: number;
  out: boolean;
}

export interface Option {
  kind: string;
  text: string;
  card?: string;
  uid?: number;
  pokemon?: number;
  target?: number;
  /** Of the attack, Ability, type or Special Condition. */
  name?: string;
  /** The place of a Prize card or of a choice, a seat (all from 0), or the number to choose. */
  number?: number;
  /** Seat of the player whose Prize card it is. */
  owner?: number;
}

export interface Decision {
  player: number;
  kind: string;
  min: number;
  max: number;
  prompt: string;
  /** What is done next with what is picked, as in `words.ask.purposes`; "" if that is something else, or not certain. */
  purpose: string;
  /** The text that asks: its card, and the name of its attack or Ability ("" for the card's own text). Null if a rule asks. */
  source: { card: string; name: string } | null;
  options: Option[];
}

export interface View {
  ruleset: string;
  form: string;
  you: number | null;
  turn: number;
  player: number;
  first: number | null;
  phase: "play" | "setup";
  over: boolean;
  winner: number | null;
  sudden_death: number;
  asked: number | null;
  decision: Decision | null;
  /** Hidden cards that the question shows: the deck that is searched, the cards that are looked at. */
  looking: CardView[];
  stadium: StadiumView | null;
  sides: SideView[];
}

export interface Entry {
  number: number;
  kind: string;
  player: number;
  cards: string[];
  pokemon: number[];
  n: number;
  /** Name of the attack or Ability. */
  text: string;
  rule: string;
  hidden?: number;
  /** The sentence; empty where another entry says it already. */
  line: LinePart[];
  /** Number of the first entry that the sentence is about. */
  from: number;
}

/** Plain words, or the name of a card (by its id) or of a Pokémon (by its serial). */
export type LinePart = string | { text: string; card?: string; pokemon?: number };

export function lineText(entry: Entry): string {
  return entry.line.map((part) => (typeof part === "string" ? part : part.text)).join("");
}

export interface Player {
  seat: number;
  kind: "person" | "bot" | "open";
  name: string;
  level: number | null;
  online?: boolean;
}

export interface Result {
  winner: number | null;
  winners: number[];
  reason: "rules" | "resigned" | "time" | "cancelled" | "imported" | "fault";
}

export interface ClockRule {
  minutes: number;
  increment: number;
}

export interface Game {
  id: string;
  status: "waiting" | "playing" | "over";
  ruleset: string;
  form: string;
  format: string | null;
  players: Player[];
  clock: ClockRule | null;
  listed: boolean;
  watch: boolean;
  answers: number;
  created: string;
  updated: string;
  result: Result | null;
  parent: string | null;
  /** The digest of the server's part of the seed; null for games whose seed came from elsewhere. */
  commitment: string | null;
  seat?: number | null;
}

export interface FinishedGame extends Game {
  /** Names of the decks, by seat. */
  decks: string[];
}

/** An option that is refused, and why. */
export interface Refusal extends Option {
  key: string;
  reason: string;
  rule: string;
}

export interface NamedCard {
  card: string;
  name: string;
}

/** A line of a damage calculation; `n` is the damage so far. */
export interface SumLine extends Partial<NamedCard> {
  what: "printed" | "base" | "change" | "weakness" | "resistance" | "prevented" | "other";
  n: number;
}

/** What an attack would do now. */
export interface Preview {
  target: number;
  /** HP that the target has left. */
  left: number;
  least: number;
  most: number;
  mean: number;
  /** The chance of a Knock Out, 0 to 1. */
  knock_out: number;
  own: number;
  flips: number;
  asks: boolean;
  sums: SumLine[];
}

export interface AttackSheet {
  name: string;
  card: string;
  cost: TypeName[];
  printed: number;
  /** One for each Pokémon that it can be used against; none outside the main question of a turn. */
  previews: Preview[];
}

interface ChangedNumber {
  printed: number;
  now: number;
  by: NamedCard[];
}

export interface LastingEffect extends NamedCard {
  attack: string;
  by: number;
  until: "turn_end" | "your_next" | "opponents_next" | "your_next_end" | "leaves_active" | "leaves_play" | "game_end" | "next_attack";
}

/** Everything about a Pokémon in play (docs/protocol.md). */
export interface Sheet {
  pokemon: PokemonView;
  owner: number;
  is_active: boolean;
  hp: ChangedNumber;
  retreat: ChangedNumber;
  attacks: AttackSheet[];
  effects: LastingEffect[];
}

/** How a deck is shown at a table. */
export interface DeckFace {
  /** "" if it has none. */
  name: string;
  /** The card on its cover. */
  cover: string;
}

export interface StateMessage {
  type: "state";
  cause: string;
  n: number;
  status: Game["status"];
  view: View | null;
  log_from: number;
  log: Entry[];
  players: Player[];
  clock: { left: (number | null)[]; running: number | null } | null;
  result: Result | null;
  undo: { by: number; waiting_for: number[] } | null;
  can_undo: boolean;
  /** Decks by seat, where the player may know them. */
  decks: (DeckFace | null)[];
  rematch: number[];
  /** The digest of the server's part of the seed of a rematch; null before the end. */
  next: string | null;
  watching: number;
}

/** What is sent of a state: everything, with `view`, or the fields that have changed, with the changes of the view. */
export type StateUpdate = Pick<StateMessage, "type" | "cause" | "log_from" | "log"> &
  Partial<StateMessage> & { changes?: Omit<Partial<View>, "sides"> & { sides?: Record<string, Partial<View["sides"][number]>> } };

export interface Problem {
  kind: string;
  rule: string;
  message: string;
  remedy: string;
  cards: string[];
}

export interface Deck {
  id: string | null;
  name: string;
  cards: Record<string, number>;
  format: string;
  note: string;
  size: number;
  updated?: string;
}

export interface BundledDeck {
  name: string;
  title: string;
  note: string;
  size: number;
  types: TypeName[];
  playable: boolean;
  /** The ruleset of its time. */
  ruleset: string;
  /** Of a tournament deck: the year it was played in, its format, and whose list it is. Null for a theme deck. */
  year: number | null;
  format: string;
  source: string;
  /** At most three of its Pokémon. */
  cover: string[];
}

export type DeckChoice = { bundled: string } | { saved: string } | { cards: Record<string, number> } | { text: string } | { any: true };

export interface Ruleset {
  name: string;
  title: string;
  /** The year by which people know it; 0 for a rulebook that is of no year. */
  year: number;
  since: string;
  /** One line on what is special about it. */
  summary: string;
}

/** A ruleset compared with another one. */
export interface RulesetDetails extends Ruleset {
  than: { name: string; title: string };
  /** What players notice first. */
  highlights: { field: string; text: string; rules: string[] }[];
  changes: { field: string; about: string; here: string; there: string; rules: string[] }[];
}

export interface Meta {
  version: string;
  protocol: number;
  rulesets: Ruleset[];
  forms: { name: string; title: string; seats: number; actives: number; teams: boolean }[];
  formats: { name: string; title: string; ruleset: string; form: string }[];
  levels: { level: number; title: string; about: string }[];
  types: { name: TypeName; letter: string }[];
  list_forms: string[];
  query_fields: string[];
  /** Whether the server has pictures of cards. */
  pictures: boolean;
  /** What players can say to each other. */
  phrases: string[];
}

export interface Seat {
  game: Game;
  seat: number;
  token: string;
  invite?: string | null;
}

export interface Rule {
  id: string;
  text: string;
  source: string;
  ruleset: string;
  topic: string;
  topic_title: string;
  kind: string;
  related: { id: string; text: string; ruleset: string }[];
}

export interface ReplayStep {
  n: number;
  answer: { seat: number; picks: number[] | null; text: string[] | null } | null;
  view: View;
  log: Entry[];
}

export interface Odds {
  size: number;
  basics: number;
  mulligan: number;
  expected_mulligans: number | null;
  hand: number;
  prizes: number;
  cards: { name: string; copies: number; basic: boolean; opening: number; prized: number[] }[];
  energy: { curve: Record<string, number>; needs: Record<string, number>; given: Record<string, number> };
}

export function isPokemon(p: PokemonView | FaceDown): p is PokemonView {
  return "serial" in p;
}

export function isFaceUp(card: CardView | FaceDown): card is CardView {
  return "uid" in card;
}

export function countOf(zone: number | CardView[]): number {
  return typeof zone === "number" ? zone : zone.length;
}

export function inPlay(side: SideView): PokemonView[] {
  return [...side.active, ...side.bench].filter(isPokemon);
}

/** A view without what players of a real game would not see of each other. */
export function closed(view: View): View {
  const down = (prize: SideView["prizes"][number]) => prize && ({ face_down: true } as const);
  return { ...view, sides: view.sides.map((side) => ({ ...side, hand: countOf(side.hand), deck: countOf(side.deck), aside: countOf(side.aside), prizes: side.prizes.map(down) })) };
}
