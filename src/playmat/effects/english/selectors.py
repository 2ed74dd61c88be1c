"""English for selectors that need code: sets of Pokémon and cards, and picks from them."""

from __future__ import annotations

from dataclasses import replace

from playmat.effects import nodes as n
from playmat.effects.english.enumerations import CARD_PARTS, SAVING, energy_of
from playmat.effects.english.phrases import Noun, in_brackets, spaced
from playmat.effects.english.writer import EITHER, ON_CARD, THAT_POKEMON, THOSE_CARDS, Writer, is_others, wording
from playmat.effects.nodes import By, CardPart, Who
from playmat.effects.tree import nodes_of


@wording(n.Defending)
def defending(w: Writer, s: n.Defending) -> Noun:
    return Noun(definite="the Defending Pokémon", side=None if w.others else Who.OPPONENT)


@wording(n.It)
def it(w: Writer, s: n.It) -> Noun:
    return w.it


@wording(n.Those)
def those(w: Writer, s: n.Those) -> Noun:
    return w.cards


@wording(n.Rest)
def rest(w: Writer, s: n.Rest) -> Noun:
    return Noun(definite="the other cards", plural=True, side=w.cards.side, cards=True)


@wording(n.Looked)
def looked(w: Writer, s: n.Looked) -> Noun:
    return replace(w.seen, definite=w.seen.definite.format(w.player(Who.YOU)), side=w.cards.side)


@wording(n.Spent)
def spent(w: Writer, s: n.Spent) -> Noun:
    return Noun(definite=f"the cards that an attack of {w.whole(s.by)} has discarded from it this turn", plural=True, cards=True)


@wording(n.Active)
def active(w: Writer, s: n.Active) -> Noun:
    noun = w.pokemon("Active", s.of, s.filter)
    if s.of is Who.EACH:
        return noun
    return replace(noun, entire=spaced(noun.owner, noun.many, noun.which_one))


@wording(n.Bench)
def bench(w: Writer, s: n.Bench) -> Noun:
    return w.pokemon("Benched", s.of, s.filter)


@wording(n.InPlay)
def in_play(w: Writer, s: n.InPlay) -> Noun:
    if isinstance(s.filter, n.Among) and isinstance(s.filter.of, n.It) and s.of is Who.YOU and not w.it.plural and not w.others:
        return Noun(definite=f"{w.it.definite} of yours", side=s.of)
    return w.pokemon("", s.of, s.filter)


@wording(n.Prizes)
def prizes(w: Writer, s: n.Prizes) -> Noun:
    return w.filtered(Noun(one="Prize card", many="Prize cards", owner=w.whose(s.of), side=s.of, cards=True), s.filter)


@wording(n.Beside)
def beside(w: Writer, s: n.Beside) -> Noun:
    where = f"beside {w.whose(s.of)} Active Pokémon"
    return w.filtered(Noun(one="card", many="cards", at=where, taken=where, plural=True, side=s.of, cards=True), s.filter)


@wording(n.Aside)
def aside(w: Writer, s: n.Aside) -> Noun:
    has = "have" if s.of is Who.YOU else "has"
    return Noun(definite=f"the cards that {w.player(s.of)} {has} set aside", plural=True, side=s.of, cards=True)


@wording(n.StadiumCard)
def stadium(w: Writer, s: n.StadiumCard) -> Noun:
    noun = w.filtered(Noun(one="Stadium", many="Stadiums", at="in play", taken="in play", cards=True), s.filter)
    if s.of is Who.EACH:
        return replace(noun, entire=spaced("the", noun.one, noun.at, noun.which_one))
    owner = w.whose(s.of)
    return replace(noun, owner=owner, side=s.of, entire=spaced(owner, noun.one, noun.at, noun.which_one))


@wording(n.Top)
def top(w: Writer, s: n.Top) -> Noun:
    return end_of_deck(w, "top", s.n, s.of)


@wording(n.Bottom)
def bottom(w: Writer, s: n.Bottom) -> Noun:
    return end_of_deck(w, "bottom", s.n, s.of)


def end_of_deck(w: Writer, end: str, amount: n.Quantity, of: Who) -> Noun:
    where = f"of {w.whose(of)} deck"
    w.cards = replace(THOSE_CARDS, side=of)
    if amount == n.Number(1) and of is Who.EACH:
        return replace(w.cards, definite=f"the {end} card {where}")
    if amount == n.Number(1):
        w.cards = replace(w.cards, definite="that card", plural=False)
        return replace(w.cards, definite=f"the {end} card {where}")
    if isinstance(amount, n.Number):
        return replace(w.cards, definite=f"the {end} {amount.value} cards {where}")
    much, rate = w.rated(amount, "card", "cards")
    return replace(w.cards, definite=spaced(much, f"from the {end} {where}", rate))


