/** A head on legs. */

import { ellipse, limb, mirrored } from "../outline";
import { earsOf, type Build, type Rig } from "../rig";

export function legs({ grown, stout, genes }: Build): Rig {
  const r = 21 - grown * 3 + stout * 2;
  const lh = 6 + grown * 15;
  const y = 37 - lh - r * 0.9;
  const tall = r * (1 + genes[0]! * 0.14);
  const d = mirrored(0, y - tall, r * 0.78, y - tall * 0.64, r * 1.04, y + 3, r * 0.78, y + r * 0.8, 0, y + r);
  const apart = r * (0.38 + genes[1]! * 0.14);
  const leg = (s: number) => limb(s * apart, y + r * 0.7, s * (apart + 1.5 + grown * 2), 36, 4.6 - grown, 3.6);
  const foot = (s: number) => ellipse(s * (apart + 2.6 + grown * 2), 38, 7 + grown * 1.5, 3.6);
  return {
    far: [{ d: leg(1), tone: "dark" }, { d: leg(-1), tone: "dark" }], trunk: [{ d }],
    near: [{ d: foot(1), tone: "dark" }, { d: foot(-1), tone: "dark" }], skull: [], skin: d,
    belly: mirrored(0, y + r * 0.34, r * 0.56, y + r * 0.5, r * 0.44, y + r * 0.86, 0, y + r * 0.94),
    head: { x: 0, y: y - 1, r: r * 0.84 }, turn: 0,
    top: { x: 0, y: y - tall + 1, r: 12 }, ears: earsOf(0, y - 1, r * 1.04, 40),
    neck: { x: 0, y: y + r * 0.76, r: 13 }, chest: { x: 0, y: y + r * 0.6, r: 8 },
    spine: [-52, -26, 26, 52].map((a) => ({ x: Math.sin((a * Math.PI) / 180) * r * 0.98, y: y - Math.cos((a * Math.PI) / 180) * tall * 0.98, r: 9, a })),
    back: { x: 0, y: y + 2, r: r * 1.18 }, side: false,
    wings: [{ x: -r * 0.84, y: y + 4, r: 9, flip: 1 }, { x: r * 0.84, y: y + 4, r: 9, flip: -1 }],
    tail: { x: r * 0.84, y: y + r * 0.5, r: 9, a: 72 },
    hands: [{ x: -r, y: y + 5, r: 8, a: -110, flip: 1 }, { x: r, y: y + 5, r: 8, a: 110, flip: -1 }],
  };
}
