/** The deck beside another list, or beside itself as it was saved: the cards that differ. */

import { useState } from "preact/hooks";
import { api } from "../../api";
import { reading } from "../../board/card";
import { opened } from "../../board/zoom";
import { cardFacts } from "../../cards/store";
import { useLoaded } from "../../parts/loaded";
import { Loading } from "../../parts/states";
import { words } from "../../words";
import { useDecks } from "../lobby/decks";
import { checkedBy, type Counts, type Draft } from "./draft";

/** How many more of a card the deck has than the other list; less than 0: the other has more. */
export interface Difference {
  id: string;
  by: number;
}

/** The cards whose numbers differ, the greatest additions first. */
export function differences(own: Counts, other: Counts): Difference[] {
  const ids = [...new Set([...Object.keys(own), ...Object.keys(other)])];
  return ids
    .map((id) => ({ id, by: (own[id] ?? 0) - (other[id] ?? 0) }))
    .filter(({ by }) => by !== 0)
    .sort((a, b) => b.by - a.by);
}

const SAVED = "saved";

export function Compare({ draft, saved }: { draft: Draft; saved: Draft }) {
  const rules = checkedBy.value;
  const { ready, mine } = useDecks(rules.ruleset, rules.form, rules.format);
  const others = mine.filter((deck) => deck.id !== draft.id);
  const wasSaved = Object.keys(saved.cards).length > 0;
  const [value, setValue] = useState(wasSaved ? SAVED : "");
  const bundled = value.startsWith("bundled:") ? value.slice(8) : "";
  const list = useLoaded(async () => (bundled ? (await api.get("/api/bundled-decks/{name}", { name: bundled })).cards : null), [bundled]);
  const other = value === SAVED ? saved.cards : bundled ? list.data : others.find((deck) => `mine:${deck.id}` === value)?.cards;
  return (
    <div class="compare">
      <label class="field">
        <span>{words.compare.with}</span>
        <select value={value} onChange={(event) => setValue(event.currentTarget.value)}>
          <option value="" disabled>
            {words.compare.choose}
          </option>
          {wasSaved ? <option value={SAVED}>{draft.id ? words.compare.saved : words.compare.start}</option> : null}
          {others.length ? (
            <optgroup label={words.deck.mine}>
              {others.map((deck) => (
                <option value={`mine:${deck.id}`}>{deck.name}</option>
              ))}
            </optgroup>
          ) : null}
          <optgroup label={words.deck.ready}>
            {(ready ?? []).map((deck) => (
              <option value={`bundled:${deck.name}`}>{deck.year ? deck.title : `${deck.title} (${deck.note})`}</option>
            ))}
          </optgroup>
        </select>
      </label>
      {list.problem ? <p class="problem">{list.problem}</p> : null}
      {value && !other && !list.problem ? <Loading /> : null}
      {other ? <Differences found={differences(draft.cards, other)} /> : null}
    </div>
  );
}

function Differences({ found }: { found: Difference[] }) {
  const more = found.filter(({ by }) => by > 0);
  const fewer = found.filter(({ by }) => by < 0);
  const sum = (list: Difference[]) => list.reduce((total, { by }) => total + Math.abs(by), 0);
  if (!found.length) return <p role="status">{words.compare.same}</p>;
  return (
    <>
      <p role="status">{words.compare.differ(sum(more), sum(fewer))}</p>
      <div class="versions">
        <Column title={words.compare.onlyHere} list={more} sign="+" />
        <Column title={words.compare.onlyThere} list={fewer} sign="−" />
      </div>
    </>
  );
}

function Column({ title, list, sign }: { title: string; list: Difference[]; sign: string }) {
  return (
    <section class={sign === "+" ? "gained" : "lost"}>
      <h2>{title}</h2>
      <ul class="deck-lines">
        {list.map(({ id, by }) => {
          const card = cardFacts(id);
          return (
            <li key={id}>
              <b>
                {sign}
                {Math.abs(by)}
              </b>
              <button class="line-name" onClick={() => (opened.value = card)} {...reading(card)}>
                {card.name || id} <span class="quiet small">{card.setCode} {card.number}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {list.length ? null : <p class="quiet">{words.compare.none}</p>}
    </section>
  );
}
