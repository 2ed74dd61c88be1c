/** Taking a lesson: the board with what to do next over it. */

import { useEffect, useMemo } from "preact/hooks";
import { getLessons } from "../../api";
import { useLoaded } from "../../parts/loaded";
import { finish } from "../../progress";
import { LessonLink } from "../../table/lesson";
import { Table } from "../../table/table";
import { words } from "../../words";
import { CoachBand } from "../table/coach";
import { LiveTable } from "../table/table";
import type { LessonInfo } from "../../protocol";

export function LessonPage({ name }: { name: string }) {
  const { table, link } = useMemo(() => {
    let made: LessonLink | null = null;
    const table = new Table(`lesson-${name}`, null, (handlers) => (made = new LessonLink(name, handlers)));
    return { table, link: made! };
  }, [name]);
  useEffect(() => () => table.close(), [table]);
  const found = useLoaded(getLessons, []);
  return <LiveTable table={table} isLesson coach={<Guide link={link} table={table} lessons={found.data ?? []} />} key={name} />;
}

function Guide({ link, table, lessons }: { link: LessonLink; table: Table; lessons: LessonInfo[] }) {
  const place = lessons.findIndex((lesson) => lesson.name === link.lesson);
  const lesson = lessons[place];
  const done = link.done.value && !table.busy.value;
  useEffect(() => {
    if (done) finish(link.lesson);
  }, [done]);
  if (!lesson) return <CoachBand title={words.coach.name} text={words.errors.loading} />;
  const next = lessons[place + 1];
  const step = Math.min(link.step.value, lesson.steps.length - 1);
  return (
    <CoachBand title={done ? words.learn.well : words.learn.step(step + 1, lesson.steps.length)} text={lesson.steps[step]!} key={step}>
      {done ? (
        <>
          {next ? (
            <a class="button primary-link" href={`#/learn/${next.name}`}>
              {words.learn.next}
            </a>
          ) : null}
          <a class="button" href="#/learn">
            {words.learn.toList}
          </a>
        </>
      ) : (
        <button onClick={() => void link.again()}>{words.learn.restart}</button>
      )}
    </CoachBand>
  );
}
