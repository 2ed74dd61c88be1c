/** A head on a base. */

import { mirrored } from "../outline";
import { earsOf, type Build, type Rig } from "../rig";

export function blob({ grown, stout, genes }: Build): Rig {
  const r = 17 + stout * 4 + (1 - grown) * 3;
  const top = -22 - grown * 6 + (1 - grown) * 8;
  const foot = 38;
  const base = r * (1.22 + genes[0]! * 0.3);
  const waist = r * (0.86 + genes[1]! * 0.16);
  const y = top + r;
  const d = mirrored(0, top, r * 0.78, top + r * 0.34, r, y + 2, waist, y + (foot - y) * 0.52, base, foot - 8, base * 0.86, foot - 0.5, 0, foot + 1);
  return {
    far: [], trunk: [{ d }], near: [], skull: [], skin: d,
    head: { x: 0, y: y + 1, r: r * 0.84 }, turn: 0,
    top: { x: 0, y: top + 1, r: 12 }, ears: earsOf(0, y, r * 1.02, 38),
    neck: { x: 0, y: y + r * 0.86, r: 13 }, chest: { x: 0, y: y + (foot - y) * 0.55, r: 10 },
    spine: [[r * 0.92, y - 6, 60], [waist, y + 14, 86], [base * 0.9, foot - 14, 70]].map(([x, sy, a]) => ({ x: x!, y: sy!, r: 9, a: a! })),
    back: { x: 0, y: y + 8, r: r * 1.2 }, side: false,
    wings: [{ x: -r * 0.8, y: y + 8, r: 12, flip: 1 }, { x: r * 0.8, y: y + 8, r: 12, flip: -1 }],
    tail: { x: base * 0.84, y: foot - 7, r: 9, a: 66 },
    hands: [{ x: -waist, y: y + r + 2, r: 9, a: -100, flip: 1 }, { x: waist, y: y + r + 2, r: 9, a: 100, flip: -1 }],
    belly: mirrored(0, y + r * 0.72, waist * 0.62, y + r * 1.05, base * 0.62, foot - 8, 0, foot - 3),
  };
}
