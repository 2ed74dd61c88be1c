/** The list of finished games. */

import { useState } from "preact/hooks";
import { api, getMeta, messageOf, Raw } from "../../api";
import { useLoaded } from "../../parts/loaded";
import { Empty, Failure, Loading } from "../../parts/states";
import { go } from "../../router";
import { words } from "../../words";
import { Page } from "../frame";
import { FinishedRow } from "./finished";

export function ReplaysPage() {
  const meta = useLoaded(getMeta, []);
  const mine = useLoaded(async () => (api.isGuest() ? (await api.mine.get("/api/me/replays")).games : []), []);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const upload = async (file: File) => {
    setBusy(true);
    setProblem("");
    try {
      const { game } = await api.mine.post("/api/records", {}, new Raw(`{"record": ${await file.text()}}`));
      go("replay", game.id);
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Page title={words.replay.title}>
      <section class="panel">
        <p class="quiet">{words.replay.about}</p>
        <div class="buttons">
          <label class="upload">
            <span class="button">{busy ? words.replay.uploading : words.replay.upload}</span>
            <input
              class="visually-hidden"
              type="file"
              accept="application/json,.json"
              disabled={busy}
              onChange={(event) => {
                const file = event.currentTarget.files?.[0];
                if (file) void upload(file);
              }}
            />
          </label>
          <a class="button" href="#/bring">
            {words.bring.title}
          </a>
          <a class="button" href="#/board">
            {words.editor.title}
          </a>
        </div>
        {problem ? <Failure message={problem} /> : null}
      </section>
      <section class="panel">
        <h2>{words.replay.yours}</h2>
        {mine.problem ? (
          <Failure message={mine.problem} retry={mine.again} />
        ) : !mine.data ? (
          <Loading />
        ) : mine.data.length ? (
          <ul class="games">
            {mine.data.map((game) => (
              <FinishedRow key={game.id} game={game} meta={meta.data} />
            ))}
          </ul>
        ) : (
          <Empty>{words.replay.none}</Empty>
        )}
      </section>
    </Page>
  );
}
