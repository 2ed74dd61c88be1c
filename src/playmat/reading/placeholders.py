"""Placeholders in a tree for references that a single sentence leaves open.

`combine` and `pronouns` replace them by looking at the sentences before: which player acts (`Someone`), what a pronoun means
(`Pronoun`, `Other`, `There`), which coin or action an "if heads" or "if you do" refers to (`Coin`, `DidIt`), and sentences
that only say something about another step (`Remark`). A finished tree has none of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import cast

from playmat.effects import nodes as fx
from playmat.effects.nodes import Action, Filter, Quantity, Selector, Test, Who
from playmat.vocabulary import Condition


class Someone(StrEnum):
    """A player whom the sentence, or an earlier one, must name."""

    AGENT = "agent"
    """The player who acts: the subject of the clause; `you` if the clause has none."""
    THEY = "they"
    """The subject of the clause, or the player mentioned last."""
    THAT = "that"
    """The same as `THEY`, but a player must have been named before."""
    EITHER = "either"
    """One of the players; the acting player chooses."""


AGENT = cast(Who, Someone.AGENT)
THEY = cast(Who, Someone.THEY)
THAT: object = Someone.THAT
EITHER: object = Someone.EITHER


@dataclass(frozen=True, slots=True)
class Pronoun(Selector):
    """`it`, `that Pokémon`, `those cards`: something mentioned before. `kind` is "pokemon", "card" or "" if both fit."""

    kind: str = ""
    many: bool = False
    new: bool = False
    """The Pokémon that has just become Active."""
    named: bool = False
    """Written as "that Pokémon", which may be a card or a Pokémon in play."""


@dataclass(frozen=True, slots=True)
class Other(Selector):
    """The exclusion in "other": the Pokémon or cards that were just chosen, otherwise the one that has the text."""

    kind: str = "pokemon"


@dataclass(frozen=True, slots=True)
class EachDefending(Selector):
    """Each Defending Pokémon: both in a 2-on-2 game, where "the Defending Pokémon" is the one that is attacked (CR-701.4)."""


@dataclass(frozen=True, slots=True)
class There(Selector):
    """The cards that were looked at, revealed or searched: "a card you find there"."""

    filter: Filter | None = None
    them: bool = False
    """Written with a pronoun ("1 of them"), which may also mean Pokémon."""


@dataclass(frozen=True, slots=True)
class Coin(Test):
    """The result of coin flips: `count` of them (None: all; -1: at least one) landed on that side."""

    side: str
    count: int | None = None
    op: fx.Op = fx.Op.EQUAL


@dataclass(frozen=True, slots=True)
class NthCoin(Test):
    """The result of the first, second, ... of several coins."""

    side: str
    place: int


@dataclass(frozen=True, slots=True)
class DidIt(Test):
    """Whether the previous action was carried out ("if you do"); `no` for "if you can't"."""

    no: bool = False
    what: type[Action] | None = None
    """The kind of action, if the words repeat it ("if you can't discard 2 cards")."""
    otherwise: bool = False
    """Written as "if not", which may also refer to a coin."""


class Remark(Action):
    """A sentence that only says something about another step, which must absorb it."""


@dataclass(frozen=True, slots=True)
class Then(Remark):
    """ "Then, ...": continues the previous branch, if there is one."""

    action: Action


@dataclass(frozen=True, slots=True)
class InPlaceOfIt(Remark):
    """ "Instead, ...": the action of the previous branch in place of the removed one."""

    action: Action


@dataclass(frozen=True, slots=True)
class Drawn(Quantity):
    """The number of cards that you have just drawn."""


@dataclass(frozen=True, slots=True)
class CountFirst(Remark):
    """ "Count the number of ...": the number that "that many" refers to afterwards."""

    of: Quantity


@dataclass(frozen=True, slots=True)
class Stronger(Remark):
    """The condition that was just inflicted is stronger: `n` counters (or coins) instead of the usual number."""

    n: int
    usual: int = 0
    """The usual number of counters, which identifies the condition; 0: coins, of Asleep."""


@dataclass(frozen=True, slots=True)
class StrongerIf(Remark):
    """The same under a condition."""

    test: Test
    stronger: Stronger


@dataclass(frozen=True, slots=True)
class MoreOfIt(Remark):
    """Under a condition, the same player discards `n` more cards like the ones just discarded."""

    test: Test
    n: int
    theirs: bool = False


@dataclass(frozen=True, slots=True)
class AttachOther(Remark):
    """ "Attach the other to ...": the other of the cards, after one of them was put into the hand."""

    to: Selector


@dataclass(frozen=True, slots=True)
class BeforeDrawing(Remark):
    """ "Before drawing cards, ...": an action before the step that draws."""

    action: Action


@dataclass(frozen=True, slots=True)
class Often(Remark):
    """ "Do this 3 times": everything before it is done that many times."""

    n: int


@dataclass(frozen=True, slots=True)
class AtMost(Remark):
    """A limit on the amount just added or put; `units` limits the count, not the product."""

    n: int
    units: bool = False


@dataclass(frozen=True, slots=True)
class ChoseCondition(Remark):
    """A Special Condition was chosen; the next step inflicts it."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class CopyIt(Remark):
    """The attack that was just chosen is used as this attack; with `pay` at its cost, with `free` without other requirements."""

    pay: bool = False
    free: bool = False


