"""Zones are values: a vector that is also held elsewhere must not be lengthened or shortened in place."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from librt.vecs import append, pop, vec
from mypy_extensions import i64

import playmat.engine
from playmat.engine.vectors import joined, with_card

ENGINE = Path(playmat.engine.__file__).parent
MODULES = sorted(path for path in ENGINE.rglob("*.py") if "link" not in path.relative_to(ENGINE).parts)
IN_PLACE = {"append", "extend", "remove"}
"""The functions of `librt.vecs` that write into the memory of their first argument where there is room."""
FRESH = {"vec", *IN_PLACE, "with_card", "with_card_at", "joined", "left_for"}
BUILDERS = {"self.codes", "self.reasons", "m.kinds", "st.memory"}
"""Vectors that one object holds alone: they are not part of a state, or the state says that no clone shares them."""


def makes_new(value: ast.expr | None) -> bool:
    """Whether an expression is a vector that is not held elsewhere."""
    match value:
        case None:
            return True
        case ast.Subscript(slice=ast.Slice()):
            return True
        case ast.Call(func=ast.Subscript(value=ast.Name(id="vec"))):
            return True
        case ast.Call(func=ast.Name(id="pop"), args=[first, *_]):
            return makes_new(first)
        case ast.Call(func=ast.Name(id=name)):
            return name in FRESH
    return False


def assignments(function: ast.FunctionDef) -> list[tuple[int, str, ast.expr | None]]:
    """Line, name and value of what is assigned to names; of several names at once the first, as `pop` gives them."""
    found: list[tuple[int, str, ast.expr | None]] = []
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=[ast.Name(id=name) | ast.Tuple(elts=[ast.Name(id=name), *_])], value=value):
                found.append((node.lineno, name, value))
            case ast.AnnAssign(target=ast.Name(id=name), value=value):
                found.append((node.lineno, name, value))
    return found


def shared_uses(tree: ast.AST) -> list[str]:
    """The calls that write to a vector that may be held elsewhere. A name holds what was last assigned to it above."""
    found = []
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        values = assignments(function)
        for node in ast.walk(function):
            match node:
                case (
                    ast.Call(func=ast.Name(id="pop"), args=[first, _])
                    | ast.Call(func=ast.Name(id="append" | "extend" | "remove"), args=[first, *_])
                ):
                    if isinstance(first, ast.Name):
                        above = [(line, value) for line, name, value in values if name == first.id and line < node.lineno]
                        is_own = bool(above) and makes_new(max(above, key=lambda pair: pair[0])[1])
                    else:
                        is_own = makes_new(first) or ast.unparse(first) in BUILDERS
                    if not is_own:
                        found.append(f"line {node.lineno}: {ast.unparse(node)}")
    return found


def test_a_clone_does_not_change_when_a_vector_of_its_original_is_lengthened() -> None:
    """Why the rule is needed: a vector without its last card shares memory with the whole one."""
    deck = vec[i64]([i64(1), i64(2), i64(3)])
    rest, _ = pop(deck)
    append(rest, i64(9))
    assert list(deck) == [1, 2, 9]
    deck = vec[i64]([i64(1), i64(2), i64(3)])
    rest, _ = pop(deck)
    assert list(with_card(rest, i64(9))) == list(joined(rest, vec[i64]([i64(9)]))) == [1, 2, 9]
    assert list(deck) == [1, 2, 3]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_no_vector_that_is_held_elsewhere_changes_in_place(path: Path) -> None:
    assert shared_uses(ast.parse(path.read_text(encoding="utf-8"))) == []
