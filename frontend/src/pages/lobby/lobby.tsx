/** The lobby, which is the first page. */

import { useEffect, useState } from "preact/hooks";
import { api, getMeta } from "../../api";
import { RuleDialog } from "../../board/rule";
import { useLoaded } from "../../parts/loaded";
import { Empty, Failure, Loading } from "../../parts/states";
import type { GameInfo, Lobby } from "../../protocol";
import { words } from "../../words";
import { Page } from "../frame";
import { TableForm } from "./form";
import { GameRow } from "./games";
import { LastGames } from "./last";
import { PlayNow } from "./now";
import { Years } from "./years";

const LOBBY_EVERY = 4000;

/** With a year, the form is open and set to its rules. */
export function LobbyPage({ year = 0 }: { year?: number }) {
  const meta = useLoaded(getMeta, []);
  const [open, setOpen] = useState(year > 0);
  const [lobby, setLobby] = useState<Lobby | null>(null);
  const [mine, setMine] = useState<GameInfo[]>([]);
  useEffect(() => {
    let alive = true;
    const load = async () => {
      try {
        const found = await api.get("/api/lobby");
        const own = api.isGuest() ? (await api.mine.get("/api/me/games")).games : [];
        if (alive) {
          setLobby(found);
          setMine(own.filter((game) => game.status !== "over").slice(0, 6));
        }
      } catch {
        return;
      }
    };
    void load();
    const timer = setInterval(() => void load(), LOBBY_EVERY);
    return () => {
      alive = false;
      clearInterval(timer);
    };
  }, []);
  return (
    <Page title={words.lobby.title}>
      <PlayNow />
      <section class="panel">
        <button class="disclosure" aria-expanded={open} onClick={() => setOpen(!open)}>
          {words.lobby.custom}
        </button>
        {open ? meta.data ? <TableForm meta={meta.data} year={year} /> : meta.problem ? <Failure message={meta.problem} retry={meta.again} /> : <Loading /> : null}
      </section>
      {meta.data ? <Years meta={meta.data} /> : null}
      <LastGames meta={meta.data} />
      <div class="columns">
        {mine.length ? (
          <section class="panel">
            <h2>{words.lobby.yours}</h2>
            <ul class="games">
              {mine.map((game) => (
                <GameRow game={game} meta={meta.data} action={{ href: `#/play/${game.id}`, text: words.lobby.goOn }} />
              ))}
            </ul>
          </section>
        ) : null}
        <section class="panel">
          <h2>
            {words.lobby.tables} {lobby ? <small class="quiet">{words.lobby.online(Math.max(1, lobby.online))}</small> : null}
          </h2>
          {!lobby ? (
            <Loading />
          ) : lobby.tables.length ? (
            <ul class="games">
              {lobby.tables.map((game) => (
                <GameRow game={game} meta={meta.data} action={{ href: `#/join/${game.id}`, text: words.lobby.join }} />
              ))}
            </ul>
          ) : (
            <Empty>{words.lobby.noTables}</Empty>
          )}
        </section>
        <section class="panel">
          <h2>{words.lobby.running}</h2>
          {!lobby ? (
            <Loading />
          ) : lobby.games.length ? (
            <ul class="games">
              {lobby.games.slice(0, 8).map((game) => (
                <GameRow game={game} meta={meta.data} action={{ href: `#/watch/${game.id}`, text: words.lobby.watch }} />
              ))}
            </ul>
          ) : (
            <Empty>{words.lobby.noRunning}</Empty>
          )}
        </section>
      </div>
      <RuleDialog />
    </Page>
  );
}
