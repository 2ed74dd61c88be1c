/** The texts about the people at a table, and about luck that can be checked. */

import { say, texts } from "./language";

const t = texts.people;

export const people = {
  ...t,
  phrases: t.phrases as Record<string, string>,
  said: (name: string, text: string) => say(t.said, { name, text }),
  mute: (name: string) => say(t.mute, { name }),
  block: (name: string) => say(t.block, { name }),
  blockSure: (name: string) => say(t.blockSure, { name }),
};

export const luck = texts.luck;

export const sessions = {
  ...texts.sessions,
  unblock: (name: string) => say(texts.sessions.unblock, { name }),
};
