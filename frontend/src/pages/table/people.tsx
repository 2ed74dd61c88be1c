/** The people at a table: what they say, whom not to hear or meet again, and the luck that can be checked. */

import { useState } from "preact/hooks";
import { api, getMeta, messageOf } from "../../api";
import { nameOf } from "../../board/context";
import { promiseOf } from "../../luck";
import { Dialog } from "../../parts/dialog";
import { Digest } from "../../parts/digest";
import { useLoaded } from "../../parts/loaded";
import type { ShownPlayer } from "../../views";
import type { Table } from "../../table/table";
import type { Talk } from "../../table/talk";
import { words } from "../../words";

/** The last phrase, over the board. */
export function Saying({ talk, players }: { talk: Talk; players: ShownPlayer[] }) {
  const said = talk.latest.value;
  return (
    <p class={`saying ${said ? "" : "silent"}`} role="status">
      {said ? words.people.said(nameOf(players, said.seat), words.people.phrases[said.phrase] ?? said.phrase) : ""}
    </p>
  );
}

export function People({ table, players, close }: { table: Table; players: ShownPlayer[]; close: () => void }) {
  const meta = useLoaded(getMeta, []);
  const [problem, setProblem] = useState("");
  const me = table.seat.value;
  const others = players.filter((player) => player.kind === "person" && player.seat !== me);
  const attempt = (work: Promise<void>) => {
    setProblem("");
    work.catch((error: unknown) => setProblem(messageOf(error)));
  };
  return (
    <Dialog label={words.people.title} close={close}>
      <div class="people">
        {me !== null && others.length ? (
          <section>
            <h3>{words.people.say}</h3>
            <div class="buttons">
              {(meta.data?.phrases ?? []).map((phrase) => (
                <button onClick={() => attempt(table.talk.say(phrase))}>{words.people.phrases[phrase] ?? phrase}</button>
              ))}
            </div>
          </section>
        ) : null}
        {problem ? (
          <p class="problem" role="alert">
            {problem}
          </p>
        ) : null}
        {table.talk.heard.value.length ? (
          <section>
            <h3>{words.people.heard}</h3>
            <ul class="heard">
              {table.talk.heard.value.map((said) => (
                <li key={said.key}>{words.people.said(nameOf(players, said.seat), words.people.phrases[said.phrase] ?? said.phrase)}</li>
              ))}
            </ul>
          </section>
        ) : null}
        {others.length ? (
          <section>
            <h3>{words.people.players}</h3>
            {others.map((player) => (
              <Other key={player.seat} table={table} player={player} name={nameOf(players, player.seat)} attempt={attempt} />
            ))}
          </section>
        ) : null}
        <Luck table={table} />
      </div>
    </Dialog>
  );
}

interface OtherProps {
  table: Table;
  player: ShownPlayer;
  name: string;
  attempt: (work: Promise<void>) => void;
}

/** Another person: mute, and block after a question. */
function Other({ table, player, name, attempt }: OtherProps) {
  const [asked, setAsked] = useState(false);
  const [blocked, setBlocked] = useState(false);
  const { seat } = player;
  const isMuted = table.talk.isMuted(seat);
  const block = async () => {
    await api.mine.post("/api/me/blocked", {}, { game: table.id, seat });
    setBlocked(true);
    setAsked(false);
    await table.talk.mute(seat, true);
  };
  return (
    <div class="other">
      <b>{name}</b>
      <label class="check">
        <input type="checkbox" checked={isMuted} onChange={(event) => attempt(table.talk.mute(seat, event.currentTarget.checked))} />
        {words.people.mute(name)}
      </label>
      {blocked ? (
        <span role="status">{words.people.blocked}</span>
      ) : table.seat.value === null ? null : asked ? (
        <span class="buttons" role="alert">
          {words.people.blockSure(name)}
          <button class="primary danger" onClick={() => attempt(block())}>
            {words.people.block(name)}
          </button>
          <button onClick={() => setAsked(false)}>{words.people.cancel}</button>
        </span>
      ) : (
        <button onClick={() => setAsked(true)}>{words.people.block(name)}</button>
      )}
    </div>
  );
}

function Luck({ table }: { table: Table }) {
  const commitment = table.game.value?.commitment;
  const promise = promiseOf(table.id);
  return (
    <section>
      <h3>{words.luck.title}</h3>
      {commitment ? (
        <>
          <p>{words.luck.about}</p>
          <Digest value={promise?.commitment ?? commitment} />
          <p class="digest">
            <span>{words.luck.mine}</span>
            {promise ? <code>{promise.luck}</code> : words.luck.noPart}
          </p>
        </>
      ) : (
        <p>{words.luck.none}</p>
      )}
    </section>
  );
}
