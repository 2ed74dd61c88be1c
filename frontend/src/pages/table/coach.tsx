/** The coach: one sentence beside the buttons that says what can be done, and why. */

import type { ComponentChildren } from "preact";
import { cardFacts } from "../../cards/store";
import { coached } from "../../seats";
import { advice } from "../../table/advice";
import type { Interaction } from "../../table/interaction";
import type { Table } from "../../table/table";
import { words } from "../../words";

export function CoachBand({ title, text, children }: { title: string; text: string; children?: ComponentChildren }) {
  return (
    <section class="coach" aria-label={words.coach.name}>
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <circle cx="20" cy="20" r="18" fill="var(--accent)" opacity="0.2" />
        <path d="M20 8c6 0 9.5 4 9.5 9 0 3.4-1.8 5.6-3.6 7.6-.8.9-1.2 1.7-1.3 2.9h-9.2c-.1-1.2-.5-2-1.3-2.9-1.8-2-3.6-4.2-3.6-7.6 0-5 3.5-9 9.5-9zM15.8 29.5h8.4M17 32.500h6" fill="none" stroke="var(--accent)" stroke-width="2.2" stroke-linecap="round" />
      </svg>
      <p role="status">
        <b>{title}</b> {text}
      </p>
      {children ? <div class="buttons">{children}</div> : null}
    </section>
  );
}

/** The present sentence of the coach of a first game; "" at other tables, and without advice. */
export function adviceAt(table: Table, interaction: Interaction): string {
  const view = table.shown.value?.view;
  const decision = interaction.decision.value;
  if (coached.value !== table.id || !view || !decision || interaction.held.value) return "";
  return advice({ view, decision, facts: cardFacts, previews: interaction.previews.value });
}
