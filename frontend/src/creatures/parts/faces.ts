/** What a face has; the head is a circle of 10 units around 0, 0. Masks come before the eyes, the rest after them. */

import { disc, type Sketch } from "./sketch";

const both = (d: (side: number) => string): string => d(-1) + d(1);

export const MASKS: Record<string, Sketch> = {
  mask: [["=second", "M-10 -2.6C-9 -9 9 -9 10 -2.6C9 4 3 3 0 -0.6C-3 3 -9 4 -10 -2.6Z"]],
  skull: [["ivory", "M-10.6 0C-12 -13 12 -13 10.6 0C10 3 7 3.4 7 6L4.6 8.6L2.4 6.6L0 9L-2.4 6.6L-4.6 8.6L-7 6C-7 3.4 -10 3 -10.6 0Z"]],
  helmet: [["steel", "M-10.8 -1.4C-12 -13.4 12 -13.4 10.8 -1.4Q0 -6.4 -10.8 -1.4Z"], ["~steeldark", "M0 -10.4V-4"]],
  jaw: [["=light", "M-9 2.4C-5 -0.6 5 -0.6 9 2.4C7.6 8.6 3 10 0 10C-3 10 -7.6 8.6 -9 2.4Z"]],
  goggles: [["~second", `${disc(-4.4, -0.4, 4.2)}${disc(4.4, -0.4, 4.2)}`]],
  darkface: [["=shade", disc(0, 1, 8.4, 7.6)]],
};

