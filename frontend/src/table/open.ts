/** Opening a table, and going to it. */

import { api } from "../api";
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

export async function openTable(request: Record<string, unknown>, isCoached = false): Promise<void> {
  const seat = await api.mine.post<Seat | NoSeat>("/api/games", request);
  if (seat.token === null) {
    go("watch", seat.game.id);
    return;
  }
  keepSeat(seat.game.id, seat.seat, seat.token);
  if (isCoached) coached.value = seat.game.id;
  if (seat.invite) keepInvite(seat.game.id, seat.invite);
  go("play", seat.game.id);
}
