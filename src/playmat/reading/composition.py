"""From the sentences of one text to what the card carries: an attack's action, or the parts of any other text.

Notes among the sentences are put to use here: a limit goes into the activation it speaks of, the rule of a class of card must
be on a card of that class, and a reminder must be true of the tree it stands beside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, cast

from playmat.effects import nodes as fx
from playmat.effects.nodes import Action, Event, Harm, Limit, Node, Part, Static, Who
from playmat.reading.discourse import Refusal, Resolver, owner_of, tidy, weave
from playmat.reading.meaning import (
    DidIt,
    EachDefending,
    Facts,
    Note,
    NotNew,
    Noun,
    Pending,
    Pronoun,
    Someone,
    Stated,
    both,
    group,
    rewrite,
    seq,
    under,
    walk,
)
from playmat.terms import Condition, Era, TrainerKind

EMPTY = fx.Seq(())
MANY_FORMS = 6
"""More forms of a Pokémon than this are not listed one by one."""


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
            return replace(self.part, do=seq(*either_way(self.steps)))
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
            elif sentence.what == "ends_benched":
                notes.append(Note("reminder", "lasting"))  # as with every effect of an attack on a Pokémon
            else:
                raise Refusal("this belongs to another kind of text")
        else:
            weave(steps, cast(Action, sentence))
    if not steps:
        effect = None
    else:
        resolver = Resolver(facts, Who.OPPONENT)
        resolved = resolver.resolve(_against_new(seq(*either_way(steps)), facts))
        effect = rewrite(_of_era(tidy(_printed_damage(_to_chosen(resolved, facts), facts)), facts), _told_of)
        effect = _checked_first(_against_each(_against_defending(effect)))
        _check_damage(effect, facts)
    for note in notes:
        check_reminder(note.value, (effect,) if effect is not None else (), facts)
    return effect


def _against_new(effect: Action, facts: Facts) -> Action:
    """Damage "to the new Defending Pokémon" that is printed beside the attack too is that damage, done after the switch."""
    if not facts.damage:
        return effect
    printed = fx.Damage(fx.Number(facts.damage), Pronoun("pokemon", new=True))
    if printed not in walk(effect):
        return effect
    rest = rewrite(effect, lambda node: _without(node, printed))
    if any(isinstance(node, fx.BeforeDamage) for node in walk(rest)):
        return rest
    if not isinstance(effect, fx.Seq) or printed not in effect.steps:
        raise Refusal("it is not clear which damage this speaks of")
    place = effect.steps.index(printed)
    return seq(fx.BeforeDamage(seq(*effect.steps[:place])), *effect.steps[place + 1 :])


def _without(node: Any, damage: fx.Damage) -> Any:
    if isinstance(node, (fx.May, fx.Do)) and node.then == damage:
        return replace(node, then=None)
    if isinstance(node, fx.Seq) and damage in node.steps:
        return seq(*(step for step in node.steps if step != damage))
    return node


def either_way(steps: Sequence[Action]) -> list[Action]:
    """ "Either player's deck": from there on the text is done with the one player's cards or with the other's."""
    for place, step in enumerate(steps):
        if Someone.EITHER in walk(step):
            rest = seq(*steps[place:])
            ways = (_of_player(rest, Who.YOU), _of_player(rest, Who.OPPONENT))
            return [*steps[:place], fx.OneOf(ways)]
    return list(steps)


def _of_player(action: Action, who: Who) -> Action:
    return rewrite(action, lambda node: who if node in (Someone.EITHER, Someone.THEY, Someone.THAT) else node)


def _to_chosen(effect: Any, facts: Facts) -> Any:
    """What is said of this attack's damage, where its only damage is done to Pokémon that the text chooses."""
    steps = list(effect.steps) if isinstance(effect, fx.Seq) else [effect]
    if facts.damage or any(isinstance(node, fx.Base) for node in walk(effect)):
        return effect
    ignored = next((step for step in steps if isinstance(step, fx.Ignore) and step.weakness == step.resistance), None)
    if ignored is not None and _any((effect,), fx.Damage) and not _any((effect,), fx.More):
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


def _fixed(amount: fx.Quantity) -> int:
    return amount.value if isinstance(amount, fx.Number) else -1


def _sum(left: fx.Quantity, right: fx.Quantity) -> fx.Quantity:
    if isinstance(left, fx.Number) and isinstance(right, fx.Number):
        return fx.Number(left.value + right.value)
    return fx.Plus(left, right)


