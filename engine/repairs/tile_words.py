"""Words that a misspelt tile may have been meant to be."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ..alhambra.tiles import SIGNS, Pattern, base_set, parse, signs_in
from ..buildings import LETTERS, Building
from ..geometry import TileSide
from ..reading.names import to_latin
from .candidates import Slip, confused_letters

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from ..alhambra.tiles import TileSet

_LONGEST = 9
"""Characters of a word in which single keystrokes are looked for."""

_DIGITS = str.maketrans("OoоlI|", "000111")
"""What a hurried hand writes for a digit."""

_SIDE_LETTERS = "".join(side.letter for side in TileSide)
_LOCAL_SIDES = (
    str.maketrans("no", "ne"),  # Nord, Ost, Süd, West
    str.maketrans("svjz", "nesw"),  # sever, východ, jih or juh, západ
    str.maketrans("сювз", "nsew"),
)
"""Initials of the sides in other languages than that of the notation."""


Initials = MappingProxyType[str, str]
"""For each letter the letters of the types whose words begin with it, in any language."""

NO_INITIALS: Initials = MappingProxyType({})


def initials_of(words: Mapping[str, Collection[str]]) -> Initials:
    """Return the letters that words for types begin with; those that look like Latin ones count as these too."""
    found: dict[str, dict[str, None]] = {}
    for building in Building:
        for first in {word[0] for word in words.get(building, ()) if len(word) > 1}:
            for letter in (first.upper(), to_latin(first).upper()):
                found.setdefault(letter, {})[building.letter] = None
    return MappingProxyType({first: "".join(letters) for first, letters in found.items()})


class WordChange(NamedTuple):
    """A word in place of another, and the slip that it undoes."""

    text: str
    slip: Slip


def changes(text: str, tile_set: TileSet | None, initials: Initials = NO_INITIALS) -> tuple[WordChange, ...]:
    """Return the words that a word may have been meant to be, each a tile of the set, the likelier first.

    Without a set nobody knows which tiles there are: of these a wall may be missing, and none is taken away, since it
    may have been put on the tile.
    """
    put_on = min((text.index(sign) for sign in signs_in(text)), default=len(text))
    if put_on < len(text) and parse(text, SIGNS) is not None:
        # What was put on the tile is there whatever tile it is.
        bare = changes(text[:put_on], tile_set, initials)
        return tuple(change._replace(text=change.text + text[put_on:]) for change in bare)
    pattern = parse(text)
    if pattern is None:
        return tuple(_keystrokes(text, tile_set, initials))
    if tile_set is None:
        return tuple(_walled_more(pattern))
    found = {text: None}
    made = [
        WordChange(written, slip) for written, slip in _neighbours(pattern, tile_set, initials.get(text[0].upper(), ""))
    ]
    if not tile_set.matching(pattern):
        # A digit was typed twice.
        twice = (
            parse(text[:place] + text[place + 1 :])
            for place in range(len(text))
            if text[place : place + 2] == 2 * text[place]
        )
        made = [*(WordChange(each.notation, Slip.SIDE) for each in twice if each and tile_set.matching(each)), *made]
    return tuple([change for change in made if change.text not in found and not found.update({change.text: None})])


def _neighbours(pattern: Pattern, tile_set: TileSet, initials: str) -> Iterator[tuple[str, Slip]]:
    """Yield words that are one letter, side or price away, then others of the same letter, and of the same price."""
    price, walls = pattern.price, pattern.walls
    yield from _letters(pattern, tile_set, initials)
    if walls is not None:
        same_price = tile_set.matching(pattern._replace(walls=None))
        for other in sorted({tile.walls for tile in same_price}, key=lambda each: _away(each, walls)):
            if _away(other, walls) == 1:
                yield pattern._replace(walls=other).notation, Slip.SIDE
    if price is not None:
        for other in (price - 1, price + 1):
            if tile_set.matching(pattern._replace(price=other)):
                yield pattern._replace(price=other).notation, Slip.PRICE
    if price is None:
        return
    for tile in tile_set.tiles:
        is_like = tile.price == price and walls in {None, tile.walls}
        if is_like or tile.building is pattern.building:
            own = Pattern(tile.building, tile.price, None if walls is None else tile.walls)
            yield own.notation, Slip.OTHER


def _letters(pattern: Pattern, tile_set: TileSet, initials: str) -> Iterator[tuple[str, Slip]]:
    """Yield the words with the letter that is taken for theirs, then with those that it is in other languages.

    Where only one letter makes a tile of a word that is none, it may be meant; if no tile of the type has that price
    either, nothing else can be.
    """
    if pattern.price is None and pattern.walls is None:
        return
    others = {
        letter: building
        for letter, building in LETTERS.items()
        if building is not pattern.building and tile_set.matching(pattern._replace(building=building))
    }
    confused = confused_letters()[pattern.building.letter]
    is_proof = len(others) == 1 and not tile_set.matching(pattern._replace(walls=None))
    likely = [*initials, *(others if len(others) == 1 and not tile_set.matching(pattern) else ())]
    for letter, building in others.items():
        if letter == confused or is_proof:
            yield pattern._replace(building=building).notation, Slip.LETTER
    for letter, building in others.items():
        if letter in likely:
            yield pattern._replace(building=building).notation, Slip.INITIAL


def _away(walls: int, written: int) -> int:
    """Return how many sides were added, removed or changed."""
    added, removed = (walls & ~written).bit_count(), (written & ~walls).bit_count()
    return max(added, removed)


def _walled_more(pattern: Pattern) -> Iterator[WordChange]:
    """Yield the words with one more walled side; none where it is not known which walls the tile has."""
    known = base_set().matching(pattern) if pattern.price is not None else ()
    if len(known) > 1:
        return
    walls = known[0].walls if known else pattern.walls or 0
    for side in TileSide:
        if not walls & side.bit:
            yield WordChange(pattern._replace(walls=walls | side.bit).notation, Slip.SIDE)


def _keystrokes(text: str, tile_set: TileSet | None, initials: Initials) -> Iterator[WordChange]:
    """Yield the tiles that a word without a meaning is one keystroke away from."""
    if len(text) > _LONGEST:
        return
    found = set[Pattern]()
    for word, slip in _near(text, initials):
        pattern = parse(word)
        if pattern is not None and pattern not in found and (tile_set is None or tile_set.matching(pattern)):
            found.add(pattern)
            yield WordChange(pattern.notation, slip)


def _near(text: str, initials: Initials) -> Iterable[tuple[str, Slip]]:
    """Yield words near one: with the letters of the types that its first letter is the initial of, then others."""
    yield from ((letter + text[1:], Slip.LETTER) for letter in initials.get(text[:1].upper(), ""))
    yield from ((word, Slip.SIDE) for word in _typed_near(text))


def _typed_near(text: str) -> Iterable[str]:
    head, rest = text[:1], text[1:]
    yield head + rest.translate(_DIGITS)
    for table in _LOCAL_SIDES:
        yield head + rest.lower().translate(table)
    for place in range(len(text)):
        yield text[:place] + text[place + 1 :]
    for place in range(len(text) - 1):
        yield text[:place] + text[place + 1] + text[place] + text[place + 2 :]
    for place in range(1, len(text)):
        if text[place].isalpha():
            yield from (text[:place] + side + text[place + 1 :] for side in _SIDE_LETTERS)
    if head.isalpha():
        yield from (letter + rest for letter in LETTERS)
    elif head.isdigit():
        yield from (letter + text for letter in LETTERS)
