"""`playmat rules`: find rules, compare rulesets, and see which rules are tested."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table
from typer.core import TyperGroup

from playmat.cli.common import fail, plain_console, print_json
from playmat.rules.comparisons import comparisons, in_words
from playmat.rules.coverage import InvalidTests, find_tests, measure
from playmat.rules.periods import InvalidYear, period_before, ruleset_named, years
from playmat.rules.rulebook import Comparison, Rule, Rulebook, compare, rulebook, unknown_cites
from playmat.rules.ruleset import InvalidRuleset

HELP = """Find rules in the rulebooks and the periods between them, by words or by id.

\b
playmat rules mulligan extra            rules with both words
playmat rules SM-retreat-2              one rule, and what the other books say
playmat rules retreat --ruleset modern  in one book only
playmat rules years                     the rules of each year, with one line on what is special
playmat rules compare 2004 2005         how two rulesets differ, by year or by name
playmat rules coverage                  which rules are tested
playmat rules find compare              search for a word that is also a command
"""


class SearchFirst(TyperGroup):
    """Treats everything but a command's name as words to find: `playmat rules retreat` means `playmat rules find retreat`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if not args or (args[0] not in self.commands and args[0] != "--help"):
            args = ["find", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=SearchFirst, help=HELP, rich_markup_mode=None, add_completion=False, subcommand_metavar="[WORDS | ID | COMMAND]"
)

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@app.command()
def find(
    words: Annotated[list[str] | None, typer.Argument(metavar="[WORDS | ID]", help="Words, or the id of a rule.")] = None,
    ruleset: Annotated[str, typer.Option(help="Only rules of this ruleset's book.")] = "",
    limit: Annotated[int, typer.Option("--limit", "-n", min=0, help="Show at most N rules; 0 shows all.")] = 20,
    as_json: AsJson = False,
) -> None:
    """Find rules by words or by id (you can leave out the word `find`)."""
    book = rulebook()
    text = " ".join(words or [])
    known = {entry.ruleset for entry in book.books.values()}
    if ruleset and ruleset not in known:
        fail(f"there is no ruleset {ruleset!r}; use one of {', '.join(sorted(known))}", 2)
    rule = book.folded.get(text.casefold())
    if rule is not None:
        show_rule(book, rule, as_json)
        return
    if not text:
        show_overview(book, as_json)
        return
    found = book.search(text, ruleset)
    if as_json:
        print_json([to_json(book, rule) for rule in found[: limit or None]])
    if not found:
        near = book.suggestions(text)
        where = f" in {ruleset}" if ruleset else ""
        hint = f" Similar words: {', '.join(near)}." if near else " `playmat rules` lists the topics."
        fail(f"No rule{where} has all of these words: {text}.{hint}", 1)
    if not as_json:
        show_found(found, limit)


@app.command("years")
def list_years(as_json: AsJson = False) -> None:
    """List the years in which the rules changed, with the ruleset of each and one line on what is special about it."""
    if as_json:
        print_json(
            [
                {
                    "year": entry.year,
                    "ruleset": entry.ruleset,
                    "title": entry.title,
                    "since": entry.since.isoformat(),
                    "summary": entry.summary,
                }
                for entry in years()
            ]
        )
        return
    table = Table("Year", "Ruleset", "From", "What is special", box=None, header_style="bold")
    for entry in years():
        table.add_row(str(entry.year), entry.ruleset, entry.since.isoformat(), entry.summary)
    console = plain_console()
    console.print(table)
    console.print("A year between two of these has the rules of the earlier one.", style="dim")
    console.print("`playmat rules compare YEAR` shows what changed then.", style="dim")


@app.command("compare")
def compare_rulesets(
    a: Annotated[str, typer.Argument(metavar="[A]", help="A ruleset's name, a year, or the path of a TOML file.")] = "",
    b: Annotated[
        str, typer.Argument(metavar="[B]", help="The ruleset to compare it with; if left out, the period before A.")
    ] = "",
    topic: Annotated[str, typer.Option(help="Show what both say on the points of this topic.")] = "",
    as_json: AsJson = False,
) -> None:
    """Show how two rulesets differ, with the rules behind each difference.

    \b
    playmat rules compare                     pairs that are often compared
    playmat rules compare 2004                with the period before
    playmat rules compare base-2000 sun-moon-2019
    playmat rules compare platinum-2009 modern --topic mulligan
    """
    if not a:
        show_comparisons(as_json)
        return
    try:
        first, second = ruleset_named(a), ruleset_named(b) if b else ""
        if not second:
            first, second = period_before(first), first
        if not first:
            fail(f"no period is known before {a}; name a second ruleset", 2)
        comparison = compare(first, second)
    except (InvalidRuleset, InvalidYear) as error:
        fail(str(error), 2)
    for rules in (comparison.a, comparison.b):
        for key, id in unknown_cites(rules).items():
            typer.echo(f"{rules.name}: cites.{key}: {id!r} is not in the rulebook", err=True)
    topics = rulebook().topics
    if topic and topic not in topics:
        fail(f"there is no topic {topic!r}; use one of {', '.join(topics)}", 2)
    if as_json:
        print_json(comparison_to_json(comparison, topic))
    elif topic:
        show_points(comparison, topic)
    else:
        show_differences(comparison)
        show_topics(comparison)


