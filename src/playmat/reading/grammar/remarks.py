"""Sentences that change or limit a step before them, and other sentences that refer to one."""

from __future__ import annotations

from dataclasses import replace

from playmat.effects import nodes as fx
from playmat.effects.nodes import Action, Quantity, Until, Who
from playmat.effects.tree import walk
from playmat.reading.grammar.verbs import verb
from playmat.reading.meaning import times
from playmat.reading.parsing import Grammar
from playmat.reading.placeholders import (
    AGENT,
    Again,
    AtMost,
    ChoseCondition,
    ChosenBy,
    CopyIt,
    CountFirst,
    LeavesCards,
    MustDo,
    NotDiscarded,
    OpponentFirst,
    PayForIt,
    Pronoun,
    Stronger,
    UnlessDone,
)
from playmat.reading.subjects import assign
from playmat.vocabulary import Condition

YOU, OPPONENT = Who.YOU, Who.OPPONENT



def _each(q: Quantity, a: Action) -> Action | None:
    """For each of something, do it: a loop over Pokémon that the action refers to, otherwise a repetition or a multiple."""
    flips = isinstance(a, fx.Flip) and isinstance(q, fx.Count)
    if isinstance(q, fx.Count) and (flips or any(isinstance(node, Pronoun) for node in walk(a))):
        return fx.ForEach(q.of, a)
    if isinstance(a, fx.Flip):
        return replace(a, coins=times(a.coins, q))
    if not any(isinstance(node, (fx.Pick, Pronoun, fx.May)) for node in walk(a)):
        if isinstance(a, fx.Draw):
            return replace(a, n=times(a.n, q))
        if isinstance(a, fx.PutCounters):
            return replace(a, n=times(a.n, q))
        if isinstance(a, (fx.More, fx.Less, fx.Base)):
            return replace(a, amount=times(a.amount, q))
        if isinstance(a, fx.Discard) and isinstance(a.cards, (fx.Top, fx.Bottom)):
            return fx.Discard(replace(a.cards, n=times(a.cards.n, q)))
    if isinstance(a, fx.Spread):
        return replace(a, n=times(a.n, q))
    if isinstance(a, fx.Damage):
        return replace(a, amount=times(a.amount, q))
    if isinstance(a, fx.Heal) and a.amount is not None and not isinstance(a.from_, fx.Pick):
        return replace(a, amount=times(a.amount, q))
    return fx.Repeat(q, a)


