/** Things that show over the board for a moment: the coin, the card or attack that is played, rising numbers. */

import { useEffect } from "preact/hooks";
import { Face } from "../cards/face";
import { cardFacts } from "../cards/store";
import { lineText } from "../views";
import type { Stage } from "../table/stage";
import { words } from "../words";
import { CoinFace } from "./coin";
import { pointAt } from "./zoom";

export function StageOverlay({ stage }: { stage: Stage }) {
  const coin = stage.coin.value;
  const light = stage.spotlight.value;
  const shown = light?.card;
  useEffect(() => {
    if (shown) pointAt({ id: shown, name: "" });
  }, [shown]);
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
      {light?.card ? (
        <div class="spotlight" key={light.entry.number}>
          <Face card={cardFacts(light.card)} size="zoom" />
        </div>
      ) : null}
      {light?.cards ? (
        <div class="shown-hand" key={light.entry.number}>
          <b>{lineText(light.entry)}</b>
          <div>
            {light.cards.map((id) => (
              <Face card={cardFacts(id)} size="hand" />
            ))}
          </div>
        </div>
      ) : null}
      {stage.sweep.value ? (
        <div class="sweep" key={stage.sweep.value}>
          {words.board.yourTurn}
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
