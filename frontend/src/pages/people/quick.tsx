/** Quick match: the search goes on while the page shows something else, and a bar at the bottom says how it stands. */

import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { api, messageOf } from "../../api";
import { notify } from "../../notify";
import type { Meta, QuickMatch } from "../../protocol";
import { go, route } from "../../router";
import { openTable, QUICK_LEVEL } from "../../table/open";
import { words } from "../../words";
import { chosenDeck, DeckFor, Form, Select, type Terms, TermsSelect, useAttempt, useTerms } from "./parts";

const text = words.community;
const EVERY = 3000;

/** The search that is going on, and the terms of a bot's game in the meantime. */
const search = signal<QuickMatch | null>(null);
const problem = signal("");
let wanted: Terms | null = null;
let timer = 0;

function begin(found: QuickMatch, terms: Terms): void {
  wanted = terms;
  problem.value = "";
  take(found);
}

function take(found: QuickMatch): void {
  search.value = found;
  clearTimeout(timer);
  if (found.game === null) timer = window.setTimeout(() => void look(), EVERY);
  else notify(text.found);
}

async function look(): Promise<void> {
  try {
    const found = await api.mine.get("/api/quick");
    if (search.value) take(found);
  } catch (error) {
    search.value = null;
    problem.value = messageOf(error);
  }
}

async function stop(): Promise<void> {
  clearTimeout(timer);
  search.value = null;
  await api.mine.delete("/api/quick");
}

export function QuickMatchForm({ meta, account }: { meta: Meta; account: boolean }) {
  const { chosen, choose, terms } = useTerms();
  const [deck, setDeck] = useState("any");
  const [rated, setRated] = useState(false);
  const [games, setGames] = useState("1");
  const { busy, attempt, told } = useAttempt();
  const send = async () => {
    const body = { ...terms, deck: chosenDeck(deck), rated: rated && account, best_of: Number(games) as 1 | 3 | 5 };
    begin(await api.mine.post("/api/quick", {}, body), terms);
  };
  return (
    <section class="panel" aria-labelledby="quick">
      <h2 id="quick">{text.quick}</h2>
      <p class="quiet">{text.quickAbout}</p>
      <Form send={() => attempt(send)}>
        <TermsSelect meta={meta} value={chosen} set={choose} />
        <DeckFor meta={meta} terms={terms} value={deck} set={setDeck} />
        <Select label={text.bestOf} names={text.bestOfs} value={games} set={setGames} />
        <label class="check">
          <input type="checkbox" checked={rated && account} disabled={!account} onChange={(event) => setRated(event.currentTarget.checked)} />
          {text.rated}
        </label>
        <button class="primary" disabled={busy || search.value !== null}>
          {text.look}
        </button>
        {told}
      </Form>
    </section>
  );
}

/** The state of the search, on every page. */
export function QuickBar() {
  const found = search.value;
  const [busy, setBusy] = useState(false);
  if (!found) {
    return problem.value ? (
      <div class="quick-bar" role="alert">
        {problem.value} <button onClick={() => (problem.value = "")}>{text.cancel}</button>
      </div>
    ) : null;
  }
  const meet = () => {
    search.value = null;
    go("play", found.game!);
  };
  const playBot = () => {
    setBusy(true);
    const any = { any: true } as const;
    void openTable({ ...wanted!, listed: false, seats: [{ kind: "me", deck: any }, { kind: "bot", level: QUICK_LEVEL, deck: any }] }).finally(() => setBusy(false));
  };
  return (
    <aside class="quick-bar" aria-label={text.quick}>
      <span role="status">{found.game ? text.found : text.looking(found.others)}</span>
      {found.game ? (
        <button class="primary" onClick={meet}>
          {text.toGame}
        </button>
      ) : (
        <>
          {route.value[0] === "play" ? null : (
            <button disabled={busy} onClick={playBot}>
              {text.meantime}
            </button>
          )}
          <button onClick={() => void stop()}>{text.stop}</button>
        </>
      )}
    </aside>
  );
}
