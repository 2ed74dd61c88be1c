/** The face of a card in play. */

import { type CardFacts, letters, paletteOf } from "../facts";
import { FONT } from "../measure";
import { Ribbons } from "../ribbon";
import { Coin } from "../types";
import { Name } from "./hand";
import { INK, Window } from "./pieces";

/** The part of a Pokémon in play that HP and damage cover. */
const COVERED = 26;

export function Play({ card }: { card: CardFacts }) {
  const palette = paletteOf(card);
  return (
    <g font-family={FONT}>
      <rect width="126" height="176" rx="9" fill={palette.deep} />
      <Window card={card} palette={palette} x={4} y={30} w={118} h={142} radius={6} covered={card.supertype === "Pokémon" ? COVERED : 0} />
      <rect x="4" y="4" width="118" height="25" rx="6" fill={palette.paper} />
      <Name name={card.name} x={9} y={22} w={card.types.length > 1 ? 76 : card.types.length ? 88 : 108} size={16.5} fill={INK} />
      {card.supertype === "Pokémon" ? letters(card).map((letter, i) => <Coin letter={letter} x={101 - i * 12} y={7} size={19} />) : null}
      <Ribbons card={card} right={121} y={34} size={13} />
    </g>
  );
}
