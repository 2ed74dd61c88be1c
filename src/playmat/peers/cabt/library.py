"""The other engine itself: finding it where its user installed it, its cards, and whole games with everything visible.

Playmat neither contains nor installs it. Its library shows all of a game after the game: both hands, decks in order, Prizes,
every log line, every question with its options and picks. So a game is played first, and examined afterwards.
"""

from __future__ import annotations

import ctypes
import importlib
import importlib.util
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from types import ModuleType

from playmat.json_object import Json

PACKAGE = "kaggle_environments"
FOLDER = Path("envs", "cabt")
"""Where the engine is in its package."""
MODULES = "playmat_peer"
"""The name under which its Python modules are loaded, so that they cannot be mistaken for others."""
MOST_ANSWERS = 900
"""A game that needs more answers than this is broken off."""
REMEDY = (
    "install it with `pip install --no-deps kaggle-environments`, or give the folder kaggle_environments/envs/cabt with --library"
)


class MissingPeer(Exception):
    """The other engine is not installed, or cannot be loaded here; the message says what to do."""


class RefusedDeck(Exception):
    """The other engine does not accept a deck."""


class Kind(IntEnum):
    """Kinds of card, by the other engine's numbers."""

    POKEMON = 0
    ITEM = 1
    TOOL = 2
    SUPPORTER = 3
    STADIUM = 4
    BASIC_ENERGY = 5
    SPECIAL_ENERGY = 6


class Area(IntEnum):
    """Places of cards, by the other engine's numbers, as far as they are named here."""

    DECK = 1
    HAND = 2
    DISCARD = 3
    ACTIVE = 4
    BENCH = 5
    PRIZE = 6
    STADIUM = 7
    LOOKING = 12


TYPES = "CGRWLPFDMN"
"""The letter of each type, by the other engine's numbers 0 to 9."""


@dataclass(frozen=True, slots=True)
class PeerAttack:
    """An attack of the other engine. `damage` is 0 for a printed "30×"; `cost` has a letter for each Energy."""

    number: int
    name: str
    text: str
    damage: int
    cost: str

    @staticmethod
    def from_json(data: Json) -> PeerAttack:
        cost = "".join(sorted(TYPES[energy] for energy in data["energies"]))
        return PeerAttack(data["attackId"], data["name"], data["text"], data["damage"], cost)


@dataclass(frozen=True, slots=True)
class PeerCard:
    """A card of the other engine. Types are letters; an empty string means none."""

    number: int
    name: str
    kind: Kind
    hp: int = 0
    type: str = ""
    weakness: str = ""
    resistance: str = ""
    retreat: int = 0
    is_basic: bool = False
    is_stage_1: bool = False
    evolves_from: str = ""
    is_ex: bool = False
    is_mega: bool = False
    is_tera: bool = False
    is_ace_spec: bool = False
    abilities: tuple[tuple[str, str], ...] = ()
    """Names and texts; a Trainer or Energy card has its own text here."""
    attacks: tuple[PeerAttack, ...] = ()

    @staticmethod
    def from_json(data: Json, attacks: Mapping[int, PeerAttack]) -> PeerCard:
        kind = Kind(data["cardType"])

        def letter(key: str) -> str:
            return "" if data[key] is None or kind is not Kind.POKEMON else TYPES[data[key]]

        return PeerCard(
            number=data["cardId"],
            name=data["name"],
            kind=kind,
            hp=data["hp"],
            type=letter("energyType"),
            weakness=letter("weakness"),
            resistance=letter("resistance"),
            retreat=data["retreatCost"],
            is_basic=data["basic"],
            is_stage_1=data["stage1"],
            evolves_from=data["evolvesFrom"] or "",
            is_ex=data["ex"] or data["megaEx"],
            is_mega=data["megaEx"],
            is_tera=data["tera"],
            is_ace_spec=data["aceSpec"],
            abilities=tuple((skill["name"], skill["text"]) for skill in data["skills"]),
            attacks=tuple(attacks[number] for number in data["attacks"]),
        )

    @property
    def colours(self) -> str:
        """The types that its attacks ask for, a letter for each Energy; Colorless and Dragon are left out."""
        return "".join(letter for attack in self.attacks for letter in attack.cost if letter not in "CN")


