from __future__ import annotations

import json
import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from typer.testing import CliRunner

from playmat.cli.rules import app
from playmat.rules.coverage import InvalidTests, measure
from playmat.rules.rulebook import (
    InvalidRulebook,
    InvalidRuleId,
    compare,
    parse_rulebook,
    related,
    rule,
    rulebook,
    search,
)
from playmat.rules.ruleset import load_ruleset, ruleset_names

# The book


def test_every_rule_of_the_five_books_and_of_the_periods_is_there() -> None:
    book = rulebook()
    assert len(book.rules) == 1311 + 91
    assert len(book.testable()) == 1114 + 89
    counts = Counter("P" if entry.id.startswith("P-") else entry.book.prefix for entry in book.rules.values())
    assert counts == {"BS": 198, "CR": 445, "PL": 273, "SM": 341, "MD": 54, "P": 91}
    assert {entry.ruleset for entry in book.books.values()} == set(ruleset_names())


def test_a_rule_knows_its_source_and_kind() -> None:
    found = rule("SM-win-1")
    assert found.text == "You win when you take the last of your own Prize cards."
    assert found.source == "Sun & Moon rulebook, 2019, lines 81, 199, 233, 404, 552, 841"
    assert (found.ruleset, found.topic, found.kind, found.is_testable) == ("sun-moon-2019", "win", "testable", True)
    assert rule("CR-603.5e-x1").source == "Comprehensive Rules 0.9 (draft), December 2009, 603.5e line 780"
    assert rule("SM-deck-7").kind == "advice"
    cut = rule("CR-316.4c")
    assert (cut.kind, cut.is_testable, cut.because) == (
        "testable", False, "the program shuffles, and every order is equally likely",
    )  # fmt: skip


def test_a_rule_of_a_period_has_a_grade_and_sources() -> None:
    found = rule("P-X4-first-1")
    assert (found.ruleset, found.grade) == ("ex-2004", "B")
    assert found.source.startswith("Rules of 30 July 2004 (EX), restated: Jason Klaczynski")
    for entry in rulebook().rules.values():
        assert bool(entry.grade) == entry.id.startswith("P-"), entry.id


def test_rules_of_periods_join_the_points_of_the_books() -> None:
    alone = [point.title for point in rulebook().points if all(id.startswith("P-") for id in point.rules)]
    assert alone == ["How a match is played", "Who goes first in the next game"]  # the books are about single games
    assert "P-X4-first-1" in [entry.id for entry in related("PL-turn-16")]


def test_any_two_rulesets_can_be_compared() -> None:
    for a, b in combinations(ruleset_names(), 2):
        compared = compare(a, b)
        assert compared.pairs
    changed = {difference.field: difference for difference in compare("ex-2003", "ex-2004").differences}
    assert set(changed) == {"starter_plays", "wording"}
    assert changed["starter_plays"].b_rules == ("P-X4-first-1",)


def test_every_rule_is_a_sentence() -> None:
    for entry in rulebook().rules.values():
        assert entry.text.endswith((".", ")")) and not entry.text[0].islower(), entry.id


def test_an_unknown_id_is_refused_with_near_ones() -> None:
    with pytest.raises(InvalidRuleId, match="no rule has the id 'SM-retreat-22'; did you mean SM-retreat-2"):
        rule("SM-retreat-22")


def test_ids_are_found_in_small_letters() -> None:
    assert rule("sm-a-1").id == "SM-A-1"


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("XX-1 | L1 | testable | Text.", "line 5: needs a new id of the book BS"),
        ("BS-1 | L1 | wrong | Text.", "line 5: needs a new id .* and a kind of testable"),
        ("BS-1 | L1 | Text.", "line 5: not enough values"),
        ("BS-1 | L1 | testable | Text. | reason | more", "line 5: a rule has one reason at most"),
        ("== BS nowhere", "line 5: 'nowhere' is not known here"),
        ("BS-1 | L1 | advice | Text.\n== points\nwin | Title | BS-1 BS-2", "line 7: 'BS-2' is not known here"),
    ],
)
def test_a_malformed_line_is_refused_with_its_number(lines: str, reason: str) -> None:
    head = "# comment\nbook BS | base-2000 | A book\ntopic win | Winning\n== BS win\n"
    with pytest.raises(InvalidRulebook, match=reason):
        parse_rulebook(head + lines, "test.txt")


def test_rulings_cite_rules_that_exist() -> None:
    text = (Path(__file__).parents[1] / "docs" / "rulings.md").read_text(encoding="utf-8")
    cited = set(re.findall(r"\b(?:BS|PL|SM|MD|CR|P-[A-Z][A-Z0-9])-(?:[A-Za-z]+-\d+|\d+\.\d+[a-z]?)(?:-[xpc]\d+)?", text))
    assert len(cited) > 100
    assert cited - set(rulebook().rules) == set()


