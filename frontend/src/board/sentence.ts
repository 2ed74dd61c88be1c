/** The question in one sentence. */

import type { Decision, Player, View } from "../protocol";
import { countOf, inPlay, isPokemon } from "../views";
import { cardFacts } from "../cards/store";
import { isOpponent, zoneOf } from "../table/choices";
import { words } from "../words";
import { nameOf } from "./context";

export interface Source {
  /** Of the attack, Ability or card. */
  name: string;
  /** Id of the card it stands on. */
  card: string;
  text: string;
}

/** The card, attack or Ability whose text asks. */
export function sourceOf({ source }: Decision): Source | null {
  if (!source) return null;
  const card = cardFacts(source.card);
  const part = [...card.attacks, ...card.abilities].find((item) => item.name === source.name);
  return { name: source.name || card.name, card: source.card, text: part?.text ?? card.text };
}

function pokemonOf(view: View, decision: Decision): string {
  const serials = new Set(decision.options.map((option) => option.pokemon));
  const holders = view.sides.filter((side) => inPlay(side).some((p) => serials.has(p.serial)));
  const onlyBench = !view.sides.some((side) => side.active.some((p) => isPokemon(p) && serials.has(p.serial)));
  if (holders.every((side) => side.seat === view.you)) return onlyBench ? words.ask.yourBench : words.ask.yours;
  if (holders.every((side) => isOpponent(view, side.seat))) return onlyBench ? words.ask.theirBench : words.ask.theirs;
  return words.ask.anyPokemon;
}

function prizesOf(view: View, decision: Decision): string {
  if (decision.options.every((option) => option.owner === view.you)) return words.ask.from.yourPrizes;
  return decision.options.every((option) => isOpponent(view, option.owner!)) ? words.ask.from.theirPrizes : words.ask.from.prizes;
}

/** The Pokémon to which all the cards are attached, by name, if it is one. */
function attachedTo(view: View, decision: Decision): string {
  const holders = [...new Map(decision.options.map((option) => [zoneOf(view, option.uid).holder?.serial, zoneOf(view, option.uid).holder])).values()];
  return holders.length === 1 && holders[0] ? words.ask.attachedTo(holders[0].name) : words.ask.from.attached;
}

/** Where hidden cards are from: a deck is searched whole, of another deck or hand only some cards are looked at. */
function hiddenZone(view: View): "deck" | "looked" | "theirHand" {
  const shown = view.looking.length;
  if (view.sides.some((side) => countOf(side.deck) === shown)) return "deck";
  return view.sides.some((side) => side.seat !== view.you && countOf(side.hand) === shown) ? "theirHand" : "looked";
}

export function sentenceFor(view: View, decision: Decision): string {
  const { options, min, max } = decision;
  const source = sourceOf(decision)?.name ?? "";
  const purpose = words.ask.purposes[decision.purpose] ?? "";
  switch (decision.kind) {
    case "main":
      return words.prompt.yourTurnPlay;
    case "pick": {
      if (options.length && options.every((o) => o.kind === "pokemon")) return words.prompt.ask(source, words.ask.pokemon(min, max, pokemonOf(view, decision), purpose));
      if (options.length && options.every((o) => o.kind === "card")) {
        const zones = new Set(options.map((o) => zoneOf(view, o.uid).zone));
        const where = zones.size === 1 ? [...zones][0]! : "mixed";
        const from = where === "attached" ? attachedTo(view, decision) : words.ask.from[where === "deck" ? hiddenZone(view) : where];
        return words.prompt.ask(source, words.ask.cards(min, max, from, purpose));
      }
      if (options.length && options.every((o) => o.kind === "place")) return words.prompt.ask(source, words.ask.cards(min, max, prizesOf(view, decision), purpose));
      return words.prompt.ask(source, decision.prompt);
    }
    case "yes_no":
      if (leadsToLooked(view, decision)) return words.prompt.ask(source, words.ask.orNone);
      return words.ask.use(source, decision.prompt);
    case "spread":
      return words.prompt.ask(source, words.ask.spread);
    case "order":
      return max > 1 ? words.ask.order : decision.prompt;
    case "one_of":
    case "number":
    case "type":
    case "attack":
    case "condition":
    case "throw":
      return words.prompt.ask(source, decision.prompt);
    case "first":
      return words.ask.first;
    default:
      return decision.prompt;
  }
}

/** Whether a yes leads to a choice among the cards that are looked at: then the player may choose at once. */
export function leadsToLooked(view: View, decision: Decision): boolean {
  return decision.kind === "yes_no" && decision.purpose === "choose" && view.looking.length > 0;
}

/** The words of the asking card on the use of the choice; "" if a rule asks. */
export function textFor(decision: Decision): string {
  return decision.kind === "main" ? "" : (sourceOf(decision)?.text ?? "");
}

/** The label of a button for an option that is neither a card nor a Pokémon. */
export function buttonText(decision: Decision, index: number, view: View, players: Player[]): string {
  const option = decision.options[index]!;
  if (option.kind === "seat") {
    const seat = option.number!;
    const name = seat === view.you ? words.board.you : nameOf(players, seat);
    if (decision.kind === "facing") return words.ask.facing(seat === view.you ? words.ask.you : name);
    if (decision.kind !== "first") return name;
    return seat === view.you ? words.ask.goFirst : words.ask.theyFirst(nameOf(players, seat));
  }
  const isLook = leadsToLooked(view, decision);
  if (option.kind === "yes") return isLook ? words.prompt.yesChoose : words.prompt.yes;
  if (option.kind === "no") return isLook ? words.prompt.takeNone : words.prompt.no;
  return option.text.charAt(0).toUpperCase() + option.text.slice(1);
}
