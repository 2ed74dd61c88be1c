/** The controls of a replay: the step, whose view it is, and playing on from here. */

import { useState } from "preact/hooks";
import { nameOf } from "../../board/context";
import { Icon } from "../../parts/icon";
import type { Entry, Player } from "../../protocol";
import { QUICK_LEVEL } from "../../table/open";
import { words } from "../../words";

interface ControlsProps {
  players: Player[];
  here: number;
  total: number;
  /** The steps at which turns begin. */
  turns: { n: number; entry: Entry }[];
  isPlaying: boolean;
  setPlaying: (isPlaying: boolean) => void;
  forward: () => void;
  jump: (n: number) => void;
  /** "all", "public" or a seat. */
  view: string;
  setView: (view: string) => void;
  playOn: (seat: number, level: number) => void;
  problem: string;
}

export function Controls({ players, here, total, turns, isPlaying, setPlaying, forward, jump, view, setView, playOn, problem }: ControlsProps) {
  const [level, setLevel] = useState(QUICK_LEVEL);
  const turn = turns.findLast((item) => item.n <= here);
  return (
    <section class="prompt replay-controls" aria-label={words.replay.title}>
      <div class="buttons">
        <button class="tool" aria-label={words.replay.start} onClick={() => jump(0)}>
          <Icon d="M15 4L7 10l8 6zM5 4v12" />
        </button>
        <button class="tool" aria-label={words.replay.back} onClick={() => jump(here - 1)}>
          <Icon d="M14 4L6 10l8 6z" />
        </button>
        <button class="primary" onClick={() => setPlaying(!isPlaying)}>
          {isPlaying ? words.replay.pause : words.replay.play}
        </button>
        <button class="tool" aria-label={words.replay.forward} onClick={forward}>
          <Icon d="M6 4l8 6-8 6z" />
        </button>
        <button class="tool" aria-label={words.replay.end} onClick={() => jump(total)}>
          <Icon d="M5 4l8 6-8 6zM15 4v12" />
        </button>
      </div>
      <input class="step-slider" type="range" min={0} max={total} value={here} aria-label={words.replay.slider} aria-valuetext={words.replay.step(here, total)} onInput={(event) => jump(Number(event.currentTarget.value))} />
      <span class="quiet step-count">{words.replay.step(here, total)}</span>
      <div class="buttons">
        <label class="check">
          {words.replay.turn}
          <select value={String(turn?.n ?? 0)} onChange={(event) => jump(Number(event.currentTarget.value))}>
            <option value="0">{words.replay.turnAt(0, "")}</option>
            {turns.map(({ n, entry }) => (
              <option value={String(n)}>{words.replay.turnAt(entry.n, nameOf(players, entry.player))}</option>
            ))}
          </select>
        </label>
        <label class="check">
          {words.replay.view}
          <select value={view} onChange={(event) => setView(event.currentTarget.value)}>
            <option value="all">{words.replay.all}</option>
            {players.map((player) => (
              <option value={String(player.seat)}>{nameOf(players, player.seat)}</option>
            ))}
            <option value="public">{words.replay.public}</option>
          </select>
        </label>
      </div>
      <div class="buttons">
        <span>{words.replay.goOn}</span>
        {players.map((player) => (
          <button onClick={() => playOn(player.seat, level)}>{words.replay.goOnAs(nameOf(players, player.seat))}</button>
        ))}
        <label class="check">
          {words.replay.level}
          <select value={String(level)} onChange={(event) => setLevel(Number(event.currentTarget.value))}>
            {[1, 2, 3, 4, 5].map((n) => (
              <option value={String(n)}>{n}</option>
            ))}
          </select>
        </label>
      </div>
      {problem ? <p class="problem">{problem}</p> : null}
    </section>
  );
}
