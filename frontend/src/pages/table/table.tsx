/** Playing or watching a game. */

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { api } from "../../api";
import { Board } from "../../board/board";
import { Context } from "../../board/context";
import { startDragging } from "../../board/drag";
import { Hand, OpenHands } from "../../board/hand";
import { startKeys, usesKeyboard } from "../../board/keys";
import { LiveLog, Log } from "../../board/log";
import { Picker } from "../../board/picker";
import { Browsed } from "../../board/pile";
import { Prompt, waitingText } from "../../board/prompt";
import { RuleDialog } from "../../board/rule";
import { StageOverlay } from "../../board/stage";
import { OpenedPokemon } from "../../board/sheet";
import { OpenedCard, Reader } from "../../board/zoom";
import { Dialog } from "../../parts/dialog";
import { Failure, LoadingPage } from "../../parts/states";
import type { Player, View } from "../../protocol";
import { closed, lineText } from "../../views";
import { keepPromise } from "../../luck";
import { entitle, notify } from "../../notify";
import { go } from "../../router";
import { keepSeat, seats } from "../../seats";
import { type Pace, settings } from "../../settings";
import { stored } from "../../stored";
import { mySide } from "../../table/choices";
import { Interaction } from "../../table/interaction";
import { Table } from "../../table/table";
import { words } from "../../words";
import { Waiting } from "../lobby/waiting";
import { SettingsForm } from "../settings";
import { adviceAt } from "./coach";
import { EndBar, Ending } from "./ending";
import { Keys } from "./keys";
import { People, Saying } from "./people";
import { Splash } from "./splash";
import { Toolbar, type TableDialog } from "./toolbar";

/** Whether people with a touch screen still have to be told how to read a card. */
const holdTip = stored("hold-tip", true);

/** Screens on which the log covers the board. */
const NARROW = "(max-width: 60rem)";

