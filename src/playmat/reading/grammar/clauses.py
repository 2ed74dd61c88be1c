"""Clauses: a subject and its verb phrases (`clause`), and several of them in one sentence (`acts`).

A verb phrase (`do`, `does`) leaves the acting player (`Someone.AGENT`) and the owner in "their" (`Someone.THEY`) open; the
clause fills in its subject.
"""

from __future__ import annotations

from playmat.effects import nodes as fx
from playmat.effects.nodes import Action, Who
from playmat.reading.combine import capped
from playmat.reading.grammar.harm import own_damage
from playmat.reading.meaning import Clause, seq
from playmat.reading.parsing import Grammar
from playmat.reading.placeholders import AGENT, THEY, DoTheSame, Had
from playmat.reading.subjects import assign, settle

YOU, OPPONENT, EACH = Who.YOU, Who.OPPONENT, Who.EACH


def _then(*steps: Clause) -> Action | None:
    """Clauses in sequence. A bare verb after "you may ..." or a subject is part of that clause."""
    for index, step in enumerate(steps[1:], 1):
        before = steps[index - 1]
        if step.imperative and (isinstance(before.action, Had) or (not before.imperative and _reaches_over(before.action))):
            return None
    return seq(*(step.action for step in steps))


def _reaches_over(action: Action) -> bool:
    return isinstance(action, (fx.May, fx.AsPlayer))


def _joined(*actions: Action) -> Action | None:
    """Verb phrases of one subject; after "have your opponent ..." the rest belongs to the opponent."""
    return None if any(isinstance(action, Had) for action in actions[:-1]) else seq(*actions)


def _may(who: Who, action: Action) -> Action:
    return fx.May(action, by=who)


def _subject(who: Who, action: Action) -> Action:
    if who is EACH:
        return fx.AsPlayer(EACH, assign(action, YOU))
    return settle(action, YOU) if who is YOU else assign(action, who)


def add_clauses(g: Grammar) -> None:
    g.rule("dos", "{a:do}", lambda a: seq(a))
    g.rule("dos", "{a:do} ( and | then | and then | , then | , and then | , and ) {b:do}", lambda a, b: _joined(a, b))
    g.rule("dos", "{a:do} , {b:do} [,] ( and | then | and then ) {c:do}", lambda a, b, c: _joined(a, b, c))
    g.rule("dos", "{a:do} , {b:do}", lambda a, b: seq(a, b) if isinstance(b, fx.Devolve) else None)
    g.rule("dos", "{a:do} , {b:do} , {c:do} [,] ( and | then | and then ) {d:do}", lambda a, b, c, d: seq(a, b, c, d))
    g.rule("doess", "{a:does}", lambda a: a)
    g.rule("doess", "{a:does} ( and | then | and then | , then | , and then | , and ) {b:does}", lambda a, b: seq(a, b))
    g.rule("doess", "{a:does} , {b:does} [,] ( and | then | and then ) {c:does}", lambda a, b, c: seq(a, b, c))
    g.rule("doess", "{a:does} , {b:does} , {c:does} [,] ( and | then | and then ) {d:does}", lambda a, b, c, d: seq(a, b, c, d))
    g.words(
        "player3",
        {
            "your opponent": OPPONENT,
            "each player": EACH,
            "that player": THEY,
            "the player": THEY,
            "the other player": OPPONENT,
            "each of you": EACH,
        },
    )
    g.rule("clause", "{who:player3} {action:doess}", _subject)
    g.rule("clause", "{w:player3} may {a:dos}", lambda w, a: _subject(w, _may(AGENT, a)))
    g.rule("clause", "they may {a:dos}", lambda a: _subject(THEY, _may(AGENT, a)))
    g.rule("clause", "they {a:dos}", lambda a: _subject(THEY, a))
    g.rule("clause", "they {a:doess}", lambda a: _subject(THEY, a))
    g.rule("clause", "you may {a:dos}", lambda a: _subject(YOU, _may(AGENT, a)))
    g.rule("do", "have ( your opponent | them | that player ) {a:dos}", lambda a: Had(assign(a, OPPONENT)))
    g.rule("do", "have each player {a:dos}", lambda a: Had(_subject(EACH, a)))
    more = "have this attack do {d:own_dmg}"
    g.rule("clause", f"you may {{a:dos}} ( to | and ) {more}", lambda a, d: _subject(YOU, fx.May(a, own_damage(d), by=AGENT)))
    g.rule("clause", "you may {a:dos} to {b:dos}", lambda a, b: _subject(YOU, fx.May(a, b, by=AGENT)))
    g.rule("clause", "you may ( also | then ) {a:dos}", lambda a: _subject(YOU, _may(AGENT, a)))
    g.rule("clause", "your opponent may also {a:dos}", lambda a: _subject(OPPONENT, _may(AGENT, a)))
    g.rule("clause", "choose ( a | either ) player . that player {a:doess}", lambda a: fx.OneOf((assign(a, YOU), fx.AsPlayer(OPPONENT, assign(a, YOU)))))
    g.rule("clause", "your opponent does the same", lambda: DoTheSame())
    g.rule("do", "{s:static} {d:during}", lambda s, d: fx.Lasting(s, d) if isinstance(s, fx.Prevent) else None)
    g.rule("clause", "( you and your opponent | both players ) {a:dos}", lambda a: _subject(EACH, a))
    g.rule("clause", f"you may {more}", lambda d: _subject(YOU, fx.May(own_damage(d), by=AGENT)) if d[0] == "more" else None)
    g.rule("clause", "you [must] {a:dos}", lambda a: _subject(YOU, a))
    g.rule("step", "{a:do}", lambda a: Clause(a, True))
    g.rule("step", "{a:clause}", lambda a: Clause(a))
    g.rule("step", "{a:do} {n:cap}", lambda a, n: None if (limited := capped(a, n)) is None else Clause(limited, True))
    g.rule("step", "{a:clause} {n:cap}", lambda a, n: None if (limited := capped(a, n)) is None else Clause(limited))
    g.rule("dos", "{a:do} {n:cap}", lambda a, n: capped(a, n))
    unit = "[more] [damage | hp | cards | damage counters] [on each]"
    g.rule("cap", f"( , up to | [,] to a maximum of | , up to a maximum of ) [+] {{n:int}} {unit}", lambda n: n)
    g.rule("cap", f"‹ ( [to] a | up to a ) maximum of [+] {{n:int}} {unit} ›", lambda n: n)
    g.rule("cap", f"‹ ( maximum of | up to ) [+] {{n:int}} {unit} ›", lambda n: n)
    g.words("and_then", {"; then": 1, "and ,": 1, "and": 1, "then": 1, "and then": 1, ", then": 1, ", and then": 1, ", and": 1, ";": 1})
    g.rule("acts", "{a:step}", lambda a: seq(a.action))
    g.rule("acts", "{a:step} {and_then} {b:step}", lambda a, b: _then(a, b))
    g.rule("acts", "{a:step} , {b:step}", lambda a, b: _then(a, b) if isinstance(b.action, fx.Devolve) else None)
    g.rule("acts", "{a:step} ( , | and ) {r:steps}", lambda a, r: _then(a, *r))
    g.rule("steps", "{a:step} {and_then} {b:step}", lambda a, b: (a, b))
    g.rule("steps", "{a:step} ( , | and ) {r:steps}", lambda a, r: (a, *r))
