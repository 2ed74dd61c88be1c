"""Short forms: one word of card script for a phrase that many cards share.

A short form has exactly the meaning of its script. `script.parse_script` accepts both; `script.format_script` writes the short
one. To add one, add it to the table below, then run `playmat cards format`, which rewrites the card files.
"""

from __future__ import annotations

from typing import NamedTuple


class ShortForm(NamedTuple):
    """A word, the script it abbreviates, and its meaning on a card."""

    word: str
    script: str
    """A node, or a list of words in brackets."""
    meaning: str


SHORT_FORMS: tuple[ShortForm, ...] = (
    ShortForm("any_condition", "[Asleep, Burned, Confused, Paralyzed, Poisoned]", "any Special Condition"),
    ShortForm("turning_condition", "[Asleep, Confused, Paralyzed]", "a Special Condition that turns the card"),
    ShortForm("basic_pokemon", 'and(is("Pokémon"), is("Basic"))', "a Basic Pokémon card"),
    ShortForm("opponent_switches", "switch(pick(1, bench(opponent), by=opponent))", "the opponent switches their Active Pokémon"),
    ShortForm(
        "defending_cannot_retreat",
        "lasting(forbid(retreat, who=defending), opponents_next_turn)",
        "the Defending Pokémon can't retreat during the opponent's next turn",
    ),
    ShortForm(
        "defending_cannot_attack",
        "lasting(forbid(attack, who=defending), opponents_next_turn)",
        "the Defending Pokémon can't attack during the opponent's next turn",
    ),
    ShortForm(
        "defending_flips_to_attack",
        "lasting(on(attack_declared, flip(tails=nothing, by=opponent), who=defending), opponents_next_turn)",
        "if the Defending Pokémon tries to attack during the opponent's next turn, a flip of tails stops the attack",
    ),
    ShortForm(
        "cannot_attack_next_turn",
        "lasting(forbid(attack, who=self), your_next_turn)",
        "this Pokémon can't attack during your next turn",
    ),
    ShortForm(
        "prevent_all_next_turn",
        "lasting(prevent(self, whose=each), opponents_next_turn)",
        "attacks do nothing to this Pokémon during the opponent's next turn",
    ),
    ShortForm(
        "prevent_damage_next_turn",
        "lasting(prevent(self, what=damage, whose=each), opponents_next_turn)",
        "attacks do no damage to this Pokémon during the opponent's next turn",
    ),
    ShortForm(
        "no_damage_on_bench",
        "prevent(self, what=damage, whose=each, when=is_benched(self))",
        "attacks do no damage to this Pokémon while it is on the Bench",
    ),
    ShortForm(
        "ignore_all",
        "ignore(weakness=true, resistance=true, effects=true)",
        "Weakness, Resistance and effects on the Defending Pokémon don't change this attack's damage",
    ),
)
SCRIPT_OF: dict[str, str] = {form.word: form.script for form in SHORT_FORMS}
"""The script that each word abbreviates."""
