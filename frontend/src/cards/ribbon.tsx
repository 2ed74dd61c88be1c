/** Ribbons mark special classes of cards, each with its own shape, colour and label. */

import { FONT, textWidth } from "./measure";
import type { CardFacts } from "./facts";

interface Ribbon {
  label: string;
  shape: "pennant" | "banner" | "hexagon" | "burst" | "bolt" | "diamond" | "shield" | "pill" | "star" | "twin";
  fill: string;
  edge: string;
  ink: string;
}

const gold = { fill: "#e5b93c", edge: "#6b4a05", ink: "#2c1e00" };
const silver = { fill: "#dfe6ec", edge: "#47525c", ink: "#1b232a" };

/** Stages and tags that have a ribbon, the most important first: a card shows at most two. */
const RIBBONS: [string, Ribbon][] = [
  ["BREAK", { label: "BREAK", shape: "bolt", ...gold }],
  ["LEGEND", { label: "LEGEND", shape: "shield", ...gold }],
  ["VMAX", { label: "VMAX", shape: "burst", fill: "#c23a63", edge: "#4c0f23", ink: "#fff" }],
  ["VSTAR", { label: "VSTAR", shape: "star", fill: "#f4efdd", edge: "#7d6514", ink: "#3a2d00" }],
  ["V-UNION", { label: "V-UNION", shape: "diamond", fill: "#3d5fa8", edge: "#152650", ink: "#fff" }],
  ["Level-Up", { label: "LV.X", shape: "burst", fill: "#7f8c99", edge: "#252d34", ink: "#fff" }],
  ["TAG TEAM", { label: "TAG TEAM", shape: "twin", fill: "#2565a5", edge: "#0c2c4f", ink: "#fff" }],
  ["Prism Star", { label: "◇ PRISM", shape: "diamond", fill: "#5a4fc0", edge: "#1f1963", ink: "#fff" }],
  ["ACE SPEC", { label: "ACE SPEC", shape: "bolt", fill: "#cf2e83", edge: "#540b33", ink: "#fff" }],
  ["Mega", { label: "MEGA", shape: "shield", fill: "#b54a2e", edge: "#4c170b", ink: "#fff" }],
  ["Primal", { label: "PRIMAL", shape: "shield", fill: "#8d2f45", edge: "#3a0e19", ink: "#fff" }],
  ["GX", { label: "GX", shape: "hexagon", fill: "#1f7fb8", edge: "#08324d", ink: "#fff" }],
  ["EX", { label: "EX", shape: "banner", ...silver }],
  ["ex", { label: "ex", shape: "pennant", fill: "#c9d3db", edge: "#31404b", ink: "#15202a" }],
  ["V", { label: "V", shape: "shield", fill: "#b8323c", edge: "#4a0d12", ink: "#fff" }],
  ["Radiant", { label: "RADIANT", shape: "star", fill: "#e79a2d", edge: "#5f3703", ink: "#2b1800" }],
  ["Star", { label: "STAR", shape: "star", ...gold }],
  ["Shining", { label: "SHINING", shape: "star", ...silver }],
  ["Ultra Beast", { label: "ULTRA BEAST", shape: "bolt", fill: "#c0263b", edge: "#4d0913", ink: "#fff" }],
  ["Tera", { label: "TERA", shape: "diamond", fill: "#1d9c93", edge: "#07403c", ink: "#fff" }],
  ["Team Plasma", { label: "PLASMA", shape: "shield", fill: "#2b6fb0", edge: "#0d2c4b", ink: "#fff" }],
  ["SP", { label: "SP", shape: "pennant", fill: "#5c6b3c", edge: "#252d12", ink: "#fff" }],
  ["Delta", { label: "δ DELTA", shape: "pill", fill: "#247f6d", edge: "#0b352d", ink: "#fff" }],
  ["Ancient", { label: "ANCIENT", shape: "pill", fill: "#9a5b1f", edge: "#402206", ink: "#fff" }],
  ["Future", { label: "FUTURE", shape: "pill", fill: "#5c3fb0", edge: "#231453", ink: "#fff" }],
  ["Single Strike", { label: "SINGLE STRIKE", shape: "pill", fill: "#b3302a", edge: "#480d0a", ink: "#fff" }],
  ["Rapid Strike", { label: "RAPID STRIKE", shape: "pill", fill: "#236db4", edge: "#0a2b4c", ink: "#fff" }],
  ["Fusion Strike", { label: "FUSION STRIKE", shape: "pill", fill: "#a52f78", edge: "#420e2e", ink: "#fff" }],
  ["Baby", { label: "BABY", shape: "pill", fill: "#e8a7b9", edge: "#7a2f47", ink: "#3a0e1d" }],
  ["Restored", { label: "RESTORED", shape: "pill", fill: "#8c7a5b", edge: "#3b321f", ink: "#fff" }],
  ["Fossil", { label: "FOSSIL", shape: "pill", fill: "#8c7a5b", edge: "#3b321f", ink: "#fff" }],
];

