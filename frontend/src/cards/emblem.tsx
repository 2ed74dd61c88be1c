/**
 * Emblems: drawings made from a card's facts, so that cards can be recognised without any art.
 *
 * A Pokémon gets a body or a crest, a Trainer card a pictogram of what it does, an Energy card its type's shape. The evolution line
 * seeds the random numbers: all Pokémon of a line have one plan and one mark, and grow with their stage. The species seeds the
 * backdrop, and the form (ex, GX, Mega) shows as a crown.
 */

import type { JSX } from "preact";
import { Crown, drawBody, planOf } from "./body";
import { Pictogram } from "./pictogram";
import { PALETTES, Shape, type Palette, type TypeLetter } from "./types";

/** Random numbers from 0 to 1, seeded by the text. */
function seededBy(text: string): () => number {
  let seed = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) seed = Math.imul(seed ^ text.charCodeAt(i), 0x01000193);
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

interface Point {
  x: number;
  y: number;
}

/** Outlines by type: how deep the notches are, and whether the corners are round. */
const TEMPERS: Record<TypeLetter, { spikes: number; round: boolean }> = {
  G: { spikes: 0.45, round: true },
  R: { spikes: 0.7, round: false },
  W: { spikes: 0.4, round: true },
  L: { spikes: 0.8, round: false },
  P: { spikes: 0.5, round: true },
  F: { spikes: 0.35, round: false },
  D: { spikes: 0.65, round: false },
  M: { spikes: 0.3, round: false },
  Y: { spikes: 0.55, round: true },
  N: { spikes: 0.75, round: false },
  C: { spikes: 0.4, round: true },
};

const f = (n: number): string => n.toFixed(2);

/** A closed outline through the points, mirrored at the y axis. The points go from top to bottom on the right. */
function mirrored(right: Point[], round: boolean): string {
  const left = right
    .slice(1, -1)
    .reverse()
    .map((p) => ({ x: -p.x, y: p.y }));
  const all = [...right, ...left];
  if (!round) return `M${all.map((p) => `${f(p.x)} ${f(p.y)}`).join("L")}Z`;
  const middle = (a: Point, b: Point): string => `${f((a.x + b.x) / 2)} ${f((a.y + b.y) / 2)}`;
  let d = `M${middle(all[all.length - 1]!, all[0]!)}`;
  all.forEach((p, i) => {
    d += `Q${f(p.x)} ${f(p.y)} ${middle(p, all[(i + 1) % all.length]!)}`;
  });
  return `${d}Z`;
}

function backdrop(random: () => number, palette: Palette, w: number, h: number): JSX.Element {
  const kind = Math.floor(random() * 5);
  const r = Math.hypot(w, h) / 2;
  const parts: JSX.Element[] = [];
  const light = palette.glow;
  if (kind === 0) {
    const n = 9 + Math.floor(random() * 8);
    const turn = random() * Math.PI;
    for (let i = 0; i < n; i++) {
      const a = turn + (i / n) * 2 * Math.PI;
      const b = a + Math.PI / n;
      parts.push(<path d={`M0 0L${f(r * Math.cos(a))} ${f(r * Math.sin(a))}L${f(r * Math.cos(b))} ${f(r * Math.sin(b))}Z`} fill={light} opacity="0.16" />);
    }
  } else if (kind === 1) {
    const y = (random() - 0.5) * h * 0.5;
    for (let i = 1; i < 7; i++) parts.push(<circle cy={y} r={(i * r) / 6} fill="none" stroke={light} stroke-width={3 + random() * 6} opacity="0.16" />);
  } else if (kind === 2) {
    const slope = random() < 0.5 ? -1 : 1;
    const step = 14 + random() * 16;
    for (let x = -r * 2; x < r * 2; x += step) {
      parts.push(<path d={`M${f(x)} ${f(-h / 2)}l${f(slope * h * 0.6)} ${h}`} stroke={light} stroke-width={step * 0.4} opacity="0.13" />);
    }
  } else if (kind === 3) {
    for (let i = 0; i < 4; i++) {
      const y = -h * 0.2 + (i * h) / 5 + random() * 8;
      const bend = 10 + random() * 22;
      parts.push(
        <path
          d={`M${f(-w / 2)} ${f(y)}C${f(-w / 4)} ${f(y - bend)} ${f(-w / 6)} ${f(y + bend)} 0 ${f(y)}S${f(w / 4)} ${f(y - bend)} ${f(w / 2)} ${f(y)}V${h / 2}H${-w / 2}Z`}
          fill={i % 2 ? palette.deep : light}
          opacity="0.17"
        />,
      );
    }
  } else {
    const step = 16 + random() * 12;
    const size = step * (0.12 + random() * 0.16);
    for (let row = 0, y = -h / 2; y < h / 2 + step; y += step * 0.87, row++) {
      for (let x = -w / 2 - (row % 2 ? step / 2 : 0); x < w / 2 + step; x += step) parts.push(<circle cx={f(x)} cy={f(y)} r={f(size)} fill={light} opacity="0.2" />);
    }
  }
  return <g>{parts}</g>;
}

