"""What the codes of a sheet say, as the text of its QR code and back (docs/codes.md, format 2)."""

from __future__ import annotations

import re
import zlib
from collections import Counter
from functools import cache, lru_cache
from math import factorial, prod
from typing import TYPE_CHECKING, Any, NamedTuple

from ..system.resources import data

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .shapes import Box

_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_REVISION, _LETTERS, _COINS, _LANGUAGE, _NUMBER = 4, 16, 2, 2, 5
"""Characters of the fields that have more than one."""

_MARK = "ALH"
_IDENTITY = slice(4, 4 + 2 + _REVISION + _LETTERS + _COINS)
"""What of the text says which template and which grid it is: the markers have its checksum."""

_FIELDS = re.compile(
    rf"ALH2(?P<document>.)(?P<size>.)(?P<revision>.{{{_REVISION}}})(?P<letters>.{{{_LETTERS}}})"
    rf"(?P<coins>[0-9]{{{_COINS}}})(?P<language>.{{{_LANGUAGE}}})(?P<ink>.)(?P<number>[0-9]{{{_NUMBER}}})(?P<side>.)"
)
_ALPHABET = re.compile(r"[0-9A-Z]*", re.ASCII)

_FIRST_FORMAT = re.compile(r"ALH1:(PS|SS|PF)(?::([A-Z0-9]+(?:-[A-Z0-9]+)*)?(?::([1-9][0-9]{0,4})?(?::.*)?)?)?")
_FIRST_DOCUMENTS = {"PS": "player-sheet", "SS": "score-sheet", "PF": "palace-form"}

_KEPT = 64


class SheetCode(NamedTuple):
    """What the codes of a sheet say; what is empty is not told."""

    document: str
    layout: str = ""
    """The id of the grid's layout: the codes of format 1 alone have it, those of format 2 have the grid itself."""
    letters: str = ""
    """All letters of the grid, row by row; empty for a sheet that has none."""
    number: int | None = None
    """Of the sheet in its pad, where the sheets are numbered."""
    size: str = ""
    """The paper that its template is made for."""
    printed: str = ""
    """The paper as large as which it is printed: a larger one on an enlarged sheet."""
    revision: str = ""
    """Of the template, as its boxes have it."""
    coins: int = 0
    language: str = ""
    ink: str = ""
    side: str = "front"


class UnreadableCodeError(ValueError):
    """A text that is no code of a sheet, or one of a newer program."""


def documents() -> tuple[str, ...]:
    """Return the documents that are made to be photographed."""
    return tuple(_table("documents"))


def enlarged(size: str) -> str:
    """Return the paper as large as which a template of a size is printed when it is enlarged; empty where none is."""
    return next((printed for template, printed in _table("sizes").values() if template == size != printed), "")


def languages() -> tuple[str, ...]:
    """Return the languages that have a number."""
    return tuple(_table("languages"))


def digit(code: SheetCode) -> int:
    """Return the digit of the document in the markers."""
    number: int = _table("documents")[code.document][1]
    return number


def qr_text(code: SheetCode) -> str:
    """Return the text of the QR code: always as long, and only characters of QR's alphanumeric mode."""
    size = next((key for key, pair in _table("sizes").items() if pair == [code.size, code.printed]), "0")
    language = _base36(_table("languages").get(code.language, 0), _LANGUAGE)
    fields = (
        f"{_MARK}{data('codes.toml')['format']}",
        _table("documents")[code.document][0],
        size,
        code.revision.rjust(_REVISION, "0"),
        packed(code.letters),
        f"{code.coins:0{_COINS}}",
        language,
        str(_table("inks").get(code.ink, 0)),
        f"{code.number or 0:0{_NUMBER}}",
        _table("sides")[code.side],
    )
    return "".join(fields)


def identity(code: SheetCode) -> str:
    """Return the part of the text that says which template and grid a sheet has."""
    return qr_text(code)[_IDENTITY]


