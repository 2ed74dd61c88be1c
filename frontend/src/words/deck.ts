/** The texts of decks and the deck builder. */

import { say, texts } from "./language";

const d = texts.deck;
const t = texts.trial;
const l = texts.lists;

export const deck = {
  ...d,
  toDeck: (n: number) => say(d.toDeck, { n }),
  found: (n: number) => say(d.found, { n }),
  otherPrintings: (n: number) => say(d.otherPrintings, { n }),
  problems: (n: number) => say(d.problems, { n }),
  remedy: (remedy: string) => say(d.remedy, { remedy }),
  unplayable: (n: number) => say(d.unplayable, { n }),
  cover: (name: string) => say(d.cover, { name }),
  add: (name: string) => say(d.add, { name }),
  take: (name: string) => say(d.take, { name }),
  inDeck: (n: number) => say(d.inDeck, { n }),
};

export const odds = texts.odds;

export const compare = {
  ...texts.compare,
  differ: (more: number, fewer: number) => say(texts.compare.differ, { more, fewer }),
};

export const testHand = texts.testHand;

export const trial = {
  ...t,
  field: (n: number) => say(t.field, { n }),
  running: (games: number, total: number) => say(t.running, { games, total }),
  done: (games: number) => say(t.done, { games }),
  outOfTime: (games: number) => say(t.outOfTime, { games }),
  rate: (mean: number, low: number, high: number) => say(t.rate, { mean, low, high }),
};

export const lists = {
  ...l,
  imported: (n: number) => say(l.imported, { n }),
  swap: (from: string, to: string) => say(l.swap, { from, to }),
  place: (name: string, code: string, number: string) => say(l.place, { name, code, number }),
  add: (count: number) => say(l.add, { count }),
  near: (names: string[]) => say(l.near, { names }),
};
