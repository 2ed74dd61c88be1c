"""Numbers and names: categories that are code, because their words cannot be listed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from playmat.effects import nodes as fx
from playmat.reading.parsing import Grammar, Parse
from playmat.reading.text_context import TextContext
from playmat.reading.tokens import FORM, NAME, NUMBER, PLAIN, SELF, TITLE, Token


class KnownName(str):
    """The name of a known card, which may or may not be a Stadium."""

    __slots__ = ()


class StadiumName(KnownName):
    """The name of a Stadium."""

    __slots__ = ()


class OwnName(str):
    """The name of the card that has the text, used as a name."""

    __slots__ = ()


def _carrier(parse: Parse) -> TextContext:
    context = parse.context
    assert isinstance(context, TextContext)
    return context


def _at(parse: Parse, start: int, words: tuple[str, ...]) -> bool:
    tokens = parse.tokens
    return start + len(words) <= len(tokens) and all(tokens[start + i].text == word for i, word in enumerate(words))


def _at_plural(parse: Parse, start: int, words: tuple[str, ...]) -> bool:
    """Whether several cards of the name are meant: "Sabrina's Gastlys"."""
    return len(words) > 1 and any(_at(parse, start, (*words[:-1], words[-1] + plural)) for plural in ("s", "es"))


def _integer(parse: Parse, start: int) -> Iterable[tuple[int, object]]:
    yield start + 1, int(parse.tokens[start].key)


def _own_name(parse: Parse, start: int) -> Iterable[tuple[int, object]]:
    """The card's own name. For a Pokémon it means the Pokémon, for any other card the card, even if it is attached."""
    context = _carrier(parse)
    for words in context.own:
        if _at(parse, start, words):
            yield start + len(words), fx.This() if context.stage is not None or context.trainer is None else fx.ThisCard()


def _join(words: Iterable[str]) -> str:
    text = ""
    for word in words:
        text += word if not text or word in ("'s", "'", ":", "!", "?", ".") else f" {word}"
    return text


_LINKS = frozenset(("of", "the", "and", "&", "'s", "'", "to", "in", "for", "on", "with", "a", "from", "at", "by", "n", "!", "?", "-", ":"))


def _capitals(parse: Parse, start: int, plain: frozenset[str]) -> Iterable[tuple[int, object]]:
    """Every run of capitalised words from here, including small words in the middle of a name."""
    tokens = parse.tokens
    words: list[str] = []
    position = start
    while position < len(tokens):
        token = tokens[position]
        first = token.text[0]
        if first.isupper() or first.isdigit() or first in "[★◇♀♂δ":
            if position > start and token.key in plain:
                return
            words.append(token.text)
            yield position + 1, _spelled(tuple(words), tokens[start : position + 1])
        elif (token.key in _LINKS or token.key == "ex") and words:
            words.append(token.text)
            if token.key in ("!", "?", "ex"):
                yield position + 1, _spelled(tuple(words), tokens[start : position + 1])
        else:
            return
        position += 1


def _name(parse: Parse, start: int) -> Iterable[tuple[int, object]]:
    """A card's name: the card's own, a known name, or else any capitalised words."""
    context = _carrier(parse)
    found: set[int] = set()
    stem = FORM.sub("", context.name)
    for words in context.own:
        if _at(parse, start, words):
            found.add(start + len(words))
            is_stem = stem != context.name and _join(words) == stem  # other forms also have this name
            yield start + len(words), KnownName(stem) if is_stem else OwnName(context.name)
    for words in context.names.by_first.get(parse.tokens[start].text, ()):
        if (_at(parse, start, words) or _at_plural(parse, start, words)) and start + len(words) not in found:
            found.add(start + len(words))
            name = context.names.proper[words]
            yield start + len(words), StadiumName(name) if name in context.names.stadiums else KnownName(name)
            yield from _owned_by(parse, start + len(words), name, context)
            if _at(parse, start, (*words, "ex")) and (*words, "ex") not in context.names.proper:
                found.add(start + len(words) + 1)
                yield start + len(words) + 1, KnownName(f"{name} ex")  # a class that no known Pokémon of the name has
    token = parse.tokens[start]
    if not found:
        for end, singular in _plural(parse, start, context):
            found.add(end)
            yield end, singular
    if not found and token.text[0].isupper() and token.key not in PLAIN:
        yield from _capitals(parse, start, PLAIN)
    for end, unknown in _unknown(parse, start):
        if end not in found:
            yield end, unknown


