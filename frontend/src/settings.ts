/** The player's settings. */

import { effect } from "@preact/signals";
import type { BackName } from "./cards/back";
import { stored } from "./stored";

export type Theme = "auto" | "light" | "dark";

export type Motion = "auto" | "full" | "less";

/** The player's mat; each has its colours and print in mat.css. */
export const MATS = ["felt", "meadow", "tide", "ember", "storm", "dusk"] as const;
export type Mat = (typeof MATS)[number];

export type Pace = "slow" | "normal" | "fast" | "instant";

export const settings = {
  theme: stored<Theme>("theme", "auto"),
  motion: stored<Motion>("motion", "auto"),
  /** A code such as "de"; "auto" is the browser's. */
  language: stored("language", "auto"),
  pace: stored<Pace>("pace", "normal"),
  askBeforeEnd: stored("ask-before-end", true),
  showLog: stored("show-log", true),
  /** Whether hands, decks and Prize cards are shown in games between bots. */
  openHands: stored("open-hands", true),
  sound: stored("sound", false),
  /** Whether a phone vibrates when the player's answer is awaited, or somebody joined. */
  vibration: stored("vibration", true),
  /** Whether pictures of cards are shown instead of drawings, where the server has some. */
  pictures: stored("pictures", true),
  mat: stored<Mat>("mat", "felt"),
  /** The back of the player's own cards. */
  back: stored<BackName>("back", "lattice"),
};

export function wantsLessMotion(): boolean {
  const choice = settings.motion.value;
  return choice === "less" || (choice === "auto" && matchMedia("(prefers-reduced-motion: reduce)").matches);
}

effect(() => {
  const choice = settings.theme.value;
  if (choice === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
});

effect(() => {
  document.documentElement.dataset.motion = settings.motion.value;
});

effect(() => {
  document.documentElement.dataset.mat = settings.mat.value;
});
