/** Card faces: one drawing in three depths of detail. Pips, the fourth size, are in `pip.tsx`. */

import { render, type JSX } from "preact";
import { memo } from "preact/compat";
import { emblem } from "./emblem";
import { letters, levelOf, paletteOf, type AttackFacts, type CardFacts } from "./facts";
import { FONT, breakLines, fitSize, forgetWidths, textWidth } from "./measure";
import { Ribbons } from "./ribbon";
import { Coin, TYPE_LETTERS, type Palette, type TypeLetter } from "./types";
import { words } from "../words";

export type FaceSize = "zoom" | "hand" | "play";

const INK = "#1d2126";
const SOFT = "#4c535b";

interface TextProps {
  x: number;
  y: number;
  size: number;
  weight?: number;
  fill?: string;
  anchor?: "start" | "middle" | "end";
  children: string;
}

function Text({ x, y, size, weight = 400, fill = INK, anchor = "start", children }: TextProps) {
  return (
    <text x={x} y={y} font-size={size} font-weight={weight} fill={fill} text-anchor={anchor}>
      {children}
    </text>
  );
}

function subjectOf(card: CardFacts, palette: Palette) {
  const kind = card.supertype === "Pokémon" ? "pokemon" : card.supertype === "Energy" ? "energy" : "trainer";
  return { name: card.name, kind, letters: letters(card).length || kind === "energy" ? letters(card) : (["C"] as TypeLetter[]), palette, level: levelOf(card) } as const;
}

/** The emblem in its window. */
function Window({ card, palette, x, y, w, h, radius }: { card: CardFacts; palette: Palette; x: number; y: number; w: number; h: number; radius: number }) {
  return (
    <svg x={x} y={y} width={w} height={h} viewBox={`${-w / 2} ${-h / 2} ${w} ${h}`}>
      <rect x={-w / 2} y={-h / 2} width={w} height={h} rx={radius} fill={palette.base} />
      <rect x={-w / 2} y={-h / 2} width={w} height={h} rx={radius} fill="url(#vignette)" />
      {emblem(subjectOf(card, palette), w, h)}
    </svg>
  );
}

