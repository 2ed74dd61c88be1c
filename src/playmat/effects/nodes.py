"""The effect language: every card text of every era is a tree of the nodes in this module.

A node is a frozen record. Its fields are other nodes, words of a small enumeration, numbers and names; a field that may be
left out has a default. The same definition serves all written forms: `script` prints and parses a node by its fields,
`english` renders it, `engine.link` turns it into something that runs. A new mechanic is a new node here, a sentence in
`english`, a class in the engine and nothing else; a parameter that only one card would use is a missing node.

The families:

- `Quantity`: a number that is worked out when it is needed.
- `Filter`: a test on one card or Pokémon.
- `Selector`: a noun phrase; Pokémon in play, or cards. `pick` is the only selector that asks somebody.
- `Test`: a yes-or-no question about the game.
- `Action`: something that happens, including control (`seq`, `flip`, `if`, `may`, ...). Every action leaves results that
  later nodes read: `it`, `those`, `rest`, `heads`, `result`, `did`.
- `Static`: something that holds while its source does, or for a time as `lasting(...)`.
- `Part`: what a card's text consists of: statics, triggers (`on`), activations (`use`), plays (`play`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from enum import StrEnum
from operator import attrgetter
from typing import TypeVar, dataclass_transform

from playmat.terms import AbilityKind, Condition, Type

NODES: dict[str, type[Node]] = {}
"""Every node by its name in card script."""


class Node:
    """The root of the tree's classes. `script_name` is the node's word in card script."""

    __slots__ = ()
    script_name: str = ""
    values: Callable[[Node], object] = staticmethod(lambda node: ())
    """The fields' values, all at once."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.values(self) == self.values(other)

    def __hash__(self) -> int:
        return hash((self.script_name, self.values(self)))

    def __repr__(self) -> str:
        shown = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in fields(self))  # type: ignore[arg-type]  # a record
        return f"{type(self).__name__}({shown})"


N = TypeVar("N", bound=Node)


@dataclass_transform(frozen_default=True)
def node(name: str) -> Callable[[type[N]], type[N]]:
    """Make the class a frozen record and enter it in `NODES` under its script name.

    Type checkers see a frozen dataclass. At run time only `__init__` is generated, and the rest is inherited from `Node`:
    with some two hundred classes, generating everything for each took most of the time that a short command runs.
    """

    def register(cls: type[N]) -> type[N]:
        record = dataclass(slots=True, eq=False, repr=False)(cls)
        record.script_name = name
        names = [field.name for field in fields(record)]  # type: ignore[arg-type]  # dataclass() made it one
        if names:
            record.values = attrgetter(*names)
        assert name not in NODES, name
        NODES[name] = record
        return record

    return register


class Who(StrEnum):
    """A player, seen from the player whose card it is."""

    YOU = "you"
    OPPONENT = "opponent"
    EACH = "each"
    """Both sides: of selectors, Pokémon or cards of either player; of actions, each player does it (`you` first)."""
    OWNER = "owner"
    """The owner of the Pokémon or cards that `it`/`those` stand for."""
    TURN = "turn"
    """The player whose turn it is; for texts that serve either player, such as a Stadium's."""


class By(StrEnum):
    """Who makes a pick."""

    YOU = "you"
    OPPONENT = "opponent"
    CHANCE = "chance"
    OWNER = "owner"
    """Each picked thing's owner picks among their own."""


class Op(StrEnum):
    LESS = "<"
    AT_MOST = "<="
    EQUAL = "="
    AT_LEAST = ">="
    MORE = ">"
    NOT = "!="


class Place(StrEnum):
    """Where a card is put."""

    HAND = "hand"
    DISCARD = "discard"
    TOP = "top"
    BOTTOM = "bottom"
    DECK = "deck"
    """Into the deck, which is then shuffled."""
    LOST = "lost"
    BENCH = "bench"
    ACTIVE = "active"
    PRIZES = "prizes"


class Until(StrEnum):
    """How long a lasting effect lasts."""

    TURN_END = "turn_end"
    """Until the end of this turn."""
    YOUR_NEXT_TURN = "your_next_turn"
    """During (and only during) your next turn."""
    OPPONENTS_NEXT_TURN = "opponents_next_turn"
    """During your opponent's next turn; it holds from now until that turn has ended."""
    YOUR_NEXT_TURN_END = "your_next_turn_end"
    """From now until the end of your next turn."""
    LEAVES_ACTIVE = "leaves_active"
    """As long as the affected Pokémon stays Active."""
    LEAVES_PLAY = "leaves_play"
    """As long as the affected Pokémon is in play; moving to the Bench does not end it."""
    GAME_END = "game_end"
    """For the rest of the game."""
    NEXT_ATTACK = "next_attack"
    """Until the affected Pokémon has attacked once more, or its player's next turn has ended."""


