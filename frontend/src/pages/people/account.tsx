/** The account: made, logged in to, recovered; its choices, sessions, and its end. */

import { useState } from "preact/hooks";
import { api, guestName, logIn, logOut } from "../../api";
import { useLoaded } from "../../parts/loaded";
import { Failure, Loading } from "../../parts/states";
import type { Me } from "../../protocol";
import { forgetSeats } from "../../seats";
import { words } from "../../words";
import { Form, Select, TextField, useAttempt } from "./parts";

const text = words.community;

/** "Firefox on Linux": enough to tell one's own sessions apart. */
function device(): string {
  const agent = navigator.userAgent;
  const browser = ["Edg", "OPR", "Firefox", "Chrome", "Safari"].find((name) => agent.includes(name)) ?? "";
  const system = ["Android", "iPhone", "iPad", "Windows", "Mac", "Linux"].find((name) => agent.includes(name)) ?? "";
  return [browser.replace("Edg", "Edge").replace("OPR", "Opera"), system].filter(Boolean).join(", ");
}

export function Account({ me, reload }: { me: Me | null; reload: () => void }) {
  const [codes, setCodes] = useState<string[]>([]);
  return (
    <section class="panel" aria-labelledby="account">
      <h2 id="account">{text.account}</h2>
      {codes.length ? <Codes codes={codes} done={() => setCodes([])} /> : me?.account ? <Own me={me} reload={reload} show={setCodes} /> : <Enter reload={reload} show={setCodes} />}
    </section>
  );
}

function Codes({ codes, done }: { codes: string[]; done: () => void }) {
  return (
    <div role="alert">
      <h3>{text.codes}</h3>
      <p>{text.aboutCodes}</p>
      <ul class="codes">
        {codes.map((code) => (
          <li>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <button class="primary" onClick={done}>
        {text.codesKept}
      </button>
    </div>
  );
}

type Way = "make" | "logIn" | "recover";

function Enter({ reload, show }: { reload: () => void; show: (codes: string[]) => void }) {
  const [way, setWay] = useState<Way>("make");
  const [name, setName] = useState(guestName());
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const { busy, attempt, told } = useAttempt();
  const send = async () => {
    if (way === "make") {
      show((await api.mine.post("/api/accounts", {}, { name, password })).recovery_codes);
    } else {
      const body = { name, password, device: device() };
      await logIn(way === "logIn" ? api.post("/api/sessions", {}, body) : api.post("/api/sessions/recover", {}, { ...body, code }));
      forgetSeats();
    }
    reload();
  };
  return (
    <>
      <p class="quiet">{text.aboutAccount}</p>
      <div class="buttons" role="group" aria-label={text.account}>
        {(["make", "logIn", "recover"] as const).map((each) => (
          <button aria-pressed={way === each} onClick={() => setWay(each)}>
            {text[each]}
          </button>
        ))}
      </div>
      <Form send={() => attempt(send)}>
        <TextField label={text.name} value={name} set={setName} autocomplete="username" maxLength={40} required />
        {way === "recover" ? <TextField label={text.code} value={code} set={setCode} autocomplete="off" required /> : null}
        <TextField
          label={way === "recover" ? text.newPassword : text.password} value={password} set={setPassword} type="password" required
          autocomplete={way === "logIn" ? "current-password" : "new-password"} maxLength={200} minLength={way === "logIn" ? 1 : 8}
        />
        <button class="primary" disabled={busy}>
          {way === "recover" ? text.logIn : text[way]}
        </button>
        {told}
      </Form>
    </>
  );
}

function Own({ me, reload, show }: { me: Me; reload: () => void; show: (codes: string[]) => void }) {
  const { busy, attempt, told } = useAttempt();
  const choose = (choices: { public?: boolean; challenges?: Me["challenges"] }) => attempt(() => api.mine.put("/api/me/choices", {}, choices).then(reload));
  return (
    <>
      <p>{text.loggedInAs(me.name)}</p>
      <label class="check">
        <input type="checkbox" checked={me.public} disabled={busy} onChange={(event) => choose({ public: event.currentTarget.checked })} />
        {text.isPublic}
      </label>
      <Select label={text.challenges} names={text.challengers} value={me.challenges} set={(challenges) => choose({ challenges })} />
      {told}
      <details>
        <summary>{text.sessions}</summary>
        <Sessions reload={reload} />
      </details>
      <details>
        <summary>{text.changePassword}</summary>
        <Passwords show={show} />
      </details>
      <Leave reload={reload} />
    </>
  );
}

function Sessions({ reload }: { reload: () => void }) {
  const sessions = useLoaded(async () => (await api.mine.get("/api/me/sessions")).sessions, []);
  const { attempt, told } = useAttempt();
  if (sessions.problem) return <Failure message={sessions.problem} retry={sessions.again} />;
  if (!sessions.data) return <Loading />;
  const end = async (session: string, current: boolean) => {
    await api.mine.delete("/api/me/sessions/{session}", { session });
    if (current) {
      logOut();
      forgetSeats();
      reload();
    } else sessions.again();
  };
  return (
    <>
      <ul class="plain">
        {sessions.data.map((one) => {
          const name = one.device || (one.current ? text.thisDevice : text.unnamed);
          return (
            <li>
              {name}, {text.seen(one.seen.slice(0, 10))}{" "}
              <button onClick={() => attempt(() => end(one.id, one.current))}>{one.current ? text.logOut : text.endSession(name)}</button>
            </li>
          );
        })}
      </ul>
      {told}
    </>
  );
}

function Passwords({ show }: { show: (codes: string[]) => void }) {
  const [old, setOld] = useState("");
  const [next, setNext] = useState("");
  const { busy, attempt, told } = useAttempt();
  return (
    <Form send={() => attempt(() => api.mine.put("/api/me/password", {}, { old, new: next }), text.changed)}>
      <TextField label={text.password} value={old} set={setOld} type="password" autocomplete="current-password" required />
      <TextField label={text.newPassword} value={next} set={setNext} type="password" autocomplete="new-password" minLength={8} maxLength={200} />
      <button class="primary" disabled={busy || !next}>
        {text.changePassword}
      </button>
      <button type="button" disabled={busy || !old} onClick={() => attempt(async () => show((await api.mine.post("/api/me/recovery", {}, { password: old })).recovery_codes))}>
        {text.newCodes}
      </button>
      {told}
    </Form>
  );
}

function Leave({ reload }: { reload: () => void }) {
  const [sure, setSure] = useState(false);
  const { attempt, told } = useAttempt();
  const download = async () => {
    const found: unknown = await api.mine.get("/api/me/export");
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([JSON.stringify(found, null, 1)], { type: "application/json" }));
    link.download = "playmat.json";
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const remove = async () => {
    await api.mine.delete("/api/me");
    logOut();
    forgetSeats();
    reload();
  };
  return (
    <div class="buttons">
      <button onClick={() => attempt(download)}>{text.export}</button>
      {sure ? (
        <>
          <p role="alert">{text.removeSure}</p>
          <button onClick={() => attempt(remove)}>{text.yesDelete}</button>
          <button onClick={() => setSure(false)}>{text.cancel}</button>
        </>
      ) : (
        <button onClick={() => setSure(true)}>{text.remove}</button>
      )}
      {told}
    </div>
  );
}
