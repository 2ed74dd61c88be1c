/** Games in a list. */

import type { Game, Meta } from "../../protocol";
import { words } from "../../words";

export function titleOf(list: { name: string; title: string }[] | undefined, name: string): string {
  return list?.find((item) => item.name === name)?.title ?? name;
}

export function GameRow({ game, meta, action }: { game: Game; meta: Meta | null; action: { href: string; text: string } }) {
  return (
    <li class="game-row">
      <div>
        <b>{game.players.map((p) => (p.kind === "open" ? words.lobby.openSeat : p.name)).join(` ${words.lobby.versus} `)}</b>
        <span class="quiet">
          {titleOf(meta?.rulesets, game.ruleset)} · {titleOf(meta?.forms, game.form)}
          {game.clock ? ` · ${words.lobby.clockOf(game.clock.minutes, game.clock.increment)}` : ""}
        </span>
      </div>
      <a class="button" href={action.href}>
        {action.text}
      </a>
    </li>
  );
}
