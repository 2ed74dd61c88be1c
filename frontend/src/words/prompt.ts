/** The texts of questions and actions. */

import { list, percent, plural, range } from "./grammar";

/** The question where to use a card, by the kind of action; the rest say what is used. */
const TARGETS: Record<string, (name: string) => string> = {
  attach: (name) => `Attach ${name} to which Pokémon?`,
  tool: (name) => `Attach ${name} to which Pokémon?`,
  evolve: (name) => `Evolve which Pokémon into ${name}?`,
  level_up: (name) => `Level up which Pokémon to ${name}?`,
  attack: (name) => `Attack which Pokémon with ${name}?`,
  retreat: (name) => `Retreat ${name}. Which Pokémon should become Active?`,
};

export const prompt = {
  region: "Actions",
  yourTurnPlay: "Your turn. Choose a card or a Pokémon.",
  waiting: (name: string) => `Waiting for ${name}.`,
  waitingToChoose: (name: string) => `${name} is choosing.`,
  playing: (name: string, card: string, chooser: string) => `${name} plays ${card}. ${chooser ? `${chooser} is choosing.` : "Waiting for a choice."}`,
  endTurn: "End turn",
  endUndone: (undone: ("attach" | "attack")[]) => `You can still ${list(undone.map((what) => (what === "attach" ? "attach an Energy card" : "attack")))}. End the turn anyway?`,
  endAnyway: "End the turn",
  goBack: "Go back",
  dontAsk: "Don’t ask again",
  cancel: "Cancel",
  hintButton: "Hint",
  hintPending: "Thinking…",
  undo: "Undo",
  undoAsked: (name: string) => `${name} wants to take back a move.`,
  undoWaiting: "You asked to take back your move. Waiting for an answer.",
  accept: "Accept",
  refuse: "Decline",
  resign: "Resign",
  resignSure: "Resign this game?",
  /** Chances are left out before the first turn, and where they say nothing: when all answers are as good, or hopeless. */
  hint: (answers: { text: string; chance?: number }[], isSetup: boolean) => {
    const chances = answers.map(({ chance }) => chance ?? 0);
    const [best = 0] = chances;
    const says = !isSetup && answers.every(({ chance }) => chance !== undefined) && best >= 0.02;
    const alike = chances.every((chance) => best - chance < 0.02);
    const texts = answers.map(({ text, chance }) => (says && !alike ? `${text} (${percent(chance ?? 0)})` : text));
    const state = isSetup ? "" : !says ? " You are far behind." : alike ? ` They are equally good (${percent(best)} to win).` : " The numbers are chances to win.";
    return `Hint: ${(alike && answers.length > 1 ? texts.slice(0, 2) : texts).join("; or ")}.${answers.length > 1 || !says ? state : ""}`;
  },
  notAChoice: (names: string[]) => (names.length && names.length < 9 ? `You can’t choose that. Choose ${names.length > 1 ? "one of these" : ""}: ${list(names)}.`.replace("Choose :", "Choose") : "You can’t choose that. What you can choose is outlined."),
  atMost: (n: number) => `You can choose at most ${n}. Deselect one first.`,
  nothingToDo: (name: string) => `${name}: nothing you can do now.`,
  details: "Details",
  heldPokemon: (name: string) => `What should ${name} do?`,
  heldCard: (name: string) => `What do you want to do with ${name}?`,
  target: (kind: string, name: string) => TARGETS[kind]?.(name) ?? `${name}: choose a Pokémon.`,
  gains: (gains: string[]) => `You can then: ${list(gains)}.`,
  losses: (losses: string[]) => `You can no longer: ${list(losses)}.`,
  chosen: (n: number, max: number) => `${n} of ${max} selected`,
  done: "Done",
  none: "None",
  takeNone: "Take none",
  yes: "Yes",
  yesChoose: "Choose from these",
  no: "No",
  ask: (source: string, sentence: string) => (source ? `${source}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}` : sentence),
  over: "The game is over.",
  above: "Choose from the cards above.",
  why: "Why not?",
  ruleLink: (id: string) => `Rule ${id}`,
  dismiss: "Close",
};

