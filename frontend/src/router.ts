/** Pages by the part of the address after the #. */

import { signal } from "@preact/signals";

/** A part of an address as text; one that is not properly encoded stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The parts of an address after the #: `#/play/k3v9` is ["play", "k3v9"]; the first page is [""]. */
export const partsOf = (hash: string): string[] => hash.replace(/^#\/?/, "").split("/").map(decoded);

/** The parts of the address that is shown. */
export const route = signal<string[]>(partsOf(location.hash));

/** The part of the address after the #, as the page last knew it. */
let known = location.hash;

addEventListener("hashchange", () => {
  known = location.hash;
  route.value = partsOf(location.hash);
  returnTo((history.state as { y?: number } | null)?.y ?? 0);
});

// Where a page was left is kept with its place in the history, so that Back returns to it.
history.scrollRestoration = "manual";
addEventListener("scrollend", () => history.replaceState({ y: Math.round(scrollY) }, ""));

/** Scroll to where the page was left, once it is long enough again; give up after ten seconds, or when the visitor does something. */
function returnTo(y: number): void {
  const late = performance.now() + 10_000;
  const visitor = new AbortController();
  for (const kind of ["wheel", "touchstart", "pointerdown", "keydown"]) {
    addEventListener(kind, () => visitor.abort(), { passive: true, signal: visitor.signal });
  }
  const attempt = () => {
    if (visitor.signal.aborted) return;
    scrollTo(0, y);
    if (y && scrollY < y - 2 && performance.now() < late) requestAnimationFrame(attempt);
    else visitor.abort();
  };
  attempt();
}

export function go(...parts: string[]): void {
  location.hash = `#/${parts.map(encodeURIComponent).join("/")}`;
}

/**
 * Change the address, such as `#/decks/2010`, without opening another page. Nothing changes if the visitor has already
 * gone elsewhere: the hash changes before its event arrives, and a page that is about to close must not bring its address back.
 */
export function rename(address: string): void {
  if (location.hash !== known || address.split("/")[1] !== route.value[0]) return;
  history.replaceState(history.state, "", address);
  known = location.hash;
}
