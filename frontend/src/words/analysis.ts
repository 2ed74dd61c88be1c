/** The texts of an analysis. */

import { say, texts } from "./language";

const t = texts.analysis;

export const analysis = {
  ...t,
  running: (done: number, total: number) => say(t.running, { done, total }),
  turn: (n: number) => say(t.turn, { n }),
  loss: (loss: number) => say(t.loss, { loss }),
  /** A turn is played; other questions are answered with a choice. */
  chosen: (kind: string) => (kind === "main" ? t.played : t.chose),
  answer: (answers: string[]) => answers.join(", ") || t.nothingChosen,
  accuracy: (share: number) => say(t.accuracy, { share }),
  accuracyAbout: (good: number, all: number, limit: number) => say(t.accuracyAbout, { good, all, limit }),
  bar: (name: string, chance: number) => say(t.bar, { name, chance }),
  curve: (first: number, last: number) => say(t.curve, { first, last }),
};
