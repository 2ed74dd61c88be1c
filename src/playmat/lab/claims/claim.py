"""The claim of each action about its changes, and its check: one function for each class of node.

A claim is a generator. It looks at the state before the node runs, yields, and looks again when the node is done. It returns a
`Verdict`, or None if nothing could be observed on this board: for example, no Pokémon had damage to heal, or the deck was empty.
The words of a claim are in `claim` of the node's definition in `effects.nodes`; a test compares the two lists.

Where texts in force may prevent it (shields, bans, cards that go elsewhere), a node that changes nothing is not a finding.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.engine import board, in_force
from playmat.engine.actions import cards, choices, control, harm
from playmat.engine.codes import (
    E_WOULD_BE_DAMAGED,
    K_ANY_DAMAGE_TAKEN,
    K_BASE_DAMAGE,
    K_DAMAGE_DONE,
    K_DAMAGE_DONE_AFTER,
    K_DAMAGE_TAKEN,
    K_DAMAGE_TAKEN_AFTER,
    K_DAMAGE_TAKEN_BEFORE,
    K_FORBID,
    K_GUARD,
    K_HEALING,
    K_IMMUNE,
    K_INSTEAD,
    K_KEEP_CONDITIONS,
    K_PREVENT,
    K_RESISTANCE,
    K_SET_RESIST,
    P_ASIDE,
    P_BOTTOM,
    P_DECK,
    P_DISCARD,
    P_HAND,
    P_LOST,
    P_PRIZES,
    P_TOP,
)
from playmat.engine.machine import Machine
from playmat.engine.program import Context, Exec
from playmat.engine.state import Pokemon


@dataclass(frozen=True, slots=True)
class Verdict:
    """The expected change of a node, and the observed one."""

    expected: str
    seen: str
    holds: bool


Outcome = Verdict | None
Claimed = Generator[None, None, Outcome]
Claim = Callable[[Machine, Context, Any], Claimed]
CLAIMS: dict[type[Exec], Claim] = {}
"""The claims by class of the engine."""

UNSEEN: dict[type[Exec], str] = {
    choices.PickEach: "the picks in it are checked",
    control.MergeResults: "it hands on results that the nodes inside have left",
    control.Decline: "nothing is done; scenarios show that it can be used again",
    control.NoteBranch: "what is done under the note is checked",
    control.GiveUpLater: "the cards go later, by a node that is checked",
    harm.OnPokemon: "it is what other nodes have in common",
    cards.Show: "it is what other nodes have in common",
    cards.Removal: "it is what other nodes have in common",
    control.Cost: "what is paid is checked",
}
"""Classes of the engine without a separate node whose effect cannot be observed, and why."""

SHIELDS = (K_PREVENT, K_FORBID, K_GUARD, K_IMMUNE, K_INSTEAD, K_KEEP_CONDITIONS, K_HEALING)
DAMAGE = (
    K_DAMAGE_DONE,
    K_DAMAGE_DONE_AFTER,
    K_DAMAGE_TAKEN,
    K_DAMAGE_TAKEN_BEFORE,
    K_ANY_DAMAGE_TAKEN,
    K_DAMAGE_TAKEN_AFTER,
    K_BASE_DAMAGE,
    K_RESISTANCE,
    K_SET_RESIST,
    E_WOULD_BE_DAMAGED,
)


def claims(*kinds: type[Exec]) -> Callable[[Claim], Claim]:
    """Mark the function with the claim of these classes."""

    def register(function: Claim) -> Claim:
        for kind in kinds:
            CLAIMS[kind] = function
        return function

    return register


def is_quiet(m: Machine, c: Context, kinds: Iterable[int] = SHIELDS) -> bool:
    """Whether no text could prevent the effects of the running text."""
    return not any(in_force.in_force(m, kind) for kind in kinds) and not (c.attacking is not None and len(c.attacking.shielded))


def judged(quiet: bool, expected: object, seen: object, changed: bool, holds: bool | None = None) -> Outcome:
    """The verdict: a finding needs a board without interference, and nothing can be concluded if there was nothing to change."""
    holds = expected == seen if holds is None else holds
    if not holds and not quiet:
        return Verdict(str(expected), str(seen), True) if changed else None
    if holds and not changed:
        return None
    return Verdict(str(expected), str(seen), holds)


def place_of(m: Machine, uid: i64) -> str:
    """Where a card is, in words."""
    side = m.st.sides[m.owners[uid]]
    for name in ("hand", "deck", "discard", "lost", "prizes", "beside", "aside"):
        if uid in getattr(side, name):
            return name
    if m.st.stadium == uid:
        return "stadium"
    for p in in_play(m):
        if uid in p.attached:
            return f"attached to #{p.serial}"
        if uid in p.cards:
            return f"part of #{p.serial}"
    return "nowhere"


PLACES = {
    P_HAND: "hand",
    P_DISCARD: "discard",
    P_TOP: "deck",
    P_BOTTOM: "deck",
    P_DECK: "deck",
    P_LOST: "lost",
    P_ASIDE: "aside",
    P_PRIZES: "prizes",
}


def goal(m: Machine, uid: i64, to: int) -> str:
    """Where a card that is put there goes: a ◇ card to the Lost Zone instead of the discard pile (SM-C-3)."""
    if to == P_DISCARD and uid == m.st.stadium:
        to = int(m.defs[uid].stadium_to)
    return "lost" if to == P_DISCARD and m.defs[uid].prism else PLACES[to]


def in_play(m: Machine) -> list[Pokemon]:
    return [p for side in m.st.sides for p in (*side.active, *side.bench)]


def name_of(m: Machine, uid: i64) -> str:
    return f"{m.defs[uid].card.name} ({uid})"


def damage_of(m: Machine, serials: Iterable[int]) -> dict[str, int]:
    """The damage on Pokémon, by their numbers; those that are no longer in play are left out."""
    found = {serial: board.find(m, i64(serial)) for serial in serials}
    return {f"#{serial}": int(p.damage) for serial, p in found.items() if p is not None}


def serials_of(pokemon: list[Pokemon]) -> list[int]:
    return [int(p.serial) for p in pokemon]


def of_each(m: Machine, c: Context, p: Pokemon, value: Callable[[], i64]) -> int:
    """A quantity with `it` as one of the Pokémon."""
    was = c.it
    c.it = append(vec[i64](), p.serial)
    found = int(value())
    c.it = was
    return found
