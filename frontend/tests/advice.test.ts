/** What a coach says about the cards at hand. */

import { describe, expect, it } from "vitest";
import "./browser";
import { unknownCard, type CardFacts } from "../src/cards/facts";
import type { AttackSheet, Decision, View } from "../src/protocol";
import { advice, missing } from "../src/table/advice";
import { pokemon, question, side, view } from "./positions";

const attack = (name: string, cost: string, damage: string) => ({ name, cost, damage, text: "", power: "" });

const CARDS: Record<string, Partial<CardFacts>> = {
  "card-Vulpix": { name: "Vulpix", supertype: "Pokémon", hp: 60, attacks: [attack("Flare", "RC", "30")] },
  "card-Ninetales": { name: "Ninetales", supertype: "Pokémon", hp: 120, evolvesFrom: "Vulpix", attacks: [attack("Blaze", "RRC", "90")] },
  fire: { name: "Fire Energy", supertype: "Energy", types: ["Fire"], basicEnergy: true },
  hop: { name: "Hop", kind: "Supporter", text: "Draw 3 cards.", does: "draw" },
};

const facts = (id: string, name = ""): CardFacts => ({ ...unknownCard(id, name), ...CARDS[id] });

function said(decision: Decision, of: View = view(decision), previews = new Map<string, AttackSheet>()): string {
  return advice({ view: of, decision, facts, previews });
}

const fire = { uid: 50, id: "fire", name: "Fire Energy", provides: ["Fire" as const], units: 1 };
const vulpix = pokemon(1, "Vulpix", { cards: [{ uid: 101, id: "card-Vulpix", name: "Vulpix" }], attacks: ["Flare"], attached: [fire] });

describe("missing Energy", () => {
  it.each([
    ["RC", [], 2],
    ["RC", ["R"], 1],
    ["RC", ["W"], 1],
    ["RC", ["R", "W"], 0],
    ["RR", ["RW", "R"], 0],
    ["RW", ["RW", "R"], 0],
    ["", [], 0],
  ])("for %s with %j is %i", (cost, units, lacking) => {
    expect(missing(cost, units)).toBe(lacking);
  });
});

describe("the coach", () => {
  const mine = side(0, { active: [vulpix], bench: [pokemon(2, "Drampa"), pokemon(3, "Drampa")], hand: [{ uid: 7, id: "card-Ninetales", name: "Ninetales" }] });

  it("says which attachment makes which attack possible", () => {
    const decision = question("main", [{ kind: "attach", text: "", card: "fire", uid: 9, target: 1 }]);
    expect(said(decision, view(decision, [mine, side(1)]))).toBe("Attach Fire Energy to Vulpix: then it can use Flare for 30 damage.");
  });

  it("names the card of the hand into which a Pokémon evolves", () => {
    const decision = question("main", [{ kind: "bench", text: "", card: "card-Vulpix", uid: 8 }]);
    expect(said(decision, view(decision, [mine, side(1)]))).toContain("Put Vulpix on your Bench: on a later turn it can evolve into the Ninetales");
    const evolve = question("main", [{ kind: "evolve", text: "", card: "card-Ninetales", uid: 7, target: 1 }]);
    expect(said(evolve, view(evolve, [mine, side(1)]))).toBe("Evolve Vulpix into Ninetales: 120 HP instead of 60, and Blaze for 90.");
  });

  it("speaks of cards before it speaks of attacks", () => {
    const options = [
      { kind: "attack", text: "", name: "Flare", pokemon: 1, target: 9 },
      { kind: "play", text: "", card: "hop", uid: 5 },
    ];
    const preview = { target: 9, left: 30, least: 30, most: 30, mean: 30, knock_out: 1, own: 0, flips: 0, asks: false, sums: [] };
    const previews = new Map<string, AttackSheet>([["1|Flare", { name: "Flare", card: "card-Vulpix", cost: ["Fire"], printed: 30, previews: [preview] }]]);
    const both = question("main", options);
    const sides = [mine, side(1, { active: [pokemon(9, "Mantine")] })];
    expect(said(both, view(both, sides), previews)).toBe("Play Hop: draw 3 cards. You may play one Supporter each turn.");
    const last = question("main", options.slice(0, 1));
    expect(said(last, view(last, sides), previews)).toBe("Flare Knocks Out Mantine, which has 30 HP left. You then take a Prize card.");
  });

  it("is silent when it has nothing to say", () => {
    expect(said(question("main", [{ kind: "end", text: "end" }]))).toBe("");
    expect(said(question("yes_no", [{ kind: "yes", text: "" }, { kind: "no", text: "" }]))).toBe("");
  });
});
