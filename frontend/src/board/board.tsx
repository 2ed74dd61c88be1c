/** The table as players know it: sides across from each other, the Stadium between them. */

import { useLayoutEffect } from "preact/hooks";
import { Face } from "../cards/face";
import { cardFacts, wordCardsBy } from "../cards/store";
import type { Entry, SideView, View } from "../protocol";
import { words } from "../words";
import { reading } from "./card";
import { useBoard } from "./context";
import { CoinFace } from "./overlays";
import { Side } from "./side";
import { opened } from "./zoom";

function Stadium() {
  const { view, interaction } = useBoard();
  const at = "zone:stadium";
  const look = interaction?.look(at) ?? "";
  const card = view.stadium;
  if (!card) {
    return (
      <div class={`stadium empty ${look}`} data-at={at}>
        {words.board.noStadium}
      </div>
    );
  }
  return (
    <button
      class={`stadium ${look}`}
      data-at={at}
      data-nav
      {...reading(card)}
      onClick={() => {
        if (!interaction?.press(at)) opened.value = card;
      }}
    >
      <span class="stadium-face">
        <Face card={cardFacts(card.id, card.name)} size="play" />
      </span>
      <span class="stadium-name">
        <small>{words.board.stadium}</small>
        {card.name}
      </span>
    </button>
  );
}

function LastFlip({ log }: { log: Entry[] }) {
  const flip = log.findLast((entry) => entry.kind === "flip");
  if (!flip) return <span class="last-flip" />;
  const heads = flip.n !== 0;
  return (
    <span class="last-flip" title={words.board.lastFlip}>
      <CoinFace heads={heads} />
      {heads ? words.board.heads : words.board.tails}
    </span>
  );
}

/** Sides in the order they are drawn. With four seats teams sit across the diagonal. */
function seating(view: View): { far: SideView[]; near: SideView[] } {
  const me = view.you ?? 0;
  const seats = view.sides.length;
  const at = (offset: number): SideView => view.sides.find((side) => side.seat === (me + offset) % seats)!;
  return seats === 2 ? { far: [at(1)], near: [at(0)] } : { far: [at(1), at(2)], near: [at(0), at(3)] };
}

export function Board({ log }: { log: Entry[] }) {
  const { view, interaction } = useBoard();
  const { far, near } = seating(view);
  useLayoutEffect(() => {
    wordCardsBy(view.ruleset);
    return () => wordCardsBy("");
  }, [view.ruleset]);
  const actives = Math.max(1, ...view.sides.map((side) => side.active.length));
  return (
    <main
      class={`board seats-${view.sides.length} actives-${actives}`}
      aria-label={words.board.table}
      data-at="zone:mat"
      onClick={(event) => {
        if (!interaction?.held.value || (event.target as Element).closest("[data-nav]")) return;
        if (interaction.targets.value.has("zone:mat")) interaction.press("zone:mat");
        else interaction.clear();
      }}
    >
      <div class="sides far-sides">
        {far.map((side) => (
          <Side side={side} far key={side.seat} />
        ))}
      </div>
      <div class="middle">
        <LastFlip log={log} />
        <Stadium />
        <span class="turn-mark">{view.phase === "setup" ? words.board.setup : words.board.turn(view.turn)}</span>
      </div>
      <div class="sides near-sides">
        {near.map((side) => (
          <Side side={side} far={false} key={side.seat} />
        ))}
      </div>
    </main>
  );
}
