"""A game in the terminal: the board as text, options by number or by their words, against a bot or a second person.

Words that are no option are answered with the rule that stands against them; `?` lists what else can be typed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from playmat.engine import board as in_play
from playmat.play.decision import Decision, IllegalAction
from playmat.play.game import Game
from playmat.play.view import View, view
from playmat.rules.rulebook import InvalidRuleId, rule

HELP = """Type the number of an option, or its words; several with commas between them, `none` for none.
  why WORDS   why something cannot be done     rule ID    a rule of the books
  log         what has happened                undo       take the last answer of yours back
  quit        leave the game"""

Decide = Callable[[View], Any]
"""Answers a decision from a view: what a bot does."""


class Quit(Exception):
    """The person leaves."""


def play(game: Game, players: Mapping[int, Decide], console: Console, ask: Callable[[str], str]) -> Game:
    """Play to the end: seats in `players` answer by themselves, the others are asked here. Returns the finished game.

    `undo` goes back to before the person's last answer, with everything that the others did since.
    """
    history: list[Game] = []
    shown = 0
    while (decision := game.decision) is not None:
        decide = players.get(decision.player)
        if decide is not None:
            game.answer(decide(view(game, decision.player)))
            continue
        shown = tell(game, decision.player, console, shown)
        console.print(board(view(game, decision.player)))
        history.append(game.clone())
        if not answered(game, decision, console, ask):
            history.pop()
            if history:
                game = history.pop()
                shown = len(game.log)
            else:
                console.print("There is nothing to take back.")
    tell(game, 0, console, shown)
    winner = game.winner
    console.print("The game ended without a winner." if winner is None else f"[bold]Player {winner + 1} has won.[/bold]")
    return game


def answered(game: Game, decision: Decision, console: Console, ask: Callable[[str], str]) -> bool:
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
                tell(game, decision.player, console, 0)
            case "why" if rest:
                why = game.why_not(rest.removeprefix("not "))
                said_so = f"{why.reason} [{why.rule}]" if why else "Nothing stands against it, or it makes no sense here."
                console.print(said_so, markup=False)
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


def picks(said: str, decision: Decision) -> str | list[str | int]:
    """Numbers as they are listed (from 1), or words."""
    parts = [part.strip() for part in said.split(",") if part.strip()]
    if parts and all(part.isdecimal() for part in parts):
        for part in parts:
            if not 1 <= int(part) <= len(decision.options):
                raise IllegalAction(f"there is no option {part}; they are numbered 1 to {len(decision.options)}")
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
    stadium = data["stadium"]["name"] if data["stadium"] else "none"
    return Panel(Group(*(side_text(side) for side in sides)), title=f"turn {data['turn']} · Stadium: {stadium}", expand=False)


def side_text(side: dict[str, Any]) -> Table:
    hand = side["hand"] if isinstance(side["hand"], int) else len(side["hand"])
    left = sum(prize is not None for prize in side["prizes"])
    table = Table(
        title=f"Player {side['seat'] + 1}: hand {hand}, deck {side['deck']}, Prizes {left}, discard {len(side['discard'])}",
        title_justify="left", show_header=False, box=None, padding=(0, 2, 0, 0),
    )  # fmt: skip
    for place, pokemon in [("Active", side["active"]), ("Bench", side["bench"])]:
        for p in pokemon:
            table.add_row(place, *pokemon_text(p))
    if not isinstance(side["hand"], int):
        table.add_row("Hand", ", ".join(card["name"] for card in side["hand"]))
    return table


def pokemon_text(p: dict[str, Any]) -> tuple[str, str, str]:
    if p.get("face_down"):
        return "face down", "", ""
    conditions = f" [{', '.join(p['conditions'])}]" if p["conditions"] else ""
    attached = ", ".join(card["name"] for card in p["attached"])
    return p["name"], f"{p['hp'] - p['damage']}/{p['hp']} HP{conditions}", attached


def tell(game: Game, seat: int, console: Console, since: int) -> int:
    """Print what happened since the given log entry; returns how many entries there are."""
    for entry in with_draws_together(view(game, seat).log(since)):
        text = entry_text(game, entry)
        if text:
            console.print(Text(text, style="dim"))
    return len(game.log)


def with_draws_together(entries: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The entries with the cards that a player draws one after the other as one draw."""
    for is_draw, run in groupby(entries, lambda entry: (entry["kind"] == "draw", entry["player"])):
        if not is_draw[0]:
            yield from run
            continue
        first, *others = run
        for entry in others:
            first["cards"] += entry["cards"]
            first["hidden"] = first.get("hidden", 0) + entry.get("hidden", 0)
        yield first


def entry_text(game: Game, entry: dict[str, Any]) -> str:
    """One line of the log in words; empty for what people need not read."""
    who = f"Player {entry['player'] + 1}"
    names = [game.words.label(serial) for serial in entry["pokemon"] if in_play.find(game.machine, serial) is not None]
    cards = ", ".join(game_card_name(game, card) for card in entry["cards"])
    first = names[0] if names else "a Pokémon"
    match entry["kind"]:
        case "turn":
            return f"— Turn {entry['n']}: {who} —"
        case "draw":
            unseen = entry.get("hidden", 0)
            return f"{who} draws {cards or ('a card' if unseen == 1 else f'{unseen} cards')}."
        case "bench" | "play" | "stadium":
            return f"{who} plays {cards}."
        case "attach":
            return f"{who} attaches {cards} to {first}."
        case "evolve" | "level_up":
            return f"{who}: {cards}."
        case "attack":
            return f"{first} attacks: {entry['text']}."
        case "damage":
            return f"{first} takes {entry['n']} damage."
        case "counters":
            return f"{first} gets {entry['n']} damage counters."
        case "heal":
            return f"{entry['n']} damage is healed from {first}."
        case "call":
            return f"{who} calls {'heads' if entry['n'] else 'tails'}."
        case "flip":
            return f"Coin: {'heads' if entry['n'] else 'tails'}."
        case "knock_out":
            return f"{first} is Knocked Out."
        case "prize":
            return f"{who} takes a Prize card."
        case "promote" | "switch" | "retreat":
            return f"{names[-1] if names else 'A Pokémon'} is now Active."
        case "use":
            return f"{who} uses {entry['text']}."
        case "mulligan":
            return f"{who} shows a hand without Basic Pokémon and draws again."
    return ""


def game_card_name(game: Game, card_id: str) -> str:
    for definition in game.table.defs:
        if definition.card.id == card_id:
            return definition.card.printed_name
    return card_id


def record_text(game: Game) -> dict[str, Any]:
    """The finished game's record, to be saved."""
    return game.record().to_json()
