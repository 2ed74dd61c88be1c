/** Several bodies that are one: three heads, of which the first speaks for all. */

import { ellipse } from "../outline";
import { earsOf, type Build, type Rig } from "../rig";

export function heads({ grown, genes }: Build): Rig {
  const r = 16.5 + grown * 1.5;
  const low = 18;
  const places = genes[0]! < 0.5 ? [[-19, low - 2, 0.86], [19, low, 0.86], [0, -12, 1]] : [[-17, -10, 0.84], [18, -7, 0.84], [-1, 14, 1.04]];
  const [left, right, first] = places as [number[], number[], number[]];
  const [hx, hy, hs] = first as [number, number, number];
  const disc = (place: number[]) => ellipse(place[0]!, place[1]!, r * place[2]!, r * place[2]! * 0.97);
  return {
    far: [], trunk: [{ d: disc(left) }, { d: disc(right) }, { d: disc(first) }], near: [], skull: [], skin: `${disc(left)}${disc(right)}${disc(first)}`,
    head: { x: hx, y: hy + 1, r: r * hs * 0.84 }, turn: 0,
    top: { x: hx, y: hy - r * hs + 1, r: 9 }, ears: earsOf(hx, hy, r * hs, 40),
    neck: { x: hx, y: hy + r * 0.8, r: 11 }, chest: { x: hx, y: hy + r * 0.55, r: 7 },
    spine: [-50, 0, 50].map((a) => ({ x: hx + Math.sin((a * Math.PI) / 180) * r * hs, y: hy - Math.cos((a * Math.PI) / 180) * r * hs, r: 8, a })),
    back: { x: 0, y: 4, r: 26 }, side: false,
    wings: [{ x: -24, y: 6, r: 11, flip: 1 }, { x: 24, y: 6, r: 11, flip: -1 }],
    tail: null, hands: [{ x: left[0]! - r * 0.8, y: left[1]!, r: 8, a: -90, flip: 1 }, { x: right[0]! + r * 0.8, y: right[1]!, r: 8, a: 90, flip: -1 }],
    others: [left, right].map((place) => ({ x: place[0]!, y: place[1]! + 1, r: r * place[2]! * 0.84 })),
    floats: true,
  };
}
