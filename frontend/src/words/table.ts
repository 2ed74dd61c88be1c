/** The texts around the board: the toolbar, the list of keys, the end of a game. */

import { does, type Who } from "./grammar";

export const menu = {
  keys: "Keyboard shortcuts",
  settings: "Settings",
  lobby: "Leave the table",
  log: "Log",
};

export const watch = {
  pause: "Pause",
  goOn: "Continue",
  step: "Next step",
  speed: "Speed",
  open: "Open hands",
  paused: "Paused. Continue to see what the bots do next.",
};

export const keys = {
  title: "Keyboard shortcuts",
  rows: [
    ["Arrows", "move between cards and buttons"],
    ["Enter or Space", "select or confirm"],
    ["1 – 9", "attack, or answer a question; to answer with a number, press it"],
    ["0", "confirm what is selected, or choose none"],
    ["E", "end the turn"],
    ["H", "hint"],
    ["U", "undo"],
    ["Z", "read the card, or the Pokémon’s details"],
    ["L", "show or hide the log"],
    ["Esc", "cancel, close, or skip animations"],
    ["?", "show this list"],
  ] as [string, string][],
};

export const end = {
  won: "You won!",
  teamWon: "Your team won!",
  wonBy: (name: string) => `${name} won.`,
  draw: "Nobody won.",
  byPrizes: (winner: Who) => `${does(winner, "took", "took")} the last Prize card.`,
  byBoard: (loser: Who) => `${does(loser, "have", "has")} no Pokémon left in play.`,
  byDeck: (loser: Who) => `${does(loser, "have", "has")} no cards left to draw.`,
  reasons: {
    resigned: "The other side resigned.",
    resignedYou: "You resigned.",
    time: "Time ran out.",
    cancelled: "The table was closed before the game started.",
    imported: "The record ends here.",
    fault: "Something went wrong on our side, and the game can’t continue. Please report it and attach the record.",
  },
  turns: (n: number) => `${n} ${n === 1 ? "turn" : "turns"}`,
  knockOuts: (n: number) => `${n} ${n === 1 ? "Knock Out" : "Knock Outs"}`,
  prizesByTurn: "Prize cards by turn",
  prizeTaken: (name: string, turn: number) => `${name}, turn ${turn}`,
  turningPoint: (turn: number, text: string) => `The turning point: turn ${turn}. ${text}`,
  nextLevel: (level: number) => `Try bot level ${level}`,
  rematch: "Rematch",
  rematchAsked: "Waiting for the other player…",
  rematchWanted: "The other player wants a rematch.",
  replay: "Watch the replay",
  lobby: "Back to the lobby",
  seeBoard: "Show the board",
  result: "Show the result",
};
