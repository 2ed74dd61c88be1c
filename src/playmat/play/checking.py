"""Checks of loaded games: a damaged state that could be read is refused if it is unsound or cannot be shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playmat.play.loading import InvalidState
from playmat.play.option_text import OptionText
from playmat.play.view_data import try_to_show

if TYPE_CHECKING:
    from playmat.play.game import Game


def check_game(game: Game) -> None:
    """Raises InvalidState if a loaded state is unsound, or its board or question cannot be shown."""
    found = game.problems()
    if found:
        raise InvalidState(f"the saved state is unsound: {found[0]}")
    try:
        try_to_show(game.machine)
        if game.state.asking:
            naming = OptionText(game.machine, True)
            naming.question(naming.option_texts(game.state.options), naming.prompt())
    except Exception as error:
        raise InvalidState(f"the saved state cannot be shown ({type(error).__name__}: {error})") from None
