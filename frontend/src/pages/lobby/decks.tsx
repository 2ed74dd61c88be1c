/** The choice of a deck for a seat. */

import { api } from "../../api";
import { useLoaded } from "../../parts/loaded";
import type { BundledDeck, Deck, DeckChoice } from "../../protocol";
import { words } from "../../words";

export function useDecks(ruleset: string, form: string, format: string): { ready: BundledDeck[] | null; mine: Deck[] } {
  const ready = useLoaded(async () => (await api.get<{ decks: BundledDeck[] }>(`/api/bundled-decks?${new URLSearchParams({ ruleset, form, ...(format ? { format } : {}) })}`)).decks, [ruleset, form, format]);
  const mine = useLoaded(async () => (api.isGuest() ? (await api.mine.get<{ decks: Deck[] }>("/api/decks")).decks : []), []);
  return { ready: ready.data, mine: mine.data ?? [] };
}

export function deckOf(value: string): DeckChoice {
  if (value.startsWith("saved:")) return { saved: value.slice(6) };
  if (value.startsWith("bundled:")) return { bundled: value.slice(8) };
  return { any: true };
}

/** Decks in groups: those of each year, in the order in which the years come first, then those without a year. */
function byYear(decks: BundledDeck[]): [number | null, BundledDeck[]][] {
  const groups = new Map<number | null, BundledDeck[]>();
  for (const deck of decks) groups.set(deck.year, [...(groups.get(deck.year) ?? []), deck]);
  const entries = [...groups];
  return [...entries.filter(([year]) => year !== null), ...entries.filter(([year]) => year === null)];
}

export function DeckSelect({ label, value, onChange, ready, mine }: { label: string; value: string; onChange: (value: string) => void; ready: BundledDeck[] | null; mine: Deck[] }) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="any">
          {words.lobby.anyDeck}
        </option>
        {mine.length ? (
          <optgroup label={words.lobby.myDecks}>
            {mine.map((deck) => (
              <option value={`saved:${deck.id}`}>{deck.name}</option>
            ))}
          </optgroup>
        ) : null}
        {byYear((ready ?? []).filter((deck) => deck.playable)).map(([year, decks]) => (
          <optgroup label={year === null ? words.lobby.readyDecks : words.lobby.decksOf(year)}>
            {decks.map((deck) => (
              <option value={`bundled:${deck.name}`} title={year === null ? undefined : `${deck.note} (${deck.source})`}>
                {year === null ? `${deck.title} (${deck.note})` : deck.title}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}
