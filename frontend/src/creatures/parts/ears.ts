/** Parts at both sides of a head, drawn for the left side. */

import { disc, type Sketch } from "./sketch";

export const EARS: Record<string, Sketch> = {
  ears: [["base", "M-6.5 4Q-7.5 -7 -2 -16Q6 -9 6.5 4Z"], ["=inner", "M-3.6 2Q-4 -6 -1.6 -10.6Q3 -6 3.4 2Z"]],
  longears: [["base", "M-4.5 4C-8 -8 -7 -22 -1 -28C6 -22 7 -8 5 4Z"], ["=second", "M-6.9 -14C-6.4 -20 -4 -25 -1 -28C3 -24 5 -19 5.8 -14Q-1 -11 -6.9 -14Z"], ["~line", "M-4.5 4C-8 -8 -7 -22 -1 -28C6 -22 7 -8 5 4"]],
  roundears: [["base", disc(0, -3.6, 7.6)], ["=inner", disc(0, -3.4, 4.4)]],
  bigears: [["base", disc(-3, -8, 10.5, 13)], ["=inner", disc(-3, -7, 6.4, 9)]],
  floppy: [["second", "M1 -4C-9 -9 -16 2 -15 14C-13 21 -7 19 -5 12C-3 6 0 4 4 2Z"]],
  finears: [["second", "M3 -4L-13 -13L-10.5 -5.5L-18 -3L-11 2L-15 9L3 7Z"], ["~shade", "M1 -1L-9 -8M1 1L-12 -2M2 4L-10 6"]],
  gills: [["second", "M4 -5C-3 -8 -10 -12 -14 -10C-13 -7 -10 -5 -7 -3C-12 -3 -16 -2 -17 1C-14 3 -10 3 -7 2C-10 4 -12 7 -11 10C-6 9 0 7 4 5Z"]],
  antennae: [["dark", "M-1.4 4Q-4 -11 -10.5 -16.5L-8.4 -18.6Q-1 -12 2 4Z"], ["second", disc(-10, -18, 3.4)]],
  plumes: [["second", "M-2 4C-9 -6 -14 -12 -17 -23C-7 -21 1 -12 3 4Z"], ["~shade", "M0 2C-5 -6 -10 -13 -14 -19"]],
  horns: [["ivory", "M-4.6 4C-8 -4 -8 -12 -3 -18C-2 -11 4 -6 5 4Z"]],
  ramhorns: [["ivory", "M3 -4C-9 -13 -20 -5 -17 6C-14 14 -5 11 -7 4.6C-9 7 -12 5 -11 1.5C-9 -3 -3 -1 4 4Z"], ["~rockdark", "M-5 -7L-4 -2M-12 -7L-9 -2M-17 -1L-12 1"]],
  bullhorns: [["ivory", "M3 -4C-6 -5 -13 -8 -15 -19C-20 -10 -17 2 -5 5Q1 6 4 4Z"]],
  antlers: [["wood", "M-2.4 5L-4 -8L-12 -13L-10.8 -15.4L-5 -12L-7.5 -22L-4.6 -23L-1.8 -12L1.5 -20L4 -19L1.4 -7L3.4 5Z"]],
  leafears: [["leaf", "M-5 4C-12 -4 -12 -14 -5 -22C5 -16 7 -5 4 4Z"], ["~leafdark", "M-1 3C-4 -5 -5 -11 -5 -18"]],
  magnets: [["steel", "M4 -6H-8C-15 -6 -15 6 -8 6H4V2.4H-8C-10.5 2.4 -10.5 -2.4 -8 -2.4H4Z"], ["gem", "M0 -6H4V-2.4H0Z"], ["=ice", "M0 2.4H4V6H0Z"]],
  bows: [["white", "M2 2L-8 -7L-9 4ZM2 2L-2 -9L7 -7Z"]],
  flamewisps: [["flame", "M-4 4C-12 -2 -7 -8 -11 -17C-3 -14 -2 -10 0 -12C5 -7 7 0 4 4Z"], ["=ember", "M-2 3C-6 -1 -4 -5 -5 -9C0 -6 3 -1 2 3Z"]],
};
