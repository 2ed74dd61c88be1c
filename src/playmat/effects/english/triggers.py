"""English for triggers, activations and the rules of a card about itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from playmat.effects import nodes as n
from playmat.effects.english.enumerations import (
    ATTACHED_ITSELF,
    BEARER_EVOLVED,
    CARD_EVENTS,
    EACH_TIME,
    EVENTS,
    FROM_ANYWHERE,
    HARM_EVENTS,
    LIMITS,
    ONE_CARD_EVENTS,
    OWN_EVENTS,
    PLAYED_EVENTS,
    PLAYED_ITSELF,
    SOURCES,
    TURN_ENDS,
    WOULD_BE_AFFECTED,
    ZONES,
    conditions_of,
    energy_of,
)
from playmat.effects.english.phrases import Clause, Noun, control, counted, in_brackets, listed, order, quoted, report, spaced
from playmat.effects.english.statics import such_pokemon
from playmat.effects.english.writer import (
    A_CONDITION,
    AN_ATTACK,
    GIVEN,
    LEFT_BEHIND,
    LOOKED_AT,
    ON_CARD,
    THAT_ATTACK,
    THAT_POKEMON,
    THOSE_CARDS,
    UNDONE,
    WAS_ON,
    Writer,
    is_exception,
    wording,
)
from playmat.effects.nodes import Event, Limit, Who, Zone
from playmat.effects.tree import nodes_of, waits_for_own_turn
from playmat.vocabulary import Condition


@wording(n.Provide)
def provide(w: Writer, p: n.Provide) -> Clause:
    energy = energy_of(p.types, "and") if p.types else "Energy of every type"
    at_once = (
        f"{' at once' if len(p.types) > 1 else ''}{' (but only of the types of the basic Energy there)' if p.as_basic else ''}"
    )
    amount = w.amount(p.n, energy, energy) if not isinstance(p.n, n.Number) else f"{p.n.value} {energy}"
    return report(w.when(p.when, f"this card provides {amount}{at_once}"))


@wording(n.AttachIf)
def attach_if(w: Writer, p: n.AttachIf) -> Clause:
    return report(f"this card can be attached from the hand only if {w.test(p.test)}")


@wording(n.PlayIf)
def play_if(w: Writer, p: n.PlayIf) -> Clause:
    return report(f"this card can be played only if {w.test(p.test)}")


@wording(n.Bearer)
def bearer(w: Writer, p: n.Bearer) -> Clause:
    stays = " and stays on it in any case" if p.stays else ""
    return report(f"this card can only be attached to {such_pokemon(w, p.filter)}{stays}")


@wording(n.DiscardAt)
def discard_at(w: Writer, p: n.DiscardAt) -> Clause:
    when = TURN_ENDS[p.when].format(opponents=w.whose(Who.OPPONENT))
    return order(f"discard this card at the end of {when}")


@wording(n.StaysDiscarded)
def stays_discarded(w: Writer, p: n.StaysDiscarded) -> Clause:
    return report("this card cannot be put into a hand or deck from the discard pile")


@wording(n.EntersBy)
def enters_by(w: Writer, p: n.EntersBy) -> Clause:
    return report(f"this card can be put into play only by an Ability called “{p.ability}”")


@wording(n.Faces)
def faces(w: Writer, p: n.Faces) -> Clause:
    return report('whoever plays this card chooses which player it faces, and "you" means that player')


@wording(n.ClaimsFirstTurn)
def claims_first_turn(w: Writer, p: n.ClaimsFirstTurn) -> Clause:
    return report(CLAIM)


CLAIM = (
    "before the flip for the first turn, you may play this card from your hand to go first without a flip, "
    "unless another player plays such a card as well"
)


@wording(n.Halves)
def halves(w: Writer, p: n.Halves) -> Clause:
    return report("this card can be played only together with its other half, and both are one Stadium card in play")


@wording(n.Start)
def start(w: Writer, p: n.Start) -> Clause:
    places = [name for given, name in ((p.active, "in the Active Spot"), (p.bench, "on the Bench")) if given]
    return report(
        w.when(p.when, f"a player who has this card in hand in set-up may begin with it {' or '.join(places) or 'nowhere'}")
    )


@wording(n.Copies)
def copies(w: Writer, p: n.Copies) -> Clause:
    return report(f"a deck may hold at most {counted(p.n, 'card')} of {f'the class {quoted(p.of)}' if p.of else 'this name'}")


def never_while(w: Writer, conditions: Sequence[Condition], never: str) -> str:
    """The conditions that stop a Power, as a sentence."""
    every = tuple(conditions) == tuple(Condition)
    return f"{never} while {w.subject} is {'affected by a Special Condition' if every else conditions_of(conditions, 'or')}"


def not_while(w: Writer, conditions: Sequence[Condition]) -> str:
    """The same inside another sentence."""
    return f"({never_while(w, conditions, 'not')})" if conditions else ""


def happening(w: Writer, p: n.On) -> str:
    """The event of a trigger: "when your opponent attaches an Energy card from the hand to this Pokémon"."""
    noun = w.noun(p.who) if p.who is not None else Noun(definite="this card" if p.event in CARD_EVENTS else w.subject)
    who = noun.definite or noun.entire or noun.any
    plain, caused = event_words(w, p)
    if p.event in PLAYED_EVENTS and isinstance(p.who, n.InPlay) and p.who.of is p.by and caused:
        who = such_pokemon(w, p.who.filter) if p.who.filter is not None else "a Pokémon"
    card = "a card" if p.filter is None else "this card" if isinstance(p.filter, n.ItSelf) else w.such("card", p.filter)
    template = caused if p.by is not None and caused else plain
    you = p.by is Who.YOU
    single = not noun.definite or not noun.plural
    player = "a player" if p.by is Who.EACH else w.player(p.by) if p.by is not None else ""
    text = template.format(
        who=who,
        card=card,
        player=player,
        whose=w.whose(p.by) if p.by is not None else "",
        **{"is": "is" if single else "are", "has": "has" if single else "have", "s": "s" if single else ""},
        ies="ies" if single else "y",
        ps="" if you else "s",
        pes="" if you else "es",
        pies="y" if you else "ies",
        pis="are" if you else "is",
    )
    details = []
    if p.event in HARM_EVENTS:
        text += harmed_by(w, p)
    else:
        if p.by is not None and not caused:
            details.append(f"by {w.player(p.by)}")
        if p.from_ is not None and p.event is Event.FLIPPED:
            text += " for an attack" if p.from_ == n.Is("Pokémon") else f" for an attack of {such_pokemon(w, p.from_)}"
        elif p.from_ is not None and p.event is Event.DISCARDED and not isinstance(p.from_, n.ItSelf):
            text += f" by an attack of {bearer_that(w, p.from_)}{ONCE_OVER}"
        elif p.from_ is not None:
            details.append(f"from {such_pokemon(w, p.from_)}")
    if p.who is not None and p.event in OWN_EVENTS:
        details.append(f"for {who}")
    if p.filter is not None and "{card}" not in template and not attaches_itself(p):
        details.append(f"with {card}")
    if not p.hand and p.event not in FROM_ANYWHERE:
        details.append("from anywhere")
    if p.but:
        details.append(f"except by {listed((SOURCES[source] for source in p.but), 'or')}")
    return f"{text}{in_brackets(details)}"


def event_words(w: Writer, p: n.On) -> tuple[str, str]:
    """The words for the event, without and with the player who causes it."""
    from_hand = p.hand or p.event not in FROM_ANYWHERE
    if attaches_itself(p):
        return ATTACHED_ITSELF
    if p.who is None and from_hand and p.event is Event.BENCHED:
        return PLAYED_ITSELF
    if p.who is None and from_hand and p.event is Event.EVOLVED and w.subject == ON_CARD:
        return BEARER_EVOLVED
    if p.event is Event.WOULD_BE_DAMAGED and any(isinstance(one, n.Soften) and one.effects for one in nodes_of(p.do)):
        return WOULD_BE_AFFECTED
    return (EVENTS if from_hand else FROM_ANYWHERE)[p.event]


def attaches_itself(p: n.On) -> bool:
    """Whether the event is that this card is attached from the hand."""
    return p.event is Event.ATTACHED and p.who is None and isinstance(p.filter, n.ItSelf) and p.hand


def harmed_by(w: Writer, p: n.On) -> str:
    """The source of the harm: " by your opponent's attack with a Fire Pokémon"."""
    by_attack = p.event in (Event.DAMAGED, Event.WOULD_BE_DAMAGED)
    attack = f"{w.whose(p.by)} attack" if p.by is not None else "an attack"
    if not by_attack and not p.effects and p.event is not Event.CONDITION:
        attack = f"damage from {attack}"
    if p.from_ == n.Among(n.This()) and p.by is Who.YOU:
        return f" by {attack.replace(f'{w.whose(p.by)} attack', f'an attack {w.player(p.by)} use')} with {w.subject}"
    if p.from_ is not None and (by_attack or p.from_ != n.Is("Pokémon")):
        return f" by {attack} {'with' if p.by is not None else 'of'} {such_pokemon(w, p.from_)}"
    if p.from_ is not None or by_attack:
        return f" by {attack}"
    return f" by {w.player(p.by)}" if p.by is not None else ""


ONCE_OVER = ", once that attack is over"


def bearer_that(w: Writer, filter_: n.Filter) -> str:
    """A Pokémon that passes the filter: "the Fire Pokémon this card is attached to" if it is the one that bears the card."""
    parts = filter_.filters if isinstance(filter_, n.AllOf) else (filter_,)
    others = tuple(one for one in parts if one != n.Among(n.This()))
    if len(others) == len(parts):
        return such_pokemon(w, filter_)
    return w.whole(n.Where(n.This(), n.AllOf(others) if len(others) > 1 else others[0]) if others else n.This())


@wording(n.On)
def on(w: Writer, p: n.On) -> Clause:
    whole = not w.inside and w.paragraph_of is p
    start = [happening(w, p)]
    w.it = THAT_POKEMON
    if p.stops and not whole:
        start[0] = f"{start[0]} {not_while(w, p.stops)}"
    if p.when is not None:
        start.append(w.condition(p.when))
    if p.limit is not Limit.ANY:
        often = EACH_TIME if p.limit is Limit.EVENT else LIMITS[p.limit]
        turn = f"{w.whose(Who.YOU)} turn" if waits_for_own_turn(p) else "each turn"
        start.append(often.format(you=w.player(Who.YOU), turn=turn))
    if p.event in ONE_CARD_EVENTS:
        w.cards = replace(THOSE_CARDS, definite="that card", plural=False)
    outer, w.falls = w.falls, w.falls or p.event is Event.KNOCKED_OUT
    w.seen = LEFT_BEHIND if p.event is Event.KNOCKED_OUT else LOOKED_AT
    attack, w.attack = w.attack, THAT_ATTACK if is_of_attack(p) else w.attack
    w.undone, w.given = UNDONE.get(p.event, AN_ATTACK), GIVEN.get(p.event, A_CONDITION)
    subject = w.subject
    if p.event is Event.DISCARDED and subject == ON_CARD:
        w.subject = WAS_ON
    (body, *more), reported = w.text(p.do) if whole else w.tail(p.do)
    w.subject = subject
    w.seen, w.undone, w.given, w.falls, w.attack = LOOKED_AT, AN_ATTACK, A_CONDITION, outer, attack
    if p.optional:
        choice = FROM_HAND if p.event is Event.POWER_USED and w.subject == ON_CARD else "choose this"
        body = f"you may {w.had(p.do) or f'{choice}: {body}'}" if reported else f"you may {body}"
    elif body.startswith(("you may ", "if ", "unless ")):
        body = f"this happens: {body}"  # a condition or choice of the action, not of the trigger
    if p.stops and whole:
        more.append(never_while(w, p.stops, "this cannot be used" if p.optional else "this does not happen"))
    return control(", ".join((*start, body)), *more)


FROM_HAND = "play this card from your hand"
"""The player's action with a Trainer card that answers the use of a Poké-Power."""


