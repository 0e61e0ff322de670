"""Reference cards as text: Markdown, and plain text for chats.

Both walk the same pieces. With a second card every piece says the same in two languages, one below the other.
"""

from __future__ import annotations

import re
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, assert_never

from ..drawing.typography import NO_BREAK, unbroken
from ..system.terminal import columns, pad
from .parallel import across, parallel
from .text_pieces import (
    BETWEEN,
    Heading,
    Lines,
    TextColumn,
    TextGrid,
    TextItem,
    TextParagraph,
    TextPiece,
    Words,
    pieces,
)
from .writings import writing_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ..drawing.typography import Breaks
    from .content import Card

PLAIN_WIDTH = 72
"""Columns of plain text, unless somebody asks for others."""

NARROWEST = 24
"""Columns below which plain text is refused."""

_BULLET = "•"
_GAP = "  "


def markdown(card: Card, other: Card | None = None, *, rules: bool = False) -> str:
    """Return a card as Markdown (CommonMark, tables as GitHub writes them), in one language or in two.

    Drawings are told in words. With `rules` every statement is followed by the numbers of its rules. Nothing in the
    card's words becomes markup. Raises UnlikeCardsError where the two cards are not of one structure.
    """
    return _joined(pieces(parallel(card, other)), partial(_markdown, rules=rules), ((TextItem, TextItem),))


def plain(card: Card, other: Card | None = None, *, width: int = PLAIN_WIDTH, rules: bool = False) -> str:
    """Return a card as text without markup, in lines of at most `width` columns, in one language or in two.

    Drawings are told in words; a table that is too wide becomes a list. `rules` and errors as for `markdown`, and
    ValueError for less than NARROWEST columns.
    """
    if width < NARROWEST:
        raise ValueError(f"plain text needs at least {NARROWEST} columns, not {width}")
    together = ((TextItem, TextItem), (Heading, TextItem), (Heading, TextParagraph), (Heading, TextGrid))
    cards = parallel(card, other)
    breaks = tuple(writing_of(each).card for each in cards)
    return _joined(pieces(cards), partial(_plain, width=width, rules=rules, breaks=breaks), together)


def _joined(
    pieces: Iterator[TextPiece], lines_of: Callable[[TextPiece], list[str]], together: tuple[tuple[type, type], ...]
) -> str:
    """Set pieces one below the other, with an empty line between any two but those of the kinds in `together`."""
    told = [(type(piece), lines) for piece in pieces if (lines := lines_of(piece))]
    text = list(told[0][1])
    for (before, _), (kind, lines) in pairwise(told):
        if (before, kind) not in together:
            text.append("")
        text += lines
    return "\n".join(text) + "\n"


def _numbers(rules: tuple[str, ...]) -> str:
    return f"[{', '.join(rules)}]"


# Markdown

# Any of these may be escaped anywhere; these few are, wherever they stand.
_SIGNS = re.compile(r"([\\`*_\[\]<>&|~$@])")
# Addresses become links without a sign.
_ADDRESS = re.compile(r"(?i)\b(https?|ftp)(?=://)|\b(www)(?=\.)|\b(mailto|xmpp)(?=:)")
_TICKS = re.compile("`+")
_FIRST = re.compile(r"^(?=[-+=#:])|^(\d+)(?=[.)])")
# Signs at the end of a heading would be taken for its closing ones.
_CLOSING = re.compile(r"(?=#+$)")
_BEHIND = re.escape("\\")


def _escaped_inside(text: str) -> str:
    """A text in which nothing is markup, behind the start of a line."""
    text = _SIGNS.sub(r"\\\1", text)
    return _ADDRESS.sub(lambda found: f"{found[0]}\\", text)


def _escaped(text: str) -> str:
    """A text in which nothing is markup, wherever on a line it stands."""
    text = _escaped_inside(text)
    return _FIRST.sub(lambda found: f"{found[0]}\\", text)


