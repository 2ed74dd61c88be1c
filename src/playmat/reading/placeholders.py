"""Placeholders in a tree for what a sentence alone cannot settle.

`weaving` and `pronouns` replace them by looking at the sentences before: which player acts (`Someone`), what a pronoun stands
for (`Pronoun`, `Other`, `There`), which coin or action an "if heads" or "if you do" refers to (`Coin`, `DidIt`), and sentences
that only say something about another step (`Remark`). A finished tree has none of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from playmat.effects import nodes as fx
from playmat.effects.nodes import Action, Filter, Quantity, Selector, Test, Who
from playmat.terms import Condition


class Someone(StrEnum):
    """A player whom the sentence, or the text before it, must name."""

    AGENT = "agent"
    """Who does it: the subject of the clause; `you` where the clause has none."""
    THEY = "they"
    """The player spoken of: the subject of the clause, or the one mentioned last."""
    THAT = "that"
    """The same as `THEY`, but said so that somebody must have been named before."""
    EITHER = "either"
    """One of the players, as the acting player likes."""


AGENT: Any = Someone.AGENT
THEY: Any = Someone.THEY
THAT: Any = Someone.THAT
EITHER: Any = Someone.EITHER


@dataclass(frozen=True, slots=True)
class Pronoun(Selector):
    """`it`, `that Pokémon`, `those cards`: something mentioned before. `kind` is "pokemon", "card" or "" if both fit."""

    kind: str = ""
    many: bool = False
    new: bool = False
    """The Pokémon that has just become Active."""
    named: bool = False
    """Said as "that Pokémon", which may be a card or one in play."""


@dataclass(frozen=True, slots=True)
class Other(Selector):
    """What "other" leaves out: the Pokémon or cards that were just chosen, or else the one that has the text."""

    kind: str = "pokemon"


@dataclass(frozen=True, slots=True)
class EachDefending(Selector):
    """Each Defending Pokémon: both in a 2-on-2 game, where "the Defending Pokémon" is the one that is attacked (CR-701.4)."""


@dataclass(frozen=True, slots=True)
class There(Selector):
    """The cards that were looked at, revealed or searched: "a card you find there"."""

    filter: Filter | None = None
    them: bool = False
    """Said with a pronoun ("1 of them"), so that Pokémon may be meant as well."""


@dataclass(frozen=True, slots=True)
class Coin(Test):
    """How the coins fell: `count` of them (None: all; -1: at least one) came up on that side."""

    side: str
    count: int | None = None
    op: fx.Op = fx.Op.EQUAL


@dataclass(frozen=True, slots=True)
class NthCoin(Test):
    """How the first, second, ... of several coins fell."""

    side: str
    place: int


@dataclass(frozen=True, slots=True)
class DidIt(Test):
    """Whether the action before was carried out ("if you do"); `no` for "if you can't"."""

    no: bool = False
    what: type[Action] | None = None
    """The sort of action, where the words repeat it ("if you can't discard 2 cards")."""
    otherwise: bool = False
    """Said as "if not", which may look back to a coin as well."""


class Remark(Action):
    """A sentence that only says something about a step before or after it; it must be absorbed by that step."""


@dataclass(frozen=True, slots=True)
class Then(Remark):
    """ "Then, ...": what follows in the branch before, if there is one."""

    action: Action


@dataclass(frozen=True, slots=True)
class InPlaceOfIt(Remark):
    """ "Instead, ...": what is done in the branch before, in place of what that branch took away."""

    action: Action


@dataclass(frozen=True, slots=True)
class CountFirst(Remark):
    """ "Count the number of ...": the number that "that many" means afterwards."""

    of: Quantity


@dataclass(frozen=True, slots=True)
class Stronger(Remark):
    """The condition that was just inflicted is worse: so many counters (or coins) instead of the usual number."""

    n: int


@dataclass(frozen=True, slots=True)
class AtMost(Remark):
    """What was just added or put cannot be more than this; `units` limits what is counted, not the product."""

    n: int
    units: bool = False


@dataclass(frozen=True, slots=True)
class ChoseCondition(Remark):
    """A Special Condition was chosen; the next step inflicts it."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class CopyIt(Remark):
    """The attack that was just chosen is used as this attack; `pay` its cost is needed, `free` nothing else is required."""

    pay: bool = False
    free: bool = False


@dataclass(frozen=True, slots=True)
class Alternative(Remark):
    """ "Or, ...": this instead of the step before, as the player likes."""

    action: Action


@dataclass(frozen=True, slots=True)
class ChosenBy(Remark):
    """Another player chooses in the switch before: the Benched Pokémon, or (`active`) the Active one."""

    by: Who
    active: bool = False


@dataclass(frozen=True, slots=True)
class Weaknesses(Remark):
    """Whether Weakness and Resistance apply to the damage before."""

    apply: bool
    through: bool = False
    """Effects on the Pokémon do not affect it either."""


@dataclass(frozen=True, slots=True)
class InsteadIf(Remark):
    """If the test holds, the action takes the place of the step of its kind before it."""

    test: Test
    action: Action


@dataclass(frozen=True, slots=True)
class InsteadNumber(Remark):
    """If the test holds, the step before has this number instead of its own."""

    test: Test
    n: int


@dataclass(frozen=True, slots=True)
class ProvidesAs(Remark):
    """What the card that was attached as an Energy provides."""

    types: tuple[Any, ...]
    n: int


@dataclass(frozen=True, slots=True)
class Stated(Action):
    """The attack's base damage as its text tells it once more; it should be what is printed beside the attack."""

    n: int


@dataclass(frozen=True, slots=True)
class UnlessDone(Remark):
    """ "If your opponent doesn't ...": they may do it, and if they don't the action follows."""

    do: Action
    action: Action


@dataclass(frozen=True, slots=True)
class OpponentFirst(Remark):
    """Of both players, the opponent does it first."""


@dataclass(frozen=True, slots=True)
class NotDiscarded(Remark):
    """Not a card that was just discarded as the cost."""


@dataclass(frozen=True, slots=True)
class Had(Action):
    """ "Have your opponent ...": what follows in the same breath is theirs too, so nothing may be joined to it."""

    action: Action


@dataclass(frozen=True, slots=True)
class DoTheSame(Remark):
    """The opponent does what was said before, too."""


@dataclass(frozen=True, slots=True)
class PayForIt(Remark):
    """The copied attack's Energy cost must be met."""


@dataclass(frozen=True, slots=True)
class Otherwise(Remark):
    """What happens if the condition before did not hold."""

    action: Action


@dataclass(frozen=True, slots=True)
class LeavesCards(Remark):
    """The Pokémon that was just moved leaves what is attached to it to the discard pile."""


@dataclass(frozen=True, slots=True)
class Again(Remark):
    """The same Pokémon may be picked several times."""


@dataclass(frozen=True, slots=True)
class NotNew(Remark):
    """Not on a Pokémon that came into play this turn."""


@dataclass(frozen=True, slots=True)
class MustDo(Remark):
    """The step before must be done, or the card cannot be played; of several, the last of the sort that the words repeat."""

    what: type[Action] | None = None
