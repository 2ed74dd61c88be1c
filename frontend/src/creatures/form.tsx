/** Forms of Pokémon as frames around their scene and light behind them: regions, owners, and the special classes of cards. */

import type { JSX } from "preact";
import { PALETTES, type TypeLetter } from "../cards/types";
import { seededBy } from "./chance";
import type { Guise } from "./creature";
import { f } from "./outline";

/** Regions that forms are from, with the colours and the tile of their border. */
const REGIONS: Record<string, { light: string; dark: string; tile: string }> = {
  // waves
  Alolan: { light: "#ffd9a0", dark: "#e0653f", tile: "M0 8q4 -9 8 0q4 -9 8 0V0H0Z" },
  // chevrons
  Galarian: { light: "#d5d9e6", dark: "#4a4f8c", tile: "M0 0H16L12 6L8 0L4 6Z" },
  // arches
  Hisuian: { light: "#e9e2cf", dark: "#3f6f6b", tile: "M0 0H16V1A7 7 0 0 1 2 1H0ZM5 1A3.4 3.4 0 0 0 11 1" },
  // facets
  Paldean: { light: "#f4e3ff", dark: "#8a4bb5", tile: "M0 0H16L12 4L16 7H12L8 2L4 7H0L4 4Z" },
};

interface Frame {
  outer: string;
  inner: string;
  rays?: string;
  sparkles?: string;
}

/** Stages and tags with a frame, the most important first. */
const FRAMES: [string, Frame][] = [
  ["BREAK", { outer: "#f3cf5a", inner: "#8c6410", rays: "#fff1a8" }],
  ["LEGEND", { outer: "#f0d06a", inner: "#7c5a12", rays: "#fff6cf" }],
  ["VMAX", { outer: "#e0497b", inner: "#5a0f2c", rays: "#ffd0e0" }],
  ["VSTAR", { outer: "#fff7dc", inner: "#a98a26", rays: "#ffffff", sparkles: "#fff" }],
  ["V-UNION", { outer: "#7ea2ee", inner: "#1c2e63", rays: "#d6e2ff" }],
  ["Level-Up", { outer: "#c8d2db", inner: "#35414c", rays: "#f3f7fa" }],
  ["Mega", { outer: "#ff9f5a", inner: "#5b3fae", rays: "#ffe2f2" }],
  ["Primal", { outer: "#e85a4a", inner: "#3a0e19", rays: "#ffd0b5" }],
  ["GX", { outer: "#4bb8ec", inner: "#0b3d5e", rays: "#d2f1ff" }],
  ["EX", { outer: "#e6edf3", inner: "#4f5c68" }],
  ["ex", { outer: "#cdd9e3", inner: "#33434f" }],
  ["V", { outer: "#e6606a", inner: "#5a1017" }],
  ["Radiant", { outer: "#ffc45e", inner: "#7a3f05", rays: "#fff2c4", sparkles: "#fff7dd" }],
  ["Prism Star", { outer: "#b7a8ff", inner: "#241c6b", rays: "#efeaff", sparkles: "#fff" }],
  ["Star", { outer: "#f3cf5a", inner: "#6b4a05", sparkles: "#fff" }],
  ["Shining", { outer: "#f4f6f8", inner: "#59636c", sparkles: "#fff" }],
  ["Tera", { outer: "#5fe0d4", inner: "#07403c", sparkles: "#d9fffb" }],
];

export interface Form {
  region: string;
  owner: string;
  frame: Frame | null;
  guise: Guise;
  /** A dark sky. */
  night: boolean;
}

/** The form that a card shows: `marks` are its stage and tags. */
export function formOf(marks: Set<string>, region: string, owner: string, letter: TypeLetter): Form {
  const dark = marks.has("Dark") || marks.has("Team Rocket") || marks.has("Team Magma") || marks.has("Team Aqua");
  const tags = marks.has("VMAX") || marks.has("VSTAR") || marks.has("V-UNION") ? new Set([...marks].filter((mark) => mark !== "V")) : marks;
  return {
    region,
    owner,
    frame: FRAMES.find(([mark]) => tags.has(mark))?.[1] ?? null,
    guise: {
      cross: dark,
      dim: marks.has("Dark") ? 13 : marks.has("Light") ? -4 : 0,
      delta: marks.has("Delta") ? PALETTES[letter].base : undefined,
      gold: marks.has("BREAK"),
      shiny: marks.has("Shining") || marks.has("Star") || marks.has("Radiant"),
    },
    night: marks.has("Dark"),
  };
}

