"""Our own English, read back: whole paragraphs: triggers, activations, plays, and the rules of a card about itself."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from playmat.effects import nodes as fx
from playmat.effects.english.enumerations import (
    ATTACHED_ITSELF,
    CARD_EVENTS,
    EACH_TIME,
    EVENTS,
    FROM_ANYWHERE,
    HARM_EVENTS,
    LIMITS,
    OTHER_WAYS,
    PLAYED_EVENTS,
    SOURCES,
    TURN_ENDS,
    ZONES,
)
from playmat.effects.english.triggers import CLAIM, FROM_HAND, ONCE_OVER
from playmat.effects.nodes import Action, Event, Filter, Limit, Selector, Test, Who, Zone
from playmat.reading.parsing import Grammar, Meaning
from playmat.reading.read_back.filters import all_of
from playmat.reading.read_back.quantities import amount_of, amounts
from playmat.reading.read_back.rule_helpers import Notes, keys, listing, notes
from playmat.reading.read_back.templates import ONE_OR_MANY, YOU_OR_OTHERS, spoken
from playmat.vocabulary import Condition

EMPTY = fx.Seq(())
"""An action still to be filled in."""


def add(g: Grammar) -> None:
    add_plays(g)
    add_own_rules(g)
    add_triggers(g)
    add_activations(g)


def add_plays(g: Grammar) -> None:
    """A whole paragraph: a static, a trigger, an activation, or the effect of playing the card."""
    g.rule("our_part", "{p:our_static} .", lambda p: p)
    g.rule("our_part", "{p:our_on0}", lambda p: p)
    g.rule("our_part", "{p:our_use0}", lambda p: p)
    g.rule("our_text", "{a:our_play}", lambda a: a)
    g.rule("our_text", "{steps:our_then} .", fx.Seq)
    g.words("our_all_conditions", {"affected by a special condition": tuple(Condition)})
    for conditions in ("our_conditions", "our_all_conditions"):
        g.rule("our_never", f"this ( can't be used | does not happen ) while {{our_whole}} is {{c:{conditions}}} .", lambda c: c)
        g.rule("our_not_while", f"‹ not while {{our_whole}} is {{c:{conditions}}} ›", lambda c: c)
    g.rule("our_part", "{a:our_play}", lambda a: fx.Play(a))
    g.rule("our_part", "you can play this card only if {t:our_cond} . {a:our_play}", lambda t, a: fx.Play(a, t))
    g.rule("our_part", "you can't play this card if {t:our_cond} . {a:our_play}", lambda t, a: fx.Play(a, fx.Unless(t)))
    extra = "you may discard {n:our_int} other card+s from your hand as an extra cost"
    g.rule("our_part", f"when you play this card , {extra} .", lambda n: fx.PlayExtra(n))


def add_own_rules(g: Grammar) -> None:
    """The places of this card, its duration, and its number in a deck."""
    g.words("our_stays", {"and stays on it in any case": True})
    g.rule("our_always", "this card can only be attached to {f:our_such} [{s:our_stays}]", lambda f, s=False: fx.Bearer(f, s))
    g.rule("our_always", "this card can be attached from the hand only if {t:our_test}", lambda t: fx.AttachIf(t))
    g.rule("our_always", "this card can be played only if {t:our_test}", lambda t: fx.PlayIf(t))
    for when, words in TURN_ENDS.items():
        end = words.format(opponents="your opponent's")
        g.words("our_always", {keys(f"discard this card at the end of {end}"): fx.DiscardAt(when)})
    g.rule("our_always", "this card can be put into play only by an ability called {a:our_name}", lambda a: fx.EntersBy(a))
    g.words("our_always", {keys('whoever plays this card chooses which player it faces, and "you" means that player'): fx.Faces()})
    g.words("our_always", {keys(CLAIM): fx.ClaimsFirstTurn()})
    g.words("our_always", {keys("this card can be played only together with its other half, and both are one Stadium card in play"): fx.Halves()})
    g.words("our_always", {"this card can't be put into a hand or deck from the discard pile": fx.StaysDiscarded()})
    begin = "a player who has this card in hand in set-up may begin with it"
    for words, active, bench in (
        ("in the active spot or on the bench", True, True),
        ("in the active spot", True, False),
        ("on the bench", False, True),
        ("nowhere", False, False),
    ):
        g.words("our_held", {f"{begin} {words}": fx.Start(active, bench)})
    g.rule("our_always", "a deck may hold at most {n:our_int} card+s of this name", lambda n: fx.Copies(n))
    g.rule("our_always", "a deck may hold at most {n:our_int} card+s of the class {of:our_name}", lambda n, of: fx.Copies(n, of))
    for amount in amounts("{t:our_yield}"):
        given = f"this card provides {amount} [at once] [{{b:our_as_basic}}]"
        g.rule("our_held", given, lambda t, n=None, q=None, b=False: fx.Provide(t, amount_of(n, q), as_basic=b))
    g.words("our_as_basic", {"‹ but only of the types of the basic energy there ›": True})


def add_triggers(g: Grammar) -> None:
    g.rule("our_someone", "{w:our_player}", lambda w: w)
    g.words("our_someone", {"a player": Who.EACH})
    g.rule("our_anyone", "{s:our_whole}", lambda s: s)
    g.rule("our_anyone", "any {s:our_each}", lambda s: s)
    slots = {
        "who": "( {who:our_anyone} | a/an {f:our_pokemon_noun} [{r:our_which}] )",
        "card": "( a card | {filter_:our_such_card} )",
        "player": "{by:our_someone}",
        "whose": "{by:our_whose}",
    }
    for event, templates in EVENTS.items():
        for template in filter(None, templates):
            for pattern in spoken(template, slots, ONE_OR_MANY, YOU_OR_OTHERS):
                for end in _ends(event):
                    g.rule("our_event", f"{pattern} {end} [{{more:our_event_notes}}]", _happens(event))
    for event, templates in FROM_ANYWHERE.items():
        for template in filter(None, templates):
            for pattern in spoken(template, slots, ONE_OR_MANY, YOU_OR_OTHERS):
                g.rule("our_event", f"{pattern} [{{more:our_event_notes}}]", _happens(event, hand=False))
    for event, templates in OTHER_WAYS:
        for template in templates:
            for pattern in spoken(template, slots, ONE_OR_MANY, YOU_OR_OTHERS):
                for end in _ends(event):
                    g.rule("our_event", f"{pattern} {end} [{{more:our_event_notes}}]", _happens(event))
    for template in ATTACHED_ITSELF:
        for pattern in spoken(template, slots, YOU_OR_OTHERS):
            g.rule("our_event", f"{pattern} [{{more:our_event_notes}}]", _happens(Event.ATTACHED, fx.ItSelf()))
    g.rule("our_event_note", "by {by:our_player}", lambda by: ("by", by))
    g.rule("our_event_note", "from {f:our_such}", lambda f: ("from_", f))
    g.rule("our_event_note", "for {who:our_anyone}", lambda who: ("who", who))
    g.rule("our_event_note", "with {f:our_such_card}", lambda f: ("filter", f))
    g.words("our_event_note", {"from anywhere": ("hand", False)})
    g.words("our_any_source", {keys(name): source for source, name in SOURCES.items()})
    listing(g, "our_any_sources", "our_any_source", "or")
    g.rule("our_event_note", "except by {s:our_any_sources}", lambda s: ("but", s))
    notes(g, "our_event_notes", "our_event_note")
    g.rule("our_next_end", "at the end of {by:our_whose} next turn", lambda by: fx.On(Event.TURN_ENDS, EMPTY, by=by) if by is Who.OPPONENT else None)
    g.rule("our_this_end", "at the end of this turn", lambda: fx.On(Event.TURN_ENDS, EMPTY))
    g.words("our_damage_from", {"damage from": True})
    g.rule("our_by_attack", "by [{d:our_damage_from}] an attack [of {f:our_such}]", lambda f=None, d=False: (None, f, d))
    g.rule("our_by_attack", "by [{d:our_damage_from}] {w:our_whose} attack [with {f:our_such}]", lambda w, f=None, d=False: (w, f, d))
    g.rule("our_by_attack", "by [{d:our_damage_from}] an attack you/they use with {our_self}", lambda d=False: (Who.YOU, fx.Among(fx.This()), d))
    g.rule("our_bearer_that", "{f:our_such}", lambda f: None if f == fx.ItSelf() else f)
    g.rule("our_bearer_that", "{s:our_definite}", _bearer)
    g.words("our_for_attack", {"an attack": fx.Is("Pokémon")})
    g.rule("our_for_attack", "an attack of {f:our_such}", lambda f: None if f == fx.Is("Pokémon") else f)
    for limit, often in LIMITS.items():
        for turn in ("each turn", "your turn", "their turn"):
            g.rule("our_each_limit", keys(often.format(you="you", turn=turn)), lambda limit=limit: None if limit is Limit.EVENT else limit)
    g.words("our_each_limit", {keys(EACH_TIME): Limit.EVENT})
    for words, meaning in (("", _on(False)), ("this happens :", _on(False, True)), ("you may", _on(True)), ("you may choose this :", _on(True)), (f"you may {keys(FROM_HAND)} :", _on(True))):
        for category, happens in (("our_on", "our_event"), ("our_on_next", "our_next_end"), ("our_on_this", "our_this_end")):
            start = f"{{e:{happens}}} STOPS [, {{t:our_if}}] [, {{limit:our_each_limit}}] , {words}"
            as_paragraph(g, category, f"{start} {{a:BODY}}", meaning)
            if words == "you may":
                as_paragraph(g, category, f"{start} {{a:our_had}} END", meaning)


def as_paragraph(g: Grammar, category: str, pattern: str, meaning: Meaning) -> None:
    """A trigger or activation: as a whole paragraph (0), as a whole sentence (1), and inside a sentence (2).

    `BODY` is its effect, `END` its end if it is not a body, `STOPS` the conditions that stop it, which are a sentence at the
    end of a paragraph.
    """
    whole = pattern.replace("STOPS", "").replace("BODY", "our_text").replace("END", ".")
    g.rule(f"{category}0", f"{whole} [{{stops:our_never}}]", meaning)
    inside = pattern.replace("STOPS", "[{stops:our_not_while}]").replace("END", "")
    for depth in (1, 2):
        g.rule(f"{category}{depth}", inside.replace("BODY", f"our_body{depth}"), meaning)


def _ends(event: Event) -> tuple[str, ...]:
    """The addition after an event: the player and the Pokémon of the attack."""
    if event in (Event.DAMAGED, Event.WOULD_BE_DAMAGED):
        return ("{attack:our_by_attack}",)
    if event in HARM_EVENTS:
        return ("", "by {by:our_player}", "{attack:our_by_attack}")
    if event is Event.DISCARDED:
        return ("", f"by an attack of {{bearer:our_bearer_that}} {keys(ONCE_OVER)}")
    return ("", "for {flips:our_for_attack}") if event is Event.FLIPPED else ("",)


def _happens(event: Event, card: Filter | None = None, hand: bool = True) -> Any:
    def happen(
        who: Selector | None = None,
        by: Who | None = None,
        filter_: Filter | None = card,
        f: tuple[Filter, ...] | None = None,
        r: tuple[Filter, ...] = (),
        attack: tuple[Who | None, Filter | None, bool] | None = None,
        more: Notes = (),
        flips: Filter | None = None,
        bearer: Filter | None = None,
    ) -> fx.On | None:
        if f is not None:
            if event not in PLAYED_EVENTS or by is None:
                return None
            who = fx.InPlay(by, all_of(*f, *r))
        usual = fx.ThisCard() if event in CARD_EVENTS else fx.This()
        by, from_, by_damage = attack or (by, flips or bearer, False)
        falls = event in (Event.KNOCKED_OUT, Event.WOULD_BE_KNOCKED_OUT)
        if by_damage and not falls:
            return None
        if attack is not None and from_ is None and (falls or event is Event.CONDITION):
            from_ = fx.Is("Pokémon")
        effects = attack is not None and falls and not by_damage
        happened = fx.On(event, EMPTY, None if who == usual else who, by, filter_, from_=from_, hand=hand, effects=effects)
        return replace(happened, **dict(more))

    return happen


def _bearer(s: Selector) -> Filter | None:
    """The filter for the Pokémon that bears the card, if that is meant."""
    if isinstance(s, fx.Where) and s.of == fx.This():
        others = s.filter.filters if isinstance(s.filter, fx.AllOf) else (s.filter,)
        return fx.AllOf((*others, fx.Among(fx.This())))
    return fx.Among(s) if s == fx.This() else None


def _on(optional: bool, told: bool = False) -> Any:
    def on(
        e: fx.On, a: Action, stops: tuple[Condition, ...] = (), t: Test | None = None, limit: Limit = Limit.ANY
    ) -> fx.On | None:
        first = a.steps[0] if isinstance(a, fx.Seq) and a.steps else a
        if not optional and told != (isinstance(first, fx.If) or (isinstance(first, fx.May) and first.by is Who.YOU)):
            return None
        return replace(e, do=a, when=t, optional=optional, limit=limit, stops=stops)

    return on


def add_activations(g: Grammar) -> None:
    for limit, often in LIMITS.items():
        for pattern in spoken(often, {"you": "you/they", "turn": "{by:our_whose} turn"}):
            g.rule("our_often", pattern, lambda by, limit=limit: (limit, by))
    for zone, name in ZONES.items():
        g.rule("our_zone", keys(name), lambda zone=zone: zone)
    in_zone = "if this card is in {our_whose} {zone:our_zone}"
    g.rule("our_use_when", "{t:our_if}", lambda t: (Zone.PLAY, t))
    g.rule("our_use_when", in_zone, lambda zone: (zone, None))
    g.rule("our_use_when", f"{in_zone} and {{t:our_cond}}", lambda zone, t: (zone, t))
    g.rule("our_use_when", f"{in_zone} and unless {{t:our_cond}}", lambda zone, t: (zone, fx.Unless(t)))
    start = "{often:our_often} STOPS [, {z:our_use_when}] , ( you | that player ) may"
    as_paragraph(g, "our_use", f"{start} [do this :] {{a:BODY}}", _use)
    as_paragraph(g, "our_use", f"{start} {{a:our_had}} END", _use)


def _use(
    often: tuple[Limit, Who], a: Action, stops: tuple[Condition, ...] = (), z: tuple[Zone, Test | None] = (Zone.PLAY, None)
) -> fx.Use:
    (limit, by), (zone, test) = often, z
    return fx.Use(a, limit, test, stops, by, zone)
