"""Texts of cards that stay in play: Energy, Tools, Technical Machines, and Trainers that are played as Pokémon."""

from __future__ import annotations

from dataclasses import replace

from playmat.effects import nodes as fx
from playmat.effects.nodes import Event, Part, Place, Test, Who
from playmat.effects.tree import rewrite, walk
from playmat.reading.grammar.statics import tested, under_all
from playmat.reading.grammar.triggers import on
from playmat.reading.meaning import Note, Noun, all_tests, both, either, negate
from playmat.reading.parsing import Grammar
from playmat.reading.placeholders import Pronoun, ProvidesAs
from playmat.vocabulary import Type

YOU = Who.YOU
Provision = tuple[tuple[Type, ...], int]
"""The Energy that a card provides: the types (none: every type) and the units at a time."""


def _provide(p: Provision, test: Test | None = None) -> tuple[Part, ...]:
    types, n = p
    return (fx.Provide(types, fx.Number(n), _of_others(test)),)


def _provide_and(p: Provision, n: Noun, s: tuple[Part, ...]) -> tuple[Part, ...] | None:
    """Its Energy and its other effects, both on this kind of Pokémon only."""
    test = _on_noun(n)
    more = s if test is None else under_all(test, s)
    return None if more is None else (*_provide(p, test), *more)


def _of_others(test: Test | None) -> Test | None:
    """Special Energy that the Pokémon "already has" is other than this card."""
    own = fx.HasCard(fx.Is("Special Energy"))
    others = fx.HasCard(fx.AllOf((fx.Is("Special Energy"), fx.Not(fx.ItSelf()))))
    return rewrite(test, lambda node: others if node == own else node)


def _units(cost: tuple[Type, ...]) -> Provision | None:
    """ "ColorlessColorless": two units of one type."""
    return ((cost[0],), len(cost)) if len(set(cost)) == 1 else None


def _on_noun(noun: Noun) -> Test | None:
    """ "While attached to a Grass Pokémon"; None if any Pokémon will do."""
    return fx.Matches(fx.This(), noun.filter) if noun.filter is not None else None


