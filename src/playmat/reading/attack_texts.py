"""The text of an attack: from its sentences to one action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any, cast

from playmat.effects import nodes as fx
from playmat.effects.nodes import Action, Bound, Node, Static, Who
from playmat.effects.tree import rewrite, walk
from playmat.reading.combine import put_as_basic, weave
from playmat.reading.finish import Pass, against_each_defending, apply_passes, either_way, in_era, on_their_side
from playmat.reading.meaning import Note, seq
from playmat.reading.normalise import tidy
from playmat.reading.placeholders import Pronoun, Stated
from playmat.reading.pronouns import Resolver
from playmat.reading.refusal import Refusal
from playmat.reading.reminders import check_reminder, has_any
from playmat.reading.text_context import TextContext


def compose_attack(sentences: Sequence[object], context: TextContext) -> Action | None:
    """The action of an attack; None if its text only repeats facts that are printed elsewhere."""
    steps: list[Action] = []
    notes: list[Note] = []
    for sentence in sentences:
        if isinstance(sentence, Note):
            if sentence.what == "gate":
                steps.append(fx.Require(sentence.value))
            elif sentence.what == "ignore" and steps:
                steps[-1] = fx.If(sentence.value, steps[-1])
            elif sentence.what == "vstar":
                if context.power != "VSTAR":
                    raise Refusal("this is not a VSTAR Power")
            elif sentence.what == "as_basic":
                steps[:] = put_as_basic(steps)
            elif sentence.what == "reminder" and sentence.value == "or_nothing":
                steps.append(fx.OrNothing())  # an instruction, although it is printed like a reminder
            elif sentence.what == "reminder" and sentence.value == "nobody_else":
                others = fx.Except(fx.InPlay(fx.Who.OPPONENT), fx.Defending())
                steps.insert(0, fx.If(fx.Unless(fx.Exists(others)), fx.Nothing()))
            elif sentence.what == "reminder":
                notes.append(sentence)
                if sentence.value == "promotes":
                    steps.append(fx.Promote())
                if sentence.value == "same_weakness":
                    steps[:] = [rewrite(step, _same_amount) for step in steps]
            elif sentence.what == "reminders":
                notes += sentence.value
            elif sentence.what in ("ends_benched", "ends_either"):
                notes.append(Note("reminder", "lasting"))  # true of every effect of an attack on a Pokémon
                steps[:] = [_bound(step, sentence) for step in steps]
            else:
                raise Refusal("this belongs to another kind of text")
        else:
            weave(steps, cast(Action, sentence))
    effect = apply_passes(ATTACK_PASSES, seq(*either_way(steps)), context) if steps else None
    for note in notes:
        check_reminder(note.value, (effect,) if effect is not None else (), context)
    return cast(Action | None, effect)


def _bound(step: Action, note: Note) -> Any:
    """Make lasting effects end with the Pokémon that the note names, where they are not on that Pokémon alone."""
    bound = Bound.BOTH if note.what == "ends_either" else Bound.SELF
    if bound is Bound.SELF and not isinstance(note.value, fx.This):
        return step

    def change(node: object) -> object:
        if not isinstance(node, fx.Lasting) or (bound is Bound.SELF and _is_on_itself(node.what)):
            return node
        return replace(node, bound=bound)

    return rewrite(step, change)


def _same_amount(node: object) -> object:
    """Another Weakness type, with the same amount."""
    return replace(node, factor=0) if isinstance(node, fx.SetWeakness) and (node.types or node.chosen) else node


def _is_on_itself(part: object) -> bool:
    subject = next((getattr(part, name) for name in ("who", "to", "cards") if hasattr(part, name)), None)
    return isinstance(subject, fx.This) or (subject is None and isinstance(part, fx.On))


def _against_new(effect: Action, context: TextContext) -> Action:
    """Damage "to the new Defending Pokémon" that equals the printed damage is the printed damage, done after the switch."""
    if not context.damage:
        return effect
    printed = fx.Damage(fx.Number(context.damage), Pronoun("pokemon", new=True))
    if printed not in walk(effect):
        return effect
    rest = rewrite(effect, lambda node: _without(node, printed))
    if any(isinstance(node, fx.BeforeDamage) for node in walk(rest)):
        return rest
    if not isinstance(effect, fx.Seq) or printed not in effect.steps:
        raise Refusal("it is not clear which damage this is about")
    place = effect.steps.index(printed)
    return seq(fx.BeforeDamage(seq(*effect.steps[:place])), *effect.steps[place + 1 :])


def _without(node: object, damage: fx.Damage) -> object:
    if isinstance(node, (fx.May, fx.Do)) and node.then == damage:
        return replace(node, then=None)
    if isinstance(node, fx.Seq) and damage in node.steps:
        return seq(*(step for step in node.steps if step != damage))
    return node


def _resolved(effect: Action, context: TextContext) -> object:
    """Resolve each pronoun; "they" is the opponent if no player was named."""
    return Resolver(Who.OPPONENT, in_attack=True).resolve(effect)


def _tidied(effect: object, context: TextContext) -> object:
    """Convert different wordings of one meaning into one form, and refuse open placeholders."""
    return tidy(effect)


def _to_chosen(effect: Any, context: TextContext) -> Any:
    """Apply sentences about "this attack's damage" to the damage on chosen Pokémon, if the attack does no other damage."""
    steps = list(effect.steps) if isinstance(effect, fx.Seq) else [effect]
    if not context.damage and not context.mark:
        for place, step in enumerate(steps[1:], 1):
            before = steps[place - 1]
            if isinstance(step, fx.Base) and isinstance(before, fx.Choose) and fx.It() in walk(step.amount):
                # The damage is counted on the Pokémon that was chosen, so it is done to that one.
                steps[place] = fx.Damage(step.amount, fx.It())
        effect = seq(*steps)
    if context.damage or any(isinstance(node, fx.Base) for node in walk(effect)):
        return effect
    ignored = next((step for step in steps if isinstance(step, fx.Ignore) and step.weakness == step.resistance), None)
    if ignored is not None and has_any((effect,), fx.Damage) and not has_any((effect,), fx.More):
        rest = seq(*(step for step in steps if step is not ignored))
        plain, through = ignored.weakness, ignored.effects
        return rewrite(rest, lambda node: replace(node, plain=plain, through=through) if isinstance(node, fx.Damage) else node)
    for place in range(1, len(steps)):
        before, step = steps[place - 1], steps[place]
        if not isinstance(before, fx.Damage):
            continue
        more = step.then if isinstance(step, fx.If) and step.else_ is None else step
        if isinstance(more, fx.Seq) and more.steps[0] == Stated(_fixed(before.amount)) and len(more.steps) == 2:
            more = more.steps[1]
        if isinstance(more, fx.More):
            stronger = replace(before, amount=_sum(before.amount, more.amount))
            changed = fx.If(step.test, stronger, before) if isinstance(step, fx.If) else stronger
            steps[place - 1 : place + 1] = [changed]
            return seq(*steps)
    return effect


def _later(effect: object, context: TextContext) -> object:
    """Damage that waits for a later moment is not the damage of this attack."""

    def change(node: object) -> object:
        if not isinstance(node, fx.On):
            return node
        return rewrite(node, lambda one: fx.Damage(one.amount, fx.Defending()) if isinstance(one, fx.Base) else one)

    return rewrite(effect, change)


def _fixed(amount: fx.Quantity) -> int:
    return amount.value if isinstance(amount, fx.Number) else -1


def _sum(left: fx.Quantity, right: fx.Quantity) -> fx.Quantity:
    if isinstance(left, fx.Number) and isinstance(right, fx.Number):
        return fx.Number(left.value + right.value)
    return fx.Plus(left, right)


def _check_damage(effect: object, context: TextContext) -> object:
    """Refuse more or less damage without damage that it changes, and damage that contradicts the printed number or sign."""
    bases = [node for node in walk(effect) if isinstance(node, fx.Base) and isinstance(node.amount, fx.Times)]
    if context.mark == "+" and any(
        base.amount.factor != fx.Number(context.damage) for base in bases if isinstance(base.amount, fx.Times)
    ):
        raise Refusal("the damage in the text is not the printed damage")
    if context.mark == "x" and not has_any((effect,), fx.Base) and has_any((effect,), fx.More):
        raise Refusal("the damage in the text is not the printed damage")
    if context.damage or context.mark or any(isinstance(node, fx.Base) for node in walk(effect)):
        return effect
    if any(isinstance(node, (fx.More, fx.Less, fx.Ignore)) for node in walk(effect)) and has_any((effect,), fx.Damage):
        raise Refusal("it is not clear which damage this is about")
    return effect


def _printed_damage(effect: object, context: TextContext) -> object:
    """Drop sentences that only repeat the damage printed next to the attack; a different base damage in the text is kept."""
    printed = fx.Base(fx.Number(context.damage))

    def change(node: object) -> object:
        if isinstance(node, Stated):
            return fx.Seq(()) if node.n == context.damage else fx.Base(fx.Number(node.n))
        if isinstance(node, fx.Seq):
            return seq(*node.steps)
        if isinstance(node, fx.Flip) and node.tails == printed:
            return replace(node, tails=None)
        if isinstance(node, fx.Flip) and isinstance(node.tails, fx.Seq) and node.tails.steps[0] == printed:
            return replace(node, tails=seq(*node.tails.steps[1:]))
        if isinstance(node, fx.If) and node.else_ == printed:
            return replace(node, else_=None)
        return node

    return rewrite(effect, change)


def _against_defending(effect: object, context: TextContext) -> object:
    """In an attack the opponent's Active Pokémon is the Defending Pokémon, which after a switch is the new one, but not in the
    effect of a later trigger. A condition about any of the Active Pokémon is about all of them."""
    return _defending(effect)


def _defending(effect: object) -> object:
    if isinstance(effect, tuple):
        return tuple(_defending(part) for part in effect)
    if isinstance(effect, fx.Active) and effect.of is Who.OPPONENT:
        return fx.Defending() if effect.filter is None else fx.Where(fx.Defending(), effect.filter)
    if not isinstance(effect, Node) or isinstance(effect, fx.On):
        return effect
    if isinstance(effect, fx.Lasting) and isinstance(effect.what, Static):  # conditions and amounts are those of the later time
        found = {name: getattr(effect.what, name, None) for name in ("who", "to")}
        on: dict[str, Any] = {name: _defending(one) for name, one in found.items() if one is not None}
        return replace(effect, what=replace(effect.what, **on))
    if isinstance(effect, fx.Exists) and isinstance(effect.what, fx.Active) and effect.what.filter is not None:
        return effect
    updates = {}
    for slot in fields(effect):
        old = getattr(effect, slot.name)
        new = _defending(old)
        if new is not old and new != old:
            updates[slot.name] = new
    return replace(effect, **updates) if updates else effect


_OUTCOMES = (fx.Heads, fx.Tails, fx.Coin, fx.Result, fx.It, fx.Those, fx.Looked, fx.Rest, fx.DamageDone, fx.KnockedOutByThis)
"""Nodes whose value is known only after an action."""


def _checked_first(effect: object, context: TextContext) -> object:
    """Move a condition under which the attack does nothing to the front, even if the text says it last."""
    if not isinstance(effect, fx.Seq):
        return effect
    checks = [
        step
        for step in effect.steps
        if isinstance(step, fx.If)
        and step.then == fx.Nothing()
        and step.else_ is None
        and not any(isinstance(node, _OUTCOMES) for node in walk(step.test))
    ]
    return seq(*checks, *(step for step in effect.steps if step not in checks))


ATTACK_PASSES: tuple[Pass, ...] = (
    _against_new,
    _resolved,
    _later,
    _to_chosen,
    _printed_damage,
    _tidied,
    in_era,
    on_their_side,
    _against_defending,
    against_each_defending,
    _checked_first,
    _check_damage,
)
"""The changes to the steps of an attack after its last sentence, in this order; the docstring of each explains it."""
