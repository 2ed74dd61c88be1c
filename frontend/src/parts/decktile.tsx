/** What a tile says about a ready-made deck. */

import type { ComponentChildren } from "preact";
import { TypeIcon } from "../cards/types";
import type { BundledDeck } from "../protocol";
import { words } from "../words";
import { Fan } from "./fan";

export function DeckTile({ deck, children }: { deck: BundledDeck; children?: ComponentChildren }) {
  return (
    <>
      <Fan cards={deck.cover} />
      <b>
        {deck.title}{" "}
        <span class="types">
          {deck.types.map((type) => (
            <TypeIcon type={type} size="1.1em" />
          ))}
        </span>
      </b>
      <span class="quiet">{deck.note}</span>
      {deck.source ? <span class="quiet source">{deck.source}</span> : null}
      {children}
      {deck.playable ? null : <span class="tag">{words.lobby.unplayable}</span>}
    </>
  );
}

/** Whether the search finds a deck: by its title, where it is from, its year or its types. */
export function isFound(deck: BundledDeck, query: string): boolean {
  return `${deck.title} ${deck.note} ${deck.source} ${deck.year ?? ""} ${deck.types.join(" ")}`.toLowerCase().includes(query.trim().toLowerCase());
}
