/** Addresses of requests: values go into the path and the query. */

import { describe, expect, it } from "vitest";
import "./browser";
import { address } from "../src/api";

describe("an address", () => {
  it("has its values in the places that the path names", () => {
    expect(address("/api/games/{game_id}/join", { game_id: "a/b" })).toBe("/api/games/a%2Fb/join");
  });

  it("has all others in the query", () => {
    expect(address("/api/games/{game_id}/sheet", { game_id: "x", pokemon: 4, view: "0" })).toBe("/api/games/x/sheet?pokemon=4&view=0");
  });

  it("leaves out what is not given", () => {
    expect(address("/api/rules", { q: "retreat", ruleset: "", limit: undefined })).toBe("/api/rules?q=retreat");
  });
});