def add_energy(g: Grammar) -> None:
    g.words("energy_subject", {"this card": 1, "it": 1, "{self}": 1})
    g.words("at_a_time", {"[,] but ( provides only | only provides | provides ) {int} [energy] at a time": 1})
    only = "[,] but ( provides [only] | only provides ) {n:int} ( energy at a time | in any combination at a time )"
    g.rule("provision", "{c:cost} energy", lambda c: _units(c))
    g.rule("provision", "{n:int} {t:type} energy", lambda n, t: ((t,), n))
    g.rule("provision", f"{{t:types}} energy {only}", lambda t, n: (t, n) if len(t) > 1 else None)
    g.rule("provision", f"{{a:type}} energy and {{b:type}} energy {only}", lambda a, b, n: ((a, b), n))
    g.rule("provision", f"every type of [basic] energy {only}", lambda n: ((), n))
    g.rule("provision", "{n:int} in any combination of {a:type} energy and {b:type} energy", lambda n, a, b: ((a, b), n))
    provides = "{energy_subject} ( provides | counts as ) {p:provision} [instead]"
    g.rule("s_energy", provides, lambda p: _provide(p))
    g.rule("s_energy", "provides {p:provision}", lambda p: _provide(p))
    g.rule("s_energy", f"while in play , {provides}", lambda p: _provide(p))
    g.rule("s_energy", f"while in play , if {{t:tests}} , {provides}", lambda p, t: _provide(p, t))
    g.rule("s_energy", f"{{while}} {{t:tests}} , {provides}", lambda p, t: _provide(p, t))
    g.rule("s_energy", f"{{while}} {{n:on_pokemon}} , {provides}", lambda p, n: _provide(p, _on_noun(n)))
    g.rule("s_energy", f"{{while}} {{n:on_pokemon}} , {provides} , and {{s:statics}}", _provide_and)
    g.rule("s_energy", f"when {{n:on_pokemon}} , {provides}", lambda p, n: _provide(p, _on_noun(n)))
    g.rule("s_energy", f"{provides} when attached to a {{n:noun}}", lambda p, n: _provide(p, _on_noun(n)))
    g.rule("s_energy", f"{provides} [,] [only] ( while | as long as ) {{n:on_pokemon}}", lambda p, n: _provide(p, _on_noun(n)))
    g.rule("s_energy", f"if {{t:tests}} , and if {{n:on_pokemon}} , {provides}", lambda p, t, n: _provide(p, all_tests(t, _on_noun(n))))
    g.rule("on_pokemon", "( this card is | it is | {self} is ) attached to ( a | an ) {n:noun}", lambda n: n if not n.place else None)
    g.rule("on_pokemon", "attached to ( a | an ) {n:noun}", lambda n: n)
    g.rule("on_pokemon", "( this card is | it is | {self} is ) attached to ( a | an ) {a:noun} or ( a | an ) {b:noun}", lambda a, b: _either_noun(a, b))
    g.rule("on_pokemon", "( this card is | it is | {self} is ) attached to ( a | an ) {n:noun} ‹ {reminder} ›", lambda n: n)
    g.rule("test", "{n:on_pokemon}", lambda n: _on_noun(n))
    g.rule("test", "( this card | {self} ) is attached to an active pokémon", lambda: fx.IsActive(fx.This()))
    g.rule("test", "( this card | {self} ) is attached to {n:noun}", lambda n: _on_noun(n))
    g.rule("test", "{p:pk} also {f:vp}", lambda p, f: fx.Matches(p, f))
    # The bearer
    only_to = "( can only be attached | can be attached only ) to [a/an] {n:noun}"
    g.rule("s_attached", f"{{energy_subject}} {only_to}", lambda n: (fx.Bearer(n.filter),) if n.filter else None)
    g.rule("s_attached", "if this card is attached to a pokémon that ( isn't | is not ) [a/an] {n:noun} , discard this card", lambda n: (fx.Bearer(n.filter),) if n.filter and not n.place else None)
    g.rule("note", "if this card is attached to anything other than a/an {noun} , discard this card", lambda: Note("reminder", "bearer"))
    g.rule("s_attached", "when the pokémon [that] {this_card} is attached to is no longer [a/an] {n:noun} , discard ( {self} | this card )", lambda n: (fx.Bearer(n.filter),) if n.filter else None)
    g.rule("s_attached", "if the pokémon [that] {this_card} is attached to {f:vp} [‹ or evolves into Pokémon-ex ›] , discard ( {self} | this card )", lambda f: (fx.Bearer(negate(f)),))
    g.rule("s_attached", "if the pokémon [that] {this_card} is attached to {f:vp} or {h:vp} , discard ( {self} | this card )", lambda f, h: (fx.Bearer(negate(either(f, h))),))
    g.rule("note", "attach ( {self} | this card ) to 1 of your {n:noun}", lambda n: _attach_note(n))
    g.rule("note", "attach ( {self} | this card ) to your {n:noun}", lambda n: Note("attach", n) if n.place == "active" else None)
    g.rule("s_part", "{while} ( {self} | this card ) is attached to a pokémon , {s:statics}", lambda s: tuple(_borne(part) for part in s))
    g.rule("do", "attach ( {self} | it | this pokémon ) to {p:pk} as a pokémon tool card", lambda p: fx.AttachAsTool(p))
    g.words("when_over", {"at the end of ( the turn | your turn )": 1})
    g.rule("s_attached", "if that pokémon attacks , discard this card {when_over}", lambda: (fx.On(Event.TURN_ENDS, fx.Discard(fx.ThisCard()), by=YOU, when=fx.Happened(fx.Happening.ATTACKED, about=fx.This())),))
    # Pokémon that may be attached as Energy
    g.rule("rule_part", "you may attach this as an energy card from your hand to {p:pk}", lambda p: (fx.Use(fx.AttachAsEnergy(fx.ThisCard(), p), zone=fx.Zone.HAND),))
    g.rule("rule_action", "when you attach this card , {a:do}", lambda a: rewrite(a, _another))
    g.rule("rule_action", "while attached , this card is a special energy card and provides {p:provision}", lambda p: ProvidesAs(p[0], p[1]))
    g.rule("rule_action", "while attached , this card is a special energy card and provides every type of energy but {n:int} energy at a time", lambda n: ProvidesAs((), n))
    # Duration
    g.words("itself_card", {"this card": 1, "{self}": 1, "it": 1})
    g.rule("s_attached", "( at the end of your turn | when your turn ends ) , discard {itself_card}", lambda: (fx.DiscardAt(fx.TurnEnd.THIS),))
    g.rule("s_attached", "discard {itself_card} at the end of ( the turn you attached it | the turn it was attached | your turn | the turn )", lambda: (fx.DiscardAt(fx.TurnEnd.THIS),))
    g.rule("s_attached", "if this card is attached to 1 of your pokémon , discard it {when_over}", lambda: (fx.DiscardAt(fx.TurnEnd.THIS),))
    g.rule("s_attached", "if this card is attached to ( 1 of your pokémon | a pokémon ) , discard ( it | this card ) at the end of your opponent 's turn", lambda: (fx.DiscardAt(fx.TurnEnd.OPPONENTS),))
    g.rule("s_attached", "discard {itself_card} at the end of your opponent 's ( turn | next turn )", lambda: (fx.DiscardAt(fx.TurnEnd.OPPONENTS),))
    g.rule("s_attached", "at the end of your opponent 's next turn , discard {itself_card}", lambda: (fx.DiscardAt(fx.TurnEnd.OPPONENTS),))
    back = "( return it to your hand | put it into your hand [instead of the discard pile] )"
    g.rule("s_attached", f"if this card is ( put into your discard pile | discarded ) from play , {back}", lambda: (fx.Instead(fx.ThisCard(), Place.HAND, fx.Leaving.THIS),))
    # Attacks on the card
    g.rule("s_attached", "that pokémon may use this card 's attack instead of its own", lambda: (fx.Grant(fx.This(), fx.ThisCard()),))
    # Attached by being played
    g.rule("trigger", "if you play this card from your hand", lambda: on(Event.ATTACHED, fx.This(), YOU, filter=fx.ItSelf()))
    g.rule("pk1", "the pokémon you attach ( it | this card ) to", lambda: fx.This())
    g.rule("static", "if {p:pkp} attack does damage to the defending pokémon {after_wr} , the attack does {n:int} more damage [{f:against}]", lambda p, n, f=None: fx.Modify(p, fx.Attribute.DAMAGE_DONE_AFTER, fx.Change.ADD, fx.Number(n), tested(f)))
    # Other effects of attacks of the Pokémon it is attached to
    g.rule("static", "if {p:pk} attack+s , the attack does {n:int} more damage [{f:against}] [{before_wr}]", lambda p, n, f=None: fx.Modify(p, fx.Attribute.DAMAGE_DONE, fx.Change.ADD, fx.Number(n), tested(f)))
    g.rule("static", "if {p:pk} ( damages the defending pokémon | does damage with an attack ) {after_wr} , the attack does {n:int} more damage [{f:against}]", lambda p, n, f=None: fx.Modify(p, fx.Attribute.DAMAGE_DONE_AFTER, fx.Change.ADD, fx.Number(n), tested(f)))


