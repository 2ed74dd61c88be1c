/** A body with fins, seen from the side. */

import { round } from "../outline";
import type { Build, Rig } from "../rig";

export function fish({ grown, stout, genes, has }: Build): Rig {
  const long = 30 + grown * 3;
  const tall = 13 + stout * 9 + genes[0]! * 3;
  const y = 2;
  const d = round(-long, y - 2, -long * 0.62, y - tall * 0.86, -2, y - tall, long * 0.5, y - tall * 0.52, long * 0.88, y - 3.5, long * 0.88, y + 4, long * 0.45, y + tall * 0.66, -4, y + tall, -long * 0.68, y + tall * 0.8);
  const fin = 8 + grown * 5;
  const tail = genes[1]! < 0.5 ? round(long * 0.82, y, long * 1.28, y - 15 - fin * 0.4, long * 1.24, y - 3, long * 1.16, y + 1, long * 1.24, y + 5, long * 1.26, y + 16 + fin * 0.4) : round(long * 0.82, y, long * 1.1, y - 15, long * 1.4, y - 17 - fin * 0.4, long * 1.18, y, long * 1.4, y + 18 + fin * 0.4, long * 1.1, y + 14);
  const dorsal = round(-12, y - tall * 0.8, 0, y - tall - fin * (0.6 + genes[2]! * 0.5), 16, y - tall - fin * 0.8, 13, y - tall * 0.62);
  const breast = round(-8, y + tall * 0.3, 2, y + tall * 0.34, 13, y + tall * 0.72 + fin * 0.6, 2, y + tall + fin * 0.5, -5, y + tall * 0.75);
  const plain = !has("fins");
  return {
    far: [{ d: tail, tone: "second" }, { d: dorsal, tone: "second" }, ...(plain ? [] : [{ d: round(-2, y + tall * 0.7, 14, y + tall * 0.6, 22, y + tall + fin, 6, y + tall + fin * 0.6), tone: "second" as const }])],
    trunk: [{ d }], near: [{ d: breast, tone: "second" }], skull: [], skin: d,
    belly: round(-long * 0.94, y + 3, -long * 0.3, y + tall * 0.36, long * 0.4, y + tall * 0.32, long * 0.6, y + tall * 0.4, 0, y + tall * 1.02, -long * 0.66, y + tall * 0.82),
    head: { x: -long * 0.6, y: y - 1, r: Math.min(15, tall * 0.84) }, turn: -0.75,
    top: { x: -long * 0.5, y: y - tall * 0.9, r: 10, a: -12 }, ears: [{ x: -long * 0.56, y: y - tall * 0.86, r: 8, a: -24, flip: 1 }, { x: -long * 0.26, y: y - tall * 0.94, r: 8, a: 14, flip: -1 }],
    neck: { x: -long * 0.3, y: y + tall * 0.8, r: 10, a: 10 }, chest: { x: 4, y, r: 9 },
    spine: [-0.3, -0.02, 0.24, 0.48].map((t) => ({ x: long * t, y: y - tall * (0.98 - Math.abs(t) * 0.5), r: 9, a: 12 + t * 24 })),
    back: { x: 4, y: y - tall * 0.55, r: 17 }, side: true,
    wings: [{ x: -2, y: y + tall * 0.4, r: 10, flip: 1, a: -30 }, { x: 4, y: y - tall * 0.2, r: 10, flip: -1, a: 20 }],
    tail: null, hands: [{ x: -4, y: y + tall * 0.9, r: 8, a: -130, flip: 1 }, { x: 10, y: y + tall * 0.84, r: 8, a: 150, flip: -1 }],
    floats: true,
  };
}

