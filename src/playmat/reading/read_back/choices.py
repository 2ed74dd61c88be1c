"""Our own English, read back: choices, guesses and the use of other attacks."""

from __future__ import annotations

from playmat.effects import nodes as fx
from playmat.effects.english.enumerations import GUESSES, SAVING
from playmat.reading.parsing import Grammar
from playmat.reading.read_back.rule_helpers import at_depths, doing, keys, listing, opponent_does, same
from playmat.reading.read_back.selectors import opponents


def add(g: Grammar) -> None:
    g.rule("our_act", "choose {what:our_whole}", fx.Choose)
    opponent_does(g, "choose", "s", "{s:our_whole}", lambda s: opponents(s, fx.Choose))
    for (order, is_pick), (verb, _) in SAVING.items():
        saved = f"{verb} {{s:our_whole}}"
        g.rule("our_act", saved, lambda s, order=order, is_pick=is_pick: fx.Save(order, s) if isinstance(s, fx.Pick) == is_pick else None)
        if not is_pick:
            g.rule("our_act", f"{verb} the number of cards in {{s:our_pile}}", lambda s, order=order: fx.Save(order, s))
    g.rule("our_act", "choose a number from {low:our_int} to {high:our_qty}", fx.NameNumber)
    g.rule("our_act", "choose a number up to {high:our_qty}", lambda high: fx.NameNumber(1, high, upto=True))
    a_type = "a type [other than {but:our_types}]"
    doing(g, "by", "choose", a_type, fx.NameType)
    doing(g, "by", "choose", f"{a_type} that is a type of {{among:our_any}}", fx.NameType)
    g.words("our_guess", {keys(words): guess for guess, words in GUESSES.items()})
    doing(g, "by", "guess", "{what:our_guess} [of {about:our_whole}] [{named:our_named}]", fx.Guess, "es")
    which = "what is true of {about:our_whole} : {among:our_guesses} or none of this"
    doing(g, "by", "guess", which, fx.GuessWhich, "es")
    doing(g, "by", "guess", "the name of {about:our_whole} , knowing 1 of its attacks", fx.GuessName, "es")
    g.rule("our_guesses", "{f:our_one_pred}", lambda f: (f,))
    g.rule("our_guesses", "{a:our_or_preds}", same)
    g.words("our_named", {", knowing its name": True})
    duel = "play rock-paper-scissors until somebody wins"
    win, lose = "if {our_player} win/wins , {win:BODY}", "if {our_player} lose/loses , {lose:BODY}"
    g.rule("our_act", duel, fx.RockPaperScissors)
    for branches in (f"SEP {win}", f"SEP {lose}", f"SEP {win} SEP {lose}"):
        at_depths(g, "our_multi", f"{duel} {branches}", fx.RockPaperScissors)
    g.words("our_term", {"its energy cost must be paid": "pay", "nothing else that it requires is needed": "free", "it is not a GX attack": "plain", "it was used in the last turn of your opponent": "last"})
    listing(g, "our_terms", "our_term", "and")
    use = "use an attack of {s:our_any} as this attack [‹ {t:our_terms} ›]"
    g.rule("our_act", use, lambda s, t=(): fx.UseAttack(s, **dict.fromkeys(t, True)))
