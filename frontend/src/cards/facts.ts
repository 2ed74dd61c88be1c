/** What the page knows about a printed card: facts, and our wording of its texts. */

import type { CreatureFacts } from "../creatures/creature";
import { PALETTES, TYPE_LETTERS, type Palette, type TypeLetter, type TypeName } from "./types";
import type { CardInfo } from "../protocol";

export interface AttackFacts {
  name: string;
  /** Letters of types; "" costs nothing. */
  cost: string;
  /** As it is printed: "30", "20x", "". */
  damage: string;
  text: string;
  /** "GX" or "VSTAR": once in a game. */
  power: string;
}

interface AbilityFacts {
  name: string;
  kind: string;
  text: string;
}

export interface CardFacts {
  id: string;
  name: string;
  supertype: "Pokémon" | "Trainer" | "Energy";
  stage: string;
  /** Of a Trainer card. */
  kind: string;
  types: TypeName[];
  hp: number;
  evolvesFrom: string;
  attacks: AttackFacts[];
  abilities: AbilityFacts[];
  /** Such as "×2", "+20", "-30", with the type. */
  weaknesses: { type: TypeName; value: string }[];
  resistances: { type: TypeName; value: string }[];
  retreat: number;
  tags: string[];
  text: string;
  prizes: number;
  basicEnergy: boolean;
  level: string;
  setName: string;
  setId: string;
  /** The code of the set, as players write it. */
  setCode: string;
  number: string;
  /** Why the card cannot be played; "" if it can. */
  unread: string;
  /** The effect of a Trainer card, in a word; "" for others. */
  does: string;
  /** Of a Pokémon: the looks of its species, its owner, and the region of its form. */
  creatures: CreatureFacts[];
  owner: string;
  region: string;
  /** Whether the server has a picture of the card. */
  picture: boolean;
}

/** Colours of Trainer cards by kind: easy to tell apart, and not the colours of types. */
const TRAINER_PALETTES: Record<string, Palette> = {
  Item: { base: "#3f7f9c", deep: "#1d4659", glow: "#b5e3ef", paper: "#e4eff3", ink: "#fff" },
  Supporter: { base: "#c8743a", deep: "#6d3413", glow: "#ffd9ae", paper: "#faeee2", ink: "#fff" },
  Stadium: { base: "#4c8a6b", deep: "#1f4937", glow: "#bfead2", paper: "#e5f2ea", ink: "#fff" },
  Tool: { base: "#7066b3", deep: "#362f68", glow: "#d6d0f7", paper: "#eceaf7", ink: "#fff" },
  "Technical Machine": { base: "#8a6f9c", deep: "#43324f", glow: "#e2d2ee", paper: "#f0eaf4", ink: "#fff" },
};

const SPECIAL_ENERGY: Palette = { base: "#6a7684", deep: "#2d3640", glow: "#e6edf2", paper: "#e9edf0", ink: "#fff" };

export function letters(card: CardFacts): TypeLetter[] {
  return card.types.map((type) => TYPE_LETTERS[type]);
}

export function paletteOf(card: CardFacts): Palette {
  if (card.supertype === "Trainer") return TRAINER_PALETTES[card.kind] ?? TRAINER_PALETTES.Item!;
  if (card.supertype === "Energy" && !card.basicEnergy) return SPECIAL_ENERGY;
  return PALETTES[letters(card)[0] ?? "C"];
}

/** Marks of cards with a rule box, or of which a deck has only one. */
const SPECIAL = new Set(["BREAK", "LEGEND", "VMAX", "VSTAR", "V-UNION", "Level-Up", "TAG TEAM", "Prism Star", "ACE SPEC", "Mega", "Primal", "GX", "EX", "ex", "V", "Radiant", "Star", "Shining"]);

export function isSpecial(card: CardFacts): boolean {
  return SPECIAL.has(card.stage) || card.tags.some((tag) => SPECIAL.has(tag));
}

export function parseCard(json: CardInfo): CardFacts {
  return {
    id: json.id,
    name: json.title || json.name,
    supertype: json.supertype,
    stage: json.stage ?? "",
    kind: json.kind ?? "",
    types: json.types,
    hp: json.hp,
    evolvesFrom: json.evolves_from,
    attacks: json.attacks.map((a) => ({
      name: a.name,
      cost: a.cost.map((type) => TYPE_LETTERS[type]).join(""),
      damage: a.damage || a.mark ? `${a.damage || ""}${a.mark.replace("x", "×").replace("-", "−")}` : "",
      text: a.text,
      power: a.power,
    })),
    abilities: json.abilities,
    weaknesses: json.weaknesses.map((w) => ({ type: w.type, value: w.plus ? `+${w.plus}` : `×${w.factor}` })),
    resistances: json.resistances.map((r) => ({ type: r.type, value: `−${r.minus}` })),
    retreat: json.retreat,
    tags: json.tags,
    text: json.text,
    prizes: json.prizes,
    basicEnergy: json.basic_energy,
    level: json.level,
    setName: json.set.name,
    setId: json.set.id,
    setCode: json.set.code,
    number: json.number,
    unread: json.unread,
    does: json.does,
    creatures: json.creatures,
    owner: json.owner,
    region: json.region,
    picture: json.picture,
  };
}

/** A placeholder for a card until its facts arrive. */
export function unknownCard(id: string, name: string): CardFacts {
  return {
    id, name, supertype: "Trainer", stage: "", kind: "Item", types: [], hp: 0, evolvesFrom: "", attacks: [], abilities: [], weaknesses: [],
    resistances: [], retreat: 0, tags: [], text: "", prizes: 1, basicEnergy: false, level: "", setName: "", setId: "", setCode: "", number: "", unread: "", does: "", creatures: [], owner: "", region: "", picture: false,
  };
}
