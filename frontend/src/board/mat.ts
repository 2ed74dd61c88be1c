/** The mats on the table: one for each player's half. */

import type { Player } from "../protocol";
import { type Mat, MATS, settings } from "../settings";

/** The mat of a seat. A bot has the same one in each game, and never the player's own. */
export function matOf(seat: number, players: Player[], you: number | null): Mat {
  if (seat === you) return settings.mat.value;
  const others = MATS.filter((mat) => you === null || mat !== settings.mat.value);
  const name = players.find((player) => player.seat === seat)?.name ?? "";
  const sum = [...name].reduce((total, letter) => total + letter.codePointAt(0)!, seat);
  return others[sum % others.length]!;
}
