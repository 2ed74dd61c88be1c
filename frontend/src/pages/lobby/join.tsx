/** Joining a table. */

import { useState } from "preact/hooks";
import { api, getMeta, guestName, rename } from "../../api";
import { RuleDialog } from "../../board/rule";
import { useLoaded } from "../../parts/loaded";
import { rejectedBy, Rejection, type Rejected } from "../../parts/problems";
import { Failure, Loading } from "../../parts/states";
import type { GameInfo } from "../../protocol";
import { joinTable } from "../../table/open";
import { words } from "../../words";
import { Digest } from "../../parts/digest";
import { Page } from "../frame";
import { deckOf, DeckSelect, useDecks } from "./decks";
import { GameTerms } from "./games";

export function JoinPage({ id, invite }: { id: string; invite: string }) {
  const game = useLoaded(() => api.get("/api/games/{game_id}", { game_id: id }), [id]);
  return (
    <Page title={words.join.title}>
      {game.problem ? <Failure message={game.problem} retry={game.again} /> : game.data ? <Join game={game.data} invite={invite} /> : <Loading />}
      <RuleDialog />
    </Page>
  );
}

function Join({ game, invite }: { game: GameInfo; invite: string }) {
  const { ready, mine } = useDecks(game.ruleset, game.form, game.format ?? "");
  const meta = useLoaded(getMeta, []);
  const [deck, setDeck] = useState("any");
  const [name, setName] = useState(guestName() || words.lobby.guestName);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Rejected | null>(null);
  if (game.status !== "waiting") {
    return (
      <>
        <p>{game.status === "over" ? words.join.over : words.join.taken}</p>
        <a class="button" href={game.status === "over" ? `#/replay/${game.id}` : `#/watch/${game.id}`}>
          {game.status === "over" ? words.end.replay : words.join.watch}
        </a>
      </>
    );
  }
  const sit = async () => {
    setBusy(true);
    setProblem(null);
    try {
      if (name.trim() && name.trim() !== guestName()) await rename(name.trim());
      await joinTable(game, deckOf(deck), invite);
    } catch (error) {
      setProblem(rejectedBy(error));
      setBusy(false);
    }
  };
  return (
    <section class="panel">
      <p>
        <b>{game.players.map((p) => (p.kind === "open" ? words.lobby.openSeat : p.name)).join(` ${words.lobby.versus} `)}</b>
      </p>
      <GameTerms game={game} meta={meta.data} />
      {game.commitment ? <Digest value={game.commitment} /> : null}
      <label class="field">
        <span>{words.join.name}</span>
        <input value={name} maxLength={40} autocomplete="nickname" onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <DeckSelect label={words.join.deck} value={deck} onChange={setDeck} ready={ready} mine={mine} />
      {problem ? <Rejection {...problem} /> : null}
      <button class="primary" disabled={busy} onClick={() => void sit()}>
        {busy ? words.lobby.making : words.join.sit}
      </button>
    </section>
  );
}
