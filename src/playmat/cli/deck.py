"""`playmat deck`: check, show and convert deck lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from playmat.cards.decks import SUFFIX, Deck, bundled_decks, pairs, read_deck
from playmat.cards.formats import InvalidFormat, format_names, load_format
from playmat.cards.lists import FORMS, InvalidDeck, Listing, format_list
from playmat.cards.model import Card
from playmat.cards.odds import DeckOdds, deck_odds, energy_curve, energy_given, energy_needs
from playmat.cards.pool import Pool
from playmat.cards.printings import worded
from playmat.cards.themes import read_themes
from playmat.cards.tournament import TournamentDeck, played_in, tournament_decks
from playmat.cli.common import AsJson, CardFolder, fail, open_pool, plain_console, print_json
from playmat.rules.deck_legality import Problem, check_deck
from playmat.rules.periods import InvalidYear, ruleset_for, ruleset_named
from playmat.rules.ruleset import InvalidRuleset, Ruleset, load_form, load_ruleset
from playmat.vocabulary import Supertype, Type

HELP = """Check, show and convert deck lists.

A deck is a file in any form (PTCGO, PTCG Live, Limitless, CSV, JSON, our own) or the name of a bundled deck.

\b
playmat deck check mydeck.txt --format standard   may it be played?
playmat deck show overgrowth                      cards, Energy, opening hands
playmat deck convert mydeck.txt --to live         for another program
playmat deck list --year 2010                     tournament decks of a year; without it, all bundled decks
playmat deck formats                              the formats
"""

app = typer.Typer(no_args_is_help=True, help=HELP, rich_markup_mode=None, add_completion=False)

Name = Annotated[str, typer.Argument(metavar="DECK", help="A deck file, or the name of a bundled deck.")]


@app.command()
def check(
    deck: Name,
    format: Annotated[str, typer.Option("--format", "-f", help="A format's name or TOML file; the deck's own if left out.")] = "",
    ruleset: Annotated[
        str,
        typer.Option("--ruleset", "-r", help="A ruleset instead of the format's; if neither is given, that of its time."),
    ] = "",
    form: Annotated[str, typer.Option("--form", help="The form of play, such as limited; the format's if left out.")] = "",
    cards: CardFolder = None,
    as_json: AsJson = False,
) -> None:
    """Check whether a deck is legal, and list everything that is wrong with it.

    With --ruleset and without --format, the deck is checked against the ruleset alone.

    Exit code 0: legal; 1: not legal; 2: a wrong argument.
    """
    pool = open_pool(cards)
    try:
        the_deck, listing = read_deck(deck, pool)
    except InvalidDeck as error:
        problem = Problem("file", "", error.reason, "")
        report(Deck(deck, ()), [problem], Listing(), {}, as_json)
        raise typer.Exit(1) from None
    # The deck's own format is not checked against a ruleset that the player asked for by name.
    format_name = format or ("" if ruleset else the_deck.format)
    try:
        the_format = load_format(format_name) if format_name else None
        ruleset_name = ruleset or (the_format.ruleset if the_format is not None else ruleset_for([the_deck], pool))
        form_name = form or (the_format.form if the_format is not None else "")
        rules = load_ruleset(ruleset_name)
        the_form = load_form(form_name) if form_name else None
    except (InvalidFormat, InvalidRuleset) as error:
        fail(str(error), 2)
    problems = [*unknown_lines(listing), *check_deck(the_deck, pool, rules, the_form, the_format)]
    asked = {"format": format_name, "ruleset": ruleset_name, "form": form_name}
    report(the_deck, problems, listing, asked, as_json, unplayable(the_deck, pool, rules))
    if problems:
        raise typer.Exit(1)


@app.command()
def show(deck: Name, cards: CardFolder = None, as_json: AsJson = False) -> None:
    """Show a deck: its cards, what its attacks cost, and the odds of its opening hands and Prizes."""
    pool = open_pool(cards)
    the_deck, listing = open_deck(deck, pool)
    odds = deck_odds(the_deck, pool)
    if as_json:
        print_json(deck_to_json(the_deck, pool, odds, listing))
        return
    console = plain_console()
    held = [pool[card_id] for card_id in the_deck.cards]
    console.print(f"[bold]{escape(the_deck.name)}[/bold]  {len(held)} cards", end="")
    console.print(f"  [dim]{escape(the_deck.note)}[/dim]" if the_deck.note else "")
    if the_deck.source:
        console.print(f"{the_deck.year or ''}  [dim]{escape(the_deck.source)}[/dim]".strip())
    show_cards(console, held)
    show_energy(console, held)
    show_odds(console, odds)
    show_unknown(listing)


@app.command()
def convert(
    deck: Name,
    to: Annotated[str, typer.Option("--to", "-t", help=f"The form to write: {', '.join(FORMS)}.")] = "playmat",
    out: Annotated[Path | None, typer.Option("--out", "-o", help="The file to write; printed if not given.")] = None,
    cards: CardFolder = None,
) -> None:
    """Write a deck in another form. If a line is not understood, nothing is written."""
    if to not in FORMS:
        fail(f"{to!r} is not a form of deck list; use one of {', '.join(FORMS)}", 2)
    pool = open_pool(cards)
    the_deck, listing = open_deck(deck, pool)
    if listing.unknown:
        show_unknown(listing)
        fail("Fix these lines first; nothing was written.", 1)
    text = format_list(the_deck, pool, to)
    if out is None:
        typer.echo(text, nl=False)
        return
    write(out, text)
    typer.echo(f"{len(the_deck.cards)} cards in {out}.")


@app.command("list")
def list_decks(
    year: Annotated[int | None, typer.Option("--year", "-y", help="Only tournament decks of this year, such as 2010.")] = None,
    format: Annotated[str, typer.Option("--format", "-f", help="Only those of a format, such as worlds-2010.")] = "",
    ruleset: Annotated[str, typer.Option("--ruleset", "-r", help="Only those of a ruleset: a name or a year.")] = "",
    as_json: AsJson = False,
) -> None:
    """List the bundled decks: lists of tournaments by year, then theme decks.

    With --year, --format or --ruleset, only the tournament decks that these fit.
    """
    try:
        found = played_in(year, format, ruleset_named(ruleset))
    except (InvalidFormat, InvalidYear) as error:
        fail(str(error), 2)
    chosen = bool(year or format or ruleset)
    if chosen and not found:
        years = sorted({deck.year for deck in tournament_decks()})
        fail(f"no tournament deck matches; there are decks of {', '.join(map(str, years))} (see `playmat deck formats`)", 1)
    others = [] if chosen else [name for name in bundled_decks() if name not in {deck.name for deck in found}]
    if as_json:
        known = [{"rulesets": pair.rulesets, "decks": pair.decks} for pair in pairs()]
        listed = [asdict(deck) | {"ruleset": deck.ruleset} for deck in found]
        print_json({"pairs": known, "decks": [*(deck.name for deck in found), *others], "tournament": listed})
        return
    show_tournament(plain_console(), found, with_source=chosen)
    if others:
        typer.echo("\nTheme decks; pairs designed to play each other come first\n")
        themes = [pair for pair in pairs() if pair.decks[0] in others]
        for pair in themes:
            typer.echo(f"{' and '.join(pair.decks):38} {', '.join(pair.rulesets)}")
        paired = {name for pair in themes for name in pair.decks}
        typer.echo("\n" + "\n".join(name for name in others if name not in paired))


def show_tournament(console: Console, decks: Sequence[TournamentDeck], *, with_source: bool) -> None:
    """Print tournament decks under the year they were played in; if asked, with notes on play and the authors of the lists."""
    for year, group in groupby(decks, key=lambda deck: deck.year):
        console.print(f"[bold]{year}[/bold]")
        for deck in group:
            console.print(f"  {deck.name:30} {escape(deck.title):38} [dim]{deck.format}, {deck.ruleset}[/dim]", soft_wrap=True)
            if with_source:
                console.print(f"    {escape(deck.note)}\n    [dim]{escape(deck.source)}[/dim]", soft_wrap=True)


@app.command()
def formats(as_json: AsJson = False) -> None:
    """List the formats."""
    found = [load_format(name) for name in format_names()]
    if as_json:
        keys = ("name", "title", "ruleset", "form")
        print_json([{key: getattr(one, key) for key in keys} | {"sets": sorted(one.all_sets())} for one in found])
        return
    table = Table("Format", "What it is", "Ruleset", "Sets", box=None, header_style="bold")
    for one in found:
        table.add_row(one.name, one.title, one.ruleset, str(len(one.all_sets())) if one.sets or one.since else "all")
    plain_console().print(table)


@app.command("import-theme")
def import_theme(
    path: Annotated[Path, typer.Argument(help="Folder (or file) of theme decks in the JSON of pokemon-tcg-data.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for the deck files.")] = Path("theme"),
    cards: CardFolder = None,
) -> None:
    """Turn public lists of theme decks into deck files."""
    try:
        themes = read_themes(path, open_pool(cards))
    except InvalidDeck as error:
        fail(str(error), 1)
    for theme in themes:
        write(out / f"{theme.slug}{SUFFIX}", theme.text)
        for remark in theme.remarks:
            typer.echo(remark, err=True)
    typer.echo(f"{len(themes)} decks in {out}.")


def open_deck(name: str, pool: Pool) -> tuple[Deck, Listing]:
    try:
        return read_deck(name, pool)
    except InvalidDeck as error:
        fail(str(error), 1)


def write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        fail(f"{path} cannot be written ({error.strerror}); choose another file with --out", 1)


def unknown_lines(listing: Listing) -> list[Problem]:
    """Lines for which no card was found, as problems of the deck."""
    problems = []
    for line in listing.unknown:
        remedy = f"write {' or '.join(line.near)}" if line.near else "write the card's name, set code and number"
        problems.append(Problem("unknown", "", f"line {line.line}: {line.text!r}: {line.reason}", remedy))
    return problems


def unplayable(deck: Deck, pool: Pool, rules: Ruleset) -> list[str]:
    """Cards whose text is not understood yet, with the reason: the deck may be legal, but Playmat cannot play it."""
    cards = [worded(pool[card_id], pool, rules.wording) for card_id in dict.fromkeys(deck.cards)]
    return [f"{card.printed_name} {card.id} ({card.unread})" for card in cards if card.unread]


def report(
    deck: Deck,
    problems: list[Problem],
    listing: Listing,
    asked: dict[str, str],
    as_json: bool,
    unread: list[str] | None = None,
) -> None:
    if as_json:
        value: dict[str, object] = {"deck": deck.name, "cards": len(deck.cards), "legal": not problems, **asked}
        value |= {"problems": [problem.to_json() for problem in problems], "remarks": list(listing.remarks)}
        print_json(value | {"unread": unread or []})
        return
    console = plain_console(soft_wrap=True)
    where = asked_words(asked)
    if not problems:
        console.print(f"{escape(deck.name)}: {len(deck.cards)} cards, legal in {where}.")
    else:
        count = f"{len(problems)} problem{'s' if len(problems) > 1 else ''}"
        console.print(f"{escape(deck.name)}: {count}{f' in {where}' if where else ''}")
        for problem in problems:
            rule = f"[bold]{problem.rule}[/bold]  " if problem.rule else ""
            remedy = f" → {escape(problem.remedy)}" if problem.remedy else ""
            console.print(f"  {rule}{escape(problem.message)}{remedy}")
    for remark in listing.remarks:
        console.print(f"  note: {escape(remark)}", style="dim")
    if unread:
        console.print("  note: Playmat cannot play it yet, because of these cards:", style="dim")
        for words in unread:
            console.print(f"    {escape(words)}", style="dim")


def asked_words(asked: dict[str, str]) -> str:
    """The words for the check: a format, a ruleset, or both if the ruleset is not the format's own."""
    format_name, ruleset = asked.get("format", ""), asked.get("ruleset", "")
    if not format_name:
        return ruleset
    return format_name if ruleset == load_format(format_name).ruleset else f"{format_name} with the ruleset {ruleset}"


