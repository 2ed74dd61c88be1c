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
        <optgroup label={words.lobby.readyDecks}>
          {(ready ?? [])
            .filter((deck) => deck.playable)
            .map((deck) => (
              <option value={`bundled:${deck.name}`}>
                {deck.title} ({deck.note})
              </option>
            ))}
        </optgroup>
      </select>
    </label>
  );
}
