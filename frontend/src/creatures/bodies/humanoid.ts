/** A body on two legs, without a tail. */

import { ellipse, limb, mirrored } from "../outline";
import { earsOf, type Build, type Rig } from "../rig";

export function humanoid({ grown, stout, genes, has }: Build): Rig {
  const hr = 18.5 - grown * 7.5 + genes[0]! * 1.2;
  const bw = 8.5 + stout * 8 + grown * 1.5;
  const lh = 8 + grown * 11 - stout * 3;
  const bh = 17 + grown * 9 + stout * 4;
  const hip = 39 - lh;
  const sh = hip - bh;
  const hy = sh - hr * 0.7;
  const broad = bw * (1 + genes[1]! * 0.2);
  const d = mirrored(0, sh - 2, broad * 0.7, sh, broad, sh + 6, bw * 0.82, sh + bh * 0.55, bw * 0.96, hip - 2, bw * 0.6, hip + 4, 0, hip + 4);
  const skull = ellipse(0, hy, hr * (1 + stout * 0.06), hr * 0.96);
  const reach = 8 + grown * 6 + stout * 2;
  const drop = 10 + grown * 6 + genes[2]! * 4;
  const hand = 3.8 + stout * 2.4;
  const [w1, w2] = [3.6 + stout * 2.6, 3.2 + stout * 2];
  const arm = (s: number) => limb(s * broad * 0.86, sh + 5, s * (broad + reach), sh + 5 + drop, w1, w2);
  const fist = (s: number) => ellipse(s * (broad + reach + 0.5), sh + 6 + drop, hand);
  const leg = (s: number) => limb(s * bw * 0.52, hip, s * (bw * 0.62 + 1.5), 36, 4.6 + stout * 2.6, 4 + stout * 2);
  const foot = (s: number) => ellipse(s * (bw * 0.66 + 3), 38.2, 6 + stout * 2, 3.4);
  const more = has("arms4") ? [-1, 1].map((s) => ({ d: limb(s * broad * 0.8, sh + 4, s * (broad + reach), sh - 6, w1, w2) })) : [];
  return {
    far: [...more, { d: arm(1) }, { d: leg(1) }, { d: foot(1), tone: "dark" }, { d: leg(-1) }, { d: foot(-1), tone: "dark" }],
    trunk: [{ d }], near: [{ d: arm(-1) }, { d: fist(-1), flat: true }, { d: fist(1), flat: true }], skull: [{ d: skull }], skin: d,
    belly: mirrored(0, sh + 6, bw * 0.52, sh + 10, bw * 0.6, hip - 3, 0, hip + 2),
    head: { x: 0, y: hy + 1, r: hr * 0.9 }, turn: 0,
    top: { x: 0, y: hy - hr * 0.94, r: 6 + hr * 0.3 }, ears: earsOf(0, hy, hr, 42),
    neck: { x: 0, y: sh + 1, r: broad * 0.86 }, chest: { x: 0, y: sh + bh * 0.5, r: bw * 0.7 },
    spine: [[hr * 0.9, hy - hr * 0.2, 56], [hr * 0.8, hy + hr * 0.6, 92], [broad * 0.9, sh + 8, 78], [bw * 0.9, hip - 4, 88]].map(([x, y, a]) => ({ x: x!, y: y!, r: 8, a: a! })),
    back: { x: 0, y: sh + bh * 0.45, r: bw * 1.5 }, side: false,
    wings: [{ x: -broad * 0.6, y: sh + 6, r: 9 + grown * 4, flip: 1 }, { x: broad * 0.6, y: sh + 6, r: 9 + grown * 4, flip: -1 }],
    tail: { x: bw * 0.7, y: hip - 1, r: 9 + grown * 2, a: 62 },
    hands: [{ x: -(broad + reach + 0.5), y: sh + 6 + drop, r: 7.5 + grown * 2, a: -150, flip: 1 }, { x: broad + reach + 0.5, y: sh + 6 + drop, r: 7.5 + grown * 2, a: 150, flip: -1 }],
  };
}
