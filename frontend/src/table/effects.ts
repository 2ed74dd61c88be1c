/** Animations of attacks and evolutions. They are called only where things may move. */

import { PALETTES, TYPE_LETTERS, type TypeName } from "../cards/types";
import type { Entry } from "../protocol";
import { find } from "./motion";

/** Damage from which the board shakes. */
const HEAVY = 100;

const SPARKS = 9;

const SVG = "http://www.w3.org/2000/svg";

function remove(element: Element, animation: Animation): void {
  animation.onfinish = animation.oncancel = () => element.remove();
}

/** A burst in the colours of a type, from which its symbols fly. */
function strike(box: DOMRect, type: TypeName, amount: number): void {
  const letter = TYPE_LETTERS[type];
  const palette = PALETTES[letter];
  const size = box.width * (amount >= HEAVY ? 1.9 : 1.35);
  const flash = document.createElement("div");
  flash.className = "strike";
  flash.setAttribute("aria-hidden", "true");
  flash.style.setProperty("--glow", palette.glow);
  flash.style.setProperty("--base", palette.base);
  const x = box.left + box.width / 2;
  const y = box.top + box.height / 2;
  Object.assign(flash.style, { left: `${x - size / 2}px`, top: `${y - size / 2}px`, width: `${size}px`, height: `${size}px` });
  document.body.append(flash);
  const duration = amount >= HEAVY ? 500 : 380;
  remove(flash, flash.animate([{ transform: "scale(0.2)", opacity: 0 }, { transform: "scale(0.8)", opacity: 1, offset: 0.3 }, { transform: "scale(1.15)", opacity: 0 }], { duration, easing: "ease-out" }));
  for (let i = 0; i < SPARKS; i++) {
    const spark = document.createElementNS(SVG, "svg");
    spark.setAttribute("viewBox", "0 0 26 26");
    spark.setAttribute("class", "spark");
    spark.setAttribute("aria-hidden", "true");
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#type-${letter}`);
    use.setAttribute("width", "26");
    use.setAttribute("height", "26");
    spark.append(use);
    const wide = box.width * 0.17;
    Object.assign(spark.style, { left: `${x - wide / 2}px`, top: `${y - wide / 2}px`, width: `${wide}px`, height: `${wide}px` });
    document.body.append(spark);
    const angle = (i / SPARKS) * 2 * Math.PI + 0.4;
    const far = size * (0.42 + (i % 3) * 0.1);
    remove(spark, spark.animate([{ transform: "scale(0.4)", opacity: 1 }, { transform: `translate(${Math.cos(angle) * far}px, ${Math.sin(angle) * far}px) rotate(${120 + i * 40}deg) scale(1)`, opacity: 0 }], { duration: duration + 60, easing: "cubic-bezier(.1,.7,.3,1)" }));
  }
}

function shake(): void {
  const frames = [0, -7, 6, -5, 4, -2, 0].map((x, i) => ({ transform: `translate(${x}px, ${i % 2 ? 2 : -1}px)` }));
  document.querySelector(".board")?.animate([...frames.slice(0, -1), { transform: "none" }], { duration: 320 });
}

/** Light over a Pokémon that has evolved. */
function shine(element: HTMLElement): void {
  element.animate([{ filter: "brightness(2.6) saturate(0.3)", scale: "1.12" }, { filter: "none", scale: "1" }], { duration: 480, easing: "ease-out" });
}

/** What the entries of a step show on the board; `type` is that of the attack. */
export function strikes(entries: Entry[], type: TypeName | undefined): void {
  for (const entry of entries) {
    const element = find(`pokemon:${entry.pokemon[0]}`);
    if (!element) continue;
    if (entry.kind === "evolve" || entry.kind === "level_up") shine(element);
    else if (entry.kind === "damage" && entry.n && type) {
      strike(element.getBoundingClientRect(), type, entry.n);
      if (entry.n >= HEAVY) shake();
    }
  }
}
