/** A body on four legs, seen from the side, with the head turned to the viewer. */

import { ellipse, limb, round } from "../outline";
import { earsOf, type Build, type Rig } from "../rig";

export function quadruped({ grown, stout, genes, has }: Build): Rig {
  const hr = 16.5 - grown * 4.5 + genes[0]! * 1.2;
  const long = 17 + grown * 5 + stout * 2;
  const tall = 11 + stout * 6 + (1 - grown) * 1.5;
  const lh = 9 + grown * 9 - stout * 3;
  const y = 38 - lh - tall * 0.72;
  const neck = has("neck") ? 17 : grown * 7;
  const hx = -long * 0.82 - (1 - grown) * 1;
  const hy = y - tall * 0.55 - hr * 0.42 - neck;
  const d = round(-long, y - 1, -long * 0.72, y - tall * 0.86, -2, y - tall * 0.82, long * 0.7, y - tall * 0.86, long * 1.06, y + 1, long * 0.82, y + tall * 0.82, 0, y + tall * 0.84, -long * 0.74, y + tall * 0.86);
  const w = 4.4 + stout * 2.6;
  const leg = (x: number, back: boolean) => limb(x, y + tall * 0.4, x + (back ? 0.5 : -1), 36, w + 1.2, w * 0.84);
  const paw = (x: number, back: boolean) => ellipse(x - (back ? 1.5 : 2.8), 37.8, w * 1.16, 3.2);
  const throat = limb(-long * 0.66, y - tall * 0.1, hx + 2, hy + hr * 0.2, tall * 0.62, hr * (has("neck") ? 0.5 : 0.66));
  return {
    far: [{ d: leg(-long * 0.42, false), tone: "dark" }, { d: paw(-long * 0.42, false), tone: "dark" }, { d: leg(long * 0.5, true), tone: "dark" }, { d: paw(long * 0.5, true), tone: "dark" }],
    trunk: [{ d }],
    near: [{ d: leg(long * 0.78, true) }, { d: paw(long * 0.78, true) }, { d: leg(-long * 0.72, false) }, { d: paw(-long * 0.72, false) }, ...(neck > 2 ? [{ d: throat, flat: true }] : [])],
    skull: [{ d: ellipse(hx, hy, hr * 1.06, hr * 0.96) }], skin: d,
    belly: round(-long * 0.9, y + tall * 0.2, 0, y + tall * 0.44, long * 0.7, y + tall * 0.36, long * 0.74, y + tall * 0.78, 0, y + tall * 0.84, -long * 0.7, y + tall * 0.8),
    head: { x: hx - 1.8, y: hy + 1, r: hr * 0.9 }, turn: -0.34,
    top: { x: hx, y: hy - hr * 0.94, r: 6 + hr * 0.28 }, ears: earsOf(hx, hy, hr, 40),
    neck: { x: hx + 5, y: hy + hr * 0.82, r: hr * 0.74, a: 16 }, chest: { x: -long * 0.2, y, r: tall * 0.6 },
    spine: [-0.5, -0.12, 0.26, 0.64].map((t) => ({ x: long * t, y: y - tall * (0.8 + t * 0.03), r: 8 + grown * 2, a: t * 34 + 6 })),
    back: { x: long * 0.12, y: y - tall * 0.42, r: long * 0.86 }, side: true,
    wings: [{ x: -2, y: y - tall * 0.6, r: 9 + grown * 4, flip: 1, a: 40 }, { x: 3, y: y - tall * 0.55, r: 9 + grown * 4, flip: -1, a: 4 }],
    tail: { x: long * 0.98, y: y - tall * 0.3, r: 10 + grown * 2, a: 38 },
    hands: [{ x: -long * 0.72 - 3, y: 37, r: 7, a: -100, flip: 1 }],
  };
}
