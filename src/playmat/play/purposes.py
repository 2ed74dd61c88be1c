"""The purpose of a choice: read from the step that follows a pick in the text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playmat.engine.actions.attaching import Attach
from playmat.engine.actions.cards import Discard, Look, Move, Reveal, Search, Show, Switch, bottommost
from playmat.engine.actions.choices import AskForPick, PickEach
from playmat.engine.actions.control import Cost, Do, GiveUpLater, May, Seq
from playmat.engine.actions.evolving import Devolve, Evolve
from playmat.engine.actions.harm import Damage, Heal, Inflict, KnockOut, MoveCounters, PutCounters
from playmat.engine.actions.kept_choices import Save
from playmat.engine.codes import P_ACTIVE, P_ASIDE, P_BENCH, P_BOTTOM, P_DECK, P_DISCARD, P_HAND, P_LOST, P_TOP
from playmat.engine.machine import Machine
from playmat.engine.program import Exec
from playmat.engine.state import State
from playmat.engine.terms.selectors import SlotContent
from playmat.engine.terms.term import Selector

FOUND = -1
"""In the place of a slot: the picked cards are the found or revealed ones."""
PLACES = {
    P_HAND: "hand", P_DECK: "deck", P_TOP: "top", P_BOTTOM: "bottom", P_DISCARD: "discard", P_LOST: "lost", P_BENCH: "bench",
    P_ACTIVE: "active", P_ASIDE: "aside",
}  # fmt: skip
"""Purposes of cards that are put somewhere."""
HARM: tuple[tuple[type[Damage | PutCounters | Heal | KnockOut | Inflict], str], ...] = (
    (Damage, "damage"), (PutCounters, "counters"), (Heal, "heal"), (KnockOut, "knock_out"), (Inflict, "condition"),
)  # fmt: skip
"""Purposes of picks of Pokémon, by the action on them."""
CHOOSE = "choose"
"""The purpose of a yes: a pick follows."""
PURPOSES = (
    CHOOSE, *PLACES.values(), "attach", "attach_to", "switch", "counters_from", "counters_to", "evolve", "evolve_with", "devolve",
    *(purpose for _, purpose in HARM),
)  # fmt: skip


def purpose(m: Machine) -> str:
    """The next action on the cards or Pokémon that the open question picks, or after a yes: one of `PURPOSES`, or "" for
    another action or an uncertain one."""
    pick = m.st.top().node
    if isinstance(pick, May):
        return CHOOSE if isinstance(next(steps_in([pick.do]), None), AskForPick) else ""
    if not isinstance(pick, AskForPick):
        return ""
    slots = {pick.slot}
    for outer in following(m.st, pick):
        step = bare(outer)
        if isinstance(step, (Search, Reveal)) and is_of(step.of, slots):
            slots.add(FOUND)
        elif not isinstance(step, (AskForPick, Show, Look, Reveal, Save)):
            return purpose_of(step, slots)
    return ""


def following(st: State, step: Exec) -> Iterator[Exec]:
    """The steps of the text after the running one, including those of the texts around it."""
    for depth in range(st.depth - 2, -1, -1):
        frame = st.stack[depth]
        node = frame.node
        if isinstance(node, Seq):
            yield from steps_in(node.steps[node.steps.index(step) + 1 if step in node.steps else frame.step :])
        elif isinstance(node, (Do, May)) and node.then is not None:
            yield from steps_in([node.then])
        elif not isinstance(node, (PickEach, Do, May, Cost)):
            return
        step = node


def steps_in(steps: Iterable[Exec]) -> Iterator[Exec]:
    for step in steps:
        if isinstance(step, Seq):
            yield from steps_in(step.steps)
        else:
            yield step


def bare(step: Exec) -> Exec:
    """The action inside a cost or a step with consequences."""
    while isinstance(step, (Do, Cost, GiveUpLater)):
        step = step.do
    return step


def is_of(selector: Selector | None, slots: set[int]) -> bool:
    """Whether a selector refers to one of the slots."""
    if selector is None:
        return False
    found = bottommost(selector)
    return found.slot in slots if isinstance(found, SlotContent) else FOUND in slots


def purpose_of(step: Exec, slots: set[int]) -> str:
    if isinstance(step, Discard):
        return "discard" if is_of(step.of, slots) else ""
    if isinstance(step, Move):
        return PLACES.get(int(step.to), "") if is_of(step.of, slots) else ""
    if isinstance(step, Attach):
        return "attach" if is_of(step.of, slots) else "attach_to" if is_of(step.to, slots) else ""
    if isinstance(step, Switch):
        return "switch" if is_of(step.with_, slots) or is_of(step.active, slots) else ""
    if isinstance(step, MoveCounters):
        return "counters_from" if is_of(step.from_, slots) else "counters_to" if is_of(step.to, slots) else ""
    if isinstance(step, Evolve):
        return "evolve" if is_of(step.what, slots) else "evolve_with" if is_of(step.with_, slots) else ""
    if isinstance(step, Devolve):
        return "devolve" if is_of(step.what, slots) else ""
    for kind, name in HARM:
        if isinstance(step, kind):
            return name if is_of(step.on, slots) else ""
    return ""
