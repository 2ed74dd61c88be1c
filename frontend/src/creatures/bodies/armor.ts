/** A body in plates on many legs. */

import { ellipse, mirrored, round } from "../outline";
import { earsOf, type Build, type Piece, type Rig } from "../rig";

export function armor({ grown, stout, genes, has }: Build): Rig {
  if (has("larva")) return larva(grown, genes);
  const wide = 25 + stout * 4 + grown * 2;
  const tall = 17 + stout * 4 + genes[0]! * 4;
  const y = 12;
  const hr = 13 - grown * 2.4;
  const d = mirrored(0, y - tall, wide * 0.6, y - tall * 0.82, wide, y + 2, wide * 0.8, y + tall * 0.6, 0, y + tall * 0.7);
  const legs: Piece[] = [-1, 1].flatMap((s) =>
    [0.52, 0.78, 1].map((t, i) => ({
      d: `M${s * wide * t * 0.8} ${y + 5 - i * 3}Q${s * (wide * t + 9 + i * 3)} ${y - 4 - i * 2} ${s * (wide * t + 10 + i * 3)} ${33 - i * 2}Q${s * (wide * t + 7 + i * 3)} ${35 - i * 2} ${s * (wide * t + 5 + i * 2)} ${31 - i * 2}Q${s * (wide * t + 4 + i)} ${y + 4} ${s * wide * t * 0.66} ${y + 12}Z`,
      tone: "dark" as const, flat: true,
    })),
  );
  const hy = y + tall * 0.2;
  const skull = ellipse(0, hy, hr * 1.2, hr);
  return {
    far: legs, trunk: [{ d }], near: [], skull: [{ d: skull }], skin: d,
    head: { x: 0, y: hy + 0.5, r: hr }, turn: 0,
    top: { x: 0, y: hy - hr + 1, r: 9 }, ears: earsOf(0, hy, hr * 1.1, 44),
    neck: { x: 0, y: hy + hr * 0.8, r: 10 }, chest: { x: 0, y: y - tall * 0.5, r: 8 },
    spine: [-52, -20, 20, 52].map((a) => ({ x: Math.sin((a * Math.PI) / 180) * wide * 0.94, y: y - Math.cos((a * Math.PI) / 180) * tall * 0.96, r: 9, a })),
    back: { x: 0, y: y - tall * 0.24, r: wide * 0.9 }, side: true,
    wings: [{ x: -wide * 0.4, y: y - tall * 0.6, r: 11, flip: 1 }, { x: wide * 0.4, y: y - tall * 0.6, r: 11, flip: -1 }],
    tail: { x: 0, y: y - tall + 2, r: 10, a: 14 },
    hands: [{ x: -wide * 0.92, y: y + 10, r: 11, a: -42, flip: 1 }, { x: wide * 0.92, y: y + 10, r: 11, a: 42, flip: -1 }],
  };
}

/** A row of rings, raised at the front. */
function larva(grown: number, genes: number[]): Rig {
  const r = 10.5 + grown * 2;
  const rings = [[29, 28, 0.62], [18, 27, 0.78], [5, 25, 0.92], [-7, 18, 1]].map(([x, y, k]) => ellipse(x!, y!, r * k!, r * k! * 0.98));
  const [hx, hy, hr] = [-13, -2 - genes[0]! * 3, 14];
  const feet = [22, 11, 0].map((x) => ({ d: ellipse(x, 37, 3.4, 3), tone: "dark" as const, flat: true }));
  return {
    far: feet, trunk: rings.map((d) => ({ d })), near: [], skull: [{ d: ellipse(hx, hy, hr * 1.05, hr) }], skin: rings.join(""),
    belly: round(-17, 14, -10, 20, -4, 32, 14, 33, 28, 34, 10, 38, -14, 32),
    head: { x: hx - 1.5, y: hy + 1, r: hr * 0.9 }, turn: -0.24,
    top: { x: hx, y: hy - hr + 1, r: 10 }, ears: earsOf(hx, hy, hr, 40),
    neck: { x: hx + 2, y: hy + hr * 0.9, r: 10 }, chest: { x: -6, y: 18, r: 7 },
    spine: [[3, 12, 14], [15, 16, 26], [26, 20, 40]].map(([x, y, a]) => ({ x: x!, y: y!, r: 7, a: a! })),
    back: { x: 8, y: 18, r: 14 }, side: true,
    wings: [{ x: 2, y: 12, r: 9, flip: 1, a: 20 }, { x: 6, y: 12, r: 9, flip: -1 }],
    tail: { x: 34, y: 26, r: 7, a: 62 }, hands: [{ x: -15, y: 19, r: 7, a: -110, flip: 1 }],
  };
}
