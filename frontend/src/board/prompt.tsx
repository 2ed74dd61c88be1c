/** The prompt: the present question, and the buttons that answer it. */

import { useEffect } from "preact/hooks";
import type { Player, View } from "../protocol";
import { lineText } from "../views";
import type { Interaction } from "../table/interaction";
import { coached } from "../seats";
import { words } from "../words";
import { ChoicePrompt } from "./choice";
import { nameOf, useBoard } from "./context";
import { RuleLink } from "./rule";
import { sourceOf } from "./sentence";
import { TurnPrompt } from "./turn";
import { pointAt } from "./zoom";

/** `coach` is a coach's sentence about the question; "" for none. */
export function Prompt({ interaction, coach = "" }: { interaction: Interaction; coach?: string }) {
  const { view, players } = useBoard();
  const decision = interaction.decision.value;
  const presentation = interaction.presentation.value;
  const asker = decision && presentation !== "turn" && view.phase === "play" ? sourceOf(decision)?.card : undefined;
  const light = interaction.table.stage.spotlight.value;
  const caption = light ? lineText(light.entry) : "";
  useEffect(() => {
    if (asker) pointAt({ id: asker, name: "" });
  }, [asker]);
  return (
    <div class="prompt-place">
      <section class={`prompt ${decision ? "asking" : ""} ${presentation === "turn" ? "" : "roomy"}`} data-kind={decision?.kind} aria-label={words.prompt.region}>
        <Notices interaction={interaction} />
        {!decision ? (
          <p class="sentence quiet" role="status">
            {caption || waitingText(view, players)}
          </p>
        ) : presentation === "turn" ? (
          <TurnPrompt interaction={interaction} decision={decision} coach={<CoachLine text={coach} />} isCoached={coach !== ""} />
        ) : presentation === "picker" || presentation === "shown" ? (
          <p class="sentence quiet" role="status">
            {words.prompt.above}
          </p>
        ) : (
          <ChoicePrompt interaction={interaction} decision={decision} coach={<CoachLine text={coach} />} />
        )}
      </section>
    </div>
  );
}

/** A coach's sentence, in the place of the general one. */
function CoachLine({ text }: { text: string }) {
  if (!text) return null;
  return (
    <p class="coach-line" role="note" aria-label={words.coach.name}>
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <path d="M20 8c6 0 9.500 4 9.500 9 0 3.400-1.800 5.600-3.600 7.600-.8.9-1.200 1.700-1.300 2.900h-9.200c-.1-1.200-.5-2-1.300-2.900-1.800-2-3.600-4.200-3.600-7.600 0-5 3.500-9 9.500-9zM15.800 29.500h8.400M17 32.500h6" />
      </svg>
      <span>{text}</span>
      <button class="quiet-button" title={words.coach.hide} aria-label={words.coach.hide} onClick={() => (coached.value = "")}>
        ×
      </button>
    </p>
  );
}

/** Why something cannot be done, a hint, and requests to take back a move. They stand over the prompt; the question stays. */
function Notices({ interaction }: { interaction: Interaction }) {
  const { view, players } = useBoard();
  const notice = interaction.notice.value;
  const undo = interaction.table.shown.value?.undo;
  return (
    <div class="notices">
      {notice ? (
        <div class="notice" role="alert">
          <span>{notice.text}</span>
          {notice.rule ? <RuleLink id={notice.rule} /> : null}
          <button class="close" aria-label={words.prompt.dismiss} onClick={() => (interaction.notice.value = null)}>
            ×
          </button>
        </div>
      ) : null}
      {undo && undo.by !== view.you && undo.waiting_for.includes(view.you ?? -1) ? (
        <div class="notice" role="alert">
          <span>{words.prompt.undoAsked(nameOf(players, undo.by))}</span>
          <button onClick={() => interaction.replyToUndo(true)}>{words.prompt.accept}</button>
          <button onClick={() => interaction.replyToUndo(false)}>{words.prompt.refuse}</button>
        </div>
      ) : undo ? (
        <div class="notice">{words.prompt.undoWaiting}</div>
      ) : null}
    </div>
  );
}

/** The awaited player, and the card in question. */
export function waitingText(view: View, players: Player[]): string {
  if (view.over) return words.prompt.over;
  if (view.asked === null || view.asked === view.you) return "…";
  const name = nameOf(players, view.asked);
  const player = view.sides.find((side) => side.seat === view.player);
  const played = player?.beside.at(-1)?.name;
  if (played) return words.prompt.playing(nameOf(players, player.seat), played, view.asked === view.player ? "" : name);
  return view.asked === view.player ? words.prompt.waiting(name) : words.prompt.waitingToChoose(name);
}
