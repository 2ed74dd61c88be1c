/** Pictograms of Trainer cards: one drawing for each effect, so that cards are known by their use. */

import type { JSX } from "preact";
import type { Palette } from "./types";

const CARD = "M-13 -19H13A3 3 0 0 1 16 -16V16A3 3 0 0 1 13 19H-13A3 3 0 0 1 -16 16V-16A3 3 0 0 1 -13 -19Z";

/** Drawings in a box from -50 to 50. `a` is the bright colour, `b` the dark one. */
const DRAWINGS: Record<string, (a: string, b: string) => JSX.Element> = {
  draw: (a, b) => (
    <g>
      {[-18, 0, 18].map((turn, i) => (
        <g transform={`rotate(${turn} 0 40) translate(0 -4) scale(1.25)`}>
          <path d={CARD} fill={i === 2 ? a : b} stroke={a} stroke-width="2" />
        </g>
      ))}
      <path d="M9 -14V12M-4 -1H22" stroke={b} stroke-width="6" stroke-linecap="round" transform="rotate(18 0 40) translate(-9 -2)" />
    </g>
  ),
  search: (a, b) => (
    <g>
      <path d={CARD} fill={b} stroke={a} stroke-width="2" transform="translate(-12 4) rotate(-10) scale(1.35)" />
      <circle cx="9" cy="-5" r="19" fill={b} fill-opacity="0.7" stroke={a} stroke-width="6" />
      <path d="M23 9L39 26" stroke={a} stroke-width="9" stroke-linecap="round" />
    </g>
  ),
  switch: (a) => (
    <path d="M-34 -8C-30 -30 20 -34 30 -12L38 -18L36 10L10 2L19 -4C10 -18 -14 -16 -19 -4ZM34 8C30 30 -20 34 -30 12L-38 18L-36 -10L-10 -2L-19 4C-10 18 14 16 19 4Z" fill={a} fill-rule="nonzero" />
  ),
  gust: (a, b) => (
    <g>
      <path d={CARD} fill={b} stroke={a} stroke-width="2.4" transform="translate(0 -14) rotate(8) scale(1.05)" />
      <path d="M-40 20C-20 4 -4 34 14 20S36 12 42 18M-30 36C-14 24 2 48 18 36S34 30 40 34" fill="none" stroke={a} stroke-width="6" stroke-linecap="round" />
    </g>
  ),
  heal: (a, b) => (
    <g>
      <circle r="36" fill={b} stroke={a} stroke-width="4" />
      <path d="M-9 -26H9V-9H26V9H9V26H-9V9H-26V-9H-9Z" fill={a} />
    </g>
  ),
  evolve: (a, b) => (
    <g>
      <path d="M0 -42L30 -10H14V6H-14V-10H-30Z" fill={a} />
      <path d="M-14 14H14V22H-14ZM-14 30H14V38H-14Z" fill={a} opacity="0.75" />
      <circle cy="-12" r="6" fill={b} />
    </g>
  ),
  attach: (a, b) => (
    <g>
      <circle r="34" fill={b} stroke={a} stroke-width="4" />
      <path d="M7 -28L-20 6H-4L-8 28L20 -8H3Z" fill={a} />
    </g>
  ),
  look: (a, b) => (
    <g>
      <path d="M-44 0S-24 -27 0 -27S44 0 44 0S24 27 0 27S-44 0 -44 0Z" fill={b} stroke={a} stroke-width="5" stroke-linejoin="round" />
      <circle r="15" fill={a} />
      <circle r="6" fill={b} />
    </g>
  ),
  recover: (a, b) => (
    <g>
      <path d={CARD} fill={b} stroke={a} stroke-width="2.4" transform="translate(0 6) scale(1.4)" />
      <path d="M0 -40L20 -17H8V12H-8V-17H-20Z" fill={a} />
    </g>
  ),
  discard: (a, b) => (
    <g>
      <path d={CARD} fill={b} stroke={a} stroke-width="2.4" transform="rotate(14) scale(1.5)" />
      <path d="M-16 -16L16 16M16 -16L-16 16" stroke={a} stroke-width="9" stroke-linecap="round" />
    </g>
  ),
  harm: (a) => <path d="M0 -44L10 -17L38 -28L22 -4L44 12L16 13L14 42L-3 19L-28 36L-20 8L-46 2L-20 -10L-32 -34L-8 -19Z" fill={a} />,
  guard: (a, b) => (
    <g>
      <path d="M0 -42L34 -30V-2C34 22 16 36 0 43C-16 36 -34 22 -34 -2V-30Z" fill={a} />
      <path d="M0 -30L23 -22V-2C23 15 11 25 0 30Z" fill={b} />
    </g>
  ),
  forbid: (a, b) => (
    <g>
      <circle r="34" fill={b} stroke={a} stroke-width="9" />
      <path d="M-23 -23L23 23" stroke={a} stroke-width="9" />
    </g>
  ),
  allow: (a, b) => (
    <g>
      <circle r="36" fill={b} stroke={a} stroke-width="4" />
      <path d="M-20 1L-5 16L21 -14" fill="none" stroke={a} stroke-width="9" stroke-linecap="round" stroke-linejoin="round" />
    </g>
  ),
  coin: (a, b) => (
    <g>
      <circle r="36" fill={a} />
      <circle r="28" fill="none" stroke={b} stroke-width="3" />
      <path d="M0 -20L6 -6L21 -5L9 4L13 19L0 11L-13 19L-9 4L-21 -5L-6 -6Z" fill={b} />
    </g>
  ),
  hp: (a) => <path d="M0 38C-48 6 -42 -30 -18 -32C-8 -33 -2 -27 0 -21C2 -27 8 -33 18 -32C42 -30 48 6 0 38Z" fill={a} />,
  retreat: (a) => <path d="M-8 -38L-40 -8L-8 22V6H6C18 6 24 14 24 28V38H40V24C40 0 26 -14 6 -14H-8Z" fill={a} />,
  power: (a, b) => (
    <g>
      <path d="M-6 -40H12L2 -12H30L-18 40L-6 2H-30Z" fill={a} />
      <path d="M24 20V44M12 32H36" stroke={a} stroke-width="7" stroke-linecap="round" />
      <circle r="0.1" fill={b} />
    </g>
  ),
};

