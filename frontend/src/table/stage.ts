/**
 * Motion that explains cause: what happened between two states is shown before, while and after the new one takes the place of
 * the old. Everything can be skipped, and with less motion nothing moves; texts and the coin still show what happened.
 *
 * Elements that cards travel between carry `data-at`: `card:<uid>`, `pokemon:<serial>`, `prize:<seat>:<place>`,
 * `zone:<zone>-<seat>`, `zone:stadium`.
 */

import { signal } from "@preact/signals";
import { inPlay, isFaceUp, countOf, type Entry, type View } from "../protocol";
import { settings, wantsLessMotion } from "../settings";

export interface Step {
  before: View;
  after: View;
  entries: Entry[];
  me: number | null;
  /** Whether other states wait behind this one. */
  more: boolean;
}

export interface Spotlight {
  entry: Entry;
  /** A card to show large; "" for none. */
  card: string;
}

const PACES = { slow: 1.8, normal: 1, fast: 0.45, instant: 0 };
const TRAVEL = 220;

/** How long a reader needs for each kind of entry, in milliseconds at normal pace. */
const READING: Record<string, number> = {
  turn: 500, draw: 160, bench: 450, attach: 450, evolve: 600, level_up: 600, stadium: 500, retreat: 450, switch: 400, promote: 450,
  damage: 600, counters: 450, heal: 450, condition: 500, cure: 350, knock_out: 800, prize: 450, mulligan: 900, reveal: 700, move: 250,
  discard: 250, win: 400, first: 600, setup: 500,
};

export class Stage {
  readonly spotlight = signal<Spotlight | null>(null);
  readonly coin = signal<{ heads: boolean; turn: number } | null>(null);
  /** Numbers that rise from Pokémon: damage and healing, by serial. */
  readonly floats = signal<{ key: number; x: number; y: number; text: string; good: boolean }[]>([]);
  private skipping = false;
  private wake: (() => void) | null = null;
  private turns = 0;

  skip(): void {
    this.skipping = true;
    this.wake?.();
  }

  /** Everything has been shown. */
  rest(): void {
    this.skipping = false;
    this.spotlight.value = null;
    this.coin.value = null;
  }

  async perform(step: Step, commit: () => void): Promise<void> {
    const pace = PACES[settings.pace.value];
    if (this.skipping || pace === 0) {
      commit();
      return;
    }
    const still = wantsLessMotion();
    const others = step.entries.some((entry) => entry.player !== step.me);
    for (const entry of step.entries) {
      if (entry.kind === "flip") {
        this.coin.value = { heads: entry.n !== 0, turn: ++this.turns };
        await this.pause(900 * pace);
        this.coin.value = null;
      } else if (entry.kind === "attack") {
        this.spotlight.value = { entry, card: "" };
        if (!still) lunge(entry.pokemon[0], entry.pokemon[1]);
        await this.pause((entry.player === step.me ? 420 : 800) * pace);
      } else if ((entry.kind === "play" || entry.kind === "use" || entry.kind === "stadium") && entry.player !== step.me) {
        this.spotlight.value = { entry, card: entry.cards[0] ?? "" };
        await this.pause(1000 * pace);
      }
    }
    this.spotlight.value = null;
    const places = still ? null : capture();
    const ghosts = still ? [] : knockedOut(step);
    commit();
    await new Promise(requestAnimationFrame);
    if (places && !this.skipping) travel(step, places, ghosts);
    this.rise(step.entries);
    const reading = Math.max(0, ...step.entries.map((entry) => READING[entry.kind] ?? 0));
    await this.pause((others ? reading : Math.min(reading, 350)) * pace);
  }

