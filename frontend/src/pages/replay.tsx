/** Replays: every finished game step by step, from any seat or with all cards open. */

import { signal, type Signal } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { api, getMeta, messageOf, Raw } from "../api";
import { Board } from "../board/board";
import { Context, nameOf } from "../board/context";
import { Hand } from "../board/hand";
import { Log } from "../board/log";
import { Browsed, StageOverlay } from "../board/overlays";
import { RuleDialog } from "../board/rule";
import { OpenedCard, Reader } from "../board/zoom";
import type { Entry, Game, ReplayStep, Seat } from "../protocol";
import { go } from "../router";
import { keepSeat } from "../settings";
import { Stage } from "../table/stage";
import { words } from "../words";
import { Empty, Failure, Loading, Page, useLoaded } from "./frame";
import { GameRow } from "./lobby";

const CHUNK = 50;

export function ReplaysPage() {
  const meta = useLoaded(getMeta, []);
  const mine = useLoaded(async () => (api.isGuest() ? (await api.mine.get<{ games: Game[] }>("/api/me/games?status=over")).games : []), []);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const upload = async (file: File) => {
    setBusy(true);
    setProblem("");
    try {
      const { game } = await api.mine.post<{ game: Game }>("/api/records", new Raw(`{"record": ${await file.text()}}`));
      go("replay", game.id);
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Page title={words.replay.title}>
      <section class="panel">
        <p class="quiet">{words.replay.about}</p>
        <label class="upload">
          <span class="button">{busy ? words.replay.uploading : words.replay.upload}</span>
          <input
            class="visually-hidden"
            type="file"
            accept="application/json,.json"
            disabled={busy}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              if (file) void upload(file);
            }}
          />
        </label>
        {problem ? <Failure message={problem} /> : null}
      </section>
      <section class="panel">
        <h2>{words.lobby.yours}</h2>
        {mine.problem ? (
          <Failure message={mine.problem} retry={mine.again} />
        ) : !mine.data ? (
          <Loading />
        ) : mine.data.length ? (
          <ul class="games">
            {mine.data.map((game) => (
              <GameRow key={game.id} game={game} meta={meta.data} action={{ href: `#/replay/${game.id}`, text: words.lobby.replay }} />
            ))}
          </ul>
        ) : (
          <Empty>{words.replay.none}</Empty>
        )}
      </section>
    </Page>
  );
}

/** The steps of a game as one seat saw them, loaded from the start on. */
class Film {
  readonly steps: Signal<ReplayStep[]> = signal([]);
  readonly total = signal<number | null>(null);
  readonly problem = signal("");
  private closed = false;

  constructor(
    private readonly game: string,
    private readonly view: string,
  ) {
    void this.load();
  }

  close(): void {
    this.closed = true;
  }

  async load(): Promise<void> {
    this.problem.value = "";
    const read = api.isGuest() ? api.mine.get : api.get;
    try {
      while (!this.closed && (this.total.value === null || this.steps.value.length <= this.total.value)) {
        const query = new URLSearchParams({ view: this.view, start: String(this.steps.value.length), count: String(CHUNK) });
        const page = await read<{ total: number; steps: ReplayStep[] }>(`/api/games/${encodeURIComponent(this.game)}/replay?${query}`);
        if (!page.steps.length) break;
        this.steps.value = [...this.steps.value, ...page.steps];
        this.total.value = page.total;
      }
    } catch (error) {
      this.problem.value = messageOf(error);
    }
  }
}

export function ReplayPage({ id }: { id: string }) {
  const game = useLoaded(() => (api.isGuest() ? api.mine.get : api.get)<Game>(`/api/games/${encodeURIComponent(id)}`), [id]);
  if (game.problem) {
    return (
      <Page title={words.replay.title}>
        <Failure message={game.problem} retry={game.again} />
      </Page>
    );
  }
  if (!game.data) return <Loading />;
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
  return <Theatre game={game.data} />;
}