/** A crest: layers of mirrored outlines, with two eyes. Later stages get more layers. */
function crest(random: () => number, letters: TypeLetter[], radius: number, layers: number): JSX.Element {
  const first = letters[0]!;
  const palette = PALETTES[first];
  const second = PALETTES[letters[1] ?? first];
  const temper = TEMPERS[first];
  const round = random() < 0.8 ? temper.round : !temper.round;
  const parts: JSX.Element[] = [];
  const fills = [palette.deep, palette.base, second.glow, palette.deep];
  const n = 7 + Math.floor(random() * 5);
  let reach = Array.from({ length: n }, (_, i) => {
    const out = i % 2 === (random() < 0.75 ? 0 : 1) ? 1 : 1 - temper.spikes * (0.4 + random() * 0.6);
    return out * (0.72 + random() * 0.28);
  });
  for (let layer = 0; layer < layers; layer++) {
    const scale = radius * (1 - (layer * 0.72) / layers);
    const right = reach.map((r, i) => {
      const angle = -Math.PI / 2 + (i / (n - 1)) * Math.PI;
      const x = i === 0 || i === n - 1 ? 0 : Math.cos(angle) * r * scale * 1.12;
      return { x, y: Math.sin(angle) * r * scale };
    });
    const last = layer === layers - 1;
    parts.push(
      <path d={mirrored(right, round)} fill={fills[layer % fills.length]} stroke={layer === 0 ? second.glow : "none"} stroke-width="1.6" stroke-linejoin="round" opacity={last ? 0.95 : 1} />,
    );
    reach = reach.map((r) => Math.min(1, Math.max(0.35, r + (random() - 0.5) * 0.5)));
  }
  const eyeX = radius * (0.2 + random() * 0.16);
  const eyeY = radius * (-0.12 + random() * 0.24);
  const wide = radius * (0.085 + random() * 0.06);
  const tall = wide * (0.55 + random() * 0.9);
  const tilt = -25 + random() * 50;
  const glint = layers % 4 === 3 ? palette.deep : second.glow;
  for (const side of [-1, 1]) {
    parts.push(<ellipse cx={side * eyeX} cy={eyeY} rx={wide} ry={tall} fill={glint} transform={`rotate(${f(side * tilt)} ${f(side * eyeX)} ${f(eyeY)})`} />);
  }
  return <g>{parts}</g>;
}

interface EmblemSubject {
  name: string;
  /** The first species of the evolution line. */
  line: string;
  /** "ex", "gx", "star" or "mega"; "" for none. */
  form: string;
  /** What a Trainer card does, in a word, and its kind. */
  does: string;
  trainer: string;
  kind: "pokemon" | "trainer" | "energy";
  letters: TypeLetter[];
  palette: Palette;
  /** 1 for a Basic Pokémon, one more for each stage above. */
  level: number;
}

/** The emblem in a window of the given size, with its middle at 0, 0. */
export function emblem(subject: EmblemSubject, w: number, h: number): JSX.Element {
  const random = seededBy(subject.name);
  const { palette } = subject;
  const radius = Math.min(w, h) / 2;
  if (subject.kind === "energy") {
    const letters = subject.letters.length ? subject.letters : (["C"] as TypeLetter[]);
    return (
      <g>
        {backdrop(random, palette, w, h)}
        {[0.94, 0.8].map((k) => (
          <circle r={radius * k} fill="none" stroke={palette.glow} stroke-width={radius * 0.03} opacity="0.6" />
        ))}
        {letters.length === 1 ? (
          <g>
            <circle r={radius * 0.66} fill={PALETTES[letters[0]!].base} stroke={palette.glow} stroke-width={radius * 0.05} />
            <g transform={`scale(${f(radius * 0.052)})`}>
              <Shape letter={letters[0]!} fill={PALETTES[letters[0]!].ink} />
            </g>
          </g>
        ) : (
          letters.map((letter, i) => {
            const a = (i / letters.length) * 2 * Math.PI - Math.PI / 2;
            const size = radius * Math.min(0.42, 1.5 / letters.length);
            return (
              <g transform={`translate(${f(Math.cos(a) * radius * 0.5)} ${f(Math.sin(a) * radius * 0.5)})`}>
                <circle r={size} fill={PALETTES[letter].base} stroke={palette.glow} stroke-width="1.5" />
                <g transform={`scale(${f(size * 0.075)})`}>
                  <Shape letter={letter} fill={PALETTES[letter].ink} />
                </g>
              </g>
            );
          })
        )}
      </g>
    );
  }
  if (subject.kind === "trainer") {
    return (
      <g>
        {backdrop(random, palette, w, h)}
        <Pictogram does={subject.does} kind={subject.trainer} palette={palette} radius={radius * 0.8} />
      </g>
    );
  }
  const ofLine = seededBy(subject.line || subject.name);
  const [first] = subject.letters;
  const plan = planOf(subject.line, first!, ofLine);
  const accent = PALETTES[subject.letters[1] ?? first!];
  return (
    <g>
      {backdrop(random, palette, w, h)}
      {plan === "face" ? (
        crest(ofLine, subject.letters, radius * (0.7 + subject.level * 0.07), 2 + Math.min(2, subject.level))
      ) : (
        <g transform={`scale(${f((radius / 50) * (0.86 + subject.level * 0.05))})`}>{drawBody(plan, { palette: PALETTES[first!], accent, level: subject.level, random: ofLine })}</g>
      )}
      <Crown form={subject.form} palette={palette} radius={radius} />
    </g>
  );
}
