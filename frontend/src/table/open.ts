/** Opening a table or taking a seat at one, and going to it. */

import { api, ApiError } from "../api";
import { keepPromise, newLuck } from "../luck";
import type { Game, Seat } from "../protocol";
import { go } from "../router";
import { coached, keepInvite, keepSeat } from "../seats";

/** Today's rules. */
export const TODAY = "mega-evolution-2025";

/** The bot level of games that start with one click: it plays sensibly and loses sometimes. */
export const QUICK_LEVEL = 2;

/** The reply when all seats are bots: the person who opened the table has no seat. */
interface NoSeat {
  game: Game;
  token: null;
}

export interface SeatRequest {
  kind: string;
  level?: number;
  deck?: unknown;
}

type TableRequest = Record<string, unknown> & { seats: SeatRequest[] };

export async function openTable(request: TableRequest, isCoached = false): Promise<void> {
  const seat = await make(request);
  if (seat.token === null) {
    go("watch", seat.game.id);
    return;
  }
  keepSeat(seat.game.id, seat.seat, seat.token);
  if (isCoached) coached.value = seat.game.id;
  if (seat.invite) keepInvite(seat.game.id, seat.invite);
  go("play", seat.game.id);
}

/** Make a game: the server shows the digest of its secret first, and then gets our part of the seed. */
async function make(request: TableRequest, again = true): Promise<Seat | NoSeat> {
  const { commitment } = await api.mine.post<{ commitment: string }>("/api/me/luck", {});
  const luck = newLuck();
  const seats = request.seats.map((seat) => (seat.kind === "me" ? { ...seat, luck } : seat));
  try {
    const made = await api.mine.post<Seat | NoSeat>("/api/games", { ...request, seats, commitment });
    keepPromise(made.game.id, { commitment, luck });
    return made;
  } catch (error) {
    if (again && error instanceof ApiError && error.code === "no_commitment") return make(request, false); // used in another window
    throw error;
  }
}

/** Sit down at somebody's table, whose digest has been shown. */
export async function joinTable(game: Game, deck: unknown, invite: string): Promise<void> {
  const luck = newLuck();
  const seat = await api.mine.post<Seat>(`/api/games/${encodeURIComponent(game.id)}/join`, { deck, seat: null, invite: invite || null, luck });
  if (game.commitment) keepPromise(game.id, { commitment: game.commitment, luck });
  keepSeat(seat.game.id, seat.seat, seat.token);
  go("play", seat.game.id);
}
