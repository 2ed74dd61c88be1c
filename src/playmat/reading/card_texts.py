"""The text of an Ability, a Trainer, an Energy or a rule on a Pokémon: from its sentences to the parts of the card.

Notes are applied here: a limit goes into the activation that it is about, and the rule of a class of card must be on a card of
that class.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from playmat.effects import nodes as fx
from playmat.effects.nodes import Action, Event, Limit, Part, Static, Who
from playmat.effects.tree import rewrite, walk
from playmat.reading.combine import put_as_basic, weave
from playmat.reading.finish import Pass, apply_passes, either_way, in_era, on_each_defending, on_their_side
from playmat.reading.meaning import Note, Noun, both, group, seq, under
from playmat.reading.normalise import tidy
from playmat.reading.placeholders import ChoseCondition, CountFirst, DidIt, NotNew, Remark, Someone
from playmat.reading.pronouns import IN_ANY_TURN, TIMES, Resolver
from playmat.reading.refusal import Refusal
from playmat.reading.reminders import check_reminder
from playmat.reading.text_context import TextContext
from playmat.vocabulary import Condition, TrainerKind

EMPTY = fx.Seq(())


@dataclass
class Open:
    """A part whose action may still grow with the next sentences. `sentence` is the index of the sentence it came from."""

    part: Part
    steps: list[Action]
    sentence: int = 0

    def closed(self) -> Part:
        if isinstance(self.part, (fx.Use, fx.On, fx.Play)):
            if not self.steps:
                raise Refusal("it is not said what is done")
            return replace(self.part, do=seq(*either_way(self.steps)))
        return self.part


def compose_parts(sentences: Sequence[object], kind: str, context: TextContext) -> tuple[Part, ...]:
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
                _attach_itself(found, sentence.value, kind, context)
            elif sentence.what == "reminders":
                notes += sentence.value
            elif sentence.what == "several":
                for one in sentence.value:
                    _apply(found, one)
            elif sentence.what == "as_basic":
                found[-1].steps = put_as_basic(found[-1].steps if found else ())
            elif sentence.what == "ends_benched":
                _end_benched(found)
            elif sentence.what == "not_new":
                _apply(found, Note("gate", fx.Unless(fx.FirstTurn())))
                weave(found[-1].steps, NotNew())
            elif sentence.what in ("reminder", "class", "stage", "prizes"):
                if sentence.value == "same_weakness" and found:
                    found[-1].part = rewrite(found[-1].part, _of_same_amount)
                notes.append(sentence)
            elif sentence.what in ("cost", "gate") and not found:
                early.append(sentence)
            else:
                _apply(found, sentence)
        elif isinstance(sentence, tuple):
            for part in sentence:
                _add(found, part, place)
        else:
            _add_action(found, cast(Action, sentence), kind, context, attached)
    if doll:
        if not doll.pop("play", False):
            raise Refusal("it is not said that this card is played as a Pokémon")
        found.insert(0, Open(fx.Play(EMPTY), [fx.PlayAsPokemon(**({"hp": context.hp} | doll))]))
    for note in early:
        _apply(found, note)
    parts = _resolved(found, kind, context, attached)
    for note in notes:
        _check_note(note, parts, context)
    return tuple(parts)


def _of_same_amount(node: object) -> object:
    return replace(node, factor=0) if isinstance(node, fx.SetWeakness) else node


def _add_action(found: list[Open], action: Action, kind: str, context: TextContext, attached: bool) -> None:
    """Add an action to the part that it belongs to; on a Trainer card it begins the effect of playing the card."""
    if found and isinstance(found[-1].part, fx.PlayExtra):
        extra = found.pop()
        if isinstance(action, fx.If) and action.test == DidIt() and isinstance(extra.part, fx.PlayExtra):
            action = replace(action, test=fx.Paid(extra.part.n))
        found.insert(0, extra)
    if not found or not isinstance(found[-1].part, (fx.Use, fx.On, fx.Play)):
        is_played = kind == "trainer" and context.trainer in (TrainerKind.ITEM, TrainerKind.SUPPORTER, None)
        if not is_played or (isinstance(action, Remark) and not isinstance(action, (CountFirst, ChoseCondition))):
            raise Refusal("it is not said when this happens")
        found.append(Open(fx.Play(EMPTY), []))
    if attached and isinstance(found[-1].part, fx.Play) and len(found[-1].steps) == 1 and isinstance(action, fx.Lasting):
        raise Refusal("it is not said when this happens")
    if not found[-1].steps and isinstance(action, fx.If) and action.test == DidIt() and action.then is not None:
        action = action.then  # "you may use this power. If you do, ..."
    weave(found[-1].steps, action)


def _resolved(found: Sequence[Open], kind: str, context: TextContext, attached: bool) -> list[Part]:
    """The finished parts: their pronouns resolved, in their usual form, each once."""
    resolver_player = Who.TURN if context.trainer is TrainerKind.STADIUM else Who.OPPONENT
    borne = kind == "energy" or context.trainer in (TrainerKind.TOOL, TrainerKind.TECHNICAL_MACHINE) or attached
    found_parts: dict[Part, None] = {}
    resolver, of = Resolver(resolver_player, kind != "ability", borne), -1
    for one in found:
        if one.sentence != of:
            player = Who.YOU if isinstance(one.part, fx.Use) and one.part.by is Who.EACH else resolver_player
            before = resolver.memory.pokemon
            resolver, of = Resolver(player, kind != "ability", borne), one.sentence
            if resolver.memory.pokemon is None and before == fx.This():
                resolver.memory.pokemon = before  # "it" after a sentence that is about this Pokémon alone
        closed = _settled(one.closed(), context)
        sides = _of_each_player(closed, context)
        resolved = [_plainly(Resolver(Who.YOU, True).resolve(side)) for side in sides] or [resolver.resolve(closed)]
        for part in resolved:
            for way in _ways_to_play(tidy(part)):
                for side in _both_sides(way, context):
                    found_parts[_without_attack(apply_passes(PART_PASSES, side, context))] = None
    return list(found_parts)


def _check_note(note: Note, parts: Sequence[Part], context: TextContext) -> None:
    """Refuse a printed rule or reminder that does not fit the card or its parts."""
    if note.what == "class":
        tool = context.trainer in (TrainerKind.TOOL, TrainerKind.TECHNICAL_MACHINE) and note.value == "Item"
        if note.value and note.value != context.trainer and not tool:
            raise Refusal(f"this is the rule of {note.value} cards")
    elif note.what == "prizes":
        if note.value > context.prizes:
            raise Refusal(f"this card is worth {context.prizes} Prize cards by its class, not {note.value}")
    elif note.what == "stage":
        if note.value and note.value != context.stage and note.value not in context.tags:
            raise Refusal(f"this is the rule of {note.value} Pokémon")
    else:
        check_reminder(note.value, parts, context)


def _of_all(part: object, context: TextContext) -> object:
    """A static about "a" Pokémon of some sort is about every such Pokémon; no player picks one."""
    if not isinstance(part, Static):
        return part
    who = getattr(part, "who", None)
    if isinstance(who, fx.Pick):
        if who.n != fx.Number(1):
            raise Refusal("nobody picks Pokémon for what always holds")
        part = replace(part, who=who.of)
    if any(isinstance(node, fx.Pick) for node in walk(part)):
        raise Refusal("nobody picks anything for what always holds")
    if isinstance(part, fx.Modify) and part.what is fx.Attribute.DAMAGE_DONE and isinstance(part.who, fx.This):
        return replace(part, when=rewrite(part.when, lambda node: fx.This() if isinstance(node, fx.Attacker) else node))
    return part


def _of_that_active(part: object, context: TextContext) -> object:
    """ "If your Active Pokémon has any Metal Energy, its Retreat Cost is 0" is about an Active Pokémon that has some."""
    match part:
        case fx.Modify(who=fx.Active(of, None), when=fx.Compare(fx.EnergyOn(fx.Active(owner, None), types), op, fx.Number(n))):
            if of is owner:
                return replace(part, who=fx.Active(of, fx.HasEnergy(types, n, op)), when=None)
        case fx.Modify(who=fx.Active(of, None), when=fx.Matches(fx.Active(owner, None), filter)) if of is owner:
            return replace(part, who=fx.Active(of, filter), when=None)
        case fx.Modify(
            what=fx.Attribute.DAMAGE_DONE,
            against=None | fx.Owned(Who.EACH),
            when=fx.Matches(fx.Active(Who.OPPONENT, None), filter),
        ):
            return replace(part, against=both(fx.Is("Active"), filter), when=None)
    return part


def _outside_play(part: object, context: TextContext) -> object:
    """A Pokémon card whose text is used from the hand or the discard pile is a card there, not a Pokémon in play."""
    if isinstance(part, fx.Use) and part.zone != "play":
        benched = any(isinstance(node, fx.Move) and node.to is fx.Place.BENCH for node in walk(part.do))
        do = rewrite(part.do, lambda node: replace(node, cards=fx.ThisCard()) if _is_of_itself(node) else node)
        there: object = fx.It() if benched else fx.ThisCard()  # after it is put onto the Bench, it is the Pokémon that was moved
        return replace(part, do=rewrite(do, lambda node: there if isinstance(node, fx.This) else node))
    return part


def _falls_first(part: object, context: TextContext) -> object:
    """A Pokémon that a Power Knocks Out has left play before the rest of the text: its cards are in the discard pile by then."""
    if not isinstance(part, fx.Use) or not isinstance(part.do, fx.Seq):
        return part
    *steps, last = part.do.steps
    first = tuple(replace(step, at_once=True) if isinstance(step, fx.KnockOut) else step for step in steps)
    return replace(part, do=fx.Seq((*first, last)))


def _if_done(part: object, context: TextContext) -> object:
    """An optional action with a card, and its consequences: without a card to evolve into, nothing is healed, and without a
    card to attach, no counters are put."""
    if not isinstance(part, fx.Use) or not isinstance(part.do, fx.Seq):
        return part
    steps: list[Action] = []
    for step in part.do.steps:
        match steps[-1:], step:
            case ([fx.Evolve() as done], fx.Heal()) | ([fx.Attach() as done], fx.PutCounters()):
                steps[-1] = fx.Do(done, then=step)
            case _:
                steps.append(step)
    return replace(part, do=seq(*steps))


def _shuffled_again(part: object, context: TextContext) -> object:
    """The extra effect of a TAG TEAM Supporter that searches the deck: its player shuffles it after every search (CR-316.4c)."""

    def change(node: object) -> object:
        if not isinstance(node, fx.If) or not isinstance(node.test, fx.Paid) or node.then is None:
            return node
        found = list(walk(node.then))
        searches = any(isinstance(one, fx.Search) and any(isinstance(zone, fx.Deck) for zone in walk(one)) for one in found)
        if not searches or any(isinstance(one, fx.Shuffle) for one in found):
            return node
        return replace(node, then=seq(node.then, fx.Shuffle()))

    return rewrite(part, change) if isinstance(part, fx.Play) else part


def _stays_attached(part: object, context: TextContext) -> object:
    """An Energy card that goes somewhere "instead of the discard pile" when its Pokémon retreats must have paid for that."""
    if not isinstance(part, fx.On) or part.event is not Event.RETREATED or context.trainer or context.stage:
        return part
    if any(isinstance(node, fx.Move) and isinstance(node.cards, fx.ThisCard) for node in walk(part.do)):
        raise Refusal("only the Energy that is discarded to retreat is meant")
    return part


def _has_attacker(part: object, context: TextContext) -> object:
    """Only what is set off by an attack has an Attacking Pokémon."""
    calm = isinstance(part, fx.Use) or (isinstance(part, fx.On) and part.event in TIMES)
    if calm and any(isinstance(node, fx.Attacker) for node in walk(part)):
        raise Refusal("there is no Attacking Pokémon then")
    return part


def _needs_no_pokemon(part: object, context: TextContext) -> object:
    """A Stadium or a Supporter is not on a Pokémon, so nothing in its text can be about the Pokémon that has it."""
    if context.trainer in (TrainerKind.STADIUM, TrainerKind.SUPPORTER) and any(isinstance(node, fx.This) for node in walk(part)):
        raise Refusal("this card is not on a Pokémon")
    return part


PART_PASSES: tuple[Pass, ...] = (
    _has_attacker,
    _needs_no_pokemon,
    _stays_attached,
    _outside_play,
    _of_all,
    _of_that_active,
    _falls_first,
    _if_done,
    _shuffled_again,
    in_era,
    on_each_defending,
    on_their_side,
)
"""The changes to each part after its pronouns are resolved, in this order; the docstring of each explains it."""


def _is_of_itself(node: object) -> bool:
    """Whether the card that has the text is moved or shown."""
    return isinstance(node, (fx.Move, fx.Reveal, fx.Discard)) and isinstance(node.cards, fx.This)


def _add(found: list[Open], part: Part, place: int) -> None:
    steps: list[Action] = []
    if isinstance(part, (fx.Use, fx.On, fx.Play)) and part.do != EMPTY:
        weave(steps, part.do)
    found.append(Open(part, steps, place))


def _attach_itself(found: list[Open], to: Noun, kind: str, context: TextContext) -> None:
    """ "Attach this card to 1 of your Pokémon": Tools and Energy are always attached; for an Item this is an action."""
    if kind == "energy" or context.trainer in (TrainerKind.TOOL, TrainerKind.TECHNICAL_MACHINE):
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
    "once": (fx.Modify, fx.Provide, fx.EnergyBecomes, fx.On),
}
"""The kinds of part that a note can be about."""


def _without_attack(part: Part) -> Part:
    """Damage to the opponent's Active Pokémon is not the damage of an attack here; and no attack's damage can be changed."""
    part = rewrite(part, lambda node: fx.Damage(node.amount, fx.Active(Who.OPPONENT)) if isinstance(node, fx.Base) else node)
    if any(isinstance(node, (fx.More, fx.Less)) for node in walk(part)):
        raise Refusal("there is no attack whose damage this could change")
    return part


def _apply(found: list[Open], note: Note) -> None:
    """Apply a limit or condition to the parts before it."""
    if not found:
        raise Refusal("there is nothing before this that it could limit")
    if note.what == "cost":
        if not isinstance(found[-1].part, (fx.Use, fx.On, fx.Play)):
            raise Refusal("there is nothing that this could be the cost of")
        found[-1].steps.insert(0, fx.Cost(note.value))
        return
    if note.what in ("ignore", "ignore_all"):
        for one in found if note.what == "ignore_all" else found[-1:]:
            if isinstance(one.part, fx.Provide) and note.what == "ignore_all":
                continue  # the Energy itself is not an effect
            ignored = under(one.part, note.value)
            if ignored is None:
                raise Refusal("this cannot be ignored")
            one.part = ignored
        return
    if note.what == "spares":
        last: Any = found[-1].part
        who = getattr(last, "who", None) if isinstance(last, Static) else None
        if not isinstance(who, fx.InPlay) or len(found) > 1:
            raise Refusal("it is not clear what does not affect these Pokémon")
        found[-1].part = replace(last, who=replace(who, filter=both(who.filter, fx.Not(note.value))))
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
        elif note.what == "once" and isinstance(part, fx.On):
            one.part = replace(part, limit=fx.Limit.EVENT)
        elif note.what == "gate":
            gated = under(part, note.value)
            if gated is None:
                raise Refusal("this cannot be switched off")
            one.part = gated


def _end_benched(found: list[Open]) -> None:
    """Make lasting effects also end when the Pokémon leaves the Active Spot."""
    if not found or not any(isinstance(node, fx.Lasting) for step in found[-1].steps for node in walk(step)):
        raise Refusal("there is nothing before this that could end")
    found[-1].steps = [
        rewrite(step, lambda node: replace(node, active=True) if isinstance(node, fx.Lasting) else node)
        for step in found[-1].steps
    ]


def _all_or(conditions: tuple[Condition, ...]) -> tuple[Condition, ...]:
    return () if set(conditions) == set(Condition) else conditions


def _settled(part: Part, context: TextContext) -> Part:
    """ "When you play this Pokémon from your hand": to evolve if it is an Evolution card, otherwise onto the Bench."""
    if isinstance(part, fx.On) and part.event is Event.PLAYED and part.who is None and part.filter is None:
        if context.stage is None:
            raise Refusal("this card is not a Pokémon that can be played")
        return replace(part, event=Event.EVOLVED if context.stage.is_evolution else Event.BENCHED)
    return part


def _of_each_player(part: Part, context: TextContext) -> tuple[Part, ...]:
    """A Stadium's trigger on something that happens to "a player's" Pokémon in anybody's turn or between turns: a trigger for the
    Pokémon of each player, so that "that player" and "their opponent" have a meaning. Empty if the part is not such a trigger."""
    if context.trainer is not TrainerKind.STADIUM or not isinstance(part, fx.On):
        return ()
    players = [node for node in walk(part.do) if isinstance(node, (Who, Someone))]
    named = Someone.THEY in players or Someone.THAT in players
    who: Any = part.who
    if part.event in IN_ANY_TURN and getattr(who, "of", None) is Who.EACH and (named or part.by is Who.OPPONENT):
        if any(isinstance(node, Who) for node in walk(part.when)):
            raise Refusal("it is not clear which player this is")
        mine, theirs = (replace(part, who=replace(who, of=side)) for side in (Who.YOU, Who.OPPONENT))
        theirs = replace(theirs, by=Who.YOU if part.by is Who.OPPONENT else part.by)
    elif part.event is Event.CHECKUP and named and who is None and any(node is Who.EACH for node in walk(part.when)):
        mine, theirs = (replace(part, when=_of_side(part.when, side)) for side in (Who.YOU, Who.OPPONENT))
    else:
        return ()
    if any(node is Who.YOU for node in players):
        raise Refusal("it is not clear which player this is")
    if not players:
        return mine, theirs
    return tuple(replace(one, do=fx.AsPlayer(side, part.do)) for one, side in ((mine, Who.YOU), (theirs, Who.OPPONENT)))


def _plainly(part: Any) -> Any:
    """An action of "you" needs no word for its player."""
    return replace(part, do=part.do.do) if isinstance(part.do, fx.AsPlayer) and part.do.who is Who.YOU else part


def _of_side(test: Any, side: Who) -> Any:
    """The condition for the Pokémon of one player."""
    if any(node in (Who.YOU, Who.OPPONENT) for node in walk(test) if isinstance(node, Who)):
        raise Refusal("it is not clear which player this is")
    return rewrite(test, lambda node: side if node is Who.EACH else node)


def _both_sides(part: Part, context: TextContext) -> tuple[Part, ...]:
    """Prevention by a Stadium on both players' Pokémon of effects from "the opponent", who is the other player on each side."""
    if context.trainer is not TrainerKind.STADIUM or not isinstance(part, fx.Prevent) or part.whose is not Who.OPPONENT:
        return (part,)
    to: Any = part.to
    if getattr(to, "of", None) is not Who.EACH:
        return (part,)
    return (replace(part, to=replace(to, of=Who.YOU)), replace(part, to=replace(to, of=Who.OPPONENT), whose=Who.YOU))


def _ways_to_play(part: Part) -> tuple[Part, ...]:
    """A trigger on playing a card, as triggers on the ways to play it.

    A Pokémon is put onto the Bench or, unless only Basic Pokémon are meant, evolves another; a Trainer card is just played.
    """
    if not isinstance(part, fx.On) or part.event is not Event.PLAYED:
        return (part,)
    if part.who is None:
        if any(isinstance(node, fx.Nothing) for node in walk(part.do)):
            raise Refusal("a card cannot be stopped while it is played")
        return (part,)
    benched, evolved = replace(part, event=Event.BENCHED), replace(part, event=Event.EVOLVED)
    return (benched,) if fx.Is("Basic") in walk(part.who) else (benched, evolved)
