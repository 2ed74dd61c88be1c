/** Words around the log. Its lines come from the server. */

export const log = {
  title: "Log",
  before: "Setup",
  start: "The start",
  turn: (n: number, name: string) => `Turn ${n} · ${name}`,
  newest: "Newest ↓",
  showHand: "Show the hand",
  shownHand: "The hand of a mulligan",
  empty: "Nothing has happened yet.",
};
