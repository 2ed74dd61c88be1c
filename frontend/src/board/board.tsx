/** The board: sides across from each other, the Stadium between them. */

import { useLayoutEffect } from "preact/hooks";
import { wordCardsBy } from "../cards/store";
import type { Entry, SideView, View } from "../protocol";
import { words } from "../words";
import { useBoard } from "./context";
import { matOf } from "./mat";
import { LastFlip, Stadium } from "./middle";
import { Side } from "./side";

/** Sides in the order they are drawn. With four seats, teammates are beside each other. */
function seating(view: View): { far: SideView[]; near: SideView[] } {
  const me = view.you ?? 0;
  const seats = view.sides.length;
  const at = (offset: number): SideView => view.sides.find((side) => side.seat === (me + offset) % seats)!;
  return seats === 2 ? { far: [at(1)], near: [at(0)] } : { far: [at(1), at(3)], near: [at(0), at(2)] };
}

export function Board({ log }: { log: Entry[] }) {
  const { view, players, interaction } = useBoard();
  const { far, near } = seating(view);
  useLayoutEffect(() => {
    wordCardsBy(view.ruleset);
    return () => wordCardsBy("");
  }, [view.ruleset]);
  const actives = Math.max(1, ...view.sides.map((side) => side.active.length));
  const mats = { far: matOf(far[0]!.seat, players, view.you), near: matOf(near[0]!.seat, players, view.you) };
  return (
    <section
      class={`board seats-${view.sides.length} actives-${actives}`}
      aria-label={words.board.table}
      data-at="zone:mat"
      onClick={(event) => {
        if (!interaction?.held.value || (event.target as Element).closest("[data-nav]")) return;
        if (interaction.targets.value.has("zone:mat")) interaction.press("zone:mat");
        else interaction.clear();
      }}
    >
      <div class="ground far-ground" data-mat={mats.far} />
      <div class="ground near-ground" data-mat={mats.near} />
      <div class="sides far-sides" data-mat={mats.far} style={{ "--spots": actives }}>
        {far.map((side) => (
          <Side side={side} far key={side.seat} />
        ))}
      </div>
      <div class="middle" style={{ "--spots": actives }}>
        <LastFlip log={log} />
        <Stadium />
        <span class="turn-mark">{view.phase === "setup" ? words.board.setup : words.board.turn(view.turn)}</span>
      </div>
      <div class="sides near-sides" data-mat={mats.near} style={{ "--spots": actives }}>
        {near.map((side) => (
          <Side side={side} far={false} key={side.seat} />
        ))}
      </div>
    </section>
  );
}