def show_unknown(listing: Listing) -> None:
    for line in listing.unknown:
        typer.echo(str(line), err=True)


def show_cards(console: Console, held: list[Card]) -> None:
    counts = Counter(card.id for card in held)
    once = {card.id: card for card in held}
    for supertype in Supertype:
        cards = [card for card in once.values() if card.supertype is supertype]
        if not cards:
            continue
        console.print(f"\n[bold]{supertype}[/bold] {sum(counts[card.id] for card in cards)}  [dim]{by_kind(cards, counts)}[/dim]")
        for card in cards:
            console.print(f"{counts[card.id]:4} {escape(card.printed_name)}  [dim]{card.id}[/dim]")


def by_kind(cards: list[Card], counts: Counter[str]) -> str:
    kinds: Counter[str] = Counter()
    for card in cards:
        kinds[kind_of(card)] += counts[card.id]
    return ", ".join(f"{count} {kind}" for kind, count in kinds.items())


def kind_of(card: Card) -> str:
    if card.is_energy:
        return "basic" if card.basic_energy else "special"
    return str(card.stage or card.kind)


def show_energy(console: Console, held: list[Card]) -> None:
    curve = energy_curve(held)
    if curve:
        console.print("\n[bold]Attacks by cost[/bold]")
        for cost, count in curve.items():
            console.print(f"{cost:4} {bar(count, max(curve.values()))} {count}")
    needs, given = energy_needs(held), energy_given(held)
    kinds = [kind for kind in Type if kind in needs or kind in given]
    if kinds:
        table = Table("Energy", "asked for in costs", "basic Energy cards", box=None, header_style="bold")
        for kind in kinds:
            table.add_row(kind, str(needs.get(kind, 0)), str(given.get(kind, 0)))
        console.print()
        console.print(table)