def _unknown(parse: Parse, start: int) -> Iterable[tuple[int, object]]:
    """A name that no known card has and that begins with words which are not a name of their own: "Mega Flarewing ex",
    "Team Rocket's Flarewing", "Flarewing Energy"; or that goes on after a known name, "Zygarde Core"."""
    tokens = parse.tokens
    for prefix in (("Mega",), ("Team", "Rocket", "'s")):
        if _at(parse, start, prefix) and _is_proper(parse, start + len(prefix)):
            for end, _ in _capitals(parse, start + len(prefix), PLAIN):
                yield end, _spelled(tuple(token.text for token in tokens[start:end]), tokens[start:end])
    if not _is_proper(parse, start):
        return
    for end, name in _capitals(parse, start, PLAIN):
        is_new = tokens[start].text not in _carrier(parse).names.by_first  # "Holon Energy" is a class of cards
        if is_new and end < len(tokens) and tokens[end].text == "Energy":
            yield end + 1, f"{name} Energy"
        if end > start + 1 and all(_is_proper(parse, place) for place in range(start, end)):
            yield end, name


def _is_proper(parse: Parse, place: int) -> bool:
    """Whether a word is capitalised and is not one of the words of the game."""
    token = parse.tokens[place] if place < len(parse.tokens) else None
    return token is not None and token.text[0].isupper() and token.key not in PLAIN


def _owned_by(parse: Parse, position: int, owner: str, context: TextContext) -> Iterable[tuple[int, object]]:
    """A Pokémon of a known owner that no known card has: "Lacey's Clefairy"."""
    tokens = parse.tokens
    if position + 1 >= len(tokens) or tokens[position].text != "'s":
        return
    for words in context.names.by_first.get(tokens[position + 1].text, ()):
        end = position + 1 + len(words)
        name = f"{owner}'s {context.names.proper[words]}"
        if _at(parse, position + 1, words) and name not in context.names.proper.values():
            yield end, KnownName(name)


def _plural(parse: Parse, start: int, context: TextContext) -> Iterable[tuple[int, object]]:
    """A known name of one word in the plural: "the number of Murkrows"."""
    name = context.names.proper.get((parse.tokens[start].text.removesuffix("s"),))
    if name is not None:
        yield start + 1, KnownName(name)


def _spelled(words: tuple[str, ...], tokens: Sequence[Token]) -> str:
    """Words with spaces where the text has them: "Slip 'n' Roll"."""
    gaps = (" " * (token.start > before.end) for before, token in pairwise(tokens))
    return words[0] + "".join(gap + word for gap, word in zip(gaps, words[1:], strict=True))


def _title(parse: Parse, start: int) -> Iterable[tuple[int, object]]:
    """The name of an attack or Ability: the card's own, or capitalised words."""
    context = _carrier(parse)
    found = False
    for words in context.titles:
        if words and any(_at(parse, start, (*words[:-1], words[-1] + plural)) for plural in ("", "s", "es")):
            found = True
            yield start + len(words), _spelled(words, parse.tokens[start : start + len(words)])
    if not found and parse.tokens[start].text[0].isupper():
        yield from _capitals(parse, start, frozenset())


def add_open_classes(g: Grammar) -> None:
    g.terminal("int", NUMBER, _integer)
    g.terminal("self", SELF, _own_name)
    g.terminal("name", NAME, _name)
    g.terminal("title", TITLE, _title)
