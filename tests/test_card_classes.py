"""The books on classes of cards, checked on every card of the pool."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from playmat.cards.decks import make_deck
from playmat.cards.names import parse_name
from playmat.cards.pool import default_pool
from playmat.cards.summaries import CardSummary
from playmat.rules.deck_legality import check_deck, is_basic_energy
from playmat.rules.ruleset import load_ruleset
from playmat.vocabulary import Stage, TrainerKind, Type

POOL = default_pool()
SUN_MOON = load_ruleset("sun-moon-2019")


def tagged(tag: str) -> list[CardSummary]:
    found = [summary for summary in POOL.summaries().values() if summary.is_pokemon and tag in summary.tags]
    assert found, f"the pool has no {tag}"
    return found


def staged(stage: Stage) -> Iterator[CardSummary]:
    return (summary for summary in POOL.summaries().values() if summary.stage is stage)


@pytest.mark.rules("SM-B-1")
def test_tag_teams_are_basic_and_gx() -> None:
    assert [summary.id for summary in tagged("TAG TEAM") if summary.stage is not Stage.BASIC or "GX" not in summary.tags] == []


@pytest.mark.rules("SM-E-3")
def test_every_pokemon_gx_and_no_other_pokemon_has_a_gx_attack() -> None:
    without = [summary.id for summary in tagged("GX") if sum(attack.power == "GX" for attack in summary.attacks) != 1]
    others = [
        summary.id
        for summary in POOL.summaries().values()
        if summary.is_pokemon and "GX" not in summary.tags and any(attack.power == "GX" for attack in summary.attacks)
    ]
    assert (without, others) == ([], [])


@pytest.mark.rules("PL-B-3", "PL-B-3-x1")
def test_pokemon_sp_are_basic_and_evolve_from_nothing() -> None:
    assert {summary.stage for summary in tagged("SP")} == {Stage.BASIC, Stage.LEVEL_UP}
    assert [summary.id for summary in tagged("SP") if summary.stage is Stage.BASIC and summary.evolves_from] == []
    drifblim = POOL.named("Drifblim FB")
    assert (drifblim.is_basic_pokemon, drifblim.evolves_from) == (True, "")
    assert POOL.evolves_from("Drifblim") == {"Drifloon"}


@pytest.mark.rules("PL-B-2", "SM-gloss-23")
def test_pokemon_sp_have_no_owner() -> None:
    assert [summary.id for summary in tagged("SP") if "Owner" in summary.tags] == []


@pytest.mark.rules("SM-gloss-22", "SM-gloss-22-x1", "PL-gloss-19", "PL-gloss-19-x1")
def test_owners_are_in_the_title() -> None:
    assert "Owner" in parse_name("Brock's Sandshrew").tags
    assert "Owner" in parse_name("Team Rocket's Meowth").tags
    assert "Owner" not in parse_name("Farfetch'd").tags
    assert [summary.id for summary in tagged("Owner") if "'s " not in summary.name] == []


@pytest.mark.rules("SM-gloss-31", "SM-gloss-31-x1")
def test_zapdos_g_is_not_named_zapdos() -> None:
    assert {POOL[card_id].name for card_id in POOL.by_name("Zapdos G")} == {"Zapdos G"}
    assert not set(POOL.by_name("Zapdos")) & set(POOL.by_name("Zapdos G"))


@pytest.mark.rules("SM-N-3-x1", "SM-N-4-x1")
def test_liepard_of_team_plasma_is_a_liepard() -> None:
    (plasma,) = [card_id for card_id in POOL.by_name("Liepard") if "Team Plasma" in POOL[card_id].tags]
    other = next(card_id for card_id in POOL.by_name("Liepard") if card_id != plasma)
    basic = POOL.by_name("Purrloin")[0]
    energy = POOL.by_name("Darkness Energy")[-1]
    four = make_deck("", {basic: 4, plasma: 4, energy: 52}, POOL)
    five = make_deck("", {basic: 4, plasma: 4, other: 1, energy: 51}, POOL)
    assert check_deck(four, POOL, SUN_MOON) == []
    assert [problem.rule for problem in check_deck(five, POOL, SUN_MOON)] == ["SM-deck-2"]
    assert POOL[plasma].evolves_from == "Purrloin"


@pytest.mark.rules("SM-gloss-5")
def test_nine_kinds_of_basic_energy() -> None:
    energy = [POOL[summary.id] for summary in POOL.summaries().values() if summary.is_basic_energy]
    kinds = {kind for card in energy if is_basic_energy(card, SUN_MOON) for kind in card.types}
    assert kinds == set(Type) - {Type.DRAGON, Type.COLORLESS}


@pytest.mark.rules("CR-201.1")
def test_baby_evolution_alone_does_not_make_a_baby() -> None:
    with_power = [
        summary for summary in POOL.summaries().values() if any(ability.name == "Baby Evolution" for ability in summary.abilities)
    ]
    assert with_power
    assert {summary.stage for summary in with_power} == {Stage.BASIC}
    assert {summary.name for summary in staged(Stage.BABY)} >= {"Cleffa", "Elekid", "Tyrogue"}


@pytest.mark.rules("CR-204.3", "PL-A-6", "SM-P-6")
def test_level_up_and_restored_cards_are_neither_basic_nor_evolutions() -> None:
    for stage in (Stage.LEVEL_UP, Stage.RESTORED):
        cards = list(staged(stage))
        assert cards
        assert not any(summary.is_basic_pokemon for summary in cards)
        assert not stage.is_evolution


@pytest.mark.rules("CR-205.1-p2")
@pytest.mark.parametrize(("card_id", "kind"), [("gym1-107", TrainerKind.STADIUM), ("ecard1-145", TrainerKind.SUPPORTER)])
def test_old_stadiums_and_supporters_are_not_plain_trainers(card_id: str, kind: TrainerKind) -> None:
    assert POOL[card_id].kind is kind


@pytest.mark.rules("SM-G-2", "SM-G-2-x1", "SM-M-2-x1", "SM-gloss-36-x1", "SM-gloss-36-x2")
@pytest.mark.parametrize(
    ("evolution", "fits"),
    [
        ("Alolan Persian", {"Alolan Meowth"}),
        ("M Venusaur-EX", {"Venusaur-EX"}),
        ("Brock's Sandslash", {"Brock's Sandshrew"}),
        ("Sandslash", {"Sandshrew"}),
    ],
)
def test_evolutions_name_what_they_fit_in_full(evolution: str, fits: set[str]) -> None:
    assert POOL.evolves_from(evolution) == fits
