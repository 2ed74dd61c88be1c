/** The texts of lessons and of the coach. */

import { say, texts } from "./language";

const l = texts.learn;
const c = texts.coach;

export const learn = {
  ...l,
  progress: (done: number, all: number) => say(l.progress, { done, all }),
  step: (n: number, all: number) => say(l.step, { n, all }),
};

/** What the coach says in a first game: about the cards at hand, with the reason. */
export const coach = {
  ...c,
  active: (name: string, hp: number, attack: string, cost: number) => say(c.active, { name, hp, attack, cost }),
  benchToEvolve: (name: string, into: string) => say(c.benchToEvolve, { name, into }),
  benchFirst: (name: string, active: string) => say(c.benchFirst, { name, active }),
  benchMore: (name: string) => say(c.benchMore, { name }),
  evolve: (from: string, into: string, before: number, hp: number, attack: string, damage: string) =>
    say(c.evolve, { from, into, attack, damage, gain: hp > before ? say(texts.gains.moreHp, { hp, before }) : texts.gains.keepsEnergy }),
  attach: (energy: string, target: string, attack: string, damage: string, left: number) => say(c.attach, { energy, target, attack, damage, left }),
  play: (name: string, text: string, supporter: boolean) => say(c.play, { name, text, supporter }),
  knockOut: (attack: string, target: string, hp: number) => say(c.knockOut, { attack, target, hp }),
  attack: (attack: string, target: string, damage: number, hp: number) => say(c.attack, { attack, target, damage, hp }),
  retreat: (name: string, hp: number, cost: number, other: string) => say(c.retreat, { name, hp, cost, other }),
  promote: (name: string, hp: number, energy: number) => say(c.promote, { name, hp, energy }),
};
