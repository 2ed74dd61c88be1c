"""Questions as their users see them: a decision with its options, and the errors for answers that do not fit.

Nothing here is put into words until a caller reads it: a decision is a few numbers and the position it was asked in, and an
option is the engine's number for it. Their texts are computed in that position, even after the game has moved on. A loop in
Python makes these objects at every step, so they are compiled.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, SupportsIndex, cast, overload

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from playmat.engine.questions import CHANCE_SEAT, OPTIONS, QUESTIONS, kind_of
from playmat.play.illegal import IllegalAction as IllegalAction

if TYPE_CHECKING:
    from playmat.json_types import DecisionJson, OptionJson
    from playmat.play.position import Position

CHANCE: int = CHANCE_SEAT
"""The player of a decision that chance makes, in games that ask for it."""


class Meaning(NamedTuple):
    """The meaning of an option. Fields that its kind does not have keep their defaults."""

    card: str = ""
    uid: int | None = None
    pokemon: int | None = None
    target: int | None = None
    name: str = ""
    number: int | None = None
    owner: int | None = None


@mypyc_attr(acyclic=True)
class Option:
    """One possible answer.

    An option is a value: two are equal if they do the same with the same cards and Pokémon, even from different questions.
    """

    def __init__(
        self, code: i64, text: str | None, meaning: Meaning | None, position: Position | None = None, place: i64 = -1
    ) -> None:
        self.code = code
        """The engine's number for it."""
        self.place = place
        """Its place in the list of options; -1: it was not offered."""
        self._text = text
        self._meaning = meaning
        self._position = position
        """The source of the text and the meaning, if they are not given."""

    @property
    def kind(self) -> str:
        return OPTIONS[kind_of(self.code)]

    @property
    def text(self) -> str:
        """Its text, different from those of all other options of the question."""
        if self._text is None:
            assert self._position is not None
            self._text = self._position.texts[self.place]
        return self._text

    @property
    def meaning(self) -> Meaning:
        """Its meaning, as fields."""
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
        """The number of the option; None: it has none.

        For kind `number` the number itself, for `seat` the seat, for `place` the place of a Prize card and for `choice` the place
        of an effect among those that the text lists. Seats and places count from 0.
        """
        return self.meaning.number

    @property
    def owner(self) -> int | None:
        """Seat of the player whose Prize card it is, for kind `place`; None for all other kinds."""
        return self.meaning.owner

    def to_json(self) -> OptionJson:
        usual = Meaning()
        about = {name: value for name, value in self.meaning._asdict().items() if value != getattr(usual, name)}
        return cast("OptionJson", {"kind": self.kind, "text": self.text, **about})

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Option):
            return NotImplemented
        return self is other or (self.code == other.code and self.meaning == other.meaning)

    def __hash__(self) -> int:
        return hash(self.code)

    def __repr__(self) -> str:
        return f"<Option {self.text!r}>"

    def __reduce__(self) -> tuple[object, ...]:
        return Option, (self.code, self.text, self.meaning)


Given = Option | str | SupportsIndex | Sequence[Option | str | SupportsIndex]
"""The argument of `Game.answer`: options, their texts or their places in the list."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Options:
    """The options of a question; each object is made when it is first asked for."""

    def __init__(self, position: Position, codes: vec[i64]) -> None:
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
            return tuple([self.at(i) for i in range(*place.indices(len(self.codes)))])
        count = len(self.codes)
        if place < -count or place >= count:
            raise IndexError(f"there are {count} options, not {place}")
        return self.at(place + count if place < 0 else place)

    def at(self, place: int) -> Option:
        made = self._made
        if made is None:
            made = self._made = [None] * len(self.codes)
        option = made[place]
        if option is None:
            option = made[place] = Option(self.codes[place], None, None, self._position, place)
        return option

    def __iter__(self) -> Iterator[Option]:
        return iter([self.at(place) for place in range(len(self.codes))])

    def __reversed__(self) -> Iterator[Option]:
        return reversed([self.at(place) for place in range(len(self.codes))])

    def __contains__(self, option: object) -> bool:
        return option in list(self)

    def index(self, option: object, start: int = 0, stop: int | None = None) -> int:
        return tuple(self).index(cast(Option, option), start, len(self.codes) if stop is None else stop)

    def count(self, option: object) -> int:
        return list(self).count(cast(Option, option))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Options):
            return self.codes == other.codes and list(self) == list(other)
        return tuple(self) == other if isinstance(other, tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self.codes))

    def __repr__(self) -> str:
        return repr(tuple(self))


Sequence.register(Options)  # compiled classes cannot inherit from it


@mypyc_attr(acyclic=True, free_list_len=1)
class Decision:
    """A question to one player: pick at least `min` and at most `max` of the options.

    A decision keeps the words of the position that it was asked in, so it can still be read after it was answered.
    """

    def __init__(self, position: Position) -> None:
        st = position.state
        self._position = position
        self._question: i64 = st.question
        self._codes: vec[i64] = st.options
        self._options: Options | None = None
        self.player: i64 = st.asked
        """Seat that is asked; `CHANCE` for a coin in games that ask for chance."""
        self.min: i64 = st.least
        self.max: i64 = st.most

    @property
    def kind(self) -> str:
        return QUESTIONS[self._question]

    @property
    def options(self) -> Sequence[Option]:
        options = self._options
        if options is None:
            options = self._options = Options(self._position, self._codes)
        return cast(Sequence[Option], options)

    @property
    def prompt(self) -> str:
        """The question in one sentence."""
        return self._position.prompt

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts of the options, all different."""
        return tuple(self._position.texts)

    def to_json(self) -> DecisionJson:
        return self._position.to_json()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Decision):
            return NotImplemented
        return self is other or (
            (self.player, self.kind, self.min, self.max) == (other.player, other.kind, other.min, other.max)
            and self.options == other.options
        )

    def __hash__(self) -> int:
        return hash((self.player, self.kind, tuple(self._codes)))

    def __repr__(self) -> str:
        who = "chance" if self.player == CHANCE else f"player {self.player + 1}"
        return f"<Decision {self.kind!r} of {who}: {', '.join(map(repr, self.texts))}>"
