/** Every text of the page, in one folder for translators. Card texts, rules and what options do come from the server. */

import { analysis } from "./analysis";
import { board, card } from "./board";
import { deck, lists, odds, testHand, trial } from "./deck";
import { list, percent, plural } from "./grammar";
import { coach, learn } from "./learn";
import { join, lobby, waiting } from "./lobby";
import { log } from "./log";
import { errors, nav, replay, rules, settings } from "./pages";
import { luck, people, sessions } from "./people";
import { action, ask, picker, prompt } from "./prompt";
import { sheet } from "./sheet";
import { end, keys, menu, watch } from "./table";

export type { Who } from "./grammar";

export const words = {
  appName: "Playmat",
  list, percent, plural,
  card, board, prompt, ask, picker, action, log, sheet, menu, watch, keys, end,
  people, luck, sessions,
  lobby, waiting, join, learn, coach,
  deck, odds, testHand, trial, lists,
  nav, settings, replay, analysis, rules, errors,
};
