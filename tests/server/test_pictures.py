"""Pictures of cards from a folder of the user's own."""

from __future__ import annotations

import sys
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from types import ModuleType

import pytest
from people import checked, serving
from starlette.testclient import TestClient
from typer.testing import CliRunner

from playmat.cli import play, serve
from playmat.server import pictures
from playmat.server.pictures import InvalidPictures, Pictures, plain_number
from playmat.server.settings import Settings

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c63f8cfc0000003010100c9fe92ef"
    "0000000049454e44ae426082"
)
JPEG = b"\xff\xd8\xff\xe0 the rest of it"
WEBP = b"RIFF\x10\x00\x00\x00WEBPVP8 "


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / "cards"
    found.mkdir()
    return found


def put(folder: Path, name: str, body: bytes = PNG) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(body)
    return path


def unscaled(folder: Path) -> Pictures:
    """The pictures of the folder as a server without Pillow shows them."""
    found = Pictures(folder)
    found.can_scale = False
    return found


@pytest.mark.parametrize(
    "name",
    ["base1-4.png", "BASE1-4.PNG", "base1_4.png", "base1 4.png", "base1-004.png", "base1/4.png", "en/base1/004.png",
     "base1/4_hires.png", "BS-4.png", "bs/4.png", "base1-4_large.png"],
)  # fmt: skip
def test_a_picture_is_found_by_set_and_number(folder: Path, name: str) -> None:
    put(folder, name)
    found = Pictures(folder)
    assert "base1-4" in found
    assert "base1-5" not in found and "base1-44" not in found and "base2-4" not in found


@pytest.mark.parametrize("name", ["base1-4.gif", "base1-4.txt", "base1-4", "4.png", "base1.png"])
def test_other_files_are_no_pictures(folder: Path, name: str) -> None:
    put(folder, name)
    assert "base1-4" not in Pictures(folder)


def test_the_plainest_name_is_used(folder: Path) -> None:
    put(folder, "base1/4_hires.png", JPEG)
    put(folder, "base1/4.png", PNG)
    shown = unscaled(folder).picture("base1-4", "small")
    assert shown and shown.body == PNG


@pytest.mark.parametrize(("number", "plain"), [("004", "4"), ("TG01", "tg1"), ("100", "100"), ("0", "0"), ("SV-P", "sv-p")])
def test_leading_zeros_do_not_count(number: str, plain: str) -> None:
    assert plain_number(number) == plain


@pytest.mark.parametrize(("body", "kind"), [(PNG, "image/png"), (JPEG, "image/jpeg"), (WEBP, "image/webp")])
def test_the_bytes_decide_what_a_file_is(folder: Path, body: bytes, kind: str) -> None:
    put(folder, "base1-4.png", body)
    shown = unscaled(folder).picture("base1-4", "large")
    assert shown and (shown.media_type, shown.body) == (kind, body)


def test_a_page_in_disguise_is_not_shown(folder: Path) -> None:
    put(folder, "base1-4.png", b"<html><script>alert(1)</script></html>")
    assert unscaled(folder).picture("base1-4", "small") is None
    assert Pictures(folder).picture("base1-4", "small") is None


