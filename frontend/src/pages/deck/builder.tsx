/** The deck builder: the search, the deck, and the check by the rules. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { api, ApiError, messageOf } from "../../api";
import { coverOf, Fan } from "../../parts/fan";
import { Problems } from "../../parts/problems";
import { useSettled } from "../../parts/settled";
import type { Check, Meta } from "../../protocol";
import { go, rename } from "../../router";
import { openTable, QUICK_LEVEL } from "../../table/open";
import { words } from "../../words";
import { Compare } from "./compare";
import { checkedBy, chooseRules, type Draft } from "./draft";
import { Field } from "./field";
import { TestHand } from "./hand";
import { ImportExport } from "./import";
import { DeckList } from "./list";
import { OddsTable } from "./odds";
import { Search } from "./search";
import { Trial } from "./trial";

const TABS = ["list", "odds", "hand", "field", "compare", "text"] as const;

/** The cards that the format does not have, or bans. */
const absentIn = (check: Check | null): string[] => (check?.problems ?? []).filter(({ kind }) => kind === "absent" || kind === "banned").flatMap(({ cards }) => cards);

interface BuilderProps {
  start: Draft;
  meta: Meta;
  paste: boolean;
  /** The deck was saved under this name. */
  onName: (name: string) => void;
}

export function Builder({ start, meta, paste, onName }: BuilderProps) {
  const [draft, setDraft] = useState(start);
  const [saved, setSaved] = useState(start);
  const [problem, setProblem] = useState("");
  const [check, setCheck] = useState<Check | null>(null);
  const [imported, setImported] = useState("");
  const [tab, setTab] = useState<(typeof TABS)[number]>(paste ? "text" : "list");
  const rules = checkedBy.value;
  const settled = useSettled(draft.cards, 250);
  const trial = useMemo(() => new Trial(), []);
  useEffect(() => () => trial.stop(), [trial]);
  const size = Object.values(draft.cards).reduce((sum, n) => sum + n, 0);
  const isDirty = (draft.id === null && size > 0) || draft.name !== saved.name || draft.cover !== saved.cover || JSON.stringify(draft.cards) !== JSON.stringify(saved.cards);

  useEffect(() => {
    let alive = true;
    if (!Object.keys(settled).length) {
      setCheck(null);
      return;
    }
    api.post("/api/decks/check", {}, { deck: { cards: settled }, ruleset: rules.ruleset, form: rules.form, format: rules.format || null }).then(
      (found) => alive && setCheck(found),
      (error: unknown) => alive && setProblem(messageOf(error)),
    );
    return () => {
      alive = false;
    };
  }, [settled, rules]);

  const change = (cardId: string, by: number) => {
    const n = Math.max(0, (draft.cards[cardId] ?? 0) + by);
    const { [cardId]: _, ...rest } = draft.cards;
    setDraft({ ...draft, cards: n ? { ...draft.cards, [cardId]: n } : rest });
  };

  const canPlay = Boolean(check?.legal && !check.unplayable.length);

  const save = async () => {
    setProblem("");
    const body = { name: draft.name.trim() || words.deck.untitled, cards: draft.cards, format: rules.format, note: draft.note, cover: draft.cover };
    try {
      const kept = draft.id ? await api.mine.put("/api/decks/{deck_id}", { deck_id: draft.id }, body) : await api.mine.post("/api/decks", {}, body);
      const next = { ...draft, id: kept.id, name: kept.name };
      setDraft(next);
      setSaved(next);
      onName(next.name);
      rename(`#/deck/${kept.id}`);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };

  const play = async () => {
    setProblem("");
    try {
      await openTable({ ruleset: rules.ruleset, form: rules.form, format: rules.format || null, listed: false, seats: [{ kind: "me", deck: { cards: draft.cards } }, { kind: "bot", level: QUICK_LEVEL, deck: { any: true } }] });
    } catch (error) {
      setProblem([messageOf(error), ...(error instanceof ApiError ? error.problems.map((p) => p.message) : [])].join(" "));
    }
  };

  return (
    <div class="builder">
      <Search cards={draft.cards} change={change} meta={meta} />
      <button class="primary to-deck" onClick={() => document.querySelector(".deck-panel")?.scrollIntoView()}>
        {words.deck.toDeck(size)}
      </button>
      <section class="panel deck-panel" aria-label={draft.name}>
        {size ? <Fan cards={coverOf(draft.cards, draft.cover)} /> : null}
        <div class="row">
          <input class="deck-name" aria-label={words.deck.name} value={draft.name} maxLength={100} onInput={(event) => setDraft({ ...draft, name: event.currentTarget.value })} />
          <button class="primary" disabled={!isDirty} onClick={() => void save()}>
            {isDirty ? words.deck.save : words.deck.saved}
          </button>
        </div>
        <div class="row">
          <label class="field slim">
            <span>{words.lobby.ruleset}</span>
            <select value={rules.format ? `f:${rules.format}` : rules.ruleset} onChange={(event) => chooseRules(meta, event.currentTarget.value)}>
              <optgroup label={words.lobby.ruleset}>
                {meta.rulesets.map((r) => (
                  <option value={r.name}>{r.title}</option>
                ))}
              </optgroup>
              <optgroup label={words.lobby.format}>
                {meta.formats.map((f) => (
                  <option value={`f:${f.name}`}>{f.title}</option>
                ))}
              </optgroup>
            </select>
          </label>
          <button disabled={!canPlay} onClick={() => void play()}>
            {words.deck.play}
          </button>
          {draft.id ? (
            <button
              class="quiet-button"
              onClick={() => {
                if (confirm(words.deck.removeSure)) void api.mine.delete("/api/decks/{deck_id}", { deck_id: draft.id! }).then(() => go("decks"));
              }}
            >
              {words.deck.remove}
            </button>
          ) : null}
        </div>
        <div class={`legality ${!check ? "" : check.legal ? "legal-deck" : "illegal-deck"}`} role="status">
          <b>{words.cards(size)}</b>
          {check ? check.legal ? <span>{check.unplayable.length ? `⚠ ${words.deck.legalOnly}` : `✓ ${words.deck.legal}`}</span> : <span>✗ {words.deck.problems(check.problems.length)}</span> : size ? <span class="quiet">{words.deck.checking}</span> : null}
        </div>
        {problem ? <p class="problem">{problem}</p> : null}
        {check && !check.legal ? <Problems problems={check.problems} /> : null}
        {check?.unplayable.length ? <p class="problem">{words.deck.unplayable(check.unplayable.length)}</p> : null}
        <div class="tabs" role="tablist">
          {TABS.map((name) => (
            <button role="tab" id={`tab-${name}`} aria-selected={tab === name} aria-controls="tab-panel" onClick={() => setTab(name)}>
              {words.deck.tabs[name]}
            </button>
          ))}
        </div>
        <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`}>
          {tab === "list" && imported ? <p role="status">{imported}</p> : null}
          {tab === "list" ? <DeckList cards={draft.cards} change={change} cover={draft.cover} choose={(cover) => setDraft({ ...draft, cover })} unplayable={check?.unplayable ?? []} absent={absentIn(check)} /> : null}
          {tab === "odds" ? <OddsTable cards={settled} /> : null}
          {tab === "hand" ? <TestHand cards={draft.cards} /> : null}
          {tab === "field" ? <Field trial={trial} cards={draft.cards} canPlay={canPlay} /> : null}
          {tab === "compare" ? <Compare draft={draft} saved={saved} /> : null}
          {tab === "text" ? <ImportExport draft={draft} meta={meta} take={(cards, name) => setDraft({ ...draft, cards, name: name || draft.name })} add={change} done={(message) => {
            setImported(message);
            setTab("list");
          }} /> : null}
        </div>
      </section>
    </div>
  );
}
