"""One game in both engines: which card is which, and our game set up as the other engine's board shows it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.cards.model import Card
from playmat.cards.pool import Pool
from playmat.engine import durations, memory
from playmat.engine.actions.control import Seq
from playmat.engine.actions.lasting import Lasting
from playmat.engine.codes import ATTACK, M_DAMAGED_KO, M_KNOCKED_OUT
from playmat.engine.link.table import link_table
from playmat.engine.program import Attacking, Context, Frame
from playmat.engine.state import (
    C_ENERGY,
    C_PRIZES_SET,
    C_RETREATS,
    C_SETUP,
    C_STADIUMS,
    C_SUPPORTERS,
    C_TURNS,
    Pokemon,
    State,
    new_pokemon,
)  # fmt: skip
from playmat.engine.table import Table
from playmat.engine.vectors import with_card
from playmat.json_object import Json
from playmat.peers.cabt.boards import CONDITIONS
from playmat.peers.cabt.card_matching import Match, fold
from playmat.peers.cabt.library import Area, PeerAttack
from playmat.play.game import Game
from playmat.play.notation.boards import begin_main
from playmat.play.tables import arranged, empty_state
from playmat.rules.ruleset import Ruleset, load_form

PRIZES = 6
IS_SET_UP = 3
IN_PLAY = (Area.ACTIVE, Area.BENCH)
FIGURES = {
    C_ENERGY: "energyAttached", C_SUPPORTERS: "supporterPlayed", C_STADIUMS: "stadiumPlayed", C_RETREATS: "retreated",
}  # fmt: skip
"""Actions of this turn, by the other engine's names."""


class Tables:
    """Tables for games of both engines. Linking takes longer than an answer, so the last ones are kept."""

    KEPT = 64

    def __init__(self, rules: Ruleset, pool: Pool) -> None:
        self.rules = rules
        self.pool = pool
        self.form = load_form("standard")
        self.kept: OrderedDict[frozenset[str], Table] = OrderedDict()

    def table(self, decks: Sequence[Sequence[Card]]) -> Table:
        cards = {card.id: card for deck in decks for card in deck}
        key = frozenset(cards)
        if key not in self.kept:
            ordered = [cards[card_id] for card_id in sorted(cards)]
            pool = self.pool
            self.kept[key] = link_table(self.rules, self.form, [ordered], pool.evolves_from, pool.evolution_types, pool.attackers)
            while len(self.kept) > self.KEPT:
                self.kept.popitem(last=False)
        defs = {d.card.id: d for d in self.kept[key].defs}
        owners = vec[i64]([i64(seat) for seat, deck in enumerate(decks) for _ in deck])
        return arranged(self.kept[key], [defs[card.id] for deck in decks for card in deck], owners)


