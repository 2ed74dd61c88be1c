/** The texts of a Pokémon's sheet and of damage previews. */

import type { ConditionName, LastingEffect, SumLine } from "../protocol";
import { say, texts } from "./language";

const t = texts.sheet;

/** A change is named by what changes the damage. */
const SUMS: Record<SumLine["what"], string> = { ...t.sums, change: "" };
const CONDITIONS: Record<ConditionName, string> = t.conditions;
const UNTIL: Record<LastingEffect["until"], string> = t.until;

export const sheet = {
  ...t,
  title: (name: string) => say(t.title, { name }),
  place: (owner: string, you: boolean, active: boolean) => say(t.place, { owner, you, active }),
  of: (owner: string, name: string) => say(t.of, { owner, name }),
  left: (left: number, hp: number) => say(t.left, { left, hp }),
  printed: (n: number) => say(t.printed, { n }),
  conditions: CONDITIONS,
  until: (until: LastingEffect["until"], you: boolean, name: string) => say(UNTIL[until], { you, name }),
  span: (least: number, most: number) => say(t.span, { least, most }),
  sum: (line: SumLine) => `${line.n} ${line.name ?? SUMS[line.what]}`.trim(),
  damage: (damage: string) => say(t.damage, { damage }),
  would: (damage: string, left: number, against: string) => say(t.would, { damage, left, against }),
  toTarget: (damage: string, name: string, left: number, outcome: string) => say(t.toTarget, { damage, name, left, outcome }),
  mayKnockOut: (chance: number) => say(t.mayKnockOut, { chance }),
  mean: (n: number) => say(t.mean, { n }),
  own: (n: number) => say(t.own, { n }),
};
