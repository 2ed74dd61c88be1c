"""Actions with cards that depend on whether the cards were just picked."""

from __future__ import annotations

from dataclasses import replace

from playmat.effects import nodes as n
from playmat.effects.energy_units import counts_energy
from playmat.effects.tree import contains
from playmat.engine.actions import attaching, cards, knock_outs, tools
from playmat.engine.actions.choices import AskForPick, is_typed
from playmat.engine.actions.control import Seq
from playmat.engine.codes import EVERY_TYPE, ROLE_ENERGY
from playmat.engine.flow.checks import TextPause
from playmat.engine.link.codes import code_of, type_bits
from playmat.engine.link.linker import Before, Linker, links
from playmat.engine.link.selectors import all_active, card_picks
from playmat.engine.link.tree_queries import is_known, owner_named
from playmat.engine.pokemon_values import pack_role
from playmat.engine.program import Exec
from playmat.engine.terms.filters import CanTakeTool
from playmat.engine.terms.selectors import NotKnockedOut, Where


@links(n.Draw)
def link_draw(linker: Linker, a: n.Draw, before: Before) -> Exec:
    """Drawing as many as the player likes is a separate question; the program also notes whether the number depends on
    results."""
    if a.upto:
        return cards.DrawUpTo(linker.quantity(a.n, before), code_of(a.who))
    drawn = cards.Draw(linker.quantity(a.n, before), code_of(a.who))
    drawn.known = is_known(a.n)
    drawn.counts_result = contains(a.n, (n.Result,))
    drawn.counts_looked = contains(a.n, (n.Looked,))
    drawn.counts_those = contains(a.n, (n.Those,))
    return drawn


@links(n.Move)
def link_move(linker: Linker, a: n.Move, before: Before) -> Exec:
    """A move tells its picks where the cards go; for a Pokémon that is being Knocked Out it only records another place."""
    assert before is not None
    asked = len(before)
    selected = linker.selector(a.cards, before)
    for choice in before[asked:]:
        for pick in card_picks(choice):
            pick.goes_to(code_of(a.to))
    if linker.scope.falls and isinstance(a.cards, (n.This, n.It)):
        return knock_outs.SetDestination(selected, code_of(a.to), a.whole)
    count_units(linker, a.cards, before[asked:])
    moved = cards.Move(selected, code_of(a.to), a.whole, a.face_up, a.shuffled, len(before) > asked)
    moved.basic = a.basic
    note_hand_cards(moved, a.cards)
    whose = a.of or owner_named(a.cards)
    if whose is not None:
        moved.whose = code_of(whose)
    moved.is_filtered = isinstance(a.cards, (n.Hand, n.DiscardPile)) and a.cards.filter is not None
    return moved


@links(n.AttachAsTool)
def link_attach_as_tool(linker: Linker, a: n.AttachAsTool, before: Before) -> Exec:
    """A Pokémon that is a Tool is not on itself (CR-200.3)."""
    to = a.to
    if isinstance(to, n.Pick):
        to = replace(to, of=n.Except(to.of, n.This()))  # it is a Tool then, so it cannot be on itself (CR-200.3)
    assert before is not None
    asked = len(before)
    selected = linker.selector(to, before)
    for choice in before[asked:]:
        if isinstance(choice, AskForPick):
            choice.of = Where(choice.of, CanTakeTool())  # CR-308.3
    return tools.AttachAsTool(selected)


@links(n.Discard)
def link_discard(linker: Linker, a: n.Discard, before: Before) -> Exec:
    """A number of attached Energy may count units, and waiting triggers come before a Pokémon leaves."""
    assert before is not None
    asked = len(before)
    selected = linker.selector(a.cards, before)
    if a.draws_to is not None:
        for choice in before[asked:]:
            if isinstance(choice, AskForPick):
                choice.draws_to = linker.quantity(a.draws_to)
    count_units(linker, a.cards, before[asked:])
    discarded = cards.Discard(selected, len(before) > asked)
    note_hand_cards(discarded, a.cards)
    if isinstance(a.cards, n.This) and linker.text.unsettled:
        return Seq([TextPause(selected, True), discarded])
    linker.text.unsettled |= isinstance(a.cards, n.StadiumCard)
    return discarded


def count_units(linker: Linker, what: n.Selector, picks: list[Exec]) -> None:
    """Let attached Energy be counted by units if the text means Energy and not cards."""
    if counts_energy(what, linker.era):
        for choice in picks:
            if isinstance(choice, AskForPick) and choice.of.of_cards:
                choice.by_unit = True


