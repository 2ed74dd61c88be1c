/** The puzzles: that of the day, and all of them by period and grade. */

import { api, getMeta } from "../../api";
import { useLoaded } from "../../parts/loaded";
import { Failure, Loading } from "../../parts/states";
import { dailies, puzzled, streak, today } from "../../progress";
import type { Meta, PuzzleInfo } from "../../protocol";
import { words } from "../../words";
import { Page } from "../frame";
import { titleOf } from "../lobby/games";

const GRADES = [1, 2, 3, 4, 5];

export function PuzzlesPage() {
  const day = today();
  const found = useLoaded(() => api.get("/api/puzzles", { day }), [day]);
  const meta = useLoaded(getMeta, []);
  const puzzles = found.data?.puzzles ?? [];
  const daily = puzzles.find((puzzle) => puzzle.name === found.data?.daily);
  const solved = puzzles.filter((puzzle) => puzzled.value[puzzle.name] === "solved").length;
  const periods = [...new Set(puzzles.map((puzzle) => puzzle.ruleset))];
  return (
    <Page title={words.puzzles.title}>
      <p class="lead">{words.puzzles.lead}</p>
      {found.problem ? <Failure message={found.problem} retry={found.again} /> : null}
      {!found.data && !found.problem ? <Loading /> : null}
      {daily ? <Daily puzzle={daily} day={day} meta={meta.data} /> : null}
      {found.data ? (
        <section class="panel">
          <h2>
            {words.puzzles.all} <small class="quiet">{words.puzzles.progress(solved, puzzles.length)}</small>
          </h2>
          <table class="puzzles">
            <thead>
              <tr>
                <th scope="col">{words.puzzles.period}</th>
                {GRADES.map((grade) => (
                  <th scope="col" key={grade}>
                    {words.puzzles.grade(grade)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {periods.map((period) => (
                <tr key={period}>
                  <th scope="row">{titleOf(meta.data?.rulesets, period)}</th>
                  {GRADES.map((grade) => (
                    <td key={grade} data-grade={words.puzzles.grade(grade)}>
                      {puzzles
                        .filter((puzzle) => puzzle.ruleset === period && puzzle.grade === grade)
                        .map((puzzle) => (
                          <Chip puzzle={puzzle} period={titleOf(meta.data?.rulesets, period)} key={puzzle.name} />
                        ))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
    </Page>
  );
}

function Chip({ puzzle, period }: { puzzle: PuzzleInfo; period: string }) {
  const state = puzzled.value[puzzle.name];
  const isSurvival = puzzle.ends === "survival";
  const label = [words.puzzles.oneOf(puzzle.number, period, puzzle.grade), ...(isSurvival ? [words.puzzles.task(puzzle.ends)] : [])].join(", ");
  return (
    <a class={`puzzle-chip ${isSurvival ? "survival" : ""} ${state ?? ""}`} href={`#/puzzles/${puzzle.name}`} title={words.puzzles.task(puzzle.ends)} aria-label={state ? `${label}, ${words.puzzles[state]}` : label}>
      {state === "solved" ? "✓" : puzzle.number}
    </a>
  );
}

function Daily({ puzzle, day, meta }: { puzzle: PuzzleInfo; day: string; meta: Meta | null }) {
  const { days, best } = dailies.value;
  return (
    <section class="panel first-game">
      <h2>{words.puzzles.daily}</h2>
      <p>
        {words.puzzles.task(puzzle.ends)} {words.puzzles.about(titleOf(meta?.rulesets, puzzle.ruleset), puzzle.grade)}
        {puzzle.decks.length ? ` · ${opposed(puzzle)}` : ""}
      </p>
      <p class="quiet streak">
        {words.puzzles.streak(streak(days, day))}
        {best > 1 ? ` · ${words.puzzles.best(best)}` : ""}
      </p>
      <a class="button primary-link" href={`#/puzzles/${puzzle.name}`}>
        {days.includes(day) ? words.puzzles.againDaily : words.puzzles.solve}
      </a>
    </section>
  );
}

/** Both decks, the solver's first. */
export function opposed(puzzle: PuzzleInfo): string {
  return words.puzzles.decks(puzzle.decks[puzzle.seat] ?? "", puzzle.decks[1 - puzzle.seat] ?? "");
}
