/** The data of a body for the parts that are drawn on it. */

/** A place on a body: parts are drawn there with `r` as 10 units, turned by `a` degrees (0: upwards). */
export interface Spot {
  x: number;
  y: number;
  r: number;
  a?: number;
  /** -1: mirrored. */
  flip?: number;
}

export type Tone = "base" | "dark" | "light" | "second" | "shade";

/** A filled outline. */
export interface Piece {
  d: string;
  tone?: Tone;
  /** No light and shade of its own: small pieces. */
  flat?: boolean;
}

/** The figures that make a body this species': how grown (0 to 1), how stout (0 to 1), and numbers from 0 to 1 that its line shares. */
export interface Build {
  grown: number;
  stout: number;
  genes: number[];
  has: (part: string) => boolean;
}

export interface Rig {
  /** Limbs behind the body. */
  far: Piece[];
  trunk: Piece[];
  /** Limbs before the body. */
  near: Piece[];
  /** The head, if it is not part of the trunk. */
  skull: Piece[];
  /** Where patterns show. */
  skin: string;
  belly?: string;
  /** The middle of the face. */
  head: Spot;
  /** Where the face looks: -1 to the left, 0 to the viewer. */
  turn: number;
  /** The top of the head, and its sides. */
  top: Spot;
  ears: [Spot, Spot];
  /** Below the head. */
  neck: Spot;
  chest: Spot;
  /** Along the back, from the head to the tail. */
  spine: Spot[];
  /** Where a shell sits, and whether it is before the body, as on an animal seen from the side. */
  back: Spot;
  side: boolean;
  wings: [Spot, Spot];
  tail: Spot | null;
  hands: Spot[];
  /** The faces of the other heads. */
  others?: Spot[];
  /** A creature without feet floats. */
  floats?: boolean;
}

/** Ears at the upper sides of a round head. */
export function earsOf(x: number, y: number, r: number, spread = 34): [Spot, Spot] {
  const angle = (spread * Math.PI) / 180;
  const [dx, dy] = [Math.sin(angle) * r * 0.86, Math.cos(angle) * r * 0.86];
  return [
    { x: x - dx, y: y - dy, r: r * 0.62, a: -spread * 0.7, flip: 1 },
    { x: x + dx, y: y - dy, r: r * 0.62, a: spread * 0.7, flip: -1 },
  ];
}
