"""`import playmat as pm`: everything public, nothing loaded before it is used."""

from __future__ import annotations

import ast
import doctest
import pydoc
import re
import subprocess
import sys
from pathlib import Path

import pytest

import playmat as pm

ROOT = Path(__file__).parent.parent
API = ROOT / "docs" / "api.md"


def test_the_examples_of_the_reference_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = doctest.testfile(str(API), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert found.failed == 0
    assert found.attempted > 40


def test_the_example_of_the_package_runs() -> None:
    assert doctest.testmod(pm).failed == 0


def test_every_public_name_is_there_and_in_the_reference() -> None:
    text = API.read_text(encoding="utf-8")
    for name in pm.__all__:
        assert getattr(pm, name) is not None
        assert name in dir(pm)
        assert f"`{name}" in text, f"docs/api.md does not mention {name}"


def test_names_in_the_documents_exist() -> None:
    """Dotted names of the package, such as those of the building blocks of bots."""
    pytest.importorskip("numpy")
    pytest.importorskip("gymnasium")
    pytest.importorskip("pettingzoo")
    for page in API.parent.glob("*.md"):
        for name in sorted(set(re.findall(r"`(playmat(?:\.[A-Za-z_]\w*)+)", page.read_text(encoding="utf-8")))):
            assert pydoc.locate(name) is not None, f"{page.name} names {name}"


def test_public_classes_say_what_they_are() -> None:
    """Also in the compiled build, where the docstrings of classes come from the sources."""
    for name in pm.__all__:
        if isinstance(getattr(pm, name), type):
            assert getattr(pm, name).__doc__, name


def test_completion_shows_what_a_game_is_for() -> None:
    game = pm.new_game("modern", "cinderace", "inteleon", seed=1)
    shown = [name for name in dir(game) if not name.startswith("_")]
    assert len(shown) < 28
    assert all(hasattr(game, name) for name in shown)
    assert "decision" in shown
    assert "put_state" not in shown


@pytest.mark.parametrize(
    ("name", "member", "begin"),
    [
        ("Game", "answer", "Answer the open question"),
        ("Game", "decision", "The open question"),
        ("Option", "text", "Its text, different"),
    ],
)
def test_public_classes_say_what_their_methods_do(name: str, member: str, begin: str) -> None:
    """Compiled methods have no docstrings of their own, so the class tells them."""
    kind = getattr(pm, name)
    assert begin in f"{kind.__doc__}\n{getattr(kind, member).__doc__}"


def test_what_type_checkers_see_is_what_there_is() -> None:
    """The names imported for type checkers only are the lazy ones, from the same places."""
    tree = ast.parse(Path(pm.__file__).read_text(encoding="utf-8"))
    checked = {
        alias.asname: (node.module, alias.name)
        for block in ast.walk(tree)
        if isinstance(block, ast.If)
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert checked == pm._PUBLIC


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        pm.nonsense  # noqa: B018 — reading it is what raises


def test_importing_the_package_loads_nothing_of_it() -> None:
    script = "import sys, playmat; print(*(name for name in sys.modules if name.startswith('playmat.')))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split() == ["playmat.compiled"]
