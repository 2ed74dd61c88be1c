/** The picker: choosing cards from zones that the board does not show, with a search. */

import { useEffect, useRef, useState } from "preact/hooks";
import { Face } from "../cards/face";
import { cardFacts, useFacts } from "../cards/store";
import type { CardView, Decision } from "../protocol";
import { findPokemon, zoneOf } from "../table/choices";
import type { Interaction } from "../table/interaction";
import { words } from "../words";
import { TypeIcon, type TypeName } from "../cards/types";
import { reading } from "./card";
import { DigitKey } from "./choice";
import { useBoard } from "./context";
import { buttonText, leadsToLooked, sentenceFor, textFor } from "./sentence";
import { opened } from "./zoom";

/** With fewer different cards than this there is no search field. */
const SEARCH_FROM = 9;

interface Heap {
  key: string;
  card: string;
  holder: string;
  options: number[];
  /** Copies that are shown, with those that cannot be taken. */
  copies: number;
}

/** Options grouped by card, as copies of a card are equal. */
function heapsOf(decision: Decision, holderOf: (uid: number | undefined) => { key: string; name: string }): Heap[] {
  const heaps = new Map<string, Heap>();
  decision.options.forEach((option, index) => {
    const holder = holderOf(option.uid);
    const key = `${option.card}|${holder.key}`;
    const heap = heaps.get(key) ?? { key, card: option.card ?? "", holder: holder.name, options: [], copies: 0 };
    heap.options.push(index);
    heap.copies += 1;
    heaps.set(key, heap);
  });
  return [...heaps.values()];
}

/** The cards that the question shows and that cannot be taken, grouped by card. */
function restOf(looking: CardView[], decision: Decision): Heap[] {
  const offered = new Set(decision.options.map((option) => option.uid));
  const heaps = new Map<string, Heap>();
  for (const card of looking) {
    if (offered.has(card.uid)) continue;
    const heap = heaps.get(card.id) ?? { key: `rest|${card.id}`, card: card.id, holder: "", options: [], copies: 0 };
    heap.copies += 1;
    heaps.set(card.id, heap);
  }
  return [...heaps.values()];
}

const KINDS = ["Pokémon", "Trainer", "Energy"];

/** Available cards come first; the rest by kind and name, as people sort a deck. */
function sorted(heaps: Heap[]): Heap[] {
  const rank = (heap: Heap) => KINDS.indexOf(cardFacts(heap.card).supertype);
  return [...heaps].sort((a, b) => rank(a) - rank(b) || cardFacts(a.card).name.localeCompare(cardFacts(b.card).name));
}

