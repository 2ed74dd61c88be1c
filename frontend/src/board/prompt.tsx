/** One sentence with its buttons: what is asked now, and the quick ways to answer. */

import { useEffect } from "preact/hooks";
import { cardFacts } from "../cards/store";
import { Coin, type TypeLetter, TypeIcon, type TypeName, TYPE_LETTERS } from "../cards/types";
import type { Decision, Entry } from "../protocol";
import { settings } from "../settings";
import { findPokemon, groupsOf, isSettled, leftUndone, mySide, type Group } from "../table/choices";
import type { Interaction } from "../table/interaction";
import { words } from "../words";
import { nameOf, useBoard } from "./context";
import { RuleLink } from "./rule";
import { buttonText, sentenceFor, sourceOf, textFor } from "./sentence";
import { pointAt } from "./zoom";

export function CostIcons({ cost }: { cost: string }) {
  if (!cost) return null;
  const letters = [...cost] as TypeLetter[];
  return (
    <svg class="cost" viewBox={`0 0 ${letters.length * 26} 26`} aria-hidden="true" style={{ "--n": letters.length }}>
      {letters.map((letter, i) => (
        <Coin letter={letter} x={i * 26} y={0} size={26} />
      ))}
    </svg>
  );
}

function GroupButton({ interaction, decision, group, number }: { interaction: Interaction; decision: Decision; group: Group; number?: number }) {
  const option = decision.options[group.options[0]!]!;
  const { view } = useBoard();
  const facts = option.card ? cardFacts(option.card) : null;
  const hinted = interaction.hint.value?.some((index) => group.options.includes(index));
  let label: string;
  let cost = "";
  let damage = "";
  if (option.kind === "attack") {
    const attack = facts?.attacks.find((a) => a.name === option.name);
    label = option.name ?? option.text;
    cost = attack?.cost ?? "";
    damage = attack?.damage ?? "";
    const several = (mySide(view)?.active.length ?? 1) > 1;
    if (several) label = `${label} · ${findPokemon(view, option.pokemon)?.pokemon.name ?? ""}`;
  } else if (option.kind === "use" || option.kind === "use_card" || option.kind === "use_stadium") label = `${words.action.use} ${option.name ?? ""}`;
  else if (option.kind === "retreat") label = words.action.retreat!;
  else label = words.action[option.kind] ?? option.text;
  return (
    <button class={`action ${option.kind} ${hinted ? "hinted" : ""}`} data-nav onClick={() => interaction.choose(group)} title={option.text}>
      {number ? <kbd>{number}</kbd> : null}
      <CostIcons cost={cost} />
      <span>{label}</span>
      {damage ? <b>{damage}</b> : null}
    </button>
  );
}

/** Attacks of the Active Pokémon that cannot be made now: dimmed, and they say why when pressed. */
function DimmedAttacks({ interaction, decision }: { interaction: Interaction; decision: Decision }) {
  const { view } = useBoard();
  const legal = new Set(decision.options.filter((o) => o.kind === "attack").map((o) => o.name));
  const active = mySide(view)?.active.filter((p) => "serial" in p) ?? [];
  const names = [...new Set(active.flatMap((p) => p.attacks))].filter((name) => !legal.has(name));
  return (
    <>
      {names.map((name) => {
        const attack = active.flatMap((p) => p.cards).map((card) => cardFacts(card.id, card.name).attacks.find((a) => a.name === name)).find(Boolean);
        return (
          <button class="action dim" data-nav onClick={() => interaction.explainAttack(name)}>
            <CostIcons cost={attack?.cost ?? ""} />
            <span>{name}</span>
            {attack?.damage ? <b>{attack.damage}</b> : null}
            <span class="visually-hidden">{words.prompt.why}</span>
          </button>
        );
      })}
    </>
  );
}

