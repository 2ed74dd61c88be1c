/** The texts of puzzles. */

import { say, texts } from "./language";

const p = texts.puzzles;

export const puzzles = {
  ...p,
  about: (period: string, grade: number) => say(p.about, { period, grade }),
  streak: (n: number) => say(p.streak, { n }),
  best: (n: number) => say(p.best, { n }),
  progress: (done: number, all: number) => say(p.progress, { done, all }),
  grade: (n: number) => say(p.grade, { n }),
  one: (n: number) => say(p.one, { n }),
  oneOf: (n: number, period: string, grade: number) => say(p.oneOf, { n, period, grade }),
  decks: (own: string, other: string) => say(p.decks, { own, other }),
  task: (ends: string) => say(p.task, { ends }),
  failed: (ends: string) => say(p.failed, { ends }),
  lost: (ends: string) => say(p.lost, { ends }),
  proof: (n: number, ends: string) => say(p.proof, { n, ends }),
  firstHint: (text: string) => say(p.firstHint, { text }),
  nextHint: (text: string) => say(p.nextHint, { text }),
  step: (n: number, all: number) => say(p.step, { n, all }),
};
