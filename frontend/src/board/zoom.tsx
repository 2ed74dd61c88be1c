/** Reading a card: beside the board while the pointer is on it, or large in a dialog. */

import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Face } from "../cards/face";
import { cardFacts } from "../cards/store";
import { settings } from "../settings";
import { words } from "../words";
import type { CardFacts } from "../cards/facts";

interface Shown {
  id: string;
  name: string;
}

/** The card under the pointer or focus. */
const pointed = signal<Shown | null>(null);
/** The card shown in the dialog. */
export const opened = signal<Shown | null>(null);

export function pointAt(card: Shown | null): void {
  if (card && card.id !== pointed.value?.id) pointed.value = card;
}

/** Everything on a card as text, for screen readers. */
function describeCard(card: CardFacts): string {
  const parts = [card.name, [card.stage, card.kind, card.types.join(" and "), card.hp ? `${card.hp} HP` : ""].filter(Boolean).join(", ")];
  for (const ability of card.abilities) parts.push(`${ability.kind} ${ability.name}: ${ability.text}`);
  for (const attack of card.attacks) parts.push(`${attack.name}${attack.damage ? ` ${attack.damage}` : ""}${attack.text ? `: ${attack.text}` : ""}`);
  if (card.text) parts.push(card.text);
  return parts.join(". ").replaceAll("..", ".");
}

export function Reader() {
  const card = pointed.value;
  return (
    <div class="reader" aria-hidden="true">
      {card ? <Face card={cardFacts(card.id, card.name)} size="zoom" /> : <p class="quiet">{words.card.zoomHint}</p>}
    </div>
  );
}

export function OpenedCard() {
  const card = opened.value;
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    if (card && !dialog.current?.open) dialog.current?.showModal();
  }, [card]);
  if (!card) return null;
  const facts = cardFacts(card.id, card.name);
  const close = () => {
    opened.value = null;
  };
  return (
    <dialog ref={dialog} class="zoomed" aria-label={describeCard(facts)} onClose={close} onClick={close}>
      <Face card={facts} size="zoom" />
      {facts.picture ? (
        <button
          class="quiet-button"
          onClick={(event) => {
            event.stopPropagation();
            settings.pictures.value = !settings.pictures.value;
          }}
        >
          {settings.pictures.value ? words.card.asDrawing : words.card.asPicture}
        </button>
      ) : null}
      <button class="quiet-button" onClick={close}>
        {words.card.close}
      </button>
    </dialog>
  );
}
