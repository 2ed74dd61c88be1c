/** Opening a table or taking a seat at one, and going to it. */

import { api, ApiError } from "../api";
import { keepPromise, newLuck } from "../luck";
import type { DeckChoice, GameInfo, GameRequest, NewGame } from "../protocol";
import { go } from "../router";
import { coached, keepInvite, keepSeat } from "../seats";

/** Today's rules. */
export const TODAY = "mega-evolution-2025";

/** The deck format that is chosen first with a ruleset: today's rules are played with the cards of today's Standard. */
export const formatOf = (ruleset: string): string => (ruleset === TODAY ? "standard" : "");

/** The bot level of games that start with one click: it plays sensibly and loses sometimes. */
export const QUICK_LEVEL = 2;

export async function openTable(request: GameRequest, isCoached = false): Promise<void> {
  const seat = await make(request);
  if (seat.token === null || seat.seat === null) {
    go("watch", seat.game.id);
    return;
  }
  keepSeat(seat.game.id, seat.seat, seat.token);
  if (isCoached) coached.value = seat.game.id;
  if (seat.invite) keepInvite(seat.game.id, seat.invite);
  go("play", seat.game.id);
}

/** Make a game: the server shows the digest of its secret first, and then gets our part of the seed. */
async function make(request: GameRequest, again = true): Promise<NewGame> {
  const { commitment } = await api.mine.post("/api/me/luck");
  const luck = newLuck();
  const seats = request.seats.map((seat) => (seat.kind === "me" ? { ...seat, luck } : seat));
  try {
    const made = await api.mine.post("/api/games", {}, { ...request, seats, commitment });
    keepPromise(made.game.id, { commitment, luck });
    return made;
  } catch (error) {
    if (again && error instanceof ApiError && error.code === "no_commitment") return make(request, false); // used in another window
    throw error;
  }
}

/** Sit down at somebody's table, whose digest has been shown. */
export async function joinTable(game: GameInfo, deck: DeckChoice, invite: string): Promise<void> {
  const luck = newLuck();
  const seat = await api.mine.post("/api/games/{game_id}/join", { game_id: game.id }, { deck, seat: null, invite: invite || null, luck });
  if (game.commitment) keepPromise(game.id, { commitment: game.commitment, luck });
  keepSeat(seat.game.id, seat.seat, seat.token);
  go("play", seat.game.id);
}
