/** Games in a list. */

import type { GameInfo, Meta } from "../../protocol";
import { words } from "../../words";

export function titleOf(list: { name: string; title: string }[] | undefined, name: string): string {
  return list?.find((item) => item.name === name)?.title ?? name;
}

/** That a game is rated, or one of a match; "" for neither. */
function kindOf(game: GameInfo): string {
  return [game.best_of > 1 ? (words.community.bestOfs[String(game.best_of)] ?? "") : "", game.rated ? words.lobby.rated : ""].filter(Boolean).join(", ");
}

/** The settings of a game: rules, variant, deck format, clock, watchers. */
export function GameTerms({ game, meta }: { game: GameInfo; meta: Meta | null }) {
  const terms: [string, string][] = [
    [words.lobby.ruleset, titleOf(meta?.rulesets, game.ruleset)],
    [words.lobby.form, titleOf(meta?.forms, game.form)],
    [words.lobby.format, game.format ? titleOf(meta?.formats, game.format) : words.lobby.anyFormat],
    [words.lobby.clock, game.clock ? words.lobby.clockTerms(game.clock.minutes, game.clock.increment) : words.lobby.noClock],
    ...(kindOf(game) ? [[words.community.bestOf, kindOf(game)] as [string, string]] : []),
    [words.lobby.spectators, game.watch ? words.lobby.mayWatch : words.lobby.mayNotWatch],
  ];
  return (
    <dl class="terms">
      {terms.map(([name, value]) => (
        <div>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function GameRow({ game, meta, action }: { game: GameInfo; meta: Meta | null; action: { href: string; text: string } }) {
  return (
    <li class="game-row">
      <div>
        <b>{game.players.map((p) => (p.kind === "open" ? words.lobby.openSeat : p.name)).join(` ${words.lobby.versus} `)}</b>
        <span class="quiet">
          {titleOf(meta?.rulesets, game.ruleset)} · {titleOf(meta?.forms, game.form)}
          {game.clock ? ` · ${words.lobby.clockOf(game.clock.minutes, game.clock.increment)}` : ""}
          {kindOf(game) ? ` · ${kindOf(game)}` : ""}
        </span>
      </div>
      <a class="button" href={action.href}>
        {action.text}
      </a>
    </li>
  );
}
