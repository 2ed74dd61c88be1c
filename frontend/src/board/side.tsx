/** One player's side of the table. */

import type { SideView } from "../protocol";
import { countOf, isPokemon } from "../views";
import { words } from "../words";
import { FaceDownCard, OwnedBack, PlayingCard } from "./card";
import { nameOf, useBoard } from "./context";
import { Nameplate } from "./nameplate";
import { browsed, DeckPile, Pile } from "./pile";
import { Plate, PokemonInPlay } from "./pokemon";
import { Prizes } from "./prizes";

export function Side({ side, far }: { side: SideView; far: boolean }) {
  const { view, players, interaction } = useBoard();
  const isYou = side.seat === view.you;
  const benchAt = `zone:bench-${side.seat}`;
  const places = Math.max(side.bench_size, side.bench.length);
  const spots = Math.max(1, ...view.sides.map((other) => other.active.length));
  const bench = (
    <div
      class={`bench ${interaction?.look(benchAt) === "target" ? "target" : ""}`}
      data-at={benchAt}
      onClick={() => {
        if (interaction?.look(benchAt) === "target") interaction.press(benchAt);
      }}
    >
      {Array.from({ length: places }, (_, i) => {
        const p = side.bench[i];
        if (!p) return <div class="slot" />;
        return (
          <div class="slot" key={isPokemon(p) ? p.serial : `down${i}`}>
            {isPokemon(p) ? <PokemonInPlay pokemon={p} place={words.board.bench} isActive={false} /> : <FaceDownCard seat={side.seat} label={words.card.faceDown} />}
          </div>
        );
      })}
    </div>
  );
  const actives = (
    <div class="actives">
      {side.active.map((p, i) => (
        <div class="slot" key={isPokemon(p) ? p.serial : `down${i}`}>
          {isPokemon(p) ? <PokemonInPlay pokemon={p} place={words.board.active} isActive /> : <FaceDownCard seat={side.seat} label={words.card.faceDown} />}
          {isPokemon(p) && spots === 1 ? <Plate pokemon={p} /> : null}
        </div>
      ))}
      {Array.from({ length: Math.max(0, spots - side.active.length) }, () => (
        <div class="slot" />
      ))}
      {side.beside.length || countOf(side.aside) ? (
        <div class="beside" role="group" aria-label={words.board.beside}>
          {side.beside.map((card) => (
            <PlayingCard card={card} size="play" at={`beside:${card.uid}`} />
          ))}
          {countOf(side.aside) ? <Aside side={side} /> : null}
        </div>
      ) : null}
    </div>
  );
  return (
    <section style={{ "--places": places }} class={`side ${far ? "far" : "near"} ${isYou ? "mine" : ""} ${side.seat % 2 === (view.you ?? 0) % 2 ? "ally" : "foe"} ${view.player === side.seat ? "on-turn" : ""}`} aria-label={isYou ? words.board.yourSide : words.board.side(nameOf(players, side.seat))}>
      <Nameplate side={side} />
      <Prizes side={side} />
      <div class="lanes">
        {far ? bench : actives}
        {far ? actives : bench}
      </div>
      <div class="piles">
        <DeckPile side={side} />
        <Pile zone="discard" side={side} title={words.board.discard} />
        {side.lost.length ? <Pile zone="lost" side={side} title={words.board.lost} /> : null}
      </div>
    </section>
  );
}

/** The cards that are set aside face down: one back with their number; where all cards are open, a list of them opens. */
function Aside({ side }: { side: SideView }) {
  const n = countOf(side.aside);
  const open = Array.isArray(side.aside) ? side.aside : null;
  const content = (
    <>
      <OwnedBack seat={side.seat} />
      <span class="count" data-word={n} />
    </>
  );
  return open ? (
    <button class="card down aside" data-at={`zone:aside-${side.seat}`} data-nav aria-label={words.board.aside(n)} onClick={() => (browsed.value = { title: words.board.aside(n), cards: open })}>
      {content}
    </button>
  ) : (
    <div class="card down aside" data-at={`zone:aside-${side.seat}`} role="img" aria-label={words.board.aside(n)}>
      {content}
    </div>
  );
}
