/** Eyes and mouths. */

import type { JSX } from "preact";
import { ellipse, f } from "./outline";
import type { Spot } from "./rig";
import type { Tones } from "./tones";

export type Mood = "calm" | "cross" | "sleepy";

const IRIS = ["#5a3a26", "#2d4f86", "#8c2f36", "#3b6b3a", "#5b3d86", "#a86a12"];

interface Look {
  mood: Mood;
  eyes: "two" | "one" | "none" | "big" | "dots";
  mouth: boolean;
  genes: number[];
  tones: Tones;
  /** The body is dark, so that eyes need a rim. */
  dim: boolean;
}

/** A face on a head of the spot's size that looks to the left (-1) or to the viewer (0). */
export function face({ x, y, r }: Spot, turn: number, { mood, eyes, mouth, genes, tones, dim }: Look): JSX.Element {
  const iris = IRIS[Math.floor(genes[4]! * IRIS.length)]!;
  const big = eyes === "big" ? 1.5 : 1;
  const gap = r * (0.4 + genes[5]! * 0.07) * (eyes === "big" ? 1.12 : 1);
  const high = y + r * (-0.1 + genes[6]! * 0.08);
  const wide = r * (0.165 + genes[7]! * 0.03) * big;
  const tall = r * (0.235 + genes[8]! * 0.04) * (eyes === "big" ? 1.32 : 1);
  const middle = x + turn * r * 0.34;
  const line = tones.line;
  const eye = (cx: number, side: number, squeeze: number): JSX.Element => {
    const [w, h] = [wide * squeeze, tall];
    const look = turn * w * 0.22;
    const lid = mood === "sleepy" ? high - h * 0.02 : high - h * 0.5;
    return (
      <g>
        <path d={ellipse(cx, high, w, h)} fill="#fff" stroke={dim ? tones.light : line} stroke-width={f(Math.max(0.7, r * 0.055))} />
        <path d={ellipse(cx + look, high + h * 0.1, w * 0.76, h * 0.78)} fill={iris} />
        <path d={ellipse(cx + look, high + h * 0.06, w * 0.5, h * 0.56)} fill="#14161c" />
        <path d={ellipse(cx + look - w * 0.24, high - h * 0.24, w * 0.3, h * 0.25)} fill="#fff" />
        {mood === "calm" ? null : (
          <path
            d={
              mood === "sleepy"
                ? `M${f(cx - w * 1.2)} ${f(lid)}V${f(high - h * 1.15)}H${f(cx + w * 1.2)}V${f(lid)}Z`
                : `M${f(cx - side * w * 1.3)} ${f(high - h * 0.1)}L${f(cx + side * w * 1.4)} ${f(lid - h * 0.5)}V${f(high - h * 1.3)}H${f(cx - side * w * 1.3)}Z`
            }
            fill={tones.base}
          />
        )}
        {mood === "sleepy" ? <path d={`M${f(cx - w * 1.15)} ${f(lid)}H${f(cx + w * 1.15)}`} stroke={line} stroke-width={f(r * 0.08)} stroke-linecap="round" /> : null}
        {mood === "cross" ? <path d={`M${f(cx - side * w * 1.3)} ${f(high - h * 0.1)}L${f(cx + side * w * 1.4)} ${f(lid - h * 0.5)}`} stroke={line} stroke-width={f(r * 0.09)} stroke-linecap="round" /> : null}
      </g>
    );
  };
  return (
    <g>
      {eyes === "two" || eyes === "big" ? (
        <g>
          {eye(middle - gap * (1 + turn * 0.28), 1, 1 + turn * 0.26)}
          {eye(middle + gap * (1 + turn * 0.06), -1, 1)}
        </g>
      ) : eyes === "one" ? (
        <g>
          <path d={ellipse(middle, high, r * 0.42, r * 0.44)} fill="#fff" stroke={dim ? tones.light : line} stroke-width={f(r * 0.08)} />
          <path d={ellipse(middle, high, r * 0.2, r * 0.22)} fill="#14161c" />
          <path d={ellipse(middle - r * 0.08, high - r * 0.1, r * 0.08)} fill="#fff" />
        </g>
      ) : eyes === "dots" ? (
        <path d={[[-0.5, 0], [-0.3, -0.26], [-0.3, 0.26], [0, 0], [0.3, -0.26], [0.3, 0.26], [0.5, 0]].map(([dx, dy]) => ellipse(middle + dx! * r, high + dy! * r, r * 0.09)).join("")} fill="#ffd54d" stroke={line} stroke-width={f(r * 0.05)} />
      ) : null}
      {mouth ? (
        <path d={`M${f(middle - r * 0.17)} ${f(y + r * 0.4)}Q${f(middle)} ${f(y + r * 0.56)} ${f(middle + r * 0.17)} ${f(y + r * 0.4)}`} fill="none" stroke={dim ? tones.light : line} stroke-width={f(Math.max(0.9, r * 0.085))} stroke-linecap="round" />
      ) : null}
    </g>
  );
}
