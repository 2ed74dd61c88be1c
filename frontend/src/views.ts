/** Questions about what the server sends. */

import type { CardView, Entry, FaceDown, Player, PokemonView, SeatedPlayer, SideView, StateUpdate, View } from "./protocol";

/** A state with everything, as updates make it. */
export type StateMessage = Required<Omit<StateUpdate, "changes">>;

/** A player, and at a table whether somebody is there. */
export type ShownPlayer = Player & Partial<SeatedPlayer>;

export function lineText(entry: Entry): string {
  return entry.line.map((part) => (typeof part === "string" ? part : part.text)).join("");
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
