/** The picker: choosing cards from zones that the board does not show, with a search. */

import { useEffect, useRef, useState } from "preact/hooks";
import { Face } from "../cards/face";
import { cardFacts } from "../cards/store";
import type { Decision, Entry } from "../protocol";
import { findPokemon, zoneOf } from "../table/choices";
import type { Interaction } from "../table/interaction";
import { words } from "../words";
import { reading } from "./card";
import { useBoard } from "./context";
import { sentenceFor } from "./sentence";

/** With fewer different cards than this there is no search field. */
const SEARCH_FROM = 9;

interface Heap {
  key: string;
  card: string;
  holder: string;
  options: number[];
}

/** Options grouped by card: copies between which the choice makes no difference. */
function heapsOf(decision: Decision, holderOf: (uid: number | undefined) => { key: string; name: string }): Heap[] {
  const heaps = new Map<string, Heap>();
  decision.options.forEach((option, index) => {
    const holder = holderOf(option.uid);
    const key = `${option.card}|${holder.key}`;
    const heap = heaps.get(key) ?? { key, card: option.card ?? "", holder: holder.name, options: [] };
    heap.options.push(index);
    heaps.set(key, heap);
  });
  return [...heaps.values()];
}

export function Picker({ interaction, decision, log }: { interaction: Interaction; decision: Decision; log: Entry[] }) {
  const { view } = useBoard();
  const [query, setQuery] = useState("");
  const [hidden, hide] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const picks = interaction.picks.value;
  const ordered = decision.kind === "order";
  const heaps = heapsOf(decision, (uid) => {
    const place = zoneOf(view, uid);
    return place.holder ? { key: String(place.holder.serial), name: findPokemon(view, place.holder.serial)?.pokemon.name ?? "" } : { key: `${place.zone}${ordered ? uid : ""}`, name: "" };
  });
  const wanted = query.trim().toLowerCase();
  const shown = wanted ? heaps.filter((heap) => matches(heap.card, wanted)) : heaps;
  const total = decision.options.length;
  const count = shown.reduce((sum, heap) => sum + heap.options.length, 0);
  const title = sentenceFor(view, decision, log);

  useEffect(() => {
    panel.current?.querySelector<HTMLElement>("[data-nav]")?.focus();
  }, []);

  const add = (heap: Heap) => {
    const next = heap.options.find((index) => !picks.includes(index));
    if (next !== undefined) interaction.toggle(next);
    else if (heap.options.length === 1) interaction.toggle(heap.options[0]!);
  };
  const drop = (heap: Heap) => {
    const last = [...heap.options].reverse().find((index) => picks.includes(index));
    if (last !== undefined) interaction.toggle(last);
  };

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
        <div class="picker-tools">
          {heaps.length >= SEARCH_FROM ? (
            <input type="search" placeholder={words.picker.search} aria-label={words.picker.search} value={query} onInput={(event) => setQuery(event.currentTarget.value)} />
          ) : null}
          <span class="quiet">{words.picker.found(count, total)}</span>
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
            <div class={`heap ${taken.length ? "picked" : ""} ${interaction.hint.value?.some((index) => heap.options.includes(index)) ? "hinted" : ""}`} key={heap.key}>
              <button
                class="card hand"
                data-nav
                data-choice={heap.options[0]}
                aria-label={[facts.name, heap.holder ? words.picker.on(heap.holder) : "", heap.options.length > 1 ? words.picker.copies(heap.options.length) : "", taken.length ? words.board.picked : ""].filter(Boolean).join(", ")}
                onClick={() => add(heap)}
                {...reading({ id: heap.card, name: facts.name })}
              >
                <Face card={facts} size="hand" />
                {heap.options.length > 1 ? <span class="copies" data-word={words.picker.copies(heap.options.length)} /> : null}
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
        {decision.min === 0 && !picks.length ? (
          <button class="none" data-nav onClick={() => interaction.send([])}>
            {words.prompt.takeNone}
          </button>
        ) : null}
        {decision.max > 1 ? (
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
