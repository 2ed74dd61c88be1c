"""Whole games, clicked through to the end."""

from __future__ import annotations

import re

import pytest
from clicker import LONG, click_on, click_until, open_table, play_to_the_end, save_deck, start_clicking, start_game, wait_until
from playwright.sync_api import Page, expect
from table_server import Server
from visitors import OpenPage, findings

DECKS = ("bundled:first-flame", "bundled:green-shoots")


@pytest.mark.parametrize("ruleset", ["base-2000", "sun-moon-2019"])
def test_a_game_against_a_bot_can_be_played_to_its_end(visitor: Page, ruleset: str) -> None:
    start_game(visitor, ruleset=ruleset)
    play_to_the_end(visitor)
    expect(visitor.locator(".ending h2")).to_contain_text("won")
    assert visitor.locator(".log section").count() > 2


def test_play_now_takes_one_click(page: Page) -> None:
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".board")).to_be_visible()
    expect(page.locator(".prompt .sentence")).not_to_be_empty()


CAN_ATTACK = """
document.querySelectorAll('.far .pokemon.active').length + document.querySelectorAll('.foe.near .pokemon.active').length === 2
  && document.querySelector('.prompt .action.attack') && !document.querySelector('.held')
"""
"""Both Defending Pokémon are in play, and an attack can be used."""


def test_an_attack_of_a_two_on_two_game_is_aimed_at_one_of_two_active_pokemon(page: Page) -> None:
    open_table(page, ruleset="comprehensive-2009", form="two-on-two", decks=DECKS)
    expect(page.locator(".prompt .sentence")).to_contain_text("Choose 1 or 2 Basic Pokémon to be your Active Pokémon.")
    click_until(page, CAN_ATTACK, seed=3, haste=0)
    expect(page.locator(".board.actives-2")).to_be_visible()
    page.locator(".prompt .action.attack").first.click()
    expect(page.locator(".prompt .sentence")).to_contain_text("Attack which Pokémon with")
    targets = page.locator(".far .pokemon.active.target")
    expect(targets).to_have_count(2)
    for target in targets.all():
        expect(target.locator(".aimed")).to_have_attribute("data-word", re.compile(r"^\d+ damage"))
    said = page.locator(".log li", has_text=" uses ").count()
    targets.last.click()
    expect(page.locator(".log li", has_text=" uses ")).not_to_have_count(said)


def test_a_team_battle_shows_four_sides_on_a_phone(open_page: OpenPage, server: Server) -> None:
    page = open_page(server.address, width=390, height=844, touch=True)
    open_table(page, ruleset="comprehensive-2009", form="team-battle", decks=(*DECKS, *DECKS))
    expect(page.locator(".side")).to_have_count(4)
    expect(page.locator(".nameplate", has_text="your team")).to_have_count(1)
    assert len(set(page.locator(".nameplate .who").all_inner_texts())) == 4
    click_until(page, "document.querySelectorAll('.pokemon.active').length === 4 && document.querySelector('.bench .pokemon')")
    for pokemon in page.locator(".pokemon").all():
        box = pokemon.bounding_box()
        assert box is not None and box["width"] >= 28 and box["x"] >= 0 and box["x"] + box["width"] <= 390


def test_two_people_play_each_other(open_page: OpenPage, server: Server) -> None:
    host, guest = open_page(server.address), open_page(server.address)
    quick = save_deck(host)
    open_table(host, form="limited", opponent="open", decks=(quick,))
    link = host.get_by_label("Send this link").input_value()
    quick = save_deck(guest)
    guest.goto(link)
    guest.get_by_label("Choose your deck").select_option(quick)
    guest.get_by_role("button", name="Join the game").click()
    for page in (host, guest):
        expect(page.locator(".board")).to_be_visible()
    watcher = open_page(host.url.replace("#/play/", "#/watch/"))
    expect(watcher.locator(".board")).to_be_visible()
    start_clicking(host, 30, seed=1)
    start_clicking(guest, 30, seed=2)
    expect(watcher.locator(".log section").nth(3)).to_be_attached(timeout=LONG)
    guest.get_by_role("button", name="Resign").click()
    guest.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(host.locator(".ending h2")).to_have_text("You won!")
    expect(guest.locator(".ending h2")).to_contain_text("won.")
    expect(watcher.locator(".ending h2")).to_contain_text("won")
    expect(watcher.locator(".hand-tray")).to_have_count(0)
    expect(watcher.get_by_role("button", name="Rematch")).to_have_count(0)
    for page in (host, guest):
        page.get_by_role("button", name="Rematch").click()
    for page in (host, guest):
        expect(page.locator(".prompt")).to_be_visible()
        expect(page.locator(".ending")).to_have_count(0)
    expect(watcher).to_have_url(re.compile("#/watch/"))