# Links


def test_rules_on_the_same_point_are_related() -> None:
    found = [entry.id for entry in related("SM-retreat-2")]
    assert found == ["BS-retreat-2", "CR-309.3", "CR-309.3-p2", "PL-retreat-2", "MD-turn-7"]


def test_examples_parts_and_clauses_are_related_to_their_rule() -> None:
    assert rule("SM-attack-1-x2").parent == "SM-attack-1"
    assert rule("CR-606.2a.i").parent == "CR-606.2a"
    assert rule("CR-303.1g-p2").parent == "CR-303.1g"
    assert rule("CR-303.1g").parent == "CR-303.1"
    assert rule("SM-A-1").parent == ""
    assert rule("CR-gloss-1").parent == ""
    assert {"SM-attack-1-x1", "SM-attack-1-x2", "SM-attack-1-x3"} <= {entry.id for entry in related("SM-attack-1")}
    assert "SM-attack-1" in {entry.id for entry in related("SM-attack-1-x2")}


def test_every_extension_has_its_rule() -> None:
    book = rulebook()
    assert [entry.id for entry in book.rules.values() if entry.parent and entry.parent not in book.rules] == []


def test_relations_go_both_ways() -> None:
    book = rulebook()
    for id in book.rules:
        for other in book.related(id):
            assert id in {entry.id for entry in book.related(other.id)}


@pytest.mark.parametrize("prefix", ["BS", "PL", "SM", "MD"])
def test_most_rules_of_a_book_are_linked_to_another_book(prefix: str) -> None:
    book = rulebook()
    own = [entry for entry in book.rules.values() if entry.book.prefix == prefix and entry.is_testable and not entry.parent]
    linked = [entry for entry in own if any(other.book.prefix != prefix for other in book.related(entry.id))]
    assert len(linked) / len(own) > (0.75 if prefix == "SM" else 0.9)


# Searching


def test_search_wants_every_word() -> None:
    found = [entry.id for entry in search("mulligan extra")]
    assert {"BS-mulligan-2", "PL-mulligan-2", "CR-500.4a", "SM-mulligan-8", "MD-setup-3"} <= set(found)
    assert search("mulligan zebra") == []
    assert search("") == []


def test_search_leaves_out_the_small_words_of_a_question() -> None:
    assert search("can I retreat?") == search("retreat") != []
    assert search("the") == search("THE") != []


def test_rules_with_most_of_the_words_are_the_nearest() -> None:
    found = rulebook().nearest("can I retreat zebra", "modern")
    assert found == search("retreat", "modern")
    assert rulebook().nearest("zebra") == []


def test_search_ignores_accents_capitals_and_plurals() -> None:
    assert search("POKE-BODY") == search("Poké-Body")
    assert "PL-gloss-25" in [entry.id for entry in search("tools")]


def test_search_in_one_book() -> None:
    found = search("retreat", "modern")
    assert [entry.id for entry in found] == ["MD-turn-7", "MD-cure-1", "MD-asleep-1", "MD-paralyzed-1"]


def test_search_puts_what_a_game_can_show_first() -> None:
    kinds = [entry.kind for entry in search("retreat")]
    assert kinds[0] == "testable"
    assert "display" in kinds


def test_words_that_find_nothing_have_suggestions() -> None:
    assert "mulligan" in rulebook().suggestions("muligan")


# Comparing


def test_compare_shows_the_fields_that_differ_with_their_rules() -> None:
    differences = {entry.field: entry for entry in compare("base-2000", "sun-moon-2019").differences}
    retreats = differences["retreats_per_turn"]
    assert (retreats.a, retreats.b, retreats.a_rules, retreats.b_rules) == (None, 1, ("BS-turn-10",), ("SM-turn-9",))
    assert differences["fixed_weakness"].a_rules == ("BS-damage-5", "BS-damage-6")
    assert "deck_size" not in differences
    assert "name" not in differences


def test_a_ruleset_does_not_differ_from_itself() -> None:
    comparison = compare("modern", load_ruleset("modern"))
    assert comparison.differences == ()
    assert all(pair.a == pair.b for pair in comparison.pairs)


def test_a_book_without_a_rule_uses_the_one_it_inherits_from() -> None:
    said = {pair.point.title: [entry.id for entry in pair.b] for pair in compare("base-2000", "modern").pairs}
    assert said["Retreats in a turn"] == ["MD-turn-7"]
    assert said["Tools on one Pokémon"] == ["SM-gloss-33"]
    assert said["Which Prize card"] == ["PL-ko-4"]


