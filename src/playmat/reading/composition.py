"""From the sentences of one text to what the card carries: an attack's action, or the parts of any other text.

Notes among the sentences are put to use here: a limit goes into the activation it speaks of, the rule of a class of card must
be on a card of that class, and a reminder must be true of the tree it stands beside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, cast

from playmat.effects import nodes as fx
from playmat.effects.nodes import Action, Event, Harm, Limit, Node, Part, Who
from playmat.reading.discourse import Refusal, Resolver, tidy, weave
from playmat.reading.meaning import DidIt, Facts, Note, Noun, Pending, Stated, group, rewrite, seq, under, walk
from playmat.terms import Condition, TrainerKind

EMPTY = fx.Seq(())


@dataclass
class Open:
    """A part whose action may still grow by the next sentences. `sentence` tells which parts were said in one breath."""

    part: Part
    steps: list[Action]
    sentence: int = 0

    def closed(self) -> Part:
        if isinstance(self.part, (fx.Use, fx.On, fx.Play)):
            if not self.steps:
                raise Refusal("it is not said what is done")
            return replace(self.part, do=seq(*self.steps))
        return self.part


def compose_attack(sentences: Sequence[object], facts: Facts) -> Action | None:
    """The action of an attack; None if its text says nothing beyond what is printed elsewhere."""
    steps: list[Action] = []
    notes: list[Note] = []
    for sentence in sentences:
        if isinstance(sentence, Note):
            if sentence.what == "gate":
                steps.append(fx.Require(sentence.value))
            elif sentence.what == "ignore" and steps:
                steps[-1] = fx.If(sentence.value, steps[-1])
            elif sentence.what == "vstar":
                if facts.power != "VSTAR":
                    raise Refusal("this is no VSTAR Power")
            elif sentence.what == "reminder":
                notes.append(sentence)
            elif sentence.what == "reminders":
                notes += sentence.value
            else:
                raise Refusal("this belongs to another kind of text")
        else:
            weave(steps, cast(Action, sentence))
    if not steps:
        effect = None
    else:
        resolver = Resolver(facts, Who.OPPONENT)
        effect = tidy(_printed_damage(resolver.resolve(seq(*steps)), facts))
        effect = _against_defending(effect)
    for note in notes:
        check_reminder(note.value, (effect,) if effect is not None else (), facts)
    return effect


def _printed_damage(effect: Any, facts: Facts) -> Any:
    """Without what only repeats the damage printed beside the attack; where the text tells another base damage, that counts."""
    printed = fx.Base(fx.Number(facts.damage))

    def change(node: Any) -> Any:
        if isinstance(node, Stated):
            return fx.Seq(()) if node.n == facts.damage else fx.Base(fx.Number(node.n))
        if isinstance(node, fx.Seq):
            return seq(*node.steps)
        if isinstance(node, fx.Flip) and node.tails == printed:
            return replace(node, tails=None)
        if isinstance(node, fx.If) and node.else_ == printed:
            return replace(node, else_=None)
        return node

    return rewrite(effect, change)


def _against_defending(effect: Any) -> Any:
    """In an attack the opponent's Active Pokémon is the Defending Pokémon; in what waits for later it is whoever is Active then."""
    if isinstance(effect, tuple):
        return tuple(_against_defending(part) for part in effect)
    if isinstance(effect, fx.Active) and effect == fx.Active(Who.OPPONENT):
        return fx.Defending()
    if not isinstance(effect, Node) or isinstance(effect, fx.On):
        return effect
    updates = {}
    for slot in fields(cast(Any, effect)):
        old = getattr(effect, slot.name)
        new = _against_defending(old)
        if new is not old and new != old:
            updates[slot.name] = new
    return replace(cast(Any, effect), **updates) if updates else effect


