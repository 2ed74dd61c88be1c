"""Our own English, read back: sequences of actions, and actions around other actions."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise

from playmat.effects import nodes as fx
from playmat.effects.english.control import LETTERS
from playmat.effects.english.writer import AN_ATTACK, UNDONE
from playmat.effects.nodes import Action, Who
from playmat.reading.parsing import Grammar, Meaning
from playmat.reading.read_back.rule_helpers import at_depths, chained, doing, keys, same


def add(g: Grammar) -> None:
    add_texts(g)
    add_control(g)
    add_attack_rules(g)


def add_texts(g: Grammar) -> None:
    """Sequences of actions: `our_act` and `our_leaf` have no other inside, `our_single` is one sentence, `our_multi` more."""
    g.rule("our_leaf", "{a:our_act}", same)
    g.rule("our_leaf", "{do:our_act} as the cost", fx.Cost)
    for depth in (0, 1):
        for name in ("our_leaf", f"our_single{depth}", f"our_multi{depth}"):
            g.rule(f"our_step{depth}", f"{{a:{name}}}", same)
        g.rule(f"our_step{depth}", "‹ {a:our_body1} ›", lambda a: a if isinstance(a, fx.Seq) else None)
    g.rule("our_attack", "{a:our_play}", same)
    g.rule("our_play", "{a:our_sentences}", lambda a: a[0] if len(a) == 1 else fx.Seq(a))
    g.rule("our_sentences", "{a:our_step0} .", lambda a: (a,))
    g.rule("our_sentences", "{a:our_step0} . {b:our_sentences}", lambda a, b: (a, *b))
    chained(g, "our_then", "our_leaf", ", then")
    chained(g, "our_steps", "our_step1", ";")
    for body in ("our_body1", "our_body2"):
        g.rule(body, "{a:our_leaf}", same)
        g.rule(body, "{a:our_single1}", same)
        g.rule(body, "{steps:our_then}", fx.Seq)
    for body, opened, closed in (("our_body1", "", ""), ("our_body2", "‹", "›")):
        g.rule(body, f"{opened} {{a:our_multi1}} {closed}", same)
        g.rule(body, f"{opened} {{steps:our_steps}} {closed}", fx.Seq)
    g.rule("our_act", "do nothing", lambda: fx.Seq(()))
    at_depths(g, "our_single", "do just this : {a:BODY}", lambda a: fx.Seq((a,)))


def add_control(g: Grammar) -> None:
    for coins, heads, tails in (("a coin", "if heads", "if tails"), ("{coins:our_n_coins}", "if all are heads", "if all are tails")):
        doing(g, "by", "flip", coins, fx.Flip)
        for who in ("flip", "{by:our_player} flips"):
            for branches in _branches(f"{heads} , {{heads:BODY}}", f"{tails} , {{tails:BODY}}"):
                at_depths(g, "our_multi", f"{who} {coins} {branches}", fx.Flip)
    otherwise = "SEP otherwise , {else_:BODY}"
    for then in ("{then:BODY}", "nothing happens"):
        at_depths(g, "our_single", f"{{test:our_if}} , {then}", fx.If)
        at_depths(g, "our_multi", f"{{test:our_if}} , {then} {otherwise}", fx.If)
    choices: dict[str, Meaning] = {
        "{by:our_player} may {do:BODY}": _may,
        "{by:our_player} may {do:our_had}": _may,
        "{by:our_player} may choose this : {do:BODY}": fx.May,
        "{by:our_player} may allow what follows": partial(fx.May, fx.Seq(())),
        "{may:our_others_may}": lambda may, then=None, else_=None: replace(may, then=then, else_=else_),
    }
    for may, meaning in choices.items():
        at_depths(g, "our_single", may, meaning)
        for branches in _branches("if {our_player} do/does , {then:BODY}", "if {our_player} do/does not , {else_:BODY}"):
            at_depths(g, "our_multi", f"{may} {branches}", meaning)
    at_depths(g, "our_single", "as far as possible , {do:BODY}", fx.Do)
    for do in ("{do:our_leaf}", "do this : {do:BODY}"):
        for branches in _branches("( if you/they do | if that happens ) , {then:BODY}", "( if you/they can't | if that does not happen ) , {else_:BODY}"):
            at_depths(g, "our_multi", f"{do} {branches}", fx.Do)
    for depth in (0, 1):
        g.rule(f"our_single{depth}", "choose 1 : {options:our_options_a}", fx.OneOf)
        g.rule(f"our_single{depth}", "{by:our_player} chooses 1 : {options:our_options_a}", fx.OneOf)
    for letter, after in pairwise(LETTERS):
        g.rule(f"our_options_{letter}", f"‹ {letter} › {{a:our_body2}}", lambda a: (a,))
        g.rule(f"our_options_{letter}", f"‹ {letter} › {{a:our_body2}} , or {{b:our_options_{after}}}", lambda a, b: (a, *b))
    g.rule(f"our_options_{LETTERS[-1]}", f"‹ {LETTERS[-1]} › {{a:our_body2}}", lambda a: (a,))
    at_depths(g, "our_single", "to use this , {do:BODY}", fx.Cost)
    at_depths(g, "our_single", "for each {of:our_each} , {do:BODY}", fx.ForEach)
    at_depths(g, "our_single", "for each {u:our_unit} , {a:BODY}", lambda u, a: None if isinstance(u, fx.Count) else fx.Repeat(u, a))
    at_depths(g, "our_single", "do this once for each {times:our_unit} : {do:BODY}", fx.Repeat)
    at_depths(g, "our_single", "do this {times:our_n_times} : {do:BODY}", fx.Repeat)
    at_depths(g, "our_single", "do this up to {times:our_n_times} : {do:BODY}", partial(fx.Repeat, upto=True))
    again = "you/they may start again as often as you/they like , and each time {price:BODY}"
    for when in ("", "{when:our_if} ,"):
        at_depths(g, "our_multi", f"do this : {{do:BODY}} SEP {when} {again}", fx.StartOver)
    at_depths(g, "our_single", "{who:our_player} do/does this : {do:BODY}", fx.AsPlayer)
    at_depths(g, "our_single", "{who:our_player} do/does this , {o:our_player} first : {do:BODY}", _last)
    g.rule("our_act", "count those coins as heads", lambda: fx.TreatCoins(True))
    g.rule("our_act", "count those coins as tails", lambda: fx.TreatCoins())


def _last(who: Who, o: Who, do: Action) -> Action | None:
    """An action of each player, the opponent first."""
    return fx.AsPlayer(who, do, True) if o is Who.OPPONENT else None


def _may(by: Who, do: Action, then: Action | None = None, else_: Action | None = None) -> Action | None:
    """Your optional action; the wording for another player is different."""
    return fx.May(do, then, else_) if by is Who.YOU else None


def _branches(first: str, second: str) -> tuple[str, str, str]:
    """The branches that may follow a sentence: the one, the other, or both."""
    return f"SEP {first}", f"SEP {second}", f"SEP {first} SEP {second}"


def add_attack_rules(g: Grammar) -> None:
    """Conditions for using an attack, and attacks that do nothing."""
    for said in (AN_ATTACK, *UNDONE.values()):
        g.rule("our_act", keys(said), fx.Nothing)
    g.rule("our_act", "this attack can be used only if {test:our_cond}", fx.Require)
    g.rule("our_act", "this attack can't be used if {t:our_cond}", lambda t: fx.Require(fx.Unless(t)))
    usable = "this attack can be used {u:our_use_of_attack}"
    g.rule("our_act", usable, lambda u: fx.Usable(*u))
    g.rule("our_act", f"as long as {{t:our_cond}} , {usable}", lambda t, u: replace(fx.Usable(*u), when=t))
    g.rule("our_act", "this attack can be used even while {our_self} is on the bench", lambda: fx.Usable(bench=True))
    g.rule("our_use_of_attack", "even {e:our_even}", lambda e: (*e, ""))
    g.rule("our_use_of_attack", "for {c:our_name} instead of its cost [even {e:our_even}]", lambda c, e=((), False): (*e, c))
    g.rule("our_use_of_attack", "as often as the rules allow", lambda: ((), False, ""))
    g.rule("our_even", "while {our_self} is {c:our_conditions}", lambda c: (c, False))
    g.rule("our_even", "on the first turn of the game", lambda: ((), True))
    g.rule("our_even", "while {our_self} is {c:our_conditions} and on the first turn of the game", lambda c: (c, True))
