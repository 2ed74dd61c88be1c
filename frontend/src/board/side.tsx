/** One player's half of the table. */

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { Face } from "../cards/face";
import { cardFacts } from "../cards/store";
import { countOf, isFaceUp, isPokemon, type CardView, type SideView } from "../protocol";
import { isOpponent } from "../table/choices";
import { words } from "../words";
import { FaceDownCard, PlayingCard, reading } from "./card";
import { nameOf, useBoard } from "./context";
import { PokemonInPlay } from "./pokemon";

/** The pile that is being looked through. */
export const browsed = signal<{ title: string; cards: CardView[] } | null>(null);

export function Pile({ zone, side, title }: { zone: "discard" | "lost"; side: SideView; title: string }) {
  const cards = side[zone];
  const top = cards[cards.length - 1];
  return (
    <button
      class={`pile ${zone} ${top ? "" : "empty"}`}
      data-at={`zone:${zone}-${side.seat}`}
      data-nav
      aria-label={words.board.count(title, cards.length)}
      onClick={() => {
        if (cards.length) browsed.value = { title, cards: [...cards].reverse() };
      }}
      {...(top ? reading(top) : {})}
    >
      {top ? <Face card={cardFacts(top.id, top.name)} size="play" /> : <span class="pile-name" data-word={title} />}
      <span class="count" data-word={cards.length} />
    </button>
  );
}

function Deck({ side }: { side: SideView }) {
  const n = countOf(side.deck);
  const open = Array.isArray(side.deck) ? side.deck : null;
  const content = (
    <>
      {n ? (
        <svg class="face back" viewBox="0 0 126 176" aria-hidden="true">
          <use href="#card-back" />
        </svg>
      ) : (
        <span class="pile-name" data-word={words.board.deck} />
      )}
      <span class="count" data-word={n} />
    </>
  );
  const label = words.board.count(words.board.deck, n);
  const depth = { "--depth": Math.ceil(n / 12) };
  return open ? (
    <button class="pile deck" style={depth} data-at={`zone:deck-${side.seat}`} data-nav aria-label={label} onClick={() => (browsed.value = { title: words.board.deck, cards: [...open].reverse() })}>
      {content}
    </button>
  ) : (
    <div class={`pile deck ${n ? "" : "empty"}`} style={depth} data-at={`zone:deck-${side.seat}`} role="img" aria-label={label}>
      {content}
    </div>
  );
}

function Prizes({ side }: { side: SideView }) {
  const { interaction } = useBoard();
  const left = side.prizes.filter(Boolean).length;
  return (
    <div class="prizes" role="group" aria-label={`${words.board.prizes}: ${words.board.prizesLeft(left)}`} style={{ "--prizes": side.prizes.length }}>
      {side.prizes.map((prize, place) => {
        const at = `prize:${side.seat}:${place}`;
        if (!prize) return <div class="prize taken" data-at={at} />;
        const look = interaction?.look(at) ?? "";
        const face = isFaceUp(prize) ? (
          <Face card={cardFacts(prize.id, prize.name)} size="play" />
        ) : (
          <svg class="face back" viewBox="0 0 126 176" aria-hidden="true">
            <use href="#card-back" />
          </svg>
        );
        return look ? (
          <button class={`prize ${look}`} data-at={at} data-nav aria-label={`${words.board.prizes} ${place + 1}`} onClick={() => interaction?.press(at)}>
            {face}
          </button>
        ) : (
          <div class="prize" data-at={at} {...(isFaceUp(prize) ? reading(prize) : {})}>
            {face}
          </div>
        );
      })}
    </div>
  );
}