@wording(n.Attached)
def attached(w: Writer, s: n.Attached) -> Noun:
    simple = is_simple(s.to)
    bearer = w.noun(s.to) if simple or is_if_so(s.to) else w.inner(s.to)
    active = isinstance(s.to, n.InPlay) and n.Is("Active") in nodes_of(s.to.filter)  # "each of", unlike those of `active`
    where = f"attached to {bearer.whole if simple or active else bearer.all}"
    w.cards = replace(THOSE_CARDS, side=bearer.side)
    if s is w.energy:
        energy = energy_of(s.filter.types if isinstance(s.filter, n.Provides) else ())
        return Noun(one=energy, many=energy, at=where, taken=where, plural=True, side=bearer.side, cards=True)
    noun = w.filtered(Noun(one="card", many="cards", at=where, taken=where, plural=True, side=bearer.side, cards=True), s.filter)
    # The additions to the cards come before the Pokémon, which may have additions as well.
    one, many = (f"({which})" if " attached to " in which else which for which in (noun.which_one, noun.which_many))
    return replace(noun, one=spaced(noun.one, one), many=spaced(noun.many, many), which_one="", which_many="")


def is_simple(node: n.Selector) -> bool:
    """Whether the pick has no qualifier that could be read as its neighbour's."""
    return isinstance(node, n.Pick) and node.by is By.YOU and node.distinct is None


def is_if_so(node: n.Selector) -> bool:
    """Whether it is a single Pokémon with a condition, which parentheses already express."""
    return isinstance(node, n.Where) and isinstance(node.of, (n.This, n.It, n.Defending))


@wording(n.CardsOf)
def cards_of(w: Writer, s: n.CardsOf) -> Noun:
    noun = w.noun(s.of) if is_simple(s.of) else w.inner(s.of)
    return Noun(
        definite=CARD_PARTS[s.part].format(noun.whole),
        plural=noun.plural or not noun.definite if s.part is CardPart.BASIC else s.part not in (CardPart.TOP, CardPart.BELOW),
        side=noun.side,
        cards=True,
    )


@wording(n.Saved)
def saved(w: Writer, s: n.Saved) -> Noun:
    what, how = w.saved.get(s.name, (THAT_POKEMON, SAVING[s.name, True][1]))
    noun = ("cards" if what.plural else "card") if what.cards else "Pokémon"
    return replace(what, definite=f"the {noun} {w.player(Who.YOU)} {how}")


@wording(n.Pick)
def pick(w: Writer, s: n.Pick) -> Noun:
    if s.n == n.Number(1) and isinstance(s.of, n.Except) and isinstance(s.of.but, n.It):
        noun = w.noun(s.of.of)
        if noun.owner and not noun.definite:
            return picked(w, s, replace(noun, another=True))
    noun = w.noun(s.of)
    plain = isinstance(s.of, (n.Except, n.Where)) and not noun.definite
    return picked(w, s, noun if plain else w.inner(s.of))


PLAIN = (n.Is, n.OfType, n.Named, n.NameHas, n.Provides, n.Damaged, n.HasEnergy)
"""Filters that refer to no player and to nothing else in play."""


def is_plainly_said(filter_: n.Filter | None) -> bool:
    return filter_ is None or isinstance(filter_, PLAIN)


def opponents_pick(w: Writer, node: n.Selector) -> Noun | None:
    """The opponent's pick among their own cards, as the object of a clause about "your opponent"; None for any other selector."""
    if w.others or not isinstance(node, n.Pick) or node.by is not By.OPPONENT or not isinstance(node.n, n.Number):
        return None
    of = node.of
    if isinstance(of, n.Attached) and isinstance(of.to, (n.It, n.Defending)) and is_plainly_said(of.filter):
        return replace(w.taken(replace(node, by=By.YOU)), side=Who.OPPONENT)
    if not isinstance(of, (n.Active, n.Bench, n.InPlay, n.Hand)) or of.of is not Who.OPPONENT:
        return None
    if not is_plainly_said(of.filter):
        return None
    w.others = True
    noun = w.noun(replace(node, by=By.YOU, of=replace(of, of=Who.YOU)))
    w.others = False
    w.cards, w.it = (replace(one, side=Who.OPPONENT) if one.side is Who.YOU else one for one in (w.cards, w.it))
    return replace(noun, side=Who.OPPONENT)


