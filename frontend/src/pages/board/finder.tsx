/** The search of the board editor: a press on a card puts it where the visitor has said. */

import { useEffect, useRef, useState } from "preact/hooks";
import { api, messageOf } from "../../api";
import { opened } from "../../board/zoom";
import { useSettled } from "../../parts/settled";
import type { BuilderCard, CardOutline } from "../../protocol";
import { words } from "../../words";
import { wordOf } from "./notation";

const SHOWN = 24;

export function Finder({ where, ruleset, put }: { where: string; ruleset: string; put: (card: CardOutline) => void }) {
  const [asked, setAsked] = useState("");
  const [found, setFound] = useState<BuilderCard[] | null>(null);
  const [problem, setProblem] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const query = useSettled(asked.trim(), 250);
  useEffect(() => {
    if (where) field.current?.focus();
  }, [where]);
  useEffect(() => {
    let alive = true;
    if (!query) {
      setFound(null);
      return;
    }
    api.get("/api/builder/cards", { q: query, limit: SHOWN }).then(
      (page) => {
        if (!alive) return;
        setFound(page.cards);
        setProblem("");
      },
      (error: unknown) => {
        if (!alive) return;
        setFound(null);
        setProblem(messageOf(error));
      },
    );
    return () => {
      alive = false;
    };
  }, [query, ruleset]);
  return (
    <section class="panel finder" aria-label={words.editor.search}>
      <p role="status">{where ? words.editor.target(where) : words.editor.noTarget}</p>
      <label class="field">
        <span>{words.editor.search}</span>
        <input ref={field} type="search" value={asked} spellcheck={false} onInput={(event) => setAsked(event.currentTarget.value)} />
      </label>
      {problem ? <p class="problem pre">{problem}</p> : null}
      {found ? (
        <ul class="found-cards">
          {found.map((card) => (
            <li key={card.id}>
              <button disabled={!where} onClick={() => put(wordOf(card))} onContextMenu={(event) => {
                event.preventDefault();
                opened.value = card;
              }}>
                {card.title} <span class="quiet">{card.printings[0]!.code} {card.printings[0]!.number}</span>
              </button>
              {card.printings.length > 1 ? (
                <select aria-label={card.title} disabled={!where} value="" onChange={(event) => {
                  put({ ...wordOf({ ...card, id: event.currentTarget.value }) });
                  event.currentTarget.value = "";
                }}>
                  <option value="">+{card.printings.length - 1}</option>
                  {card.printings.map((place) => (
                    <option value={place.id}>
                      {place.code} {place.number}
                    </option>
                  ))}
                </select>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {found ? <p class="quiet small">{words.editor.found(found.length)}</p> : null}
    </section>
  );
}