def add_looking_back(g: Grammar) -> None:
    g.rule("acts", "for each {q:qty} , {a:acts}", _each)
    g.rule("clause", "count the [total] ( number | amount ) of {q:qty}", lambda q: CountFirst(q))
    g.rule("clause", "put {n:int} damage counters instead of {m:int} on ( {pk} | the {cond} pokémon ) [between turns | during pokémon checkup | for this special condition]", lambda n, m: Stronger(n, m))
    g.rule("clause", "between turns , put {n:int} damage counters on {pk} instead of {m:int}", lambda n, m: Stronger(n, m))
    g.rule("clause", "during pokémon checkup , put {n:int} damage counters on {pk} instead of {m:int}", lambda n, m: Stronger(n, m))
    g.rule("clause", "{pk} now takes {n:int} poison damage instead of {m:int} after each player 's turn [‹ even if it was already poisoned ›]", lambda n, m: Stronger(n // 10, m // 10))
    g.rule("clause", "( flip | your opponent flips | they flip ) {n:int} coins instead of 1 [between turns | during pokémon checkup]", lambda n: Stronger(n))
    g.rule("clause", "( between turns | during pokémon checkup ) , ( flip | your opponent flips | they flip ) {n:int} coins instead of 1", lambda n: Stronger(n))
    g.rule("clause", "you ( can | may ) choose the same pokémon more than once", lambda: Again())
    g.rule("paren", "discard all ( cards attached to {pk} | attached cards | cards attached to that card )", lambda: LeavesCards())
    g.rule("clause", "your opponent ( does this | discards | switches | chooses | draws | puts a basic pokémon onto their bench ) first", lambda: OpponentFirst())
    g.rule("paren", "you can't choose a card you discarded with {own_effect}", lambda: NotDiscarded())
    g.words("own_effect", {"the effect of this ( ability | card )": 1})
    g.words("in_first_turn", {"during your first turn": 1})
    g.words("new_pokemon", {"a [basic] pokémon that was put into play this turn": 1})
    verb(g, "choose~ an attack ( from | on | of ) {p:pk}", lambda p: fx.ChooseAttack(p, AGENT))
    verb(g, "choose~ an attack ( from | of ) 1 of {p:pkp} previous evolutions", lambda p: fx.ChooseAttack(fx.CardsOf(p, fx.CardPart.UNDER), AGENT))
    verb(g, "ignore~ [all] ( effects | results ) of those coin flips and ( begin | being | start ) flipping those coins again", lambda: fx.Reflip())
    g.rule("clause", "treat it as tails", lambda: fx.TreatCoins())
    g.rule("clause", "treat it as heads", lambda: fx.TreatCoins(True))
    g.rule("clause", "your opponent can't take any prize cards for {p:pk}", lambda p: fx.Lasting(fx.NoPrizes(p), Until.TURN_END))
    g.rule("clause", "you win [this | the] game", lambda: fx.Win())
    verb(g, "take~ another turn after this 1", lambda: fx.Seq((fx.ExtraTurn(), fx.SkipCheckup())))  # every such card says so in a note
    g.rule("clause", "your opponent ( chooses | picks ) ( the | which ) benched pokémon to switch", lambda: ChosenBy(OPPONENT))
    g.rule("clause", "your opponent chooses the ( defending | active ) pokémon to switch", lambda: ChosenBy(OPPONENT, active=True))
    g.rule("clause", "you choose the benched pokémon to switch", lambda: ChosenBy(YOU))
    g.rule("clause", "your opponent chooses the new ( active | defending ) pokémon", lambda: ChosenBy(OPPONENT))
    g.rule("clause", "you can't add more than {n:int} damage in this way", lambda n: AtMost(n))
    g.rule("clause", "you can't ( put | do | heal | remove | move | draw ) more than {n:int} ( damage counters | damage | cards ) in this way", lambda n: AtMost(n))
    g.rule("clause", "extra {type} energy after the {n:ordinal} ( doesn't | don't ) count", lambda n: AtMost(n, units=True))
    g.words("ordinal", {"2nd": 2, "second": 2, "3rd": 3, "third": 3, "1st": 1})
    verb(g, "choose~ ( 1 | a ) special condition [‹ {conds} ›]", lambda: ChoseCondition(tuple(Condition)))
    g.rule("clause", "{p:pk} is now affected by ( that | the chosen ) special condition", lambda p: fx.InflictChosen((), p))
    g.rule("clause", "choose [either] {c:conds}", lambda c: ChoseCondition(c) if len(c) > 1 else None)
    g.rule("clause", "if you ( search | searched ) your deck , shuffle ( your deck | it ) [afterward]", lambda: fx.Shuffle())
    g.rule("clause", "if your opponent doesn't {d:dos} , {a:acts}", lambda d, a: UnlessDone(assign(d, OPPONENT), a))
    g.words("fail_to", {"discard": fx.Discard, "shuffle": fx.Move, "put": fx.Move})
    g.rule("clause", "if you can't {v:fail_to} {amount} {kind} [{place}] , you can't ( play | use ) this card", lambda v: MustDo(v))
    g.rule("clause", "if you can't ( {a:dos} | do so ) , you can't ( play | use ) this card", lambda a=None: MustDo(None if a is None else type(a)))
    verb(g, "use~ ( it | that attack | the chosen attack ) as this attack", lambda: CopyIt())
    g.rule("clause", "( {title} | {self} | this attack ) copies that attack", lambda: CopyIt(True))
    g.rule("clause", "( {title} | {self} | this attack ) copies that attack except for its energy cost+s", lambda: CopyIt())
    g.rule("clause", "( {title} | {self} | this attack ) copies that attack except for its energy cost+s and anything else {required} [, such as {gerund}]", lambda: CopyIt(free=True))
    g.words("required", {"required in order to use that attack": 1})
    g.words("gerund", {"discarding energy cards": 1})
    g.rule("clause", "this attack does nothing if {pk} doesn't have the energy necessary to use that attack", lambda: PayForIt())
    verb(g, "use~ 1 of {p:pkp} attacks as this attack", lambda p: fx.UseAttack(p))
