/** Beside the board: its text, questions about it, playing on from it, and scenarios. */

import { useState } from "preact/hooks";
import { api, messageOf } from "../../api";
import { RuleLink } from "../../board/rule";
import type { HintAnswer, PositionInfo, Refusal, ScenarioResult } from "../../protocol";
import { go } from "../../router";
import { keepSeat } from "../../seats";
import { QUICK_LEVEL } from "../../table/open";
import { words } from "../../words";
import { MOST_PACKED, packed } from "./share";

/** The form of answers and expectations, which is the same in all languages. */
const STEPS = "> attack Bite\n= player 2's active has 20 damage";

/** Let the visitor save a text as a file. */
export function saveFile(content: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type: "text/plain" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

export function TextTab({ source, setSource, info }: { source: string; setSource: (source: string) => void; info: PositionInfo | null }) {
  const [said, setSaid] = useState("");
  const share = async () => {
    const part = await packed(source);
    if (part.length > MOST_PACKED) {
      setSaid(words.editor.tooLong);
      return;
    }
    await navigator.clipboard?.writeText(`${location.origin}${location.pathname}#/board/${part}`).catch(() => undefined);
    setSaid(words.editor.copied);
  };
  return (
    <>
      <label class="field">
        <span>{words.editor.text}</span>
        <textarea class="notation" rows={18} value={source} spellcheck={false} wrap="off" onInput={(event) => setSource(event.currentTarget.value)} />
      </label>
      <p class="quiet small">{words.editor.notation}</p>
      <div class="buttons">
        <button onClick={() => void share()}>{words.editor.share}</button>
        <button onClick={() => saveFile(source, "position.txt")}>{words.editor.save}</button>
        <button disabled={!info?.text} onClick={() => setSource(info!.text)}>
          {words.editor.tidy}
        </button>
        <label class="upload">
          <span class="button">{words.editor.load}</span>
          <input class="visually-hidden" type="file" accept=".txt,.scenario,text/plain" onChange={(event) => void event.currentTarget.files?.[0]?.text().then((content) => setSource(content.slice(0, 60_000)))} />
        </label>
      </div>
      <p role="status">{said}</p>
    </>
  );
}

export function AskTab({ source, info }: { source: string; info: PositionInfo | null }) {
  const [about, setAbout] = useState("");
  const [refusals, setRefusals] = useState<Refusal[] | null>(null);
  const [hints, setHints] = useState<HintAnswer[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem("");
    await work().catch((error: unknown) => setProblem(messageOf(error)));
    setBusy(false);
  };
  const ask = (what: string) => attempt(async () => setRefusals((await api.post("/api/positions/refusals", {}, { text: source, about: what })).refusals));
  return (
    <>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          if (about.trim()) void ask(about.trim());
        }}
      >
        <label class="field slim">
          <span>{words.editor.ask}</span>
          <input value={about} maxLength={200} aria-describedby="ask-hint" onInput={(event) => setAbout(event.currentTarget.value)} />
        </label>
        <button disabled={busy || !about.trim()}>{words.editor.askButton}</button>
      </form>
      <p class="quiet small" id="ask-hint">
        {words.editor.askHint}
      </p>
      <div class="buttons">
        <button disabled={busy} onClick={() => void ask("")}>
          {words.editor.allRefusals}
        </button>
        <button class="primary" disabled={busy} onClick={() => void attempt(async () => setHints((await api.mine.post("/api/positions/hint", {}, { text: source })).answers))}>
          {words.editor.hint}
        </button>
      </div>
      {busy ? <p role="status">{words.editor.thinking}</p> : null}
      {problem ? <p class="problem">{problem}</p> : null}
      {refusals ? (
        <ul class="problems refusals" aria-live="polite">
          {refusals.length ? null : <li>{words.editor.allowed}</li>}
          {refusals.map((refusal) => (
            <li>
              <b>{refusal.text}</b> {refusal.reason} {refusal.rule ? <RuleLink id={refusal.rule} /> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {hints ? (
        <ol class="hints" aria-live="polite">
          {hints.map((one) => (
            <li>
              <b>{words.analysis.answer(one.text)}</b> {words.editor.chance(one.chance, one.error)} <span class="quiet">{one.reason}</span>
            </li>
          ))}
        </ol>
      ) : null}
      {info?.options.length ? (
        <>
          <h3>{words.editor.can}</h3>
          <ul class="options">
            {info.options.map((option) => (
              <li>{option}</li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

export function PlayTab({ source, seats }: { source: string; seats: number }) {
  const [seat, setSeat] = useState(0);
  const [level, setLevel] = useState(QUICK_LEVEL);
  const [problem, setProblem] = useState("");
  const play = async () => {
    setProblem("");
    try {
      const made = await api.mine.post("/api/positions/game", {}, { text: source, seat, level });
      keepSeat(made.game.id, seat, made.token!);
      go("play", made.game.id);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <>
      <p class="quiet small">{words.bring.guessed}</p>
      <div class="row">
        <label class="check">
          {words.editor.seat}
          <select value={String(seat)} onChange={(event) => setSeat(Number(event.currentTarget.value))}>
            {Array.from({ length: seats }, (_, n) => (
              <option value={String(n)}>{words.editor.player(n + 1)}</option>
            ))}
          </select>
        </label>
        <label class="check">
          {words.editor.level}
          <select value={String(level)} onChange={(event) => setLevel(Number(event.currentTarget.value))}>
            {[1, 2, 3, 4, 5].map((n) => (
              <option value={String(n)}>{n}</option>
            ))}
          </select>
        </label>
        <button class="primary" onClick={() => void play()}>
          {words.editor.play}
        </button>
      </div>
      {problem ? <p class="problem">{problem}</p> : null}
    </>
  );
}

export function ScenarioTab({ source }: { source: string }) {
  const [title, setTitle] = useState("");
  const [steps, setSteps] = useState("");
  const [results, setResults] = useState<ScenarioResult[]>([]);
  const [problem, setProblem] = useState("");
  const whole = `scenario: ${title.trim() || words.editor.title}\n${source.trimEnd()}\n\n${steps.trimEnd()}\n`;
  const run = async () => {
    setProblem("");
    setResults([]);
    try {
      setResults((await api.post("/api/positions/scenario", {}, { text: whole })).results);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <>
      <p class="quiet small">{words.editor.scenarioAbout}</p>
      <label class="field">
        <span>{words.editor.scenarioTitle}</span>
        <input value={title} maxLength={120} onInput={(event) => setTitle(event.currentTarget.value)} />
      </label>
      <label class="field">
        <span>{words.editor.steps}</span>
        <textarea class="notation" rows={6} value={steps} spellcheck={false} placeholder={STEPS} onInput={(event) => setSteps(event.currentTarget.value)} />
      </label>
      <div class="buttons">
        <button class="primary" disabled={!steps.trim()} onClick={() => void run()}>
          {words.editor.run}
        </button>
        <button disabled={!steps.trim()} onClick={() => saveFile(whole, "board.scenario")}>
          {words.editor.saveScenario}
        </button>
      </div>
      {problem ? <p class="problem">{problem}</p> : null}
      {results.map((result) => (
        <div role="status">
          {result.failure ? (
            <>
              <p class="problem">
                {words.editor.failed(result.failure.line)} {result.failure.reason}
              </p>
              <pre class="small">{result.failure.question}</pre>
            </>
          ) : (
            <p>✓ {words.editor.passed(result.checks)}</p>
          )}
        </div>
      ))}
    </>
  );
}
