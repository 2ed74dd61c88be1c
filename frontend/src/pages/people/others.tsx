/** Other people: challenges, people whom one follows, blocks and reports, and one's own results. */

import { useState } from "preact/hooks";
import { api } from "../../api";
import { useLoaded } from "../../parts/loaded";
import { Failure, Loading } from "../../parts/states";
import type { Meta, RatingInfo, ReportRequest, ResultLine } from "../../protocol";
import { openTable } from "../../table/open";
import { words } from "../../words";
import { Page } from "../frame";
import { chosenDeck, DeckFor, Form, Grid, Select, TermsSelect, TextField, useAttempt, useTerms } from "./parts";

const text = words.community;

export function Challenges({ meta, account }: { meta: Meta; account: boolean }) {
  const { chosen, choose, terms } = useTerms();
  const [to, setTo] = useState("");
  const [deck, setDeck] = useState("any");
  const [rated, setRated] = useState(false);
  const [games, setGames] = useState("1");
  const { busy, attempt, told } = useAttempt();
  const waiting = useLoaded(async () => (api.isGuest() ? (await api.mine.get("/api/me/challenges")).games : []), []);
  const send = () =>
    openTable({
      ...terms, ruleset: terms.format ? null : terms.ruleset, listed: false, to, rated: rated && account, best_of: Number(games) as 1 | 3 | 5,
      clock: { minutes: 20, increment: 10 }, seats: [{ kind: "me", deck: chosenDeck(deck) }, { kind: "open" }],
    });
  return (
    <section class="panel" aria-labelledby="challenge">
      <h2 id="challenge">{text.challenge}</h2>
      <Form send={() => attempt(send)}>
        <TextField label={text.challengeName} value={to} set={setTo} maxLength={60} autocomplete="off" required />
        <TermsSelect meta={meta} value={chosen} set={choose} />
        <DeckFor meta={meta} terms={terms} value={deck} set={setDeck} />
        <Select label={text.bestOf} names={text.bestOfs} value={games} set={setGames} />
        <label class="check">
          <input type="checkbox" checked={rated && account} disabled={!account} onChange={(event) => setRated(event.currentTarget.checked)} />
          {text.rated}
        </label>
        <button class="primary" disabled={busy}>
          {text.send}
        </button>
        {told}
      </Form>
      <h3>{text.challenged}</h3>
      {waiting.data?.length ? (
        <ul class="plain">
          {waiting.data.map((game) => (
            <li>
              {text.by(game.players.find((player) => player.kind === "person")?.name ?? "")}{" "}
              <a class="button" href={`#/join/${game.id}`}>
                {text.accept}
              </a>{" "}
              <button onClick={() => attempt(() => api.mine.post("/api/games/{game_id}/leave", { game_id: game.id }).then(waiting.again))}>{text.decline}</button>
            </li>
          ))}
        </ul>
      ) : (
        <p>{text.nobodyChallenges}</p>
      )}
    </section>
  );
}

export function Followed() {
  const [name, setName] = useState("");
  const [reason, setReason] = useState<ReportRequest["reason"]>("name");
  const [note, setNote] = useState("");
  const people = useLoaded(async () => (api.isGuest() ? (await api.mine.get("/api/me/followed")).guests : []), []);
  const { busy, attempt, told } = useAttempt();
  return (
    <section class="panel" aria-labelledby="followed">
      <h2 id="followed">{text.followed}</h2>
      {people.data?.length ? (
        <ul class="plain">
          {people.data.map((person) => (
            <li>
              <a href={`#/person/${encodeURIComponent(person.name)}`}>{person.name}</a>{" "}
              {person.playing.map((game) => (
                <a class="button" href={`#/watch/${game}`}>
                  {text.watch}
                </a>
              ))}{" "}
              <button onClick={() => attempt(() => api.mine.delete("/api/me/followed/{other}", { other: person.id }).then(people.again))}>{text.unfollow(person.name)}</button>
            </li>
          ))}
        </ul>
      ) : (
        <p>{text.nobody}</p>
      )}
      <Form send={() => attempt(() => api.mine.post("/api/me/followed", {}, { name }).then(people.again))}>
        <TextField label={text.challengeName} value={name} set={setName} maxLength={60} autocomplete="off" required />
        <div class="buttons">
          <button disabled={busy}>{text.follow}</button>
          <button type="button" disabled={busy || !name} onClick={() => attempt(() => api.mine.post("/api/me/blocked", {}, { name }).then(people.again), words.people.blocked)}>
            {text.block}
          </button>
        </div>
        <details>
          <summary>{text.reportTitle}</summary>
          <Select label={text.reason} names={text.reasons} value={reason} set={setReason} />
          <TextField label={text.note} value={note} set={setNote} maxLength={500} />
          <button type="button" disabled={busy || !name} onClick={() => attempt(() => api.mine.post("/api/reports", {}, { name, reason, note }), text.reported)}>
            {text.report}
          </button>
        </details>
        {told}
      </Form>
    </section>
  );
}

function Ratings({ ratings }: { ratings: RatingInfo[] }) {
  if (!ratings.length) return <p>{text.noRatings}</p>;
  return (
    <ul class="plain">
      {ratings.map((line) => (
        <li>
          {text.families[line.family]}: <b>{text.rating(line.rating, line.deviation)}</b> {line.provisional ? `(${text.provisional})` : ""}, {text.games(line.games)}
        </li>
      ))}
    </ul>
  );
}

function Lines({ caption, head, lines }: { caption: string; head: string; lines: ResultLine[] }) {
  return <Grid caption={caption} heads={[head, text.played, text.won, text.drawn]} rows={lines.slice(0, 20).map((line) => [line.name, line.played, line.won, line.drawn])} />;
}

export function Results() {
  const results = useLoaded(async () => (api.isGuest() ? api.mine.get("/api/me/results") : null), []);
  if (results.problem) return <Failure message={results.problem} retry={results.again} />;
  const found = results.data;
  return (
    <section class="panel" aria-labelledby="results">
      <h2 id="results">{text.ratings}</h2>
      {found ? <Ratings ratings={found.ratings} /> : null}
      {found?.decks.length ? (
        <>
          <Lines caption={text.byDeck} head={text.deck} lines={found.decks} />
          <Lines caption={text.byOpponent} head={text.opponent} lines={found.opponents} />
        </>
      ) : (
        <p>{text.noResults}</p>
      )}
    </section>
  );
}

export function PersonPage({ name }: { name: string }) {
  const person = useLoaded(() => api.get("/api/people/{name}", { name }), [name]);
  return (
    <Page title={text.page(name)}>
      {person.problem ? (
        <Failure message={person.problem} />
      ) : person.data ? (
        <section class="panel">
          <p>{text.since(person.data.since)}</p>
          <Ratings ratings={person.data.ratings} />
        </section>
      ) : (
        <Loading />
      )}
    </Page>
  );
}
