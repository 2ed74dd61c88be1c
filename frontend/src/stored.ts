/** Values that this browser keeps. */

import { effect, type Signal, signal } from "@preact/signals";

const PREFIX = "playmat.";

/** A signal that is kept in local storage and follows the browser's other tabs. Without local storage it lasts as long as the page. */
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
  addEventListener("storage", (event) => {
    if (event.key === PREFIX + name && event.newValue !== null) kept.value = JSON.parse(event.newValue) as T;
  });
  return kept;
}
