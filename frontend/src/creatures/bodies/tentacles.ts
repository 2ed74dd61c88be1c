/** A head with many arms. */

import { along, mirrored, taper } from "../outline";
import { earsOf, type Build, type Rig, type Tone } from "../rig";

export function tentacles({ grown, stout, genes }: Build): Rig {
  const r = 21 - grown * 1.5 + stout * 2;
  const y = -12;
  const tall = r * (0.92 + genes[0]! * 0.2);
  const d = mirrored(0, y - tall, r * 0.8, y - tall * 0.62, r * 1.04, y + 3, r * 0.84, y + r * 0.64, 0, y + r * 0.78);
  const count = 4 + Math.round(genes[1]! * 2 + grown);
  const arms = Array.from({ length: count }, (_, i) => {
    const t = count === 1 ? 0 : (i / (count - 1)) * 2 - 1;
    const length = 28 + grown * 8 - Math.abs(t) * 4;
    const sway = (i % 2 ? 1 : -1) * (3 + genes[2]! * 5);
    const curve = along([{ x: t * r * 0.66, y: y + r * 0.4 }, { x: t * r * 0.9 + sway, y: y + r * 0.5 + length * 0.4 }, { x: t * r * 1.16 - sway * 0.6, y: y + r * 0.4 + length * 0.76 }, { x: t * r * 1.5 + sway * 0.7, y: y + r * 0.4 + length }], 6);
    const tone: Tone = i % 2 ? "base" : "dark";
    return { d: taper(curve, (k) => 4.8 * (1 - k * 0.72)), tone };
  });
  return {
    far: arms.filter((a) => a.tone === "dark"), trunk: [...arms.filter((a) => a.tone === "base").map((a) => ({ ...a, flat: true })), { d }], near: [], skull: [], skin: d,
    belly: mirrored(0, y + r * 0.24, r * 0.54, y + r * 0.34, r * 0.5, y + r * 0.62, 0, y + r * 0.72),
    head: { x: 0, y: y + 1, r: r * 0.82 }, turn: 0,
    top: { x: 0, y: y - tall + 1, r: 12 }, ears: earsOf(0, y, r * 1.02, 40),
    neck: { x: 0, y: y + r * 0.66, r: 14 }, chest: { x: 0, y: y + r * 0.5, r: 8 },
    spine: [-54, -26, 26, 54].map((a) => ({ x: Math.sin((a * Math.PI) / 180) * r * 0.98, y: y - Math.cos((a * Math.PI) / 180) * tall * 0.98, r: 9, a })),
    back: { x: 0, y: y + 2, r: r * 1.2 }, side: false,
    wings: [{ x: -r * 0.8, y: y + 4, r: 11, flip: 1 }, { x: r * 0.8, y: y + 4, r: 11, flip: -1 }],
    tail: null, hands: [{ x: -r * 1.3, y: y + r + 12, r: 9, a: -140, flip: 1 }, { x: r * 1.3, y: y + r + 12, r: 9, a: 140, flip: -1 }],
    floats: true,
  };
}
