"""When something happens: `trigger` (an `on` without its action), `at_time`, and `freq` (how often something can be used)."""

from __future__ import annotations

from typing import Any

from playmat.effects import nodes as fx
from playmat.effects.nodes import Event, Limit, Selector, Source, Who
from playmat.reading.grammar.filters import is_any_evolution
from playmat.reading.grammar.statics import split_owner
from playmat.reading.meaning import Noun, all_tests
from playmat.reading.parsing import Grammar
from playmat.reading.placeholders import Someone
from playmat.reading.trees import rewrite, walk

YOU, OPPONENT, EACH = Who.YOU, Who.OPPONENT, Who.EACH
EMPTY = fx.Seq(())
"""A placeholder for an action that is filled in later."""


def on(event: Event, who: Selector | None = None, by: Who | None = None, **more: Any) -> fx.On:
    who = who.of if isinstance(who, fx.Pick) else who
    return fx.On(event, EMPTY, None if isinstance(who, fx.This) else who, by, **more)


def _by(f: object, event: Event | None = None) -> dict[str, Any]:
    """Whose attack, and of which Pokémon. A Knock Out can have other causes, so "by an attack" needs an attacking Pokémon."""
    owner, filter = split_owner(f)
    if event is Event.KNOCKED_OUT and filter is None:
        filter = fx.Is("Pokémon")
    return {"by": owner, "from_": filter}


