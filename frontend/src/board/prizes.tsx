/** Prize cards. */

import { Face } from "../cards/face";
import { cardFacts } from "../cards/store";
import type { SideView } from "../protocol";
import { isFaceUp } from "../views";
import { words } from "../words";
import { OwnedBack, reading } from "./card";
import { useBoard } from "./context";

export function Prizes({ side }: { side: SideView }) {
  const { interaction } = useBoard();
  const left = side.prizes.filter(Boolean).length;
  return (
    <div class="prizes" role="group" aria-label={words.board.prizesLeft(left)}>
      {side.prizes.map((prize, place) => {
        const at = `prize:${side.seat}:${place}`;
        if (!prize) return <div class="prize taken" data-at={at} />;
        const look = interaction?.look(at) ?? "";
        const face = isFaceUp(prize) ? (
          <Face card={cardFacts(prize.id, prize.name)} size="play" />
        ) : (
          <OwnedBack seat={side.seat} />
        );
        return look ? (
          <button class={`prize ${look}`} data-at={at} data-nav aria-label={words.board.prize(place + 1)} onClick={() => interaction?.press(at)}>
            {face}
          </button>
        ) : (
          <div class="prize" data-at={at} {...(isFaceUp(prize) ? reading(prize) : {})}>
            {face}
          </div>
        );
      })}
    </div>
  );
}
