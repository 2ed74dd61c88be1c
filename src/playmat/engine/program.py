"""Running programs: the nodes, the frames that carry them out, and the contexts they share.

A node's `run` returns DONE, CALL (it pushed others, or wants to be run again) or ASK. After an answer the same node is run
again and can read the answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from playmat.engine.codes import TRAINER
from playmat.engine.vectors import NOTHING

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


DONE: Final = 0
"""A node has finished; its frame is taken off."""
CALL: Final = 1
"""A node has pushed another frame, or wants to be run again."""
ASK: Final = 2
"""A node has asked a question; it is run again once there is an answer."""


class Exec:
    """A node of a linked program. `key` finds it again when a state is read from JSON."""

    def __init__(self) -> None:
        self.key: str = ""
        self.instant: bool = False
        """Never asks and never pushes: `run` can be called without a separate frame."""
        self.is_cost: bool = False
        """It is a cost: the effect that it pays for needs it."""
        self.is_pick: bool = False
        """The next steps need its picks."""
        self.is_payment: bool = False
        """It gives up cards from one's own hand."""
        self.is_incidental: bool = False
        """Doing this alone is as good as doing nothing."""
        self.takes_hand: bool = False
        """It takes cards out of the hand of the text's player."""
        self.fills_hand: bool = False
        """It is about cards that players draw or take."""

    def run(self, m: Machine, f: Frame) -> int:
        """Do (the next part of) the node; returns DONE, CALL or ASK."""
        raise NotImplementedError

    def is_idle(self, m: Machine, c: Context) -> bool:
        """Whether there is certainly nothing to do now: a sequence then skips it without a frame."""
        return False

    def can(self, m: Machine, c: Context) -> bool:
        """Whether doing it now would change anything; only asked before it starts, by `would`.

        It leaves substitutes for its results in the context: for a pick everything that could be picked, and so on.
        """
        return True

    def lacks_bearer(self, m: Machine, c: Context) -> bool:
        """Whether cards that the text finds could be attached to no Pokémon, so that the text cannot be used at all."""
        return False

    def spend(self, m: Machine, c: Context) -> None:
        """Note in the context the cards that would have left the player's hand, for the steps after it; only if `takes_hand`."""

    def is_payable(self, m: Machine, c: Context) -> bool:
        """Whether it can be paid in full as a cost: every pick in it finds as many as it wants."""
        return self.can(m, c)

    def children(self) -> list[Exec]:
        """The nodes below this one, in a fixed order."""
        return []


@mypyc_attr(acyclic=True, free_list_len=1)
class Attacking:
    """An attack that is being carried out: which one it is, and its damage so far."""

    def __init__(self, uid: i64, index: i64, base: i64) -> None:
        self.uid = uid
        """The card that the attack is printed on; `index` is its place there."""
        self.index = index
        self.base = base
        """Printed damage (none of an attack with "x"), or the text's own number; the text adds `more`."""
        self.more: i64 = 0
        self.ignores: i64 = 0
        """Bits of the things that do not affect it (IGNORE_)."""
        self.amount: i64 = 0
        """Damage that was calculated but not yet done."""
        self.damage: i64 = 0
        """Damage done to the Defending Pokémon or, by an attack without printed damage, to the Pokémon that its text names."""
        self.shielded: vec[i64] = NOTHING
        """Serials of Pokémon that something has put out of this attack's reach."""
        self.stopped: bool = False
        """Something has stopped it before it started: it has not been used."""
        self.is_copy: bool = False
        """Used by the text of another attack (CR-302.6a)."""

    def clone(self) -> Attacking:
        copy = Attacking(self.uid, self.index, self.base)
        # Written by playmat.play.make_saved: clone of Attacking
        copy.more = self.more
        copy.ignores = self.ignores
        copy.amount = self.amount
        copy.damage = self.damage
        copy.shielded = self.shielded
        copy.stopped = self.stopped
        copy.is_copy = self.is_copy
        # End of the written part.
        return copy


IN_VAIN: Final = 1
SEARCHED: Final = 2

IGNORE_WEAKNESS: Final = 1
IGNORE_RESISTANCE: Final = 2
IGNORE_EFFECTS: Final = 4
"""Effects on the Defending Pokémon."""


