/** A hand as a fan; cards that can be played are raised. */

import type { CardView } from "../protocol";
import { words } from "../words";
import { PlayingCard } from "./card";
import { nameOf, useBoard } from "./context";

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

/** The hands that a watcher may see, the one of the near side first. */
export function OpenHands() {
  const { view, players } = useBoard();
  const near = view.you ?? 0;
  const sides = [...view.sides.filter((side) => side.seat === near), ...view.sides.filter((side) => side.seat !== near)];
  return (
    <div class="hands">
      {sides.map((side) => (Array.isArray(side.hand) ? <Hand cards={side.hand} seat={side.seat} label={words.board.handOf(nameOf(players, side.seat))} key={side.seat} /> : null))}
    </div>
  );
}
