"""`playmat cards`: read printed texts, measure how many are understood, and write card files from public card data."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import Progress
from rich.table import Table

from playmat.cli import doctor, exercise
from playmat.cli.common import AsJson, CardFolder, fail, open_pool, plain_console, print_json

if TYPE_CHECKING:
    from playmat.reading.coverage import Coverage, Share
    from playmat.reading.proofreading import Texts
    from playmat.reading.sources import Source

HELP = """Read, import and check the card pool.

\b
playmat cards read "Flip a coin. If heads, draw 2 cards."
playmat cards coverage
playmat cards coverage path/to/pokemon-tcg-data
playmat cards import path/to/pokemon-tcg-data --to my-cards
playmat cards proof path/to/pokemon-tcg-data --also path/to/tcgdex.json
playmat cards sheets path/to/pokemon-tcg-data --also path/to/tcgdex.json --to sheets
playmat cards verdicts path/to/pokemon-tcg-data --also path/to/tcgdex.json --from sheets
playmat cards exercise --sample 500
playmat cards format --check
playmat cards doctor
"""

app = typer.Typer(no_args_is_help=True, help=HELP, rich_markup_mode=None, add_completion=False)
app.add_typer(exercise.app)
app.add_typer(doctor.app)

KINDS = ("attack", "ability", "trainer", "energy", "rule")
Data = Annotated[
    Path, typer.Argument(metavar="PATH", help="Card data: a pokemon-tcg-data folder, set file or archive, or a tcgdex list.")
]
Processes = Annotated[int | None, typer.Option("--processes", "-j", min=1, help="Processors to use; all of them if left out.")]


@app.command("read")
def read_command(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="The printed words.")],
    kind: Annotated[str, typer.Option("--kind", "-k", help="Their kind: attack, ability, trainer, energy or rule.")] = "attack",
    name: Annotated[str, typer.Option("--name", help="The name of the card that has them.")] = "",
    as_json: AsJson = False,
) -> None:
    """Show what a text means: its effect in card script and in Playmat's own words."""
    from playmat.effects.english import english_parts
    from playmat.effects.script import format_script
    from playmat.reading.reader import read_text
    from playmat.reading.text_context import TextContext
    from playmat.reading.tokens import words_of

    if kind not in KINDS:
        fail(f"{kind!r} is not a kind of text; use one of {', '.join(KINDS)}", 2)
    context = TextContext(name=name, own=(words_of(name),) if name else ())
    reading = read_text(text, kind, context)
    stumble = reading.stumble
    parts = reading.parts if kind != "attack" else (reading.effect,) if reading.effect is not None else ()
    if as_json:
        found = {"script": [format_script(part) for part in parts], "english": english_parts(parts)}
        print_json(
            {"stumble": {"words": stumble.words, "reason": stumble.reason, "expected": stumble.expected}} if stumble else found
        )
    elif stumble is None:
        for part in parts:
            typer.echo(format_script(part))
        typer.echo(english_parts(parts) or "The text adds nothing to what is printed elsewhere on the card.")
    else:
        typer.echo(f"{stumble.reason}: … {stumble.words}")
        if stumble.expected:
            typer.echo(f"expected here: {', '.join(stumble.expected[:20])}")
    if stumble is not None:
        raise typer.Exit(1)


@app.command("coverage")
def coverage_command(
    path: Annotated[Path | None, typer.Argument(metavar="[PATH]", help="Card data to read; the pool if left out.")] = None,
    spans: Annotated[
        int, typer.Option("--spans", "-n", min=0, help="How many of the words that were not understood to show.")
    ] = 25,
    cards: CardFolder = None,
    processes: Processes = None,
    as_json: AsJson = False,
) -> None:
    """Count the cards that are fully understood, without functional reprints, and the words that are not."""
    from playmat.reading.coverage import cover_pool, cover_source

    if path is None:
        coverage = cover_pool(open_pool(cards))
    else:
        source = load_source(path)
        with progress("Reading", len(source.cards), quiet=as_json) as tick:
            coverage = cover_source(source, processes=processes, tick=tick)
    if as_json:
        print_json(coverage.to_json(spans))
    else:
        show_coverage(coverage, spans)


