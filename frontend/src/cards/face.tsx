/** Card faces, in three sizes. A drawing is made once per page and used by reference. */

import { signal } from "@preact/signals";
import { render } from "preact";
import { memo } from "preact/compat";
import { settings } from "../settings";
import { Blank } from "./faces/blank";
import { Hand } from "./faces/hand";
import { Play } from "./faces/play";
import { Zoom } from "./faces/zoom";
import { type CardFacts, isSpecial } from "./facts";
import { forgetWidths } from "./measure";

export type FaceSize = "zoom" | "hand" | "play";

const BOXES: Record<FaceSize, string> = { zoom: "0 0 252 352", hand: "0 0 126 176", play: "0 0 126 176" };

const DRAWINGS = { zoom: Zoom, hand: Hand, play: Play };

/** Drawings by name. Each is made once, invisibly, and used by reference wherever the card shows. */
const drawn = new Map<string, { card: CardFacts; size: FaceSize; symbol: SVGSymbolElement }>();

let shelf: SVGSVGElement | null = null;

let waiting: string[] = [];

/** The name of a card's drawing. A new drawing is made before the next paint. */
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
    render(card.setId ? <Drawing card={card} /> : <Blank card={card} scale={size === "zoom" ? 2 : 1} />, symbol);
    if (!symbol.isConnected) shelf.append(symbol);
  }
  waiting = [];
}

/** Draw everything again, after the font that text is measured with has loaded late. */
export function redrawFaces(): void {
  forgetWidths();
  for (const { symbol } of drawn.values()) render(null, symbol);
  waiting = [...drawn.keys()];
  draw();
}

/** Cards whose pictures could not be loaded; they are drawn. */
const missing = signal<ReadonlySet<string>>(new Set());

function Picture({ card, size }: { card: CardFacts; size: FaceSize }) {
  const [, , width, height] = BOXES[size].split(" ");
  return (
    <image
      href={`/api/pictures/${encodeURIComponent(card.id)}?size=${size === "zoom" ? "large" : "small"}`}
      width={width}
      height={height}
      preserveAspectRatio="none"
      clip-path="inset(0 round 4.6%)"
      onError={() => {
        missing.value = new Set([...missing.value, card.id]);
      }}
    />
  );
}

/** A card as its picture or as our drawing, whichever the player wants. */
export const Face = memo(function Face({ card, size }: { card: CardFacts; size: FaceSize }) {
  const asPicture = card.picture && settings.pictures.value && !missing.value.has(card.id);
  return (
    <svg class={`face ${size}`} viewBox={BOXES[size]} aria-hidden="true">
      {asPicture ? <Picture card={card} size={size} /> : <use href={`#${drawing(card, size)}`} />}
      {isSpecial(card) ? <rect class="sheen" width="45%" height="100%" fill="url(#sheen)" /> : null}
    </svg>
  );
});
