"""Our own English, read back: lasting effects."""

from __future__ import annotations

from functools import partial

from playmat.effects import nodes as fx
from playmat.effects.english.lasting import ENDING_EARLY
from playmat.reading.parsing import Grammar
from playmat.reading.read_back.rule_helpers import keys, same


def add(g: Grammar) -> None:
    for depth in (0, 1):
        for part in ("our_static", f"our_on{depth + 1}", f"our_use{depth + 1}"):
            g.rule(f"our_lasting{depth}", f"{{a:{part}}}", same)
        what, ends = f"{{what:our_lasting{depth}}}", keys(ENDING_EARLY.format("the pokémon"))
        bound = f"[{keys(ENDING_EARLY.format('BOUND')).replace(keys('BOUND'), '{bound:our_bound}')} ,]"
        gains = "[{ability:our_gains}]"
        g.rule(f"our_single{depth}", f"{{until:our_period}} , {bound} {gains} {what}", fx.Lasting)
        off = "ending early if the pokémon leaves the bench"
        g.rule(f"our_single{depth}", f"{{until:our_period}} , {off} , {what}", partial(fx.Lasting, benched=True))
        g.rule(f"our_single{depth}", f"{{until:our_period}} , {ends} , {bound} {gains} {what}", partial(fx.Lasting, active=True))
        g.rule(f"our_single{depth}", f"{{a:our_on_this{depth + 1}}}", lambda a: fx.Lasting(a, fx.Until.TURN_END))
        g.rule(f"our_single{depth}", f"{{a:our_on_next{depth + 1}}}", lambda a: fx.Lasting(a, fx.Until.OPPONENTS_NEXT_TURN))
    for subject in ("this pokémon", "the pokémon this card is attached to"):
        g.words("our_gains", {f"{subject} has this ability :": True})
        g.words("our_bound", {subject: fx.Bound.SELF, f"{subject} or the defending pokémon": fx.Bound.BOTH})
    g.rule(
        "our_act",
        "remove all effects of {by:our_source} from {p:our_whole}",
        lambda by, p: fx.RemoveEffects(p, by[0], by[1]) if by[2] is None else None,
    )
    g.rule(
        "our_act",
        "remove all effects of {by:our_source} from {p:our_player} as a player",
        lambda by, p: fx.RemovePlayerEffects(p, by[1]) if by[0] is fx.Source.ATTACKS and by[2] is None else None,
    )
    g.words("our_marker", {"marker": False, "lasting marker": True})
    g.rule("our_act", "put a {name:our_name} {stays:our_marker} on {on:our_whole}", fx.Mark)
    g.rule("our_act", "{who:our_player} win+s the game", fx.Win)
