/** Solving a puzzle: the board with hints over it, or its solution step by step. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { api, messageOf } from "../../api";
import { useLoaded } from "../../parts/loaded";
import { Failure, LoadingPage } from "../../parts/states";
import { puzzled, puzzleEnds, solveDaily, today } from "../../progress";
import type { PuzzleInfo } from "../../protocol";
import { PuzzleLink } from "../../table/puzzle";
import { Table } from "../../table/table";
import { words } from "../../words";
import { Page } from "../frame";
import { CoachBand } from "../table/coach";
import { LiveTable } from "../table/table";
import { opposed } from "./puzzles";

export function PuzzlePage({ name }: { name: string }) {
  const day = useMemo(() => today(), [name]);
  const found = useLoaded(() => api.get("/api/puzzles", { day }), [day]);
  const puzzle = found.data?.puzzles.find((one) => one.name === name);
  if (found.problem || (found.data && !puzzle)) {
    return (
      <Page title={words.puzzles.title}>
        <Failure message={found.problem || words.puzzles.missing} retry={found.again} />
      </Page>
    );
  }
  if (!found.data || !puzzle) return <LoadingPage />;
  return <Solving puzzle={puzzle} puzzles={found.data.puzzles} day={found.data.daily === name ? day : ""} key={name} />;
}

interface SolvingProps {
  puzzle: PuzzleInfo;
  puzzles: PuzzleInfo[];
  /** The day whose puzzle it is; "" for none. */
  day: string;
}

function Solving({ puzzle, puzzles, day }: SolvingProps) {
  const { table, link } = useMemo(() => {
    let made: PuzzleLink | null = null;
    const table = new Table(`puzzle-${puzzle.name}`, null, (handlers) => (made = new PuzzleLink(puzzle, handlers)));
    return { table, link: made! };
  }, [puzzle]);
  useEffect(() => () => table.close(), [table]);
  return <LiveTable table={table} isLesson coach={<Guide link={link} table={table} puzzles={puzzles} day={day} />} />;
}

/** What a hint has said, and after how many answers. */
interface Said {
  text: string;
  at: string;
}

function Guide({ link, table, puzzles, day }: { link: PuzzleLink; table: Table; puzzles: PuzzleInfo[]; day: string }) {
  const { puzzle } = link;
  const [said, setSaid] = useState<Said>({ text: "", at: "" });
  const [hints, setHints] = useState(0);
  const shown = link.solution.value;
  const outcome = table.busy.value ? "open" : link.outcome.value;
  const here = table.question.value;
  useEffect(() => {
    if (outcome !== "solved" || shown) return;
    if (day && puzzled.value[puzzle.name] !== "shown") solveDaily(day);
    puzzleEnds(puzzle.name, "solved");
  }, [outcome, shown]);
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      setSaid({ text: messageOf(error), at: here });
    }
  };
  if (shown) return <Shown link={link} puzzles={puzzles} attempt={attempt} />;
  if (outcome === "solved") {
    return (
      <CoachBand title={words.puzzles.done} text={`${words.puzzles.ends[puzzle.ends]} ${words.puzzles.proof(puzzle.searched, puzzle.ends)}`}>
        <Onward puzzle={puzzle} puzzles={puzzles} />
      </CoachBand>
    );
  }
  const hint = () =>
    attempt(async () => {
      const step = await link.hint();
      const next = step?.texts.join(", ") || words.puzzles.none;
      setSaid({ text: step ? words.puzzles.nextHint(next) : words.puzzles.lost(puzzle.ends), at: here });
      setHints(hints + 1);
    });
  const show = () => {
    puzzleEnds(puzzle.name, "shown");
    void attempt(() => link.show());
  };
  const text = said.text && said.at === here ? said.text : outcome === "failed" ? words.puzzles.failed(puzzle.ends) : puzzle.decks.length ? opposed(puzzle) : "";
  return (
    <CoachBand title={words.puzzles.task(puzzle.ends)} text={text}>
      {outcome === "open" ? <button onClick={() => void hint()}>{words.puzzles.hint}</button> : null}
      <button onClick={show}>{words.puzzles.show}</button>
      <button onClick={() => void attempt(() => link.again())}>{words.puzzles.again}</button>
    </CoachBand>
  );
}

/** The solution: the proof as a replay. */
function Shown({ link, puzzles, attempt }: { link: PuzzleLink; puzzles: PuzzleInfo[]; attempt: (work: () => Promise<unknown>) => Promise<void> }) {
  const steps = link.solution.value ?? [];
  const at = link.at.value;
  const next = steps[at];
  const text = next ? next.texts.join(", ") || words.puzzles.none : `${words.puzzles.stepEnd} ${words.puzzles.proof(link.puzzle.searched, link.puzzle.ends)}`;
  return (
    <CoachBand title={next ? words.puzzles.step(at + 1, steps.length) : words.puzzles.ends[link.puzzle.ends]} text={text}>
      <button disabled={at === 0} onClick={() => void attempt(() => link.goTo(at - 1))}>
        {words.puzzles.back}
      </button>
      {next ? (
        <button class="primary" onClick={() => void attempt(() => link.goTo(at + 1))}>
          {words.puzzles.forward}
        </button>
      ) : null}
      <button onClick={() => void attempt(() => link.hide())}>{words.puzzles.tryIt}</button>
      {next ? null : <Onward puzzle={link.puzzle} puzzles={puzzles} />}
    </CoachBand>
  );
}

/** Links to the next puzzle that is open, and to all of them. */
function Onward({ puzzle, puzzles }: { puzzle: PuzzleInfo; puzzles: PuzzleInfo[] }) {
  const place = puzzles.findIndex((one) => one.name === puzzle.name);
  const next = [...puzzles.slice(place + 1), ...puzzles.slice(0, place)].find((one) => !puzzled.value[one.name]);
  return (
    <>
      {next ? (
        <a class="button primary-link" href={`#/puzzles/${next.name}`} title={words.puzzles.one(next.number)}>
          {words.puzzles.next}
        </a>
      ) : null}
      <a class="button" href="#/puzzles">
        {words.puzzles.toList}
      </a>
    </>
  );
}
