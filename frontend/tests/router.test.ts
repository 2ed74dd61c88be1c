/** Addresses and the pages they show. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import { happen, history, location } from "./browser";
import { go, partsOf, rename, route } from "../src/router";

/** The visitor follows a link, or goes back to a place that was left at `y`. */
function visit(hash: string, y?: number): void {
  location.hash = hash;
  history.state = y === undefined ? null : { y };
  happen("hashchange");
}

beforeEach(() => {
  history.replaceState.mockClear();
  vi.mocked(scrollTo).mockClear();
  visit("#/");
});

describe("the parts of an address", () => {
  it.each([
    ["", [""]],
    ["#/", [""]],
    ["#/play/k3v9", ["play", "k3v9"]],
    ["#/join/a%2Fb/c%20d", ["join", "a/b", "c d"]],
  ])("%s is %j", (hash, parts) => {
    expect(partsOf(hash)).toEqual(parts);
  });

  it("stay as they are where they are not properly encoded", () => {
    expect(partsOf("#/rules/100%")).toEqual(["rules", "100%"]);
  });
});

describe("going somewhere", () => {
  it("encodes the parts", () => {
    go("deck", "new", "a/b");
    expect(location.hash).toBe("#/deck/new/a%2Fb");
  });

  it("shows the page and starts at its top", () => {
    visit("#/decks/2010");
    expect(route.value).toEqual(["decks", "2010"]);
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
  });

  it("returns to where the page was left", () => {
    visit("#/rules", 640);
    expect(scrollTo).toHaveBeenCalledWith(0, 640);
  });
});

describe("renaming the address", () => {
  it("keeps the page", () => {
    visit("#/decks");
    rename("#/decks/2010");
    expect(location.hash).toBe("#/decks/2010");
    expect(route.value).toEqual(["decks"]);
  });

  it("does nothing when the visitor has already gone elsewhere", () => {
    visit("#/replay/x");
    location.hash = "#/replays"; // its event has not arrived yet
    rename("#/replay/x/4");
    expect(location.hash).toBe("#/replays");
  });

  it("does nothing for an address of another page", () => {
    visit("#/learn");
    rename("#/decks/2010");
    expect(location.hash).toBe("#/learn");
  });
});
