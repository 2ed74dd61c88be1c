/** Scenes behind creatures: a landscape for each type, with details that the species decides. */

import type { JSX } from "preact";
import { PALETTES, type TypeLetter } from "../cards/types";
import { seededBy } from "./chance";
import { ellipse, f } from "./outline";

interface Place {
  w: number;
  h: number;
  /** Where the ground begins. */
  ground: number;
  random: () => number;
}

/** A line of hills, peaks or towers from the left to the right, `n` steps with heights from the function. */
function ridge({ w, h, ground, random }: Place, n: number, low: number, high: number, kind: "round" | "sharp" | "flat"): string {
  const step = w / n;
  let d = `M${f(-w / 2)} ${f(h / 2)}V${f(ground)}`;
  for (let i = 0; i < n; i++) {
    const x = -w / 2 + i * step;
    const y = ground - h * (low + random() * (high - low));
    d += kind === "round" ? `Q${f(x + step / 2)} ${f(y - (ground - y) * 0.6)} ${f(x + step)} ${f(ground)}` : kind === "sharp" ? `L${f(x + step * (0.35 + random() * 0.3))} ${f(y)}L${f(x + step)} ${f(ground)}` : `L${f(x + step * 0.16)} ${f(y)}H${f(x + step * 0.84)}L${f(x + step)} ${f(ground)}`;
  }
  return `${d}V${f(h / 2)}Z`;
}

const many = (n: number, draw: (i: number) => string): string => Array.from({ length: n }, (_, i) => draw(i)).join("");

/** Small things in the sky. */
function scattered({ w, h, ground, random }: Place, n: number, draw: (x: number, y: number, size: number) => string): string {
  return many(n, () => draw((random() - 0.5) * w, -h / 2 + random() * (ground + h / 2) * 0.86, 0.6 + random() * 0.8));
}

const sparkle = (x: number, y: number, s: number): string => `M${f(x)} ${f(y - 4 * s)}l${f(s)} ${f(3 * s)}l${f(3 * s)} ${f(s)}l${f(-3 * s)} ${f(s)}l${f(-s)} ${f(3 * s)}l${f(-s)} ${f(-3 * s)}l${f(-3 * s)} ${f(-s)}l${f(3 * s)} ${f(-s)}Z`;
const cloud = (x: number, y: number, s: number): string => `${ellipse(x, y, 9 * s, 3.6 * s)}${ellipse(x - 4 * s, y - 2.6 * s, 4.4 * s)}${ellipse(x + 3 * s, y - 3.6 * s, 5 * s)}`;

