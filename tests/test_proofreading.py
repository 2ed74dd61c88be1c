"""Proofreading: sheets of texts, verdicts, and the ledger, which requires a new reading when a script changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from playmat.cards.model import Card
from playmat.cards.pool import default_pool
from playmat.reading.batch import read_all
from playmat.reading.proofreading import (
    DOUBT,
    RIGHT,
    InvalidProofreading,
    Proofreading,
    Texts,
    digest_of,
    has_text,
    read_verdicts,
)
from playmat.reading.sources import RawAttack, RawCard, RawSet, Source

LEDGER = Path(__file__).parent / "proofreading"


def raw_card(number: int, name: str, text: str) -> RawCard:
    attack = RawAttack("Slap", ("Fire",), "10", text)
    return RawCard(f"one-{number}", name, "Pokémon", ("Basic",), 70, ("Fire",), attacks=(attack,))


def read(*raws: RawCard) -> tuple[Source, dict[str, Card]]:
    source = Source({"one": RawSet("one", "One", "Test & Trial", "2020-01-01")}, list(raws))
    return source, {raw.id: card for raw, (card, _) in read_all(source, source.cards, 1)}


def put_on_sheets(texts: Texts, folder: Path) -> list[str]:
    for number, sheet in enumerate(texts.sheets(), 1):
        (folder / f"sheet{number:03}.sheet").write_text("\n".join(sheet), encoding="utf-8")
    return list(texts.entries)


def test_texts_that_differ_in_numbers_and_in_the_name_of_their_card_are_one_entry() -> None:
    source, cards = read(
        raw_card(1, "Testmon", "Draw 4 cards."),
        raw_card(2, "Trialmon", "Draw 3 cards."),
        raw_card(3, "Examon", "Heal 30 damage from this Pokémon."),
    )
    texts = Texts(source, cards)
    assert sorted(len(entry) for entry in texts.entries.values()) == [1, 2]
    (sheet,) = texts.sheets()
    assert sum(entry.count("printed:") for entry in sheet) == 2
    assert any("Draw 4 cards.\nours:    Draw 4 cards.\nscript:  draw(4)" in entry for entry in sheet)


def test_a_number_that_was_read_as_another_makes_an_entry_of_its_own() -> None:
    source, cards = read(raw_card(1, "Testmon", "Draw 4 cards."), raw_card(2, "Trialmon", "Draw 3 cards."))
    (wrong,) = read(raw_card(2, "Trialmon", "Draw 2 cards."))[1].values()
    assert len(Texts(source, cards | {"one-2": wrong}).entries) == 2


def test_cards_enter_the_ledger_with_their_verdicts_and_wrong_ones_are_asked_for_again(tmp_path: Path) -> None:
    source, cards = read(raw_card(1, "Testmon", "Draw 4 cards."), raw_card(2, "Trialmon", "Heal 30 damage from this Pokémon."))
    texts = Texts(source, cards)
    put_on_sheets(texts, tmp_path)
    (wrong,) = texts.keys["one-2"]
    (tmp_path / "sheet001.verdicts").write_text(f"read 2 entries\n{wrong} wrong | another Pokémon is healed\n", encoding="utf-8")
    ledger = Proofreading(tmp_path / "ledger")
    assert ledger.record(texts.verdicts(read_verdicts(tmp_path)), {"one": "Test & Trial"}) == 2
    ledger.write()
    lines = f"one-1 {digest_of(cards['one-1'])} right\none-2 {digest_of(cards['one-2'])} wrong\n"
    assert (tmp_path / "ledger" / "test-trial.txt").read_text(encoding="utf-8") == lines
    again = Texts(source, cards, Proofreading(tmp_path / "ledger").digests(RIGHT))
    assert list(again.keys) == ["one-2"]


def test_a_second_look_replaces_the_verdict(tmp_path: Path) -> None:
    _, cards = read(raw_card(1, "Testmon", "Draw 4 cards."))
    ledger = Proofreading(tmp_path)
    assert ledger.record([(cards["one-1"], DOUBT)], {"one": "Test & Trial"}) == 1
    assert ledger.record([(cards["one-1"], RIGHT)], {"one": "Test & Trial"}) == 1
    assert ledger.digests(RIGHT) == ledger.digests() == {digest_of(cards["one-1"])}


def test_a_sheet_without_verdicts_counts_as_not_read(tmp_path: Path) -> None:
    source, cards = read(raw_card(1, "Testmon", "Draw 4 cards."))
    texts = Texts(source, cards)
    put_on_sheets(texts, tmp_path)
    assert list(texts.verdicts(read_verdicts(tmp_path))) == []


@pytest.mark.parametrize(
    ("verdicts", "place"),
    [("", "line 1"), ("read 7 entries\n", "line 1"), ("read 1 entries\nsome words\n", "line 2"),
     ("read 1 entries\n00000000 wrong | not on this sheet\n", "line 2")],
)  # fmt: skip
def test_verdicts_that_cannot_be_used_are_refused_with_their_line(verdicts: str, place: str, tmp_path: Path) -> None:
    source, cards = read(raw_card(1, "Testmon", "Draw 4 cards."))
    put_on_sheets(Texts(source, cards), tmp_path)
    (tmp_path / "sheet001.verdicts").write_text(verdicts, encoding="utf-8")
    with pytest.raises(InvalidProofreading, match=place):
        read_verdicts(tmp_path)


def test_a_line_of_the_ledger_that_is_not_a_verdict_is_refused(tmp_path: Path) -> None:
    (tmp_path / "base.txt").write_text("base1-1 1a2b3c4d fine\n", encoding="utf-8")
    with pytest.raises(InvalidProofreading, match="line 1"):
        Proofreading(tmp_path)


def test_a_changed_script_leaves_the_ledger(tmp_path: Path) -> None:
    _, cards = read(raw_card(1, "Testmon", "Draw 4 cards."))
    ledger = Proofreading(tmp_path)
    ledger.record([(cards["one-1"], RIGHT)], {"one": "Test & Trial"})
    _, changed = read(raw_card(1, "Testmon", "Draw 3 cards."))
    assert ledger.forget({digest_of(card) for card in changed.values()}) == 1
    assert ledger.digests() == set()


def test_every_card_that_can_be_played_was_compared_with_its_printed_words() -> None:
    known = Proofreading(LEDGER).digests()
    cards = [card for card in default_pool().values() if not card.unread and has_text(card)]
    unknown = [card.id for card in cards if digest_of(card) not in known]
    assert len(cards) > 15_000
    assert not unknown, f"{len(unknown)} cards have scripts that nobody compared with the printed words: {unknown[:20]}"
