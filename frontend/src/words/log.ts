/** Words around the log. Its lines come from the server. */

import { say, texts } from "./language";

export const log = {
  ...texts.log,
  turn: (n: number, name: string) => say(texts.log.turn, { n, name }),
};
