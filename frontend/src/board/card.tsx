/** A card that can be pressed, read and dragged. */

import type { ComponentChildren } from "preact";
import { Back } from "../cards/back";
import { Face, type FaceSize } from "../cards/face";
import { cardFacts } from "../cards/store";
import type { CardView } from "../protocol";
import { settings } from "../settings";
import type { Spot } from "../table/choices";
import { words } from "../words";
import { useBoard } from "./context";
import { opened, pointAt } from "./zoom";

const LOOKS: Record<string, string> = { held: words.board.held, picked: words.board.picked, legal: words.board.playable, target: words.board.target };

/** Milliseconds after which a press on a touch screen opens the card. */
const LONG_PRESS = 450;

/** The press that may become long, and whether the last one did. There is only one finger at a time. */
let pressing: ReturnType<typeof setTimeout> | undefined;
let wasLong = false;

const release = () => clearTimeout(pressing);

/** Handlers that let a card be read: on hover, on focus, on right click, and on a long press. */
export function reading(card: { id: string; name: string }, open: () => void = () => void (opened.value = card)) {
  return {
    "data-card-id": card.id,
    "data-card-name": card.name,
    onPointerEnter: () => pointAt(card),
    onFocus: () => pointAt(card),
    onContextMenu: (event: Event) => {
      event.preventDefault();
      open();
    },
    onTouchStart: () => {
      release();
      wasLong = false;
      pressing = setTimeout(() => {
        wasLong = true;
        open();
      }, LONG_PRESS);
    },
    onTouchMove: release,
    onTouchEnd: release,
    onTouchCancel: release,
    onClickCapture: (event: Event) => {
      if (wasLong) event.stopImmediatePropagation();
      wasLong = false;
    },
  };
}

export function PlayingCard({ card, size, at, extra, children }: { card: CardView; size: FaceSize; at: Spot; extra?: Record<string, unknown>; children?: ComponentChildren }) {
  const { interaction } = useBoard();
  const look = interaction?.look(at) ?? "";
  const label = [card.name, LOOKS[look]].filter(Boolean).join(", ");
  return (
    <button
      class={`card ${size} ${look} ${interaction?.isHinted(at) ? "hinted" : ""}`}
      data-at={at}
      data-nav
      data-drag={look === "legal" || look === "held" ? "" : undefined}
      aria-label={label}
      aria-pressed={look === "picked" || look === "held" ? true : undefined}
      onClick={(event) => {
        event.stopPropagation();
        if (!interaction?.press(at) && !interaction?.decision.value) opened.value = card;
      }}
      {...reading(card)}
      {...extra}
    >
      <Face card={cardFacts(card.id, card.name)} size={size} />
      {children}
    </button>
  );
}

/** The back of a player's cards: each player sees their own design on their own cards. */
export function OwnedBack({ seat }: { seat: number }) {
  const { view } = useBoard();
  return <Back design={seat === view.you ? settings.back.value : "lattice"} />;
}

export function FaceDownCard({ seat, label }: { seat: number; label: string }) {
  return (
    <div class="card down" role="img" aria-label={label}>
      <OwnedBack seat={seat} />
    </div>
  );
}