/** The light behind a creature. */
export function lightOf({ frame }: Form, w: number, h: number): JSX.Element | null {
  if (!frame?.rays) return null;
  const reach = Math.hypot(w, h) / 2;
  const n = 14;
  const d = Array.from({ length: n }, (_, i) => {
    const [a, b] = [(i / n) * 2 * Math.PI, ((i + 0.46) / n) * 2 * Math.PI];
    return `M0 ${f(h * 0.06)}L${f(Math.cos(a) * reach)} ${f(Math.sin(a) * reach)}L${f(Math.cos(b) * reach)} ${f(Math.sin(b) * reach)}Z`;
  }).join("");
  return <path d={d} fill={frame.rays} opacity="0.42" />;
}

/** The border of the window, and the owner's medal. */
export function frameOf({ region, owner, frame }: Form, name: string, w: number, h: number, radius: number, covered: number): JSX.Element {
  const border = Math.max(2, Math.min(w, h) * 0.03);
  const place = REGIONS[region];
  const tile = Math.min(w, h) / 90;
  const medal = Math.min(w, h) * 0.1;
  const random = seededBy(name);
  return (
    <g>
      {place
        ? [1, -1].map((side) => (
            <g transform={`scale(1 ${side})translate(${f(-w / 2)} ${f(-h / 2)})scale(${tile.toFixed(2)})`}>
              {Array.from({ length: Math.ceil(w / tile / 16) }, (_, i) => (
                <path d={place.tile} transform={`translate(${i * 16} 0)`} fill={i % 2 ? place.light : place.dark} stroke={place.dark} stroke-width="0.8" />
              ))}
            </g>
          ))
        : null}
      {frame?.sparkles ? (
        <path
          d={Array.from({ length: 7 }, () => {
            const [x, y, s] = [(random() - 0.5) * w * 0.86, (random() - 0.6) * h * 0.8, (1.2 + random()) * (Math.min(w, h) / 90)];
            return `M${f(x)} ${f(y - 4 * s)}l${f(s)} ${f(3 * s)}l${f(3 * s)} ${f(s)}l${f(-3 * s)} ${f(s)}l${f(-s)} ${f(3 * s)}l${f(-s)} ${f(-3 * s)}l${f(-3 * s)} ${f(-s)}l${f(3 * s)} ${f(-s)}Z`;
          }).join("")}
          fill={frame.sparkles}
        />
      ) : null}
      {frame ? (
        <g fill="none">
          <rect x={-w / 2 + border / 2} y={-h / 2 + border / 2} width={w - border} height={h - border} rx={radius * 0.8} stroke={frame.inner} stroke-width={border} />
          <rect x={-w / 2 + border * 0.42} y={-h / 2 + border * 0.42} width={w - border * 0.84} height={h - border * 0.84} rx={radius * 0.8} stroke={frame.outer} stroke-width={border * 0.56} />
        </g>
      ) : null}
      {owner ? (
        <g transform={`translate(${f(-w / 2 + medal * 1.5)} ${f(h / 2 - medal * 1.5 - covered)})`}>
          <path d={`M${f(-medal * 0.6)} ${f(medal * 0.6)}L${f(-medal * 0.7)} ${f(medal * 1.5)}L0 ${f(medal * 1.15)}L${f(medal * 0.7)} ${f(medal * 1.5)}L${f(medal * 0.6)} ${f(medal * 0.6)}Z`} fill={`hsl(${Math.floor(seededBy(owner)() * 360)} 52% 34%)`} />
          <circle r={medal} fill={`hsl(${Math.floor(seededBy(owner)() * 360)} 60% 44%)`} stroke="#fdf6e0" stroke-width={medal * 0.16} />
          <text y={medal * 0.4} font-size={medal * 1.15} font-weight="800" fill="#fff" text-anchor="middle">
            {owner.replace(/^(?:Team|Lt\.) /, "")[0]}
          </text>
        </g>
      ) : null}
    </g>
  );
}