export const FEATURES: Record<string, Sketch> = {
  cheeks: [["=blush", both((s) => disc(s * 7.2, 4, 2.3, 2))]],
  gem: [["gem", "M0 -9.4L2.9 -6.2L0 -2.9L-2.9 -6.2Z"], ["=white", "M-1.3 -6.6L0 -8.2L0.6 -6.8Z"]],
  star: [["bolt", "M0 -10L1.1 -7.5L3.8 -7.2L1.8 -5.4L2.4 -2.8L0 -4.2L-2.4 -2.8L-1.8 -5.4L-3.8 -7.2L-1.1 -7.5Z"]],
  ringmark: [["~second", disc(0, -6.4, 2.4)]],
  vbrow: [["second", "M-9.4 -7.6L0 -3L9.4 -7.6L6.6 -2.8L0 0.4L-6.6 -2.8Z"]],
  beak: [["gold", "M-4.4 2Q0 -1.8 4.4 2Q2.2 6.6 0 8.8Q-2.2 6.6 -4.4 2Z"], ["~line", "M-3.6 3Q0 4.6 3.6 3"]],
  bigbeak: [["gold", "M-4.6 0.6C-1 -2.6 3 -2 4.6 0.6C5 6 2 12 -4 14C-3 10 -5.6 6 -4.6 0.6Z"], ["~line", "M-4.4 3.6Q0 5.6 4 3.6"]],
  bill: [["gold", "M-8 3.6Q0 -1 8 3.6Q8.6 8 0 8.2Q-8.6 8 -8 3.6Z"], ["~line", "M-7.4 4.8Q0 6.6 7.4 4.8"], ["=line", both((s) => disc(s * 1.5, 3, 0.5))]],
  snout: [["light", disc(0, 4.8, 5.4, 3.9)], ["=line", disc(0, 2.9, 1.9, 1.3)], ["~line", "M0 4V5.6M-2.4 6.2Q-1 7.6 0 5.6Q1 7.6 2.4 6.2"]],
  nose: [["rose", disc(0, 3.2, 3.7, 2.7)], ["=line", both((s) => disc(s * 1.3, 3.2, 0.7, 0.9))], ["~line", "M-3 7.2Q0 8.8 3 7.2"]],
  longnose: [["second", "M-2.4 0.4C-3 5 -5 8 -9 9.6C-8.6 11.6 -6 12 -4 11.4C0 10 2.6 6 2.6 0.4Z"]],
  pipe: [["base", "M-2.8 1.6H2.8L4 9.4Q0 11.2 -4 9.4Z"], ["=line", disc(0, 9.4, 2.6, 1)]],
  trunk: [["base", "M-3.2 0C-3.4 8 -6 10.6 -10 11.4C-11.6 13.4 -9.4 15.4 -7 15.2C-0.6 14.6 3.2 9 3.4 0Z"], ["~line", "M-2 6L2.6 6.6M-3.8 9.6L0.6 11.4"]],
  tusks: [["ivory", both((s) => `M${s * 6.6} 3.8Q${s * 8.6} 9.4 ${s * 5} 13Q${s * 5} 8.6 ${s * 3.6} 5Z`)], ["~line", "M-3 5.2Q0 6.6 3 5.2"]],
  fangs: [["~line", "M-5 4.6Q0 7.4 5 4.6"], ["white", both((s) => `M${s * 4} 5.2L${s * 2.9} 9L${s * 1.5} 6.3Z`)]],
  bigmouth: [["maw", "M-7.4 3.2Q0 1.4 7.4 3.2Q7 11 0 11.2Q-7 11 -7.4 3.2Z"], ["=white", "M-6.4 3.2L-4.6 6L-3 2.9ZM6.4 3.2L4.6 6L3 2.9Z"], ["=blush", disc(0, 9.2, 3.2, 1.7)]],
  grin: [["white", "M-7 3.4Q0 7 7 3.4Q5.6 9.4 0 9.4Q-5.6 9.4 -7 3.4Z"], ["~line", "M-3 5V9M0 5.6V9.4M3 5V9"]],
  smile: [["~line", "M-6.6 3.6Q0 9.6 6.6 3.6"]],
  whiskers: [["~line", "M-6.4 4.4L-13.6 2.8M-6.4 6L-13 7.4M6.4 4.4L13.6 2.8M6.4 6L13 7.4"], ["=line", disc(0, 3.2, 1.5, 1.1)], ["~line", "M-2.4 5.8Q-1 7.2 0 5Q1 7.2 2.4 5.8"]],
  barbels: [["~line", "M-6 4.6C-11 5 -13 9 -12 14M6 4.6C11 5 13 9 12 14M-2.6 6Q0 7.6 2.6 6"]],
  mustache: [["second", "M0 2.6C4 0.6 9 2.4 12 7.4C7 8.6 2.4 8.2 0 5.4C-2.4 8.2 -7 8.6 -12 7.4C-9 2.4 -4 0.6 0 2.6Z"]],
  beard: [["second", "M-8 4C-4 6 4 6 8 4C8 11 4 14 0 18C-4 14 -8 11 -8 4Z"], ["~line", "M-2.6 4.4Q0 6 2.6 4.4"]],
  tongue: [["~line", "M-5.4 3.8Q0 6.8 5.4 3.8"], ["blush", "M-2.2 5.4H2.6C3 9 2.4 12.4 0.4 12.4C-1.8 12.4 -2.4 9 -2.2 5.4Z"]],
  lips: [["blush", "M0 4Q2.6 2 5 4.8Q2.6 8 0 8Q-2.6 8 -5 4.8Q-2.6 2 0 4Z"], ["~line", "M-4 5Q0 6 4 5"]],
  leaftwig: [["~wood", "M2 6L9 7.6"], ["leaf", "M8 7.4C9 3 13 2 16 3C15.6 7 13 9.6 8 7.4Z"]],
  brows: [["white", both((s) => `M${s * 1.6} -3.6Q${s * 6} -9 ${s * 13} -7Q${s * 8} -3.6 ${s * 2} -1.6Z`)]],
};

/** Words that give the face a mouth of its own. */
export const MOUTHS = new Set(["beak", "bigbeak", "bill", "snout", "nose", "longnose", "pipe", "trunk", "tusks", "fangs", "bigmouth", "grin", "smile", "whiskers", "barbels", "mustache", "beard", "tongue", "lips", "skull"]);