NO_SLOTS: Final[list[vec[i64]]] = []
"""The slots of all contexts with at most one slot, so that most contexts need no list of their own. It is never changed."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Context:
    """The knowledge of a running text: its player, its source, and its results so far."""

    def __init__(self, you: i64, opponent: i64, origin: i64, source: i64, uid: i64) -> None:
        self.you = you
        self.opponent = opponent
        self.origin = origin
        """The kind of text: attack, ability, Trainer, Energy or rule (see `codes`)."""
        self.source = source
        """Serial of the Pokémon that has the text (or bears the card); 0: none."""
        self.uid = uid
        """The card that has the text; -1: none."""
        self.target: i64 = 0
        """Serial of the Pokémon that the attack is against."""
        self.attacker: i64 = 0
        self.attacking: Attacking | None = None
        """The attack whose text this is."""
        self.on: i64 = 0
        """Serial of the Pokémon that the lasting effect with this text is on; on that Pokémon it makes no new effects."""
        self.seats: i64 = 0
        """Bits of the seats whose Pokémon the text can reach now; 0: all seats."""
        self.outer: Context | None = None
        """The context of the text that this one interrupts, if this one returns results to it."""
        # Results so far.
        self.it: vec[i64] = NOTHING
        """Serials."""
        self.old: i64 = 0
        self.those: vec[i64] = NOTHING
        """Uids."""
        self.looked: vec[i64] = NOTHING
        self.given: vec[i64] = NOTHING
        """Cards of the hand that were given up for the effect, which the text does not find again."""
        self.taken: vec[i64] = NOTHING
        """Attached cards that this text has taken off Pokémon, with the Energy that they provided (see `energy.note_taken`)."""
        self.first_slot: vec[i64] = NOTHING
        """Results kept in numbered slots: hoisted picks and `save`d selections (see `slot` and `keep`)."""
        self.more_slots: list[vec[i64]] = NO_SLOTS
        self.heads: i64 = 0
        self.tails: i64 = 0
        self.landed: i64 = 0
        """Bits of the coins flipped last that were heads, in their order."""
        self.searched: i64 = 0
        """Whether the text has searched a deck: SEARCHED; IN_VAIN if all its searches could only be in vain and were not made."""
        self.flips_again: bool = False
        """The coins just flipped are ignored and flipped again."""
        self.flipped_again: bool = False
        """Some coins of this text were."""
        self.result: i64 = 0
        self.did: bool = True
        self.number: i64 = 0
        """The chosen number; of a trigger on a Special Condition, the bit of that condition."""
        self.type: i64 = 0
        """Bits of the chosen type."""
        self.chosen: i64 = -1
        """The chosen attack (see `attack_ref`); -1: none."""
        self.right: bool = False
        """Whether the latest guess was right."""
        self.paid: i64 = 0
        """Cards discarded for the optional extra of the card."""
        self.strength: i64 = 0
        """Of a Special Condition's text: the number of counters beyond the ruleset's number; the same for coins. Of a trigger
        on a switch: the counters for the Poison of the Pokémon that was Active before."""
        self.more_coins: i64 = 0
        self.incoming: i64 = 0
        """Of a trigger: damage that is about to be done to the Pokémon."""
        self.bits: i64 = 0
        """Remembered results of tests that were evaluated before damage, by slot."""
        self.cancelled: bool = False
        """The rest of the text is not carried out."""
        # While `would` asks whether the text would do anything.
        self.ahead: bool = False
        """The question is open, and results so far are only supposed."""
        self.picked: i64 = 0
        """The least number that the latest pick would take."""
        self.spent: i64 = 0
        """Cards that would have left the player's hand."""
        self.returned: vec[i64] = NOTHING
        """Those of them that could be in the deck."""
        self.gone: vec[i64] = NOTHING
        """Those of them that could be in the discard pile."""

    def note_search(self, is_vain: bool) -> None:
        """A deck is searched, or not if that could only be in vain."""
        if not is_vain:
            self.searched = SEARCHED
        elif self.searched == 0:
            self.searched = IN_VAIN

    def clone(self) -> Context:
        """A copy with a separate attack and without `outer`."""
        copy = Context(self.you, self.opponent, self.origin, self.source, self.uid)
        # Written by playmat.play.make_saved: clone of Context
        copy.target = self.target
        copy.attacker = self.attacker
        copy.on = self.on
        copy.seats = self.seats
        copy.it = self.it
        copy.old = self.old
        copy.those = self.those
        copy.looked = self.looked
        copy.given = self.given
        copy.taken = self.taken
        copy.heads = self.heads
        copy.tails = self.tails
        copy.landed = self.landed
        copy.searched = self.searched
        copy.flips_again = self.flips_again
        copy.flipped_again = self.flipped_again
        copy.result = self.result
        copy.did = self.did
        copy.number = self.number
        copy.type = self.type
        copy.chosen = self.chosen
        copy.right = self.right
        copy.paid = self.paid
        copy.strength = self.strength
        copy.more_coins = self.more_coins
        copy.incoming = self.incoming
        copy.bits = self.bits
        copy.cancelled = self.cancelled
        copy.ahead = self.ahead
        # End of the written part.
        if self.attacking is not None:
            copy.attacking = self.attacking.clone()
        copy.take_slots(self)
        return copy

    def slot(self, i: i64) -> vec[i64]:
        """The content of a slot: serials or uids. Most texts have one slot, which needs no list."""
        if i == 0:
            return self.first_slot
        if i <= len(self.more_slots):
            return self.more_slots[i - 1]
        return NOTHING

    def keep(self, i: i64, kept: vec[i64]) -> None:
        """Put something into a slot."""
        if i == 0:
            self.first_slot = kept
            return
        if self.more_slots is NO_SLOTS:
            self.more_slots = []
        while len(self.more_slots) < i:
            self.more_slots.append(NOTHING)
        self.more_slots[i - 1] = kept

    def slots(self) -> list[vec[i64]]:
        """All slots in order."""
        if len(self.first_slot) == 0 and not self.more_slots:
            return []
        return [self.first_slot, *self.more_slots]

    def take_slots(self, other: Context) -> None:
        """Take over the slots of the other context."""
        self.first_slot = other.first_slot
        if other.more_slots:
            self.more_slots = other.more_slots.copy()

    def clear_slots(self) -> None:
        if len(self.first_slot):
            self.first_slot = NOTHING
        if self.more_slots:
            self.more_slots = NO_SLOTS


