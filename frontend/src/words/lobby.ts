/** The texts of finding a game: the lobby, joining, waiting. */

import { say, texts } from "./language";

const l = texts.lobby;
const w = texts.waiting;

export const lobby = {
  ...l,
  /** Titles of rulesets may say the year again. */
  yearOf: (year: number, title: string) => say(l.yearOf, { year, title: title.replace(` (${year})`, "") }),
  yearLine: (year: number, summary: string) => say(l.yearLine, { year, summary }),
  deckOf: (deck: string, year: number) => say(l.deckOf, { deck, year }),
  playYear: (year: number) => say(l.playYear, { year }),
  compareAll: (n: number) => say(l.compareAll, { n }),
  notLegal: (name: string) => say(l.notLegal, { name }),
  live: (decks: readonly string[]) => say(l.live, { decks: decks.join(` ${l.versus} `) }),
  seat: (n: number) => say(l.seat, { n }),
  bot: (level: number, title: string) => say(l.bot, { level, title }),
  clockOf: (minutes: number, increment: number) => say(l.clockOf, { minutes, increment }),
  clockTerms: (minutes: number, increment: number) => say(l.clockTerms, { minutes, increment }),
  tally: (won: number, played: number) => say(l.tally, { won, played }),
  online: (n: number) => say(l.online, { n }),
  tournamentDecks: (year: number) => say(l.tournamentDecks, { year }),
};

export const waiting = {
  ...w,
  joined: (name: string) => say(w.joined, { name }),
};

export const join = texts.join;
