/** A player's name, clock and counts. */

import { useEffect, useState } from "preact/hooks";
import { Face } from "../cards/face";
import { cardFacts } from "../cards/store";
import type { SideView } from "../protocol";
import { countOf } from "../views";
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

const MARKS: [keyof typeof words.board.done, (side: SideView) => number, string][] = [
  ["energy", (side) => side.energy_attached, "M11.5 1L4 11.5h4.5L7.5 19 16 8h-5z"],
  ["supporter", (side) => side.supporters_played, "M10 2.5a3.6 3.6 0 1 1 0 7.2 3.6 3.6 0 0 1 0-7.2ZM3 18c.4-4.6 3.2-6.6 7-6.6s6.6 2 7 6.6z"],
  ["stadium", (side) => side.stadiums_played, "M2 8.5C2 5 18 5 18 8.5V15c0 3-16 3-16 0zM4.5 9c0 2 11 2 11 0s-11-2-11 0z"],
  ["retreat", (side) => side.retreats, "M8.5 3L2 9.5 8.5 16v-4.2h4A3.6 3.6 0 0 1 16 15.4V18h2v-3.2c0-4-2.6-6-6-6H8.5z"],
];

/** The player's actions of this turn that are possible only once. */
function Done({ side }: { side: SideView }) {
  const done = MARKS.filter(([, count]) => count(side) > 0).map(([name]) => words.board.done[name]);
  return (
    <span class="done" role="img" aria-label={words.board.doneThisTurn(done)} title={words.board.doneThisTurn(done)}>
      {MARKS.map(([name, count, d]) => (
        <svg viewBox="0 0 20 20" aria-hidden="true" class={count(side) ? "" : "left"} key={name}>
          <path d={d} fill-rule="evenodd" />
        </svg>
      ))}
    </span>
  );
}

export function Nameplate({ side }: { side: SideView }) {
  const { view, players, decks } = useBoard();
  const deck = decks[side.seat];
  const player = players.find((p) => p.seat === side.seat);
  const isYou = side.seat === view.you;
  const name = nameOf(players, side.seat);
  const isTeam = view.sides.length > 2 && view.you !== null && !isYou && !isOpponent(view, side.seat);
  // In a turn of one's own the frame says it already.
  const isAwaited = !view.over && view.asked === side.seat && view.player !== side.seat;
  return (
    <header class={`nameplate ${view.player === side.seat && !view.over ? "on-turn" : ""} ${isAwaited ? "awaited" : ""}`}>
      {deck ? (
        <span class="cover" title={deck.name || undefined}>
          <Face card={cardFacts(deck.cover)} size="play" />
        </span>
      ) : null}
      <span class="who">
        {isYou ? words.board.you : name}
        {deck?.name ? <small>{deck.name}</small> : null}
      </span>
      {isTeam ? <span class="tag">{words.board.team}</span> : null}
      {player?.kind === "person" && player.online === false ? <span class="tag away">{words.board.offline}</span> : null}
      {isAwaited && !isYou ? <span class="tag waiting">{words.board.choosing}</span> : null}
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
      <span class="tally of-deck" title={words.board.deck}>
        <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M4 2h12v13H4zM5 16h12v2H5z" /></svg>
        <span class="visually-hidden">{words.board.deck} </span>
        {countOf(side.deck)}
      </span>
      {view.player === side.seat && view.phase === "play" && !view.over ? <Done side={side} /> : null}
    </header>
  );
}
