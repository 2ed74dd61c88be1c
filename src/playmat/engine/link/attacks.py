"""Attacks: the text divided into the sections that the ruleset's attack steps run, in printed order within each."""

from __future__ import annotations

from playmat.cards.model import Attack
from playmat.effects import nodes as n
from playmat.effects.tree import contains, nodes_of
from playmat.engine.actions import control
from playmat.engine.actions.cards import Discard, Move
from playmat.engine.actions.choices import AskForPick
from playmat.engine.actions.coins import Flip
from playmat.engine.actions.copying import UseAttack
from playmat.engine.card_definitions import AttackDef
from playmat.engine.codes import (
    BY_YOU,
    N_SECTIONS,
    S_AFTER,
    S_BEFORE,
    S_CALCULATE,
    S_CHOICES,
    S_DISCARDS,
    S_REQUIREMENTS,
    S_STRIKE,
)
from playmat.engine.link.codes import code_of, condition_bits, cost_units
from playmat.engine.link.linker import Linker
from playmat.engine.link.tree_queries import is_any_against_each, players_mentioned, switches_itself
from playmat.engine.program import Exec
from playmat.engine.terms.selectors import Attached, Defending, Where
from playmat.engine.terms.tests import WasTaken
from playmat.vocabulary import parse_cost

DAMAGE_NODES = (n.Base, n.More, n.Less, n.Ignore)
RESULT_NODES = (n.Heads, n.Tails, n.Coin, n.Result, n.It, n.Those, n.Did, n.Chosen, n.Old, n.Rest, n.Looked, n.Guessed)
CARD_RESULTS = tuple(kind for kind in RESULT_NODES if kind is not n.It)
"""Results that a choice of Pokémon does not leave."""
SETTLED_TESTS = (n.Exists, n.Matches, n.Unless, n.Every, n.Either, n.BenchFull)
MOVING_NODES = (n.Switch, n.Devolve, n.Evolve, n.Become, n.Cover, n.UseAttack)
"""Actions that make another Pokémon the Defending Pokémon, or change the Defending Pokémon into another one."""
POWERS = {"": 0, "GX": 1, "VSTAR": 2}


def prizes_awaited(step: n.Action) -> n.Action:
    """Let more Prize cards for a Knock Out by this attack wait for the Knock Out: a text may save the Pokémon, and all Prizes
    are taken together."""
    match step:
        case n.If(n.KnockedOutByThis(what), n.TakePrize() | n.If() as then, None):
            return awaited(then, n.Active(n.Who.OPPONENT) if what is None else what)
    return step


def awaited(step: n.Action, fallen: n.Selector) -> n.Action:
    match step:
        case n.If(test, then, else_):
            return n.If(test, None if then is None else awaited(then, fallen), None if else_ is None else awaited(else_, fallen))
        case n.TakePrize():
            event = n.On(n.Event.KNOCKED_OUT, step, who=fallen, by=n.Who.YOU, from_=n.Is("Pokémon"))
            return n.Lasting(event, n.Until.TURN_END)
    return step


def link_attack(linker: Linker, a: Attack) -> AttackDef:
    linker.begin()
    with linker.within(in_attack=True, title=linker.name(a.name)):
        return attack_def(linker, a)


def attack_def(linker: Linker, a: Attack) -> AttackDef:
    sections: list[list[Exec]] = [[] for _ in range(N_SECTIONS)]
    steps: tuple[n.Action, ...] = ()
    if a.effect is not None:
        steps = tuple(prizes_awaited(step) for step in (a.effect.steps if isinstance(a.effect, n.Seq) else (a.effect,)))
        told = [step for step in steps if not isinstance(step, (n.Usable, n.OrNothing))]
        divide(linker, told, sections)
    listed = [control.Seq(section) if section else None for section in sections]
    attack = AttackDef(linker.name(a.name), cost_units(a.cost), a.damage, list(listed))
    attack.base = a.base
    attack.power = POWERS[a.power]
    attack.title = a.name
    attack.or_nothing = any(isinstance(step, n.OrNothing) for step in steps)
    attack.mentions = 0 if a.effect is None else players_mentioned(a.effect)
    if a.effect is not None and switches_itself(a.effect):
        attack.mentions &= ~1  # its own Bench is meant, and "you" is one player in the whole text (CR-310.1)
    attack.against_each = is_any_against_each(a.effect)
    for step in steps:
        if isinstance(step, n.Usable):
            attack.despite |= condition_bits(step.conditions)
            attack.on_first_turn = attack.on_first_turn or step.first_turn
            if step.bench:
                attack.on_bench = linker.table.bench_attacks = True
            if step.cost:
                attack.other_cost = cost_units(parse_cost(step.cost))
                attack.other_when = linker.maybe_test(step.when)
        elif isinstance(step, n.Require):
            attack.requires.append(linker.test(step.test))
    return attack


