"""`playmat deck` and `playmat card`, run as commands."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

import pytest
from small_pool import CARDS
from typer import Typer
from typer.testing import CliRunner

from playmat.cards.decks import load_deck
from playmat.cards.files import CardSet, format_cards
from playmat.cards.pool import Pool
from playmat.cli import card, deck
from playmat.cli import cards as cards_command

GOOD = "4 Bulbasaur BS 44\n4 Bill BS 91\n52 Fire Energy BS 98\n"


@pytest.fixture(scope="session")
def cards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shelf as card files."""
    folder = tmp_path_factory.mktemp("cards")
    (folder / "all").mkdir()
    for set_id in {one.set_id for one in CARDS}:
        of_set = [one for one in CARDS if one.set_id == set_id]
        text = format_cards(of_set, CardSet(set_id, set_id), {one.id: one for one in CARDS})
        (folder / "all" / f"{set_id}.cards").write_text(text, encoding="utf-8")
    return folder


class Ran(NamedTuple):
    """The result of a command; `output` has both streams together."""

    exit_code: int
    output: str
    stdout: str


def run(app: Typer, *args: str | Path) -> Ran:
    result = CliRunner().invoke(app, [str(arg) for arg in args], env={"COLUMNS": "100", "NO_COLOR": "1"})
    return Ran(result.exit_code, result.output, result.stdout)


def check(tmp_path: Path, cards: Path, content: str | bytes, *options: str) -> Ran:
    path = tmp_path / "mine.txt"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return run(deck.app, "check", path, "--cards", cards, *options)


def test_a_legal_deck(tmp_path: Path, cards: Path) -> None:
    result = check(tmp_path, cards, GOOD, "--format", "base-fossil")
    assert (result.exit_code, result.output) == (0, "mine: 60 cards, legal in base-fossil.\n")


@pytest.mark.parametrize(
    ("content", "options", "message"),
    [
        ("4 Bulbasaur BS 44\n55 Fire Energy BS 98\n", (), "SM-deck-1  the deck has 59 cards, not 60 → add 1 more"),
        ("4 Bulbasaur BS 44\n5 Bill BS 91\n51 Fire Energy\n", (), "SM-deck-2  5 cards named Bill; at most 4 are allowed"),
        ("4 Ivysaur BS 30\n56 Fire Energy\n", (), "SM-deck-4  the deck has no Basic Pokémon → add a Pokémon"),
        (
            "4 Bulbasaur BS 44\n1 Master Ball PLB 94\n1 Gold Potion BCR 137\n54 Fire Energy\n",
            (),
            "SM-O-1  2 ACE SPEC cards (1 Gold Potion, 1 Master Ball); a deck may have 1 in all → remove 1",
        ),
        ("4 Bulbasaur BS 44\n2 Giratina ◇ UPR 58\n54 Fire Energy\n", (), "SM-C-1  2 copies of Giratina ◇; a deck may"),
        (
            "4 Bulbasaur BS 44\n1 Lysandre's Trump Card PHF 99\n55 Fire Energy\n",
            ("--format", "expanded-2019"),
            "CR-102.4  Lysandre's Trump Card is banned in Expanded, autumn 2019",
        ),
        ("4 Bulbasaur BS 44\n1 Cynthia UPR 119\n55 Fire Energy\n", ("--format", "base-fossil"), "Cynthia (sm5-119) is not"),
        ("4 Bulbasaur BS 44\n1 Gandalf\n55 Fire Energy\n", (), "line 2: '1 Gandalf': no card is named 'Gandalf'"),
        ("4 Bulbasaur BS 44\n1 Ho-Oh LEGEND HS 111\n55 Fire Energy\n", (), "SM-gloss-28  Ho-Oh LEGEND needs 2 different halves"),
        ("4 Bulbasaur BS 44\n56 Fire Energy\nSideboard\n1 Bill BS 91\n", (), "CR-100.1-p3  1 card in a side deck"),
        (GOOD, ("--ruleset", "comprehensive-2009", "--form", "limited"), "CR-100.1-p2  the deck has 60 cards, not 40"),
        ("", (), "the file is empty"),
        (b"\x00\x01\x02\xff" * 50, (), "this is not a text file"),
        (b"4 Bulbasaur BS 44\n" * 600_000, (), "the file has 10.8 MB"),
    ],
    ids=[
        "59 cards", "five copies", "no Basic", "two ACE SPEC", "two of a Prism Star", "banned", "not in the format",
        "unknown card", "half a LEGEND", "side deck", "limited", "empty", "binary", "ten megabytes",
    ],
)  # fmt: skip
def test_each_wrong_deck_gets_its_own_message(
    tmp_path: Path, cards: Path, content: str | bytes, options: tuple[str, ...], message: str
) -> None:
    wanted = options or ("--ruleset", "sun-moon-2019")
    result = check(tmp_path, cards, content, *wanted)
    assert result.exit_code == 1
    assert message in result.output
    as_json = check(tmp_path, cards, content, *wanted, "--json")
    assert as_json.exit_code == 1
    assert json.loads(as_json.stdout)["legal"] is False


