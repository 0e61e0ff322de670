"""What cards say as pieces of text: headings, paragraphs, items, tables, in one language or in two."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias, assert_never

from ..drawing.typography import WITH_DOTS
from ..system.terminal import visible
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
from .parallel import across, alike, different

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..figures.picture import Picture
    from .content import Block, Card, Section, Statement, TableRow

BETWEEN = " / "
"""What parts two languages on one line, and begins the second one where it has lines of its own."""


class Words(NamedTuple):
    """What is said in one language; `lead` stands out."""

    lead: str
    text: str


class Heading(NamedTuple):
    """A heading: 1 is the title, 2 a section, 3 a part of one."""

    level: int
    texts: tuple[str, ...]


class TextParagraph(NamedTuple):
    """A paragraph; an aside is what a drawing shows."""

    told: tuple[Words, ...]
    rules: tuple[str, ...] = ()
    aside: bool = False


class TextItem(NamedTuple):
    """An item of a list, or of a list inside of an item."""

    depth: int
    told: tuple[Words, ...]
    rules: tuple[str, ...] = ()


class TextColumn(NamedTuple):
    """The heading of a column: the group that it belongs to, if any, and its own name."""

    group: tuple[str, ...]
    names: tuple[str, ...]


class TextLine(NamedTuple):
    """A row of a table: its names, its letter, if any, and its cells."""

    names: tuple[str, ...]
    letter: str
    cells: tuple[str, ...]

    @property
    def heading(self) -> str:
        """The names on one line."""
        return BETWEEN.join(self.names) + self._sign

    @property
    def headings(self) -> tuple[str, ...]:
        """The names on a line each."""
        first, *others = self.names or ("",)
        return (first + self._sign, *others)

    @property
    def _sign(self) -> str:
        return f" ({self.letter})" if self.letter else ""


class TextGrid(NamedTuple):
    """A table; `corner` stands over the names of its rows."""

    captions: tuple[str, ...]
    rules: tuple[str, ...]
    corner: TextColumn
    head: tuple[TextColumn, ...]
    rows: tuple[TextLine, ...]


class Lines(NamedTuple):
    """Lines as somebody wrote them, and what is said of those left out."""

    lines: tuple[str, ...]
    rest: tuple[str, ...]


TextPiece: TypeAlias = Heading | TextParagraph | TextItem | TextGrid | Lines


def pieces(cards: tuple[Card, ...]) -> Iterator[TextPiece]:
    """Yield the pieces of a card, or of the same in two languages."""
    yield Heading(1, _once(each.title for each in cards))
    yield TextParagraph(_told(each.subtitle for each in cards))
    for sections in across(each.sections for each in cards):
        yield from _section(sections)
    for notes in across(each.notes for each in cards):
        if any(each.text for each in notes):
            yield TextParagraph(_said(tuple(each for each in notes if each.text)), notes[0].rules)
    yield TextParagraph(_told(each.imprint for each in cards))


def _section(sections: tuple[Section, ...]) -> Iterator[TextPiece]:
    yield Heading(2, _once(each.heading for each in sections))
    for blocks in across(each.blocks for each in sections):
        yield from _block(blocks)


def _block(blocks: tuple[Block, ...]) -> Iterator[TextPiece]:  # noqa: C901, PLR0912 - one case for each kind of block
    first = blocks[0]
    match first:
        case Prose():
            same = tuple(each.statement for each in alike(blocks, Prose))
            yield TextParagraph(_said(same), same[0].rules)
        case Items():
            yield from _items(each.statements for each in alike(blocks, Items))
        case Steps():
            for steps in across(each.steps for each in alike(blocks, Steps)):
                yield Heading(3, _once(f"{each.sign}. {each.name}" for each in steps))
                yield from _items(each.statements for each in steps)
        case Cases():
            for cases in across(each.cases for each in alike(blocks, Cases)):
                yield TextItem(0, _said(tuple(each.statement for each in cases)), cases[0].statement.rules)
                yield TextItem(1, _shown(tuple(each.legal for each in cases)))
                yield TextItem(1, _shown(tuple(each.illegal for each in cases)))
        case Drawing():
            drawings = alike(blocks, Drawing)
            yield TextParagraph(_shown(tuple(each.figure for each in drawings)), aside=True)
            yield from _items(each.statements for each in drawings)
        case Gallery():
            # What stands below each is part of what it shows.
            for drawings in across(each.drawings for each in alike(blocks, Gallery)):
                yield TextItem(0, _shown(tuple(each.figure for each in drawings)))
        case Totals():
            for players in across(each.players for each in alike(blocks, Totals)):
                place = f"{players[0].place}." if players[0].place else ""
                names = _once(f"{each.name}: {each.points}" for each in players)
                yield TextItem(0, tuple(Words(place, name) for name in names))
        case Accounts():
            for accounts in across(each.accounts for each in alike(blocks, Accounts)):
                same = tuple(each.statement for each in accounts)
                yield TextItem(0, _said(same), same[0].rules)
        case Listing():
            listings = alike(blocks, Listing)
            yield Lines(tuple(map(visible, first.lines)), _once(each.rest for each in listings))
        case Table():
            tables = alike(blocks, Table)
            yield _grid(tables)
            for rows in across(each.rows for each in tables):
                yield from _added(rows)
        case Example():
            examples = alike(blocks, Example)
            yield Heading(3, _once(each.name for each in examples))
            yield from _items(each.statements for each in examples)
        case Answers():
            for answers in across(each.answers for each in alike(blocks, Answers)):
                told = (Words(_clean(each.question), _sentence(each.statement)) for each in answers)
                yield TextItem(0, tuple(dict.fromkeys(told)), answers[0].statement.rules)
        case _:
            assert_never(first)


def _items(lists: Iterator[tuple[Statement, ...]]) -> Iterator[TextItem]:
    for statements in across(lists):
        yield TextItem(0, _said(statements), statements[0].rules)


def _added(rows: tuple[TableRow, ...]) -> Iterator[TextItem]:
    """Yield what is to be added to the cells of a row, behind the name of the row."""
    told = tuple((f"{row.name}:", row.told) for row in rows if row.told is not None and row.told.text)
    if told:
        yield TextItem(0, tuple(dict.fromkeys(Words(_clean(name), _clean(each.text)) for name, each in told)))


def _ranked(row: TableRow) -> tuple[str, ...]:
    """Return the cells of a row, behind the points those of its rules where it is explained."""
    if row.told is None:
        return row.cells
    ranks = row.ranks or (("", ""),) * len(row.cells)
    cells = (WITH_DOTS.join(filter(None, (*rank, cell))) for rank, cell in zip(ranks, row.cells, strict=True))
    return (*cells, " ".join(row.told.rules))


def _grid(tables: tuple[Table, ...]) -> TextGrid:
    head = tuple(
        TextColumn(_once(group.name for group in groups), _once(iter(names)))
        for groups in across(each.groups for each in tables)
        for names in across(group.columns for group in groups)
    )
    rows = tuple(
        TextLine(
            _once(row.name for row in same),
            _both(row.letter for row in same),
            tuple(_both(cells) for cells in across(map(_ranked, same))),
        )
        for same in across(each.rows for each in tables)
    )
    if any(len(line.cells) > len(head) for line in rows):
        head = (*head, TextColumn((), ()))
        rows = tuple(line._replace(cells=(*line.cells, "")[: len(head)]) for line in rows)
    corner = TextColumn((), _once(each.corner for each in tables))
    return TextGrid(_once(each.caption for each in tables), tables[0].rules, corner, head, rows)


def _clean(text: str) -> str:
    """A text on one line, with nothing that a terminal or a chat would obey."""
    return visible(" ".join(text.split()))


def _once(texts: Iterator[str]) -> tuple[str, ...]:
    return different(map(_clean, texts))


def _both(texts: Iterator[str] | tuple[str, ...]) -> str:
    return BETWEEN.join(different(map(_clean, texts)))


def _told(texts: Iterator[str]) -> tuple[Words, ...]:
    return tuple(Words("", text) for text in _once(texts))


def _said(statements: Sequence[Statement]) -> tuple[Words, ...]:
    # What reads the same in both languages is said once.
    return tuple(dict.fromkeys(Words(_clean(each.head), _clean(each.text)) for each in statements))


def _shown(same: tuple[Picture, ...]) -> tuple[Words, ...]:
    return _told(each.alt for each in same)


def _sentence(statement: Statement) -> str:
    return _clean(f"{statement.lead} {statement.text}")