def show_odds(console: Console, odds: DeckOdds) -> None:
    console.print("\n[bold]Opening hand[/bold] (7 of the deck; a hand without a Basic Pokémon is a mulligan)")
    console.print(f"{odds.basics} Basic Pokémon, mulligan {percent(odds.mulligan)}", end="")
    average = odds.expected_mulligans
    console.print("" if average is None else f", {float(average):.2f} hands shown on average")
    if not odds.cards:
        return
    table = Table(box=None, header_style="bold")
    table.add_column("Card", no_wrap=True)
    table.add_column("×", justify="right")
    table.add_column("in hand", justify="right", no_wrap=True)
    table.add_column("", width=8)
    shown = min(max(len(row.prized) for row in odds.cards), 5)
    for prized in range(shown):
        table.add_column("prized: 0" if prized == 0 else str(prized), justify="right", no_wrap=True)
    for row in odds.cards:
        chances = [percent(chance) for chance in row.prized[:shown]]
        name = f"[bold]{escape(row.name)}[/bold]" if row.is_basic else escape(row.name)
        table.add_row(name, str(row.copies), percent(row.opening), bar(float(row.opening), 1, 8), *chances)
    console.print(table)
    console.print("Chances are exact, for the hand that is kept and six Prizes; Basic Pokémon in bold.", style="dim")


