/** Club nights: the list, a new one, and one of them with its pairings, results and standings. */

import { useEffect, useState } from "preact/hooks";
import { api, getMeta } from "../../api";
import { useLoaded } from "../../parts/loaded";
import { Empty, Failure, Loading } from "../../parts/states";
import type { Meta, NightInfo, NightMatch, NightRequest } from "../../protocol";
import { go } from "../../router";
import { invites, keepInvite } from "../../seats";
import { words } from "../../words";
import { Page } from "../frame";
import { chosenDeck, DeckFor, Form, Grid, Select, TermsSelect, TextField, useAttempt, useTerms } from "./parts";

const text = words.nights;
const EVERY = 5000;

export function NightsPage() {
  const meta = useLoaded(getMeta, []);
  const nights = useLoaded(async () => (await api.known.get("/api/nights")).nights, []);
  return (
    <Page title={text.title}>
      <p>{text.about}</p>
      {nights.problem ? (
        <Failure message={nights.problem} retry={nights.again} />
      ) : !nights.data ? (
        <Loading />
      ) : nights.data.length ? (
        <ul class="plain">
          {nights.data.map((night) => (
            <li>
              <a href={`#/night/${night.id}`}>{night.name}</a> ({text.kinds[night.kind]}, {text.status[night.status]}, {text.players(night.players.length)})
            </li>
          ))}
        </ul>
      ) : (
        <Empty>{text.none}</Empty>
      )}
      {meta.data ? <NewNight meta={meta.data} /> : null}
    </Page>
  );
}

function NewNight({ meta }: { meta: Meta }) {
  const { chosen, choose, terms } = useTerms();
  const [name, setName] = useState("");
  const [kind, setKind] = useState<NightInfo["kind"]>("swiss");
  const [games, setGames] = useState("3");
  const [rounds, setRounds] = useState("0");
  const [cut, setCut] = useState("0");
  const [minutes, setMinutes] = useState("25");
  const [listed, setListed] = useState(false);
  const { busy, attempt, told } = useAttempt();
  const isSwiss = kind === "swiss";
  const send = async () => {
    const body: NightRequest = {
      ...terms, name, kind, listed, best_of: Number(games) as 1 | 3 | 5, rounds: isSwiss ? Number(rounds) : 0,
      cut: (isSwiss ? Number(cut) : 0) as 0 | 2 | 4 | 8 | 16 | 32, clock: { minutes: Number(minutes), increment: 5 },
    };
    const made = await api.mine.post("/api/nights", {}, body);
    keepInvite(made.night.id, made.invite);
    go("night", made.night.id);
  };
  return (
    <section class="panel" aria-labelledby="make-night">
      <h2 id="make-night">{text.make}</h2>
      <Form send={() => attempt(send)}>
        <TextField label={text.name} value={name} set={setName} maxLength={100} required />
        <Select label={text.kind} names={text.kinds} value={kind} set={setKind} />
        {isSwiss ? <TextField label={text.rounds} value={rounds} set={setRounds} type="number" required /> : null}
        {isSwiss ? <Select label={text.cut} names={{ "0": text.noCut, "2": "2", "4": "4", "8": "8", "16": "16", "32": "32" }} value={cut} set={setCut} /> : null}
        <Select label={words.community.bestOf} names={words.community.bestOfs} value={games} set={setGames} />
        <TermsSelect meta={meta} value={chosen} set={choose} />
        <TextField label={text.minutes} value={minutes} set={setMinutes} type="number" required />
        <label class="check">
          <input type="checkbox" checked={listed} onChange={(event) => setListed(event.currentTarget.checked)} />
          {text.listed}
        </label>
        <button class="primary" disabled={busy}>
          {text.make}
        </button>
        {told}
      </Form>
    </section>
  );
}

export function NightPage({ id, invite }: { id: string; invite: string }) {
  const meta = useLoaded(getMeta, []);
  const night = useLoaded(() => api.known.get("/api/nights/{night}", { night: id }), [id]);
  useEffect(() => {
    const timer = setInterval(night.again, EVERY);
    return () => clearInterval(timer);
  });
  const found = night.data;
  return (
    <Page title={found?.name ?? text.title}>
      {found && meta.data ? <Night night={found} meta={meta.data} invite={invite} set={night.set} /> : night.problem ? <Failure message={night.problem} retry={night.again} /> : <Loading />}
    </Page>
  );
}

function Night({ night, meta, invite, set }: { night: NightInfo; meta: Meta; invite: string; set: (night: NightInfo) => void }) {
  const name = (number: number) => night.players[number]?.name || text.left;
  const rules = meta.formats.find((format) => format.name === night.format)?.title ?? meta.rulesets.find((one) => one.name === night.ruleset)?.title;
  const mine = night.rounds.at(-1)?.find((match) => night.you !== null && (match.first === night.you || match.second === night.you));
  return (
    <>
      <p>
        {text.hostedBy(night.host)}. {text.kinds[night.kind]}, {words.community.bestOfs[night.best_of]}, {rules}. <b>{text.status[night.status]}</b>
      </p>
      {mine?.game && !mine.score && night.status === "playing" ? (
        <p>
          <a class="button primary" href={`#/play/${mine.game}`}>
            {text.yours}
          </a>
        </p>
      ) : null}
      <TakePart night={night} meta={meta} invite={invite} set={set} />
      {night.is_host ? <Host night={night} set={set} /> : null}
      {night.rounds.map((_, place) => {
        const number = night.rounds.length - place;
        return <Round night={night} number={number} name={name} set={set} key={number} />;
      })}
      <Grid
        caption={text.standings} heads={[text.place, text.player, text.points, text.record, text.opponents, text.theirs]}
        rows={night.standings.map((row, place) => [
          place + 1, `${name(row.player)}${night.players[row.player]?.dropped ? ` (${text.dropped})` : ""}`, row.points,
          `${row.won}–${row.lost}–${row.drawn}`, words.percent(row.opponents), words.percent(row.opponents_opponents),
        ])}
      />
    </>
  );
}

