/**
 * Creatures: drawings made from facts about a species. Its shape gives the body, its colours the tones, its height and weight the build,
 * its parts what grows on it. The evolution line decides the rest, so that a line looks related.
 */

import type { JSX } from "preact";
import { armor } from "./bodies/armor";
import { arms } from "./bodies/arms";
import { ball } from "./bodies/ball";
import { blob } from "./bodies/blob";
import { bugwings } from "./bodies/bugwings";
import { fish } from "./bodies/fish";
import { heads } from "./bodies/heads";
import { humanoid } from "./bodies/humanoid";
import { legs } from "./bodies/legs";
import { quadruped } from "./bodies/quadruped";
import { squiggle } from "./bodies/squiggle";
import { tentacles } from "./bodies/tentacles";
import { upright } from "./bodies/upright";
import { wings } from "./bodies/wings";
import { seededBy } from "./chance";
import { face, type Mood } from "./face";
import { ellipse, f } from "./outline";
import { ALONG, BEHIND, MANES, NECKS, UPON } from "./parts/backs";
import { CRESTS } from "./parts/crests";
import { EARS } from "./parts/ears";
import { FEATURES, MASKS, MOUTHS } from "./parts/faces";
import { HANDS, HELD } from "./parts/hands";
import type { Sketch } from "./parts/sketch";
import { TAILS } from "./parts/tails";
import { WINGS } from "./parts/wings";
import { PATTERNS, QUIET } from "./patterns";
import type { Build, Piece, Rig, Spot } from "./rig";
import { NATURE, tones } from "./tones";

export interface CreatureFacts {
  name: string;
  /** The species that the evolution line starts with. */
  line: string;
  /** 1 for the first species of the line, one more for each evolution. */
  step: number;
  colour: string;
  /** The second colour. */
  second: string;
  shape: string;
  /** In decimetres and hectograms. */
  height: number;
  weight: number;
  parts: string[];
}

/** How a card shows its creature: darker and cross for Dark, with a pattern in other tones for δ. */
export interface Guise {
  cross?: boolean;
  dim?: number;
  /** The colour of a pattern of triangles over the body. */
  delta?: string | undefined;
  /** All of gold. */
  gold?: boolean;
  /** In other colours than its kind. */
  shiny?: boolean;
}

const BODIES: Record<string, (build: Build) => Rig> = {
  ball, squiggle, fish, arms, blob, upright, legs, quadruped, wings, tentacles, heads, humanoid, armor, "bug-wings": bugwings,
};

/** Parts of animals with fur, whose tails are short unless another one is known. */
const FURRED = new Set(["ears", "longears", "roundears", "bigears", "floppy", "nose", "snout", "wool", "mane", "antlers", "ramhorns", "bullhorns", "trunk", "mustache", "tuft"]);

const between = (n: number): number => Math.max(0, Math.min(1, n));

let clips = 0;

/** How large a creature is among all, from 0 to 1. */
const tallness = (height: number): number => between(Math.log(height / 3) / Math.log(24));