class Event(StrEnum):
    """What a trigger waits for. The Pokémon (or card) that it happened to is `it` in the trigger's text."""

    BENCHED = "benched"
    """Put from hand onto the Bench by its player (not in set-up)."""
    EVOLVES = "evolves"
    """The Pokémon is about to be evolved by a card from its player's hand; `those` is the card."""
    EVOLVED = "evolved"
    """Played from hand to evolve a Pokémon."""
    LEVELLED_UP = "levelled_up"
    ATTACHED = "attached"
    """A card was attached to the Pokémon from its player's hand; `those` is the card."""
    KNOCKED_OUT = "knocked_out"
    """`looked` are all its cards, also when they have left play."""
    DAMAGED = "damaged"
    """Damaged by an attack."""
    ATTACK_DECLARED = "attack_declared"
    """The Pokémon tries to attack; the attack can still be altered or cancelled (step d, or B)."""
    ATTACKED = "attacked"
    """The Pokémon's attack has been carried out."""
    PLAYED = "played"
    """A Trainer card was played from hand; `those` is the card."""
    RETREATED = "retreated"
    BECAME_ACTIVE = "became_active"
    LEFT_ACTIVE = "left_active"
    TURN_STARTED = "turn_started"
    TURN_ENDS = "turn_ends"
    CHECKUP = "checkup"
    """Between turns."""
    DISCARDED = "discarded"
    """This card is discarded from play."""
    CONDITION = "condition"
    """The Pokémon was given a Special Condition."""
    HEALED = "healed"
    DRAWN = "drawn"
    """This card was drawn at the beginning of the turn; `self` is the card."""
    PRIZE_TAKEN = "prize_taken"
    """This card was taken as a face-down Prize card; `self` is the card."""
    WOULD_BE_DAMAGED = "would_be_damaged"
    """Damage of an attack is about to be done to the Pokémon, after everything; `soften` in the text lowers or prevents it.

    A text that softens the attack's effects too is also set off by attacks without damage. `damage_received` is that damage.
    """
    WOULD_BE_KNOCKED_OUT = "would_be_knocked_out"
    """Checked before the Knock Out; `survive` in the text replaces it."""
    FLIPPED = "flipped"
    """Somebody flipped coins; `reflip` in the text replaces the result."""
    POWER_USED = "power_used"
    """The Pokémon's Poké-Power is being used; `nothing` in the text prevents its effects.

    On a Trainer card the card may be played from hand at that moment, in whoever's turn it is.
    """


class Verb(StrEnum):
    """What can be forbidden or allowed."""

    ATTACK = "attack"
    RETREAT = "retreat"
    PLAY = "play"
    """Play cards from hand that match the filter."""
    ATTACH = "attach"
    """Attach Energy from hand."""
    EVOLVE = "evolve"
    LEVEL_UP = "level_up"
    """Be levelled up."""
    USE_ABILITY = "use_ability"
    BENCH = "bench"
    """Put Pokémon from hand onto the Bench."""
    HEAL = "heal"
    DRAW = "draw"
    SEARCH = "search"
    SWITCH = "switch"
    """Be moved from the Active Spot or the Bench by an effect."""
    BE_DISCARDED = "be_discarded"
    """Be removed from where it is attached by an effect."""
    TAKE_PRIZES = "take_prizes"
    EVOLVE_EARLY = "evolve_early"
    """(allow) Evolve on the first turn, or in the turn it was played or evolved."""
    ATTACK_FIRST_TURN = "attack_first_turn"
    """(allow) Attack on the game's first turn."""
    PLAY_FIRST_TURN = "play_first_turn"
    """(allow) Play matching cards although it is the game's first turn."""
    ATTACK_AFFLICTED = "attack_afflicted"
    """(allow) Attack or retreat although Asleep or Paralyzed."""
    RETREAT_AFFLICTED = "retreat_afflicted"
    """(allow) Retreat although Asleep or Paralyzed."""
    KEEP_TURN = "keep_turn"
    """(allow) The turn does not end when the Pokémon becomes a Mega Evolution."""
    EXTRA_TOOL = "extra_tool"
    """(allow) Carry one more Pokémon Tool."""
    ATTACK_TWICE = "attack_twice"
    """(allow) Use an attack a second time after the first, in the same turn."""
    ATTACH_TWO = "attach_two"
    """(allow) Attach two Energy cards at once as the turn's attachment to the Pokémon."""


class Attribute(StrEnum):
    """The derived values that a `modify` can change."""

    HP = "hp"
    RETREAT_COST = "retreat_cost"
    DAMAGE_DONE = "damage_done"
    """Damage of the subject's attacks, before Weakness and Resistance."""
    DAMAGE_DONE_AFTER = "damage_done_after"
    """The same after Weakness and Resistance."""
    DAMAGE_TAKEN = "damage_taken"
    """Damage done to the subject by attacks, after Weakness and Resistance."""
    DAMAGE_TAKEN_BEFORE = "damage_taken_before"
    ATTACK_COST = "attack_cost"
    """Energy in the subject's attack costs; `energy` says of which type."""
    PRIZES = "prizes"
    """Prize cards taken when the subject is Knocked Out."""
    PRIZES_FOR_DAMAGE = "prizes_for_damage"
    """The same when it is Knocked Out by damage from an attack of an opponent's Pokémon."""
    BENCH_SIZE = "bench_size"
    POISON = "poison"
    """Counters put by Poison."""
    BURN = "burn"
    CONFUSION = "confusion"
    SLEEP_COINS = "sleep_coins"
    WEAKNESS = "weakness"
    """The factor of the subject's Weakness."""
    ENERGY_PER_TURN = "energy_per_turn"
    SUPPORTERS_PER_TURN = "supporters_per_turn"
    TOOLS = "tools"
    """How many Pokémon Tools the subject may carry."""
    HEALING = "healing"
    """How much is healed when damage of the subject is healed."""
    BASE_DAMAGE = "base_damage"
    """The subject's base damage, before anything else."""


class Change(StrEnum):
    ADD = "add"
    LESS = "less"
    SET = "set"
    TIMES = "times"


class Harm(StrEnum):
    """What a prevention prevents."""

    DAMAGE = "damage"
    EFFECTS = "effects"
    """Effects other than damage."""
    ALL = "all"


class Source(StrEnum):
    """Where a harm comes from."""

    ATTACKS = "attacks"
    ABILITIES = "abilities"
    TRAINERS = "trainers"
    ENERGY = "energy"
    ANY = "any"


class Limit(StrEnum):
    """How often an activation may be used."""

    TURN = "turn"
    """Once during each turn, this copy."""
    ANY = "any"
    """As often as you like."""
    NAME = "name"
    """Once during each turn for all copies with this name."""
    GAME = "game"
    """Once in a game for all copies with this name."""
    VSTAR = "vstar"
    """Once in a game, shared by all VSTAR Powers."""


