/** A hand to test the deck with. */

import { useMemo, useState } from "preact/hooks";
import { reading } from "../../board/card";
import { opened } from "../../board/zoom";
import { Face } from "../../cards/face";
import { cardFacts } from "../../cards/store";
import { words } from "../../words";
import type { Counts } from "./draft";

function shuffled(cards: Counts): string[] {
  const deck = Object.entries(cards).flatMap(([id, n]) => Array.from({ length: n }, () => id));
  for (let i = deck.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [deck[i], deck[j]] = [deck[j]!, deck[i]!];
  }
  return deck;
}

const HAND = 7;

export function TestHand({ cards }: { cards: Counts }) {
  const [turn, setTurn] = useState(0);
  const [drawn, setDrawn] = useState(HAND);
  const deck = useMemo(() => shuffled(cards), [cards, turn]);
  const hand = deck.slice(0, drawn).map((id) => cardFacts(id));
  const hasBasic = hand.slice(0, HAND).some((card) => card.supertype === "Pokémon" && (card.stage === "Basic" || card.stage === "Baby"));
  if (!deck.length) return <p class="quiet">{words.testHand.none}</p>;
  return (
    <div class="try-hand">
      <div class="buttons">
        <button
          onClick={() => {
            setTurn(turn + 1);
            setDrawn(HAND);
          }}
        >
          {words.testHand.again}
        </button>
        <button disabled={drawn >= deck.length} onClick={() => setDrawn(drawn + 1)}>
          {words.testHand.draw}
        </button>
      </div>
      {hasBasic ? null : <p class="problem">{words.testHand.noBasic}</p>}
      <div class="results small-results">
        {hand.map((card, i) => (
          <button class="card hand" key={`${turn}-${i}`} aria-label={card.name} onClick={() => (opened.value = card)} {...reading(card)}>
            <Face card={card} size="hand" />
          </button>
        ))}
      </div>
    </div>
  );
}
