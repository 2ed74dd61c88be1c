/** What is on a back: one thing around its middle, or the same thing several times along it. */

import { disc, petals, type Sketch } from "./sketch";

/** Behind a body that faces the viewer. */
export const BEHIND: Record<string, Sketch> = {
  shell: [["second", disc(0, 0, 10.5, 11)], ["shade", "M-10.4 1C-10 8 -6 11 0 11C6 11 10 8 10.4 1C9 7 5 8.6 0 8.6C-5 8.6 -9 7 -10.4 1Z"]],
  quills: [["second", "M0 9L-10 11L-7 6L-15 5L-9 1L-17 -4L-9 -4L-14 -12L-6 -9L-6 -17L0 -10L6 -17L6 -9L14 -12L9 -4L17 -4L9 1L15 5L7 6L10 11Z"]],
  cape: [["second", "M-5 -9C-11 -2 -13 8 -14 15C-9 13.4 -5 14.6 0 13.6C5 14.6 9 13.4 14 15C13 8 11 -2 5 -9Z"]],
  wool: [["wool", "M-6.5 -10C-3 -14 4 -14 6.5 -10C12 -10 14 -3 11 1C13 7 8 11 4.5 10C2 13 -4 13 -5 10C-10 10 -13 5 -11 1C-14 -4 -11 -10 -6.5 -10Z"]],
  backflower: [["rose", petals(7, 0, -12, 14, 5)], ["ember", disc(0, -12, 4)]],
  backbud: [["leaf", "M-9 0C-13 -10 -6 -18 0 -22C6 -18 13 -10 9 0Z"]],
  backtree: [["leaf", "M-13 -2C-20 -8 -14 -18 -7 -16C-4 -24 7 -23 9 -16C17 -16 19 -7 13 -2Z"]],
  aura: [["=wisp", "M-11 5C-15 -2 -11 -6 -12 -12C-7 -10 -6 -15 -2 -16C0 -12 5 -16 8 -12C13 -11 10 -6 13 -2C14 3 11 5 10 9C5 8 3 12 -1 11C-6 12 -7 8 -11 5Z"]],
  gear: [["steel", "M-2.4 -15H2.4L3.4 -11.6L8.4 -13.4L11.4 -9.6L9.6 -6L14.4 -3.4L13.8 1.4L9.6 2.6L11 7.4L7.4 10.6L3.4 9L2.4 13.4H-2.4L-3.4 9L-7.4 10.6L-11 7.4L-9.6 2.6L-13.8 1.4L-14.4 -3.4L-9.6 -6L-11.4 -9.6L-8.4 -13.4L-3.4 -11.6Z"]],
  rays: [["second", "M0 -17L2.8 -11L8.4 -14.6L7.8 -8L14.4 -8.4L11 -2.8L17 0L11 2.8L14.4 8.4L7.8 8L8.4 14.6L2.8 11L0 17L-2.8 11L-8.4 14.6L-7.8 8L-14.4 8.4L-11 2.8L-17 0L-11 -2.8L-14.4 -8.4L-7.8 -8L-8.4 -14.6L-2.8 -11Z"]],
  starbody: [["base", "M0 -18L4.6 -6.6L17 -5.6L7.6 2.4L10.6 14.6L0 8L-10.6 14.6L-7.6 2.4L-17 -5.6L-4.6 -6.6Z"]],
  shield: [["steel", "M-12 -12H12V2C12 10 6 14 0 17C-6 14 -12 10 -12 2Z"], ["~gold", "M-9 -9H9V2C9 8 5 11 0 13.6C-5 11 -9 8 -9 2Z"]],
  cloud: [["white", "M-12 8C-20 7 -20 -4 -13 -5C-13 -13 -3 -15 0 -10C5 -15 14 -11 13 -4C20 -3 20 7 12 8Z"]],
  hood: [["base", "M0 -13C-10 -15 -17 -8 -14 2C-12 9 -6 12 0 13C6 12 12 9 14 2C17 -8 10 -15 0 -13Z"], ["=second", `${disc(-8, -3, 3, 4)}${disc(8, -3, 3, 4)}`]],
};

