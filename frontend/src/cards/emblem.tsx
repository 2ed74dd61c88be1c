/**
 * Emblems: drawings made from a card's facts, so that cards can be recognised without any art.
 *
 * A Pokémon gets the creature of its species before a scene of its type, framed by its form, a Trainer card a pictogram of what it
 * does, an Energy card its type's shape.
 */

import type { JSX } from "preact";
import { seededBy } from "../creatures/chance";
import { creature, type CreatureFacts } from "../creatures/creature";
import { formOf, frameOf, lightOf } from "../creatures/form";
import { scene } from "../creatures/scene";
import { Pictogram } from "./pictogram";
import { PALETTES, Shape, type Palette, type TypeLetter } from "./types";

const f = (n: number): string => n.toFixed(2);

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

interface EmblemSubject {
  name: string;
  /** Of a Pokémon; several for a TAG TEAM, none if its species is not known. */
  creatures: CreatureFacts[];
  /** The owner of the Pokémon; "" for none. */
  owner: string;
  /** "Alolan" and so on; "" for none. */
  region: string;
  /** Its stage and tags. */
  marks: Set<string>;
  /** The effect of a Trainer card, in a word, and its kind. */
  does: string;
  trainer: string;
  kind: "pokemon" | "trainer" | "energy";
  letters: TypeLetter[];
  palette: Palette;
  /** How round the corners of the window are. */
  corner: number;
  /** The part of the window that is covered from below, on the table. */
  covered: number;
}

/** Where several creatures stand: their middle and size. */
const PLACES: [x: number, y: number, size: number][][] = [[[0, 0, 1]], [[-21, 7, 0.78], [20, -4, 0.78]], [[-25, 9, 0.66], [25, 9, 0.66], [0, -12, 0.68]]];

function pokemon({ name, creatures, owner, region, marks, letters, corner, covered }: EmblemSubject, w: number, h: number): JSX.Element {
  const form = formOf(marks, region, owner, letters[0]!);
  const places = PLACES[Math.min(creatures.length, 3) - 1] ?? [];
  // a wide window shows the pair side by side
  const wide = Math.min(1.5, Math.max(1, w / h));
  return (
    <g>
      {scene(letters[0]!, name, w, h, form.night, covered)}
      {lightOf(form, w, h)}
      <g transform={`translate(0 ${-covered / 2})scale(${f((Math.min(w * 1.1, h - covered * 0.7) / 100) * 0.98)})`}>
        {creatures.length ? (
          places.map(([x, y, size], i) => <g transform={`translate(${f(x * wide)} ${y})scale(${size})`}>{creature(creatures[i]!, form.guise)}</g>).reverse()
        ) : (
          <g>
            <circle r="33" fill={PALETTES[letters[0]!].base} stroke={PALETTES[letters[0]!].glow} stroke-width="3" />
            <g transform="scale(2.5)">
              <Shape letter={letters[0]!} fill={PALETTES[letters[0]!].ink} />
            </g>
          </g>
        )}
      </g>
      {frameOf(form, name, w, h, corner, covered)}
    </g>
  );
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
  return pokemon(subject, w, h);
}
