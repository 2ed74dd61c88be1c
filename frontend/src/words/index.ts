/** Every text of the page in its language. Card texts, rules, the log and what options do come from the server, in English. */

import { analysis } from "./analysis";
import { board, card } from "./board";
import { bring, chances, editor } from "./bring";
import { community, nights } from "./community";
import { compare, deck, lists, odds, testHand, trial } from "./deck";
import { percent, say, texts } from "./language";
import { coach, learn } from "./learn";
import { join, lobby, waiting } from "./lobby";
import { log } from "./log";
import { errors, nav, replay, rules, settings } from "./pages";
import { luck, people, sessions } from "./people";
import { action, ask, picker, prompt } from "./prompt";
import { puzzles } from "./puzzles";
import { sheet } from "./sheet";
import { end, keys, menu, watch } from "./table";

export type { Who } from "./grammar";

export const words = {
  appName: texts.appName,
  percent,
  list: (names: string[]) => say("{names}", { names }),
  cards: (n: number) => say(texts.cards, { n }),
  card, board, prompt, ask, picker, action, log, sheet, menu, watch, keys, end,
  people, luck, sessions, community, nights,
  lobby, waiting, join, learn, coach, puzzles,
  deck, odds, testHand, trial, compare, lists,
  nav, settings, replay, analysis, rules, errors,
  bring, chances, editor,
};
