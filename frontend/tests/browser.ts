/** The few parts of a browser that modules touch when they are loaded. */

import { vi } from "vitest";

const listeners = new Map<string, Set<(event: unknown) => void>>();

/** Tell the page that something happened, as a browser would. */
export function happen(name: string, event: unknown = {}): void {
  for (const listener of listeners.get(name) ?? []) listener(event);
}

const listen = (name: string, listener: (event: unknown) => void) => void listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
const ignore = (name: string, listener: (event: unknown) => void) => void listeners.get(name)?.delete(listener);

export const history = {
  state: null as unknown,
  scrollRestoration: "auto",
  replaceState: vi.fn((state: unknown, _title: string, address?: string) => {
    history.state = state;
    if (address !== undefined) location.hash = address;
  }),
};

export const location = { hash: "", origin: "http://table.test", pathname: "/" };

vi.stubGlobal("addEventListener", listen);
vi.stubGlobal("removeEventListener", ignore);
vi.stubGlobal("history", history);
vi.stubGlobal("location", location);
vi.stubGlobal("document", { documentElement: { dataset: {} }, addEventListener: listen, hidden: false });
vi.stubGlobal("matchMedia", () => ({ matches: true }));
vi.stubGlobal("scrollY", 0);
vi.stubGlobal("scrollTo", vi.fn());
vi.stubGlobal("requestAnimationFrame", (work: (time: number) => void) => setTimeout(() => work(0), 0));
