/** Pages by the part of the address after the #. */

import { signal } from "@preact/signals";

const read = (): string[] => location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);

/** The parts of the path: `#/play/k3v9` is ["play", "k3v9"]; the first page is [""]. */
export const route = signal<string[]>(read());

/** The part of the address after the #, as the page last knew it. */
let known = location.hash;

addEventListener("hashchange", () => {
  known = location.hash;
  route.value = read();
  scrollTo(0, 0);
});

export function go(...parts: string[]): void {
  location.hash = `#/${parts.map(encodeURIComponent).join("/")}`;
}

/**
 * Change the address, such as `#/decks/2010`, without opening another page. Nothing changes if the visitor has already
 * gone elsewhere: the hash changes before its event arrives, and a page that is about to close must not bring its address back.
 */
export function rename(address: string): void {
  if (location.hash !== known || address.split("/")[1] !== route.value[0]) return;
  history.replaceState(null, "", address);
  known = location.hash;
}