def show_comparisons(as_json: bool) -> None:
    if as_json:
        print_json([{"a": entry.a, "b": entry.b, "about": entry.about} for entry in comparisons()])
        return
    table = Table("Compare", "", "About", box=None, header_style="bold")
    for entry in comparisons():
        table.add_row(entry.a, entry.b, entry.about)
    console = plain_console()
    console.print(table)
    console.print("`playmat rules compare A B` compares any two rulesets, by name, year or file.", style="dim")


@app.command()
def coverage(
    tests: Annotated[Path | None, typer.Option(help="The folder of tests and scenarios.")] = None,
    as_json: AsJson = False,
) -> None:
    """Count the testable rules that a scenario or test cites; list the others, and the rules that are not applicable."""
    if tests is None:
        tests, looked = find_tests()
        if tests is None:
            fail(f"no tests in {' or '.join(map(str, looked))}; give their folder with --tests DIR", 2)
    try:
        result = measure(tests)
    except InvalidTests as error:
        fail(str(error), 2)
    if as_json:
        print_json(result.to_json())
    else:
        console = plain_console()
        share = 100 * len(result.covered) / result.testable
        console.print(f"{len(result.covered)} of {result.testable} testable rules are cited in {tests} ({share:.0f} %).")
        for book in rulebook().books.values():
            missing = [id for id in result.missing if id.startswith(f"{book.prefix}-")]
            if missing:
                console.print(f"\n[bold]{book.ruleset}[/bold]: {len(missing)} missing")
                console.print(" ".join(missing))
        if result.inapplicable:
            console.print(f"\n{len(result.inapplicable)} more rules are not applicable:")
            for id, because in result.inapplicable.items():
                console.print(f"{id}, because {because}", soft_wrap=True)
    if result.argued_away:
        places = [f"{id} ({', '.join(result.cited[id])})" for id in result.argued_away]
        fail(f"cited, but not applicable: {'; '.join(places)}; remove the citation, or the reason in the rulebook", 1)
    if result.unknown:
        places = [f"{id} ({', '.join(result.cited[id])})" for id in result.unknown]
        fail(f"cited, but not in the rulebook: {'; '.join(places)}", 1)


def to_json(book: Rulebook, rule: Rule) -> dict[str, object]:
    return {
        "id": rule.id,
        "text": rule.text,
        "source": rule.source,
        "ruleset": rule.ruleset,
        "topic": rule.topic,
        "kind": rule.kind,
        "not_applicable": rule.because,
        "related": [other.id for other in book.related(rule.id)],
    }


def show_rule(book: Rulebook, rule: Rule, as_json: bool) -> None:
    if as_json:
        print_json(to_json(book, rule))
        return
    console = plain_console()
    console.print(f"[bold]{rule.id}[/bold]  {escape(rule.text)}")
    console.print(f"{escape(rule.source)} · {book.topics[rule.topic]} · {rule.kind}", style="dim")
    if rule.because:
        console.print(f"Not applicable, because {escape(rule.because)}.")
    related = book.related(rule.id)
    if related:
        console.print()
        console.print(rules_table(related, "Related rules"))


def show_found(found: list[Rule], limit: int) -> None:
    console = plain_console()
    shown = found[: limit or None]
    console.print(rules_table(shown))
    if len(found) > len(shown):
        console.print(f"{len(found) - len(shown)} more: add words, choose a --ruleset or use --limit 0.", style="dim")