def divide(linker: Linker, steps: list[n.Action], sections: list[list[Exec]]) -> None:
    """Put each step of the text into the section of the attack that carries it out."""
    early = sections_of_needed(steps)
    struck = damage_steps(steps)
    for index, step in enumerate(steps):
        if forbids_itself(step):
            sections[S_REQUIREMENTS].insert(0, linker.action(step))  # either way, regardless of the result of the attack
        elif isinstance(step, n.May) and isinstance(step.do, n.Cost):
            divide_payment(linker, step, sections, early.get(index))
        elif isinstance(step, (n.Cost, n.Require)) or may_end_attack(step):
            split_into(linker, step, sections, S_REQUIREMENTS)
        elif isinstance(step, n.BeforeDamage):
            place(linker, step.do, sections, S_BEFORE)
        elif index in early or contains(step, DAMAGE_NODES):
            split_into(linker, step, sections, early.get(index, S_CALCULATE), index in early)
        elif isinstance(step, n.If) and contains(step.test, (n.Damaged,)) and not contains(step.test, RESULT_NODES):
            split_into(linker, step, sections, S_CALCULATE)  # its damage before this attack
        elif index in struck:
            place(linker, step, sections, S_STRIKE)
        elif isinstance(step, (n.ChooseAttack, n.NameType)) and not contains(step, RESULT_NODES):
            sections[S_CHOICES].append(linker.action(step))
        elif isinstance(step, n.UseAttack) and not contains(step, (n.Pick, *RESULT_NODES)):
            use = linker.action(step)
            assert isinstance(use, UseAttack)
            if not contains(tuple(steps[:index]), (n.ChooseAttack,)):
                sections[S_CHOICES].append(use.chooser)
            sections[S_AFTER].append(use)
        elif is_answer(steps, index):
            sections[S_AFTER].append(linker.action(step))
        elif isinstance(step, n.If) and is_settled(step) and not contains(tuple(steps[index + 1 : index + 2]), RESULT_NODES):
            divide_branch(linker, step, sections)
        elif isinstance(step, n.May) and step.else_ is None and gives_up(step.do) and contains(step.then, (n.Damage,)):
            pledged, given = choice_and_giving_up(linker, step.do)
            assert step.then is not None
            then = control.Seq([linker.action(step.then), given])
            sections[S_AFTER].append(control.May(pledged, then, None, code_of(step.by), step.in_part))
        elif discards_own_energy(step) and "discards" in linker.rules.attack_steps:
            do = linker.action(step)
            first = linker.rules.attack_steps.index("discards") < linker.rules.attack_steps.index("damage")
            sections[S_DISCARDS].append(control.Cost(do) if first else do)
        else:
            place(linker, step, sections, S_AFTER)


def forbids_itself(step: n.Action) -> bool:
    """Whether the step says that the attack cannot be used again, even if it does nothing now."""
    return isinstance(step, n.Lasting) and isinstance(step.what, n.Forbid) and step.what.attack == "this"


def is_answer(steps: list[n.Action], index: int) -> bool:
    """Whether the step is a switch after a switch that the opponent chooses (Rapid Spin): the player chooses with knowledge of
    the first."""
    earlier = (node for step in steps[:index] for node in nodes_of(step))
    return contains(steps[index], (n.Switch,)) and any(isinstance(node, n.Pick) and node.by is n.By.OPPONENT for node in earlier)


def is_settled(step: n.If) -> bool:
    """Whether it is known before the attack if the step is done, because its test is about the board at that moment."""
    return (
        step.else_ is None
        and all(isinstance(node, SETTLED_TESTS) for node in nodes_of(step.test) if isinstance(node, n.Test))
        and not contains(step.test, (*RESULT_NODES, n.Damaged, n.HpIs))
    )


def divide_branch(linker: Linker, step: n.If, sections: list[list[Exec]]) -> None:
    """Divide the steps under a condition like the rest of the text; the condition is tested with the choices."""
    inner: list[list[Exec]] = [[] for _ in range(N_SECTIONS)]
    steps = step.then.steps if isinstance(step.then, n.Seq) else () if step.then is None else (step.then,)
    divide(linker, list(steps), inner)
    if not inner[S_CHOICES]:
        place(linker, step, sections, S_AFTER)
        return
    bit = linker.new_bit()
    sections[S_CHOICES].append(
        control.If(linker.test(step.test), control.Seq([control.NoteBranch(bit), *inner[S_CHOICES]]), None)
    )
    for section in range(N_SECTIONS):
        if section != S_CHOICES:
            sections[section] += if_taken(bit, inner[section])