def test_check_in_json(tmp_path: Path, cards: Path) -> None:
    result = check(tmp_path, cards, "4 Bulbasaur BS 44\n", "--ruleset", "sun-moon-2019", "--json")
    assert json.loads(result.stdout) == {
        "deck": "mine",
        "cards": 4,
        "legal": False,
        "format": "",
        "ruleset": "sun-moon-2019",
        "form": "",
        "problems": [
            {"kind": "size", "rule": "SM-deck-1", "message": "the deck has 4 cards, not 60", "remedy": "add 56 more", "cards": []}
        ],
        "remarks": [],
        "unread": [],
    }


def test_a_deck_may_name_its_format(tmp_path: Path, cards: Path) -> None:
    result = check(tmp_path, cards, f"format: base-fossil\n{GOOD}")
    assert result.output == "mine: 60 cards, legal in base-fossil.\n"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--format", "bas-fossil"), "did you mean base-fossil"),
        (("--ruleset", "modrn"), "modern"),
        (("--form", "limted"), "limited"),
    ],
)
def test_wrong_arguments(tmp_path: Path, cards: Path, options: tuple[str, ...], message: str) -> None:
    result = check(tmp_path, cards, GOOD, *options)
    assert result.exit_code == 2
    assert message in result.output


def test_a_deck_that_is_not_there(cards: Path) -> None:
    result = run(deck.app, "check", "overgroth", "--cards", cards)
    assert result.exit_code == 1
    assert "did you mean overgrowth" in result.output


def test_convert_and_back(tmp_path: Path, cards: Path) -> None:
    source = tmp_path / "mine.txt"
    source.write_text(GOOD, encoding="utf-8")
    wanted = load_deck(source, Pool(cards)).cards
    for form in ("playmat", "ptcgo", "live", "limitless", "csv", "json"):
        target = tmp_path / f"out.{form}"
        result = run(deck.app, "convert", source, "--to", form, "--out", target, "--cards", cards)
        assert (result.exit_code, result.output) == (0, f"60 cards in {target}.\n")
        assert load_deck(target, Pool(cards)).cards == wanted


def test_convert_refuses_what_it_does_not_understand(tmp_path: Path, cards: Path) -> None:
    source = tmp_path / "mine.txt"
    source.write_text("4 Bulbasaur BS 44\n1 Gandalf\n", encoding="utf-8")
    result = run(deck.app, "convert", source, "--to", "live", "--cards", cards)
    assert result.exit_code == 1
    assert "Gandalf" in result.output
    assert result.stdout == ""
    assert run(deck.app, "convert", source, "--to", "excel", "--cards", cards).exit_code == 2


def test_show(tmp_path: Path, cards: Path) -> None:
    source = tmp_path / "mine.txt"
    source.write_text(GOOD, encoding="utf-8")
    result = run(deck.app, "show", source, "--cards", cards)
    assert result.exit_code == 0
    assert "mine  60 cards" in result.output
    assert "4 Basic Pokémon, mulligan 60.1 %, 1.50 hands shown on average" in result.output
    told = json.loads(run(deck.app, "show", source, "--cards", cards, "--json").stdout)
    assert told["counts"] == {"Pokémon": 4, "Trainer": 4, "Energy": 52}
    assert told["mulligan"] == pytest.approx(0.6005, abs=5e-5)
    assert told["odds"][0]["opening"] == 1.0
    assert told["energy_curve"] == {"1": 4}


