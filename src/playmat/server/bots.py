"""The work of bots and advisers on a position. These functions run in worker processes (see `workers`)."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from random import Random

from playmat import bots
from playmat.bots import hints
from playmat.bots.search import SearchBot
from playmat.json_object import Json
from playmat.json_types import SheetJson
from playmat.play.game import Game
from playmat.play.loading import load_state
from playmat.play.pokemon_sheet import sheet
from playmat.play.tables import make_table
from playmat.play.view import View, view
from playmat.server.job_queue import own_clock
from playmat.server.responses import LevelInfo
from playmat.server.socket_replies import PreviewReply
from playmat.server.workers import QUICK, SEARCHING

log = logging.getLogger(__name__)
PACE = {1: 0.25, 2: 0.25, 3: 0.25, 4: 0.25, 5: 1.1}
"""Seconds that an answer of a bot takes at least, by level: as long as its longest search on an idle server, so that the time it
takes does not depend on the cards it holds."""
HINTS = 3
"""The number of answers that a hint gives, best first."""
PREVIEWED = ("attach", "tool", "evolve", "level_up", "bench")
"""Kinds of option that can be previewed."""
GAINED = ("attack", "use", "retreat", "evolve")


def levels() -> list[LevelInfo]:
    """The levels, each with a description for players."""
    return [
        {"level": level, "title": kind.title, "about": f"{kind.about[:1].upper()}{kind.about[1:]}."}
        for level, kind in bots.LEVELS.items()
    ]


def rank_of(level: int) -> int:
    """The urgency of a bot's answer: levels that search come after those that do not."""
    return SEARCHING if level >= 5 else QUICK


def think(position: Json, seat: int, level: int, seed: int | None) -> list[int]:
    """The indices of the options that a bot picks; random ones if the bot fails, so that the game can continue."""
    seen, game = placed(position, seat)
    decision = seen.decision
    assert decision is not None
    try:
        bot = bots.make_bot(level, seed=seed)
        if isinstance(bot, SearchBot):
            bot.clock = own_clock()
        picks = game.resolve(decision, bot.decide(seen))
        if decision.min <= len(picks) <= decision.max and len(set(picks)) == len(picks):
            return picks
        log.error("a bot of level %d gave %d answers to %s", level, len(picks), decision.kind)
    except Exception:
        log.exception("a bot of level %d failed at %s", level, decision.kind)
    return game.resolve(decision, bots.make_bot("random").decide(seen))


def advise(position: Json, seat: int, seconds: float) -> list[tuple[list[int], float, float, str]]:
    """The best few answers with the estimated win chance of each, its standard error and its reason in words, best first."""
    seen, _ = placed(position, seat)
    bot = SearchBot(0, bots.Budget(seconds=seconds))
    bot.clock = own_clock()
    return [(list(one.picks), one.chance, one.error, one.reason) for one in hints.advise(seen, bot, HINTS)]


def preview(position: Json, seat: int, picks: Sequence[int]) -> PreviewReply:
    """The attacks and other options that an answer would make possible or impossible.

    The answer is tried in a game whose unseen cards are dealt at random, so it reveals nothing about them.
    """
    nothing: PreviewReply = {"type": "preview", "gains": [], "losses": []}
    seen, _ = placed(position, seat)
    decision = seen.decision
    assert decision is not None
    if len(picks) != 1 or picks[0] >= len(decision.options) or decision.options[picks[0]].kind not in PREVIEWED:
        return nothing
    trial = seen.guess(Random(0))
    trial.answer(list(picks))
    after = trial.decision
    if after is None or after.player != seat or after.kind != "main":
        return nothing
    had = [option.text for option in decision.options if option.kind in GAINED]
    has = [option.text for option in after.options if option.kind in GAINED]
    return {
        "type": "preview",
        "gains": [text for text in has if text not in had],
        "losses": [text for text in had if text not in has],
    }


def sheet_at(position: Json, seat: int | None, pokemon: int) -> SheetJson | None:
    """The sheet of a Pokémon in a game in progress; None if the seat (None: a watcher) sees no such Pokémon."""
    return sheet(placed(position, seat)[0], pokemon)


def position_of(game: Game) -> Json:
    """The data from which a worker builds the view of a seat; the log and the seed are not sent."""
    return game.to_json() | {"seed": None}


def placed(position: Json, seat: int | None) -> tuple[View, Game]:
    """The game at a position as the seat sees it."""
    table = make_table(position["ruleset"], position["form"], position["decks"])
    game = Game(table, load_state(position["state"], table))
    return view(game, seat), game
