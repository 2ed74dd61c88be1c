/** The texts of an analysis. */

import { percent } from "./grammar";

export const analysis = {
  title: "Analysis",
  of: "Decisions of",
  waiting: "Waiting for other analyses…",
  running: (done: number, total: number) => (total ? `Looking at answer ${done} of ${total}…` : "Starting…"),
  failed: "The analysis failed. Reload the page to try again.",
  nothing: "This player had nothing to decide.",
  noMistakes: "No decision cost much.",
  worst: "What cost most, in order of play",
  turn: (n: number) => (n ? `Turn ${n}` : "Setup"),
  loss: (loss: number) => `−${percent(loss)}`,
  /** A turn is played; other questions are answered with a choice. */
  chosen: (kind: string) => (kind === "main" ? "Played" : "Chose"),
  better: "Better",
  answer: (texts: string[]) => texts.join(", ") || "nothing",
  accuracy: (share: number) => `Accuracy ${percent(share)}:`,
  accuracyAbout: (good: number, all: number, limit: number) => `${good} of ${all} answers cost less than ${percent(limit)} of winning chance.`,
  bar: (name: string, chance: number) => `${name}: ${percent(chance)} to win`,
  about: "The chance to win after each decision, from what the player could see.",
  curve: (first: number, last: number) => `The chance to win goes from ${percent(first)} to ${percent(last)}.`,
};
