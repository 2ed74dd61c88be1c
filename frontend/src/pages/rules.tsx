/** A search in the rulebooks. */

import { useEffect, useState } from "preact/hooks";
import { api, getMeta, messageOf } from "../api";
import { RuleDialog, RuleLink, RuleText } from "../board/rule";
import { words } from "../words";
import { useLoaded } from "../parts/loaded";
import { Failure, Loading } from "../parts/states";
import { Page } from "./frame";

interface Found {
  total: number;
  rules: { id: string; text: string; ruleset: string; topic: string; kind: string }[];
  suggestions: string[];
}

export function RulesPage({ id }: { id: string }) {
  const meta = useLoaded(getMeta, []);
  const [text, setText] = useState("");
  const [ruleset, setRuleset] = useState("");
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let alive = true;
    if (!text.trim()) {
      setFound(null);
      return;
    }
    const timer = setTimeout(() => {
      api.get<Found>(`/api/rules?${new URLSearchParams({ q: text, limit: "40", ...(ruleset ? { ruleset } : {}) })}`).then(
        (rules) => {
          if (alive) {
            setFound(rules);
            setProblem("");
          }
        },
        (error: unknown) => alive && setProblem(messageOf(error)),
      );
    }, 200);
    return () => {
      alive = false;
      clearTimeout(timer);
    };
  }, [text, ruleset]);
  return (
    <Page title={words.rules.title}>
      {id ? (
        <section class="panel">
          <RuleText id={id} />
        </section>
      ) : null}
      <section class="panel">
        <p class="quiet">{words.rules.about}</p>
        <div class="fields">
          <label class="field">
            <span>{words.rules.search}</span>
            <input type="search" value={text} onInput={(event) => setText(event.currentTarget.value)} />
          </label>
          <label class="field">
            <span>{words.rules.ruleset}</span>
            <select value={ruleset} onChange={(event) => setRuleset(event.currentTarget.value)}>
              <option value="">{words.rules.anyRuleset}</option>
              {meta.data?.rulesets.map((r) => <option value={r.name}>{r.title}</option>)}
            </select>
          </label>
        </div>
        {problem ? <Failure message={problem} /> : null}
        {!text.trim() ? (
          <p class="chips">
            {words.rules.topics.map((topic) => (
              <button class="chip" onClick={() => setText(topic)}>
                {topic}
              </button>
            ))}
          </p>
        ) : !found && !problem ? (
          <Loading />
        ) : null}
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
        <ul class="related">
          {found?.rules.map((rule) => (
            <li key={rule.id}>
              <RuleLink id={rule.id} /> {rule.text}
            </li>
          ))}
        </ul>
      </section>
      <RuleDialog />
    </Page>
  );
}