def _another(node: object) -> object:
    """A card attached to the Pokémon, other than the one that is just being attached."""
    return fx.Except(node, fx.ThisCard()) if isinstance(node, fx.Attached) else node


def _either_noun(a: Noun, b: Noun) -> Noun | None:
    """ "A Pokémon V or a Pokémon-GX"; not if the first is an exclusion, which also applies to the second."""
    if a.filter is None or b.filter is None or any(isinstance(node, fx.Not) for node in walk(a.filter)):
        return None
    return Noun(filter=fx.AnyOf((a.filter, b.filter)))


def _attach_note(noun: Noun) -> Note | None:
    """The bearer of the card; that a Pokémon has only one Tool is a rule of Tools."""
    if noun.but is not None:
        return None
    parts = noun.filter.filters if isinstance(noun.filter, fx.AllOf) else (noun.filter,) if noun.filter else ()
    tool = fx.Not(fx.HasCard(fx.Is("Tool")))
    rest = both(*(part for part in parts if part != tool))
    if tool in parts and rest is None:
        return None
    return Note("attach", replace(noun, filter=rest))


def _borne(part: Part) -> Part:
    """ "That Pokémon" is the one that the card is attached to."""
    return rewrite(part, lambda node: fx.This() if isinstance(node, Pronoun) else node)


_DOLL: dict[str, dict[str, object]] = {
    "{doll} has no attacks [of its own] , can't retreat , and can't be {conds}": {"no_retreat": True, "no_conditions": True},
    "{doll} has no attacks [of its own] , can't retreat , and can't be affected by [any] special conditions": {"no_retreat": True, "no_conditions": True},
    "{doll} can't be affected by any special conditions [,] and [it] can't retreat": {"no_retreat": True, "no_conditions": True},
    "{doll} can't retreat": {"no_retreat": True},
    "if {doll} is knocked out , it doesn't count as a knocked out pokémon": {"uncounted": True},
    "if {doll} is knocked out , your opponent can't take any prize cards for it": {"no_prize": True},
    "at any time during your turn [before your attack | ‹ before your attack ›] , you may discard {doll} [from play]": {"discardable": True},
    "while in play [,] {doll} counts as a [{type}] pokémon ‹ instead of a trainer card ›": {},
    "while in play [,] {doll} counts as a [{type}] pokémon ‹ as well as a trainer card ›": {"trainer": True},
    "{doll} counts as a trainer card as well , but if {doll} is knocked out , this counts as a knocked out pokémon": {"trainer": True},
    "this doesn't count as a knocked out pokémon": {},
    "discard it anyway": {},
}


def add_dolls(g: Grammar) -> None:
    """Trainers played as if they were Basic Pokémon; each sentence adds a fact."""
    g.words("doll", {"this card": 1, "{self}": 1})
    for words, facts in _DOLL.items():
        g.rule("doll_note", words, lambda facts=facts: Note("doll", tuple(facts.items())))
    g.rule("doll_note", "play {doll} as if it were a basic pokémon", lambda: Note("doll", (("play", True),)))
    g.rule("doll_note", "play {doll} as if it were a {t:type} basic pokémon", lambda t: Note("doll", (("play", True), ("type", t))))
    g.rule("doll_note", "play {doll} as if it were a {n:hp_word} ( basic {t:type} | {t:type} basic ) pokémon", lambda n, t: Note("doll", (("play", True), ("type", t), ("hp", n))))
    g.rule("hp_word", "{n:int} [-] hp", lambda n: n)
    g.rule("doll_sentence", "{n:doll_note} .", lambda n: n)
    g.rule("doll_sentence", "‹ {n:doll_note} . ›", lambda n: n)


def add_attached(g: Grammar) -> None:
    add_energy(g)
    add_dolls(g)
    for kind in ("energy", "trainer", "rule"):
        g.rule(kind, "{p:s_attached} .", lambda p: p)
    g.rule("energy", "{p:s_energy} .", lambda p: p)
    g.rule("doll_text", "{n:doll_sentence}", lambda n: n)
