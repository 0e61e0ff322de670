"""Colons that are forgotten behind keys: `wall 4`, `before {Kim: 30}`, `palace |`; found where a file is not legal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from .findings import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .names import NameBook

LONGEST = 200_000
"""Characters of a file that somebody has typed."""

_MOST = 20
_VALUE = 1000
"""So many colons are looked for, and within so many characters the end of what is in brackets."""

_NUMBERED = (
    "wall",
    "extra",
    "coins",
    "lines",
    "scoring",
    "tiles",
    "money",
    "rounds_played",
    "claimed",
    "circled",
    "crossed",
    "chests",
    "citizens",
    "bazaars",
    "camps",
    "huts",
    "invaders",
)
_LISTED = (
    "players",
    "scorings",
    "palace",
    "sheet",
    "buildings",
    "reserve",
    "leftovers",
    "completed",
    "virtual",
    "modules",
    "rule",
    "orders",
    "attacks",
    "bonus",
)
_NAMED = ("game", "mode", "layout", "scoring", "order", "attack")
KEYS = tuple(dict.fromkeys((*_NAMED, *_NUMBERED, *_LISTED, "rows", "columns", "before", "track")))
"""The keys of transcripts."""

BEGIN = re.compile(r"[ \t]*(?:- +)*")
"""What is before the key of a line."""
_WORD = re.compile(r"([^\W\d_]\w*)[ \t]+(?=[^\s:#])")
_END = re.compile(r"[ \t]*(?:$|[ \t]#)")
_END_WITHIN = re.compile(r"[ \t]*(?:$|[,}])")
_NUMBER = re.compile(r"[0-9]{1,9}")
_NAME = re.compile(r"[^\W_][\w-]*(?: [^\W\d_][\w-]*){0,2}")
_BLOCK = re.compile(r"\|[-+0-9]*")
OPENS_BLOCK = re.compile(r"[:?-][ \t]+[|>][-+0-9]*[ \t]*(?:#.*)?$")
"""The end of a line below which a block of text stands."""


class LostColon(NamedTuple):
    """A place behind a key, as line and column counted from 0, and the column at which its value begins."""

    line: int
    column: int
    value: int

    @property
    def span(self) -> Span:
        """Where the value begins that is not told from its key."""
        return Span(self.line + 1, self.value + 1, self.line + 1, self.value + 2)


def lost_colons(lines: tuple[str, ...], names: NameBook) -> tuple[LostColon, ...]:
    """Return the places where a key of a transcript is written without its colon; drawings are passed over."""
    found = list[LostColon]()
    brackets = list[str]()
    block: int | None = None
    for number, line in enumerate(lines):
        indent = len(line) - len(line.lstrip())
        if block is not None and (not line.strip() or indent > block):
            continue
        block = None
        was_open = bool(brackets)
        own = list(_of_line(number, line, brackets, names))
        found += own
        is_block = any(_BLOCK.match(line, each.value) for each in own) or OPENS_BLOCK.search(line)
        if is_block and not was_open and not brackets:
            block = indent
        if len(found) >= _MOST:
            break
    return tuple(found[:_MOST])


def with_colons(lines: tuple[str, ...], colons: tuple[LostColon, ...]) -> tuple[str, ...]:
    """Return lines with the colons that are lost."""
    written = list(lines)
    for line, column, _ in sorted(colons, reverse=True):
        written[line] = f"{written[line][:column]}:{written[line][column:]}"
    return tuple(written)


def _of_line(number: int, line: str, brackets: list[str], names: NameBook) -> Iterator[LostColon]:
    """Yield the colons that a line lacks; `brackets` are those that are open, before it and then after it."""
    begin = BEGIN.match(line)
    at = begin.end() if begin else 0
    fresh = not brackets or brackets[-1] == "{"
    while at < len(line):
        sign = line[at]
        if sign == "#" and (at == 0 or line[at - 1].isspace()):
            return
        if fresh and (match := _WORD.match(line, at)) is not None:
            if _is_value(line, match.end(), names.meanings(match[1], KEYS), bool(brackets), names.find):
                yield LostColon(number, match.end(1), match.end())
            at, fresh = match.end(), False
            continue
        if sign in "\"'" and (fresh or line[at - 1 : at] in {" ", "[", "{", ","}):
            close = line.find(sign, at + 1)
            at, fresh = (close if close > 0 else at) + 1, False
            continue
        if sign in "[{":
            brackets.append(sign)
        elif sign in "]}" and brackets:
            brackets.pop()
        fresh = (fresh and sign == " ") or (sign in "{," and brackets[-1:] == ["{"])
        at += 1


def _is_value(
    line: str,
    at: int,
    keys: tuple[str, ...],
    is_within: bool,  # noqa: FBT001 - whether in brackets
    find: Callable[[str, tuple[str, ...]], str | None],
) -> bool:
    """Tell whether what begins here is a value of one of these keys, and nothing behind it says that it is none."""
    end = _END_WITHIN if is_within else _END
    if not keys:
        return False
    if line[at] in "[{":
        close = _closing(line, at)
        return close is None or bool(end.match(line, close))
    if match := _NUMBER.match(line, at):
        return bool(end.match(line, match.end())) and any(key in _NUMBERED for key in keys)
    match = None if is_within else _BLOCK.match(line, at) or _NAME.match(line, at)
    if match is None or not _END.match(line, match.end()):
        return False
    if "game" in keys:
        return find(match[0], ("alhambra", "roll-and-write")) is not None
    return line[at] == "|" or (" " not in match[0] and any(key in _NAMED for key in keys))


def _closing(line: str, at: int) -> int | None:
    """Return where it ends what is in the brackets that open here; None where it does not end in the line."""
    depth = 0
    for place in range(at, min(len(line), at + _VALUE)):
        depth += (line[place] in "[{") - (line[place] in "]}")
        if not depth:
            return place + 1
    return None
