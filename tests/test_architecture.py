"""The page on the architecture names modules that exist, and every module says what it is about."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import playmat

PACKAGE = Path(playmat.__file__).parent
PAGE = Path(__file__).parent.parent / "docs" / "architecture.md"
LONGEST = 140


def named() -> list[str]:
    """The names of modules on the page: `layer.module` or `layer.module.Name`."""
    layers = "|".join(path.name for path in PACKAGE.iterdir() if path.is_dir())
    return re.findall(rf"`((?:{layers})\.[\w.]+)`", PAGE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", sorted(set(named())))
def test_modules_on_the_page_exist(name: str) -> None:
    module, *inside = re.split(r"\.(?=[A-Z])", name)
    path = PACKAGE.joinpath(*module.split("."))
    source = path.with_suffix(".py") if path.with_suffix(".py").is_file() else path / "__init__.py"
    assert source.is_file()
    for part in inside:
        assert re.search(rf"^(class|    def|    async def|[A-Z]\w* =) ?{part.split('.')[0]}", source.read_text(), re.MULTILINE)


def test_every_module_says_in_one_line_what_it_is_about() -> None:
    for path in PACKAGE.rglob("*.py"):
        about = (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").partition("\n")[0]
        assert 10 < len(about) <= LONGEST, f"{path.relative_to(PACKAGE)}: {about!r}"
