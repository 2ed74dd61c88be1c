"""Whole sentences by kind of text (`attack`, `ability`, `trainer`, `energy`, `rule`), and the grammar put together."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from playmat.effects import nodes as fx
from playmat.effects.nodes import Action, Limit, Test, Who
from playmat.reading import grammar_actions, grammar_nouns, grammar_notes, grammar_statics, grammar_tests, grammar_triggers
from playmat.reading.grammar import Grammar
from playmat.reading.grammar_triggers import EMPTY
from playmat.reading.meaning import Note, assign, all_tests


def _on(trigger: fx.On, action: Action, optional: bool = False, limit: Limit = Limit.ANY, test: Test | None = None) -> fx.On:
    """The trigger with its action; "you may" at the head of the action makes the whole optional."""
    if isinstance(action, fx.May) and action.then is None and action.else_ is None:
        action, optional = action.do, True
    return replace(trigger, do=action, optional=optional, limit=limit, when=all_tests(trigger.when, test))


def add_sentences(g: Grammar) -> None:
    g.rule("s_action", "[then ,] {a:acts}", lambda a: a)
    g.rule("s_action", "[then ,] if {t:tests} , {a:acts} [instead]", lambda t, a: fx.If(t, a))
    g.rule("s_action", "if {t:tests} , {a:acts} ; if {u:tests} , {b:acts}", lambda t, a, u, b: fx.Seq((fx.If(t, a), fx.If(u, b))))
    g.rule("s_action", "{a:acts} if {t:tests}", lambda t, a: fx.If(t, a))
    g.rule("s_part", "{s:s_static}", lambda s: s)
    g.rule("s_part", "{t:trigger} , {a:acts}", lambda t, a: (_on(t, a),))
    g.rule("s_part", "{t:trigger} , if {c:tests} , {a:acts}", lambda t, a, c: (_on(t, a, test=c),))
    g.rule("s_part", "{f:freq} , {t:trigger} , you may {a:dos}", lambda f, t, a: (_on(t, a, True, f),))
    g.rule("s_part", "{f:freq} , {t:trigger} , you may use this {power_word}", lambda f, t: (_on(t, EMPTY, True, f),))
    g.rule("s_part", "{f:freq} , you may {a:dos}", lambda f, a: (fx.Use(a, f),))
    g.rule("s_part", "{f:freq} , if {c:tests} , you may {a:dos}", lambda f, c, a: (fx.Use(a, f, c),))
    g.rule("s_part", "{f:freq} , you may {a:dos} if {c:tests}", lambda f, c, a: (fx.Use(a, f, c),))
    g.rule("s_part", "{f:freq} , you may use this {power_word}", lambda f: (fx.Use(EMPTY, f),))
    g.rule("s_part", "{f:freq} , if {c:tests} , you may use this {power_word}", lambda f, c: (fx.Use(EMPTY, f, c),))
    g.rule("rule", "{n:rule_note} [.]", lambda n: n)
    g.rule("rule", "{n:rule_part} .", lambda n: n)
    g.rule("rule", "{n:rule_action} .", lambda n: n)
    g.rule("rule", "{label} {p:s_part} .", lambda p: p)
    for kind in ("attack", "ability", "trainer", "energy", "rule"):
        g.rule(kind, "{n:note_sentence}", lambda n: n)
        g.rule(kind, "{a:s_action} .", lambda a: a)
        if kind != "attack":
            g.rule(kind, "{p:s_part} .", lambda p: p)


@cache
def grammar() -> Grammar:
    """The grammar of printed card text; built once."""
    g = Grammar()
    grammar_nouns.add_nouns(g)
    grammar_actions.add_actions(g)
    grammar_statics.add_statics(g)
    grammar_triggers.add_triggers(g)
    grammar_tests.add_tests(g)
    grammar_notes.add_notes(g)
    add_sentences(g)
    g.prepare()
    return g
