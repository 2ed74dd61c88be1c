from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from playmat.cards.files import InvalidCard, parse_card_block
from playmat.cards.pool import Pool, UnknownCard, default_pool
from playmat.vocabulary import Type

EARLY = """\
set early Early | series Test | released 2001-01-01

1 Cinderpup | Basic R 60
2 Cinderwolf | Stage 1 R 90 | from Cinderpup
3 Cinderlord | Stage 2 R 150 | from Cinderwolf | retreat 2
4 Cinderpup | Basic R 50
"""
LATE = """\
set late Late | series Test | released 2002-01-01

1 = other-1
2 = early-2 | title Cinderwolf δ
3 Broken | Item
  text: nonsense
"""
OTHER = """\
set other Other | series Other | released 2001-06-01

1 = early-1
"""


@pytest.fixture
def pool(tmp_path: Path) -> Pool:
    for folder, name, text in (("test", "early", EARLY), ("test", "late", LATE), ("other", "other", OTHER)):
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / folder / f"{name}.cards").write_text(text, encoding="utf-8")
    (tmp_path / "README").write_text("not a set", encoding="utf-8")
    return Pool(tmp_path)


def test_one_card_reads_one_file(pool: Pool) -> None:
    assert not pool.files
    assert pool["early-3"].retreat == 2
    assert list(pool.files) == ["early"]


def test_reprint_of_a_reprint(pool: Pool) -> None:
    card = pool["late-1"]
    assert (card.name, card.hp, card.reprint_of) == ("Cinderpup", 60, "other-1")


def test_names_include_reprints_and_build_no_cards(pool: Pool) -> None:
    assert sorted(pool.by_name("Cinderpup")) == ["early-1", "early-4", "late-1", "other-1"]
    assert pool.by_name("Broken") == ["late-3"]
    assert pool.by_name("Nobody") == []
    assert not any(file.built for file in pool.files.values())


def test_all_cards_in_order(pool: Pool) -> None:
    assert list(pool) == ["other-1", "early-1", "early-2", "early-3", "early-4", "late-1", "late-2", "late-3"]
    assert len(pool) == 8


def test_membership_builds_nothing(pool: Pool) -> None:
    assert "early-1" in pool
    assert "early-9" not in pool
    assert "nowhere-1" not in pool
    assert pool.get("early-9") is None


def test_sets_by_date(pool: Pool) -> None:
    assert [found.id for found in pool.sets()] == ["early", "other", "late"]


def test_evolution_by_name(pool: Pool) -> None:
    assert pool.evolves_from("Cinderlord") == {"Cinderwolf"}
    assert pool.evolves_from("Cinderpup") == frozenset()
    assert pool.links("Cinderpup", "Cinderlord")
    assert not pool.links("Cinderwolf", "Cinderlord")
    assert not pool.links("Cinderpup", "Cinderwolf")


def test_pool_with_cards_of_its_own(pool: Pool) -> None:
    chief = parse_card_block("Cinderchief | Stage 2 R 160 | from Cinderwolf")
    wider = pool.with_cards([chief])
    assert wider["inline-1"] is chief
    assert wider.by_name("Cinderchief") == ["inline-1"]
    assert wider.links("Cinderpup", "Cinderchief")
    assert "inline-1" not in pool
    assert not pool.by_name("Cinderchief")
    assert list(wider)[-1] == "inline-1"


@pytest.mark.parametrize(
    ("wanted", "near"),
    [
        ("early-11", "early-1"),
        ("erly-2", "early-2"),
        ("Cinderpup", "early-1"),
        ("Cindrlord", "early-3"),
    ],
)
def test_unknown_id_names_similar_ones(pool: Pool, wanted: str, near: str) -> None:
    with pytest.raises(UnknownCard) as caught:
        pool[wanted]
    assert near in caught.value.near
    assert str(caught.value).startswith(f"there is no card {wanted!r}; did you mean ")


def test_unknown_name_names_similar_ones(pool: Pool) -> None:
    assert pool.named("Cinderwolf").hp == 90
    with pytest.raises(UnknownCard, match="did you mean Cinderlord"):
        pool.named("Cinderlrd")


def test_errors_in_a_card_name_its_file(pool: Pool) -> None:
    with pytest.raises(InvalidCard, match=r"late.cards:6: 'nonsense' is not a part"):
        pool["late-3"]


def test_file_must_have_the_name_of_its_set(tmp_path: Path) -> None:
    (tmp_path / "test").mkdir()
    (tmp_path / "test" / "wrong.cards").write_text(EARLY, encoding="utf-8")
    with pytest.raises(InvalidCard, match="the file's name says set wrong, its first line early"):
        Pool(tmp_path)["wrong-1"]


def test_pool_of_inline_cards_only() -> None:
    card = parse_card_block("Cinderpup | Basic R 60")
    pool = Pool(None, [card])
    assert dict(pool) == {"inline-1": card}


def test_default_pool_has_charizard() -> None:
    card = default_pool()["base1-4"]
    assert (card.name, card.hp, card.types, card.retreat) == ("Charizard", 120, (Type.FIRE,), 3)
    assert default_pool().links("Charmander", "Charizard")


def test_importing_the_package_reads_no_card_file() -> None:
    """Not even the modules around the pool do; the first card that is asked for reads the file of its set."""
    script = """
import sys
opened = []
sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == "open" else None)
import playmat
from playmat.cards.pool import default_pool
from playmat.play.new_game import new_game
pool = default_pool()
print(sum(path.endswith(".cards") for path in opened))
pool["base1-4"]
print(sum(path.endswith(".cards") for path in opened))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["0", "1"]
