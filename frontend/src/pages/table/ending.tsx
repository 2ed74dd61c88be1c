/** The end of a game: who won, how, and what to do next. */

import { useEffect, useRef } from "preact/hooks";
import { nameOf, whoIs } from "../../board/context";
import { Interaction } from "../../table/interaction";
import { Table } from "../../table/table";
import { words } from "../../words";

/** How the game was won; "" if the view does not show it. */
function howWon(table: Table): string {
  const { view, result, players } = table.shown.value!;
  const winner = result?.winner ?? null;
  if (!view || winner === null) return "";
  const who = (seat: number) => whoIs(players, seat, view.you);
  const decked = table.log.value.slice(-5).find((entry) => entry.kind === "deck_out");
  if (decked) return words.end.byDeck(who(decked.player));
  const taken = view.sides.find((side) => result!.winners.includes(side.seat) && side.prizes.length > 0 && side.prizes.every((prize) => prize === null));
  if (taken) return words.end.byPrizes(who(taken.seat));
  const bare = view.sides.find((side) => !result!.winners.includes(side.seat) && !side.active.length && !side.bench.length);
  return bare ? words.end.byBoard(who(bare.seat)) : "";
}

export function Ending({ table, interaction, close }: { table: Table; interaction: Interaction; close: () => void }) {
  const state = table.shown.value!;
  const me = table.seat.value;
  const result = state.result;
  const winners = result?.winners ?? [];
  const won = me !== null && winners.includes(me);
  const names = words.list(winners.map((seat) => nameOf(state.players, seat)));
  const title = won ? words.end.won : winners.length ? words.end.wonBy(names) : words.end.draw;
  const reason = result?.reason ?? "rules";
  const asked = me !== null && state.rematch.includes(me);
  const wanted = state.rematch.some((seat) => seat !== me);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.querySelector<HTMLElement>("button")?.focus(), []);
  return (
    <div
      class="ending"
      role="dialog"
      aria-label={title}
      ref={root}
      onKeyDown={(event) => {
        if (event.key === "Escape") close();
      }}
    >
      <div class={`ending-card ${won ? "won" : ""}`}>
        <h2>{title}</h2>
        <p>{reason === "rules" ? howWon(table) : reason === "resigned" && me !== null && !won ? words.end.reasons.resignedYou : words.end.reasons[reason]}</p>
        {wanted && !asked ? <p>{words.end.rematchWanted}</p> : null}
        <div class="buttons">
          {me !== null && reason !== "cancelled" ? (
            <button class="primary" disabled={asked} onClick={() => interaction.rematch()}>
              {asked ? words.end.rematchAsked : words.end.rematch}
            </button>
          ) : null}
          <a class="button" href={`#/replay/${table.id}`}>
            {words.end.replay}
          </a>
          <a class="button" href={`#/replay/${table.id}/${table.shown.value!.n}/analysis`}>
            {words.replay.analyse}
          </a>
          <button onClick={close}>{words.end.seeBoard}</button>
          <a class="button" href="#/">
            {words.end.lobby}
          </a>
        </div>
      </div>
    </div>
  );
}
