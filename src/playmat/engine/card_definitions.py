"""Cards as the engine sees them: facts as integers, texts as linked programs.

`link` builds these records once for a table of cards and a ruleset; games share them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from playmat.engine.codes import BASIC, ITEM, P_DISCARD
from playmat.engine.program import Exec
from playmat.engine.statics import Static
from playmat.engine.terms.term import Filter, Quantity, Test
from playmat.engine.triggers import On, Use

if TYPE_CHECKING:
    from playmat.cards.model import Card


# Special rules of a Trainer card that is played as a Pokémon.
NO_PRIZE: Final = 1
NO_CONDITIONS: Final = 2
NO_RETREAT: Final = 4
DISCARDABLE: Final = 8
SETUP_ONLY: Final = 16
ALSO_TRAINER: Final = 32
UNCOUNTED: Final = 64


class Provision:
    """The Energy that a card provides: `n` units of every type in `types` at once, while `when` holds. Without types, the types
    of the basic Energy cards on the same Pokémon count."""

    def __init__(self, types: int, n: Quantity, when: Test | None) -> None:
        self.types: i64 = types
        self.n = n
        self.when = when


class AttackDef:
    """One attack. `cost` counts the units wanted of each type, Colorless last."""

    def __init__(self, name: int, cost: vec[i64], damage: int, sections: list[Exec | None]) -> None:
        self.name: i64 = name
        self.cost = cost
        self.total: i64 = 0
        for units in cost:
            self.total += units
        self.damage: i64 = damage
        """The printed number."""
        self.base: i64 = damage
        """The printed damage, before the text changes it."""
        self.sections = sections
        self.power: i64 = 0
        """1 GX, 2 VSTAR."""
        self.mentions: i64 = 3
        """Bits: 1 the text mentions its player, 2 an opponent."""
        self.despite: i64 = 0
        """Bits of the Special Conditions that do not stop it from being used."""
        self.on_first_turn: bool = False
        self.on_bench: bool = False
        """It can also be used on the Bench."""
        self.other_cost: vec[i64] = vec[i64]()
        """An alternative cost, which may be paid while `other_when` holds; empty: none."""
        self.other_when: Test | None = None
        self.requires: list[Test] = []
        """Conditions for using it at all."""
        self.or_nothing: bool = False
        """It does nothing if one of its effects is prevented."""
        self.against_each: bool = False
        """It attacks each Defending Pokémon, where there are several (CR-701.4)."""
        self.title = ""


class AbilityDef:
    def __init__(self, name: int, kind: int) -> None:
        self.name: i64 = name
        self.kind: i64 = kind
        self.title = ""
        self.statics: list[Static] = []
        self.triggers: list[On] = []
        self.uses: list[Use] = []


class CardDef:
    """A printed card as the engine sees it. `index` is its place in the table."""

    def __init__(self, index: int, card: Card) -> None:
        self.index: i64 = index
        self.card = card
        self.id: str = card.id
        self.title: str = card.printed_name
        self.name: i64 = -1
        self.supertype: i64 = 0
        self.stage: i64 = BASIC
        self.kind: i64 = ITEM
        self.types: i64 = 0
        self.hp: i64 = 0
        self.retreat: i64 = 0
        self.weak_types: vec[i64] = vec[i64]()
        self.weak_factor: vec[i64] = vec[i64]()
        self.weak_plus: vec[i64] = vec[i64]()
        self.resist_types: vec[i64] = vec[i64]()
        self.resist_minus: vec[i64] = vec[i64]()
        self.attacks: list[AttackDef] = []
        self.abilities: list[AbilityDef] = []
        self.text: AbilityDef = AbilityDef(-1, -1)
        """Statics, triggers and activations of a Trainer or Energy card's own text."""
        self.interrupt: On | None = None
        """Of a Trainer card: when it may be played in the middle of something, in any player's turn."""
        self.as_stadium: AbilityDef = AbilityDef(-1, -1)
        """Texts of a Pokémon card while it is in play as a Stadium; `stadium_to`: where it goes when it would be discarded."""
        self.stadium_to: i64 = P_DISCARD
        self.as_tool: AbilityDef = AbilityDef(-1, -1)
        """Of a Pokémon card: texts for its bearer while it is attached as a Tool."""
        self.play: Exec | None = None
        self.played: Exec | None = None
        """The program of playing the Trainer card: choice of the players it means, then its text."""
        self.play_when: Test | None = None
        self.leaves_to: i64 = 1
        """Where a Trainer card goes after it is played: the discard pile, unless its text says otherwise."""
        self.mentions: i64 = 3
        """Bits: 1 the effect of playing it mentions its player, 2 an opponent."""
        self.extra: i64 = 0
        """Cards that may be discarded for the optional extra of a TAG TEAM Supporter."""
        self.provisions: list[Provision] = []
        self.bearer: Filter | None = None
        self.stays: bool = False
        """It stays attached to a Pokémon that no longer passes `bearer`."""
        self.evolves_from: i64 = -1
        self.into: list[i64] = []
        """Of a Baby Pokémon: names of the Basic Pokémon that it evolves into."""
        self.skips: list[i64] = []
        """Of a Stage 2 card: names of the Basic Pokémon that its Stage 1 evolves from."""
        self.evolution_types: i64 = 0
        """Bits of the types of all known cards that evolve from it."""
        self.classes: i64 = 0
        self.prizes: i64 = 1
        self.basic_energy: bool = False
        self.is_basic: bool = False
        self.is_evolution: bool = False
        self.prism: bool = False
        self.hyper_gear: bool = False
        self.as_hp: i64 = 0
        """HP of a Trainer card that is played as a Pokémon; 0: it is not played as one."""
        self.fossil: bool = False
        """Whether it is a Fossil, which counts as a Basic Pokémon during set-up in some rulesets."""
        self.as_type: i64 = 0
        self.as_flags: i64 = 0
        """Of a Trainer card that is played as a Pokémon: NO_PRIZE and the other flags above."""
        self.stays_in_play: bool = False
        """Of a Trainer card: whether it is put into play instead of being discarded after use."""
        self.stays_discarded: bool = False
        self.is_piece: bool = False
        """Half of a LEGEND or part of a V-UNION, which no text puts into play alone."""
        self.enters_by: str = ""
        """The only Ability that can put it into play; empty: it comes into play as usual."""
        """Whether it cannot be put into a hand or deck from the discard pile."""
        self.faces: bool = False
        """Whether its player chooses which player the Stadium faces."""
        self.claims_first: bool = False
        """Whether its player may play it before the flip for the first turn to go first."""
        self.halves: bool = False
        """Whether the Stadium is played only together with its other half."""
        self.start: i64 = 0
        """Where it may begin the game although it is not a Basic Pokémon, while `start_when` holds: 1 Active Spot, 2 Bench."""
        self.start_when: Test | None = None
        self.plays_first: bool = False
        self.plays_again: bool = False
        """Of a Stadium: it may be played after another one in the same turn."""
        """Whether its own text lets it be played on the game's first turn."""
        self.evolves_early: bool = False
        """Whether its own text lets it evolve a Pokémon on the first turn, or one that came into play this turn."""
        self.acts: bool = False
        """Whether it gives its bearer an activation, an Ability or an attack."""
        self.is_live: bool = False
        """Whether it has any static or trigger."""
