"""Reference cards as text: Markdown, and plain text for chats.

Both walk the same pieces. With a second card every piece says the same in two languages, one below the other.
"""

from __future__ import annotations

import re
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, assert_never

from ..drawing.typography import NO_BREAK, unbroken
from ..system.terminal import columns, pad, visible
from .content import (
    Accounts,
    Answers,
    Cases,
    Drawing,
    Example,
    Gallery,
    Items,
    Listing,
    Prose,
    Steps,
    Table,
    Totals,
)
from .parallel import across, alike, different, parallel
from .writings import writing_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ..drawing.typography import Breaks
    from ..figures.picture import Picture
    from .content import Block, Card, Section, Statement

PLAIN_WIDTH = 72
"""Columns of plain text, unless somebody asks for others."""

NARROWEST = 24
"""Columns below which plain text is refused."""

_BULLET = "•"
_BETWEEN = " / "
"""What parts two languages on one line, and begins the second one where it has lines of its own."""
_GAP = "  "


class _Words(NamedTuple):
    """What is said in one language; `lead` stands out."""

    lead: str
    text: str


class _Heading(NamedTuple):
    level: int
    texts: tuple[str, ...]


class _Prose(NamedTuple):
    """A paragraph; an aside is what a drawing shows."""

    told: tuple[_Words, ...]
    rules: tuple[str, ...] = ()
    aside: bool = False


class _Item(NamedTuple):
    """An item of a list, or of a list inside of an item."""

    depth: int
    told: tuple[_Words, ...]
    rules: tuple[str, ...] = ()


class _Column(NamedTuple):
    """The heading of a column: the group that it belongs to, if any, and its own name."""

    group: tuple[str, ...]
    names: tuple[str, ...]


class _Line(NamedTuple):
    """A row of a table: its names, its letter, if any, and its cells."""

    names: tuple[str, ...]
    letter: str
    cells: tuple[str, ...]

    @property
    def heading(self) -> str:
        """The names on one line."""
        return _BETWEEN.join(self.names) + self._sign

    @property
    def headings(self) -> tuple[str, ...]:
        """The names on a line each."""
        first, *others = self.names or ("",)
        return (first + self._sign, *others)

    @property
    def _sign(self) -> str:
        return f" ({self.letter})" if self.letter else ""


class _Grid(NamedTuple):
    """A table; `corner` stands over the names of its rows."""

    captions: tuple[str, ...]
    rules: tuple[str, ...]
    corner: _Column
    head: tuple[_Column, ...]
    rows: tuple[_Line, ...]


class _Lines(NamedTuple):
    """Lines as somebody wrote them, and what is said of those left out."""

    lines: tuple[str, ...]
    rest: tuple[str, ...]


_Piece: TypeAlias = _Heading | _Prose | _Item | _Grid | _Lines


def markdown(card: Card, other: Card | None = None, *, rules: bool = False) -> str:
    """Return a card as Markdown (CommonMark, tables as GitHub writes them), in one language or in two.

    Drawings are told in words. With `rules` every statement is followed by the numbers of its rules. Nothing in the
    card's words becomes markup. Raises UnlikeCardsError where the two cards are not of one structure.
    """
    pieces = _pieces(parallel(card, other))
    return _joined(pieces, partial(_markdown, rules=rules), ((_Item, _Item),))


def plain(card: Card, other: Card | None = None, *, width: int = PLAIN_WIDTH, rules: bool = False) -> str:
    """Return a card as text without markup, in lines of at most `width` columns, in one language or in two.

    Drawings are told in words; a table that is too wide becomes a list. `rules` and errors as for `markdown`, and
    ValueError for less than NARROWEST columns.
    """
    if width < NARROWEST:
        raise ValueError(f"plain text needs at least {NARROWEST} columns, not {width}")
    together = ((_Item, _Item), (_Heading, _Item), (_Heading, _Prose), (_Heading, _Grid))
    cards = parallel(card, other)
    breaks = tuple(writing_of(each).card for each in cards)
    return _joined(_pieces(cards), partial(_plain, width=width, rules=rules, breaks=breaks), together)


def _joined(
    pieces: Iterator[_Piece], lines_of: Callable[[_Piece], list[str]], together: tuple[tuple[type, type], ...]
) -> str:
    """Set pieces one below the other, with an empty line between any two but those of the kinds in `together`."""
    told = [(type(piece), lines) for piece in pieces if (lines := lines_of(piece))]
    text = list(told[0][1])
    for (before, _), (kind, lines) in pairwise(told):
        if (before, kind) not in together:
            text.append("")
        text += lines
    return "\n".join(text) + "\n"