def _markdown(piece: TextPiece, *, rules: bool) -> list[str]:
    match piece:
        case Heading():
            text = BETWEEN.join(map(_escaped_inside, piece.texts))
            return [f"{'#' * piece.level} {_CLOSING.sub(_BEHIND, text)}"]
        case TextParagraph():
            return _below(piece.told, piece.rules if rules else (), "", aside=piece.aside)
        case TextItem():
            return _below(piece.told, piece.rules if rules else (), f"{'  ' * piece.depth}- ")
        case TextGrid():
            return _markdown_table(piece, rules=rules)
        case Lines():
            # A fence is longer than any row of its signs between the fences.
            longest = max((len(run) for line in piece.lines for run in _TICKS.findall(line)), default=0)
            fence = "`" * max(len("```"), longest + 1)
            return [f"{fence}text", *piece.lines, fence, *map(_escaped, piece.rest)]
        case _:
            assert_never(piece)


def _below(told: tuple[Words, ...], rules: tuple[str, ...], mark: str, *, aside: bool = False) -> list[str]:
    """Each language on a line of its own, broken by two blanks; all but the first, and asides, slanted."""
    lines = []
    for number, words in enumerate(told):
        lead = f"**{_escaped(words.lead)}**" if words.lead else ""
        slanted = words.text and (number > 0 or aside)
        text = f"*{_escaped(words.text)}*" if slanted else _escaped(words.text)
        lines.append(" ".join(filter(None, (lead, text))))
    if rules and lines:
        lines[-1] += f" {_escaped(_numbers(rules))}"
    blanks = " " * len(mark)
    return [
        f"{blanks if number else mark}{line}{'  ' if number < len(lines) - 1 else ''}"
        for number, line in enumerate(lines)
    ]


