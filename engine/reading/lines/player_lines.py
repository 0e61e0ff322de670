"""A line like `Kim P2 S4 W7`: a name, and behind it the counts of a player."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ...buildings import LETTERS, Building
from ...items import line_of, typed_items
from ..findings import Span
from ..names import NAME_LIMIT, is_like, to_latin
from ..nodes import Entry, Scalar
from ..nodes import Sequence as ListNode

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ..names import NameBook

LINE_LIMIT = 1000
"""How many characters of a line are looked at; what is longer is no line of counts."""

WALL_LETTER = "W"
_TYPED = tuple(item.typed for item in typed_items("alhambra") if item.kind != "loss")
"""What is counted beside the types."""
_BY_TYPE = tuple(
    item.typed for item in typed_items("alhambra") if item.pieces or (item.kind == "added" and not item.cards)
)
"""What can be counted type by type behind the counts: `huts T2`."""
_CARDS = tuple(item.typed for item in typed_items("alhambra") if item.cards)
"""What is listed card by card behind the counts: `bonus T12 P8`."""
_OF_MODULES = tuple(item.typed for item in typed_items("alhambra") if item.kind != "loss" and item.module)
"""What modules bring: each such word ends what is listed behind the one before it."""
_PIECES = "pieces"
_LONGEST_NAME = 4 * NAME_LIMIT
_LONGEST_WORD = 4
"""Of how many parts the name of an item may consist, as `longest outer wall` does."""

TOKEN = re.compile(r"\d+|[^\s\d,;:=.+/|]+|[,;:=.+/|]")
NUMBER = re.compile(r"\d{1,9}")
SEPARATORS = frozenset(",;:=.+/|")
_TIMES = frozenset({"x", "×"})
"""What may be written between a count and its item: `2 x tower`."""
_BEFORE_COUNT = _TIMES | {":", "="}
"""What may be written between an item and its count."""
_KEYS = re.compile(r"(?P<key>[^\W\d_]{2,})(?:\s*[:=]\s*(?P<value>[^\W\d_]+))?")
BRACES = str.maketrans("{}", "  ")
_BULLET = re.compile(r"\s*(?:(?:[-*•·–—]|\d{1,3}[.)])\s+)?")
"""What stands before a name in a list, with or without numbers."""
_BEHIND_NAME = " \t,;:=|-–—"
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
_CLAIM = re.compile(r"(?<=\d)\s*=\s*(?P<number>\d{1,9})[\s.!]*$")
"""What somebody has worked out, behind the last count: `T4 W7 = 73`."""
_EXTRA = re.compile(
    r"(?<!\w)(?P<key>[^\W\d_]{2,})\s*+(?:[:=]\s*+)?(?:\[\s*+)?"
    r"(?P<numbers>[-+\u2010-\u2015\u2212]?\d{1,9}(?:(?:\s*,\s*|\s+)\d{1,9}(?![^\W_]))*)\]?"
)
"""A key with its number, or several, behind a player's counts: `claimed 73`, `rows 3 2 2 1 1 4`."""
_KEY = re.compile(r"(?<!\w)[^\W\d_]{2,}(?!\w)")
_PAIR = r"(?:[^\W\d_]+\s*+[:=]?\s*+\d{1,2}|\d{1,2}\s*+[^\W\d_]+)(?!\w)"
_TYPES = re.compile(rf"\s*+[:=]?\s*+\{{?\s*+(?P<counts>{_PAIR}(?:[\s,;]++{_PAIR})*+)[\s,;.}}]*")
"""Counts of types up to the end of a line, behind the key that they belong to."""
_CARD = r"[^\W\d_]{1,2}\d{1,3}[-\u2010-\u2015\u2212]?"
_CARD_WORDS = re.compile(rf"\s*+[:=]?\s*+\[?\s*+(?P<cards>{_CARD}(?:[\s,;]++{_CARD})*+|[^\W\d_]+|[-0])[\s,;.\]}}]*")
"""Cards up to the end of a line, or a word for none, behind the key that they belong to."""
_NONE = ("none", "no")
_LETTERS = re.compile(r"[^\W\d_]+")
_LISTED = frozenset({"rows", "columns"})
_LOST = tuple(item.typed for item in typed_items("alhambra") if item.kind == "loss")
_SIGNED = ("extra", *_LOST)
"""The keys whose numbers may be less than 0."""
_SIGNS = "-+\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
EXTRAS = {
    "alhambra": ("before", "claimed", "extra", *_LOST),
    "roll-and-write": ("rows", "columns", "lines", "coins", "claimed"),
}
"""What else may be said of a player behind the counts, in each game, by its key in a transcript."""
_SIDES = r"[NESW^>V<↑→↓←]{1,4}"
_SIDED = re.compile(
    r"(?<![^\s,;:={])(?P<word>[PSACGT]\d{1,2})"
    rf"(?P<sides>(?:{_SIDES}|[-‐‑–—−])(?:[+=]{_SIDES})*|(?:[+=]{_SIDES})+)(?=[\s,;}}=]|$)",
    re.IGNORECASE,
)
"""A tile with its price and its sides, and those behind the signs of what modules put on it."""
_REMARK = re.compile(r"\([^()\d]*\)|\[[^\[\]\d]*\]")
"""What somebody adds in brackets; with a number it may be a count."""