/** On the back of a body that is seen from the side; 0, 0 is the middle of the back. */
export const UPON: Record<string, Sketch> = {
  shell: [["second", "M-10 4C-11 -6 -5 -10.6 0 -10.6C6 -10.6 11 -6 10 4Q0 8 -10 4Z"], ["~shade", "M-4.4 5L-3 -1.6L-6.6 -6M-3 -1.6H4L7 -6M4 -1.6L5 5"], ["~line", "M-10 4C-11 -6 -5 -10.6 0 -10.6C6 -10.6 11 -6 10 4Q0 8 -10 4Z"]],
  quills: [["second", "M-10 3L-14 -6L-8 -4L-8 -13L-3 -7L0 -16L4 -7L10 -13L9 -4L15 -6L10 4Z"]],
  cape: [["second", "M-9 -4Q0 -8 9 -4L10 8Q0 11 -10 8Z"]],
  wool: [["wool", "M-11 -4C-14 -11 -6 -14 -3 -10C0 -15 7 -13 7 -9C13 -12 17 -4 13 0C16 6 9 11 5 7C1 12 -5 10 -6 7C-13 10 -16 1 -11 -4Z"]],
  backflower: [["leafdark", "M-12 2C-8 -4 8 -4 12 2Q0 7 -12 2Z"], ["rose", petals(7, 0, -8, 11, 4.6)], ["ember", disc(0, -8, 3.4)]],
  backbud: [["leaf", "M-7 2C-13 -5 -6 -13 0 -18C6 -13 13 -5 7 2Q0 5 -7 2Z"], ["~leafdark", "M0 -17C-4 -10 -4 -3 -3 2M0 -17C4 -10 4 -3 3 2"]],
  backtree: [["leaf", "M-10 2C-17 -2 -13 -11 -7 -9C-5 -17 6 -17 8 -10C15 -11 17 -2 10 2Z"], ["wood", "M-2 3V-3H2V3Z"]],
  aura: [["wisp", "M-12 4C-16 -6 -8 -6 -8 -14C-2 -12 0 -9 2 -14C8 -10 12 -4 12 4Z"]],
  sail: [["second", "M-10 1C-8 -10 -2 -16 5 -18C8 -10 10 -4 11 1Z"], ["~shade", "M-5 0C-4 -7 0 -11 3 -13M3 0C3 -5 5 -8 6 -10"]],
  cloud: [["white", "M-12 2C-19 0 -16 -9 -10 -8C-8 -15 1 -15 3 -10C9 -14 17 -7 13 -2C17 2 12 5 8 3Z"]],
  hump: [["second", "M-8 3C-8 -8 -4 -12 0 -12C4 -12 8 -8 8 3Z"], ["=flame", disc(0, -11.6, 3.6, 1.6)]],
  ice: [["ice", "M-13 3L-12 -7L-4 -5L-2 -13L4 -6L11 -9L13 3Z"], ["=white", "M-8 0L-6 -4L-1 -1ZM0 -1L1 -6L4 -1Z"]],
  ladybird: [["second", "M-10 4C-11 -6 -5 -10.6 0 -10.6C6 -10.6 11 -6 10 4Q0 8 -10 4Z"], ["=line", `${disc(-5, -2, 2)}${disc(5, -2, 2)}${disc(0, -6.6, 1.8)}${disc(0, 3, 1.8)}`], ["~line", "M0 -10.4V6"]],
  mushroom: [["second", "M-13 3C-15 -10 -7 -15 0 -15C7 -15 15 -10 13 3Q0 7 -13 3Z"], ["=white", `${disc(-6, -5, 2.4)}${disc(3, -9, 2.6)}${disc(8, -2, 2)}`]],
};

