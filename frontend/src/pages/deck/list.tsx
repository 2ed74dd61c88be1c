/** The cards of a deck, line by line. */

import { reading } from "../../board/card";
import { opened } from "../../board/zoom";
import { cardFacts } from "../../cards/store";
import { TypeIcon } from "../../cards/types";
import { words } from "../../words";
import type { Counts } from "./draft";

const SECTIONS: ["Pokémon" | "Trainer" | "Energy", string][] = [
  ["Pokémon", words.deck.pokemon],
  ["Trainer", words.deck.trainers],
  ["Energy", words.deck.energy],
];

export function DeckList({ cards, change, unplayable }: { cards: Counts; change: (id: string, by: number) => void; unplayable: string[] }) {
  const ids = Object.keys(cards);
  if (!ids.length) return <p class="quiet">{words.deck.empty}</p>;
  return (
    <>
      {SECTIONS.map(([supertype, title]) => {
        const own = ids.map((id) => cardFacts(id)).filter((card) => card.supertype === supertype);
        if (!own.length) return null;
        const total = own.reduce((sum, card) => sum + (cards[card.id] ?? 0), 0);
        return (
          <section class="deck-section">
            <h2>
              {title} <span class="quiet">{total}</span>
            </h2>
            <ul class="deck-lines">
              {own.map((card) => (
                <li key={card.id} class={unplayable.includes(card.id) ? "unread" : ""}>
                  <span class="stepper">
                    <button aria-label={words.deck.take(card.name)} onClick={() => change(card.id, -1)}>
                      −
                    </button>
                    <b>{cards[card.id]}</b>
                    <button aria-label={words.deck.add(card.name)} onClick={() => change(card.id, 1)}>
                      +
                    </button>
                  </span>
                  <button class="line-name" onClick={() => (opened.value = card)} {...reading(card)}>
                    {card.types.map((type) => (
                      <TypeIcon type={type} size="1.1em" />
                    ))}
                    {card.name || card.id} <span class="quiet small">{card.setCode} {card.number}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}
