/** The list of decks: the player's own, and ready-made ones to start from. */

import { useState } from "preact/hooks";
import { api } from "../api";
import type { BundledDeck } from "../protocol";
import { rename } from "../router";
import { formatOf, TODAY } from "../table/open";
import { words } from "../words";
import { useLoaded } from "../parts/loaded";
import { DeckTile, isFound } from "../parts/decktile";
import { coverOf, Fan } from "../parts/fan";
import { Empty, Failure, Loading } from "../parts/states";
import { Page } from "./frame";
import { shelves } from "./lobby/decks";

const STANDARD = formatOf(TODAY);
const TODAYS = { ruleset: TODAY, form: "standard", format: STANDARD };

/** The year of a deck: of a tournament deck when it was played, of a theme deck when it was sold. */
function yearOf(deck: BundledDeck): number {
  return deck.year ?? Number(/\d{4}$/.exec(deck.note)?.[0] ?? 0);
}

/** `year` is the year whose ready-made decks are shown at first; 0 for all. */
export function DecksPage({ year: first = 0 }: { year?: number }) {
  const [year, setYear] = useState(first);
  const mine = useLoaded(async () => (api.isGuest() ? (await api.mine.get("/api/decks", TODAYS)).decks : []), []);
  const ready = useLoaded(async () => (await api.get("/api/bundled-decks")).decks, []);
  const current = useLoaded(async () => new Set((await api.get("/api/bundled-decks", TODAYS)).decks.map((deck) => deck.name)), []);
  const isCurrent = (deck: BundledDeck) => current.data?.has(deck.name) ?? false;
  const choose = (other: number) => {
    setYear(other);
    rename(other ? `#/decks/${other}` : "#/decks");
  };
  const [query, setQuery] = useState("");
  const [onlyCurrent, setOnlyCurrent] = useState(false);
  const all = ready.data ?? [];
  const years = [...new Set(all.map(yearOf))].filter(Boolean).sort((a, b) => b - a);
  const shown = all.filter((deck) => (!year || yearOf(deck) === year) && (!onlyCurrent || isCurrent(deck)) && isFound(deck, query));
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
                  <Fan cards={coverOf(deck.cards, deck.cover)} />
                  <b>{deck.name}</b>
                  <span class="quiet">{words.cards(deck.size)}</span>
                  <Rotation format={deck.format} isLegal={deck.legal === true} />
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
          <button class="chip" aria-pressed={onlyCurrent} disabled={!current.data} onClick={() => setOnlyCurrent(!onlyCurrent)}>
            {words.deck.onlyStandard}
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
                    <li key={deck.name}>
                      <a class="deck-box" href={`#/deck/new/${encodeURIComponent(deck.name)}`}>
                        <DeckTile deck={deck}>
                          <Rotation format={deck.format} isLegal={isCurrent(deck)} />
                        </DeckTile>
                      </a>
                    </li>
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

/** Whether a deck may be played in today's Standard, or no longer may; nothing about decks that were never built for it. */
function Rotation({ format, isLegal }: { format: string; isLegal: boolean }) {
  if (isLegal) return <span class="tag current">{words.deck.standard}</span>;
  return format.startsWith(STANDARD) ? <span class="tag">{words.deck.rotated}</span> : null;
}