class LinePart(NamedTuple):
    """A part of a line, from one character up to another, counted from 0."""

    start: int
    end: int


class CountedItem(NamedTuple):
    """A type or the wall with its count, either of them first; `token` is the number of its first token.

    In a table the words are those of the `head`, a line above.
    """

    token: int
    word: LinePart
    number: LinePart
    head: Scalar | None = None

    @property
    def start(self) -> int:
        """Where it begins."""
        return min(self.word.start, self.number.start)

    @property
    def end(self) -> int:
        """Where it ends."""
        return max(self.word.end, self.number.end)


class PlayerLine(NamedTuple):
    """A line: its number, the name, the items behind it from left to right; `unclear` is a part that is neither.

    `virtual` are the key and the value that say whether the player is imaginary; the same part twice where there is no
    value. `extras` are the keys behind the counts, as `claimed`.
    """

    number: int
    text: str
    name: LinePart
    items: tuple[CountedItem, ...]
    unclear: LinePart | None
    virtual: tuple[LinePart, LinePart] | None = None
    extras: tuple[Entry, ...] = ()

    def written(self, part: LinePart) -> str:
        """Return the text of a part."""
        return self.text[part.start : part.end]

    def span(self, part: LinePart) -> Span:
        """Return the place of a part in the file."""
        return Span(self.number, part.start + 1, self.number, part.end + 1)

    @property
    def whole(self) -> Span:
        """The place of the line without the blanks around it."""
        return self.span(LinePart(len(self.text) - len(self.text.lstrip()), len(self.text.rstrip())))


def typed(word: str, names: NameBook) -> str | None:
    """Return the key of what a word counts beside the types, as the wall; None if it is no such word."""
    if len(word) > 1:
        return names.find(word, _TYPED)
    wall = line_of("alhambra").typed
    return wall if word.upper() == WALL_LETTER or names.is_initial(word, wall) else None


def is_item(word: str, names: NameBook) -> bool:
    """Tell whether a word is a type or the wall; what a letter of another alphabet means, its reader decides."""
    if to_latin(word).upper() in LETTERS or names.find(word, tuple(Building)) is not None:
        return True
    return typed(word, names) is not None


# A line is read from its end: as long as there are items, and all that is left before them is the name.


def parse(number: int, text: str, names: NameBook, game: str = "alhambra") -> PlayerLine:
    """Return the parts of a line; without items where none is at its end."""
    if len(text) > LINE_LIMIT:
        return PlayerLine(number, text, LinePart(0, 0), (), None)
    line = _parsed(number, text, names, game)
    before, comment, _ = text.partition(" #")
    if comment and not line.items:
        line = _parsed(number, before, names, game)
    if line.items and line.unclear is None:
        return line
    tiled = with_tiles(number, text, names, bool) if game == "alhambra" else None
    if tiled is not None:
        return tiled
    bare = _without_remarks(text)
    again = line if bare == text else _parsed(number, bare, names, game)
    return again if again.items and again.unclear is None else line