def _markdown_table(grid: TextGrid, *, rules: bool) -> list[str]:
    captions = [f"**{_escaped(text)}**" for text in grid.captions]
    if rules and grid.rules:
        captions.append(_escaped(_numbers(grid.rules)))
    head = tuple(": ".join(filter(None, map(BETWEEN.join, column))) for column in (grid.corner, *grid.head))
    lines_of = ((line.heading, *line.cells) for line in grid.rows)
    rows = [tuple(map(_escaped, row)) for row in (head, *lines_of)]
    widths = [max(3, *map(columns, cells)) for cells in across(rows)]
    lines = [
        "| "
        + " | ".join(
            pad(cell, width, right=number > 0) for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        + " |"
        for row in rows
    ]
    ruler = [":" + "-" * (widths[0] - 1), *("-" * (width - 1) + ":" for width in widths[1:])]
    lines.insert(1, "| " + " | ".join(ruler) + " |")
    return [*([" ".join(captions), ""] if captions else []), *lines]


# Plain text


def _plain(piece: TextPiece, *, width: int, rules: bool, breaks: tuple[Breaks, ...]) -> list[str]:
    """Return the lines of a piece; `breaks` are those of its languages, the first one's where two share a line."""
    match piece:
        case Heading():
            texts = BETWEEN.join(piece.texts)
            lined = texts if piece.level > 2 else texts.upper()  # noqa: PLR2004 - the steps of a section
            return _wrapped(lined, width, breaks[0])
        case TextParagraph():
            return _plain_lines(piece.told, piece.rules if rules else (), "", width, breaks)
        case TextItem():
            mark = f"{_GAP * piece.depth}{_BULLET if piece.depth == 0 else '–'} "
            return _plain_lines(piece.told, piece.rules if rules else (), mark, width, breaks)
        case TextGrid():
            return _plain_table(piece, width=width, rules=rules, breaks=breaks[0])
        case Lines():
            return [*(part for line in piece.lines for part in _cut(line, width)), *piece.rest]
        case _:
            assert_never(piece)


def _plain_lines(
    told: tuple[Words, ...], rules: tuple[str, ...], mark: str, width: int, breaks: tuple[Breaks, ...]
) -> list[str]:
    blanks = " " * columns(mark)
    lines: list[str] = []
    for number, words in enumerate(told):
        text = " ".join(filter(None, words))
        if rules and number == len(told) - 1:
            text += f" {_numbers(rules)}"
        first = f"{blanks}{BETWEEN.lstrip()}" if number else mark
        lines += _wrapped(text, width, breaks[number], first, blanks + " " * (columns(first) - columns(blanks)))
    return lines


def _wrapped(text: str, width: int, breaks: Breaks, first: str = "", later: str = "") -> list[str]:
    """A text in lines of at most `width` columns, the first one behind `first`, all others behind `later`."""
    lines, line = [], first
    empty = True
    for word in _fitting(unbroken(text, breaks), width - max(columns(first), columns(later))):
        if not empty and columns(f"{line} {word}") > width:
            lines.append(line)
            line, empty = later, True
        line += word if empty else f" {word}"
        empty = False
    # The blanks that did not break have done their work: a chat breaks lines anew.
    return [each.replace(NO_BREAK, " ") for each in (*lines, line)]


def _fitting(text: str, room: int) -> Iterator[str]:
    """Yield the words of a text; what is wider than the room in parts."""
    for word in text.split(" "):
        if columns(word) <= room:
            yield word
            continue
        for part in word.split(NO_BREAK):
            yield from _cut(part, room)


def _cut(word: str, room: int) -> Iterator[str]:
    start, taken = 0, 0
    for place, character in enumerate(word):
        wide = columns(character)
        if taken + wide > room:
            yield word[start:place]
            start, taken = place, 0
        taken += wide
    yield word[start:]


def _plain_table(grid: TextGrid, *, width: int, rules: bool, breaks: Breaks) -> list[str]:
    numbers = _numbers(grid.rules) if rules and grid.rules else ""
    caption = " ".join(filter(None, (BETWEEN.join(grid.captions), numbers)))
    lines = _wrapped(caption, width, breaks) if caption else []
    for stacked in (False, True):
        table = _aligned(grid, stacked=stacked)
        if max(map(columns, table)) <= width:
            return [*lines, *table]
    if not grid.head[-1].names:
        # The cells have parts, which the corner names.
        lines += _wrapped(BETWEEN.join(grid.corner.names), width, breaks)
    for line in grid.rows:
        told = f"{line.heading}: {_told_in_a_row(grid, line.cells)}"
        lines += _wrapped(told, width, breaks, f"{_BULLET} ", _GAP)
    return lines


def _told_in_a_row(grid: TextGrid, cells: tuple[str, ...]) -> str:
    """The cells of a row with their headings, for where a table has no room."""
    said = []
    before: tuple[str, ...] = ()
    for (group, names), cell in zip(grid.head, cells, strict=True):
        if cell:
            over = f"{BETWEEN.join(group)}: " if group and group != before else ""
            said.append(f"{over}{BETWEEN.join(names)} {cell}".lstrip())
            before = group
    return "; ".join(said)


def _aligned(grid: TextGrid, *, stacked: bool) -> list[str]:
    """A table in columns: names to the left, all else to the right, groups above their columns.

    Where it is `stacked`, a row has a line for each of its names.
    """
    head = (grid.corner, *grid.head)
    rows = _levels([column.names for column in head])
    for line in grid.rows:
        names = line.headings if stacked else (line.heading,)
        rows += _levels([names, *((cell,) for cell in line.cells)])
    widths = [max(map(columns, cells)) for cells in across(rows)]
    spans = _spans(head)
    for group, start, end in spans:
        lacking = max(map(columns, group), default=0) - _span(widths, start, end)
        # The first column of a group takes what its name needs more.
        widths[start] += max(0, lacking)
    groups = _levels([group for group, _, _ in spans])
    wide = [_span(widths, start, end) for _, start, end in spans]
    return [*(_padded(cells, wide) for cells in groups), *(_padded(cells, widths) for cells in rows)]


def _levels(texts: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Headings in as many lines as the one with most languages has."""
    return [tuple(each[level] if level < len(each) else "" for each in texts) for level in range(max(map(len, texts)))]


def _padded(cells: Sequence[str], widths: list[int]) -> str:
    padded = (pad(cell, wide, right=number > 0) for number, (cell, wide) in enumerate(zip(cells, widths, strict=True)))
    return _GAP.join(padded).rstrip()


def _spans(head: tuple[TextColumn, ...]) -> list[tuple[tuple[str, ...], int, int]]:
    """The groups of columns: names, first column, one past the last; a column without a group stands alone."""
    found: list[tuple[tuple[str, ...], int, int]] = []
    for number, column in enumerate(head):
        if column.group and found[-1][0] == column.group:
            found[-1] = (column.group, found[-1][1], number + 1)
        else:
            found.append((column.group, number, number + 1))
    return found


def _span(widths: list[int], start: int, end: int) -> int:
    return sum(widths[start:end]) + len(_GAP) * (end - start - 1)