def test_a_rule_that_is_lifted_is_not_shown() -> None:
    said = {pair.point.title: [entry.id for entry in pair.b] for pair in compare("platinum-2009", "sun-moon-2019").pairs}
    assert "CR-103.3" not in said["All of something"]


# Coverage


SCENARIO = "# a ruling\nruleset: sun-moon-2019\nrules: SM-turn-9, SM-turn-5  # once a turn\nrules:SM-deck-7\n"
TEST_SOURCE = """
import pytest
pytestmark = pytest.mark.rules("BS-turn-10")

@pytest.mark.rules("SM-turn-9", "SM-deck-1")
def test_it(): ...

@other.mark.rules("BS-win-1")
def test_that(): ...
"""


def make_tests(folder: Path, source: str = TEST_SOURCE) -> Path:
    (folder / "scenarios" / "turn").mkdir(parents=True)
    (folder / "scenarios" / "turn" / "retreat.scenario").write_text(SCENARIO, encoding="utf-8")
    (folder / "test_deck.py").write_text(source, encoding="utf-8")
    return folder


def test_coverage_counts_what_scenarios_and_marks_cite(tmp_path: Path) -> None:
    tests = make_tests(tmp_path)
    result = measure(tests)
    assert result.covered == ("BS-turn-10", "SM-deck-1", "SM-turn-5", "SM-turn-9")
    assert result.testable == 1203
    assert len(result.missing) == 1199
    assert result.cited["SM-turn-9"] == (
        f"{tests / 'scenarios' / 'turn' / 'retreat.scenario'}:3",
        f"{tests / 'test_deck.py'}:5",
    )
    assert "SM-deck-7" in result.cited
    assert result.unknown == ()


def test_coverage_names_citations_of_unknown_rules(tmp_path: Path) -> None:
    assert measure(make_tests(tmp_path, '@pytest.mark.rules("SM-turn-99")\ndef test_it(): ...\n')).unknown == ("SM-turn-99",)


def test_coverage_refuses_a_test_of_a_rule_that_is_not_carried_out(tmp_path: Path) -> None:
    tests = make_tests(tmp_path, '@pytest.mark.rules("CR-316.4c")\ndef test_it(): ...\n')
    assert "CR-316.4c" not in measure(tests).covered
    code, _, err = run("coverage", "--tests", str(tests))
    assert code == 1
    assert "cited, but not applicable: CR-316.4c" in err


def test_coverage_refuses_what_it_cannot_read(tmp_path: Path) -> None:
    with pytest.raises(InvalidTests, match="no such folder"):
        measure(tmp_path / "gone")
    tests = make_tests(tmp_path, "@pytest.mark.rules(IDS)\ndef test_it(): ...\n")
    with pytest.raises(InvalidTests, match=r"test_deck\.py:1: pytest\.mark\.rules takes ids as quoted strings"):
        measure(tests)
    (tests / "test_deck.py").write_text("def (", encoding="utf-8")
    with pytest.raises(InvalidTests, match=r"test_deck\.py:1: not Python"):
        measure(tests)


# The command


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, list(arguments), env={"COLUMNS": "200"}, prog_name="playmat rules")
    return result.exit_code, result.stdout, result.stderr


def test_words_are_searched_without_naming_a_command() -> None:
    code, out, _ = run("confused", "retreat")
    assert code == 0
    assert "BS-confused-4" in out
    assert run("find", "confused", "retreat") == (0, out, "")


def test_an_option_may_come_first() -> None:
    code, out, _ = run("--ruleset", "modern", "retreat")
    assert code == 0
    assert "MD-turn-7" in out
    assert "SM-retreat-2" not in out


def test_an_id_shows_the_rule_and_its_relations() -> None:
    code, out, _ = run("sm-retreat-2")
    assert code == 0
    assert "Sun & Moon rulebook, 2019, lines 336, 847" in out
    assert "BS-retreat-2" in out
    value = json.loads(run("SM-retreat-2", "--json")[1])
    assert (value["id"], value["kind"], value["related"][0]) == ("SM-retreat-2", "testable", "BS-retreat-2")


def test_without_words_the_topics_are_listed() -> None:
    code, out, _ = run()
    assert code == 0
    assert "Evolving and devolving" in out
    assert json.loads(run("--json")[1])["rules"] == 1402


def test_long_results_are_cut_and_say_so() -> None:
    code, out, _ = run("pokémon", "-n", "3")
    assert code == 0
    assert "more: add words" in out
    assert len(json.loads(run("pokémon", "-n", "3", "--json")[1])) == 3
    assert len(json.loads(run("pokémon", "-n", "0", "--json")[1])) > 100


