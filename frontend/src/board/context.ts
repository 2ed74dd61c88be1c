/** The common data of the parts of a board. */

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { DeckFace, Player, Sheet, View } from "../protocol";
import type { ShownPlayer } from "../views";
import type { Interaction } from "../table/interaction";
import type { Who } from "../words";
import { words } from "../words";

interface BoardContext {
  view: View;
  players: ShownPlayer[];
  /** Decks by seat, where they are known. */
  decks: (DeckFace | null)[];
  /** Null where nothing can be done: replays and watching. */
  interaction: Interaction | null;
  /** Seconds left; null without a clock. */
  clock: (seat: number) => number | null;
  /** Everything about a Pokémon in play. */
  sheet: (serial: number) => Promise<Sheet>;
}

export const Context = createContext<BoardContext | null>(null);

export function useBoard(): BoardContext {
  return useContext(Context)!;
}

export function nameOf(players: Player[], seat: number): string {
  return players.find((player) => player.seat === seat)?.name || words.ask.player(seat + 1);
}

export function whoIs(players: Player[], seat: number, you: number | null): Who {
  return { name: nameOf(players, seat), isYou: seat === you };
}
