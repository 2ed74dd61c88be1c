/** Buttons for actions. */

import { cardFacts } from "../cards/store";
import { Coin, type TypeLetter } from "../cards/types";
import type { Decision } from "../protocol";
import { findPokemon, type Group, isSettled, mySide } from "../table/choices";
import type { Interaction } from "../table/interaction";
import { words } from "../words";
import { useBoard } from "./context";
import { brief, isTelling, outcomeText } from "./sums";

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

export function GroupButton({ interaction, decision, group, number }: { interaction: Interaction; decision: Decision; group: Group; number?: number }) {
  const option = decision.options[group.options[0]!]!;
  const { view } = useBoard();
  const facts = option.card ? cardFacts(option.card) : null;
  const hinted = interaction.hint.value?.some((index) => group.options.includes(index));
  let label: string;
  let cost = "";
  let damage = "";
  let outcome = "";
  const key = `${option.pokemon}|${option.name}`;
  if (option.kind === "attack") {
    const attack = facts?.attacks.find((a) => a.name === option.name);
    label = option.name ?? option.text;
    cost = attack?.cost ?? "";
    damage = attack?.damage ?? "";
    const preview = interaction.previews.value.get(key)?.previews.find((item) => item.target === option.target);
    if (preview && isSettled(decision, group)) {
      if (isTelling(preview, damage)) damage = brief(preview);
      outcome = outcomeText(preview);
    }
    const several = (mySide(view)?.active.length ?? 1) > 1;
    if (several) label = `${label} · ${findPokemon(view, option.pokemon)?.pokemon.name ?? ""}`;
  } else if (option.kind === "use" || option.kind === "use_card" || option.kind === "use_stadium") label = `${words.action.use} ${option.name ?? ""}`;
  else if (option.kind === "retreat") label = words.action.retreat!;
  else label = words.action[option.kind] ?? option.text;
  return (
    <button class={`action ${option.kind} ${hinted ? "hinted" : ""}`} data-nav onClick={() => interaction.choose(group)} {...(option.kind === "attack" ? pointing(interaction, key) : { title: option.text })}>
      {number ? <kbd>{number}</kbd> : null}
      <CostIcons cost={cost} />
      <span>{label}</span>
      {damage ? <b>{damage}</b> : null}
      {outcome ? <span class="outcome">{outcome}</span> : null}
    </button>
  );
}

/** Handlers that show what an attack does while the pointer or the focus is on it. */
function pointing(interaction: Interaction, key: string) {
  const leave = () => {
    if (interaction.pointed.value === key) interaction.pointed.value = "";
  };
  const enter = () => (interaction.pointed.value = key);
  return { onPointerEnter: enter, onFocus: enter, onPointerLeave: leave, onBlur: leave };
}

/** Attacks that the Active Pokémon cannot use now: dimmed, and a press says why. */
export function DimmedAttacks({ interaction, decision }: { interaction: Interaction; decision: Decision }) {
  const { view } = useBoard();
  const legal = new Set(decision.options.filter((o) => o.kind === "attack").map((o) => o.name));
  const active = mySide(view)?.active.filter((p) => "serial" in p) ?? [];
  const names = [...new Set(active.flatMap((p) => p.attacks))].filter((name) => !legal.has(name));
  return (
    <>
      {names.map((name) => {
        const attack = active.flatMap((p) => p.cards).map((card) => cardFacts(card.id, card.name).attacks.find((a) => a.name === name)).find(Boolean);
        return (
          <button class="action dim" data-nav onClick={() => interaction.explainAttack(name)} {...pointing(interaction, `${active.find((p) => p.attacks.includes(name))?.serial}|${name}`)}>
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
