"""Decks: order, files, bundled ones."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_pool import CARDS, POOL, deck_of

from playmat.cards.decks import MAX_BYTES, bundled_decks, bundled_folder, load_deck, make_deck, pairs, read_deck, sort_cards
from playmat.cards.lists import InvalidDeck
from playmat.cards.pool import UnknownCard, default_pool
from playmat.play.tables import make_table
from playmat.rules.deck_legality import check_deck
from playmat.rules.ruleset import load_ruleset, ruleset_names


def test_a_deck_lists_pokemon_trainers_and_energy_by_name() -> None:
    deck = deck_of({"base1-98": 2, "base1-91": 1, "sm5-119": 1, "base1-96": 1, "base1-58": 1, "base1-44": 2})
    assert deck.cards == (
        "base1-44", "base1-44", "base1-58", "sm5-119", "base1-91", "base1-96", "base1-98", "base1-98",
    )  # fmt: skip
    assert deck.counts()["base1-44"] == 2


def test_printings_of_a_name_are_sorted_by_age() -> None:
    assert sort_cards(["sm5-58", "base4-4", "base1-4"], POOL) == ("base1-4", "base4-4", "sm5-58")


@given(st.lists(st.sampled_from([card.id for card in CARDS]), max_size=30), st.randoms())
def test_the_order_does_not_depend_on_how_the_cards_came(ids: list[str], random: object) -> None:
    shuffled = list(ids)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert make_deck("", ids, POOL) == make_deck("", shuffled, POOL)


def test_a_card_that_does_not_exist_cannot_be_in_a_deck() -> None:
    with pytest.raises(UnknownCard, match="base1-400"):
        make_deck("", ["base1-400"], POOL)


def test_a_deck_is_loaded_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("4 Bulbasaur BS 44\n56 Fire Energy BS 98\n", encoding="utf-8")
    deck = load_deck(path, POOL)
    assert (deck.name, len(deck.cards)) == ("mine", 60)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_files_of_other_programs_may_carry_a_byte_order_mark(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("2 Nidoran ♂ BS 55\n", encoding=encoding)
    assert load_deck(path, POOL).cards == ("base1-55", "base1-55")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "the file is empty"),
        (b" \n\n ", "the file is empty"),
        (bytes(range(256)) * 8, "not a text file"),
        (b"\x89PNG\r\n\x1a\n\0\0\0", "not a text file"),
        (b"x" * (10 * MAX_BYTES), "10.0 MB"),
    ],
    ids=["empty", "blank", "binary", "picture", "ten megabytes"],
)
def test_a_file_that_is_not_a_deck_is_refused(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes(content)
    with pytest.raises(InvalidDeck, match=message):
        load_deck(path, POOL)


def test_a_missing_file_and_an_unknown_name() -> None:
    with pytest.raises(InvalidDeck, match=r"cannot be read \(No such file"):
        load_deck("nowhere.txt", POOL)
    with pytest.raises(InvalidDeck, match="did you mean overgrowth"):
        load_deck("overgroth", POOL)


def test_a_folder_is_not_a_deck(tmp_path: Path) -> None:
    with pytest.raises(InvalidDeck, match="cannot be read"):
        load_deck(tmp_path, POOL)


def test_lines_that_do_not_name_a_card_keep_a_deck_from_loading(tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("4 Bulbasaur BS 44\n2 Bulbasaur BS 91\n", encoding="utf-8")
    with pytest.raises(InvalidDeck, match=r"line 2: '2 Bulbasaur BS 91'.*Bill base1-91"):
        load_deck(path, POOL)
    deck, listing = read_deck(path, POOL)
    assert len(deck.cards) == 4
    assert [unknown.line for unknown in listing.unknown] == [2]


def test_bundled_theme_decks_are_complete() -> None:
    """By the figures of the lists themselves; two starter sets came with 61 cards in the source."""
    decks = bundled_decks()
    assert {"overgrowth", "zap", "blackout", "brushfire"} <= decks.keys()
    sizes = {}
    for name, path in decks.items():
        lines = path.read_text(encoding="utf-8").splitlines()
        sizes[name] = sum(int(match[1]) for line in lines if (match := re.match(r"(\d+) [a-z]\w*-\S+ \S", line)))
    assert {name for name, size in sizes.items() if size != 60} == {"2-player-starter-set", "2-player-cd-rom-starter-set"}


def test_bundled_decks_load_where_the_pool_has_their_sets() -> None:
    pool = default_pool()
    for name, path in bundled_decks().items():
        ids = re.findall(r"(?m)^\d+ (\S+-\S+) ", path.read_text(encoding="utf-8"))
        if all(card_id in pool for card_id in ids):
            assert len(load_deck(name, pool).cards) in (60, 61), name


PAIRED = [(ruleset, name) for pair in pairs() for ruleset in pair.rulesets for name in pair.decks]
FIRST = list(dict.fromkeys(name for _, name in PAIRED))


@pytest.mark.parametrize(("ruleset", "name"), PAIRED, ids=[f"{name}-{ruleset}" for ruleset, name in PAIRED])
def test_decks_that_are_offered_first_are_legal_and_can_be_played(ruleset: str, name: str) -> None:
    pool, rules = default_pool(), load_ruleset(ruleset)
    deck = load_deck(name, pool)
    assert check_deck(deck, pool, rules) == []
    assert [card_id for card_id in deck.cards if pool[card_id].unread] == []
    assert make_table(rules, "standard", [deck.cards, deck.cards])


def test_every_ruleset_has_pairs() -> None:
    assert {ruleset for ruleset, _ in PAIRED} == set(ruleset_names())
    themes = [name for name in bundled_decks() if name not in bundled_folder("tournament")]
    first = [name for name in FIRST if name in themes]
    assert themes[: len(first)] == first