def with_tiles(number: int, text: str, names: NameBook, is_tile: Callable[[str], bool]) -> PlayerLine | None:
    """Return the parts of a line in which tiles have their sides, each behind its price; None if it has none."""
    found = list(_SIDED.finditer(text[:LINE_LIMIT]))
    if not found or not all(is_tile(match[0]) for match in found):
        return None
    ends = {match.end("word"): match.end() for match in found}
    bare = _SIDED.sub(lambda match: match["word"] + " " * len(match["sides"]), text[:LINE_LIMIT])
    line = _parsed(number, bare, names, "alhambra")
    if line.unclear is not None or not ends.keys() <= {item.end for item in line.items}:
        return None
    items = (
        item._replace(number=item.number._replace(end=ends.get(item.number.end, item.number.end)))
        for item in line.items
    )
    return line._replace(text=text, items=tuple(items))


def _without_remarks(text: str) -> str:
    """Return a line with blanks in place of brackets without a number, behind the first number."""
    first = NUMBER.search(text)
    if first is None:
        return text
    return text[: first.start()] + _REMARK.sub(lambda match: " " * len(match[0]), text[first.start() :])


def _parsed(number: int, written: str, names: NameBook, game: str) -> PlayerLine:
    text, extras = _without_extras(number, written, names, game)
    text, virtual = _without_keys(text, names)
    bullet = _BULLET.match(text)
    begin = bullet.end() if bullet else 0
    tokens = list(TOKEN.finditer(text, begin))
    items = _items(_Tokens(text, tokens, names))
    end = len(text[: items[0].start if items else len(text)].rstrip(_BEHIND_NAME))
    start = min(end, begin)
    unclear = None
    if items and end - start <= _LONGEST_NAME:
        is_team = _has_other_types(items, _Tokens(text, tokens, names))
        inside = [token for token in tokens if token.end() <= end and not (is_team and _is_of_team(token[0], names))]
        behind = text[end : items[0].start]
        odd = _unclear(_Tokens(text, inside, names)), _odd_word(text, LinePart(start, end), behind, names)
        unclear = min((part for part in odd if part is not None), default=None)
    return PlayerLine(number, written, LinePart(start, end), items, unclear, virtual, extras)


def _without_extras(number: int, text: str, names: NameBook, game: str) -> tuple[str, tuple[Entry, ...]]:
    """Return a line with blanks in place of the keys behind the counts, and these keys with their numbers."""
    extras: list[Entry] = []

    def scalar(match: re.Match[str], group: str | int) -> Scalar:
        return Scalar(match[group], "", Span(number, match.start(group) + 1, number, match.end(group) + 1))

    claim = _CLAIM.search(text)
    if claim is not None:
        value = scalar(claim, "number")
        extras.append(Entry(Scalar("claimed", "", value.span), value))
        text = text[: claim.start()] + " " * (len(text) - claim.start())
    for match in list(_EXTRA.finditer(text)):
        key = names.find(match["key"], EXTRAS[game]) if text[: match.start()].strip() else None
        numbers = match["numbers"]
        is_one = (numbers.lstrip(_SIGNS) if key in _SIGNED else numbers).isdigit()
        if key is None or not (is_one or (key in _LISTED and numbers[0].isdigit())):
            continue
        value = scalar(match, "numbers")
        extras.append(Entry(scalar(match, "key"), _listed(value) if key in _LISTED else value))
        text = f"{text[: match.start()]}{' ' * len(match[0])}{text[match.end() :]}"
    end = len(text)
    for key_match in reversed(list(_KEY.finditer(text)) if game == "alhambra" else ()):
        is_behind = NUMBER.search(text, 0, key_match.start()) is not None
        key = names.find(key_match[0], _OF_MODULES) if is_behind else None
        if key is None:
            continue
        found = _listed_behind(text, key, (key_match.end(), end), names)
        if found is not None:
            extras.append(Entry(scalar(key_match, 0), scalar(found, 1)))
            text = f"{text[: key_match.start()]}{' ' * (end - key_match.start())}{text[end:]}"
        end = key_match.start()
    return text, tuple(extras)


