"""`qty`: the nouns after "for each ..." and "the number of ..."."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from playmat.effects import nodes as fx
from playmat.effects.nodes import Quantity, Selector, Who
from playmat.reading.grammar.selectors import is_trainer
from playmat.reading.meaning import Kind, both, group, zone
from playmat.reading.parsing import Grammar
from playmat.reading.placeholders import THEY, EachDefending, Pronoun, There

YOU, OPPONENT, EACH = Who.YOU, Who.OPPONENT, Who.EACH



def add_quantities(g: Grammar) -> None:
    """`qty`: the nouns after "for each ..." and "the number of ..."; singular and plural are the same."""
    g.words("qty", {"heads": fx.Heads(), "tails": fx.Tails()})
    g.words("pokemon_word", {"pokémon": 1})
    g.rule("qty", "damage counter+s on {p:pks}", lambda p: fx.Counters(p))
    g.rule("qty", "damage counter+s already on {p:pks}", lambda p: fx.Counters(p))
    g.rule("qty", "{k:kind} attached to {p:pks}", lambda k, p: _attached_number(k, p))
    g.rule("qty", "{k:kind} attached to {pk} [,] but not used to pay for ( this attack 's energy cost | this attack | {title} 's energy cost )", lambda k: _surplus(k))
    g.rule("qty", "extra {k:kind} attached to {pk} [‹ in addition to this attack 's cost ›]", lambda k: _surplus(k))
    g.rule("qty", "[different] type+s of basic energy [card+s] attached to {p:pks}", lambda p: fx.Distinct(fx.Trait.TYPES, fx.Attached(p, fx.Is("Basic Energy"))))
    g.rule("qty", "[different] type+s of {k:kind} [you] discarded [in this way]", lambda k: fx.Distinct(fx.Trait.TYPES, fx.Where(Pronoun("card", many=True), k.filter)) if k.filter else None)
    g.rule("qty", "[different] type+s of {k:kind} attached to {p:pks}", lambda k, p: fx.Distinct(fx.Trait.TYPES, fx.Attached(p, k.filter)) if k.filter == fx.Is("Energy") else None)
    g.rule("qty", "{k:kind} in {z:zone} with ( a different name | different names )", lambda k, z: fx.Distinct(fx.Trait.NAMES, zone(z, k.filter)))
    g.rule("qty", "[different] type+s of {n:noun} [in play]", lambda n: fx.Distinct(fx.Trait.TYPES, group(EACH, n)))
    g.rule("qty", "[different] type+s of {w:poss} {n:noun}", lambda w, n: fx.Distinct(fx.Trait.TYPES, group(w, n)))
    g.rule("qty", "of those {pokemon_word}", lambda: fx.Count(Pronoun("pokemon", many=True)))
    g.rule("qty", "{k:kind_and} attached to {p:pks}", lambda k, p: fx.Count(fx.Attached(p, k.filter)))
    g.rule("qty", "{p:pk_each}", lambda p: fx.Count(p))
    g.rule("qty", "{p:pk_each} and each {r:pk_each}", _sum)
    g.rule("qty", "{k:kind} and each {m:kind} attached to {p:pks}", lambda k, m, p: fx.Plus(_attached_number(k, p), _attached_number(m, p)))
    g.rule("qty", "{k:kind} and each {m:kind} in {z:zone}", lambda k, m, z: fx.Plus(fx.Count(zone(z, k.filter)), fx.Count(zone(z, m.filter))))
    g.rule("qty", "{k:kind} {w:subj} has/have in play", lambda k, w: _trainers_in_play(w, k))
    g.rule("qty", "{k:kind} in play", lambda k: fx.EnergyOn(fx.InPlay(EACH), k.energy) if k.energy is not None else None)
    g.rule("qty", "{k:kind} in play [{yours_too}]", lambda k: _trainers_in_play(EACH, k))
    g.rule("qty", "card+s in both players ' hands", lambda: fx.Count(fx.Hand(EACH)))
    g.rule("qty", "card in {w:poss} hand that {f:vp}", lambda w, f: fx.Count(fx.Hand(w, f)))
    g.rule("qty", "{k:kind} in {z:zone}", lambda k, z: fx.Count(zone(z, k.filter)))
    g.rule("qty", "( {k:kind} in {z:zone} ‹ {not_this} › | {k:kind} ‹ {not_this} › in {z:zone} )", lambda k, z: fx.Count(zone(z, k.filter)) if z.zone == "discard" else None)
    g.words("not_this", {"( not including | other than | excluding ) this card": 1})  # which is not there while it is played
    g.rule("qty", "{k:kind_and} in {z:zone}", lambda k, z: fx.Count(zone(z, k.filter)))
    g.rule("qty", "prize card+s {w:prize_left}", lambda w: fx.PrizesLeft(w))
    g.rule("qty", "of {w:poss} {k:kind} [,] in the lost zone", lambda w, k: fx.Count(fx.LostZone(w, k.filter)))
    g.rule("qty", "prize card+s both players have taken", lambda: fx.Plus(fx.PrizesTaken(YOU), fx.PrizesTaken(OPPONENT)))
    g.rule("qty", "{w:poss} remaining prize cards", lambda w: fx.PrizesLeft(w))
    g.rule("qty", "of {w:poss} remaining prize cards", lambda w: fx.PrizesLeft(w))
    g.rule("qty", "{k:kind} in {z:zone} that {f:vp}", lambda k, z, f: fx.Count(zone(z, both(k.filter, f))))
    g.rule("qty", "the damage done to {p:pk}", lambda p: fx.Quotient(fx.DamageReceived(p), 10))
    g.rule("qty", "( prize card+s {w:subj} has/have [already] taken | of {w:poss} prize cards that have been taken )", lambda w: fx.PrizesTaken(w))
    g.rule("qty", "prize card+s {w:subj} took", lambda w: fx.PrizesTaken(w))
    g.rule("qty", "( colorless [energy] | energy ) in {p:pk} 's retreat cost", lambda p: fx.RetreatCost(p))
    g.rule("qty", "( colorless [energy] | energy ) in the retreat cost of {p:pk}", lambda p: fx.RetreatCost(p))
    g.rule("qty", "( colorless [energy] | energy ) in ( its | that pokémon 's ) retreat cost", lambda: fx.RetreatCost(Pronoun("pokemon")))
    g.rule("qty", "special condition+s ( on | affecting ) {p:pk}", lambda p: fx.Conditions(p))
    g.rule("qty", "( {k:kind} | {k:kind_and} ) you ( find | found ) there", lambda k: fx.Count(There(k.filter)))
    g.rule("qty", "{k:kind} you ( find | found ) there that {f:vp}", lambda k, f: fx.Count(There(both(k.filter, f))))
    g.rule("qty", "prize card+s {w:subj} took ( during | on ) ( your | their ) last turn", lambda w: fx.PrizesTakenLately() if w is OPPONENT else None)
    g.rule("qty", "[different] type+s of {k:kind} you revealed [in this way]", lambda k: fx.Distinct(fx.Trait.TYPES, fx.Where(Pronoun("card", many=True), k.filter)) if k.filter else None)
    g.rule("qty", "{k:amount_done}", lambda k: _amount_done(k))
    g.rule("qty", "pokémon fewer you have in play", lambda: fx.Minus(fx.Count(fx.InPlay(OPPONENT)), fx.Count(fx.InPlay(YOU))))
    g.rule("qty", "{k:kind} {w:subj} ( played | used ) [from {poss} hand] {t:last_turn}", lambda k, w, t: fx.HowOften(fx.Happened(fx.Happening.PLAYED, t, w, filter=k.filter)) if is_trainer(k) and isinstance(w, Who) else None)
    g.rule("qty", "of {w:poss} {n:noun} that ( was | were ) knocked out {t:last_turn}", lambda w, n, t: fx.HowOften(fx.Happened(fx.Happening.KNOCKED_OUT, t, w, filter=n.filter)) if isinstance(w, Who) and not n.place and n.but is None else None)
    g.rule("qty", "of {w:poss} {n:noun} that ( was | were ) knocked out by damage from {by_what} {t:last_turn}", lambda w, n, t: fx.HowOften(fx.Happened(fx.Happening.DAMAGED_KO, t, w, filter=n.filter)) if isinstance(w, Who) and not n.place and n.but is None else None)
    g.rule("subj", "you", lambda: YOU)
    g.rule("subj", "your opponent", lambda: OPPONENT)
    g.rule("subj", "( they | that player )", lambda: THEY)
    g.rule("prize_left", "{w:subj} has/have ( left | remaining )", lambda w: w)
    g.rule("prize_left", "{w:subj} has/have not taken [yet]", lambda w: w)
    # The result of the last action: "for each card discarded in this way".
    g.rule("amount_done", "{k:kind} [that] ( you | they | your opponent ) ( discarded | revealed | found | attached | returned | put there | moved | put into {poss} hand | showed | shuffled into {poss} deck | chose | put on the bottom of {poss} deck | put in the lost zone ) [in this way]", lambda k: k)
    g.rule("amount_done", "{noun} [that] you ( knocked out | put onto your bench ) [in this way]", lambda: True)
    g.rule("amount_done", "{n:noun} [that] you discarded [in this way]", lambda n: True if n.place else None)
    g.rule("amount_done", "{k:kind} discarded", lambda k: k)
    g.rule("amount_done", "{k:kind} ( discarded | revealed | moved | attached | returned | shuffled | put into {poss} hand | put in the lost zone | placed ) ( in this way | this way )", lambda k: k)
    g.rule("amount_done", "damage counter+s ( you | that were ) ( removed | moved | placed | put on {pk} ) [in this way]", lambda: True)
    g.rule("amount_done", "damage counter+s ( removed | moved | healed ) in this way", lambda: True)
    # "Each of your Benched Pokémon" as something counted.
    g.rule("pk_each", "of {w:poss} {n:noun}", lambda w, n: group(w, n))
    g.rule("pk_each", "{w:poss} {n:noun}", lambda w, n: group(w, n))
    g.rule("pk_each", "{n:noun}", lambda n: group(EACH, n))
    g.rule("pk_each", "defending pokémon", lambda: EachDefending())
    g.rule("pk_each", "of ( them | those pokémon )", lambda: Pronoun("pokemon", many=True))


def _sum(p: Selector, r: Selector) -> Quantity:
    """Pokémon of two sorts; "you have in play" at the end is about both."""
    if isinstance(p, fx.InPlay) and isinstance(r, fx.InPlay) and p.of is EACH:
        p = replace(p, of=r.of)
    return fx.Plus(fx.Count(p), fx.Count(r))


def _trainers_in_play(w: Any, k: Kind) -> Quantity | None:
    """Trainer cards in play: attached ones, the Stadium, and those that are in play as Pokémon and count as Trainer cards."""
    if not is_trainer(k):
        return None
    count = fx.Count(fx.Both(fx.Attached(fx.InPlay(w), k.filter), fx.StadiumCard(w, k.filter)))
    return fx.Plus(count, fx.Count(fx.InPlay(w, k.filter))) if k.filter == fx.Is("Trainer") else count


def _surplus(k: Kind) -> Quantity | None:
    """Energy beyond the cost; of types, or of any."""
    if k.filter == fx.Is("Basic Energy"):
        return fx.BasicSurplus()
    if k.energy is not None:
        return fx.Surplus(k.energy)
    return fx.Surplus() if k.filter == fx.Is("Energy") else fx.Surplus(k.filter.types) if isinstance(k.filter, fx.Provides) else None


def _amount_done(k: Kind | bool) -> Quantity:
    """The things just handled by an action: Energy by units, everything else by cards."""
    if isinstance(k, bool) or k.filter is None:
        return fx.Result()
    if k.energy is not None:
        return fx.EnergyIn(Pronoun("card", many=True), k.energy)
    return fx.Count(fx.Where(Pronoun("card", many=True), k.filter))


def _attached_number(k: Kind, p: Selector) -> Quantity:
    if k.energy is not None:
        return fx.EnergyOn(p, k.energy)
    return fx.Count(fx.Attached(p, k.filter))
