/** The texts of the board: cards, zones, and what shows over them. */

import { about, type Who } from "./grammar";
import { say, texts } from "./language";

const c = texts.card;
const b = texts.board;

export const card = {
  ...c,
  from: (name: string) => say(c.from, { name }),
  level: (level: string) => say(c.level, { level }),
  prizes: (n: number) => say(c.prizes, { n }),
  read: (name: string) => say(c.read, { name }),
};

export const board = {
  ...b,
  prize: (n: number) => say(b.prize, { n }),
  handOf: (name: string) => say(b.handOf, { name }),
  faces: (name: string) => say(b.faces, { name }),
  side: (name: string) => say(b.side, { name }),
  count: (zone: string, n: number) => say(b.count, { zone, n }),
  pileOf: (who: Who, zone: "discard" | "lost") => say(texts.piles[zone], about(who)),
  prizesLeft: (n: number) => say(b.prizesLeft, { n }),
  pokemon: (name: string, left: number, hp: number, place: string) => say(b.pokemon, { name, left, hp, place }),
  attached: (names: string[]) => say(b.attached, { names }),
  doneThisTurn: (done: string[]) => (done.length ? say(b.doneThisTurn, { done }) : b.doneNothing),
  turn: (n: number) => say(b.turn, { n }),
  clock: (minutes: number, seconds: string) => say(b.clock, { minutes, seconds }),
  watching: (n: number) => say(b.watching, { n }),
  aside: (n: number) => say(b.aside, { n }),
};