export function Picker({ interaction, decision }: { interaction: Interaction; decision: Decision }) {
  const { view, players } = useBoard();
  const [query, setQuery] = useState("");
  const [hidden, hide] = useState(false);
  const isReady = useFacts([...decision.options.map((option) => option.card), ...view.looking.map((card) => card.id)]);
  const panel = useRef<HTMLDivElement>(null);
  const picks = interaction.picks.value;
  const ordered = decision.kind === "order";
  const heaps = heapsOf(decision.options.every((option) => option.kind === "card") ? decision : { ...decision, options: [] }, (uid) => {
    const place = zoneOf(view, uid);
    return place.holder ? { key: String(place.holder.serial), name: findPokemon(view, place.holder.serial)?.pokemon.name ?? "" } : { key: `${place.zone}${ordered ? uid : ""}`, name: "" };
  });
  /** The cards are chosen from at once, though the first question is whether to. */
  const isFirst = leadsToLooked(view, decision);
  const takesCards = decision.options.every((option) => option.kind === "card");
  const rest = restOf(view.looking, decision);
  const all = rest.length ? [...sorted(heaps.filter((heap) => heap.card)), ...sorted(rest)] : heaps;
  const wanted = query.trim().toLowerCase();
  const shown = wanted ? all.filter((heap) => matches(heap.card, wanted)) : all;
  const total = all.reduce((sum, heap) => sum + heap.copies, 0);
  const count = shown.reduce((sum, heap) => sum + heap.copies, 0);
  const title = sentenceFor(view, decision);

  useEffect(() => {
    panel.current?.querySelector<HTMLElement>("[data-choice]")?.focus();
  }, [isReady]);

  const add = (heap: Heap) => {
    const next = heap.options.find((index) => !picks.includes(index));
    if (next !== undefined) interaction.toggle(next);
    else if (heap.options.length === 1) interaction.toggle(heap.options[0]!);
  };
  const drop = (heap: Heap) => {
    const last = [...heap.options].reverse().find((index) => picks.includes(index));
    if (last !== undefined) interaction.toggle(last);
  };

  if (!isReady) return null;
  if (hidden) {
    return (
      <button class="primary picker-back" data-nav onClick={() => hide(false)}>
        {words.picker.show}
      </button>
    );
  }
  return (
    <div class="picker" role="dialog" aria-modal="false" aria-label={title} ref={panel}>
      <header>
        <h2>{title}</h2>
        {textFor(decision) ? (
          <p class="source-text" tabIndex={0}>
            {textFor(decision)}
          </p>
        ) : null}
        <div class="picker-tools">
          {all.length >= SEARCH_FROM ? (
            <input type="search" placeholder={words.picker.search} aria-label={words.picker.search} value={query} onInput={(event) => setQuery(event.currentTarget.value)} />
          ) : null}
          <span class="quiet">{words.picker.found(count, total)}</span>
          {rest.length && takesCards ? <span class="quiet">{words.picker.dimmed}</span> : null}
          {decision.max > 1 ? <span class="tally-chosen">{words.prompt.chosen(picks.length, decision.max)}</span> : null}
          <button class="quiet-button" onClick={() => hide(true)}>
            {words.picker.hide}
          </button>
        </div>
      </header>
      <div class="picker-cards">
        {shown.map((heap) => {
          const facts = cardFacts(heap.card);
          const taken = heap.options.filter((index) => picks.includes(index));
          return (
            <div class={`heap ${heap.options.length || !takesCards ? "" : "rest"} ${taken.length ? "picked" : ""} ${interaction.hint.value?.some((index) => heap.options.includes(index)) ? "hinted" : ""}`} key={heap.key}>
              <button
                class="card hand"
                data-nav
                data-choice={heap.options[0]}
                aria-disabled={heap.options.length || isFirst ? undefined : true}
                aria-label={[facts.name, heap.holder ? words.picker.on(heap.holder) : "", heap.copies > 1 ? words.picker.copies(heap.copies) : "", taken.length ? words.board.picked : "", heap.options.length || !takesCards ? "" : words.picker.notOffered].filter(Boolean).join(", ")}
                onClick={() => (heap.options.length ? add(heap) : isFirst ? interaction.acceptAndTake(heap.card) : (opened.value = { id: heap.card, name: facts.name }))}
                {...reading({ id: heap.card, name: facts.name })}
              >
                <Face card={facts} size="hand" />
                {heap.copies > 1 ? <span class="copies" data-word={words.picker.copies(heap.copies)} /> : null}
                {taken.length ? <span class="chosen-count" data-word={ordered ? picks.indexOf(taken[0]!) + 1 : taken.length} /> : null}
              </button>
              {heap.holder ? <span class="holder">{words.picker.on(heap.holder)}</span> : null}
              {taken.length && heap.options.length > 1 ? (
                <button class="quiet-button" aria-label={words.picker.removeOne(facts.name)} onClick={() => drop(heap)}>
                  −
                </button>
              ) : null}
            </div>
          );
        })}
        {shown.length ? null : <p class="quiet">{total ? words.picker.nothing : ""}</p>}
      </div>
      <footer>
        {takesCards && decision.options.length
          ? null
          : decision.options.map((option, index) => (
              <button class={`action ${interaction.hint.value?.includes(index) ? "hinted" : ""}`} data-nav data-choice={index} onClick={() => interaction.toggle(index)}>
                <DigitKey decision={decision} index={index} />
                <span>{buttonText(decision, index, view, players)}</span>
                {option.kind === "type" ? <TypeIcon type={option.name as TypeName} /> : null}
              </button>
            ))}
        {decision.min === 0 && !picks.length ? (
          <button class="none" data-nav onClick={() => interaction.send([])}>
            {words.prompt.takeNone}
          </button>
        ) : null}
        {decision.max > 1 && (picks.length || decision.min > 0) ? (
          <button class="primary" data-nav disabled={!interaction.canConfirm || !picks.length} onClick={() => interaction.confirm()}>
            {words.picker.take(picks.length)}
          </button>
        ) : null}
      </footer>
    </div>
  );
}

function matches(id: string, wanted: string): boolean {
  const card = cardFacts(id);
  return [card.name, card.supertype, card.stage, card.kind, ...card.types, ...card.attacks.map((a) => a.name)].some((text) => text.toLowerCase().includes(wanted));
}
