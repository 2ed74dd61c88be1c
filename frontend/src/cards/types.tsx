/** The eleven types, each with a colour and a shape of our own, so that people can rely on either. */

import type { TypeName } from "../protocol";

export const TYPE_LETTERS = {
  Grass: "G",
  Fire: "R",
  Water: "W",
  Lightning: "L",
  Psychic: "P",
  Fighting: "F",
  Darkness: "D",
  Metal: "M",
  Fairy: "Y",
  Dragon: "N",
  Colorless: "C",
} as const satisfies Record<TypeName, string>;

export type { TypeName };
export type TypeLetter = (typeof TYPE_LETTERS)[TypeName];

export interface Palette {
  /** The coin behind the symbol. */
  base: string;
  /** Frames and the dark parts of emblems. */
  deep: string;
  /** The bright parts of emblems. */
  glow: string;
  /** The paper of a card. */
  paper: string;
  /** The symbol on the coin. */
  ink: string;
}

export const PALETTES: Record<TypeLetter, Palette> = {
  G: { base: "#4f9a42", deep: "#24542c", glow: "#b9e08a", paper: "#eaf3df", ink: "#ffffff" },
  R: { base: "#dc5a2b", deep: "#7f2616", glow: "#ffc56b", paper: "#fbe9dd", ink: "#ffffff" },
  W: { base: "#2f82cb", deep: "#163f78", glow: "#9fdcf7", paper: "#e0eef9", ink: "#ffffff" },
  L: { base: "#f2c230", deep: "#8a6206", glow: "#fff3a8", paper: "#fbf4d6", ink: "#3b2b00" },
  P: { base: "#8f57b8", deep: "#472463", glow: "#e5b5ee", paper: "#f0e5f5", ink: "#ffffff" },
  F: { base: "#b0602e", deep: "#5c2d17", glow: "#eebd83", paper: "#f5e7da", ink: "#ffffff" },
  D: { base: "#3a4a57", deep: "#161d25", glow: "#8aa5b5", paper: "#dfe4e8", ink: "#ffffff" },
  M: { base: "#8794a0", deep: "#414c57", glow: "#dfe8ee", paper: "#eaeef1", ink: "#1c242b" },
  Y: { base: "#d6629b", deep: "#7d2553", glow: "#ffc9dc", paper: "#fbe6ef", ink: "#ffffff" },
  N: { base: "#9d8a2e", deep: "#4b3f12", glow: "#ead98a", paper: "#f3eed8", ink: "#ffffff" },
  C: { base: "#d9d3c7", deep: "#6d665b", glow: "#fffdf6", paper: "#f3f0ea", ink: "#3c372f" },
};

