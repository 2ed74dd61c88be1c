/** What this browser remembers: tokens and how the player likes the page. */

import { effect, signal, type Signal } from "@preact/signals";

const PREFIX = "playmat.";

/** A signal that is kept in local storage; where there is none it lives as long as the page. */
export function stored<T>(name: string, otherwise: T): Signal<T> {
  let initial = otherwise;
  try {
    const text = localStorage.getItem(PREFIX + name);
    if (text !== null) initial = JSON.parse(text) as T;
  } catch {
    initial = otherwise;
  }
  const kept = signal(initial);
  effect(() => {
    try {
      localStorage.setItem(PREFIX + name, JSON.stringify(kept.value));
    } catch {
      return;
    }
  });
  return kept;
}

export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "full" | "less";
export type Pace = "slow" | "normal" | "fast" | "instant";

export const settings = {
  theme: stored<Theme>("theme", "auto"),
  motion: stored<Motion>("motion", "auto"),
  pace: stored<Pace>("pace", "normal"),
  askBeforeEnd: stored("ask-before-end", true),
  showLog: stored("show-log", true),
};

/** Seat tokens of games this browser plays in, by game. */
export const seats = stored<Record<string, { seat: number; token: string }>>("seats", {});

export function keepSeat(game: string, seat: number, token: string): void {
  const recent = Object.entries(seats.value).slice(-30);
  seats.value = { ...Object.fromEntries(recent), [game]: { seat, token } };
}

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