@app.command("proof")
def proof_command(
    path: Data,
    also: Annotated[Path | None, typer.Option("--also", help="A second source; cards that both have are compared.")] = None,
    count: Annotated[int, typer.Option("--show", "-n", min=0, help="How many findings of each kind to list.")] = 20,
    processes: Processes = None,
    as_json: AsJson = False,
) -> None:
    """Compare what was read with the printed words, our own words, other printings and another source."""
    from playmat.reading.proofs import most_lost, prove

    source = load_source(path)
    other = load_source(also) if also is not None else None
    with progress("Proving", len(source.cards), quiet=as_json) as tick:
        proofs = prove(source, other, processes, tick)
    if as_json:
        print_json(proofs.to_json())
        return
    typer.echo(f"{proofs.cards} cards that differ in function, {proofs.texts} texts that were read")
    typer.echo(f"{len(proofs.lost)} texts mention something that our text for them does not:")
    typer.echo("  " + ", ".join(f"{what} {n}" for what, n in most_lost(proofs)))
    typer.echo(
        f"our own words for a text mean what the text means: {proofs.said_same} yes, {len(proofs.said_otherwise)} no, "
        f"{len(proofs.unsaid)} were not understood"
    )
    typer.echo(f"{len(proofs.printings)} pairs of printings of one card were read differently")
    if other is not None:
        typer.echo(f"{proofs.shared} cards were read from both sources, {len(proofs.sources)} of them differently")
    for title, findings in (
        ("lost", proofs.lost),
        ("own words", proofs.said_otherwise),
        ("not said", proofs.unsaid),
        ("printings", proofs.printings),
        ("sources", proofs.sources),
    ):
        for finding in findings[:count]:
            typer.echo(f"{title:10} {finding.card:14} {finding.where}: {finding.what}")


Also = Annotated[
    list[Path] | None,
    typer.Option("--also", help="Another source, for sets and cards that the first lacks and for doubtful texts; repeatable."),
]
LedgerFolder = Annotated[Path, typer.Option("--ledger", help="The ledger of proofreading.")]
LEDGER = Path("tests/proofreading")


@app.command("sheets")
def sheets_command(
    path: Data,
    to: Annotated[Path, typer.Option("--to", help="Folder for the sheets.")],
    also: Also = None,
    ledger: LedgerFolder = LEDGER,
) -> None:
    """Write sheets for proofreading: printed text next to ours, for cards that the ledger does not list as right.

    Compare each entry. Then write a file of verdicts next to the sheet, such as sheet001.verdicts for sheet001.sheet: first
    "read 52 entries", then a line for each entry that is not right: its key, "wrong" or "doubt", "|" and the reason. The command
    `playmat cards verdicts` enters them into the ledger.
    """
    from playmat.reading.proofreading import RIGHT, InvalidProofreading, Proofreading

    try:
        texts = _texts(path, also, Proofreading(ledger).digests(RIGHT))
    except InvalidProofreading as error:
        fail(str(error), 1)
    to.mkdir(parents=True, exist_ok=True)
    sheets = list(texts.sheets())
    for number, sheet in enumerate(sheets, 1):
        (to / f"sheet{number:03}.sheet").write_text("\n".join(sheet), encoding="utf-8")
    typer.echo(f"{len(texts.keys)} cards to compare, {len(texts.entries)} entries on {len(sheets)} sheets in {to}.")


@app.command("verdicts")
def verdicts_command(
    path: Data,
    sheets: Annotated[Path, typer.Option("--from", help="Folder with sheets and their files of verdicts.")],
    also: Also = None,
    ledger: LedgerFolder = LEDGER,
) -> None:
    """Enter the cards whose texts were all read into the ledger of proofreading, with the verdicts."""
    from playmat.cards.pool import default_pool
    from playmat.reading.proofreading import DOUBT, RIGHT, WRONG, InvalidProofreading, Proofreading, digest_of, read_verdicts

    try:
        book, read = Proofreading(ledger), read_verdicts(sheets)
        texts = _texts(path, also, book.digests(RIGHT))
    except InvalidProofreading as error:
        fail(str(error), 1)
    verdicts = list(texts.verdicts(read))
    entered = book.record(verdicts, {one.id: one.series for one in default_pool().sets()})
    removed = book.forget({digest_of(card) for card in default_pool().values()})
    book.write()
    wrong, doubtful = (sum(verdict == kind for _, verdict in verdicts) for kind in (WRONG, DOUBT))
    typer.echo(
        f"{len(read)} entries read. Of {len(texts.keys)} cards to compare, {len(verdicts)} are complete: {wrong} wrong, "
        f"{doubtful} in doubt. {entered} lines entered in {ledger}, {removed} removed because no card has their scripts."
    )


def _texts(path: Path, also: list[Path] | None, known: set[str]) -> Texts:
    from playmat.cards.pool import default_pool
    from playmat.reading.importing import completed, merge
    from playmat.reading.proofreading import Texts

    source = completed(*merge(load_source(path), *map(load_source, also or ())))
    return Texts(source, default_pool(), known)