@dataclass(frozen=True, slots=True)
class Alternative(Remark):
    """ "Or, ...": an alternative to the previous step; the player chooses."""

    action: Action


@dataclass(frozen=True, slots=True)
class ChosenBy(Remark):
    """Another player chooses in the previous switch: the Benched Pokémon, or (`active`) the Active one."""

    by: Who
    active: bool = False


@dataclass(frozen=True, slots=True)
class Weaknesses(Remark):
    """Whether Weakness and Resistance apply to the previous damage."""

    apply: bool
    through: bool = False
    """Effects on the Pokémon do not affect it either."""
    resistance: bool = False
    """Resistance still applies."""


@dataclass(frozen=True, slots=True)
class InsteadIf(Remark):
    """If the test is true, the action replaces the previous step of its kind."""

    test: Test
    action: Action


@dataclass(frozen=True, slots=True)
class InsteadNumber(Remark):
    """If the test is true, the previous step has this number instead of its own."""

    test: Test
    n: int


@dataclass(frozen=True, slots=True)
class ProvidesAs(Remark):
    """The Energy provided by the card that was attached as Energy."""

    types: tuple[object, ...]
    n: int


@dataclass(frozen=True, slots=True)
class Stated(Action):
    """The attack's base damage, repeated in its text; it should equal the damage printed next to the attack."""

    n: int


@dataclass(frozen=True, slots=True)
class UnlessDone(Remark):
    """ "If your opponent doesn't ...": they may do it, and if they don't the action follows."""

    do: Action
    action: Action


@dataclass(frozen=True, slots=True)
class OpponentFirst(Remark):
    """The opponent does it before the other player."""


@dataclass(frozen=True, slots=True)
class NotDiscarded(Remark):
    """Not a card that was just discarded as the cost."""


@dataclass(frozen=True, slots=True)
class Had(Action):
    """ "Have your opponent ...": the rest of the clause is also theirs, so nothing can be joined to it."""

    action: Action


@dataclass(frozen=True, slots=True)
class DoTheSame(Remark):
    """The opponent also does the previous action."""


@dataclass(frozen=True, slots=True)
class PayForIt(Remark):
    """The copied attack's Energy cost must be met."""


@dataclass(frozen=True, slots=True)
class Otherwise(Remark):
    """The action if the previous condition was not met."""

    action: Action


@dataclass(frozen=True, slots=True)
class LeavesCards(Remark):
    """The cards attached to the Pokémon that was just moved go to the discard pile."""


@dataclass(frozen=True, slots=True)
class Again(Remark):
    """The same Pokémon may be picked several times."""


@dataclass(frozen=True, slots=True)
class NotNew(Remark):
    """Not on a Pokémon that came into play this turn."""


@dataclass(frozen=True, slots=True)
class MustDo(Remark):
    """The previous step is required to play the card; with `what`, the last step of that kind."""

    what: type[Action] | None = None
