"""Our own English, read back: selectors."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, cast

from playmat.effects import nodes as fx
from playmat.effects.english.enumerations import CARD_PARTS, SAVING, TRAITS
from playmat.effects.english.harm import EACH_DEFENDING
from playmat.effects.english.selectors import PICKERS, is_simple
from playmat.effects.english.writer import LEFT_BEHIND, LOOKED_AT, ONE_LOOKED_AT, ONE_REVEALED, REVEALED
from playmat.effects.nodes import Action, By, Filter, Quantity, Selector, Trait, Who
from playmat.reading.parsing import Grammar
from playmat.reading.read_back.filters import all_of
from playmat.reading.read_back.quantities import amount_of, around
from playmat.reading.read_back.rule_helpers import keys, listing, same


def add(g: Grammar) -> None:
    g.words("our_definite", {"the defending pokémon": fx.Defending(), "that/those pokémon": fx.It(), "the new active pokémon": fx.It(), "that card": fx.Those()})
    g.words("our_definite", {"that pokémon of yours": fx.InPlay(Who.YOU, fx.Among(fx.It()))})
    g.words("our_definite", {"the found card+s": fx.Those()})
    g.rule("our_definite", "the cards that an attack of {by:our_whole} has discarded from it this turn", fx.Spent)
    g.rule("our_definite", "the cards that {of:our_has} set aside", fx.Aside)
    g.words("our_definite", {"those cards": fx.Those(), "the other cards": fx.Rest()})
    for seen in (LOOKED_AT, ONE_LOOKED_AT, REVEALED, ONE_REVEALED, LEFT_BEHIND):
        for who in ("you", "they"):
            g.words("our_definite", {keys(seen.definite.format(who)): fx.Looked()})
    for noun in ("pokémon", "card+s"):
        g.words("our_definite", {f"the {noun} you/they {how}": fx.Saved(order) for (order, _), (_, how) in SAVING.items()})
    for end, kind in (("top", fx.Top), ("bottom", fx.Bottom)):
        deck = "of {w:our_whose} deck"
        g.rule("our_definite", f"the {end} card {deck}", lambda w, kind=kind: kind(of=w))
        g.rule("our_definite", f"the {end} {{n:our_int}} cards {deck}", lambda n, w, kind=kind: kind(fx.Number(n), w))
        for pattern in around("card", "cards", f"from the {end} {deck}"):
            g.rule("our_definite", pattern, lambda w, n=None, q=None, kind=kind: kind(amount_of(n, q), w) if n is None or q is not None else None)
    for part, words in CARD_PARTS.items():
        before, after = (keys(piece) for piece in words.split("{}"))
        of = "( {s:our_definite} | {s:our_whole_group} | {s:our_plain_pick} )" if before else "{s:our_member}"
        g.rule("our_definite" if before else "our_whole", f"{before} {of} {after}", lambda s, part=part: fx.CardsOf(s, part))
    g.rule("our_definite", "‹ {s:our_whole} ›", lambda s: s if isinstance(s, (fx.Pick, fx.Both, fx.Where, fx.Except)) else None)
    add_groups(g)
    # All of it
    g.rule("our_whole_group", "{a:our_pile}", same)
    g.rule("our_whole_group", "{s:our_owned}", lambda s: s if isinstance(s, (fx.Active, fx.StadiumCard)) else None)
    g.rule("our_whole_group", "the {s:our_group}", lambda s: s if isinstance(s, fx.StadiumCard) else None)
    g.rule("our_whole_group", "each of {s:our_owned}", lambda s: _each_active(s) if isinstance(s, fx.Active) else s)
    g.rule("our_whole_group", "each {a:our_group}", same)
    g.rule("our_whole_group", "all {a:our_lying}", same)
    g.rule("our_except", "except {a:our_member}", same)
    g.rule("our_member", "{a:our_definite}", same)
    g.rule("our_member", "{a:our_whole_group}", same)
    g.rule("our_member", "{s:our_pick}", lambda s: s if isinstance(s.n, fx.Number) else None)
    g.rule("our_both", "{a:our_member} ( and | as well as ) {r:our_other_members}", lambda a, r: both(a, *r))
    g.rule("our_other_members", "{a:our_member}", lambda a: (a,))
    g.rule("our_other_members", "{a:our_member} and {r:our_other_members}", lambda a, r: (a, *r))
    g.rule("our_if_so", "{of:our_definite} ‹ if it {filter:our_pred} ›", fx.Where)
    bearer = "the {f:our_pokemon_noun} this card is attached to"
    g.rule("our_definite", bearer, lambda f: fx.Where(fx.This(), cast(Filter, all_of(*f))) if f else None)
    g.rule("our_those_among", "those among {of:our_set} that {filter:our_pred}", fx.Where)
    for name in ("our_definite", "our_whole_group", "our_pick", "our_both", "our_if_so", "our_those_among"):
        g.rule("our_whole", f"{{a:{name}}}", same)
    g.words("our_whole", {"each of those pokémon": fx.It(), keys(EACH_DEFENDING): fx.Active(Who.OPPONENT)})
    g.rule("our_whole", "{of:our_whole_group} {but:our_except}", fx.Except)
    g.rule("our_whole", "{of:our_definite} {but:our_except}", fx.Except)
    # As a plural, behind "for each", and as any of it
    for name in ("our_owned", "our_group", "our_lying"):
        g.rule("our_set", f"{{a:{name}}}", same)
    for name in ("our_if_so", "our_those_among", "our_plain_pick"):
        g.rule("our_some", f"{{a:{name}}}", same)
    for name in ("our_definite", "our_owned"):
        g.rule("our_some", f"{{s:{name}}} [{{b:our_except}}]", lambda s, b=None: but(s, b))
    g.rule("our_bearer", "{a:our_some}", same)
    g.rule("our_bearer", "each of {s:our_owned}", lambda s: _each_active(s) if isinstance(s, fx.Active) else None)
    g.rule("our_each", "of {a:our_some}", same)
    for category in ("our_bearer", "our_each"):
        g.rule(category, "{s:our_group} [{b:our_except}]", lambda s, b=None: but(s, b))
        g.rule(category, "{s:our_lying} [{b:our_except}]", lambda s, b=None: but(s, b))
    g.rule("our_all", "{a:our_bearer}", same)
    g.rule("our_all", "{a:our_both}", same)
    g.rule("our_each", "of {a:our_both}", same)
    g.rule("our_any", "{a:our_definite}", same)
    g.rule("our_any", "{a:our_pick}", same)
    g.rule("our_any", "{a:our_if_so}", same)
    g.rule("our_any", "any {a:our_each}", same)
    g.rule("our_any", "{s:our_owned}", lambda s: s if isinstance(s, fx.Active) else None)
    g.rule("our_any", "{s:our_owned} {b:our_except}", lambda s, b: fx.Except(s, b) if isinstance(s, fx.Active) else None)
    add_picks(g)


def add_groups(g: Grammar) -> None:
    """Things of a player (`our_owned`; `our_had` behind "you have"), of both (`our_group`), cards somewhere (`our_lying`, `our_taken`)."""
    for word, kind in (("", fx.InPlay), ("benched", fx.Bench), ("active", fx.Active)):
        noun, in_play = f"{word} {{f:our_pokemon_noun}}", "" if word else "in play"
        g.rule("our_owned", f"{{w:our_whose}} {noun} [{{r:our_which}}]", lambda w, f, r=(), kind=kind: kind(w, all_of(*f, *r)))
        g.rule("our_group", f"{noun} {in_play} [{{r:our_which}}]", lambda f, r=(), kind=kind: kind(Who.EACH, all_of(*f, *r)))
        g.rule("our_had", f"{noun} {in_play} [{{r:our_which}}]", lambda f, r=(), kind=kind: kind(Who.YOU, all_of(*f, *r)))
        if kind is not fx.Active:
            g.rule("our_owned", f"{{w:our_whose}} other {noun} [{{r:our_which}}]", lambda w, f, r=(), kind=kind: fx.Except(kind(w, all_of(*f, *r)), fx.This()))
            g.rule("our_group", f"other {noun} {in_play} [{{r:our_which}}]", lambda f, r=(), kind=kind: fx.Except(kind(Who.EACH, all_of(*f, *r)), fx.This()))
            g.rule("our_had", f"other {noun} {in_play} [{{r:our_which}}]", lambda f, r=(), kind=kind: fx.Except(kind(Who.YOU, all_of(*f, *r)), fx.This()))
    other = "{w:our_whose} other active {f:our_pokemon_noun} [{r:our_which}]"
    g.rule("our_owned", other, lambda w, f, r=(): fx.Except(_each_active(fx.Active(w, all_of(*f, *r))), fx.This()))
    for noun, card in (("{f:our_prize_noun}", fx.Prizes), ("{f:our_stadium_noun} in play", fx.StadiumCard)):
        g.rule("our_owned", f"{{w:our_whose}} {noun} [{{r:our_which}}]", lambda w, f, r=(), kind=card: kind(w, all_of(*f, *r)))
        g.rule("our_had", f"{noun} [{{r:our_which}}]", lambda f, r=(), kind=card: kind(Who.YOU, all_of(*f, *r)))
    g.rule("our_group", "{f:our_stadium_noun} in play [{r:our_which}]", lambda f, r=(): fx.StadiumCard(Who.EACH, all_of(*f, *r)))
    for category, word in (("our_lying", "among"), ("our_taken", "from among")):
        for noun in ("our_card_noun", "our_pokemon_noun"):
            g.rule(category, f"{{f:{noun}}} {word} {{s:our_definite}} [{{r:our_which}}]", lambda f, s, r=(): _where(s, all_of(*f, *r)))
    for category, word in (("our_lying", "in"), ("our_taken", "from")):
        g.rule(category, f"{{f:our_card_noun}} {word} {{p:our_pile}} [{{r:our_which}}]", lambda f, p, r=(): replace(p, filter=all_of(*f, *r)))
        g.rule(category, f"other {{f:our_card_noun}} {word} {{p:our_pile}} [{{r:our_which}}]", lambda f, p, r=(): _other(p, all_of(*f, *r)))
        g.rule(category, "{f:our_card_noun} beside {w:our_whose} active pokémon [{r:our_which}]", lambda f, w, r=(): fx.Beside(w, all_of(*f, *r)))
        g.rule(category, "{f:our_card_noun} [{r:our_which}] attached to {s:our_bearer}", lambda f, s, r=(): fx.Attached(s, all_of(*f, *r)))
        g.rule(category, "{f:our_card_noun} ‹ {r:our_which} › attached to {s:our_bearer}", lambda f, r, s: fx.Attached(s, all_of(*f, *r)))
        g.rule(category, "{f:our_card_noun} among the cards attached to {s:our_bearer}", lambda f, s: _where(fx.Attached(s), all_of(*f)))
    # A number of Energy: the era of the card decides whether it counts cards or units.
    g.rule("our_taken", "{t:our_energy} attached to {s:our_bearer}", lambda t, s: fx.Attached(s, fx.Provides(t) if t else fx.Is("Energy")))


def _each_active(active: fx.Active) -> Selector:
    """All of a player's Active Pokémon, where a text says "each" although there usually is one."""
    filters = active.filter.filters if isinstance(active.filter, fx.AllOf) else () if active.filter is None else (active.filter,)
    return fx.InPlay(active.of, all_of(fx.Is("Active"), *filters))


