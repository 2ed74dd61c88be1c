/** The seats that this browser holds, and the invitations to its tables. */

import { stored } from "./stored";

/** Seat tokens of games this browser plays in, by game. */
export const seats = stored<Record<string, { seat: number; token: string }>>("seats", {});

export function keepSeat(game: string, seat: number, token: string): void {
  const recent = Object.entries(seats.value).slice(-30);
  seats.value = { ...Object.fromEntries(recent), [game]: { seat, token } };
}

/** The tokens have ended; new ones are got when a table is opened. */
export function forgetSeats(): void {
  seats.value = {};
}

/** Invite codes of tables that this browser opened. */
export const invites = stored<Record<string, string>>("invites", {});

export function keepInvite(game: string, invite: string): void {
  invites.value = { ...Object.fromEntries(Object.entries(invites.value).slice(-20)), [game]: invite };
}

/** The game in which a coach speaks; "" for none. */
export const coached = stored("coached", "");
