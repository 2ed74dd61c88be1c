"""Selectors that ask a player or depend on the place of the text."""

from __future__ import annotations

from dataclasses import replace

from playmat.effects import nodes as n
from playmat.effects.energy_units import counts_basic_energy
from playmat.effects.tree import contains, nodes_of
from playmat.engine.actions.choices import AskForPick, AskForPickOnce, PickEach
from playmat.engine.codes import BY_YOU
from playmat.engine.link.codes import code_of
from playmat.engine.link.linker import Before, Linker, links
from playmat.engine.link.tree_queries import is_each_of_yours, is_known
from playmat.engine.program import Exec
from playmat.engine.terms import quantities, selectors
from playmat.engine.terms.quantities import Number
from playmat.engine.terms.term import Quantity, Selector, Test
from playmat.engine.terms.tests import Exists, FellActive, ForOne, IsActive
from playmat.vocabulary import Era


@links(n.This)
def link_this(linker: Linker, s: n.This, before: Before) -> Selector:
    """On a card that is not in play, the Pokémon is that card."""
    return selectors.ThisCard() if linker.scope.as_card else selectors.This()


@links(n.Active)
def link_active(linker: Linker, s: n.Active, before: Before) -> Selector:
    """A player may have several Active Pokémon; the place of the text decides which of them it means (CR-701)."""
    active: selectors.InPlay = linker.plainly(s, before)
    if s.of is n.Who.EACH and means_fighters(linker):
        both = selectors.Both(selectors.Attacker(), selectors.Defending())
        return both if s.filter is None else selectors.Where(both, linker.filter(s.filter, before))
    if s.of is n.Who.OPPONENT and s.filter is not None and means_fighters(linker):
        return selectors.Where(selectors.Defending(), linker.filter(s.filter, before))
    slots = dict(linker.scope.judged)
    if s.of in slots:
        judged = selectors.SlotContent(slots[s.of], False)
        return judged if s.filter is None else selectors.Where(judged, linker.filter(s.filter, before))
    if linker.scope.fighting and s.of is n.Who.OPPONENT:
        return selectors.AttackerOrTarget(active)
    means_one = linker.scope.one_active or s.of in linker.text.actives  # from then on it means the chosen one
    if not means_one or before is None or s.of is n.Who.EACH:
        return active
    among: Selector = active
    if linker.scope.successors or s.of is n.Who.OPPONENT:
        among = selectors.ActiveOfEvent(active, linker.scope.successors)
    if s.filter is not None and s.of not in linker.text.actives:
        among = selectors.Where(among, linker.filter(s.filter, before))  # "your Active Water Pokémon": one of this type
    chosen = chosen_active(linker, s.of, among, before)
    return chosen if s.filter is None else selectors.Where(chosen, linker.filter(s.filter, before))


def means_fighters(linker: Linker) -> bool:
    """Whether an attack that refers to Active Pokémon means only the attacker and the Defending Pokémon of several: cards since
    Black & White say "both Active Pokémon" and "your opponent's Active Basic Pokémon", older ones "each Active Pokémon" and "each
    Defending Pokémon"."""
    form = linker.table.form
    modern = linker.card is not None and linker.era is Era.MODERN
    return linker.scope.in_attack and not linker.scope.lasts and modern and (form.actives > 1 or form.teams)


def chosen_active(linker: Linker, of: n.Who, among: Selector, before: list[Exec]) -> Selector:
    """One of several Active Pokémon: its player chooses it where the text first refers to it, and keeps it (CR-701.7)."""
    if of not in linker.text.actives:
        linker.text.actives[of] = linker.new_slot()
    slot = linker.text.actives[of]
    before.append(AskForPickOnce(slot, among, Number(1), False, BY_YOU, -1, False, False))
    return selectors.SlotContent(slot, False)


@links(n.Count)
def link_count(linker: Linker, q: n.Count, before: Before) -> Quantity:
    """Basic Energy in texts since Black & White is counted by units."""
    if linker.card is not None and counts_basic_energy(q.of, linker.card.era):
        return quantities.CountUnits(linker.selector(q.of, before))
    counted: Quantity = linker.plainly(q, before)
    return counted


@links(n.Compare)
def link_compare(linker: Linker, t: n.Compare, before: Before) -> Test:
    """If a player has several Active Pokémon, it is enough that the comparison holds for one."""
    named = [node.of for node in nodes_of(t) if isinstance(node, n.Active) and node.of is not n.Who.EACH]
    if linker.table.form.actives == 1 or not named:
        compare: Test = linker.plainly(t, before)
        return compare
    judged = tuple((of, linker.new_slot()) for of in dict.fromkeys(named))
    with linker.within(judged=judged):
        test: Test = linker.plainly(t, before)
    for of, slot in judged:
        test = ForOne(slot, linker.selector(n.Active(of)), test)
    return test


def all_active(linker: Linker, s: n.Selector, before: Before) -> Selector:
    """All Active Pokémon of a player: a text picks several of them, or another player picks one."""
    chosen, linker.text.actives = linker.text.actives, {}
    with linker.within(one_active=False):
        linked = linker.selector(s, before)
    linker.text.actives = chosen
    return linked