function TurnPrompt({ interaction, decision }: { interaction: Interaction; decision: Decision }) {
  const { view } = useBoard();
  const held = interaction.held.value;
  if (interaction.endAsked.value) {
    return (
      <>
        <p class="sentence" role="status">
          {words.prompt.endUndone(leftUndone(view))}
        </p>
        <div class="buttons">
          <button class="primary" data-nav data-autofocus onClick={() => interaction.endTurn()}>
            {words.prompt.endAnyway}
          </button>
          <button data-nav onClick={() => interaction.clear()}>
            {words.prompt.goBack}
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
    const name = held.startsWith("pokemon:") ? findPokemon(view, Number(held.slice(8)))?.pokemon.name : option?.card ? cardFacts(option.card).name : heldName(interaction, held);
    const preview = interaction.preview.value;
    return (
      <>
        <p class="sentence" role="status">
          {aiming && option ? words.prompt.chooseTarget(`${words.action[option.kind] ?? ""} ${option.name ?? name ?? ""}`.trim()) : words.prompt.held(name ?? "")}
          {preview?.gains.length ? <span class="gains"> {words.prompt.gains(preview.gains)}</span> : null}
          {preview?.losses.length ? <span class="losses"> {words.prompt.losses(preview.losses)}</span> : null}
        </p>
        <div class="buttons">
          {aiming ? null : groups.map((group) => <GroupButton interaction={interaction} decision={decision} group={group} />)}
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
  return (
    <>
      <p class="sentence" role="status">
        {words.prompt.yourTurnPlay}
      </p>
      <div class="buttons">
        {attacks.map((group, i) => (
          <GroupButton interaction={interaction} decision={decision} group={group} number={i + 1} />
        ))}
        <DimmedAttacks interaction={interaction} decision={decision} />
        {others.map((group) => (
          <GroupButton interaction={interaction} decision={decision} group={group} />
        ))}
        {decision.options.some((o) => o.kind === "end") ? (
          <button class={`primary ${interaction.hint.value?.some((index) => decision.options[index]?.kind === "end") ? "hinted" : ""}`} data-nav onClick={() => interaction.endTurn()}>
            {words.prompt.endTurn} <kbd>E</kbd>
          </button>
        ) : null}
      </div>
    </>
  );
}

function heldName(interaction: Interaction, spot: string): string {
  const hand = interaction.view ? mySide(interaction.view)?.hand : undefined;
  return Array.isArray(hand) ? (hand.find((card) => `card:${card.uid}` === spot)?.name ?? "") : "";
}

function ChoicePrompt({ interaction, decision, log }: { interaction: Interaction; decision: Decision; log: Entry[] }) {
  const { view, players } = useBoard();
  const presentation = interaction.presentation.value;
  const picks = interaction.picks.value;
  const several = decision.max > 1;
  const text = textFor(decision, log);
  const types = decision.options.length > 0 && decision.options.every((option) => option.kind === "type");
  return (
    <>
      <p class="sentence" role="status">
        {sentenceFor(view, decision, log)}
        {several ? <span class="quiet"> {words.prompt.chosen(picks.length, decision.min, decision.max)}</span> : null}
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
                {several && decision.kind === "order" && picks.includes(index) ? <kbd>{picks.indexOf(index) + 1}</kbd> : null}
                {types && option.text in TYPE_LETTERS ? <TypeIcon type={option.text as TypeName} /> : null}
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

export function Prompt({ interaction, log }: { interaction: Interaction; log: Entry[] }) {
  const { view, players } = useBoard();
  const decision = interaction.decision.value;
  const notice = interaction.notice.value;
  const state = interaction.table.shown.value;
  const undo = state?.undo;
  const presentation = interaction.presentation.value;
  const asker = decision && presentation !== "turn" && view.phase === "play" ? sourceOf(log)?.card : undefined;
  useEffect(() => {
    if (asker) pointAt({ id: asker, name: "" });
  }, [asker]);
  return (
    <section class={`prompt ${decision ? "asking" : ""}`} data-kind={decision?.kind} aria-label={words.prompt.region}>
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
      {!decision ? (
        <p class="sentence quiet" role="status">
          {view.over ? words.prompt.over : view.asked !== null && view.asked !== view.you ? waitingFor(view.asked === view.player, nameOf(players, view.asked)) : "…"}
        </p>
      ) : presentation === "turn" ? (
        <TurnPrompt interaction={interaction} decision={decision} />
      ) : presentation === "picker" ? null : (
        <ChoicePrompt interaction={interaction} decision={decision} log={log} />
      )}
    </section>
  );
}

function waitingFor(isTurn: boolean, name: string): string {
  return isTurn ? words.prompt.waiting(name) : words.prompt.waitingToChoose(name);
}