def divide_payment(linker: Linker, step: n.May, sections: list[list[Exec]], fed: int | None) -> None:
    """Divide a text that lets the player pay for something when the attack is used (BS-order-4, PL-order-4, SM-order-6).

    The steps that it pays for are divided like the rest of the text, but their choices wait for the payment. `fed` is the
    section that needs its results.
    """
    assert isinstance(step.do, n.Cost)
    inner: list[list[Exec]] = [[] for _ in range(N_SECTIONS)]
    if fed is not None and step.then is not None:
        inner[fed].append(linker.action(step.then))
    elif step.then is not None:
        divide(linker, list(step.then.steps) if isinstance(step.then, n.Seq) else [step.then], inner)
    bit = linker.new_bit()
    otherwise = None if step.else_ is None else linker.action(step.else_)
    paid = control.May(linker.action(step.do.do), control.NoteBranch(bit), otherwise, code_of(step.by), step.in_part)
    sections[S_REQUIREMENTS].append(paid)
    sections[S_REQUIREMENTS] += if_taken(bit, inner[S_CHOICES])
    for section in range(N_SECTIONS):
        if section != S_CHOICES:
            sections[section] += if_taken(bit, inner[section])


def pays_first(linker: Linker) -> bool:
    """Whether payments come before effects that may cancel the attack (BS-order-4, PL-order-4)."""
    steps = linker.rules.attack_steps
    return "requirements" in steps and "alter" in steps and steps.index("requirements") < steps.index("alter")


def sections_of_needed(steps: list[n.Action]) -> dict[int, int]:
    """Steps whose results decide about the attack or its damage ("flip 2 coins; 20 damage for each heads"), each with
    the section that needs them: they come before it."""
    early: dict[int, int] = {}
    for index, step in enumerate(steps):
        if may_end_attack(step):
            section = S_REQUIREMENTS
        elif contains(step, DAMAGE_NODES):
            section = S_CALCULATE
        else:
            continue
        at = index - 1 if contains(step, RESULT_NODES) else -1
        while at >= 0:
            early[at] = min(section, early.get(at, section))
            if not contains(steps[at], RESULT_NODES) and not isinstance(steps[at], DAMAGE_NODES):
                break  # an amount of damage leaves no result
            at -= 1
    return early


def damage_steps(steps: list[n.Action]) -> set[int]:
    """Steps that do damage, with the choices that they need: they come with the printed damage, before all other effects
    (BS-order-7, PL-order-7, SM-order-7), unless they need the result of another effect."""
    found: set[int] = set()
    for index, step in enumerate(steps):
        if not isinstance(step, n.Damage) or contains(tuple(steps[:index]), MOVING_NODES) or contains(step, CARD_RESULTS):
            continue
        saves = {at for at in range(index) if isinstance(steps[at], n.Save)} if contains(step, (n.Saved,)) else set()
        if contains(step, (n.Saved,)) and not (saves and all(not contains(steps[at], RESULT_NODES) for at in saves)):
            continue
        needed = {index, *saves}
        at = index
        while contains(steps[at], RESULT_NODES) and at > 0 and isinstance(steps[at - 1], (n.Choose, n.Damage)):
            at -= 1
            needed.add(at)
        following = steps[index + 1 : index + 2]
        if not contains(steps[at], RESULT_NODES) and not contains(tuple(following), RESULT_NODES):
            found |= needed
    return found


def may_end_attack(step: n.Action) -> bool:
    """Whether the step decides if the attack does anything (a flip whose tails end it)."""
    return isinstance(step, (n.Flip, n.If, n.Do, n.May)) and contains(step, (n.Nothing,))


def discards_own_energy(step: n.Action) -> bool:
    if not isinstance(step, n.Discard):
        return False
    cards = step.cards.of if isinstance(step.cards, n.Pick) else step.cards
    return isinstance(cards, n.Attached) and isinstance(cards.to, n.This)


def place(linker: Linker, step: n.Action, sections: list[list[Exec]], section: int) -> None:
    """Put a step into a section; targets among Pokémon that it leaves to its player are chosen in the choices step."""
    before: list[Exec] = []
    done = linker.action_without_questions(step, before)
    if before and all(is_target_choice(linker, choice) for choice in before) and not contains(step, RESULT_NODES):
        sections[S_CHOICES].extend(before)
        sections[S_CHOICES if isinstance(step, n.Save) else section].append(done)  # a later choice may be about a saved selection
    else:
        sections[section].append(control.Seq([*before, done]) if before else done)


def is_target_choice(linker: Linker, step: Exec) -> bool:
    """Whether it is a choice of Pokémon or, where choices come before coins (BS-order-3, PL-order-3), of cards attached to the
    Defending Pokémon. Energy that the attacker discards is chosen at its discard."""
    if not isinstance(step, AskForPick) or step.by != BY_YOU:
        return False
    if not step.of.of_cards:
        return True
    cards = step.of.of if isinstance(step.of, Where) else step.of
    return isinstance(cards, Attached) and isinstance(cards.to, Defending) and pays_first(linker)


