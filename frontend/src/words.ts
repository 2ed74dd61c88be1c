/** Every text of the page, in one place for translators. Card texts, rules and prompts' nouns come from the server. */

const plural = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

export const words = {
  card: {
    hp: "HP",
    weak: "Weak",
    resist: "Resist",
    retreat: "Retreat",
    trainer: "Trainer",
    basicEnergy: "Basic Energy",
    specialEnergy: "Special Energy",
    from: (name: string) => `from ${name}`,
    level: (level: string) => `LV.${level}`,
    prizes: (n: number) => `Worth ${plural(n, "Prize card")} when Knocked Out.`,
    unread: "This card cannot be played yet.",
  },
};
