/** Words around the log. Its lines come from the server. */

export const log = {
  title: "Log",
  before: "Setup",
  turn: (n: number, name: string) => `Turn ${n} · ${name}`,
  newest: "Newest ↓",
  empty: "Nothing has happened yet.",
};
