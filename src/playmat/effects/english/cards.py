"""English for actions with cards."""

from __future__ import annotations

from dataclasses import replace

from playmat.effects import nodes as n
from playmat.effects.english.enumerations import DOLLS, energy_of
from playmat.effects.english.phrases import Clause, Noun, behind, control, order, other_does, spaced
from playmat.effects.english.selectors import is_plain, opponents_pick, picked
from playmat.effects.english.writer import THAT_POKEMON, THOSE_CARDS, THOSE_POKEMON, Writer, is_others, wording
from playmat.effects.nodes import By, Place, Who
from playmat.effects.tree import nodes_of


@wording(n.Draw)
def draw(w: Writer, a: n.Draw) -> Clause:
    cards = "a card" if a.n == n.Number(1) and not a.upto else w.amount(a.n, "card", "cards")
    if a.upto and not isinstance(a.n, (n.Number, n.Result)):
        return w.doing(a.who, "draw", f"a number of cards up to {w.last(a.n)}")
    return w.doing(a.who, "draw", f"up to {cards}" if a.upto else cards)


@wording(n.DrawUntil)
def draw_until(w: Writer, a: n.DrawUntil) -> Clause:
    they, their = (w.player(a.who), w.whose(a.who)) if a.who is Who.YOU else ("they", "their")
    if isinstance(a.n, n.Number):
        return w.doing(a.who, "draw", f"cards until {they} have {w.amount(a.n, 'card', 'cards')} in {their} hand")
    return w.doing(a.who, "draw", f"cards until the number of cards in {their} hand is {w.last(a.n)}")


@wording(n.Search)
def search(w: Writer, a: n.Search) -> Clause:
    picks = several_of(a.for_)
    piles: set[n.Selector | None] = {replace(one.of, filter=None) if isinstance(one.of, SEARCHED) else None for one in picks}
    found = piles.pop() if len(piles) == 1 else None
    if found is not None:
        cards, pile = w.cards, w.noun(found)
        w.cards = cards  # the search may compare with the cards before
        nouns = [picked(w, one, replace(w.noun(one.of), owner="", taken="")) for one in picks]
        noun = nouns[0] if len(nouns) == 1 else replace(THOSE_CARDS, side=pile.side)
        if len(nouns) > 1:
            w.cards = noun
        text = f"search {pile.entire or pile.all} for {' and '.join(one.definite for one in nouns)}"
        if any(isinstance(one, n.Among) and isinstance(one.of, n.Those) for one in nodes_of(a.for_)):
            w.cards = replace(w.cards, definite=f"the found card{'s' if w.cards.plural else ''}")
    else:
        noun = w.noun(a.for_)
        text = f"search for {noun.whole}"
    comma = "," if text.rpartition(" of different ")[0].endswith(",") else ""
    return order(f"{text}{comma} and reveal {'them' if noun.plural else 'it'}" if a.reveal else text)


SEARCHED = (n.Deck, n.DiscardPile, n.Prizes, n.Hand, n.LostZone)


def several_of(node: n.Selector) -> list[n.Pick]:
    """The picks of "this and that and that"; empty for any other selector."""
    if isinstance(node, n.Pick):
        return [node]
    if isinstance(node, n.Both) and isinstance(node.right, n.Pick) and is_plain(node.right):
        left = several_of(node.left)
        return [*left, node.right] if left and is_plain(left[0]) else []
    return []


@wording(n.Move)
def move(w: Writer, a: n.Move) -> Clause:
    noun = w.taken(a.cards)
    verb = "shuffle" if a.to is Place.DECK else "put"
    details = ["face up"] if a.face_up else []
    if a.shuffled:
        details.append("in a random order")
    elif noun.cards and noun.plural and a.to in (Place.TOP, Place.BOTTOM) and not w.shuffled:
        details.append("in any order")
    if a.basic:
        details.append("as Basic Pokémon" if noun.plural else "as a Basic Pokémon")
    alone = "" if a.whole else " and discard what is attached"
    old = " and move any Pokémon there to the Bench" if a.to is Place.ACTIVE else ""
    text = f"{verb} {noun.whole} {w.place(a.to, noun)}{behind(details)}{old}{alone}"
    if noun.cards and a.to is Place.BENCH:
        w.it = THOSE_POKEMON if noun.plural else THAT_POKEMON
    return order(text)


