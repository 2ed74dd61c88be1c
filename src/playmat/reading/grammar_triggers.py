"""When something happens: `trigger` (an `on` without its action) and `freq` (how often a thing may be used)."""

from __future__ import annotations

from typing import Any

from playmat.effects import nodes as fx
from playmat.effects.nodes import Event, Filter, Limit, Selector, Test, Who
from playmat.reading.grammar import Grammar
from playmat.reading.meaning import Noun, group

YOU, OPPONENT, EACH = Who.YOU, Who.OPPONENT, Who.EACH
EMPTY = fx.Seq(())
"""An action still to be filled in."""


def on(event: Event, who: Selector | None = None, by: Who | None = None, **more: Any) -> fx.On:
    return fx.On(event, EMPTY, None if isinstance(who, fx.This) else who, by, **more)


def add_triggers(g: Grammar) -> None:
    g.words("when", {"when": 1, "whenever": 1, "if": 1, "each time": 1, "any time": 1})
    g.words("even_ko", {"‹ even if ( it | {pk} ) is knocked out ›": 1, "‹ even if that pokémon is knocked out ›": 1})
    g.rule("trigger", "{when} you play {p:pk} from your hand to evolve 1 of your [active] pokémon [during your turn]", lambda p: on(Event.EVOLVED, p))
    g.rule("trigger", "{when} you play {p:pk} from your hand onto your bench [during your turn]", lambda p: on(Event.BENCHED, p))
    g.rule("trigger", "{when} you put {p:pk} from your hand onto your bench [during your turn]", lambda p: on(Event.BENCHED, p))
    g.rule("trigger", "{when} you play {p:pk} from your hand [during your turn]", lambda p: on(Event.PLAYED, p))
    g.rule("trigger", "{when} {p:pk} is damaged by an attack [{f:from_whom}] [{even_ko}]", lambda p, f=None: on(Event.DAMAGED, p, **_attacker(f)))
    g.rule("trigger", "{when} {p:pk} is damaged by ( an opponent 's attack | your opponent 's attack ) [{even_ko}]", lambda p: on(Event.DAMAGED, p, OPPONENT))
    g.rule("trigger", "{when} {p:pk} {t:spot} and is damaged by an attack [{f:from_whom}] [{even_ko}]", lambda p, t, f=None: on(Event.DAMAGED, p, when=t(p), **_attacker(f)))
    g.rule("trigger", "{when} {p:pk} {t:spot} and is damaged by ( an opponent 's attack | your opponent 's attack ) [{even_ko}]", lambda p, t: on(Event.DAMAGED, p, OPPONENT, when=t(p)))
    g.rule("trigger", "{when} {p:pk} is knocked out", lambda p: on(Event.KNOCKED_OUT, p))
    g.rule("trigger", "{when} {p:pk} is knocked out by damage from an attack [{f:from_whom}]", lambda p, f=None: on(Event.KNOCKED_OUT, p, **_attacker(f)))
    g.rule("trigger", "{when} {p:pk} is knocked out by [damage from] ( an opponent 's attack | your opponent 's attack )", lambda p: on(Event.KNOCKED_OUT, p, OPPONENT))
    g.rule("trigger", "{when} {p:pk} {t:spot} and is knocked out by damage from ( an opponent 's attack | an attack from your opponent 's pokémon )", lambda p, t: on(Event.KNOCKED_OUT, p, OPPONENT, when=t(p)))
    g.words("spot", {"is ( your active pokémon | in the active spot )": fx.IsActive, "is on your bench": fx.IsBenched})
    g.rule("trigger", "{when} you attach {k:a_kind} from your hand to {p:pk}", lambda k, p: on(Event.ATTACHED, _unpicked(p), YOU, filter=k.filter))
    g.rule("trigger", "{when} your opponent attaches {k:a_kind} from ( their | your opponent 's ) hand to {p:pk}", lambda k, p: on(Event.ATTACHED, _unpicked(p), OPPONENT, filter=k.filter))
    g.rule("a_kind", "( a | an | any ) {k:kind}", lambda k: k)
    g.words(
        "trigger",
        {
            "[at any time] between turns": on(Event.CHECKUP),
            "during pokémon checkup": on(Event.CHECKUP),
            "at the end of your turn": on(Event.TURN_ENDS, by=YOU),
            "at the end of your opponent 's turn": on(Event.TURN_ENDS, by=OPPONENT),
            "at the end of ( each | each player 's | every ) turn": on(Event.TURN_ENDS, by=EACH),
        },
    )
    g.words(
        "freq",
        {
            "once during your turn": Limit.TURN,
            "once during your turn ‹ before your attack ›": Limit.TURN,
            "as often as you like during your turn [‹ before your attack ›]": Limit.ANY,
            "at any time during your turn [‹ before your attack ›]": Limit.ANY,
            "during your turn [‹ before your attack ›]": Limit.ANY,
        },
    )


def _unpicked(p: Selector) -> Selector:
    """ "To 1 of your Pokémon" in a trigger picks nothing: any of them will do."""
    return p.of if isinstance(p, fx.Pick) else p


def _attacker(f: Filter | None) -> dict[str, Any]:
    """Whose attack, and from which Pokémon."""
    if f is None:
        return {}
    parts = f.filters if isinstance(f, fx.AllOf) else (f,)
    owner = next((part.by for part in parts if isinstance(part, fx.Owned)), None)
    rest = tuple(part for part in parts if not isinstance(part, fx.Owned))
    return {"by": owner, "from_": rest[0] if len(rest) == 1 else fx.AllOf(rest) if rest else None}
