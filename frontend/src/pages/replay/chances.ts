/** What moved a player's chance to win over a game. */

import type { Moment } from "../../protocol";

/** What a player's answers lost in all. Losses within the noise of the search can be negative, so that they add up. */
const lost = (moments: Moment[]): number => moments.reduce((sum, moment) => sum + moment.best_chance - moment.chance, 0);

/**
 * The way from the first chance to the result, in parts: what the player's choices lost, what the opponent's gave away, and the rest,
 * which is luck. `won` is null without a result: then the last chance counts.
 */
export function chanceParts(moments: Moment[], won: boolean | null, opponents: Moment[]): { choices: number; theirs: number; luck: number } {
  const first = moments[0]?.best_chance ?? 0;
  const end = won === null ? (moments[moments.length - 1]?.chance ?? 0) : Number(won);
  const choices = lost(moments);
  const theirs = lost(opponents);
  return { choices, theirs, luck: end - first + choices - theirs };
}
