/** A long body without limbs, seen from the side. */

import { along, ellipse, taper, type Point } from "../outline";
import { earsOf, type Build, type Rig } from "../rig";

export function squiggle({ grown, stout, genes, has }: Build): Rig {
  const short = grown < 0.42 || stout > 0.75;
  const hr = short ? 15 - grown * 2 : 12.5 - grown * 1.5;
  if (has("cocoon")) return cocoon(genes);
  const line: Point[] = short
    ? [{ x: -10, y: -10 }, { x: -8, y: 8 }, { x: -4, y: 26 }, { x: 14, y: 31 }, { x: 33, y: 27 + genes[0]! * 6 }]
    : genes[0]! < 0.5
      ? [{ x: -17, y: -22 }, { x: -9, y: -4 }, { x: 15, y: 4 }, { x: 18, y: 22 }, { x: -8, y: 29 }, { x: -26, y: 20 }, { x: -40, y: 26 }]
      : [{ x: -14, y: -24 }, { x: -20, y: -4 }, { x: -14, y: 20 }, { x: 10, y: 30 }, { x: 29, y: 18 }, { x: 24, y: -2 }, { x: 36, y: -14 }];
  const curve = along(line, 10);
  const thick = (short ? 12.5 : 9.6) + stout * 3;
  const width = (t: number): number => thick * (t < 0.12 ? 0.86 + t : 1) * (t > 0.45 ? Math.max(0.13, 1 - ((t - 0.45) / 0.55) ** 1.25 * 0.9) : 1);
  const d = taper(curve, width);
  const head = line[0]!;
  const at = (t: number) => curve[Math.round(t * (curve.length - 1))]!;
  const end = at(1);
  const before = at(0.93);
  const aim = (Math.atan2(end.x - before.x, -(end.y - before.y)) * 180) / Math.PI;
  const skull = ellipse(head.x - 2, head.y, hr * 1.08, hr);
  const [low, high] = [curve.slice(0, Math.round(curve.length * 0.72)), 0.5];
  return {
    far: [], trunk: [{ d }], near: [], skull: [{ d: skull }], skin: d,
    belly: taper(low.map((p, i) => ({ x: p.x - (i < low.length * 0.6 ? thick * 0.42 : 0), y: p.y + (i < low.length * 0.5 ? 0 : thick * high) })), (t) => thick * 0.42 * (1 - t * 0.6)),
    head: { x: head.x - 3, y: head.y + 1, r: hr }, turn: -0.45,
    top: { x: head.x, y: head.y - hr + 1, r: 10 }, ears: earsOf(head.x - 1, head.y, hr, 38),
    neck: { x: head.x, y: head.y + hr * 0.95, r: hr * 0.8 }, chest: { x: at(0.2).x, y: at(0.2).y, r: 7 },
    spine: [0.16, 0.3, 0.44, 0.58, 0.72].map((t) => {
      const [p, q] = [at(t), at(t + 0.04)];
      const length = Math.hypot(q.x - p.x, q.y - p.y) || 1;
      const w = width(t) * 0.9;
      return { x: p.x + ((q.y - p.y) / length) * w, y: p.y - ((q.x - p.x) / length) * w, r: 8, a: (Math.atan2(q.y - p.y, q.x - p.x) * 180) / Math.PI };
    }),
    back: { x: at(0.62).x, y: at(0.62).y - 6, r: 14 }, side: true,
    wings: [{ x: at(0.2).x - 3, y: at(0.2).y, r: 9, flip: 1 }, { x: at(0.2).x + 7, y: at(0.2).y - 2, r: 9, flip: -1 }],
    tail: { x: end.x, y: end.y, r: 8, a: aim },
    hands: [{ x: at(0.24).x - thick * 0.8, y: at(0.24).y + 3, r: 7, a: -120, flip: 1 }, { x: at(0.24).x + thick * 0.8, y: at(0.24).y + 3, r: 7, a: 120, flip: -1 }],
  };
}

function cocoon(genes: number[]): Rig {
  const lean = 5 - genes[0]! * 10;
  const curve = along([{ x: lean, y: -32 }, { x: -3, y: -14 }, { x: -5, y: 6 }, { x: 3, y: 24 }, { x: 8 + lean, y: 38 }], 8);
  const d = taper(curve, (t) => 4 + Math.sin(Math.min(1, t * 1.06 + 0.06) * Math.PI) * (15 + genes[1]! * 4));
  return {
    far: [], trunk: [{ d }], near: [], skull: [], skin: d,
    head: { x: -4, y: -4, r: 14 }, turn: -0.3, top: { x: lean, y: -31, r: 9 }, ears: earsOf(-3, -10, 15, 36),
    neck: { x: -4, y: 8, r: 12 }, chest: { x: -2, y: 16, r: 8 }, spine: [-20, -6, 8, 22].map((y, i) => ({ x: 12 + (i % 2) * 2, y, r: 9, a: 70 + i * 10 })),
    back: { x: 0, y: 4, r: 20 }, side: false, wings: [{ x: -12, y: 0, r: 9, flip: 1 }, { x: 12, y: 0, r: 9, flip: -1 }], tail: null, hands: [],
  };
}