def is_played(m: Machine, c: Context) -> bool:
    """Whether the text is that of a Trainer card being played, not used while it is in play."""
    return c.origin == TRAINER and c.source == 0 and c.uid != m.st.stadium


def would(m: Machine, c: Context, node: Exec) -> bool:
    """Whether a node would do anything now. Afterwards the context is as it was, except for the slots that the node fills."""
    return foreseen(m, c, node, False)


def is_effect(m: Machine, c: Context, node: Exec) -> bool:
    """Whether a node, one of several outcomes, would change something by itself; only asked by `can`."""
    return not node.is_incidental and node.can(m, c)


def are_incidental(nodes: list[Exec]) -> bool:
    """Whether doing these alone is as good as doing nothing."""
    for node in nodes:
        if not node.is_incidental:
            return False
    return True


def would_pay(m: Machine, c: Context, node: Exec) -> bool:
    """Whether a node could be carried out in full now."""
    return foreseen(m, c, node, True)


def foreseen(m: Machine, c: Context, node: Exec, pays: bool) -> bool:
    it = c.it
    those = c.those
    looked = c.looked
    result = c.result
    old = c.old
    searched = c.searched
    c.ahead = True
    some = node.is_payable(m, c) if pays else node.can(m, c)
    c.ahead = False
    c.it = it
    c.those = those
    c.looked = looked
    c.result = result
    c.old = old
    c.searched = searched
    c.spent = 0
    if len(c.returned):
        c.returned = NOTHING
    if len(c.gone):
        c.gone = NOTHING
    return some


def attack_ref(uid: i64, index: i64) -> i64:
    """An attack as one number: the card it is printed on and its place there."""
    return (uid << 4) | index


def ref_uid(ref: i64) -> i64:
    return ref >> 4


def ref_index(ref: i64) -> i64:
    return ref & 15


@mypyc_attr(acyclic=True, free_list_len=1)
class Frame:
    """A node that is being carried out: `step` counts its parts, `n` is a number for its own use."""

    def __init__(self, node: Exec, c: Context, step: i64, n: i64) -> None:
        self.node = node
        self.c = c
        self.step = step
        self.n = n