@wording(n.Attach)
def attach(w: Writer, a: n.Attach) -> Clause:
    moved = isinstance(a.cards, n.Attached) or (isinstance(a.cards, n.Pick) and isinstance(a.cards.of, n.Attached))
    verb = "move" if moved else "attach"
    cards = w.taken(a.cards).whole
    over = "over " if cards.endswith(" to") else ""
    if a.each and isinstance(a.to, n.Pick) and a.to == n.Pick(n.Number(1), a.to.of):
        to = w.noun(a.to.of)
        if moved and isinstance(a.to.of, n.Except) and is_others(a.to.of) and n.This() not in nodes_of(a.cards):
            to = w.noun(a.to.of.of)
            to = replace(to, which_many=spaced(to.which_many, f"except {w.subject}"))
        w.it = THOSE_POKEMON
        if not to.definite:
            return order(f"{verb} {cards} {over}to {to.all} in any way {w.player(Who.YOU)} like")
    return order(f"{verb} {cards} {over}to {w.whole(a.to)}" + (" (chosen again for each card)" if a.each else ""))


@wording(n.Devolve)
def devolve(w: Writer, a: n.Devolve) -> Clause:
    noun = w.noun(a.what)
    cards = "all Evolution cards" if a.all else "the highest Stage Evolution card"
    putting = "shuffling" if a.to is Place.DECK else "putting"
    return order(f"devolve {noun.whole} by {putting} {cards} from it {w.place(a.to, noun)}")


@wording(n.LevelDown)
def level_down(w: Writer, a: n.LevelDown) -> Clause:
    noun = w.noun(a.what)
    put = "shuffle" if a.to is Place.DECK else "put"
    return order(f"take the Level-Up card off {noun.whole} and {put} it {w.place(a.to, noun)}")


@wording(n.Become)
def become(w: Writer, a: n.Become) -> Clause:
    noun = w.noun(a.what)
    card = w.whole(a.card)
    if a.whole:
        return order(f"put {card} in the place of {noun.whole} and put that Pokémon with everything on it {w.place(a.old, noun)}")
    return order(f"replace the card of {noun.whole} by {card} and put the old card {w.place(a.old, noun)}")


@wording(n.PlayAsPokemon)
def play_as_pokemon(w: Writer, a: n.PlayAsPokemon) -> Clause:
    facts = [text for name, text in DOLLS.items() if getattr(a, name)]
    return control(f"play this card as if it were a Basic {a.type} Pokémon with {a.hp} HP", *facts, reported=False)


@wording(n.AttachAsEnergy)
def attach_as_energy(w: Writer, a: n.AttachAsEnergy) -> Clause:
    cards = w.whole(a.cards)
    energy = energy_of(a.types, "and") if a.types else "Energy of every type"
    chosen = " (of the chosen type instead)" if a.chosen and a.types else ""
    if a.chosen and not a.types:
        energy = "Energy of the chosen type"
    return order(f"attach {cards}, as a Special Energy card that provides {a.n} {energy}{chosen}, to {w.whole(a.to)}")


@wording(n.AttachAsTool)
def attach_as_tool(w: Writer, a: n.AttachAsTool) -> Clause:
    text = f"attach {w.subject} to {w.whole(a.to)} as a Pokémon Tool"
    return order(text if w.before == CLEARED else f"{text}, discarding all cards attached to {w.subject}")


CLEARED = n.Discard(n.Attached(n.This()))
"""The step after which a Pokémon has no cards attached to it."""


ONE_CHOSEN = n.Choose(n.Pick(n.Number(1), n.Active(Who.OPPONENT)))
"""The step that chooses which of several Active Pokémon is switched."""


