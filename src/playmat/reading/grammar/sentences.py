"""Whole sentences, by the kind of text that they occur in: `attack`, `ability`, `trainer`, `energy`, `rule`."""

from __future__ import annotations

from dataclasses import replace

from playmat.effects import nodes as fx
from playmat.effects.nodes import Action, Limit, Part, Test, Who
from playmat.effects.tree import rewrite, walk
from playmat.reading.combine import weave
from playmat.reading.grammar.triggers import EMPTY
from playmat.reading.meaning import all_tests, denied, seq
from playmat.reading.parsing import Grammar
from playmat.reading.placeholders import (
    Alternative,
    BeforeDrawing,
    Coin,
    InPlaceOfIt,
    InsteadIf,
    InsteadNumber,
    MoreOfIt,
    Often,
    Otherwise,
    Pronoun,
    Remark,
    Stronger,
    StrongerIf,
    Then,
    There,
)
from playmat.reading.pronouns import TIMES, is_group, kind_of
from playmat.reading.refusal import Refusal
from playmat.reading.subjects import assign


def _on(trigger: fx.On, action: Action, optional: bool = False, limit: Limit = Limit.ANY, test: Test | None = None) -> fx.On | None:
    """The trigger with its action; "you may" at the start of the action makes the trigger optional."""
    if isinstance(action, fx.Lasting) and isinstance(action.what, fx.NoPrizes):
        return None
    if isinstance(action, fx.TakePrize) and action.who is Who.OPPONENT:
        return None  # a Knock Out that is worth more Prize cards
    if isinstance(action, fx.May) and action == fx.May(action.do):
        action, optional = action.do, True
    if test is not None and trigger.who is None and trigger.event not in TIMES:
        test = rewrite(test, lambda node: fx.This() if node == Pronoun("pokemon") else node)  # it happens to this Pokémon
    return replace(trigger, do=action, optional=optional, limit=limit, when=all_tests(trigger.when, test))


def _on_this(trigger: fx.On, action: Action, test: Test) -> fx.On | None:
    """The trigger under a further condition, in which "it" is the Pokémon that it happens to."""
    if _asks_of_it(trigger, test):
        return _on(trigger, fx.If(test, action))
    return _on(trigger, action, test=test)


def _asks_of_it(trigger: fx.On, test: Test) -> bool:
    """Whether the condition is about the Pokémon that it happened to, which is only known then."""
    return trigger.who is not None and any(node == Pronoun("pokemon") for node in walk(test))


def _option(*sentences: Action) -> Action | None:
    """One of several options: its sentences as steps."""
    steps: list[Action] = []
    try:
        for sentence in sentences:
            weave(steps, sentence)
    except Refusal:
        return None
    return seq(*steps)


def _if_after(test: Test, action: Action) -> Action:
    """"Put 2 damage counters on your Active Pokémon if it is Asleep": "it" in a condition after the action is its target."""
    if isinstance(action, fx.AsPlayer):
        return replace(action, do=_if_after(test, action.do))
    target = next((getattr(action, name, None) for name in ("on", "from_", "to") if kind_of(getattr(action, name, None)) == "pokemon"), None)
    if not any(node == Pronoun("pokemon") for node in walk(test)) or target is None or isinstance(target, Pronoun):
        return fx.If(test, action)
    if isinstance(target, fx.Pick) and target.n == fx.Number(1):
        chosen = rewrite(action, lambda node: Pronoun("pokemon") if node == target else node)
        return seq(fx.Choose(target), fx.If(test, chosen))
    if is_group(target) or isinstance(target, fx.Pick):
        raise Refusal("which of them this is about is not clear")
    return fx.If(rewrite(test, lambda node: target if node == Pronoun("pokemon") else node), action)


def _single(part: Part | None) -> tuple[Part, ...] | None:
    return None if part is None else (part,)


def _has_it(test: Test, action: Action) -> bool:
    """ "If you have a card that evolves from it, put it onto it": the Evolve action itself picks the card."""
    return isinstance(action, fx.Evolve) and isinstance(test, fx.Exists) and isinstance(test.what, fx.Hand)