class Quantity(Node):
    """A number that is worked out when it is needed; negative results count as zero (CR-103.1)."""


class Filter(Node):
    """A test on one card or one Pokémon in play."""


class Selector(Node):
    """A set of Pokémon in play, or of cards, in a fixed order."""


class Test(Node):
    """A yes-or-no question about the game."""


class Part(Node):
    """What the text of an Ability, Trainer or Energy consists of."""


class Action(Part):
    """Something that happens. As a part of a Trainer card it is what happens when the card is played."""


class Static(Part):
    """Something that holds as long as its source is in its place (or, inside `lasting`, for a time)."""


# Quantities


@node("number")
class Number(Quantity):
    """A fixed number. In script the number itself is written."""

    value: int


@node("count")
class Count(Quantity):
    """How many Pokémon or cards a selector finds."""

    of: Selector


@node("energy")
class EnergyOn(Quantity):
    """How many Energy (units, not cards) of a type are attached to the Pokémon; without types, of any."""

    on: Selector
    types: tuple[Type, ...] = ()


@node("counters")
class Counters(Quantity):
    """How many damage counters are on the Pokémon together."""

    on: Selector


@node("heads")
class Heads(Quantity):
    """How many coins of the latest flips came up heads."""


@node("tails")
class Tails(Quantity):
    """How many coins of the latest flips came up tails."""


@node("result")
class Result(Quantity):
    """How many cards, Pokémon, counters or Energy the latest action handled ("that many", "in this way")."""


@node("chosen")
class Chosen(Quantity):
    """The number that was named by `name_number`."""


@node("times")
class Times(Quantity):
    factor: Quantity
    of: Quantity


@node("plus")
class Plus(Quantity):
    left: Quantity
    right: Quantity


@node("minus")
class Minus(Quantity):
    left: Quantity
    right: Quantity


@node("cap")
class Cap(Quantity):
    """A quantity, but not more than the limit."""

    of: Quantity
    limit: Quantity


@node("half")
class Half(Quantity):
    """Half of a quantity, rounded up or down to the next ten of damage (`to=10`) or whole number (`to=1`)."""

    of: Quantity
    up: bool = False
    to: int = 10


@node("quotient")
class Quotient(Quantity):
    """A quantity divided by a number, rounded down (HP into damage counters: by 10)."""

    of: Quantity
    by: int


@node("prizes_left")
class PrizesLeft(Quantity):
    of: Who = Who.YOU


@node("prizes_taken")
class PrizesTaken(Quantity):
    of: Who = Who.YOU


@node("retreat_cost")
class RetreatCost(Quantity):
    """The Colorless Energy in the Pokémon's retreat cost."""

    of: Selector


@node("hp")
class HitPoints(Quantity):
    """The HP of the Pokémon, or printed on the cards; `remaining` takes damage off."""

    of: Selector
    remaining: bool = False


@node("damage_done")
class DamageDone(Quantity):
    """The damage that this attack has just done, after everything."""


@node("damage_received")
class DamageReceived(Quantity):
    """The damage done by an attack to the Pokémon in the opponent's last turn (or by the event of the trigger)."""

    of: Selector


@node("surplus")
class Surplus(Quantity):
    """Energy of the types attached to the attacker beyond what the attack's cost uses."""

    types: tuple[Type, ...] = ()


@node("distinct")
class Distinct(Quantity):
    """How many different types (or names) there are among the selected."""

    what: str
    of: Selector


@node("conditions")
class Conditions(Quantity):
    """How many Special Conditions affect the Pokémon."""

    of: Selector


@node("marks_on")
class MarksOn(Quantity):
    """How many named counters lie on the Pokémon."""

    name: str
    on: Selector


@node("cost_of")
class CostOf(Quantity):
    """How much Energy is in the cost of the chosen attack (or of any one attack of the Pokémon)."""

    of: Selector


# Filters


@node("is")
class Is(Filter):
    """The card or Pokémon is of a class: a supertype, a kind, a stage or a tag (`is("Supporter")`, `is("ex")`).

    Classes that are not tags: Pokémon, Trainer, Energy, Basic Energy, Special Energy, Item, Supporter, Stadium, Tool,
    Technical Machine, Basic, Stage 1, Stage 2, Baby, Restored, Level-Up, Evolution, Evolved, Unevolved, Rule Box.
    """

    word: str


@node("type")
class OfType(Filter):
    """A Pokémon (card) of one of the types."""

    types: tuple[Type, ...]


@node("named")
class Named(Filter):
    """Its name is one of these."""

    names: tuple[str, ...]


@node("name_has")
class NameHas(Filter):
    """Its name contains the words ("Dark", "Brock's")."""

    words: str


@node("provides")
class Provides(Filter):
    """An Energy card that provides one of the types (as a card outside play: whose text says so)."""

    types: tuple[Type, ...]


@node("and")
class AllOf(Filter):
    filters: tuple[Filter, ...]


@node("or")
class AnyOf(Filter):
    filters: tuple[Filter, ...]


@node("not")
class Not(Filter):
    filter: Filter


@node("has_energy")
class HasEnergy(Filter):
    """Has at least (or `op`) n Energy of the types attached."""

    types: tuple[Type, ...] = ()
    n: int = 1
    op: Op = Op.AT_LEAST


@node("has_card")
class HasCard(Filter):
    """Has a card attached that passes the filter (a Tool, a Special Energy, ...)."""

    filter: Filter
    n: int = 1


@node("damaged")
class Damaged(Filter):
    """Has at least n damage counters on it."""

    n: int = 1
    op: Op = Op.AT_LEAST


@node("afflicted")
class Afflicted(Filter):
    """Is affected by one of the Special Conditions; without a list, by any."""

    by: tuple[Condition, ...] = ()


