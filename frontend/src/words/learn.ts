/** The texts of lessons and of the coach. */

export const learn = {
  title: "Learn",
  lead: "Play a first game with a coach beside you, or take short lessons of a minute or two.",
  first: "Your first game",
  firstAbout: "A whole game against an easy bot, about ten minutes. The coach says what you can do and why.",
  start: "Play with the coach",
  groups: { basics: "Lessons", years: "Other years" },
  take: "Start",
  again: "Repeat",
  finished: "finished",
  progress: (done: number, all: number) => `${done} of ${all} finished`,
  step: (n: number, all: number) => `Step ${n} of ${all}`,
  restart: "Start again",
  next: "Next lesson",
  toList: "All lessons",
  well: "Well done.",
  stuck: "Stuck? Undo your last move, or start again.",
};

/** What the coach says in a first game: about the cards at hand, with the reason. */
export const coach = {
  name: "Coach",
  hide: "Hide the coach",
  active: (name: string, hp: number, attack: string, cost: number) => `${name} is a good Active Pokémon: it has ${hp} HP, and ${attack} costs ${cost ? `only ${cost} Energy` : "nothing"}.`,
  benchToEvolve: (name: string, into: string) => `Put ${name} on your Bench: on a later turn it can evolve into the ${into} in your hand.`,
  benchFirst: (name: string, active: string) => `Put ${name} on your Bench: with nobody there you lose if ${active || "your Active Pokémon"} is Knocked Out.`,
  benchMore: (name: string) => `Put ${name} on your Bench, so that another Pokémon can take over.`,
  evolve: (from: string, into: string, before: number, hp: number, attack: string, damage: string) =>
    `Evolve ${from} into ${into}: ${hp > before ? `${hp} HP instead of ${before}` : "it keeps its Energy"}${attack ? `, and ${attack}${damage ? ` for ${damage}` : ""}` : ""}.`,
  attach: (energy: string, target: string, attack: string, damage: string, left: number) =>
    `Attach ${energy} to ${target}: ${left ? `${attack}${damage ? ` (${damage})` : ""} then needs ${left} more.` : `then it can use ${attack}${damage ? ` for ${damage} damage` : ""}.`}`,
  play: (name: string, text: string, isSupporter: boolean) => `Play ${name}: ${text.charAt(0).toLowerCase()}${text.slice(1)}${isSupporter ? " You may play one Supporter each turn." : ""}`,
  knockOut: (attack: string, target: string, hp: number) => `${attack} Knocks Out ${target}, which has ${hp} HP left. You then take a Prize card.`,
  attack: (attack: string, target: string, damage: number, hp: number) => `Attack with ${attack}: about ${damage} damage to ${target}, which has ${hp} HP left. It ends your turn.`,
  retreat: (name: string, hp: number, cost: number, other: string) => `${name} has only ${hp} HP left. Retreat it${cost ? ` for ${cost} Energy` : ""}; ${other} can take over.`,
  promote: (name: string, hp: number, energy: number) => `${name} can take over: it has ${hp} HP left${energy ? ` and ${energy} Energy` : ""}.`,
  prize: "A Prize card goes to your hand. When you take your last one, you win.",
};