def _pieces(cards: tuple[Card, ...]) -> Iterator[_Piece]:
    yield _Heading(1, _once(each.title for each in cards))
    yield _Prose(_told(each.subtitle for each in cards))
    for sections in across(each.sections for each in cards):
        yield from _section(sections)
    for notes in across(each.notes for each in cards):
        yield _Prose(_said(notes), notes[0].rules)
    yield _Prose(_told(each.imprint for each in cards))


def _section(sections: tuple[Section, ...]) -> Iterator[_Piece]:
    yield _Heading(2, _once(each.heading for each in sections))
    for blocks in across(each.blocks for each in sections):
        yield from _block(blocks)


def _block(blocks: tuple[Block, ...]) -> Iterator[_Piece]:  # noqa: C901, PLR0912 - one case for each kind of block
    first = blocks[0]
    match first:
        case Prose():
            same = tuple(each.statement for each in alike(blocks, Prose))
            yield _Prose(_said(same), same[0].rules)
        case Items():
            yield from _items(each.statements for each in alike(blocks, Items))
        case Steps():
            for steps in across(each.steps for each in alike(blocks, Steps)):
                yield _Heading(3, _once(f"{each.sign}. {each.name}" for each in steps))
                yield from _items(each.statements for each in steps)
        case Cases():
            for cases in across(each.cases for each in alike(blocks, Cases)):
                yield _Item(0, _said(tuple(each.statement for each in cases)), cases[0].statement.rules)
                yield _Item(1, _shown(tuple(each.legal for each in cases)))
                yield _Item(1, _shown(tuple(each.illegal for each in cases)))
        case Drawing():
            drawings = alike(blocks, Drawing)
            yield _Prose(_shown(tuple(each.figure for each in drawings)), aside=True)
            yield from _items(each.statements for each in drawings)
        case Gallery():
            # What stands below each is part of what it shows.
            for drawings in across(each.drawings for each in alike(blocks, Gallery)):
                yield _Item(0, _shown(tuple(each.figure for each in drawings)))
        case Totals():
            for players in across(each.players for each in alike(blocks, Totals)):
                place = f"{players[0].place}." if players[0].place else ""
                names = _once(f"{each.name}: {each.points}" for each in players)
                yield _Item(0, tuple(_Words(place, name) for name in names))
        case Accounts():
            for accounts in across(each.accounts for each in alike(blocks, Accounts)):
                same = tuple(each.statement for each in accounts)
                yield _Item(0, _said(same), same[0].rules)
        case Listing():
            listings = alike(blocks, Listing)
            yield _Lines(tuple(map(visible, first.lines)), _once(each.rest for each in listings))
        case Table():
            yield _grid(alike(blocks, Table))
        case Example():
            examples = alike(blocks, Example)
            yield _Heading(3, _once(each.name for each in examples))
            yield from _items(each.statements for each in examples)
        case Answers():
            for answers in across(each.answers for each in alike(blocks, Answers)):
                told = (_Words(_clean(each.question), _sentence(each.statement)) for each in answers)
                yield _Item(0, tuple(dict.fromkeys(told)), answers[0].statement.rules)
        case _:
            assert_never(first)


def _items(lists: Iterator[tuple[Statement, ...]]) -> Iterator[_Item]:
    for statements in across(lists):
        yield _Item(0, _said(statements), statements[0].rules)


def _grid(tables: tuple[Table, ...]) -> _Grid:
    head = tuple(
        _Column(_once(group.name for group in groups), _once(iter(names)))
        for groups in across(each.groups for each in tables)
        for names in across(group.columns for group in groups)
    )
    rows = tuple(
        _Line(
            _once(row.name for row in same),
            _both(row.letter for row in same),
            tuple(_both(cells) for cells in across(row.cells for row in same)),
        )
        for same in across(each.rows for each in tables)
    )
    corner = _Column((), _once(each.corner for each in tables))
    return _Grid(_once(each.caption for each in tables), tables[0].rules, corner, head, rows)


def _clean(text: str) -> str:
    """A text on one line, with nothing that a terminal or a chat would obey."""
    return visible(" ".join(text.split()))


def _once(texts: Iterator[str]) -> tuple[str, ...]:
    return different(map(_clean, texts))


def _both(texts: Iterator[str] | tuple[str, ...]) -> str:
    return _BETWEEN.join(different(map(_clean, texts)))


def _told(texts: Iterator[str]) -> tuple[_Words, ...]:
    return tuple(_Words("", text) for text in _once(texts))


def _said(statements: Sequence[Statement]) -> tuple[_Words, ...]:
    # What reads the same in both languages is said once.
    return tuple(dict.fromkeys(_Words(_clean(each.lead), _clean(each.text)) for each in statements))


