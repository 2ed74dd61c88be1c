/** A finished game, step by step, from any seat or with all cards face up. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { api, messageOf } from "../../api";
import { Board } from "../../board/board";
import { Context, nameOf } from "../../board/context";
import { OpenHands } from "../../board/hand";
import { Log } from "../../board/log";
import { Browsed } from "../../board/pile";
import { RuleDialog } from "../../board/rule";
import { StageOverlay } from "../../board/stage";
import { OpenedPokemon } from "../../board/sheet";
import { OpenedCard, Reader } from "../../board/zoom";
import { Icon } from "../../parts/icon";
import { useLoaded } from "../../parts/loaded";
import { Failure, LoadingPage } from "../../parts/states";
import type { Moment, MyGame } from "../../protocol";
import { entitle } from "../../notify";
import { go, rename } from "../../router";
import { keepSeat } from "../../seats";
import { Stage } from "../../table/stage";
import { words } from "../../words";
import { packed } from "../board/share";
import { Page } from "../frame";
import { Analysis } from "./analysis";
import { Controls } from "./controls";
import { Steps } from "./steps";

/** `at` is a step, or "end", `tab` what is open beside the board: "" for the log, or "analysis"; `seat` whose game it is, if somebody's. */
export function ReplayPage({ id, at, tab, seat }: { id: string; at: string; tab: string; seat: string }) {
  const game = useLoaded(() => api.known.get("/api/games/{game_id}", { game_id: id }), [id]);
  if (game.problem) {
    return (
      <Page title={words.replay.title}>
        <Failure message={game.problem} retry={game.again} />
      </Page>
    );
  }
  if (!game.data) return <LoadingPage />;
  if (game.data.status !== "over") {
    return (
      <Page title={words.replay.title}>
        <p>{words.replay.notOver}</p>
        <a class="button" href={`#/watch/${id}`}>
          {words.lobby.watch}
        </a>
      </Page>
    );
  }
  return <Replay game={game.data} start={at === "end" ? game.data.answers : Number(at) || 0} tab={tab === "analysis" ? "analysis" : "log"} seat={/^[0-3]$/.test(seat) ? Number(seat) : null} />;
}

type Tab = keyof typeof words.replay.tabs;

