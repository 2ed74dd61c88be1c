/** A body with a pair of wings. */

import { ellipse, mirrored } from "../outline";
import { earsOf, type Build, type Rig } from "../rig";

export function wings({ grown, stout, genes }: Build): Rig {
  const hr = 14.5 - grown * 3.4 + genes[0]! * 1.2;
  const bw = 11 + stout * 4 - grown;
  const hy = -14 - grown * 5 + (1 - grown) * 6;
  const bottom = 27 + grown * 2;
  const d = mirrored(0, hy + hr * 0.2, hr * 0.8, hy + hr * 0.7, bw, (hy + bottom) / 2 + 3, bw * 0.62, bottom - 5, 0, bottom);
  const foot = (s: number) => ellipse(s * bw * 0.42, bottom + 1, 4.4, 2.8);
  return {
    far: [], trunk: [{ d }], near: [{ d: foot(-1), tone: "second", flat: true }, { d: foot(1), tone: "second", flat: true }],
    skull: [{ d: ellipse(0, hy, hr * 1.05, hr) }], skin: d,
    belly: mirrored(0, hy + hr + 4, bw * 0.56, hy + hr + 9, bw * 0.58, bottom - 8, 0, bottom - 2),
    head: { x: -0.8, y: hy + 1, r: hr * 0.92 }, turn: -0.12,
    top: { x: 0, y: hy - hr + 1, r: 6 + hr * 0.3 }, ears: earsOf(0, hy, hr, 40),
    neck: { x: 0, y: hy + hr, r: bw * 0.8 }, chest: { x: 0, y: hy + hr + 12, r: bw * 0.6 },
    spine: [[hr * 0.8, hy - hr * 0.4, 46], [hr * 0.9, hy + hr * 0.4, 82], [bw * 0.92, hy + hr + 12, 84]].map(([x, y, a]) => ({ x: x!, y: y!, r: 8, a: a! })),
    back: { x: 0, y: hy + hr + 8, r: bw * 1.3 }, side: false,
    wings: [{ x: -bw * 0.62, y: hy + hr + 5, r: 11.5 + grown * 3, flip: 1 }, { x: bw * 0.62, y: hy + hr + 5, r: 11.5 + grown * 3, flip: -1 }],
    tail: { x: 0, y: bottom - 4, r: 10, a: 180 },
    hands: [{ x: -bw * 0.42, y: bottom + 1, r: 6, a: 180, flip: 1 }, { x: bw * 0.42, y: bottom + 1, r: 6, a: 180, flip: -1 }],
    floats: true,
  };
}
