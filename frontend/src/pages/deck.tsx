/** The deck builder: search on the left, the deck on the right, and what the rules say about it all the time. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { api, ApiError, getMeta, messageOf } from "../api";
import { Face } from "../cards/face";
import type { CardFacts, CardJson } from "../cards/facts";
import { cardFacts, learnCards } from "../cards/store";
import { TYPE_LETTERS, TypeIcon, type TypeName } from "../cards/types";
import { reading } from "../board/card";
import { RuleDialog } from "../board/rule";
import { OpenedCard, opened } from "../board/zoom";
import type { Deck, Meta, Odds, Problem } from "../protocol";
import { go } from "../router";
import { stored } from "../settings";
import { words } from "../words";
import { Failure, Loading, Page, useLoaded } from "./frame";
import { openTable, Problems } from "./lobby";

type Counts = Record<string, number>;

interface Draft {
  id: string | null;
  name: string;
  cards: Counts;
  note: string;
}

const PAGE_SIZE = 36;
const NO_DRAFT: Draft = { id: null, name: words.deck.untitled, cards: {}, note: "" };

/** Under which rules decks are checked; kept from deck to deck. */
const checkedBy = stored("deck-rules", { ruleset: "modern", form: "standard", format: "" });

/** The value a moment after it stopped changing. */
function useSettled<T>(value: T, ms: number): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

export function DeckPage({ id, from }: { id: string; from: string }) {
  const start = useLoaded<Draft>(async () => {
    if (id === "paste") return NO_DRAFT;
    if (id !== "new") {
      const deck = await api.mine.get<Deck>(`/api/decks/${encodeURIComponent(id)}`);
      return { id: deck.id, name: deck.name, cards: deck.cards, note: deck.note };
    }
    if (!from) return NO_DRAFT;
    const deck = await api.get<Deck>(`/api/bundled-decks/${encodeURIComponent(from)}`);
    return { id: null, name: deck.name, cards: deck.cards, note: deck.note };
  }, [id, from]);
  const meta = useLoaded(getMeta, []);
  const problem = start.problem || meta.problem;
  return (
    <Page title={start.data?.name ?? words.deck.title} wide>
      {problem ? (
        <Failure
          message={problem}
          retry={() => {
            start.again();
            meta.again();
          }}
        />
      ) : start.data && meta.data ? (
        <Builder start={start.data} meta={meta.data} paste={id === "paste"} />
      ) : (
        <Loading />
      )}
      <OpenedCard />
      <RuleDialog />
    </Page>
  );
}

interface Check {
  legal: boolean;
  problems: Problem[];
  unplayable: string[];
  size: number;
}

