/** The advice of a coach: about the cards at hand, with the reason. Pure functions of the player's view. */

import type { AttackFacts, CardFacts } from "../cards/facts";
import { TYPE_LETTERS } from "../cards/types";
import type { AttackSheet, Decision, Option, PokemonView, View } from "../protocol";
import { isPokemon } from "../views";
import { words } from "../words";
import { findPokemon, mySide } from "./choices";

type Facts = (id: string, name?: string) => CardFacts;

interface Situation {
  view: View;
  decision: Decision;
  facts: Facts;
  /** What the attacks of the Active Pokémon would do, by serial and name. */
  previews: Map<string, AttackSheet>;
}

/** Energy units attached to a Pokémon, each as the letters of the types that it provides. */
function unitsOf(pokemon: PokemonView): string[] {
  return pokemon.attached.flatMap((card) => (card.provides ? Array.from({ length: card.units ?? 1 }, () => card.provides!.map((type) => TYPE_LETTERS[type]).join("")) : []));
}

/** How much Energy an attack still needs; each unit pays for one of the types it provides, or for Colorless. */
export function missing(cost: string, units: string[]): number {
  const left = [...units].sort((a, b) => a.length - b.length);
  let lacking = 0;
  for (const letter of [...cost].filter((type) => type !== "C")) {
    const at = left.findIndex((unit) => unit.includes(letter));
    if (at < 0) lacking += 1;
    else left.splice(at, 1);
  }
  const colorless = [...cost].filter((type) => type === "C").length;
  return lacking + Math.max(0, colorless - left.length);
}

const strength = (attack: AttackFacts): number => Number.parseInt(attack.damage, 10) || 0;

const left = (pokemon: PokemonView): number => pokemon.hp - pokemon.damage;

function handOf(view: View): { id: string; name: string }[] {
  const hand = mySide(view)?.hand;
  return Array.isArray(hand) ? hand : [];
}

function onlyOf(decision: Decision, kind: string): Option[] {
  return decision.options.filter((option) => option.kind === kind);
}

/** The Basic Pokémon to start with: much HP, and an attack that costs little. */
function startingPokemon({ decision, facts }: Situation): string {
  const worth = (card: CardFacts) => card.hp - 25 * Math.min(...card.attacks.map((attack) => attack.cost.length), 4);
  const cards = decision.options.flatMap((option) => (option.card ? [facts(option.card)] : []));
  const best = cards.filter((card) => card.hp).sort((a, b) => worth(b) - worth(a))[0];
  const cheap = best?.attacks.toSorted((a, b) => a.cost.length - b.cost.length)[0];
  return best && cheap && cards.length > 1 ? words.coach.active(best.name, best.hp, cheap.name, cheap.cost.length) : "";
}

function benching({ view, decision, facts }: Situation): string {
  const side = mySide(view);
  const options = onlyOf(decision, "bench");
  const active = side?.active.find(isPokemon);
  const grows = options.find((option) => handOf(view).some((card) => facts(card.id, card.name).evolvesFrom === facts(option.card!).name));
  if (grows) {
    const into = handOf(view).find((card) => facts(card.id, card.name).evolvesFrom === facts(grows.card!).name)!;
    return words.coach.benchToEvolve(facts(grows.card!).name, into.name);
  }
  const first = options[0];
  if (!first || (side?.bench.length ?? 0) > 1) return "";
  return side?.bench.length ? words.coach.benchMore(facts(first.card!).name) : words.coach.benchFirst(facts(first.card!).name, active?.name ?? "");
}

function evolving({ view, decision, facts }: Situation): string {
  const [option] = onlyOf(decision, "evolve");
  const target = option && findPokemon(view, option.target)?.pokemon;
  if (!option || !target) return "";
  const into = facts(option.card!);
  const best = into.attacks.toSorted((a, b) => strength(b) - strength(a))[0];
  return words.coach.evolve(target.name, into.name, target.hp, into.hp, best?.name ?? "", best?.damage ?? "");
}

