/** What the pages about people share: attempts with their problem, tables, the choice of a format and a deck. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { messageOf } from "../../api";
import type { DeckChoice, Meta } from "../../protocol";
import { TODAY } from "../../table/open";
import { words } from "../../words";
import { deckOf, DeckSelect, useDecks } from "../lobby/decks";

/** Requests that a person starts: `busy` while one runs, `problem` if the last one failed, `done` a sentence if it succeeded. */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [done, setDone] = useState("");
  const attempt = (work: () => Promise<unknown>, said = "") => {
    setBusy(true);
    setProblem("");
    setDone("");
    work()
      .then(
        () => setDone(said),
        (error: unknown) => setProblem(messageOf(error)),
      )
      .finally(() => setBusy(false));
  };
  const told = (
    <>
      <span role="status">{done}</span>
      {problem ? (
        <span class="problem" role="alert">
          {problem}
        </span>
      ) : null}
    </>
  );
  return { busy, attempt, told };
}

export function Form({ send, children }: { send: () => void; children: ComponentChildren }) {
  return (
    <form
      class="person-form"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {children}
    </form>
  );
}

interface Text {
  label: string;
  value: string;
  set: (value: string) => void;
  type?: "text" | "password" | "number";
  autocomplete?: string;
  maxLength?: number;
  minLength?: number;
  required?: boolean;
}

export function TextField({ label, value, set, type = "text", ...more }: Text) {
  const common = { value, onInput: (event: { currentTarget: HTMLInputElement }) => set(event.currentTarget.value), ...more };
  return (
    <label class="field">
      <span>{label}</span>
      {type === "number" ? <input type="number" min={0} {...common} /> : type === "password" ? <input type="password" {...common} /> : <input {...common} />}
    </label>
  );
}

export function Select<T extends string>({ label, names, value, set }: { label: string; names: Record<T, string>; value: T; set: (value: T) => void }) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => set(event.currentTarget.value as T)}>
        {(Object.keys(names) as T[]).map((name) => (
          <option value={name}>{names[name]}</option>
        ))}
      </select>
    </label>
  );
}

export interface Terms {
  ruleset: string;
  format: string | null;
}

/** The choice of a format, or of the rules of a year: `format:` or `rules:` and a name. */
export function useTerms() {
  const [chosen, choose] = useState(`rules:${TODAY}`);
  const [kind = "", name = ""] = chosen.split(":");
  const terms: Terms = kind === "format" ? { ruleset: TODAY, format: name } : { ruleset: name, format: null };
  return { chosen, choose, terms };
}

export function TermsSelect({ meta, value, set }: { meta: Meta; value: string; set: (value: string) => void }) {
  const years = meta.rulesets.filter((rules) => rules.year).sort((a, b) => b.year - a.year);
  return (
    <label class="field">
      <span>{words.community.format}</span>
      <select value={value} onChange={(event) => set(event.currentTarget.value)}>
        <optgroup label={words.lobby.years}>
          {years.map((rules) => (
            <option value={`rules:${rules.name}`}>{words.lobby.yearOf(rules.year, rules.title)}</option>
          ))}
        </optgroup>
        <optgroup label={words.community.format}>
          {meta.formats
            .filter((format) => format.form === "standard")
            .map((format) => (
              <option value={`format:${format.name}`}>{format.title}</option>
            ))}
        </optgroup>
      </select>
    </label>
  );
}

/** The choice of a deck for a format or the rules of a year. */
export function DeckFor({ meta, terms, value, set }: { meta: Meta; terms: Terms; value: string; set: (value: string) => void }) {
  const ruleset = meta.formats.find((format) => format.name === terms.format)?.ruleset ?? terms.ruleset;
  const { ready, mine } = useDecks(ruleset, "standard", terms.format ?? "");
  return <DeckSelect label={words.community.deck} value={value} onChange={set} ready={ready} mine={mine} />;
}

export const chosenDeck = (value: string): DeckChoice => deckOf(value);

export function Grid({ caption, heads, rows }: { caption: string; heads: string[]; rows: ComponentChildren[][] }) {
  return (
    <div class="scrolling" tabIndex={0} role="region" aria-label={caption}>
      <table class="people-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th scope="col">{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {row.map((cell) => (
                <td>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
