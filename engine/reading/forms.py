"""The canonical form of a file, as data: which keys there are, what their values look like, and which go together.

The readers take their keys from it, and the schema for editors is made of it. A reader understands more than the form:
other languages, words in place of numbers, drawings from elsewhere. Whatever has the form is read without a finding,
but for names that must be elsewhere in the file too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..buildings import LETTERS, Building
from ..items import all_items, ids_of
from .names import NAME_LIMIT

if TYPE_CHECKING:
    from collections.abc import Collection

    from ..items import GameId

MOST = 999_999_999
"""The largest number that is read."""

PLAYER_LIMIT = 100
"""The most players that are read."""

TOTALS = ("sum", "running", "total")
"""What a claim may add up: the points of this scoring, those of the game so far, or either of the two."""


class Whole(NamedTuple):
    """A whole number."""

    least: int = 0
    most: int = MOST


class Flag(NamedTuple):
    """Yes or no; only one of the two where `value` says which."""

    value: bool | None = None


class OneOf(NamedTuple):
    """One of some words or numbers."""

    values: tuple[str, ...] | tuple[int, ...]


class TextValue(NamedTuple):
    """A text that all of these regular expressions match as a whole, with so many characters at most.

    The expressions are those of JavaScript and of Python alike, without their beginning and end.
    """

    patterns: tuple[str, ...]
    longest: int | None = None
    name: str = ""


class ListOf(NamedTuple):
    """A list, of so many items at least and at most."""

    item: ValueShape
    least: int = 0
    most: int | None = None


class ByPlayer(NamedTuple):
    """A value for each player, by name; of so many players at least and at most."""

    value: ValueShape
    least: int = 0
    most: int | None = None


class Either(NamedTuple):
    """One of several shapes."""

    shapes: tuple[ValueShape, ...]


class Field(NamedTuple):
    """A key with the shape of its value."""

    key: str
    shape: ValueShape


class Way(NamedTuple):
    """Keys that go together: those that are needed, those that may not be there, and values that are narrower."""

    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    values: tuple[Field, ...] = ()


class Record(NamedTuple):
    """Known keys with their values, of which some are required; in each group of ways one must be kept to."""

    name: str
    fields: tuple[Field, ...]
    required: tuple[str, ...] = ()
    ways: tuple[tuple[Way, ...], ...] = ()
    least: int = 0

    @property
    def keys(self) -> tuple[str, ...]:
        """The known keys, in their order."""
        return tuple(field.key for field in self.fields)


ValueShape = Whole | Flag | OneOf | TextValue | ListOf | ByPlayer | Either | Record


# Letters whose characters have one spelling each: the form has no name that may be written in two ways. Each of them
# is one unit of UTF-16, since some programs that read schemas know no other characters.
_LETTERS = (
    " -~\u2019\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u0370-\u0373\u0376\u0377\u037b-\u037d\u037f"
    "\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u0481\u048a-\u052f\u0531-\u0556\u0561-\u0587\u05d0-\u05ea"
    "\u0620-\u064a\u0671-\u06d3\u0900-\u0939\u093d-\u0950\u10a0-\u10c5\u10d0-\u10fa\u1e00-\u1eff\u3041-\u3096\u30a1-\u30fa"
    "\u4e00-\u9fff\uac00-\ud7a3"
)
# Of these the Arabic letters and what Devanagari is written with may have a joiner between two of them.
_JOINED = "[\u0620-\u064a\u0671-\u06d3\u0900-\u0939\u093d-\u0950]"
NAME = TextValue((rf"(?! )(?!.*(?:  | $))(?:[{_LETTERS}]|{_JOINED}[\u200c\u200d](?={_JOINED}))+",), NAME_LIMIT, "name")
"""A player's name: letters, digits and signs, with single blanks; a reader knows more characters."""

COUNTS = Record("counts", tuple(Field(building, Whole()) for building in Building))
"""How many buildings of each type there are."""


SIGNED = Whole(-MOST, MOST)
"""A whole number that may be less than 0."""

EXTRA = Either((SIGNED, ByPlayer(SIGNED, 1, PLAYER_LIMIT)))
"""Points that nobody can check: a number, or several by their names, which are like those of players."""


def players(value: ValueShape) -> ByPlayer:
    """Return the shape of what is written for each player of a table."""
    return ByPlayer(value, 1, PLAYER_LIMIT)


def claims(name: str, game: GameId, signed: Collection[str] = ()) -> Record:
    """Return the form of the points of a game by item, among them what is added up; those `signed` may be under 0."""
    may_be_less = {*signed, *(item.id for item in all_items(game) if item.kind in {"extra", "loss"})}
    shapes = {item: SIGNED if item in may_be_less else Whole() for item in (*ids_of((game,)), *TOTALS)}
    return Record(name, tuple(Field(item, shape) for item, shape in shapes.items()))


def one_of(letters: Collection[str] = LETTERS) -> str:
    """Return the regular expression for one of some signs."""
    return f"[{''.join(letters)}]"


def lines(row: str) -> str:
    """Return the regular expression for the text of a drawing: rows, each with the end of its line."""
    return rf"(?:{row}\n)+"
