"""A reference card as content: headings, statements with the rules that they rest on, tables, drawings.

Documents make it; writers (PDF, a page for phones, plain text) walk it. It knows neither game nor file format.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar, cast

from ..figures.picture import Picture

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

P = TypeVar("P")


class Statement(NamedTuple):
    """A sentence or a few, and the numbers of the rules that they state or rest on (`B3.6`, `R4.2`).

    On a card none is without a number; what a report says of a file may have none.

    `lead` is a word or two before it that say what it is about; `settled` is one that leaves out what is open in its
    rules. `sign` is the number by which a drawing points to it.
    """

    text: str
    rules: tuple[str, ...]
    lead: str = ""
    settled: bool = False
    sign: str = ""

    @property
    def head(self) -> str:
        """What stands out before it, where a sign is no more than a number."""
        return " ".join(filter(None, (self.sign, self.lead)))


class Prose(NamedTuple):
    """Statements that run on."""

    statement: Statement


class Items(NamedTuple):
    """A list."""

    statements: tuple[Statement, ...]


class Step(NamedTuple):
    """One of several choices or steps: its sign (`1`, `A`), its name, and what is to be known of it."""

    sign: str
    name: str
    statements: tuple[Statement, ...]


class Steps(NamedTuple):
    """Choices or steps."""

    steps: tuple[Step, ...]


class Case(NamedTuple):
    """A rule with a drawing of what it allows and one of what it forbids."""

    statement: Statement
    legal: Picture
    illegal: Picture


class Cases(NamedTuple):
    """Rules with drawings; all drawings of one scale."""

    cases: tuple[Case, ...]


class Drawing(NamedTuple):
    """A drawing with statements beside it, or below it where it is as `wide` as a small page.

    What is drawn `last` is below the statements.
    """

    figure: Picture
    statements: tuple[Statement, ...]
    wide: bool = False
    last: Picture | None = None


class Gallery(NamedTuple):
    """Drawings beside each other, as many as there is room for."""

    drawings: tuple[Drawing, ...]


class ColumnGroup(NamedTuple):
    """A heading over several columns of a table, and the headings of these columns.

    `shares` are those of its columns, by number, that say what players get who share places.
    """

    name: str
    columns: tuple[str, ...]
    shares: tuple[int, ...] = ()


class TableRow(NamedTuple):
    """A row of a table: its heading, icon and letter before it where it has them, and its cells.

    `strong` is a row that adds up others. Where its cells are points that have to be explained, `ranks` are what comes
    before each, how many there are and the place that they take, and `told` adds what they do not say.
    """

    name: str
    icon: str
    letter: str
    cells: tuple[str, ...]
    strong: bool = False
    ranks: tuple[tuple[str, str], ...] = ()
    told: Statement | None = None


class Table(NamedTuple):
    """A table with headings for columns, in groups, and for rows; `cites` is that of the rules of rows."""

    caption: str
    corner: str
    groups: tuple[ColumnGroup, ...]
    rows: tuple[TableRow, ...]
    rules: tuple[str, ...]
    cites: str = ""


class Example(NamedTuple):
    """A worked example: a heading, what is given, how it is worked out."""

    name: str
    statements: tuple[Statement, ...]


class Answer(NamedTuple):
    """A question that people argue about, and the answer."""

    question: str
    statement: Statement


class Answers(NamedTuple):
    """Questions and answers."""

    answers: tuple[Answer, ...]


class Ranked(NamedTuple):
    """A player and the points: the place in the ranking, empty for whoever is not in it, and the share of the best."""

    place: str
    name: str
    points: int
    share: float


class Totals(NamedTuple):
    """Players by their points, the best first, with a bar for each."""

    players: tuple[Ranked, ...]


class ItemAccount(NamedTuple):
    """What was scored for one thing, and why: icon and letter where it has them, and the statement."""

    icon: str
    letter: str
    statement: Statement


class Accounts(NamedTuple):
    """How points came about, thing by thing."""

    accounts: tuple[ItemAccount, ...]


class Listing(NamedTuple):
    """Lines of a text as they were written, by their numbers, or one of a code; `rest` says what is left out.

    A code may be broken anywhere, as nothing in it is a word.
    """

    lines: tuple[str, ...]
    rest: str = ""
    is_code: bool = False


Block: TypeAlias = (
    Prose | Items | Steps | Cases | Drawing | Gallery | Table | Example | Answers | Totals | Accounts | Listing
)


class Section(NamedTuple):
    """A part of a card with a heading; `name` is an id, the same in every language."""

    name: str
    heading: str
    blocks: tuple[Block, ...]
    again: str = ""
    """Its heading where it goes on in another column; empty on what has none."""


class Card(NamedTuple):
    """A reference card in one language; `notes` are what a footnote says.

    `players` are the names in the texts of a report, and `subjects` the parts of its subtitle: what it is, of which
    game, and what else is to be known of that.
    """

    name: str
    language: str
    title: str
    subtitle: str
    sections: tuple[Section, ...]
    notes: tuple[Statement, ...]
    imprint: str
    players: tuple[str, ...] = ()
    subjects: tuple[str, ...] = ()


def changed(part: P, change: Callable[[Statement], Statement]) -> P:
    """Return a card, or a part of one, with every statement changed; drawings stay as they are."""
    if isinstance(part, Statement):
        return cast("P", change(part))
    if not isinstance(part, tuple) or isinstance(part, Picture):
        return part
    parts = [changed(each, change) for each in part]
    return cast("P", type(part)(*parts) if hasattr(part, "_fields") else tuple(parts))


def statements(card: Card) -> Iterator[Statement]:
    """Yield every statement of a card, in order."""
    for section in card.sections:
        for block in section.blocks:
            yield from _statements(block)
    yield from card.notes


def texts(part: object) -> Iterator[str]:
    """Yield every text of a card, or of a part of one, but for what is in drawings."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, tuple) and not isinstance(part, Picture):
        for each in part:
            yield from texts(each)


def _statements(block: Block) -> Iterator[Statement]:  # noqa: C901, PLR0912 - one case for each kind of block
    match block:
        case Prose():
            yield block.statement
        case Items() | Drawing() | Example():
            yield from block.statements
        case Steps():
            for step in block.steps:
                yield from step.statements
        case Cases():
            for case in block.cases:
                yield case.statement
        case Answers():
            for answer in block.answers:
                yield answer.statement
        case Gallery():
            for drawing in block.drawings:
                yield from drawing.statements
        case Accounts():
            for account in block.accounts:
                yield account.statement
        case Table():
            for row in block.rows:
                if row.told is not None:
                    yield row.told
        case Totals() | Listing():
            pass


def figures(card: Card) -> Iterator[Picture]:
    """Yield every drawing of a card, in order."""
    for section in card.sections:
        for block in section.blocks:
            if isinstance(block, Drawing):
                yield block.figure
                if block.last is not None:
                    yield block.last
            elif isinstance(block, Gallery):
                yield from (drawing.figure for drawing in block.drawings)
            elif isinstance(block, Cases):
                for case in block.cases:
                    yield from (case.legal, case.illegal)
