"""Statics: they get the name of their text, and the table notes some of them."""

from __future__ import annotations

from playmat.effects import nodes as n
from playmat.effects.tree import contains, nodes_of
from playmat.engine import statics
from playmat.engine.codes import ANY_ATTACK, CHOSEN_ATTACK, EVERY_CONDITION, GX_ATTACKS, OTHER_ATTACKS, THIS_ATTACK, YOU
from playmat.engine.link.codes import code_of, condition_bits, type_bits
from playmat.engine.link.linker import Before, Linker, links
from playmat.engine.terms.quantities import Largest
from playmat.engine.terms.term import Quantity

ATTACKS = {"": ANY_ATTACK, "chosen": CHOSEN_ATTACK, "this": THIS_ATTACK, "others": OTHER_ATTACKS, "GX": GX_ATTACKS}
OF_PLAYERS = (n.Attribute.BENCH_SIZE, n.Attribute.ENERGY_PER_TURN, n.Attribute.SUPPORTERS_PER_TURN)
"""Figures of a player, not of a Pokémon."""

OF_DAMAGE = (
    n.Attribute.DAMAGE_DONE, n.Attribute.DAMAGE_DONE_AFTER, n.Attribute.DAMAGE_TAKEN, n.Attribute.DAMAGE_TAKEN_BEFORE,
    n.Attribute.DAMAGE_TAKEN_AFTER, n.Attribute.ANY_DAMAGE_TAKEN,
)  # fmt: skip
"""Figures of an attack that is being carried out."""


def link_static(linker: Linker, s: n.Static, before: Before = None) -> statics.Static:
    static: statics.Static = linker.link(s, before)
    static.title = linker.scope.title
    static.from_card = linker.scope.from_card
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
    if isinstance(s, n.FollowAttack) or (isinstance(s, n.Allow) and s.verb is n.Verb.ATTACK_TWICE):
        linker.table.attacks_again = True
    return static


def has_several_actives(linker: Linker) -> bool:
    """Whether "your opponent's Active Pokémon" can be one of several."""
    return linker.table.form.actives > 1 or linker.table.form.teams


def number_of_one(linker: Linker, q: n.Quantity, before: Before) -> Quantity:
    """A number that a text in force takes from a player's Active Pokémon: the largest of several."""
    named = {node.of for node in nodes_of(q) if isinstance(node, n.Active) and node.of is not n.Who.EACH}
    if linker.table.form.actives == 1 or linker.scope.fighting or linker.scope.in_attack or not named:
        return linker.quantity(q, before)
    judged = tuple((of, linker.new_slot()) for of in named)
    with linker.within(judged=judged):
        number = linker.quantity(q, before)
    for of, slot in judged:
        number = Largest(slot, linker.selector(n.Active(of)), number)
    return number


def attack_named(linker: Linker, attack: str) -> int:
    """The attacks that a static is about."""
    return ATTACKS[attack] if attack in ATTACKS else linker.name(attack)


@links(n.Modify)
def link_modify(linker: Linker, s: n.Modify, before: Before) -> statics.Static:
    """A figure of a player has no Pokémon; a figure of an attack's damage is about the attacker and the attacked Pokémon."""
    who = linker.selector(s.who, before)
    fights = s.what in OF_DAMAGE and has_several_actives(linker) and not linker.scope.in_attack
    with linker.within(fighting=fights):
        when = linker.maybe_test(s.when)
        by = number_of_one(linker, s.by, before)
    against = None if s.against is None else linker.filter(s.against)
    of_player = s.what in OF_PLAYERS
    modify = statics.Modify(
        None if of_player else who, code_of(s.what), code_of(s.change), by, against, when, type_bits(s.energy),
        attack_named(linker, s.attack), s.stacks, s.once,
    )  # fmt: skip
    if of_player:
        of = getattr(s.who, "of", n.Who.YOU)
        modify.player = code_of(of) if isinstance(of, n.Who) else YOU
    modify.anyones = s.against == n.Owned(n.Who.EACH)
    modify.fights = fights and contains((s.by, s.when), (n.Active,))
    modify.of_each = before is None and contains(s.by, (n.It,))
    if s.what is n.Attribute.TOOLS:
        linker.table.extra_tools = True
    return modify


@links(n.CountsAs)
def link_counts_as(linker: Linker, s: n.CountsAs, before: Before) -> statics.Static:
    """The table notes that classes of cards can change."""
    linker.table.reclassed = True
    return statics.CountsAs(linker.selector(s.cards, before), linker.class_bit(s.word), linker.maybe_test(s.when))


@links(n.Forbid)
def link_forbid(linker: Linker, s: n.Forbid, before: Before) -> statics.Static:
    """The attack is a name or one of five words."""
    return statics.Forbid(
        code_of(s.verb),
        None if s.who is None else linker.selector(s.who, before),
        -1 if s.player is None else code_of(s.player),
        None if s.filter is None else linker.filter(s.filter),
        attack_named(linker, s.attack),
        linker.maybe_test(s.when),
        None if s.against is None else linker.selector(s.against, before),
    )
