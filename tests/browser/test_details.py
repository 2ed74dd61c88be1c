"""Small things that players notice: who is awaited, what others show, where the page was left, how large buttons are."""

from __future__ import annotations

import pytest
from clicker import click_until, open_table, start_game, wait_until
from playwright.sync_api import Page, expect
from table_server import Server
from visitors import BLANK, OpenPage

FIGHTERS = {"base1-52": 20, "base1-97": 20}
ONE_FIGHTER = {"base1-52": 1, "base1-97": 39}
"""With this deck most opening hands are a mulligan."""
WITH_BILL = {"base1-52": 16, "base1-97": 8, "base1-91": 16}


def my_turn(page: Page) -> None:
    click_until(page, "document.querySelector('.prompt')?.dataset.kind === 'main'", seed=2)


def test_a_hand_that_is_a_mulligan_is_shown(open_page: OpenPage, server: Server) -> None:
    page = open_page(server.address + BLANK, pace="fast")
    for _ in range(10):
        start_game(page, FIGHTERS, others=ONE_FIGHTER, ruleset="base-2000")
        wait_until(page, "document.querySelector('.shown-hand, .prompt.asking')")
        if page.locator(".shown-hand").count():
            break
    expect(page.locator(".shown-hand .face")).to_have_count(7)
    expect(page.locator(".shown-hand b")).to_contain_text("Bot 1")
    expect(page.locator(".prompt.asking")).to_be_visible()
    expect(page.locator(".shown-hand")).to_have_count(0)
    page.get_by_role("button", name="Show the hand").first.click()
    expect(page.get_by_role("dialog", name="The hand of a mulligan")).to_be_visible()


def test_the_card_that_the_opponent_plays_is_named_while_it_is_played(open_page: OpenPage, server: Server) -> None:
    page = open_page(server.address + BLANK, pace="slow")
    start_game(page, FIGHTERS, others=WITH_BILL)
    click_until(page, "document.querySelector('.prompt')?.dataset.kind === 'main'", seed=2)
    page.evaluate("""() => {
      globalThis.said = [];
      setInterval(() => said.push(document.querySelector('.prompt .sentence')?.innerText), 50);
    }""")
    for _ in range(6):
        page.keyboard.press("e")
        page.keyboard.press("1")
        wait_until(page, "document.querySelector('.prompt.asking')")
        if page.evaluate("said.some((text) => text?.includes('plays Bill'))"):
            return
    raise AssertionError("no Bill was seen in six turns")


def test_the_host_is_told_that_somebody_has_joined(open_page: OpenPage, server: Server) -> None:
    host, guest = open_page(server.address), open_page(server.address)
    open_table(host, opponent="open")
    host.evaluate("document.hasFocus = () => false")  # the host looks at another window
    guest.goto(host.locator("#invite-link").input_value())
    guest.get_by_role("button", name="Join the game").click()
    wait_until(host, "document.title.startsWith('●')")
    host.evaluate("dispatchEvent(new Event('focus'))")
    assert not host.title().startswith("●")


def test_the_player_who_must_answer_is_marked(open_page: OpenPage, server: Server) -> None:
    page = open_page(server.address)
    other = open_page(server.address)
    open_table(page, opponent="open")
    other.goto(page.locator("#invite-link").input_value())
    other.get_by_role("button", name="Join the game").click()
    expect(page.locator(".board")).to_be_visible()
    asked = page if page.locator(".prompt.asking").count() else other
    waiting = other if asked is page else page
    expect(asked.locator(".mine .nameplate.awaited, .mine .nameplate.on-turn")).to_have_count(1)
    expect(waiting.locator(".far .nameplate.awaited, .far .nameplate.on-turn")).to_have_count(1)
    expect(waiting.locator(".far .tag.waiting")).to_have_count(waiting.locator(".far .nameplate.awaited").count())


def test_down_from_the_hand_goes_nowhere(visitor: Page) -> None:
    start_game(visitor, FIGHTERS)
    my_turn(visitor)
    card = visitor.locator(".hand-tray .card").nth(1)
    card.focus()
    visitor.keyboard.press("ArrowDown")
    expect(card).to_be_focused()
    visitor.keyboard.press("ArrowRight")
    expect(card).not_to_be_focused()


def test_back_returns_to_where_the_page_was_left(open_page: OpenPage, server: Server) -> None:
    page = open_page(f"{server.address}#/decks")
    wait_until(page, "document.documentElement.scrollHeight > 3000")
    page.evaluate("scrollTo(0, 1500)")
    wait_until(page, "history.state?.y > 1400")
    page.get_by_role("link", name="Rules", exact=True).evaluate("(link) => link.click()")
    expect(page.get_by_role("heading", name="Rules", exact=True)).to_be_visible()
    wait_until(page, "scrollY === 0")
    page.go_back()
    wait_until(page, "scrollY > 1400")


def test_buttons_on_a_phone_are_large_enough(open_page: OpenPage, server: Server) -> None:
    page = open_page(server.address + BLANK, width=390, height=844, touch=True)
    start_game(page, FIGHTERS)
    for button in page.locator(".toolbar :is(button, a):visible").all():
        box = button.bounding_box()
        assert box is not None and box["width"] >= 40 and box["height"] >= 40
    page.goto(server.address)
    tops = page.locator(".site nav a").evaluate_all("(all) => all.map((link) => link.getBoundingClientRect().top)")
    assert len(set(tops)) == 1, "the links are in one row"


@pytest.mark.parametrize("screen", [(1280, 800), (1920, 1080)])
def test_nothing_covers_the_attacks_of_a_team_battle(open_page: OpenPage, server: Server, screen: tuple[int, int]) -> None:
    page = open_page(server.address, width=screen[0], height=screen[1])
    decks = ("bundled:first-flame", "bundled:green-shoots")
    open_table(page, ruleset="comprehensive-2009", form="team-battle", decks=(*decks, *decks))
    click_until(page, "document.querySelectorAll('.pokemon.active').length === 4", haste=0)
    covered = """[...document.querySelectorAll('.plate-row')].filter((row) => {
      const a = row.getBoundingClientRect();
      return [...document.querySelectorAll('.pile, .prizes, .pokemon')].some((other) => {
        const b = other.getBoundingClientRect();
        return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
      });
    }).map((row) => row.innerText)"""
    assert page.evaluate(covered) == []


def test_a_pile_says_whose_it_is(visitor: Page) -> None:
    start_game(visitor, FIGHTERS, others=WITH_BILL)
    click_until(visitor, "document.querySelector('.far .pile[data-at^=\"zone:discard\"] .face')", seed=2)
    visitor.locator(".far .pile[data-at^='zone:discard']").click()
    expect(visitor.locator("dialog.browse h2")).to_contain_text("Bot 1’s discard pile")