/** A card that does something else: a bag for an Item, a person, a place, a hook. */
const KINDS: Record<string, (a: string, b: string) => JSX.Element> = {
  Supporter: (a) => <path d="M0 -36A16 16 0 1 1 0 -4A16 16 0 1 1 0 -36ZM-34 38C-32 12 -18 2 0 2S32 12 34 38Z" fill={a} />,
  Stadium: (a, b) => (
    <g>
      <ellipse cy="8" rx="42" ry="22" fill={a} />
      <ellipse cy="4" rx="29" ry="13" fill={b} />
      <path d="M-42 8V-8C-42 -26 42 -26 42 -8V8" fill="none" stroke={a} stroke-width="5" />
    </g>
  ),
  Tool: (a) => <path d="M-8 40V8C-22 2 -28 -12 -22 -26L-8 -12L6 -18L4 -34C20 -32 28 -16 22 -2C18 6 14 8 10 10V40A9 9 0 0 1 -8 40Z" fill={a} />,
  Item: (a, b) => (
    <g>
      <path d="M-30 -10H30L36 36H-36Z" fill={a} />
      <path d="M-15 -10V-20C-15 -40 15 -40 15 -20V-10" fill="none" stroke={a} stroke-width="6" />
      <circle cy="12" r="8" fill={b} />
    </g>
  ),
};

export function Pictogram({ does, kind, palette, radius }: { does: string; kind: string; palette: Palette; radius: number }) {
  const draw = DRAWINGS[does] ?? KINDS[kind] ?? KINDS.Item!;
  return (
    <g transform={`scale(${(radius / 50).toFixed(3)})`}>
      <circle r="49" fill={palette.deep} opacity="0.45" />
      {draw(palette.glow, palette.deep)}
    </g>
  );
}
