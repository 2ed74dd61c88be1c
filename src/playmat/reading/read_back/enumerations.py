"""Our own English, read back: players, places, types, conditions, times and other closed words."""

from __future__ import annotations

from collections.abc import Iterable

from playmat.effects.english.enumerations import COMPARISONS, PERIODS, PLACES, TIMES, TRAITS
from playmat.effects.english.writer import ON_CARD, ON_POKEMON, WAS_ON
from playmat.effects.nodes import Order, Who
from playmat.reading.parsing import Grammar, Parse
from playmat.reading.read_back.rule_helpers import keys, listing, same
from playmat.reading.tokens import NUMBER, QUOTED
from playmat.vocabulary import TYPES, Condition


def add(g: Grammar) -> None:
    g.terminal("our_int", NUMBER, _integer)
    g.terminal("our_name", QUOTED, _name)
    listing(g, "our_names", "our_name", "or")
    g.words("our_self", {keys(ON_POKEMON): 1, keys(ON_CARD): 1, keys(WAS_ON): 1})
    for own, other in (("you", "your opponent"), ("they", "the other player")):
        g.words("our_player", {own: Who.YOU, other: Who.OPPONENT})
    g.words("our_player", {"each player": Who.EACH, "its owner": Who.OWNER, "the player whose turn it is": Who.TURN})
    g.rule("our_whom", "{a:our_player}", same)
    g.words("our_whom", {"them": Who.YOU})
    g.words("our_whose", {"your": Who.YOU, "their": Who.YOU, "your opponent 's": Who.OPPONENT, "the other player 's": Who.OPPONENT})
    g.words("our_whose", {"each player 's": Who.EACH, "either player 's": Who.EACH, "its owner 's": Who.OWNER, "the current player 's": Who.TURN})
    g.rule("our_has", "{a:our_player} have/has", same)
    g.words("our_op", {words: op for op, words in COMPARISONS.items()})
    for place, words in PLACES.items():
        phrase = " ( {our_whose} | their owner 's ) ".join(keys(part) for part in words.split("{}"))
        g.rule("our_place", phrase, lambda place=place: place)
    for type_ in TYPES:
        g.words("our_type", {type_.value.lower(): type_})
        g.words("our_type_hyphen", {f"{type_.value.lower()}-type": type_})
    listing(g, "our_types", "our_type", "or")
    listing(g, "our_types_and", "our_type", "and")
    listing(g, "our_types_hyphen", "our_type", "or", "our_type_hyphen")
    g.rule("our_energy", "energy", lambda: ())
    g.rule("our_energy", "{a:our_types} energy", same)
    g.words("our_condition", {condition.value.lower(): condition for condition in Condition})
    listing(g, "our_conditions", "our_condition", "or")
    listing(g, "our_conditions_and", "our_condition", "and")
    for your, opponents in (("your", "your opponent's"), ("their", "the other player's")):
        for period, words in PERIODS.items():
            g.rule("our_period", keys(words.format(your=your, opponents=opponents)), lambda period=period: period)
        for time, words in TIMES.items():
            g.rule("our_time", keys(words.format(your=your, opponents=opponents)), lambda time=time: time)
    g.words("our_traits", {f"{word}s": trait for trait, word in TRAITS.items()})
    g.words("our_trait", {word: trait for trait, word in TRAITS.items()})
    g.words("our_order", {order.value: order for order in Order})


def _integer(parse: Parse, start: int) -> Iterable[tuple[int, object]]:
    yield start + 1, int(parse.tokens[start].key)


def _name(parse: Parse, start: int) -> Iterable[tuple[int, object]]:
    yield start + 1, parse.tokens[start].text
