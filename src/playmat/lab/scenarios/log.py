"""Log entries in words, for expectations and reports."""

from __future__ import annotations

from playmat.engine.machine import Entry
from playmat.lab.answers import fold
from playmat.lab.scenarios.facts import CONDITIONS
from playmat.lab.scenarios.scene import Scene, player_name
from playmat.play.view import describe


def is_logged(scene: Scene, entry: Entry, words: str, rules: tuple[str, ...]) -> bool:
    if rules and cite_of(scene, entry) not in rules:
        return False
    kind = entry.kind.replace("_", " ")
    words = words.replace("_", " ")
    if words != kind and not words.startswith(f"{kind} "):
        return False
    text = f" {fold(entry_text(scene, entry))} "
    return all(f" {word} " in text for word in words.removeprefix(kind).replace("'s", "").split())


def cite_of(scene: Scene, entry: Entry) -> str:
    return scene.form.cites.get(entry.cite) or scene.rules.cites.get(entry.cite, "")


def entry_text(scene: Scene, entry: Entry) -> str:
    """A log entry in words: kind, player, cards, Pokémon, number, text and rule."""
    game = scene.played
    shown = describe(entry, game)
    parts = [entry.kind.replace("_", " "), player_name(entry.player)]
    parts += [game.card(uid).printed_name for uid in entry.cards]
    parts += [scene.names.get(int(serial), f"#{serial}") for serial in entry.pokemon]
    if entry.kind in ("flip", "call"):
        parts.append("heads" if entry.n else "tails")
    elif entry.kind in ("condition", "cure"):
        parts += [c.value for i, c in enumerate(CONDITIONS) if entry.n >> i & 1]
    elif entry.n:
        parts.append(str(entry.n))
    if entry.text:
        parts.append(entry.text)
    rule = cite_of(scene, entry) or shown["rule"]
    return " ".join(parts) + (f" [{rule}]" if rule else "")
