/** The choice of a deck for a seat. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { api } from "../../api";
import { DeckTile, isFound } from "../../parts/decktile";
import { Dialog } from "../../parts/dialog";
import { coverOf, Fan } from "../../parts/fan";
import { useLoaded } from "../../parts/loaded";
import { Empty, Loading } from "../../parts/states";
import type { BundledDeck, DeckChoice, DeckInfo } from "../../protocol";
import { words } from "../../words";

interface Decks {
  ready: BundledDeck[] | null;
  mine: DeckInfo[];
}

/** The decks that may be chosen under these rules; of the player's own, those that are not legal say so. */
export function useDecks(ruleset: string, form: string, format: string): Decks {
  const ready = useLoaded(async () => (await api.get("/api/bundled-decks", { ruleset, form, format })).decks, [ruleset, form, format]);
  const mine = useLoaded(async () => (api.isGuest() ? (await api.mine.get("/api/decks", { ruleset, form, format })).decks : []), [ruleset, form, format]);
  return { ready: ready.data, mine: mine.data ?? [] };
}

export function deckOf(value: string): DeckChoice {
  if (value.startsWith("saved:")) return { saved: value.slice(6) };
  if (value.startsWith("bundled:")) return { bundled: value.slice(8) };
  return { any: true };
}

/** Decks in groups: tournament decks by year, the years in the server's order, then theme decks. */
export function shelves(decks: BundledDeck[]): { year: number | null; title: string; decks: BundledDeck[] }[] {
  const groups = new Map<number | null, BundledDeck[]>();
  for (const deck of decks) groups.set(deck.year, [...(groups.get(deck.year) ?? []), deck]);
  const themes = groups.get(null);
  groups.delete(null);
  return [...groups, ...(themes ? [[null, themes] as const] : [])].map(([year, own]) => ({ year, title: year ? words.lobby.tournamentDecks(year) : words.lobby.themeDecks, decks: [...own] }));
}

const myTitle = (deck: DeckInfo): string => (deck.legal === false ? words.lobby.notLegal(deck.name) : deck.name);

export function DeckSelect({ label, value, onChange, ready, mine }: { label: string; value: string; onChange: (value: string) => void } & Decks) {
  const [isOpen, setOpen] = useState(false);
  const chosen = ready?.find((deck) => `bundled:${deck.name}` === value);
  const own = mine.find((deck) => `saved:${deck.id}` === value);
  const cover = chosen?.cover ?? (own ? coverOf(own.cards, own.cover) : []);
  const playable = (ready ?? []).filter((deck) => deck.playable);
  return (
    <div class="deck-choice">
      {cover.length ? <Fan cards={cover} /> : null}
      <label class="field">
        <span>{label}</span>
        <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="any">{words.lobby.anyDeck}</option>
          {mine.length ? (
            <optgroup label={words.lobby.myDecks}>
              {mine.map((deck) => (
                <option value={`saved:${deck.id}`}>{myTitle(deck)}</option>
              ))}
            </optgroup>
          ) : null}
          {shelves(playable).map((shelf) => (
            <optgroup label={shelf.title} key={shelf.title}>
              {shelf.decks.map((deck) => (
                <option value={`bundled:${deck.name}`}>{deck.year ? deck.title : `${deck.title} (${deck.note})`}</option>
              ))}
            </optgroup>
          ))}
        </select>
        {chosen?.year ? <span class="quiet small">{chosen.note}.</span> : null}
      </label>
      <button type="button" class="look-at-decks" onClick={() => setOpen(true)}>
        {words.lobby.look}
      </button>
      {isOpen ? (
        <DeckDialog
          label={label}
          ready={ready && playable}
          mine={mine}
          close={() => setOpen(false)}
          choose={(next) => {
            onChange(next);
            setOpen(false);
          }}
        />
      ) : null}
    </div>
  );
}

/** All decks as fans of their cards, with a search. */
function DeckDialog({ label, ready, mine, choose, close }: { label: string; choose: (value: string) => void; close: () => void } & Decks) {
  const [query, setQuery] = useState("");
  const own = mine.filter((deck) => deck.name.toLowerCase().includes(query.trim().toLowerCase()));
  const found = shelves((ready ?? []).filter((deck) => isFound(deck, query)));
  return (
    <Dialog label={label} close={close} isWide>
      <input type="search" aria-label={words.deck.searchReady} placeholder={words.deck.searchShort} value={query} onInput={(event) => setQuery(event.currentTarget.value)} />
      {own.length ? (
        <Shelf title={words.lobby.myDecks}>
          {own.map((deck) => (
            <li key={deck.id}>
              <button type="button" class="deck-box" onClick={() => choose(`saved:${deck.id}`)}>
                <Fan cards={coverOf(deck.cards, deck.cover)} />
                <b>{deck.name}</b>
                <span class="quiet">{words.cards(deck.size)}</span>
                {deck.legal === false ? <span class="tag">{words.lobby.notLegalHere}</span> : null}
              </button>
            </li>
          ))}
        </Shelf>
      ) : null}
      {found.map((shelf) => (
        <Shelf title={shelf.title} key={shelf.title}>
          {shelf.decks.map((deck) => (
            <li key={deck.name}>
              <button type="button" class="deck-box" onClick={() => choose(`bundled:${deck.name}`)}>
                <DeckTile deck={deck} />
              </button>
            </li>
          ))}
        </Shelf>
      ))}
      {!ready ? <Loading /> : own.length || found.length ? null : <Empty>{words.deck.noneFound}</Empty>}
    </Dialog>
  );
}

function Shelf({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="shelf" aria-label={title}>
      <h3>{title}</h3>
      <ul class="deck-shelf">{children}</ul>
    </section>
  );
}