  private pause(ms: number): Promise<void> {
    if (this.skipping || ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(done, ms);
      const stage = this;
      function done(): void {
        clearTimeout(timer);
        stage.wake = null;
        resolve();
      }
      this.wake = done;
    });
  }

  private rise(entries: Entry[]): void {
    const fresh = entries.flatMap((entry) => {
      if (entry.kind !== "damage" && entry.kind !== "counters" && entry.kind !== "heal") return [];
      const box = find(`pokemon:${entry.pokemon[0]}`)?.getBoundingClientRect();
      if (!box || !entry.n) return [];
      const amount = entry.kind === "counters" ? entry.n * 10 : entry.n;
      const good = entry.kind === "heal";
      return [{ key: ++this.turns, x: box.left + box.width / 2, y: box.top + box.height * 0.35, text: `${good ? "+" : "−"}${amount}`, good }];
    });
    if (!fresh.length) return;
    this.floats.value = [...this.floats.value, ...fresh];
    const keys = new Set(fresh.map((item) => item.key));
    setTimeout(() => {
      this.floats.value = this.floats.value.filter((item) => !keys.has(item.key));
    }, 1100);
  }
}

type Places = Map<string, { box: DOMRect; element: HTMLElement }>;

function find(at: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-at="${at}"]`);
}

function capture(): Places {
  const places: Places = new Map();
  for (const element of document.querySelectorAll<HTMLElement>("[data-at]")) {
    places.set(element.dataset.at!, { box: element.getBoundingClientRect(), element });
  }
  return places;
}

/** The attacker leans towards its target and back. */
function lunge(attacker: number | undefined, target: number | undefined): void {
  const from = find(`pokemon:${attacker}`);
  const to = find(`pokemon:${target}`);
  if (!from || !to) return;
  const a = from.getBoundingClientRect();
  const b = to.getBoundingClientRect();
  const dx = (b.left + b.width / 2 - a.left - a.width / 2) * 0.22;
  const dy = (b.top + b.height / 2 - a.top - a.height / 2) * 0.22;
  from.animate([{ transform: "none" }, { transform: `translate(${dx}px, ${dy}px) scale(1.06)`, offset: 0.45 }, { transform: "none" }], { duration: 360, easing: "ease-in-out" });
  to.animate([{ transform: "none" }, { transform: "translateX(-5px)" }, { transform: "translateX(5px)" }, { transform: "none" }], { duration: 180, delay: 170 });
}

/** Where each card that this view shows lies: the element that shows it. */
function whereabouts(view: View): Map<number, string> {
  const at = new Map<number, string>();
  for (const side of view.sides) {
    if (typeof side.hand !== "number") for (const card of side.hand) at.set(card.uid, `card:${card.uid}`);
    for (const zone of ["discard", "lost"] as const) for (const card of side[zone]) at.set(card.uid, `zone:${zone}-${side.seat}`);
    for (const p of inPlay(side)) for (const card of [...p.cards, ...p.attached]) at.set(card.uid, `pokemon:${p.serial}`);
    side.prizes.forEach((card, place) => {
      if (card && isFaceUp(card)) at.set(card.uid, `prize:${side.seat}:${place}`);
    });
  }
  if (view.stadium) at.set(view.stadium.uid, "zone:stadium");
  return at;
}

function knockedOut(step: Step): { ghost: HTMLElement; box: DOMRect; seat: number }[] {
  const after = new Set(step.after.sides.flatMap((side) => inPlay(side).map((p) => p.serial)));
  return step.before.sides.flatMap((side) =>
    inPlay(side).flatMap((p) => {
      const element = after.has(p.serial) ? null : find(`pokemon:${p.serial}`);
      return element ? [{ ghost: cloned(element), box: element.getBoundingClientRect(), seat: side.seat }] : [];
    }),
  );
}

function cloned(element: HTMLElement): HTMLElement {
  const ghost = element.cloneNode(true) as HTMLElement;
  ghost.removeAttribute("data-at");
  ghost.removeAttribute("id");
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  return ghost;
}

function launch(ghost: HTMLElement, from: DOMRect, to: DOMRect, ending: { transform?: string; opacity: number }, duration: number, delay = 0): void {
  ghost.classList.add("ghost");
  Object.assign(ghost.style, { left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px`, height: `${from.height}px` });
  document.body.append(ghost);
  const dx = to.left + to.width / 2 - from.left - from.width / 2;
  const dy = to.top + to.height / 2 - from.top - from.height / 2;
  const scale = Math.max(0.2, Math.min(1.2, to.width / Math.max(1, from.width)));
  const animation = ghost.animate(
    [
      { transform: "none", opacity: 1 },
      { transform: `translate(${dx}px, ${dy}px) scale(${scale}) ${ending.transform ?? ""}`, opacity: ending.opacity },
    ],
    { duration, delay, easing: "cubic-bezier(.3,.7,.3,1)", fill: "both" },
  );
  animation.onfinish = animation.oncancel = () => ghost.remove();
}

