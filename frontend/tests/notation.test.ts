/** Outlines as positions, boards in links, and the parts of a game's chances. */

import { describe, expect, it } from "vitest";
import { factOf, damageOf, withCard, withCount, withDamage, withFact, wordOf, usedOf, withUsed, written } from "../src/pages/board/notation";
import { packed, unpacked, zipped } from "../src/pages/board/share";
import { chanceParts } from "../src/pages/replay/chances";
import type { Moment, Outline, PokemonOutline, SideOutline, Stack } from "../src/protocol";

const card = (name: string, id: string) => ({ id, name, word: `${name} ${id}` });
const stack = (name: string, id: string, count = 1, up = false): Stack => ({ ...card(name, id), count, up });
const open = (count: number): Stack => ({ id: "", name: "", word: "card", count, up: false });
const charmander: PokemonOutline = {
  cards: [card("Charmeleon", "base1-24"), card("Charmander", "base1-46")],
  attached: [{ ...card("Fire Energy", "base1-98"), owner: 0 }, { ...card("Plasma", "bw-1"), owner: 1 }],
  facts: ["damage 30", "asleep"],
};
const nothing: SideOutline = { active: null, bench: [], hand: [], deck: [], only: false, prizes: null, discard: [], lost: [], beside: [], aside: [], list: null, turn: [], others: [] };
const outline: Outline = {
  ruleset: "modern",
  form: "standard",
  facts: [{ key: "ruleset", value: "modern" }, { key: "happened", value: "turn 4: played Bill" }, { key: "turn", value: "5 of player 1" }],
  cards: ["Zap | Basic L 60\n  attack L \"Zap\" 20"],
  sides: [
    { ...nothing, active: [charmander], hand: [stack("Potion", "base1-94", 2), open(3)], deck: [stack("Switch", "base1-95")], only: true, prizes: [stack("Bill", "base1-91", 2, true), open(1)], turn: ["supporter played"], others: [{ key: "used", value: "GX" }] },
    { ...nothing, only: true, lost: [stack("Machop", "base1-52")] },
  ],
};

const WRITTEN = `ruleset: modern
turn: 5 of player 1

card: Zap | Basic L 60
  attack L "Zap" 20

player 1:
  active: Charmeleon base1-24 on Charmander base1-46 [Fire Energy base1-98, player 2's Plasma bw-1, damage 30, asleep]
  hand: Potion base1-94 x2, 3 cards
  deck: Switch base1-95, only
  prizes: Bill base1-91 face up, Bill base1-91 face up, 1 cards
  used: GX
  this turn: supporter played

player 2:
  hand: none
  deck: empty
  lost zone: Machop base1-52

happened:
  turn 4: played Bill
`;

describe("an outline", () => {
  it("is written as a position", () => {
    expect(written(outline)).toBe(WRITTEN);
  });

  it("has lines about the game that change in their place", () => {
    expect(factOf(outline, "turn")).toBe("5 of player 1");
    expect(withFact(outline, "ruleset", "base-2000").facts[0]).toEqual({ key: "ruleset", value: "base-2000" });
    expect(withFact(outline, "ruleset", "").facts).toHaveLength(2);
    expect(factOf(withFact(outline, "first", "player 2"), "first")).toBe("player 2");
  });

  it("has stacks that grow and shrink", () => {
    const potions = [stack("Potion", "base1-94")];
    expect(withCard(potions, card("Potion", "base1-94"))).toEqual([stack("Potion", "base1-94", 2)]);
    expect(withCard(potions, card("Bill", "base1-91"))).toHaveLength(2);
    expect(withCount(potions, 0, 0)).toEqual([]);
  });

  it("has Pokémon with damage", () => {
    expect(damageOf(charmander)).toBe(30);
    expect(withDamage(charmander, 50).facts).toEqual(["damage 50", "asleep"]);
    expect(withDamage(charmander, 0).facts).toEqual(["asleep"]);
  });

  it("has things that can be used once a game", () => {
    expect(usedOf(nothing)).toEqual([]);
    expect(usedOf({ ...nothing, others: [{ key: "used", value: "VSTAR power, gx" }, { key: "last turn", value: "played GX" }] })).toEqual(["VSTAR", "GX"]);
    const side = withUsed(outline.sides[0]!, "VSTAR");
    expect(written({ ...outline, sides: [side] })).toContain("  used: GX, VSTAR\n");
    expect(usedOf(withUsed(side, "GX"))).toEqual(["VSTAR"]);
    expect(withUsed(withUsed(side, "GX"), "VSTAR").others).toEqual([]);
  });

  it.each([
    ["Pikachu", "Pikachu base1-58"],
    ["Pokémon (Rocket), the", "base1-58"],
    ["Hand x2 Hand", "base1-58"],
  ])("names a card from the search: %s", (title, word) => {
    expect(wordOf({ id: "base1-58", title }).word).toBe(word);
  });
});

describe("a board in a link", () => {
  it("comes out as it went in", async () => {
    const part = await packed(WRITTEN);
    expect(part).toMatch(/^[\w-]+$/);
    expect(part.length).toBeLessThan(WRITTEN.length);
    expect(await unpacked(part)).toBe(WRITTEN);
    expect(await unpacked(await packed("Pokémon ★"))).toBe("Pokémon ★");
  });

  it("is refused when it is damaged or far too long", async () => {
    expect(await unpacked("???")).toBeNull();
    expect(await unpacked("aGVsbG8")).toBeNull();
    expect(await unpacked(await packed("x".repeat(60_001)))).toBeNull();
  });

  it("is sent to the server with gzip", async () => {
    expect(atob(await zipped("player 1:")).charCodeAt(0)).toBe(0x1f);
  });
});

describe("luck and choice", () => {
  const moment = (best: number, chance: number) => ({ best_chance: best, chance }) as Moment;
  it("add up to the result", () => {
    const mine = [moment(0.5, 0.4), moment(0.6, 0.6)];
    const parts = chanceParts(mine, true, [moment(0.5, 0.3)]);
    expect(parts.choices).toBeCloseTo(0.1);
    expect(parts.theirs).toBeCloseTo(0.2);
    expect(0.5 - parts.choices + parts.theirs + parts.luck).toBeCloseTo(1);
    expect(chanceParts(mine, null, []).luck).toBeCloseTo(0.2);
    expect(chanceParts([], null, [])).toEqual({ choices: 0, theirs: 0, luck: 0 });
  });
});
