"""Pictures of cards from a folder of the user's own. Playmat ships none and fetches none.

The folder is read once, when the server starts: `base1-4.png`, or `base1/4.png` in a folder for each set. A set may be written as
its id or as a code of deck lists. Only files that were found then are served, by the id of their card; no part of a path comes
from a request.

With Pillow, pictures are scaled to the two sizes that the page uses; the last ones are kept in memory. Without it they are served
as they are.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import lru_cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Final

from playmat.cards.sets import expansions

SUFFIXES: Final = frozenset({".jpg", ".jpeg", ".png", ".webp"})
WIDTHS: Final = {"small": 360, "large": 600}
"""Widths in pixels: for cards on the table, and for reading one."""
MOST_BYTES: Final = 12_000_000
"""Larger files are not served."""
MOST_UNSCALED_BYTES: Final = 2_000_000
"""Nor are larger files than this, if they cannot be scaled."""
MOST_PIXELS: Final = 40_000_000
KEPT: Final = 400
"""Scaled pictures that are kept in memory; each has about 30 kB."""
QUALITY: Final = 84

_SIZE_WORDS = re.compile(r"[_-](?:hires|large|small|high|low)$")
_PLACE = re.compile(r"^(?P<set>.+?)[-_ ](?P<number>[^-_ ]+)$")


class InvalidPictures(ValueError):
    """The folder cannot be used. The message says why."""


class Picture:
    """A picture as it is sent."""

    def __init__(self, body: bytes, media_type: str) -> None:
        self.body = body
        self.media_type = media_type


class Pictures:
    """The pictures in a folder, by set and number."""

    def __init__(self, folder: Path) -> None:
        try:
            self.folder = folder.resolve(strict=True)
        except OSError as error:
            raise InvalidPictures(f"{folder} cannot be read ({error.strerror})") from None
        if not self.folder.is_dir():
            raise InvalidPictures(f"{folder} is not a folder")
        self.files = dict(self.found())
        self.can_scale = find_spec("PIL") is not None
        self.kept = lru_cache(maxsize=KEPT)(self.read)

    def __contains__(self, card_id: str) -> bool:
        return self.path(card_id) is not None

    def __len__(self) -> int:
        return len(self.files)

    def found(self) -> Iterator[tuple[tuple[str, str], Path]]:
        """Set and number of each picture, with its file. Files with the best names come last."""
        for place, _, names in os.walk(self.folder):
            below = Path(place).relative_to(self.folder).parts
            for name in sorted(names, key=lambda name: (bool(_SIZE_WORDS.search(Path(name).stem)), name), reverse=True):
                path = Path(place, name)
                if path.suffix.lower() not in SUFFIXES or not self.is_inside(path):
                    continue
                stem = _SIZE_WORDS.sub("", path.stem.lower())
                if match := _PLACE.match(stem):
                    yield (match["set"], plain_number(match["number"])), path
                if below:
                    yield (below[-1].lower(), plain_number(stem)), path

    def is_inside(self, path: Path) -> bool:
        """Whether a file, after all links, is in the folder."""
        try:
            return path.resolve(strict=True).is_relative_to(self.folder)
        except OSError:
            return False

    def path(self, card_id: str) -> Path | None:
        """The file of a card; None if the folder has none."""
        set_id, _, number = card_id.rpartition("-")
        expansion = expansions().get(set_id)
        words = (set_id, *(expansion.codes if expansion else ()))
        keys = ((word.lower(), plain_number(number)) for word in words)
        return next((self.files[key] for key in keys if key in self.files), None)

    def picture(self, card_id: str, size: str) -> Picture | None:
        """The picture of a card in a size of `WIDTHS`; None if there is none that can be shown."""
        path = self.path(card_id)
        if path is None or not self.is_inside(path):
            return None
        try:
            state = path.stat()
        except OSError:
            return None
        return self.kept(path, state.st_mtime_ns, state.st_size, WIDTHS[size])

    def read(self, path: Path, changed: int, size: int, width: int) -> Picture | None:
        """The file as it is sent. `changed` and `size` only serve to notice another file of the same name."""
        if size > (MOST_BYTES if self.can_scale else MOST_UNSCALED_BYTES):
            return None
        try:
            body = path.read_bytes()
        except OSError:
            return None
        media_type = type_of(body)
        if media_type is None:
            return None
        return scaled(body, width) if self.can_scale else Picture(body, media_type)


def plain_number(number: str) -> str:
    """A collector number without case and leading zeros: `025` is `25`, `TG01` is `tg1`."""
    return re.sub(r"(?<!\d)0+(?=\d)", "", number.lower())


def type_of(body: bytes) -> str | None:
    """The media type of a picture by its first bytes, not by its name; None for other files."""
    if body.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if body.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    return "image/webp" if body[:4] == b"RIFF" and body[8:12] == b"WEBP" else None


def scaled(body: bytes, width: int) -> Picture | None:
    """The picture with at most this width, as WebP; None if it cannot be read or has too many pixels."""
    from PIL import Image

    try:
        with Image.open(BytesIO(body), formats=("JPEG", "PNG", "WEBP")) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                return None
            picture.draft("RGB", (width, width * 2))  # lets a JPEG be decoded at a fraction of its size
            drawn = picture.convert("RGBA" if picture.has_transparency_data else "RGB")
            if drawn.width > width:
                drawn = drawn.resize((width, round(drawn.height * width / drawn.width)), Image.Resampling.LANCZOS)
            out = BytesIO()
            drawn.save(out, "WEBP", quality=QUALITY)
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError, Image.DecompressionBombWarning):
        return None
    return Picture(out.getvalue(), "image/webp")