def _listed_behind(text: str, key: str, place: tuple[int, int], names: NameBook) -> re.Match[str] | None:
    """Return the counts of types, or the cards, that are all that is behind a key up to the next; None if more is."""
    if key in _CARDS:
        cards = _CARD_WORDS.fullmatch(text, *place)
        is_word = cards is not None and cards[1].isalpha()
        return cards if cards is not None and (not is_word or names.find(cards[1], _NONE) is not None) else None
    types = _TYPES.fullmatch(text, *place) if key in _BY_TYPE else None
    return types if types is not None and _are_types(types["counts"], names) else None


def _are_types(counts: str, names: NameBook) -> bool:
    """Tell whether all that is counted in a text are types."""
    words = (each[0] for each in _LETTERS.finditer(counts))
    return all(is_item(word, names) and typed(word, names) is None for word in words)


def _listed(numbers: Scalar) -> ListNode:
    """Return several numbers as a list."""
    line, start = numbers.span.line, numbers.span.column
    items = (
        Scalar(each[0], "", Span(line, start + each.start(), line, start + each.end()))
        for each in NUMBER.finditer(numbers.text)
    )
    return ListNode(tuple(items), numbers.span)


def _without_keys(text: str, names: NameBook) -> tuple[str, tuple[LinePart, LinePart] | None]:
    """Return a line with blanks in place of braces and keys, as advice for a file shows them, and the key `virtual`."""
    virtual = None
    for match in _KEYS.finditer(text):
        key = names.find(match["key"], ("buildings", "virtual")) if match.start() else None
        if key is None:
            continue
        end = match.end("key")
        if key == "virtual":
            end = match.end()
            virtual = (LinePart(*match.span("key")), LinePart(*match.span("value" if match["value"] else "key")))
        text = f"{text[: match.start()]}{' ' * (end - match.start())}{text[end:]}"
    return text.translate(BRACES), virtual


class _Tokens(NamedTuple):
    """A line in tokens: numbers, words, separators."""

    text: str
    tokens: Sequence[re.Match[str]]
    names: NameBook

    def is_number(self, index: int) -> bool:
        """Tell whether there is a token of this index, and it is a number that can be a count."""
        return 0 <= index < len(self.tokens) and NUMBER.fullmatch(self.tokens[index][0]) is not None

    def is_word(self, index: int) -> bool:
        """Tell whether there is a token of this index, and it is a word."""
        token = self.tokens[index][0] if 0 <= index < len(self.tokens) else ""
        return bool(token) and token not in SEPARATORS and not token.isdigit()

    def is_fresh(self, start: int) -> bool:
        """Tell whether something new begins at a character: nothing is joined to it on its left."""
        return start == 0 or self.text[start - 1].isspace() or self.text[start - 1] in SEPARATORS

    def are_joined(self, index: int) -> bool:
        """Tell whether nothing is written between a token and the next."""
        return self.tokens[index].end() == self.tokens[index + 1].start()

    def item_named(self, first: int, last: int) -> LinePart | None:
        """Return the part of these tokens if they are words and name an item together."""
        if first < 0 or first > last or not all(map(self.is_word, range(first, last + 1))):
            return None
        part = LinePart(self.tokens[first].start(), self.tokens[last].end())
        return part if is_item(self.text[part.start : part.end], self.names) else None

    def part(self, index: int) -> LinePart:
        """Return the part of one token."""
        return LinePart(*self.tokens[index].span())


