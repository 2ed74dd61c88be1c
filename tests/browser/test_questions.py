"""Questions that few cards ask: whom a Stadium faces, rock, paper or scissors, and amounts."""

from __future__ import annotations

import re

import pytest
from clicker import click_until, start_game
from playwright.sync_api import Page, expect
from table_server import Server
from visitors import BLANK, OpenPage, findings

FIGHTERS = {"base1-52": 20, "base1-97": 8}
"""Machop and its Energy: the rest of a deck of 40 for the variant `limited`."""
HEALERS = {"gym1-35": 12, "base1-98": 12, "base1-94": 16}
"""Blaine's Growlithe, which also damages itself, and Potion with its first wording."""


@pytest.fixture
def page(visitor: Page) -> Page:
    """`start_game` leads to a table."""
    return visitor


def play_until_asked(page: Page, cards: dict[str, int], kind: str, ruleset: str = "modern") -> None:
    """Play games up to the first question of that kind that we are asked; only our deck has the cards that ask it.

    The server deals every game with new luck: now and then one is over before the question.
    """
    for _ in range(10):
        start_game(page, cards, others={"base1-52": 20, "base1-97": 20}, ruleset=ruleset)
        click_until(page, f"document.querySelector('.prompt')?.dataset.kind === '{kind}'", haste=0)
        if page.locator(f".prompt[data-kind='{kind}']").count():
            return
    raise AssertionError(f"ten games without a question of the kind {kind}")


def watch_the_replay(page: Page) -> None:
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("link", name="Watch the replay").click()
    page.get_by_role("button", name="Last step").click()


def test_a_stadium_is_turned_to_a_player_and_shows_whom_it_faces(page: Page, axe: str) -> None:
    play_until_asked(page, {**FIGHTERS, "xy8-145": 12}, "facing")
    prompt = page.locator(".prompt")
    expect(prompt.locator(".sentence")).to_have_text("Choose the player that Parallel City faces.")
    expect(prompt.locator(".source-text")).to_contain_text(
        "The size of your Bench is 3, and Benched Pokémon beyond that are discarded."
    )
    expect(prompt.locator("[data-choice]")).to_have_text(["1Facing you", "2Facing Bot 1"])
    assert findings(page, axe) == []
    page.keyboard.press("2")
    expect(page.locator(".stadium-faces")).to_have_text("faces Bot 1")
    expect(page.locator(".log")).to_contain_text("You put Parallel City into play, facing Bot 1.")
    watch_the_replay(page)
    expect(page.locator(".stadium-faces")).to_have_text("faces Bot 1")


def test_rock_paper_scissors_is_played_by_touch(open_page: OpenPage, server: Server) -> None:
    page = open_page(server.address + BLANK, width=390, height=844, touch=True)
    play_until_asked(page, {**FIGHTERS, "dp2-115": 12}, "throw", "platinum-2009")
    buttons = page.locator(".prompt [data-choice]")
    expect(page.locator(".prompt .sentence")).to_have_text("Team Galactic's Wager: choose rock, paper or scissors.")
    expect(buttons.locator("span")).to_have_text(["Rock", "Paper", "Scissors"])
    for button in buttons.all():
        box = button.bounding_box()
        assert box is not None and box["height"] >= 32 and box["y"] + box["height"] <= 844
    while page.locator(".prompt[data-kind='throw']").count():  # again after a tie
        buttons.nth(1).tap()
        expect(page.locator(".sending")).to_have_count(0)
    log = page.locator(".log")
    page.get_by_role("button", name="Log").tap()
    expect(log).to_contain_text("You show paper.")
    expect(log).to_contain_text(re.compile(r"Bot 1 shows (rock|scissors)\.\s*(You win|Bot 1 wins) Rock-Paper-Scissors\."))


def test_an_amount_is_chosen_by_its_own_digit(page: Page) -> None:
    play_until_asked(page, HEALERS, "number", "base-2000")
    prompt = page.locator(".prompt")
    expect(prompt.locator(".sentence")).to_have_text("Potion: choose how much damage to heal.")
    expect(prompt.locator("[data-choice='0']")).to_have_text("0Heal nothing")
    expect(prompt.locator("[data-choice='1']")).to_have_text("1Heal 10 damage")
    page.keyboard.press("1")
    expect(prompt).not_to_have_attribute("data-kind", "number")
    expect(page.locator(".log li").last).to_have_text(re.compile("10 damage is healed from your Blaine's Growlithe."))
    watch_the_replay(page)
    expect(page.locator(".log")).to_contain_text("10 damage is healed from")
