"""Claims of choices: picks are available later."""

from __future__ import annotations

from playmat.engine import board
from playmat.engine.actions import choices, copying, kept_choices
from playmat.engine.machine import Machine
from playmat.engine.program import Context
from playmat.lab.claims.claim import Claimed, claims, judged, serials_of


@claims(choices.AskForPick, choices.AskForPickOnce)
def picked(m: Machine, c: Context, node: choices.AskForPick) -> Claimed:
    listed = {int(uid) for uid in node.of.cards(m, c)} if node.of.of_cards else set(serials_of(node.of.pokemon(m, c)))
    yield
    kept = [int(one) for one in c.slot(node.slot)]
    return judged(True, f"some of {listed}", f"{kept}", bool(kept), set(kept) <= listed)


@claims(kept_choices.Save, kept_choices.Choose)
def kept(m: Machine, c: Context, node: kept_choices.Save | kept_choices.Choose) -> Claimed:
    of_cards = node.what.of_cards
    wanted = [int(uid) for uid in node.what.cards(m, c)] if of_cards else serials_of(node.what.pokemon(m, c))
    yield
    held = c.slot(node.slot) if isinstance(node, kept_choices.Save) else c.those if of_cards else c.it
    return judged(True, wanted, [int(one) for one in held], bool(wanted))


@claims(kept_choices.NameNumber)
def number_named(m: Machine, c: Context, node: kept_choices.NameNumber) -> Claimed:
    low = int(node.least(m, c))
    high = max(low, int(node.high.value(m, c)))
    yield
    return judged(True, f"{low} to {high}", c.number, True, low <= c.number <= high)


@claims(kept_choices.NameType)
def type_named(m: Machine, c: Context, node: kept_choices.NameType) -> Claimed:
    kinds = int(node.kinds(m, c))
    yield
    return judged(True, f"one of the types {kinds}", c.type, kinds > 0, not kinds or bool(c.type & kinds))


@claims(copying.ChooseAttack)
def attack_chosen(m: Machine, c: Context, node: copying.ChooseAttack) -> Claimed:
    some = len(node.refs(m, c)) > 0
    yield
    return judged(True, "an attack chosen", c.chosen, some, not some or c.chosen >= 0)


@claims(copying.UseAttack)
def attack_used(m: Machine, c: Context, node: copying.UseAttack) -> Claimed:
    yield
    return judged(True, "an attack used", c.chosen, c.chosen >= 0, True)


@claims(copying.UseCard)
def card_used(m: Machine, c: Context, node: copying.UseCard) -> Claimed:
    listed = [int(uid) for uid in node.card.cards(m, c)]
    with_text = any(m.defs[uid].play is not None for uid in listed)
    yield
    return judged(True, "a card with a text", listed, bool(listed), with_text or not listed)


@claims(copying.PlayFor)
def played_for(m: Machine, c: Context, node: copying.PlayFor) -> Claimed:
    listed = [int(uid) for uid in node.card.cards(m, c)]
    yield
    held = [uid for uid in listed if uid in m.st.sides[m.owners[uid]].hand]
    return judged(True, "played, if it can be", held, bool(listed) and not held, True)


@claims(copying.Mirror)
def mirrored(m: Machine, c: Context, node: copying.Mirror) -> Claimed:
    def look() -> tuple[object, ...]:
        p = board.find(m, c.target)
        return () if p is None else (int(p.damage), int(p.conditions), len(m.st.effects))

    before = look()
    yield
    return judged(True, "a change to the Defending Pokémon", look(), before != look(), True)
