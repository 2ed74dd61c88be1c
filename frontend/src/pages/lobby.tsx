/** The first page: one click to play, everything else a click further. */

import { useEffect, useState } from "preact/hooks";
import { api, ApiError, getMeta, messageOf } from "../api";
import type { BundledDeck, Deck, DeckChoice, Game, Meta, Problem, Seat } from "../protocol";
import { go } from "../router";
import { keepSeat, stored } from "../settings";
import { Face } from "../cards/face";
import { cardFacts } from "../cards/store";
import { RuleDialog, RuleLink } from "../board/rule";
import { words } from "../words";
import { Empty, Failure, Loading, Page, useLoaded } from "./frame";
import { keepInvite } from "./waiting";

const LOBBY_EVERY = 4000;
/** The level of "Play now": a bot that plays sensibly and loses sometimes. */
const FRIENDLY = 2;

/** Cards that greet the visitor. */
const SHOWN = ["base1-15", "base1-4", "base1-58"];

/** What was chosen last, for next time. */
const chosen = stored("table", { ruleset: "modern", form: "standard", format: "", level: FRIENDLY, clock: "" });

/** A game between bots has no seat for its maker. */
interface Audience {
  game: Game;
  token: null;
}

export async function openTable(request: Record<string, unknown>): Promise<void> {
  const seat = await api.mine.post<Seat | Audience>("/api/games", request);
  if (seat.token === null) {
    go("watch", seat.game.id);
    return;
  }
  keepSeat(seat.game.id, seat.seat, seat.token);
  if (seat.invite) keepInvite(seat.game.id, seat.invite);
  go("play", seat.game.id);
}

export function Problems({ problems }: { problems: Problem[] }) {
  return (
    <ul class="problems">
      {problems.map((problem) => (
        <li>
          <b>{problem.message}</b> {problem.remedy ? words.deck.remedy(problem.remedy) : ""} {problem.rule ? <RuleLink id={problem.rule} /> : null}
        </li>
      ))}
    </ul>
  );
}

function PlayNow() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const play = async (watching = false) => {
    setBusy(true);
    setProblem("");
    const bot = { kind: "bot", level: FRIENDLY, deck: { any: true } };
    try {
      await openTable({ seats: [watching ? bot : { kind: "me", deck: { any: true } }, bot], listed: false });
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <section class="hero">
      <div>
        <p class="lead">{words.lobby.lead}</p>
        <div class="hero-buttons">
          <button class="primary huge" disabled={busy} onClick={() => void play()}>
            {busy ? words.lobby.making : words.lobby.playNow}
          </button>
          <button disabled={busy} onClick={() => void play(true)}>
            {words.lobby.watchBots}
          </button>
        </div>
        <p class="quiet">{words.lobby.playNowAbout}</p>
        {problem ? <Failure message={problem} retry={() => void play()} /> : null}
      </div>
      <div class="hero-cards" aria-hidden="true">
        {SHOWN.map((id) => (
          <Face card={cardFacts(id)} size="hand" />
        ))}
      </div>
    </section>
  );
}

export function DeckSelect({ label, value, onChange, ready, mine }: { label: string; value: string; onChange: (value: string) => void; ready: BundledDeck[] | null; mine: Deck[] }) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="any">
          {words.lobby.surprise} ({words.lobby.surpriseAbout})
        </option>
        {mine.length ? (
          <optgroup label={words.lobby.myDecks}>
            {mine.map((deck) => (
              <option value={`saved:${deck.id}`}>{deck.name}</option>
            ))}
          </optgroup>
        ) : null}
        <optgroup label={words.lobby.readyDecks}>
          {(ready ?? []).map((deck) => (
            <option value={`bundled:${deck.name}`} disabled={!deck.playable}>
              {deck.title} ({deck.note}){deck.playable ? "" : ` – ${words.lobby.unplayable}`}
            </option>
          ))}
        </optgroup>
      </select>
    </label>
  );
}

export function deckOf(value: string): DeckChoice {
  if (value.startsWith("saved:")) return { saved: value.slice(6) };
  if (value.startsWith("bundled:")) return { bundled: value.slice(8) };
  return { any: true };
}

const CLOCKS: [number, number][] = [
  [10, 5],
  [25, 10],
  [50, 20],
];

export function useDecks(ruleset: string, form: string, format: string): { ready: BundledDeck[] | null; mine: Deck[] } {
  const ready = useLoaded(async () => (await api.get<{ decks: BundledDeck[] }>(`/api/bundled-decks?${new URLSearchParams({ ruleset, form, ...(format ? { format } : {}) })}`)).decks, [ruleset, form, format]);
  const mine = useLoaded(async () => (api.isGuest() ? (await api.mine.get<{ decks: Deck[] }>("/api/decks")).decks : []), []);
  return { ready: ready.data, mine: mine.data ?? [] };
}

