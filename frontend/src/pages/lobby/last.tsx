/** The player's last games, and how they did with each deck. */

import { api } from "../../api";
import { useLoaded } from "../../parts/loaded";
import type { FinishedGame, Meta } from "../../protocol";
import { words } from "../../words";
import { FinishedRow } from "../replay/finished";

/** How many games and decks are listed. */
const SHOWN = 3;

interface Tally {
  deck: string;
  won: number;
  played: number;
}

/** Games won and played with each deck, the deck that was played most first. */
export function tallies(games: FinishedGame[]): Tally[] {
  const found = new Map<string, Tally>();
  for (const game of games) {
    const deck = typeof game.seat === "number" ? game.decks[game.seat] : undefined;
    if (!deck || !game.result?.winners.length) continue;
    const tally = found.get(deck) ?? { deck, won: 0, played: 0 };
    tally.played += 1;
    if (game.result.winners.includes(game.seat!)) tally.won += 1;
    found.set(deck, tally);
  }
  return [...found.values()].sort((a, b) => b.played - a.played);
}

export function LastGames({ meta }: { meta: Meta | null }) {
  const games = useLoaded(async () => (api.isGuest() ? (await api.mine.get("/api/me/replays")).games : []), []);
  if (!games.data?.length) return null;
  const decks = tallies(games.data).slice(0, SHOWN);
  return (
    <section class="panel">
      <div class="row">
        <h2>{words.lobby.lastGames}</h2>
        <span class="spring" />
        <a href="#/replays">{words.lobby.allGames}</a>
      </div>
      {decks.length ? (
        <ul class="tallies">
          {decks.map((tally) => (
            <li key={tally.deck}>
              <span>{tally.deck}</span>
              <meter max={tally.played} value={tally.won} aria-label={words.lobby.tally(tally.won, tally.played)} />
              <b>{words.lobby.tally(tally.won, tally.played)}</b>
            </li>
          ))}
        </ul>
      ) : null}
      <ul class="games">
        {games.data.slice(0, SHOWN).map((game) => (
          <FinishedRow key={game.id} game={game} meta={meta} />
        ))}
      </ul>
    </section>
  );
}
