/** The check of a game's luck, against a record that the server's own code wrote. */

import { readFileSync } from "node:fs";
import { createHash, createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import "./browser";
import { checkRecord } from "../src/luck";
import { hex, hmac, sha256, utf8 } from "../src/sha256";

const RECORD = readFileSync(new URL("record.json", import.meta.url), "utf8");
const { proof } = JSON.parse(RECORD) as { proof: { commitment: string; luck: string[] } };
const PROMISE = { commitment: proof.commitment, luck: proof.luck[0]! };

/** What holds, by finding, after a change of the record. */
function holds(change: (record: Record<string, unknown>) => void = () => undefined, promise: typeof PROMISE | null = PROMISE, seat: number | null = 0) {
  const seed = /"seed":\s*(\d+)/.exec(RECORD)![1]!;
  const record = JSON.parse(RECORD) as Record<string, unknown>;
  record.seed = "SEED";
  change(record);
  const text = JSON.stringify(record).replace('"SEED"', seed); // too large for a number here
  return Object.fromEntries(checkRecord(text, promise ?? undefined, seat)!.map((item) => [item.finding, item.holds]));
}

describe("sha256 and hmac", () => {
  it.each(["", "abc", "ü".repeat(70), "a".repeat(64), "b".repeat(200)])("agree with another implementation on %j", (text) => {
    expect(hex(sha256(utf8(text)))).toBe(createHash("sha256").update(text).digest("hex"));
    expect(hex(hmac(utf8(text), utf8("message")))).toBe(createHmac("sha256", text).update("message").digest("hex"));
  });
});

describe("the check of a record", () => {
  it("finds that everything of an honest record holds", () => {
    expect(holds()).toEqual({ secret: true, mine: true, seed: true, cards: true, coins: true });
  });

  it("has nothing to compare with in a browser that was not there", () => {
    expect(holds(() => undefined, null, null)).toEqual({ secret: null, mine: null, seed: true, cards: true, coins: true });
  });

  it("notices another secret than the promised one", () => {
    expect(holds(() => undefined, { ...PROMISE, commitment: "0".repeat(64) }).secret).toBe(false);
  });

  it("notices that our part was replaced", () => {
    expect(holds(() => undefined, { ...PROMISE, luck: "another" }).mine).toBe(false);
  });

  it("notices another seed", () => {
    expect(holds((record) => (record.seed = 1)).seed).toBe(false);
  });

  it("notices cards in another order", () => {
    expect(holds((record) => (record.decks as string[][])[0]!.reverse()).cards).toBe(false);
  });

  it("notices scripted coins", () => {
    expect(holds((record) => (record.flips = [true])).coins).toBe(false);
  });

  it("says nothing about a record without a proof", () => {
    expect(checkRecord('{"decks": [], "flips": []}', undefined, null)).toBeNull();
  });
});
