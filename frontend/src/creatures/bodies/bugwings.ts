/** A slender body with two pairs of wings. */

import { ellipse, mirrored } from "../outline";
import { earsOf, type Build, type Rig } from "../rig";

export function bugwings({ grown, stout, genes }: Build): Rig {
  const hr = 11.5 - grown * 1.5 + stout;
  const hy = -17;
  const thin = 6.4 + stout * 3;
  const end = 34 - genes[0]! * 6;
  const chest = ellipse(0, hy + hr + 6, thin * 1.16, 9);
  const d = mirrored(0, hy + hr + 6, thin, hy + hr + 13, thin * 0.92, (hy + end) / 2 + 8, 0, end);
  return {
    far: [], trunk: [{ d, tone: "dark" }, { d: chest }], near: [], skull: [{ d: ellipse(0, hy, hr * 1.08, hr) }], skin: d,
    head: { x: 0, y: hy + 0.5, r: hr * 0.94 }, turn: 0,
    top: { x: 0, y: hy - hr + 1, r: 8 }, ears: earsOf(0, hy, hr, 40),
    neck: { x: 0, y: hy + hr, r: thin }, chest: { x: 0, y: hy + hr + 7, r: thin * 0.8 },
    spine: [0, 1, 2].map((i) => ({ x: thin * 0.8, y: hy + hr + 12 + i * 9, r: 6, a: 96 })),
    back: { x: 0, y: 6, r: 14 }, side: false,
    wings: [{ x: -thin * 0.7, y: hy + hr + 5, r: 12 + grown * 2, flip: 1 }, { x: thin * 0.7, y: hy + hr + 5, r: 12 + grown * 2, flip: -1 }],
    tail: { x: 0, y: end - 1, r: 7, a: 180 },
    hands: [{ x: -thin * 1.3, y: hy + hr + 12, r: 8, a: -140, flip: 1 }, { x: thin * 1.3, y: hy + hr + 12, r: 8, a: 140, flip: -1 }],
    belly: mirrored(0, hy + hr + 9, thin * 0.5, hy + hr + 14, thin * 0.5, end - 10, 0, end - 4),
    floats: true,
  };
}
