/** Small pieces of grammar that the texts share. */

import { say, texts } from "./language";

/** How many to choose: "2", "up to 2", "1 or 2", "1 to 3". */
export function range(min: number, max: number): string {
  const { exactly, upTo, either, between } = texts.range;
  return say(min === max ? exactly : min === 0 ? upTo : max === min + 1 ? either : between, { min, max });
}

/** A player in a sentence: "You draw", "Ada draws". */
export interface Who {
  name: string;
  isYou: boolean;
}

/** A player as arguments of a message that tells "you" from a name. */
export const about = (who: Who) => ({ you: who.isYou, name: who.name });
