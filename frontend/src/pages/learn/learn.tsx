/** Learning: a first game with a coach, and short lessons. */

import { useState } from "preact/hooks";
import { getLessons, getMeta, messageOf } from "../../api";
import { useLoaded } from "../../parts/loaded";
import { Failure, Loading } from "../../parts/states";
import { finished } from "../../progress";
import { openTable, TODAY } from "../../table/open";
import { words } from "../../words";
import { Page } from "../frame";
import { titleOf } from "../lobby/games";
import type { GameRequest } from "../../protocol";

/** A pair of ready-made decks with simple cards. */
const FIRST_GAME: GameRequest = {
  ruleset: TODAY,
  listed: false,
  seats: [
    { kind: "me", deck: { bundled: "first-flame" } },
    { kind: "bot", level: 1, deck: { bundled: "green-shoots" } },
  ],
};

export function LearnPage() {
  const found = useLoaded(getLessons, []);
  const meta = useLoaded(getMeta, []);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const play = async () => {
    setBusy(true);
    setProblem("");
    try {
      await openTable(FIRST_GAME, true);
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Page title={words.learn.title}>
      <p class="lead">{words.learn.lead}</p>
      <div class="columns">
      <section class="panel first-game">
        <h2>{words.learn.first}</h2>
        <p>{words.learn.firstAbout}</p>
        <button class="primary" disabled={busy} onClick={() => void play()}>
          {busy ? words.lobby.making : words.learn.start}
        </button>
        {problem ? <Failure message={problem} /> : null}
      </section>
      <section class="panel first-game">
        <h2>{words.puzzles.title}</h2>
        <p>{words.puzzles.lead}</p>
        <a class="button primary-link" href="#/puzzles">
          {words.puzzles.all}
        </a>
      </section>
      </div>
      {found.problem ? <Failure message={found.problem} retry={found.again} /> : null}
      {!found.data && !found.problem ? <Loading /> : null}
      {found.data
        ? (["basics", "years"] as const).map((group) => {
            const list = found.data!.filter((lesson) => lesson.group === group);
            return (
              <section class="panel" key={group}>
                <h2>
                  {words.learn.groups[group]} <small class="quiet">{words.learn.progress(list.filter((lesson) => finished.value.includes(lesson.name)).length, list.length)}</small>
                </h2>
                <ol class="lessons">
                  {list.map((lesson) => {
                    const done = finished.value.includes(lesson.name);
                    return (
                      <li key={lesson.name}>
                        <a class={`lesson ${done ? "done" : ""}`} href={`#/learn/${lesson.name}`}>
                          <b>{lesson.title}</b>
                          <span class="quiet">{lesson.about}</span>
                          <span class="quiet small">
                            {group === "years" ? `${titleOf(meta.data?.rulesets, lesson.ruleset)} · ` : ""}
                            {done ? `✓ ${words.learn.finished}` : words.learn.take}
                          </span>
                        </a>
                      </li>
                    );
                  })}
                </ol>
              </section>
            );
          })
        : null}
    </Page>
  );
}