function Custom({ meta }: { meta: Meta }) {
  const choice = chosen.value;
  const set = (change: Partial<typeof choice>) => (chosen.value = { ...chosen.value, ...change });
  const form = meta.forms.find((f) => f.name === choice.form) ?? meta.forms[0]!;
  const { ready, mine } = useDecks(choice.ruleset, form.name, choice.format);
  const [decks, setDecks] = useState<string[]>(["any", "any", "any", "any"]);
  const [opponents, setOpponents] = useState<string[]>(["", String(choice.level), String(choice.level), String(choice.level)]);
  const [listed, setListed] = useState(true);
  const [watching, setWatching] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ message: string; problems: Problem[] } | null>(null);
  const seatNumbers = Array.from({ length: form.seats }, (_, i) => i);
  const hasOpen = seatNumbers.slice(1).some((i) => opponents[i] === "open");

  const start = async () => {
    setBusy(true);
    setProblem(null);
    const clock = CLOCKS.find(([minutes]) => String(minutes) === choice.clock);
    try {
      await openTable({
        ruleset: choice.ruleset,
        form: form.name,
        format: choice.format || null,
        listed: hasOpen && listed,
        clock: clock ? { minutes: clock[0], increment: clock[1] } : null,
        seats: seatNumbers.map((i) =>
          i === 0 && !watching ? { kind: "me", deck: deckOf(decks[0]!) } : i === 0 ? { kind: "bot", level: choice.level, deck: deckOf(decks[0]!) } : opponents[i] === "open" ? { kind: "open" } : { kind: "bot", level: Number(opponents[i]), deck: deckOf(decks[i]!) },
        ),
      });
    } catch (error) {
      setProblem({ message: messageOf(error), problems: error instanceof ApiError ? error.problems : [] });
      setBusy(false);
    }
  };

  return (
    <form
      class="custom"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <div class="fields">
        <label class="field">
          <span>{words.lobby.ruleset}</span>
          <select value={choice.ruleset} onChange={(event) => set({ ruleset: event.currentTarget.value, format: "" })}>
            {meta.rulesets.map((r) => (
              <option value={r.name}>{r.title}</option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{words.lobby.form}</span>
          <select value={form.name} onChange={(event) => set({ form: event.currentTarget.value })}>
            {meta.forms.map((f) => (
              <option value={f.name}>{f.title}</option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{words.lobby.format}</span>
          <select value={choice.format} onChange={(event) => set({ format: event.currentTarget.value })}>
            <option value="">{words.lobby.anyFormat}</option>
            {meta.formats
              .filter((f) => f.ruleset === choice.ruleset)
              .map((f) => (
                <option value={f.name}>{f.title}</option>
              ))}
          </select>
        </label>
        <label class="field">
          <span>{words.lobby.clock}</span>
          <select value={choice.clock} onChange={(event) => set({ clock: event.currentTarget.value })}>
            <option value="">{words.lobby.noClock}</option>
            {CLOCKS.map(([minutes, increment]) => (
              <option value={String(minutes)}>{words.lobby.clockOf(minutes, increment)}</option>
            ))}
          </select>
        </label>
      </div>
      <div class="seat-rows">
        {seatNumbers.map((i) => (
          <div class="seat-row">
            {i === 0 ? (
              <label class="field">
                <span>{words.lobby.seat(1)}</span>
                <select value={watching ? "bot" : "me"} onChange={(event) => setWatching(event.currentTarget.value === "bot")}>
                  <option value="me">{words.board.you}</option>
                  <option value="bot" disabled={hasOpen}>
                    {words.lobby.watchBot}
                  </option>
                </select>
              </label>
            ) : (
              <label class="field">
                <span>{form.teams && i === 2 ? words.lobby.teammate : words.lobby.against}</span>
                <select
                  value={opponents[i]}
                  onChange={(event) => {
                    const value = event.currentTarget.value;
                    setOpponents(opponents.map((old, k) => (k === i ? value : old)));
                    if (value !== "open") set({ level: Number(value) });
                  }}
                >
                  {meta.levels.map((level) => (
                    <option value={String(level.level)} title={level.about}>
                      {words.lobby.bot(level.level, level.title)}
                    </option>
                  ))}
                  <option value="open">{words.lobby.person}</option>
                </select>
              </label>
            )}
            {opponents[i] === "open" ? (
              <span class="quiet" />
            ) : (
              <DeckSelect label={i === 0 && !watching ? words.lobby.yourDeck : words.lobby.theirDeck} value={decks[i]!} onChange={(value) => setDecks(decks.map((old, k) => (k === i ? value : old)))} ready={ready} mine={mine} />
            )}
          </div>
        ))}
      </div>
      {ready && !ready.some((deck) => deck.playable) && !mine.length ? <p class="problem">{words.lobby.noDecks}</p> : null}
      {hasOpen ? (
        <label class="check">
          <input type="checkbox" checked={listed} onChange={(event) => setListed(event.currentTarget.checked)} />
          {words.lobby.listed}
        </label>
      ) : null}
      {problem ? (
        <div class="failure" role="alert">
          <div>
            <b>{problem.message}</b>
            <Problems problems={problem.problems} />
          </div>
        </div>
      ) : null}
      <button class="primary" disabled={busy}>
        {busy ? words.lobby.making : hasOpen ? words.lobby.open : watching ? words.lobby.watch : words.lobby.start}
      </button>
    </form>
  );
}

function titleOf(list: { name: string; title: string }[] | undefined, name: string): string {
  return list?.find((item) => item.name === name)?.title ?? name;
}

export function GameRow({ game, meta, action }: { game: Game; meta: Meta | null; action: { href: string; text: string } }) {
  return (
    <li class="game-row">
      <div>
        <b>{game.players.map((p) => (p.kind === "open" ? words.lobby.openSeat : p.name)).join(` ${words.lobby.versus} `)}</b>
        <span class="quiet">
          {titleOf(meta?.rulesets, game.ruleset)} · {titleOf(meta?.forms, game.form)}
          {game.clock ? ` · ${words.lobby.clockOf(game.clock.minutes, game.clock.increment)}` : ""}
        </span>
      </div>
      <a class="button" href={action.href}>
        {action.text}
      </a>
    </li>
  );
}

export function LobbyPage() {
  const meta = useLoaded(getMeta, []);
  const [open, setOpen] = useState(false);
  const [lobby, setLobby] = useState<{ tables: Game[]; games: Game[]; online: number } | null>(null);
  const [mine, setMine] = useState<Game[]>([]);
  useEffect(() => {
    let alive = true;
    const load = async () => {
      try {
        const found = await api.get<{ tables: Game[]; games: Game[]; online: number }>("/api/lobby");
        const own = api.isGuest() ? (await api.mine.get<{ games: Game[] }>("/api/me/games")).games : [];
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
        {open ? meta.data ? <Custom meta={meta.data} /> : meta.problem ? <Failure message={meta.problem} retry={meta.again} /> : <Loading /> : null}
      </section>
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
            {words.lobby.tables} {lobby ? <small class="quiet">{words.lobby.online(lobby.online)}</small> : null}
          </h2>
          {!lobby ? (
            <Loading text={words.lobby.loading} />
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
            <Loading text={words.lobby.loading} />
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

export function JoinPage({ id, invite }: { id: string; invite: string }) {
  const game = useLoaded(() => api.get<Game>(`/api/games/${encodeURIComponent(id)}`), [id]);
  return (
    <Page title={words.join.title}>
      {game.problem ? <Failure message={game.problem} retry={game.again} /> : game.data ? <Join game={game.data} invite={invite} /> : <Loading />}
      <RuleDialog />
    </Page>
  );
}

function Join({ game, invite }: { game: Game; invite: string }) {
  const { ready, mine } = useDecks(game.ruleset, game.form, game.format ?? "");
  const meta = useLoaded(getMeta, []);
  const [deck, setDeck] = useState("any");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ message: string; problems: Problem[] } | null>(null);
  if (game.status !== "waiting") {
    return (
      <>
        <p>{game.status === "over" ? words.join.over : words.join.taken}</p>
        <a class="button" href={game.status === "over" ? `#/replay/${game.id}` : `#/watch/${game.id}`}>
          {game.status === "over" ? words.end.replay : words.join.watch}
        </a>
      </>
    );
  }
  const sit = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const seat = await api.mine.post<Seat>(`/api/games/${encodeURIComponent(game.id)}/join`, { deck: deckOf(deck), seat: null, invite: invite || null });
      keepSeat(seat.game.id, seat.seat, seat.token);
      go("play", seat.game.id);
    } catch (error) {
      setProblem({ message: messageOf(error), problems: error instanceof ApiError ? error.problems : [] });
      setBusy(false);
    }
  };
  return (
    <section class="panel">
      <p>
        <b>{game.players.map((p) => (p.kind === "open" ? words.lobby.openSeat : p.name)).join(` ${words.lobby.versus} `)}</b>
        <br />
        <span class="quiet">
          {titleOf(meta.data?.rulesets, game.ruleset)} · {titleOf(meta.data?.forms, game.form)}
        </span>
      </p>
      <DeckSelect label={words.join.deck} value={deck} onChange={setDeck} ready={ready} mine={mine} />
      {problem ? (
        <div class="failure" role="alert">
          <div>
            <b>{problem.message}</b>
            <Problems problems={problem.problems} />
          </div>
        </div>
      ) : null}
      <button class="primary" disabled={busy} onClick={() => void sit()}>
        {busy ? words.lobby.making : words.join.sit}
      </button>
    </section>
  );
}
