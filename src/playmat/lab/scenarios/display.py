"""A game in plain text, for reports of scenarios that failed."""

from __future__ import annotations

from playmat.engine import pokemon_values
from playmat.lab.scenarios.scene import attached_cards, card_list, cards_in, conditions_of, player_name
from playmat.play.game import Game


def format_board(game: Game) -> str:
    """The whole board in a few lines, including hidden cards, for finding mistakes."""
    st = game.state
    lines = [f"turn {st.turn} of player {st.player + 1}" if st.phase else "set-up"]
    if game.is_over:
        lines[0] += f", won by player {game.winner + 1}" if game.winner is not None else ", over"
    if st.stadium >= 0:
        lines.append(f"Stadium: {game.card(int(st.stadium)).printed_name} of player {st.stadium_owner + 1}")
    for side in st.sides:
        seat = int(side.seat)
        lines.append(f"player {seat + 1}")
        for place, pokemon in (("active", side.active), ("bench", side.bench)):
            for p in pokemon:
                name = pokemon_values.top(game.machine, p).card.printed_name
                facts = [card_list(attached_cards(game, p))] if len(p.attached) else []
                facts += [f"damage {p.damage}"] if p.damage else []
                facts += [condition.value for condition in conditions_of(p)]
                lines.append(
                    f"  {place}: {name} {pokemon_values.hp(game.machine, p)} HP" + (f" [{', '.join(facts)}]" if facts else "")
                )
        lines.append(f"  hand: {card_list(cards_in(game, seat, 'hand'))}")
        for zone in ("discard", "lost", "beside", "aside"):
            cards = cards_in(game, seat, zone)
            if cards:
                lines.append(f"  {zone}: {card_list(cards)}")
        top = card_list(cards_in(game, seat, "deck")[:5], sort=False)
        lines.append(f"  prizes: {side.prizes_left()}, deck: {len(side.deck)} (top {top})")
    return "\n".join(lines)


def format_question(game: Game) -> str:
    decision = game.decision
    if decision is None:
        return "no question is open"
    count = str(decision.min) if decision.min == decision.max else f"{decision.min} to {decision.max}"
    head = f"{player_name(decision.player)} is asked ({decision.kind}, pick {count}): {decision.prompt}"
    return "\n".join([head, *(f"  > {option.text}" for option in decision.options)])