def _other(pile: object, filter_: Filter | None) -> Selector | None:
    """Cards in one's hand besides the card that is to be played."""
    return replace(pile, filter=filter_) if isinstance(pile, fx.Hand) and pile.of is Who.YOU else None


def _where(of: Selector, filter_: Filter | None) -> Selector | None:
    return fx.Where(of, filter_) if filter_ is not None else None


def opponents(pick: Selector, meaning: Callable[[Selector], Action]) -> Action | None:
    """An action of "your opponent" with some of "their" own things, which they pick; None for anything else."""
    if isinstance(pick, fx.Pick) and isinstance(pick.of, fx.Attached) and isinstance(pick.of.to, (fx.It, fx.Defending)):
        return meaning(replace(pick, by=By.OPPONENT))
    if not isinstance(pick, fx.Pick) or not isinstance(pick.of, (fx.Active, fx.Bench, fx.InPlay, fx.Hand)) or pick.of.of is not Who.YOU:
        return None
    return meaning(replace(pick, by=By.OPPONENT, of=replace(pick.of, of=Who.OPPONENT)))


def both(first: Selector, *rest: Selector) -> Selector:
    for one in rest:
        first = fx.Both(first, one)
    return first


def but(selector: Selector, but: Selector | None) -> Selector | None:
    """The selected without some of them. A card cannot be left out of a Pokémon, but of the cards attached to it."""
    if but is None:
        return selector
    return None if isinstance(selector, fx.It) and isinstance(but, fx.ThisCard) else fx.Except(selector, but)


