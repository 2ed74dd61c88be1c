/** Small pieces of English grammar that the texts share. */

export const plural = (n: number, one: string, many = `${one}s`): string => `${n.toLocaleString("en")} ${n === 1 ? one : many}`;

export const list = (items: string[]): string => (items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items[items.length - 1]}`);

/** How many to choose: "2", "up to 2", "1 or 2", "1 to 3". */
export const range = (min: number, max: number): string => (min === max ? String(min) : min === 0 ? `up to ${max}` : `${min} ${max === min + 1 ? "or" : "to"} ${max}`);

/** A share from 0 to 1 as "92%"; small shares get one decimal. */
export const percent = (share: number): string => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)}%`;

/** A player in a sentence: "You draw", "Ada draws". */
export interface Who {
  name: string;
  isYou: boolean;
}

export const does = (who: Who, verb: string, third = `${verb}s`): string => `${who.isYou ? "You" : who.name} ${who.isYou ? verb : third}`;
export const whose = (who: Who): string => (who.isYou ? "your" : `${who.name}’s`);
export const Whose = (who: Who): string => (who.isYou ? "Your" : `${who.name}’s`);