def compose_parts(sentences: Sequence[object], kind: str, facts: Facts) -> tuple[Part, ...]:
    """The parts of an Ability, a Trainer, an Energy or a rule printed on a Pokémon."""
    found: list[Open] = []
    notes: list[Note] = []
    early: list[Note] = []
    doll: dict[str, Any] = {}
    attached = False
    for place, sentence in enumerate(sentences):
        if isinstance(sentence, Note):
            if sentence.what == "doll":
                doll.update(sentence.value)
            elif sentence.what == "attach":
                attached = True
                _attach_itself(found, sentence.value, kind, facts)
            elif sentence.what == "reminders":
                notes += sentence.value
            elif sentence.what == "several":
                for one in sentence.value:
                    _apply(found, one)
            elif sentence.what in ("reminder", "class", "stage", "prizes"):
                notes.append(sentence)
            elif sentence.what in ("cost", "gate") and not found:
                early.append(sentence)
            else:
                _apply(found, sentence)
        elif isinstance(sentence, tuple):
            for part in sentence:
                _add(found, part, place)
        else:
            action = cast(Action, sentence)
            if found and isinstance(found[-1].part, fx.PlayExtra):
                extra = found.pop()
                if isinstance(action, fx.If) and action.test == DidIt() and isinstance(extra.part, fx.PlayExtra):
                    action = replace(action, test=fx.Paid(extra.part.n))
                found.insert(0, extra)
            if not found or not isinstance(found[-1].part, (fx.Use, fx.On, fx.Play)):
                if (
                    kind != "trainer"
                    or facts.trainer not in (TrainerKind.ITEM, TrainerKind.SUPPORTER, None)
                    or isinstance(action, Pending)
                ):
                    raise Refusal("it is not said when this happens")
                found.append(Open(fx.Play(EMPTY), []))
            if attached and isinstance(found[-1].part, fx.Play) and len(found[-1].steps) == 1 and isinstance(action, fx.Lasting):
                raise Refusal("it is not said when this happens")
            if not found[-1].steps and isinstance(action, fx.If) and action.test == DidIt() and action.then is not None:
                action = action.then  # "you may use this power. If you do, ..."
            weave(found[-1].steps, action)
    if doll:
        if not doll.pop("play", False):
            raise Refusal("it is not said that this card is played as a Pokémon")
        found.insert(0, Open(fx.Play(EMPTY), [fx.PlayAsPokemon(**({"hp": facts.hp} | doll))]))
    for note in early:
        _apply(found, note)
    resolver_player = Who.TURN if facts.trainer is TrainerKind.STADIUM else Who.OPPONENT
    borne = kind == "energy" or facts.trainer in (TrainerKind.TOOL, TrainerKind.TECHNICAL_MACHINE) or attached
    found_parts: dict[Part, None] = {}
    resolver, of = Resolver(facts, resolver_player, kind != "ability", borne), -1
    for one in found:
        if one.sentence != of:
            player = Who.YOU if isinstance(one.part, fx.Use) and one.part.by is Who.EACH else resolver_player
            resolver, of = Resolver(facts, player, kind != "ability", borne), one.sentence
        found_parts[tidy(resolver.resolve(_settled(one.closed(), facts)))] = None
    parts = list(found_parts)
    for note in notes:
        if note.what == "class":
            tool = facts.trainer in (TrainerKind.TOOL, TrainerKind.TECHNICAL_MACHINE) and note.value == "Item"
            if note.value and note.value != facts.trainer and not tool:
                raise Refusal(f"this is the rule of {note.value} cards")
        elif note.what == "prizes":
            if note.value > facts.prizes:
                raise Refusal(f"this card is worth {facts.prizes} Prize cards by its class, not {note.value}")
        elif note.what == "stage":
            if note.value and note.value != facts.stage and note.value not in facts.tags:
                raise Refusal(f"this is the rule of {note.value} Pokémon")
        else:
            check_reminder(note.value, parts, facts)
    return tuple(parts)


def _add(found: list[Open], part: Part, place: int) -> None:
    steps: list[Action] = []
    if isinstance(part, (fx.Use, fx.On, fx.Play)) and part.do != EMPTY:
        weave(steps, part.do)
    found.append(Open(part, steps, place))


def _attach_itself(found: list[Open], to: Noun, kind: str, facts: Facts) -> None:
    """ "Attach this card to 1 of your Pokémon": how a Tool or an Energy is played anyway, but an Item must be told to."""
    if kind == "energy" or facts.trainer in (TrainerKind.TOOL, TrainerKind.TECHNICAL_MACHINE):
        if to.filter is not None:
            found.append(Open(fx.Bearer(to.filter), []))
        if to.place:
            raise Refusal("such a card may be attached to any Pokémon")
    else:
        target = group(Who.YOU, to)
        chosen = target if to.place == "active" else fx.Pick(fx.Number(1), target)
        found.append(Open(fx.Play(EMPTY), [fx.Attach(fx.ThisCard(), chosen)]))


def _apply(found: list[Open], note: Note) -> None:
    """A limit or condition that concerns the parts before it."""
    if not found:
        raise Refusal("there is nothing before this that it could limit")
    if note.what == "cost":
        if not isinstance(found[-1].part, (fx.Use, fx.On, fx.Play)):
            raise Refusal("there is nothing that this could be the cost of")
        found[-1].steps.insert(0, fx.Cost(note.value))
        return
    if note.what == "ignore":
        ignored = under(found[-1].part, note.value)
        if ignored is None:
            raise Refusal("this cannot be ignored")
        found[-1].part = ignored
        return
    for one in found:
        part: Any = one.part
        if note.what == "stops":
            if isinstance(part, (fx.Use, fx.On)):
                one.part = replace(part, stops=note.value)
            else:
                stopped = under(part, fx.Unless(fx.Matches(fx.This(), fx.Afflicted(_all_or(note.value)))))
                if stopped is None:
                    raise Refusal("this cannot be switched off by a Special Condition")
                one.part = stopped
        elif note.what == "vstar" and isinstance(part, fx.Use):
            one.part = replace(part, limit=Limit.VSTAR)
        elif note.what == "limit" and isinstance(part, (fx.Use, fx.On)):
            one.part = replace(part, limit=note.value)
        elif note.what == "cap" and isinstance(part, fx.Modify):
            by = part.by if isinstance(part.by, fx.Number) else fx.Cap(part.by, fx.Number(note.value))
            one.part = replace(part, by=by, stacks=False)
        elif note.what == "once" and isinstance(part, fx.Modify):
            one.part = replace(part, stacks=False)
        elif note.what == "gate":
            gated = under(part, note.value)
            if gated is None:
                raise Refusal("this cannot be switched off")
            one.part = gated


