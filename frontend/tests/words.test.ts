/** The texts of the page: messages with arguments, and languages that say all that English says. */

import { describe, expect, it } from "vitest";
import "./browser";
import { words } from "../src/words";
import { choose, filled, languages, nameOf, translated } from "../src/words/language";
import english from "../src/words/languages/en.json";
import { Formatter, parse, type Part } from "../src/words/message";

const files = import.meta.glob<{ default: unknown }>("../src/words/languages/*.json", { eager: true });

/** The texts of a file by their place, such as "board.turn". */
function leaves(value: unknown, place = ""): [string, unknown][] {
  if (typeof value !== "object" || value === null) return [[place, value]];
  return Object.entries(value).flatMap(([key, item]) => leaves(item, place ? `${place}.${key}` : key));
}

/** The arguments of a message, each once. */
function argumentsOf(parts: readonly Part[]): string[] {
  const names = parts.flatMap((part) => (typeof part === "string" ? [] : [part.name, ...[...part.cases.values()].flatMap(argumentsOf)]));
  return [...new Set(names)].sort();
}

describe("a message", () => {
  const format = (message: string, values = {}, language = "en") => new Formatter(language).say(message, values);

  it("takes its arguments", () => {
    expect(format("{name} has {n} cards.", { name: "Ada", n: 1999 })).toBe("Ada has 1999 cards.");
  });

  it("writes numbers and shares as the language does", () => {
    expect(format("{n, number}", { n: 12345 })).toBe("12,345");
    expect(format("{n, number}", { n: 12345 }, "de")).toBe("12.345");
    expect([0.923, 0.0312].map((share) => format("{share, percent}", { share }))).toEqual(["92%", "3.1%"]);
    expect(format("{share, percent}", { share: 0.0312 }, "de")).toBe("3,1\u00a0%");
  });

  it("joins lists", () => {
    const names = ["Ada", "Bo", "Cy"];
    expect(format("{names}", { names })).toBe("Ada, Bo and Cy");
    expect(format("{names, or}?", { names })).toBe("Ada, Bo or Cy?");
    expect(format("{names}", { names: ["Ada", "Isa"] }, "es")).toBe("Ada e Isa");
  });

  it("has a plural, with the number as #", () => {
    const message = "{n, plural, =0 {No cards} one {# card of {name}} other {# cards of {name}}} left";
    expect([0, 1, 1200].map((n) => format(message, { n, name: "Ada" }))).toEqual(["No cards left", "1 card of Ada left", "1,200 cards of Ada left"]);
  });

  it("selects, also inside a plural", () => {
    const message = "{n, plural, other {{you, select, yes {You have #} other {{name} has #}}}}";
    expect(format(message, { n: 3, you: true })).toBe("You have 3");
    expect(format(message, { n: 3, you: false, name: "Ada" })).toBe("Ada has 3");
    expect(["", "Ember"].map((name) => format("{name, select, no {Nothing} other {{name}}}", { name }))).toEqual(["Nothing", "Ember"]);
  });

  it("may begin a text with a small letter", () => {
    expect(format("Ember: {text, lower}", { text: "Choose one." })).toBe("Ember: choose one.");
  });

  it.each([
    ["{name", "{name is not closed"],
    ["name}", "closed that was not opened"],
    ["{n, plural, one {a}}", 'no case "other"'],
    ["{n, plural, other {a}", "a case is missing"],
    ["{n, plural, other {a", "not closed"],
    ["{n, ordinal}", '"ordinal" is not known'],
    ["{}", "the name of an argument is missing"],
  ])("that is wrong says so: %s", (message, reason) => {
    expect(() => parse(message)).toThrow(reason);
  });
});

describe("the words", () => {
  it("have a function for every message with arguments", () => {
    const bare = leaves(words).filter(([, text]) => typeof text === "string" && text.includes("{"));
    expect(bare).toEqual([]);
  });

  it("are said", () => {
    expect(words.board.pileOf({ name: "Ada", isYou: false }, "lost")).toBe("Ada’s Lost Zone");
    expect(words.ask.cards(0, 2, words.ask.from.hand, words.ask.purposes.discard!)).toBe("Choose up to 2 cards from your hand to discard.");
    expect(words.ask.pokemon(1, 1, words.ask.yours, "")).toBe("Choose one of your Pokémon.");
    expect([[3, 3], [40, 41]].map(([shown, all]) => words.picker.found(shown!, all!))).toEqual(["3 cards", "40 of 41 cards"]);
    expect(words.prompt.endUndone(["attach", "attack"])).toBe("You can still attach an Energy card and attack. End the turn anyway?");
    expect(words.sheet.place("Ada", false, true)).toBe("Ada’s Active Pokémon");
    expect(words.coach.attach("Fire Energy", "Vulpix", "Ember", "30", 0)).toBe("Attach Fire Energy to Vulpix: then it can use Ember for 30 damage.");
  });

  it("say the chances of a hint only where they tell answers apart", () => {
    const hint = (...chances: number[]) => words.prompt.hint(chances.map((chance, i) => ({ text: `answer ${i}`, chance, error: 0.02 })), false);
    expect(hint(0.6, 0.4)).toBe("Hint: answer 0 (60% ± 2.0%); or answer 1 (40% ± 2.0%). The numbers are chances to win.");
    expect(hint(0.6, 0.595, 0.59)).toBe("Hint: answer 0; or answer 1. They are equally good (60% to win).");
    expect(hint(0.01)).toBe("Hint: answer 0. You are far behind.");
    expect(hint(0.6)).toBe("Hint: answer 0.");
  });
});

describe("a language", () => {
  it("is chosen by the visitor, or by what the browser prefers", () => {
    expect(languages[0]).toBe("en");
    expect(choose("en", ["de"])).toBe("en");
    expect(choose("auto", ["xx-YY", "en-US"])).toBe("en");
    expect(choose("auto", [])).toBe("en");
  });

  it("is named in itself", () => {
    expect(["en", "de", "es"].map(nameOf)).toEqual(["English", "Deutsch", "Español"]);
  });

  it("is filled with English where a text is missing or is not of its kind", () => {
    const whole = { a: "one", b: { c: "two", d: ["three", "four"] } };
    expect(filled(whole, { a: "eins", b: { c: 2, d: ["drei"] }, e: "more" })).toEqual({ a: "eins", b: { c: "two", d: ["drei", "four"] } });
    expect(filled(whole, null)).toEqual(whole);
  });

  const places = leaves(english);

  describe.each(Object.entries(files).map(([path, file]) => [path.split("/").pop()!, file.default] as const))("%s", (name, content) => {
    const own = new Map(leaves(content));

    it("has every text of en.json, and no other", () => {
      expect([...own.keys()].sort()).toEqual(places.map(([place]) => place).sort());
    });

    it("has the same arguments in every text", () => {
      const differing = places.filter(([place, text]) => argumentsOf(parse(String(own.get(place)))).join() !== argumentsOf(parse(String(text))).join());
      expect(differing.map(([place]) => place)).toEqual([]);
    });

    it.skipIf(name === "en.json")("is translated", () => {
      const same = places.filter(([place, text]) => own.get(place) === text && (String(text).replace(/\{[^{}]*\}/g, "").match(/\p{L}{3,}/gu)?.length ?? 0) > 2);
      expect(same).toEqual([]);
    });
  });
});

describe("what the server says", () => {
  it("stays English where the page is, and keeps its form", () => {
    const sent = { levels: [{ level: 1, title: "Newcomer" }], found: null, open: true };
    expect(translated(sent)).toEqual(sent);
  });
});