/** The creature in a box from -50 to 50, standing at 40. */
export function creature(facts: CreatureFacts, guise: Guise = {}): JSX.Element {
  const random = seededBy(facts.line);
  const genes = Array.from({ length: 12 }, random);
  const parts = new Set(facts.parts);
  const has = (part: string): boolean => parts.has(part);
  const tall = tallness(facts.height);
  const grown = between(0.1 + 0.27 * (facts.step - 1) + 0.5 * tall);
  const density = facts.weight / 10 / (facts.height / 10) ** 2;
  const stout = has("round") ? 0.95 : between((Math.log2(Math.max(0.1, density)) - 3) / 4);
  const rig = (BODIES[facts.shape] ?? ball)({ grown, stout, genes, has });
  const shift = (genes[9]! - 0.5) * 12;
  const turnHue = guise.shiny ? 38 : 0;
  const body = tones(guise.gold ? "gold" : facts.colour, shift + turnHue, guise.dim);
  const second = tones(guise.gold ? "yellow" : facts.second, -shift * 0.6 + turnHue, guise.dim);
  const dim = facts.colour === "black" && !guise.gold;
  const ink = (word: string): string =>
    word === "second" ? second.base : word === "shade" ? second.dark : word === "glow" ? second.light
    : word === "base" ? body.base : word === "dark" ? body.dark : word === "light" ? body.light : word === "line" ? body.line
    : word === "inner" ? (facts.second === "black" ? body.light : second.light)
    : word === "spike" ? (facts.second === "black" || facts.second === facts.colour ? NATURE.ivory! : second.base)
    : word === "leaf" && facts.colour === "green" ? "#8fd65a"
    : word === "wool" ? "#f8f1df" : word === "film" ? "#f4fbffc8" : word === "maw" ? "#8c2238"
    : word === "steeldark" || NATURE[word] ? NATURE[word]! : word; // prettier-ignore
  const edge = dim ? "#15161d" : body.line;
  const stroke = 1.7;

  const sketch = (drawing: Sketch | undefined, spot: Spot, size = 1): JSX.Element | null => {
    if (!drawing) return null;
    const k = (spot.r * size) / 10;
    return (
      <g transform={`translate(${f(spot.x)} ${f(spot.y)})rotate(${f(spot.a ?? 0)})scale(${(k * (spot.flip ?? 1)).toFixed(2)} ${k.toFixed(2)})`} stroke={edge} stroke-width={(stroke / k).toFixed(2)} stroke-linejoin="round" stroke-linecap="round">
        {drawing.map(([tone, d]) => (tone[0] === "~" ? <path d={d} fill="none" stroke={ink(tone.slice(1))} /> : tone[0] === "=" ? <path d={d} fill={ink(tone.slice(1))} stroke="none" /> : <path d={d} fill={ink(tone)} />))}
      </g>
    );
  };
  const each = (kinds: Record<string, Sketch>, spots: (Spot | null)[], size = 1): JSX.Element[] =>
    facts.parts.filter((part) => kinds[part]).flatMap((part) => spots.filter((spot) => spot !== null).slice(0, HELD.has(part) ? 1 : undefined).map((spot) => sketch(kinds[part], spot, size)!));
  const pieces = (list: Piece[]): JSX.Element[] =>
    list.map(({ d, tone = "base", flat }) => (
      <g>
        <path d={d} fill={ink(tone)} stroke={edge} stroke-width={stroke} stroke-linejoin="round" />
        {flat || tone === "dark" ? null : <path d={d} fill="url(#creature-light)" />}
      </g>
    ));

  const large = 0.84 + grown * 0.24;
  const clip = `creature-${clips++}`;
  const eyes = has("oneeye") ? "one" : has("noeyes") ? "none" : has("dotface") ? "dots" : has("bigeyes") ? "big" : "two";
  const mood: Mood = guise.cross || has("angry") ? "cross" : has("sleepy") ? "sleepy" : "calm";
  const mouth = !facts.parts.some((part) => MOUTHS.has(part));
  const patterns = facts.parts.filter((part) => PATTERNS[part]);
  if (!patterns.length && !has("belly")) patterns.push(QUIET[Math.floor(genes[10]! * QUIET.length)]!);
  const turned = { ...rig.head, x: rig.head.x + rig.turn * rig.head.r * 0.34 };
  const around = rig.skull.length ? { ...rig.head, x: rig.head.x - rig.turn * 2 } : rig.head;
  const ears = [...each(MANES, [around], 1.02), ...each(EARS, rig.ears, large)];
  const wing = facts.parts.find((part) => WINGS[part]) ?? (facts.shape === "bug-wings" ? (genes[3]! < 0.5 ? "bugwings" : "dragonfly") : facts.shape === "wings" ? "wings" : "");
  const tail = facts.parts.some((part) => TAILS[part]) ? "" : facts.shape === "upright" || facts.shape === "quadruped" ? (facts.parts.some((part) => FURRED.has(part)) ? "nub" : "tail") : facts.shape === "wings" ? (has("beak") || has("bill") || has("bigbeak") ? "fan" : "tail") : "";
  const crown = rig.top.y - (rig.top.r / 10) * large * (facts.parts.some((part) => CRESTS[part]) ? 17 : 1);
  const tips = facts.parts.some((part) => EARS[part]) ? rig.ears[0].y - (rig.ears[0].r / 10) * large * (has("longears") ? 25 : 13) : crown;
  const span = Math.max(42, has("petals") || has("frill") ? rig.head.r * 2 : 0, !rig.side && facts.parts.some((part) => BEHIND[part] && part !== "shell") ? rig.back.r * 1.5 : 0, wing ? Math.abs(rig.wings[0].x) + rig.wings[0].r * 2.7 : 0, rig.tail && !wing ? Math.abs(rig.tail.x) + rig.tail.r * 2.4 : 0);
  const scale = Math.min(0.98 + 0.16 * between(tall * 0.7 + (facts.step - 1) * 0.2), 88 / (41 - Math.min(crown, tips)), 49 / span);
  return (
    <g transform={`translate(0 ${f(41 - 40 * scale)})scale(${scale.toFixed(2)})`}>
      <path d={ellipse(0, rig.floats ? 44 : 40.5, rig.floats ? 18 : 27, rig.floats ? 2.6 : 4)} fill="#0b0d14" opacity="0.22" />
      <g opacity={has("ghost") ? 0.9 : undefined}>
        {wing ? rig.wings.map((spot) => sketch(WINGS[wing], spot, wing === "fins" || wing === "cannons" ? 0.9 : 1)) : null}
        {rig.side ? null : each(BEHIND, [rig.back])}
        {tail && rig.tail ? sketch(TAILS[tail], rig.tail, large) : null}
        {each(TAILS, [rig.tail], large)}
        {rig.side ? null : each(ALONG, rig.spine, large)}
        {rig.skull.length ? null : ears}
        {pieces(rig.far)}
        {rig.side ? each(ALONG, rig.spine, large) : null}
        {pieces(rig.trunk)}
        <clipPath id={clip}>
          <path d={rig.skin} />
        </clipPath>
        <g clip-path={`url(#${clip})`}>
          {has("belly") && rig.belly ? <path d={rig.belly} fill={facts.second === "black" ? body.light : second.light} opacity="0.95" /> : null}
          {patterns.map((part) => (
            <g opacity={QUIET.includes(part) && !has(part) ? 0.55 : undefined}>{PATTERNS[part]!(rig, body, second, seededBy(facts.line + part))}</g>
          ))}
          {guise.delta ? <path d="M-40 -34l9 16h-18ZM-20 -26l9 16h-18ZM0 -34l9 16h-18ZM20 -26l9 16h-18ZM40 -34l9 16h-18ZM-30 -4l9 16h-18ZM-10 4l9 16h-18ZM10 -4l9 16h-18ZM30 4l9 16h-18ZM-20 26l9 16h-18ZM0 18l9 16h-18ZM20 26l9 16h-18Z" fill={guise.delta} stroke="#fff" stroke-width="0.7" opacity="0.8" /> : null}
        </g>
        {rig.trunk.map(({ d }) => (
          <path d={d} fill="none" stroke={edge} stroke-width={stroke} stroke-linejoin="round" />
        ))}
        {rig.side ? each(UPON, [rig.back]) : null}
        {pieces(rig.near)}
        {each(HANDS, rig.hands, large)}
        {rig.skull.length ? ears : null}
        {each(NECKS, [rig.neck])}
        {pieces(rig.skull)}
        {each(MASKS, [around], 1.04)}
        {(rig.others ?? []).map((spot) => face(spot, 0, { mood, eyes: eyes === "big" ? "two" : eyes, mouth, genes, tones: body, dim }))}
        {face(rig.head, rig.turn, { mood, eyes, mouth, genes, tones: body, dim })}
        {each(FEATURES, [turned], 1)}
        {each(CRESTS, [rig.top], large)}
      </g>
    </g>
  );
}

/** The light that falls on all creatures, from the upper left. */
export function CreatureDefinitions(): JSX.Element {
  return (
    <radialGradient id="creature-light" cx="34%" cy="24%" r="86%">
      <stop offset="0" stop-color="#fff" stop-opacity="0.46" />
      <stop offset="0.42" stop-color="#fff" stop-opacity="0.04" />
      <stop offset="0.62" stop-color="#101430" stop-opacity="0.03" />
      <stop offset="1" stop-color="#101430" stop-opacity="0.34" />
    </radialGradient>
  );
}
