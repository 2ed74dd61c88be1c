"""Playmat plays the Pokémon Trading Card Game by the book.

>>> import playmat as pm
>>> game = pm.new_game("modern", "cinderace", "inteleon", seed=7)
>>> game.answer(game.decision.options[0])

The names below are the public interface (see docs/api.md). Each is imported when it is first used, so that importing the package
costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from playmat.compiled import add_docstrings, prefer_sources

if TYPE_CHECKING:
    from playmat.bots.bot import Bot as Bot
    from playmat.bots.bot import Budget as Budget
    from playmat.bots.hints import hint as hint
    from playmat.bots.registry import InvalidBot as InvalidBot
    from playmat.bots.registry import make_bot as make_bot
    from playmat.cards.decks import Deck as Deck
    from playmat.cards.decks import bundled_decks as bundled_decks
    from playmat.cards.decks import load_deck as load_deck
    from playmat.cards.decks import make_deck as make_deck
    from playmat.cards.formats import InvalidFormat as InvalidFormat
    from playmat.cards.lists import InvalidDeck as InvalidDeck
    from playmat.cards.model import Card as Card
    from playmat.cards.pool import Pool as Pool
    from playmat.cards.pool import UnknownCard as UnknownCard
    from playmat.cards.pool import default_pool as load_pool  # noqa: F401 — public under this name
    from playmat.engine.link.linker import Unplayable as Unplayable
    from playmat.lab.comparison import Comparison as Comparison
    from playmat.lab.comparison import compare as compare
    from playmat.lab.notebook import Replay as Replay
    from playmat.lab.notebook import Results as Results
    from playmat.lab.notebook import play_games as play_games
    from playmat.lab.plan import InvalidPlan as InvalidPlan
    from playmat.play.decision import CHANCE as CHANCE
    from playmat.play.decision import Decision as Decision
    from playmat.play.decision import IllegalAction as IllegalAction
    from playmat.play.decision import Option as Option
    from playmat.play.game import Game as Game
    from playmat.play.loading import InvalidState as InvalidState
    from playmat.play.new_game import new_game as new_game
    from playmat.play.notation.lasting import CannotBeWritten as CannotBeWritten
    from playmat.play.notation.positions import InvalidPosition as InvalidPosition
    from playmat.play.notation.positions import position as position
    from playmat.play.record import InvalidRecord as InvalidRecord
    from playmat.play.record import Record as Record
    from playmat.play.record import replay as replay
    from playmat.play.refusals import Refusal as Refusal
    from playmat.play.view import View as View
    from playmat.play.view import view as view
    from playmat.play.view_objects import AttachmentView as AttachmentView
    from playmat.play.view_objects import CardView as CardView
    from playmat.play.view_objects import PokemonView as PokemonView
    from playmat.play.view_objects import SideView as SideView
    from playmat.rules.ruleset import InvalidRuleset as InvalidRuleset
    from playmat.rules.ruleset import form_names as forms  # noqa: F401 — public under this name
    from playmat.rules.ruleset import ruleset_names as rulesets  # noqa: F401 — public under this name

prefer_sources()

__version__ = "0.2.0"

_HOMES = {
    "bots.bot": ("Bot", "Budget"),
    "bots.hints": ("hint",),
    "bots.registry": ("InvalidBot", "make_bot"),
    "cards.decks": ("Deck", "bundled_decks", "load_deck", "make_deck"),
    "cards.formats": ("InvalidFormat",),
    "cards.lists": ("InvalidDeck",),
    "cards.model": ("Card",),
    "cards.pool": ("Pool", "UnknownCard", "load_pool=default_pool"),
    "engine.link.linker": ("Unplayable",),
    "lab.comparison": ("Comparison", "compare"),
    "lab.notebook": ("Replay", "Results", "play_games"),
    "lab.plan": ("InvalidPlan",),
    "play.decision": ("CHANCE", "Decision", "IllegalAction", "Option"),
    "play.game": ("Game",),
    "play.loading": ("InvalidState",),
    "play.new_game": ("new_game",),
    "play.notation.lasting": ("CannotBeWritten",),
    "play.notation.positions": ("InvalidPosition", "position"),
    "play.record": ("InvalidRecord", "Record", "replay"),
    "play.refusals": ("Refusal",),
    "play.view_objects": ("AttachmentView", "CardView", "PokemonView", "SideView"),
    "play.view": ("View", "view"),
    "rules.ruleset": ("InvalidRuleset", "forms=form_names", "rulesets=ruleset_names"),
}
"""Public names by module; `a=b` is the module's b under the name a."""
_PUBLIC = {
    name: (f"playmat.{home}", own or name)
    for home, names in _HOMES.items()
    for name, _, own in (entry.partition("=") for entry in names)
}

__all__ = ["__version__", *sorted(_PUBLIC)]  # noqa: PLE0604 — names, computed


def __getattr__(name: str) -> Any:
    if name == "play":  # the package, which can be called; once it is imported, it is an attribute anyway
        return import_module("playmat.play")
    if name not in _PUBLIC:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home, own = _PUBLIC[name]
    value = globals()[name] = getattr(import_module(home), own)
    if isinstance(value, type):
        add_docstrings(value)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_PUBLIC})