@node("hp_is")
class HpIs(Filter):
    """Its HP (or remaining HP) compare so."""

    op: Op
    n: int
    remaining: bool = False


@node("has_ability")
class HasAbility(Filter):
    """Has an Ability of the kind (any kind if left out) or of the name."""

    kinds: tuple[AbilityKind, ...] = ()
    name: str = ""


@node("has_attack")
class HasAttack(Filter):
    """Has an attack of that name."""

    name: str


@node("weak_to")
class WeakTo(Filter):
    types: tuple[Type, ...] = ()


@node("resists")
class Resists(Filter):
    types: tuple[Type, ...] = ()


@node("retreat_is")
class RetreatIs(Filter):
    op: Op
    n: int


@node("evolves_from")
class EvolvesFrom(Filter):
    """Evolves from the selected Pokémon (or any of them)."""

    of: Selector
    skip: bool = False
    """A Stage 2 card on the Basic Pokémon that its Stage 1 evolves from."""


@node("evolves_from_name")
class EvolvesFromName(Filter):
    name: str


@node("evolves_into")
class EvolvesInto(Filter):
    """The named card evolves from it."""

    name: str


@node("new")
class EnteredThisTurn(Filter):
    """Came into play (or evolved) this turn."""


@node("face_up")
class FaceUp(Filter):
    """A face-up Prize card."""


@node("same_type")
class SameType(Filter):
    """Shares a type with one of the selected."""

    as_: Selector


@node("same_name")
class SameName(Filter):
    """Has the same name as one of the selected."""

    as_: Selector


@node("has_mark")
class HasMark(Filter):
    """Has a counter of that name on it."""

    name: str


@node("of_chosen_type")
class OfChosenType(Filter):
    """Is (or, of Energy, provides) the type that was named by `name_type`."""


@node("itself")
class ItSelf(Filter):
    """Is this very card: the one that has the text."""


@node("among")
class Among(Filter):
    """Is one of the selected."""

    of: Selector


@node("owned")
class Owned(Filter):
    """Belongs to the player."""

    by: Who


@node("used_attack")
class UsedAttack(Filter):
    """Used the named attack (any, if left out) during its player's last turn."""

    name: str = ""


# Selectors


@node("self")
class This(Selector):
    """The Pokémon that has this text: its own, or the one that this card is attached to."""


@node("this_card")
class ThisCard(Selector):
    """The card that has this text, as a card."""


@node("defending")
class Defending(Selector):
    """The Pokémon that this attack is against; outside an attack, the opponent's Active Pokémon."""


@node("attacker")
class Attacker(Selector):
    """The Pokémon whose attack caused this."""


@node("it")
class It(Selector):
    """The Pokémon that was picked, moved or spoken of last; in a trigger, the one that it happened to."""


@node("old")
class Old(Selector):
    """The Pokémon that the latest switch moved to the Bench (`it` is the new Active one)."""


@node("those")
class Those(Selector):
    """The cards that were picked, found, revealed or moved last."""


@node("rest")
class Rest(Selector):
    """The cards that were looked at or revealed last, without those that were picked from them."""


@node("looked")
class Looked(Selector):
    """The cards that were looked at or revealed last."""


@node("saved")
class Saved(Selector):
    """What `save` kept under the name."""

    name: str


@node("active")
class Active(Selector):
    of: Who = Who.YOU
    filter: Filter | None = None


@node("bench")
class Bench(Selector):
    of: Who = Who.YOU
    filter: Filter | None = None


@node("in_play")
class InPlay(Selector):
    of: Who = Who.YOU
    filter: Filter | None = None


@node("hand")
class Hand(Selector):
    of: Who = Who.YOU
    filter: Filter | None = None


@node("deck")
class Deck(Selector):
    of: Who = Who.YOU
    filter: Filter | None = None


@node("discard_pile")
class DiscardPile(Selector):
    of: Who = Who.YOU
    filter: Filter | None = None


@node("prizes")
class Prizes(Selector):
    of: Who = Who.YOU
    filter: Filter | None = None


@node("lost_zone")
class LostZone(Selector):
    of: Who = Who.YOU
    filter: Filter | None = None


@node("beside")
class Beside(Selector):
    """Trainer cards that lie beside the Active Pokémon: one that is being played, Supporters until the turn ends."""

    of: Who = Who.YOU
    filter: Filter | None = None


@node("stadium")
class StadiumCard(Selector):
    """The Stadium in play; `of` whom (`each`: whoever played it)."""

    of: Who = Who.EACH
    filter: Filter | None = None


@node("top")
class Top(Selector):
    """The top n cards of a deck."""

    n: Quantity = Number(1)
    of: Who = Who.YOU


@node("bottom")
class Bottom(Selector):
    n: Quantity = Number(1)
    of: Who = Who.YOU


@node("attached")
class Attached(Selector):
    """Cards attached to the Pokémon that pass the filter."""

    to: Selector
    filter: Filter | None = None


@node("cards_of")
class CardsOf(Selector):
    """The Pokémon cards of a Pokémon in play: the top one, those beneath it, or all; `all` with attached cards too."""

    of: Selector
    part: str = "top"
    """top, under, basic (the lowest), all or whole (all with what is attached)."""


@node("pick")
class Pick(Selector):
    """Some of the selected, picked by a player or by chance.

    `upto` lets the picker stop at any number below n (CR-103.2 says whether at 0 too); `n` may be left out for "any
    number". `distinct` ("names", "types") asks that no two share it; `again` lets one be picked several times.
    `any` also allows picking none.
    """

    n: Quantity | None
    of: Selector
    upto: bool = False
    by: By = By.YOU
    distinct: str = ""
    none: bool = False
    again: bool = False


@node("except")
class Except(Selector):
    """The selected without the others."""

    of: Selector
    but: Selector


@node("both")
class Both(Selector):
    """Everything in either selector."""

    left: Selector
    right: Selector


