"""`playmat card`: find and show cards."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Group
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from playmat.cards.catalogue import catalogue
from playmat.cards.english import ability_english, attack_english, text_english
from playmat.cards.model import Card
from playmat.cards.pool import Pool, UnknownCard
from playmat.cards.printings import worded
from playmat.cards.sets import expansions
from playmat.cli.common import AsJson, CardFolder, fail, open_pool, plain_console, print_json
from playmat.json_object import Json
from playmat.vocabulary import Type

if TYPE_CHECKING:
    from playmat.cards.summaries import CardSummary

HELP = """Find and show cards.

\b
playmat card find type:fire hp>=120 -name:charizard
playmat card find 'format:standard kind:supporter text:draw'
playmat card show base1-4
"""

QUERY_HELP = """Find cards.

Plain words are searched in names. A term is a field and a value. All terms must match; use `or` and parentheses for alternatives
and a minus to exclude.

\b
type:fire,water hp>=120 stage:2 retreat<=1 weak:W
kind:supporter tag:gx is:rulebox set:base1 series:neo format:base-fossil
attack:"fire spin" damage>=100 cost:RRCC ability:"energy burn"
text:burn evolves:eevee year>=2020 -name:pikachu
(type:fire or type:water) hp>200
"""

app = typer.Typer(no_args_is_help=True, help=HELP, rich_markup_mode=None, add_completion=False)

COLORS: dict[Type, str] = {
    Type.GRASS: "green",
    Type.FIRE: "red",
    Type.WATER: "blue",
    Type.LIGHTNING: "yellow",
    Type.PSYCHIC: "magenta",
    Type.FIGHTING: "orange3",
    Type.DARKNESS: "grey50",
    Type.METAL: "grey70",
    Type.FAIRY: "pink1",
    Type.DRAGON: "gold3",
    Type.COLORLESS: "white",
}


@app.command("find", help=QUERY_HELP)
def find_cards(
    query: Annotated[list[str], typer.Argument(metavar="QUERY", help="What to look for.")],
    limit: Annotated[int, typer.Option("--limit", "-n", min=0, help="Show at most N cards; 0 shows all.")] = 30,
    cards: CardFolder = None,
    as_json: AsJson = False,
) -> None:
    from playmat.cards.query import InvalidQuery, find

    pool = open_pool(cards)
    try:
        found = find(pool, " ".join(map(quoted, query)))
    except InvalidQuery as error:
        fail(str(error), 2)
    shown = found[: limit or None]
    if as_json:
        print_json({"found": len(found), "cards": [summary_to_json(summary) for summary in shown]})
        return
    if not found:
        fail("No card matches.", 1)
    table = Table("Id", "Name", "Kind", "Type", "HP", "Set", box=None, header_style="bold")
    for summary in shown:
        expansion = expansions().get(summary.set_id)
        where = expansion.name if expansion is not None else summary.set_id
        types = Text.assemble(*((kind.letter, COLORS[kind]) for kind in summary.types))
        hp = str(summary.hp) if summary.hp else ""
        table.add_row(summary.id, escape(summary.printed_name), kind_of(summary), types, hp, where)
    console = plain_console()
    console.print(table)
    if len(found) > len(shown):
        console.print(f"{len(found) - len(shown)} more; narrow the query or use --limit 0.", style="dim")


@app.command()
def show(
    card: Annotated[
        str, typer.Argument(metavar="CARD", help="A card's id, such as base1-4, its set and number, such as PRE 71, or its name.")
    ],
    ruleset: Annotated[str, typer.Option("--ruleset", "-r", help="Show the wording that applies under this ruleset.")] = "",
    cards: CardFolder = None,
    as_json: AsJson = False,
) -> None:
    """Show a card: its printed facts and its texts in our own words.

    Under some rulesets an older printing has the words of a newer one: playmat card show base1-94 --ruleset modern
    """
    pool = open_pool(cards)
    try:
        the_card = card_called(card, pool)
    except UnknownCard as error:
        fail(str(error), 1)
    if ruleset:
        from playmat.rules.ruleset import load_ruleset

        the_card = worded(the_card, pool, load_ruleset(ruleset).wording)
    others = [other for other in pool.reprints(the_card.id) if other != the_card.id]
    if as_json:
        print_json(card_to_json(the_card, others))
        return
    console = plain_console()
    console.print(card_face(the_card))
    if others:
        console.print(f"Also printed as {', '.join(others)}.", style="dim")


def card_called(text: str, pool: Pool) -> Card:
    """The card with that id, set and number, or name. UnknownCard lists the nearest names, or else the nearest ids."""
    if text in pool:
        return pool[text]
    coded = catalogue(pool).coded(text)
    if coded:
        return pool[coded[0]]
    try:
        return pool.named(text)
    except UnknownCard as error:
        if error.near:
            raise
    return pool[text]


PHRASE = re.compile(r"(-?)(name|attack|ability|text|evolves|set|series):([^\s\":()<>=]+(?: [^\s\":()<>=]+)+)")


def quoted(word: str) -> str:
    """A word as the shell passed it on. The shell removes the quotes of `attack:"fire spin"`; they are put back."""
    phrase = PHRASE.fullmatch(word)
    return f'{phrase[1]}{phrase[2]}:"{phrase[3]}"' if phrase and " or " not in phrase[3] else word


def kind_of(summary: CardSummary) -> str:
    if summary.is_pokemon:
        return str(summary.stage)
    return (
        summary.kind_fact.removesuffix(f" {summary.kind_fact.rpartition(' ')[2]}")
        if summary.is_basic_energy
        else summary.kind_fact
    )


def summary_to_json(summary: CardSummary) -> dict[str, object]:
    return {
        "id": summary.id,
        "name": summary.name,
        "title": summary.printed_name,
        "kind": kind_of(summary),
        "types": [str(kind) for kind in summary.types],
        "hp": summary.hp,
        "set": summary.set_id,
        "number": summary.number,
        "tags": list(summary.tags),
        "playable": not summary.is_unread,
    }


def card_face(card: Card) -> Panel:
    """The card as a panel: facts at the top, texts, figures at the bottom."""
    lines: list[Text] = []
    for ability in card.abilities:
        lines.append(Text.assemble((f"{ability.kind} ", "bold red"), (ability.name, "bold")))
        if ability.parts:
            lines.append(Text(ability_english(ability, card)))
        lines.append(Text())
    for attack in card.attacks:
        cost = Text.assemble(*((kind.letter, COLORS[kind]) for kind in attack.cost)) if attack.cost else Text("0")
        damage = f"{attack.damage or ''}{'×' if attack.mark == 'x' else attack.mark}"
        lines.append(Text.assemble(cost, "  ", (attack.name, "bold"), "  ", (damage, "bold")))
        if attack.effect is not None:
            lines.append(Text(attack_english(attack, card)))
        lines.append(Text())
    if card.parts:
        lines += [Text(text_english(card)), Text()]
    if card.unread:
        lines += [Text(f"Not playable yet: {card.unread}", "red"), Text()]
    figures = [*figures_of(card), *([", ".join(card.tags)] if card.tags else [])]
    lines.append(Text("  ·  ".join(figures), "dim"))
    style = COLORS[card.types[0]] if card.types else "white"
    place = escape(place_of(card))
    return Panel(Group(*lines), title=title_of(card), subtitle=place, border_style=style, width=72, title_align="left")


def title_of(card: Card) -> str:
    kind = str(card.stage or card.kind or ("Basic Energy" if card.basic_energy else "Special Energy"))
    types = "".join(f"[{COLORS[one]}]{one.letter}[/]" for one in card.types)
    hp = f"{card.hp} HP " if card.is_pokemon else ""
    return f"[bold]{escape(card.printed_name)}[/bold]  {kind}  {hp}{types}".rstrip()


def figures_of(card: Card) -> list[str]:
    if not card.is_pokemon:
        return []
    figures = [f"evolves from {card.evolves_from}"] if card.evolves_from else []
    figures += [f"Weakness {one.type} {f'+{one.plus}' if one.plus else f'×{one.factor}'}" for one in card.weaknesses]
    figures += [f"Resistance {one.type} −{one.minus}" for one in card.resistances]
    figures.append(f"Retreat {card.retreat}")
    return figures + ([f"{card.prizes} Prizes"] if card.prizes > 1 else [])


def place_of(card: Card) -> str:
    expansion = expansions().get(card.set_id)
    number = card.number or card.id.rpartition("-")[2]
    return f"{card.id}  {expansion.name} {number}/{expansion.cards}" if expansion is not None else card.id


def card_to_json(card: Card, others: list[str]) -> Json:
    return {
        "id": card.id,
        "name": card.name,
        "title": card.printed_name,
        "supertype": str(card.supertype),
        "kind": str(card.stage or card.kind or ("Basic Energy" if card.basic_energy else "Special Energy")),
        "types": [str(kind) for kind in card.types],
        "hp": card.hp,
        "evolves_from": card.evolves_from,
        "abilities": [{"name": one.name, "kind": str(one.kind), "text": ability_english(one, card)} for one in card.abilities],
        "attacks": [
            {
                "name": one.name,
                "cost": [str(kind) for kind in one.cost],
                "damage": f"{one.damage or ''}{one.mark}",
                "text": attack_english(one, card),
            }
            for one in card.attacks
        ],
        "text": text_english(card),
        "weaknesses": [{"type": str(one.type), "factor": one.factor, "plus": one.plus} for one in card.weaknesses],
        "resistances": [{"type": str(one.type), "minus": one.minus} for one in card.resistances],
        "retreat": card.retreat,
        "tags": list(card.tags),
        "prizes": card.prizes,
        "unread": card.unread,
        "printings": others,
    }
