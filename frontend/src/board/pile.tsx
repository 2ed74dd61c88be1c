/** Piles: the deck, the discard pile, the Lost Zone, and looking through them. */

import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Face } from "../cards/face";
import { cardFacts } from "../cards/store";
import type { CardView, SideView } from "../protocol";
import { countOf } from "../views";
import { words } from "../words";
import { OwnedBack, reading } from "./card";
import { useBoard, whoIs } from "./context";

/** The pile that the player looks through; null for none. */
export const browsed = signal<{ title: string; cards: CardView[] } | null>(null);

export function Pile({ zone, side, title }: { zone: "discard" | "lost"; side: SideView; title: string }) {
  const { view, players } = useBoard();
  const cards = side[zone];
  const top = cards[cards.length - 1];
  return (
    <button
      class={`pile ${zone} ${top ? "" : "empty"}`}
      data-at={`zone:${zone}-${side.seat}`}
      data-nav
      aria-label={words.board.count(title, cards.length)}
      onClick={() => {
        if (cards.length) browsed.value = { title: words.board.pileOf(whoIs(players, side.seat, view.you), zone), cards: [...cards].reverse() };
      }}
      {...(top ? reading(top) : {})}
    >
      {top ? <Face card={cardFacts(top.id, top.name)} size="play" /> : <span class="pile-name" data-word={title} />}
      <span class="count" data-word={cards.length} />
    </button>
  );
}

export function DeckPile({ side }: { side: SideView }) {
  const n = countOf(side.deck);
  const open = Array.isArray(side.deck) ? side.deck : null;
  const content = (
    <>
      {n ? (
        <OwnedBack seat={side.seat} />
      ) : (
        <span class="pile-name" data-word={words.board.deck} />
      )}
      <span class="count" data-word={n} />
    </>
  );
  const label = words.board.count(words.board.deck, n);
  const depth = { "--depth": Math.ceil(n / 12) };
  return open ? (
    <button class="pile deck" style={depth} data-at={`zone:deck-${side.seat}`} data-nav aria-label={label} onClick={() => (browsed.value = { title: words.board.deck, cards: [...open].reverse() })}>
      {content}
    </button>
  ) : (
    <div class={`pile deck ${n ? "" : "empty"}`} style={depth} data-at={`zone:deck-${side.seat}`} role="img" aria-label={label}>
      {content}
    </div>
  );
}

/** A pile, spread out in a dialog. */
export function Browsed() {
  const pile = browsed.value;
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    if (pile && !dialog.current?.open) dialog.current?.showModal();
  }, [pile]);
  if (!pile) return null;
  const close = () => {
    browsed.value = null;
  };
  return (
    <dialog ref={dialog} class="sheet browse" aria-label={words.board.count(pile.title, pile.cards.length)} onClose={close}>
      <header>
        <h2>{words.board.count(pile.title, pile.cards.length)}</h2>
        <button class="quiet-button" onClick={close}>
          {words.prompt.dismiss}
        </button>
      </header>
      <div class="picker-cards">
        {pile.cards.map((card) => (
          <div class="heap">
            <button class="card hand" aria-label={card.name} {...reading(card)} onClick={reading(card).onContextMenu}>
              <Face card={cardFacts(card.id, card.name)} size="hand" />
            </button>
          </div>
        ))}
      </div>
    </dialog>
  );
}
