"""The container files, as far as they can be checked without a container daemon, and the page about hosting."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from typer.main import get_command

from playmat.cli import serve

ROOT = Path(__file__).parents[2]
COMPOSE = (ROOT / "compose.yaml").read_text(encoding="utf-8")
CONTAINER = (ROOT / "Containerfile").read_text(encoding="utf-8")
PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")


def options() -> set[str]:
    """The options of `playmat serve`."""
    return {name for parameter in get_command(serve.app).params for name in (*parameter.opts, *parameter.secondary_opts)}


@pytest.mark.parametrize("text", [COMPOSE, CONTAINER, PAGE], ids=["compose.yaml", "Containerfile", "hosting.md"])
def test_servers_are_started_with_options_that_exist(text: str) -> None:
    commands = re.findall(r"^\s*- (--[a-z-]+)", text, re.MULTILINE)
    commands += [option for line in re.findall(r"playmat serve (.*)", text) for option in re.findall(r"--[a-z-]+", line)]
    commands += [option for line in re.findall(r'CMD \["serve"(.*)\]', text) for option in re.findall(r"--[a-z-]+", line)]
    assert commands and set(commands) <= options() | {"--origin"}


def test_the_composed_servers_differ_only_in_their_own_address() -> None:
    one, two = COMPOSE.split("\n  two:\n")[0].split("\n  one:")[1], COMPOSE.split("\n  two:\n")[1].split("\n  proxy:")[0]
    first, second = (dict(re.findall(r"- (--[a-z-]+)=?(.*)", part)) for part in (one, two))
    assert (first.pop("--peer"), second.pop("--peer")) == ("one:8000", "two:8000")
    assert {name: re.sub(r":\?[^}]*", "", value) for name, value in first.items()} == second


def test_the_composed_servers_publish_no_figures_and_only_the_proxy_has_ports() -> None:
    assert "--metrics" not in COMPOSE and "--metrics" not in CONTAINER
    assert re.findall(r"^  (\w+):(?:(?!\n  \w).)*?\n    ports:", COMPOSE, re.MULTILINE | re.DOTALL) == ["proxy"]


def test_the_health_check_asks_a_path_that_exists(client: TestClient) -> None:
    found = re.search(r"127\.0\.0\.1:8000(/[\w/]+)", CONTAINER)
    assert found is not None
    assert client.get(found[1]).status_code == 200


def test_the_page_says_what_was_not_run() -> None:
    assert "**not been built**" in PAGE
