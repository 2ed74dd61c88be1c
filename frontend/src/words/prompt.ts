/** The texts of questions and actions. */

import { range } from "./grammar";
import { say, texts } from "./language";

const p = texts.prompt;
const a = texts.ask;

/** The question where to use a card, by the kind of action; the rest say what is used. */
const TARGETS: Record<string, string | undefined> = texts.targets;

interface Hint {
  text: string;
  chance?: number;
  error?: number;
}

/** A hint. Chances are left out before the first turn, and where they say nothing: when all answers are as good, or hopeless. */
function hint(answers: Hint[], isSetup: boolean): string {
  const t = texts.hint;
  const chances = answers.map(({ chance }) => chance ?? 0);
  const [best = 0] = chances;
  const says = !isSetup && answers.every(({ chance }) => chance !== undefined) && best >= 0.02;
  const alike = chances.every((chance) => best - chance < 0.02);
  const said = answers.map(({ text, chance, error }) => (says && !alike ? say(t.answer, { text, chance: chance ?? 0, error: error ?? 0 }) : text));
  const shown = (alike ? said.slice(0, 2) : said).join(t.or);
  if (!says) return say(isSetup ? t.said : t.behind, { answers: shown });
  return say(answers.length < 2 ? t.said : alike ? t.alike : t.numbers, { answers: shown, chance: best });
}

export const prompt = {
  ...p,
  waiting: (name: string) => say(p.waiting, { name }),
  waitingToChoose: (name: string) => say(p.waitingToChoose, { name }),
  playing: (name: string, card: string, chooser: string) => say(p.playing, { name, card, chooser }),
  endUndone: (undone: ("attach" | "attack")[]) => say(p.endUndone, { undone: undone.map((what) => p.undone[what]) }),
  undoAsked: (name: string) => say(p.undoAsked, { name }),
  hint,
  notAChoice: (names: string[]) => (names.length && names.length < 9 ? say(p.notAChoice, { n: names.length, names }) : p.notOutlined),
  atMost: (n: number) => say(p.atMost, { n }),
  nothingToDo: (name: string) => say(p.nothingToDo, { name }),
  heldPokemon: (name: string) => say(p.heldPokemon, { name }),
  heldCard: (name: string) => say(p.heldCard, { name }),
  target: (kind: string, name: string) => say(TARGETS[kind] ?? texts.targets.other, { name }),
  gains: (gains: string[]) => say(p.gains, { gains }),
  losses: (losses: string[]) => say(p.losses, { losses }),
  chosen: (n: number, max: number) => say(p.chosen, { n, max }),
  ask: (source: string, sentence: string) => (source ? say(p.ask, { source, sentence }) : sentence),
  ruleLink: (id: string) => say(p.ruleLink, { id }),
};

/** Questions for which the board lets us say more than the server's prompt does. */
export const ask = {
  ...a,
  pokemon: (min: number, max: number, of: string, purpose: string) => say(a.pokemon, { single: min === 1 && max === 1, range: range(min, max), of, purpose }),
  /** The use of the choice; completes "Choose 1 card from your hand …". */
  purposes: a.purposes as Record<string, string>,
  cards: (min: number, max: number, where: string, purpose: string) => say(a.cards, { range: range(min, max), max, where, purpose }),
  attachedTo: (name: string) => say(a.attachedTo, { name }),
  /** `name` of the attack, Ability or card that asks; `otherwise` where it is not known. */
  use: (name: string, otherwise: string) => (name ? say(a.use, { name }) : otherwise),
  theyFirst: (name: string) => say(a.theyFirst, { name }),
  facing: (name: string) => say(a.facing, { name }),
  player: (n: number) => say(a.player, { n }),
};

export const picker = {
  ...texts.picker,
  found: (shown: number, all: number) => say(texts.picker.found, { some: shown < all, shown, all }),
  take: (n: number) => say(texts.picker.take, { n }),
  removeOne: (name: string) => say(texts.picker.removeOne, { name }),
  copies: (n: number) => say(texts.picker.copies, { n }),
  on: (name: string) => say(texts.picker.on, { name }),
};

/** The label of a button, by the kind of action. */
export const action: Record<string, string> = texts.action;
