"""Cards and Pokémon of a game in words that name exactly one: `Potion base1-94 (player 1's hand 2)`, `player 2's bench 1`."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from playmat.cards.model import Card
from playmat.cards.pool import Pool
from playmat.engine.state import Pokemon
from playmat.play.answer_parser import cut_count, split_list
from playmat.play.game import Game
from playmat.play.notation.finder import CardFinder
from playmat.play.notation.lines import InvalidLine

ZONES = ("deck", "hand", "discard", "prizes", "lost", "beside", "aside")
ZONE_WORDS = {"prizes": "prize"}
SEAT = r"player (?P<seat>[1-4])(?:'s)?"
POKEMON = re.compile(rf"{SEAT} (?P<row>active|bench)(?: (?P<place>\d+))?|left play(?: (?P<gone>\d+))?", re.IGNORECASE)
PLACED = re.compile(r"(?P<card>.+) \((?P<where>[^()]+)\)")
LYING = re.compile(
    rf"{SEAT} (?:(?P<zone>deck|hand|discard|prize|lost|beside|aside) (?P<place>\d+)|(?P<row>active|bench)(?: (?P<at>\d+))? card "
    rf"(?P<card>\d+))|(?P<half>stadium(?: half)?)|of player (?P<owner>[1-4])",
    re.IGNORECASE,
)
HIDDEN = "a hidden card"
RISKY = re.compile(r"[,;|#\"()\[\]]| (?:on|over|from|with|and|x\d+)\b|^\d|:", re.IGNORECASE)
"""Signs and words that a name in a list must not contain."""


def card_word(card: Card, pool: Pool) -> str:
    """The card as lists write it: name and id; the id alone if the name could be misread; the name of a made-up card."""
    if card.id not in pool:
        return card.printed_name
    name = card.printed_name
    is_plain = not RISKY.search(name) and split_list(name) == [name] and cut_count(f"{name} {card.id}")[0] == 1
    return f"{name} {card.id}" if is_plain else card.id


class References:
    """The cards and Pokémon of one game by their words, and their words."""

    def __init__(self, game: Game, finder: CardFinder, hidden: Collection[int] = ()) -> None:
        self.game = game
        self.finder = finder
        self.hidden = hidden
        """Cards that are not named."""
        self.unknown: Collection[int] = ()
        """Cards among them on a list that the player does not know."""
        self.serials: dict[int, str] = {}
        self.uids: dict[int, str] = {}
        """The places of cards."""
        self.gone: list[int] = []
        """Serials of Pokémon that have left play, in the order in which they are mentioned."""
        self.left: dict[int, int] = {}
        """Serials that stand for Pokémon which have left play, by their numbers in the text."""
        self.copies: dict[tuple[int, str], list[int]] = {}
        defs, owners = game.table.defs, game.table.owners
        for uid, d in enumerate(defs):
            self.copies.setdefault((int(owners[uid]), d.card.id), []).append(uid)
        st = game.state
        for side in st.sides:
            who = f"player {side.seat + 1}'s"
            for row, pokemon in (("active", side.active), ("bench", side.bench)):
                for place, p in enumerate(pokemon, 1):
                    number = "" if row == "active" and len(pokemon) == 1 else f" {place}"
                    self.serials[int(p.serial)] = f"{who} {row}{number}"
                    for at, uid in enumerate(cards_of(p), 1):
                        self.uids[uid] = f"{who} {row}{number} card {at}"
            for zone in ZONES:
                uids = [int(uid) for uid in getattr(side, zone)]
                for place, uid in enumerate(reversed(uids) if zone == "deck" else uids, 1):
                    if uid >= 0:
                        self.uids[uid] = f"{who} {ZONE_WORDS.get(zone, zone)} {place}"
        if st.stadium >= 0:
            self.uids[int(st.stadium)] = "stadium"
        if st.stadium_half >= 0:
            self.uids[int(st.stadium_half)] = "stadium half"

    # In words

    def pokemon_words(self, serial: int) -> str:
        if serial in self.serials:
            return self.serials[serial]
        if serial not in self.gone:
            self.gone.append(serial)
        return f"left play {self.gone.index(serial) + 1}"

    def card_words(self, uid: int) -> str:
        """The card with its owner, or with its place if the owner has several."""
        card = self.game.table.defs[uid].card
        seat = int(self.game.table.owners[uid])
        if uid in self.hidden:
            return f"{HIDDEN} (of player {seat + 1})"
        is_only = not self.hidden and len(self.copies[seat, card.id]) == 1
        where = f"of player {seat + 1}" if is_only else self.uids.get(uid, "")
        return f"{card_word(card, self.finder.pool)} ({where})"

    def cards_words(self, uids: Iterable[int]) -> str:
        return ", ".join(self.card_words(uid) for uid in uids)

    # From words

    def pokemon(self, text: str) -> int:
        """The serial of the Pokémon that a text names."""
        found = POKEMON.fullmatch(text.strip())
        if found is None:
            raise InvalidLine(
                f"{text!r} does not name a Pokémon; write its place, such as `player 1's active` or `player 2's bench 3`"
            )
        if found["seat"] is None:
            return self.serial_of_gone(int(found["gone"] or 1))
        return int(self.placed(int(found["seat"]) - 1, found["row"].casefold(), int(found["place"] or 1)).serial)

    def serial_of_gone(self, number: int) -> int:
        """A serial for the Pokémon that has left play, which nothing in play has."""
        if number not in self.left:
            st = self.game.state
            st.serials += 1
            self.left[number] = int(st.serials)
        return self.left[number]

    def placed(self, seat: int, row: str, place: int) -> Pokemon:
        sides = self.game.state.sides
        if seat >= len(sides):
            raise InvalidLine(f"there is no player {seat + 1}")
        pokemon = sides[seat].active if row == "active" else sides[seat].bench
        if not 1 <= place <= len(pokemon):
            raise InvalidLine(f"player {seat + 1} has no {row} {place}; {len(pokemon)} Pokémon are there")
        return pokemon[place - 1]

    def card(self, text: str) -> int:
        """The uid of the card that a text names."""
        text = text.strip()
        found = PLACED.fullmatch(text)
        where = LYING.fullmatch(found["where"].strip()) if found else None
        if found is None or where is None:
            return self.any_copy(self.finder.find(text).id, None, text)
        if found["card"].casefold() == HIDDEN and where["owner"]:
            return self.any_hidden(int(where["owner"]) - 1)
        card = self.finder.find(found["card"])
        if where["owner"]:
            return self.any_copy(card.id, int(where["owner"]) - 1, text)
        uid = self.lying(where)
        if uid < 0 or self.game.table.defs[uid].card.id != card.id:
            raise InvalidLine(f"{card.printed_name} is not there: {found['where']!r}")
        return uid

    def any_copy(self, card_id: str, seat: int | None, text: str) -> int:
        for (owner, other), uids in self.copies.items():
            if other == card_id and seat in (None, owner):
                return uids[0]
        raise InvalidLine(f"no player has the card {text!r}; put it into a zone")

    def any_hidden(self, seat: int) -> int:
        """A card of the player that nobody else sees."""
        if seat < len(self.game.state.sides):
            side = self.game.state.sides[seat]
            for zone in (side.hand, side.deck, side.prizes):
                for uid in zone:
                    if uid >= 0:
                        return int(uid)
        raise InvalidLine(f"player {seat + 1} has no hidden cards")

    def lying(self, where: re.Match[str]) -> int:
        st = self.game.state
        if where["half"]:
            return int(st.stadium if where["half"].casefold() == "stadium" else st.stadium_half)
        seat = int(where["seat"]) - 1
        if where["row"]:
            cards = cards_of(self.placed(seat, where["row"].casefold(), int(where["at"] or 1)))
            place = int(where["card"])
        else:
            if seat >= len(st.sides):
                raise InvalidLine(f"there is no player {seat + 1}")
            word = where["zone"].casefold()
            zone = "prizes" if word == "prize" else word
            cards = [int(uid) for uid in getattr(st.sides[seat], zone)]
            if zone == "deck":
                cards.reverse()
            place = int(where["place"])
        return cards[place - 1] if 1 <= place <= len(cards) else -1

    def cards(self, text: str) -> list[int]:
        return [self.card(item) for item in split_list(text)]

    def seat(self, text: str) -> int:
        found = re.fullmatch(SEAT, text.strip(), re.IGNORECASE)
        if found is None or int(found["seat"]) > len(self.game.state.sides):
            raise InvalidLine(f"{text!r} is not a player of this game")
        return int(found["seat"]) - 1

    def name(self, text: str) -> int:
        """The number that the table gives to the name of a card, attack, Ability or marker; a new one, if it has none.

        An attack or Ability may have been used by a card that the game does not have any more.
        """
        names = self.game.table.names
        if text in names:
            return names.index(text)
        folded = [index for index, known in enumerate(names) if known.casefold() == text.casefold()]
        if folded:
            return folded[0]
        raise InvalidLine(f"no card in this game has anything named {text!r}")


def cards_of(p: Pokemon) -> list[int]:
    """The cards of a Pokémon from the top, then those attached to it."""
    return [*reversed([int(uid) for uid in p.cards]), *(int(uid) for uid in p.attached)]
