"""Statics: with the name of the text they belong to, and what the table has to know about them."""

from __future__ import annotations

from playmat.effects import nodes as n
from playmat.engine import statics
from playmat.engine.codes import ANY_ATTACK, CHOSEN_ATTACK, EVERY_CONDITION, GX_ATTACKS, OTHER_ATTACKS, THIS_ATTACK, YOU
from playmat.engine.link.codes import code_of, condition_bits, type_bits
from playmat.engine.link.linker import Before, Linker, links
from playmat.engine.link.trees import contains

ATTACKS = {"": ANY_ATTACK, "chosen": CHOSEN_ATTACK, "this": THIS_ATTACK, "others": OTHER_ATTACKS, "GX": GX_ATTACKS}
OF_PLAYERS = (n.Attribute.BENCH_SIZE, n.Attribute.ENERGY_PER_TURN, n.Attribute.SUPPORTERS_PER_TURN)
"""Figures of a player, not of a Pokémon."""


def link_static(linker: Linker, s: n.Static, before: Before = None) -> statics.Static:
    static: statics.Static = linker.link(s, before)
    static.title = linker.title
    static.from_card = linker.from_card
    when = getattr(s, "when", None)
    if isinstance(when, n.Matches) and isinstance(when.filter, n.Afflicted) and when.what == getattr(s, "who", None):
        static.needs = condition_bits(when.filter.by)
    if isinstance(when, n.Unless) and isinstance(when.test, n.Matches) and isinstance(when.test.what, n.This):
        if isinstance(when.test.filter, n.Afflicted):
            static.broken_by = condition_bits(when.test.filter.by) or EVERY_CONDITION
    if isinstance(s, (n.Silence, n.Copy)):
        linker.table.entangled = True
    if isinstance(s, n.Copy):
        linker.table.copies = True
    return static


def attack_named(linker: Linker, attack: str) -> int:
    """The attacks that a static is about."""
    return ATTACKS[attack] if attack in ATTACKS else linker.name(attack)


@links(n.Modify)
def link_modify(linker: Linker, s: n.Modify, before: Before) -> statics.Static:
    who = linker.selector(s.who, before)
    when = linker.maybe_test(s.when)
    by = linker.quantity(s.by, before)
    against = None if s.against is None else linker.filter(s.against)
    of_player = s.what in OF_PLAYERS
    modify = statics.Modify(
        None if of_player else who, code_of(s.what), code_of(s.change), by, against, when, type_bits(s.energy),
        attack_named(linker, s.attack), s.stacks, s.once,
    )  # fmt: skip
    if of_player:
        of = getattr(s.who, "of", n.Who.YOU)
        modify.player = code_of(of) if isinstance(of, n.Who) else YOU
    modify.of_each = before is None and contains(s.by, (n.It,))
    if s.what is n.Attribute.TOOLS:
        linker.table.extra_tools = True
    return modify


@links(n.CountsAs)
def link_counts_as(linker: Linker, s: n.CountsAs, before: Before) -> statics.Static:
    linker.table.reclassed = True
    return statics.CountsAs(linker.selector(s.cards, before), linker.class_bit(s.word), linker.maybe_test(s.when))


@links(n.Forbid)
def link_forbid(linker: Linker, s: n.Forbid, before: Before) -> statics.Static:
    return statics.Forbid(
        code_of(s.verb),
        None if s.who is None else linker.selector(s.who, before),
        -1 if s.player is None else code_of(s.player),
        None if s.filter is None else linker.filter(s.filter),
        attack_named(linker, s.attack),
        linker.maybe_test(s.when),
    )
