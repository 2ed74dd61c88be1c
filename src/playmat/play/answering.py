"""Questions and answers of a game. Every step of a loop goes through this module, so it is compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from playmat.engine.machine import Machine
from playmat.engine.state import State
from playmat.engine.table import Table
from playmat.play.decision import Decision, Given, IllegalAction
from playmat.play.position import Position

if TYPE_CHECKING:
    from playmat.play.log import Log


@mypyc_attr(allow_interpreted_subclasses=True)
class Answering:
    """A table, a machine, the open question and the answers so far. `Game` is its only subclass."""

    def __init__(self, table: Table, state: State) -> None:
        self.table = table
        self.machine = Machine(table, state)
        self.answers: list[tuple[int, ...]] = []
        """Places of the options picked, decision by decision, since the start."""
        self._decision: Decision | None = None
        self._position: Position | None = None

    @property
    def decision(self) -> Decision | None:
        """The open question, or None when the game is over."""
        decision = self._decision
        if decision is None and self.machine.st.asking:
            position = Position(self.machine)
            decision = Decision(position)
            self._position = position
            self._decision = decision
        return decision

    def answer(self, given: Given) -> None:
        """Answer the open question with options, their texts or their places in the list.

        An answer that is not legal raises `IllegalAction` and changes nothing.
        """
        m = self.machine
        st = m.st
        if not st.asking:
            raise IllegalAction("the game is over: there is no open question")
        offered = st.options
        picks = places(given, len(offered))
        if picks is None:
            picks = self.resolved(given)
        count: i64 = len(picks)
        if count < st.least or count > st.most:
            raise self.miscounted(count)
        if count > 1 and len(set(picks)) != count:
            raise IllegalAction("an option can be picked only once")
        answer: vec[i64] = vec[i64](capacity=count)
        for place in picks:
            answer = append(answer, offered[place])
        self.answers.append(picks)
        self.forget_decision()
        if m.log is None:
            m.reply(answer)
        else:
            story = self.story
            m.reply(answer)
            story.update()

    def forget_decision(self) -> None:
        """The state is about to change: a decision that a caller holds keeps the position it was asked in."""
        position = self._position
        if position is not None:
            position.leave()
            self._position = None
        self._decision = None

    def miscounted(self, count: i64) -> IllegalAction:
        """The error for an answer with too few or too many picks."""
        st = self.machine.st
        wanted = str(st.least) if st.least == st.most else f"{st.least} to {st.most}"
        asked = self.decision
        assert asked is not None
        return IllegalAction(f"pick {wanted} of the options, not {count}: {asked.prompt}")

    def resolved(self, given: Given) -> tuple[int, ...]:
        """The places of the options that an answer names in words."""
        raise NotImplementedError

    @property
    def story(self) -> Log:
        """The log in words."""
        raise NotImplementedError


def places(given: object, count: i64) -> tuple[int, ...] | None:
    """The answer if it consists of places in a list of `count` options, and so needs no words; None if it does not."""
    if type(given) is int:
        return (given,) if 0 <= given < count else None
    if isinstance(given, (list, tuple, range)):
        for item in given:
            if type(item) is not int or not 0 <= item < count:
                return None
        return tuple(given)
    return None
