/** Writing an outline as a position. The server reads the text; only it knows what a position means. */

import type { CardOutline, LineOutline, Outline, PokemonOutline, SideOutline, Stack } from "../../protocol";

/** Lines about the game that come after the players. */
const BEHIND = ["order of arrival", "silencing", "attacker", "checkup", "happened", "lasting", "offered"];
/** Keys whose lines are entries below the key. */
const LISTS = ["happened", "lasting", "offered"];
/** The zones with plain cards, and their words. */
export const PILES = { hand: "hand", discard: "discard", lost: "lost zone", beside: "beside", aside: "set aside" } as const;

export function written(outline: Outline): string {
  const before = outline.facts.filter((line) => !BEHIND.includes(line.key));
  const behind = outline.facts.filter((line) => BEHIND.includes(line.key));
  const parts = [
    before.map((line) => `${line.key}: ${line.value}`).join("\n"),
    outline.cards.map((card) => `card: ${card}`).join("\n"),
    ...outline.sides.map((side, seat) => [`player ${seat + 1}:`, ...sideLines(side, seat)].join("\n")),
    behindLines(behind).join("\n"),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

function behindLines(lines: LineOutline[]): string[] {
  const plain = lines.filter((line) => !LISTS.includes(line.key)).map((line) => `${line.key}: ${line.value}`);
  const listed = LISTS.flatMap((key) => {
    const entries = lines.filter((line) => line.key === key);
    return entries.length ? [`${key}:`, ...entries.map((line) => `  ${line.value}`)] : [];
  });
  return [...plain, ...listed];
}

function sideLines(side: SideOutline, seat: number): string[] {
  const lines: string[] = [];
  const put = (key: string, items: string[]) => lines.push(`  ${key}: ${items.join(", ") || "none"}`);
  if (side.active) put("active", side.active.map((one) => pokemonWords(one, seat)));
  if (side.bench.length) put("bench", side.bench.map((one) => pokemonWords(one, seat)));
  put("hand", stackWords(side.hand));
  if (side.deck.length) put("deck", [...stackWords(side.deck), ...(side.only ? ["only"] : [])]);
  else if (side.only) lines.push("  deck: empty");
  if (side.prizes) put("prizes", stackWords(side.prizes));
  for (const [zone, key] of Object.entries(PILES)) {
    if (zone !== "hand" && side[zone as keyof typeof PILES].length) put(key, stackWords(side[zone as keyof typeof PILES]));
  }
  if (side.list) put("list", stackWords(side.list));
  for (const line of side.others) lines.push(`  ${line.key}: ${line.value}`);
  if (side.turn.length) put("this turn", side.turn);
  return lines;
}

function stackWords(stacks: Stack[]): string[] {
  return stacks.flatMap((stack) => {
    if (stack.up) return Array.from({ length: stack.count }, () => `${stack.word} face up`);
    return times(stack.word, stack.count);
  });
}

const times = (word: string, count: number): string[] => [word === "card" ? `${count} cards` : count === 1 ? word : `${word} x${count}`];

function pokemonWords(pokemon: PokemonOutline, seat: number): string {
  const attached = pokemon.attached.map((card) => (card.owner === seat ? card.word : `player ${card.owner + 1}'s ${card.word}`));
  const inside = [...attached, ...pokemon.facts].join(", ");
  const stack = pokemon.cards.map((card) => card.word).join(" on ");
  return inside ? `${stack} [${inside}]` : stack;
}

/** Signs and words in names that lists would misread. */
const RISKY = /[,;:()[\]"]|\s(?:on|over|from|with|and|x\d+)\s|^\d/;

/** A card from the search, as positions write it. */
export function wordOf(card: { id: string; title: string }): CardOutline {
  return { id: card.id, name: card.title, word: RISKY.test(card.title) ? card.id : `${card.title} ${card.id}` };
}

/** Stacks with one more card at the end. */
export function withCard(stacks: Stack[], card: CardOutline): Stack[] {
  const last = stacks[stacks.length - 1];
  if (last && last.word === card.word && !last.up) return [...stacks.slice(0, -1), { ...last, count: last.count + 1 }];
  return [...stacks, { ...card, count: 1, up: false }];
}

/** Stacks with another count at a place; none left means that the stack is gone. */
export function withCount(stacks: Stack[], place: number, count: number): Stack[] {
  return stacks.flatMap((stack, i) => (i !== place ? [stack] : count > 0 ? [{ ...stack, count }] : []));
}

/** The value of a line about the game; "" if there is none. */
export function factOf(outline: Outline, key: string): string {
  return outline.facts.find((line) => line.key === key)?.value ?? "";
}

/** The outline with another value in a line about the game; "" removes the line. */
export function withFact(outline: Outline, key: string, value: string): Outline {
  const others = outline.facts.filter((line) => line.key !== key);
  const place = outline.facts.findIndex((line) => line.key === key);
  if (!value) return { ...outline, facts: others };
  const facts = place < 0 ? [...others, { key, value }] : outline.facts.map((line, i) => (i === place ? { key, value } : line));
  return { ...outline, facts };
}

const DAMAGE = /^damage (\d+)$/;

/** The damage among a Pokémon's facts. */
export function damageOf(pokemon: PokemonOutline): number {
  for (const fact of pokemon.facts) {
    const found = DAMAGE.exec(fact);
    if (found) return Number(found[1]);
  }
  return 0;
}

export function withDamage(pokemon: PokemonOutline, damage: number): PokemonOutline {
  const others = pokemon.facts.filter((fact) => !DAMAGE.test(fact));
  return { ...pokemon, facts: damage > 0 ? [`damage ${damage}`, ...others] : others };
}

const ONCE = /\b(GX|VSTAR)\b/i;

/** What a player has used of the things that can be used once a game: `GX` and `VSTAR`. */
export function usedOf(side: SideOutline): string[] {
  const items = side.others.filter((line) => line.key === "used").flatMap((line) => line.value.split(","));
  return items.flatMap((item) => ONCE.exec(item)?.[1]?.toUpperCase() ?? []);
}

/** The side with one of these things used, or with it unused. */
export function withUsed(side: SideOutline, what: string): SideOutline {
  const used = withToggled(usedOf(side), what);
  const others = side.others.filter((line) => line.key !== "used");
  return { ...side, others: used.length ? [...others, { key: "used", value: used.join(", ") }] : others };
}

export function withToggled(facts: string[], fact: string): string[] {
  return facts.includes(fact) ? facts.filter((other) => other !== fact) : [...facts, fact];
}
