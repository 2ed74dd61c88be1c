"""A game in the terminal: the board as text, options by number or by their words, against a bot or a second person.

Words that are not an option are answered with the reason and its rule; `?` lists other input.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from playmat.bots.hints import Hint, hint
from playmat.cards.english import card_english
from playmat.json_object import Json
from playmat.play.answer_parser import fold
from playmat.play.decision import Decision, IllegalAction, Option
from playmat.play.game import Game
from playmat.play.view import View, view
from playmat.play.view_objects import CardView
from playmat.rules.rulebook import InvalidRuleId, rule

if TYPE_CHECKING:
    from playmat.json_types import FaceDownJson, PokemonViewJson, SideViewJson, ViewJson

HELP = """Type the number of an option, or its words; several with commas between them, `none` for none.
  why WORDS   why something cannot be done     rule ID    a rule of the books
  card NAME   a card that you can see          hint       what a bot would do
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
    console.print(prompt(decision, seen))
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
            case "card" if rest:
                console.print(card_text(seen, rest), markup=False)
            case "hint":
                console.print(advice(seen), markup=False)
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


HINT_SECONDS = 1.0


def advice(seen: View) -> str:
    """The best options that a bot finds, with the chance to win if it is informative."""
    found = hint(seen, HINT_SECONDS)
    if not found:
        return "There is nothing to choose."
    return "Hint: " + "; or ".join(f"{one.option.text}{chance_of(one)}" if seen.turn else one.option.text for one in found)


def chance_of(found: Hint) -> str:
    """The chance to win and the reason, behind an option."""
    return f" ({found.chance:.0%} to win{': ' if found.reason else ''}{found.reason})"


def visible_cards(seen: View) -> Iterator[CardView]:
    """The cards whose faces the player can see."""
    for side in seen.sides:
        for pokemon in side.pokemon:
            yield from pokemon.cards
            yield from pokemon.attachments
        yield from (*(side.hand or ()), *side.discard, *side.lost_zone, *side.beside)
    yield from seen.looking
    if seen.stadium is not None:
        yield seen.stadium


def card_text(seen: View, name: str) -> str:
    """A visible card with everything on it."""
    wanted = fold(name)
    cards = [card for card in visible_cards(seen) if not card.is_face_down]
    found = next((card for card in cards if fold(card.name) == wanted), None)
    found = found or next((card for card in cards if wanted in fold(card.name)), None)
    facts = None if found is None else found.facts
    return f"You can see no card named {name}." if facts is None else card_english(facts)


def explanation(seen: View, text: str) -> str:
    """The reason for a refusal, with the id of its rule."""
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


def prompt(decision: Decision, seen: View) -> RenderableType:
    lines = [Text(decision.prompt, style="bold")]
    lines += [
        Text(f"{number:>3}  {option.text}{attack_facts(option, seen)}{own_seat(option, decision)}")
        for number, option in enumerate(decision.options, 1)
    ]
    return Group(*lines)


def own_seat(option: Option, decision: Decision) -> str:
    return " (you)" if option.kind == "seat" and option.number == decision.player else ""


def attack_facts(option: Option, seen: View) -> str:
    """The cost and damage of an attack, as printed; empty for other options."""
    pokemon = seen.pokemon(option.pokemon) if option.kind == "attack" and option.pokemon is not None else None
    cards = [card.facts for card in pokemon.cards if card.facts is not None] if pokemon is not None else []
    attack = next((attack for card in cards for attack in card.attacks if attack.name == option.name), None)
    if attack is None:
        return ""
    cost = "".join(kind.letter for kind in attack.cost) or "free"
    return f"  [{cost}]" + (f" {attack.damage}{attack.mark}" if attack.damage else "")


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
    return Panel(Group(*lines), title=f"turn {data['turn']} · Stadium: {stadium_text(data)}", expand=False)


def stadium_text(data: ViewJson) -> str:
    stadium = data["stadium"]
    if stadium is None:
        return "none"
    if stadium["faces"] is None:
        return str(stadium["name"])
    return f"{stadium['name']}, facing {'you' if stadium['faces'] == data['you'] else player_name(stadium['faces'])}"


def player_name(seat: int) -> str:
    return f"Player {seat + 1}"


def heading(side: SideViewJson, you: int | None) -> str:
    hand = side["hand"] if isinstance(side["hand"], int) else len(side["hand"])
    left = sum(prize is not None for prize in side["prizes"])
    name = player_name(side["seat"]) + (" (you)" if side["seat"] == you else "")
    aside = f", {side['aside']} set aside face down" if side["aside"] else ""
    return f"{name}: hand {hand}, deck {side['deck']}, Prizes {left}, discard {len(side['discard'])}{aside}"


def side_rows(side: SideViewJson) -> list[tuple[str, str, str, str]]:
    """The place, name, HP and attached cards of each Pokémon."""
    rows: list[tuple[str, str, str, str]] = []
    for place, pokemon in [("Active", side["active"]), ("Bench", side["bench"])]:
        for number, p in enumerate(pokemon, 1):
            spot = place if len(pokemon) == 1 else f"{place} {number}"
            rows.append((spot, *pokemon_text(p)))
    return rows or [("Active", "none", "", "")]


def pokemon_text(p: PokemonViewJson | FaceDownJson) -> tuple[str, str, str]:
    if "face_down" in p:
        return "face down", "", ""
    conditions = f" [{', '.join(p['conditions'])}]" if p["conditions"] else ""
    attached = ", ".join(card["name"] for card in p["attached"])
    return p["name"], f"{p['hp'] - p['damage']}/{p['hp']} HP{conditions}", attached


def tell(seen: View, console: Console, since: int) -> int:
    """Print the log from the given entry on; returns the number of entries."""
    for line in seen.log_lines(since):
        console.print(Text(line, style="dim"))
    return seen.log_length


def record_text(game: Game) -> Json:
    """The finished game's record, to be saved."""
    return game.record().to_json()