function Cost({ cost, x, y, size }: { cost: string; x: number; y: number; size: number }) {
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

const costWidth = (cost: string, size: number): number => Math.max(1, cost.length) * size * 1.04;

function stageLine(card: CardFacts): string {
  if (card.supertype === "Trainer") return card.kind === "Item" ? words.card.trainer : card.kind;
  if (card.supertype === "Energy") return card.basicEnergy ? words.card.basicEnergy : words.card.specialEnergy;
  const from = card.evolvesFrom ? words.card.from(card.evolvesFrom) : "";
  return [card.stage, from].filter(Boolean).join(" · ");
}

interface Block {
  height: number;
  draw: (y: number) => JSX.Element;
}

const LEFT = 15;
const RIGHT = 237;
const TEXT_WIDTH = RIGHT - LEFT;

function textBlock(text: string, size: number): Block {
  const lines = text ? breakLines(text, TEXT_WIDTH, size) : [];
  const step = size * 1.24;
  return {
    height: lines.length * step,
    draw: (y) => (
      <g>
        {lines.map((line, i) => (
          <Text x={LEFT} y={y + size * 0.95 + i * step} size={size}>
            {line}
          </Text>
        ))}
      </g>
    ),
  };
}

function attackBlock(attack: AttackFacts, size: number): Block {
  const body = textBlock(attack.text, size);
  const coin = Math.max(11, size + 4.5);
  const row = coin + 4;
  const damage = attack.damage;
  const left = LEFT + Math.max(costWidth(attack.cost, coin) + 6, 34);
  const room = RIGHT - left - (damage ? textWidth(damage, 17, 800) + 8 : 0);
  return {
    height: row + body.height + 5,
    draw: (y) => (
      <g>
        <Cost cost={attack.cost} x={LEFT} y={y + 1} size={coin} />
        <Text x={left} y={y + coin * 0.82} size={fitSize(attack.name, room, 13.5, 700)} weight={700}>
          {attack.name}
        </Text>
        {damage ? (
          <Text x={RIGHT} y={y + coin * 0.9} size={17} weight={800} anchor="end">
            {damage}
          </Text>
        ) : null}
        {body.draw(y + row)}
      </g>
    ),
  };
}

function abilityBlock(ability: CardFacts["abilities"][number], size: number): Block {
  const body = textBlock(ability.text, size);
  const tag = textWidth(ability.kind, 8, 700) + 10;
  return {
    height: 17 + body.height + 5,
    draw: (y) => (
      <g>
        <rect x={LEFT} y={y + 1.5} width={tag} height={13} rx={6.5} fill="#a3283b" />
        <Text x={LEFT + tag / 2} y={y + 11} size={8} weight={700} fill="#fff" anchor="middle">
          {ability.kind}
        </Text>
        <Text x={LEFT + tag + 6} y={y + 12.5} size={fitSize(ability.name, RIGHT - LEFT - tag - 6, 13.5, 700)} weight={700} fill="#7f1a2b">
          {ability.name}
        </Text>
        {body.draw(y + 17)}
      </g>
    ),
  };
}

function blocksOf(card: CardFacts, size: number): Block[] {
  const blocks = [...card.abilities.map((a) => abilityBlock(a, size))];
  if (card.supertype !== "Pokémon" && card.text) blocks.push(textBlock(card.text, size));
  blocks.push(...card.attacks.map((a) => attackBlock(a, size)));
  if (card.supertype === "Pokémon" && card.text) blocks.push(textBlock(card.text, size * 0.94));
  if (card.prizes > 1) blocks.push(textBlock(words.card.prizes(card.prizes), Math.min(8, size)));
  if (card.unread) blocks.push(textBlock(words.card.unread, Math.min(8, size)));
  return blocks;
}

const GAP = 4;
const TOP = 41;
const MOST_WINDOW = 176;

/** The largest text with which everything fits and the emblem keeps some room. */
function layout(card: CardFacts, bottom: number): { blocks: Block[]; window: number } {
  const most = card.supertype === "Pokémon" ? 11.5 : 13.5;
  for (let size = most; ; size -= 0.5) {
    const blocks = blocksOf(card, size);
    const height = blocks.reduce((sum, block) => sum + block.height + GAP, 0);
    const room = bottom - TOP - height - 8;
    if (room >= (size > 8 ? 88 : 52) || size <= 5) return { blocks, window: Math.max(30, Math.min(room, blocks.length ? MOST_WINDOW : room)) };
  }
}

function Zoom({ card }: { card: CardFacts }) {
  const palette = paletteOf(card);
  const isPokemon = card.supertype === "Pokémon";
  const bottom = isPokemon ? 316 : 330;
  const { blocks, window } = layout(card, bottom);
  const hpRight = 216 - (letters(card).length - 1) * 15;
  const nameRoom = isPokemon ? hpRight - textWidth(String(card.hp), 19, 800) - textWidth(words.card.hp, 8, 700) - 20 : 220;
  let y = TOP + window + 8;
  const slack = Math.max(0, bottom - y - blocks.reduce((sum, b) => sum + b.height + GAP, 0));
  y += slack / 2;
  return (
    <g font-family={FONT}>
      <rect width="252" height="352" rx="14" fill={palette.deep} />
      <rect x="6" y="6" width="240" height="340" rx="9.5" fill={palette.paper} />
      <rect x="6" y="6" width="240" height="40" rx="9.5" fill={palette.base} opacity="0.28" />
      <Text x={14} y={16.5} size={7.6} weight={700} fill={SOFT}>
        {stageLine(card).toUpperCase()}
      </Text>
      <Text x={13.5} y={34} size={fitSize(card.name, nameRoom, 18, 800)} weight={800}>
        {card.name}
      </Text>
      {isPokemon && card.hp ? (
        <g>
          <Text x={hpRight} y={33} size={19} weight={800} anchor="end">
            {String(card.hp)}
          </Text>
          <Text x={hpRight - 2 - textWidth(String(card.hp), 19, 800)} y={33} size={8} weight={700} anchor="end" fill={SOFT}>
            {words.card.hp}
          </Text>
        </g>
      ) : null}
      {isPokemon ? letters(card).map((letter, i) => <Coin letter={letter} x={219 - i * 15} y={14} size={21} />) : null}
      <rect x={12} y={TOP - 2} width={228} height={window + 4} rx={6} fill={palette.deep} />
      <Window card={card} palette={palette} x={14} y={TOP} w={224} h={window} radius={4.5} />
      <Ribbons card={card} right={236} y={TOP + window - 20} size={15} />
      {blocks.map((block) => {
        const drawn = block.draw(y);
        y += block.height + GAP;
        return drawn;
      })}
      {isPokemon ? <Foot card={card} /> : null}
      <Text x={238} y={341} size={6.6} anchor="end" fill={SOFT}>
        {[card.setName, card.number].filter(Boolean).join(" · ")}
      </Text>
      {card.level ? (
        <Text x={14} y={341} size={6.6} fill={SOFT}>
          {words.card.level(card.level)}
        </Text>
      ) : null}
    </g>
  );
}

function Foot({ card }: { card: CardFacts }) {
  const y = 320;
  const pair = (x: number, label: string, list: CardFacts["weaknesses"]) => {
    const start = x + textWidth(label, 7.6, 600) + 4;
    return (
      <g>
        <Text x={x} y={y + 9} size={7.6} weight={600} fill={SOFT}>
          {label}
        </Text>
        {list.length ? (
          list.map((item, i) => (
            <g>
              <Coin letter={TYPE_LETTERS[item.type]} x={start + i * 32} y={y} size={12.5} />
              <Text x={start + 14 + i * 32} y={y + 10} size={9} weight={700}>
                {item.value}
              </Text>
            </g>
          ))
        ) : (
          <Text x={start} y={y + 10} size={9} weight={700} fill={SOFT}>
            –
          </Text>
        )}
      </g>
    );
  };
  const retreatAt = 172;
  const coins = retreatAt + textWidth(words.card.retreat, 7.6, 600) + 4;
  return (
    <g>
      <rect x="12" y={y - 3.5} width="228" height="0.8" fill={INK} opacity="0.25" />
      {pair(LEFT - 1, words.card.weak, card.weaknesses)}
      {pair(LEFT + 78, words.card.resist, card.resistances)}
      <Text x={retreatAt} y={y + 9} size={7.6} weight={600} fill={SOFT}>
        {words.card.retreat}
      </Text>
      {card.retreat ? (
        Array.from({ length: card.retreat }, (_, i) => <Coin letter="C" x={coins + i * Math.min(11, 36 / card.retreat)} y={y} size={11.5} />)
      ) : (
        <Text x={coins} y={y + 10} size={9} weight={700} fill={SOFT}>
          –
        </Text>
      )}
    </g>
  );
}

/** A name in one or two lines within the width, as large as it can be. */
function Name({ name, x, y, w, size, fill }: { name: string; x: number; y: number; w: number; size: number; fill: string }) {
  const one = fitSize(name, w, size, 800);
  if (one >= size * 0.74 || !name.includes(" ")) {
    return (
      <Text x={x} y={y} size={one} weight={800} fill={fill}>
        {name}
      </Text>
    );
  }
  const small = size * 0.7;
  const lines = breakLines(name, w, small, 800);
  const shown = lines.length > 2 ? [lines[0]!, lines.slice(1).join(" ")] : lines;
  return (
    <g>
      {shown.map((line, i) => (
        <Text x={x} y={y - small * 0.42 + i * small} size={fitSize(line, w, small, 800)} weight={800} fill={fill}>
          {line}
        </Text>
      ))}
    </g>
  );
}

function Hand({ card }: { card: CardFacts }) {
  const palette = paletteOf(card);
  const isPokemon = card.supertype === "Pokémon";
  const rows = [
    ...card.abilities.map((a) => ({ cost: null, name: a.name, damage: "" })),
    ...card.attacks.map((a) => ({ cost: a.cost, name: a.name, damage: a.damage })),
  ].slice(0, 3);
  const row = 15.5;
  const hpRight = 103 - Math.max(0, letters(card).length - 1) * 9;
  const foot = isPokemon ? 15 : 4;
  const text = !isPokemon && card.text && !card.basicEnergy ? breakLines(card.text, 106, 8.2).slice(0, 5) : [];
  const body = isPokemon ? rows.length * row + 4 : text.length ? text.length * 9.8 + 7 : 0;
  const window = 166 - 25 - foot - body;
  let y = 25 + window + 4;
  return (
    <g font-family={FONT}>
      <rect width="126" height="176" rx="8" fill={palette.deep} />
      <rect x="3.5" y="3.5" width="119" height="169" rx="5.5" fill={palette.paper} />
      <rect x="3.5" y="3.5" width="119" height="21" rx="5.5" fill={palette.base} opacity="0.3" />
      <Name name={card.name} x={8} y={18.5} w={isPokemon ? hpRight - textWidth(String(card.hp || ""), 12, 800) - 11 : 110} size={12.5} fill={INK} />
      {isPokemon ? (
        <g>
          <Text x={hpRight} y={18.5} size={12} weight={800} anchor="end">
            {String(card.hp || "")}
          </Text>
          {letters(card).map((letter, i) => (
            <Coin letter={letter} x={105 - i * 9} y={7} size={14} />
          ))}
        </g>
      ) : null}
      <Window card={card} palette={palette} x={7} y={25} w={112} h={window} radius={3.5} />
      <rect x={7} y={25} width={textWidth(stageTag(card), 7.4, 700) + 9} height={11.5} rx={3.5} fill={palette.deep} opacity="0.88" />
      <Text x={11.5} y={33.4} size={7.4} weight={700} fill="#fff">
        {stageTag(card)}
      </Text>
      <Ribbons card={card} right={119} y={25 + window - 14} size={11} />
      {isPokemon
        ? rows.map((r) => {
            const top = y;
            y += row;
            const damage = r.damage ? textWidth(r.damage, 11.5, 800) + 4 : 0;
            const costs = Math.max(1, r.cost?.length ?? 1);
            const coin = Math.max(6.5, Math.min(10.5, (106 - damage - textWidth(r.name, 7.8, 600)) / costs));
            const start = r.cost === null ? 8 + 13 : 8 + costs * coin + 4;
            const room = 118 - start - damage;
            return (
              <g>
                {r.cost === null ? (
                  <g>
                    <rect x={8} y={top + 1} width={11} height={11} rx={3} fill="#a3283b" />
                    <Text x={13.5} y={top + 9.6} size={8.5} weight={800} fill="#fff" anchor="middle">
                      A
                    </Text>
                  </g>
                ) : (
                  <Cost cost={r.cost} x={8} y={top + 6.2 - coin * 0.48} size={coin * 0.96} />
                )}
                <Text x={start} y={top + 10} size={fitSize(r.name, room, 9.6, 600)} weight={600}>
                  {r.name}
                </Text>
                {r.damage ? (
                  <Text x={118} y={top + 10.6} size={11.5} weight={800} anchor="end">
                    {r.damage}
                  </Text>
                ) : null}
              </g>
            );
          })
        : text.map((line, i) => (
            <Text x={10} y={y + 8 + i * 9.8} size={8.2}>
              {line}
            </Text>
          ))}
      {isPokemon ? (
        <g>
          {card.weaknesses.slice(0, 2).map((w, i) => (
            <g>
              <Coin letter={TYPE_LETTERS[w.type]} x={8 + i * 26} y={160} size={9.5} />
              <Text x={19 + i * 26} y={167.6} size={7.5} weight={700} fill={SOFT}>
                {w.value}
              </Text>
            </g>
          ))}
          {Array.from({ length: card.retreat }, (_, i) => (
            <Coin letter="C" x={109 - i * 8.5} y={160} size={9.5} />
          ))}
        </g>
      ) : null}
    </g>
  );
}

function stageTag(card: CardFacts): string {
  return card.supertype === "Pokémon" ? card.stage : stageLine(card);
}

function Play({ card }: { card: CardFacts }) {
  const palette = paletteOf(card);
  return (
    <g font-family={FONT}>
      <rect width="126" height="176" rx="9" fill={palette.deep} />
      <Window card={card} palette={palette} x={4} y={30} w={118} h={142} radius={6} />
      <rect x="4" y="4" width="118" height="25" rx="6" fill={palette.paper} />
      <Name name={card.name} x={9} y={22} w={card.types.length > 1 ? 78 : card.types.length ? 90 : 108} size={15.5} fill={INK} />
      {card.supertype === "Pokémon" ? letters(card).map((letter, i) => <Coin letter={letter} x={101 - i * 12} y={7} size={19} />) : null}
      <Ribbons card={card} right={121} y={34} size={13} />
    </g>
  );
}

const BOXES: Record<FaceSize, string> = { zoom: "0 0 252 352", hand: "0 0 126 176", play: "0 0 126 176" };
const DRAWINGS = { zoom: Zoom, hand: Hand, play: Play };

/** Drawings by their names. Each is drawn once per page, out of sight, and used by reference wherever the card lies. */
const drawn = new Map<string, { card: CardFacts; size: FaceSize; symbol: SVGSymbolElement }>();
let shelf: SVGSVGElement | null = null;
let waiting: string[] = [];

/** The name of a card's drawing, which is made before the next paint if it is not there yet. */
function drawing(card: CardFacts, size: FaceSize): string {
  const name = `face-${size}-${card.id}${card.setId ? "" : `-${card.name}`}`.replace(/[^\w-]/g, "_");
  if (!drawn.has(name)) {
    const symbol = document.createElementNS("http://www.w3.org/2000/svg", "symbol");
    symbol.id = name;
    symbol.setAttribute("viewBox", BOXES[size]);
    drawn.set(name, { card, size, symbol });
    if (!waiting.length) queueMicrotask(draw);
    waiting.push(name);
  }
  return name;
}

function draw(): void {
  if (!shelf) {
    shelf = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    shelf.classList.add("definitions");
    shelf.setAttribute("aria-hidden", "true");
    document.body.append(shelf);
  }
  for (const name of waiting) {
    const { card, size, symbol } = drawn.get(name)!;
    const Drawing = DRAWINGS[size];
    render(<Drawing card={card} />, symbol);
    if (!symbol.isConnected) shelf.append(symbol);
  }
  waiting = [];
}

/** Draw everything again: the font that words are measured with has come late. */
export function redrawFaces(): void {
  forgetWidths();
  for (const { symbol } of drawn.values()) render(null, symbol);
  waiting = [...drawn.keys()];
  draw();
}

export const Face = memo(function Face({ card, size }: { card: CardFacts; size: FaceSize }) {
  return (
    <svg class={`face ${size}`} viewBox={BOXES[size]} aria-hidden="true">
      <use href={`#${drawing(card, size)}`} />
    </svg>
  );
});

/** The back of a card: our own lattice, the same for all. */
export const Back = memo(function Back() {
  return (
    <svg class="face back" viewBox="0 0 126 176" aria-hidden="true">
      <use href="#card-back" />
    </svg>
  );
});

/** What faces share: drawn once per page. */
export function FaceDefinitions() {
  return (
    <svg class="definitions" aria-hidden="true">
      <defs>
        <radialGradient id="vignette" cx="50%" cy="42%" r="75%">
          <stop offset="0" stop-color="#fff" stop-opacity="0.34" />
          <stop offset="0.55" stop-color="#fff" stop-opacity="0" />
          <stop offset="1" stop-color="#000" stop-opacity="0.38" />
        </radialGradient>
        <pattern id="lattice" width="18" height="18" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="18" height="18" fill="#2b4a6b" />
          <path d="M0 0H18M0 0V18" stroke="#3f6690" stroke-width="2.2" />
          <circle cx="9" cy="9" r="2.2" fill="#3f6690" />
        </pattern>
        <symbol id="card-back" viewBox="0 0 126 176">
          <rect width="126" height="176" rx="9" fill="#142536" />
          <rect x="5" y="5" width="116" height="166" rx="6" fill="url(#lattice)" />
          <rect x="5" y="5" width="116" height="166" rx="6" fill="url(#vignette)" />
          <g transform="translate(63 88)">
            <circle r="27" fill="#142536" />
            <circle r="23" fill="none" stroke="#e9c46a" stroke-width="2.4" />
            <path d="M-14 9V-9L0 3L14 -9V9" fill="none" stroke="#e9c46a" stroke-width="4.2" stroke-linejoin="round" stroke-linecap="round" />
          </g>
        </symbol>
      </defs>
    </svg>
  );
}
