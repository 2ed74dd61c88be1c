"""The table: hands, keys, explanations, lost connections, small screens."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from clicker import click_on, click_until, open_table, save_deck, start_game, wait_until
from playwright.sync_api import Browser, Page, expect
from table_server import Server
from visitors import BLANK, OpenPage, findings

ENERGY_AND_FIGHTERS = {"base1-52": 20, "base1-97": 20}
"""A deck for the variant `limited` with which every hand can attach an Energy card to a Machop."""


ENERGY_AND_PEEKERS = {"base2-55": 20, "base1-97": 20}
"""The same with Mankey, whose Power lists five places to look at a card."""


Motion = Literal["no-preference", "reduce"]


@pytest.fixture
def page(visitor: Page) -> Page:
    """`sit_down` leads to a table."""
    return visitor


FIRST_ATTACKS = "base-2000"
"""Rules by which the player who goes first may attack at once."""


def sit_down(page: Page, level: int = 1, cards: dict[str, int] = ENERGY_AND_FIGHTERS, ruleset: str = "modern") -> None:
    """Start a game and play its setup, up to our first turn."""
    start_game(page, cards, level=level, ruleset=ruleset)
    click_until(page, "document.querySelector('.prompt')?.dataset.kind === 'main'", seed=2)


def everything_shown(page: Page) -> list[str]:
    """The labels of everything on the board, and the log, once the names of cards have arrived."""
    wait_until(page, "!document.querySelector('.log').innerText.includes('…')")
    shown: list[str] = page.evaluate(
        "[...document.querySelectorAll('[data-at], .log li')].map((e) => `${e.dataset.at ?? ''} ${e.ariaLabel ?? e.innerText}`)"
    )
    return shown


def hand(page: Page) -> int:
    return page.locator(".hand-tray .card").count()


def test_a_card_is_played_by_click_and_click(page: Page) -> None:
    sit_down(page)
    before = hand(page)
    page.get_by_role("button", name="Fighting Energy, can be played").first.click()
    expect(page.locator(".pokemon.target").first).to_be_visible()
    page.locator(".pokemon.target").first.click()
    expect(page.locator(".mine .pip")).to_have_count(1)
    assert hand(page) == before - 1


def test_a_card_is_played_by_dragging_it(page: Page) -> None:
    sit_down(page)
    card = page.get_by_role("button", name="Fighting Energy, can be played").first
    card.hover()
    page.mouse.down()
    box = page.locator(".mine .pokemon.active").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=8)
    expect(page.locator(".ghost.dragged")).to_be_visible()
    expect(page.locator(".card.held")).to_be_hidden()  # the card is shown once
    page.mouse.up()
    expect(page.locator(".mine .pip")).to_have_count(1)


def test_a_card_dropped_beside_its_targets_goes_back(page: Page) -> None:
    sit_down(page)
    before = hand(page)
    page.get_by_role("button", name="Fighting Energy, can be played").first.hover()
    page.mouse.down()
    page.mouse.move(20, 20, steps=8)
    page.mouse.up()
    expect(page.locator(".held")).to_have_count(0)
    expect(page.locator(".ghost")).to_have_count(0)
    assert hand(page) == before and page.locator(".mine .pip").count() == 0


def test_a_list_of_effects_is_shown_in_words_and_prize_cards_on_their_owners_side(page: Page) -> None:
    sit_down(page, cards=ENERGY_AND_PEEKERS)
    page.locator(".mine .pokemon.active").click()
    page.locator(".prompt").get_by_role("button", name="Peek").click()
    expect(page.locator(".prompt [data-choice]")).to_have_count(5)
    page.locator(".prompt").get_by_role("button", name="(e) look at 1 of your opponent's Prize cards").click()
    expect(page.locator(".prompt .sentence")).to_have_text("Peek: choose 1 card from your opponent’s Prize cards.")
    expect(page.locator(".far .prize.legal")).not_to_have_count(0)
    expect(page.locator(".mine .prize.legal")).to_have_count(0)
    page.locator(".far .prize.legal").first.click()
    expect(page.locator(".prompt[data-kind='main']")).to_be_visible()


def test_everything_can_be_done_with_the_keyboard(page: Page) -> None:
    sit_down(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Fighting Energy, can be played").first.focus()
    page.keyboard.press("z")
    expect(page.locator("dialog.zoomed")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Fighting Energy, can be played").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".card.held")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".card.held")).to_have_count(0)
    page.keyboard.press("Enter")
    for _ in range(12):
        if page.evaluate("document.activeElement.matches('.target')"):
            break
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator(".mine .pip")).to_have_count(1)
    wait_until(page, "document.activeElement !== document.body")
    page.keyboard.press("l")
    expect(page.locator(".log")).to_have_count(0)
    page.keyboard.press("l")
    expect(page.locator(".log")).to_be_visible()
    turns = page.locator(".log section").count()
    page.keyboard.press("e")
    page.keyboard.press("e")
    wait_until(page, f"document.querySelectorAll('.log section').length > {turns}")


def test_a_pokemon_that_cannot_act_shows_its_own_sheet(page: Page, axe: str) -> None:
    sit_down(page)
    page.locator(".mine .pokemon.active").click()
    sheet = page.get_by_role("dialog", name="Machop, details")
    expect(sheet).to_contain_text("your Active Pokémon")
    expect(sheet).to_contain_text("20 damage to 50 HP")
    assert findings(page, axe) == []
    page.keyboard.press("Escape")
    page.locator(".side:not(.mine) .pokemon.active").first.click()
    expect(sheet).to_contain_text("Bot 1’s Active Pokémon")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


def test_attacks_say_what_they_would_do(page: Page) -> None:
    sit_down(page, ruleset=FIRST_ATTACKS)
    page.get_by_role("button", name="Fighting Energy, can be played").first.click()
    page.locator(".pokemon.target").first.click()
    attack = page.locator(".prompt .action.attack", has_text="Low Kick")
    attack.hover()
    expect(page.locator(".prompt .sentence")).to_contain_text("Low Kick: 20 printed")
    expect(page.get_by_role("img", name="This turn: Energy attached")).to_be_visible()


def test_ending_a_turn_with_actions_left_asks_once(page: Page) -> None:
    sit_down(page)
    page.get_by_role("button", name="End turn").click()
    expect(page.locator(".sentence")).to_contain_text("You can still attach an Energy card")
    page.get_by_role("button", name="Go back").click()
    expect(page.get_by_role("button", name="End turn")).to_be_visible()
    page.get_by_role("button", name="End turn").click()
    page.get_by_label("Don’t ask again").check()
    page.get_by_role("button", name="End the turn").click()
    assert page.evaluate("localStorage['playmat.ask-before-end']") == "false"


def test_an_impossible_action_is_explained_with_its_rule(page: Page) -> None:
    sit_down(page, ruleset=FIRST_ATTACKS)
    page.locator(".action.dim").first.click()
    expect(page.get_by_role("alert")).to_contain_text("Low Kick")
    page.get_by_role("alert").locator(".rule-link").click()
    expect(page.locator("dialog .rule-text")).not_to_be_empty()


def test_a_move_can_be_taken_back_and_hinted(page: Page) -> None:
    sit_down(page)
    before = hand(page)
    page.get_by_role("button", name="Fighting Energy, can be played").first.click()
    page.locator(".pokemon.target").first.click()
    expect(page.locator(".mine .pip")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".mine .pip")).to_have_count(0)
    assert hand(page) == before
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".prompt").get_by_role("alert")).to_contain_text("Hint:")
    expect(page.locator(".hinted").first).to_be_attached()
    page.get_by_role("button", name="Fighting Energy, can be played").first.click()
    page.locator(".pokemon.target").first.click()
    expect(page.locator(".mine .pip")).to_have_count(1)


def test_every_copy_of_a_playable_card_can_be_played(page: Page) -> None:
    sit_down(page)
    copies = page.locator(".hand-tray .card[data-card-id='base1-97']")
    expect(page.locator(".hand-tray .card.legal[data-card-id='base1-97']")).to_have_count(copies.count())
    copies.last.click()
    page.locator(".pokemon.target").first.click()
    expect(page.locator(".mine .pip")).to_have_count(1)


def test_a_search_shows_the_whole_deck_and_dims_what_cannot_be_taken(page: Page, axe: str) -> None:
    start_game(page, {"base1-52": 14, "base3-59": 12, "base1-97": 14}, ruleset="base-2000")
    click_until(page, "document.querySelector('.log section + section') && document.querySelector('.picker [data-choice]')", 1, 0)
    picker = page.locator(".picker")
    expect(picker).to_contain_text("Energy Search: choose up to 1 card from the deck")
    expect(picker.locator(".heap.rest")).to_have_count(2)
    expect(picker.locator(".heap:not(.rest)")).to_have_count(1)
    assert findings(page, axe) == []
    cards = hand(page)
    expect(picker.locator("[data-choice]:focus")).to_be_visible()
    page.keyboard.press("Enter")
    expect(picker).to_have_count(0)
    expect(page.locator(".hand-tray .card")).to_have_count(cards + 1)


def test_cards_are_looked_at_before_the_question_about_them(page: Page) -> None:
    start_game(page, {"base1-52": 14, "sm1-119": 12, "base1-97": 14})
    click_until(page, "document.querySelector('.picker .heap')", 1, 0)
    picker = page.locator(".picker")
    expect(picker).to_contain_text("Great Ball")
    copies = picker.locator(".heap").evaluate_all("(all) => all.map((e) => e.querySelector('.copies')?.dataset.word ?? '1')")
    assert sum(int(text.strip("×x ")) for text in copies) == 7
    expect(picker.locator("h2")).to_have_text("Great Ball: choose from these cards, or take none.")
    page.locator(".picker [data-card-id='base1-52']").click()  # a yes and the choice in one
    expect(picker).to_have_count(0)
    expect(page.locator(".log")).to_contain_text("You reveal Machop")


def test_a_lost_connection_is_shown_and_restored(open_page: OpenPage, tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        page = open_page(server.address + BLANK)
        sit_down(page)
        before = everything_shown(page)
        server.kill()
        expect(page.locator(".banner.lost")).to_contain_text("Connection lost")
        server.start()
        expect(page.locator(".banner.lost")).to_have_count(0)
        assert everything_shown(page) == before
        page.get_by_role("button", name="Fighting Energy, can be played").first.click()
        page.locator(".pokemon.target").first.click()
        expect(page.locator(".mine .pip")).to_have_count(1)
    finally:
        server.kill()


def test_a_reloaded_page_takes_its_seat_again(page: Page) -> None:
    sit_down(page)
    page.evaluate("localStorage.removeItem('playmat.seats')")
    before = everything_shown(page)
    page.reload()
    expect(page.locator(".hand-tray .card.legal").first).to_be_visible()
    assert everything_shown(page) == before


def test_a_phone_shows_everything_without_hovering(open_page: OpenPage, server: Server) -> None:
    page = open_page(server.address + BLANK, width=390, height=844, touch=True)
    sit_down(page)
    for part in (".far .actives", ".near .actives", ".far .bench", ".near .bench", ".prompt", ".hand-tray", ".toolbar"):
        box = page.locator(part).first.bounding_box()
        assert box is not None and box["y"] >= 0 and box["y"] + box["height"] <= 845, part
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    expect(page.get_by_text("Hold a card to read it.")).to_be_visible()
    assert apart(page, ".touch-tip", ".pokemon") and apart(page, ".touch-tip", ".prompt")
    page.get_by_role("button", name="Fighting Energy, can be played").first.tap()
    page.locator(".pokemon.target").first.tap()
    expect(page.locator(".mine .pip")).to_have_count(1)
    page.get_by_role("button", name="Log").tap()
    expect(page.locator(".log")).to_be_visible()


def test_with_reduced_motion_nothing_moves(open_page: OpenPage, server: Server) -> None:
    page = open_page(server.address + BLANK, pace="fast")
    page.emulate_media(reduced_motion="reduce")
    sit_down(page)
    page.evaluate("() => { Element.prototype.animate = () => { throw new Error('something moves') } }")
    click_on(page, 10)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_light_passes_over_special_cards_unless_motion_is_reduced(open_page: OpenPage, server: Server, motion: Motion) -> None:
    page = open_page(f"{server.address}#/deck/new")
    page.emulate_media(reduced_motion=motion)
    page.get_by_role("searchbox", name="Search cards").fill("name:charizard is:playable format:standard")
    card = page.locator('.result .card[aria-label*="Charizard"]:has(.sheen)').first
    expect(card).to_be_visible()
    expect(page.locator('.result .card:not([aria-label*="Charizard"])')).to_have_count(0)  # the first, unfiltered list is gone
    card.hover()
    expect(page.locator(".result .card:hover .sheen")).to_have_count(1)
    moving = "document.querySelector('.result .card:hover .sheen').getAnimations().some((a) => a.playState === 'running')"
    if motion == "reduce":
        expect(card.locator(".sheen")).to_have_css("opacity", "0")
        assert not page.evaluate(moving)
    else:
        wait_until(page, moving)


def test_mats_and_card_backs_are_chosen_by_each_player(page: Page, server: Server, axe: str) -> None:
    page.goto(f"{server.address}#/settings")
    page.get_by_text("Tide").click()
    page.get_by_text("Leaves").click()
    assert findings(page, axe) == []
    sit_down(page)
    assert page.evaluate("document.documentElement.dataset.mat") == "tide"
    expect(page.locator(".mine .prize use").first).to_have_attribute("href", "#back-leaves")
    expect(page.locator(".far .prize use").first).to_have_attribute("href", "#back-lattice")


def test_people_take_back_a_move_by_consent(open_page: OpenPage, server: Server) -> None:
    host, guest = open_page(server.address), open_page(server.address)
    deck = save_deck(host, ENERGY_AND_FIGHTERS)
    open_table(host, form="limited", opponent="open", decks=(deck,), clock="25 min + 10 s")
    expect(host.locator(".terms")).to_contain_text("25 minutes each, and 10 seconds for each move")
    link = host.get_by_label("Send this link").input_value()
    deck = save_deck(guest, ENERGY_AND_FIGHTERS)
    guest.goto(link)
    expect(guest.locator(".terms")).to_contain_text("25 minutes each, and 10 seconds for each move")
    guest.get_by_label("Choose your deck").select_option(deck)
    guest.get_by_role("button", name="Join the game").click()
    expect(host.locator(".clock")).to_have_count(2)
    expect(host.get_by_role("button", name="Hint")).to_have_count(0)
    spectator = open_page(host.url.replace("#/play/", "#/watch/"))
    expect(spectator.locator(".board")).to_be_visible()
    expect(host.get_by_role("img", name="1 watching")).to_be_visible()
    settings = host.get_by_role("button", name="Settings").bounding_box()
    assert settings is not None and settings["x"] + settings["width"] <= 1280
    host.locator(".card.legal").first.click()
    expect(host.locator(".mine .pokemon")).to_have_count(1)
    host.get_by_role("button", name="Undo").click()
    guest.get_by_role("button", name="Decline").click()
    expect(host.get_by_role("button", name="Undo")).to_be_enabled()
    expect(host.locator(".mine .pokemon")).to_have_count(1)
    host.get_by_role("button", name="Undo").click()
    guest.get_by_role("button", name="Accept").click()
    expect(host.locator(".mine .pokemon")).to_have_count(0)


@pytest.mark.parametrize("height", [360, 430])
def test_a_phone_on_its_side_shows_everything_at_once(open_page: OpenPage, server: Server, height: int) -> None:
    page = open_page(server.address + BLANK, width=844, height=height, touch=True)
    sit_down(page)
    for part in (".far .actives", ".near .actives", ".far .bench", ".near .bench", ".prompt", ".hand-tray", ".toolbar"):
        box = page.locator(part).first.bounding_box()
        assert box is not None and box["y"] >= 0 and box["y"] + box["height"] <= height + 1, part
    page.get_by_role("button", name="Fighting Energy, can be played").first.tap()
    page.locator(".pokemon.target").first.tap()
    expect(page.locator(".mine .pip")).to_have_count(1)


def test_the_board_stays_where_it_is_when_a_card_is_picked_up(page: Page) -> None:
    sit_down(page, ruleset=FIRST_ATTACKS)
    before = page.locator(".far .actives").bounding_box()
    page.locator(".hand-tray .card.legal").last.click()
    assert page.locator(".far .actives").bounding_box() == before
    page.keyboard.press("Escape")
    page.locator(".action.dim").first.click()
    expect(page.get_by_role("alert")).to_contain_text("Low Kick")
    assert page.locator(".far .actives").bounding_box() == before
    page.keyboard.press("e")
    expect(page.locator(".sentence")).to_contain_text("You can still attach")
    assert page.locator(".far .actives").bounding_box() == before
    page.keyboard.press("2")
    expect(page.locator(".sentence")).not_to_contain_text("You can still attach")
    page.keyboard.press("e")
    page.keyboard.press("1")
    expect(page.locator(".log")).to_contain_text("You end the turn.")


def test_the_log_returns_to_its_newest_line(page: Page) -> None:
    sit_down(page)
    click_on(page, 40)
    page.locator(".log").evaluate("(log) => log.scrollTo({ top: -10000 })")
    page.get_by_role("button", name="Newest").click()
    wait_until(page, "document.querySelector('.log').scrollTop > -2")
    expect(page.get_by_role("button", name="Newest")).to_have_count(0)


def apart(page: Page, one: str, other: str) -> bool:
    """Whether no element of one kind covers one of the other."""
    is_apart: bool = page.evaluate(
        """([one, other]) => {
          const boxes = (selector) => [...document.querySelectorAll(selector)].map((e) => e.getBoundingClientRect());
          return boxes(one).every((a) => boxes(other).every((b) =>
            a.right <= b.left + 2 || b.right <= a.left + 2 || a.bottom <= b.top + 2 || b.bottom <= a.top + 2));
        }""",
        [one, other],
    )
    return is_apart


def assert_everything_is_usable(page: Page, height: int) -> None:
    assert apart(page, ".pile", ".pokemon") and apart(page, ".pile", ".prompt") and apart(page, ".pokemon", ".prompt")
    for pokemon in page.locator(".pokemon").all():
        box = pokemon.bounding_box()
        assert box is not None and box["width"] >= 28 and box["y"] >= 0 and box["y"] + box["height"] <= height + 1
    card = page.locator(".hand-tray .card").first.bounding_box()
    assert card is not None and card["y"] + card["height"] <= height + 1
    page.get_by_role("button", name="Fighting Energy, can be played").first.click()
    page.locator(".pokemon.target").first.click()
    expect(page.locator(".mine .pip")).to_have_count(1)


def test_at_200_percent_zoom_nothing_is_covered(open_page: OpenPage, server: Server) -> None:
    page = open_page(server.address + BLANK, width=640, height=400)
    sit_down(page)
    assert_everything_is_usable(page, 400)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1080)])
def test_with_a_doubled_font_nothing_is_covered(
    open_page: OpenPage, large_print: Browser, server: Server, width: int, height: int
) -> None:
    page = open_page(server.address + BLANK, large_print, width=width, height=height)
    sit_down(page)
    assert_everything_is_usable(page, height)