@node("where")
class Where(Selector):
    """Those of the selected that pass the filter."""

    of: Selector
    filter: Filter


# Tests


@node("exists")
class Exists(Test):
    """The selector finds at least n."""

    what: Selector
    n: int = 1


@node("compare")
class Compare(Test):
    left: Quantity
    op: Op
    right: Quantity


@node("matches")
class Matches(Test):
    """The selected (all of them, and at least one) pass the filter."""

    what: Selector
    filter: Filter


@node("is_active")
class IsActive(Test):
    what: Selector


@node("is_benched")
class IsBenched(Test):
    what: Selector


@node("did")
class Did(Test):
    """The latest action (or optional action) was done."""


@node("knocked_out_by_this")
class KnockedOutByThis(Test):
    """The Pokémon (left out: the Defending Pokémon) is Knocked Out by this attack; of several, one is enough."""

    what: Selector | None = None


@node("all")
class Every(Test):
    tests: tuple[Test, ...]


@node("any")
class Either(Test):
    tests: tuple[Test, ...]


@node("unless")
class Unless(Test):
    """The test does not hold."""

    test: Test


@node("your_turn")
class YourTurn(Test):
    """It is that player's turn."""

    of: Who = Who.YOU


@node("first_turn")
class FirstTurn(Test):
    """It is that player's first turn; with `second` only if that player went second (or, `first`, first)."""

    of: Who = Who.YOU
    went: str = ""
    """"", "first" or "second"."""


@node("went")
class Went(Test):
    """That player took the game's first (or second) turn."""

    order: str
    of: Who = Who.YOU


@node("happened")
class Happened(Test):
    """Something happened in this turn or in a player's last turn.

    `what`: knocked_out (a Pokémon of `of`, `filter` on its card), damaged_ko (the same by damage from an attack), played
    (a card that passes `filter`), evolved / became_active / healed / attached / discarded / took_prize (about `about`),
    attacked (used the attack `name`), ability_used.
    `when`: this_turn, last_turn (the opponent's last turn), your_last_turn.
    """

    what: str
    when: str = "this_turn"
    of: Who = Who.YOU
    about: Selector | None = None
    filter: Filter | None = None
    name: str = ""


@node("gx_used")
class GxUsed(Test):
    """That player has used their GX attack (VSTAR Power) in this game."""

    of: Who = Who.YOU
    power: str = "GX"


@node("paid")
class Paid(Test):
    """The optional extra of a card was paid: extra cards discarded (TAG TEAM Supporters), extra Energy attached."""

    n: int = 1
    types: tuple[Type, ...] = ()


@node("guessed")
class Guessed(Test):
    """The latest `guess` was right."""


@node("same")
class SameSet(Test):
    """All selected share a name or a type ("names", "types")."""

    what: str
    of: Selector


@node("bench_full")
class BenchFull(Test):
    of: Who = Who.YOU


# Control


@node("seq")
class Seq(Action):
    """One after the other. In script the steps are separated by semicolons."""

    steps: tuple[Action, ...]


@node("flip")
class Flip(Action):
    """Flip coins. `heads` and `tails` are done once for a single coin; with several, `heads` only if all are heads.

    Afterwards `heads` and `tails` count the results for later nodes.
    """

    coins: Quantity = Number(1)
    heads: Action | None = None
    tails: Action | None = None
    by: Who = Who.YOU


@node("flip_until_tails")
class FlipUntilTails(Action):
    """Flip until tails; `heads` counts."""

    by: Who = Who.YOU


@node("if")
class If(Action):
    test: Test
    then: Action | None = None
    else_: Action | None = None


@node("may")
class May(Action):
    """The player may do it. `then` follows if it was done, `else_` if not."""

    do: Action
    then: Action | None = None
    else_: Action | None = None
    by: Who = Who.YOU


@node("do")
class Do(Action):
    """Do the first thing as far as possible; `then` follows only if it was done ("if you do"), `else_` if not."""

    do: Action
    then: Action | None = None
    else_: Action | None = None


@node("one_of")
class OneOf(Action):
    """Choose one of the actions (that can be done); the other player chooses with `by`."""

    options: tuple[Action, ...]
    by: Who = Who.YOU


@node("for_each")
class ForEach(Action):
    """Do it once for each of the selected, which is `it` (cards: `those`) meanwhile."""

    of: Selector
    do: Action


@node("repeat")
class Repeat(Action):
    times: Quantity
    do: Action


@node("as_player")
class AsPlayer(Action):
    """That player does it: `you` inside means them. `each` does it for both, the card's player first."""

    who: Who
    do: Action


@node("cost")
class Cost(Action):
    """Must be done (fully) in order to use the attack, Ability or card; if it cannot be done, that cannot be used."""

    do: Action


@node("require")
class Require(Action):
    """The attack cannot be used unless the test holds; checked before anything is done."""

    test: Test


@node("usable")
class Usable(Action):
    """This attack can be used although a rule forbids it: while affected by the conditions, or on the game's first turn."""

    conditions: tuple[Condition, ...] = ()
    first_turn: bool = False
    cost: str = ""
    """The Energy it can be used for instead of its cost, in letters; "0" for none at all. Empty: its own cost."""
    when: Test | None = None


@node("before_damage")
class BeforeDamage(Action):
    """Done before the attack's damage is worked out."""

    do: Action


@node("nothing")
class Nothing(Action):
    """This attack (or, in a trigger on an attack, that attack) does nothing, and ends."""


@node("end_turn")
class EndTurn(Action):
    """The turn of the player whose turn it is ends."""


# Actions: damage


@node("base")
class Base(Action):
    """This attack's base damage is this much."""

    amount: Quantity


@node("more")
class More(Action):
    """This attack does this much more damage (before Weakness and Resistance)."""

    amount: Quantity


@node("less")
class Less(Action):
    """This attack does this much less damage."""

    amount: Quantity


