/** The prompt for a choice. */

import { TypeIcon, type TypeName } from "../cards/types";
import type { Decision, Entry } from "../protocol";
import type { Interaction } from "../table/interaction";
import { words } from "../words";
import { useBoard } from "./context";
import { buttonText, sentenceFor, textFor } from "./sentence";

export function ChoicePrompt({ interaction, decision, log }: { interaction: Interaction; decision: Decision; log: Entry[] }) {
  const { view, players } = useBoard();
  const presentation = interaction.presentation.value;
  const picks = interaction.picks.value;
  const several = decision.max > 1;
  const text = textFor(decision, log);
  return (
    <>
      <p class="sentence" role="status">
        {sentenceFor(view, decision, log)}
        {several ? <span class="quiet"> {words.prompt.chosen(picks.length, decision.max)}</span> : null}
      </p>
      {text ? <p class="source-text">{text}</p> : null}
      <div class="buttons">
        {presentation === "buttons"
          ? decision.options.map((option, index) => (
              <button
                class={`action ${picks.includes(index) ? "picked" : ""} ${interaction.hint.value?.includes(index) ? "hinted" : ""}`}
                data-nav
                data-choice={index}
                onClick={() => interaction.toggle(index)}
                aria-pressed={several ? picks.includes(index) : undefined}
              >
                {several && decision.kind === "order" && picks.includes(index) ? <kbd>{picks.indexOf(index) + 1}</kbd> : index < 9 && !several ? <kbd>{index + 1}</kbd> : null}
                {option.kind === "type" ? <TypeIcon type={option.name as TypeName} /> : null}
                <span>{buttonText(decision, index, view, players)}</span>
              </button>
            ))
          : null}
        {several && picks.length ? (
          <button class="primary" data-nav disabled={!interaction.canConfirm} onClick={() => interaction.confirm()}>
            {words.prompt.done}
          </button>
        ) : null}
        {decision.min === 0 && !picks.length ? (
          <button data-nav class="none" onClick={() => interaction.send([])}>
            {words.prompt.none}
          </button>
        ) : null}
      </div>
    </>
  );
}
