/** The colours of creatures: the ten colours of species, each with light and shade, and the colours of their parts. */

export interface Tones {
  base: string;
  dark: string;
  light: string;
  /** Outlines. */
  line: string;
}

type Hsl = [hue: number, saturation: number, light: number];

/** The colours that species have, and some more for their second colour. */
const COLOURS: Record<string, Hsl> = {
  black: [232, 12, 30],
  blue: [211, 66, 56],
  brown: [28, 44, 51],
  gray: [207, 10, 62],
  green: [112, 40, 52],
  pink: [342, 76, 78],
  purple: [270, 42, 60],
  red: [8, 74, 56],
  white: [45, 22, 93],
  yellow: [46, 90, 62],
  orange: [27, 88, 58],
  cyan: [188, 62, 63],
  gold: [44, 72, 54],
};

const hsl = (h: number, s: number, l: number): string => `hsl(${Math.round(h)} ${Math.round(s)}% ${Math.round(l)}%)`;

/** A colour with its light and shade; `shift` turns the hue a little. */
export function tones(colour: string, shift = 0, dim = 0): Tones {
  const [h0, s, l0] = COLOURS[colour] ?? COLOURS.gray!;
  const h = h0 + shift;
  const l = l0 - dim;
  return {
    base: hsl(h, s, l),
    dark: hsl(h - 6, s * (l > 85 ? 0.7 : 0.95), l > 85 ? l - 16 : l * 0.74),
    light: hsl(h + 4, Math.min(96, s * 1.1), Math.min(98, l + (100 - l) * 0.52)),
    line: hsl(h - 8, Math.min(60, s * 0.9), l > 85 ? 34 : Math.max(11, l * 0.36)),
  };
}

/** Parts of creatures have their natural colours. */
export const NATURE: Record<string, string> = {
  leaf: "#57b84a",
  leafdark: "#2f8038",
  flame: "#f5812a",
  ember: "#ffd54d",
  ivory: "#fbf4df",
  gem: "#e23b4e",
  rose: "#f58fb0",
  rock: "#8d8579",
  rockdark: "#625b52",
  steel: "#b9c4cd",
  steeldark: "#77848f",
  ice: "#a9e6f5",
  bolt: "#ffd83a",
  white: "#ffffff",
  black: "#2a2c35",
  wood: "#8a5a30",
  blush: "#f2707c",
  gold: "#eabc3f",
  wisp: "#b79be0",
};
