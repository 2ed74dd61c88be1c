/** A hand as a fan; cards that can be played are raised. */

import type { CardView } from "../protocol";
import { words } from "../words";
import { PlayingCard } from "./card";

export function Hand({ cards, seat, label = words.board.hand }: { cards: CardView[]; seat: number; label?: string }) {
  const n = cards.length;
  return (
    <section class="hand-tray" aria-label={words.board.count(label, n)} data-at={`zone:hand-${seat}`} style={{ "--n": n }}>
      {cards.map((card, i) => (
        <div class="held-card" key={card.uid} style={{ "--offset": i - (n - 1) / 2, "--far": Math.abs(i - (n - 1) / 2) }}>
          <PlayingCard card={card} size="hand" at={`card:${card.uid}`} />
        </div>
      ))}
    </section>
  );
}
