/** A player's name, clock and counts. */

import { useEffect, useState } from "preact/hooks";
import { countOf, type SideView } from "../protocol";
import { isOpponent } from "../table/choices";
import { words } from "../words";
import { nameOf, useBoard } from "./context";

function Clock({ seat }: { seat: number }) {
  const { clock } = useBoard();
  const [, tick] = useState(0);
  const left = clock(seat);
  useEffect(() => {
    if (left === null) return;
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [left === null]);
  if (left === null) return null;
  const minutes = Math.floor(left / 60);
  return <span class={`clock ${left < 60 ? "short" : ""}`}>{words.board.clock(minutes, String(Math.floor(left % 60)).padStart(2, "0"))}</span>;
}

export function Nameplate({ side }: { side: SideView }) {
  const { view, players } = useBoard();
  const player = players.find((p) => p.seat === side.seat);
  const isYou = side.seat === view.you;
  const name = nameOf(players, side.seat);
  const isTeam = view.sides.length > 2 && view.you !== null && !isYou && !isOpponent(view, side.seat);
  return (
    <header class={`nameplate ${view.player === side.seat && !view.over ? "on-turn" : ""}`}>
      <span class="who">{isYou ? words.board.you : isTeam ? words.board.team(name) : name}</span>
      {player?.kind === "person" && player.online === false ? <span class="tag away">{words.board.offline}</span> : null}
      {side.out ? <span class="tag">{words.board.out}</span> : null}
      {side.gx_used ? <span class="tag">{words.board.gxUsed}</span> : null}
      {side.vstar_used ? <span class="tag">{words.board.vstarUsed}</span> : null}
      <Clock seat={side.seat} />
      <span class="tally" title={words.board.prizes}>
        <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M10 1.5l2.5 5.4 5.9.7-4.3 4 1.1 5.8L10 14.5l-5.2 2.9 1.1-5.8-4.3-4 5.9-.7z" /></svg>
        <span class="visually-hidden">{words.board.prizes} </span>
        {side.prizes.filter(Boolean).length}
      </span>
      <span class="tally" title={words.board.hand} data-at={isYou ? undefined : `zone:hand-${side.seat}`}>
        <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M2 6.5l6-3 5.5 11.5-6 3zM10 3h7v12.5h-2.2L9.4 4.2z" /></svg>
        <span class="visually-hidden">{words.board.hand} </span>
        {countOf(side.hand)}
      </span>
      <span class="tally" title={words.board.deck}>
        <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M4 2h12v13H4zM5 16h12v2H5z" /></svg>
        <span class="visually-hidden">{words.board.deck} </span>
        {countOf(side.deck)}
      </span>
    </header>
  );
}
