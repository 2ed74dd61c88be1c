/** Pieces that faces of all sizes share. */

import { words } from "../../words";
import { emblem } from "../emblem";
import { type CardFacts, letters } from "../facts";
import { Coin, type Palette, type TypeLetter } from "../types";

export const INK = "#1d2126";

export const SOFT = "#4c535b";

interface TextProps {
  x: number;
  y: number;
  size: number;
  weight?: number;
  fill?: string;
  anchor?: "start" | "middle" | "end";
  children: string;
}

export function Text({ x, y, size, weight = 400, fill = INK, anchor = "start", children }: TextProps) {
  return (
    <text x={x} y={y} font-size={size} font-weight={weight} fill={fill} text-anchor={anchor}>
      {children}
    </text>
  );
}

function subjectOf(card: CardFacts, palette: Palette, corner: number, covered: number) {
  const kind = card.supertype === "Pokémon" ? "pokemon" : card.supertype === "Energy" ? "energy" : "trainer";
  const known = letters(card);
  return {
    name: card.creatures[0]?.name ?? card.name, creatures: card.creatures, owner: card.owner, region: card.region, marks: new Set([card.stage, ...card.tags]), does: card.does,
    trainer: card.kind, kind, letters: known.length || kind === "energy" ? known : (["C"] as TypeLetter[]), palette, corner, covered,
  } as const;
}

/** The emblem in its window. */
export function Window({ card, palette, x, y, w, h, radius, covered = 0 }: { card: CardFacts; palette: Palette; x: number; y: number; w: number; h: number; radius: number; covered?: number }) {
  return (
    <svg x={x} y={y} width={w} height={h} viewBox={`${-w / 2} ${-h / 2} ${w} ${h}`}>
      <rect x={-w / 2} y={-h / 2} width={w} height={h} rx={radius} fill={palette.base} />
      {card.supertype === "Pokémon" ? null : <rect x={-w / 2} y={-h / 2} width={w} height={h} rx={radius} fill="url(#vignette)" />}
      {emblem(subjectOf(card, palette, radius, covered), w, h)}
    </svg>
  );
}

export function Cost({ cost, x, y, size }: { cost: string; x: number; y: number; size: number }) {
  const list = cost ? ([...cost] as TypeLetter[]) : [];
  if (!list.length) return <circle cx={x + size / 2} cy={y + size / 2} r={size * 0.42} fill="none" stroke={SOFT} stroke-width="1" stroke-dasharray="2 1.6" />;
  return (
    <g>
      {list.map((letter, i) => (
        <Coin letter={letter} x={x + i * size * 1.04} y={y} size={size} />
      ))}
    </g>
  );
}

export function stageLine(card: CardFacts): string {
  if (card.supertype === "Trainer") return card.kind;
  if (card.supertype === "Energy") return card.basicEnergy ? words.card.basicEnergy : words.card.specialEnergy;
  const from = card.evolvesFrom ? words.card.from(card.evolvesFrom) : "";
  return [card.stage, from].filter(Boolean).join(" · ");
}
