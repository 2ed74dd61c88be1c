/** Deck lists as text. */

import { useState } from "preact/hooks";
import { api, messageOf } from "../../api";
import type { Meta, NamedPrinting, ReadList } from "../../protocol";
import { words } from "../../words";
import type { Counts, Draft } from "./draft";

const placeOf = (card: NamedPrinting) => words.lists.place(card.name, card.code, card.number);

interface ImportExportProps {
  draft: Draft;
  meta: Meta;
  take: (cards: Counts, name: string) => void;
  /** Add copies of a card to the deck. */
  add: (id: string, by: number) => void;
  /** Every line was read as it stands. */
  done: (message: string) => void;
}

export function ImportExport({ draft, meta, take, add, done }: ImportExportProps) {
  const [text, setText] = useState("");
  const [form, setForm] = useState(meta.list_forms[0] ?? "playmat");
  const [result, setResult] = useState<ReadList | null>(null);
  const [message, setMessage] = useState("");
  const [problem, setProblem] = useState("");
  const attempt = (work: () => Promise<void>) => {
    setProblem("");
    setMessage("");
    work().catch((error: unknown) => setProblem(messageOf(error)));
  };
  return (
    <div class="import">
      {message ? <p role="status">{message}</p> : null}
      {problem ? <p class="problem pre">{problem}</p> : null}
      {result?.unknown.length ? (
        <>
          <h2>{words.lists.unknown}</h2>
          <ul class="problems">
            {result.unknown.map((line) => (
              <li key={line.line}>
                <code>{line.text}</code> {line.reason}
                {line.near.length && line.count ? (
                  <span class="chips">
                    {words.lists.add(line.count)}
                    {line.near.map((card) => (
                      <button
                        class="chip"
                        onClick={() => {
                          add(card.id, line.count);
                          setResult({ ...result, unknown: result.unknown.filter((other) => other !== line) });
                        }}
                      >
                        {placeOf(card)}
                      </button>
                    ))}
                  </span>
                ) : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {result?.replaced.length ? (
        <>
          <h2>{words.lists.replaced}</h2>
          <ul class="problems">
            {result.replaced.map((swap) => (
              <li>{words.lists.swap("text" in swap.from ? swap.from.text : `${swap.count} ${placeOf(swap.from)}`, placeOf(swap.to))}</li>
            ))}
          </ul>
        </>
      ) : null}
      {result?.remarks.map((remark) => <p class="quiet">{remark}</p>)}
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
              const read = await api.post("/api/builder/list", {}, { text });
              setResult(read);
              take(read.cards, read.name);
              const said = words.lists.imported(Object.values(read.cards).reduce((sum, n) => sum + n, 0));
              if (read.unknown.length || read.replaced.length || read.remarks.length) setMessage(said);
              else done(said);
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
              const written = await api.post("/api/decks/export", {}, { deck: { cards: draft.cards }, name: draft.name, form });
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
    </div>
  );
}
