"""Log entries that a scenario expects."""

from __future__ import annotations

from playmat.play.answer_parser import fold, plain
from playmat.play.game import Game


def is_logged(game: Game, number: int, words: str, rules: tuple[str, ...]) -> bool:
    if rules and game.story.cited(number) not in rules:
        return False
    kind = game.log[number].kind.replace("_", " ")
    words = words.replace("_", " ")
    if words != kind and not words.startswith(f"{kind} "):
        return False
    text = f" {fold(plain(game.story.keywords(number)))} ".replace("'s ", " ")
    return all(f" {word} " in text for word in fold(plain(f"{words.removeprefix(kind)} ".replace("'s ", " "))).split())