function ribbonsOf(card: CardFacts): Ribbon[] {
  const marks = new Set([card.stage, ...card.tags]);
  if (card.stage.startsWith("V")) marks.delete("V");
  return RIBBONS.filter(([mark]) => marks.has(mark)).map(([, ribbon]) => ribbon).slice(0, 2);
}

/** Outlines around a label of width w and height h, from the upper left corner. */
function outline(shape: Ribbon["shape"], w: number, h: number): string {
  const q = h / 4;
  const m = h / 2;
  switch (shape) {
    case "pennant":
      return `M0 0H${w}L${w - m} ${h}H0Z`;
    case "banner":
      return `M0 0H${w}L${w - q * 1.5} ${m}L${w} ${h}H0L${q * 1.5} ${m}Z`;
    case "hexagon":
      return `M${m * 0.8} 0H${w - m * 0.8}L${w} ${m}L${w - m * 0.8} ${h}H${m * 0.8}L0 ${m}Z`;
    case "burst": {
      let d = `M0 ${m}`;
      const n = Math.max(4, Math.round(w / 9));
      for (let i = 0; i < n; i++) d += `L${(w * i) / n} 0L${(w * (i + 0.5)) / n} ${q * 0.9}`;
      d += `L${w} 0L${w - q * 0.4} ${m}L${w} ${h}`;
      for (let i = n; i > 0; i--) d += `L${(w * (i - 0.5)) / n} ${h - q * 0.9}L${(w * (i - 1)) / n} ${h}`;
      return `${d}L${q * 0.4} ${m}Z`;
    }
    case "bolt":
      return `M${q} 0H${w}L${w - q * 1.4} ${m}H${w - q * 0.4}L${w - q * 2} ${h}H0L${q * 1.2} ${m}H${q * 0.2}Z`;
    case "diamond":
      return `M${q} 0H${w - q}L${w + q} ${m}L${w - q} ${h}H${q}L${-q} ${m}Z`;
    case "shield":
      return `M0 0H${w}V${h * 0.7}L${w / 2} ${h * 1.22}L0 ${h * 0.7}Z`;
    case "star":
      return `M${-q} ${m}L${q * 0.8} ${q * 1.1}L${m} ${-q * 0.6}L${m + q * 0.7} 0H${w - m - q * 0.7}L${w - m} ${-q * 0.6}L${w - q * 0.8} ${q * 1.1}L${w + q} ${m}L${w - q * 0.8} ${h - q * 1.1}L${w - m} ${h + q * 0.6}L${w - m - q * 0.7} ${h}H${m + q * 0.7}L${m} ${h + q * 0.6}L${q * 0.8} ${h - q * 1.1}Z`;
    case "twin":
      return `M0 0H${w}V${h}H0ZM0 ${-q}H${w}V${-q * 0.4}H0ZM0 ${h + q * 0.4}H${w}V${h + q}H0Z`;
    case "pill":
      return `M${m} 0H${w - m}A${m} ${m} 0 0 1 ${w - m} ${h}H${m}A${m} ${m} 0 0 1 ${m} 0Z`;
  }
}

/** Ribbons in a row that ends at `right`; `size` is the height of the letters' box. */
export function Ribbons({ card, right, y, size }: { card: CardFacts; right: number; y: number; size: number }) {
  let x = right;
  return (
    <g>
      {ribbonsOf(card).map((ribbon) => {
        const pad = size * 0.75;
        const text = size * 0.72;
        const w = textWidth(ribbon.label, text, 800) + pad * 2;
        x -= w + size * 0.35;
        return (
          <g transform={`translate(${x} ${y})`}>
            <path d={outline(ribbon.shape, w, size)} fill={ribbon.fill} stroke={ribbon.edge} stroke-width={size * 0.09} stroke-linejoin="round" />
            <text x={w / 2} y={size * 0.76} text-anchor="middle" font-family={FONT} font-size={text} font-weight="800" fill={ribbon.ink}>
              {ribbon.label}
            </text>
          </g>
        );
      })}
    </g>
  );
}