AS_MANY: dict[str, tuple[tuple[str, bool], ...]] = {
    "as many as wanted": (("upto", True),),
    "at least 1": (),
    "or none": (("none", True),),
}
"""The limits of a pick of any number; without a word, any number or none."""

PICKED: dict[str, tuple[tuple[str, object], ...]] = {
    **AS_MANY,
    "the same more than once if wanted": (("again", True),),
}
"""Notes on a pick in parentheses, as fields and their values."""


def add_picks(g: Grammar) -> None:
    """Some of a group (`our_pick`), or some cards of the pile that a search names (`our_found`)."""
    g.words("our_detail", cast(dict[str, object], PICKED))
    listing(g, "our_detail_list", "our_detail", "and")
    g.rule("our_details", "‹ {a:our_detail_list} ›", same)
    g.words("our_differing", {f"of different {word}s": trait for trait, word in TRAITS.items()})
    for by, words in PICKERS.items():
        for opponent in ("your opponent", "the other player"):
            g.words("our_picker", {keys(words.format(opponent)): by})
    g.rule("our_plain_pick", "{s:our_pick}", lambda s: s if is_simple(s) else None)
    g.rule("our_count", "{n:our_int}", lambda n: fx.Number(n))
    g.rule("our_count", "that many", fx.Result)
    g.rule("our_unplaced", "{f:our_card_noun} [{r:our_which}]", lambda f, r=(): fx.Deck(Who.YOU, all_of(*f, *r)))
    g.rule("our_unplaced", "{f:our_prize_noun} [{r:our_which}]", lambda f, r=(): fx.Prizes(Who.YOU, all_of(*f, *r)))
    for name in ("our_group", "our_lying"):
        g.rule("our_taken", f"{{s:{name}}} [{{b:our_except}}]", lambda s, b=None: but(s, b))
    behind = "[[,] {by:our_picker}] [{d:our_details}]"
    details = f"[[,] {{distinct:our_differing}}] {behind}"
    groups = (("our_pick", "( of {s:our_some} | {s:our_taken} )", "( {s:our_some} | {s:our_taken} )"), ("our_found", "{s:our_unplaced}", "{s:our_unplaced}"))
    for category, some, many in groups:
        g.rule(category, f"{{n:our_count}} {some} {details}", _pick)
        if category == "our_pick":
            another = f"another of {{s:our_owned}} {details}"
            g.rule(category, another, _another)
            g.rule(category, f"up to {another}", partial(_another, upto=True))
        g.rule(category, f"up to {{n:our_count}} {some} {details}", partial(_pick, upto=True))
        g.rule(category, f"any number of {many} {details}", _pick)
        g.rule(category, f"a number of {many} [{{distinct:our_differing}}] equal to {{n:our_last_qty}} {behind}", _pick)
        g.rule(category, f"a number of {many} [{{distinct:our_differing}}] up to {{n:our_last_qty}} {behind}", partial(_pick, upto=True))


Details = tuple[tuple[tuple[str, object], ...], ...]


def _another(s: Selector, distinct: Trait | None = None, by: By = By.YOU, d: Details = (), upto: bool = False) -> fx.Pick:
    return _pick(fx.Except(s, fx.It()), fx.Number(1), distinct, by, d, upto)


def _pick(
    s: Selector, n: Quantity | None = None, distinct: Trait | None = None, by: By = By.YOU, d: Details = (), upto: bool = False
) -> fx.Pick:
    given: dict[str, Any] = {"upto": upto, "by": by, "distinct": distinct}
    if n is None and not any(detail in AS_MANY.values() for detail in d):
        given |= {"upto": True, "none": True}
    for detail in d:
        given |= detail
    return fx.Pick(n, s, **given)
