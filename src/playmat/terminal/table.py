"""A game in the terminal: the board as text, options by number or by their words, against a bot or a second person.

Words that are not an option are answered with the reason and its rule; `?` lists what else can be typed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from playmat.play.decision import Decision, IllegalAction
from playmat.play.game import Game
from playmat.play.saved import Json
from playmat.play.view import View, view
from playmat.rules.rulebook import InvalidRuleId, rule

HELP = """Type the number of an option, or its words; several with commas between them, `none` for none.
  why WORDS   why something cannot be done     rule ID    a rule of the books
  log         what has happened                undo       take your last answer back
  quit        leave the game"""

Decide = Callable[[View], Any]
"""Anything that answers a decision from a view, such as a bot."""


class Quit(Exception):
    """The person has left the game."""


def play(
    game: Game,
    players: Mapping[int, Decide],
    console: Console,
    ask: Callable[[str], str],
    stops: Callable[[Game], bool] = lambda game: False,
) -> Game:
    """Play to the end, or until `stops` says so: seats in `players` answer by themselves, the others are asked here. Returns the
    finished game.

    `undo` takes back the person's last answer and everything that the others did since.
    """
    history: list[Game] = []
    shown = 0
    while (decision := game.decision) is not None and not stops(game):
        decide = players.get(decision.player)
        if decide is not None:
            game.answer(decide(view(game, decision.player)))
            continue
        seen = view(game, decision.player)
        shown = tell(seen, console, shown)
        console.print(board(seen))
        history.append(game.clone())
        if not answered(game, seen, decision, console, ask):
            history.pop()
            if history:
                game = history.pop()
                shown = len(game.log)
            else:
                console.print("There is nothing to undo.")
    persons = [seat for seat in range(game.form.seats) if seat not in players]
    tell(view(game, persons[0] if len(persons) == 1 else None), console, shown)
    winner = game.winner
    console.print("The game ended without a winner." if winner is None else f"[bold]Player {winner + 1} has won.[/bold]")
    return game


def answered(game: Game, seen: View, decision: Decision, console: Console, ask: Callable[[str], str]) -> bool:
    """Ask until there is an answer; False to take the last one back."""
    console.print(prompt(decision))
    while True:
        said = ask("> ").strip()
        word, _, rest = said.partition(" ")
        match word.lower():
            case "?" | "help":
                console.print(HELP)
            case "quit" | "exit":
                raise Quit
            case "undo":
                return False
            case "log":
                tell(seen, console, 0)
            case "why" if rest:
                console.print(explanation(seen, rest.removeprefix("not ")), markup=False)
            case "rule" if rest:
                try:
                    console.print(f"{rest}: {rule(rest).text}", markup=False)
                except InvalidRuleId as error:
                    console.print(str(error), markup=False)
            case _:
                try:
                    game.answer(picks(said, decision))
                except IllegalAction as error:
                    console.print(str(error), markup=False)
                else:
                    return True


def explanation(seen: View, text: str) -> str:
    """Why something cannot be done, with the id of its rule."""
    why = seen.why_not(text)
    if why is None:
        return "You can do that, or nothing here has that name."
    return f"{why.reason} [{why.rule}]" if why.rule else why.reason


def picks(said: str, decision: Decision) -> str | list[str | int]:
    """Numbers as they are listed (from 1), or words."""
    parts = [part.strip() for part in said.split(",") if part.strip()]
    if parts and all(part.isdecimal() for part in parts):
        for part in parts:
            if not 1 <= int(part) <= len(decision.options):
                raise IllegalAction(f"option {part} is out of range (1–{len(decision.options)})")
        return [int(part) - 1 for part in parts]
    return said


def prompt(decision: Decision) -> RenderableType:
    lines = [Text(decision.prompt, style="bold")]
    lines += [Text(f"{number:>3}  {option.text}") for number, option in enumerate(decision.options, 1)]
    return Group(*lines)


def board(seen: View) -> RenderableType:
    """Both sides as the player sees them, the player's own below."""
    data = seen.to_json()
    sides = sorted(data["sides"], key=lambda side: side["seat"] == data["you"])
    rows = {side["seat"]: side_rows(side) for side in sides}
    widths = [max(map(len, column)) for column in zip(*(row for found in rows.values() for row in found), strict=True)]
    lines: list[Text] = []
    for side in sides:
        lines.append(Text(heading(side, data["you"]), style="italic"))
        for row in rows[side["seat"]]:
            cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
            lines.append(Text("  ".join(cells).rstrip()))
        if not isinstance(side["hand"], int):
            lines.append(Text(f"Hand: {', '.join(card['name'] for card in side['hand']) or 'empty'}"))
    stadium = data["stadium"]["name"] if data["stadium"] else "none"
    return Panel(Group(*lines), title=f"turn {data['turn']} · Stadium: {stadium}", expand=False)


def heading(side: Json, you: int | None) -> str:
    hand = side["hand"] if isinstance(side["hand"], int) else len(side["hand"])
    left = sum(prize is not None for prize in side["prizes"])
    name = f"Player {side['seat'] + 1}" + (" (you)" if side["seat"] == you else "")
    return f"{name}: hand {hand}, deck {side['deck']}, Prizes {left}, discard {len(side['discard'])}"


def side_rows(side: Json) -> list[tuple[str, str, str, str]]:
    """The place, name, HP and attached cards of each Pokémon."""
    rows: list[tuple[str, str, str, str]] = []
    for place, pokemon in [("Active", side["active"]), ("Bench", side["bench"])]:
        for number, p in enumerate(pokemon, 1):
            spot = place if len(pokemon) == 1 else f"{place} {number}"
            rows.append((spot, *pokemon_text(p)))
    return rows or [("Active", "nobody", "", "")]


def pokemon_text(p: Json) -> tuple[str, str, str]:
    if p.get("face_down"):
        return "face down", "", ""
    conditions = f" [{', '.join(p['conditions'])}]" if p["conditions"] else ""
    attached = ", ".join(card["name"] for card in p["attached"])
    return p["name"], f"{p['hp'] - p['damage']}/{p['hp']} HP{conditions}", attached


def tell(seen: View, console: Console, since: int) -> int:
    """Print what happened since the given log entry; returns the number of entries."""
    for line in seen.log_lines(since):
        console.print(Text(line, style="dim"))
    return seen.log_length


def record_text(game: Game) -> Json:
    """The finished game's record, to be saved."""
    return game.record().to_json()