function Theatre({ game }: { game: Game }) {
  const [view, setView] = useState(game.seat === null || game.seat === undefined ? "all" : String(game.seat));
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [problem, setProblem] = useState("");
  const [level, setLevel] = useState(2);
  const film = useMemo(() => new Film(game.id, view), [game.id, view]);
  const stage = useMemo(() => new Stage(), []);
  const busy = useRef(false);
  useEffect(() => () => film.close(), [film]);
  useEffect(() => {
    document.title = `${words.replay.title} – ${words.appName}`;
  }, []);

  const steps = film.steps.value;
  const total = film.total.value ?? 0;
  const here = Math.min(at, Math.max(0, steps.length - 1));
  const step = steps[here];
  const log = useMemo(() => steps.slice(0, here + 1).flatMap((s) => s.log), [steps, here]);
  const turns = useMemo(() => steps.flatMap((s) => s.log.filter((entry) => entry.kind === "turn").map((entry) => ({ n: s.n, entry }))), [steps]);

  const forward = async () => {
    const next = steps[here + 1];
    if (busy.current || !next || !step) return;
    busy.current = true;
    await stage.perform({ before: step.view, after: next.view, entries: next.log, me: null, more: false }, () => setAt(here + 1));
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

  if (film.problem.value) {
    return (
      <Page title={words.replay.title}>
        <Failure message={film.problem.value} retry={() => void film.load()} />
      </Page>
    );
  }
  if (!step) return <Loading />;

  const download = async () => {
    try {
      const record = await api.text(`/api/games/${encodeURIComponent(game.id)}/record`);
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([record], { type: "application/json" }));
      link.download = `playmat-${game.id}.json`;
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const playOn = async (seat: number) => {
    try {
      const made = await api.mine.post<Seat>(`/api/games/${encodeURIComponent(game.id)}/continue`, { at: step.n, seat, level });
      keepSeat(made.game.id, made.seat, made.token);
      go("play", made.game.id);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const players = game.players;
  const turn = turns.findLast((item) => item.n <= here);
  const near = step.view.sides.find((side) => side.seat === (step.view.you ?? 0));
  const others = step.view.sides.filter((side) => side !== near && Array.isArray(side.hand));
  return (
    <Context.Provider value={{ view: step.view, players, interaction: null, clock: () => null }}>
      <div class="table replaying">
        <h1 class="visually-hidden">{words.replay.title}</h1>
        <div class="arena">
          <Board log={log} />
          <div class="mine-area">
            <section class="prompt projector" aria-label={words.replay.title}>
              <div class="buttons">
                <button class="tool" aria-label={words.replay.start} onClick={() => jump(0)}>
                  <Icon d="M15 4L7 10l8 6zM5 4v12" />
                </button>
                <button class="tool" aria-label={words.replay.back} onClick={() => jump(here - 1)}>
                  <Icon d="M14 4L6 10l8 6z" />
                </button>
                <button class="primary" onClick={() => setPlaying(!playing)}>
                  {playing ? words.replay.pause : words.replay.play}
                </button>
                <button class="tool" aria-label={words.replay.forward} onClick={() => void forward()}>
                  <Icon d="M6 4l8 6-8 6z" />
                </button>
                <button class="tool" aria-label={words.replay.end} onClick={() => jump(total)}>
                  <Icon d="M5 4l8 6-8 6zM15 4v12" />
                </button>
              </div>
              <input class="reel" type="range" min={0} max={total} value={here} aria-label={words.replay.slider} aria-valuetext={words.replay.step(here, total)} onInput={(event) => jump(Number(event.currentTarget.value))} />
              <span class="quiet step-count">{words.replay.step(here, total)}</span>
              <div class="buttons">
                <label class="check">
                  {words.replay.turn}
                  <select value={String(turn?.n ?? 0)} onChange={(event) => jump(Number(event.currentTarget.value))}>
                    <option value="0">{words.replay.turnAt(0, "")}</option>
                    {turns.map(({ n, entry }) => (
                      <option value={String(n)}>{turnName(entry, players)}</option>
                    ))}
                  </select>
                </label>
                <label class="check">
                  {words.replay.view}
                  <select value={view} onChange={(event) => setView(event.currentTarget.value)}>
                    <option value="all">{words.replay.all}</option>
                    {players.map((player) => (
                      <option value={String(player.seat)}>{nameOf(players, player.seat)}</option>
                    ))}
                    <option value="public">{words.replay.public}</option>
                  </select>
                </label>
              </div>
              <div class="buttons">
                <span>{words.replay.goOn}</span>
                {players.map((player) => (
                  <button onClick={() => void playOn(player.seat)}>{words.replay.goOnAs(nameOf(players, player.seat))}</button>
                ))}
                <label class="check">
                  {words.replay.level}
                  <select value={String(level)} onChange={(event) => setLevel(Number(event.currentTarget.value))}>
                    {[1, 2, 3, 4, 5].map((n) => (
                      <option value={String(n)}>{n}</option>
                    ))}
                  </select>
                </label>
              </div>
              {problem ? <p class="problem">{problem}</p> : null}
            </section>
            <div class="hands">
              {near && Array.isArray(near.hand) ? <Hand cards={near.hand} seat={near.seat} label={`${words.board.hand} (${nameOf(players, near.seat)})`} /> : null}
              {others.map((side) =>
                Array.isArray(side.hand) ? <Hand cards={side.hand} seat={side.seat} label={`${words.board.hand} (${nameOf(players, side.seat)})`} key={side.seat} /> : null,
              )}
            </div>
          </div>
        </div>
        <aside class="beside-board" aria-label={words.log.title}>
          <div class="toolbar">
            <a class="tool" href="#/replays" title={words.replay.title} aria-label={words.replay.title}>
              <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M11 3L4 10l7 7M4 10h13" /></svg>
            </a>
            <b class="spring">{players.map((p) => p.name).join(` ${words.lobby.versus} `)}</b>
            <button class="tool" title={words.replay.download} aria-label={words.replay.download} onClick={() => void download()}>
              <Icon d="M10 3v10M5.5 9L10 13.5 14.5 9M4 17h12" />
            </button>
          </div>
          <Log entries={log} players={players} you={step.view.you} />
          <Reader />
        </aside>
        <StageOverlay stage={stage} />
        <Browsed />
        <RuleDialog />
        <OpenedCard />
      </div>
    </Context.Provider>
  );
}

function Icon({ d }: { d: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}

function turnName(entry: Entry, players: Game["players"]): string {
  return words.replay.turnAt(entry.n, nameOf(players, entry.player));
}