@app.command("import")
def import_command(
    path: Data,
    to: Annotated[Path | None, typer.Option("--to", help="Folder for the card files; the bundled ones if left out.")] = None,
    also: Also = None,
    processes: Processes = None,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; list the files that the import would change. Exit code 1 if any.")
    ] = False,
) -> None:
    """Write card files from public card data. A run that was stopped continues where it left off."""
    from importlib.resources import files
    from tempfile import TemporaryDirectory

    from playmat.cards.files import InvalidCard
    from playmat.reading.importing import differing_files, import_cards, merge

    source, doubts = merge(load_source(path), *map(load_source, also or ()))
    target = to or Path(str(files("playmat") / "data" / "cards"))
    target.mkdir(parents=True, exist_ok=True)
    try:
        with progress("Importing", len(source.cards)) as tick, TemporaryDirectory() as scratch:
            made = Path(scratch) if check else target
            unread = import_cards(source, made, doubts, processes, tick, before=target)
            changed = differing_files(source, made, target) if check else []
    except InvalidCard as error:
        fail(str(error), 1)
    if check:
        for one in changed:
            typer.echo(one)
        typer.echo(f"{len(source.sets)} sets imported, {len(changed)} of their files would change.")
        raise typer.Exit(1 if changed else 0)
    typer.echo(
        f"{len(source.cards)} cards of {len(source.sets)} sets written to {target}; {len(unread)} of them are not understood."
    )


@app.command("format")
def format_command(
    paths: Annotated[
        list[Path] | None, typer.Argument(metavar="[FILE]...", help="Card files; the whole pool if left out.")
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Write nothing; list the files that would change.")] = False,
    cards: CardFolder = None,
) -> None:
    """Write card files in Playmat's layout, with short forms and no long lines. With --check, exit code 1 if any would change."""
    from importlib.resources import files

    from playmat.cards.files import CardFile, InvalidCard, format_file
    from playmat.cards.pool import SUFFIX
    from playmat.reading.hand_written import SUFFIX as SCRIPTS
    from playmat.reading.hand_written import format_scripts, parse_scripts

    pool = open_pool(cards)
    folder = cards or Path(str(files("playmat") / "data" / "cards"))
    found = paths or sorted(folder.glob(f"*/*{SUFFIX}")) + (
        [] if cards else sorted((folder.parent / "scripts").glob(f"*{SCRIPTS}"))
    )
    changed = 0
    for path in found:
        try:
            text = path.read_text(encoding="utf-8")
            if path.suffix == SCRIPTS:
                formatted = format_scripts(parse_scripts(text, str(path)))
            else:
                formatted = format_file(CardFile(text, str(path), pool.__getitem__), pool)
        except OSError as error:
            fail(f"{path} cannot be read ({error.strerror}); check the path", 2)
        except InvalidCard as error:
            fail(str(error), 1)
        if formatted != text:
            changed += 1
            typer.echo(path)
            if not check:
                path.write_text(formatted, encoding="utf-8")
    typer.echo(f"{len(found)} files, {changed} {'would change' if check else 'changed'}.")
    if check and changed:
        raise typer.Exit(1)


def load_source(path: Path) -> Source:
    from playmat.reading.sources import InvalidSource, load

    try:
        return load(path)
    except InvalidSource as error:
        fail(str(error), 2)


class Ticker:
    """Reports to a progress bar how many more cards are done."""

    def __init__(self, bar: Progress, title: str, total: int) -> None:
        self.bar = bar
        self.task = bar.add_task(title, total=total)

    def __call__(self, done: int) -> None:
        self.bar.advance(self.task, done)


@contextmanager
def progress(title: str, total: int, quiet: bool = False) -> Iterator[Ticker]:
    with Progress(console=plain_console(stderr=True), transient=True, disable=quiet) as bar:
        yield Ticker(bar, title, total)


def show_coverage(coverage: Coverage, spans: int) -> None:
    console = plain_console()
    groups: list[tuple[str, dict[str, Share]]] = [
        ("Era", coverage.by_era),
        ("Series", coverage.by_series),
        ("Set", coverage.by_set),
        ("Kind", coverage.by_kind),
    ]
    for title, shares in groups:
        table = Table(title=None, box=None, pad_edge=False)
        table.add_column(title)
        for column in ("read", "of", "share"):
            table.add_column(column, justify="right")
        for name, share in shares.items():
            table.add_row(name, str(share.read), str(share.all), f"{share.part:.1%}")
        console.print(table)
        console.print()
    for (reason, words), count in coverage.stumbles.most_common(spans):
        console.print(f"{count:5}  {reason}: {words}  ({coverage.examples[reason, words]})", markup=False, highlight=False)
    total = coverage.total
    console.print(
        f"\n{total.read} of {total.all} cards that differ in function are fully understood: {total.part:.1%}", highlight=False
    )
