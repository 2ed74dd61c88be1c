"""Cards in English: their effects in our own words, with the printed facts around them."""

from __future__ import annotations

from playmat.cards.model import Ability, Attack, Card
from playmat.effects.english import ON_CARD, ON_POKEMON, english, english_parts
from playmat.effects.nodes import AttachAsEnergy, Play, PlayAsPokemon
from playmat.effects.tree import nodes_of
from playmat.vocabulary import format_cost


def subject_of(card: Card) -> str:
    """The phrase for the Pokémon of the card's text and Abilities: itself, or the bearer of the card."""
    is_played_as_pokemon = any(isinstance(part, Play) and isinstance(part.do, PlayAsPokemon) for part in card.parts)
    return ON_POKEMON if card.is_pokemon or is_played_as_pokemon else ON_CARD


def attack_english(attack: Attack, card: Card) -> str:
    """The effect of the attack besides its printed damage; empty if there is none. Its user is "this Pokémon"."""
    return english(attack.effect, era=card.era) if attack.effect is not None else ""


def ability_english(ability: Ability, card: Card) -> str:
    """The effect of the Ability of the card."""
    return english_parts(ability.parts, subject_of(card), card.era)


def text_english(card: Card) -> str:
    """The text of a Trainer or Energy card, or rules of a Pokémon card besides its attacks and Abilities; empty if none."""
    text = english_parts(card.parts, subject_of(card), card.era)
    if "Hyper Gear" in card.tags:  # SM-K-1
        return f"Attach this card to a Pokémon of your opponent. {text}"
    if card.is_pokemon and any(isinstance(node, AttachAsEnergy) for part in card.parts for node in nodes_of(part)):
        return f"{text} This is your Energy attachment for the turn."
    return text


def card_english(card: Card) -> str:
    """The whole card as lines of text: name, facts, Abilities, attacks, text, and the reason if it cannot be played."""
    lines = [card.printed_name, facts_english(card)]
    for ability in card.abilities:
        lines.append(labelled(f"{ability.name} ({ability.kind})", ability_english(ability, card)))
    for attack in card.attacks:
        damage = f"{attack.damage or ''}{attack.mark.replace('x', '×')}"
        power = f"({attack.power})" if attack.power else ""
        label = " ".join(word for word in (f"[{format_cost(attack.cost)}]", attack.name, power, damage) if word)
        lines.append(labelled(label, attack_english(attack, card)))
    if card.parts:
        lines.append(text_english(card))
    if card.is_pokemon:
        lines.append(defence_english(card))
    if card.unread:
        lines.append(f"This card cannot be played yet: {card.unread}")
    return "\n".join(lines)


def labelled(label: str, text: str) -> str:
    return f"{label}: {text}" if text else label


def facts_english(card: Card) -> str:
    """The kind of card, in one line."""
    if card.is_pokemon:
        facts = [f"{card.stage} Pokémon", " and ".join(card.types), f"{card.hp} HP"]
        if card.level:
            facts.append(f"level {card.level}")
        if card.evolves_from:
            facts.append(f"{'evolves from' if card.stage and card.stage.is_evolution else 'put onto'} {card.evolves_from}")
        if card.evolves_into:
            facts.append(f"evolves into {' or '.join(card.evolves_into)}")
        if card.prizes != 1:
            facts.append(f"{card.prizes} Prize cards when Knocked Out")
    elif card.is_trainer:
        facts = [f"{card.kind} card"]
    else:
        facts = [f"Basic {' and '.join(card.types)} Energy card" if card.basic_energy else "Special Energy card"]
    return ", ".join([*(fact for fact in facts if fact), *card.tags])


def defence_english(card: Card) -> str:
    """Weakness, Resistance and retreat cost, in one line."""
    facts = []
    for weakness in card.weaknesses:
        facts.append(f"Weakness {weakness.type} {f'+{weakness.plus}' if weakness.plus else f'×{weakness.factor}'}")
    facts += [f"Resistance {resistance.type} -{resistance.minus}" for resistance in card.resistances]
    return ", ".join([*facts, f"retreat cost {card.retreat}"])