@links(n.Matches)
def link_matches(linker: Linker, t: n.Matches, before: Before) -> Test:
    """Of several Active Pokémon, it is enough that one passes."""
    if linker.table.form.actives > 1 and isinstance(t.what, n.Active):  # "if your Active Pokémon is": one of them is enough
        return Exists(selectors.Where(linker.selector(t.what, before), linker.filter(t.filter)), 1)
    matches: Test = linker.plainly(t, before)
    return matches


@links(n.Defending)
def link_defending(linker: Linker, s: n.Defending, before: Before) -> Selector:
    """Outside an attack its player says which of several it is (CR-400.3, CR-701.1); a text in force means each of them."""
    form = linker.table.form
    if not linker.scope.in_attack and before is None and (form.actives > 1 or form.teams):
        return linker.selector(n.Active(n.Who.OPPONENT), before)
    if linker.scope.in_attack or before is None or form.actives == 1:
        return selectors.Defending()
    return chosen_active(linker, n.Who.OPPONENT, selectors.AnyDefending(), before)


@links(n.InPlay)
def link_in_play(linker: Linker, s: n.InPlay, before: Before) -> Selector:
    """The phrase "each of your Active Pokémon" includes a teammate's (CR-702.15)."""
    in_play: selectors.InPlay = linker.plainly(s, before)
    in_play.team = linker.table.form.teams and is_each_of_yours(s)
    return in_play


@links(n.IsActive)
def link_is_active(linker: Linker, t: n.IsActive, before: Before) -> Test:
    """After a Knock Out, the former place of the Pokémon counts."""
    what = linker.selector(t.what, before)
    return FellActive(what) if linker.scope.falls else IsActive(what)


@links(n.Saved)
def link_saved(linker: Linker, s: n.Saved, before: Before) -> Selector:
    """It refers to the number under which `save` has kept something."""
    if s.name not in linker.text.saved:
        raise linker.fault(f"saved({s.name}) comes before any save({s.name}, ...)")
    return selectors.SlotContent(*linker.text.saved[s.name])


@links(n.Both)
def link_both(linker: Linker, s: n.Both, before: Before) -> Selector:
    """One of two picks is enough, and no card is picked for both of them."""
    if before is None or not contains(s.left, (n.Pick,)) or not contains(s.right, (n.Pick,)):
        both: Selector = linker.plainly(s, before)
        return both
    # One of the two is enough, and no card is picked for both of them.
    right_of = s.right.of if isinstance(s.right, n.Pick) else None
    left: list[Exec] = []
    right: list[Exec] = []
    one = linker.selector(with_either(s.left, right_of), left)
    other = linker.selector(s.right, right)
    last = right[-1]
    for first in card_picks(left[-1]):
        if isinstance(last, AskForPick) and first.of.of_cards and not first.unseen:
            last.but.append(int(first.slot))
            if first.leaves is None:
                first.leaves = last
    before.append(PickEach(left, right))
    return selectors.Both(one, other)


def card_picks(picks: Exec) -> list[AskForPick]:
    """The picks of cards of a pick, which may be two for one action."""
    if isinstance(picks, PickEach):
        return [*card_picks(picks.left[-1]), *card_picks(picks.right[-1])]
    return [picks] if isinstance(picks, AskForPick) else []


def with_either(left: n.Selector, right: n.Selector | None) -> n.Selector:
    """The left of two picks of attached cards; if the right one is from the same Pokémon, that may have either card."""
    match left, right:
        case n.Pick(of=n.Attached(n.Pick() as bearer, mine)) as picked, n.Attached(n.It(), other):
            either = n.AnyOf(tuple(f for f in (mine, other) if f is not None))
            of = n.Attached(replace(bearer, of=n.Where(bearer.of, n.HasCard(either))), mine)
            return replace(picked, of=of)
    return left


@links(n.Pick)
def link_pick(linker: Linker, s: n.Pick, before: Before) -> Selector:
    """A pick is a question, which is asked before the action that needs it."""
    if before is None:
        raise linker.fault("a pick cannot be in a test, a static or a filter: choose first, then refer to it")
    match s.of:
        case n.Attached(n.Pick(of=n.Where(filter=n.HasCard()))):
            of = linker.selector(s.of, before)
        case n.Attached(n.Pick() as bearer, filter):
            # A pick of a card on one of several Pokémon is limited to Pokémon that have one.
            having = n.Where(bearer.of, n.HasCard(filter if filter is not None else n.AllOf(())))
            of = linker.selector(n.Attached(replace(bearer, of=having), filter), before)
        case n.Active() | n.Where(n.Active()) | n.Except(n.Active()) if s.by is not n.By.YOU or s.n != n.Number(1):
            of = all_active(linker, s.of, before)
        case _:
            of = linker.selector(s.of, before)
    if isinstance(of, selectors.InPlay):
        of.mates = False  # one of the opponent's Pokémon is one of that opponent's (CR-702.14)
    slot = linker.new_slot()
    count = None if s.n is None else linker.quantity(s.n, before)
    distinct = -1 if s.distinct is None else code_of(s.distinct)
    linker.text.picked_by = s.by
    choosing = AskForPick(slot, of, count, s.upto, code_of(s.by), distinct, s.none, s.again)
    choosing.known = s.n is None or is_known(s.n)
    choosing.in_secret = s.secret
    choosing.usable = s.used
    choosing.enters = s.enters
    if s.to is not None:
        choosing.goes_to(code_of(s.to))
    before.append(choosing)
    return selectors.SlotContent(slot, of.of_cards)
