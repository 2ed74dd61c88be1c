/** The prompt for a choice. */

import type { VNode } from "preact";
import { TypeIcon, type TypeName } from "../cards/types";
import type { Decision } from "../protocol";
import { digitOf } from "../table/choices";
import type { Interaction } from "../table/interaction";
import { words } from "../words";
import { useBoard } from "./context";
import { buttonText, sentenceFor, textFor } from "./sentence";
import { ThrowIcon } from "./throw";

export function ChoicePrompt({ interaction, decision, coach }: { interaction: Interaction; decision: Decision; coach: VNode }) {
  const { view, players } = useBoard();
  const presentation = interaction.presentation.value;
  const picks = interaction.picks.value;
  const several = decision.max > 1;
  const text = textFor(decision);
  const mayTakeNone = decision.min === 0 && !picks.length;
  return (
    <>
      <div class="saying-it">
        <p class="sentence" role="status">
          {sentenceFor(view, decision)}
          {several ? <span class="quiet"> {words.prompt.chosen(picks.length, decision.max)}</span> : null}
        </p>
        {text ? <p class="source-text">{text}</p> : null}
        {coach}
      </div>
      {presentation === "buttons" ? (
        <div class="buttons">
          {decision.options.map((option, index) => (
            <button
              class={`action ${picks.includes(index) ? "picked" : ""} ${interaction.hint.value?.includes(index) ? "hinted" : ""}`}
              data-nav
              data-choice={index}
              onClick={() => interaction.toggle(index)}
              aria-pressed={several ? picks.includes(index) : undefined}
            >
              {several && decision.kind === "order" && picks.includes(index) ? <kbd>{picks.indexOf(index) + 1}</kbd> : several ? null : <DigitKey decision={decision} index={index} />}
              {option.kind === "type" ? <TypeIcon type={option.name as TypeName} /> : null}
              {decision.kind === "throw" ? <ThrowIcon place={option.number!} /> : null}
              <span>{buttonText(decision, index, view, players)}</span>
            </button>
          ))}
        </div>
      ) : null}
      {mayTakeNone || (several && picks.length) ? (
        <div class="final">
          {mayTakeNone ? (
            <button data-nav class="none" onClick={() => interaction.send([])}>
              {words.prompt.none}
            </button>
          ) : (
            <button class="primary" data-nav disabled={!interaction.canConfirm} onClick={() => interaction.confirm()}>
              {words.prompt.done}
            </button>
          )}
        </div>
      ) : null}
    </>
  );
}

/** The key that answers with an option, where there is one. */
export function DigitKey({ decision, index }: { decision: Decision; index: number }) {
  const digit = digitOf(decision, index);
  return digit === null ? null : <kbd>{digit}</kbd>;
}
