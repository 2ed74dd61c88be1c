/** The deck against a field: whom to play, how often, and the win rates so far. */

import { useState } from "preact/hooks";
import type { BundledDeck, DeckInfo, Share } from "../../protocol";
import { words } from "../../words";
import { deckOf, useDecks } from "../lobby/decks";
import { checkedBy, type Counts } from "./draft";
import type { Opponent, Trial } from "./trial";

const MOST = 12;
const GAMES = [20, 100, 400];
/** How many decks are chosen at first. */
const FIRST = 6;

/** The decks that are chosen at first. The server lists those that suit the rules first. */
function usual(ready: BundledDeck[]): string[] {
  return ready.slice(0, FIRST).map((deck) => `bundled:${deck.name}`);
}

function opponents(ready: BundledDeck[], mine: DeckInfo[]): Opponent[] {
  return [
    ...mine.map((deck) => ({ value: `saved:${deck.id}`, title: deck.name })),
    ...ready.map((deck) => ({ value: `bundled:${deck.name}`, title: deck.year && deck.title.includes(String(deck.year)) ? deck.title : `${deck.title} (${deck.year ?? deck.note})` })),
  ].map((opponent) => ({ ...opponent, deck: deckOf(opponent.value) }));
}

export function Field({ trial, cards, canPlay }: { trial: Trial; cards: Counts; canPlay: boolean }) {
  const rules = checkedBy.value;
  const { ready, mine } = useDecks(rules.ruleset, rules.form, rules.format);
  const playable = (ready ?? []).filter((deck) => deck.playable);
  const [query, setQuery] = useState("");
  const all = opponents(playable, mine);
  const chosen = trial.picked.value ?? usual(playable);
  const field = all.filter((opponent) => chosen.includes(opponent.value)).slice(0, MOST);
  const results = trial.results.value;
  const isRunning = trial.isRunning.value;
  const toggle = (value: string) => (trial.picked.value = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  const wanted = query.trim().toLowerCase();
  return (
    <div class="trial">
      <p class="quiet small">{words.trial.about}</p>
      <details class="field-choice">
        <summary>{words.trial.field(field.length)}</summary>
        <input type="search" aria-label={words.deck.searchReady} placeholder={words.deck.searchShort} value={query} onInput={(event) => setQuery(event.currentTarget.value)} />
        <ul class="field-decks">
          {all
            .filter((opponent) => opponent.title.toLowerCase().includes(wanted))
            .map((opponent) => (
              <li key={opponent.value}>
                <label class="check">
                  <input type="checkbox" checked={chosen.includes(opponent.value)} disabled={!chosen.includes(opponent.value) && field.length >= MOST} onChange={() => toggle(opponent.value)} />
                  {opponent.title}
                </label>
              </li>
            ))}
        </ul>
      </details>
      <div class="buttons">
        <label class="check">
          {words.trial.games}
          <select value={String(trial.games.value)} onChange={(event) => (trial.games.value = Number(event.currentTarget.value))}>
            {GAMES.map((n) => (
              <option value={String(n)}>{n}</option>
            ))}
          </select>
        </label>
        {isRunning ? (
          <button onClick={() => trial.stop()}>{words.trial.stop}</button>
        ) : (
          <button class="primary" disabled={!canPlay || !field.length} onClick={() => void trial.start(cards, field, { ruleset: rules.ruleset, form: rules.form, format: rules.format })}>
            {words.trial.start}
          </button>
        )}
      </div>
      {canPlay ? null : <p class="quiet">{words.trial.notLegal}</p>}
      {trial.problem.value ? <p class="problem">{trial.problem.value}</p> : null}
      {isRunning ? (
        <label class="progress">
          <span role="status">{results && results.status !== "waiting" ? words.trial.running(results.games, results.total) : words.trial.waiting}</span>
          <progress max={results?.total ?? 1} value={results?.games ?? 0} />
        </label>
      ) : results ? (
        <p role="status">{results.status === "out_of_time" ? words.trial.outOfTime(results.games) : words.trial.done(results.games)}</p>
      ) : null}
      {results?.games && trial.cards.value !== cards ? <p class="problem">{words.trial.changed}</p> : null}
      {results?.games ? (
        <table>
          <thead>
            <tr>
              <th scope="col">{words.trial.against}</th>
              <th scope="col">{words.trial.share}</th>
            </tr>
          </thead>
          <tbody>
            <Row title={words.trial.all} share={results.overall} isSum />
            {trial.field.value.map((opponent, i) => (
              <Row key={opponent.value} title={opponent.title} share={results.against[i]!} />
            ))}
          </tbody>
        </table>
      ) : null}
    </div>
  );
}

/** A share in words, and as a mark on a line from 0 to 100 % with its interval as a band. */
function Row({ title, share, isSum = false }: { title: string; share: Share; isSum?: boolean }) {
  return (
    <tr class={isSum ? "sum" : ""}>
      <th scope="row">{title}</th>
      <td>
        {share.games ? words.trial.rate(share.mean, share.low, share.high) : "–"}
        <span class="rate" aria-hidden="true">
          {share.games ? (
            <>
              <i style={{ left: `${share.low * 100}%`, width: `${(share.high - share.low) * 100}%` }} />
              <b style={{ left: `${share.mean * 100}%` }} />
            </>
          ) : null}
        </span>
      </td>
    </tr>
  );
}
