/** Rules: a link by id, and the text it opens. */

import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { api, messageOf } from "../api";
import type { RuleInfo } from "../protocol";
import { words } from "../words";

/** The rule that is open over the page; "" for none. */
export const openRule = signal("");

export function RuleLink({ id }: { id: string }) {
  return (
    <button
      type="button"
      class="rule-link"
      aria-label={words.prompt.ruleLink(id)}
      onClick={(event) => {
        event.stopPropagation();
        openRule.value = id;
      }}
    >
      {id}
    </button>
  );
}

const read = new Map<string, RuleInfo>();

export function RuleText({ id }: { id: string }) {
  const [rule, setRule] = useState<RuleInfo | null>(read.get(id) ?? null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    setProblem("");
    setRule(read.get(id) ?? null);
    if (read.has(id)) return;
    api.get("/api/rules/{rule_id}", { rule_id: id }).then(
      (found) => {
        read.set(id, found);
        setRule(found);
      },
      (error: unknown) => setProblem(messageOf(error)),
    );
  }, [id]);
  if (problem) return <p class="problem">{problem}</p>;
  if (!rule) return <p class="quiet">{words.errors.loading}</p>;
  return (
    <article class="rule">
      <h2>
        {rule.topic_title || rule.topic} <small>{rule.id}</small>
      </h2>
      <p class="rule-text">{rule.text}</p>
      {rule.source ? (
        <p class="quiet">
          {words.rules.source}: {rule.source}
        </p>
      ) : null}
      {rule.related.length ? (
        <>
          <h3>{words.rules.related}</h3>
          <ul class="related">
            {rule.related.slice(0, 8).map((other) => (
              <li>
                <RuleLink id={other.id} /> {other.text}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </article>
  );
}

export function RuleDialog() {
  const id = openRule.value;
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    if (id && !dialog.current?.open) dialog.current?.showModal();
  }, [id]);
  if (!id) return null;
  const close = () => {
    openRule.value = "";
  };
  return (
    <dialog ref={dialog} class="sheet" aria-label={words.prompt.ruleLink(id)} onClose={close}>
      <RuleText id={id} />
      <button class="primary" onClick={close}>
        {words.rules.close}
      </button>
    </dialog>
  );
}
