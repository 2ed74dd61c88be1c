/** Play now: a game after one click. */

import { useState } from "preact/hooks";
import { messageOf } from "../../api";
import { Face } from "../../cards/face";
import { cardFacts } from "../../cards/store";
import { Failure } from "../../parts/states";
import { openTable, QUICK_LEVEL, TODAY } from "../../table/open";
import { words } from "../../words";
import { LiveGame } from "./live";
import type { BotSeat, DeckChoice } from "../../protocol";

/** Pairs of simple decks, for people who play their first games. */
const SIMPLE = [
  ["first-flame", "green-shoots"],
  ["cinderace", "inteleon"],
];

function anyOf<T>(list: T[]): T {
  return list[Math.floor(Math.random() * list.length)]!;
}

/** The cards on the lobby. */
const SHOWN = ["base1-15", "base1-4", "base1-58"];

export function PlayNow() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const play = async (watching = false) => {
    setBusy(true);
    setProblem("");
    const pair = anyOf(SIMPLE).map((name): DeckChoice => (watching ? { any: true } : { bundled: name }));
    const [mine = { any: true }, theirs = { any: true }] = Math.random() < 0.5 ? pair : [...pair].reverse();
    const bot: BotSeat = { kind: "bot", level: QUICK_LEVEL, deck: theirs };
    try {
      await openTable({ ruleset: TODAY, seats: [watching ? bot : { kind: "me", deck: mine }, bot], listed: false });
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <section class="hero">
      <div>
        <p class="lead">{words.lobby.lead}</p>
        <div class="hero-buttons">
          <button class="primary huge" disabled={busy} onClick={() => void play()}>
            {busy ? words.lobby.making : words.lobby.playNow}
          </button>
          <a class="button" href="#/learn">
            {words.lobby.learn}
          </a>
          <button disabled={busy} onClick={() => void play(true)}>
            {words.lobby.watchBots}
          </button>
        </div>
        <p class="quiet">{words.lobby.playNowAbout}</p>
        {problem ? <Failure message={problem} retry={() => void play()} /> : null}
      </div>
      <LiveGame>
        <div class="hero-cards" aria-hidden="true">
          {SHOWN.map((id) => (
            <Face card={cardFacts(id)} size="hand" />
          ))}
        </div>
      </LiveGame>
    </section>
  );
}
