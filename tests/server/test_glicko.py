"""Glicko-2: the worked example of the paper, and what must hold for any ratings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playmat.rules.ruleset import ruleset_names
from playmat.server.glicko import MOST_DEVIATION, PERIOD, Rating, after_games, after_pause
from playmat.server.stored_ratings import family_of


def test_the_example_of_the_paper() -> None:
    others = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    new = after_games(Rating(1500, 200, 0.06), others)
    assert new.value == pytest.approx(1464.06, abs=0.01)
    assert new.deviation == pytest.approx(151.52, abs=0.01)
    assert new.volatility == pytest.approx(0.05999, abs=0.00001)


ratings = st.builds(Rating, st.floats(0, 3500), st.floats(20, MOST_DEVIATION), st.floats(0.02, 0.2))


@given(ratings, ratings)
def test_a_win_raises_and_a_loss_lowers(mine: Rating, other: Rating) -> None:
    won, drawn, lost = (after_games(mine, [(other, score)]) for score in (1.0, 0.5, 0.0))
    assert lost.value < drawn.value < won.value
    assert lost.value <= mine.value <= won.value
    assert all(0 < new.deviation <= MOST_DEVIATION for new in (won, drawn, lost))


def test_a_surprise_makes_a_player_more_volatile() -> None:
    steady, other = Rating(1500, 50, 0.06), Rating(2400, 50)
    assert after_games(steady, [(other, 1.0)]).volatility > steady.volatility > after_games(steady, [(other, 0.0)]).volatility


def test_nothing_is_known_for_ever() -> None:
    sure = Rating(1500, 50, 0.06)
    assert after_pause(sure, 0) == sure
    assert 50 < after_pause(sure, PERIOD).deviation < after_pause(sure, 10 * PERIOD).deviation
    assert after_pause(sure, 1e12).deviation == MOST_DEVIATION
    assert Rating().is_provisional and not sure.is_provisional


def test_every_ruleset_has_a_family() -> None:
    families = {name: family_of(name) for name in ruleset_names()}
    assert {families[name] for name in ("modern", "black-white-2011", "mega-evolution-2025")} == {"modern"}
    assert {families[name] for name in ("ex-2003", "heartgold-soulsilver-2010")} == {"ex"}
    assert {families[name] for name in ("base-1999", "e-card-2002")} == {"classic"}
    assert "other" not in families.values()
