/** What lies over the board for a moment: the coin, the card or attack that is being played, numbers that rise. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { Face } from "../cards/face";
import { cardFacts } from "../cards/store";
import { lineText } from "../protocol";
import type { Stage } from "../table/stage";
import { words } from "../words";
import { browsed } from "./side";
import { reading } from "./card";

export function CoinFace({ heads }: { heads: boolean }) {
  return (
    <svg viewBox="-50 -50 100 100" aria-hidden="true">
      <circle r="47" fill={heads ? "#e5b93c" : "#9aa7b3"} stroke={heads ? "#7a5606" : "#47525c"} stroke-width="4" />
      <circle r="37" fill="none" stroke={heads ? "#7a5606" : "#47525c"} stroke-width="2" stroke-dasharray="3 4" />
      {heads ? (
        <path d="M0 -24L6.5 -8.5L23 -7.5L10.5 3.5L14.5 20L0 11L-14.5 20L-10.5 3.5L-23 -7.5L-6.5 -8.5Z" fill="#7a5606" />
      ) : (
        <path d="M-20 -12H20V-4H-20ZM-20 4H20V12H-20Z" fill="#47525c" />
      )}
    </svg>
  );
}

export function StageOverlay({ stage }: { stage: Stage }) {
  const coin = stage.coin.value;
  const light = stage.spotlight.value;
  return (
    <div class="stage-overlay" aria-hidden="true">
      {coin ? (
        <div class="coin-toss" key={coin.turn}>
          <div class="coin">
            <CoinFace heads={coin.heads} />
          </div>
          <b>{coin.heads ? words.board.heads : words.board.tails}</b>
        </div>
      ) : null}
      {light ? (
        <div class={`spotlight ${light.card ? "with-card" : ""}`} key={light.entry.number}>
          {light.card ? <Face card={cardFacts(light.card)} size="zoom" /> : null}
          <b>{lineText(light.entry)}</b>
        </div>
      ) : null}
      {stage.floats.value.map((item) => (
        <span class={`float ${item.good ? "good" : "bad"}`} key={item.key} style={{ left: `${item.x}px`, top: `${item.y}px` }}>
          {item.text}
        </span>
      ))}
    </div>
  );
}

/** A pile, spread out to be read. */
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
