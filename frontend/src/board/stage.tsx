/** What shows over the board for a moment: the coin, the card or attack that is played, rising numbers. */

import { Face } from "../cards/face";
import { cardFacts } from "../cards/store";
import { lineText } from "../protocol";
import type { Stage } from "../table/stage";
import { words } from "../words";
import { CoinFace } from "./coin";

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
        <div class="spotlight" key={light.entry.number}>
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
