/** Between the sides: the last coin flip, the Stadium, the turn. */

import { Face } from "../cards/face";
import { cardFacts } from "../cards/store";
import type { Entry } from "../protocol";
import { words } from "../words";
import { reading } from "./card";
import { CoinFace } from "./coin";
import { nameOf, useBoard } from "./context";
import { opened } from "./zoom";

export function Stadium() {
  const { view, players, interaction } = useBoard();
  const at = "zone:stadium";
  const look = interaction?.look(at) ?? "";
  const card = view.stadium;
  if (!card) {
    return (
      <div class={`stadium empty ${look}`} data-at={at}>
        {words.board.noStadium}
      </div>
    );
  }
  return (
    <button
      class={`stadium ${look}`}
      data-at={at}
      data-nav
      {...reading(card)}
      onClick={() => {
        if (!interaction?.press(at)) opened.value = card;
      }}
    >
      <span class="stadium-face">
        <Face card={cardFacts(card.id, card.name)} size="play" />
      </span>
      <span class="stadium-name">
        <small>{words.board.stadium}</small>
        {card.name}
        {card.faces === null ? null : <small class="stadium-faces">{words.board.faces(card.faces === view.you ? words.ask.you : nameOf(players, card.faces))}</small>}
      </span>
    </button>
  );
}

export function LastFlip({ log }: { log: Entry[] }) {
  const flip = log.findLast((entry) => entry.kind === "flip");
  if (!flip) return <span class="last-flip" />;
  const heads = flip.n !== 0;
  return (
    <span class="last-flip" title={words.board.lastFlip}>
      <CoinFace heads={heads} />
      {heads ? words.board.heads : words.board.tails}
    </span>
  );
}
