/** Hands, and the things that they hold; upwards is away from the arm. */

import { disc, petals, type Sketch } from "./sketch";

export const HANDS: Record<string, Sketch> = {
  claws: [["ivory", "M-5.5 0L-6.5 -7L-2 -2.4ZM-2 -1.6L0 -9.6L2 -1.6ZM2 -2.4L6.5 -7L5.5 0Z"]],
  pincers: [["base", "M-3.4 5C-10 1 -12.6 -11 -5 -18C-6.4 -10 -3 -8 -0.4 -9.4C2 -16 7 -17 10 -14C12 -5 7 4 3.4 5Z"], ["~line", "M-0.4 -9.4L-1.4 -3"]],
  scythes: [["ivory", "M-3.4 4C-9 -6 -6 -20 10 -28C6 -17 6.6 -5 3.4 5Z"]],
  blades: [["steel", "M-3 4L-3.6 -16L0 -26L3.6 -16L3 4Z"], ["~steeldark", "M0 2V-20"]],
  gloves: [["second", disc(0, -3, 8, 8.4)], ["~line", "M-5 -3Q0 -6 5 -3"]],
  leafarms: [["leaf", "M-2 4C-12 -4 -12 -16 0 -26C12 -16 12 -4 2 4Z"], ["~leafdark", "M0 3V-18"]],
  rosehands: [["gem", petals(6, 0, -4, 10, 4.6)], ["rose", disc(0, -4, 3.6)]],
  lances: [["steel", "M-5.6 4L0 -30L5.6 4Z"], ["~steeldark", "M-4.4 -2L4.4 -4.6M-3 -10L3 -12.6"]],
  wands: [["wood", "M-1.6 8L-1 -22L1.6 -22L1.8 8Z"], ["second", disc(0, -24, 4)]],
  bones: [["ivory", "M-1.8 8L-1.8 -16C-7 -16 -7 -23 -1.6 -22C0 -25 5 -23 4 -19C6 -16 4 -14 1.8 -15L1.8 8Z"]],
  hammers: [["wood", "M-1.6 8L-1.6 -16H1.6L1.6 8Z"], ["steel", "M-11 -15H11V-28H-11Z"], ["~steeldark", "M-11 -21H11"]],
  barrels: [["steel", "M-5 4L-6.5 -14H6.5L5 4Z"], ["=line", disc(0, -14, 4.4, 1.8)]],
  pompons: [["white", disc(0, -4, 9)]],
  torches: [["flame", "M-6 4C-11 -4 -4 -8 -4 -16C3 -12 3 -8 5 -10C9 -4 9 1 6 4Z"], ["=ember", "M-3 4C-5 -1 -1 -3 -1 -8C3 -4 5 0 3 4Z"]],
  orbs: [["second", disc(0, -3, 6)], ["=white", disc(-2, -5, 1.6)]],
};

/** Things that only one hand holds. */
export const HELD = new Set(["wands", "bones", "hammers"]);
