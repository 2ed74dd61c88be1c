/** Before the first question of a game: who plays whom, and with which decks. */

import { useEffect, useState } from "preact/hooks";
import { nameOf } from "../../board/context";
import { Face } from "../../cards/face";
import { cardFacts } from "../../cards/store";
import { settings, wantsLessMotion } from "../../settings";
import { SPLASH } from "../../table/stage";
import type { Table } from "../../table/table";
import { words } from "../../words";

/** The last game that it was shown for. */
let seen = "";

export function Splash({ table }: { table: Table }) {
  const state = table.shown.value!;
  const isStart = state.view?.phase === "setup" && state.n <= 1 && state.decks.some(Boolean);
  const [isShown, show] = useState(isStart && seen !== table.id && settings.pace.value !== "instant" && !wantsLessMotion());
  useEffect(() => {
    if (!isShown) return;
    seen = table.id;
    const end = () => show(false);
    const timer = setTimeout(end, SPLASH); // or a press, or a key
    addEventListener("pointerdown", end);
    addEventListener("keydown", end);
    return () => {
      clearTimeout(timer);
      removeEventListener("pointerdown", end);
      removeEventListener("keydown", end);
    };
  }, [isShown]);
  if (!isShown || state.view?.phase !== "setup") return null;
  return (
    <div class="splash" aria-hidden="true">
      {state.players.map((player) => {
        const deck = state.decks[player.seat];
        return (
          <div class={`splash-side ${player.seat === (table.seat.value ?? 0) ? "mine" : ""}`} key={player.seat}>
            {deck ? <Face card={cardFacts(deck.cover)} size="zoom" /> : <span class="splash-unknown">?</span>}
            <b>{player.seat === table.seat.value ? words.board.you : nameOf(state.players, player.seat)}</b>
            <span>{deck?.name}</span>
          </div>
        );
      })}
      <i>{words.lobby.versus}</i>
    </div>
  );
}
