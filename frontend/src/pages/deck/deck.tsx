/** The page of a deck. */

import { useState } from "preact/hooks";
import { api, getMeta } from "../../api";
import { RuleDialog } from "../../board/rule";
import { OpenedCard } from "../../board/zoom";
import { useLoaded } from "../../parts/loaded";
import { Failure, Loading } from "../../parts/states";
import { words } from "../../words";
import { Page } from "../frame";
import { Builder } from "./builder";
import { type Draft, NO_DRAFT } from "./draft";

export function DeckPage({ id, from }: { id: string; from: string }) {
  const start = useLoaded<Draft>(async () => {
    if (id === "paste") return NO_DRAFT;
    if (id !== "new") {
      const deck = await api.mine.get("/api/decks/{deck_id}", { deck_id: id });
      return { id: deck.id, name: deck.name, cards: deck.cards, note: deck.note, cover: deck.cover };
    }
    if (!from) return NO_DRAFT;
    const deck = await api.get("/api/bundled-decks/{name}", { name: from });
    return { ...NO_DRAFT, name: deck.name, cards: deck.cards, note: deck.note };
  }, [id, from]);
  const meta = useLoaded(getMeta, []);
  const [name, setName] = useState("");
  const problem = start.problem || meta.problem;
  return (
    <Page title={name || start.data?.name || words.deck.title} wide>
      {problem ? (
        <Failure
          message={problem}
          retry={() => {
            start.again();
            meta.again();
          }}
        />
      ) : start.data && meta.data ? (
        <Builder start={start.data} meta={meta.data} paste={id === "paste"} onName={setName} />
      ) : (
        <Loading />
      )}
      <OpenedCard />
      <RuleDialog />
    </Page>
  );
}