Player = Callable[..., list[int]]
"""An agent of the other engine. It takes an observation, and may take the configuration as well; it gives the places of the
picked options, or a deck of 60 numbers where `select` is None."""


@dataclass(frozen=True, slots=True)
class Samples:
    """The samples that come with the other engine."""

    agents: dict[str, Player]
    deck: list[int]


class Library:
    """The other engine, loaded. There is one game at a time."""

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` is .../kaggle_environments/envs/cabt; None: where the package is installed. Raises MissingPeer."""
        self.folder = find_folder() if folder is None else folder
        self.game = load_modules(self.folder)
        lib = self.game.Battle.lib
        try:
            lib.AllCard.restype = lib.AllAttack.restype = ctypes.c_char_p
            attacks = [PeerAttack.from_json(data) for data in json.loads(lib.AllAttack().decode())]
            cards = json.loads(lib.AllCard().decode())
            self.attacks = {attack.number: attack for attack in attacks}
            self.cards = {data["cardId"]: PeerCard.from_json(data, self.attacks) for data in cards}
        except (AttributeError, KeyError, ValueError) as error:
            raise MissingPeer(f"{self.folder}: this version of the engine is not known here ({error!r})") from None

    def samples(self) -> Samples:
        """The sample agents of the other engine, and the deck that they play."""
        name = self.game.__name__.removesuffix(".cg.game") + ".cabt"
        module = load(self.folder, name)
        try:
            return Samples(dict(module.agents), list(module.deck))
        except AttributeError as error:
            raise MissingPeer(f"{self.folder}: this version of the engine is not known here ({error!r})") from None

    def play(self, decks: Sequence[list[int]], choose: Callable[[Json], list[int]]) -> list[Json]:
        """A game from set-up to its end: every question with the whole state, and in `picked` the answer to it.

        A game of more than `MOST_ANSWERS` answers ends early. Raises RefusedDeck.
        """
        seen, start = self.game.battle_start(*decks)
        if seen is None:
            raise RefusedDeck(f"the deck of player {start.errorPlayer + 1} is refused: error {start.errorType}")
        try:
            for _ in range(MOST_ANSWERS):
                if seen["current"]["result"] >= 0:
                    break
                seen = self.game.battle_select(choose(seen))
            frames: list[Json] = json.loads(self.game.visualize_data())
        finally:
            self.game.battle_finish()
        for frame, after in zip(frames, [*frames[1:], {}], strict=True):
            frame["picked"] = after.get("selected") or []
        return frames


def find_folder() -> Path:
    """The engine's folder in the installed package. The package itself, which imports much else, is not imported."""
    spec = importlib.util.find_spec(PACKAGE)
    for place in (spec.submodule_search_locations or ()) if spec is not None else ():
        folder = Path(place) / FOLDER
        if folder.is_dir():
            return folder
    raise MissingPeer(f"the package kaggle-environments is not installed; {REMEDY}")


def load_modules(folder: Path) -> ModuleType:
    """The engine's Python module `game`; the one that the package has loaded, if it has: a process can have only one engine."""
    loaded = sys.modules.get(f"{PACKAGE}.envs.cabt.cg.game") or sys.modules.get(f"{MODULES}.cg.game")
    if loaded is not None:
        return loaded
    if not (folder / "cg" / "__init__.py").is_file():
        raise MissingPeer(f"{folder} does not contain the engine (no cg/__init__.py); {REMEDY}")
    package = ModuleType(MODULES)
    package.__path__ = [str(folder)]
    sys.modules[MODULES] = package
    return load(folder, f"{MODULES}.cg.game")


def load(folder: Path, name: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except (ImportError, OSError, AttributeError) as error:
        raise MissingPeer(f"{folder}: the engine cannot be loaded here ({error})") from None