def note_hand_cards(done: cards.Move | cards.Discard, what: n.Selector) -> None:
    """Note whether the phrase is about cards in the player's hand, and whether it means all of them."""
    if isinstance(what, n.Pick):
        zone = what.of.of if isinstance(what.of, n.Where) else what.of
        done.takes_hand = isinstance(zone, n.Hand) and zone.of is n.Who.YOU
    if isinstance(what, n.Attached) and isinstance(what.filter, n.Is) and what.filter.word == "Tool":
        done.is_all = False  # a Pokémon has only one of them


@links(n.Attach)
def link_attach(linker: Linker, a: n.Attach, before: Before) -> Exec:
    """A card is not moved to the Pokémon that it is on, and with `each` there is a question for every card."""
    return attach(linker, a.cards, a.to, a.each, 0, before)


@links(n.AttachAsEnergy)
def link_attach_as_energy(linker: Linker, a: n.AttachAsEnergy, before: Before) -> Exec:
    """The role of the attached card is one number: kind, types and units."""
    role = pack_role(ROLE_ENERGY, 0 if a.chosen else type_bits(a.types) or EVERY_TYPE, a.n)
    return attach(linker, a.cards, a.to, False, role, before)


def attach(linker: Linker, what: n.Selector, to: n.Selector, each: bool, role: int, before: Before) -> Exec:
    assert before is not None
    linker.text.unsettled = True
    asked = len(before)
    if isinstance(to, n.Pick):
        to = to_others(what, to)
    selected = linker.selector(from_others(what) if isinstance(to, n.This) else what, before)
    count_units(linker, what, before[asked:])
    for choice in before[asked:]:
        if isinstance(choice, AskForPick) and choice.takes_hand and is_typed(choice.of):
            choice.holds_back = True
    if each and isinstance(to, n.Pick):
        bearers = linker.selector(to.of, before)
        attached = attaching.Attach(selected, NotKnockedOut(bearers) if linker.scope.falls else bearers, True, role)
        attached.slot = linker.new_slot()
        return attached
    one = linker.scope.one_active or (isinstance(to, n.Active) and linker.table.form.actives > 1)
    with linker.within(one_active=one):  # a card is attached to one of several
        bearer = linker.selector(to, before)
    if linker.scope.falls:
        for choice in before[asked:]:
            if isinstance(choice, AskForPick) and not choice.of.of_cards:
                choice.of = NotKnockedOut(choice.of)
    return attaching.Attach(selected, bearer, each, role)


def to_others(what: n.Selector, to: n.Pick) -> n.Pick:
    """The Pokémon to attach cards to: a card is not moved to the one that it is on."""
    match what:
        case n.Pick(of=n.Attached(n.This() | n.Attacker() | n.Defending() as bearer)):
            return replace(to, of=n.Except(to.of, bearer))
    return to


def from_others(what: n.Selector) -> n.Selector:
    """Cards to attach to the Pokémon with the text: those on it are not moved there."""
    match what:
        case n.Pick(of=n.Attached(n.Pick() as bearer, filter)):
            others = replace(bearer, of=n.Except(bearer.of, n.This()))
            return replace(what, of=n.Attached(others, filter))
        case n.Pick(of=n.Attached(n.InPlay() as bearers, filter)):
            return replace(what, of=n.Attached(n.Except(bearers, n.This()), filter))
    return what


@links(n.Switch)
def link_switch(linker: Linker, a: n.Switch, before: Before) -> Exec:
    """Which of several Active Pokémon is switched depends on the choosing player, and on whether an attack switches."""
    by = a.with_.by if isinstance(a.with_, n.Pick) else linker.text.picked_by if isinstance(a.with_, n.It) else n.By.YOU
    # The Active Pokémon that was chosen before: the pick of the Benched one changes what `it` is.
    chosen = linker.kept_it(before) if isinstance(a.active, n.It) and before is not None else None
    switch: cards.Switch = linker.plainly(a, before)
    switch.by_owner = by is not n.By.YOU
    switch.by_opponent = by is n.By.OPPONENT and a.active is None
    switch.of_attack = linker.scope.in_attack
    if chosen is not None:
        switch.active = chosen
    elif isinstance(a.active, n.Active):
        switch.active = all_active(linker, a.active, before)
    of = owner_of_benched(a.with_)
    if a.active is None and of in linker.text.actives and linker.scope.one_active:
        switch.active = linker.selector(n.Active(of), before)  # the Pokémon that the text has mentioned
    return switch


def owner_of_benched(benched: n.Selector) -> n.Who:
    """The player whose Pokémon a text switches."""
    match benched:
        case n.Pick(of=n.Bench(of)) | n.Bench(of):
            return of
    return n.Who.YOU if isinstance(benched, n.This) else n.Who.EACH
