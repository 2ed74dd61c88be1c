"""Events: `trigger` (an `on` without its action), `at_time`, and `freq` (a limit on use)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from playmat.effects import nodes as fx
from playmat.effects.nodes import Event, Limit, Selector, Source, Who
from playmat.effects.tree import rewrite, walk
from playmat.reading.grammar.filters import is_any_evolution
from playmat.reading.grammar.statics import split_owner, without_pokemon
from playmat.reading.meaning import Kind, Noun, all_tests, either
from playmat.reading.parsing import Grammar
from playmat.reading.placeholders import Someone

YOU, OPPONENT, EACH = Who.YOU, Who.OPPONENT, Who.EACH
EMPTY = fx.Seq(())
"""A placeholder for an action that is filled in later."""


def on(event: Event, who: Selector | None = None, by: Who | None = None, **more: Any) -> fx.On:
    who = who.of if isinstance(who, fx.Pick) else who
    if isinstance(who, fx.InPlay) and more.get("when") in (fx.IsActive(who), fx.IsBenched(who)):
        # "your Eevee is in the Active Spot and is damaged": the one that it happens to is there, not all of them
        who = (fx.Active if isinstance(more.pop("when"), fx.IsActive) else fx.Bench)(who.of, who.filter)
    return fx.On(event, EMPTY, None if isinstance(who, fx.This) else who, by, **more)


def _by(f: object, event: Event | None = None, effects: bool = False) -> dict[str, Any]:
    """The player and the Pokémon of an attack. A Knock Out can have other causes, so "by an attack" needs an attacking Pokémon.
    `effects`: not only by the damage of the attack."""
    owner, filter = split_owner(f)
    if event is Event.KNOCKED_OUT and filter is None:
        filter = fx.Is("Pokémon")
    return {"by": owner, "from_": filter, "effects": effects}


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
    g.rule("while_state", "{a:state}", lambda a: a)
    g.rule("while_state", "has full hp", lambda: lambda p: fx.Matches(p, fx.Damaged(0, fx.Op.EQUAL)))
    g.rule("states", "{a:state} , {b:state} ,", lambda a, b: lambda p: all_tests(a(p), b(p)))
    out = Event.KNOCKED_OUT
    for event, verb, damage in ((Event.DAMAGED, "is damaged by", ""), (Event.DAMAGED, "takes damage from", ""), (out, "is knocked out by", "damage from"), (out, "is knocked out by", "")):
        effects = event is out and not damage
        how = f"{verb} {damage} ( an opponent 's attack | your opponent 's attack+s )"
        g.rule("trigger", f"{{when}} {{p:pk}} {how} [{{even_ko}}]", lambda p, event=event, effects=effects: on(event, p, **_by(fx.Owned(OPPONENT), event, effects)))
        g.rule("trigger", f"{{when}} {{p:pk}} {verb} {damage} an attack [{{f:from_whom}}] [{{even_ko}}]", lambda p, f=None, event=event, effects=effects: on(event, p, **_by(f, event, effects)))
        spot = "while ( it | {pk} ) {t:while_state}"
        g.rule("trigger", f"{{when}} {{p:pk}} {verb} {damage} an attack [{{f:from_whom}}] {spot} [{{even_ko}}]", lambda p, t, f=None, event=event, effects=effects: on(event, p, when=t(p), **_by(f, event, effects)))
        g.rule("trigger", f"{{when}} {{p:pk}} {{t:states}} and {how} [{{even_ko}}]", lambda p, t, event=event, effects=effects: on(event, p, when=t(p), **_by(fx.Owned(OPPONENT), event, effects)))
        g.rule("trigger", f"{{when}} {{p:pk}} {{t:states}} and {verb} {damage} an attack [{{f:from_whom}}] [{{even_ko}}]", lambda p, t, f=None, event=event, effects=effects: on(event, p, when=t(p), **_by(f, event, effects)))
    g.rule("trigger", "{when} {p:pk} is knocked out", lambda p: on(Event.KNOCKED_OUT, p))
    unhurt_before = fx.Matches(fx.This(), fx.Damaged(0, fx.Op.EQUAL))
    g.rule("trigger", "{when} {p:pk} has full hp and is knocked out by damage from an attack from your opponent 's pokémon", lambda p: on(Event.KNOCKED_OUT, p, when=unhurt_before, from_=fx.Owned(OPPONENT)) if isinstance(p, fx.This) or (isinstance(p, fx.Where) and isinstance(p.of, fx.This)) else None)
    g.rule("trigger", "{when} {p:pk} ( becomes | is now ) {c:conds}", lambda p, c: on(Event.CONDITION, p, when=fx.Given(c)))
    g.rule("trigger", "{when} {p:pk} ( is [now] | becomes ) affected by ( a | any ) special condition+s", lambda p: on(Event.CONDITION, p))
    g.rule("trigger", "{when} {p:pk} is healed", lambda p: on(Event.HEALED, p))
    g.rule("trigger", "{when} {p:pk} evolves", lambda p, text: on(Event.EVOLVED, p, hand=False) if isinstance(p, fx.This) and " attached to " in text else None)
    g.rule("trigger", "{when} {p:pk} is knocked out during {w:poss} turn", lambda p, w: on(Event.KNOCKED_OUT, p, when=fx.YourTurn(w)) if w in (YOU, OPPONENT) else None)
    g.rule("trigger", "{when} {p:pk} {t:states} and is knocked out", lambda p, t: on(Event.KNOCKED_OUT, p, when=t(p)))
    g.rule("trigger", "{when} an attack [‹ ( even | including ) your own ›] ( damages | does damage to ) {p:pk} [{after_wr}] [{even_ko}]", lambda p: on(Event.DAMAGED, p))
    g.rule("trigger", "{when} ( your opponent 's attack | an opponent 's attack ) ( damages | does damage to ) {p:pk} [{after_wr}] [{even_ko}]", lambda p: on(Event.DAMAGED, p, OPPONENT))
    g.rule("trigger", "{when} an attack does damage to {p:pk} while it is your active pokémon [{even_ko}]", lambda p: on(Event.DAMAGED, p, when=fx.IsActive(p)))
    g.rule("trigger", "{when} an attack does anything to {p:pk}", lambda p: on(Event.WOULD_BE_DAMAGED, p))
    g.rule("trigger", "{when} {p:pk} {t:spot} and gets damaged [{even_ko}]", lambda p, t: on(Event.DAMAGED, p, when=t(p)))
    g.rule("trigger", "{when} {p:pk} attacks", lambda p: on(Event.ATTACK_DECLARED, p))
    g.rule("trigger", "{when} any damage is done to {p:pk} by attacks", lambda p: on(Event.WOULD_BE_DAMAGED, p))
    g.rule("trigger", "{when} {p:pk} would be damaged by an attack [{after_wr}]", lambda p: on(Event.WOULD_BE_DAMAGED, p))
    g.rule("trigger", "{when} {p:pk} would be damaged by ( an opponent 's attack | your opponent 's attack ) [{after_wr}]", lambda p: on(Event.WOULD_BE_DAMAGED, p, from_=fx.Owned(OPPONENT)))
    g.rule("trigger", "{when} {p:pk} would be damaged by an attack {f:from_whom}", lambda p, f: on(Event.WOULD_BE_DAMAGED, p, **_by(f)))
    unhurt: dict[str, object] = {"when": fx.Matches(fx.This(), fx.Damaged(0, fx.Op.EQUAL))}
    anyhow: dict[str, object] = {"effects": True}
    for healthy, damage, more in (("", "damage from", {}), ("", "", anyhow), ("has full hp and", "damage from", unhurt), ("has full hp and", "", unhurt | anyhow)):
        ko = f"would be knocked out by {damage}"
        spot = "while ( it | {pk} ) {t:while_state}"
        g.rule("trigger", f"{{when}} {{p:pk}} {healthy} {ko} an attack [{{f:from_whom}}] {spot}", lambda p, t, f=None, more=more: _saved_while(p, t, f, more))
        g.rule("trigger", f"{{when}} {{p:pk}} {healthy} {ko} an attack", lambda p, more=more: _saved(p, fx.Is("Pokémon"), more))
        g.rule("trigger", f"{{when}} {{p:pk}} {healthy} {ko} ( an opponent 's attack | your opponent 's attack )", lambda p, more=more: _saved(p, fx.Owned(OPPONENT), more))
        g.rule("trigger", f"{{when}} {{p:pk}} {healthy} {ko} an attack {{f:from_whom}}", lambda p, f, more=more: _saved(p, f, more) if isinstance(f, fx.Filter) else None)
    # Attacking, retreating, moving
    g.rule("trigger", "{when} {p:pk} tries to ( attack | use an attack )", lambda p: on(Event.ATTACK_DECLARED, p))
    g.rule("trigger", "{when} {p:pk} tries to retreat", lambda p: on(Event.RETREATS, p))
    g.rule("trigger", "{when} an attack would do damage to {p:pk}", lambda p: on(Event.WOULD_BE_DAMAGED, p))
    g.rule("trigger", "{when} you attach {k:a_kind} to {p:pk}", lambda k, p: on(Event.ATTACHED, p, YOU, filter=k.filter, hand=False))
    g.rule("trigger", "{when} {p:pk} retreats", lambda p: on(Event.RETREATED, p))
    g.rule("trigger", "{when} ( any player | a player | either player ) retreats their {n:noun}", lambda n: on(Event.RETREATED, fx.InPlay(EACH, n.filter)) if n.place == "active" and n.but is None else None)
    g.rule("trigger", "{when} {p:pk} moves ( from ( your | their | the ) bench to become your active pokémon | [from ( your | their | the ) bench] to the active spot )", lambda p: on(Event.BECAME_ACTIVE, p))
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
    g.rule("trigger", "{when} {k:a_kind} is attached to {p:pk} from your opponent 's hand", lambda k, p: on(Event.ATTACHED, p, OPPONENT, filter=k.filter))
    g.rule("trigger", "{when} they attach {k:a_kind} from their hand to {p:pk}", lambda k, p: on(Event.ATTACHED, p, OPPONENT, filter=k.filter))
    g.rule("trigger", "{when} you play {n:names} from your hand to evolve {p:pk} , before it evolves", lambda n, p: on(Event.EVOLVES, p, YOU, filter=fx.Named(n)))
    g.rule("trigger", "{when} {p:pk} moves [from the active spot] to ( the | your | their ) bench", lambda p: on(Event.LEFT_ACTIVE, _moved(p)))
    g.rule("trigger", "{when} {p:pk} moves [from the active spot] to ( the | your | their ) bench during {w:poss} turn", lambda p, w: on(Event.LEFT_ACTIVE, _moved(p), when=fx.YourTurn(w if isinstance(w, Who) else Who.OWNER)))
    g.rule("trigger", "{when} your opponent flips a coin", lambda: on(Event.FLIPPED, None, OPPONENT))
    g.rule("trigger", "{when} your opponent flips a coin during their turn", lambda: on(Event.FLIPPED, None, OPPONENT, when=fx.YourTurn(OPPONENT)))
    g.rule("trigger", "{when} they flip a coin", lambda: on(Event.FLIPPED, None, OPPONENT))
    g.rule("trigger", "after you flip any coins for an attack", lambda: on(Event.FLIPPED, None, YOU, from_=fx.Is("Pokémon")))
    g.rule("trigger", "after you flip any coins for an attack of {p:pk}", lambda p: on(Event.FLIPPED, None, YOU, from_=fx.Is("Pokémon"), when=_attacking(p)))
    g.rule("trigger", "{when} this card is discarded by an effect of an attack used by {p:pk}", lambda p: on(Event.DISCARDED, None, from_=_bearer_test(p)))
    discarded = "{when} this pokémon is discarded from your ( {e:pile} ) by an effect of an attack or ability from your opponent 's pokémon , or by an effect of your opponent 's {k:kind}"
    g.words("pile", {"deck": Event.MILLED, "hand": Event.THROWN})
    g.rule("trigger", discarded, lambda e, k: on(e, None, OPPONENT, filter=either(fx.Is("Pokémon"), *k.filter.filters)) if isinstance(k.filter, fx.AnyOf) else None)
    g.rule("trigger", "{when} {p:pk} {t:states} and takes {n:int} or more damage from ( an opponent 's attack | your opponent 's attack ) [{even_ko}]", lambda p, t, n: _hit_hard(p, t, n, fx.Owned(OPPONENT)))
    g.rule("trigger", "{when} {p:pk} {t:states} and takes {n:int} or more damage from an attack [{f:from_whom}] [{even_ko}]", lambda p, t, n, f=None: _hit_hard(p, t, n, f))
    g.rule("trigger", "{when} {p:pk} takes {n:int} or more damage from an attack [{f:from_whom}] [{even_ko}]", lambda p, n, f=None: _hit_hard(p, None, n, f))
    evolves = "plays {k:a_kind} from their hand to evolve 1 of their pokémon [during their turn]"
    g.rule("trigger", f"{{when}} ( a player | either player ) {evolves}", lambda k: _evolved(k))
    g.rule("trigger", f"{{when}} any player {evolves}", lambda k: None if is_any_evolution(k) else _evolved(k))
    g.rule("trigger", "{when} you play a pokémon from your hand to evolve {p:pk}", lambda p: on(Event.EVOLVED, fx.This(), YOU, when=None if isinstance(p, fx.This) else fx.Matches(fx.This(), p.filter)) if isinstance(p, fx.This) or (isinstance(p, fx.Where) and isinstance(p.of, fx.This)) else None)
    g.rule("trigger", "{when} ( any player | a player | either player ) puts ( a | any ) {n:noun} onto their bench [during their turn]", lambda n: on(Event.BENCHED, fx.InPlay(Who.TURN, n.filter), hand=False) if _is_plain(n) else None)
    g.rule("trigger", "{when} ( any player | a player | either player ) evolves ( 1 of their | a ) pokémon", lambda: on(Event.EVOLVED, fx.InPlay(Who.TURN), hand=False))
    for full, room in (("", None), ("and your bench isn't full", fx.Unless(fx.BenchFull()))):
        hers, taken = all_tests(room), all_tests(fx.YourTurn(), room)
        g.rule("trigger", f"if you drew ( this pokémon | this card ) from your deck at the beginning of your turn {full} , before you put it into your hand", lambda hers=hers: on(Event.DRAWN, None, YOU, when=hers))
        g.rule("trigger", f"if you took ( this pokémon | this card ) as a face down prize card during your turn {full} , before you put it into your hand", lambda taken=taken: on(Event.PRIZE_TAKEN, None, YOU, when=taken))
    g.rule("trigger", "{when} ( any player | a player | either player ) puts ( a | any ) {n:noun} onto their bench from their hand", lambda n: on(Event.BENCHED, fx.InPlay(EACH, n.filter), EACH))
    g.rule("trigger", "{when} ( any player | a player | either player ) attaches {k:a_kind} from their hand to {p:pk}", lambda k, p: on(Event.ATTACHED, _of_each(p), EACH, filter=k.filter))
    g.rule("trigger", "{when} your opponent plays {k:a_kind} from their hand to evolve {p:pk}", lambda k, p: on(Event.EVOLVED, p, OPPONENT) if is_any_evolution(k) else None)
    g.rule("trigger", "{when} any player plays {k:a_kind} from their hand to evolve {p:pk}", lambda k, p: on(Event.EVOLVED, p, EACH) if is_any_evolution(k) else None)
    g.rule("trigger", "{when} your opponent plays {k:a_kind} [from their hand]", lambda k: _played_card(OPPONENT, k.filter))
    g.rule("trigger", "{when} you play {k:a_kind} from your hand", lambda k: _played_card(YOU, k.filter))
    g.rule("trigger", "{when} ( any player | a player | either player ) plays {k:a_kind} [from their hand]", lambda k: _played_card(EACH, k.filter))
    g.rule("trigger", "{when} your opponent plays ( a | any ) {n:noun} from their hand", lambda n: _played(fx.InPlay(OPPONENT, n.filter), OPPONENT) if _is_plain(n) else None)
    g.rule("trigger", "{when} ( any player | a player | either player ) plays ( a | any ) {n:noun} from their hand", lambda n: _played(fx.InPlay(EACH, n.filter), EACH) if _is_plain(n) else None)
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
            "at the end of your turn [‹ after your attack ›]": on(Event.TURN_ENDS, by=YOU),
            "at the end of your opponent 's turn": on(Event.TURN_ENDS, by=OPPONENT),
            "at the end of ( each turn | each player 's turn | every turn )": on(Event.TURN_ENDS, by=EACH),
            "at the end of your first turn": on(Event.TURN_ENDS, by=YOU, when=fx.FirstTurn()),
            "at the ( beginning | start ) of your turn": on(Event.TURN_STARTED, by=YOU),
            "at the ( beginning | start ) of your opponent 's turn": on(Event.TURN_STARTED, by=OPPONENT),
            "at the ( beginning | start ) of ( each turn | each player 's turn | every turn )": on(Event.TURN_STARTED, by=EACH),
        },
    )
    g.rule("trigger", "{t:at_time}", lambda t: t)
    g.words("before", {"‹ before your attack ›": 1, "‹ before attacking ›": 1, "‹ before they attack+s ›": 1})
    g.words(
        "freq",
        {
            "once during ( your turn | each of your turns ) [{before}]": Limit.TURN,
            "( as often | as many times ) as you like during your turn [{before}]": Limit.ANY,
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
    g.rule("trigger", "{when} {q:pk} knocks out {p:pk}", lambda p, q: on(Event.KNOCKED_OUT, p, YOU, from_=fx.ItSelf()) if isinstance(q, fx.This) else None)
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


def _evolved(k: Kind) -> fx.On | None:
    """A player evolves a Pokémon in their own turn, into a card of the kind."""
    return None if k.filter is None else on(Event.EVOLVED, fx.InPlay(Who.TURN, None if is_any_evolution(k) else without_pokemon(k.filter)))


def _bearer_test(p: Selector) -> fx.Filter | None:
    """The test that the attacking Pokémon is the bearer of this card, with a filter on the bearer."""
    if isinstance(p, fx.Where) and isinstance(p.of, fx.This):
        return fx.AllOf((p.filter, fx.Among(fx.This())))
    return fx.Among(fx.This()) if isinstance(p, fx.This) else None


def _attacking(p: Selector) -> fx.Test | None:
    """The test that the Pokémon attacks: it is the Active one, in its own turn."""
    turn = (fx.IsActive(fx.This()), fx.YourTurn())
    return fx.Every((*turn, fx.Matches(fx.This(), p.filter)) if isinstance(p, fx.Where) else turn)


def _hit_hard(p: Selector, state: Any, n: int, f: object) -> fx.On | None:
    """Damage of an attack that is at least this amount."""
    if not isinstance(p, fx.This):
        return None
    enough = fx.Compare(fx.DamageReceived(p), fx.Op.AT_LEAST, fx.Number(n))
    return on(Event.DAMAGED, p, when=all_tests(state(p) if state is not None else None, enough), **_by(f))


def _of_each(p: Selector) -> Selector:
    """Their Pokémon, where either player may be meant."""
    return rewrite(p, lambda node: EACH if node is Someone.THEY else node)


def _is_plain(n: Noun) -> bool:
    """Whether the noun has a filter only, without place or owner: cards in the hand have no place yet."""
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
    if "when" in more and not isinstance(bearer, fx.This):
        more = {**more, "when": fx.Matches(p, fx.Damaged(0, fx.Op.EQUAL))}
    return on(Event.WOULD_BE_KNOCKED_OUT, p, from_=by, **more)


def _saved_while(p: Selector, state: Any, by: object, more: dict[str, Any]) -> fx.On:
    """The same, as long as the Pokémon is in some place or state."""
    saved = _saved(p, by if isinstance(by, fx.Filter) else fx.Is("Pokémon"), more)
    return replace(saved, when=all_tests(saved.when, state(p)))


def _moved(p: Selector) -> Selector:
    """A Pokémon that has left the Active Spot is no longer Active."""
    return fx.InPlay(p.of, p.filter) if isinstance(p, fx.Active) else p


def _condition(p: Selector) -> fx.Test | None:
    """The condition on the bearer of this card."""
    p = p.of if isinstance(p, fx.Pick) else p
    tests: list[fx.Test] = []
    if isinstance(p, fx.Active):
        tests.append(fx.IsActive(fx.This()))
    if isinstance(p, fx.Bench):
        tests.append(fx.IsBenched(fx.This()))
    if isinstance(p, (fx.Active, fx.Bench, fx.InPlay)) and p.filter is not None:
        tests.append(fx.Matches(fx.This(), p.filter))
    return None if not tests else tests[0] if len(tests) == 1 else fx.Every(tuple(tests))
