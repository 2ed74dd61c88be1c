"""Every language of the page has what the server says of levels, rules, variants and lessons."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from playmat.lab.lessons import lessons
from playmat.rules.ruleset import form_names, load_form, load_ruleset, ruleset_names
from playmat.server.bots import levels

WORDS = Path(__file__).parents[1] / "frontend" / "src" / "words"
LANGUAGES = sorted(path.stem for path in (WORDS / "languages").glob("*.json") if path.stem != "en")


def said() -> set[str]:
    """The sentences and titles that have a translation. Names of eras and sets, such as Platinum, are left as they are."""
    forms = {load_form(name).title for name in form_names()}
    rules = {load_ruleset(name).summary for name in ruleset_names()} - {""}
    bots = {text for level in levels() for text in (level["title"], level["about"])}
    taught = {text for lesson in lessons().values() for text in (lesson.title, lesson.about, *(s.say for s in lesson.steps))}
    return forms | rules | bots | taught


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_what_the_server_says_and_nothing_else(language: str) -> None:
    served: dict[str, str] = json.loads((WORDS / "served" / f"{language}.json").read_text(encoding="utf-8"))
    assert said() - served.keys() == set(), "add them, or give the changed ones their new English"
    assert served.keys() - said() - {load_ruleset(name).title for name in ruleset_names()} == set(), "nobody says these any more"
    assert all(text.strip() for text in served.values())
