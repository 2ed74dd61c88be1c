/** The analysis of a finished game: the win chance over its turns, and the decisions that cost most. */

import { useEffect, useState } from "preact/hooks";
import { api, messageOf } from "../../api";
import { nameOf } from "../../board/context";
import type { AnalysisState, Moment, Player } from "../../protocol";
import { words } from "../../words";
import { chanceParts } from "./chances";

const POLL = 700;
/** Losses below this are within the noise of the search. */
const NOTABLE = 0.04;
/** How many decisions are listed. */
const MOST = 10;

interface AnalysisProps {
  game: string;
  /** The seats that won; none if nobody did, or if the game was not played to its end. */
  winners: number[];
  players: Player[];
  seat: number;
  setSeat: (seat: number) => void;
  here: number;
  jump: (n: number) => void;
  /** Called with the decisions that have been looked at. */
  share: (moments: Moment[]) => void;
}

export function Analysis({ game, winners, players, seat, setSeat, here, jump, share }: AnalysisProps) {
  const [found, setFound] = useState<AnalysisState | null>(null);
  const [problem, setProblem] = useState("");
  const path = "/api/games/{game_id}/analysis";
  useEffect(() => {
    let alive = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    setFound(null);
    setProblem("");
    const look = async (start: boolean) => {
      try {
        const next = await (start ? api.mine.post(path, { game_id: game }, { seat }) : api.mine.get(path, { game_id: game, seat }));
        if (!alive) return;
        setFound(next);
        share(next.moments);
        const isLost = next.status === "none" || next.status === "stopped";
        if (isLost || next.status === "waiting" || next.status === "running") timer = setTimeout(() => void look(isLost), POLL);
      } catch (error) {
        if (alive) setProblem(messageOf(error));
      }
    };
    void look(true);
    return () => {
      alive = false;
      clearTimeout(timer);
    };
  }, [game, seat]);
  const moments = found?.moments ?? [];
  const costly = moments.filter((moment) => moment.loss >= NOTABLE);
  const worst = [...costly].sort((a, b) => b.loss - a.loss).slice(0, MOST).sort((a, b) => a.number - b.number);
  const shown = moments.length - costly.length;
  const isBusy = found?.status === "waiting" || found?.status === "running" || (!found && !problem);
  return (
    <section class="analysis" aria-label={words.analysis.title}>
      <label class="check">
        {words.analysis.of}
        <select value={String(seat)} onChange={(event) => setSeat(Number(event.currentTarget.value))}>
          {players.map((player) => (
            <option value={String(player.seat)}>{nameOf(players, player.seat)}</option>
          ))}
        </select>
      </label>
      {problem ? <p class="problem">{problem}</p> : null}
      {found?.status === "failed" ? <p class="problem">{words.analysis.failed}</p> : null}
      {isBusy ? (
        <label class="progress">
          <span role="status">{found?.status === "waiting" ? words.analysis.waiting : words.analysis.running(found?.done ?? 0, found?.total ?? 0)}</span>
          <progress max={Math.max(1, found?.total ?? 1)} value={found?.done ?? 0} />
        </label>
      ) : null}
      {moments.length ? <Curve moments={moments} worst={worst} here={here} jump={jump} /> : null}
      {found?.status === "done" && !moments.length ? <p class="quiet">{words.analysis.nothing}</p> : null}
      {found?.status === "done" && moments.length && !worst.length ? <p>{words.analysis.noMistakes}</p> : null}
      {found?.status === "done" && moments.length ? (
        <p>
          <b>{words.analysis.accuracy(shown / moments.length)}</b> {words.analysis.accuracyAbout(shown, moments.length, NOTABLE)}
        </p>
      ) : null}
      {found?.status === "done" && moments.length ? <LuckAndChoice game={game} winners={winners} players={players} seat={seat} moments={moments} /> : null}
      {worst.length ? (
        <>
          <h2>{words.analysis.worst}</h2>
          <ol class="moments">
            {worst.map((moment) => (
              <li key={moment.number}>
                <button class={moment.number === here ? "here" : ""} onClick={() => jump(moment.number)}>
                  <b>
                    {words.analysis.turn(moment.turn)} <span class="loss">{words.analysis.loss(moment.loss)}</span>
                  </b>
                  <span class="line">
                    <i>{words.analysis.chosen(moment.kind)}</i>
                    <span>{words.analysis.answer(moment.chosen)}</span>
                    <span class="chance">{words.percent(moment.chance)}</span>
                  </span>
                  <span class="line better">
                    <i>{words.analysis.better}</i>
                    <span>{words.analysis.answer(moment.best)}</span>
                    <span class="chance">{words.percent(moment.best_chance)}</span>
                  </span>
                  {moment.reason ? <span class="quiet small why">{moment.reason}</span> : null}
                </button>
              </li>
            ))}
          </ol>
        </>
      ) : null}
    </section>
  );
}

