"""Control: sequences, flips, conditions, options, costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from playmat.engine import events, players, prohibitions, shields
from playmat.engine.codes import NONE_THERE, TRAINER, V_PLAY_ON
from playmat.engine.pick_options import is_none_enough, yes_no, yes_only
from playmat.engine.program import (
    CALL,
    DONE,
    Context,
    Exec,
    Frame,
    are_incidental,
    is_effect,
    is_played,
    would,
    would_pay,
)
from playmat.engine.questions import (
    O_CHOICE,
    O_YES,
    Q_ONE_OF,
    Q_YES_NO,
    first_of,
    kind_of,
    pack,
)
from playmat.engine.state import serials_of
from playmat.engine.terms.term import Quantity, Selector, Test
from playmat.engine.terms.tests import Paid
from playmat.engine.triggers import On

if TYPE_CHECKING:
    from playmat.effects import nodes as n
    from playmat.engine.machine import Machine


def opponent_of(m: Machine, c: Context, seat: i64) -> i64:
    """The player that a seat means by "opponent" inside a text of another player."""
    if players.same_team(seat, c.you):
        return c.opponent
    return c.you


def unpick(c: Context, it: vec[i64], those: vec[i64]) -> None:
    """An action that cannot be carried out leaves earlier picks as they are; a pick that found nothing leaves nothing."""
    if len(c.it):
        c.it = it
    if len(c.those):
        c.those = those


class Step:
    """Holds a step of a sequence. It has no subclasses, so that compiled code need not look up the classes of list items."""

    def __init__(self, do: Exec) -> None:
        self.do = do


class Seq(Exec):
    def __init__(self, steps: list[Exec]) -> None:
        super().__init__()
        self.steps = steps
        self.held: list[Step] = [Step(step) for step in steps]
        self.priced: i64 = -1
        """See `may_cost`; -1: not computed yet."""
        for step in steps:
            if step.takes_hand:
                self.takes_hand = True

    def may_cost(self) -> bool:
        """Whether one of its steps is a cost, or is done only in full."""
        # harmless (turned): it only saves time
        if self.priced < 0:
            # harmless (left out): it only saves time
            self.priced = 0
            for step in self.steps:
                # harmless (without and step.do.is_incidental): it only saves time
                if step.is_cost or (isinstance(step, Do) and step.do.is_incidental and step.else_ is None):
                    self.priced = 1
        return self.priced != 0

    def run(self, m: Machine, f: Frame) -> int:
        n: i64 = len(self.held)
        c = f.c
        while f.step < n:
            if c.cancelled:
                return DONE
            step = self.held[f.step].do
            f.step += 1
            if step.instant:
                # harmless (turned): tests/test_exercise.py notices
                if m.trace is not None:
                    # harmless (left out): tests/test_exercise.py notices
                    m.note(step)
                step.run(m, f)
            elif not step.is_idle(m, c):
                m.push(step, c)
                return CALL
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        """Whether it would do something and no cost in it fails; an action with picks before it needs those as well."""
        some = False
        picks = False
        it = c.it
        those = c.those
        for held in self.held:
            step = held.do
            if step.is_pick:
                picks = True
                if not step.can(m, c):
                    unpick(c, it, those)
                    return False
            elif step.can(m, c):
                if not step.is_incidental:
                    some = True
                # harmless (without and not picks): an action with a pick takes what was picked, not the hand
                if step.takes_hand and not picks:
                    step.spend(m, c)
                c.result = 1
            # harmless (without or step.is_cost): whether costs can be paid is asked before
            elif step.is_cost or picks or (held is self.held[0] and lacks_choice(m, c, step)):
                unpick(c, it, those)
                return False
            else:
                c.result = 0
            if isinstance(step, If) and step.lacks_bearer(m, c):
                return False
        return some

    def spend(self, m: Machine, c: Context) -> None:
        for step in self.steps:
            if step.takes_hand:
                step.spend(m, c)

    def is_payable(self, m: Machine, c: Context) -> bool:
        for step in self.steps:
            if not step.is_payable(m, c):
                return False
        return True

    def is_idle(self, m: Machine, c: Context) -> bool:
        for held in self.held:
            if not held.do.is_idle(m, c):
                return False
        # harmless (denied): run, it does nothing
        return True

    def children(self) -> list[Exec]:
        return self.steps


def pays_for_something(m: Machine, c: Context, node: Exec | None, n: i64) -> bool:
    """Whether the extra for n more cards would change something after the steps before it in the text.

    The rules team on TAG TEAM Supporters, 2019: cards are not discarded for an extra that cannot be carried out.
    """
    if not isinstance(node, Seq):
        # harmless (denied): every text with an extra has several steps
        return True
    later = c.clone()
    later.paid = n
    later.ahead = True
    for step in node.steps:
        does = step.can(m, later)
        # harmless (turned): no text reads this result
        # harmless (left out): no extra counts what the step before it has done
        later.result = 1 if does else 0
        if does and isinstance(step, If) and isinstance(step.test, Paid):
            return True
    return False


class If(Exec):
    """The test is asked when the node runs."""

    def __init__(self, test: Test, then: Exec | None, else_: Exec | None) -> None:
        super().__init__()
        self.test = test
        self.then = then
        self.else_ = else_
        self.known: bool = True
        """The test depends only on the board, not on earlier results of the text."""
        self.of_picks: bool = False
        """It is about picked cards or Pokémon: if there are none, the answer is known."""
        self.attaches: bool = False
        """Cards that are found are attached if they pass the test."""
        self.is_incidental = are_incidental(self.children())

    def run(self, m: Machine, f: Frame) -> int:
        taken = self.then if self.test.holds(m, f.c) else self.else_
        if taken is not None:
            m.push(taken, f.c)
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        # harmless (without or len(c.it)): the one text that asks about a chosen Pokémon does something either way
        if not self.known and (len(c.it) or len(c.those) or not self.of_picks):
            return (self.then is not None and self.then.can(m, c)) or (self.else_ is not None and self.else_.can(m, c))
        taken = self.then if self.test.holds(m, c) else self.else_
        return taken is not None and taken.can(m, c)

    def lacks_bearer(self, m: Machine, c: Context) -> bool:
        if not self.attaches or self.then is None:
            return False
        for step in self.then.children():
            if step.lacks_bearer(m, c):
                return True
        return False

    def children(self) -> list[Exec]:
        return [x for x in (self.then, self.else_) if x is not None]


class NoteBranch(Exec):
    """Remember that this branch was taken, for the part of the text after damage."""

    def __init__(self, bit: int) -> None:
        super().__init__()
        self.bit: i64 = bit

    def run(self, m: Machine, f: Frame) -> int:
        f.c.bits |= self.bit
        return DONE


class May(Exec):
    """A player may do it; `then` follows if it was done."""

    def __init__(self, do: Exec, then: Exec | None, else_: Exec | None, by: int, in_part: bool) -> None:
        super().__init__()
        self.do = do
        self.then = then
        self.else_ = else_
        self.by: i64 = by
        self.is_choice: bool = False
        """The player decides between two outcomes: it is asked even if a yes would change nothing, and a yes counts as done."""
        self.in_part = in_part
        """It gives up Energy of the attacker: all that is attached is enough, and none in a copied attack."""

    def is_open(self, m: Machine, c: Context) -> bool:
        """Whether the player can do it, and can do it in full if `then` depends on it."""
        if self.in_part and c.attacking is not None and c.attacking.is_copy:
            return True
        return would(m, c, self.do) and (self.then is None or self.in_part or would_pay(m, c, self.do))

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if f.step == 0:
            if m.st.answered:
                if kind_of(m.answer_of()[0]) == O_YES:
                    f.step = 1
                    c.did = True
                    m.push(self.do, c)
                    return CALL
                c.did = False
                c.result = 0
                if self.else_ is not None:
                    m.push(self.else_, c)
                return DONE
            if not self.is_choice and not self.is_open(m, c):
                if m.forced is not None:
                    m.forced.append(NONE_THERE)
                c.did = False
                c.result = 0
                if self.else_ is not None:
                    m.push(self.else_, c)
                return DONE
            return m.ask(players.seat_of(m, self.by, c), Q_YES_NO, yes_no(), 1, 1)
        if c.did or self.is_choice or self.in_part:
            if self.then is not None:
                m.push(self.then, c)
        elif self.else_ is not None:
            m.push(self.else_, c)
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        return self.do.can(m, c)

    def children(self) -> list[Exec]:
        return [x for x in (self.do, self.then, self.else_) if x is not None]


class Do(Exec):
    """Do it; `then` follows if it was done, else `else_`."""

    def __init__(self, do: Exec, then: Exec | None, else_: Exec | None, payment: bool) -> None:
        super().__init__()
        if payment:
            do.is_incidental = do.is_payment = True
        self.do = do
        self.then = then
        self.else_ = else_
        self.chooses: bool = False
        """The first step is a choice, which alone changes nothing but is made."""

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if f.step == 0:
            f.step = 1
            c.did = False
            if would_pay(m, c, self.do):
                c.did = True
                if self.chooses or would(m, c, self.do):
                    m.push(self.do, c)
                    return CALL
                c.result = 0  # "all" of an empty set counts as done
        # harmless (without and c.did): where nothing was given up, no cards were picked
        # harmless (without and self.do.is_payment): texts of this kind leave these cards out themselves
        # harmless (without and self.do.takes_hand): texts that give up what was chosen before pick nothing later
        if c.did and self.do.is_payment and self.do.takes_hand:
            # harmless (left out): texts of this kind leave these cards out themselves
            c.given = c.those
        taken = self.then if c.did else self.else_
        if taken is not None:
            m.push(taken, c)
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        if not self.do.is_payable(m, c):
            return self.else_ is not None and self.else_.can(m, c)
        done = self.do.can(m, c)
        if self.do.takes_hand:
            gone = c.gone
            self.do.spend(m, c)
            # harmless (turned): texts of this kind leave these cards out themselves
            if self.do.is_payment:
                # harmless (left out): the texts that give up cards so leave these out of what they take back
                c.gone = gone
        if self.then is not None and self.then.can(m, c):
            return True
        return done and (not self.do.is_incidental or (self.do.is_payment and not is_played(m, c)))

    def children(self) -> list[Exec]:
        return [x for x in (self.do, self.then, self.else_) if x is not None]


class Decline(Exec):
    """The player declines a trigger that can be used once in a turn."""

    def __init__(self, trigger: On) -> None:
        super().__init__()
        self.instant = True
        self.trigger = trigger

    def run(self, m: Machine, f: Frame) -> int:
        events.take_back(m, self.trigger, f.c)
        return DONE


class OneOf(Exec):
    def __init__(self, options: list[Exec], by: int) -> None:
        super().__init__()
        self.choices = options
        self.by: i64 = by
        self.tree: n.OneOf | None = None
        """The node it was linked from, for the words of its options; None: the rules of play made it."""

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if m.st.answered:
            m.push(self.choices[first_of(m.answer_of()[0])], c)
            return DONE
        options: vec[i64] = vec[i64]()
        for i in range(len(self.choices)):
            if would(m, c, self.choices[i]):
                options = append(options, pack(O_CHOICE, i, 0, 0))
        if len(options) == 0:
            # harmless (left out): no text reads this result
            c.did = False
            return DONE
        if len(options) == 1:
            m.push(self.choices[first_of(options[0])], c)
            return DONE
        return m.ask(players.seat_of(m, self.by, c), Q_ONE_OF, options, 1, 1)

    def can(self, m: Machine, c: Context) -> bool:
        for choice in self.choices:
            if is_effect(m, c, choice):
                return True
        return False

    def children(self) -> list[Exec]:
        return self.choices


class ForEach(Exec):
    """Once for each of the selected; the list is kept in a slot, so that it does not change during the loop."""

    def __init__(self, of: Selector, do: Exec, slot: int) -> None:
        super().__init__()
        self.slot: i64 = slot
        self.of = of
        self.do = do
        self.is_incidental = do.is_incidental

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if f.step == 0:
            if self.of.of_cards:
                c.keep(self.slot, self.of.cards(m, c)[:])
            else:
                c.keep(self.slot, serials_of(self.of.pokemon(m, c)))
        elif c.did:
            f.n = 1  # something was done for one of them
        listed = c.slot(self.slot)
        if f.step >= len(listed) or c.cancelled:
            c.did = f.n == 1
            return DONE
        one: vec[i64] = append(vec[i64](), listed[f.step])
        if self.of.of_cards:
            c.those = one
        else:
            c.it = one
        f.step += 1
        m.push(self.do, c)
        return CALL

    def can(self, m: Machine, c: Context) -> bool:
        if self.of.of_cards:
            c.those = self.of.cards(m, c)
            return len(c.those) > 0 and self.do.can(m, c)
        c.it = serials_of(self.of.pokemon(m, c))
        return len(c.it) > 0 and self.do.can(m, c)

    def children(self) -> list[Exec]:
        return [self.do]


class Repeat(Exec):
    def __init__(self, times: Quantity, do: Exec, upto: bool) -> None:
        super().__init__()
        self.times = times
        self.do = do
        self.upto = upto
        """The player is asked each time, and the results are added up."""
        self.is_agreed: bool = False
        """The player has just agreed to the first time."""
        self.known: bool = True
        """The number depends only on the board, not on earlier results of the text."""
        self.is_incidental = do.is_incidental

    def run(self, m: Machine, f: Frame) -> int:
        if self.upto:
            return self.run_up_to(m, f)
        if f.step == 0:
            f.n = self.times.value(m, f.c)
            f.step = 1
        if f.n <= 0 or f.c.cancelled:
            return DONE
        f.n -= 1
        m.push(self.do, f.c)
        return CALL

    def run_up_to(self, m: Machine, f: Frame) -> int:
        """`step` counts the times, and `n` adds up their results."""
        c = f.c
        is_first = f.step == 0
        if m.st.answered:
            if kind_of(m.answer_of()[0]) != O_YES:
                return self.end_up_to(f)
        else:
            if is_first:
                c.result = 0
            f.n += c.result
            if f.step >= self.times.value(m, c) or c.cancelled or not would(m, c, self.do):
                return self.end_up_to(f)
            if not is_first or not self.is_agreed:
                must = is_first and not is_none_enough(m, c)
                return m.ask(c.you, Q_YES_NO, yes_only() if must else yes_no(), 1, 1)
        f.step += 1
        m.push(self.do, c)
        return CALL

    def end_up_to(self, f: Frame) -> int:
        f.c.result = f.n
        f.c.did = f.n > 0
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        return (not self.known or self.times.value(m, c) > 0) and self.do.can(m, c)

    def children(self) -> list[Exec]:
        return [self.do]


class StartOver(Exec):
    """Do it; then the player may pay the price and start again, as often as they like while the test holds."""

    def __init__(self, do: Exec, price: Exec, when: Test | None) -> None:
        super().__init__()
        self.do = do
        self.price = price
        self.when = when

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if m.st.answered:
            if kind_of(m.answer_of()[0]) != O_YES:
                return DONE
            f.step = 2
            m.push(self.price, c)
            return CALL
        if f.step == 1:
            if self.when is not None and not self.when.holds(m, c):
                return DONE
            return m.ask(c.you, Q_YES_NO, yes_no(), 1, 1)
        f.step = 1
        m.push(self.do, c)
        return CALL

    def can(self, m: Machine, c: Context) -> bool:
        return self.do.can(m, c)

    def children(self) -> list[Exec]:
        return [self.do, self.price]


class MergeResults(Exec):
    """A player has carried out the text; add the results to those of the other players."""

    def __init__(self, slot: int) -> None:
        super().__init__()
        self.slot: i64 = slot

    def run(self, m: Machine, f: Frame) -> int:
        outer = f.c.outer
        assert outer is not None
        tally = outer.slot(self.slot)[:]
        tally[0] = tally[0] + f.c.result
        outer.searched = max(outer.searched, f.c.searched)
        if f.c.did:
            tally[1] = 1
        outer.keep(self.slot, extend(tally, f.c.those))
        return DONE


def is_about_hand(do: Exec) -> bool:
    """Whether the player puts cards into the hand, or takes some out of it."""
    if do.takes_hand or do.fills_hand:
        return True
    for below in do.children():
        if is_about_hand(below):
            return True
    return False


class AsPlayer(Exec):
    """Another player does it: `you` inside means them. The results of all of them are available afterwards."""

    def __init__(self, who: int, do: Exec, slot: int) -> None:
        super().__init__()
        self.who: i64 = who
        self.do = do
        self.slot: i64 = slot
        """Keeps the sum of the results, whether anything was done, and the cards."""
        self.back = MergeResults(slot)
        self.is_about_hand: bool = is_about_hand(do)
        """It affects the player or their hand, not only their Pokémon, deck or discard pile."""
        self.is_incidental = do.is_incidental
        self.opponents_first: bool = False

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        seats = players.opponents_first(m, c) if self.opponents_first else players.seats_of(m, self.who, c)
        if f.step == 0:
            c.keep(self.slot, append(append(vec[i64](), 0), 0))
        if f.step >= len(seats):
            tally = c.slot(self.slot)
            c.result = tally[0]
            c.did = tally[1] != 0
            c.those = tally[2:]
            return DONE
        # harmless (without and seats[f.step] != c.you): no player is protected from texts of their own
        if self.is_about_hand and seats[f.step] != c.you and shields.spares_player(m, c, seats[f.step]):
            f.step += 1
            return CALL
        d = self.seen_by(m, c, seats[f.step])
        f.step += 1
        m.push(self.back, d)
        m.push(self.do, d)
        return CALL

    def seen_by(self, m: Machine, c: Context, seat: i64) -> Context:
        d = c.clone()
        d.you = seat
        d.opponent = opponent_of(m, c, seat)
        d.clear_slots()
        d.outer = c
        return d

    def can(self, m: Machine, c: Context) -> bool:
        for seat in players.seats_of(m, self.who, c):
            if self.do.can(m, self.seen_by(m, c, seat)):
                return True
        return False

    def children(self) -> list[Exec]:
        return [self.do, self.back]


class Cost(Exec):
    """A cost that must be paid in full; otherwise the text cannot be used (and a copied attack does nothing)."""

    def __init__(self, do: Exec) -> None:
        super().__init__()
        self.is_cost = True
        self.is_incidental = True
        self.takes_hand = do.takes_hand
        self.do = do

    def run(self, m: Machine, f: Frame) -> int:
        if f.step == 0:
            f.step = 1
            if not would_pay(m, f.c, self.do):
                f.c.cancelled = True
                return DONE
            f.c.did = True
            if not would(m, f.c, self.do):
                return DONE  # "all" of an empty set counts as done
            m.push(self.do, f.c)
            return CALL
        if not f.c.did:
            f.c.cancelled = True
        elif self.takes_hand:
            f.c.given = f.c.those
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        return self.do.is_payable(m, c)

    def spend(self, m: Machine, c: Context) -> None:
        gone = c.gone
        self.do.spend(m, c)
        c.gone = gone  # the payment cannot be taken back

    def children(self) -> list[Exec]:
        return [self.do]


class GiveUpLater(Exec):
    """Cards are given up for the attack: they are chosen now and removed after the damage."""

    def __init__(self, do: Exec, cards: Selector) -> None:
        super().__init__()
        self.instant = True
        self.do = do
        self.cards = cards

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        c.those = self.cards.cards(m, c)[:]
        c.result = len(c.those)
        c.did = c.result > 0
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        return self.do.can(m, c)

    def is_payable(self, m: Machine, c: Context) -> bool:
        return self.do.is_payable(m, c)


class Require(Exec):
    """The attack can only be used while the test holds."""

    def __init__(self, test: Test) -> None:
        super().__init__()
        self.instant = True
        self.is_cost = True
        self.test = test

    def run(self, m: Machine, f: Frame) -> int:
        if not self.test.holds(m, f.c):
            f.c.cancelled = True
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        return self.test.holds(m, c)


class Nothing(Exec):
    """The attack does nothing and ends; inside a trigger on another's attack it is that attack."""

    def __init__(self) -> None:
        super().__init__()
        self.instant = True

    def run(self, m: Machine, f: Frame) -> int:
        f.c.cancelled = True
        return DONE


