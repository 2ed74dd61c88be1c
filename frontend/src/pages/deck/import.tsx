/** Deck lists as text. */

import { useState } from "preact/hooks";
import { api, messageOf } from "../../api";
import type { Meta } from "../../protocol";
import { words } from "../../words";
import type { Counts, Draft } from "./draft";

interface Imported {
  name: string;
  cards: Counts;
  unknown: { line: number; text: string; reason: string; near: string[] }[];
  remarks: string[];
}

export function ImportExport({ draft, meta, take }: { draft: Draft; meta: Meta; take: (cards: Counts, name: string) => void }) {
  const [text, setText] = useState("");
  const [form, setForm] = useState(meta.list_forms[0] ?? "playmat");
  const [result, setResult] = useState<Imported | null>(null);
  const [message, setMessage] = useState("");
  const [problem, setProblem] = useState("");
  const attempt = (work: () => Promise<void>) => {
    setProblem("");
    setMessage("");
    work().catch((error: unknown) => setProblem(messageOf(error)));
  };
  return (
    <div class="import">
      <label class="field">
        <span>{words.lists.paste}</span>
        <textarea rows={9} value={text} spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <p class="quiet small">{words.lists.about}</p>
      <div class="buttons">
        <button
          class="primary"
          disabled={!text.trim()}
          onClick={() =>
            attempt(async () => {
              const read = await api.post<Imported>("/api/decks/import", { text });
              setResult(read);
              take(read.cards, read.name);
              setMessage(words.lists.imported(Object.values(read.cards).reduce((sum, n) => sum + n, 0)));
            })
          }
        >
          {words.lists.read}
        </button>
      </div>
      <div class="buttons">
        <label class="check">
          {words.lists.format}
          <select value={form} onChange={(event) => setForm(event.currentTarget.value)}>
            {meta.list_forms.map((name) => (
              <option value={name}>{name}</option>
            ))}
          </select>
        </label>
        <button
          disabled={!Object.keys(draft.cards).length}
          onClick={() =>
            attempt(async () => {
              const written = await api.post<{ text: string }>("/api/decks/export", { deck: { cards: draft.cards }, name: draft.name, form });
              setText(written.text);
              await navigator.clipboard?.writeText(written.text).then(
                () => setMessage(words.lists.copied),
                () => undefined,
              );
            })
          }
        >
          {words.lists.copy}
        </button>
      </div>
      {message ? <p role="status">{message}</p> : null}
      {problem ? <p class="problem pre">{problem}</p> : null}
      {result?.remarks.map((remark) => <p class="quiet">{remark}</p>)}
      {result?.unknown.length ? (
        <>
          <h2>{words.lists.unknown}</h2>
          <ul class="problems">
            {result.unknown.map((line) => (
              <li>
                <code>{line.text}</code> {line.reason} {line.near.length ? words.lists.near(line.near) : ""}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