def test_words_that_find_nothing_exit_with_1_and_near_words() -> None:
    code, out, err = run("muligan")
    assert (code, out) == (1, "")
    assert "Similar words: mulligan" in err
    assert run("zzzzzz", "--json")[:2] == (1, "[]\n")


def test_an_unknown_ruleset_is_a_wrong_argument() -> None:
    code, _, err = run("retreat", "--ruleset", "neo")
    assert code == 2
    assert "use one of base-1999" in err


def test_compare_command() -> None:
    code, out, _ = run("compare", "base-2000", "sun-moon-2019")
    assert code == 0
    assert "retreats per turn" in out
    assert "no limit" in out
    assert "BS-turn-10" in out
    assert "Technical Machines" in out
    fields = json.loads(run("compare", "base-2000", "sun-moon-2019", "--json")[1])["fields"]
    assert {"field": "retreats_per_turn", "a": None, "b": 1, "a_rules": ["BS-turn-10"], "b_rules": ["SM-turn-9"]} in fields


def test_compare_command_by_year() -> None:
    assert json.loads(run("compare", "2004", "2005", "--json")[1])["b"] == "ex-2005"
    alone = json.loads(run("compare", "2012", "--json")[1])
    assert (alone["a"], alone["b"]) == ("heartgold-soulsilver-2010", "black-white-2011")


def test_compare_command_without_names_lists_pairs_that_people_compare() -> None:
    code, out, _ = run("compare")
    assert code == 0
    assert "the notice of July 2004" in out
    listed = json.loads(run("compare", "--json")[1])
    assert {"a": "ex-2003", "b": "ex-2004", "about": "the notice of July 2004"} in listed


def test_years_command() -> None:
    code, out, _ = run("years")
    assert code == 0
    assert "The first player does not draw and cannot play a Supporter." in out
    listed = json.loads(run("years", "--json")[1])
    assert [entry["year"] for entry in listed][:6] == [1999, 2000, 2002, 2003, 2004, 2005]
    assert listed[4] == {
        "year": 2004,
        "ruleset": "ex-2004",
        "title": "EX (summer 2004)",
        "since": "2004-07-30",
        "summary": "The first player does not draw and cannot play a Supporter.",
    }


def test_compare_command_on_a_topic() -> None:
    code, out, _ = run("compare", "platinum-2009", "modern", "--topic", "mulligan")
    assert code == 0
    assert "The opponent may draw one card for each" in out
    code, _, err = run("compare", "platinum-2009", "modern", "--topic", "muligan")
    assert code == 2
    assert "use one of win, tie" in err


def test_compare_command_refuses_an_unknown_ruleset() -> None:
    code, _, err = run("compare", "base-2000", "modren")
    assert code == 2
    assert "did you mean modern" in err


def test_compare_command_names_citations_of_unknown_rules(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('inherits = "modern"\nprizes = 4\n[cites]\nprizes_set = "MY-1"\n', encoding="utf-8")
    code, out, err = run("compare", "modern", str(path))
    assert code == 0
    assert "MY-1" in out
    assert err == "mine: cites.prizes_set: 'MY-1' is not in the rulebook\n"


def test_coverage_command(tmp_path: Path) -> None:
    tests = str(make_tests(tmp_path))
    code, out, _ = run("coverage", "--tests", tests)
    assert code == 0
    assert "4 of 1203 testable rules are cited" in out
    assert "CR-316.4c, because the program shuffles, and every order is equally likely" in out
    value = json.loads(run("coverage", "--tests", tests, "--json")[1])
    assert (value["testable"], value["covered"], len(value["missing"])) == (1203, 4, 1199)
    assert "CR-603.3-p2" in value["not_applicable"]


def test_coverage_command_names_citations_of_unknown_rules(tmp_path: Path) -> None:
    tests = make_tests(tmp_path, '@pytest.mark.rules("SM-turn-99")\ndef test_it(): ...\n')
    code, _, err = run("coverage", "--tests", str(tests), "--json")
    assert code == 1
    assert f"SM-turn-99 ({tests / 'test_deck.py'}:1)" in err


def test_coverage_command_says_where_it_looked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playmat.cli.rules.find_tests", lambda: (None, (tmp_path / "tests",)))
    code, _, err = run("coverage")
    assert code == 2
    assert f"no tests in {tmp_path / 'tests'}; give their folder with --tests DIR" in err


def test_help_shows_examples() -> None:
    code, out, _ = run("--help")
    assert code == 0
    assert "playmat rules compare 2004 2005" in out
