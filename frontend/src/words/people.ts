/** The texts about the people at a table, and about luck that can be checked. */

export const people = {
  title: "At the table",
  say: "Say something",
  phrases: {
    hello: "Hello!", good_luck: "Good luck!", have_fun: "Have fun!", thinking: "I’m thinking.", well_played: "Well played!",
    nice: "Nice!", oops: "Oops!", thanks: "Thanks!", sorry: "Sorry.", one_moment: "One moment, please.", good_game: "Good game!",
    rematch: "Another game?",
  } as Record<string, string>,
  said: (name: string, text: string) => `${name}: ${text}`,
  heard: "What was said",
  players: "Players",
  mute: (name: string) => `Mute ${name}`,
  muted: "You have muted this player.",
  block: (name: string) => `Block ${name}`,
  blockSure: (name: string) => `Block ${name}? You will not meet at a table again until you unblock them in the settings.`,
  blocked: "Blocked. This game continues.",
  cancel: "Cancel",
};

export const luck = {
  title: "Verifiable luck",
  about: "Before the game the server showed this digest of its secret. Then your browser added its own random text. Shuffles and coins are derived from both, so neither side can choose them.",
  digest: "Luck that can be checked: the digest of the server’s secret",
  mine: "Your part",
  noPart: "none from this browser",
  none: "The server did not choose the seed of this game, so its luck cannot be checked.",
  check: "Check this game’s luck",
  checking: "Checking…",
  fair: "The luck of this game was fair.",
  partly: "The record is consistent, but this browser has nothing from before the game to compare it with.",
  unfair: "The record of this game is not consistent. Download it, and do not trust this server.",
  findings: {
    secret: "The server’s secret has the digest that was shown before the game.",
    mine: "Your part is the one that this browser sent.",
    seed: "The seed is derived from the secret and the players’ parts.",
    cards: "The numbers of the cards are also derived from them.",
    coins: "No coins were scripted.",
  },
  holds: "Yes.",
  fails: "No!",
  unknown: "Nothing to compare with.",
  again: "Use “playmat verify” with the record to play the game again from this seed.",
};

export const sessions = {
  title: "Sessions",
  about: "If you have used this name on another device, or someone else has your link to a seat, end all sessions. This browser stays signed in; games continue when you open them again.",
  end: "End all my other sessions",
  ended: "All other sessions have ended.",
  blocked: "Blocked players",
  nobody: "You have not blocked anyone.",
  unblock: (name: string) => `Unblock ${name}`,
};
