/** The prompt during the player's own turn. */

import type { VNode } from "preact";
import { cardFacts } from "../cards/store";
import type { Decision } from "../protocol";
import { settings } from "../settings";
import { findPokemon, groupsOf, isSettled, leftUndone, mySide } from "../table/choices";
import type { Interaction } from "../table/interaction";
import { words } from "../words";
import { DimmedAttacks, GroupButton } from "./action";
import { nameOf, useBoard } from "./context";
import { openSheet } from "./sheet";
import { outcomeText, sumsText, targetsText } from "./sums";

interface TurnPromptProps {
  interaction: Interaction;
  decision: Decision;
  /** A coach's sentence, in the place of the general one. */
  coach: VNode;
  isCoached: boolean;
}

export function TurnPrompt({ interaction, decision, coach, isCoached }: TurnPromptProps) {
  const { view } = useBoard();
  const held = interaction.held.value;
  if (interaction.endAsked.value) {
    return (
      <>
        <p class="sentence saying-it" role="status">
          {words.prompt.endUndone(leftUndone(view))}
        </p>
        <div class="final">
          <button class="end-turn" data-nav onClick={() => interaction.endTurn()}>
            <kbd>1</kbd> {words.prompt.endAnyway}
          </button>
        </div>
        <div class="buttons">
          <button class="primary" data-nav data-autofocus onClick={() => interaction.clear()}>
            <kbd>2</kbd> {words.prompt.goBack}
          </button>
          <label class="check">
            <input type="checkbox" checked={!settings.askBeforeEnd.value} onChange={(event) => (settings.askBeforeEnd.value = !event.currentTarget.checked)} />
            {words.prompt.dontAsk}
          </label>
        </div>
      </>
    );
  }
  if (held) {
    const groups = interaction.heldGroups.value;
    const only = groups.length === 1 ? groups[0]! : null;
    const aiming = only && !isSettled(decision, only);
    const option = only ? decision.options[only.options[0]!]! : null;
    const isPokemonHeld = held.startsWith("pokemon:");
    const name = (isPokemonHeld ? findPokemon(view, Number(held.slice(8)))?.pokemon.name : option?.card ? cardFacts(option.card).name : heldName(interaction, held)) ?? "";
    const preview = interaction.preview.value;
    return (
      <>
        <p class="sentence saying-it" role="status">
          {interaction.pointed.value ? <AttackText interaction={interaction} /> : aiming && option ? words.prompt.target(option.kind, option.name ?? name) : isPokemonHeld ? words.prompt.heldPokemon(name) : words.prompt.heldCard(name)}
          {preview?.gains.length ? <span class="gains"> {words.prompt.gains(preview.gains)}</span> : null}
          {preview?.losses.length ? <span class="losses"> {words.prompt.losses(preview.losses)}</span> : null}
        </p>
        <div class="buttons">
          {aiming ? null : groups.map((group, i) => <GroupButton interaction={interaction} decision={decision} group={group} number={i + 1} />)}
          {isPokemonHeld ? (
            <button data-nav onClick={() => openSheet(Number(held.slice(8)))}>
              {words.prompt.details}
            </button>
          ) : null}
        </div>
        <div class="final">
          <button class="quiet-button" data-nav onClick={() => interaction.clear()}>
            {words.prompt.cancel}
          </button>
        </div>
      </>
    );
  }
  const pick = (kinds: string[]) => groupsOf(decision, decision.options.flatMap((option, index) => (kinds.includes(option.kind) ? [index] : [])));
  const attacks = pick(["attack"]);
  const others = pick(["use", "use_stadium", "retreat"]);
  const isAllDone = decision.options.every((option) => option.kind === "end" || option.kind === "retreat");
  return (
    <>
      {isCoached && !interaction.pointed.value ? (
        <div class="saying-it">{coach}</div>
      ) : (
        <p class="sentence saying-it" role="status">
          {interaction.pointed.value ? <AttackText interaction={interaction} /> : words.prompt.yourTurnPlay}
        </p>
      )}
      <div class="buttons">
        {attacks.map((group, i) => (
          <GroupButton interaction={interaction} decision={decision} group={group} number={i + 1} />
        ))}
        <DimmedAttacks interaction={interaction} decision={decision} />
        {others.map((group) => (
          <GroupButton interaction={interaction} decision={decision} group={group} />
        ))}
      </div>
      <div class="final">
        {decision.options.some((o) => o.kind === "end") ? (
          <button class={`end-turn ${isAllDone ? "primary" : ""} ${interaction.hint.value?.some((index) => decision.options[index]?.kind === "end") ? "hinted" : ""}`} data-nav onClick={() => interaction.endTurn()}>
            {words.prompt.endTurn} <kbd>E</kbd>
          </button>
        ) : null}
      </div>
    </>
  );
}

/** A Pokémon by name, with its owner where there are several opponents. */
function usePokemonNames(): (serial: number) => string {
  const { view, players } = useBoard();
  return (serial) => {
    const found = findPokemon(view, serial);
    if (!found) return "";
    return view.sides.length > 2 ? words.sheet.of(nameOf(players, found.side.seat), found.pokemon.name) : found.pokemon.name;
  };
}

/** The attack under the pointer: its calculation and its text. */
function AttackText({ interaction }: { interaction: Interaction }) {
  const calling = usePokemonNames();
  const attack = interaction.previews.value.get(interaction.pointed.value);
  if (!attack) return <>{interaction.pointed.value.split("|")[1]}</>;
  const text = cardFacts(attack.card).attacks.find((item) => item.name === attack.name)?.text ?? "";
  const { previews } = attack;
  const [first] = previews;
  const said = previews.length > 1 ? targetsText(previews, calling) : first?.sums.length ? [sumsText(first), outcomeText(first)].filter(Boolean).join(" · ") : "";
  return (
    <>
      {attack.name}
      {said ? `: ${said}.` : "."} <span class="quiet">{text}</span>
    </>
  );
}

function heldName(interaction: Interaction, spot: string): string {
  const hand = interaction.view ? mySide(interaction.view)?.hand : undefined;
  return Array.isArray(hand) ? (hand.find((card) => `card:${card.uid}` === spot)?.name ?? "") : "";
}
