"""English for choices, guesses and the use of other attacks."""

from __future__ import annotations

from dataclasses import replace

from playmat.effects import nodes as n
from playmat.effects.english.enumerations import GUESSES, SAVING, types_of
from playmat.effects.english.phrases import Clause, control, in_brackets, order, other_does
from playmat.effects.english.selectors import opponents_pick
from playmat.effects.english.writer import Writer, wording
from playmat.effects.nodes import Who
from playmat.effects.tree import nodes_of


@wording(n.Save)
def save(w: Writer, a: n.Save) -> Clause:
    noun = w.noun(a.what)
    verb, saved = SAVING[a.name, isinstance(a.what, n.Pick)]
    saved_count = isinstance(a.what, n.Hand) and a.what.filter is None and is_only_counted(w, a)
    w.saved[a.name] = replace(noun, plural=noun.plural or bool(noun.cards and noun.entire)), saved
    return order(f"{verb} the number of cards in {noun.whole}" if saved_count else f"{verb} {noun.whole}")


def is_only_counted(w: Writer, a: n.Save) -> bool:
    """Whether the text uses only the number of the saved cards."""
    later = list(nodes_of(w.paragraph_of))
    kept = n.Saved(a.name)
    return later.count(kept) == later.count(n.Count(kept)) > 0


@wording(n.Choose)
def choose(w: Writer, a: n.Choose) -> Clause:
    theirs = opponents_pick(w, a.what)
    if theirs is not None:
        return other_does(Who.OPPONENT, w.player(Who.OPPONENT), "choose", "s", theirs.whole)
    return order(f"choose {w.whole(a.what)}")


@wording(n.NameNumber)
def name_number(w: Writer, a: n.NameNumber) -> Clause:
    high = w.quantity(a.high)
    return order(f"choose a number up to {high}" if a.upto else f"choose a number from {a.low} to {high}")


@wording(n.NameType)
def name_type(w: Writer, a: n.NameType) -> Clause:
    other = f" other than {types_of(a.but)}" if a.but else ""
    among = f" that is a type of {w.noun(a.among).any}" if a.among is not None else ""
    return w.doing(a.by, "choose", f"a type{other}{among}")


@wording(n.Guess)
def guess(w: Writer, a: n.Guess) -> Clause:
    about = f" of {w.whole(a.about)}" if a.about is not None else ""
    named = ", knowing its name" if a.named else ""
    return w.doing(a.by, "guess", f"{GUESSES[a.what]}{about}{named}", ending="es")


@wording(n.GuessWhich)
def guess_which(w: Writer, a: n.GuessWhich) -> Clause:
    each = " or ".join(w.predicate(one).beside(False) for one in a.among)
    return w.doing(a.by, "guess", f"what is true of {w.whole(a.about)}: {each} or none of this", ending="es")


@wording(n.GuessName)
def guess_name(w: Writer, a: n.GuessName) -> Clause:
    return w.doing(a.by, "guess", f"the name of {w.whole(a.about)}, knowing one of its attacks", ending="es")


def classes_to_guess(w: Writer, a: n.GuessWhich) -> list[str]:
    """The answers to the guess, in the order of the options."""
    return [*(w.predicate(one).write(False) for one in a.among), "none of this"]


@wording(n.RockPaperScissors)
def rock_paper_scissors(w: Writer, a: n.RockPaperScissors) -> Clause:
    you = w.player(Who.YOU)
    branches = w.branches(
        (f"if {you} win{'' if you == 'you' else 's'}", a.win), (f"if {you} lose{'' if you == 'you' else 's'}", a.lose)
    )
    return control("play Rock-Paper-Scissors until somebody wins", *branches, reported=False)


@wording(n.UseAttack)
def use_attack(w: Writer, a: n.UseAttack) -> Clause:
    details = ["its Energy cost must be paid"] if a.pay else []
    if a.free:
        details.append("nothing else that it requires is needed")
    if a.plain:
        details.append("it is not a GX attack")
    if a.last:
        details.append("it was used in the last turn of your opponent")
    return order(f"use an attack of {w.noun(a.of).any} as this attack{in_brackets(details)}")