/** The seat token for a game: from storage, or from the server if the seat is ours; null for spectators. */
async function tokenFor(id: string): Promise<string | null> {
  const kept = seats.value[id];
  if (kept) return kept.token;
  if (!api.isGuest()) return null;
  try {
    const game = await api.mine.get("/api/games/{game_id}", { game_id: id });
    if (game.seat === null) return null;
    const seat = await api.mine.post("/api/games/{game_id}/seat", { game_id: id });
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
  if (!table) return <LoadingPage />;
  return <LiveTable table={table} key={id} />;
}

interface LiveTableProps {
  table: Table;
  /** A coach's sentence, over the board. */
  coach?: ComponentChildren;
  isLesson?: boolean;
}

export function LiveTable({ table, coach, isLesson = false }: LiveTableProps) {
  const interaction = useMemo(() => new Interaction(table), [table]);
  useEffect(() => () => interaction.close(), [interaction]);
  const root = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<TableDialog | "">("");
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

  const focused = useRef("");
  useEffect(() => {
    if (root.current && interaction.decision.value) keepFocus(root.current, focused.current);
  }, [interaction.decision.value, interaction.endAsked.value, interaction.held.value]);

  useEffect(() => {
    entitle(words.nav.play);
  }, []);
  useAnnouncements(table);

  const rematch = table.rematchGame.value;
  useEffect(() => {
    if (!rematch) return;
    if (rematch.token && rematch.seat !== null) keepSeat(rematch.game, rematch.seat, rematch.token);
    if (rematch.token && table.nextPromise) keepPromise(rematch.game, table.nextPromise);
    go(rematch.token ? "play" : "watch", rematch.game);
  }, [rematch]);

  if (table.link.status.value === "gone") {
    return (
      <main class="alone">
        <h1 class="visually-hidden">{words.appName}</h1>
        <Failure message={table.link.code.value === 4401 ? words.errors.unknownToken : words.errors.gone} />
        <a class="button" href="#/">
          {words.errors.toLobby}
        </a>
        {table.link.code.value === 4401 ? (
          <a class="button" href={`#/watch/${table.id}`}>
            {words.errors.watchInstead}
          </a>
        ) : null}
      </main>
    );
  }
  if (!state) return <LoadingPage />;
  if (state.status === "waiting" || !state.view) return <Waiting id={table.id} game={table.game.value} players={state.players} isMine={playing} />;
  const isOpen = !playing && state.view.sides.some((other) => Array.isArray(other.hand));
  const view = isOpen && !settings.openHands.value ? closed(state.view) : state.view;
  const players = state.players;
  const side = mySide(view);
  const decision = interaction.decision.value;
  const over = state.status === "over" && !table.busy.value;
  return (
    <Context.Provider value={{ view, players, decks: state.decks ?? [], interaction: playing ? interaction : null, clock: (n) => table.clock(n), sheet: (serial) => table.sheet(serial) }}>
      <div
        class={`table ${sheetOpen ? "log-opened" : ""} ${interaction.held.value ? "aiming" : ""} ${interaction.isSending.value ? "sending" : ""}`}
        ref={root}
        onFocusCapture={(event) => {
          focused.current = (event.target as Element).closest<HTMLElement>("[data-at]")?.dataset.at ?? "";
        }}
        onClickCapture={(event) => {
          if (table.busy.value && !(event.target as Element).closest("a, .toolbar, .log")) table.stage.skip();
        }}
      >
        {table.link.status.value === "lost" ? (
          <p class="banner lost" role="alert">
            <b>{words.errors.lostTitle}.</b> {words.errors.lost}
          </p>
        ) : null}
        <main class="arena">
          <h1 class="visually-hidden">{players.map((p) => p.name).join(` ${words.lobby.versus} `)}</h1>
          <LiveLog entries={table.log.value} />
          {coach}
          <Board log={table.log.value} />
          <div class="mine-area">
            {over && endSeen && !isLesson ? (
              <EndBar table={table} interaction={interaction} open={() => setEndSeen(false)} />
            ) : playing ? <Prompt interaction={interaction} coach={adviceAt(table, interaction)} /> : <WatchLine table={table} view={view} players={players} isOpen={isOpen} />}
            {playing && table.busy.value ? <Skip table={table} /> : null}
            {side && Array.isArray(side.hand) ? <Hand cards={side.hand} seat={side.seat} /> : isOpen ? <OpenHands /> : null}
            {holdTip.value && matchMedia("(hover: none)").matches ? (
              <p class="touch-tip" role="status">
                {words.card.holdHint}
                <button class="quiet-button" aria-label={words.prompt.dismiss} onClick={() => (holdTip.value = false)}>
                  ×
                </button>
              </p>
            ) : null}
          </div>
        </main>
        <aside class="beside-board" aria-label={words.log.title}>
          <Toolbar isLesson={isLesson} interaction={playing && !over ? interaction : null} canUndo={state.can_undo} watching={state.watching} isLogShown={matchMedia(NARROW).matches ? sheetOpen : settings.showLog.value} toggleLog={toggleLog} open={setDialog} />
          {settings.showLog.value || sheetOpen ? <Log entries={table.log.value} players={players} you={view.you} /> : null}
          <Reader />
        </aside>
        <StageOverlay stage={table.stage} />
        {isLesson ? null : <Splash table={table} />}
        <Saying talk={table.talk} players={players} />
        {decision && (interaction.presentation.value === "picker" || interaction.presentation.value === "shown") ? <Picker interaction={interaction} decision={decision} key={state.n} /> : null}
        {over && !endSeen && !isLesson ? <Ending table={table} interaction={interaction} close={() => setEndSeen(true)} /> : null}
        {dialog === "people" ? <People table={table} players={players} close={() => setDialog("")} /> : null}
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
        <OpenedPokemon />
        <RuleDialog />
        <OpenedCard />
      </div>
    </Context.Provider>
  );
}

/** Milliseconds without a question to the player, after which the next one is announced. */
const LONG_WAIT = 1500;

/** Announces that the player's answer is awaited again after a while, and that all players are there. */
function useAnnouncements(table: Table): void {
  const isAsked = table.decision.value !== null;
  const status = table.shown.value?.status;
  const last = useRef({ asked: performance.now(), status });
  useEffect(() => {
    const { asked } = last.current;
    if (isAsked && performance.now() - asked > LONG_WAIT) notify(words.board.yourTurn);
    return () => void (last.current.asked = performance.now());
  }, [isAsked]);
  useEffect(() => {
    if (last.current.status === "waiting" && status === "playing") notify(words.waiting.everybody);
    last.current.status = status;
  }, [status]);
}

/** What is focused for people at the keyboard when nothing is, the best first. */
const NEXT = ["[data-autofocus]", ".picker [data-choice]", ".prompt [data-choice]", ".prize.legal", ".hand-tray .card.legal", ".pokemon.legal", ".prompt button"];

/** If an answer took the focused element away, focus what took its place, or what can be done next. */
function keepFocus(root: HTMLElement, last: string): void {
  if (!usesKeyboard() || (document.activeElement && document.activeElement !== document.body)) return;
  const spots = [...(last ? [`button[data-at="${last}"]`] : []), ...NEXT].map((selector) => root.querySelector<HTMLElement>(selector));
  spots.find(Boolean)?.focus({ preventScroll: true });
}

/** Ends the present animation at once. */
function Skip({ table }: { table: Table }) {
  return (
    <button class="skip" onClick={() => table.stage.skip()}>
      {words.board.skip} »
    </button>
  );
}

function WatchLine({ table, view, players, isOpen }: { table: Table; view: View; players: Player[]; isOpen: boolean }) {
  const { stage } = table;
  const isPaused = stage.paused.value;
  const light = stage.spotlight.value;
  return (
    <div class="prompt-place">
    <section class="prompt" aria-label={words.prompt.region}>
      <p class="sentence quiet saying-it" role="status">
        {light ? lineText(light.entry) : view.over ? words.prompt.over : isPaused ? words.watch.paused : waitingText(view, players)}
      </p>
      <div class="buttons">
        <button class={isPaused ? "primary" : ""} onClick={() => stage.setPaused(!isPaused)}>
          {isPaused ? words.watch.goOn : words.watch.pause}
        </button>
        {isPaused ? <button onClick={() => void stage.stepOnce()}>{words.watch.step}</button> : table.busy.value ? <Skip table={table} /> : null}
        {isOpen ? (
          <label class="check">
            <input type="checkbox" checked={settings.openHands.value} onChange={(event) => (settings.openHands.value = event.currentTarget.checked)} />
            {words.watch.open}
          </label>
        ) : null}
        <label class="check">
          {words.watch.speed}
          <select value={settings.pace.value} onChange={(event) => (settings.pace.value = event.currentTarget.value as Pace)}>
            {(Object.keys(words.settings.paces) as Pace[]).map((pace) => (
              <option value={pace}>{words.settings.paces[pace]}</option>
            ))}
          </select>
        </label>
      </div>
    </section>
    </div>
  );
}