@node("ignore")
class Ignore(Action):
    """This attack's damage is not affected by Weakness, Resistance or effects on the Defending Pokémon."""

    weakness: bool = False
    resistance: bool = False
    effects: bool = False


@node("damage")
class Damage(Action):
    """Do damage to Pokémon other than by the attack's printed damage.

    Weakness and Resistance are applied to an opponent's Active Pokémon and to nothing else, unless `plain`.
    """

    amount: Quantity
    to: Selector
    plain: bool = False
    through: bool = False
    """Not affected by effects on the Pokémon it is done to."""
    full: bool = False
    """Weakness and Resistance are applied to Benched Pokémon too."""


@node("put_counters")
class PutCounters(Action):
    """Put damage counters on each of the Pokémon; this is not damage."""

    n: Quantity
    on: Selector
    upto: bool = False
    """As many of n as the player likes."""


@node("spread")
class Spread(Action):
    """Put n damage counters on the Pokémon in any way the player likes."""

    n: Quantity
    on: Selector


@node("move_counters")
class MoveCounters(Action):
    """Move n (without n: all) damage counters, as far as there are so many; with `upto` as many of them as the player likes."""

    n: Quantity | None
    from_: Selector
    to: Selector
    upto: bool = False
    alive: bool = False
    """Only as far as the Pokémon that gets them is not Knocked Out."""


@node("swap_counters")
class SwapCounters(Action):
    """All damage counters of the one Pokémon change places with all of the other."""

    a: Selector
    b: Selector


@node("heal")
class Heal(Action):
    """Remove this much damage from each of the Pokémon; without an amount, all of it."""

    amount: Quantity | None
    from_: Selector


@node("knock_out")
class KnockOut(Action):
    what: Selector
    at_once: bool = False
    """It leaves play before anything else of the text happens; otherwise at the next check."""


@node("soften")
class Soften(Action):
    """(in a trigger on `would_be_damaged`) That damage is this much less; without an amount, it is prevented.

    `effects` prevents the attack's other effects on the Pokémon too.
    """

    by: Quantity | None = None
    effects: bool = False


@node("survive")
class Survive(Action):
    """(in a trigger on `would_be_knocked_out`) It is not Knocked Out; its remaining HP become this."""

    hp: int = 10


# Actions: conditions


@node("inflict")
class Inflict(Action):
    """The Pokémon is now Asleep, Burned, ...; `strength` is the counters (or coins) of a stronger one."""

    conditions: tuple[Condition, ...]
    on: Selector
    strength: int = 0


@node("inflict_chosen")
class InflictChosen(Action):
    """One of the Special Conditions, picked by the player."""

    conditions: tuple[Condition, ...]
    on: Selector


@node("cure")
class Cure(Action):
    """Remove Special Conditions; without a list, all of them."""

    from_: Selector
    conditions: tuple[Condition, ...] = ()


@node("cure_chosen")
class CureChosen(Action):
    """Remove one Special Condition, picked by the player among those that affect the Pokémon."""

    from_: Selector


# Actions: cards


@node("draw")
class Draw(Action):
    """Draw cards; with `upto` as many of n as the player likes."""

    n: Quantity = Number(1)
    who: Who = Who.YOU
    upto: bool = False


@node("draw_until")
class DrawUntil(Action):
    """Draw until there are n cards in the hand."""

    n: Quantity
    who: Who = Who.YOU


@node("search")
class Search(Action):
    """Look through the deck (or discard pile, ...) for the picked cards; they are `those`. `reveal` shows them.

    A search of the deck is not followed by a shuffle here: the text says when (`shuffle`).
    """

    for_: Selector
    reveal: bool = False


@node("move")
class Move(Action):
    """Put cards somewhere: into the hand, discard pile, deck, Lost Zone, onto the Bench, among the Prizes.

    A Pokémon in play as the object moves with all cards attached (`whole`), or leaves those to be discarded.
    `order` says that the player may order several cards put on top or at the bottom.
    """

    cards: Selector
    to: Place
    whole: bool = True
    face_up: bool = False
    shuffled: bool = False
    """Several cards are shuffled first, so that nobody knows their order."""


@node("discard")
class Discard(Action):
    """Put cards into their owner's discard pile; a Pokémon in play with everything attached to it."""

    cards: Selector


@node("attach")
class Attach(Action):
    """Attach the cards to the Pokémon; `to` may be a `pick` for each card (`each=True`)."""

    cards: Selector
    to: Selector
    each: bool = False
    """Each card to a Pokémon picked anew."""


@node("evolve")
class Evolve(Action):
    """Put the picked card onto the Pokémon to evolve it (counts as evolving)."""

    what: Selector
    with_: Selector


@node("devolve")
class Devolve(Action):
    """Take the highest Stage card (n of them, or `all`) off the Pokémon and put it there."""

    what: Selector
    to: Place = Place.HAND
    all: bool = False


@node("become")
class Become(Action):
    """Swap the Pokémon's card for the other card; attached cards, damage, conditions and effects stay."""

    what: Selector
    card: Selector
    old: Place = Place.DECK


@node("play_as_pokemon")
class PlayAsPokemon(Action):
    """Play this Trainer card as if it were a Basic Pokémon of these facts (fossils, dolls)."""

    hp: int
    type: Type = Type.COLORLESS
    no_prize: bool = False
    no_conditions: bool = False
    no_retreat: bool = False
    discardable: bool = False
    """Its player may discard it from play at any time during their turn."""


@node("attach_as_tool")
class AttachAsTool(Action):
    """Attach this Pokémon (in play) to one of your Pokémon as a Pokémon Tool; what is attached to it is discarded."""

    to: Selector


