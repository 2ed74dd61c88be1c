/** Special Conditions. */

import type { ConditionName } from "../protocol";

export function ConditionMark({ condition }: { condition: ConditionName }) {
  return (
    <span class={`condition ${condition.toLowerCase()}`}>
      <svg viewBox="-10 -10 20 20" aria-hidden="true">
        {condition === "Poisoned" ? (
          <path d="M0 -8C4.6 -8 7 -5 7 -1.4C7 1.4 5.6 3 3.6 4V7H-3.6V4C-5.6 3 -7 1.4 -7 -1.4C-7 -5 -4.6 -8 0 -8ZM-2.8 -2.6A1.7 1.7 0 1 0 -2.8 0.8A1.7 1.7 0 1 0 -2.8 -2.6ZM2.8 -2.6A1.7 1.7 0 1 0 2.8 0.8A1.7 1.7 0 1 0 2.8 -2.6Z" fill-rule="evenodd" />
        ) : condition === "Burned" ? (
          <path d="M0.4 -8.6C1.2 -4.8 6 -2.8 6 2.6C6 6.4 3.4 8.6 0 8.6C-3.4 8.6 -6 6.4 -6 2.8C-6 0 -4.6 -1.8 -3.2 -3.2C-3 -1.6 -2.4 -0.8 -1.6 -0.4C-2 -3.4 -1 -6.6 0.4 -8.6Z" />
        ) : condition === "Asleep" ? (
          <path d="M-6 -7H4L-2.4 1H4V3.4H-6L0.6 -4.6H-6ZM3 3.6H8L5 7.2H8V8.6H3L5.8 5H3Z" />
        ) : condition === "Paralyzed" ? (
          <path d="M2.6 -8.6L-5.6 1.2L-1.2 1.2L-3 8.6L5.6 -2.2L0.8 -2.2Z" />
        ) : (
          <path d="M-7 -1C-7 -6 -1 -8.6 3 -5.6C7 -2.6 5.4 3.4 1 3.6C-2.6 3.8 -4 0.2 -1.6 -1.4C0 -2.4 2 -1 1.2 0.6" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" />
        )}
      </svg>
      <span data-word={condition} />
    </span>
  );
}