class GameSetup:
    """The cards of one game. The other engine numbers all copies in any order; ours are in the order of its numbers."""

    def __init__(self, players: Sequence[Json], matches: Mapping[int, Match], tables: Tables) -> None:
        """`players` has all cards of each player in `deck`, as in the first frame of a game."""
        copies = [sorted((card["serial"], card["id"]) for card in side["deck"]) for side in players]
        decks: list[list[Card]] = []
        for side in copies:
            cards = [matches[number].ours for _, number in side]
            decks.append([card for card in cards if card is not None])
            assert len(decks[-1]) == len(cards), "decks are made of cards that both engines know"
        self.table = tables.table(decks)
        self.numbers = [number for side in copies for _, number in side]
        """The other engine's number of each card, by uid."""
        self.uids = {serial: uid for uid, serial in enumerate(serial for side in copies for serial, _ in side)}
        """Our number of each copy, by the other engine's serial."""

        self.turns: list[list[Json]] = []
        """The log of the last turns, the present one last; see `Watch.turns`."""
        self.attacks: Mapping[int, PeerAttack] = {}

    def game(self, current: Json) -> Game:
        """Our game at the same main-phase question, with every coin asked for."""
        game = self.board(current)
        game.state.ask_chance = True
        begin_main(game)
        return game

    def board(self, current: Json) -> Game:
        """Our game with the same board, not started. Lasting effects and earlier turns, which a board does not show, are lost
        unless the log names their source."""
        game = Game(self.table, empty_state(self.table, 1))
        st = game.state
        turn, player, first = current["turn"], current["yourIndex"], current["firstPlayer"]
        st.turn, st.player, st.first, st.phase = i64(turn), i64(player), i64(first), i64(1)
        st.memory = with_card(st.memory, memory.begun_turn(i64(turn), i64(player)))
        for seat, theirs in enumerate(current["players"]):
            side = st.sides[seat]
            side.deck, side.hand, side.discard = (self.cards(theirs[zone]) for zone in ("deck", "hand", "discard"))
            side.prizes = self.cards(card for card in theirs["prize"] if card)
            while len(side.prizes) < PRIZES:
                side.prizes = append(side.prizes, i64(-1))
            begun = (turn + (1 if seat == first else 0)) // 2
            for figure, n in ((C_PRIZES_SET, PRIZES), (C_SETUP, IS_SET_UP), (C_TURNS, begun)):
                side.count(i64(figure), i64(n))
            if seat == player:
                for figure, name in FIGURES.items():
                    side.count(i64(figure), i64(current[name]))
            side.active = [self.pokemon(st, seat, p, turn) for p in theirs["active"] if p]
            side.bench = [self.pokemon(st, seat, p, turn) for p in theirs["bench"]]
            for p in side.active:
                p.became_active = i64(0)
                for name, bit in CONDITIONS.items():
                    if theirs[name]:
                        p.conditions |= bit
                        p.paralyzed_turn = i64(turn - 1)
        for stadium in current["stadium"]:
            st.stadium, st.stadium_owner = i64(self.uids[stadium["serial"]]), i64(stadium["playerIndex"])
        game.machine.touch()
        if self.turns:
            self.recall(game)
        return game

    def recall(self, game: Game) -> None:
        """Knock Outs of the turn before, and lasting effects of the attacks of the last two turns."""
        st, m = game.state, game.machine
        now, player = int(st.turn), int(st.player)
        for ago in (2, 1):
            if len(self.turns) <= ago or now <= ago:
                continue
            st.turn, st.player = i64(now - ago), i64((int(st.first) + now - ago - 1) % 2)
            durations.begin_turn(m)
            logs = self.turns[-1 - ago]
            later = [log for turn in self.turns[len(self.turns) - ago :] for log in turn]
            for place, log in enumerate(logs):
                if log["type"] == "Attack":
                    self.leave_behind(game, log, [*logs[place + 1 :], *later])
                elif ago == 1 and log["type"] == "MoveCard" and log["fromArea"] in IN_PLAY and log["toArea"] == Area.DISCARD:
                    uid = i64(self.uids[log["serial"]])
                    owner = i64(log["playerIndex"])
                    memory.remember(m, M_KNOCKED_OUT, owner, i64(0), uid)
                    if any(one["type"] == "Attack" and one["playerIndex"] != owner for one in logs[:place]):
                        memory.remember(m, M_DAMAGED_KO, owner, i64(0), uid)
        st.turn, st.player = i64(now), i64(player)
        durations.begin_turn(m)

    def leave_behind(self, game: Game, log: Json, later: Sequence[Json]) -> None:
        """Repeat the lasting effects of an attack's text, as far as they do not depend on coins or choices."""
        m, seat = game.machine, int(log["playerIndex"])
        uid = self.uids[log["serial"]]
        title = fold(self.attacks[log["attackId"]].name)
        d = m.defs[uid]
        index = next((i for i, attack in enumerate(d.card.attacks) if fold(attack.name) == title), -1)
        if index < 0:
            return  # it was the attack of another card
        attacker = self.still_active(game, seat, later)
        if attacker is not None and uid not in attacker.cards:
            attacker = None
        target = self.still_active(game, 1 - seat, later)
        source = attacker.serial if attacker is not None else i64(0)
        c = Context(i64(seat), i64(1 - seat), ATTACK, source, i64(uid))
        c.attacker = source
        c.target = target.serial if target is not None else i64(0)
        c.attacking = Attacking(i64(uid), i64(index), i64(0))
        for section in d.attacks[index].sections:
            for step in section.steps if isinstance(section, Seq) else [section]:
                if isinstance(step, Lasting):
                    step.run(m, Frame(step, c.clone(), 0, 0))

    def still_active(self, game: Game, seat: int, later: Sequence[Json]) -> Pokemon | None:
        """The Active Pokémon, if it has been Active since these lines of the log."""
        for log in later:
            comes = log["type"] == "MoveCard" and log["toArea"] == Area.ACTIVE
            if log["playerIndex"] == seat and (log["type"] == "Switch" or comes):
                return None
        active: list[Pokemon] = game.state.sides[seat].active
        return active[0] if active else None

    def cards(self, cards: Iterable[Json]) -> vec[i64]:
        return vec[i64]([i64(self.uids[card["serial"]]) for card in cards])

    def pokemon(self, st: State, seat: int, theirs: Json, turn: int) -> Pokemon:
        st.serials += 1
        p = new_pokemon(st.serials, i64(seat), i64(0), i64(0))
        p.cards = self.cards([*theirs["preEvolution"], theirs])
        p.attached = self.cards([*theirs["energyCards"], *theirs["tools"]])
        p.damage = i64(theirs["maxHp"] - theirs["hp"])
        if theirs["preEvolution"]:
            p.evolved = i64(turn if theirs["appearThisTurn"] else 0)
        elif theirs["appearThisTurn"] and turn > 2:
            p.entered = i64(turn)
        return p

    def align(self, game: Game, current: Json) -> None:
        """Put our decks into the other engine's order; the cards are the same. Scripted luck that was not used is dropped."""
        for seat, theirs in enumerate(current["players"]):
            side = game.state.sides[seat]
            left = list(side.deck)
            order: list[i64] = []
            for card in theirs["deck"]:
                uid = next(uid for uid in left if self.numbers[uid] == card["id"])
                left.remove(uid)
                order.append(uid)
            side.deck = vec[i64](order)
        game.state.flips, game.state.orders = vec[i64](), vec[i64]()

    def script(self, game: Game, frames: list[Json]) -> None:
        """Script the coins and shuffles that the other engine had in these frames."""
        st = game.state
        st.flips, st.orders = vec[i64](), vec[i64]()
        shuffles: list[tuple[int, list[int]]] = []
        for frame in frames:
            for log in frame["logs"]:
                if log["type"] == "Coin":
                    st.flips = append(st.flips, i64(log["head"]))
                elif log["type"] == "Shuffle":
                    shuffles.append((log["playerIndex"], []))
                elif log["type"] == "Draw" or (log["type"] == "MoveCard" and log["fromArea"] == 1):
                    mine = [order for seat, order in shuffles if seat == log["playerIndex"]]
                    if mine:
                        mine[-1].append(self.uids[log["serial"]])
        last = {seat: (seat, order) for seat, order in shuffles}
        for seat, order in last.values():
            order += [self.uids[card["serial"]] for card in reversed(frames[-1]["current"]["players"][seat]["deck"])]
        for seat, order in [*shuffles, *last.values()]:  # ours may shuffle again for the same effect
            for number in (seat, len(order), *(int(self.table.defs[uid].index) for uid in order)):
                st.orders = append(st.orders, i64(number))
