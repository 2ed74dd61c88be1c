/** States from the server: the first has everything, later ones only what has changed. */

import type { StateMessage, StateUpdate, View } from "../protocol";

/** The whole state after an update. */
export function merged(before: StateMessage | null, update: StateUpdate): StateMessage {
  const { changes, ...given } = update;
  const view = "view" in given || !before ? (given.view ?? null) : changedView(before.view, changes);
  return { ...before, ...given, view } as StateMessage;
}

function changedView(before: View | null, changes: StateUpdate["changes"]): View | null {
  if (!before || !changes) return before;
  const { sides, ...fields } = changes;
  return { ...before, ...fields, sides: before.sides.map((side, seat) => ({ ...side, ...sides?.[String(seat)] })) };
}
