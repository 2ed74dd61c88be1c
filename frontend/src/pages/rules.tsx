/** The rulebook as a book: chapters, a search, and two rulesets side by side. */

import { useEffect, useState } from "preact/hooks";
import { api, getMeta, messageOf } from "../api";
import { RuleDialog, RuleLink, RuleText } from "../board/rule";
import { useLoaded } from "../parts/loaded";
import { useSettled } from "../parts/settled";
import { Failure, Loading } from "../parts/states";
import type { Meta, RelatedRule, RuleSearch } from "../protocol";
import { reading } from "../reading";
import { words } from "../words";
import { Page } from "./frame";

/** `place` is the topic of a chapter, or the id of a rule (ids have capitals). */
export function RulesPage({ id: place }: { id: string }) {
  const meta = useLoaded(getMeta, []);
  const { ruleset, beside } = reading.value;
  const chapters = useLoaded(async () => (await api.get("/api/rulebook", { ruleset })).chapters, [ruleset]);
  const [text, setText] = useState("");
  const isRule = place !== "" && place !== place.toLowerCase();
  const topic = isRule || !place ? (chapters.data?.[0]?.topic ?? "") : place;
  return (
    <Page title={words.rules.title} wide>
      <p class="quiet">{words.rules.about}</p>
      {isRule ? (
        <section class="panel">
          <RuleText id={place} />
        </section>
      ) : null}
      <div class="fields">
        <label class="field">
          <span>{words.rules.search}</span>
          <input type="search" value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <RulesetSelect label={words.rules.ruleset} meta={meta.data} value={ruleset} set={(value) => (reading.value = { ...reading.value, ruleset: value })} />
        <RulesetSelect label={words.rules.beside} meta={meta.data} value={beside} none={words.rules.nothingBeside} set={(value) => (reading.value = { ...reading.value, beside: value })} />
      </div>
      {text.trim() ? (
        <SearchResults text={text} setText={setText} />
      ) : (
        <div class="book">
          <nav aria-label={words.rules.chapters}>
            {chapters.problem ? <Failure message={chapters.problem} retry={chapters.again} /> : !chapters.data ? <Loading /> : null}
            <ol>
              {chapters.data?.map((chapter) => (
                <li key={chapter.topic}>
                  <a class={chapter.points ? "" : "quiet"} href={`#/rules/${chapter.topic}`} aria-current={chapter.topic === topic ? "page" : undefined}>
                    {chapter.title} <small class="quiet">{chapter.points}</small>
                  </a>
                </li>
              ))}
            </ol>
          </nav>
          {topic ? <ChapterText topic={topic} meta={meta.data} key={topic} /> : null}
        </div>
      )}
      <RuleDialog />
    </Page>
  );
}

function RulesetSelect({ label, meta, value, set, none }: { label: string; meta: Meta | null; value: string; set: (value: string) => void; none?: string }) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => set(event.currentTarget.value)}>
        {none === undefined ? null : <option value="">{none}</option>}
        {meta?.rulesets.map((r) => (
          <option value={r.name}>{r.title}</option>
        ))}
      </select>
    </label>
  );
}

function ChapterText({ topic, meta }: { topic: string; meta: Meta | null }) {
  const { ruleset, beside } = reading.value;
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const chapter = useLoaded(() => api.get("/api/rulebook/{topic}", { topic, ruleset, beside }), [topic, ruleset, beside]);
  if (chapter.problem) return <Failure message={chapter.problem} retry={chapter.again} />;
  if (!chapter.data) return <Loading />;
  const titleOf = (name: string) => meta?.rulesets.find((r) => r.name === name)?.title ?? name;
  const shown = chapter.data.points.filter((point) => !beside || !onlyDifferent || point.differs);
  return (
    <section class="panel chapter" aria-label={chapter.data.title}>
      <div class="row">
        <h2>{chapter.data.title}</h2>
        <span class="spring" />
        {beside ? (
          <label class="check">
            <input type="checkbox" checked={onlyDifferent} onChange={(event) => setOnlyDifferent(event.currentTarget.checked)} />
            {words.rules.onlyDifferent}
          </label>
        ) : null}
      </div>
      {shown.length ? null : <p class="quiet">{words.rules.nothingHere}</p>}
      {beside && shown.length ? (
        <div class="point sides-of-point" aria-hidden="true">
          <b>{titleOf(ruleset)}</b>
          <b>{titleOf(beside)}</b>
        </div>
      ) : null}
      {shown.map((point) => (
        <section class={`point ${point.differs ? "differs" : ""}`} key={point.title}>
          <h3>{point.title}</h3>
          <div class={beside ? "sides-of-point" : ""}>
            <RuleLines rules={point.rules} label={titleOf(ruleset)} />
            {beside ? <RuleLines rules={point.beside} label={titleOf(beside)} /> : null}
          </div>
        </section>
      ))}
    </section>
  );
}

function RuleLines({ rules, label }: { rules: RelatedRule[]; label: string }) {
  return (
    <ul class="related" aria-label={label}>
      {rules.length ? null : <li class="quiet">{words.rules.silent}</li>}
      {rules.map((rule) => (
        <li key={rule.id}>
          {rule.text} <RuleLink id={rule.id} />
        </li>
      ))}
    </ul>
  );
}

function SearchResults({ text, setText }: { text: string; setText: (text: string) => void }) {
  const query = useSettled(text, 200);
  const { ruleset } = reading.value;
  const [found, setFound] = useState<(RuleSearch & { own: number }) | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let alive = true;
    const ask = (book: string) => api.get("/api/rules", { q: query, limit: 60, ruleset: book });
    // The chosen book first, then the others.
    Promise.all([ask(ruleset), ask("")]).then(
      ([own, all]) => {
        if (!alive) return;
        const inBook = own.all_words || !all.all_words ? own.rules : [];
        const ids = new Set(inBook.map((rule) => rule.id));
        setFound({ ...all, rules: [...inBook, ...all.rules.filter((rule) => !ids.has(rule.id))], own: inBook.length });
        setProblem("");
      },
      (error: unknown) => {
        if (!alive) return;
        setFound(null);
        setProblem(messageOf(error));
      },
    );
    return () => {
      alive = false;
    };
  }, [query, ruleset]);
  const line = (rule: RelatedRule) => (
    <li key={rule.id}>
      <RuleLink id={rule.id} /> {rule.text}
    </li>
  );
  return (
    <section class="panel">
      {problem ? <Failure message={problem} /> : null}
      {!found && !problem ? <Loading /> : null}
      {found && !found.rules.length ? (
        <p>
          {words.rules.none}
          {found.suggestions.length ? ` ${words.rules.suggestions}: ` : ""}
          {found.suggestions.map((word) => (
            <button class="chip" onClick={() => setText(word)}>
              {word}
            </button>
          ))}
        </p>
      ) : null}
      {found?.rules.length && !found.all_words ? <p class="quiet">{words.rules.nearest}</p> : null}
      {found?.own ? <h2>{words.rules.inBook}</h2> : null}
      {found?.own ? <ul class="related">{found.rules.slice(0, found.own).map(line)}</ul> : null}
      {found && found.rules.length > found.own ? (
        <>
          {found.own ? <h2>{words.rules.elsewhere}</h2> : null}
          <ul class="related">{found.rules.slice(found.own).map(line)}</ul>
        </>
      ) : null}
    </section>
  );
}