def read_text(text: str) -> SheetCode:
    """Return what the QR code of a sheet says, in format 2 or 1; UnreadableCodeError for any other text.

    A reader passes over what is behind the last field, and over languages and inks that it does not know.
    """
    first = _FIRST_FORMAT.fullmatch(text)
    if first:
        return SheetCode(_FIRST_DOCUMENTS[first[1]], (first[2] or "").lower(), "", int(first[3]) if first[3] else None)
    fields = _FIELDS.match(text)
    if fields is None or not _ALPHABET.fullmatch(text):
        raise UnreadableCodeError(text)
    document = _named({name: sign for name, (sign, _) in _table("documents").items()}, fields["document"])
    side = _named(_table("sides"), fields["side"])
    size, printed = _table("sizes").get(fields["size"], ("", ""))
    if not document or not side or (not size and fields["size"] != "0"):
        raise UnreadableCodeError(text)
    return SheetCode(
        document,
        "",
        unpacked(fields["letters"]),
        int(fields["number"]) or None,
        size,
        printed,
        fields["revision"],
        int(fields["coins"]),
        _named(_table("languages"), int(fields["language"], 36)),
        _named({name: str(number) for name, number in _table("inks").items()}, fields["ink"]),
        side,
    )


@lru_cache(_KEPT)
def packed(letters: str) -> str:
    """Return the letters of a grid as so many digits in base 36, noughts for none; ValueError for other letters.

    All grids have the same letters. Put in order as in a dictionary whose alphabet is theirs, they are counted from 1.
    """
    if not letters:
        return "0" * _LETTERS
    alphabet, left = _bag()
    if Counter(letters) != left:
        raise ValueError(f"not the letters of a grid: {letters}")
    number, arrangements = 1, _arrangements(left)
    for place, letter in enumerate(letters):
        remaining = len(letters) - place
        number += sum(arrangements * left[each] // remaining for each in alphabet[: alphabet.index(letter)])
        arrangements = arrangements * left[letter] // remaining
        left[letter] -= 1
    return _base36(number, _LETTERS)


def unpacked(text: str) -> str:
    """Return the letters that were packed; UnreadableCodeError where no grid has this number."""
    number = int(text, 36)
    alphabet, left = _bag()
    arrangements = _arrangements(left)
    if number > arrangements:
        raise UnreadableCodeError(text)
    if number == 0:
        return ""
    number -= 1
    letters = []
    for remaining in range(left.total(), 0, -1):
        place = 0
        while number >= (ways := arrangements * left[alphabet[place]] // remaining):
            number -= ways
            place += 1
        letters.append(alphabet[place])
        arrangements = ways
        left[alphabet[place]] -= 1
    return "".join(letters)


@lru_cache(_KEPT)
def revision(boxes: Sequence[Box]) -> str:
    """Return the revision of a template by its boxes, in whatever order: it changes when one moves by 0.01 mm."""
    return _base36(zlib.crc32("\n".join(outlines(boxes)).encode()) % len(_DIGITS) ** _REVISION, _REVISION)


def outlines(boxes: Sequence[Box]) -> list[str]:
    """Return the lines that a revision is worked out from: names and outer edges of boxes."""
    # A nought is written without a sign, wherever it comes from.
    return sorted(" ".join([name, *(f"{round(edge, 2) + 0.0:.2f}" for edge in box)]) for name, *box in boxes)


def _table(name: str) -> Mapping[str, Any]:
    table: Mapping[str, Any] = data("codes.toml")[name]
    return table


def _named(table: Mapping[str, object], sign: object) -> str:
    """The name that has a sign; empty where none has."""
    return next((name for name, each in table.items() if each == sign), "")


@cache
def _letters() -> str:
    letters: str = data("codes.toml")["grid"]["letters"]
    return letters


def _bag() -> tuple[str, Counter[str]]:
    """The letters in their order, and how often a grid has each."""
    return "".join(dict.fromkeys(_letters())), Counter(_letters())


def _arrangements(left: Counter[str]) -> int:
    """In how many ways letters can be arranged."""
    return factorial(left.total()) // prod(map(factorial, left.values()))


def _base36(number: int, digits: int) -> str:
    text = ""
    while number:
        number, last = divmod(number, 36)
        text = _DIGITS[last] + text
    return text.rjust(digits, "0")