def _stands_alone(action: Action) -> bool:
    """Whether the action names everything that it refers to, so that it can replace the step before."""
    return not any(isinstance(node, (Pronoun, There, fx.Rest, Remark)) for node in walk(action))


def _names_anything(action: Action) -> bool:
    """Whether the action introduces something new."""
    return any(isinstance(node, (fx.Pick, fx.Look, fx.Reveal, fx.Search, fx.Top, fx.Bottom)) for node in walk(action))


def _instead(test: Test, action: Action) -> Action | None:
    """Replace the previous step of the same kind; counters on the same Pokémon are another number of them."""
    if isinstance(action, fx.PutCounters) and isinstance(action.on, Pronoun) and isinstance(action.n, fx.Number):
        return None
    return None if isinstance(action, (fx.Survive, fx.Lasting)) else InsteadIf(test, action)


def _is_number_alone(action: Action, text: str) -> bool:
    """ "Discard 2 cards instead of 1": another number of the cards of the step before, not cards from one's own hand."""
    return isinstance(action, fx.Discard) and isinstance(action.cards, fx.Pick) and " cards instead of " in text and " from " not in text.rpartition(" , ")[2]


def add_sentences(g: Grammar) -> None:
    g.words("lead", {"after ( doing damage | your attack ) ,": 1, "also ,": 1, "either way ,": 1})
    few = "( 1 if there is only 1 | 1 if ( {pk} | {subj} ) ( has/have only | only has/have ) 1 | all if there are ( less | fewer ) than {int} | choose 1 if there is 1 )"
    g.words("only_one", {f"[or] {few}": 1})
    g.words("rule_boxes", {"‹ ( pokémon V , Pokémon-GX | pokémon ex , pokémon V ) , etc. have rule boxes ›": 1})
    g.words("tail", {"{rule_boxes}": 1, "‹ this counts as devolving {pk} ›": 1, "‹ before they affect the damage [.] ›": 1, "‹ {only_one} ›": 1, "‹ after applying effects to [the] the retreat cost ›": 1, "‹ after applying effects to the retreat cost ›": 1, ", if any": 1, "‹ if any ›": 1, "‹ after doing damage ›": 1, "‹ not even damage ›": 1, "‹ as long as there is room ›": 1})
    g.rule("s_action", "[{lead}] {a:acts} [{tail}]", lambda a: a)
    g.rule("s_action", "then [,] {a:acts} [{tail}]", lambda a: Then(a))
    g.rule("s_action", "then [,] if {t:tests} , {a:acts} [{tail}]", lambda t, a: None if _has_it(t, a) else Then(fx.If(t, a)))
    g.rule("s_action", "instead , {a:acts} [{tail}]", lambda a: InPlaceOfIt(a))
    g.rule("s_action", "before ( doing damage | {pk} does damage ) , {a:acts} [{tail}]", lambda a: fx.BeforeDamage(a))
    g.rule("s_action", "if {t:tests} , ( put | move | remove ) {n:int} damage counters [on ( them | it | that pokémon )] instead [of {int}]", lambda t, n: InsteadNumber(t, n))
    g.rule("s_action", "if {t:tests} , discard the top {n:int} cards instead", lambda t, n: InsteadNumber(t, n))
    g.rule("s_action", "if {t:tests} , discard {n:int} cards instead of {int}", lambda t, n: InsteadNumber(t, n))
    often = "( during pokémon checkup | between turns )"
    g.rule("s_action", f"if {{t:tests}} , ( put {{n:int}} damage counters on {{pk}} instead of {{m:int}} {often} | {often} , put {{n:int}} damage counters on {{pk}} instead of {{m:int}} )", lambda t, n, m: StrongerIf(t, Stronger(n, m)))
    g.rule("s_action", "if {t:tests} , discard {n:int} more card+s [in this way]", lambda t, n: MoreOfIt(t, n))
    g.rule("s_action", "if {t:tests} , ( they discard | your opponent discards ) {n:int} more card+s [in this way]", lambda t, n: MoreOfIt(t, n, True))
    g.rule("s_action", "before drawing cards , {a:acts}", lambda a: BeforeDrawing(a))
    g.rule("s_action", "do this {n:int} times", lambda n: Often(n) if n > 1 else None)
    g.rule("s_action", "if {t:tests} , you may {a:dos} instead", lambda t, a: InsteadIf(t, a) if isinstance(a, (fx.Draw, fx.DrawUntil)) else None)
    g.rule("s_action", "before doing damage , if {t:tests} , {a:acts}", lambda t, a: fx.BeforeDamage(fx.If(t, a)))
    g.rule("s_action", "flip a coin , if heads [,] {a:acts}", lambda a: fx.Flip(heads=a, by=Who.YOU))
    g.rule("s_action", "if heads {a:acts}", lambda a: fx.If(Coin("heads"), a))
    g.rule("s_action", "if tails {a:acts}", lambda a: fx.If(Coin("tails"), a))
    g.rule("s_action", "as long as {t:tests} , {a:acts} [{tail}]", lambda t, a: fx.If(t, a))
    g.rule("s_action", "{a:dos} in order to {b:dos}", lambda a, b: seq(fx.Cost(a), b))
    g.rule("s_action", "{a:dos} in order to play this card", lambda a: fx.Cost(a))
    g.rule("s_action", "{a:acts} ‹ before doing damage or other effects of this attack ›", lambda a: fx.BeforeDamage(a))
    g.rule("s_action", "if {t:tests} , then {a:acts} [{tail}]", lambda t, a: fx.If(t, a))
    g.rule("s_action", "[{lead}] if {t:tests} , {a:acts} [{tail}]", lambda t, a: None if (isinstance(a, Stronger) and isinstance(t, fx.Matches)) or _has_it(t, a) else fx.If(t, a))
    g.rule("s_action", "if {t:tests} , {a:acts} [{tail}] ; [,] [and] if {u:tests} , {b:acts} [{tail}]", lambda t, a, u, b: fx.Seq((fx.If(t, a), fx.If(u, b))))
    g.rule("s_action", "if {t:tests} , {a:acts} , and if {u:tests} , {b:acts}", lambda t, a, u, b: fx.Seq((fx.If(t, a), fx.If(u, b))))
    g.rule("s_action", "if {t:tests} , if {u:tests} , {a:acts}", lambda t, u, a: fx.If(fx.Every((t, u)), a))
    g.rule("s_action", "{a:acts} if {t:tests}", lambda t, a: None if isinstance(a, fx.Lasting) else _if_after(t, a))
    g.rule("s_action", "if {t:tests} , {a:acts} instead [of {int}]", lambda t, a, text: None if (isinstance(a, fx.Base) and "base damage" in text) or _is_number_alone(a, text) else _instead(t, a))
    g.rule("s_action", "if {t:tests} , instead [,] {a:acts}", lambda t, a: _instead(t, a))
    g.rule("s_action", "if {t:tests} before this ( attack | pokémon ) does damage , {a:acts}", lambda t, a: fx.BeforeDamage(fx.If(t, a)))
    g.rule("s_action", "if , before ( doing damage | this pokémon does damage | this attack does damage ) , {t:tests} , {a:acts}", lambda t, a: fx.BeforeDamage(fx.If(t, a)))
    g.rule("s_action", "if you use this ( attack | {power_word} ) when {t:tests} , {a:acts}", lambda t, a: fx.If(t, a))
    g.rule("s_action", "if you use this {power_word} , {a:acts}", lambda a: a)
    g.rule("s_action", "if you go second , {a:acts} {in_first_turn}", lambda a: fx.If(fx.FirstTurn(went=fx.Order.SECOND), a))
    g.rule("s_action", "if {t:tests} , {a:acts} if {u:tests}", lambda t, a, u: fx.If(t, fx.If(u, a)))
    g.rule("s_action", "if {t:tests} , {a:acts} [,] then [,] if {u:tests} , {b:acts}", lambda t, a, u, b: fx.Seq((fx.If(t, a), fx.If(u, b))))
    g.rule("s_action", "if {t:tests} , {a:acts} ; otherwise [,] {b:acts}", lambda t, a, b: fx.If(t, a, b))
    g.rule("s_action", "otherwise [,] {a:acts}", lambda a: Otherwise(a))
    g.rule("s_action", "if ( it | they | there ) ( isn't | is not | aren't | are not | doesn't | does not ) , {a:acts}", lambda a: Otherwise(a))
    g.rule("s_action", "{a:acts} unless {t:tests}", lambda t, a: fx.If(denied(t), a))
    g.rule("s_action", "unless {t:tests} , {a:acts}", lambda t, a: fx.If(denied(t), a))
    g.rule("s_action", "[you must] {a:dos} in order to use this attack", lambda a: fx.Cost(a))
    g.rule("s_action", "{a:acts} when you use this attack", lambda a: replace(a, do=fx.Cost(a.do)) if isinstance(a, fx.May) else None)
    g.rule("s_action", "{a:acts} or this attack does nothing", lambda a: fx.Do(a, else_=fx.Nothing()))
    g.rule("s_action", "or , {a:acts}", lambda a: Alternative(a))
    g.rule("s_action", "or , if {t:tests} , {a:acts}", lambda t, a: Otherwise(fx.If(t, a)))
    g.rule("s_action", "{a:acts} , or {b:acts}", lambda a, b: fx.OneOf((a, b)) if _stands_alone(b) or not _names_anything(a) else None)
    g.rule("s_action", "{a:acts} , and if {t:tests} , {b:acts}", lambda a, t, b: fx.Seq((a, fx.If(t, b))))
    # Parts: statics, triggers, activations
    g.rule("s_part", "{s:s_static}", lambda s: s)
    g.rule("s_part", "{t:trigger} , {a:acts}", lambda t, a: _single(_on(t, a)))
    g.rule("s_part", "{t:trigger} , if {c:tests} , {a:acts}", lambda t, a, c: _single(_on(t, fx.If(c, a)) if _asks_of_it(t, c) else _on(t, a, test=c)))
    g.rule("s_part", "{while} {c:tests} , {t:trigger} , {a:acts}", lambda t, a, c: _single(_on(t, a, test=c)))
    g.rule("s_part", "{a:acts} {t:at_time}", lambda t, a: None if isinstance(a, Remark) else _single(_on(t, a)))
    g.rule("s_part", "{t:trigger} , and [if] {c:tests} , {a:acts}", lambda t, a, c: _single(_on_this(t, a, c)))
    g.rule("s_part", "{t:trigger} , {a:acts} , unless {c:tests}", lambda t, a, c: _single(_on(t, fx.If(denied(c), a))))
    g.rule("s_part", "{t:trigger} , {a:acts} if {c:tests}", lambda t, a, c: _single(_on(t, _if_after(c, a))))
    g.rule("s_part", "{f:freq_opponent} , {t:trigger} , you may {a:use_do}", lambda f, t, a: _single(_on(t, a, True, f, fx.YourTurn(Who.OPPONENT))))
    g.rule("s_part", "{f:freq_opponent} , {t:trigger} , {a:acts}", lambda f, t, a: _single(_on(t, a, False, f, fx.YourTurn(Who.OPPONENT))) if not isinstance(a, fx.May) else None)
    g.rule("s_part", "{f:each_freq} , {that_player} may {a:dos} in order to {b:dos}", lambda f, a, b: (fx.Use(assign(seq(fx.Cost(a), b), Who.YOU), f, by=Who.EACH),))
    g.rule("s_part", "{while} {p:pk} is asleep , ( flip | your opponent flips ) {n:int} coins instead of 1 ( between turns | during pokémon checkup )", lambda p, n: (fx.Modify(p, fx.Attribute.SLEEP_COINS, fx.Change.SET, fx.Number(n)),))
    g.rule("s_part", "{while} {c:tests} {t:at_time} , {a:acts}", lambda t, a, c: _single(_on(t, a, test=c)))
    g.rule("s_part", "{while} {c:tests} , {a:acts} {t:at_time}", lambda t, a, c: None if isinstance(a, Remark) else _single(_on(t, a, test=c)))
    g.words("this_power", {"use this {power_word}": EMPTY})
    g.rule("use_do", "{a:dos}", lambda a: a)
    g.rule("use_do", "{a:dos} [,] and {b:clause}", lambda a, b: seq(a, b) if isinstance(b, (fx.Inflict, fx.KnockOut, fx.CureChosen)) else None)
    g.rule("use_do", "choose ( a | either ) player . that player {a:doess}", lambda a: fx.OneOf((assign(a, Who.YOU), fx.AsPlayer(Who.OPPONENT, assign(a, Who.YOU)))))
    g.rule("use_do", "{a:dos} , and if you do , {b:acts}", lambda a, b: fx.Do(a, b))
    g.rule("use_do", "{a:this_power}", lambda a: a)
    g.rule("use_do", "{a:dos} in order to use this {power_word}", lambda a: fx.Cost(a))
    g.rule("use_do", "{a:dos} in order to {b:dos}", lambda a, b: seq(fx.Cost(a), b))
    g.rule("s_part", "{t:trigger} , you may {a:this_power}", lambda t, a: _single(_on(t, a, True)))
    g.rule("s_action", "choose 1 : {a:acts} ; or {b:acts}", lambda a, b: fx.OneOf((a, b)))
    g.rule("use_do", "choose 1 : {a:acts} ; or {b:acts}", lambda a, b: fx.OneOf((a, b)))
    g.rule("s_part", "{t:trigger} , you may choose 1 : {a:acts} ; or {b:acts}", lambda t, a, b: _single(_on(t, fx.OneOf((a, b)), True)))
    g.rule("s_part", "{f:freq} [,] {t:trigger} , you may {a:use_do}", lambda f, t, a: _single(_on(t, a, True, f)))
    g.rule("s_part", "{f:freq} [,] {t:trigger} , if {c:tests} , you may {a:use_do}", lambda f, t, c, a: _single(_on(t, a, True, f, c)))
    g.rule("s_part", "{f:freq} [,] {t:trigger} , {a:acts}", lambda f, t, a: None if isinstance(a, fx.May) else _single(_on(t, a, False, f)))
    g.rule("s_part", "{f:freq} , you may {a:use_do}", lambda f, a: (fx.Use(a, f),))
    g.rule("s_part", "you may {a:this_power} {f:freq}", lambda f, a: (fx.Use(a, f),))
    g.rule("s_part", "you may {a:this_power} {f:freq} if {c:tests}", lambda f, c, a: (fx.Use(a, f, c),))
    g.rule("s_part", "{f:freq} , {a:dos}", lambda f, a: (fx.Use(a, f),))
    g.rule("s_part", "{while} {c:tests} , {f:freq} , you may {a:use_do}", lambda f, c, a: (fx.Use(a, f, c),))
    g.rule("s_part", "{f:freq} , if {c:tests} , {t:trigger} , you may {a:use_do}", lambda f, c, t, a: _single(_on(t, a, True, f, c)))
    g.rule("s_part", "{f:freq} , if {c:tests} , you may {a:use_do}", lambda f, c, a: (fx.Use(a, f, c),))
    g.rule("s_part", "{f:freq} , you may {a:use_do} if {c:tests}", lambda f, c, a: (fx.Use(a, f, c),))
    g.rule("s_part", "{f:freq} , if ( this pokémon | this card ) is in your {z:use_zone} , you may {a:use_do}", lambda f, z, a: (fx.Use(a, f, zone=z),))
    g.rule("s_part", "{f:freq} , if ( this pokémon | this card ) is in your {z:use_zone} [,] and [if] {c:tests} , you may {a:use_do}", lambda f, z, c, a: (fx.Use(a, f, c, zone=z),))
    g.rule("s_part", "{f:freq} , if this pokémon is the last card in your hand , you may {a:use_do}", lambda f, a: (fx.Use(a, f, fx.Compare(fx.Count(fx.Hand()), fx.Op.EQUAL, fx.Number(1)), zone=fx.Zone.HAND),))
    g.rule("s_part", "once at the end of your turn [‹ after your attack ›] , you may {a:use_do}", lambda a: (fx.On(fx.Event.TURN_ENDS, a, by=Who.YOU, optional=True, limit=Limit.TURN),))
    g.rule("s_part", "once at the end of your turn [‹ after your attack ›] , if {c:tests} , you may {a:use_do}", lambda a, c: (fx.On(fx.Event.TURN_ENDS, a, by=Who.YOU, when=c, optional=True, limit=Limit.TURN),))
    g.rule("s_part", "once at the end of your turn [‹ after your attack ›] , if {c:tests} , you must {a:dos}", lambda a, c: (fx.On(fx.Event.TURN_ENDS, a, by=Who.YOU, when=c, limit=Limit.TURN),))
    g.rule("s_part", "once {in_first_turn} [{before}] , you may {a:use_do}", lambda a: (fx.Use(a, Limit.TURN, fx.FirstTurn()),))
    g.rule("s_part", "once {in_first_turn} [{before}] , if {c:tests} , you may {a:use_do}", lambda a, c: (fx.Use(a, Limit.TURN, all_tests(fx.FirstTurn(), c)),))
    g.words("use_zone", {"discard pile": fx.Zone.DISCARD, "hand": fx.Zone.HAND})
    # Stadiums: either player, in their own turn
    g.rule("s_part", "{f:each_freq} , {that_player} may {a:dos}", lambda f, a: (fx.Use(assign(a, Who.YOU), f, by=Who.EACH),))
    g.rule("s_part", "{f:each_freq} , if {c:tests} , {that_player} may {a:dos}", lambda f, c, a: (fx.Use(assign(a, Who.YOU), f, assign(c, Who.YOU), by=Who.EACH),))
    g.rule("s_part", "{f:each_freq} , {that_player} may {a:dos} if {c:tests}", lambda f, c, a: (fx.Use(assign(a, Who.YOU), f, assign(c, Who.YOU), by=Who.EACH),))
    g.rule("rule", "{n:rule_note} .", lambda n: n)
    g.rule("rule", "{n:rule_part} .", lambda n: n)
    g.rule("rule", "{n:rule_action} .", lambda n: n)
    g.rule("rule", "{label} {p:s_part} .", lambda p: p)
    for kind in ("attack", "ability", "trainer", "energy", "rule"):
        g.rule(kind, "{n:note_sentence}", lambda n: n)
        g.rule(kind, "{a:s_action} ( . | ! )", lambda a: a)
        g.rule(kind, "‹ {a:s_action} . ›", lambda a: a)
        g.rule(kind, "‹ {a:paren} . ›", lambda a: a)
        if kind != "attack":
            g.rule(kind, "{p:s_part} [{rule_boxes}] .", lambda p: p)
    g.rule("trainer", "{n:rule_note} .", lambda n: n)
    g.rule("trainer", "{n:rule_part} .", lambda n: n)
    g.rule("energy", "{n:rule_note} .", lambda n: n)
    g.rule("energy", "{n:rule_part} .", lambda n: n)
    g.rule("trainer", "when you play this card , you may discard {n:int} other cards from your hand .", lambda n: (fx.PlayExtra(n),))
    g.rule("trainer", "choose 1 : {b:bullets}", lambda b: fx.OneOf(b))
    g.rule("trainer", "choose 1 or both : {b:bullets}", lambda b: fx.OneOf((*b, seq(*b))) if len(b) == 2 else None)
    g.rule("attack", "choose 1 : {b:bullets}", lambda b: fx.OneOf(b))
    g.rule("ability", "choose 1 : {b:bullets}", lambda b: fx.OneOf(b))
    g.rule("bullet", "• {a:s_action} .", lambda a: _option(a))
    g.rule("bullet", "• {a:s_action} . {b:s_action} .", lambda a, b: _option(a, b))
    g.rule("bullet", "• {a:s_action} . {b:s_action} . {c:s_action} .", lambda a, b, c: _option(a, b, c))
    g.rule("bullets", "{a:bullet} {b:bullet}", lambda a, b: (a, b))
    g.rule("bullets", "{a:bullet} {b:bullet} {c:bullet}", lambda a, b, c: (a, b, c))