/** What the player's choices did to the chance to win, and what luck did. The opponent's choices are told apart once they are analysed. */
function LuckAndChoice({ game, winners, players, seat, moments }: { game: string; winners: number[]; players: Player[]; seat: number; moments: Moment[] }) {
  const [theirs, setTheirs] = useState<Moment[] | null>(null);
  const other = players.length === 2 ? 1 - seat : null;
  useEffect(() => {
    let alive = true;
    setTheirs(null);
    if (other === null) return;
    api.known.get("/api/games/{game_id}/analysis", { game_id: game, seat: other }).then(
      (found) => alive && found.status === "done" && setTheirs(found.moments),
      () => undefined,
    );
    return () => {
      alive = false;
    };
  }, [game, seat]);
  const parts = chanceParts(moments, winners.length ? winners.includes(seat) : null, theirs ?? []);
  return (
    <section aria-label={words.chances.title}>
      <h2>{words.chances.title}</h2>
      <ul class="chance-parts">
        <li>{words.chances.choices(nameOf(players, seat), parts.choices)}</li>
        {theirs && other !== null ? <li>{words.chances.theirs(nameOf(players, other), parts.theirs)}</li> : null}
        <li>{theirs || other === null ? words.chances.luck(parts.luck) : words.chances.both(parts.luck)}</li>
      </ul>
    </section>
  );
}

const W = 300;
const H = 120;

/** Win chance by decision; a press goes to the decision. */
function Curve({ moments, worst, here, jump }: { moments: Moment[]; worst: Moment[]; here: number; jump: (n: number) => void }) {
  const x = (i: number) => (moments.length > 1 ? (i / (moments.length - 1)) * (W - 12) + 6 : W / 2);
  const y = (chance: number) => 6 + (1 - chance) * (H - 12);
  const line = moments.map((moment, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(moment.chance).toFixed(1)}`).join("");
  const at = moments.findLastIndex((moment) => moment.number <= here);
  const turns = moments.flatMap((moment, i) => (i && moment.turn !== moments[i - 1]!.turn ? [i] : []));
  const nearest = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    return moments[Math.max(0, Math.min(moments.length - 1, Math.round(share * (moments.length - 1))))]!;
  };
  return (
    <figure class="curve-figure">
      <div class="curve-plot">
      <svg class="win-curve" viewBox={`0 0 ${W} ${H}`} preserveAspectRatio="none" role="img" aria-label={words.analysis.curve(moments[0]!.chance, moments[moments.length - 1]!.chance)} onClick={(event) => jump(nearest(event).number)}>
        <rect width={W} height={H} class="curve-ground" />
        <line x1="0" x2={W} y1={y(0.5)} y2={y(0.5)} class="curve-middle" />
        {turns.map((i) => (
          <line x1={x(i)} x2={x(i)} y1="0" y2={H} class="curve-turn" />
        ))}
        <path d={`${line}L${x(moments.length - 1)} ${H}L${x(0)} ${H}Z`} class="curve-area" />
        <path d={line} class="curve-line" />
        {at >= 0 ? <line x1={x(at)} x2={x(at)} y1="0" y2={H} class="curve-here" /> : null}
      </svg>
      {worst.map((moment) => {
        const i = moments.indexOf(moment);
        return <span class="curve-dot" aria-hidden="true" style={{ left: `${(x(i) / W) * 100}%`, top: `${(y(moment.chance) / H) * 100}%` }} />;
      })}
      </div>
      <figcaption class="quiet small">{words.analysis.about}</figcaption>
    </figure>
  );
}
