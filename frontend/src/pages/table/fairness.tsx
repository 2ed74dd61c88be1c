/** The check of a finished game's luck. */

import { useState } from "preact/hooks";
import { api, messageOf } from "../../api";
import { checkRecord, type Checked, promiseOf } from "../../luck";
import { words } from "../../words";

export function Fairness({ game, seat }: { game: string; seat: number | null }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [found, setFound] = useState<Checked[] | null>(null);
  const check = async () => {
    setBusy(true);
    setProblem("");
    try {
      const checked = checkRecord(await api.record(game), promiseOf(game), seat);
      setFound(checked);
      if (!checked) setProblem(words.luck.none);
    } catch (error) {
      setProblem(messageOf(error));
    }
    setBusy(false);
  };
  const verdict = !found ? "" : found.some(({ holds }) => holds === false) ? words.luck.unfair : found.some(({ holds }) => holds === null) ? words.luck.partly : words.luck.fair;
  return (
    <div class="fairness">
      {found ? null : (
        <button disabled={busy} onClick={() => void check()}>
          {busy ? words.luck.checking : words.luck.check}
        </button>
      )}
      <div role="status">
        {problem ? <p class="problem">{problem}</p> : null}
        {found ? (
          <>
            <p>
              <b>{verdict}</b>
            </p>
            <ul>
              {found.map(({ finding, holds }) => (
                <li class={holds === false ? "problem" : ""}>
                  <b>{holds === null ? words.luck.unknown : holds ? words.luck.holds : words.luck.fails}</b> {words.luck.findings[finding]}
                </li>
              ))}
            </ul>
            <p class="quiet">{words.luck.again}</p>
          </>
        ) : null}
      </div>
    </div>
  );
}
