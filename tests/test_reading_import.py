"""Writing card files from a source: reprints, second wordings, corrections, and runs that were stopped."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from playmat.cards.files import CardFile
from playmat.reading import importing
from playmat.reading.batch import Read, read_all
from playmat.reading.importing import STATE, import_cards, merge, series_folder, set_path
from playmat.reading.sources import RawAttack, RawCard, RawSet, Source


def card(card_id: str, name: str = "Testmon", text: str = "Draw 4 cards.") -> RawCard:
    return RawCard(card_id, name, "Pokémon", ("Basic",), 70, ("Fire",), attacks=(RawAttack("Slap", ("Fire",), "10", text),))


def source(*cards: RawCard) -> Source:
    sets = dict.fromkeys(one.set_id for one in cards)
    return Source({key: RawSet(key, key.title(), "Test & Trial", f"2020-0{n}-01") for n, key in enumerate(sets, 1)}, list(cards))


def written(target: Path, set_id: str) -> str:
    return (target / "test-trial" / f"{set_id}.cards").read_text(encoding="utf-8")


def test_the_folder_is_named_after_the_series() -> None:
    assert series_folder("Sword & Shield") == "sword-shield"
    assert series_folder("") == "other"
    assert set_path(Path("x"), RawSet("one", "One", "Test & Trial")) == Path("x/test-trial/one.cards")


def test_a_printing_that_does_the_same_points_at_the_older_one(tmp_path: Path) -> None:
    assert import_cards(source(card("one-1"), card("two-5")), tmp_path, processes=1) == []
    assert 'attack R "Slap" 10: draw(4)' in written(tmp_path, "one")
    assert written(tmp_path, "two").splitlines()[-1] == "5 = one-1"


def test_what_was_not_understood_is_kept_with_a_short_reason(tmp_path: Path) -> None:
    ((card_id, (stumble,)),) = import_cards(
        source(card("one-1", text="Sing a long song about your deck.")), tmp_path, processes=1
    )
    assert (card_id, stumble.reason) == ("one-1", "not understood")
    (reason,) = [line for line in written(tmp_path, "one").splitlines() if "unread" in line]
    assert len(reason.split()) <= 9
    assert "about your deck" not in reason


def test_another_source_settles_a_doubtful_text(tmp_path: Path) -> None:
    first, second = source(card("one-1", text="Darw 4 crads.")), source(card("one-1"), card("two-1", name="Restmon"))
    both, doubts = merge(first, second)
    assert [one.id for one in both.cards] == ["one-1", "two-1"]
    assert import_cards(both, tmp_path, doubts, processes=1) == []
    assert "draw(4)" in written(tmp_path, "one")


def test_another_source_has_single_cards_that_the_first_lacks() -> None:
    first = source(card("one-1"), card("two-1"), card("three-H1"))
    second = source(card("one-1"), card("one-2"), card("two-1"), card("three-H01"))
    third = source(card("one-3"), card("one-1"), card("one-2"))
    both, doubts = merge(first, second)
    assert [one.id for one in both.cards] == ["one-1", "one-2", "two-1", "three-H1"]
    assert doubts.keys() == {"one-1", "two-1", "three-H01"}
    assert [one.id for one in merge(first, second, third)[0].cards] == ["one-1", "one-2", "one-3", "two-1", "three-H1"]


def test_another_source_has_a_text_that_the_first_has_left_out(tmp_path: Path) -> None:
    both, doubts = merge(source(card("one-1", text="")), source(card("one-1")))
    assert import_cards(both, tmp_path, doubts, processes=1) == []
    assert "draw(4)" in written(tmp_path, "one")


def test_a_trainer_without_a_text_has_that_of_the_printing_before_it(tmp_path: Path) -> None:
    def trainer(card_id: str, *rules: str) -> RawCard:
        return RawCard(card_id, "Test Report", "Trainer", ("Item",), rules=rules)

    cards = source(
        trainer("one-1", "Draw 2 cards."),
        trainer("two-1", "Draw 3 cards."),
        trainer("three-1"),
        trainer("four-1", "Draw a card."),
    )
    assert import_cards(cards, tmp_path, processes=1) == []
    assert written(tmp_path, "three").splitlines()[-1] == "1 = two-1"


def test_only_a_fossil_that_is_played_as_a_pokemon_counts_as_one(tmp_path: Path) -> None:
    played = "Play Test Fossil as if it were a 60-HP Basic Colorless Pokémon."
    fossil = RawCard("one-1", "Test Fossil", "Trainer", ("Item",), rules=(played,))
    finder = RawCard("one-2", "Test Fossil Map", "Trainer", ("Item",), rules=("Draw a card.",))
    import_cards(source(fossil, finder), tmp_path, processes=1)
    first, second = (line for line in written(tmp_path, "one").splitlines() if line[:2] in ("1 ", "2 "))
    assert "tags Fossil" in first
    assert "tags" not in second


def test_a_card_that_no_source_has_stays_as_it_is(tmp_path: Path) -> None:
    before = tmp_path / "before"
    import_cards(source(card("one-1"), card("one-2", "Newmon", "Draw 5 cards."), card("one-3", "Restmon")), before, processes=1)
    again = card("two-1", "Newmon", "Draw 5 cards.")
    now = source(card("one-1", text="Draw 6 cards."), card("one-3", "Restmon"), again)
    import_cards(now, tmp_path, processes=1, before=before)
    lines = written(tmp_path, "one").splitlines()
    assert [line.split(" | ")[0] for line in lines if line[:1].isdigit()] == ["1 Testmon", "2 Newmon", "3 Restmon"]
    assert [line.rpartition(": ")[2] for line in lines if "attack" in line] == ["draw(6)", "draw(5)", "draw(4)"]
    assert written(tmp_path, "two").splitlines()[-1] == "1 = one-2"


def test_a_run_that_was_stopped_continues_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cards = source(card("one-1"), card("two-1", name="Restmon"), card("three-1"))
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    import_cards(cards, whole, processes=1)
    read: list[str] = []
    pulled = 0

    def stopping(of: Source, *more: Any) -> Iterator[tuple[RawCard, Read]]:
        for raw, made in read_all(of, *more):
            if len(read) == pulled:
                raise KeyboardInterrupt
            read.append(raw.id)
            yield raw, made

    monkeypatch.setattr(importing, "read_all", stopping)
    pulled = 2
    with pytest.raises(KeyboardInterrupt):
        import_cards(cards, broken, processes=1)
    assert json.loads((broken / STATE).read_text(encoding="utf-8"))["done"] == ["one"]
    read.clear()
    pulled = 9
    import_cards(cards, broken, processes=1)
    assert read == ["two-1", "three-1"]
    assert not (broken / STATE).exists()
    assert [written(broken, one) for one in cards.sets] == [written(whole, one) for one in cards.sets]


def test_a_card_file_can_be_read_back(tmp_path: Path) -> None:
    import_cards(source(card("one-1")), tmp_path, processes=1)
    file = CardFile(written(tmp_path, "one"), "one.cards", None)
    assert [(one.id, one.name) for one in map(file.card, file.places)] == [("one-1", "Testmon")]
