/** The list of decks: the player's own, and ready-made ones to start from. */

import { useState } from "preact/hooks";
import { api } from "../api";
import { TypeIcon } from "../cards/types";
import type { BundledDeck } from "../protocol";
import { rename } from "../router";
import { words } from "../words";
import { useLoaded } from "../parts/loaded";
import { coverOf, Fan } from "../parts/fan";
import { Empty, Failure, Loading } from "../parts/states";
import { Page } from "./frame";
import { shelves } from "./lobby/decks";

/** The year of a deck: of a tournament deck when it was played, of a theme deck when it was sold. */
function yearOf(deck: BundledDeck): number {
  return deck.year ?? Number(/\d{4}$/.exec(deck.note)?.[0] ?? 0);
}

/** `year` is the year whose ready-made decks are shown at first; 0 for all. */
export function DecksPage({ year: first = 0 }: { year?: number }) {
  const [year, setYear] = useState(first);
  const mine = useLoaded(async () => (api.isGuest() ? (await api.mine.get("/api/decks")).decks : []), []);
  const ready = useLoaded(async () => (await api.get("/api/bundled-decks")).decks, []);
  const choose = (other: number) => {
    setYear(other);
    rename(other ? `#/decks/${other}` : "#/decks");
  };
  const [query, setQuery] = useState("");
  const wanted = query.trim().toLowerCase();
  const all = ready.data ?? [];
  const years = [...new Set(all.map(yearOf))].filter(Boolean).sort((a, b) => b - a);
  const shown = all.filter((deck) => (!year || yearOf(deck) === year) && `${deck.title} ${deck.note} ${deck.source} ${deck.year ?? ""} ${deck.types.join(" ")}`.toLowerCase().includes(wanted));
  const sorted = shelves(shown).sort((a, b) => (b.year ?? 0) - (a.year ?? 0));
  return (
    <Page title={words.deck.title}>
      <section class="panel">
        <div class="row">
          <h2>{words.deck.mine}</h2>
          <span class="spring" />
          <a class="button" href="#/deck/new">
            {words.deck.make}
          </a>
          <a class="button" href="#/deck/paste">
            {words.deck.importDeck}
          </a>
        </div>
        {mine.problem ? (
          <Failure message={mine.problem} retry={mine.again} />
        ) : !mine.data ? (
          <Loading />
        ) : mine.data.length ? (
          <ul class="deck-shelf">
            {mine.data.map((deck) => (
              <li key={deck.id}>
                <a class="deck-box" href={`#/deck/${deck.id}`}>
                  <Fan cards={coverOf(deck.cards)} />
                  <b>{deck.name}</b>
                  <span class="quiet">{words.cards(deck.size)}</span>
                </a>
              </li>
            ))}
          </ul>
        ) : (
          <Empty>{words.deck.none}</Empty>
        )}
      </section>
      <section class="panel">
        <div class="row">
          <h2>{words.deck.ready}</h2>
          <span class="spring" />
          <input type="search" aria-label={words.deck.searchReady} placeholder={words.deck.searchShort} value={query} onInput={(event) => setQuery(event.currentTarget.value)} />
        </div>
        <div class="years" role="group" aria-label={words.deck.year}>
          <button class="chip" aria-pressed={year === 0} onClick={() => choose(0)}>
            {words.deck.anyYear}
          </button>
          {years.map((other) => (
            <button class="chip" aria-pressed={year === other} onClick={() => choose(other)} key={other}>
              {other}
            </button>
          ))}
        </div>
        {ready.problem ? (
          <Failure message={ready.problem} retry={ready.again} />
        ) : !ready.data ? (
          <Loading />
        ) : (
          <>
            {sorted.length ? null : <Empty>{words.deck.noneFound}</Empty>}
            {sorted.map((shelf) => (
              <section class="shelf" aria-label={shelf.title} key={shelf.title}>
                <h3>{shelf.title}</h3>
                <ul class="deck-shelf">
                  {shelf.decks.map((deck) => (
                    <ReadyDeck key={deck.name} deck={deck} />
                  ))}
                </ul>
              </section>
            ))}
          </>
        )}
      </section>
    </Page>
  );
}

function ReadyDeck({ deck }: { deck: BundledDeck }) {
  return (
    <li>
      <a class="deck-box" href={`#/deck/new/${encodeURIComponent(deck.name)}`}>
        <Fan cards={deck.cover} />
        <b>
          {deck.title}{" "}
          <span class="types">
            {deck.types.map((type) => (
              <TypeIcon type={type} size="1.1em" />
            ))}
          </span>
        </b>
        <span class="quiet">{deck.note}</span>
        {deck.source ? <span class="quiet source">{deck.source}</span> : null}
        {deck.playable ? null : <span class="tag">{words.lobby.unplayable}</span>}
      </a>
    </li>
  );
}
