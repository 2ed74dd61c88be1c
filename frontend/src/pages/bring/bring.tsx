/** Bringing a game from elsewhere: a text is read by the server, which says what it is and what could not be followed. */

import { useRef, useState } from "preact/hooks";
import { api, messageOf } from "../../api";
import { Failure, Loading } from "../../parts/states";
import type { BroughtGame } from "../../protocol";
import { go } from "../../router";
import { words } from "../../words";
import { packed, zipped } from "../board/share";
import { Page } from "../frame";

/** From this length on a text is sent compressed. */
const LONG = 200_000;
/** The longest compressed text that the server takes. */
const MOST_SENT = 950_000;

/** An episode without what is not needed; any other text as it is. */
function slim(source: string): string {
  if (source.length < LONG || !source.trimStart().startsWith("{")) return source;
  try {
    const visualize = JSON.parse(source)?.steps?.[0]?.[0]?.visualize;
    return visualize ? JSON.stringify({ steps: [[{ visualize }]] }) : source;
  } catch {
    return source;
  }
}

export function BringPage() {
  const [source, setSource] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [found, setFound] = useState<BroughtGame | null>(null);
  const [dragging, setDragging] = useState(false);
  const result = useRef<HTMLHeadingElement>(null);

  const read = async (given: string, game = 1) => {
    setBusy(true);
    setProblem("");
    setFound(null);
    try {
      const sent = slim(given);
      const body = sent.length < LONG ? { text: sent, packed: "", game } : { text: "", packed: await zipped(sent), game };
      if (body.packed.length > MOST_SENT) throw new Error(words.bring.tooLong);
      const brought = await api.mine.post("/api/bring", {}, body);
      if (brought.kind === "position") {
        go("board", await packed(given));
        return;
      }
      setFound(brought);
      setTimeout(() => result.current?.focus());
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const open = async (file: File | undefined) => {
    if (!file) return;
    const given = await file.text();
    setSource(given.length < LONG ? given : "");
    await read(given);
  };

  return (
    <Page title={words.bring.title}>
      <section
        class={`panel bring ${dragging ? "dragging" : ""}`}
        onDragOver={(event) => {
          event.preventDefault();
          setDragging(true);
        }}
        onDragLeave={() => setDragging(false)}
        onDrop={(event) => {
          event.preventDefault();
          setDragging(false);
          void open(event.dataTransfer?.files[0]);
        }}
      >
        <p>{words.bring.about}</p>
        <p class="quiet small">{words.bring.export}</p>
        <label class="field">
          <span>{words.bring.text}</span>
          <textarea rows={10} value={source} spellcheck={false} onInput={(event) => setSource(event.currentTarget.value)} />
        </label>
        <div class="buttons">
          <button class="primary" disabled={busy || !source.trim()} onClick={() => void read(source)}>
            {words.bring.read}
          </button>
          <label class="upload">
            <span class="button">{words.bring.file}</span>
            <input
              class="visually-hidden"
              type="file"
              disabled={busy}
              onChange={(event) => {
                void open(event.currentTarget.files?.[0]);
                event.currentTarget.value = "";
              }}
            />
          </label>
          <a class="button" href="#/board">
            {words.editor.title}
          </a>
        </div>
        {dragging ? <p role="status">{words.bring.drop}</p> : null}
        {busy ? <Loading text={words.bring.reading} /> : null}
        {problem ? <Failure message={problem} /> : null}
      </section>
      {found ? <Brought found={found} heading={result} other={(game) => void read(source, game)} /> : null}
    </Page>
  );
}

function Brought({ found, heading, other }: { found: BroughtGame; heading: { current: HTMLHeadingElement | null }; other: (game: number) => void }) {
  const game = found.game!;
  const isLog = found.kind === "log";
  return (
    <section class="panel" aria-labelledby="brought">
      <h2 id="brought" tabIndex={-1} ref={heading}>
        {words.bring.kinds[found.kind]}: {game.players.map((player) => player.name).join(` ${words.lobby.versus} `)}
      </h2>
      {found.kind === "record" ? null : <p role="status">{isLog ? words.bring.lines(found.followed, found.lines) : words.bring.actions(found.followed, found.lines)}</p>}
      {isLog ? <p class="quiet small">{words.bring.guessed}</p> : null}
      <div class="buttons">
        <a class="button primary-link" href={`#/replay/${game.id}/0/log/${found.seat}`}>
          {words.bring.watch}
        </a>
        {game.players.map((player) => (
          <a class="button" href={`#/replay/${game.id}/${game.answers}/analysis/${player.seat}`}>
            {words.bring.analyse(player.name)}
          </a>
        ))}
        {found.games > 1 ? (
          <label class="check">
            {words.bring.game}
            <select onChange={(event) => other(Number(event.currentTarget.value))}>
              {Array.from({ length: found.games }, (_, i) => (
                <option value={String(i + 1)}>{i + 1}</option>
              ))}
            </select>
          </label>
        ) : null}
      </div>
      {found.notes.length ? (
        <>
          <h3>{words.bring.notes}</h3>
          <ul class="problems notes">
            {found.notes.map((note) => (
              <li>
                <b>{note.line ? (isLog ? words.bring.line(note.line) : words.bring.frame(note.line)) : words.bring.wholeText}</b> <code>{note.text}</code> {note.reason}
              </li>
            ))}
          </ul>
        </>
      ) : found.kind === "record" ? null : (
        <p>{words.bring.whole}</p>
      )}
    </section>
  );
}
