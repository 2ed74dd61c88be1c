"""Claims of actions about their changes; importing the package enters all of them in `claim.CLAIMS`."""

from playmat.effects.nodes import NODES, Action
from playmat.engine.link.linker import engine_class
from playmat.family_modules import modules_in
from playmat.lab.claims.aspects import claim_of
from playmat.lab.claims.claim import CLAIMS, UNSEEN, Verdict

__all__ = ["CLAIMS", "UNSEEN", "Verdict"]

modules_in("playmat.lab.claims")
for kind in NODES.values():
    if issubclass(kind, Action) and kind.changes:
        CLAIMS[engine_class(kind.script_name)] = claim_of(kind.changes)  # type: ignore[index]  # a class of the engine