const sentence = (start: string, end: string) => `${start}${end ? ` ${end}` : ""}.`;

/** Questions for which the board lets us say more than the server's prompt does. */
export const ask = {
  pokemon: (min: number, max: number, of: string, purpose: string) => sentence(`Choose ${min === 1 && max === 1 ? "one" : range(min, max)} of ${of}`, purpose),
  /** The use of the choice; completes "Choose 1 card from your hand …". */
  purposes: {
    hand: "to put into the hand",
    deck: "to put into the deck",
    top: "to put on top of the deck",
    bottom: "to put under the deck",
    discard: "to discard",
    lost: "to put into the Lost Zone",
    bench: "to put on the Bench",
    active: "to make Active",
    aside: "to set aside",
    attach: "to attach",
    attach_to: "to attach to",
    switch: "to switch",
    counters_from: "to move damage counters from",
    counters_to: "to move damage counters to",
    evolve: "to evolve",
    evolve_with: "to evolve into",
    devolve: "to devolve",
    damage: "to damage",
    counters: "to put damage counters on",
    heal: "to heal",
    knock_out: "to Knock Out",
    condition: "to affect",
  } as Record<string, string>,
  yourBench: "your Benched Pokémon",
  yours: "your Pokémon",
  theirs: "your opponent’s Pokémon",
  theirBench: "your opponent’s Benched Pokémon",
  anyPokemon: "the Pokémon in play",
  cards: (min: number, max: number, where: string, purpose: string) => sentence(`Choose ${range(min, max)} ${max === 1 ? "card" : "cards"} ${where}`, purpose),
  attachedTo: (name: string) => `attached to ${name}`,
  from: {
    hand: "from your hand",
    deck: "from the deck",
    looked: "from the cards you look at",
    theirHand: "from your opponent’s hand",
    discard: "from the discard pile",
    lost: "from the Lost Zone",
    prizes: "from the Prize cards",
    yourPrizes: "from your Prize cards",
    theirPrizes: "from your opponent’s Prize cards",
    attached: "attached to Pokémon",
    play: "in play",
    stadium: "in play",
    mixed: "from these",
  },
  /** `name` of the attack, Ability or card that asks; `otherwise` where it is not known. */
  use: (name: string, otherwise: string) => (name ? `Use ${name}?` : otherwise),
  orNone: "Choose from these cards, or take none.",
  spread: "Choose a Pokémon for the next damage counter.",
  order: "Choose the order, starting with the first.",
  first: "Who goes first?",
  goFirst: "I go first",
  theyFirst: (name: string) => `${name} goes first`,
  facing: (name: string) => `Facing ${name}`,
  you: "you",
  player: (n: number) => `Player ${n}`,
};

export const picker = {
  search: "Search these cards",
  found: (shown: number, all: number) => (shown === all ? plural(all, "card") : `${shown} of ${plural(all, "card")}`),
  nothing: "No matching cards.",
  dimmed: "Dimmed cards can’t be taken.",
  notOffered: "can’t be taken",
  take: (n: number) => `Take ${plural(n, "card")}`,
  removeOne: (name: string) => `Remove one ${name}`,
  copies: (n: number) => `×${n}`,
  hide: "Show the board",
  show: "Back to the cards",
  on: (name: string) => `on ${name}`,
};

/** The label of a button, by the kind of action. */
export const action: Record<string, string> = {
  bench: "Put on the Bench",
  play: "Play",
  stadium: "Put into play",
  attach: "Attach",
  tool: "Attach",
  evolve: "Evolve",
  level_up: "Level up",
  legend: "Put into play",
  use: "Use",
  use_stadium: "Use",
  use_card: "Use",
  retreat: "Retreat",
  attack: "Attack",
  discard_own: "Discard",
};