def picked(w: Writer, s: n.Pick, noun: Noun) -> Noun:
    """Some of the noun, with the number, the picking player and the conditions of the pick."""
    single = s.n == n.Number(1)
    upto = "up to " if s.upto else ""
    ending = ""
    if getattr(s.of, "of", None) is Who.EACH:  # the number counts all together
        each = w.whose(Who.EACH)
        noun = replace(noun, owner=noun.owner.replace(each, EITHER), taken=noun.taken.replace(each, EITHER))
    behind = [f"of different {s.distinct}"] if s.distinct else []
    if isinstance(s.n, n.Number):
        phrase = f"{upto}another of {noun.all}" if noun.another else noun.some(f"{upto}{s.n.value}", single)
    elif isinstance(s.n, n.Result):
        phrase = noun.some(f"{upto}that many", False)
    else:
        group = noun.all if noun.owner or noun.definite else spaced(noun.many, noun.taken, noun.which_many)
        phrase = f"any number of {group}" if s.n is None else f"a number of {group}"
        if s.n is not None:  # so that additions do not belong to the source of the number
            ending = spaced("", *behind, "up" if s.upto else "equal", f"to {w.last(s.n)}")
            behind = []
    details = []
    if s.n is None and not (s.upto and s.none):
        # "Any number" includes none without a remark; otherwise a remark follows.
        details.append("as many as wanted" if s.upto else "at least 1" if not s.none else "or none")
    if behind and noun.which_many and not noun.definite:
        phrase = f"{phrase},"  # the cards differ, not their descriptions
    if s.by is not By.YOU and isinstance(s.of, n.Except) and not is_others(s.of) and not behind and not ending:
        phrase = f"{phrase},"  # the exception does not say who picks
    if s.by is not By.YOU:
        behind.append(PICKERS[s.by].format(w.player(Who.OPPONENT)))
    if s.none and s.n is not None:
        details.append("or none")
    if s.again:
        details.append("the same more than once if wanted")
    if noun.cards:
        w.cards = Noun(definite="that card" if single else "those cards", plural=not single, side=noun.side, cards=True)
    else:
        w.it = Noun(definite="that Pokémon" if single else "those Pokémon", plural=not single, side=noun.side)
    text = f"{spaced(phrase, ending, *behind)}{in_brackets(details)}"
    return Noun(definite=text, plural=not single, side=noun.side, cards=noun.cards)


PICKERS = {By.CHANCE: "at random", By.OPPONENT: "chosen by {}", By.OWNER: "chosen by their owner"}
"""How to say that another player picks."""


@wording(n.Except)
def except_(w: Writer, s: n.Except) -> Noun:
    those = w.cards
    playing, w.playing = w.playing, w.playing and not isinstance(s.but, n.ThisCard)
    noun = w.inner(s.of)
    w.playing = playing
    if is_others(s):
        return replace(noun, one=f"other {noun.one}", many=f"other {noun.many}")
    but = (
        w.whole(s.but) if is_plain(s.but) or not isinstance(s.but, (n.Pick, n.Both, n.Where, n.Except)) else w.inner(s.but).whole
    )
    tail = f"except {those.whole if isinstance(s.but, n.Those) else but}"
    if noun.definite:
        return replace(noun, definite=f"{noun.definite} {tail}")
    return replace(
        noun,
        which_one=spaced(noun.which_one, tail),
        which_many=spaced(noun.which_many, tail),
        entire=spaced(noun.entire, tail) if noun.entire else "",
    )


@wording(n.Both)
def both(w: Writer, s: n.Both) -> Noun:
    left, right = (w.noun(one) if is_plain(one) else w.inner(one) for one in (s.left, s.right))
    if isinstance(s.left, n.Both):
        left = w.noun(s.left)
    side = left.side if left.side is right.side else None
    cards = left.cards and right.cards
    if cards:
        w.cards = replace(THOSE_CARDS, side=side)
    # The bearer of the one group is not "this and that".
    conjunction = "as well as" if isinstance(s.left, n.Attached) else "and"
    return Noun(definite=f"{left.whole} {conjunction} {right.whole}", plural=True, side=side, cards=cards)


def is_plain(node: n.Selector) -> bool:
    """Whether its phrase can be followed by an "and" with another phrase."""
    return isinstance(node, n.Pick) and isinstance(node.n, n.Number)


@wording(n.Where)
def where(w: Writer, s: n.Where) -> Noun:
    noun, predicate = w.inner(s.of), w.predicate(s.filter)
    if isinstance(s.of, n.This) and w.subject == ON_CARD:
        bearer = w.filtered(Noun(one="Pokémon", many="Pokémon"), s.filter)
        if not bearer.which_one:
            return Noun(definite=f"the {bearer.one} this card is attached to")
    if isinstance(s.of, n.Attached) and s.of.filter is None:  # counted by the card, even if a card provides more than one Energy
        at = f"among the cards {noun.at}"
        return w.filtered(replace(noun, one="card", many="cards", at=at, taken=at), s.filter)
    if noun.definite and not noun.plural:
        return replace(noun, definite=f"{noun.definite} (if it {predicate})")
    if noun.definite:
        one, many = ("card", "cards") if noun.cards else ("Pokémon", "Pokémon")
        at, taken = f"among {noun.definite}", f"from among {noun.definite}"
        return w.filtered(Noun(one=one, many=many, at=at, taken=taken, plural=True, side=noun.side, cards=noun.cards), s.filter)
    return Noun(definite=f"those among {noun.all} that {predicate.write(True)}", plural=True, side=noun.side, cards=noun.cards)
