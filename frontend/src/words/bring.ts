/** The texts of the pages on games from elsewhere and of the board editor. */

import { say, texts } from "./language";

const b = texts.bring;
const c = texts.chances;
const e = texts.editor;

export const bring = {
  ...b,
  lines: (followed: number, all: number) => say(b.lines, { followed, all }),
  actions: (followed: number, all: number) => say(b.actions, { followed, all }),
  line: (n: number) => say(b.line, { n }),
  frame: (n: number) => say(b.frame, { n }),
  analyse: (name: string) => say(b.analyse, { name }),
};

export const chances = {
  ...c,
  choices: (name: string, cost: number) => say(c.choices, { name, cost: Math.max(0, cost) }),
  theirs: (name: string, cost: number) => say(c.theirs, { name, cost: Math.max(0, cost) }),
  luck: (change: number) => say(c.luck, { bad: change < 0, change: Math.abs(change) }),
  both: (change: number) => say(c.both, { bad: change < 0, change: Math.abs(change) }),
};

export const editor = {
  ...e,
  done: e.done as Record<string, string>,
  zoneOf: (zone: string, player: string) => say(e.zoneOf, { zone, player }),
  player: (n: number) => say(e.player, { n }),
  add: (where: string) => say(e.add, { where }),
  addOpen: (where: string) => say(e.addOpen, { where }),
  attach: (name: string) => say(e.attach, { name }),
  under: (name: string) => say(e.under, { name }),
  more: (name: string) => say(e.more, { name }),
  less: (name: string) => say(e.less, { name }),
  remove: (name: string) => say(e.remove, { name }),
  damage: (name: string) => say(e.damage, { name }),
  target: (where: string) => say(e.target, { where }),
  found: (n: number) => say(e.found, { n }),
  lineOf: (n: number) => say(e.lineOf, { n }),
  chance: (chance: number, error: number) => say(e.chance, { chance, error }),
  passed: (n: number) => say(e.passed, { n }),
  failed: (line: number) => say(e.failed, { line }),
};
