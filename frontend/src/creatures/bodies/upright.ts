/** A body on two legs, with a tail. */

import { ellipse, limb, mirrored } from "../outline";
import { earsOf, type Build, type Rig } from "../rig";

export function upright({ grown, stout, genes }: Build): Rig {
  const hr = 18.5 - grown * 6.5 + genes[0]! * 1.2;
  const bw = 11.5 + stout * 7 + grown * 2;
  const bh = 20 + grown * 12;
  const lh = 6 + grown * 4;
  const hip = 40 - lh;
  const sh = hip - bh;
  const hy = sh - hr * 0.6;
  const mid = (hip + sh) / 2 + 2;
  const d = mirrored(0, sh - 3, bw * 0.62, sh + 1, bw * 0.86, mid - 3, bw, hip - 5, bw * 0.66, hip + 3, 0, hip + 4);
  const skull = mirrored(0, hy - hr, hr * 0.76, hy - hr * 0.66, hr * 1.03, hy + hr * 0.14, hr * 0.72, hy + hr * 0.76, 0, hy + hr * 0.92);
  const reach = 8 + grown * 7;
  const drop = 9 + genes[1]! * 6;
  const arm = (s: number) => limb(s * bw * 0.68, sh + 5, s * (bw * 0.8 + reach), sh + 5 + drop, 4.2 + stout * 1.4, 3.6 + stout * 1.6);
  const thigh = (s: number) => ellipse(s * bw * 0.66, hip - 1, 7 + stout * 2, 9 + grown * 2);
  const foot = (s: number) => ellipse(s * (bw * 0.72 + 1.5), 38.4, 7.6 + stout * 1.6, 4);
  return {
    far: [{ d: arm(1) }, { d: thigh(1) }, { d: foot(1), tone: "dark" }],
    trunk: [{ d }],
    near: [{ d: thigh(-1) }, { d: foot(-1), tone: "dark" }, { d: arm(-1) }],
    skull: [{ d: skull }], skin: d,
    belly: mirrored(0, sh + 5, bw * 0.5, sh + 9, bw * 0.66, hip - 5, 0, hip + 2),
    head: { x: -1.5, y: hy + 1, r: hr * 0.92 }, turn: -0.16,
    top: { x: 0, y: hy - hr + 1, r: 7 + hr * 0.24 }, ears: earsOf(0, hy, hr, 40),
    neck: { x: 0, y: sh + 1, r: bw * 0.72 }, chest: { x: 0, y: mid, r: bw * 0.6 },
    spine: [[hr * 0.8, hy - hr * 0.3, 48], [hr * 0.88, hy + hr * 0.5, 82], [bw * 0.82, sh + 9, 72], [bw, hip - 8, 80]].map(([x, y, a]) => ({ x: x!, y: y!, r: 8 + grown * 2, a: a! })),
    back: { x: 1, y: mid, r: bw * 1.3 }, side: false,
    wings: [{ x: -bw * 0.55, y: sh + 6, r: 9 + grown * 5, flip: 1 }, { x: bw * 0.55, y: sh + 6, r: 9 + grown * 5, flip: -1 }],
    tail: { x: bw * 0.72, y: hip - 1, r: 9.5 + grown * 3, a: 58 },
    hands: [{ x: -(bw * 0.8 + reach), y: sh + 5 + drop, r: 7 + grown * 2, a: -150, flip: 1 }, { x: bw * 0.8 + reach, y: sh + 5 + drop, r: 7 + grown * 2, a: 150, flip: -1 }],
  };
}
