/** A game between two bots that goes on while it is watched, beside "Play now". */

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { api } from "../../api";
import { Board } from "../../board/board";
import { Context } from "../../board/context";
import { wantsLessMotion } from "../../settings";
import { Table } from "../../table/table";
import { closed, lineText } from "../../views";
import { words } from "../../words";

/** Milliseconds after which the page looks for a game, once it has drawn itself, and for the next one. */
const FIRST = 400;
const AGAIN = 10_000;
/** Screens with room for it. */
const WIDE = "(min-width: 52rem)";

/** The game's board; `children` stand in its place until there is one, and where nothing is to move. */
export function LiveGame({ children }: { children: ComponentChildren }) {
  const [table, setTable] = useState<Table | null>(null);
  useEffect(() => {
    if (wantsLessMotion() || !matchMedia(WIDE).matches) return;
    let alive = true;
    let shown: Table | null = null;
    let timer = 0;
    const look = async () => {
      const isOver = !shown || (shown.shown.value?.status === "over" && !shown.busy.value);
      const { game } = isOver ? await api.get("/api/showcase").catch(() => ({ game: null })) : { game: null };
      if (!alive) return;
      if (game && game !== shown?.id) {
        shown?.close();
        shown = new Table(game, null);
        shown.stage.silent = true;
        setTable(shown);
      }
      timer = window.setTimeout(() => void look(), AGAIN);
    };
    timer = window.setTimeout(() => void look(), FIRST);
    return () => {
      alive = false;
      clearTimeout(timer);
      shown?.close();
    };
  }, []);
  const state = table?.shown.value;
  if (!table || !state?.view) return <div class="hero-live">{children}</div>;
  const decks = (state.decks ?? []).flatMap((deck) => (deck ? [deck.name] : []));
  const light = table.stage.spotlight.value;
  return (
    <div class="hero-live playing">
      <Context.Provider value={{ view: closed(state.view), players: state.players, decks: state.decks ?? [], interaction: null, clock: () => null, sheet: (serial) => table.sheet(serial) }}>
        <div class="arena" inert>
          <Board log={table.log.value} />
        </div>
      </Context.Provider>
      <p class="quiet small">
        <span>{light ? lineText(light.entry) : words.lobby.live(decks)}</span> <a href={`#/watch/${table.id}`}>{words.lobby.watch}</a>
      </p>
    </div>
  );
}
