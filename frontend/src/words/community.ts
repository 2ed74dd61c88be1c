/** The texts about accounts, finding opponents, and club nights. */

import { say, texts } from "./language";

const c = texts.community;
const n = texts.nights;

export const community = {
  ...c,
  loggedInAs: (name: string) => say(c.loggedInAs, { name }),
  seen: (day: string) => say(c.seen, { day }),
  endSession: (device: string) => say(c.endSession, { device }),
  bestOfs: c.bestOfs as Record<string, string>,
  looking: (n: number) => say(c.looking, { n }),
  by: (name: string) => say(c.by, { name }),
  unfollow: (name: string) => say(c.unfollow, { name }),
  rating: (value: number, deviation: number) => say(c.rating, { value, margin: deviation * 2 }),
  games: (n: number) => say(c.games, { n }),
  page: (name: string) => say(c.page, { name }),
  since: (day: string) => say(c.since, { day }),
};

export const nights = {
  ...n,
  players: (count: number) => say(n.players, { n: count }),
  round: (number: number) => say(n.round, { n: number }),
  correct: (table: number) => say(n.correct, { table }),
  drop: (name: string) => say(n.drop, { name }),
  hostedBy: (name: string) => say(n.hostedBy, { name }),
};
