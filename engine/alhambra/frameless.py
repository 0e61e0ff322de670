"""Palaces without a frame: names with the rows of palaces below them, read into the nodes of an ordinary transcript.

Names and `*` say everything: only who types, or copies from a spreadsheet, nothing else pays for this module.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ..buildings import Building
from ..items import typed_items
from ..reading import nodes
from ..reading.findings import Collector, Span
from ..reading.forms import PLAYER_LIMIT
from ..reading.nodes import Entry, Mapping, Scalar
from . import numbers
from .drawing import FOUNTAINS, is_cell
from .tiles import SIGNS, parse

if TYPE_CHECKING:
    from ..reading.names import NameBook
    from ..reading.source import Source

_MOST_LINES = 1000
_LONGEST_LINE = 1000
_OF_MODULES = ("modules", "rule", "attack", numbers.score_cards()["keys"][0])
_OF_TABLE = ("game", "scoring", "tiles", "before", "claimed", "leftovers", "money", *_OF_MODULES)
_TYPED = tuple(item.typed for item in typed_items("alhambra"))
_OF_PLAYER = ("reserve", "wall", "virtual", "extra", "claimed", *_TYPED)
_FRAME = ("players", "scorings", "palace", "buildings")
_KEY = re.compile(r"\s*(?P<key>[^\s:.*\d][^:]*?)\s*:(?:\s+(?P<value>\S.*?))?\s*")
_COUNTED = re.compile(r"([^\W\d_]+)\s*[0-9]")
_NAME = re.compile(r"\s*(?P<key>[^\W\d_][^:{}\[\]\t]*?)\s*")


class _Palace(NamedTuple):
    """A player: the name and its place, the numbers of the lines with rows, the entries of keys below the name.

    `counts` is what is behind the name instead, as with an imaginary player.
    """

    name: str
    span: Span
    rows: list[int]
    own: list[Entry]
    counts: Scalar | None = None


def read(source: Source, names: NameBook, findings: Collector) -> Mapping | None:
    """Return the transcript that a file without a frame means; None for any other file, and nothing is found then."""
    if len(source.lines) > _MOST_LINES or max(map(len, source.lines), default=0) > _LONGEST_LINE:
        return None
    parts = _Parts(source, names)
    if not all(parts.takes(number, line) for number, line in enumerate(source.lines, 1) if _is_written(line)):
        return None
    if not parts.has_fountain or not all(palace.rows or palace.own or palace.counts for palace in parts.palaces):
        return None
    findings.extend(parts.findings)
    start = Span(1, 1, 1, 1)
    players = Mapping(tuple(_entry(palace, source) for palace in parts.palaces), parts.palaces[0].span)
    is_named = any(names.find(entry.key.text, ("game",)) for entry in parts.top)
    game = () if is_named else (Entry(Scalar("game", "", start), Scalar("alhambra", "", start)),)
    return Mapping((*game, *parts.top, Entry(Scalar("players", "", players.span), players)), start)


def _is_written(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


class _Parts:
    """The lines of a file as names, rows and keys."""

    def __init__(self, source: Source, names: NameBook) -> None:
        self.top: list[Entry] = []
        self.palaces: list[_Palace] = []
        self.has_fountain = False
        self.findings = Collector()
        self._source = source
        self._names = names

    def takes(self, number: int, line: str) -> bool:
        """Take a line; tell whether it is one that a file without a frame may have."""
        if _is_row(line):
            return self._takes_row(number, line)
        match = _KEY.fullmatch(line) or _NAME.fullmatch(line)
        if match is None:
            return False
        key, value = match["key"], match.groupdict().get("value")
        of_player = _OF_PLAYER if value is not None and value[0] != "{" else _TYPED
        if value is not None and self.palaces and self._names.find(key, of_player) is not None:
            return self._takes_key(number, self.palaces[-1].own)
        if value is not None and self._names.find(key, _OF_TABLE) is not None:
            return self._takes_key(number, self.top)
        return self._takes_player(number, match, value)

    def _takes_player(self, number: int, match: re.Match[str], value: str | None) -> bool:
        counts = None
        if value is not None:
            counts = Scalar(value, "", Span(number, match.start("value") + 1, number, match.end("value") + 1))
        span = Span(number, match.start("key") + 1, number, match.end("key") + 1)
        self.palaces.append(_Palace(match["key"], span, [], [], counts))
        is_name = self._names.find(match["key"], (*_OF_TABLE, *_OF_PLAYER, *_FRAME)) is None
        return is_name and (value is None or self._has_type(value)) and len(self.palaces) <= PLAYER_LIMIT

    def _has_type(self, text: str) -> bool:
        """Tell whether a text has a count with a type or the wall."""
        words = _COUNTED.findall(text)
        return any(self._names.find(word, (*Building, *_TYPED)) is not None for word in words)

    def _takes_row(self, number: int, line: str) -> bool:
        if not self.palaces:
            return False
        palace = self.palaces[-1]
        self.has_fountain = self.has_fountain or not FOUNTAINS.isdisjoint(line.split())
        palace.rows.append(number)
        return not palace.own and palace.counts is None  # rows below a key belong to nobody

    def _takes_key(self, number: int, entries: list[Entry]) -> bool:
        """Take the entry of a line with a key and a value, which is read as any other file is."""
        alone = ["" if each != number else line.replace("\t", " ") for each, line in enumerate(self._source.lines, 1)]
        text = "\n".join(alone)
        root = nodes.read(self._source._replace(text=text, lines=tuple(alone)), self.findings)
        if isinstance(root, Mapping):
            entries += root.entries
        return isinstance(root, Mapping)


def _is_row(line: str) -> bool:
    """Tell whether a line is a row of a palace: most of its words are cells."""
    words = line.split()
    strange = [word for word in words if not is_cell(word)]
    if words[0].endswith(":") or len(strange) == len(words):  # nobody is called `.`, but somebody may be called Ke
        return False
    return 2 * len(strange) < len(words) or 2 * sum(not _is_of_module(word) for word in strange) < len(words)


def _is_of_module(word: str) -> bool:
    """Tell whether a word is a tile with what modules put on it, or a square as they write it: Hans and Ken are not."""
    pattern = parse(word, SIGNS)
    if pattern is not None:
        return word[0].isupper() or any(map(str.isdigit, word))
    if not word[0].isupper():
        return False
    from . import squares  # few files have words that are no tiles

    square = squares.parse(word, numbers.judged_modules())
    if square is None:
        return False
    letters, sides = word[: 1 + len(square.types)], word[1 + len(square.types) :]
    return word == square.notation or (len(letters) > 1 and letters.isupper() and sides.islower())


def _entry(palace: _Palace, source: Source) -> Entry:
    """Return a player with what a block of rows below the key `palace` would be."""
    if palace.counts is not None:
        return Entry(Scalar(palace.name, "", palace.span), palace.counts)
    own = list(palace.own)
    if palace.rows:
        first, last = palace.span.line, palace.rows[-1]
        lines = source.lines[first:last]
        indent = min(len(line) - len(line.lstrip(" ")) for line in lines if line.strip())
        block = Span(first, palace.span.column, last, len(source.lines[last - 1]) + 1)
        own.insert(0, Entry(Scalar("palace", "", palace.span), Scalar(_text(lines, indent), "|", block)))
    return Entry(Scalar(palace.name, "", palace.span), Mapping(tuple(own), palace.span))


def _text(lines: tuple[str, ...], indent: int) -> str:
    return "\n".join(line[indent:] if _is_written(line) else "" for line in lines)
