"""Runs a game node by node from outside and compares the claims of a card's nodes with their actual changes.

`Machine.resume` runs the frames of a state. A `ClaimChecker` does the same and looks at the state before and after each node
of the card. Nodes that usually run inside a sequence get separate frames for this (`Exec.instant`), so the engine does not
need a hook and is not slower elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from librt.vecs import vec
from mypy_extensions import i64

from playmat.engine import board
from playmat.engine.actions.lasting import Lasting
from playmat.engine.codes import (
    U_LEAVES_ACTIVE,
    U_LEAVES_PLAY,
    U_OPPONENTS_NEXT_TURN,
    U_OPPONENTS_NEXT_TURN_END,
    U_TURN_END,
    U_YOUR_NEXT_TURN,
    U_YOUR_NEXT_TURN_END,
)
from playmat.engine.machine import Machine
from playmat.engine.program import DONE, Exec, Frame
from playmat.engine.state import ONGOING, Effect
from playmat.engine.table import Table
from playmat.lab.claims import CLAIMS, Verdict
from playmat.lab.claims.claim import Claimed

TIMED = (U_TURN_END, U_OPPONENTS_NEXT_TURN, U_OPPONENTS_NEXT_TURN_END, U_YOUR_NEXT_TURN, U_YOUR_NEXT_TURN_END)
"""Durations that end with a turn."""


def open_up(table: Table, start: str) -> None:
    """Give the nodes of a card separate frames, so that they can be observed."""
    for key, node in table.nodes.items():
        if key.startswith(start):
            node.instant = False


@dataclass(slots=True)
class Observed:
    """The observed effects of a card's nodes, over all boards."""

    shown: set[str] = field(default_factory=set)
    """Keys of nodes that made the changes that they claim."""
    ended: set[str] = field(default_factory=set)
    """Keys of lasting effects that were seen to be over when their time was over."""
    findings: dict[str, str] = field(default_factory=dict)
    """The first failure of each node to fulfil its claim, by its key."""
    runs: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class MadeEffect:
    """A lasting effect that a node made, and how to recognise it."""

    node: Lasting
    effect: Effect
    turn: int
    you: int
    opponent: int

    def last_turn(self, turns: dict[int, int]) -> int:
        """The last turn in which it holds, by the turns that were played; -1: that turn has not come yet."""
        if self.node.until == U_TURN_END:
            return self.turn
        whose = self.opponent if self.node.until in (U_OPPONENTS_NEXT_TURN, U_OPPONENTS_NEXT_TURN_END) else self.you
        return min((turn for turn, player in turns.items() if turn > self.turn and player == whose), default=-1)


class ClaimChecker:
    """Runs one game."""

    def __init__(self, m: Machine, start: str, seen: Observed) -> None:
        self.m = m
        self.start = start
        """The beginning of the keys of the card's nodes."""
        self.seen = seen
        self.open: list[tuple[Frame, Claimed]] = []
        """Nodes that are being carried out, with their claims."""
        self.made: list[MadeEffect] = []
        self.turns: dict[int, int] = {}
        """The player of each turn that was played."""

    def reply(self, answer: vec[i64]) -> None:
        """The same as `Machine.reply`."""
        st = self.m.st
        st.asking = False
        st.answered = True
        st.answer = answer
        self.resume()

    def resume(self) -> None:
        """The same as `Machine.resume`."""
        m = self.m
        st = m.st
        while st.outcome == ONGOING and not st.asking and st.depth:
            f = st.top()
            m.note(f.node)
            is_own = f.node.key.startswith(self.start)
            if is_own:
                self.begin(f)
            before = st.effects
            done = f.node.run(m, f) == DONE
            if is_own and isinstance(f.node, Lasting):
                self.keep_made(f, before)
            if done:
                if is_own:
                    self.finish(f)
                st.take_off(f)
            if st.turn not in self.turns:
                self.turns[int(st.turn)] = int(st.player)
                self.look_for_ends()
        if st.outcome != ONGOING:
            st.end(st.outcome)

    def begin(self, f: Frame) -> None:
        claim = CLAIMS.get(type(f.node))
        if claim is None or f.step or any(frame is f for frame, _ in self.open):
            return
        claimed = claim(self.m, f.c, f.node)
        self.seen.runs[f.node.key] = self.seen.runs.get(f.node.key, 0) + 1
        try:
            next(claimed)
        except StopIteration:
            return  # nothing can be seen on this board
        self.open.append((f, claimed))

    def finish(self, f: Frame) -> None:
        for place, (frame, claimed) in enumerate(self.open):
            if frame is f:
                del self.open[place]
                try:
                    next(claimed)
                except StopIteration as end:
                    self.note(f.node, end.value)
                return

    def note(self, node: Exec, verdict: Verdict | None) -> None:
        if verdict is None:
            return
        if verdict.holds:
            self.seen.shown.add(node.key)
        else:
            said = f"{type(node).__name__}: expected {verdict.expected}; seen {verdict.seen}"
            self.seen.findings.setdefault(node.key, said)

    def keep_made(self, f: Frame, before: tuple[Effect, ...]) -> None:
        node = f.node
        assert isinstance(node, Lasting)
        for effect in self.m.st.effects:
            if effect.part is node.part and not any(effect is other for other in before):
                self.made.append(MadeEffect(node, effect, int(self.m.st.turn), int(effect.c.you), int(effect.c.opponent)))

    def look_for_ends(self) -> None:
        """At the beginning of a turn, effects whose time is over must not exist, also those that never began."""
        st = self.m.st
        left: list[MadeEffect] = []
        for made in self.made:
            there = [
                effect
                for effect in st.effects
                if effect.part is made.node.part and effect.c is made.effect.c and st.turn <= effect.last
            ]
            if made.node.until in TIMED:
                last = made.last_turn(self.turns)
                is_over = 0 <= last < st.turn
            else:
                is_over = self.has_left(made)
            if not is_over:
                left.append(made)
            elif there:
                said = f"Lasting: expected the effect of turn {made.turn} to be over in turn {st.turn}; it still exists"
                self.seen.findings.setdefault(made.node.key, said)
            else:
                self.seen.ended.add(made.node.key)
        self.made = left

    def has_left(self, made: MadeEffect) -> bool:
        """Whether the Pokémon that the effect is on has left the place that the effect depends on."""
        if not made.effect.on or made.node.until not in (U_LEAVES_ACTIVE, U_LEAVES_PLAY):
            return False
        p = board.find(self.m, made.effect.on)
        return p is None or (made.node.until == U_LEAVES_ACTIVE and not board.is_active(self.m, p))