function Builder({ start, meta, paste }: { start: Draft; meta: Meta; paste: boolean }) {
  const [draft, setDraft] = useState(start);
  const [saved, setSaved] = useState(start);
  const [problem, setProblem] = useState("");
  const [check, setCheck] = useState<Check | null>(null);
  const [tab, setTab] = useState<keyof typeof words.deck.tabs>(paste ? "text" : "list");
  const rules = checkedBy.value;
  const settled = useSettled(draft.cards, 250);
  const size = Object.values(draft.cards).reduce((sum, n) => sum + n, 0);
  const isDirty = (draft.id === null && size > 0) || draft.name !== saved.name || JSON.stringify(draft.cards) !== JSON.stringify(saved.cards);

  useEffect(() => {
    let alive = true;
    if (!Object.keys(settled).length) {
      setCheck(null);
      return;
    }
    api.post<Check>("/api/decks/check", { deck: { cards: settled }, ruleset: rules.ruleset, form: rules.form, format: rules.format || null }).then(
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

  const save = async () => {
    setProblem("");
    const body = { name: draft.name.trim() || words.deck.untitled, cards: draft.cards, format: rules.format, note: draft.note };
    try {
      const kept = draft.id ? await api.mine.put<Deck>(`/api/decks/${encodeURIComponent(draft.id)}`, body) : await api.mine.post<Deck>("/api/decks", body);
      const next = { ...draft, id: kept.id, name: kept.name };
      setDraft(next);
      setSaved(next);
      history.replaceState(null, "", `#/deck/${kept.id}`);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };

  const play = async () => {
    setProblem("");
    try {
      await openTable({ ruleset: rules.ruleset, form: rules.form, format: rules.format || null, listed: false, seats: [{ kind: "me", deck: { cards: draft.cards } }, { kind: "bot", level: 2, deck: { any: true } }] });
    } catch (error) {
      setProblem([messageOf(error), ...(error instanceof ApiError ? error.problems.map((p) => p.message) : [])].join(" "));
    }
  };

  return (
    <div class="builder">
      <Search cards={draft.cards} change={change} meta={meta} />
      <section class="panel deck-panel" aria-label={draft.name}>
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
          <button disabled={!check?.legal || check.unplayable.length > 0} onClick={() => void play()}>
            {words.deck.play}
          </button>
          {draft.id ? (
            <button
              class="quiet-button"
              onClick={() => {
                if (confirm(words.deck.removeSure)) void api.mine.delete(`/api/decks/${encodeURIComponent(draft.id!)}`).then(() => go("decks"));
              }}
            >
              {words.deck.remove}
            </button>
          ) : null}
        </div>
        <div class={`legality ${!check ? "" : check.legal ? "legal-deck" : "illegal-deck"}`} role="status">
          <b>{words.plural(size, "card")}</b>
          {check ? check.legal ? <span>✓ {words.deck.legal}</span> : <span>✗ {words.deck.problems(check.problems.length)}</span> : size ? <span class="quiet">{words.deck.checking}</span> : null}
        </div>
        {problem ? <p class="problem">{problem}</p> : null}
        {check && !check.legal ? <Problems problems={check.problems} /> : null}
        {check?.unplayable.length ? <p class="problem">{words.deck.unplayable(check.unplayable.length)}</p> : null}
        <div class="tabs" role="tablist">
          {(Object.keys(words.deck.tabs) as (keyof typeof words.deck.tabs)[]).map((name) => (
            <button role="tab" id={`tab-${name}`} aria-selected={tab === name} aria-controls="tab-panel" onClick={() => setTab(name)}>
              {words.deck.tabs[name]}
            </button>
          ))}
        </div>
        <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`}>
          {tab === "list" ? <DeckList cards={draft.cards} change={change} unplayable={check?.unplayable ?? []} /> : null}
          {tab === "odds" ? <OddsView cards={settled} /> : null}
          {tab === "hand" ? <TryHand cards={draft.cards} /> : null}
          {tab === "text" ? <ImportExport draft={draft} meta={meta} take={(cards, name) => setDraft({ ...draft, cards, name: name || draft.name })} /> : null}
        </div>
      </section>
    </div>
  );
}

function chooseRules(meta: Meta, value: string): void {
  if (value.startsWith("f:")) {
    const format = meta.formats.find((f) => f.name === value.slice(2))!;
    checkedBy.value = { ruleset: format.ruleset, form: format.form || "standard", format: format.name };
  } else checkedBy.value = { ruleset: value, form: "standard", format: "" };
}

const KINDS: [string, string][] = [
  ["", words.deck.all],
  ["kind:pokemon", words.deck.pokemon],
  ["kind:trainer", words.deck.trainers],
  ["kind:energy", words.deck.energy],
];

function Search({ cards, change, meta }: { cards: Counts; change: (id: string, by: number) => void; meta: Meta }) {
  const [text, setText] = useState("");
  const [kind, setKind] = useState("");
  const [types, setTypes] = useState<TypeName[]>([]);
  const [isBasic, setBasic] = useState(false);
  const [found, setFound] = useState<{ total: number; cards: CardFacts[]; query: string } | null>(null);
  const [problem, setProblem] = useState("");
  const format = checkedBy.value.format;
  const query = useSettled(
    [text.trim(), kind, types.length ? `type:${types.join(",").toLowerCase()}` : "", isBasic ? "is:basic" : "", format ? `format:${format}` : ""].filter(Boolean).join(" "),
    220,
  );
  const latest = useRef("");

  const load = async (offset: number) => {
    latest.current = query;
    try {
      const page = await api.get<{ total: number; cards: CardJson[] }>(`/api/cards?${new URLSearchParams({ q: query, offset: String(offset), limit: String(PAGE_SIZE), order: "released" })}`);
      if (latest.current !== query) return;
      const facts = learnCards(page.cards);
      setProblem("");
      setFound((old) => ({ total: page.total, cards: offset && old ? [...old.cards, ...facts] : facts, query }));
    } catch (error) {
      if (latest.current === query) setProblem(messageOf(error));
    }
  };
  useEffect(() => {
    void load(0);
  }, [query]);

  return (
    <section class="panel search-panel" aria-label={words.deck.search}>
      <label class="field">
        <span>{words.deck.search}</span>
        <input type="search" value={text} onInput={(event) => setText(event.currentTarget.value)} aria-describedby="search-hint" spellcheck={false} />
      </label>
      <p class="quiet small" id="search-hint">
        {words.deck.searchHint}
      </p>
      <div class="filters" role="group" aria-label={words.deck.filters}>
        {KINDS.map(([value, name]) => (
          <button class="chip" aria-pressed={kind === value} onClick={() => setKind(value)}>
            {name}
          </button>
        ))}
        <button class="chip" aria-pressed={isBasic} onClick={() => setBasic(!isBasic)}>
          {words.deck.basic}
        </button>
        {(Object.keys(TYPE_LETTERS) as TypeName[]).map((type) => (
          <button class="chip type" aria-pressed={types.includes(type)} aria-label={type} title={type} onClick={() => setTypes(types.includes(type) ? types.filter((t) => t !== type) : [...types, type])}>
            <TypeIcon type={type} size="1.4em" />
          </button>
        ))}
      </div>
      {meta.query_fields?.length ? (
        <details class="quiet small">
          <summary>{words.deck.fields}</summary>
          {meta.query_fields.join(", ")}
        </details>
      ) : null}
      {problem ? <p class="problem pre">{problem}</p> : null}
      {!found && !problem ? <Loading /> : null}
      {found ? (
        <>
          <p class="quiet" role="status">
            {words.deck.found(found.total)}
          </p>
          {found.total === 0 ? <p>{words.deck.nothing}</p> : null}
          <div class="results">
            {found.cards.map((card) => (
              <SearchResult key={card.id} card={card} count={cards[card.id] ?? 0} change={change} />
            ))}
          </div>
          {found.cards.length < found.total ? <button onClick={() => void load(found.cards.length)}>{words.deck.more}</button> : null}
        </>
      ) : null}
    </section>
  );
}

function SearchResult({ card, count, change }: { card: CardFacts; count: number; change: (id: string, by: number) => void }) {
  return (
    <div class={`result ${card.unread ? "unread" : ""}`}>
      <button class="card hand" aria-label={[words.deck.add(`${card.name} (${card.setName} ${card.number})`), count ? words.deck.inDeck(count) : ""].filter(Boolean).join(", ")} onClick={() => change(card.id, 1)} {...reading(card)}>
        <Face card={card} size="hand" />
        {count ? <span class="chosen-count" data-word={count} /> : null}
      </button>
      <span class="result-foot">
        <span class="quiet small">
          {card.setName} · {card.number}
        </span>
        <button class="quiet-button look" aria-label={`${card.name}: ${words.card.openPage}`} onClick={() => (opened.value = card)}>
          <svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="8.5" cy="8.5" r="5.5" /><path d="M13 13l4.5 4.5" /></svg>
        </button>
      </span>
    </div>
  );
}

const SECTIONS: ["Pokémon" | "Trainer" | "Energy", string][] = [
  ["Pokémon", words.deck.pokemon],
  ["Trainer", words.deck.trainers],
  ["Energy", words.deck.energy],
];

function DeckList({ cards, change, unplayable }: { cards: Counts; change: (id: string, by: number) => void; unplayable: string[] }) {
  const ids = Object.keys(cards);
  if (!ids.length) return <p class="quiet">{words.deck.empty}</p>;
  return (
    <>
      {SECTIONS.map(([supertype, title]) => {
        const own = ids.map((id) => cardFacts(id)).filter((card) => card.supertype === supertype);
        if (!own.length) return null;
        const total = own.reduce((sum, card) => sum + (cards[card.id] ?? 0), 0);
        return (
          <section class="deck-section">
            <h3>
              {title} <span class="quiet">{total}</span>
            </h3>
            <ul class="deck-lines">
              {own.map((card) => (
                <li key={card.id} class={unplayable.includes(card.id) ? "unread" : ""}>
                  <span class="stepper">
                    <button aria-label={words.deck.take(card.name)} onClick={() => change(card.id, -1)}>
                      −
                    </button>
                    <b>{cards[card.id]}</b>
                    <button aria-label={words.deck.add(card.name)} onClick={() => change(card.id, 1)}>
                      +
                    </button>
                  </span>
                  <button class="line-name" onClick={() => (opened.value = card)} {...reading(card)}>
                    {card.types.map((type) => (
                      <TypeIcon type={type} size="1.1em" />
                    ))}
                    {card.name || card.id} <span class="quiet small">{card.setId} {card.number}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

const percent = (n: number): string => `${(n * 100).toFixed(n < 0.1 ? 1 : 0)} %`;

function OddsView({ cards }: { cards: Counts }) {
  const key = JSON.stringify(cards);
  const odds = useLoaded(async () => (Object.keys(cards).length ? api.post<Odds>("/api/decks/odds", { deck: { cards }, ruleset: checkedBy.value.ruleset, form: checkedBy.value.form }) : null), [key]);
  if (!Object.keys(cards).length) return <p class="quiet">{words.deck.oddsNone}</p>;
  if (odds.problem) return <p class="problem">{odds.problem}</p>;
  if (!odds.data) return <Loading />;
  const data = odds.data;
  const curve = Object.entries(data.energy.curve);
  const most = Math.max(1, ...curve.map(([, n]) => n));
  const types = [...new Set([...Object.keys(data.energy.needs), ...Object.keys(data.energy.given)])] as TypeName[];
  return (
    <div class="odds">
      <dl>
        <dt>{words.deck.mulligan}</dt>
        <dd>{percent(data.mulligan)}</dd>
        {data.expected_mulligans === null ? null : (
          <>
            <dt>{words.deck.expected}</dt>
            <dd>{data.expected_mulligans.toFixed(2)}</dd>
          </>
        )}
      </dl>
      {curve.length ? (
        <>
          <h3>{words.deck.curve}</h3>
          <div class="curve">
            {curve.map(([cost, n]) => (
              <span style={{ "--share": n / most }}>
                <b>{n}</b>
                <i />
                {cost}
              </span>
            ))}
          </div>
        </>
      ) : null}
      {types.length ? (
        <>
          <h3>{words.deck.energyFit}</h3>
          <table>
            <thead>
              <tr>
                <th scope="col">
                  <span class="visually-hidden">{words.lobby.ruleset}</span>
                </th>
                <th scope="col">{words.deck.asked}</th>
                <th scope="col">{words.deck.given}</th>
              </tr>
            </thead>
            <tbody>
              {types.map((type) => (
                <tr>
                  <th scope="row">{type in TYPE_LETTERS ? <TypeIcon type={type} /> : type}</th>
                  <td>{data.energy.needs[type] ?? 0}</td>
                  <td>{data.energy.given[type] ?? 0}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : null}
      <table>
        <thead>
          <tr>
            <th scope="col">{words.deck.odds}</th>
            <th scope="col">{words.deck.opening}</th>
            <th scope="col">{words.deck.prized}</th>
          </tr>
        </thead>
        <tbody>
          {data.cards.map((card) => (
            <tr>
              <th scope="row">
                {card.copies} {card.name}
              </th>
              <td>{percent(card.opening)}</td>
              <td>{percent(1 - (card.prized[0] ?? 1))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function shuffled(cards: Counts): string[] {
  const deck = Object.entries(cards).flatMap(([id, n]) => Array.from({ length: n }, () => id));
  for (let i = deck.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [deck[i], deck[j]] = [deck[j]!, deck[i]!];
  }
  return deck;
}

const HAND = 7;

function TryHand({ cards }: { cards: Counts }) {
  const [turn, setTurn] = useState(0);
  const [drawn, setDrawn] = useState(HAND);
  const deck = useMemo(() => shuffled(cards), [cards, turn]);
  const hand = deck.slice(0, drawn).map((id) => cardFacts(id));
  const hasBasic = hand.slice(0, HAND).some((card) => card.supertype === "Pokémon" && (card.stage === "Basic" || card.stage === "Baby"));
  if (!deck.length) return <p class="quiet">{words.deck.oddsNone}</p>;
  return (
    <div class="try-hand">
      <div class="buttons">
        <button
          onClick={() => {
            setTurn(turn + 1);
            setDrawn(HAND);
          }}
        >
          {words.deck.again}
        </button>
        <button disabled={drawn >= deck.length} onClick={() => setDrawn(drawn + 1)}>
          {words.deck.draw}
        </button>
      </div>
      {hasBasic ? null : <p class="problem">{words.deck.noBasic}</p>}
      <div class="results small-results">
        {hand.map((card, i) => (
          <button class="card hand" key={`${turn}-${i}`} aria-label={card.name} onClick={() => (opened.value = card)} {...reading(card)}>
            <Face card={card} size="hand" />
          </button>
        ))}
      </div>
    </div>
  );
}

interface Imported {
  name: string;
  cards: Counts;
  unknown: { line: number; text: string; reason: string; near: string[] }[];
  remarks: string[];
}

function ImportExport({ draft, meta, take }: { draft: Draft; meta: Meta; take: (cards: Counts, name: string) => void }) {
  const [text, setText] = useState("");
  const [form, setForm] = useState(meta.list_forms[0] ?? "playmat");
  const [result, setResult] = useState<Imported | null>(null);
  const [message, setMessage] = useState("");
  const [problem, setProblem] = useState("");
  const attempt = (work: () => Promise<void>) => {
    setProblem("");
    setMessage("");
    work().catch((error: unknown) => setProblem(messageOf(error)));
  };
  return (
    <div class="import">
      <label class="field">
        <span>{words.deck.importText}</span>
        <textarea rows={9} value={text} spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <p class="quiet small">{words.deck.importAbout}</p>
      <div class="buttons">
        <button
          class="primary"
          disabled={!text.trim()}
          onClick={() =>
            attempt(async () => {
              const read = await api.post<Imported>("/api/decks/import", { text });
              setResult(read);
              take(read.cards, read.name);
              setMessage(words.deck.imported(Object.values(read.cards).reduce((sum, n) => sum + n, 0)));
            })
          }
        >
          {words.deck.importButton}
        </button>
      </div>
      <div class="buttons">
        <label class="check">
          {words.deck.exportAs}
          <select value={form} onChange={(event) => setForm(event.currentTarget.value)}>
            {meta.list_forms.map((name) => (
              <option value={name}>{name}</option>
            ))}
          </select>
        </label>
        <button
          disabled={!Object.keys(draft.cards).length}
          onClick={() =>
            attempt(async () => {
              const written = await api.post<{ text: string }>("/api/decks/export", { deck: { cards: draft.cards }, name: draft.name, form });
              setText(written.text);
              await navigator.clipboard?.writeText(written.text).then(
                () => setMessage(words.deck.copied),
                () => undefined,
              );
            })
          }
        >
          {words.deck.exportButton}
        </button>
      </div>
      {message ? <p role="status">{message}</p> : null}
      {problem ? <p class="problem pre">{problem}</p> : null}
      {result?.remarks.map((remark) => <p class="quiet">{remark}</p>)}
      {result?.unknown.length ? (
        <>
          <h3>{words.deck.unknownLines}</h3>
          <ul class="problems">
            {result.unknown.map((line) => (
              <li>
                <code>{line.text}</code> {line.reason} {line.near.length ? words.deck.near(line.near) : ""}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
