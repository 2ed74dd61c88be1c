/** Facts of cards by id, requested from the server in batches when a drawing needs them. */

import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../api";
import { parseCard, unknownCard, type CardFacts } from "./facts";
import type { CardInfo } from "../protocol";

const MOST_PER_REQUEST = 250;

const known = new Map<string, CardFacts>();
const placeholders = new Map<string, CardFacts>();
const wanted = new Set<string>();
const asked = new Set<string>();
/** Counts up when facts arrive; components that read it render again. */
const arrivals = signal(0);
let timer: ReturnType<typeof setTimeout> | undefined;
/** The ruleset whose wording cards have; "" for the wording they were printed with. */
let ruleset = "";

/** Show cards in the wording of a ruleset, while a game under it is shown. */
export function wordCardsBy(name: string): void {
  if (name === ruleset) return;
  ruleset = name;
  known.clear();
  asked.clear();
  arrivals.value++;
}

export function learnCards(cards: Iterable<CardInfo>): CardFacts[] {
  const facts = [...cards].map(parseCard);
  for (const card of facts) known.set(card.id, card);
  return facts;
}

/** The facts of a card, or a placeholder with its name until they arrive. */
export function cardFacts(id: string, name = ""): CardFacts {
  void arrivals.value;
  const facts = known.get(id);
  if (facts) return facts;
  if (!asked.has(id)) {
    wanted.add(id);
    timer ??= setTimeout(ask, 5);
  }
  let placeholder = placeholders.get(id);
  if (!placeholder || placeholder.name !== name) {
    placeholder = unknownCard(id, name);
    placeholders.set(id, placeholder);
  }
  return placeholder;
}

/** Milliseconds after which a picker opens without the facts that have not arrived. */
const PATIENCE = 1500;

/** Whether the facts of all these cards are here. Then they stay, so cards sorted by them are not sorted again. */
export function useFacts(ids: (string | undefined)[]): boolean {
  const [isLate, setLate] = useState(false);
  const was = useRef(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  was.current ||= isLate || ids.every((id) => !id || cardFacts(id).setId !== "");
  return was.current;
}

async function ask(): Promise<void> {
  timer = undefined;
  const ids = [...wanted].slice(0, MOST_PER_REQUEST);
  for (const id of ids) {
    wanted.delete(id);
    asked.add(id);
  }
  if (wanted.size) timer = setTimeout(ask, 5);
  const by = ruleset;
  try {
    const found = await api.post("/api/cards", {}, { ids, ruleset: by });
    if (by !== ruleset) return;
    learnCards(Object.values(found.cards));
    arrivals.value++;
  } catch {
    for (const id of ids) asked.delete(id);
    setTimeout(() => arrivals.value++, 3000);
  }
}
