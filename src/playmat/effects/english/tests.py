"""English for tests that need code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from playmat.effects import nodes as n
from playmat.effects.english.enumerations import HAPPENINGS, POWERS, TIMES, conditions_of, energy_of
from playmat.effects.english.filters import attack_named
from playmat.effects.english.phrases import article, counted, in_brackets, quoted
from playmat.effects.english.writer import EITHER, Player, Writer, is_exception, joined_tests, wording
from playmat.effects.nodes import Happening, Who


@wording(n.Exists)
def exists(w: Writer, t: n.Exists) -> str:
    return there_are(w, t.what, f"at least {t.n}", t.n == 1)


def there_are(w: Writer, what: n.Selector, count: str, single: bool) -> str:
    """A clause on the number of the selected: "you have any Benched Pokémon", "any of those cards are Basic"."""
    if isinstance(what, n.Where):
        group, predicate = w.inner(what.of), w.predicate(what.filter)
        if not group.definite or group.plural:
            some = {"no": "none", "at least 1": "any"}.get(count, count)
            return f"{some} of {group.all} {predicate.write(True)}"
        if count in ("at least 1", "no"):
            return f"{group.definite} is {'not ' if count == 'no' else ''}one that {predicate}"
    noun = w.noun(what)
    if noun.owner and noun.side is not None:
        of = what.of if isinstance(what, n.Except) else what
        place = "in play" if isinstance(of, n.InPlay) else noun.at
        had = replace(noun, owner="", definite="", entire="", taken=place)
        return f"{Player(w, noun.side).has} {had.some('any', False) if count == 'at least 1' else had.some(count, single)}"
    if isinstance(what, n.Those) and count in ("at least 1", "no"):
        few = "no such card" if count == "no" else "such a card"
        return f"there were {'no' if count == 'no' else 'any'} such cards" if noun.plural else f"there was {few}"
    if noun.definite and not noun.plural and count in ("at least 1", "no"):
        there = "in play" if isinstance(what, n.This) else "there"
        return f"{noun.definite} is {'not ' if count == 'no' else ''}{there}"
    if noun.definite:
        return f"there {'is' if single else 'are'} {'none' if count == 'no' else count} of {noun.definite}"
    found = replace(noun, taken=noun.at.replace(w.whose(Who.EACH), EITHER))
    if count == "at least 1" and isinstance(what, n.StadiumCard):
        return f"there is {article(found.some('', True))}"
    if count == "at least 1":
        return f"there are {found.some('any', False)}"
    return f"there {'is' if single else 'are'} {found.some(count, single)}"


@wording(n.Matches)
def matches(w: Writer, t: n.Matches) -> str:
    noun = w.noun(t.what)
    return f"{noun.whole} {w.predicate(t.filter).write(noun.plural)}"


@wording(n.Every)
def every(w: Writer, t: n.Every) -> str:
    return several_tests(w, t.tests, "and", "in any case")


@wording(n.Either)
def either(w: Writer, t: n.Either) -> str:
    return several_tests(w, t.tests, "or", "in no case")


def several_tests(w: Writer, tests: Sequence[n.Test], conjunction: str, empty: str) -> str:
    if not tests:
        return f"({empty})"
    only = f"{'all' if conjunction == 'and' else 'any'} of this: " if len(tests) == 1 else ""
    return f"({only}{joined_tests(w, tests, conjunction)})"


@wording(n.Unless)
def unless(w: Writer, t: n.Unless) -> str:
    inner = t.test
    if is_exception(t):
        return f"it is not true that {w.test(inner)}"
    if isinstance(inner, n.Exists):
        return there_are(w, inner.what, "no", False)
    return w.test(inner).replace(" is ", " is not ", 1)


@wording(n.FirstTurn)
def first_turn(w: Writer, t: n.FirstTurn) -> str:
    went = f" and {w.player(t.of)} went {t.went}" if t.went else ""
    return f"it is {w.whose(t.of)} first turn{went}"


@wording(n.Happened)
def happened(w: Writer, t: n.Happened) -> str:
    time = TIMES[t.when].format(your=w.whose(Who.YOU), opponents=w.whose(Who.OPPONENT))
    about = w.noun(t.about) if t.about is not None else None
    owned = w.pokemon("", t.of, None)
    who = about.any if about else owned.some("at least 1", True)
    if t.what in (Happening.KNOCKED_OUT, Happening.DAMAGED_KO):
        fallen = w.pokemon("", t.of, t.filter).some("any", False)
        text = f"{fallen} were Knocked Out{' by damage from an attack' if t.what is Happening.DAMAGED_KO else ''} {time}"
        said = {"filter", "of"}
    elif t.what is Happening.PLAYED:
        card = w.such("card", t.filter) if t.filter else "a card"
        text, said = f"{w.player(t.of)} played {card} {time}", {"filter", "of"}
        if about is not None and t.filter is None:
            text, said = f"{w.player(t.of)} played {about.any} from the hand {time}", {"about", "of"}
    elif t.what is Happening.ATTACKED:
        text, said = f"{who} used {attack_named(t.name)} {time}", {"name", "about"}
    elif t.what is Happening.TOOK_PRIZE:
        text, said = f"{w.player(t.of)} took a Prize card {time}", {"of"}
    elif t.what is Happening.ATTACHED:
        card = w.such("card", t.filter) if t.filter else "a card"
        text, said = f"{card} was attached from the hand to {who} {time}", {"filter", "about"}
    else:
        text, said = f"{who} {HAPPENINGS[t.what]} {time}", {"about"}
    details = []
    if about is not None and "about" not in said:
        details.append(f"about {about.whole}")
    if about is not None and "of" not in said and t.of is not (Who.OPPONENT if is_opposing(t.about) else Who.YOU):
        details.append(f"for {w.player(t.of)}")
    if t.filter is not None and "filter" not in said:
        details.append(f"with {w.cards_that(t.filter).some('1', True)}")
    if t.name and "name" not in said:
        details.append(f"by {quoted(t.name)}")
    return f"{text}{in_brackets(details)}"


def is_opposing(about: n.Selector | None) -> bool:
    """Whether the event clearly happened to the opponent, who then is not mentioned."""
    return isinstance(about, (n.Defending, n.It))


@wording(n.KnockedOutByThis)
def knocked_out_by_this(w: Writer, t: n.KnockedOutByThis) -> str:
    if t.what is None:
        return "the Defending Pokémon is Knocked Out by damage from this attack"
    noun = w.noun(t.what)
    return f"{noun.definite or f'any {noun.each}'} {noun.is_} Knocked Out by this attack"


@wording(n.Given)
def given(w: Writer, t: n.Given) -> str:
    return w.given.format(conditions_of(t.conditions, "or"))


@wording(n.Using)
def using(w: Writer, t: n.Using) -> str:
    return f"the attack that is being used is {'a GX attack' if t.name == 'GX' else quoted(t.name)}"


@wording(n.GxUsed)
def gx_used(w: Writer, t: n.GxUsed) -> str:
    have, whose = ("have", w.whose(t.of)) if t.of is Who.YOU else ("has", "their")
    return f"{w.player(t.of)} {have} used {whose} {POWERS[t.power]} in this game"


@wording(n.Paid)
def paid(w: Writer, t: n.Paid) -> str:
    if t.types:
        return f"the extra cost of {t.n} {energy_of(t.types)} was paid"
    return f"the extra cost of {counted(t.n, 'card')} was paid"


@wording(n.ExtraEnergy)
def extra_energy(w: Writer, t: n.ExtraEnergy) -> str:
    return f"the attacking Pokémon has 1 {energy_of(t.types, 'and')} each beyond the cost of this attack"
