/** The choice of a deck for a seat. */

import { api } from "../../api";
import { useLoaded } from "../../parts/loaded";
import type { BundledDeck, DeckChoice, DeckInfo } from "../../protocol";
import { words } from "../../words";

export function useDecks(ruleset: string, form: string, format: string): { ready: BundledDeck[] | null; mine: DeckInfo[] } {
  const ready = useLoaded(async () => (await api.get("/api/bundled-decks", { ruleset, form, format })).decks, [ruleset, form, format]);
  const mine = useLoaded(async () => (api.isGuest() ? (await api.mine.get("/api/decks")).decks : []), []);
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

export function DeckSelect({ label, value, onChange, ready, mine }: { label: string; value: string; onChange: (value: string) => void; ready: BundledDeck[] | null; mine: DeckInfo[] }) {
  const chosen = ready?.find((deck) => `bundled:${deck.name}` === value);
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
        {shelves((ready ?? []).filter((deck) => deck.playable)).map((shelf) => (
          <optgroup label={shelf.title} key={shelf.title}>
            {shelf.decks.map((deck) => (
              <option value={`bundled:${deck.name}`}>{deck.year ? deck.title : `${deck.title} (${deck.note})`}</option>
            ))}
          </optgroup>
        ))}
      </select>
      {chosen?.year ? <span class="quiet small">{chosen.note}.</span> : null}
    </label>
  );
}