def test_an_open_table_is_found_in_the_lobby(open_page: OpenPage, server: Server) -> None:
    host, guest = open_page(server.address), open_page(server.address)
    open_table(host, ruleset="sun-moon-2019", opponent="open", decks=DECKS[:1])
    table = guest.locator("li", has_text="Sun").get_by_role("link", name="Join")
    table.first.click()
    guest.get_by_label("Choose your deck").select_option(DECKS[1])
    guest.get_by_role("button", name="Join the game").click()
    for page in (host, guest):
        expect(page.locator(".board")).to_be_visible()


def test_bots_are_watched_with_open_hands_and_can_be_paused(open_page: OpenPage, server: Server, axe: str) -> None:
    page = open_page(server.address, pace="fast")
    page.get_by_role("button", name="Watch two bots").click()
    expect(page.locator(".hand-tray")).to_have_count(2)
    expect(page.locator(".log li")).not_to_have_count(0)
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_text("Paused.")).to_be_visible()
    assert findings(page, axe) == []
    page.get_by_label("Open hands").uncheck()
    expect(page.locator(".hand-tray")).to_have_count(0)
    expect(page.locator(".prize .face:not(.back)")).to_have_count(0)
    page.get_by_label("Open hands").check()
    shown = page.locator(".log li").count()
    page.get_by_role("button", name="Next step").click()
    wait_until(page, f"document.querySelectorAll('.log li').length > {shown}")
    expect(page.get_by_text("Paused.")).to_be_visible()
    page.get_by_label("Speed").select_option("instant")
    page.get_by_role("button", name="Continue").click()
    wait_until(page, f"document.querySelectorAll('.log li').length > {shown + 10}")


# The hash changes just before the replay writes the address of the step that was clicked: it must not bring its address back.
LEAVE_WHILE_A_STEP_OPENS = """() => {
    [...document.querySelectorAll('.line-jump')].at(-1).click();
    requestAnimationFrame(() => setTimeout(() => { location.hash = '#/replays' }));
}"""


def test_a_finished_game_is_analysed_and_looked_back_at(visitor: Page, axe: str) -> None:
    start_game(visitor)
    click_on(visitor, 25)
    if not visitor.locator(".ending").count():
        visitor.get_by_role("button", name="Resign").click()
        visitor.get_by_role("dialog").get_by_role("button", name="Resign").click()
    visitor.get_by_role("link", name="Analyse").click()
    analysis = visitor.get_by_role("region", name="Analysis")
    expect(analysis.get_by_role("img")).to_have_attribute("aria-label", re.compile("The chance to win goes from"), timeout=LONG)
    expect(analysis.locator("progress")).to_have_count(0, timeout=LONG)
    assert findings(visitor, axe) == []
    analysis.locator(".win-curve").click(position={"x": 5, "y": 40})
    expect(visitor).to_have_url(re.compile(r"#/replay/[\w-]+/\d+/analysis$"))
    visitor.get_by_role("tab", name="Log").click()
    visitor.locator(".line-jump").first.click()
    expect(visitor).to_have_url(re.compile(r"#/replay/[\w-]+/[0-3]$"))
    step = visitor.locator(".step-count").inner_text()
    visitor.reload()
    expect(visitor.locator(".step-count")).to_have_text(step)
    visitor.evaluate(LEAVE_WHILE_A_STEP_OPENS)
    expect(visitor.locator(".finished")).to_have_count(1)
    expect(visitor.locator(".finished time")).to_be_visible()
