"""Boards in notebooks: small HTML that shows no more than the view behind it."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

from playmat.cards.decks import load_deck
from playmat.cards.pool import default_pool
from playmat.play.game import Game, start
from playmat.play.tables import make_table

FLAME = load_deck("first-flame").cards
SHOOTS = load_deck("green-shoots").cards


def begun() -> Game:
    game = start(make_table("modern", "standard", [FLAME, SHOOTS]), 3)
    while game.decision is not None and game.decision.kind != "main":
        game.answer(list(range(game.decision.min)))
    return game


class Checker(HTMLParser):
    """Collects tags, and checks that they are closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert {name for name, _ in attrs} <= {"style"}
        self.open.append(tag)
        self.tags.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_a_board_is_plain_closed_html() -> None:
    drawn = begun()._repr_html_()
    checker = Checker()
    checker.feed(drawn)
    assert not checker.open
    assert checker.tags == {"div", "b"}
    assert "url(" not in drawn and "http" not in drawn


def test_a_game_shows_what_everybody_may_see() -> None:
    game = begun()
    assert game._repr_html_() == game.view()._repr_html_()
    assert "Hand:" not in game._repr_html_()
    assert game.html(0) == game.view(0)._repr_html_()
    hand = game.view(0).you.hand
    assert hand and all(card.name in game.html(0) for card in hand)
    for p in game.view().sides[1].pokemon:
        assert f"{p.hp_left}/{p.hp} HP" in game.html()


def test_face_down_pokemon_stay_face_down_on_a_board() -> None:
    game = start(make_table("modern", "standard", [FLAME, SHOOTS]), 3)
    while game.decision is not None and not game.state.sides[game.decision.player].active:
        game.answer(list(range(game.decision.min)))
    assert not game.state.turn
    assert "face down" in game._repr_html_()
    assert not re.search(r"\d+/\d+ HP", game._repr_html_())


def test_names_are_escaped() -> None:
    pool = default_pool()
    own = pool.with_cards([replace(pool["base1-46"], title="<script>alert(1)</script>")])
    game = start(make_table("modern", "standard", [["base1-46"] * 60] * 2, own), 1)
    while game.decision is not None and game.decision.kind != "main":
        game.answer(list(range(game.decision.min)))
    assert "<script" not in game.html(0)
    assert "&lt;script&gt;" in game.html(0)