/** Shapes in a box from -10 to 10; `stroke` ones are drawn as lines. */
const SHAPES: Record<TypeLetter, { d: string; stroke?: number; rule?: "evenodd" }> = {
  // a leaf with its vein
  G: { d: "M-6.2 6.4C-8 -2 -2.4 -7.4 7 -7C7.6 1.8 2.6 7.4 -4.2 5.6L-6.6 8.2L-7.6 7.2ZM-3.4 3.9C-1.6 0.2 1 -2 4.2 -3.9C0.6 -3 -2.2 -0.6 -3.4 3.9Z", rule: "evenodd" },
  // a flame with an inner tongue
  R: { d: "M0.6 -8.6C1.4 -4.8 6.4 -2.8 6.4 2.6C6.4 6.6 3.6 8.8 0 8.8C-3.6 8.8 -6.4 6.6 -6.4 2.8C-6.4 0 -4.8 -1.8 -3.4 -3.2C-3.2 -1.6 -2.6 -0.8 -1.6 -0.4C-2 -3.4 -1 -6.6 0.6 -8.6ZM0.2 7C2 7 3.2 5.8 3.2 4.2C3.2 2.4 1.4 1.4 0.8 -0.2C0 1.6 -2.8 2.2 -2.8 4.4C-2.8 6 -1.6 7 0.2 7Z", rule: "evenodd" },
  // a drop with a light
  W: { d: "M0 -8.8C3 -4.4 6 -1 6 2.8A6 6 0 0 1 -6 2.8C-6 -1 -3 -4.4 0 -8.8ZM-3.6 2.6C-3.6 4.8 -2 6.4 0.2 6.6C-1.2 5.6 -2 4.2 -2 2.4C-2 1.4 -1.8 0.4 -1.4 -0.6C-2.8 0.4 -3.6 1.4 -3.6 2.6Z", rule: "evenodd" },
  // a bolt
  L: { d: "M2.6 -9L-6 1.4L-1.2 1.4L-3.2 9L6 -2.4L0.8 -2.4Z" },
  // a spiral
  P: { d: "M0.4 0.4A1.6 1.6 0 0 0 -1.4 -1.2A3.2 3.2 0 0 0 -3 2.2A4.4 4.4 0 0 0 2.4 4.2A5.6 5.6 0 0 0 4.6 -3.2A6.9 6.9 0 0 0 -5.4 -4.6", stroke: 2.5 },
  // a block with four knuckles
  F: { d: "M-6.8 -6.2H-3.9V-0.6H-6.8ZM-3.1 -7.4H-0.2V-0.6H-3.1ZM0.6 -7.4H3.5V-0.6H0.6ZM4.3 -6.2H7V-0.6H4.3ZM-6.8 0.4H7V3.4C7 6.6 5 8 2 8H-2C-5 8 -6.8 6.6 -6.8 3.4Z" },
  // a crescent
  D: { d: "M3.4 -7.8A8.2 8.2 0 1 0 7.8 3.6A6.7 6.7 0 0 1 3.4 -7.8Z" },
  // a hex nut
  M: { d: "M-4.2 -7.4H4.2L8.4 0L4.2 7.4H-4.2L-8.4 0ZM0 -3.5A3.5 3.5 0 1 0 0 3.5A3.5 3.5 0 1 0 0 -3.5Z", rule: "evenodd" },
  // four petals
  Y: { d: "M0 -0.9C-3.4 -3 -3.6 -6.6 0 -8.8C3.6 -6.6 3.4 -3 0 -0.9ZM0.9 0C3 -3.4 6.6 -3.6 8.8 0C6.6 3.6 3 3.4 0.9 0ZM0 0.9C3.4 3 3.6 6.6 0 8.8C-3.6 6.6 -3.4 3 0 0.9ZM-0.9 0C-3 3.4 -6.6 3.6 -8.8 0C-6.6 -3.6 -3 -3.4 -0.9 0Z" },
  // two chevrons
  N: { d: "M-7.2 0.2L0 -7.6L7.2 0.2L7.2 4L0 -3.4L-7.2 4ZM-7.2 5.4L0 -1.2L7.2 5.4L7.2 8.6L0 2.6L-7.2 8.6Z" },
  // a ring
  C: { d: "M0 -7.4A7.4 7.4 0 1 0 0 7.4A7.4 7.4 0 1 0 0 -7.4ZM0 -3.8A3.8 3.8 0 1 1 0 3.8A3.8 3.8 0 1 1 0 -3.8Z", rule: "evenodd" },
};

/** The bare shape, in a box from -10 to 10. */
export function Shape({ letter, fill }: { letter: TypeLetter; fill: string }) {
  const shape = SHAPES[letter];
  return shape.stroke ? (
    <path d={shape.d} fill="none" stroke={fill} stroke-width={shape.stroke} stroke-linecap="round" />
  ) : (
    <path d={shape.d} fill={fill} fill-rule={shape.rule ?? "nonzero"} />
  );
}

/** A coin with the shape on it, drawn once per page and used by reference. */
export function TypeDefinitions() {
  return (
    <svg class="definitions" aria-hidden="true">
      <defs>
        {(Object.keys(SHAPES) as TypeLetter[]).map((letter) => (
          <symbol id={`type-${letter}`} viewBox="-13 -13 26 26">
            <circle r="12.2" fill={PALETTES[letter].base} stroke={PALETTES[letter].deep} stroke-width="1.4" />
            <Shape letter={letter} fill={PALETTES[letter].ink} />
          </symbol>
        ))}
      </defs>
    </svg>
  );
}

/** A type's coin inside another drawing. */
export function Coin({ letter, x, y, size }: { letter: TypeLetter; x: number; y: number; size: number }) {
  return <use href={`#type-${letter}`} x={x} y={y} width={size} height={size} />;
}

/** A type's coin in running text. */
export function TypeIcon({ type, size = "1.2em" }: { type: TypeName; size?: string }) {
  return (
    <svg class="type-icon" width={size} height={size} role="img" aria-label={type}>
      <use href={`#type-${TYPE_LETTERS[type]}`} />
    </svg>
  );
}