def test_lists_of_decks_and_formats() -> None:
    assert "brushfire and overgrowth" in run(deck.app, "list").output
    told = json.loads(run(deck.app, "list", "--json").stdout)
    assert told["decks"][:2] == ["1999-damage-swap", "1999-haymaker"]
    assert told["pairs"][0] == {"rulesets": ["base-1999", "base-2000"], "decks": ["1999-haymaker", "1999-rain-dance"]}
    assert {"rulesets": ["base-1999", "base-2000"], "decks": ["brushfire", "overgrowth"]} in told["pairs"]
    assert "base-fossil" in run(deck.app, "formats").output
    by_name = {one["name"]: one for one in json.loads(run(deck.app, "formats", "--json").stdout)}
    assert by_name["base-fossil"]["sets"] == ["base1", "base2", "base3"]


def test_theme_decks_are_imported(tmp_path: Path, cards: Path) -> None:
    entries = [
        {"id": "base1-44", "name": "Bulbasaur", "count": 30},
        {"id": "base1-55", "name": "Nidoran♂", "count": 1},
        {"id": "base1-58", "name": "Bill", "count": 2},
        {"id": "pl3-8", "name": "Rayquaza", "count": 1},
        {"id": "neo3-62", "name": "Pokémon Breeder Fields", "count": 1},
        {"id": "base1-98", "name": "Fire Energy", "count": 25},
    ]
    source = tmp_path / "base1.json"
    source.write_text(json.dumps([{"name": "Leaf & Flame!", "cards": entries}]), encoding="utf-8")
    result = run(deck.app, "import-theme", source, "--out", tmp_path / "theme", "--cards", cards)
    assert result.exit_code == 0
    assert result.stdout == f"1 decks in {tmp_path / 'theme'}.\n"
    assert "the list has Bill as base1-58; took base1-91" in result.output
    assert "neo3-62 Pokémon Breeder Fields is not in the pool" in result.output
    assert (tmp_path / "theme" / "leaf-and-flame.deck").read_text(encoding="utf-8") == (
        "name: Leaf & Flame!\nnote: theme deck of Base, 1999\n\n"
        "Pokémon: 32\n30 base1-44 Bulbasaur\n1 base1-55 Nidoran ♂\n1 pl3-8 Rayquaza C\n\n"
        "Trainer: 2\n2 base1-91 Bill\n\nEnergy: 25\n25 base1-98 Fire Energy\n\n1 neo3-62 Pokémon Breeder Fields\n"
    )


@pytest.mark.parametrize(
    ("content", "message"), [("{", "invalid JSON"), ("{}", "theme decks are a list"), ("[]", "no theme decks")]
)
def test_a_file_that_is_not_a_theme_deck_is_refused(tmp_path: Path, cards: Path, content: str, message: str) -> None:
    source = tmp_path / "base1.json"
    source.write_text(content, encoding="utf-8")
    result = run(deck.app, "import-theme", source, "--out", tmp_path / "theme", "--cards", cards)
    assert result.exit_code == 1
    assert message in result.output


def test_find(cards: Path) -> None:
    result = run(card.app, "find", "type:fire", "hp>=120", "-n", "2", "--cards", cards)
    assert result.exit_code == 0
    assert "base1-4" in result.output
    assert "more; narrow the query" in result.output
    told = json.loads(run(card.app, "find", 'attack:"fire spin"', "--cards", cards, "--json").stdout)
    assert [one["id"] for one in told["cards"]] == ["base1-4", "base4-4"]
    from_shell = json.loads(run(card.app, "find", "attack:fire spin", "--cards", cards, "--json").stdout)
    assert from_shell == told


def test_find_nothing_and_nonsense(cards: Path) -> None:
    assert run(card.app, "find", "gandalf", "--cards", cards).exit_code == 1
    result = run(card.app, "find", "typ:fire", "--cards", cards)
    assert result.exit_code == 2
    assert "did you mean type" in result.output


