"""Makes the pages of the documentation site in a folder: those of docs/, and those that come from the repository and the program.

python docs/site/pages.py build/site-pages
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

from typer.main import get_command
from typer.testing import CliRunner

import playmat
from playmat.cli import COMMANDS, app
from playmat.rules.highlights import highlights
from playmat.rules.periods import years
from playmat.rules.rulebook import rulebook
from playmat.rules.ruleset import TODAY, load_ruleset

ROOT = Path(__file__).parents[2]
COPIES = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    "examples/README.md": "examples.md",
}
"""Pages of the repository outside docs/, each with its page of the site."""


def copy_of(source: str) -> Callable[[], str]:
    return lambda: (ROOT / source).read_text(encoding="utf-8")


def command_line() -> str:
    """The help of every command and sub-command."""
    return "# The command\n\n" + "\n".join(
        f"## playmat {' '.join(words)}\n\n```\n{help_of(words)}\n```\n" for words in commands()
    )


def help_of(words: list[str]) -> str:
    return CliRunner().invoke(app, [*words, "--help"], env={"COLUMNS": "100"}, prog_name="playmat").output.strip()


def commands() -> Iterator[list[str]]:
    group = get_command(app)
    for name in COMMANDS:
        yield [name]
        found = group.get_command(None, name)  # type: ignore[attr-defined]  # the group finds its commands itself
        yield from ([name, inner] for inner in getattr(found, "commands", ()))


def rulesets() -> str:
    """Every year in which the rules changed, and what differed from today's rules."""
    parts = [
        "# The rules of every year",
        "The sentences of each year say what differs from the rules of today.",
    ]
    today = load_ruleset(TODAY)
    for entry in years():
        rules = load_ruleset(entry.ruleset)
        lines = [f"- {found.text}" for found in highlights(rules, today)]
        parts.append(f"## {entry.year}: {rules.title}\n\n{rules.summary}\n\n" + "\n".join(lines))
    return "\n\n".join(parts)


def rules() -> str:
    """All rules in our own words, by book and topic."""
    book = rulebook()
    parts = ["# The rulebook\n\nThe rules in our own words. Every refusal of a game names one of them."]
    heading = ("", "")
    for rule in book.rules.values():
        if (rule.book.title, rule.topic) != heading:
            if rule.book.title != heading[0]:
                parts.append(f"## {rule.book.title}")
            parts.append(f"### {book.topics.get(rule.topic, rule.topic)}")
            heading = (rule.book.title, rule.topic)
        parts.append(f"**{rule.id}** {rule.text}")
    return "\n\n".join(parts)


def kind(home: str, own: str) -> str:
    """The word that Sphinx has for a public name."""
    value = getattr(import_module(home), own)
    if isinstance(value, type):
        return "exception" if issubclass(value, Exception) else "class"
    return "function" if callable(value) else "data"


def reference() -> str:
    """Every public name, from its docstring."""
    parts = [f"```{{eval-rst}}\n.. auto{kind(home, own)}:: {home}.{own}\n```" for home, own in sorted(playmat._PUBLIC.values())]
    return "# Public names\n\nEach is `playmat.NAME`; [Playmat from Python](api.md) shows them in use.\n\n" + "\n\n".join(parts)


MADE = {
    **{page: copy_of(source) for source, page in COPIES.items()},
    "command-line.md": command_line,
    "rulesets.md": rulesets,
    "rulebook.md": rules,
    "reference.md": reference,
}
CONTENTS = {
    "Tutorials": [f"tutorial-{reader}" for reader in ("player", "deck", "bot", "judge", "research", "host")],
    "Play and build": ["terminal", "decks", "puzzles", "battle-logs", "positions"],
    "Deck testers": ["lab", "peers"],
    "Bots and learning": ["writing-a-bot", "learning", "examples"],
    "Judges": ["scenarios", "semantics", "rulings"],
    "Hosts": ["hosting", "server", "protocol"],
    "Reference": ["command-line", "api", "reference", "effects", "rulesets", "rulebook"],
    "How it works": ["architecture", "adding-cards", "reading", "contributing", "changelog", "security"],
}
"""The side bar. A page in no part is an error of the build."""


def contents() -> str:
    return "\n".join(
        "```{toctree}\n:hidden:\n:caption: " + title + "\n\n" + "\n".join(pages) + "\n```\n" for title, pages in CONTENTS.items()
    )


def linked(text: str) -> str:
    """The text with its links to files of the repository leading to their pages here; files without a page are only named."""

    def moved(link: re.Match[str]) -> str:
        path = link["path"].removeprefix("../").removeprefix("docs/")
        path = COPIES.get(path, path)
        if path in MADE or (ROOT / "docs" / path).exists():
            return f"[{link['text']}]({path}{link['anchor'] or ''})"
        return link["text"]

    return re.sub(r"\[(?P<text>[^\]]*)\]\((?!https?:|mailto:|#)(?P<path>[^)#]+)(?P<anchor>#[^)]*)?\)", moved, text)


def main(target: Path) -> None:
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(ROOT / "docs" / "pictures", target / "pictures")
    pages = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.md")}
    pages |= {name: make() for name, make in MADE.items()}
    pages["index.md"] += "\n" + contents()
    for name, text in pages.items():
        (target / name).write_text(linked(text), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
