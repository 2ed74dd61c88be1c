"""Questions as their users see them: a decision with its options, and the errors of answers that do not fit.

Nothing here is put into words until a caller reads it: a decision is a few numbers and the position it was asked in, and an
option is the engine's number for it. What they say is worked out in that position, also after the game has moved on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, overload

from playmat.engine.questions import CHANCE_SEAT, OPTIONS, QUESTIONS, kind_of
from playmat.play.saved import Json

if TYPE_CHECKING:
    from playmat.play.position import Position

CHANCE: int = CHANCE_SEAT
"""The player of a decision that chance makes, in games that ask for it."""


class IllegalAction(ValueError):
    """An answer that is not one of the options. `rule` is the id of the rule that prevents it, where one does."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(f"{message} [{rule}]" if rule else message)
        self.message = message
        self.rule = rule


class Meaning(NamedTuple):
    """What an option is about. Fields that its kind does not have keep their defaults."""

    card: str = ""
    uid: int | None = None
    pokemon: int | None = None
    target: int | None = None
    name: str = ""
    number: int | None = None
    owner: int | None = None


class Option:
    """One thing that can be answered.

    An option is a value: two are equal if they do the same with the same cards and Pokémon, whichever question they are from.
    """

    __slots__ = ("_meaning", "_position", "_text", "code", "place")

    def __init__(
        self,
        kind: str,
        text: str,
        code: int,
        card: str = "",
        uid: int | None = None,
        pokemon: int | None = None,
        target: int | None = None,
        name: str = "",
        number: int | None = None,
        owner: int | None = None,
    ) -> None:
        assert kind == OPTIONS[kind_of(code)], "the code says which kind it is"
        self.code = code
        """The engine's number for it."""
        self.place = -1
        """Its place in the list of options; -1: it was not offered."""
        self._text: str | None = text
        self._meaning: Meaning | None = Meaning(card, uid, pokemon, target, name, number, owner)
        self._position: Position | None = None

    @staticmethod
    def offered(position: Position, place: int, code: int) -> Option:
        """The option at a place in the list of a position's question."""
        option = Option.__new__(Option)
        option.code = code
        option.place = place
        option._text = option._meaning = None
        option._position = position
        return option

    @property
    def kind(self) -> str:
        return OPTIONS[kind_of(self.code)]

    @property
    def text(self) -> str:
        """What it says, different from all other options of its question."""
        if self._text is None:
            assert self._position is not None
            self._text = self._position.texts[self.place]
        return self._text

    @property
    def meaning(self) -> Meaning:
        """Everything that it is about."""
        if self._meaning is None:
            assert self._position is not None
            self._meaning = Meaning(**self._position.naming.about(self.code))
        return self._meaning

    @property
    def card(self) -> str:
        """Id of the printed card that it is about; empty: none."""
        return self.meaning.card

    @property
    def uid(self) -> int | None:
        """Number of that card in this game; None where the option is not about a single copy."""
        return self.meaning.uid

    @property
    def pokemon(self) -> int | None:
        """Serial of the Pokémon that it is about; None: none."""
        return self.meaning.pokemon

    @property
    def target(self) -> int | None:
        """Serial of the Pokémon that it is aimed at; None: none."""
        return self.meaning.target

    @property
    def name(self) -> str:
        """Name of the attack, Ability, type or Special Condition; empty: none."""
        return self.meaning.name

    @property
    def number(self) -> int | None:
        """What the option counts or numbers; None: nothing.

        For kind `number` the number itself, for `seat` the seat, for `place` the place of a Prize card and for `choice` the place
        of an effect among those that the text lists. Seats and places count from 0.
        """
        return self.meaning.number

    @property
    def owner(self) -> int | None:
        """Seat of the player whose Prize card it is, for kind `place`; None for all other kinds."""
        return self.meaning.owner

    def to_json(self) -> Json:
        data: Json = {"kind": self.kind, "text": self.text}
        usual = Meaning()
        return data | {name: value for name, value in self.meaning._asdict().items() if value != getattr(usual, name)}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Option):
            return NotImplemented
        return self is other or (self.code == other.code and self.meaning == other.meaning)

    def __hash__(self) -> int:
        return hash(self.code)

    def __repr__(self) -> str:
        return f"<Option {self.text!r}>"

    def __reduce__(self) -> tuple[object, ...]:
        return Option, (self.kind, self.text, self.code, *self.meaning)


class Options(Sequence[Option]):
    """The options of a question; each object is made when it is first asked for."""

    __slots__ = ("_made", "_position", "codes")

    def __init__(self, position: Position, codes: tuple[int, ...]) -> None:
        self._position = position
        self.codes = codes
        """The engine's numbers, one for each option."""
        self._made: list[Option | None] | None = None

    def __len__(self) -> int:
        return len(self.codes)

    @overload
    def __getitem__(self, place: int) -> Option: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Option, ...]: ...

    def __getitem__(self, place: int | slice) -> Option | tuple[Option, ...]:
        if isinstance(place, slice):
            return tuple(self[i] for i in range(*place.indices(len(self.codes))))
        code = self.codes[place]
        if self._made is None:
            self._made = [None] * len(self.codes)
        option = self._made[place]
        if option is None:
            option = self._made[place] = Option.offered(self._position, place % len(self.codes), code)
        return option

    def __iter__(self) -> Iterator[Option]:
        for place in range(len(self.codes)):
            yield self[place]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Options):
            return self.codes == other.codes and all(mine == theirs for mine, theirs in zip(self, other, strict=True))
        return tuple(self) == other if isinstance(other, tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.codes)

    def __repr__(self) -> str:
        return repr(tuple(self))


class Decision:
    """A question to one player: pick at least `min` and at most `max` of the options.

    A decision keeps the words of the position that it was asked in, so it can still be read after it was answered.
    """

    __slots__ = ("_position", "kind", "max", "min", "options", "player")

    def __init__(self, position: Position) -> None:
        st = position.state
        self._position = position
        self.player: int = int(st.asked)
        """Seat that is asked; `CHANCE` for a coin in games that ask for chance."""
        self.kind: str = QUESTIONS[st.question]
        self.options = Options(position, tuple(st.options))
        self.min: int = int(st.least)
        self.max: int = int(st.most)

    @property
    def prompt(self) -> str:
        """The question in one sentence."""
        return self._position.prompt

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts of the options, all different."""
        return tuple(self._position.texts)

    def to_json(self) -> Json:
        return self._position.to_json()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Decision):
            return NotImplemented
        return self is other or (
            (self.player, self.kind, self.min, self.max) == (other.player, other.kind, other.min, other.max)
            and self.options == other.options
        )

    def __hash__(self) -> int:
        return hash((self.player, self.kind, self.options.codes))

    def __repr__(self) -> str:
        who = "chance" if self.player == CHANCE else f"player {self.player + 1}"
        return f"<Decision {self.kind!r} of {who}: {', '.join(map(repr, self.texts))}>"
