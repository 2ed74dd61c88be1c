"""Words of answers besides the texts of options: the answering player, and names that no card in the game has."""

from __future__ import annotations

import re
from difflib import get_close_matches

from playmat.play.answer_parser import PHRASINGS, NotOffered, fold, spellings
from playmat.play.decision import Decision, IllegalAction
from playmat.play.game import Game
from playmat.play.notation.lines import InvalidLine, cut_owner, parse_seat

SPOKEN = re.compile(
    r"(?P<verb>attaches|attacks|benches|chooses|discards|ends|evolves|picks|plays|promotes|retreats|takes|uses)\b", re.IGNORECASE
)
"""The action of a player: `player 1 plays Potion`."""
TABLE_WORDS = (
    "active", "benched", "bench", "opponent", "opponents", "s", "player", "p1", "p2", "p3", "p4", "my", "your", "prize",
    "pokemon",
)  # fmt: skip


def pick_options(game: Game, text: str) -> list[int]:
    """The places of the options that an answer names. Raises IllegalAction, with the reason or with similar options."""
    decision = game.decision
    if decision is None:
        raise IllegalAction("the game is over: there is no open question")
    try:
        return game.words.resolve(decision, text)
    except NotOffered as error:
        raise refusal_of(game, decision, error.text) from None


def refusal_of(game: Game, decision: Decision, text: str) -> IllegalAction:
    refusal = game.why_not(text)
    if refusal is not None:
        return IllegalAction(f"refused: {text}: {refusal.reason}", refusal.rule)
    near = get_close_matches(fold(text), [fold(option.text) for option in decision.options], n=3, cutoff=0.5)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    return IllegalAction(f"{text!r} is not one of the options{hint}")


def vocabulary(game: Game) -> set[str]:
    """The words of everything that an answer can name in this game."""
    words: set[str] = set(TABLE_WORDS)
    for d in {int(d.index): d for d in game.machine.defs}.values():
        card = d.card
        named = (*(attack.name for attack in card.attacks), *(ability.name for ability in card.abilities))
        for name in (card.id, *spellings(card), *named):
            words |= set(re.findall(r"\w+", fold(name)))
    for template in (text for texts in PHRASINGS.values() for text in texts):
        words |= set(re.findall(r"\w+", re.sub(r"\{\w+\}", "", template)))
    return words


def check_words(game: Game, text: str) -> None:
    """Refuse a text with a name that no card here has: such an option would be absent under any rules."""
    known = vocabulary(game)
    strange = [word for word in re.findall(r"\w+", text) if fold(word) not in known and not word.isdecimal()]
    if strange:
        near = get_close_matches(fold(strange[0]), known, n=3, cutoff=0.6)
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        raise InvalidLine(f"nothing in this game is called {strange[0]!r}{hint}")


def choice_by_words(decision: Decision, text: str) -> str | None:
    """The one of several effects that a part of its words means, or the player whom it is about; None if that is not clear."""
    wanted, texts = fold(text), [option.text for option in decision.options]
    seat = parse_seat(text)
    if seat is not None:
        is_other = seat != decision.player
        found = [words for words in texts if ("opponent" in fold(words)) == is_other]
        return found[0] if len(found) == 1 else None
    parts = set(re.findall(r"\w+", wanted))
    literal = [words for words in texts if wanted in fold(words)]
    loose = [words for words in texts if parts <= set(re.findall(r"\w+", fold(words)))]
    for found in (literal, loose):
        if len(found) == 1:
            return found[0]
    return None


def cut_speaker(text: str) -> tuple[int | None, str]:
    """`player 2: Pikachu` → (1, "Pikachu"); None where no player is named before a colon."""
    before, colon, after = text.partition(":")
    if colon:
        seat, rest = cut_owner(before.strip())
        if seat is not None and not rest:
            return seat, after.strip()
    seat, rest = cut_owner(text)
    if seat is not None and (spoken := SPOKEN.match(rest)):
        return seat, spoken["verb"].removesuffix("es" if spoken["verb"].endswith("ches") else "s") + rest[spoken.end() :]
    return None, text