def test_show_a_card(cards: Path) -> None:
    result = run(card.app, "show", "base1-4", "--cards", cards)
    assert result.exit_code == 0
    for text in ("Charizard", "Stage 2", "120 HP", "Fire Spin", "evolves from Charmeleon", "Also printed as base4-4."):
        assert text in result.output
    told = json.loads(run(card.app, "show", "Charizard", "--cards", cards, "--json").stdout)
    assert (told["id"], told["attacks"][0]["cost"]) == ("base1-4", ["Fire"] * 4)
    unknown = run(card.app, "show", "Charizrd", "--cards", cards)
    assert unknown.exit_code == 1
    assert "did you mean Charizard" in unknown.output


def test_doctor(tmp_path: Path, cards: Path) -> None:
    result = run(cards_command.app, "doctor", "--kind", "evolves", "--cards", cards)
    assert result.exit_code == 1
    assert "base1-4: Charizard evolves from Charmeleon, but no card has that name" in result.output
    other = tmp_path / "base1.json"
    entry = {"id": "base1-44", "name": "Bulbasaur", "supertype": "Pokémon", "hp": "50", "retreatCost": ["Colorless"]}
    other.write_text(json.dumps([entry]), encoding="utf-8")
    told = json.loads(run(cards_command.app, "doctor", "--against", other, "--kind", "source", "--cards", cards, "--json").stdout)
    assert told == [{"card": "base1-44", "kind": "source", "message": "Bulbasaur: the HP is 40 here and 50 there"}]
    assert run(cards_command.app, "doctor", "--against", tmp_path / "nowhere", "--cards", cards).exit_code == 2
    wrong = run(cards_command.app, "doctor", "--kind", "evolve", "--cards", cards)
    assert (wrong.exit_code, "use one of evolves, stage" in wrong.output) == (2, True)


def test_a_folder_of_cards_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    assert run(card.app, "find", "x", "--cards", tmp_path / "nowhere").exit_code == 2


def test_a_ruleset_asked_for_by_name_is_what_the_deck_is_checked_against(tmp_path: Path, cards: Path) -> None:
    mine = f"format: base-fossil\n{GOOD}"
    assert check(tmp_path, cards, mine).output == "mine: 60 cards, legal in base-fossil.\n"
    assert check(tmp_path, cards, mine, "--ruleset", "modern").output == "mine: 60 cards, legal in modern.\n"
    newer = mine.replace("52 Fire", "1 Cynthia UPR 119\n51 Fire")
    assert check(tmp_path, cards, newer).exit_code == 1
    assert check(tmp_path, cards, newer, "--ruleset", "modern").output == "mine: 60 cards, legal in modern.\n"
    asked = json.loads(check(tmp_path, cards, mine, "--ruleset", "modern", "--json").stdout)
    assert (asked["format"], asked["ruleset"]) == ("", "modern")


def test_a_format_with_another_ruleset_names_both(tmp_path: Path, cards: Path) -> None:
    result = check(tmp_path, cards, GOOD, "--format", "base-fossil", "--ruleset", "modern")
    assert result.output == "mine: 60 cards, legal in base-fossil with the ruleset modern.\n"


def test_format_rewrites_card_files(tmp_path: Path, cards: Path) -> None:
    path = tmp_path / "meadow.cards"
    path.write_text(
        'set meadow Meadow\n\n1 Pup | Basic R 60\n  attack R "Nap":\n      draw(n=1);\n    shuffle\n', encoding="utf-8"
    )
    checked = run(cards_command.app, "format", path, "--check", "--cards", cards)
    assert (checked.exit_code, checked.output) == (1, f"{path}\n1 files, 1 would change.\n")
    assert run(cards_command.app, "format", path, "--cards", cards).exit_code == 0
    assert path.read_text(encoding="utf-8").endswith('  attack R "Nap": draw; shuffle\n')
    assert run(cards_command.app, "format", path, "--check", "--cards", cards).exit_code == 0


def test_format_of_a_broken_file_says_where(tmp_path: Path, cards: Path) -> None:
    path = tmp_path / "meadow.cards"
    path.write_text('set meadow Meadow\n\n1 Pup | Basic R 60\n  attack R "Nap":\n    drav\n', encoding="utf-8")
    result = run(cards_command.app, "format", path, "--cards", cards)
    assert result.exit_code == 1
    assert result.output.startswith(f"{path}:5: 'drav' is not an action")
