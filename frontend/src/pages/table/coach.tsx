/** The coach: one sentence over the board that says what can be done, and why. */

import type { ComponentChildren } from "preact";
import { isPokemon, type View } from "../../protocol";
import { coached } from "../../seats";
import { mySide } from "../../table/choices";
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

type Tip = keyof typeof words.coach.tips;

/** What fits the situation best; the first that applies. */
function tipFor(view: View, interaction: Interaction): Tip {
  const decision = interaction.decision.value;
  if (view.over) return "over";
  if (!decision) return "wait";
  switch (decision.kind) {
    case "first":
    case "call":
      return "first";
    case "setup_active":
      return "setupActive";
    case "setup_bench":
      return "setupBench";
    case "promote":
      return "promote";
    case "prize":
      return "prize";
    case "main":
      break;
    default:
      return "choice";
  }
  const kinds = new Set(decision.options.map((option) => option.kind));
  const side = mySide(view);
  const active = side?.active.find(isPokemon);
  const strikes = decision.options.some((option) => option.kind === "attack" && interaction.previews.value.get(`${option.pokemon}|${option.name}`)?.previews.some((preview) => preview.target === option.target && preview.knock_out === 1));
  if (kinds.has("bench") && (side?.bench.length ?? 0) < 3) return "bench";
  if (kinds.has("evolve")) return "evolve";
  if (kinds.has("attach") && side?.energy_attached === 0) return "attach";
  if (active?.conditions.length) return "condition";
  if (strikes) return "knockOut";
  if (kinds.has("play")) return "trainer";
  if (kinds.has("retreat") && active && active.hp - active.damage <= 20 && active.damage > 0) return "retreat";
  return kinds.has("attack") ? "attack" : "end";
}

/** The coach of a first game; nothing at other tables. */
export function Coach({ table, interaction }: { table: Table; interaction: Interaction }) {
  const view = table.shown.value?.view;
  if (coached.value !== table.id || !view) return null;
  return (
    <CoachBand title={words.coach.name} text={words.coach.tips[tipFor(view, interaction)]}>
      <button class="quiet-button" onClick={() => (coached.value = "")}>
        {words.coach.hide}
      </button>
    </CoachBand>
  );
}