@wording(n.Switch)
def switch(w: Writer, a: n.Switch) -> Clause:
    active = w.it.whole if w.before == ONE_CHOSEN else "their Active Pokémon"
    theirs = opponents_pick(w, a.with_) if a.active is None else None
    if theirs is not None:
        w.it = new_active(w, a.with_)
        switched = f"{active} with {theirs.whole}"
        return other_does(Who.OPPONENT, w.player(Who.OPPONENT), "switch", "es", switched)
    noun = w.noun(a.with_)
    if isinstance(a.active, n.Active):
        return order(f"switch in {noun.whole} for {w.whole(a.active)}")
    if a.active is not None:
        old, with_ = w.whole(a.active), noun.all if isinstance(a.with_, n.Bench) else noun.whole
        w.it = new_active(w, a.with_)
        return order(f"switch {old} with {with_}")
    if noun.side in (Who.YOU, Who.OPPONENT):
        with_ = noun.all if isinstance(a.with_, n.Bench) else noun.whole
        w.it = new_active(w, a.with_)
        return order(f"switch {w.whose(noun.side)} Active Pokémon with {with_}")
    return order(f"switch {noun.whole} with the Active Pokémon")


def new_active(w: Writer, with_: n.Selector) -> Noun:
    """The topic after a switch: the picked Pokémon."""
    return replace(w.it, definite="the new Active Pokémon") if isinstance(with_, n.Pick) and not w.it.plural else w.it


@wording(n.TakePrize)
def take_prize(w: Writer, a: n.TakePrize) -> Clause:
    more = "more " if w.falls else ""
    return w.doing(a.who, "take", w.amount(a.n, f"{more}Prize card", f"{more}Prize cards"))


def down_to(cards: n.Selector) -> tuple[Who, n.Number] | None:
    """The player who discards from the hand down to that many cards; None for any other selector."""
    match cards:
        case n.Pick(n.Minus(n.Count(n.Hand(of, None)), n.Number() as left)) if of in DISCARDING:
            if cards == all_but(of, left):
                return of, left
    return None


def all_but(of: Who, left: n.Number) -> n.Pick:
    """The pick of all but a number of cards in a player's hand."""
    return n.Pick(n.Minus(n.Count(n.Hand(of)), left), n.Hand(of), by=DISCARDING[of])


DISCARDING = {Who.YOU: By.YOU, Who.OPPONENT: By.OPPONENT, Who.TURN: By.OWNER}


@wording(n.Discard)
def discard(w: Writer, a: n.Discard) -> Clause:
    hand = down_to(a.cards)
    if hand is not None:
        their = w.whose(Who.YOU) if hand[0] is Who.YOU else "their"
        w.cards = replace(THOSE_CARDS, side=hand[0])
        return w.doing(hand[0], "discard", f"cards from {their} hand until {hand[1].value} are left")
    theirs = opponents_pick(w, a.cards)
    if theirs is not None:
        return other_does(Who.OPPONENT, w.player(Who.OPPONENT), "discard", "s", theirs.whole)
    return order(f"discard {w.taken(a.cards).whole}")


@wording(n.Rearrange)
def rearrange(w: Writer, a: n.Rearrange) -> Clause:
    noun = w.noun(a.cards)
    return order(f"put {noun.whole} back {w.place(Place.TOP, noun)} in any order")


@wording(n.TurnPrize)
def turn_prize(w: Writer, a: n.TurnPrize) -> Clause:
    return order(f"turn {w.whole(a.cards)} face {'up' if a.up else 'down'}")


@wording(n.UntilFound)
def until_found(w: Writer, a: n.UntilFound) -> Clause:
    card = w.cards_that(a.filter).some("1", True)
    they, their = (w.player(a.of), w.whose(a.of)) if a.of is Who.YOU else ("they", "their")
    w.cards = Noun(definite="that card", side=a.of, cards=True)
    return w.doing(a.of, "reveal", f"cards from the top of {their} deck until {they} reveal {card}")
