/** The end of a game: who won, how, and what to do next. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { nameOf, whoIs } from "../../board/context";
import { Face } from "../../cards/face";
import { cardFacts } from "../../cards/store";
import { inPlay } from "../../views";
import { Interaction } from "../../table/interaction";
import { openTable } from "../../table/open";
import { storyOf } from "../../table/story";
import { Table } from "../../table/table";
import { words } from "../../words";
import { Fairness } from "./fairness";

/** How the game was won; "" if the view does not show it. */
function howWon(table: Table): string {
  const { view, result, players } = table.shown.value!;
  const winner = result?.winner ?? null;
  if (!view || winner === null) return "";
  const who = (seat: number) => whoIs(players, seat, view.you);
  const decked = table.log.value.slice(-5).find((entry) => entry.kind === "deck_out");
  if (decked) return words.end.byDeck(who(decked.player));
  const taken = view.sides.find((side) => result!.winners.includes(side.seat) && side.prizes.length > 0 && side.prizes.every((prize) => prize === null));
  if (taken) return words.end.byPrizes(who(taken.seat));
  const bare = view.sides.find((side) => !result!.winners.includes(side.seat) && !side.active.length && !side.bench.length);
  return bare ? words.end.byBoard(who(bare.seat)) : "";
}

export function Ending({ table, interaction, close }: { table: Table; interaction: Interaction; close: () => void }) {
  const state = table.shown.value!;
  const me = table.seat.value;
  const result = state.result;
  const winners = result?.winners ?? [];
  const won = me !== null && winners.includes(me);
  const names = words.list(winners.map((seat) => nameOf(state.players, seat)));
  const title = won ? (winners.length > 1 ? words.end.teamWon : words.end.won) : winners.length ? words.end.wonBy(names) : words.end.draw;
  const reason = result?.reason ?? "rules";
  const asked = hasAsked(table);
  const wanted = state.rematch.some((seat) => seat !== me);
  const game = table.game.value;
  const bots = state.players.filter((player) => player.kind === "bot");
  /** The level of the bots, if the game was only against bots. */
  const bot = bots.length === state.players.length - 1 ? (bots[0]?.level ?? null) : null;
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => root.current?.querySelector<HTMLElement>(".buttons > *")?.focus(), []); // before anybody can press Escape
  return (
    <div
      class="ending"
      role="dialog"
      aria-label={title}
      ref={root}
      onKeyDown={(event) => {
        if (event.key === "Escape") close();
      }}
    >
      <div class={`ending-card ${won ? "won" : ""}`}>
        {won ? <Confetti /> : null}
        <Champions table={table} winners={winners} />
        <h2>{title}</h2>
        <p>{reason === "rules" ? howWon(table) : reason === "resigned" && me !== null && !won ? words.end.reasons.resignedYou : words.end.reasons[reason]}</p>
        <Summary table={table} winners={winners} />
        {game?.commitment ? <Fairness game={table.id} seat={me} /> : null}
        {wanted && !asked ? <p>{words.end.rematchWanted}</p> : null}
        <div class="buttons">
          <Rematch table={table} interaction={interaction} />
          {won && bot && bot < 5 && game ? (
            <button
              onClick={() =>
                void openTable({
                  ruleset: game.ruleset, form: game.form, format: game.format, listed: false,
                  seats: game.players.map((player) => (player.seat === me ? { kind: "me", deck: { any: true } } : { kind: "bot", level: bot + 1, deck: { any: true } })),
                })
              }
            >
              {words.end.nextLevel(bot + 1)}
            </button>
          ) : null}
          <LookBack table={table} />
          <button onClick={close}>{words.end.seeBoard}</button>
          <a class="button" href="#/">
            {words.end.lobby}
          </a>
        </div>
      </div>
    </div>
  );
}

const hasAsked = (table: Table): boolean => table.seat.value !== null && table.shown.value!.rematch.includes(table.seat.value);

