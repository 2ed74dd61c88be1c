"""Our own English, read back: tests, alone and joined."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from playmat.effects import nodes as fx
from playmat.effects.english.enumerations import HAPPENINGS, POWERS
from playmat.effects.english.tests import is_opposing
from playmat.effects.english.writer import A_CONDITION, GIVEN
from playmat.effects.nodes import Happening, Selector, Test, Who
from playmat.reading.parsing import Grammar
from playmat.reading.read_back.rule_helpers import chained, keys, same
from playmat.reading.read_back.selectors import but


def add(g: Grammar) -> None:
    for category, word in (("our_if", "if"), ("our_while", "as long as")):
        g.rule(category, f"{word} {{a:our_cond}}", same)
        g.rule(category, "unless {test:our_cond}", fx.Unless)
    g.rule("our_cond", "{a:our_test}", same)
    for word, only, kind in (("and", "all", fx.Every), ("or", "any", fx.Either)):
        chained(g, f"our_{word}_tests", "our_test", word)
        g.rule("our_cond", f"{{tests:our_{word}_tests}}", kind)
        g.rule("our_test", f"‹ {{tests:our_{word}_tests}} ›", kind)
        g.rule("our_test", f"‹ {only} of this : {{t:our_test}} ›", lambda t, kind=kind: kind((t,)))
    g.rule("our_test", "it is not true that {test:our_test}", fx.Unless)
    g.rule("our_test", "{what:our_whole} {filter:our_pred}", fx.Matches)
    g.rule("our_test", "it is {of:our_whose} first turn", fx.FirstTurn)
    g.rule("our_test", "it is {of:our_whose} first turn and {our_player} went {went:our_order}", fx.FirstTurn)
    g.rule("our_test", "it is not your/their first turn", lambda: fx.Unless(fx.FirstTurn()))
    g.rule("our_test", "it is not {w:our_whose} turn", lambda w: fx.Unless(fx.YourTurn(w)))
    g.rule("our_test", "{w:our_whose} bench is not full", lambda w: fx.Unless(fx.BenchFull(w)))
    add_existence(g)
    add_history(g)
    using = "the attack that is being used is"
    g.rule("our_test", f"{using} {{name:our_name}}", fx.Using)
    g.rule("our_test", f"{using} a GX attack", lambda: fx.Using("GX"))
    g.rule("our_test", "{what:our_any} is/are knocked out by this attack", fx.KnockedOutByThis)
    g.rule("our_test", "the defending pokémon is knocked out by damage from this attack", lambda: fx.KnockedOutByThis())
    g.words("our_power", {keys(words): power for power, words in POWERS.items()})
    g.rule("our_test", "{of:our_has} used {our_whose} {power:our_power} in this game", fx.GxUsed)
    g.rule("our_test", "the extra cost of {n:our_int} {types:our_energy} was paid", fx.Paid)
    g.rule("our_test", "the extra cost of {n:our_int} card+s was paid", fx.Paid)
    g.rule("our_test", "the attacking pokémon has 1 {types:our_types_and} energy each beyond the cost of this attack", fx.ExtraEnergy)


def add_existence(g: Grammar) -> None:
    """Whether there are that many of something (`there_are`)."""
    some = {"any": fx.Exists, "at least {n:our_int}": fx.Exists, "no": _none}
    for count, meaning in some.items():
        g.rule("our_test", f"{{p:our_has}} {count} {{s:our_had}} [{{b:our_except}}]", partial(_has, meaning=meaning))
        for name in ("our_group", "our_lying"):
            g.rule("our_test", f"there is/are {count} {{what:{name}}}", meaning)
            g.rule("our_test", f"there is/are {count} {{s:{name}}} {{b:our_except}}", partial(_besides, meaning=meaning))
    g.rule("our_test", "there is a/an {s:our_group}", lambda s: fx.Exists(s) if isinstance(s, fx.StadiumCard) else None)
    g.rule("our_test", "there is/are at least {n:our_int} of {what:our_whole}", fx.Exists)
    g.rule("our_test", "there is/are none of {what:our_whole}", _none)
    # The number of those that pass a filter
    g.rule("our_range", "{a:our_definite}", same)
    g.rule("our_range", "{a:our_set}", same)
    g.rule("our_test", "any of {s:our_range} {f:our_pred}", lambda s, f: fx.Exists(fx.Where(s, f)))
    g.rule("our_test", "none of {s:our_range} {f:our_pred}", lambda s, f: _none(fx.Where(s, f)))
    g.rule("our_test", "at least {n:our_int} of {s:our_range} {f:our_pred}", lambda n, s, f: fx.Exists(fx.Where(s, f), n) if n > 1 else None)
    for word, is_so in (("is", fx.Exists), ("is not", _none)):
        g.rule("our_test", f"{{s:our_definite}} {word} 1 that {{f:our_pred}}", lambda s, f, is_so=is_so: is_so(fx.Where(s, f)))
        g.rule("our_test", f"{{what:our_definite}} {word} there", is_so)
        g.rule("our_test", f"{{our_self}} {word} in play", lambda is_so=is_so: is_so(fx.This()))


def _none(what: Selector) -> Test:
    return fx.Unless(fx.Exists(what))


def _besides(s: Selector, b: Selector, meaning: Callable[..., Test], n: int | None = None) -> Test:
    return meaning(fx.Except(s, b)) if n is None else meaning(fx.Except(s, b), n)


def _has(p: Who, s: object, meaning: Callable[..., Test], b: Selector | None = None, n: int | None = None) -> Test:
    group: Any = s.of if isinstance(s, fx.Except) else s
    group = replace(group, of=p)
    s = replace(s, of=group) if isinstance(s, fx.Except) else group
    what = but(s, b)
    return meaning(what) if n is None else meaning(what, n)


def add_history(g: Grammar) -> None:
    """Events of a turn (`Happened`), or of a trigger."""
    for said in (A_CONDITION, *GIVEN.values()):
        g.rule("our_test", f"{keys(said.removesuffix('{}'))} {{conditions:our_conditions}}", fx.Given)
    g.rule("our_fallen", "at least 1 of {s:our_owned}", lambda s: s if isinstance(s, fx.InPlay) else None)
    g.rule("our_fallen", "at least 1 {s:our_group}", lambda s: s if isinstance(s, fx.InPlay) else None)
    g.rule("our_knocked", "any of {s:our_owned}", lambda s: s if isinstance(s, fx.InPlay) else None)
    g.rule("our_knocked", "any {s:our_group}", lambda s: s if isinstance(s, fx.InPlay) else None)
    fallen = "{s:our_knocked} were knocked out"
    g.rule("our_test", f"{fallen} {{t:our_time}}", lambda s, t: fx.Happened(Happening.KNOCKED_OUT, t, s.of, filter=s.filter))
    g.rule("our_test", f"{fallen} by damage from an attack {{t:our_time}}", lambda s, t: fx.Happened(Happening.DAMAGED_KO, t, s.of, filter=s.filter))
    g.rule("our_test", "{of:our_player} played a/an {filter:our_cards} {when:our_time}", partial(fx.Happened, Happening.PLAYED))
    g.rule("our_test", "{of:our_player} played a card {when:our_time}", partial(fx.Happened, Happening.PLAYED))
    g.rule("our_test", "{of:our_player} played {about:our_any} from the hand {when:our_time}", partial(fx.Happened, Happening.PLAYED))
    g.rule("our_test", "a card was attached from the hand to {w:our_actor} {t:our_time}", lambda w, t: fx.Happened(Happening.ATTACHED, t, **dict(w)))
    g.rule("our_test", "{of:our_player} took a prize card {when:our_time}", partial(fx.Happened, Happening.TOOK_PRIZE))
    g.rule("our_actor", "{s:our_any}", lambda s: (("about", s), ("of", Who.OPPONENT)) if is_opposing(s) else (("about", s),))
    g.rule("our_actor", "{s:our_fallen}", lambda s: (("of", s.of),) if s.filter is None else None)
    attached = "a/an {f:our_cards} was attached from the hand to {w:our_actor} {t:our_time}"
    g.rule("our_test", attached, lambda f, w, t: fx.Happened(Happening.ATTACHED, t, filter=f, **dict(w)))
    g.rule("our_test", "{w:our_actor} used {n:our_attack_used} {t:our_time}", lambda w, n, t: fx.Happened(Happening.ATTACKED, t, name=n, **dict(w)))
    for what, words in HAPPENINGS.items():
        event = f"{{w:our_actor}} {keys(words)} {{t:our_time}}"
        g.rule("our_test", event, lambda w, t, what=what: fx.Happened(what, t, **dict(w)))
        g.rule("our_test", f"{event} ‹ for {{p:our_player}} ›", lambda w, t, p, what=what: fx.Happened(what, t, **{**dict(w), "of": p}))
