"""English for actions around other actions."""

from __future__ import annotations

from playmat.effects import nodes as n
from playmat.effects.english.enumerations import conditions_of
from playmat.effects.english.phrases import Clause, Noun, control, listed, order, quoted, report, spaced
from playmat.effects.english.writer import THAT_POKEMON, THOSE_CARDS, Writer, plainly_denied, wording
from playmat.effects.nodes import Who


@wording(n.Seq)
def seq(w: Writer, a: n.Seq) -> Clause:
    if not a.steps:
        return control("do nothing", reported=False)
    if len(a.steps) == 1:
        return control(f"do just this: {w.body(a.steps[0])}", reported=False)
    sentences: list[str] = []
    for step in w.in_order(a.steps):
        if isinstance(step, n.Seq):
            text = w.body(step)
            sentences.append(text if is_enclosed(text) else f"({text})")
        else:
            sentences.extend(w.clause(step).sentences)
    first = w.clause(a.steps[0])
    return Clause(tuple(sentences), reported=first.reported or isinstance(a.steps[0], n.Seq), leaf=False)


def is_enclosed(text: str) -> bool:
    """Whether one pair of parentheses holds the whole text together."""
    depth = 0
    for at, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if depth == 0:
            return at > 0 and at == len(text) - 1
    return False


@wording(n.Flip)
def flip(w: Writer, a: n.Flip) -> Clause:
    single = a.coins == n.Number(1)
    coins = "a coin" if single else w.amount(a.coins, "coin", "coins")
    first = w.doing(a.by, "flip", coins)
    heads, tails = ("if heads", "if tails") if single else ("if all are heads", "if all are tails")
    branches = w.branches((heads, a.heads), (tails, a.tails))
    return Clause((*first.sentences, *branches), reported=first.reported, leaf=not branches)


@wording(n.If)
def if_(w: Writer, a: n.If) -> Clause:
    condition = w.condition(a.test)
    outer, w.falls = w.falls, w.falls or isinstance(a.test, n.KnockedOutByThis)
    then = w.body(a.then) if a.then is not None else "nothing happens"
    w.falls = outer
    return control(f"{condition}, {then}", *w.branches(("otherwise", a.else_), ends=[(w.cards, w.it)]))


@wording(n.May)
def may(w: Writer, a: n.May) -> Clause:
    you = a.by is Who.YOU
    who = w.player(a.by)
    had = w.had(a.do)
    if a.do == n.Seq(()):
        first = f"{who} may allow what follows"
    elif had and (you or had.startswith(f"have {who} ")):
        first = f"{who} may {had if you else had.removeprefix(f'have {who} ')}"
    else:
        body, reported = w.body_deed(a.do)
        first = f"{who} may {body}" if you and not reported else f"{who} may choose this: {body}"
    do, dont = ("do", "do not") if you else ("does", "does not")
    return control(first, *w.branches((f"if {who} {do}", a.then), (f"if {who} {dont}", a.else_)))


@wording(n.Do)
def do(w: Writer, a: n.Do) -> Clause:
    body, reported = w.body_deed(a.do)
    if a.then is None and a.else_ is None:
        return control(f"as far as possible, {body}")
    first = w.clause(a.do)
    start = body if first.leaf else f"do this: {body}"
    you = w.player(Who.YOU)
    done, failed = ("if that happens", "if that does not happen") if reported else (f"if {you} do", f"if {you} cannot")
    return control(start, *w.branches((done, a.then), (failed, a.else_)), reported=reported)


@wording(n.OneOf)
def one_of(w: Writer, a: n.OneOf) -> Clause:
    options = ", or ".join(lettered(w, a))
    return Clause((f"{w.doing(a.by, 'choose', 'one').sentences[0]}: {options}",), reported=a.by is not Who.YOU, leaf=False)


def lettered(w: Writer, a: n.OneOf) -> list[str]:
    """The options of a choice, each behind its letter."""
    outer, w.inside = w.inside, True
    options, ends = [], []
    for option in a.options:
        options.append(w.body(option))
        ends.append((w.cards, w.it))
    w.join(ends)
    w.inside = outer
    return [f"({letter}) {option}" for letter, option in zip(LETTERS, options, strict=False)]


LETTERS = "abcdefghijklmnopqrstuvwxyz"


@wording(n.ForEach)
def for_each(w: Writer, a: n.ForEach) -> Clause:
    start = f"for each {w.noun(a.of).each}"
    w.it = THAT_POKEMON
    w.cards = Noun(definite="that card", side=w.cards.side, cards=True)
    return control(f"{start}, {w.body(a.do)}")


@wording(n.Nothing)
def nothing(w: Writer, a: n.Nothing) -> Clause:
    return report(w.undone)


@wording(n.Require)
def require(w: Writer, a: n.Require) -> Clause:
    if isinstance(a.test, n.Unless) and not plainly_denied(a.test.test):
        return report(f"this attack cannot be used if {w.case(a.test.test)}")
    return report(f"this attack can be used only if {w.case(a.test)}")


@wording(n.Usable)
def usable(w: Writer, a: n.Usable) -> Clause:
    times = [f"while {w.subject} is {conditions_of(a.conditions, 'or')}"] if a.conditions else []
    if a.first_turn:
        times.append("on the first turn of the game")
    if a.bench:
        times.append(f"while {w.subject} is on the Bench")
    cost = f"for {quoted(a.cost)} instead of its cost" if a.cost else ""
    even = f"even {listed(times)}" if times else "" if cost else "as often as the rules allow"
    text = f"this attack can be used {spaced(cost, even)}"
    # Never "unless", which would be a condition of the action.
    return report(f"as long as {w.case(a.when)}, {text}" if a.when is not None else text)


@wording(n.Cost)
def cost(w: Writer, a: n.Cost) -> Clause:
    clause = w.clause(a.do)
    if clause.leaf and not clause.reported and not isinstance(a.do, n.Cost):
        return order(f"{clause.sentences[0]} as the cost")
    return control(f"to use this, {w.body(a.do)}")


@wording(n.StartOver)
def start_over(w: Writer, a: n.StartOver) -> Clause:
    you = w.player(Who.YOU)
    start = f"do this: {w.body(a.do)}"
    again = f"{you} may start again as often as {you} like, and each time {w.body(a.price)}"
    return control(start, f"{w.condition(a.when)}, {again}" if a.when is not None else again, reported=False)


@wording(n.Repeat)
def repeat(w: Writer, a: n.Repeat) -> Clause:
    unit = w.unit(a.times) if not isinstance(a.times, n.Count) else ""
    if unit:
        return control(f"for each {unit}, {w.body(a.do)}")
    if isinstance(a.times, n.Count):
        return control(f"do this once for each {w.unit(a.times)}: {w.body(a.do)}")
    upto = "up to " if a.upto else ""
    return control(f"do this {upto}{w.amount(a.times, 'time', 'times')}: {w.body(a.do)}")


@wording(n.AsPlayer)
def as_player(w: Writer, a: n.AsPlayer) -> Clause:
    who = w.player(a.who)
    first = f", {w.player(Who.OPPONENT)} first" if a.last else ""
    outer, w.others = w.others, True
    text = control(f"{who} {'do' if a.who is Who.YOU else 'does'} this{first}: {w.body(a.do)}")
    w.others = outer
    if a.who is Who.EACH:
        w.cards = THOSE_CARDS
    return text


@wording(n.TreatCoins)
def treat_coins(w: Writer, a: n.TreatCoins) -> Clause:
    return order(f"count those coins as {'heads' if a.heads else 'tails'}")
