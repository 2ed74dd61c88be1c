/**
 * How cards and Pokémon move between two states.
 *
 * Elements that cards move between carry `data-at`: `card:<uid>`, `pokemon:<serial>`, `prize:<seat>:<place>`, `zone:<zone>-<seat>`,
 * `zone:stadium`.
 */

import type { View } from "../protocol";
import { countOf, inPlay, isFaceUp } from "../views";
import type { Step } from "./stage";

const TRAVEL = 220;

/** Milliseconds for which a Pokémon that is Knocked Out still lies there. */
const HELD = 600;

type Places = Map<string, { box: DOMRect; element: HTMLElement }>;

export function find(at: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-at="${at}"]`);
}

export function capture(): Places {
  const places: Places = new Map();
  for (const element of document.querySelectorAll<HTMLElement>("[data-at]")) {
    places.set(element.dataset.at!, { box: element.getBoundingClientRect(), element });
  }
  return places;
}

/** The attacker leans towards its target and back. */
export function lunge(attacker: number | undefined, target: number | undefined): void {
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

/** The element that shows each visible card, by uid. */
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

export function knockedOut(step: Step): { ghost: HTMLElement; box: DOMRect; seat: number }[] {
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

/** A ring of light around a Pokémon that is Knocked Out. */
function burst(box: DOMRect): void {
  const ring = document.createElement("div");
  ring.className = "burst";
  ring.setAttribute("aria-hidden", "true");
  const size = box.height * 1.2;
  Object.assign(ring.style, { left: `${box.left + box.width / 2 - size / 2}px`, top: `${box.top + box.height / 2 - size / 2}px`, width: `${size}px`, height: `${size}px` });
  document.body.append(ring);
  const animation = ring.animate(
    [
      { transform: "scale(0.3) rotate(0)", opacity: 0 },
      { transform: "scale(0.9) rotate(14deg)", opacity: 1, offset: 0.3 },
      { transform: "scale(1.5) rotate(30deg)", opacity: 0 },
    ],
    { duration: 620, easing: "ease-out" },
  );
  animation.onfinish = animation.oncancel = () => ring.remove();
}

/** The back of a card that is dealt, copied from the deck that it comes from. */
function backGhost(deck: HTMLElement): HTMLElement {
  const ghost = document.createElement("div");
  ghost.className = "back-ghost";
  const face = deck.querySelector(".face")?.cloneNode(true);
  if (face) ghost.append(face);
  return ghost;
}

export function travel(step: Step, places: Places, ghosts: ReturnType<typeof knockedOut>): void {
  // At the end of the setup Pokémon are turned over in place.
  const turnsOver = step.before.phase === "setup" && step.after.phase === "play";
  const old = whereabouts(step.before);
  const now = whereabouts(step.after);
  const isKnockOut = step.entries.some((entry) => entry.kind === "knock_out");
  for (const { ghost, box, seat } of ghosts) {
    const pile = find(`zone:discard-${seat}`)?.getBoundingClientRect();
    if (isKnockOut) burst(box);
    if (pile) launch(ghost, box, pile, { transform: "rotateX(70deg)", opacity: 0.2 }, 420, isKnockOut ? HELD : 0);
  }
  const gone = new Set(ghosts.map(({ seat }) => seat));
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
    const deck = places.get(`zone:deck-${side.seat}`);
    const from = deck?.box;
    const to = find(`zone:hand-${side.seat}`)?.getBoundingClientRect();
    if (from && to) for (let k = 0; k < Math.min(drawn, taken, 3); k++) launch(backGhost(deck.element), from, to, { opacity: 0.4 }, TRAVEL, k * 70);
  });
}

/** Move the element itself from the card's old place to its new one. */
function glide(element: HTMLElement, from: DOMRect, to: DOMRect): void {
  const dx = from.left + from.width / 2 - to.left - to.width / 2;
  const dy = from.top + from.height / 2 - to.top - to.height / 2;
  const scale = from.width / Math.max(1, to.width);
  element.animate([{ transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 30 }, { transform: "none", zIndex: 30 }], { duration: TRAVEL, easing: "cubic-bezier(.3,.7,.3,1)" });
}