function backGhost(): HTMLElement {
  const ghost = document.createElement("div");
  ghost.className = "back-ghost";
  return ghost;
}

function travel(step: Step, places: Places, ghosts: ReturnType<typeof knockedOut>): void {
  // The Pokémon of set-up are turned over where they lie.
  const turnsOver = step.before.phase === "setup" && step.after.phase === "play";
  const old = whereabouts(step.before);
  const now = whereabouts(step.after);
  for (const { ghost, box, seat } of ghosts) {
    const pile = find(`zone:discard-${seat}`)?.getBoundingClientRect();
    if (pile) launch(ghost, box, pile, { transform: "rotateX(70deg)", opacity: 0.2 }, 420);
  }
  const gone = new Set(ghosts.flatMap(({ seat }) => [seat]));
  const moved = new Set<string>();
  const owner = new Map<number, number>();
  for (const side of step.after.sides) {
    if (typeof side.hand !== "number") for (const card of side.hand) owner.set(card.uid, side.seat);
    for (const p of inPlay(side)) for (const card of p.cards) owner.set(card.uid, side.seat);
  }
  for (const [uid, place] of now) {
    const before = old.get(uid);
    if (before === place) continue;
    const target = find(place);
    if (!target) continue;
    const box = target.getBoundingClientRect();
    const seat = owner.get(uid);
    const origin = before ? places.get(before) : seat === undefined ? undefined : places.get(place.startsWith("card:") ? `zone:deck-${seat}` : `zone:hand-${seat}`);
    if (!origin || (turnsOver && place.startsWith("pokemon:") && !before)) continue;
    const isWhole = place.startsWith("card:") || (place.startsWith("pokemon:") && !places.has(place));
    if (isWhole && !moved.has(place)) {
      moved.add(place);
      glide(target, origin.box, box);
    } else if (before?.startsWith("card:")) launch(cloned(origin.element), origin.box, box, { opacity: 0.3 }, TRAVEL);
  }
  for (const p of step.after.sides.flatMap(inPlay)) {
    const place = `pokemon:${p.serial}`;
    const was = places.get(place);
    const target = find(place);
    if (was && target) {
      const box = target.getBoundingClientRect();
      if (Math.hypot(box.left - was.box.left, box.top - was.box.top) > 4) glide(target, was.box, box);
    }
  }
  step.after.sides.forEach((side, i) => {
    const was = step.before.sides[i];
    if (!was || side.seat === step.me || gone.has(side.seat)) return;
    const drawn = countOf(side.hand) - countOf(was.hand);
    const taken = countOf(was.deck) - countOf(side.deck);
    const from = places.get(`zone:deck-${side.seat}`)?.box;
    const to = find(`zone:hand-${side.seat}`)?.getBoundingClientRect();
    if (from && to) for (let k = 0; k < Math.min(drawn, taken, 3); k++) launch(backGhost(), from, to, { opacity: 0.4 }, TRAVEL, k * 70);
  });
}

/** Move the element itself from where the card was to where it is. */
function glide(element: HTMLElement, from: DOMRect, to: DOMRect): void {
  const dx = from.left + from.width / 2 - to.left - to.width / 2;
  const dy = from.top + from.height / 2 - to.top - to.height / 2;
  const scale = from.width / Math.max(1, to.width);
  element.animate([{ transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 30 }, { transform: "none", zIndex: 30 }], { duration: TRAVEL, easing: "cubic-bezier(.3,.7,.3,1)" });
}
