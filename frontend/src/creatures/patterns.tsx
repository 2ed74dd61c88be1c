/** Patterns on skins. All Pokémon of a line have the same one. */

import type { JSX } from "preact";
import { ellipse, f } from "./outline";
import type { Rig } from "./rig";
import type { Tones } from "./tones";

type Draw = (rig: Rig, body: Tones, second: Tones, random: () => number) => JSX.Element;

const rows = (from: number, to: number, step: number): number[] => Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);

const bands = (fill: string, step: number, wide: number, slope: number): JSX.Element => (
  <path d={rows(-70, 70, step).map((x) => `M${f(x)} -60q${slope * 0.5 + 6} 60 ${slope} 120h${wide}q${-slope * 0.5 + 6} -60 ${-slope} -120Z`).join("")} fill={fill} />
);

export const PATTERNS: Record<string, Draw> = {
  spots: (_, __, second, random) => (
    <path d={rows(-42, 42, 12).flatMap((x, i) => rows(-42, 42, 13).filter(() => random() < 0.55).map((y) => ellipse(x + random() * 7, y + (i % 2) * 6 + random() * 4, 2.6 + random() * 2.4, 2.2 + random() * 2))).join("")} fill={second.base} opacity="0.85" />
  ),
  dots: (_, body) => <path d={rows(-44, 44, 7).flatMap((x, i) => rows(-44, 44, 7).map((y) => ellipse(x, y + (i % 2) * 3.5, 1.1))).join("")} fill={body.dark} opacity="0.7" />,
  stripes: (_, __, second) => bands(second.base, 13, 4.6, -16),
  lines: (_, body) => bands(body.dark, 11, 2.4, 10),
  rings: (_, __, second) => <path d={rows(-40, 44, 12).map((y) => `M-50 ${y}Q0 ${y + 9} 50 ${y}V${y + 4.6}Q0 ${y + 13.6} -50 ${y + 4.6}Z`).join("")} fill={second.base} opacity="0.9" />,
  scales: (_, body) => (
    <path d={rows(-45, 45, 6).flatMap((y, i) => rows(-48, 48, 9).map((x) => `M${x + (i % 2) * 4.5} ${y}a4.5 5 0 0 0 9 0`)).join("")} fill="none" stroke={body.dark} stroke-width="1" opacity="0.75" />
  ),
  patch: (rig, _, second) => <path d={ellipse(rig.chest.x + rig.chest.r * 1.2, rig.chest.y - rig.chest.r, rig.chest.r * 1.7, rig.chest.r * 1.3)} fill={second.base} />,
  swirl: ({ chest, skull, head }, body, second) => {
    const at = skull.length ? chest : { x: head.x, y: head.y + head.r * 0.72, r: head.r * 0.6 };
    const r = Math.max(7, at.r * 1.1);
    return (
      <g>
        <path d={ellipse(at.x, at.y, r)} fill={second.base} />
        <path d={`M${f(at.x + r * 0.1)} ${f(at.y)}a${f(r * 0.25)} ${f(r * 0.25)} 0 0 1 ${f(-r * 0.4)} 0a${f(r * 0.42)} ${f(r * 0.42)} 0 0 1 ${f(r * 0.84)} 0a${f(r * 0.6)} ${f(r * 0.6)} 0 0 1 ${f(-r * 1.16)} ${f(r * 0.2)}`} fill="none" stroke={body.line} stroke-width="1.5" stroke-linecap="round" />
      </g>
    );
  },
  halves: (_, __, second) => <path d="M-60 8Q0 16 60 8V60H-60Z" fill={second.base} />,
  split: (_, __, second) => <path d="M0 -60H60V60H0Q6 0 0 -60Z" fill={second.base} />,
  diamonds: (_, __, second) => <path d={rows(-40, 40, 13).flatMap((x, i) => rows(-40, 40, 15).map((y) => `M${x} ${y + (i % 2) * 7 - 4}l3 4l-3 4l-3 -4Z`)).join("")} fill={second.base} opacity="0.9" />,
  stars: (_, __, second) => <path d={rows(-38, 38, 15).flatMap((x, i) => rows(-38, 38, 16).map((y) => `M${x} ${y + (i % 2) * 8 - 4}l1.2 2.8l2.8 1.2l-2.8 1.2l-1.2 2.8l-1.2 -2.8l-2.8 -1.2l2.8 -1.2Z`)).join("")} fill={second.light} />,
  bolt: ({ chest }, _, second) => <path d={`M${f(chest.x + 2)} ${f(chest.y - 12)}l-9 12h6l-4 11l11 -14h-6l5 -9Z`} fill={second.base} />,
  cracks: (_, body) => <path d="M-30 -30L-18 -16L-24 -4L-10 6L-14 22M14 -34L18 -18L8 -8L20 6L14 18L26 30M-4 -40L-6 -26L2 -20" fill="none" stroke={body.line} stroke-width="1.3" opacity="0.6" />,
  rivets: (_, body) => (
    <g>
      <path d="M-60 -26L60 -2V4L-60 -18Z" fill="#fff" opacity="0.34" />
      <path d={rows(-36, 36, 12).flatMap((x) => rows(-36, 36, 18).map((y) => ellipse(x, y, 1.2))).join("")} fill={body.line} opacity="0.55" />
    </g>
  ),
  facets: (_, body) => (
    <g>
      <path d="M-60 -10L-12 -34L8 -6L-20 14ZM14 4L40 -20L60 20L24 26ZM-26 24L0 14L10 60H-30Z" fill="#fff" opacity="0.2" />
      <path d="M-20 14L8 -6L14 4L0 14ZM8 -6L40 -20L14 4ZM24 26L60 20V60H10Z" fill={body.line} opacity="0.16" />
    </g>
  ),
  hearts: ({ chest }, _, second) => <path d={`M${f(chest.x)} ${f(chest.y + 6)}c-12 -8 -8 -15 -3.6 -15c2.4 0 3.6 2.6 3.6 3.6c0 -1 1.2 -3.6 3.6 -3.6c4.4 0 8.4 7 -3.6 15Z`} fill={second.base} />,
  chestgem: ({ chest }) => (
    <g>
      <path d={`M${f(chest.x)} ${f(chest.y - 6)}l5 5l-5 7l-5 -7Z`} fill="#e23b4e" stroke="#6b1220" stroke-width="1" />
      <path d={`M${f(chest.x - 2)} ${f(chest.y - 1.4)}l2 -2.4l1 2Z`} fill="#fff" />
    </g>
  ),
  egg: ({ chest }, body) => <path d={ellipse(chest.x, chest.y + 3, 5.6, 7)} fill="#fffdf4" stroke={body.line} stroke-width="1.2" />,
  shine: () => <path d="M-30 -40L-14 -44L-34 30L-44 20Z" fill="#fff" opacity="0.28" />,
};

/** Quiet patterns for lines that are not known for one. */
export const QUIET = ["dots", "lines", "scales", "shine", "spots", "cracks"];
