/** The texts of an analysis. */

import { percent } from "./grammar";

const answer = (texts: string[]) => texts.join(", ") || "nothing";

export const analysis = {
  title: "Analysis",
  of: "Decisions of",
  waiting: "Waiting for other analyses…",
  running: (done: number, total: number) => (total ? `Looking at answer ${done} of ${total}…` : "Starting…"),
  failed: "The analysis failed. Reload the page to try again.",
  nothing: "This player had nothing to decide.",
  noMistakes: "No decision cost much.",
  worst: "The decisions that cost most",
  turn: (n: number) => (n ? `Turn ${n}` : "Setup"),
  loss: (loss: number) => `−${percent(loss)}`,
  chosen: (texts: string[], chance: number) => `Played: ${answer(texts)} (${percent(chance)})`,
  better: (texts: string[], chance: number) => `Better: ${answer(texts)} (${percent(chance)})`,
  about: "The chance to win after each decision, from what the player could see.",
  curve: (first: number, last: number) => `The chance to win goes from ${percent(first)} to ${percent(last)}.`,
};
