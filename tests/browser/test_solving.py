"""Puzzles: the list, a hint, a failed attempt, the solution as a replay, and what is remembered."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect
from visitors import findings


def test_a_puzzle_is_found_failed_hinted_and_shown(page: Page, axe: str) -> None:
    page.get_by_role("link", name="Learn", exact=True).click()
    page.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_role("heading", name="Puzzle of the day")).to_be_visible()
    expect(page.get_by_text("Solve it to begin a streak.")).to_be_visible()
    assert findings(page, axe) == []
    page.locator(".puzzle-chip").first.click()
    coach = page.get_by_role("region", name="Coach", exact=True)
    expect(coach).to_contain_text("Win in this turn.")
    assert findings(page, axe) == []
    coach.get_by_role("button", name="Hint").click()
    expect(coach).to_contain_text("Next: ")
    page.locator(".prompt .end-turn").click()
    sure = page.get_by_role("button", name="End the turn")
    expect(sure.or_(coach.get_by_text("The turn is over"))).to_be_visible()
    if sure.is_visible():
        sure.click()
    expect(coach).to_contain_text("The turn is over and you have not won.")
    coach.get_by_role("button", name="Show the solution").click()
    expect(coach).to_contain_text(re.compile(r"Step 1 of \d+"))
    forward = coach.get_by_role("button", name="Next step")
    while forward.is_visible():
        before = coach.inner_text()
        forward.click()
        expect(coach).not_to_have_text(before, use_inner_text=True)
    expect(coach).to_contain_text("no other line wins")
    coach.get_by_role("button", name="Back").click()
    expect(coach).to_contain_text(re.compile(r"Step \d+ of \d+"))
    page.goto(page.url.partition("#")[0] + "#/puzzles")
    expect(page.locator(".puzzle-chip.shown")).to_have_count(1)


def test_a_puzzle_of_survival_says_what_is_to_be_done(page: Page) -> None:
    def survival(route: Route) -> None:
        """The server's list, with the first puzzle as one of survival."""
        reply = route.fetch()
        first, *others = reply.json()["puzzles"]
        route.fulfill(response=reply, json={**reply.json(), "puzzles": [{**first, "ends": "survival"}, *others]})

    page.route(re.compile(r"/api/puzzles\?"), survival)
    page.goto(page.url.partition("#")[0] + "#/puzzles")
    page.get_by_role("link", name=re.compile("Survive your opponent’s next turn")).first.click()
    coach = page.get_by_role("region", name="Coach", exact=True)
    expect(coach).to_contain_text("Survive your opponent’s next turn.")


def test_the_puzzle_of_the_day_begins_a_streak(page: Page) -> None:
    def solved(route: Route) -> None:
        """The server's reply, as it is after the last answer."""
        reply = route.fetch()
        route.fulfill(response=reply, json={**reply.json(), "status": "solved"})

    page.goto(page.url.partition("#")[0] + "#/puzzles")
    expect(page.get_by_text("Solve it to begin a streak.")).to_be_visible()
    page.route(re.compile("/api/puzzles/."), solved)
    page.get_by_role("link", name="Solve it").click()
    coach = page.get_by_role("region", name="Coach", exact=True)
    expect(coach).to_contain_text("Solved.")
    expect(coach.get_by_role("link", name="Next puzzle")).to_be_visible()
    coach.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_text("1 day in a row")).to_be_visible()
    expect(page.get_by_role("link", name="Solve it again")).to_be_visible()
    expect(page.locator(".puzzle-chip.solved")).to_have_count(1)
