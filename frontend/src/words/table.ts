/** The texts around the board: the toolbar, the list of keys, the end of a game. */

import { about, type Who } from "./grammar";
import { say, texts } from "./language";

const e = texts.end;

export const { menu, watch } = texts;

export const keys = {
  ...texts.keys,
  rows: texts.keys.rows as [string, string][],
};

export const end = {
  ...e,
  wonBy: (name: string) => say(e.wonBy, { name }),
  byPrizes: (winner: Who) => say(e.byPrizes, about(winner)),
  byBoard: (loser: Who) => say(e.byBoard, about(loser)),
  byDeck: (loser: Who) => say(e.byDeck, about(loser)),
  turns: (n: number) => say(e.turns, { n }),
  knockOuts: (n: number) => say(e.knockOuts, { n }),
  prizeTaken: (name: string, turn: number) => say(e.prizeTaken, { name, turn }),
  turningPoint: (turn: number, text: string) => say(e.turningPoint, { turn, text }),
  nextLevel: (level: number) => say(e.nextLevel, { level }),
};