def show_overview(book: Rulebook, as_json: bool) -> None:
    counts = {name: sum(rule.topic == name for rule in book.rules.values()) for name in book.topics}
    if as_json:
        print_json(
            {
                "rules": len(book.rules),
                "testable": len(book.testable()),
                "books": [{"prefix": one.prefix, "ruleset": one.ruleset, "title": one.title} for one in book.books.values()],
                "topics": [{"name": name, "title": title, "rules": counts[name]} for name, title in book.topics.items()],
            }
        )
        return
    console = plain_console()
    console.print(f"{len(book.rules)} rules of {len(book.books)} books. Search them with `playmat rules WORDS`.")
    table = Table("Ids", "Ruleset", "Book", box=None, header_style="bold")
    for entry in book.books.values():
        table.add_row(f"{entry.prefix}-…", entry.ruleset, entry.title)
    console.print(table)
    table = Table("Topic", "About", "Rules", box=None, header_style="bold")
    for name, title in book.topics.items():
        table.add_row(name, title, str(counts[name]))
    console.print(table)


def rules_table(rules: list[Rule], title: str = "Rule") -> Table:
    table = Table(box=None, header_style="bold")
    table.add_column("Id", no_wrap=True)
    table.add_column(title, ratio=1)
    table.add_column("Book", no_wrap=True, style="dim")
    for rule in rules:
        table.add_row(rule.id, escape(rule.text), rule.ruleset)
    return table


def show_differences(comparison: Comparison) -> None:
    console = plain_console()
    a, b = comparison.a, comparison.b
    if not comparison.differences:
        console.print(f"{a.title} and {b.title} have the same rules.")
        return
    table = Table("Field", header_style="bold", show_lines=True)
    table.add_column(a.title, overflow="fold")
    table.add_column(b.title, overflow="fold")
    for difference in comparison.differences:
        table.add_row(
            difference.field.replace("_", " "),
            cell(difference.a, difference.a_rules),
            cell(difference.b, difference.b_rules),
        )
    console.print(table)


def cell(value: object, ids: tuple[str, ...]) -> str:
    rules = f"\n[dim]{' '.join(ids)}[/dim]" if ids else ""
    return escape(in_words(value)) + rules


def show_topics(comparison: Comparison) -> None:
    """Show points on which only one of the two has a rule that a game can show."""
    table = Table("Topic", f"Only {comparison.a.title}", f"Only {comparison.b.title}", header_style="bold", show_lines=True)
    for name, title in rulebook().topics.items():
        only_a, only_b = one_sided(comparison, name)
        if only_a or only_b:
            table.add_row(f"{title}\n[dim]{name}[/dim]", "\n".join(only_a), "\n".join(only_b))
    console = plain_console()
    console.print()
    console.print(table)
    console.print("`--topic NAME` shows what both say on a topic, point by point.", style="dim")


def one_sided(comparison: Comparison, topic: str) -> tuple[list[str], list[str]]:
    pairs = [pair for pair in comparison.pairs if pair.point.topic == topic and not pair.point.is_example]
    pairs = [pair for pair in pairs if any(rule.is_testable for rule in pair.a + pair.b)]
    return [pair.point.title for pair in pairs if not pair.b], [pair.point.title for pair in pairs if not pair.a]


def show_points(comparison: Comparison, topic: str) -> None:
    table = Table(rulebook().topics[topic], comparison.a.title, comparison.b.title, header_style="bold", show_lines=True)
    for pair in comparison.pairs:
        if pair.point.topic == topic:
            table.add_row(pair.point.title, wordings(pair.a), wordings(pair.b))
    console = plain_console()
    console.print(table)
    console.print("If a book says nothing on a point, the book that it inherits from counts.", style="dim")


def wordings(rules: tuple[Rule, ...]) -> str:
    return "\n".join(f"{escape(rule.text)} [dim]{rule.id}[/dim]" for rule in rules) or "[dim]says nothing[/dim]"


def comparison_to_json(comparison: Comparison, topic: str) -> dict[str, object]:
    value: dict[str, object] = {
        "a": comparison.a.name,
        "b": comparison.b.name,
        "fields": [
            {
                "field": difference.field,
                "a": difference.a,
                "b": difference.b,
                "a_rules": list(difference.a_rules),
                "b_rules": list(difference.b_rules),
            }
            for difference in comparison.differences
        ],
    }
    value["topics"] = [
        {
            "topic": name,
            "points": [
                {"point": pair.point.title, "a": [rule.id for rule in pair.a], "b": [rule.id for rule in pair.b]}
                for pair in comparison.pairs
                if pair.point.topic == name
            ],
        }
        for name in rulebook().topics
        if topic in ("", name)
    ]
    return value
