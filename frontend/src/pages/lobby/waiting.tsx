/** A table with open seats: who has joined, and a link to invite the others. */

import { lazy, Suspense } from "preact/compat";
import { useEffect, useRef, useState } from "preact/hooks";
import { api, getMeta } from "../../api";
import { Digest } from "../../parts/digest";
import { useLoaded } from "../../parts/loaded";
import type { GameInfo, Player } from "../../protocol";
import { notify } from "../../notify";
import { go } from "../../router";
import { invites } from "../../seats";
import { words } from "../../words";
import { Page } from "../frame";
import { GameTerms } from "./games";

const QrCode = lazy(() => import("../../parts/qr").then((m) => m.QrCode));

export function Waiting({ id, game, players, isMine }: { id: string; game: GameInfo | null; players: Player[]; isMine: boolean }) {
  const meta = useLoaded(getMeta, []);
  const invite = invites.value[id];
  const link = invite ? `${location.origin}${location.pathname}#/join/${encodeURIComponent(id)}/${encodeURIComponent(invite)}` : "";
  const [copied, setCopied] = useState(false);
  const present = players.filter((player) => player.kind !== "open").map((player) => player.name);
  const known = useRef(present.length);
  const [news, setNews] = useState("");
  useEffect(() => {
    if (present.length > known.current) {
      const text = words.waiting.joined(present[present.length - 1]!);
      setNews(text);
      notify(text);
    }
    known.current = present.length;
  }, [present.length]);
  return (
    <Page title={words.waiting.title}>
      <ul class="seats">
        {players.map((player) => (
          <li class={player.kind}>{player.kind === "open" ? words.lobby.openSeat : player.name}</li>
        ))}
      </ul>
      <p role="status">{news}</p>
      {game ? <GameTerms game={game} meta={meta.data} /> : null}
      {game?.commitment ? <Digest value={game.commitment} /> : null}
      {link ? (
        <div class="invite">
          <label for="invite-link">{words.waiting.invite}</label>
          <div class="row">
            <input id="invite-link" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
            <button
              class="primary"
              onClick={() => {
                void navigator.clipboard?.writeText(link).then(() => setCopied(true));
              }}
            >
              {copied ? words.waiting.copied : words.waiting.copy}
            </button>
          </div>
          <Suspense fallback={null}>
            <QrCode text={link} label={words.waiting.code} />
          </Suspense>
        </div>
      ) : null}
      {isMine ? (
        <button
          class="leave"
          onClick={() => {
            void api.mine.post("/api/games/{game_id}/leave", { game_id: id }).finally(() => go(""));
          }}
        >
          {words.waiting.leave}
        </button>
      ) : null}
    </Page>
  );
}