def add_triggers(g: Grammar) -> None:
    g.words("when", {"when": 1, "whenever": 1, "if": 1, "each time": 1, "any time": 1, "every time": 1, "after": 1})
    g.words("even_ko", {"‹ even if ( it | {pk} ) is knocked out ›": 1})
    turn = "[during your turn]"
    g.rule("trigger", f"{{when}} you play {{p:pk}} from your hand to evolve ( 1 of your pokémon | a pokémon ) {turn}", lambda p: on(Event.EVOLVED, p))
    g.rule("trigger", f"{{when}} you play {{p:pk}} from your hand to evolve ( your active pokémon | 1 of your active pokémon ) {turn}", lambda p: on(Event.EVOLVED, p, when=fx.IsActive(fx.This())))
    g.rule("trigger", f"{{when}} you play {{p:pk}} from your hand to evolve 1 of your benched pokémon {turn}", lambda p: on(Event.EVOLVED, p, when=fx.IsBenched(fx.This())))
    g.rule("trigger", f"{{when}} you ( play | put ) {{p:pk}} from your hand onto your bench {turn}", lambda p: on(Event.BENCHED, p))
    g.rule("trigger", f"{{when}} you ( play | put ) {{p:pk}} onto your bench from your hand {turn}", lambda p: on(Event.BENCHED, p))
    g.rule("trigger", f"{{when}} you play {{p:pk}} from your hand {turn}", lambda p: _played(p))
    # Damage and Knock Outs
    g.words("spot", {"is ( your active pokémon | in the active spot )": fx.IsActive, "is on your bench": fx.IsBenched})
    g.rule("state", "{t:spot}", lambda t: t)
    g.rule("state", "{f:vp}", lambda f: lambda p: fx.Matches(p, f))
    g.rule("states", "{a:state}", lambda a: a)
    g.rule("states", "{a:state} , {b:state} ,", lambda a, b: lambda p: all_tests(a(p), b(p)))
    for event, verb in ((Event.DAMAGED, "damaged"), (Event.KNOCKED_OUT, "knocked out")):
        damage = "" if event is Event.DAMAGED else "[damage from]"
        how = f"by {damage} ( an opponent 's attack | your opponent 's attack+s )"
        g.rule("trigger", f"{{when}} {{p:pk}} is {verb} {how} [{{even_ko}}]", lambda p, event=event: on(event, p, **_by(fx.Owned(OPPONENT), event)))
        g.rule("trigger", f"{{when}} {{p:pk}} is {verb} by {damage} an attack [{{f:from_whom}}] [{{even_ko}}]", lambda p, f=None, event=event: on(event, p, **_by(f, event)))
        g.rule("trigger", f"{{when}} {{p:pk}} {{t:states}} and is {verb} {how} [{{even_ko}}]", lambda p, t, event=event: on(event, p, when=t(p), **_by(fx.Owned(OPPONENT), event)))
        g.rule("trigger", f"{{when}} {{p:pk}} {{t:states}} and is {verb} by {damage} an attack [{{f:from_whom}}] [{{even_ko}}]", lambda p, t, f=None, event=event: on(event, p, when=t(p), **_by(f, event)))
    g.rule("trigger", "{when} {p:pk} is knocked out", lambda p: on(Event.KNOCKED_OUT, p))
    g.rule("trigger", "{when} {p:pk} {t:states} and is knocked out", lambda p, t: on(Event.KNOCKED_OUT, p, when=t(p)))
    g.rule("trigger", "{when} an attack [‹ ( even | including ) your own ›] ( damages | does damage to ) {p:pk} [{after_wr}] [{even_ko}]", lambda p: on(Event.DAMAGED, p))
    g.rule("trigger", "{when} ( your opponent 's attack | an opponent 's attack ) ( damages | does damage to ) {p:pk} [{after_wr}] [{even_ko}]", lambda p: on(Event.DAMAGED, p, OPPONENT))
    g.rule("trigger", "{when} an attack does damage to {p:pk} while it is your active pokémon [{even_ko}]", lambda p: on(Event.DAMAGED, p, when=fx.IsActive(p)))
    g.rule("trigger", "{when} an attack does anything to {p:pk}", lambda p: on(Event.WOULD_BE_DAMAGED, p))
    g.rule("trigger", "{when} {p:pk} takes damage", lambda p: on(Event.DAMAGED, p))
    g.rule("trigger", "{when} {p:pk} {t:spot} and gets damaged [{even_ko}]", lambda p, t: on(Event.DAMAGED, p, when=t(p)))
    g.rule("trigger", "{when} {p:pk} attacks", lambda p: on(Event.ATTACK_DECLARED, p))
    g.rule("trigger", "{when} any damage is done to {p:pk} by attacks", lambda p: on(Event.WOULD_BE_DAMAGED, p))
    g.rule("trigger", "{when} {p:pk} would be damaged by an attack [{after_wr}]", lambda p: on(Event.WOULD_BE_DAMAGED, p))
    g.rule("trigger", "{when} {p:pk} would be damaged by ( an opponent 's attack | your opponent 's attack ) [{after_wr}]", lambda p: on(Event.WOULD_BE_DAMAGED, p, from_=fx.Owned(OPPONENT)))
    g.rule("trigger", "{when} {p:pk} would be damaged by an attack {f:from_whom}", lambda p, f: on(Event.WOULD_BE_DAMAGED, p, **_by(f)))
    ko = "would be knocked out by [damage from]"
    unhurt: dict[str, Any] = {"when": fx.Matches(fx.This(), fx.Damaged(0, fx.Op.EQUAL))}
    for healthy, more in (("", {}), ("has full hp and", unhurt)):
        g.rule("trigger", f"{{when}} {{p:pk}} {healthy} {ko} an attack", lambda p, more=more: _saved(p, fx.Is("Pokémon"), more))
        g.rule("trigger", f"{{when}} {{p:pk}} {healthy} {ko} ( an opponent 's attack | your opponent 's attack )", lambda p, more=more: _saved(p, fx.Owned(OPPONENT), more))
        g.rule("trigger", f"{{when}} {{p:pk}} {healthy} {ko} an attack {{f:from_whom}}", lambda p, f, more=more: _saved(p, f, more) if isinstance(f, fx.Filter) else None)
    # Attacking, retreating, moving
    g.rule("trigger", "{when} {p:pk} tries to ( attack | use an attack )", lambda p: on(Event.ATTACK_DECLARED, p))
    g.rule("trigger", "{when} {p:pk} tries to retreat", lambda p: on(Event.RETREATS, p))
    g.rule("trigger", "{when} an attack would do damage to {p:pk}", lambda p: on(Event.WOULD_BE_DAMAGED, p))
    g.rule("trigger", "{when} you attach {k:a_kind} to {p:pk}", lambda k, p: on(Event.ATTACHED, p, YOU, filter=k.filter, hand=False))
    g.rule("trigger", "{when} {p:pk} retreats", lambda p: on(Event.RETREATED, p))
    g.rule("trigger", "{when} {p:pk} moves from ( your | their ) bench to ( become your active pokémon | the active spot )", lambda p: on(Event.BECAME_ACTIVE, p))
    g.rule("trigger", "{when} {p:pk} becomes your active pokémon", lambda p: on(Event.BECAME_ACTIVE, p))
    # Cards
    g.rule("a_kind", "( a | an | any ) {k:kind}", lambda k: k)
    g.words(
        "but_effects",
        {
            "‹ excluding effects of attacks ›": (Source.ATTACKS,),
            "‹ excluding effects of attacks or poké-powers ›": (Source.ATTACKS, Source.ABILITIES),
        },
    )
    g.rule("trigger", f"{{when}} you attach {{k:a_kind}} from your hand to {{p:pk}} {turn} [{{but:but_effects}}]", lambda k, p, but=(): on(Event.ATTACHED, p, YOU, filter=k.filter, but=but))
    g.rule("trigger", "{when} your opponent attaches {k:a_kind} ( from ( their | your opponent 's ) hand to {p:pk} | to {p:pk} from ( their | your opponent 's ) hand | to {p:pk} from hand )", lambda k, p: on(Event.ATTACHED, p, OPPONENT, filter=k.filter))
    g.rule("trigger", "{when} any player attaches {k:a_kind} from their hand to {n:noun}", lambda k, n: on(Event.ATTACHED, fx.InPlay(EACH, n.filter), EACH, filter=k.filter) if n.filter and n.of is None else None)
    g.rule("trigger", "{when} they attach {k:a_kind} from their hand to {p:pk}", lambda k, p: on(Event.ATTACHED, p, OPPONENT, filter=k.filter))
    g.rule("trigger", "{when} you play {n:names} from your hand to evolve {p:pk} , before it evolves", lambda n, p: on(Event.EVOLVES, p, YOU, filter=fx.Named(n)))
    g.rule("trigger", "{when} {p:pk} moves [from the active spot] to ( the | your | their ) bench", lambda p: on(Event.LEFT_ACTIVE, _moved(p)))
    g.rule("trigger", "{when} {p:pk} moves [from the active spot] to ( the | your | their ) bench during {w:poss} turn", lambda p, w: on(Event.LEFT_ACTIVE, _moved(p), when=fx.YourTurn(w if isinstance(w, Who) else Who.OWNER)))
    g.rule("trigger", "{when} your opponent flips a coin", lambda: on(Event.FLIPPED, None, OPPONENT))
    g.rule("trigger", "{when} your opponent flips a coin during their turn", lambda: on(Event.FLIPPED, None, OPPONENT, when=fx.YourTurn(OPPONENT)))
    g.rule("trigger", "after you flip any coins for an attack", lambda: on(Event.FLIPPED, None, YOU, from_=fx.Is("Pokémon")))
    for full, room in (("", None), ("and your bench isn't full", fx.Unless(fx.BenchFull()))):
        hers, taken = all_tests(room), all_tests(fx.YourTurn(), room)
        g.rule("trigger", f"if you drew ( this pokémon | this card ) from your deck at the beginning of your turn {full} , before you put it into your hand", lambda hers=hers: on(Event.DRAWN, None, YOU, when=hers))
        g.rule("trigger", f"if you took ( this pokémon | this card ) as a face down prize card during your turn {full} , before you put it into your hand", lambda taken=taken: on(Event.PRIZE_TAKEN, None, YOU, when=taken))
    g.rule("trigger", "{when} ( any player | a player | either player ) puts ( a | any ) {n:noun} onto their bench from their hand", lambda n: on(Event.BENCHED, fx.InPlay(EACH, n.filter), EACH))
    g.rule("trigger", "{when} ( any player | a player ) attaches {k:a_kind} from their hand to {p:pk}", lambda k, p: on(Event.ATTACHED, _of_each(p), EACH, filter=k.filter))
    g.rule("trigger", "{when} your opponent plays {k:a_kind} from their hand to evolve {p:pk}", lambda k, p: on(Event.EVOLVED, p, OPPONENT) if is_any_evolution(k) else None)
    g.rule("trigger", "{when} any player plays {k:a_kind} from their hand to evolve {p:pk}", lambda k, p: on(Event.EVOLVED, p, EACH) if is_any_evolution(k) else None)
    g.rule("trigger", "{when} your opponent plays {k:a_kind} [from their hand]", lambda k: _played_card(OPPONENT, k.filter))
    g.rule("trigger", "{when} you play {k:a_kind} from your hand", lambda k: _played_card(YOU, k.filter))
    g.rule("trigger", "{when} ( any player | a player ) plays {k:a_kind} [from their hand]", lambda k: _played_card(EACH, k.filter))
    g.rule("trigger", "{when} your opponent plays ( a | any ) {n:noun} from their hand", lambda n: _played(fx.InPlay(OPPONENT, n.filter), OPPONENT) if _is_plain(n) else None)
    g.rule("trigger", "{when} ( any player | a player ) plays ( a | any ) {n:noun} from their hand", lambda n: _played(fx.InPlay(EACH, n.filter), EACH) if _is_plain(n) else None)
    g.rule("trigger", "{when} your opponent ( plays | puts ) ( a | any ) {n:noun} from their hand onto their bench", lambda n: on(Event.BENCHED, fx.InPlay(OPPONENT, n.filter), OPPONENT))
    g.rule("trigger", "{when} ( any player | a player | either player ) ( plays | puts ) ( a | any ) {n:noun} from their hand onto their bench", lambda n: on(Event.BENCHED, fx.InPlay(EACH, n.filter), EACH))
    # This card attached
    g.rule("trigger", f"{{when}} you attach this card from your hand to {{p:pk}} {turn}", lambda p: on(Event.ATTACHED, fx.This(), YOU, filter=fx.ItSelf(), when=_condition(p)))
    g.rule("trigger", "{when} you play this card from your hand and attach it to {p:pk}", lambda p: on(Event.ATTACHED, fx.This(), YOU, filter=fx.ItSelf(), when=_condition(p)))
    # Times
    g.words(
        "at_time",
        {
            "[at any time] between turns": on(Event.CHECKUP),
            "during pokémon checkup": on(Event.CHECKUP),
            "at the end of your turn": on(Event.TURN_ENDS, by=YOU),
            "at the end of your opponent 's turn": on(Event.TURN_ENDS, by=OPPONENT),
            "at the end of ( each turn | each player 's turn | every turn )": on(Event.TURN_ENDS, by=EACH),
            "at the beginning of your turn": on(Event.TURN_STARTED, by=YOU),
            "at the start of each turn": on(Event.TURN_STARTED, by=EACH),
        },
    )
    g.rule("trigger", "{t:at_time}", lambda t: t)
    g.words("before", {"‹ before your attack ›": 1, "‹ before attacking ›": 1, "‹ before they attack+s ›": 1})
    g.words(
        "freq",
        {
            "once during your turn [{before}]": Limit.TURN,
            "as often as you like during your turn [{before}]": Limit.ANY,
            "at any time during your turn [{before}]": Limit.ANY,
            "during your turn [{before}]": Limit.ANY,
        },
    )
    g.words("freq_opponent", {"once during your opponent 's turn": Limit.TURN, "during your opponent 's turn": Limit.ANY})
    g.rule("trigger", "{when} {p:pk} remains {c:cond} between turns", lambda p, c: on(Event.CHECKUP, when=fx.Matches(p, fx.Afflicted((c,)))))
    g.rule("trigger", "{when} {p:pk} remains affected by any special conditions between turns", lambda p: on(Event.CHECKUP, when=fx.Matches(p, fx.Afflicted())))
    g.rule("trigger", "as long as {p:pk} remains {c:cond} between turns", lambda p, c: on(Event.CHECKUP, when=fx.Matches(p, fx.Afflicted((c,)))))
    g.rule("trigger", "{when} you put {p:pk} from your hand onto your active {name}", lambda p: on(Event.LEVELLED_UP, p))
    g.rule("trigger", "{when} {p:pk} is knocked out by damage from ( an attack ( of | used by | from ) {q:pk} | {q:pkp} attack+s )", lambda p, q: on(Event.KNOCKED_OUT, p, YOU, from_=fx.ItSelf()) if isinstance(q, fx.This) else None)
    g.words("each_freq", {"once during each player 's turn [{before}]": Limit.TURN, "during each player 's turn": Limit.ANY})
    g.words("that_player", {"that player": 1, "they": 1, "the player": 1})