def _check_damage(effect: Any, facts: Facts) -> None:
    """More or less damage needs damage that it adds to, and the sign behind the printed damage must not say otherwise."""
    bases = [node for node in walk(effect) if isinstance(node, fx.Base) and isinstance(node.amount, fx.Times)]
    if facts.mark == "+" and any(
        base.amount.factor != fx.Number(facts.damage) for base in bases if isinstance(base.amount, fx.Times)
    ):
        raise Refusal("the damage in the text is not the printed damage")
    if facts.mark == "x" and not _any((effect,), fx.Base) and _any((effect,), fx.More):
        raise Refusal("the damage in the text is not the printed damage")
    if facts.damage or facts.mark or any(isinstance(node, fx.Base) for node in walk(effect)):
        return
    if any(isinstance(node, (fx.More, fx.Less, fx.Ignore)) for node in walk(effect)) and _any((effect,), fx.Damage):
        raise Refusal("it is not clear which damage this speaks of")


def _told_of(node: Any) -> Any:
    """What happened to a Pokémon of the opponent happened on their side."""
    if isinstance(node, fx.Happened) and node.about is not None and owner_of(node.about) is Who.OPPONENT:
        return replace(node, of=Who.OPPONENT)
    return node


_PLAIN_TRAINER = fx.AllOf((fx.Is("Trainer"), fx.Not(fx.AnyOf((fx.Is("Supporter"), fx.Is("Stadium"))))))


def _of_era(tree: Any, facts: Facts) -> Any:
    """What words mean on cards from Diamond & Pearl until Black & White.

    "Trainer card" leaves Supporters and Stadiums out (CR-902.3), and forms of a Pokémon bear names of their own.
    """
    if facts.era is not Era.DIAMOND_PEARL:
        return tree

    def change(node: Any) -> Any:
        if isinstance(node, fx.AllOf):
            return both(*node.filters)  # what stood for one filter may be several now
        return _PLAIN_TRAINER if node == fx.Is("Trainer") else _with_forms(node, facts)

    return rewrite(tree, change)


def _with_forms(node: Any, facts: Facts) -> Any:
    """A name that several forms of a Pokémon share means each of them; of the Unown, which are many, all that bear it."""
    forms = facts.names.forms
    if not isinstance(node, fx.Named) or not any(name in forms for name in node.names):
        return node
    if any(len(forms.get(name, ())) > MANY_FORMS for name in node.names):
        return fx.NameHas(str(node.names[0])) if len(node.names) == 1 else node
    names = [one for name in node.names for one in (name, *forms.get(name, ()))]
    return fx.Named(tuple(dict.fromkeys(str(name) for name in names)))


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
        if isinstance(node, fx.Flip) and isinstance(node.tails, fx.Seq) and node.tails.steps[0] == printed:
            return replace(node, tails=seq(*node.tails.steps[1:]))
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
    if isinstance(effect, fx.Seq):
        place = next((place for place, step in enumerate(effect.steps) if _is_new_active(step)), len(effect.steps))
        return fx.Seq((*(_against_defending(step) for step in effect.steps[: place + 1]), *effect.steps[place + 1 :]))
    updates = {}
    for slot in fields(cast(Any, effect)):
        old = getattr(effect, slot.name)
        new = _against_defending(old)
        if new is not old and new != old:
            updates[slot.name] = new
    return replace(cast(Any, effect), **updates) if updates else effect


def _against_each(tree: Any) -> Any:
    """Each Defending Pokémon is each Active Pokémon of the opponent; what lasts is done to those that are Active now."""
    fixed = rewrite(tree, lambda node: _done_to_each(node) if isinstance(node, fx.Lasting) else node)
    return rewrite(fixed, lambda node: fx.Active(Who.OPPONENT) if isinstance(node, EachDefending) else node)


def _done_to_each(lasting: fx.Lasting) -> Action:
    if isinstance(lasting.what, fx.On) or EachDefending() not in walk(lasting.what):
        return lasting
    what = rewrite(lasting.what, lambda node: fx.It() if isinstance(node, EachDefending) else node)
    return fx.ForEach(fx.Active(Who.OPPONENT), replace(lasting, what=what))


_OUTCOMES = (fx.Heads, fx.Tails, fx.Result, fx.It, fx.Those, fx.Looked, fx.Rest, fx.DamageDone, fx.KnockedOutByThis)
"""What is known only after something was done."""


def _checked_first(effect: Any) -> Any:
    """A condition under which the attack does nothing may be said last; as nothing at all is done then, it is asked first."""
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


