/** States from the server: the first has everything, later ones only what has changed. */

import type { StateUpdate, View } from "../protocol";
import type { StateMessage } from "../views";

/** What the first update, which has everything, replaces. */
const EMPTY: StateMessage = {
  type: "state", cause: "", n: 0, status: "waiting", view: null, log_from: 0, log: [], players: [], clock: null, result: null, undo: null,
  can_undo: false, decks: [], rematch: [], next: null, watching: 0,
};

/** The whole state after an update. */
export function merged(before: StateMessage | null, update: StateUpdate): StateMessage {
  const { changes, ...given } = update;
  const view = "view" in given || !before ? (given.view ?? null) : changedView(before.view, changes);
  return { ...(before ?? EMPTY), ...given, view };
}

function changedView(before: View | null, changes: StateUpdate["changes"]): View | null {
  if (!before || !changes) return before;
  const { sides, ...fields } = changes;
  return { ...before, ...fields, sides: before.sides.map((side, seat) => ({ ...side, ...sides?.[String(seat)] })) };
}