def _played(p: Selector, by: Who = YOU) -> fx.On | None:
    """A Pokémon that is played from the hand; its stage decides whether onto the Bench or to evolve."""
    p = p.of if isinstance(p, fx.Pick) else p
    if isinstance(p, fx.This):
        return on(Event.PLAYED)
    if not isinstance(p, fx.InPlay):
        return None
    return on(Event.PLAYED, fx.InPlay(by, p.filter), by)


def _of_each(p: Selector) -> Selector:
    """Their Pokémon, where either player may be meant."""
    return rewrite(p, lambda node: EACH if node is Someone.THEY else node)


def _is_plain(n: Noun) -> bool:
    """Whether the noun says only which Pokémon, not where or whose: cards in the hand have no place yet."""
    return not n.place and n.but is None and n.of is None


_TRAINERS = ("Trainer", "Supporter", "Item", "Stadium", "Tool")


def _played_card(by: Who, filter: fx.Filter | None) -> fx.On | None:
    """A card that is played from the hand. Putting a Pokémon into play and attaching Energy are other events."""
    if not any(isinstance(node, fx.Is) and node.word in _TRAINERS for node in walk(filter)):
        return None
    return on(Event.PLAYED, None, by, filter=filter)


def _saved(p: Selector, by: fx.Filter, more: dict[str, Any]) -> fx.On:
    """A Knock Out by an attack of such a Pokémon, which the text can prevent."""
    bearer = p.of if isinstance(p, fx.Where) else p
    if more and not isinstance(bearer, fx.This):
        more = {"when": fx.Matches(p, fx.Damaged(0, fx.Op.EQUAL))}
    return on(Event.WOULD_BE_KNOCKED_OUT, p, from_=by, **more)


def _moved(p: Selector) -> Selector:
    """A Pokémon that has left the Active Spot is no longer Active."""
    return fx.InPlay(p.of, p.filter) if isinstance(p, fx.Active) else p


def _condition(p: Selector) -> fx.Test | None:
    """What must be true of the Pokémon that this card is attached to."""
    p = p.of if isinstance(p, fx.Pick) else p
    tests: list[fx.Test] = []
    if isinstance(p, fx.Active):
        tests.append(fx.IsActive(fx.This()))
    if isinstance(p, fx.Bench):
        tests.append(fx.IsBenched(fx.This()))
    if isinstance(p, (fx.Active, fx.Bench, fx.InPlay)) and p.filter is not None:
        tests.append(fx.Matches(fx.This(), p.filter))
    return None if not tests else tests[0] if len(tests) == 1 else fx.Every(tuple(tests))
