/** The texts of a Pokémon's sheet and of damage previews. */

import type { ConditionName, LastingEffect, SumLine } from "../protocol";
import { percent } from "./grammar";

const SUMS: Record<SumLine["what"], string> = {
  printed: "printed",
  base: "by the text",
  change: "",
  weakness: "Weakness",
  resistance: "Resistance",
  prevented: "prevented",
  other: "in all",
};

const CONDITIONS: Record<ConditionName, string> = {
  Asleep: "can’t attack or retreat; a coin may wake it between turns",
  Burned: "gets damage counters between turns",
  Confused: "flips a coin to attack; on tails it hurts itself",
  Paralyzed: "can’t attack or retreat until the end of its player’s next turn",
  Poisoned: "gets a damage counter between turns",
};

export const sheet = {
  title: (name: string) => `${name}, details`,
  place: (owner: string, isYou: boolean, isActive: boolean) => `${isYou ? "your" : `${owner}’s`} ${isActive ? "Active Pokémon" : "Benched Pokémon"}`,
  of: (owner: string, name: string) => `${owner}’s ${name}`,
  left: (left: number, hp: number) => `${left} of ${hp} left`,
  printed: (n: number) => `printed ${n}`,
  weakness: "Weakness",
  resistance: "Resistance",
  none: "none",
  abilities: "Abilities",
  attacks: "Attacks",
  effects: "Effects on it",
  attached: "Attached",
  beneath: "Cards beneath",
  conditions: CONDITIONS,
  until: (until: LastingEffect["until"], isYou: boolean, name: string) => {
    const whose = isYou ? "your" : `${name}’s`;
    const texts: Record<LastingEffect["until"], string> = {
      turn_end: "until the end of this turn",
      your_next: `during ${whose} next turn`,
      opponents_next: `until the end of the next turn of ${isYou ? "your opponent" : `${name}’s opponent`}`,
      your_next_end: `until the end of ${whose} next turn`,
      leaves_active: "while it is Active",
      leaves_play: "while it is in play",
      game_end: "for the rest of the game",
      next_attack: "for its next attack",
    };
    return texts[until];
  },
  span: (least: number, most: number) => `${least}–${most}`,
  sum: (line: SumLine) => `${line.n} ${line.name ?? SUMS[line.what]}`.trim(),
  damage: (damage: string) => `${damage} damage`,
  would: (damage: string, left: number, against: string) => (against ? `${damage} damage to ${against} (${left} HP)` : `${damage} damage to ${left} HP`),
  toTarget: (damage: string, name: string, left: number, outcome: string) => `${damage} to ${name} (${left} HP)${outcome ? `, ${outcome}` : ""}`,
  knocksOut: "Knock Out",
  mayKnockOut: (chance: number) => `${percent(chance)} Knock Out`,
  mean: (n: number) => `${n} on average`,
  own: (n: number) => `${n} to itself`,
  asks: "depends on your choice",
};