function Clock({ seat }: { seat: number }) {
  const { clock } = useBoard();
  const [, tick] = useState(0);
  const left = clock(seat);
  useEffect(() => {
    if (left === null) return;
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [left === null]);
  if (left === null) return null;
  const minutes = Math.floor(left / 60);
  return <span class={`clock ${left < 60 ? "short" : ""}`}>{words.board.clock(minutes, String(Math.floor(left % 60)).padStart(2, "0"))}</span>;
}

export function Nameplate({ side }: { side: SideView }) {
  const { view, players } = useBoard();
  const player = players.find((p) => p.seat === side.seat);
  const isYou = side.seat === view.you;
  const name = nameOf(players, side.seat);
  const isTeam = view.sides.length > 2 && view.you !== null && !isYou && !isOpponent(view, side.seat);
  return (
    <header class={`nameplate ${view.player === side.seat && !view.over ? "on-turn" : ""}`}>
      <span class="who">{isYou ? words.board.you : isTeam ? words.board.team(name) : name}</span>
      {player?.kind === "person" && player.online === false ? <span class="tag away">{words.board.offline}</span> : null}
      {side.out ? <span class="tag">{words.board.out}</span> : null}
      {side.gx_used ? <span class="tag">{words.board.gxUsed}</span> : null}
      {side.vstar_used ? <span class="tag">{words.board.vstarUsed}</span> : null}
      <Clock seat={side.seat} />
      <span class="tally" title={words.board.prizes}>
        <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M10 1.5l2.5 5.4 5.9.7-4.3 4 1.1 5.8L10 14.5l-5.2 2.9 1.1-5.8-4.3-4 5.9-.7z" /></svg>
        <span class="visually-hidden">{words.board.prizes} </span>
        {side.prizes.filter(Boolean).length}
      </span>
      <span class="tally" title={words.board.hand} data-at={isYou ? undefined : `zone:hand-${side.seat}`}>
        <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M2 6.5l6-3 5.5 11.5-6 3zM10 3h7v12.5h-2.2L9.4 4.2z" /></svg>
        <span class="visually-hidden">{words.board.hand} </span>
        {countOf(side.hand)}
      </span>
      <span class="tally" title={words.board.deck}>
        <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M4 2h12v13H4zM5 16h12v2H5z" /></svg>
        <span class="visually-hidden">{words.board.deck} </span>
        {countOf(side.deck)}
      </span>
    </header>
  );
}

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
      style={{ "--places": places }}
      onClick={() => {
        if (interaction?.look(benchAt) === "target") interaction.press(benchAt);
      }}
    >
      {Array.from({ length: places }, (_, i) => {
        const p = side.bench[i];
        if (!p) return <div class="slot" />;
        return (
          <div class="slot" key={isPokemon(p) ? p.serial : `down${i}`}>
            {isPokemon(p) ? <PokemonInPlay pokemon={p} place={words.board.bench} isActive={false} /> : <FaceDownCard label={words.card.faceDown} />}
          </div>
        );
      })}
    </div>
  );
  const actives = (
    <div class="actives">
      {side.active.map((p, i) => (
        <div class="slot" key={isPokemon(p) ? p.serial : `down${i}`}>
          {isPokemon(p) ? <PokemonInPlay pokemon={p} place={words.board.active} isActive /> : <FaceDownCard label={words.card.faceDown} />}
        </div>
      ))}
      {Array.from({ length: Math.max(0, spots - side.active.length) }, () => (
        <div class="slot" />
      ))}
      {side.beside.length ? (
        <div class="beside" role="group" aria-label={words.board.beside}>
          {side.beside.map((card) => (
            <PlayingCard card={card} size="play" at={`beside:${card.uid}`} />
          ))}
        </div>
      ) : null}
    </div>
  );
  return (
    <section class={`side ${far ? "far" : "near"} ${isYou ? "mine" : ""} ${view.player === side.seat ? "on-turn" : ""}`} aria-label={isYou ? words.board.yourSide : words.board.side(nameOf(players, side.seat))}>
      <Nameplate side={side} />
      <Prizes side={side} />
      <div class="lanes">
        {far ? bench : actives}
        {far ? actives : bench}
      </div>
      <div class="piles">
        <Deck side={side} />
        <Pile zone="discard" side={side} title={words.board.discard} />
        {side.lost.length ? <Pile zone="lost" side={side} title={words.board.lost} /> : null}
      </div>
    </section>
  );
}
