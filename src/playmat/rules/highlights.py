"""The most noticeable differences between two rulesets, in a few sentences for players."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from playmat.rules.ruleset import Ruleset

MOST = 10
"""Sentences in all."""
COUNTERS = re.compile(r"put_counters\((\d+)")
DAMAGE = re.compile(r"damage\((\d+)")


@dataclass(frozen=True, slots=True)
class Highlight:
    field: str
    """The field of the ruleset that the sentence is about."""
    text: str


def first_turn(rules: Ruleset) -> str:
    attacks = "may attack" if rules.starter_attacks else "may not attack"
    return f"The player who goes first {attacks} on that turn."


def first_draw(rules: Ruleset) -> str:
    return f"The player who goes first {'draws a card' if rules.starter_draws else 'does not draw a card'} on that turn."


def first_trainers(rules: Ruleset) -> str:
    if not rules.starter_plays:
        return "The player who goes first may not play Trainer cards on that turn."
    supporter = "may" if "Supporter" in rules.starter_plays else "may not"
    return f"The player who goes first {supporter} play a Supporter on that turn."


def retreats(rules: Ruleset) -> str:
    if rules.retreats_per_turn is None:
        return "You may retreat as often in a turn as you can pay for it."
    return f"You may retreat {times(rules.retreats_per_turn)} in a turn."


def weakness(rules: Ruleset) -> str:
    if rules.fixed_weakness:
        return "Weakness always doubles the damage, and Resistance always takes 30 off it."
    return "Weakness and Resistance change the damage by what is printed on the card."


def stadiums(rules: Ruleset) -> str:
    if rules.stadiums_per_turn is None:
        return "You may play any number of Stadium cards in a turn."
    return f"You may play a Stadium card {times(rules.stadiums_per_turn)} in a turn."


def supporters(rules: Ruleset) -> str:
    if rules.supporter_leaves == "turn_end":
        return "A Supporter that you play stays beside your Active Pokémon until your turn ends."
    return "A Supporter is discarded as soon as it is done."


def confusion(rules: Ruleset) -> str:
    hurt = COUNTERS.search(rules.confused)
    damage = DAMAGE.search(rules.confused)
    amount = f"gets {hurt[1]} damage counters" if hurt else f"does {damage[1]} damage to itself" if damage else "cannot attack"
    return f"A Confused Pokémon that attacks and flips tails {amount}."


def burns(rules: Ruleset) -> str:
    if "Burned" not in rules.conditions:
        return "There is no Special Condition Burned."
    counters = COUNTERS.search(rules.burned)
    amount = f"{counters[1]} damage counters" if counters else "damage counters"
    if "tails=put_counters" in rules.burned:
        return f"A Burned Pokémon gets {amount} between turns only if its player flips tails, and stays Burned."
    return f"A Burned Pokémon gets {amount} between turns and recovers if its player then flips heads."


def confused_retreat(rules: Ruleset) -> str:
    verb = "must flip a coin" if rules.confused_retreat_flip else "need not flip a coin"
    return f"A Confused Pokémon {verb} to retreat."


def who_starts(rules: Ruleset) -> str:
    if rules.first_player == "winner_first":
        return "The winner of the opening coin flip goes first."
    return "The winner of the opening coin flip chooses who goes first."


def flip_time(rules: Ruleset) -> str:
    when = "before" if rules.setup_steps.index("flip") < rules.setup_steps.index("place") else "after"
    return f"The players learn who goes first {when} they put their Pokémon down."


def mulligans(rules: Ruleset) -> str:
    return f"For a mulligan of your opponent you may draw up to {cards(rules.mulligan_bonus)}."


def same_stadium(rules: Ruleset) -> str:
    verb = "may not" if rules.same_stadium_barred else "may"
    return f"A Stadium card {verb} replace one of the same name."


def tie(rules: Ruleset) -> str:
    if rules.tiebreaker == "sudden_death":
        return f"A tie is followed by Sudden Death: a new game with {cards(rules.sudden_death_prizes, 'Prize card')} each."
    return "A tie is followed by a new game that the player wins who takes a lead in Prize cards."


def useless_trainers(rules: Ruleset) -> str:
    verb = "may be" if rules.no_effect_plays else "cannot be"
    return f"A Trainer card that would do nothing {verb} played."


def tools(rules: Ruleset) -> str:
    return f"A Pokémon Tool {'counts' if rules.tools_are_items else 'does not count'} as an Item card."


def fossils(rules: Ruleset) -> str:
    verb = "counts" if rules.fossil_in_setup != "no" else "does not count"
    return f"A Fossil {verb} as a Basic Pokémon in your opening hand."


def wording(rules: Ruleset) -> str:
    if rules.wording == "printed":
        return "Each card does what is printed on it, even if a newer printing says something else."
    if rules.wording == "newest":
        return "A card with several printings does what its newest printing says."
    return f"A card with several printings does what its newest printing said in {rules.wording[:4]}."


def energy_types(rules: Ruleset) -> str:
    return f"There are basic Energy cards of {len(rules.basic_energy)} types."


def matches(rules: Ruleset) -> str:
    return "A match is a single game." if rules.match_games == 1 else f"A match is best of {rules.match_games}."


def times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def cards(number: int, one: str = "card") -> str:
    return f"{number} {one}{'' if number == 1 else 's'}"


SENTENCES: dict[str, Callable[[Ruleset], str]] = {
    "starter_attacks": first_turn,
    "starter_plays": first_trainers,
    "starter_draws": first_draw,
    "retreats_per_turn": retreats,
    "fixed_weakness": weakness,
    "confused": confusion,
    "burned": burns,
    "confused_retreat_flip": confused_retreat,
    "stadiums_per_turn": stadiums,
    "supporter_leaves": supporters,
    "mulligan_bonus": mulligans,
    "no_effect_plays": useless_trainers,
    "first_player": who_starts,
    "setup_steps": flip_time,
    "same_stadium_barred": same_stadium,
    "tools_are_items": tools,
    "fossil_in_setup": fossils,
    "basic_energy": energy_types,
    "tiebreaker": tie,
    "wording": wording,
    "match_games": matches,
}
"""The sentence for each field, the most noticeable first."""


def highlights(here: Ruleset, than: Ruleset) -> tuple[Highlight, ...]:
    """At most `MOST` sentences about `here`, each about a difference from `than`."""
    found = []
    for field, say in SENTENCES.items():
        if getattr(here, field) != getattr(than, field) and (text := say(here)) != say(than):
            found.append(Highlight(field, text))
    return tuple(found[:MOST])