function Replay({ game, start, tab: firstTab, seat }: { game: MyGame; start: number; tab: Tab; seat: number | null }) {
  const mine = seat ?? game.seat;
  const [view, setView] = useState(mine === null ? "all" : String(mine));
  const [at, setAt] = useState(start);
  const [tab, setTab] = useState<Tab>(firstTab);
  const [moments, setMoments] = useState<Moment[]>([]);
  const [analysed, setAnalysed] = useState(mine ?? 0);
  const [copied, setCopied] = useState(false);
  const [sheetOpen, setSheetOpen] = useState(firstTab === "analysis");
  const [playing, setPlaying] = useState(false);
  const [problem, setProblem] = useState("");
  const loaded = useMemo(() => new Steps(game.id, view), [game.id, view]);
  const stage = useMemo(() => new Stage(), []);
  const busy = useRef(false);
  useEffect(() => () => loaded.close(), [loaded]);
  useEffect(() => {
    entitle(words.replay.title);
  }, []);

  const steps = loaded.steps.value;
  const total = loaded.total.value ?? 0;
  const here = Math.min(at, Math.max(0, steps.length - 1));
  const step = steps[here];
  const log = useMemo(() => steps.flatMap((s) => s.log), [steps]);
  const past = useMemo(() => steps.slice(0, here + 1).flatMap((s) => s.log), [steps, here]);
  const until = past[past.length - 1]?.number ?? -1;
  const address = `#/replay/${encodeURIComponent(game.id)}/${here}${tab === "log" && seat === null ? "" : `/${tab}`}${seat === null ? "" : `/${seat}`}`;
  useEffect(() => {
    if (loaded.total.value !== null && here === Math.min(at, total)) rename(address);
    setCopied(false);
  }, [address, total]);
  const turns = useMemo(() => steps.flatMap((s) => s.log.filter((entry) => entry.kind === "turn").map((entry) => ({ n: s.n, entry }))), [steps]);

  const forward = async () => {
    const next = steps[here + 1];
    if (busy.current || !next || !step) return;
    busy.current = true;
    await stage.perform({ before: step.view, after: next.view, entries: next.log, me: null }, () => setAt(here + 1));
    stage.rest();
    busy.current = false;
  };
  const jump = (n: number) => {
    stage.skip();
    stage.rest();
    setAt(Math.max(0, Math.min(total, n)));
  };

  useEffect(() => {
    if (!playing) return;
    if (here >= total) {
      setPlaying(false);
      return;
    }
    let alive = true;
    const timer = setTimeout(() => alive && void forward(), 120);
    return () => {
      alive = false;
      clearTimeout(timer);
    };
  }, [playing, here, total, steps.length]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((event.target as HTMLElement).matches("input, select, textarea") || (event.target as HTMLElement).closest("dialog")) return;
      if (event.key === "ArrowRight") void forward();
      else if (event.key === "ArrowLeft") jump(here - 1);
      else if (event.key === " ") setPlaying(!playing);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });

  if (loaded.problem.value) {
    return (
      <Page title={words.replay.title}>
        <Failure message={loaded.problem.value} retry={() => void loaded.load()} />
      </Page>
    );
  }
  if (!step) return <LoadingPage />;

  const download = async () => {
    try {
      const record = await api.record(game.id);
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([record], { type: "application/json" }));
      link.download = `playmat-${game.id}.json`;
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const playOn = async (seat: number, level: number) => {
    try {
      const made = await api.mine.post("/api/games/{game_id}/continue", { game_id: game.id }, { at: step.n, seat, level });
      keepSeat(made.game.id, seat, made.token!);
      go("play", made.game.id);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const edit = async () => {
    try {
      const found = await api.known.get("/api/games/{game_id}/position", { game_id: game.id, at: step.n, view: view === "public" ? "all" : view });
      go("board", await packed(found.text));
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const sheet = (serial: number) => api.known.get("/api/games/{game_id}/sheet", { game_id: game.id, pokemon: serial, view, at: step.n });
  const players = game.players;
  const chance = moments.findLast((moment) => moment.number <= here)?.chance;
  return (
    <Context.Provider value={{ view: step.view, players, decks: loaded.decks.value, interaction: null, clock: () => null, sheet }}>
      <div class={`table ${sheetOpen ? "log-opened" : ""}`}>
        <main class="arena">
          <h1 class="visually-hidden">{words.replay.title}</h1>
          <Board log={past} />
          {chance === undefined ? null : <ChanceBar chance={chance} name={nameOf(players, analysed)} />}
          <div class="mine-area">
            <Controls
              players={players}
              here={here}
              total={total}
              turns={turns}
              isPlaying={playing}
              setPlaying={setPlaying}
              forward={() => void forward()}
              jump={jump}
              view={view}
              setView={setView}
              playOn={(seat, level) => void playOn(seat, level)}
              problem={problem}
            />
            <OpenHands />
          </div>
        </main>
        <aside class="beside-board" aria-label={words.log.title}>
          <div class="toolbar">
            <a class="tool" href="#/replays" title={words.replay.title} aria-label={words.replay.title}>
              <Icon d="M11 3L4 10l7 7M4 10h13" />
            </a>
            <b class="spring">{players.map((p) => p.name).join(` ${words.lobby.versus} `)}</b>
            <button
              class="tool"
              title={copied ? words.replay.copied : words.replay.share}
              aria-label={copied ? words.replay.copied : words.replay.share}
              onClick={() => void navigator.clipboard?.writeText(`${location.origin}${location.pathname}${address}`).then(() => setCopied(true))}
            >
              <Icon d={copied ? "M4 10.5l4 4 8-9" : "M8 12l4-4M7 9L4.5 11.5a3.2 3.2 0 0 0 4.5 4.5L11 14M9 6l2-2a3.2 3.2 0 0 1 4.5 4.5L13 11"} />
            </button>
            <button class="tool narrow-only" title={words.menu.log} aria-label={words.menu.log} aria-expanded={sheetOpen} onClick={() => setSheetOpen(!sheetOpen)}>
              <Icon d="M4 5h12M4 10h12M4 15h8" />
            </button>
            <button class="tool" title={words.bring.edit} aria-label={words.bring.edit} onClick={() => void edit()}>
              <Icon d="M4 16l1-4 8-8 3 3-8 8-4 1zM11 6l3 3" />
            </button>
            <button class="tool" title={words.replay.download} aria-label={words.replay.download} onClick={() => void download()}>
              <Icon d="M10 3v10M5.5 9L10 13.5 14.5 9M4 17h12" />
            </button>
          </div>
          <div class="tabs" role="tablist" aria-label={words.replay.title}>
            {(Object.keys(words.replay.tabs) as Tab[]).map((name) => (
              <button role="tab" id={`beside-${name}`} aria-selected={tab === name} aria-controls="beside-panel" onClick={() => setTab(name)}>
                {words.replay.tabs[name]}
              </button>
            ))}
          </div>
          <div class="beside-panel" role="tabpanel" id="beside-panel" aria-labelledby={`beside-${tab}`}>
            {tab === "analysis" ? (
              <Analysis game={game.id} winners={game.result?.winners ?? []} players={players} seat={analysed} setSeat={setAnalysed} here={here} jump={jump} share={setMoments} />
            ) : (
              <Log entries={log} players={players} you={step.view.you} until={until} jump={(number) => jump(steps.find((s) => s.log.some((entry) => entry.number === number))?.n ?? here)} />
            )}
          </div>
          {tab === "log" ? <Reader /> : null}
        </aside>
        <StageOverlay stage={stage} />
        <Browsed />
        <OpenedPokemon />
        <RuleDialog />
        <OpenedCard />
      </div>
    </Context.Provider>
  );
}

/** The chance to win of the player whose decisions are analysed, at the step that is shown. */
function ChanceBar({ chance, name }: { chance: number; name: string }) {
  return (
    <div class="chance-bar" role="img" aria-label={words.analysis.bar(name, chance)} title={words.analysis.bar(name, chance)}>
      <i style={{ height: `${Math.round(chance * 100)}%` }} />
      <b data-word={words.percent(chance)} />
    </div>
  );
}