def bar(value: float, most: float, width: int = 30) -> str:
    """A bar of up to `width` signs, never empty unless the value is 0."""
    eighths = round(8 * width * value / most) if most else 0
    eighths = max(eighths, 1) if value else 0
    return "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()


def percent(chance: Fraction) -> str:
    return f"{100 * float(chance):.1f} %"


def deck_to_json(deck: Deck, pool: Pool, odds: DeckOdds, listing: Listing) -> dict[str, object]:
    held = [pool[card_id] for card_id in deck.cards]
    kinds = Counter(kind_of(card) for card in held)
    return {
        "name": deck.name,
        "format": deck.format,
        "note": deck.note,
        "year": deck.year or None,
        "source": deck.source,
        "size": len(held),
        "counts": {str(kind): sum(card.supertype is kind for card in held) for kind in Supertype},
        "kinds": dict(kinds),
        "cards": [{"id": card_id, "name": pool[card_id].printed_name, "count": n} for card_id, n in deck.counts().items()],
        "energy_curve": {str(cost): count for cost, count in energy_curve(held).items()},
        "energy_needs": {str(kind): count for kind, count in energy_needs(held).items()},
        "basics": odds.basics,
        "mulligan": float(odds.mulligan),
        "expected_mulligans": None if odds.expected_mulligans is None else float(odds.expected_mulligans),
        "odds": [
            {
                "name": row.name,
                "copies": row.copies,
                "basic": row.is_basic,
                "opening": float(row.opening),
                "prized": [float(chance) for chance in row.prized],
            }
            for row in odds.cards
        ],
        "unknown": [
            {"line": line.line, "text": line.text, "reason": line.reason, "near": list(line.near)} for line in listing.unknown
        ],
    }
