from __future__ import annotations

import re
from pathlib import Path

import pytest

from playmat.effects.docs import EXAMPLES, example, reference
from playmat.effects.nodes import NODES, Node
from playmat.effects.script import parse_script
from playmat.effects.shortforms import SHORT_FORMS, ShortForm

PAGE = Path(__file__).parent.parent / "docs" / "effects.md"


def test_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == reference(), "run: python -m playmat.effects.docs docs/effects.md"


@pytest.mark.parametrize("name", NODES)
def test_example_shows_the_node(name: str) -> None:
    assert isinstance(parse_script(example(NODES[name]), Node), NODES[name])


def test_examples_are_of_nodes_that_exist_and_in_canonical_form() -> None:
    for name, text in EXAMPLES.items():
        assert example(NODES[name]) == text


@pytest.mark.parametrize("form", SHORT_FORMS, ids=lambda form: form.word)
def test_short_form_is_documented(form: ShortForm) -> None:
    page = (PAGE.parent / "adding-cards.md").read_text(encoding="utf-8")
    assert f"| `{form.word}` | `{form.script}` | {form.meaning} |" in page


def test_the_example_of_a_new_node_is_in_the_sources() -> None:
    root = Path(__file__).parent.parent
    text = (root / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = text.partition("## Add a node to the effect language")[2].partition("\n## ")[0]
    sources = [path.read_text(encoding="utf-8") for path in (root / "src" / "playmat").rglob("harm.py")]
    blocks = re.findall(r"```python\n(.*?)\n```", section, re.DOTALL)
    assert len(blocks) == 3
    for block in blocks:
        assert any(block in source for source in sources), block