@node("attach_as_energy")
class AttachAsEnergy(Action):
    """Attach the cards to the Pokémon as Energy that provide the types (none: every type), `n` units.

    `chosen`: the type that was named by `name_type`.
    """

    cards: Selector
    to: Selector
    types: tuple[Type, ...] = ()
    n: int = 1
    chosen: bool = False


@node("switch")
class Switch(Action):
    """Switch a player's Active Pokémon with the Benched Pokémon; `by` of the pick says who chooses it."""

    with_: Selector
    active: Selector | None = None
    """Which Active Pokémon, where there are several; left out, the owner's (or the attack's) one."""


@node("reveal")
class Reveal(Action):
    """Show the cards to both players."""

    cards: Selector


@node("look")
class Look(Action):
    """Look at the cards; they are `looked`."""

    cards: Selector


@node("shuffle")
class Shuffle(Action):
    who: Who = Who.YOU


@node("rearrange")
class Rearrange(Action):
    """Put the looked-at cards back on top of the deck in any order."""

    cards: Selector


@node("take_prize")
class TakePrize(Action):
    n: Quantity = Number(1)
    who: Who = Who.YOU


@node("turn_prize")
class TurnPrize(Action):
    """Turn Prize cards face up (or down)."""

    cards: Selector
    up: bool = True


@node("swap_cards")
class SwapCards(Action):
    """Exchange the cards with each other's places (a Prize with a card of the hand, the top card of the deck, ...)."""

    a: Selector
    b: Selector


@node("until_found")
class UntilFound(Action):
    """Reveal (or discard) cards from the top of the deck until one passes; it is `those`, all of them are `looked`."""

    filter: Filter
    of: Who = Who.YOU


# Actions: others


@node("save")
class Save(Action):
    """Keep the selected under a name, for later."""

    name: str
    what: Selector


@node("choose")
class Choose(Action):
    """Choose now; later nodes speak of it as `it` or `those`."""

    what: Selector


@node("name_number")
class NameNumber(Action):
    low: int
    high: int


@node("name_type")
class NameType(Action):
    """Choose a type; `but` excludes some, and with `among` it must be a type of one of those."""

    but: tuple[Type, ...] = ()
    by: Who = Who.YOU
    among: Selector | None = None


@node("choose_attack")
class ChooseAttack(Action):
    """Choose an attack of the Pokémon; `chosen_attack` nodes speak of it."""

    of: Selector
    by: Who = Who.YOU


@node("guess")
class Guess(Action):
    """The player guesses: heads or tails ("coin"), the kind of the card ("kind") or its number ("number")."""

    what: str
    by: Who = Who.OPPONENT
    about: Selector | None = None


@node("use_attack")
class UseAttack(Action):
    """Use the chosen attack (or an attack of the selected Pokémon or card) as this attack.

    `pay` asks for the attack's Energy cost too; `free` leaves out whatever else is required to use it.
    """

    of: Selector
    pay: bool = False
    free: bool = False


@node("mirror")
class Mirror(Action):
    """Do to the Defending Pokémon what the attack of the opponent's last turn did to this one: its damage and effects."""


@node("use_card")
class UseCard(Action):
    """Use the effect of the picked Trainer card as the effect of this one."""

    card: Selector


@node("lasting")
class Lasting(Action):
    """Create an effect that holds for a time, on the Pokémon (or player) that the static speaks of."""

    what: Part
    until: Until
    active: bool = False
    """It also ends as soon as the Pokémon leaves the Active Spot, whatever made it."""


@node("mark")
class Mark(Action):
    """Put a named counter on the Pokémon; it stays on the Bench and goes when the Pokémon evolves."""

    name: str
    on: Selector


@node("unmark")
class Unmark(Action):
    name: str
    from_: Selector


@node("win")
class Win(Action):
    who: Who = Who.YOU


@node("extra_turn")
class ExtraTurn(Action):
    """That player takes another turn after this one."""


@node("remove_effects")
class RemoveEffects(Action):
    """Remove all lasting effects of attacks on the Pokémon."""

    from_: Selector


@node("reflip")
class Reflip(Action):
    """(in a trigger on `flipped`) Ignore the results and flip again."""


@node("treat_coins")
class TreatCoins(Action):
    """(in a trigger on `flipped`) The coins count as tails, whatever they were (or as heads)."""

    heads: bool = False


# Statics


@node("modify")
class Modify(Static):
    """Change a derived value of the Pokémon (or player) while it holds.

    `against`: only for damage done to (or taken from) Pokémon that pass; `energy`: for costs, of which types; `attack`:
    only for the attack of that name.
    """

    who: Selector
    what: Attribute
    change: Change
    by: Quantity
    against: Filter | None = None
    when: Test | None = None
    energy: tuple[Type, ...] = ()
    attack: str = ""
    stacks: bool = True
    """False: more than one effect of this name does not add up."""


@node("set_type")
class SetType(Static):
    """The Pokémon's types are these; with `add` these too. `chosen`: the type that was named by `name_type`."""

    who: Selector
    types: tuple[Type, ...]
    add: bool = False
    when: Test | None = None
    chosen: bool = False


@node("type_as")
class TypeAs(Static):
    """The Pokémon's types are those of the selected Pokémon (of an Energy card: what it provides)."""

    who: Selector
    as_: Selector
    when: Test | None = None


@node("type_of_energy")
class TypeOfEnergy(Static):
    """The Pokémon is of the type of its (basic) Energy too."""

    who: Selector
    basic: bool = True
    when: Test | None = None


@node("set_weakness")
class SetWeakness(Static):
    """The Pokémon's Weakness is to these types (none: it has no Weakness), or to the `chosen` one."""

    who: Selector
    types: tuple[Type, ...] = ()
    factor: int = 2
    when: Test | None = None
    chosen: bool = False


@node("set_resistance")
class SetResistance(Static):
    """The same for Resistance."""

    who: Selector
    types: tuple[Type, ...] = ()
    amount: int = 30
    when: Test | None = None
    chosen: bool = False