function TakePart({ night, meta, invite, set }: { night: NightInfo; meta: Meta; invite: string; set: (night: NightInfo) => void }) {
  const [deck, setDeck] = useState("any");
  const { busy, attempt, told } = useAttempt();
  const mayEnter = night.status === "open" || (night.status === "playing" && night.kind === "swiss");
  if (night.you !== null) {
    return night.status === "over" ? null : (
      <p class="no-print">
        <button disabled={busy} onClick={() => attempt(async () => set(await api.mine.post("/api/nights/{night}/leave", { night: night.id })))}>
          {text.leave}
        </button>{" "}
        {told}
      </p>
    );
  }
  if (!mayEnter) return null;
  return (
    <Form send={() => attempt(async () => set(await api.mine.post("/api/nights/{night}/enter", { night: night.id }, { deck: chosenDeck(deck), invite: invite || null })))}>
      <DeckFor meta={meta} terms={{ ruleset: night.ruleset, format: night.format }} value={deck} set={setDeck} />
      <button class="primary" disabled={busy}>
        {text.enter}
      </button>
      {told}
    </Form>
  );
}

function Host({ night, set }: { night: NightInfo; set: (night: NightInfo) => void }) {
  const { busy, attempt, told } = useAttempt();
  const [sure, setSure] = useState(false);
  const invite = invites.value[night.id];
  const link = `${location.origin}${location.pathname}#/night/${night.id}${invite ? `/${encodeURIComponent(invite)}` : ""}`;
  const here = { night: night.id };
  const end = async () => {
    await api.mine.delete("/api/nights/{night}", here);
    go("nights");
  };
  return (
    <section class="panel no-print">
      <label class="field">
        <span>{text.invite}</span>
        <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <div class="buttons">
        <button class="primary" disabled={busy || night.status === "over"} onClick={() => attempt(async () => set(await api.mine.post("/api/nights/{night}/pair", here)))}>
          {text.pair}
        </button>
        <button disabled={busy || !night.rounds.length} onClick={() => attempt(async () => set(await api.mine.post("/api/nights/{night}/take-back", here)))}>
          {text.takeBack}
        </button>
        <button onClick={() => print()}>{text.print}</button>
        <button disabled={busy || night.status === "over"} onClick={() => (sure ? attempt(end) : setSure(true))}>
          {sure ? text.endSure : text.end}
        </button>
        {told}
      </div>
      <ul class="plain">
        {night.players
          .filter((player) => !player.dropped && night.status !== "over")
          .map((player) => (
            <li>
              {player.name} <button onClick={() => attempt(async () => set(await api.mine.post("/api/nights/{night}/drop", here, { player: player.number })))}>{text.drop(player.name)}</button>
            </li>
          ))}
      </ul>
    </section>
  );
}

function Round({ night, number, name, set }: { night: NightInfo; number: number; name: (number: number) => string; set: (night: NightInfo) => void }) {
  const matches = night.rounds[number - 1] ?? [];
  return (
    <Grid
      caption={text.round(number)} heads={[text.table, text.player, text.player, text.result]}
      rows={matches.map((match) => [
        match.table,
        name(match.first),
        match.second === null ? (match.bye ? text.bye : text.late) : name(match.second),
        <ResultCell night={night} number={number} match={match} set={set} />,
      ])}
    />
  );
}

function ResultCell({ night, number, match, set }: { night: NightInfo; number: number; match: NightMatch; set: (night: NightInfo) => void }) {
  const { attempt, told } = useAttempt();
  if (match.second === null) return null;
  const shown = match.score ? match.score.join("–") : "";
  const most = Math.floor(night.best_of / 2) + 1;
  const scores: string[] = [];
  for (let one = 0; one <= most; one++) for (let other = 0; other <= most; other++) if (one + other <= night.best_of) scores.push(`${one}–${other}`);
  const enter = (score: string) => attempt(async () => set(await api.mine.put("/api/nights/{night}/results", { night: night.id }, { round: number, table: match.table, score: score.split("–").map(Number) })));
  return (
    <>
      {night.is_host ? (
        <select aria-label={text.correct(match.table)} value={shown} onChange={(event) => (event.currentTarget.value ? enter(event.currentTarget.value) : undefined)}>
          <option value="">{text.open}</option>
          {scores.map((score) => (
            <option value={score}>{score}</option>
          ))}
        </select>
      ) : (
        shown || text.open
      )}{" "}
      {match.game && !match.score ? (
        <a class="no-print" href={`#/watch/${match.game}`}>
          {text.watch}
        </a>
      ) : null}
      {told}
    </>
  );
}