/** The attachment that brings an attack nearest to being used; one that finishes it, of the Active Pokémon, first. */
function attaching({ view, decision, facts }: Situation): string {
  const plans = onlyOf(decision, "attach").flatMap((option) => {
    const found = findPokemon(view, option.target);
    if (!found || !option.card) return [];
    const energy = facts(option.card);
    const unit = energy.types.map((type) => TYPE_LETTERS[type]).join("") || "C";
    const units = unitsOf(found.pokemon);
    const attacks = found.pokemon.cards.flatMap((card) => facts(card.id, card.name).attacks).filter((attack) => found.pokemon.attacks.includes(attack.name));
    return attacks.flatMap((attack) => {
      const before = missing(attack.cost, units);
      const after = missing(attack.cost, [...units, unit]);
      return after < before ? [{ energy, target: found.pokemon, attack, after, rank: after * 100 - (found.isActive ? 40 : 0) - strength(attack) / 10 }] : [];
    });
  });
  const best = plans.sort((a, b) => a.rank - b.rank)[0];
  return best ? words.coach.attach(best.energy.name, best.target.name, best.attack.name, best.attack.damage, best.after) : "";
}

/** A card that draws or searches, a Supporter first. */
function playing({ decision, facts }: Situation): string {
  const cards = onlyOf(decision, "play").flatMap((option) => (option.card ? [facts(option.card)] : []));
  const helpful = cards.filter((card) => card.does === "draw" || card.does === "search");
  const card = helpful.find((one) => one.kind === "Supporter") ?? helpful[0];
  return card ? words.coach.play(card.name, card.text, card.kind === "Supporter") : "";
}

function attacking({ view, decision, previews }: Situation): string {
  const hits = onlyOf(decision, "attack").flatMap((option) => {
    const sheet = previews.get(`${option.pokemon}|${option.name}`);
    const preview = sheet?.previews.find((item) => item.target === option.target);
    const target = findPokemon(view, option.target)?.pokemon;
    return preview && target ? [{ name: option.name!, preview, target }] : [];
  });
  const best = hits.sort((a, b) => b.preview.knock_out - a.preview.knock_out || b.preview.mean - a.preview.mean)[0];
  if (!best || !best.preview.most) return "";
  if (best.preview.knock_out >= 0.999) return words.coach.knockOut(best.name, best.target.name, best.preview.left);
  return words.coach.attack(best.name, best.target.name, best.preview.mean, best.preview.left);
}

/** A Pokémon that will not survive for long, and one that can take over. */
function retreating({ view, decision }: Situation): string {
  const side = mySide(view);
  const active = side?.active.find(isPokemon);
  if (!active || !onlyOf(decision, "retreat").length || !active.damage || left(active) > active.hp / 4) return "";
  const other = side!.bench.filter(isPokemon).sort((a, b) => left(b) - left(a))[0];
  return other && left(other) > left(active) ? words.coach.retreat(active.name, left(active), active.retreat, other.name) : "";
}

function promoting({ view, decision }: Situation): string {
  const choices = decision.options.flatMap((option) => findPokemon(view, option.pokemon)?.pokemon ?? []);
  const worth = (pokemon: PokemonView) => left(pokemon) + 40 * unitsOf(pokemon).length;
  const best = choices.sort((a, b) => worth(b) - worth(a))[0];
  return best && choices.length > 1 ? words.coach.promote(best.name, left(best), unitsOf(best).length) : "";
}

/** The sentence of the coach, or "" for none. Everything that comes before an attack is said before it. */
export function advice(situation: Situation): string {
  switch (situation.decision.kind) {
    case "setup_active":
      return startingPokemon(situation);
    case "promote":
      return promoting(situation);
    case "prize":
      return words.coach.prize;
    case "main":
      return benching(situation) || evolving(situation) || attaching(situation) || playing(situation) || retreating(situation) || attacking(situation);
    default:
      return "";
  }
}