def test_large_files_are_not_shown(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(folder, "base1-4.png", PNG + b"\0" * 100)
    monkeypatch.setattr(pictures, "MOST_UNSCALED_BYTES", len(PNG))
    assert unscaled(folder).picture("base1-4", "small") is None


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege on Windows")
def test_links_out_of_the_folder_are_not_followed(folder: Path) -> None:
    outside = put(folder.parent, "secret/base1-4.png")
    (folder / "base1-5.png").symlink_to(outside)
    (folder / "base1").symlink_to(outside.parent, target_is_directory=True)
    (folder / "base1-6.png").symlink_to(put(folder, "base1-7.png"))
    found = unscaled(folder)
    assert "base1-4" not in found and "base1-5" not in found
    assert found.picture("base1-6", "small")


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege on Windows")
def test_a_file_that_becomes_a_link_is_not_followed(folder: Path) -> None:
    path = put(folder, "base1-4.png")
    found = unscaled(folder)
    assert found.picture("base1-4", "small")
    path.unlink()
    path.symlink_to(put(folder.parent, "secret.png"))
    assert found.picture("base1-4", "small") is None


def test_a_file_that_has_changed_is_read_again(folder: Path) -> None:
    put(folder, "base1-4.png", PNG)
    found = unscaled(folder)
    assert found.picture("base1-4", "small")
    put(folder, "base1-4.png", JPEG)
    shown = found.picture("base1-4", "small")
    assert shown and shown.body == JPEG
    (folder / "base1-4.png").unlink()
    assert found.picture("base1-4", "small") is None


def test_what_is_not_a_folder_is_refused(folder: Path) -> None:
    with pytest.raises(InvalidPictures, match="cannot be read"):
        Pictures(folder / "missing")
    with pytest.raises(InvalidPictures, match="is not a folder"):
        Pictures(put(folder, "base1-4.png"))


def test_pillow_scales_pictures(folder: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    for name, kind in (("base1-4.png", "PNG"), ("base1-5.jpg", "JPEG"), ("base1-6.webp", "WEBP")):
        image.new("RGB", (1000, 1400), "red").save(folder / name, kind)
    found = Pictures(folder)
    for card in ("base1-4", "base1-5", "base1-6"):
        for size, width in pictures.WIDTHS.items():
            shown = found.picture(card, size)
            assert shown and shown.media_type == "image/webp"
            assert image.open(BytesIO(shown.body)).size == (width, round(1400 * width / 1000))


def test_pillow_refuses_too_many_pixels(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    image = pytest.importorskip("PIL.Image")
    image.new("1", (700, 600)).save(folder / "base1-4.png")
    assert Pictures(folder).picture("base1-4", "small")
    monkeypatch.setattr(pictures, "MOST_PIXELS", 400_000)
    assert Pictures(folder).picture("base1-4", "small") is None


def test_cards_say_whether_there_is_a_picture(settings: Settings, folder: Path) -> None:
    put(folder, "base1-4.png")
    with serving(replace(settings, pictures=folder)) as client:
        assert client.get("/api/meta").json()["pictures"] is True
        cards = checked(client.post("/api/cards", json={"ids": ["base1-4", "base1-5"]}), 200)["cards"]
        assert [cards[card]["picture"] for card in ("base1-4", "base1-5")] == [True, False]
        assert checked(client.get("/api/cards/base1-4"), 200)["picture"] is True
        shown = client.get("/api/pictures/base1-4?size=large")
        assert shown.status_code == 200 and shown.headers["content-type"].startswith("image/")
        assert shown.headers["cache-control"].startswith("private") and shown.headers["x-content-type-options"] == "nosniff"
        assert client.get("/api/pictures/base1-5").status_code == 404
        assert client.get("/api/pictures/base1-4?size=huge").status_code == 400


@pytest.mark.parametrize(
    "path", ["../secret", "..%2f..%2fsecret", "%2e%2e/%2e%2e/secret", "base1-4.png", "/etc/passwd", "base1%2f4", "base1-4%00"]
)
def test_a_request_cannot_name_a_file(settings: Settings, folder: Path, path: str) -> None:
    put(folder, "base1/4.png")
    put(folder.parent, "secret.png")
    with serving(replace(settings, pictures=folder)) as client:
        assert client.get(f"/api/pictures/{path}").status_code == 404


def test_a_server_without_a_folder_has_no_pictures(client: TestClient) -> None:
    assert client.get("/api/meta").json()["pictures"] is False
    assert checked(client.get("/api/cards/base1-4"), 200)["picture"] is False
    assert client.get("/api/pictures/base1-4").status_code == 404


def test_a_page_of_pictures_is_not_too_many_requests(settings: Settings, folder: Path) -> None:
    put(folder, "base1-4.png")
    with serving(replace(settings, pictures=folder, request_rate=1.0, request_burst=20)) as client:
        assert {client.get("/api/pictures/base1-4").status_code for _ in range(120)} == {200}


@pytest.mark.parametrize("command", [serve, play])
def test_the_commands_refuse_a_folder_that_is_missing(folder: Path, monkeypatch: pytest.MonkeyPatch, command: ModuleType) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(folder.parent))
    result = CliRunner().invoke(command.app, ["--pictures", str(folder / "missing")])
    assert result.exit_code == 2
    assert "--pictures: " in result.output and "cannot be read" in result.output
