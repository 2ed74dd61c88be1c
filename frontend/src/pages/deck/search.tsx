/** The search for cards. */

import { useEffect, useRef, useState } from "preact/hooks";
import { api, messageOf } from "../../api";
import { reading } from "../../board/card";
import { opened } from "../../board/zoom";
import { Face } from "../../cards/face";
import type { CardFacts } from "../../cards/facts";
import { learnCards } from "../../cards/store";
import { TYPE_LETTERS, TypeIcon, type TypeName } from "../../cards/types";
import { useLoaded } from "../../parts/loaded";
import { useSettled } from "../../parts/settled";
import { Loading } from "../../parts/states";
import type { Meta, PrintingPlace } from "../../protocol";
import { words } from "../../words";
import { checkedBy, type Counts } from "./draft";

const PAGE_SIZE = 36;

const KINDS: [string, string][] = [
  ["", words.deck.all],
  ["kind:pokemon", words.deck.pokemon],
  ["kind:item", words.deck.items],
  ["kind:supporter", words.deck.supporters],
  ["kind:stadium", words.deck.stadiums],
  ["kind:tool", words.deck.tools],
  ["kind:energy", words.deck.energy],
];

type Order = keyof typeof words.deck.orders;

/** A card with all its printings. */
type Entry = CardFacts & { printings: PrintingPlace[] };

export function Search({ cards, change, meta }: { cards: Counts; change: (id: string, by: number) => void; meta: Meta }) {
  const [text, setText] = useState("");
  const [kind, setKind] = useState("");
  const [types, setTypes] = useState<TypeName[]>([]);
  const [isBasic, setBasic] = useState(false);
  const [isLegal, setLegal] = useState(true);
  const [set, setSet] = useState("");
  const [order, setOrder] = useState<Order>("newest");
  const sets = useLoaded(async () => (await api.get("/api/sets")).sets.sort((a, b) => b.released.localeCompare(a.released)), []);
  const [found, setFound] = useState<{ total: number; cards: Entry[]; query: string } | null>(null);
  const [problem, setProblem] = useState("");
  const format = checkedBy.value.format;
  const query = useSettled(
    [text.trim(), kind, types.length ? `type:${types.join(",").toLowerCase()}` : "", isBasic ? "is:basic" : "", isLegal ? "is:playable" : "", isLegal && format ? `format:${format}` : "", set ? `set:${set}` : ""].filter(Boolean).join(" "),
    220,
  );
  const latest = useRef("");

  const load = async (offset: number) => {
    const wanted = `${order} ${query}`;
    latest.current = wanted;
    try {
      const page = await api.get("/api/builder/cards", { q: query, offset, limit: PAGE_SIZE, order });
      if (latest.current !== wanted) return;
      const learned = learnCards(page.cards);
      const facts = page.cards.map((card, i) => ({ ...learned[i]!, printings: card.printings }));
      setProblem("");
      setFound((old) => ({ total: page.total, cards: offset && old ? [...old.cards, ...facts] : facts, query }));
    } catch (error) {
      if (latest.current !== wanted) return;
      setFound(null);
      setProblem(messageOf(error));
    }
  };
  useEffect(() => {
    void load(0);
  }, [query, order]);

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
        <button class="chip" aria-pressed={isLegal} onClick={() => setLegal(!isLegal)}>
          {words.deck.onlyLegal}
        </button>
        {(Object.keys(TYPE_LETTERS) as TypeName[]).map((type) => (
          <button class="chip type" aria-pressed={types.includes(type)} aria-label={type} title={type} onClick={() => setTypes(types.includes(type) ? types.filter((t) => t !== type) : [...types, type])}>
            <TypeIcon type={type} size="1.4em" />
          </button>
        ))}
      </div>
      <div class="row">
        <label class="field slim">
          <span>{words.deck.set}</span>
          <select value={set} onChange={(event) => setSet(event.currentTarget.value)}>
            <option value="">{words.deck.anySet}</option>
            {sets.data?.map((entry) => (
              <option value={entry.id}>
                {entry.name} ({entry.code})
              </option>
            ))}
          </select>
        </label>
        <label class="field slim">
          <span>{words.deck.order}</span>
          <select value={order} onChange={(event) => setOrder(event.currentTarget.value as Order)}>
            {(Object.keys(words.deck.orders) as Order[]).map((name) => (
              <option value={name}>{words.deck.orders[name]}</option>
            ))}
          </select>
        </label>
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
              <SearchResult key={card.id} card={card} cards={cards} count={card.printings.reduce((sum, printing) => sum + (cards[printing.id] ?? 0), 0)} change={change} />
            ))}
          </div>
          {found.cards.length < found.total ? <button onClick={() => void load(found.cards.length)}>{words.deck.more}</button> : null}
        </>
      ) : null}
    </section>
  );
}

function SearchResult({ card, cards, count, change }: { card: Entry; cards: Counts; count: number; change: (id: string, by: number) => void }) {
  return (
    <div class={`result ${card.unread ? "unread" : ""}`}>
      <button class="card hand" aria-label={[words.deck.add(`${card.name} (${card.setName} ${card.number})`), count ? words.deck.inDeck(count) : ""].filter(Boolean).join(", ")} onClick={() => change(card.id, 1)} {...reading(card)}>
        <Face card={card} size="hand" />
        {count ? <span class="chosen-count" data-word={count} /> : null}
        <span class="plus" data-word="+" />
      </button>
      <span class="result-foot">
        <span class="quiet small">
          {card.printings.find((printing) => printing.id === card.id)?.code} {card.number}
          {card.printings.length > 1 ? ` ${words.deck.otherPrintings(card.printings.length - 1)}` : ""}
        </span>
        {count ? (
          <button class="quiet-button look" aria-label={words.deck.take(card.name)} onClick={() => change(card.printings.find((printing) => cards[printing.id])?.id ?? card.id, -1)}>
            −
          </button>
        ) : null}
        <button class="quiet-button look" aria-label={words.card.read(card.name)} onClick={() => (opened.value = card)}>
          <svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="8.5" cy="8.5" r="5.5" /><path d="M13 13l4.5 4.5" /></svg>
        </button>
      </span>
    </div>
  );
}
