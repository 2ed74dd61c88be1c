/** The texts of decks and the deck builder. */

import { plural } from "./grammar";

export const deck = {
  title: "Decks",
  mine: "My decks",
  none: "You have no decks yet. Start from a ready-made deck, paste a list, or search for cards.",
  make: "New deck",
  ready: "Ready-made decks",
  importDeck: "Paste a list",
  name: "Deck name",
  untitled: "New deck",
  save: "Save",
  saved: "Saved",
  remove: "Delete",
  removeSure: "Delete this deck?",
  play: "Play this deck",
  search: "Search cards",
  searchReady: "Search ready-made decks",
  searchHint: "A name, or fields like type:fire hp>=120 stage:basic attack:\"fire spin\" text:burn set:base1",
  fields: "All search fields",
  found: (n: number) => plural(n, "card"),
  more: "Show more",
  nothing: "No cards found. Try fewer words.",
  filters: "Filters",
  all: "All",
  pokemon: "Pokémon",
  trainers: "Trainers",
  energy: "Energy",
  basic: "Basic",
  legal: "Legal",
  problems: (n: number) => plural(n, "problem"),
  checking: "Checking…",
  remedy: (remedy: string) => `Fix: ${remedy}.`,
  unplayable: (n: number) => `You can’t play this deck yet: ${plural(n, "card")} can’t be played here.`,
  add: (name: string) => `Add ${name}`,
  take: (name: string) => `Remove ${name}`,
  empty: "The deck is empty. Search for cards and add them.",
  inDeck: (n: number) => `${n} in the deck`,
  tabs: { list: "Deck", odds: "Odds", hand: "Test hand", text: "Import and export" },
};

export const odds = {
  none: "Add cards to see the odds.",
  mulligan: "Chance of a mulligan",
  expected: "Mulligans on average",
  curve: "Attack costs",
  energy: "Energy types",
  type: "Type",
  needed: "needed",
  provided: "provided",
  card: "Card",
  opening: "In the opening hand",
  prized: "In the Prize cards",
};

export const testHand = {
  none: "Add cards to draw a hand.",
  again: "Shuffle again",
  draw: "Draw a card",
  noBasic: "No Basic Pokémon: this hand is a mulligan.",
};

export const lists = {
  paste: "Paste a deck list",
  about: "Reads lists from PTCGO, Pokémon TCG Live, Limitless and Playmat.",
  read: "Import",
  imported: (n: number) => `${plural(n, "card")} imported.`,
  unknown: "Lines that could not be read",
  near: (names: string[]) => `Did you mean ${names.join(" or ")}?`,
  copy: "Copy the list",
  format: "Format",
  copied: "Copied.",
};
