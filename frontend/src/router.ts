/** Pages by the part of the address after the #. */

import { signal } from "@preact/signals";

const read = (): string[] => location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);

/** The parts of the path: `#/play/k3v9` is ["play", "k3v9"]; the first page is [""]. */
export const route = signal<string[]>(read());

addEventListener("hashchange", () => {
  route.value = read();
  scrollTo(0, 0);
});

export function go(...parts: string[]): void {
  location.hash = `#/${parts.map(encodeURIComponent).join("/")}`;
}
