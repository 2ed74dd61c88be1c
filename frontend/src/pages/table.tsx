/** Playing or watching a game. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { api } from "../api";
import { Board } from "../board/board";
import { Context, nameOf, whoIs } from "../board/context";
import { startDragging } from "../board/drag";
import { Hand } from "../board/hand";
import { startKeys } from "../board/keys";
import { LiveLog, Log } from "../board/log";
import { Browsed, StageOverlay } from "../board/overlays";
import { Picker } from "../board/picker";
import { Prompt } from "../board/prompt";
import { RuleDialog } from "../board/rule";
import { OpenedCard, Reader } from "../board/zoom";
import type { Game, Player, Seat, View } from "../protocol";
import { go } from "../router";
import { keepSeat, seats, settings } from "../settings";
import { mySide } from "../table/choices";
import { Interaction } from "../table/interaction";
import { Table } from "../table/table";
import { words } from "../words";
import { Dialog, Failure, Loading, SettingsForm } from "./frame";
import { Waiting } from "./waiting";

/** Screens on which the log is a sheet over the board. */
const NARROW = "(max-width: 60rem)";

/** The seat token for a game: kept, asked for anew if the seat is ours, or none. */
async function tokenFor(id: string): Promise<string | null> {
  const kept = seats.value[id];
  if (kept) return kept.token;
  if (!api.isGuest()) return null;
  try {
    const game = await api.mine.get<Game>(`/api/games/${encodeURIComponent(id)}`);
    if (game.seat === null || game.seat === undefined) return null;
    const seat = await api.mine.post<Seat>(`/api/games/${encodeURIComponent(id)}/seat`, {});
    keepSeat(id, seat.seat, seat.token);
    return seat.token;
  } catch {
    return null;
  }
}

export function TablePage({ id, watch }: { id: string; watch: boolean }) {
  const [table, setTable] = useState<Table | null>(null);
  useEffect(() => {
    let made: Table | null = null;
    let alive = true;
    void (watch ? Promise.resolve(null) : tokenFor(id)).then((token) => {
      if (!alive) return;
      made = new Table(id, token);
      setTable(made);
    });
    return () => {
      alive = false;
      made?.close();
      setTable(null);
    };
  }, [id, watch]);
  if (!table) return <Loading />;
  return <LiveTable table={table} key={id} />;
}

