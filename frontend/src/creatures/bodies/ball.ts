/** A head alone. */

import { mirrored } from "../outline";
import { earsOf, type Build, type Rig } from "../rig";

export function ball({ grown, stout, genes }: Build): Rig {
  const r = 28 + grown * 3;
  const wide = r * (0.96 + stout * 0.1 + genes[0]! * 0.08);
  const tall = r * (0.98 + genes[1]! * 0.1);
  const y = 4;
  // from round to nearly square
  const corner = 0.71 + genes[2]! * 0.06;
  const d = mirrored(0, y - tall, wide * corner, y - tall * corner, wide, y, wide * corner, y + tall * corner, 0, y + tall);
  return {
    far: [], trunk: [{ d }], near: [], skull: [], skin: d,
    head: { x: 0, y: y + 1, r: r * 0.86 }, turn: 0,
    top: { x: 0, y: y - tall + 1, r: 13 }, ears: earsOf(0, y, r * 1.06, 42),
    neck: { x: 0, y: y + tall * 0.82, r: 15 }, chest: { x: 0, y: y + tall * 0.72, r: 9 },
    spine: [-66, -40, 0, 40, 66].map((a) => ({ x: Math.sin((a * Math.PI) / 180) * wide * 0.97, y: y - Math.cos((a * Math.PI) / 180) * tall * 0.97, r: 10, a })),
    back: { x: 0, y, r: wide * 1.12 }, side: false,
    wings: [{ x: -wide * 0.8, y: y - 2, r: 12, flip: 1 }, { x: wide * 0.8, y: y - 2, r: 12, flip: -1 }],
    tail: null,
    hands: [{ x: -wide * 0.96, y: y + 8, r: 9, a: -110, flip: 1 }, { x: wide * 0.96, y: y + 8, r: 9, a: 110, flip: -1 }],
    belly: mirrored(0, y + tall * 0.32, wide * 0.52, y + tall * 0.5, wide * 0.46, y + tall * 0.8, 0, y + tall * 0.94),
    floats: true,
  };
}
