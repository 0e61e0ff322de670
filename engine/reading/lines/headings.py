"""Lines that are about the whole table: which scoring comes, which game it is, earlier points, what is claimed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ..findings import Collector, Span
from ..nodes import Entry, Mapping, Scalar
from ..nodes import Sequence as ListNode
from ..nodes import read as read_yaml
from ..scoring_words import number_in
from ..source import Source
from .player_lines import BRACES, LINE_LIMIT

if TYPE_CHECKING:
    from ..names import NameBook

GAMES = ("alhambra", "roll-and-write")
_TABLES = ("before", "claimed")
"""Keys with a number for each player."""
_ANSWERED = ("rule",)
"""Keys with an answer to each of several questions: `rule: virtual-chests no`."""
_WORDS = {
    "alhambra": ("virtual", "track", "modules", "attack", "order", "orders"),
    "roll-and-write": ("mode", "rounds_played", "layout"),
}
_LISTED = ("modules",)
"""Keys with a list of names, between commas."""
ORDER = "order"
"""The key of an order of the types: of the scoring whose heading is above it."""
_ORDERS = (ORDER, "orders", "attacks")
"""Keys with several words: `order PCTSAG`, `orders 1 PCTSAG, 2 GTAPSC`, `attacks 1 north, 2 east`."""
BY_SCORING = {ORDER: "orders", "attack": "attacks"}
"""Keys of the scoring whose heading is above them, and the keys under which a game has those of all scorings."""
_MAPPINGS = ("completed", "attacks")
"""Keys with more behind them, which is read as YAML."""
_SKIPPED = ("players", "scorings")
"""Keys of a transcript whose line says nothing here."""
_KEYS = tuple(
    re.compile(rf"\s*({words})\s*[:=]?\s*\{{?") for words in (r"[^\W\d_]+(?:[ _][^\W\d_]+)*(?=\s*[:=])", r"[^\W\d_]+")
)
"""A key of several words, which a colon ends, or of one."""
_POINTS = re.compile(
    r"[\s,;]*([^\s\d:=,;{}](?:[^:=,;{}]{0,80}?[^\s:=,;{}])?)(?:\s*+[:=]\s*+|\s++)(\d{1,9})(?=[\s,;}]|$)"
)
"""A name and its points."""
_ANSWER = re.compile(
    r"[\s,;]*([^\s:=,;{}](?:[^:=,;{}]{0,80}?[^\s:=,;{}])?)(?:\s*+[:=]\s*+|\s++)([^\s:=,;{}]{1,20})(?=\s*+(?:[,;}]|$))"
)
"""A name and the word behind it, the last one up to the next comma."""
_NAMES = re.compile(r"[^\s,;\[\]{}](?:[^,;\[\]{}]*[^\s,;\[\]{}])?")
_HEADING = re.compile(r"\s*([^\W\d_]+)\s*[:=]?\s*([^\s:=]+)\s*")
"""A key with its value, in one word each."""
_AROUND = " \t#*=-–—:."
"""What people write around a heading."""
_LONGEST = 60


class LineHeading(NamedTuple):
    """A heading: the scoring that begins, or the game, as an entry of a transcript; `rest` is what follows it."""

    entry: Entry
    rest: str = ""

    def game(self, names: NameBook) -> str | None:
        """Return which game the heading names."""
        return names.find(self.entry.value.text, GAMES) if isinstance(self.entry.value, Scalar) else None


def scalar(number: int, match: re.Match[str], group: int = 0) -> Scalar:
    """Return what a part of a pattern has found in a line."""
    return Scalar(match[group], "", Span(number, match.start(group) + 1, number, match.end(group) + 1))


def heading_of(number: int, text: str, names: NameBook) -> LineHeading | None:
    """Return the heading that a line is or begins with; None if it is none."""
    if len(text) > LINE_LIMIT:
        return None
    match = _HEADING.fullmatch(text)
    key = names.find(match[1], ("game", "scoring")) if match is not None else None
    if match is not None and key is not None:
        return LineHeading(Entry(Scalar(key, "", scalar(number, match, 1).span), scalar(number, match, 2)))
    words = text.strip(_AROUND)
    span = _place(number, text, words)
    if len(words) > _LONGEST or not words:
        return None
    game = names.find(words, GAMES)
    if game is not None and not words.isdigit():
        return LineHeading(Entry(Scalar("game", "", span), Scalar(game, "", span)))
    found = number_in(words, names)
    if found:
        return LineHeading(Entry(Scalar("scoring", "", span), Scalar(found, "", span)))
    return _with_rest(number, text, names)


def _with_rest(number: int, text: str, names: NameBook) -> LineHeading | None:
    """Return the heading of a line like `scoring 1: Kim 8, Nina 9`, with blanks in its place in the rest."""
    before, colon, behind = text.partition(":")
    words = before.strip(_AROUND)
    if not colon or not behind.strip() or len(words) > _LONGEST:
        return None
    found = words if words in {"1", "2", "3"} and behind.lstrip().startswith("{") else number_in(words, names)
    if not found:
        return None
    span = _place(number, text, words)
    return LineHeading(Entry(Scalar("scoring", "", span), Scalar(found, "", span)), " " * (len(before) + 1) + behind)


def _place(number: int, text: str, words: str) -> Span:
    start = text.index(words) + 1
    return Span(number, start, number, start + len(words))


def is_skipped(text: str, names: NameBook) -> bool:
    """Tell whether a line is the bare key above the players or the scorings of a transcript."""
    words = text.strip(_AROUND)
    return bool(words) and len(words) <= _LONGEST and names.find(words, _SKIPPED) is not None


def key_line(number: int, text: str, names: NameBook, game: str) -> Entry | None:
    """Return what a line like `before: Kim 41, Nina 36` or `track: yes` says; None if it is no such line."""
    known = (*_TABLES, *_WORDS[game], *_MAPPINGS, *(_ANSWERED if game == "alhambra" else ()))
    heads = [match for each in _KEYS if len(text) <= LINE_LIMIT and (match := each.match(text))]
    head, key = next(((match, key) for match in heads if (key := names.find(match[1], known))), (None, None))
    if head is None or key is None:
        return None
    unbraced = text.translate(BRACES)
    rest = unbraced[head.end() :].strip(" \t,;")
    name = Scalar(key, "", scalar(number, head, 1).span)
    if key in _TABLES or key in _ANSWERED:
        pairs = points_of(number, text, head.end(), _ANSWER if key in _ANSWERED else _POINTS)
        span = Span(number, head.end() + 1, number, len(text) + 1)
        if pairs or key in _TABLES:
            return Entry(name, Mapping(pairs, span)) if pairs else None
    if key in _MAPPINGS:
        root = read_yaml(Source("", "\n" * (number - 1) + text, ("",) * (number - 1) + (text,)), Collector())
        entry = root.entries[0] if isinstance(root, Mapping) and root.entries else None
        if key not in _ORDERS or (entry is not None and not isinstance(entry.value, Scalar)):
            return entry
    if key in _LISTED:
        return Entry(name, _listed(number, text, head.end()))
    if not rest or (len(rest.split()) > 1 and key not in _ORDERS) or (key in _ORDERS and not _is_order(key, rest)):
        return None
    start = unbraced.index(rest, head.end()) + 1
    return Entry(name, Scalar(rest, "", Span(number, start, number, start + len(rest))))


def _is_order(key: str, text: str) -> bool:
    """Tell whether a text may be an order, or several with the numbers of their scorings: no player has such counts."""
    return text[0].isdigit() and any(map(str.isalpha, text)) if key != ORDER else not any(map(str.isdigit, text))


def _listed(number: int, text: str, start: int) -> ListNode:
    """Return the names between the commas of the rest of a line."""
    found = _NAMES.finditer(text, start)
    span = Span(number, start + 1, number, len(text) + 1)
    return ListNode(tuple(scalar(number, match) for match in found), span)


def points_of(number: int, text: str, start: int = 0, pair: re.Pattern[str] = _POINTS) -> tuple[Entry, ...]:
    """Return the names with their points of which the rest of a line consists; nothing if there is more in it."""
    if len(text) > LINE_LIMIT:
        return ()
    matches, at = [], start
    while match := pair.match(text, at):
        matches.append(match)
        at = match.end()
    if text[at:].strip(" \t},;."):
        return ()
    return tuple(Entry(scalar(number, match, 1), scalar(number, match, 2)) for match in matches)