function LiveTable({ table }: { table: Table }) {
  const interaction = useMemo(() => new Interaction(table), [table]);
  useEffect(() => () => interaction.close(), [interaction]);
  const root = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<"keys" | "settings" | "resign" | "">("");
  const [endSeen, setEndSeen] = useState(false);
  const [sheetOpen, setSheetOpen] = useState(false);
  const toggleLog = () => {
    if (matchMedia(NARROW).matches) setSheetOpen((open) => !open);
    else settings.showLog.value = !settings.showLog.value;
  };
  const state = table.shown.value;
  const seat = table.seat.value;
  const playing = seat !== null;

  useEffect(() => {
    if (!root.current) return;
    const stopDrag = startDragging(root.current, () => interaction);
    const stopKeys = startKeys(root.current, () => ({
      interaction: playing ? interaction : null,
      toggleLog,
      showKeys: () => setDialog("keys"),
      skip: () => table.stage.skip(),
    }));
    return () => {
      stopDrag();
      stopKeys();
    };
  }, [interaction, playing, state === null]);

  useEffect(() => {
    document.title = `${words.nav.play} – ${words.appName}`;
  }, []);

  const rematch = table.rematchGame.value;
  useEffect(() => {
    if (!rematch) return;
    if (rematch.token && rematch.seat !== null) keepSeat(rematch.game, rematch.seat, rematch.token);
    go(rematch.token ? "play" : "watch", rematch.game);
  }, [rematch]);

  if (table.link.status.value === "gone") {
    return (
      <div class="alone">
        <Failure message={table.link.code.value === 4401 ? words.errors.unknownToken : words.errors.gone} />
        <a class="button" href="#/">
          {words.errors.toLobby}
        </a>
        {table.link.code.value === 4401 ? (
          <a class="button" href={`#/watch/${table.id}`}>
            {words.errors.watchInstead}
          </a>
        ) : null}
      </div>
    );
  }
  if (!state) return <Loading />;
  if (state.status === "waiting" || !state.view) return <Waiting id={table.id} players={state.players} isMine={playing} />;
  const view = state.view;
  const players = state.players;
  const side = mySide(view);
  const decision = interaction.decision.value;
  const over = state.status === "over" && !table.busy.value;
  return (
    <Context.Provider value={{ view, players, interaction: playing ? interaction : null, clock: (n) => table.clock(n) }}>
      <div
        class={`table ${sheetOpen ? "log-opened" : ""} ${interaction.held.value ? "aiming" : ""} ${interaction.isSending.value ? "sending" : ""}`}
        ref={root}
        onClickCapture={(event) => {
          if (table.busy.value && !(event.target as Element).closest("a, .toolbar, .log")) table.stage.skip();
        }}
      >
        <h1 class="visually-hidden">{players.map((p) => p.name).join(` ${words.lobby.versus} `)}</h1>
        {table.link.status.value === "lost" ? (
          <p class="banner lost" role="alert">
            <b>{words.errors.lostTitle}.</b> {words.errors.lost}
          </p>
        ) : null}
        <div class="arena">
          <Board log={table.log.value} />
          <div class="mine-area">
            {playing ? <Prompt interaction={interaction} log={table.log.value} /> : <WatchLine view={view} players={players} />}
            {side && Array.isArray(side.hand) ? <Hand cards={side.hand} seat={side.seat} /> : null}
          </div>
          {table.busy.value ? (
            <button class="skip" onClick={() => table.stage.skip()}>
              {words.board.skip} »
            </button>
          ) : null}
        </div>
        <aside class="beside-board" aria-label={words.log.title}>
          <div class="toolbar">
            <a class="tool" href="#/" title={words.menu.lobby} aria-label={words.menu.lobby}>
              <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M11 3L4 10l7 7M4 10h13" /></svg>
            </a>
            {playing && !over ? (
              <>
                <button class="tool wide" disabled={!decision || interaction.hintPending.value} onClick={() => interaction.askHint()}>
                  {interaction.hintPending.value ? words.prompt.hintPending : words.prompt.hintButton}
                </button>
                <button class="tool wide" disabled={!state.can_undo} onClick={() => interaction.undo()}>
                  {words.prompt.undo}
                </button>
              </>
            ) : null}
            <span class="spring" />
            {state.watching ? <span class="quiet">{words.board.watching(state.watching)}</span> : null}
            {playing && !over ? (
              <button class="tool" title={words.prompt.resign} aria-label={words.prompt.resign} onClick={() => setDialog("resign")}>
                <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M5 18V3h10l-2.5 3.5L15 10H5" /></svg>
              </button>
            ) : null}
            <button class="tool" title={words.menu.log} aria-label={words.menu.log} aria-expanded={matchMedia(NARROW).matches ? sheetOpen : settings.showLog.value} onClick={toggleLog}>
              <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M4 5h12M4 10h12M4 15h8" /></svg>
            </button>
            <button class="tool" title={words.menu.keys} aria-label={words.menu.keys} onClick={() => setDialog("keys")}>
              ?
            </button>
            <button class="tool" title={words.menu.settings} aria-label={words.menu.settings} onClick={() => setDialog("settings")}>
              <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M4 6h12M4 14h12" /><circle cx="8" cy="6" r="2.2" /><circle cx="12.5" cy="14" r="2.2" /></svg>
            </button>
          </div>
          {settings.showLog.value || sheetOpen ? <Log entries={table.log.value} players={players} you={view.you} /> : null}
          <Reader />
        </aside>
        <LiveLog entries={table.log.value} />
        <StageOverlay stage={table.stage} />
        {decision && interaction.presentation.value === "picker" ? <Picker interaction={interaction} decision={decision} log={table.log.value} key={state.n} /> : null}
        {over && !endSeen ? <Ending table={table} interaction={interaction} close={() => setEndSeen(true)} /> : null}
        {dialog === "keys" ? <Keys close={() => setDialog("")} /> : null}
        {dialog === "settings" ? (
          <Dialog label={words.settings.title} close={() => setDialog("")}>
            <SettingsForm />
          </Dialog>
        ) : null}
        {dialog === "resign" ? (
          <Dialog label={words.prompt.resignSure} close={() => setDialog("")}>
            <div class="buttons">
              <button
                class="primary danger"
                onClick={() => {
                  setDialog("");
                  void interaction.resign();
                }}
              >
                {words.prompt.resign}
              </button>
              <button onClick={() => setDialog("")}>{words.prompt.goBack}</button>
            </div>
          </Dialog>
        ) : null}
        <Browsed />
        <RuleDialog />
        <OpenedCard />
      </div>
    </Context.Provider>
  );
}

function WatchLine({ view, players }: { view: View; players: Player[] }) {
  return (
    <section class="prompt" aria-label={words.prompt.region}>
      <p class="sentence quiet" role="status">
        {view.over ? words.prompt.over : view.asked !== null ? words.prompt.waiting(nameOf(players, view.asked)) : ""}
      </p>
    </section>
  );
}

function Keys({ close }: { close: () => void }) {
  return (
    <Dialog label={words.keys.title} close={close}>
      <table class="keys">
        <tbody>
          {words.keys.rows.map(([key, does]) => (
            <tr>
              <th scope="row">
                <kbd>{key}</kbd>
              </th>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

/** In what way the rules ended the game; "" where it cannot be told from what is seen. */
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

function Ending({ table, interaction, close }: { table: Table; interaction: Interaction; close: () => void }) {
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
  return (
    <div class="ending" role="dialog" aria-label={title}>
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
          <button onClick={close}>{words.end.seeBoard}</button>
          <a class="button" href="#/">
            {words.end.lobby}
          </a>
        </div>
      </div>
    </div>
  );
}
