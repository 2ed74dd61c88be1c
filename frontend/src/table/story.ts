/** The story of a game: turns, Prizes by turn, and the moment from which the winner led. Pure functions of the log. */

import type { Entry } from "../protocol";
import { lineText } from "../views";

export interface Story {
  turns: number;
  /** Each Prize card that was taken: by whom, and in which turn. */
  prizes: { seat: number; turn: number }[];
  knockOuts: number;
  /** The Prize card with which the winner took the lead for good; null if the winner never led by Prizes. */
  turningPoint: { turn: number; text: string } | null;
}

export function storyOf(log: Entry[], winners: number[]): Story {
  let turn = 0;
  let knockOut = "";
  let knockOuts = 0;
  let lead = 0;
  let turningPoint: Story["turningPoint"] = null;
  const prizes: Story["prizes"] = [];
  for (const entry of log) {
    if (entry.kind === "turn") turn = entry.n;
    else if (entry.kind === "knock_out") {
      knockOuts += 1;
      knockOut = lineText(entry);
    } else if (entry.kind === "prize") {
      prizes.push({ seat: entry.player, turn });
      const before = lead;
      lead += winners.includes(entry.player) ? 1 : -1;
      if (lead > 0 && before <= 0) turningPoint = { turn, text: knockOut };
      else if (lead <= 0) turningPoint = null;
    }
  }
  return { turns: turn, prizes, knockOuts, turningPoint };
}
