/** The cards of a deck, as lines or as pictures. */

import { reading } from "../../board/card";
import { opened } from "../../board/zoom";
import type { CardFacts } from "../../cards/facts";
import { Face } from "../../cards/face";
import { cardFacts } from "../../cards/store";
import { TypeIcon } from "../../cards/types";
import { Icon } from "../../parts/icon";
import { stored } from "../../stored";
import { words } from "../../words";
import type { Counts } from "./draft";

const SECTIONS: ["Pokémon" | "Trainer" | "Energy", string][] = [
  ["Pokémon", words.deck.pokemon],
  ["Trainer", words.deck.trainers],
  ["Energy", words.deck.energy],
];

/** Whether cards are shown as pictures. */
const asPictures = stored("deck-pictures", false);

interface Cards {
  cards: Counts;
  change: (id: string, by: number) => void;
  /** Cards that cannot be played here yet. */
  unplayable: string[];
  /** Cards that the format does not have. */
  absent: string[];
  /** The card on the cover; "" if none was chosen. */
  cover: string;
  choose: (cover: string) => void;
}

export function DeckList(deck: Cards) {
  const ids = Object.keys(deck.cards);
  if (!ids.length) return <p class="quiet">{words.deck.empty}</p>;
  const Shown = asPictures.value ? Tile : Line;
  return (
    <>
      <div class="row view-choice" role="group" aria-label={words.deck.view}>
        <button class="chip" aria-pressed={!asPictures.value} onClick={() => (asPictures.value = false)}>
          {words.deck.asLines}
        </button>
        <button class="chip" aria-pressed={asPictures.value} onClick={() => (asPictures.value = true)}>
          {words.deck.asPictures}
        </button>
      </div>
      {SECTIONS.map(([supertype, title]) => {
        const own = ids.map((id) => cardFacts(id)).filter((card) => card.supertype === supertype);
        if (!own.length) return null;
        const total = own.reduce((sum, card) => sum + (deck.cards[card.id] ?? 0), 0);
        return (
          <section class="deck-section" key={supertype}>
            <h2>
              {title} <span class="quiet">{total}</span>
            </h2>
            <ul class={asPictures.value ? "deck-tiles" : "deck-lines"}>
              {own.map((card) => (
                <li key={card.id} class={deck.unplayable.includes(card.id) ? "unread" : ""}>
                  <Shown card={card} deck={deck} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

function Stepper({ card, deck }: { card: CardFacts; deck: Cards }) {
  return (
    <span class="stepper">
      <button aria-label={words.deck.take(card.name)} onClick={() => deck.change(card.id, -1)}>
        −
      </button>
      <b>{deck.cards[card.id]}</b>
      <button aria-label={words.deck.add(card.name)} onClick={() => deck.change(card.id, 1)}>
        +
      </button>
    </span>
  );
}

function Absent({ card, deck }: { card: CardFacts; deck: Cards }) {
  return deck.absent.includes(card.id) ? <span class="tag absent">{words.deck.rotatedCard}</span> : null;
}

function Line({ card, deck }: { card: CardFacts; deck: Cards }) {
  return (
    <>
      <Stepper card={card} deck={deck} />
      <button class="line-name" onClick={() => (opened.value = card)} {...reading(card)}>
        {card.types.map((type) => (
          <TypeIcon type={type} size="1.1em" />
        ))}
        {card.name || card.id} <span class="quiet small">{card.setCode} {card.number}</span>
        <Absent card={card} deck={deck} />
      </button>
    </>
  );
}

function Tile({ card, deck }: { card: CardFacts; deck: Cards }) {
  const isCover = deck.cover === card.id;
  return (
    <>
      <button class="card hand" aria-label={words.card.read(card.name)} onClick={() => (opened.value = card)} {...reading(card)}>
        <Face card={card} size="hand" />
      </button>
      <button class="cover-choice" aria-pressed={isCover} aria-label={words.deck.cover(card.name)} title={words.deck.cover(card.name)} onClick={() => deck.choose(isCover ? "" : card.id)}>
        <Icon d="M10 2l2.4 5.2 5.6.7-4.1 3.9 1.1 5.6-5-2.8-5 2.8 1.1-5.6L2 7.9l5.6-.7z" />
      </button>
      <Stepper card={card} deck={deck} />
      <Absent card={card} deck={deck} />
    </>
  );
}
