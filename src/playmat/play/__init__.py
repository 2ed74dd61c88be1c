"""Games as their users see them. The package can be called: `pm.play("cinderace", "inteleon")` plays games in a notebook."""

import sys
from types import ModuleType
from typing import Any


class CallablePackage(ModuleType):
    """`pm.play` is this package, and calling it is `pm.play_games`."""

    def __call__(self, *decks: Any, **more: Any) -> Any:
        import playmat

        return playmat.play_games(*decks, **more)


sys.modules[__name__].__class__ = CallablePackage
