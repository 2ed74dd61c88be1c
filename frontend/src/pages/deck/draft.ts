/** A deck that is being built, and the rules that it is checked by. */

import type { Meta } from "../../protocol";
import { stored } from "../../stored";
import { TODAY } from "../../table/open";
import { words } from "../../words";

export type Counts = Record<string, number>;

export interface Draft {
  id: string | null;
  name: string;
  cards: Counts;
  note: string;
  /** The card on the cover; "" if none was chosen. */
  cover: string;
}

export const NO_DRAFT: Draft = { id: null, name: words.deck.untitled, cards: {}, note: "", cover: "" };

/** The rules that decks are checked by, kept for the next deck. */
export const checkedBy = stored("deck-rules", { ruleset: TODAY, form: "standard", format: "" });

export function chooseRules(meta: Meta, value: string): void {
  if (value.startsWith("f:")) {
    const format = meta.formats.find((f) => f.name === value.slice(2))!;
    checkedBy.value = { ruleset: format.ruleset, form: format.form || "standard", format: format.name };
  } else checkedBy.value = { ruleset: value, form: "standard", format: "" };
}
