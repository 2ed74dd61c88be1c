/** Drawings of creatures: complete, the same each time, alike within a line and different between lines. */

import { readFileSync } from "node:fs";
import type { VNode } from "preact";
import { describe, expect, it } from "vitest";
import { creature, type CreatureFacts, type Guise } from "../src/creatures/creature";
import { readTable } from "../src/creatures/table";

const SPECIES = readTable(readFileSync(new URL("../../src/playmat/data/species.csv", import.meta.url), "utf8"));
const SHAPES = [...new Set(SPECIES.map((one) => one.shape))];

const named = (name: string): CreatureFacts => SPECIES.find((one) => one.name === name)!;

/** A drawing as text, without the numbers of its clip paths. */
function drawn(facts: CreatureFacts, guise: Guise = {}): string {
  const write = (node: unknown): string => {
    if (Array.isArray(node)) return node.map(write).join("");
    if (typeof node !== "object" || node === null) return "";
    const { type, props } = node as VNode<Record<string, unknown>>;
    const attributes = Object.entries(props).filter(([name, value]) => name !== "children" && value !== undefined);
    return `<${String(type)} ${attributes.map(([name, value]) => `${name}="${String(value)}"`).join(" ")}>${write(props.children)}`;
  };
  return write(creature(facts, guise)).replaceAll(/creature-\d+/g, "clip");
}

describe("creatures", () => {
  it("are drawn for every species", () => {
    expect(SPECIES.length).toBeGreaterThan(1025);
    const incomplete = SPECIES.filter((one) => {
      const text = drawn(one);
      return text.length < 1500 || /NaN|undefined|Infinity/.test(text);
    });
    expect(incomplete.map((one) => one.name)).toEqual([]);
  });

  it("are the same each time", () => {
    expect(drawn(named("Squirtle"))).toBe(drawn(named("Squirtle")));
  });

  it.each(SHAPES)("of the shape %s differ from each other", (shape) => {
    const first = SPECIES.filter((one) => one.shape === shape && one.step === 1);
    expect(new Set(first.map((one) => drawn(one))).size).toBe(first.length);
  });

  it("of one line share what the line decides", () => {
    const hue = (name: string): string => /fill="(hsl\(\d+)/.exec(drawn(named(name)))![1]!;
    expect(hue("Bulbasaur")).toBe(hue("Ivysaur"));
  });

  it("show their form", () => {
    const plain = drawn(named("Charizard"));
    const guises: Guise[] = [{ cross: true, dim: 13 }, { delta: "#f2c230" }, { gold: true }, { shiny: true }];
    expect(new Set([plain, ...guises.map((guise) => drawn(named("Charizard"), guise))]).size).toBe(5);
  });
});
