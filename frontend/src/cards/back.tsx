/** The back of a card. */

import { memo } from "preact/compat";

export const Back = memo(function Back() {
  return (
    <svg class="face back" viewBox="0 0 126 176" aria-hidden="true">
      <use href="#card-back" />
    </svg>
  );
});
