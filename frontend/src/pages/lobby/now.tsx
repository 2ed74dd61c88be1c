/** Play now: a game after one click. */

import { useState } from "preact/hooks";
import { messageOf } from "../../api";
import { Face } from "../../cards/face";
import { cardFacts } from "../../cards/store";
import { Failure } from "../../parts/states";
import { openTable, QUICK_LEVEL } from "../../table/open";
import { words } from "../../words";

/** The cards on the lobby. */
const SHOWN = ["base1-15", "base1-4", "base1-58"];

export function PlayNow() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const play = async (watching = false) => {
    setBusy(true);
    setProblem("");
    const bot = { kind: "bot", level: QUICK_LEVEL, deck: { any: true } };
    try {
      await openTable({ seats: [watching ? bot : { kind: "me", deck: { any: true } }, bot], listed: false });
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
      <div class="hero-cards" aria-hidden="true">
        {SHOWN.map((id) => (
          <Face card={cardFacts(id)} size="hand" />
        ))}
      </div>
    </section>
  );
}
