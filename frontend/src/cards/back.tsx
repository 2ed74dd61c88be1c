/** The back of a card, in the designs that players choose from for their own cards. */

import type { JSX } from "preact";
import { memo } from "preact/compat";

interface Design {
  ground: string;
  line: string;
  edge: string;
  metal: string;
  /** The print on the ground, in a box of 116 × 166 around 0, 0. */
  print: (line: string) => JSX.Element;
}

const around = (n: number, draw: (turn: number, i: number) => JSX.Element) => Array.from({ length: n }, (_, i) => draw((i * 360) / n, i));

export const DESIGNS = {
  lattice: {
    ground: "#2b4a6b", line: "#3f6690", edge: "#142536", metal: "#e9c46a",
    print: () => <rect x="-58" y="-83" width="116" height="166" fill="url(#lattice)" />,
  },
  rays: {
    ground: "#7c2d2d", line: "#a04a3a", edge: "#36100f", metal: "#f3c677",
    print: (line) => <g fill={line}>{around(20, (turn) => <path d="M0 0L-8 -110H8Z" transform={`rotate(${turn})`} />)}</g>,
  },
  waves: {
    ground: "#155e6e", line: "#2b8a98", edge: "#06303a", metal: "#d7eef0",
    print: (line) => (
      <g fill="none" stroke={line} stroke-width="4">
        {Array.from({ length: 13 }, (_, i) => (
          <path d={`M-66 ${-84 + i * 14}${"q8 -10 16 0t16 0".repeat(4)}`} />
        ))}
      </g>
    ),
  },
  leaves: {
    ground: "#2f5d3a", line: "#4c8455", edge: "#122a18", metal: "#e7dca0",
    print: (line) => (
      <g fill={line}>
        {Array.from({ length: 40 }, (_, i) => (
          <path d="M0 -9C7 -5 7 5 0 9C-7 5 -7 -5 0 -9Z" transform={`translate(${-58 + (i % 5) * 29 + (Math.floor(i / 5) % 2) * 14} ${-80 + Math.floor(i / 5) * 23}) rotate(${(i * 47) % 180})`} />
        ))}
      </g>
    ),
  },
  stars: {
    ground: "#3a2f68", line: "#6f60ad", edge: "#191236", metal: "#f0e3ff",
    print: (line) => (
      <g fill={line}>
        {Array.from({ length: 46 }, (_, i) => (
          <path d="M0 -5L1.4 -1.4L5 0L1.4 1.4L0 5L-1.4 1.4L-5 0L-1.4 -1.4Z" transform={`translate(${-54 + ((i * 37) % 109)} ${-79 + ((i * 61) % 159)}) scale(${0.5 + ((i * 7) % 5) * 0.25})`} />
        ))}
      </g>
    ),
  },
} satisfies Record<string, Design>;

export type BackName = keyof typeof DESIGNS;

/** Each design once per page, to be used by reference. */
export function BackDefinitions() {
  return (
    <>
      {(Object.keys(DESIGNS) as BackName[]).map((name) => {
        const { ground, line, edge, metal, print }: Design = DESIGNS[name];
        return (
          <symbol id={`back-${name}`} viewBox="0 0 126 176">
            <rect width="126" height="176" rx="9" fill={edge} />
            <svg x="5" y="5" width="116" height="166" viewBox="-58 -83 116 166">
              <rect x="-58" y="-83" width="116" height="166" rx="6" fill={ground} />
              {print(line)}
              <rect x="-58" y="-83" width="116" height="166" rx="6" fill="url(#vignette)" />
            </svg>
            <g transform="translate(63 88)">
              <circle r="27" fill={edge} />
              <circle r="23" fill="none" stroke={metal} stroke-width="2.4" />
              <path d="M-14 9V-9L0 3L14 -9V9" fill="none" stroke={metal} stroke-width="4.2" stroke-linejoin="round" stroke-linecap="round" />
            </g>
          </symbol>
        );
      })}
    </>
  );
}

export const Back = memo(function Back({ design = "lattice" }: { design?: BackName }) {
  return (
    <svg class="face back" viewBox="0 0 126 176" aria-hidden="true">
      <use href={`#back-${design in DESIGNS ? design : "lattice"}`} />
    </svg>
  );
});