function Rematch({ table, interaction }: { table: Table; interaction: Interaction }) {
  const reason = table.shown.value!.result?.reason;
  if (table.seat.value === null || reason === "cancelled") return null;
  const asked = hasAsked(table);
  return (
    <button class="primary" data-nav disabled={asked} onClick={() => interaction.rematch()}>
      {asked ? words.end.rematchAsked : words.end.rematch}
    </button>
  );
}

function LookBack({ table }: { table: Table }) {
  return (
    <>
      <a class="button" href={`#/replay/${table.id}`}>
        {words.end.replay}
      </a>
      <a class="button" href={`#/replay/${table.id}/end/analysis`}>
        {words.replay.analyse}
      </a>
    </>
  );
}

/** In the place of the prompt, while the final board is looked at: everything that the ending offers. */
export function EndBar({ table, interaction, open }: { table: Table; interaction: Interaction; open: () => void }) {
  return (
    <div class="prompt-place">
      <section class="prompt roomy" aria-label={words.prompt.region}>
        <p class="sentence saying-it">{words.prompt.over}</p>
        <div class="buttons">
          <LookBack table={table} />
          <button data-nav onClick={open}>
            {words.end.result}
          </button>
          <a class="button" href="#/">
            {words.end.lobby}
          </a>
        </div>
        <div class="final">
          <Rematch table={table} interaction={interaction} />
        </div>
      </section>
    </div>
  );
}

/** Falling pieces of paper, for the winner. Nothing of them shows with less motion. */
function Confetti() {
  return (
    <span class="confetti" aria-hidden="true">
      {Array.from({ length: 28 }, (_, i) => (
        <i style={{ "--at": `${(i * 37) % 100}%`, "--wait": `${(i % 7) * 0.13}s`, "--turn": `${(i % 2 ? 1 : -1) * (300 + i * 20)}deg`, "--hue": (i * 67) % 360 }} />
      ))}
    </span>
  );
}

/** The winners' Pokémon, the Active one in the middle. */
function Champions({ table, winners }: { table: Table; winners: number[] }) {
  const sides = table.shown.value!.view?.sides.filter((side) => winners.includes(side.seat)) ?? [];
  const [first, second, third] = sides.flatMap(inPlay);
  const shown = [second, first, third].filter((pokemon) => pokemon !== undefined);
  if (!shown.length) return null;
  return (
    <div class={`champions of-${shown.length}`} aria-hidden="true">
      {shown.map((pokemon) => {
        const top = pokemon.cards[pokemon.cards.length - 1]!;
        return <Face card={cardFacts(top.id, top.name)} size="play" />;
      })}
    </div>
  );
}

/** The game in a few figures: turns, Knock Outs, who took Prize cards when, and from when the winner led. */
function Summary({ table, winners }: { table: Table; winners: number[] }) {
  const { players, view } = table.shown.value!;
  const named = (seat: number) => (seat === view?.you ? words.board.you : nameOf(players, seat));
  const story = storyOf(table.log.value, winners);
  if (!story.turns || !view) return null;
  const most = Math.max(1, story.turns);
  return (
    <div class="summary">
      <p class="quiet">
        {words.end.turns(story.turns)} · {words.end.knockOuts(story.knockOuts)}
      </p>
      {story.prizes.length ? (
        <div class="prize-lines" role="img" aria-label={`${words.end.prizesByTurn}: ${story.prizes.map((prize) => words.end.prizeTaken(named(prize.seat), prize.turn)).join("; ")}`}>
          {players.map((player) => (
            <div class="prize-line">
              <span>{named(player.seat)}</span>
              <i class={winners.includes(player.seat) ? "winner" : ""}>
                {story.prizes
                  .filter((prize) => prize.seat === player.seat)
                  .map((prize, i) => (
                    <b style={{ left: `calc(0.05rem + (100% - 1.5rem) * ${prize.turn / most})` }}>{i + 1}</b>
                  ))}
              </i>
            </div>
          ))}
        </div>
      ) : null}
      {story.turningPoint ? <p>{words.end.turningPoint(story.turningPoint.turn, story.turningPoint.text)}</p> : null}
    </div>
  );
}