def _shown(same: tuple[Picture, ...]) -> tuple[_Words, ...]:
    return _told(each.alt for each in same)


def _sentence(statement: Statement) -> str:
    return _clean(f"{statement.lead} {statement.text}")


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


def _markdown(piece: _Piece, *, rules: bool) -> list[str]:
    match piece:
        case _Heading():
            text = _BETWEEN.join(map(_escaped_inside, piece.texts))
            return [f"{'#' * piece.level} {_CLOSING.sub(_BEHIND, text)}"]
        case _Prose():
            return _below(piece.told, piece.rules if rules else (), "", aside=piece.aside)
        case _Item():
            return _below(piece.told, piece.rules if rules else (), f"{'  ' * piece.depth}- ")
        case _Grid():
            return _markdown_table(piece, rules=rules)
        case _Lines():
            # A fence is longer than any row of its signs between the fences.
            longest = max((len(run) for line in piece.lines for run in _TICKS.findall(line)), default=0)
            fence = "`" * max(len("```"), longest + 1)
            return [f"{fence}text", *piece.lines, fence, *map(_escaped, piece.rest)]
        case _:
            assert_never(piece)


def _below(told: tuple[_Words, ...], rules: tuple[str, ...], mark: str, *, aside: bool = False) -> list[str]:
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


def _markdown_table(grid: _Grid, *, rules: bool) -> list[str]:
    captions = [f"**{_escaped(text)}**" for text in grid.captions]
    if rules and grid.rules:
        captions.append(_escaped(_numbers(grid.rules)))
    head = tuple(": ".join(filter(None, map(_BETWEEN.join, column))) for column in (grid.corner, *grid.head))
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


def _plain(piece: _Piece, *, width: int, rules: bool, breaks: tuple[Breaks, ...]) -> list[str]:
    """Return the lines of a piece; `breaks` are those of its languages, the first one's where two share a line."""
    match piece:
        case _Heading():
            texts = _BETWEEN.join(piece.texts)
            lined = texts if piece.level > 2 else texts.upper()  # noqa: PLR2004 - the steps of a section
            return _wrapped(lined, width, breaks[0])
        case _Prose():
            return _plain_lines(piece.told, piece.rules if rules else (), "", width, breaks)
        case _Item():
            mark = f"{_GAP * piece.depth}{_BULLET if piece.depth == 0 else '–'} "
            return _plain_lines(piece.told, piece.rules if rules else (), mark, width, breaks)
        case _Grid():
            return _plain_table(piece, width=width, rules=rules, breaks=breaks[0])
        case _Lines():
            return [*(part for line in piece.lines for part in _cut(line, width)), *piece.rest]
        case _:
            assert_never(piece)


def _plain_lines(
    told: tuple[_Words, ...], rules: tuple[str, ...], mark: str, width: int, breaks: tuple[Breaks, ...]
) -> list[str]:
    blanks = " " * columns(mark)
    lines: list[str] = []
    for number, words in enumerate(told):
        text = " ".join(filter(None, words))
        if rules and number == len(told) - 1:
            text += f" {_numbers(rules)}"
        first = f"{blanks}{_BETWEEN.lstrip()}" if number else mark
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


def _plain_table(grid: _Grid, *, width: int, rules: bool, breaks: Breaks) -> list[str]:
    numbers = _numbers(grid.rules) if rules and grid.rules else ""
    caption = " ".join(filter(None, (_BETWEEN.join(grid.captions), numbers)))
    lines = _wrapped(caption, width, breaks) if caption else []
    for stacked in (False, True):
        table = _aligned(grid, stacked=stacked)
        if max(map(columns, table)) <= width:
            return [*lines, *table]
    for line in grid.rows:
        told = f"{line.heading}: {_told_in_a_row(grid, line.cells)}"
        lines += _wrapped(told, width, breaks, f"{_BULLET} ", _GAP)
    return lines


def _told_in_a_row(grid: _Grid, cells: tuple[str, ...]) -> str:
    """The cells of a row with their headings, for where a table has no room."""
    said = []
    before: tuple[str, ...] = ()
    for (group, names), cell in zip(grid.head, cells, strict=True):
        if cell:
            over = f"{_BETWEEN.join(group)}: " if group and group != before else ""
            said.append(f"{over}{_BETWEEN.join(names)} {cell}")
            before = group
    return "; ".join(said)


def _aligned(grid: _Grid, *, stacked: bool) -> list[str]:
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


def _spans(head: tuple[_Column, ...]) -> list[tuple[tuple[str, ...], int, int]]:
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
