"""`playmat doctor`: what works on this machine."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from playmat.cli import installation
from playmat.cli.installation import USES, Finding, app
from playmat.extras import EXTRAS


def test_every_extra_is_looked_at() -> None:
    assert set(USES) == set(EXTRAS.values())


def test_all_is_well_where_everything_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installation, "find_spec", lambda name: object())
    monkeypatch.setattr(installation, "is_pure", lambda: False)
    monkeypatch.setattr(installation, "is_current", lambda: True)
    result = CliRunner().invoke(app, [])
    assert result.exit_code == 0
    assert {line.split()[0] for line in result.output.splitlines()[1:]} == {"yes"}


def test_what_is_missing_comes_with_a_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installation, "find_spec", lambda name: None if name == "fastapi" else object())
    monkeypatch.setenv("PLAYMAT_PURE", "1")
    result = CliRunner().invoke(app, ["--json"])
    assert result.exit_code == 0, "games can be played all the same"
    missing = {entry["part"]: entry for entry in json.loads(result.output) if not entry["works"]}
    assert missing["extra server"]["found"].endswith("lacks fastapi")
    assert missing["extra server"]["remedy"] == "pip install 'playmat[server]'"
    assert missing["compiled engine"]["remedy"] == "unset PLAYMAT_PURE"


@pytest.mark.parametrize(
    ("obstacle", "compiler", "remedy"),
    [
        ("this is not a checkout of the source code", "/usr/bin/cc", "install a wheel for this machine"),
        ("", None, "install one, such as gcc"),
        ("", "/usr/bin/cc", "make compile"),
    ],
)
def test_why_the_engine_is_not_compiled(
    obstacle: str, compiler: str | None, remedy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(installation, "is_pure", lambda: False)
    monkeypatch.setattr(installation, "is_current", lambda: False)
    monkeypatch.setattr(installation, "obstacle", lambda: obstacle)
    monkeypatch.setattr(installation, "which", lambda name: compiler)
    assert installation.compiled().remedy == remedy


def test_cards_that_cannot_be_read_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installation, "cards", lambda: Finding("cards", False, "unreadable", "install Playmat again"))
    result = CliRunner().invoke(app, [])
    assert result.exit_code == 1
    assert "→ install Playmat again" in result.output