def _items(line: _Tokens) -> tuple[CountedItem, ...]:
    """Return the items at the end of a line.

    The last one shows whether counts follow their letters or come before them: the 2 of `Player 2 S 4` is no count.
    What is written as one word, like `P2` and `2P`, is clear in either line, and so is a word of more than a letter.
    """
    left = _without_separators(line, len(line.tokens))
    count_first = line.is_word(left - 1) and _wall_with_unit(line, left) is None
    found: list[CountedItem] = []
    joined: list[CountedItem] = []
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


def _behind_team(items: tuple[CountedItem, ...], line: _Tokens) -> tuple[CountedItem, ...]:
    """Return items without the colours that belong to a name, as in `Team Red 2 P2 W3`."""
    if not _has_other_types(items, line):
        return items
    words = (line.text[item.word.start : item.word.end] for item in items)
    first = next(index for index, word in enumerate(words) if not _is_of_team(word, line.names))
    return items[first:]


def _is_of_team(word: str, names: NameBook) -> bool:
    """Tell whether a word may be the colour in a name: nobody writes a name in small letters."""
    return word[:1].isupper() and names.is_colour(word)


def _has_other_types(items: Iterable[CountedItem], line: _Tokens) -> bool:
    """Tell whether some types are called otherwise than by their colours: a colour is part of the name then."""
    words = [line.text[item.word.start : item.word.end] for item in items]
    return any(not line.names.is_colour(word) and typed(word, line.names) is None for word in words)


def _without_separators(line: _Tokens, left: int) -> int:
    while left and line.tokens[left - 1][0] in SEPARATORS:
        left -= 1
    return left


def _word_first(line: _Tokens, left: int, *, count_first: bool) -> CountedItem | None:
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
            return CountedItem(first, word, line.part(count))
    return None


def _count_first(line: _Tokens, left: int, *, count_first: bool) -> CountedItem | None:
    """Return the item that ends at a token with its word."""
    for first in range(left - _LONGEST_WORD, left):
        count = first - 1 - (first > 0 and line.tokens[first - 1][0] in _TIMES)
        word = line.item_named(first, left - 1) if line.is_number(count) else None
        if word is not None and (line.are_joined(count) or count_first or word.end - word.start > 1):
            return CountedItem(count, word, line.part(count))
    return None


def _wall_with_unit(line: _Tokens, left: int) -> CountedItem | None:
    """Return the wall that ends at a token with a word for its sides, as in `W8 sides`."""
    unit = left - 1
    if not line.is_word(unit) or line.names.find(line.tokens[unit][0], (_PIECES,)) is None:
        return None
    item = _word_first(line, unit, count_first=False)
    return item if item is not None and typed(line.text[item.word.start : item.word.end], line.names) else None


def _unclear(line: _Tokens) -> LinePart | None:
    """Return the part of a name, up to its end, that begins with something like an item; None where all is name.

    Whoever types `Kim P2 x S4` has made a slip behind the name, and must not lose the P2.
    """
    for index, token in enumerate(line.tokens):
        if _is_like_item(line, index):
            return LinePart(token.start(), line.tokens[-1].end())
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


def _odd_word(text: str, name: LinePart, behind: str, names: NameBook) -> LinePart | None:
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
            return LinePart((words[index + 1] if following else word).start(), name.end)
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
            return LinePart(word.start(), name.end)
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
    if item is not None and not _UNKNOWN.isdisjoint(word) and is_item(item[0], names):
        return True
    if len(bare) == 1:
        return not ends_name and not word.endswith(".") and is_item(bare, names)
    dashed = _DASHED.fullmatch(bare)
    if dashed is not None:
        return is_item(dashed[1] or dashed[2], names)
    return _GLUED.fullmatch(bare) is not None or _NUMBER_AND_WORD.fullmatch(bare) is not None


def _has_type(runs: Iterable[str], names: NameBook) -> bool:
    """Tell whether one of these parts of a name is a word for a type or the wall, of more than a letter."""
    bare = (run.strip(_AROUND_WORD) for run in runs)
    return any(len(run) > 1 and not _is_of_team(run, names) and is_item(run, names) for run in bare)