def _all_or(conditions: tuple[Condition, ...]) -> tuple[Condition, ...]:
    return () if set(conditions) == set(Condition) else conditions


def _settled(part: Part, facts: Facts) -> Part:
    """ "When you play this Pokémon from your hand": to evolve if it is an Evolution card, else onto the Bench."""
    if isinstance(part, fx.On) and part.event is Event.DAMAGED and any(isinstance(node, fx.Soften) for node in walk(part.do)):
        return replace(part, event=Event.WOULD_BE_DAMAGED)
    if isinstance(part, fx.On) and part.event is Event.PLAYED and part.who is None and facts.stage is not None:
        return replace(part, event=Event.EVOLVED if facts.stage.is_evolution else Event.BENCHED)
    return part


# Reminders


def _any(parts: Iterable[Any], *kinds: type) -> bool:
    return any(isinstance(node, kinds) for part in parts for node in walk(part))


def _prevents(parts: Iterable[Any], *harms: Harm) -> bool:
    return any(isinstance(node, fx.Prevent) and node.what in harms for part in parts for node in walk(part))


def _plain_damage(parts: Iterable[Any]) -> bool:
    return any(isinstance(node, fx.Damage) and node.plain for part in parts for node in walk(part))


_CHECKS: dict[str, Callable[[Sequence[Any], Facts], bool]] = {
    "bench": lambda parts, facts: _any(parts, fx.Damage),
    "GX": lambda parts, facts: facts.power == "GX",
    "twice": lambda parts, facts: any(isinstance(part, fx.Allow) and part.verb is fx.Verb.ATTACK_TWICE for part in parts),
    "damage_only": lambda parts, facts: (
        _prevents(parts, Harm.DAMAGE) or _plain_damage(parts) or _any(parts, fx.Modify, fx.Ignore, fx.Soften, fx.Immune)
    ),
    "effects_only": lambda parts, facts: _prevents(parts, Harm.EFFECTS, Harm.ALL),
    "prevents": lambda parts, facts: _any(parts, fx.Prevent),
    "energy": lambda parts, facts: _any(parts, fx.Provide, fx.AttachAsEnergy),
    "evolves": lambda parts, facts: _any(parts, fx.Evolve),
    "rule_box": lambda parts, facts: any(
        isinstance(node, fx.Is) and node.word == "Rule Box" for part in parts for node in walk(part)
    ),
    "they_choose": lambda parts, facts: any(
        isinstance(node, fx.Pick) and node.by is fx.By.OPPONENT for part in parts for node in walk(part)
    ),
    "switch": lambda parts, facts: _any(parts, fx.Switch),
    "grant": lambda parts, facts: _any(parts, fx.Grant),
    "": lambda parts, facts: True,
    "works": lambda parts, facts: not any(getattr(part, "stops", ()) for part in parts),
    "bearer": lambda parts, facts: _any(parts, fx.Bearer),
    "attaches": lambda parts, facts: _any(parts, fx.Attach),
    "heals": lambda parts, facts: _any(parts, fx.Heal),
    "benches": lambda parts, facts: any(
        isinstance(node, fx.Move) and node.to is fx.Place.BENCH for part in parts for node in walk(part)
    ),
    "uses_card": lambda parts, facts: _any(parts, fx.UseCard),
    "each": lambda parts, facts: _any(parts, fx.AsPlayer),
    "becomes": lambda parts, facts: _any(parts, fx.Become),
    "immune": lambda parts, facts: _any(parts, fx.Immune),
    "weakness": lambda parts, facts: _any(parts, fx.SetWeakness),
    "lasting": lambda parts, facts: _any(parts, fx.Lasting),
    "copy": lambda parts, facts: _any(parts, fx.UseAttack),
    "copy_or_grant": lambda parts, facts: _any(parts, fx.UseAttack, fx.Grant),
    "extra_turn": lambda parts, facts: _any(parts, fx.ExtraTurn),
    "stronger": lambda parts, facts: any(
        (isinstance(node, fx.Inflict) and node.strength) or node is fx.Attribute.SLEEP_COINS
        for part in parts
        for node in walk(part)
    ),
    "bench_size": lambda parts, facts: any(
        isinstance(part, fx.Modify) and part.what is fx.Attribute.BENCH_SIZE for part in parts
    ),
}


def check_reminder(which: str, parts: Sequence[Any], facts: Facts) -> None:
    """A reminder that is not true of the text beside it shows that the text was misread."""
    if not _CHECKS[which](parts, facts):
        raise Refusal("this reminder does not fit what was read before it")
