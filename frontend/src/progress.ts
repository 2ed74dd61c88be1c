/** The progress of this browser's player in lessons and puzzles. */

import { stored } from "./stored";

/** Names of the lessons that were finished. */
export const finished = stored<string[]>("lessons", []);

export function finish(name: string): void {
  if (!finished.value.includes(name)) finished.value = [...finished.value, name];
}

/** The puzzles that this player has solved, or whose solution was shown before. */
export const puzzled = stored<Record<string, "solved" | "shown">>("puzzles", {});

export function puzzleEnds(name: string, how: "solved" | "shown"): void {
  if (!puzzled.value[name]) puzzled.value = { ...puzzled.value, [name]: how };
}

/** The days on which the puzzle of the day was solved, such as "2026-11-19", and the longest streak. */
export const dailies = stored<{ days: string[]; best: number }>("dailies", { days: [], best: 0 });

/** How many days are kept: a longer streak keeps counting by `best` alone. */
const MOST_DAYS = 1000;

/** The day here, as the calendar says. */
export function today(now = new Date()): string {
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

function dayBefore(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return today(new Date(year!, month! - 1, date! - 1, 12));
}

/** The days in a row up to today, or up to yesterday while today's puzzle is open. */
export function streak(days: string[], day: string): number {
  let count = 0;
  for (let at = days.includes(day) ? day : dayBefore(day); days.includes(at); at = dayBefore(at)) count++;
  return count;
}

export function solveDaily(day: string): void {
  if (dailies.value.days.includes(day)) return;
  const days = [...dailies.value.days, day].slice(-MOST_DAYS);
  dailies.value = { days, best: Math.max(dailies.value.best, streak(days, day)) };
}
