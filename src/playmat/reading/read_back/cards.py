"""Our own English, read back: actions with cards."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, cast

from playmat.effects import nodes as fx
from playmat.effects.english.cards import DISCARDING, all_but
from playmat.effects.english.enumerations import DOLLS
from playmat.effects.nodes import Action, Place, Selector
from playmat.reading.parsing import Grammar
from playmat.reading.read_back.rule_helpers import DEPTHS, doing, keys, listing, opponent_does, same
from playmat.reading.read_back.selectors import both, opponents


def add(g: Grammar) -> None:
    doing(g, "who", "draw", "a card", fx.Draw)
    doing(g, "who", "draw", "a number of cards up to {n:our_last_qty}", partial(fx.Draw, upto=True))
    doing(g, "who", "draw", "[{upto:our_upto}] {n:our_n_cards}", fx.Draw)
    doing(g, "who", "draw", "cards until THEY have {n:our_int} card+s in THEIR hand", lambda n, who: fx.DrawUntil(fx.Number(n), who))
    doing(g, "who", "draw", "cards until the number of cards in THEIR hand is {n:our_last_qty}", fx.DrawUntil)
    doing(g, "of", "reveal", "cards from the top of THEIR deck until THEY reveal {filter:our_one_card}", fx.UntilFound)
    g.words("our_shown", {"[,] and reveal it": True, "[,] and reveal them": True})
    g.rule("our_searched", "{a:our_pile}", same)
    g.rule("our_searched", "{w:our_whose} prize cards", lambda w: fx.Prizes(w))
    g.rule("our_all_found", "{s:our_found}", lambda s: (s,))
    g.rule("our_all_found", "{s:our_found} and {r:our_all_found}", lambda s, r: (s, *r))
    g.rule("our_act", "search {p:our_searched} for {s:our_all_found} [{r:our_shown}]", lambda p, s, r=False: fx.Search(_found(p, s), r))
    g.rule("our_act", "search for {for_:our_whole} [{reveal:our_shown}]", fx.Search)
    g.words("our_how", {"face up": ("face_up", True), "in a random order": ("shuffled", True), "as [a] basic pokémon": ("basic", True)})
    g.words("our_how", {"in any order": ("shuffled", False)})
    g.words("our_alone", {"and discard what is attached": (("whole", False),)})
    listing(g, "our_how_list", "our_how", "and")
    for word in ("shuffle", "put"):
        move = f"{word} {{s:our_whole}} {{p:our_place}} [{{h:our_how_list}}] [and move any pokémon there to the bench] [{{a:our_alone}}]"
        g.rule("our_act", move, lambda s, p, h=(), a=(), word=word: fx.Move(s, p, **dict((*h, *a))) if (p is Place.DECK) == (word == "shuffle") else None)
    g.words("our_again", {"‹ chosen again for each card ›": True})
    for word in ("move", "attach"):
        g.rule("our_act", f"{word} {{c:our_whole}} [over] to {{s:our_whole}} [{{e:our_again}}]", lambda c, s, e=False, word=word: _attach(c, s, e, word))
        freely = f"{word} {{c:our_whole}} [over] to {{s:our_all}} in any way you/they like"
        g.rule("our_act", freely, lambda c, s, word=word: _attach(c, fx.Pick(fx.Number(1), s), True, word))
    g.words("our_layers", {"all evolution cards": True, "the highest stage evolution card": False})
    g.rule("our_act", "devolve {what:our_whole} by putting/shuffling {all:our_layers} from it {to:our_place}", fx.Devolve)
    g.rule("our_act", "take the level-up card off {what:our_whole} and put/shuffle it {to:our_place}", fx.LevelDown)
    g.rule("our_act", "replace the card of {what:our_whole} by {card:our_whole} and put the old card {old:our_place}", fx.Become)
    whole = "put {card:our_whole} in the place of {what:our_whole} and put that pokémon with everything on it {old:our_place}"
    g.rule("our_act", whole, partial(fx.Become, whole=True))
    for name, words in DOLLS.items():
        g.words("our_doll_fact", {keys(words): name})
    doll = "play this card as if it were a basic {t:our_type} pokémon with {n:our_int} hp"
    g.rule("our_act", doll, lambda t, n: fx.PlayAsPokemon(n, t))
    for depth, (_, separator) in enumerate(DEPTHS):
        g.rule(f"our_doll_facts{depth}", f"{separator} {{a:our_doll_fact}}", lambda a: (a,))
        g.rule(f"our_doll_facts{depth}", f"{separator} {{a:our_doll_fact}} {{b:our_doll_facts{depth}}}", lambda a, b: (a, *b))
        g.rule(f"our_multi{depth}", f"{doll} {{f:our_doll_facts{depth}}}", lambda t, n, f: fx.PlayAsPokemon(n, t, **dict.fromkeys(f, True)))
    g.rule("our_provided", "{t:our_types_and} energy", lambda t: (t, False))
    g.words("our_provided", {"energy of every type": ((), False), "energy of the chosen type": ((), True)})
    g.rule("our_provided", "{t:our_types_and} energy ‹ of the chosen type instead ›", lambda t: (t, True))
    energy = "attach {c:our_whole} , as a special energy card that provides {n:our_int} {t:our_provided} , to {s:our_whole}"
    g.rule("our_act", energy, lambda c, s, n, t: fx.AttachAsEnergy(c, s, t[0], n, t[1]))
    g.rule("our_act", "attach {our_self} to {to:our_whole} as a pokémon tool [, discarding all cards attached to {our_self}]", fx.AttachAsTool)
    g.rule("our_act", "discard {cards:our_whole}", fx.Discard)
    doing(g, "who", "discard", "cards from THEIR hand until {n:our_int} are left", lambda who, n: fx.Discard(all_but(who, fx.Number(n))) if who in DISCARDING else None)
    doing(g, "who", "take", "{n:our_n_prizes}", fx.TakePrize)
    doing(g, "who", "take", "{n:our_n_more_prizes}", fx.TakePrize)
    opponent_does(g, "discard", "s", "{s:our_whole}", lambda s: opponents(s, fx.Discard))
    g.rule("our_act", "switch {a:our_whole} with {b:our_whole}", lambda a, b: None if isinstance(a, fx.Active) else fx.Switch(b, a))
    g.rule("our_act", "switch in {b:our_whole} for {a:our_whole}", lambda a, b: fx.Switch(b, a) if isinstance(a, fx.Active) else None)
    g.rule("our_act", "switch {our_whose} active pokémon with {with_:our_whole}", fx.Switch)
    benched = "{s:our_owned}"
    g.rule("our_act", f"switch {{our_whose}} active pokémon with {benched}", lambda s: fx.Switch(s) if isinstance(s, fx.Bench) else None)
    g.rule("our_act", f"switch {{a:our_whole}} with {benched}", lambda a, s: fx.Switch(s, a) if isinstance(s, fx.Bench) and not isinstance(a, fx.Active) else None)
    g.rule("our_act", "switch {with_:our_whole} with the active pokémon", fx.Switch)
    opponent_does(g, "switch", "es", "( their active pokémon | that pokémon ) with {s:our_whole}", lambda s: opponents(s, fx.Switch))
    g.rule("our_act", "put {s:our_whole} back {p:our_place} in any order", lambda s, p: fx.Rearrange(s) if p is Place.TOP else None)
    g.rule("our_act", "turn {cards:our_whole} face {up:our_up}", fx.TurnPrize)


def _found(pile: Any, picks: tuple[fx.Pick, ...]) -> Selector:
    """The picks of a search, all from the pile: this and that and that."""
    return both(*(replace(one, of=replace(pile, filter=cast(Any, one.of).filter)) for one in picks))


def _attach(cards: Selector, to: Selector, each: bool, word: str) -> Action | None:
    moved = isinstance(cards, fx.Attached) or (isinstance(cards, fx.Pick) and isinstance(cards.of, fx.Attached))
    return fx.Attach(cards, to, each) if moved == (word == "move") else None
