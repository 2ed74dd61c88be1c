/** The list of decks: the player's own, and ready-made ones to start from. */

import { useState } from "preact/hooks";
import { api } from "../api";
import { TypeIcon } from "../cards/types";
import type { BundledDeck, Deck } from "../protocol";
import { words } from "../words";
import { useLoaded } from "../parts/loaded";
import { Empty, Failure, Loading } from "../parts/states";
import { Page } from "./frame";

export function DecksPage() {
  const mine = useLoaded(async () => (api.isGuest() ? (await api.mine.get<{ decks: Deck[] }>("/api/decks")).decks : []), []);
  const ready = useLoaded(async () => (await api.get<{ decks: BundledDeck[] }>("/api/bundled-decks")).decks, []);
  const [query, setQuery] = useState("");
  const wanted = query.trim().toLowerCase();
  const shown = (ready.data ?? []).filter((deck) => `${deck.title} ${deck.note} ${deck.year ?? ""} ${deck.types.join(" ")}`.toLowerCase().includes(wanted));
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
                  <b>{deck.name}</b>
                  <span class="quiet">{words.plural(deck.size, "card")}</span>
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
          <input type="search" aria-label={words.deck.searchReady} placeholder={words.deck.searchReady} value={query} onInput={(event) => setQuery(event.currentTarget.value)} />
        </div>
        {ready.problem ? (
          <Failure message={ready.problem} retry={ready.again} />
        ) : !ready.data ? (
          <Loading />
        ) : (
          <ul class="deck-shelf">
            {shown.map((deck) => (
              <li key={deck.name}>
                <a class="deck-box" href={`#/deck/new/${encodeURIComponent(deck.name)}`}>
                  <b>
                    {deck.title}{" "}
                    <span class="types">
                      {deck.types.map((type) => (
                        <TypeIcon type={type} size="1.1em" />
                      ))}
                    </span>
                  </b>
                  <span class="quiet">{deck.note}</span>
                  {deck.year === null ? null : (
                    <span class="quiet">
                      {deck.year}: {deck.source}
                    </span>
                  )}
                  {deck.playable ? null : <span class="tag">{words.lobby.unplayable}</span>}
                </a>
              </li>
            ))}
          </ul>
        )}
      </section>
    </Page>
  );
}
