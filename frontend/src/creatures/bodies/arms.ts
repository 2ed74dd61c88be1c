/** A head with arms, floating. */

import { ellipse, limb, mirrored } from "../outline";
import { earsOf, type Build, type Rig } from "../rig";

export function arms({ grown, stout, genes }: Build): Rig {
  const r = 20 + stout * 4 + (1 - grown) * 2;
  const y = -4;
  const end = y + r + 12 + grown * 6 - stout * 9;
  const hem = r * (0.3 + stout * 0.35);
  const d = mirrored(0, y - r, r * 0.76, y - r * 0.68, r * (1 + genes[0]! * 0.06), y + 2, r * 0.84, y + r * 0.72, hem, end - 3, 0, end);
  const reach = 13 + grown * 8;
  const lift = 4 + genes[1]! * 14;
  const hand = 5.6 + stout * 2.4;
  const arm = (side: number) => limb(side * r * 0.86, y + 6, side * (r + reach), y + 10 - lift, 4.6 + stout * 1.5, 4 + stout * 1.5);
  const fist = (side: number) => ellipse(side * (r + reach), y + 9 - lift, hand);
  return {
    far: [{ d: arm(1) }], trunk: [{ d }], near: [{ d: arm(-1) }, { d: fist(-1) }, { d: fist(1) }], skull: [], skin: d,
    head: { x: 0, y: y + 1, r: r * 0.84 }, turn: 0,
    top: { x: 0, y: y - r + 1, r: 12 }, ears: earsOf(0, y, r * 1.04, 40),
    neck: { x: 0, y: y + r * 0.84, r: 13 }, chest: { x: 0, y: y + r * 0.9, r: 8 },
    spine: [-58, -28, 28, 58].map((a) => ({ x: Math.sin((a * Math.PI) / 180) * r * 0.96, y: y - Math.cos((a * Math.PI) / 180) * r * 0.96, r: 9, a })),
    back: { x: 0, y: y + 2, r: r * 1.16 }, side: false,
    wings: [{ x: -r * 0.7, y: y + 2, r: 12, flip: 1 }, { x: r * 0.7, y: y + 2, r: 12, flip: -1 }],
    tail: { x: 0, y: end - 3, r: 9, a: 170 },
    hands: [{ x: -(r + reach), y: y + 9 - lift, r: 9, a: -70, flip: 1 }, { x: r + reach, y: y + 9 - lift, r: 9, a: 70, flip: -1 }],
    belly: mirrored(0, y + r * 0.4, r * 0.5, y + r * 0.62, hem * 0.8, end - 6, 0, end - 3),
    floats: true,
  };
}
