/** A finished game in a list: when, with which decks, and who won. */

import type { FinishedGame, Meta } from "../../protocol";
import { words } from "../../words";
import { titleOf } from "../lobby/games";

export function FinishedRow({ game, meta }: { game: FinishedGame; meta: Meta | null }) {
  const winners = game.result?.winners ?? [];
  const mine = game.seat ?? null;
  const outcome = mine === null ? "watched" : winners.includes(mine) ? "won" : winners.length ? "lost" : "drawn";
  const when = new Date(game.updated);
  return (
    <li class={`game-row finished ${outcome}`}>
      <div>
        <b>
          {game.players.map((player) => player.name).join(` ${words.lobby.versus} `)} <span class={`tag ${outcome}`}>{words.replay.result[outcome]}</span>
        </b>
        <span>{game.decks.join(` ${words.lobby.versus} `)}</span>
        <span class="quiet">
          <time dateTime={game.updated}>{when.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" })}</time> · {titleOf(meta?.rulesets, game.ruleset)} · {words.replay.steps(game.answers)}
        </span>
      </div>
      <span class="buttons">
        <a class="button" href={`#/replay/${game.id}`}>
          {words.lobby.replay}
        </a>
        <a class="button" href={`#/replay/${game.id}/${game.answers}/analysis`}>
          {words.replay.analyse}
        </a>
      </span>
    </li>
  );
}