/** At each place along the back. */
export const ALONG: Record<string, Sketch> = {
  spikes: [["spike", "M-4.6 3L0 -11L4.6 3Z"]],
  plates: [["steel", "M-5 3C-6 -4 -3 -9 0 -11C3 -9 6 -4 5 3Z"]],
  crystals: [["ice", "M-4.4 3L-3.6 -7L0 -13L3.8 -7L4.4 3Z"], ["=white", "M-1.6 1L-1.4 -6L0 -10L0.2 1Z"]],
  backfins: [["second", "M-5.4 3C-5 -5 -1 -11 4.6 -13C4 -6 5 -1 5.4 3Z"]],
  flames: [["flame", "M-6 4C-10 -4 -4 -7 -3 -16C3 -12 3 -8 5 -10C9 -4 9 1 6 4Z"], ["=ember", "M-3 4C-5 -1 -1 -3 -1 -8C3 -4 5 0 3 4Z"]],
  rocks: [["rock", "M-6 4L-5 -6L1 -9L6 -3L6 4Z"], ["~rockdark", "M1 -8L0 -2L-4 1"]],
  scaleplates: [["gold", "M-5 3L-3.6 -7L0 -10L3.6 -7L5 3Z"]],
  feathers: [["second", "M-5 3C-6 -5 -2 -11 2 -14C6 -9 6 -2 5 3Z"]],
};

/** Around a neck. */
export const NECKS: Record<string, Sketch> = {
  ruff: [["wool", "M-16 -5C-19 2 -12 8 -8 5C-6 11 -1 11 0 7C1 11 6 11 8 5C12 8 19 2 16 -5Q0 3 -16 -5Z"]],
  collar: [["second", "M-11 -4Q0 4 11 -4L10.4 2Q0 9 -10.4 2Z"]],
  scarf: [["second", "M-12 -5Q0 3 12 -5L12 1Q0 9 -12 1Z"], ["second", "M6 3L16 7L12 18L4 8Z"]],
  ribbons: [["second", "M-4 0C-12 6 -20 2 -26 10C-20 8 -12 14 -3 4ZM4 0C12 6 20 0 27 6C20 6 12 14 3 4Z"]],
  leafcollar: [["leaf", "M-15 -5C-16 4 -10 9 -7 3C-6 12 -1 13 0 5C1 13 6 12 7 3C10 9 16 4 15 -5Q0 2 -15 -5Z"]],
  medal: [["gold", disc(0, 5, 4.4)]],
  bell: [["gold", disc(0, 5, 5)], ["~line", "M-4.6 5H4.6M0 6V9"]],
};

/** Behind a head, which is a circle of 10 units. */
export const MANES: Record<string, Sketch> = {
  mane: [["second", "M-6 -13C-2 -18 5 -17 8 -13C14 -13 17 -6 15 -1C18 5 14 11 9 11C5 16 -4 16 -7 12C-14 12 -17 5 -14 0C-18 -6 -13 -13 -6 -13Z"]],
  flamemane: [["flame", "M-7 -9C-6 -16 0 -17 -1 -24C6 -21 6 -16 10 -20C13 -14 11 -11 17 -12C17 -6 14 -4 19 0C16 4 13 3 15 10C8 12 3 8 -4 6Z"], ["=ember", "M-3 -8C0 -13 2 -13 2 -17C6 -13 7 -11 9 -13C9 -7 10 -6 13 -6C11 -1 11 2 12 6C7 5 2 2 -2 0Z"]],
  boltmane: [["bolt", "M-6 -9L-8 -20L0 -14L6 -24L8 -13L18 -17L14 -6L22 -3L14 2L18 11L4 8Z"]],
  petals: [["second", petals(8, 0, 0, 20, 6)]],
  frill: [["second", "M0 -16L6 -14L12 -16L13 -9L19 -6L15 0L18 7L11 8L8 14L0 11L-8 14L-11 8L-18 7L-15 0L-19 -6L-13 -9L-12 -16L-6 -14Z"]],
};