@node("copy")
class Copy(Static):
    """The Pokémon is what the other one is: name, types, HP, Weakness, attacks and Abilities are those of its card.

    It keeps its own Abilities besides.
    """

    who: Selector
    of: Selector
    when: Test | None = None


@node("provide")
class Provide(Static):
    """This Energy card provides n Energy of all of the types at once; without types, of every type.

    The last `provide` of a card whose test holds counts.
    """

    types: tuple[Type, ...] = ()
    n: Quantity = Number(1)
    when: Test | None = None


@node("energy_becomes")
class EnergyBecomes(Static):
    """Energy attached to the Pokémon that passes the filter provides these types instead (`add`: too), n units (0: as many)."""

    who: Selector
    types: tuple[Type, ...]
    n: int = 0
    filter: Filter | None = None
    add: bool = False
    when: Test | None = None


@node("prevent")
class Prevent(Static):
    """Prevent damage to, or effects on, the Pokémon (or what is done to players' cards) by such sources.

    `from_` tests the Pokémon (or card) that the harm comes from; `whose` says of which player; `above`/`below` only
    damage of at least/at most so much.
    """

    to: Selector
    what: Harm = Harm.ALL
    by: Source = Source.ATTACKS
    from_: Filter | None = None
    whose: Who = Who.OPPONENT
    when: Test | None = None
    above: int = 0
    below: int = 0


@node("unaffected")
class Unaffected(Static):
    """Damage of the Pokémon's attacks is not affected by Weakness, Resistance or effects on the Pokémon it is done to."""

    who: Selector
    weakness: bool = False
    resistance: bool = False
    effects: bool = False
    when: Test | None = None


@node("immune")
class Immune(Static):
    """The Pokémon cannot be affected by (and recovers from) these Special Conditions; without a list, any."""

    who: Selector
    conditions: tuple[Condition, ...] = ()
    when: Test | None = None


@node("forbid")
class Forbid(Static):
    """The Pokémon (or the player) cannot do it.

    `who` selects Pokémon; `player` says which player instead. `filter` is on the cards (played, attached), `attack` the
    name of an attack ("chosen" for the chosen one, "others" for all but that, "this" for the attack with this text).
    """

    verb: Verb
    who: Selector | None = None
    player: Who | None = None
    filter: Filter | None = None
    attack: str = ""
    when: Test | None = None


@node("allow")
class Allow(Static):
    """Lift a rule for the Pokémon (or the player)."""

    verb: Verb
    who: Selector | None = None
    player: Who | None = None
    filter: Filter | None = None
    when: Test | None = None


@node("silence")
class Silence(Static):
    """The Pokémon have no Abilities (of these kinds; without a list, of any), but for those that pass `but`."""

    who: Selector
    kinds: tuple[AbilityKind, ...] = ()
    when: Test | None = None
    but: str = ""
    """The name of an Ability that is not switched off."""


@node("switch_off")
class SwitchOff(Static):
    """Attached cards (Tools, Special Energy) or Stadiums that pass the filter have no effect."""

    filter: Filter
    who: Selector | None = None
    when: Test | None = None


@node("grant")
class Grant(Static):
    """The Pokémon can use the attacks of the selected cards or Pokémon (of its earlier Evolutions, of the Bench).

    The Energy for them is needed, unless `free`.
    """

    who: Selector
    of: Selector
    when: Test | None = None


@node("open_hand")
class OpenHand(Static):
    """That player plays with the hand face up."""

    of: Who = Who.OPPONENT
    when: Test | None = None


@node("no_prizes")
class NoPrizes(Static):
    """No Prize card is taken when the Pokémon is Knocked Out."""

    who: Selector
    when: Test | None = None


@node("instead")
class Instead(Static):
    """Cards that would go from play to the one place go to the other instead (a Knocked Out Pokémon to the Lost Zone)."""

    who: Selector
    to: Place
    of: str = "knocked_out"
    """knocked_out (all its cards), energy (Energy discarded for retreat), this (this card when discarded)."""
    when: Test | None = None


@node("bearer")
class Bearer(Static):
    """This card can only be attached to (and only stays on) Pokémon that pass."""

    filter: Filter


@node("discard_at")
class DiscardAt(Static):
    """This attached card is discarded at the end of the turn: `this` turn it was attached, or `opponents` next."""

    when: str = "this"


@node("copies")
class Copies(Static):
    """Deck limit printed on the card: at most n cards of this class (or name)."""

    n: int
    of: str = ""


# Parts


@node("on")
class On(Part):
    """When the event happens to such a Pokémon (or card), do it.

    `who` selects the Pokémon it must happen to (left out: this one, or this card); `by` says who must have caused it;
    `filter` tests the card involved (attached, played); `from_` tests the attacking Pokémon.
    """

    event: Event
    do: Action
    who: Selector | None = None
    by: Who | None = None
    filter: Filter | None = None
    when: Test | None = None
    optional: bool = False
    """The player may use it (a triggered Power, CR-408.3)."""
    limit: Limit = Limit.ANY
    from_: Filter | None = None
    stops: tuple[Condition, ...] = ()


@node("use")
class Use(Part):
    """The player may use this during their turn.

    `when` must hold; `stops`: not while affected by one of these Special Conditions; `by` each: either player in their
    own turn (Stadiums); `zone`: where the card must be (play, hand, discard).
    """

    do: Action
    limit: Limit = Limit.TURN
    when: Test | None = None
    stops: tuple[Condition, ...] = ()
    by: Who = Who.YOU
    zone: str = "play"


@node("play")
class Play(Part):
    """What happens when this Trainer card is played, and when it can be."""

    do: Action
    when: Test | None = None


@node("play_extra")
class PlayExtra(Part):
    """An optional extra when the card is played: discard n other cards from the hand; the text asks with `paid`."""

    n: int = 1
