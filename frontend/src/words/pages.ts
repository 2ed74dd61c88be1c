/** The texts of the other pages, and what pages share. */

export const nav = {
  main: "Main",
  play: "Play",
  learn: "Learn",
  decks: "Decks",
  replays: "Replays",
  rules: "Rules",
  settings: "Settings",
  skip: "Skip to content",
};

export const settings = {
  title: "Settings",
  theme: "Theme",
  themes: { auto: "System", light: "Light", dark: "Dark" },
  motion: "Animations",
  motions: { auto: "System", full: "On", less: "Off" },
  pace: "Speed of other players’ moves",
  paces: { slow: "Slow", normal: "Normal", fast: "Fast", instant: "Instant" },
  askBeforeEnd: "Ask before I end a turn in which I can still attack or attach Energy",
  name: "Your name",
  saveName: "Save",
};

export const replay = {
  title: "Replays",
  about: "Watch your finished games step by step, or open a record file.",
  upload: "Open a record",
  uploading: "Opening the record…",
  none: "No finished games yet.",
  view: "View as",
  all: "All cards face up",
  public: "Spectator",
  step: (n: number, total: number) => `Step ${n} of ${total}`,
  start: "First step",
  back: "Previous step",
  forward: "Next step",
  end: "Last step",
  play: "Play",
  pause: "Pause",
  turn: "Jump to turn",
  turnAt: (n: number, name: string) => (n ? `Turn ${n} · ${name}` : "Setup"),
  download: "Download the record",
  goOn: "Continue from here",
  goOnAs: (name: string) => `as ${name}`,
  level: "against bot level",
  slider: "Step of the game",
  notOver: "You can watch the replay when the game is over.",
};

export const rules = {
  title: "Rules",
  search: "Search the rulebooks",
  about: "Every rule of the books from 1999 to today, in our own words.",
  chapters: "Chapters",
  beside: "Compare with",
  nothingBeside: "nothing",
  onlyDifferent: "Only differences",
  nothingHere: "These rules say nothing on this.",
  silent: "says nothing",
  source: "Source",
  related: "Related",
  none: "No rules found.",
  ruleset: "Rulebook",
  close: "Close",
  suggestions: "Did you mean",
};

export const errors = {
  offline: "The server can’t be reached. Check your connection.",
  server: (status: number) => `The server returned an error (${status}).`,
  lost: "Reconnecting. Your game is saved.",
  lostTitle: "Connection lost",
  gone: "This game doesn’t exist, or you can’t watch it.",
  unknownToken: "This seat belongs to another browser.",
  watchInstead: "Watch instead",
  title: "Something went wrong",
  retry: "Try again",
  page: "Page not found",
  loading: "Loading…",
  toLobby: "Go to the lobby",
};