def split_into(linker: Linker, step: n.Action, sections: list[list[Exec]], section: int, feeds: bool = False) -> None:
    early, late = split(linker, step, feeds)
    if early is not None:
        sections[section].append(early)
    sections[S_AFTER].extend(late)


def split(linker: Linker, step: n.Action, feeds: bool = False) -> tuple[Exec | None, list[Exec]]:
    """The part of a step that must come early (before damage), and the part that follows; flips and tests are made only once.

    `feeds`: a later step about damage counts the coins, so those under a condition are also early.
    """
    match step:
        case n.Seq(steps):
            early: list[Exec] = []
            late: list[Exec] = []
            fed = sections_of_needed(list(steps))
            for index, inner in enumerate(steps):
                if is_early(inner) or index in fed:
                    first, after = split(linker, inner)
                    if first is not None:
                        early.append(first)
                    late.extend(after)
                else:
                    late.append(linker.action(inner))
            return control.Seq(early) if early else None, late
        case n.Flip(coins, heads, tails, by):
            heads_early, heads_late = split_branch(linker, heads)
            tails_early, tails_late = split_branch(linker, tails)
            heads_bit = bit_for(linker, heads_late)
            tails_bit = bit_for(linker, tails_late)
            flip = Flip(linker.quantity(coins), with_note(heads_bit, heads_early), with_note(tails_bit, tails_early), code_of(by))
            return flip, if_taken(heads_bit, heads_late) + if_taken(tails_bit, tails_late)
        case n.If(test, then, else_):
            then_early, then_late = split_branch(linker, then, feeds)
            else_early, else_late = split_branch(linker, else_, feeds)
            then_bit = bit_for(linker, then_late)
            else_bit = bit_for(linker, else_late)
            branch = control.If(linker.test(test), with_note(then_bit, then_early), with_note(else_bit, else_early))
            return branch, if_taken(then_bit, then_late) + if_taken(else_bit, else_late)
        case n.May(do, then, else_, by, in_part) if gives_up(do) and (then is None or is_early(then)):
            pledged, given = choice_and_giving_up(linker, do)
            then_early, then_late = split_branch(linker, then)
            bit = linker.new_bit()
            otherwise = None if else_ is None else linker.action(else_)
            may = control.May(pledged, with_note(bit, then_early), otherwise, code_of(by), in_part)
            return may, if_taken(bit, [given, *then_late])
        case n.Discard() | n.Move() if gives_up(step):
            pledged, given = choice_and_giving_up(linker, step)
            return pledged, [given]
    return linker.action(step), []


def gives_up(step: n.Action) -> bool:
    """Whether a step takes away cards that are attached or in hand, or the Stadium. If damage depends on them, they are chosen
    before the damage and go after it (SM-order-7)."""
    match step:
        case n.Discard(cards) | n.Move(cards, n.Place.DISCARD | n.Place.LOST | n.Place.HAND | n.Place.DECK):
            cards = cards.of if isinstance(cards, n.Pick) else cards
            cards = cards.of if isinstance(cards, n.Where) else cards
            return isinstance(cards, (n.Attached, n.StadiumCard, n.Hand))
    return False


def choice_and_giving_up(linker: Linker, step: n.Action) -> tuple[Exec, Exec]:
    """The choice of the cards that a step takes away, and the step itself for later."""
    before: list[Exec] = []
    given = linker.action_without_questions(step, before)
    assert isinstance(given, (Discard, Move))
    settled = control.GiveUpLater(given, given.of)
    return control.Seq([*before, settled]) if before else settled, given


def is_early(step: n.Action) -> bool:
    return contains(step, DAMAGE_NODES) or contains(step, (n.Nothing, n.Cost))


def split_branch(linker: Linker, branch: n.Action | None, feeds: bool = False) -> tuple[Exec | None, list[Exec]]:
    if branch is None:
        return None, []
    if not is_early(branch) and not (feeds and isinstance(branch, (n.Flip, n.FlipUntilTails))):
        return None, [linker.action(branch)]
    return split(linker, branch)


def bit_for(linker: Linker, late: list[Exec]) -> int:
    return linker.new_bit() if late else 0


def with_note(bit: int, early: Exec | None) -> Exec | None:
    """The early branch with a note that it was taken."""
    if not bit:
        return early
    note = control.NoteBranch(bit)
    return note if early is None else control.Seq([note, early])


def if_taken(bit: int, late: list[Exec]) -> list[Exec]:
    return [control.If(WasTaken(bit), control.Seq(late), None)] if late else []
