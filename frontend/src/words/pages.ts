/** The texts of the other pages, and what pages share. */

import { say, texts } from "./language";

const r = texts.replay;

export const { nav, settings, rules } = texts;

export const replay = {
  ...r,
  step: (n: number, total: number) => say(r.step, { n, total }),
  turnAt: (n: number, name: string) => say(r.turnAt, { n, name }),
  goOnAs: (name: string) => say(r.goOnAs, { name }),
  steps: (n: number) => say(r.steps, { n }),
};

export const errors = {
  ...texts.errors,
  server: (status: number) => say(texts.errors.server, { status }),
};