def is_of_attack(p: n.On) -> bool:
    """Whether an attack activates the trigger, and its effect chooses no other attack."""
    return p.event in HARM_EVENTS and not any(isinstance(one, n.ChooseAttack) for one in nodes_of(p.do))


@wording(n.Use)
def use(w: Writer, p: n.Use) -> Clause:
    whole = not w.inside and w.paragraph_of is p
    turn = {Who.YOU: "your turn", Who.EACH: "each player's turn"}.get(p.by, f"{w.whose(p.by)} turn")
    outer, w.others = w.others, w.others or p.by is not Who.YOU
    start = [spaced(LIMITS[p.limit].format(you=w.player(Who.YOU), turn=turn), "" if whole else not_while(w, p.stops))]
    condition = w.condition(p.when) if p.when is not None else ""
    if p.zone is not Zone.PLAY:
        here = f"if this card is in {w.whose(Who.YOU)} {ZONES[p.zone]}"
        condition = f"{here} and {condition.removeprefix('if ')}" if condition else here
    if condition:
        start.append(condition)
    (body, *more), reported = w.text(p.do) if whole else w.tail(p.do)
    body = (w.had(p.do) or f"do this: {body}") if reported else body
    w.others = outer
    user = "you" if p.by is Who.YOU else "that player"
    if p.stops and whole:
        more.append(never_while(w, p.stops, "this cannot be used"))
    return control(", ".join((*start, f"{user} may {body}")), *more)


@wording(n.Play)
def play(w: Writer, p: n.Play) -> Clause:
    first = []
    w.playing = True
    if p.when is not None and is_exception(p.when):
        first = [f"you cannot play this card if {w.case(p.when.test)}"]
    elif p.when is not None:
        first = [f"you can play this card only if {w.case(p.when)}"]
    w.playing = False
    return control(*first, *w.clause(p.do).sentences)


@wording(n.PlayExtra)
def play_extra(w: Writer, p: n.PlayExtra) -> Clause:
    return report(f"when you play this card, you may discard {counted(p.n, 'other card')} from your hand as an extra cost")
