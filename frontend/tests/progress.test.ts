/** Puzzles solved, and streaks of days. */

import { beforeEach, describe, expect, it } from "vitest";
import "./browser";
import { dailies, puzzled, puzzleEnds, solveDaily, streak, today } from "../src/progress";

beforeEach(() => {
  dailies.value = { days: [], best: 0 };
  puzzled.value = {};
});

describe("a streak", () => {
  it("counts the days in a row, over the end of a month and a year", () => {
    expect(streak(["2026-12-30", "2026-12-31", "2027-01-01"], "2027-01-01")).toBe(3);
    expect(streak(["2026-02-27", "2026-02-28"], "2026-03-01")).toBe(2);
  });

  it("is not over while the puzzle of today is open", () => {
    expect(streak(["2026-11-17", "2026-11-18"], "2026-11-19")).toBe(2);
    expect(streak(["2026-11-17"], "2026-11-19")).toBe(0);
  });

  it("counts a day once and keeps the best", () => {
    for (const day of ["2026-11-17", "2026-11-18", "2026-11-18", "2026-11-25"]) solveDaily(day);
    expect(dailies.value).toEqual({ days: ["2026-11-17", "2026-11-18", "2026-11-25"], best: 2 });
  });
});

describe("a puzzle", () => {
  it("whose solution was shown does not become a solved one", () => {
    puzzleEnds("base-1999-01", "shown");
    puzzleEnds("base-1999-01", "solved");
    puzzleEnds("base-1999-02", "solved");
    expect(puzzled.value).toEqual({ "base-1999-01": "shown", "base-1999-02": "solved" });
  });

  it("belongs to the day of the visitor's calendar", () => {
    expect(today(new Date(2026, 0, 9, 23, 59))).toBe("2026-01-09");
  });
});