/** Distant things and things in the sky, as paths: behind, light, before. */
const SCENES: Record<TypeLetter, (place: Place) => { far: string; sky: string; near: string }> = {
  G: (p) => ({ far: ridge(p, 4, 0.1, 0.22, "round"), sky: scattered(p, 5, (x, y, s) => ellipse(x, y, 1.6 * s)), near: many(9, (i) => `M${f(-p.w / 2 + (i * p.w) / 8)} ${f(p.ground + 5)}q-3 -7 -2 -13q4 5 5 13Z`) }),
  R: (p) => ({ far: ridge(p, 3, 0.16, 0.38, "sharp"), sky: scattered(p, 12, (x, y, s) => ellipse(x, y, 1.2 * s)), near: "" }),
  W: (p) => ({ far: many(3, (i) => `M${f(-p.w / 2)} ${f(p.ground - 9 + i * 5)}${many(9, () => `q${f(p.w / 36)} -5 ${f(p.w / 18)} 0t${f(p.w / 18)} 0`)}V${f(p.h / 2)}H${f(-p.w / 2)}Z`), sky: scattered(p, 9, (x, y, s) => ellipse(x, y, 2.6 * s)), near: "" }),
  L: (p) => ({ far: ridge(p, 5, 0.04, 0.12, "flat"), sky: scattered(p, 3, (x, y, s) => `M${f(x)} ${f(y)}l${f(-7 * s)} ${f(12 * s)}h${f(5 * s)}l${f(-4 * s)} ${f(11 * s)}l${f(11 * s)} ${f(-14 * s)}h${f(-5 * s)}l${f(5 * s)} ${f(-9 * s)}Z`), near: "" }),
  P: (p) => ({ far: ridge(p, 3, 0.05, 0.16, "round"), sky: scattered(p, 9, sparkle), near: "" }),
  F: (p) => ({ far: ridge(p, 4, 0.1, 0.34, "flat"), sky: "", near: many(3, () => `M${f((p.random() - 0.5) * p.w)} ${f(p.ground + 6)}l4 -8l7 -2l5 6l1 5Z`) }),
  D: (p) => ({ far: ridge(p, 6, 0.08, 0.3, "sharp"), sky: `M${f(p.w * 0.26)} ${f(-p.h * 0.4)}a9 9 0 1 0 8 13a7.4 7.4 0 0 1 -8 -13Z${scattered(p, 7, (x, y, s) => ellipse(x, y, 0.9 * s))}`, near: "" }),
  M: (p) => ({ far: ridge(p, 6, 0.08, 0.3, "flat"), sky: scattered(p, 4, (x, y, s) => `M${f(x - 5 * s)} ${f(y)}l${f(2.5 * s)} ${f(-4.4 * s)}h${f(5 * s)}l${f(2.5 * s)} ${f(4.4 * s)}l${f(-2.5 * s)} ${f(4.4 * s)}h${f(-5 * s)}Z`), near: "" }),
  Y: (p) => ({ far: ridge(p, 3, 0.06, 0.15, "round"), sky: scattered(p, 3, cloud) + scattered(p, 5, sparkle), near: "" }),
  N: (p) => ({ far: ridge(p, 4, 0.2, 0.44, "sharp"), sky: ellipse(p.w * (p.random() - 0.5) * 0.6, -p.h * 0.2, p.h * 0.13), near: "" }),
  C: (p) => ({ far: ridge(p, 3, 0.06, 0.18, "round"), sky: scattered(p, 3, cloud), near: "" }),
};

/** The scene of a type in a window of the given size, with its middle at 0, 0, that may be covered from below. */
export function scene(letter: TypeLetter, name: string, w: number, h: number, night: boolean, covered: number): JSX.Element {
  const place = { w, h, ground: h * 0.28 - covered / 2, random: seededBy(name) };
  const { deep, base, glow } = PALETTES[letter];
  const { far, sky, near } = SCENES[letter](place);
  const box = `M${f(-w / 2)} ${f(-h / 2)}H${f(w / 2)}V${f(h / 2)}H${f(-w / 2)}Z`;
  return (
    <g>
      <path d={box} fill={base} />
      <path d={box} fill="url(#creature-sky)" />
      <path d={sky} fill={glow} opacity="0.75" />
      <path d={far} fill={deep} opacity="0.3" />
      <path d={`M${f(-w / 2)} ${f(place.ground + h * 0.05)}Q0 ${f(place.ground - h * 0.05)} ${f(w / 2)} ${f(place.ground + h * 0.05)}V${f(h / 2)}H${f(-w / 2)}Z`} fill={deep} opacity="0.42" />
      <path d={near} fill={deep} opacity="0.45" />
      <path d={box} fill={night ? "url(#creature-night)" : "url(#creature-glow)"} />
    </g>
  );
}

export function SceneDefinitions(): JSX.Element {
  return (
    <>
      <linearGradient id="creature-sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#fff" stop-opacity="0.08" />
        <stop offset="0.7" stop-color="#fff" stop-opacity="0.5" />
        <stop offset="1" stop-color="#fff" stop-opacity="0.1" />
      </linearGradient>
      <radialGradient id="creature-glow" cx="50%" cy="54%" r="52%">
        <stop offset="0" stop-color="#fff" stop-opacity="0.62" />
        <stop offset="0.62" stop-color="#fff" stop-opacity="0.2" />
        <stop offset="1" stop-color="#fff" stop-opacity="0" />
      </radialGradient>
      <radialGradient id="creature-night" cx="50%" cy="52%" r="70%">
        <stop offset="0" stop-color="#b9a6d6" stop-opacity="0.5" />
        <stop offset="0.6" stop-color="#15102a" stop-opacity="0.34" />
        <stop offset="1" stop-color="#0a0716" stop-opacity="0.78" />
      </radialGradient>
    </>
  );
}
