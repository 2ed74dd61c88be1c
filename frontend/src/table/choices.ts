/** The meaning of a question on the board: pure functions of a view and its decision. */

import type { Decision, Option, PokemonView, SideView, View } from "../protocol";
import { inPlay, isPokemon } from "../views";

/** How a question is presented to the player. */
export type Presentation = "turn" | "board" | "hand" | "prizes" | "picker" | "buttons" | "shown";

type ZoneName = "hand" | "deck" | "discard" | "lost" | "prizes" | "attached" | "play" | "stadium";

/** A place on the board that can be pressed, as in `data-at`. */
export type Spot = string;

/** The spot that an option of a turn starts from; "" for ending the turn. */
export function sourceOf(option: Option): Spot {
  switch (option.kind) {
    case "use":
    case "attack":
    case "retreat":
    case "discard_own":
      return `pokemon:${option.pokemon}`;
    case "use_stadium":
      return "zone:stadium";
    case "end":
      return "";
    default:
      return option.uid === undefined ? "" : `card:${option.uid}`;
  }
}

/** Give every copy of a card in hand the options of the first: the server lists only that one. */
export function shareAmongCopies(spots: Map<Spot, number[]>, view: View): void {
  const hand = mySide(view)?.hand;
  if (!Array.isArray(hand)) return;
  for (const card of hand) {
    const twin = spots.has(`card:${card.uid}`) ? undefined : hand.find((other) => other.id === card.id && spots.has(`card:${other.uid}`));
    if (twin) spots.set(`card:${card.uid}`, spots.get(`card:${twin.uid}`)!);
  }
}

/** The spots that complete an option of a turn: its target, or the zone that the card goes to. */
export function targetsOf(option: Option, view: View): Spot[] {
  if (option.target !== undefined) return [`pokemon:${option.target}`];
  switch (option.kind) {
    case "bench":
    case "legend":
      return [`zone:bench-${view.you}`];
    case "play":
      return ["zone:mat"];
    case "stadium":
      return ["zone:stadium", "zone:mat"];
    default:
      return [];
  }
}

/** The spot that stands for an option of a choice on the board. */
export function spotOf(option: Option): Spot {
  if (option.kind === "pokemon" || option.kind === "discard_own") return `pokemon:${option.pokemon}`;
  if (option.kind === "card") return `card:${option.uid}`;
  if (option.kind === "place") return `prize:${option.owner}:${option.number}`;
  return "";
}

export function mySide(view: View): SideView | undefined {
  return view.sides.find((side) => side.seat === view.you);
}

export function isInHand(view: View, uid: number | undefined): boolean {
  const hand = mySide(view)?.hand;
  return Array.isArray(hand) && hand.some((card) => card.uid === uid);
}

export function presentationOf(view: View, decision: Decision): Presentation {
  const { options } = decision;
  if (decision.kind === "main") return "turn";
  // A question about cards that were just looked at shows them with its buttons.
  const buttons = view.looking.length ? "shown" : "buttons";
  if (decision.kind === "order") return options.every((o) => o.kind === "card") ? "picker" : options.every((o) => o.kind === "pokemon") && decision.max === 1 ? "board" : buttons;
  if (!options.length) return view.looking.length ? "picker" : "buttons";
  if (options.every((o) => o.kind === "pokemon" || o.kind === "discard_own")) return "board";
  if (options.every((o) => o.kind === "card")) return options.every((o) => isInHand(view, o.uid)) ? "hand" : "picker";
  if (options.every((o) => o.kind === "place")) return "prizes";
  return buttons;
}

export function findPokemon(view: View, serial: number | undefined): { pokemon: PokemonView; side: SideView; isActive: boolean } | null {
  for (const side of view.sides) {
    for (const pokemon of inPlay(side)) {
      if (pokemon.serial === serial) return { pokemon, side, isActive: side.active.some((p) => isPokemon(p) && p.serial === serial) };
    }
  }
  return null;
}

/** Where a card is, as far as this view shows; a card that is not visible is in a deck. */
export function zoneOf(view: View, uid: number | undefined): { zone: ZoneName; seat: number | null; holder?: PokemonView } {
  for (const side of view.sides) {
    const { seat } = side;
    if (Array.isArray(side.hand) && side.hand.some((card) => card.uid === uid)) return { zone: "hand", seat };
    for (const zone of ["discard", "lost"] as const) if (side[zone].some((card) => card.uid === uid)) return { zone, seat };
    if (side.prizes.some((card) => card && "uid" in card && card.uid === uid)) return { zone: "prizes", seat };
    for (const holder of inPlay(side)) {
      if (holder.attached.some((card) => card.uid === uid)) return { zone: "attached", seat, holder };
      if (holder.cards.some((card) => card.uid === uid)) return { zone: "play", seat, holder };
    }
  }
  if (view.stadium?.uid === uid) return { zone: "stadium", seat: view.stadium?.owner ?? null };
  return { zone: "deck", seat: null };
}

export interface Group {
  key: string;
  options: number[];
}

/** Options in groups; those in a group differ only in their target, or in the copy of a card. */
export function groupsOf(decision: Decision, indices: number[]): Group[] {
  const groups = new Map<string, Group>();
  for (const index of indices) {
    const option = decision.options[index]!;
    const key = [option.kind, option.name ?? "", option.card ?? "", option.kind === "attack" || option.kind === "retreat" ? option.pokemon : ""].join("|");
    const group = groups.get(key) ?? { key, options: [] };
    group.options.push(index);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Whether all options of a group have the same effect. */
export function isSettled(decision: Decision, group: Group): boolean {
  return new Set(group.options.map((index) => decision.options[index]!.target)).size === 1;
}

/** Whether a seat is on the other side. The even seats are one team, the odd seats the other. */
export function isOpponent(view: View, seat: number): boolean {
  return view.you === null ? false : seat % 2 !== view.you % 2;
}

/** The key that answers with an option: numbers up to 9 are their own keys, other options are counted from 1. */
export function digitOf({ options }: Decision, index: number): number | null {
  if (options.every((option) => option.kind === "number" && option.number! < 10)) return options[index]!.number!;
  return index < 9 ? index + 1 : null;
}

/** Remaining actions of this turn that a player may have overlooked. */
export function leftUndone(view: View): ("attach" | "attack")[] {
  const options = view.decision?.options ?? [];
  const undone: ("attach" | "attack")[] = [];
  if (options.some((o) => o.kind === "attach") && mySide(view)?.energy_attached === 0) undone.push("attach");
  if (options.some((o) => o.kind === "attack")) undone.push("attack");
  return undone;
}