def _is_new_active(step: Action) -> bool:
    """Whether the opponent has another Active Pokémon after this, which is not the one that is attacked."""
    switches = [node for node in walk(step) if isinstance(node, fx.Switch)]
    return any(not any(isinstance(node, fx.Bench) and node.of is Who.YOU for node in walk(switch)) for switch in switches)


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
            elif sentence.what == "ends_benched":
                _end_benched(found)
            elif sentence.what == "not_new":
                _apply(found, Note("gate", fx.Unless(fx.FirstTurn())))
                weave(found[-1].steps, NotNew())
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
        part = tidy(resolver.resolve(_settled(one.closed(), facts)))
        for way in _ways_to_play(part):
            found_parts[rewrite(_against_each(_of_era(_of_all(_outside_play(way)), facts)), _told_of)] = None
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


def _of_all(part: Any) -> Any:
    """What always holds is said of "a" Pokémon of some sort: of every one; nobody picks any."""
    if not isinstance(part, Static):
        return part
    who = getattr(part, "who", None)
    if isinstance(who, fx.Pick):
        if who.n != fx.Number(1):
            raise Refusal("nobody picks Pokémon for what always holds")
        part = replace(cast(Any, part), who=who.of)
    if any(isinstance(node, fx.Pick) for node in walk(part)):
        raise Refusal("nobody picks anything for what always holds")
    if isinstance(part, fx.Modify) and part.what is fx.Attribute.DAMAGE_DONE and isinstance(part.who, fx.This):
        return replace(part, when=rewrite(part.when, lambda node: fx.This() if isinstance(node, fx.Attacker) else node))
    return part


def _outside_play(part: Any) -> Any:
    """A Pokémon card whose text is used from the hand or the discard pile is a card there, no Pokémon in play."""
    if isinstance(part, fx.Use) and part.zone != "play":
        benched = any(isinstance(node, fx.Move) and node.to is fx.Place.BENCH for node in walk(part.do))
        do = rewrite(part.do, lambda node: replace(node, cards=fx.ThisCard()) if _is_of_itself(node) else node)
        there: Any = fx.It() if benched else fx.ThisCard()  # once it is put onto the Bench it is the Pokémon that was moved
        return replace(part, do=rewrite(do, lambda node: there if isinstance(node, fx.This) else node))
    return part


def _is_of_itself(node: Any) -> bool:
    """Whether the card that has the text is moved or shown."""
    return isinstance(node, (fx.Move, fx.Reveal, fx.Discard)) and isinstance(node.cards, fx.This)


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


_APPLIES_TO: dict[str, tuple[type[Part], ...]] = {
    "vstar": (fx.Use,),
    "limit": (fx.Use, fx.On, Static),
    "cap": (fx.Modify,),
    "once": (fx.Modify, fx.Provide, fx.EnergyBecomes),
}
"""The parts that a note can speak of. One effect of a name at a time is no limit for statics that do not add up."""


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
    if note.what in _APPLIES_TO and not any(isinstance(one.part, _APPLIES_TO[note.what]) for one in found):
        raise Refusal("there is nothing before this that it could limit")
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
        elif note.what == "limit" and isinstance(part, fx.Modify):
            one.part = replace(part, stacks=False)
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


def _end_benched(found: list[Open]) -> None:
    """What lasts ends too when the Pokémon leaves the Active Spot."""
    if not found or not any(isinstance(node, fx.Lasting) for step in found[-1].steps for node in walk(step)):
        raise Refusal("there is nothing before this that could end")
    found[-1].steps = [
        rewrite(step, lambda node: replace(node, active=True) if isinstance(node, fx.Lasting) else node)
        for step in found[-1].steps
    ]


def _all_or(conditions: tuple[Condition, ...]) -> tuple[Condition, ...]:
    return () if set(conditions) == set(Condition) else conditions


def _settled(part: Part, facts: Facts) -> Part:
    """ "When you play this Pokémon from your hand": to evolve if it is an Evolution card, else onto the Bench."""
    if isinstance(part, fx.On) and part.event is Event.PLAYED and part.who is None and part.filter is None:
        if facts.stage is None:
            raise Refusal("this card is no Pokémon that could be played")
        return replace(part, event=Event.EVOLVED if facts.stage.is_evolution else Event.BENCHED)
    return part


def _ways_to_play(part: Part) -> tuple[Part, ...]:
    """A Pokémon is played onto the Bench or, unless only Basic Pokémon are meant, to evolve another; a Trainer card is just played."""
    if not isinstance(part, fx.On) or part.event is not Event.PLAYED:
        return (part,)
    if part.who is None:
        if any(isinstance(node, fx.Nothing) for node in walk(part.do)):
            raise Refusal("a card cannot be stopped while it is played")
        return (part,)
    benched, evolved = replace(part, event=Event.BENCHED), replace(part, event=Event.EVOLVED)
    return (benched,) if fx.Is("Basic") in walk(part.who) else (benched, evolved)


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