class EndTurn(Exec):
    def __init__(self) -> None:
        super().__init__()
        self.instant = True
        self.is_incidental = True

    def run(self, m: Machine, f: Frame) -> int:
        # harmless (without or f.c.origin != TRAINER): the texts that let a player play on name Trainer cards
        if f.c.origin != TRAINER or not prohibitions.is_allowed(m, V_PLAY_ON, None, f.c.you, f.c.uid):
            m.st.turn_over = True
        return DONE


def costs_payable(m: Machine, c: Context, node: Exec) -> bool:
    """Whether the costs of a text can be paid in full, before any step of it is done."""
    if node.is_cost:
        return would(m, c, node)
    if isinstance(node, Do) and node.do.is_incidental and node.else_ is None:
        return would_pay(m, c, node.do)
    # harmless (without and node.may_cost()): it only saves time
    if isinstance(node, Seq) and node.may_cost():
        begins = True  # only choices so far
        for step in node.steps:
            if step.is_pick:
                step.can(m, c)  # the substitute for the pick
            elif step.is_cost:
                if not would(m, c, step):
                    return False
            # harmless (without and step.do.is_incidental): a text that begins so does nothing without it
            elif begins and isinstance(step, Do) and step.do.is_incidental and step.else_ is None:
                return would_pay(m, c, step.do)
            begins = begins and is_choice(step)
            # harmless (without and begins): costs come before all but choices; asking twice is the same
            # harmless (without and not step.is_pick): costs come before all but choices; asking twice is the same
            if begins and not step.is_pick:
                step.can(m, c)
    return True


def lacks_choice(m: Machine, c: Context, step: Exec) -> bool:
    """Whether a step only chooses, and there is nothing to choose."""
    if isinstance(step, Seq) and is_choice(step):
        for part in step.steps:
            if part.is_pick and not part.can(m, c):
                return True
    return False


def is_choice(step: Exec) -> bool:
    """Whether a step only chooses."""
    if not isinstance(step, Seq):
        return step.is_incidental
    for part in step.steps:
        if not part.is_pick and not part.is_incidental:
            return False
    return True
