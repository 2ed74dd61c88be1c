"""Copies of battle logs: what a chat, a notebook or a wrong encoding did to the text is undone before it is read."""

from __future__ import annotations

import re
from unicodedata import normalize

BULLET = "•"
BULLETS = re.compile(r"^[·‣▪◦●∙⁃*+]\s+")
QUOTE = re.compile(r"^(?:>\s?)+")
BOLD = re.compile(r"(\*\*|__|~~)(?=\S)(.+?)(?<=\S)\1")
UNSEEN = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff\u200e\u200f\u00ad"))
"""Characters that nobody sees, such as those that give the direction of writing."""
MISREAD = ("â€", "Ã©")
"""UTF-8 that was read as Windows-1252."""


def tidied(text: str) -> str:
    """The text of a log as the client writes it."""
    if any(sign in text for sign in MISREAD):
        text = reread(text)
    return normalize("NFC", text).translate(UNSEEN)


def reread(text: str) -> str:
    """The text that was read in a wrong encoding, line by line; a line that was not stays as it is."""
    return "\n".join(map(reread_line, text.splitlines()))


def reread_line(row: str) -> str:
    data = bytearray()
    for character in row:
        try:
            data += character.encode("cp1252")
        except UnicodeEncodeError:
            if ord(character) > 0xFF:  # Windows-1252 leaves five bytes open; they come out as they are
                return row
            data.append(ord(character))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return row


def tidied_row(row: str) -> str:
    """One line without the signs of a quotation, of bold type and of other lists than the client's."""
    row = " ".join(row.split())
    if row.startswith(">"):
        row = QUOTE.sub("", row)
    if BOLD.search(row):
        row = BOLD.sub(r"\2", row)
    return "" if row.startswith("```") else BULLETS.sub(f"{BULLET} ", row)
