"""Lines like `Kim P2 S4 W7`: counts of a table typed without YAML, read into the nodes of an ordinary transcript.

Only who types such lines pays for this module; everything else reads and checks them like any other file.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from ..buildings import LETTERS, Building
from ..items import line_of, typed_items
from .findings import Span
from .forms import PLAYER_LIMIT
from .names import NAME_LIMIT, composed, is_like, likened, to_latin
from .nodes import Entry, Mapping, Scalar, Unread

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from .findings import Collector
    from .names import NameBook
    from .nodes import Node
    from .source import Source

LINE_LIMIT = 1000
"""How many characters of a line are looked at; what is longer is no line of counts."""

_WALL_LETTER = "W"
_TYPED = tuple(item.typed for item in typed_items("alhambra"))
"""What is counted beside the types."""
_PIECES = "pieces"
_LONGEST_NAME = 4 * NAME_LIMIT
_LONGEST_WORD = 4
"""Of how many parts the name of an item may consist, as `longest outer wall` does."""

_TOKEN = re.compile(r"\d+|[^\s\d,;:=.+/|]+|[,;:=.+/|]")
_NUMBER = re.compile(r"\d{1,9}")
_SEPARATORS = frozenset(",;:=.+/|")
_TIMES = frozenset({"x", "×"})
"""What may be written between a count and its item: `2 x tower`."""
_BEFORE_COUNT = _TIMES | {":", "="}
"""What may be written between an item and its count."""
_KEY = re.compile(r"\s*([^\W\d_]+(?: [^\W\d_]+)*(?=\s*[:=])|[^\W\d_]+)\s*[:=]?\s*\{?")
_POINTS = re.compile(r"[\s,;]*([^\s\d:=,;{}][^:=,;{}]*?)(?:\s*[:=]\s*|\s+)(\d{1,9})(?=[\s,;}]|$)")
"""A name and its points."""
_KEYS = re.compile(r"(?P<key>[^\W\d_]{2,})(?:\s*[:=]\s*(?P<value>[^\W\d_]+))?")
_BRACES = str.maketrans("{}", "  ")
_BULLET = re.compile(r"\s*(?:(?:[-*•·–—]|\d{1,3}[.)])\s+)?")
"""What stands before a name in a list, with or without numbers."""
_BEHIND_NAME = " \t,;:=|-–—"
_QUOTED = re.compile(r"(\s*)([\"'“”„‟«»])([^\"'“”„‟«»]*)([\"'“”‟«»])([\s,]*)")
"""A whole line in quotation marks, as somebody writes it who has read that texts need them."""
_LEAST_HEADS = 2
"""How many columns a table has at least, besides that of the names."""
_HEADING = re.compile(r"\s*([^\W\d_]+)\s*[:=]?\s*([^\s:=]+)\s*")
"""A line above the players that says which scoring this is, or which game."""
_HEADING_KEYS = ("game", "scoring")
_HIGHEST_NAME = 20
"""The highest number at the end of a name: there is a `Player 12`, but 41 are points."""
_NAME_WORD = re.compile(r"[,;:=|]|[^\s,;:=|]+")
_BREAKS = frozenset(",;:=|")
"""What ends a name: behind it are items."""
_UNKNOWN = frozenset("?(")
"""What somebody writes behind an item whose count is not known or not clear: `P?`, `P(2)`."""
_WORD_OF_UNKNOWN = re.compile(r"[^\W\d_]+")
_LEAST_TO_MISSPELL = 4
_AROUND_WORD = "()[]<>\"'*.!?-–—"
_NUMBER_AND_WORD = re.compile(r"\d+(?!(?:st|nd|rd|th)$)[^\W\d_]+")
"""A number with its word, as `3gardns`; `2nd` may be a part of a name."""
_DASHED = re.compile(r"([^\W\d_])[-‐-―−_]+\d+|\d+[-‐-―−_]+([^\W\d_])")
"""A letter with its count behind a dash, as `T-3`."""
_GLUED = re.compile(r"(?i:[PSACGTW]{2})\d+|[PSACGTW]{2,}\d+|[PSACGTW]O")
"""Letters that share a count, as `PT3`, and a letter with the letter O for 0."""
_COMMENTS = ("#", "```")
"""How a line begins that says nothing to us: a comment, or the fence of a pasted text."""


class _Part(NamedTuple):
    """A part of a line, from one character up to another, counted from 0."""

    start: int
    end: int


class _Item(NamedTuple):
    """A type or the wall with its count, either of them first; `token` is the number of its first token.

    In a table the words are those of the `head`, a line above.
    """

    token: int
    word: _Part
    number: _Part
    head: Scalar | None = None

    @property
    def start(self) -> int:
        """Where it begins."""
        return min(self.word.start, self.number.start)

    @property
    def end(self) -> int:
        """Where it ends."""
        return max(self.word.end, self.number.end)


class _Line(NamedTuple):
    """A line: its number, the name, the items behind it from left to right; `unclear` is a part that is neither.

    `virtual` are the key and the value that say whether the player is imaginary; the same part twice where there is no
    value.
    """

    number: int
    text: str
    name: _Part
    items: tuple[_Item, ...]
    unclear: _Part | None
    virtual: tuple[_Part, _Part] | None = None

    def written(self, part: _Part) -> str:
        """Return the text of a part."""
        return self.text[part.start : part.end]

    def span(self, part: _Part) -> Span:
        """Return the place of a part in the file."""
        return Span(self.number, part.start + 1, self.number, part.end + 1)

    @property
    def whole(self) -> Span:
        """The place of the line without the blanks around it."""
        return self.span(_Part(len(self.text) - len(self.text.lstrip()), len(self.text.rstrip())))


def is_quick(source: Source, root: Node | None, names: NameBook) -> bool:
    """Tell whether a file is lines of counts: no mapping, or one of names, and its first line has counts at its end."""
    headings = _headings(source, names)
    number, text = next(_below(source, headings), (0, ""))
    line = _parse(number, text, names)
    if not line.items:
        is_mapping = isinstance(root, Mapping) and len(root.entries) > len(headings)
        return not is_mapping and _table(source, headings, names) is not None
    if not isinstance(root, Mapping):
        return True
    # `Kim: P2 S4 W7` is a mapping too; but then each of its lines is one, and none is a key of a transcript.
    values = all(isinstance(entry.value, Scalar) and not entry.value.style for entry in root.entries)
    others = root.entries[len(headings) :]
    return values and bool(line.written(line.name)) and not any(_is_game(entry, names) for entry in others)


def _is_game(entry: Entry, names: NameBook) -> bool:
    return names.find(entry.key.text, ("game",)) is not None


def says_scoring(source: Source, names: NameBook) -> bool:
    """Tell whether a line above the players says of which scoring they are."""
    return any(names.find(entry.key.text, _HEADING_KEYS) == "scoring" for entry in _headings(source, names))


def read(source: Source, names: NameBook, scoring: int, findings: Collector) -> Node:
    """Return the transcript of the base game that the lines of a file mean; lines that say nothing are passed over.

    What cannot be read is added to findings. There are nodes for one player more than may be. `scoring` is that of
    lines that do not say it.
    """
    entries: list[Entry] = []
    headings = _headings(source, names)
    said = {names.find(entry.key.text, _HEADING_KEYS) for entry in headings}
    before: list[Entry] = []

    def players() -> Iterator[_Line]:
        # Line by line: of a file with too many of them only the first are read.
        for number, text in _below(source, headings):
            earlier = _before(number, text, names)
            if earlier is None:
                yield _parse(number, text, names)
            else:
                before.append(earlier)

    by_case: dict[str, Scalar] = {}
    for line in _table(source, headings, names) or players():
        entry = _player(line, names, findings)
        entries.append(entry)
        first = by_case.setdefault(likened(composed(entry.key.text)), entry.key)
        if composed(first.text) != composed(entry.key.text):
            values = {"key": entry.key.text, "first": first.text, "line": first.span.line}
            findings.add("duplicate-key", entry.key.span, "same", player=entry.key.text, values=values)
        if len(entries) > PLAYER_LIMIT:
            break
    start = Span(1, 1, 1, 1)
    span = entries[0].key.span if entries else start
    usual = {"game": "alhambra", "scoring": str(scoring)}
    top = (
        *(Entry(Scalar(key, "", start), Scalar(text, "", start)) for key, text in usual.items() if key not in said),
        *headings,
        Entry(Scalar("players", "", span), Mapping(tuple(entries), span)),
        *before,
    )
    return Mapping(top, start)


def _lines(source: Source) -> Iterator[tuple[int, str]]:
    """Yield the lines that say something, with their numbers."""
    for number, line in enumerate(source.lines, 1):
        if line.strip() and not line.lstrip().startswith(_COMMENTS):
            quoted = _QUOTED.fullmatch(line) if len(line) <= LINE_LIMIT else None
            # With blanks in place of marks and tabs nothing moves.
            text = line if quoted is None else f"{quoted[1]} {quoted[3]} {quoted[5]}"
            yield number, text.replace("\t", " ")


def _headings(source: Source, names: NameBook) -> tuple[Entry, ...]:
    """Return what the lines above the first player say: `scoring: 2`, `game: alhambra`."""
    entries: list[Entry] = []
    for number, text in _lines(source):
        match = _HEADING.fullmatch(text) if len(text) <= LINE_LIMIT else None
        if match is None or names.find(match[1], _HEADING_KEYS) is None or _parse(number, text, names).items:
            break
        entries.append(Entry(_scalar(number, match, 1), _scalar(number, match, 2)))
        if len(entries) > len(_HEADING_KEYS):
            break
    return tuple(entries)


def _below(source: Source, headings: Sequence[Entry]) -> Iterator[tuple[int, str]]:
    """Yield the lines below the headings."""
    last = headings[-1].key.span.line if headings else 0
    return (line for line in _lines(source) if line[0] > last)


def _before(number: int, text: str, names: NameBook) -> Entry | None:
    """Return what a line like `before: Kim 41, Nina 36` says of earlier points; None where it is no such line."""
    head = _KEY.match(text) if len(text) <= LINE_LIMIT else None
    if head is None or names.find(head[1], ("before",)) is None:
        return None
    matches, at = [], head.end()
    while match := _POINTS.match(text, at):
        matches.append(match)
        at = match.end()
    if not matches or text[at:].strip(" \t}"):
        return None
    span = Span(number, head.end() + 1, number, len(text) + 1)
    points = tuple(Entry(_scalar(number, match, 1), _scalar(number, match, 2)) for match in matches)
    return Entry(_scalar(number, head, 1), Mapping(points, span))


def _scalar(number: int, match: re.Match[str], group: int = 0) -> Scalar:
    """Return what a part of a pattern has found in a line."""
    return Scalar(match[group], "", Span(number, match.start(group) + 1, number, match.end(group) + 1))


def _player(line: _Line, names: NameBook, findings: Collector) -> Entry:
    """Return a player with counts; without them where a finding has refused the line."""
    if not line.items:
        findings.add("wrong-type", line.whole, "quick-line")
    elif not line.written(line.name):
        findings.add("missing-key", line.span(_Part(line.items[0].start, line.items[0].end)), "name", key="name")
    elif line.unclear is not None:
        findings.add("wrong-type", line.span(line.unclear), "quick-word", text=line.written(line.unclear))
    else:
        return Entry(Scalar(line.written(line.name), "", line.span(line.name)), _counts(line, names))
    # Whose line cannot be read is a player all the same, so that nobody is told that one is missing.
    return Entry(Scalar(f"? {line.number}", "", line.whole), Unread(line.whole))


def _counts(line: _Line, names: NameBook) -> Mapping:
    """Return what would be below the name: the types together, walls and other numbers by themselves."""
    walls, types = [], []
    for item in line.items:
        word, span = line.written(item.word), line.span(item.word)
        if item.head is not None:
            word, span = item.head.text, item.head.span
        count = Scalar(str(int(line.written(item.number))), "", line.span(item.number))
        if word.upper() == _WALL_LETTER:
            names.letters.setdefault(_WALL_LETTER, span)
        beside = _typed(word, names)
        if beside is not None:
            walls.append(Entry(Scalar(beside, "", span), count))
        else:
            types.append(Entry(Scalar(word, "", span), count))
    span = line.span(_Part(line.items[0].start, line.items[-1].end))
    buildings = Entry(Scalar("buildings", "", span), Mapping(tuple(types), span))
    virtual = []
    if line.virtual is not None:
        key, value = line.virtual
        text = "yes" if key == value else line.written(value)
        virtual.append(Entry(Scalar("virtual", "", line.span(key)), Scalar(text, "", line.span(value))))
    return Mapping((buildings, *walls, *virtual), span)


def _typed(word: str, names: NameBook) -> str | None:
    """Return the key of what a word counts beside the types, as the wall; None if it is no such word."""
    if len(word) > 1:
        return names.find(word, _TYPED)
    wall = line_of("alhambra").typed
    return wall if word.upper() == _WALL_LETTER or names.is_initial(word, wall) else None


def _is_item(word: str, names: NameBook) -> bool:
    """Tell whether a word is a type or the wall; what a letter of another alphabet means, its reader decides."""
    if to_latin(word).upper() in LETTERS or names.find(word, tuple(Building)) is not None:
        return True
    return _typed(word, names) is not None


# A table has the types above the counts.


def _table(source: Source, headings: Sequence[Entry], names: NameBook) -> list[_Line] | None:
    """Return the lines below a head of types; None where the first line is none, or no line below it fits."""
    lines = _below(source, headings)
    number, head = next(lines, (0, ""))
    heads = _heads(number, head, names)
    # The line below the head of a table in Markdown has no letter and no digit.
    rows = ((number, text) for number, text in lines if any(map(str.isalnum, text[:LINE_LIMIT])))
    below = [_row(number, text, heads) for number, text in islice(rows, PLAYER_LIMIT + 1)] if heads else []
    return below if any(line.items for line in below) else None


def _heads(number: int, text: str, names: NameBook) -> tuple[Scalar, ...]:
    """Return the words of a head: types and the wall, behind a word above the names at most; else nothing."""
    tokens = _words(text)
    if tokens and not _is_item(tokens[0][0], names):
        tokens = tokens[1:]
    if len(tokens) < _LEAST_HEADS or not all(_is_item(token[0], names) for token in tokens):
        return ()
    return tuple(_scalar(number, token) for token in tokens)


def _row(number: int, text: str, heads: Sequence[Scalar]) -> _Line:
    """Return a line of a table, which has as many numbers behind the name as there are heads; else without items."""
    tokens = _words(text)
    start = len(tokens)
    while start and _NUMBER.fullmatch(tokens[start - 1][0]):
        start -= 1
    counts = tokens[start:]
    if len(counts) != len(heads) or not start:
        return _Line(number, text, _Part(0, 0), (), None)
    items = tuple(
        _Item(0, _Part(*count.span()), _Part(*count.span()), head) for count, head in zip(counts, heads, strict=True)
    )
    return _Line(number, text, _Part(tokens[0].start(), tokens[start - 1].end()), items, None)


def _words(text: str) -> list[re.Match[str]]:
    """Return the numbers and words of a line of a table."""
    return [each for each in _TOKEN.finditer(text) if each[0] not in _SEPARATORS] if len(text) <= LINE_LIMIT else []


# A line is read from its end: as long as there are items, and all that is left before them is the name.


def _parse(number: int, text: str, names: NameBook) -> _Line:
    """Return the parts of a line; without items where none is at its end."""
    if len(text) > LINE_LIMIT:
        return _Line(number, text, _Part(0, 0), (), None)
    line = _parsed(number, text, names)
    before, comment, _ = text.partition(" #")
    return _parsed(number, before, names) if comment and not line.items else line


def _parsed(number: int, written: str, names: NameBook) -> _Line:
    text, virtual = _without_keys(written, names)
    bullet = _BULLET.match(text)
    begin = bullet.end() if bullet else 0
    tokens = list(_TOKEN.finditer(text, begin))
    items = _items(_Tokens(text, tokens, names))
    end = len(text[: items[0].start if items else len(text)].rstrip(_BEHIND_NAME))
    start = min(end, begin)
    unclear = None
    if items and end - start <= _LONGEST_NAME:
        is_team = _has_other_types(items, _Tokens(text, tokens, names))
        inside = [token for token in tokens if token.end() <= end and not (is_team and _is_of_team(token[0], names))]
        behind = text[end : items[0].start]
        odd = _unclear(_Tokens(text, inside, names)), _odd_word(text, _Part(start, end), behind, names)
        unclear = min((part for part in odd if part is not None), default=None)
    return _Line(number, written, _Part(start, end), items, unclear, virtual)


def _without_keys(text: str, names: NameBook) -> tuple[str, tuple[_Part, _Part] | None]:
    """Return a line with blanks in place of braces and keys, as advice for a file shows them, and the key `virtual`."""
    virtual = None
    for match in _KEYS.finditer(text):
        key = names.find(match["key"], ("buildings", "virtual")) if match.start() else None
        if key is None:
            continue
        end = match.end("key")
        if key == "virtual":
            end = match.end()
            virtual = (_Part(*match.span("key")), _Part(*match.span("value" if match["value"] else "key")))
        text = f"{text[: match.start()]}{' ' * (end - match.start())}{text[end:]}"
    return text.translate(_BRACES), virtual


class _Tokens(NamedTuple):
    """A line in tokens: numbers, words, separators."""

    text: str
    tokens: Sequence[re.Match[str]]
    names: NameBook

    def is_number(self, index: int) -> bool:
        """Tell whether there is a token of this index, and it is a number that can be a count."""
        return 0 <= index < len(self.tokens) and _NUMBER.fullmatch(self.tokens[index][0]) is not None

    def is_word(self, index: int) -> bool:
        """Tell whether there is a token of this index, and it is a word."""
        token = self.tokens[index][0] if 0 <= index < len(self.tokens) else ""
        return bool(token) and token not in _SEPARATORS and not token.isdigit()

    def is_fresh(self, start: int) -> bool:
        """Tell whether something new begins at a character: nothing is joined to it on its left."""
        return start == 0 or self.text[start - 1].isspace() or self.text[start - 1] in _SEPARATORS

    def are_joined(self, index: int) -> bool:
        """Tell whether nothing is written between a token and the next."""
        return self.tokens[index].end() == self.tokens[index + 1].start()

    def item_named(self, first: int, last: int) -> _Part | None:
        """Return the part of these tokens if they are words and name an item together."""
        if first < 0 or first > last or not all(map(self.is_word, range(first, last + 1))):
            return None
        part = _Part(self.tokens[first].start(), self.tokens[last].end())
        return part if _is_item(self.text[part.start : part.end], self.names) else None

    def part(self, index: int) -> _Part:
        """Return the part of one token."""
        return _Part(*self.tokens[index].span())


def _items(line: _Tokens) -> tuple[_Item, ...]:
    """Return the items at the end of a line.

    The last one shows whether counts follow their letters or come before them: the 2 of `Player 2 S 4` is no count.
    What is written as one word, like `P2` and `2P`, is clear in either line, and so is a word of more than a letter.
    """
    left = _without_separators(line, len(line.tokens))
    count_first = line.is_word(left - 1) and _wall_with_unit(line, left) is None
    found: list[_Item] = []
    joined: list[_Item] = []
    while left:
        read_item = _count_first if line.is_word(left - 1) else _word_first
        item = read_item(line, left, count_first=count_first) or _wall_with_unit(line, left)
        if item is None:
            break
        joined.append(item)
        if line.is_fresh(item.start):
            # A first word like `C3P0` is a name.
            if len(joined) > 1 and not item.token:
                break
            found += joined
            joined = []
        left = _without_separators(line, item.token)
    return _behind_team(tuple(reversed(found)), line)


def _behind_team(items: tuple[_Item, ...], line: _Tokens) -> tuple[_Item, ...]:
    """Return items without the colours that belong to a name, as in `Team Red 2 P2 W3`."""
    if not _has_other_types(items, line):
        return items
    words = (line.text[item.word.start : item.word.end] for item in items)
    first = next(index for index, word in enumerate(words) if not _is_of_team(word, line.names))
    return items[first:]


def _is_of_team(word: str, names: NameBook) -> bool:
    """Tell whether a word may be the colour in a name: nobody writes a name in small letters."""
    return word[:1].isupper() and names.is_colour(word)


def _has_other_types(items: Iterable[_Item], line: _Tokens) -> bool:
    """Tell whether some types are called otherwise than by their colours: a colour is part of the name then."""
    words = [line.text[item.word.start : item.word.end] for item in items]
    return any(not line.names.is_colour(word) and _typed(word, line.names) is None for word in words)


def _without_separators(line: _Tokens, left: int) -> int:
    while left and line.tokens[left - 1][0] in _SEPARATORS:
        left -= 1
    return left


def _word_first(line: _Tokens, left: int, *, count_first: bool) -> _Item | None:
    """Return the item that ends at a token with its count."""
    count = left - 1
    if not line.is_number(count):
        return None
    between = count > 0 and line.tokens[count - 1][0] in _BEFORE_COUNT
    last = count - 1 - between
    joined = not between and last >= 0 and line.are_joined(last)
    for first in range(last - _LONGEST_WORD + 1, last + 1):
        word = line.item_named(first, last)
        if word is not None and (joined or not count_first or word.end - word.start > 1):
            return _Item(first, word, line.part(count))
    return None


def _count_first(line: _Tokens, left: int, *, count_first: bool) -> _Item | None:
    """Return the item that ends at a token with its word."""
    for first in range(left - _LONGEST_WORD, left):
        count = first - 1 - (first > 0 and line.tokens[first - 1][0] in _TIMES)
        word = line.item_named(first, left - 1) if line.is_number(count) else None
        if word is not None and (line.are_joined(count) or count_first or word.end - word.start > 1):
            return _Item(count, word, line.part(count))
    return None


def _wall_with_unit(line: _Tokens, left: int) -> _Item | None:
    """Return the wall that ends at a token with a word for its sides, as in `W8 sides`."""
    unit = left - 1
    if not line.is_word(unit) or line.names.find(line.tokens[unit][0], (_PIECES,)) is None:
        return None
    item = _word_first(line, unit, count_first=False)
    return item if item is not None and _typed(line.text[item.word.start : item.word.end], line.names) else None


def _unclear(line: _Tokens) -> _Part | None:
    """Return the part of a name, up to its end, that begins with something like an item; None where all is name.

    Whoever types `Kim P2 x S4` has made a slip behind the name, and must not lose the P2.
    """
    for index, token in enumerate(line.tokens):
        if _is_like_item(line, index):
            return _Part(token.start(), line.tokens[-1].end())
    return None


def _is_like_item(line: _Tokens, index: int) -> bool:
    """Tell whether a token of a name looks like the beginning of an item; a first word may look like much."""
    token, behind, is_first = line.tokens[index], index + 1, index == 0
    if not line.is_fresh(token.start()):
        return False
    if line.is_number(index):
        return line.item_named(behind, behind) is not None
    named = line.item_named(index, index) is not None
    if line.is_number(behind) and line.are_joined(index):
        goes_on = line.is_word(behind + 1) and line.are_joined(behind)
        return (named and not goes_on) if is_first else (named or (len(token[0]) == 1 and token[0].isalpha()))
    behind += behind < len(line.tokens) and line.tokens[behind][0] in _BEFORE_COUNT
    return named and not is_first and line.is_number(behind)


def _odd_word(text: str, name: _Part, behind: str, names: NameBook) -> _Part | None:
    """Return the part of a name, up to its end, that begins with what no name has; None where all is name.

    `behind` is what separates the name from the items. A first word may look like anything; what is odd behind it is
    perhaps a count that was not understood, and must not be lost.
    """
    words = list(_NAME_WORD.finditer(text, name.start, name.end))
    while words and words[0][0] in _BREAKS:
        words = words[1:]
    for index, word in enumerate(words):
        following = words[index + 1][0] if index + 1 < len(words) else ""
        if word[0] in _BREAKS:
            # What comes behind a colon or a comma is items: this is none.
            return _Part((words[index + 1] if following else word).start(), name.end)
        ends_name = not following and not _BREAKS & set(behind.replace(":", "").replace("=", ""))
        runs = (text[word.start() : last.end()] for last in words[index : index + _LONGEST_WORD])
        if _counts_something(word[0], following) or (
            index
            and (
                _is_misspelt(word[0], following, names)
                or _is_odd(word[0], names, ends_name=ends_name)
                or _is_high(word[0])
                or _has_type(runs, names)
            )
        ):
            return _Part(word.start(), name.end)
    return None


def _counts_something(word: str, following: str) -> bool:
    """Tell whether a word of a name is a number with a word behind it, as `2 pavs`."""
    return word.strip(_AROUND_WORD).isdecimal() and any(map(str.isalnum, following))


def _is_misspelt(word: str, following: str, names: NameBook) -> bool:
    """Tell whether a word with a number behind it is most likely a type or the wall, as in `pavillions 2`."""
    bare = word.strip(_AROUND_WORD)
    if not following.strip(_AROUND_WORD).isdecimal() or len(bare) < _LEAST_TO_MISSPELL:
        return False
    guess = names.guess(bare, (*Building, *_TYPED))
    return guess is not None and is_like(bare, guess.word)


def _is_high(word: str) -> bool:
    bare = word.strip(_AROUND_WORD).lstrip("0")
    return bare.isdecimal() and (len(bare) > len(str(_HIGHEST_NAME)) or int(bare) > _HIGHEST_NAME)


def _is_odd(word: str, names: NameBook, *, ends_name: bool) -> bool:
    """Tell whether a word of a name is most likely an item with a slip; a letter may be the last word: `Anna S`."""
    bare = word.strip(_AROUND_WORD)
    item = _WORD_OF_UNKNOWN.match(bare)
    if item is not None and not _UNKNOWN.isdisjoint(word) and _is_item(item[0], names):
        return True
    if len(bare) == 1:
        return not ends_name and not word.endswith(".") and _is_item(bare, names)
    dashed = _DASHED.fullmatch(bare)
    if dashed is not None:
        return _is_item(dashed[1] or dashed[2], names)
    return _GLUED.fullmatch(bare) is not None or _NUMBER_AND_WORD.fullmatch(bare) is not None


def _has_type(runs: Iterable[str], names: NameBook) -> bool:
    """Tell whether one of these parts of a name is a word for a type or the wall, of more than a letter."""
    bare = (run.strip(_AROUND_WORD) for run in runs)
    return any(len(run) > 1 and not _is_of_team(run, names) and _is_item(run, names) for run in bare)
