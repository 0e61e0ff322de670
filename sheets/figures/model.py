"""What a picture of a game shows, before anybody draws it: palaces and sheets, and what is marked on them.

Two kinds of writers draw the same figure: shapes in millimetres (`palaces`, `sheets`) and characters
(`report.drawings`).
"""

from __future__ import annotations

from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from alhambra_engine.alhambra.earlier import players
from alhambra_engine.geometry import Cell, cell_at, coordinates
from alhambra_engine.reading.kinds import Severity
from alhambra_engine.reading.names import player_named

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from alhambra_engine.alhambra.awards import Holding
    from alhambra_engine.alhambra.drawing import PalaceText
    from alhambra_engine.alhambra.expansions.open_sides import AttackedSide
    from alhambra_engine.alhambra.judging import JudgedTable
    from alhambra_engine.alhambra.meant_tiles import TileReader
    from alhambra_engine.alhambra.palace import Palace
    from alhambra_engine.alhambra.parts import SquarePart
    from alhambra_engine.alhambra.redesign import Moves
    from alhambra_engine.alhambra.scoring import AlhambraOutcome
    from alhambra_engine.alhambra.texts import PlayerText
    from alhambra_engine.alhambra.tiles import Tile
    from alhambra_engine.alhambra.walls import WallSide
    from alhambra_engine.reading.findings import Finding, Span
    from alhambra_engine.referee import Result
    from alhambra_engine.rollandwrite.layouts import GridLayout
    from alhambra_engine.rollandwrite.scoring import RollAndWriteOutcome
    from alhambra_engine.rollandwrite.transcript import SheetPlayerText

LARGEST = 120
"""Rows and columns of the largest palace that is drawn in shapes: all 54 tiles have room, each far from the others."""

MOST_SPACES = 200
"""Rows and columns of the largest palace that is drawn in characters: only one of home-made tiles has more."""

_LONGEST_SHOWN = 2
"""So many empty rows or columns beside each other are drawn; more are folded into one."""

_HISTORY_OF_BUILDINGS = "-buildings"
"""The end of the details of findings that are about the number of buildings, which is nowhere on a sheet."""


MarkKind: TypeAlias = Literal["fault", "note", "add", "swap", "remove"]


class CellMark(NamedTuple):
    """A sign on a cell: a fault with the number of its finding, or where a tile may be added, swapped or removed.

    What a finding is about that is no error is a `note`.
    """

    cell: Cell
    kind: MarkKind
    sign: str = ""
    """What is written on it: numbers of findings, counted from 1 in the order of the result."""


class ReserveMark(NamedTuple):
    """A sign on a tile in reserve, the one at this place from 0: a fault or a note, with the numbers of findings."""

    place: int
    kind: MarkKind
    sign: str


class PalaceFigure(NamedTuple):
    """The palace of a player at a scoring; `wall` are the sides that count, in order, `length` their number.

    No wall `is_counted` where something is wrong with the player's part of the file, or where it is not known.
    `words` are what tiles are called that are not read, or that several tiles fit; `reserve` are the tiles beside the
    palace, as notations or, where they are not read, as they are written. `attacked` are the sides that cost points,
    `lines` what squares count in lines from their sides.
    """

    player: str
    scoring: int
    palace: Palace
    wall: tuple[WallSide, ...] = ()
    length: int = 0
    marks: tuple[CellMark, ...] = ()
    words: Mapping[Cell, str] = MappingProxyType({})
    reserve: tuple[str, ...] = ()
    is_counted: bool = True
    reserve_marks: tuple[ReserveMark, ...] = ()
    attacked: tuple[AttackedSide, ...] = ()
    lines: tuple[SquarePart, ...] = ()

    @property
    def signs(self) -> tuple[tuple[MarkKind, str], ...]:
        """The marks on cells and on tiles in reserve: their kinds, and what is written on them."""
        beside = ((mark.kind, mark.sign) for mark in self.reserve_marks)
        return (*((mark.kind, mark.sign) for mark in self.marks), *beside)

    @property
    def cells(self) -> frozenset[Cell]:
        """All cells that have a tile, the fountain or a mark."""
        return frozenset((*self.palace.walls(), *(mark.cell for mark in self.marks)))

    @property
    def is_drawable(self) -> bool:
        """Whether it is no larger than what people can look at."""
        if len(self.palace.tiles) > LARGEST**2:
            return False  # however it is folded
        frame = folded(self).frame
        return 0 < frame.columns <= LARGEST and 0 < frame.rows <= LARGEST


class CellFrame(NamedTuple):
    """The smallest rectangle around cells: where its north-west corner is, and how large it is."""

    left: int
    top: int
    columns: int
    rows: int


class FoldedFigure(NamedTuple):
    """A palace without its long empty stretches, so that a drawing is as large as what is in it.

    Each stretch has become one column or row: `columns` and `rows` say how many it is for. What was beside each other
    still is, and nothing else has come to be.
    """

    figure: PalaceFigure
    frame: CellFrame
    columns: Mapping[int, int] = MappingProxyType({})
    rows: Mapping[int, int] = MappingProxyType({})

    @property
    def has_gaps(self) -> bool:
        """Whether something empty is left out."""
        return bool(self.columns or self.rows)


def folded(figure: PalaceFigure) -> FoldedFigure:
    """Return a palace without its long empty stretches; the same one where it has none, or is too large to be drawn."""
    places = [coordinates(cell) for cell in figure.cells]
    if not places:
        return FoldedFigure(figure, CellFrame(0, 0, 0, 0))
    columns, rows = (_folded_line(sorted(set(line))) for line in zip(*places, strict=True))
    left, top = columns.first, rows.first
    frame = CellFrame(left, top, columns.last - left + 1, rows.last - top + 1)
    if not (columns.gaps or rows.gaps) or max(frame.columns, frame.rows) > MOST_SPACES:
        return FoldedFigure(figure, frame)
    moved = {cell_at(east, south): cell_at(columns.strips[east], rows.strips[south]) for east, south in places}
    palace = figure.palace
    nearer = figure._replace(
        palace=palace._replace(
            tiles={moved[cell]: tile for cell, tile in palace.tiles.items()},
            fountains=tuple(moved[cell] for cell in palace.fountains),
            unread=tuple(moved[cell] for cell in palace.unread),
            unread_gates={moved[cell]: sides for cell, sides in palace.unread_gates.items()},
        ),
        wall=tuple(side._replace(cell=moved[side.cell]) for side in figure.wall),
        attacked=tuple(side._replace(cell=moved[side.cell]) for side in figure.attacked),
        lines=tuple(
            part._replace(cell=moved[part.cell], counted=tuple(moved[cell] for cell in part.counted))
            for part in figure.lines
        ),
        marks=tuple(mark._replace(cell=moved[mark.cell]) for mark in figure.marks),
        words=MappingProxyType({moved[cell]: word for cell, word in figure.words.items() if cell in moved}),
    )
    return FoldedFigure(nearer, frame, columns.gaps, rows.gaps)


class _FoldedLine(NamedTuple):
    """Where columns, or rows, come to be; and those that stand for so many empty ones."""

    strips: dict[int, int]
    gaps: dict[int, int]

    @property
    def first(self) -> int:
        """The first one, where it was."""
        return min(self.strips.values())

    @property
    def last(self) -> int:
        """The last one, where it comes to be."""
        return max(self.strips.values())


def _folded_line(taken: Sequence[int]) -> _FoldedLine:
    """Fold the columns or rows of which those are taken, in ascending order."""
    line = _FoldedLine({taken[0]: taken[0]}, {})
    for before, following in pairwise(taken):
        empty = following - before - 1
        strip = line.strips[before] + 1
        if empty > _LONGEST_SHOWN:
            line.gaps[strip] = empty
            empty = 1
        line.strips[following] = strip + empty
    return line


class SheetCoins(NamedTuple):
    """The coins of a sheet: how many it has, how many are circled, and how many of these are crossed out."""

    printed: int
    circled: int
    crossed: int


class SheetFigure(NamedTuple):
    """The sheet of a player of Roll & Write: the spaces that are built, by row and column from 0.

    `rows` and `columns` are the numbers of buildings in each line; `coins` is None where they are not known.
    `faults` are lines that a finding is about, as ("row", number from 0, sign) or ("column", ...).
    """

    player: str
    layout: GridLayout
    built: frozenset[tuple[int, int]]
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    coins: SheetCoins | None = None
    faults: tuple[tuple[Literal["row", "column", "coins"], int, str], ...] = ()


Figure: TypeAlias = PalaceFigure | SheetFigure


class DrawnPlace(NamedTuple):
    """Whose palace or sheet a file has; sheets are those of scoring 0."""

    player: str
    scoring: int


def players_of(result: Result) -> tuple[str, ...]:
    """Return the names of all players of a file, in its order."""
    outcome = result.outcome
    if outcome is None:
        return ()
    if outcome.game == "roll-and-write":
        return tuple(player.name for player in outcome.transcript.players)
    return players(outcome.transcript)


def drawn_places(result: Result) -> tuple[DrawnPlace, ...]:
    """Return all palaces or sheets of a file, in the order of the scorings and, in each, of the players."""
    outcome = result.outcome
    if outcome is None:
        return ()
    if outcome.game == "roll-and-write":
        return tuple(DrawnPlace(player.name, 0) for player in _sheets(outcome))
    return tuple(
        DrawnPlace(name, table.scoring)
        for table in outcome.judged.tables
        for name, palace in table.palaces.items()
        if palace.tiles or palace.fountains or palace.unread
    )


def figures_of(result: Result, player: str | None = None, scoring: int | None = None) -> tuple[Figure, ...]:
    """Return the palaces or sheets of a file, with all findings marked on them; of an illegal file too.

    The palaces are those of `scoring`; where it is not given, those of the last scoring that has some, and of the
    earlier ones those with a fault. There are none for a player or a scoring that the file lacks.
    """
    outcome = result.outcome
    places = drawn_places(result)
    if player is not None:
        player = player_named(player, dict.fromkeys(place.player for place in places))
        places = tuple(place for place in places if place.player == player)
    if outcome is None or not places:
        return ()
    if outcome.game == "roll-and-write":
        wanted = {place.player for place in places}
        sheets = (each for each in _sheets(outcome) if each.name in wanted)
        return tuple(_sheet(result, outcome, each) for each in sheets) if scoring is None else ()
    drawn = _palaces(result, outcome, frozenset(each for each in places if scoring in {None, each.scoring}))
    last = places[-1].scoring
    return tuple(
        figure
        for figure in drawn
        if scoring is not None or figure.scoring == last or any(kind == "fault" for kind, _ in figure.signs)
    )


class _WrittenPalace(NamedTuple):
    """A player's palace at a scoring: as it is written, and as it is judged."""

    player: PlayerText
    text: PalaceText
    table: JudgedTable

    @property
    def palace(self) -> Palace:
        """The tiles where they are."""
        return self.table.palaces[self.player.name]


def _palaces(result: Result, outcome: AlhambraOutcome, wanted: frozenset[DrawnPlace]) -> Iterator[PalaceFigure]:
    from alhambra_engine.alhambra.meant_tiles import reader_of  # only for the base game

    reader = reader_of(outcome.transcript)
    written = [
        _WrittenPalace(player, player.palace, judged)
        for table, judged in zip(outcome.transcript.tables, outcome.judged.tables, strict=True)
        for player in table.players
        if player.palace is not None
    ]
    for each in written:
        if DrawnPlace(each.player.name, each.table.scoring) in wanted:
            own = [other.text for other in written if other.player.name == each.player.name]
            marks, beside = _marks(result.findings, each, own), tuple(_reserve_marks(result.findings, each.player))
            figure = _palace(result, each, reader)._replace(marks=marks, reserve_marks=beside)
            yield with_modules(figure, _held(outcome, each)) if figure.is_counted else figure


def with_modules(figure: PalaceFigure, holding: Holding) -> PalaceFigure:
    """Return the figure of a palace with what a player's modules bring there: attacked sides, and lines."""
    lines = (part for parts in holding.parts.values() for part in parts if part.side is not None)
    return figure._replace(attacked=holding.attacked, lines=tuple(lines))


def _held(outcome: AlhambraOutcome, written: _WrittenPalace) -> Holding:
    """Return what a palace brings, by the answers that are usual where none are written."""
    if not outcome.transcript.modules:
        return written.table.holdings[written.player.name]
    from alhambra_engine.alhambra.scoring import scored_table  # few games have expansions

    table = written.table
    return scored_table(outcome, table, table.holdings).holdings[written.player.name]


def _palace(result: Result, written: _WrittenPalace, reader: TileReader) -> PalaceFigure:
    """Return the figure of a palace, without marks."""
    player, palace, table = written.player, written.palace, written.table
    holding = table.holdings[player.name]
    tiles, words = dict(palace.tiles), dict[Cell, str]()
    for cell, word, tile in _open_words(result, written, reader):
        tiles.pop(cell, None)
        if tile is None:
            words[cell] = word
        else:
            tiles[cell] = tile
    # Where readings differ in their points, the tiles that are open keep the wall from being known.
    is_counted = not (_is_faulty(result, player.name) or (palace.unread and not holding.wall_length))
    return PalaceFigure(
        player.name,
        table.scoring,
        palace._replace(tiles=tiles, unread=tuple(sorted(words))),
        holding.wall if is_counted else (),
        holding.wall_length if is_counted else 0,
        words=MappingProxyType(words),
        reserve=tuple(_called(reader, word.text) for word in player.reserve),
        is_counted=is_counted,
    )


def _is_faulty(result: Result, player: str) -> bool:
    """Tell whether an error of a file is about a player: nothing of theirs is counted then."""
    return any(
        each.player == player and each.kind.severity is Severity.ERROR
        for finding in result.findings
        for each in finding.apart
    )


def _open_words(result: Result, written: _WrittenPalace, reader: TileReader) -> Iterator[tuple[Cell, str, Tile | None]]:
    """Yield the words of a palace that are no tile by themselves: their cells, and the tiles that they are for certain.

    Where several readings come to the same points the palace has the tiles of one of them: nobody knows these.
    """
    readings = result.readings
    vague: set[Cell] = set()
    here = (written.player.name, written.table.scoring)
    for number, word in enumerate(readings.words if readings is not None else ()):
        if word.cell is not None and readings is not None and (word.player, word.scoring) == here:
            vague.add(word.cell)
            yield word.cell, word.piece.text, readings.resolved.get(number)
    unread = frozenset(written.palace.unread) - vague
    for cell, text in reversed(written.text.pieces) if unread else ():
        # Of two words on a cell the first is its tile: it comes last here.
        if cell in unread:
            yield cell, text, reader.meaning(text).tile


def _called(reader: TileReader, word: str) -> str:
    tile = reader.meaning(word).tile
    return word if tile is None else tile.notation


def _marks(findings: Sequence[Finding], written: _WrittenPalace, palaces: Sequence[PalaceText]) -> tuple[CellMark, ...]:
    """Return the marks of all findings about cells of a palace, which is one of a player's in the file."""
    numbers: dict[Cell, list[int]] = {}
    faulty: set[Cell] = set()
    for number, finding in _numbered(findings):
        if finding.player != written.player.name or not finding.cells:
            continue
        if _nearest(finding, palaces) is not written.text:
            continue
        for place in finding.cells:
            cell = cell_at(*place)
            if number not in numbers.setdefault(cell, []):
                numbers[cell].append(number)
            if finding.kind.severity is Severity.ERROR:
                faulty.add(cell)
    return tuple(
        CellMark(cell, "fault" if cell in faulty else "note", ", ".join(map(str, numbers[cell])))
        for cell in sorted(numbers)
    )


def _numbered(findings: Iterable[Finding]) -> Iterator[tuple[int, Finding]]:
    """Yield each single finding with its number; equal ones have the same."""
    for number, finding in enumerate(findings, start=1):
        yield from ((number, each) for each in finding.apart)


def _reserve_marks(findings: Sequence[Finding], player: PlayerText) -> Iterator[ReserveMark]:
    """Yield the marks of all findings about what is written as a player's reserve."""
    for place, word in enumerate(player.reserve):
        own = [
            (number, finding.kind.severity is Severity.ERROR)
            for number, finding in _numbered(findings)
            if finding.player == player.name and not finding.cells and _is_in(finding.span, word.span)
        ]
        if own:
            kind: MarkKind = "fault" if any(is_error for _, is_error in own) else "note"
            yield ReserveMark(place, kind, ", ".join(str(number) for number, _ in own))


def _is_in(span: Span | None, whole: Span) -> bool:
    """Tell whether a part of a file begins in another one."""
    if span is None:
        return False
    return (whole.line, whole.column) <= (span.line, span.column) < (whole.end_line, whole.end_column)


def _nearest(finding: Finding, palaces: Sequence[PalaceText]) -> PalaceText:
    """Return the palace of which a finding tells: the one that is written where the finding is."""
    if finding.span is None:
        return palaces[-1]
    line = finding.span.line
    before = [each for each in palaces if each.span.line <= line]
    return max(before or palaces, key=lambda each: each.span.line)


def _sheets(outcome: RollAndWriteOutcome) -> Iterator[SheetPlayerText]:
    """Yield the players whose sheets are drawn."""
    return (player for player in outcome.transcript.players if player.sheet is not None)


def _sheet(result: Result, outcome: RollAndWriteOutcome, player: SheetPlayerText) -> SheetFigure:
    judged = outcome.judged
    seat, coins = judged.seats[player.name], player.coins
    known = None
    if coins is not None and coins.circled is not None and coins.crossed is not None:
        known = SheetCoins(judged.layout.coins, coins.circled.value, coins.crossed.value)
    faults = tuple(_line_faults(result.findings, player.name))
    built = judged.built[player.name]
    return SheetFigure(player.name, judged.layout, built, seat.rows or (), seat.columns or (), known, faults)


def _line_faults(
    findings: Sequence[Finding], player: str
) -> Iterator[tuple[Literal["row", "column", "coins"], int, str]]:
    """Yield the rows, columns and coins of a player that findings are about, each with the numbers of these."""
    numbers: dict[tuple[Literal["row", "column", "coins"], int], list[int]] = {}
    for number, finding in enumerate(findings, start=1):
        for place in _lines_of(finding) if finding.player == player else ():
            numbers.setdefault(place, []).append(number)
    for (kind, line), own in numbers.items():
        yield kind, line, ", ".join(map(str, own))


def _lines_of(finding: Finding) -> Iterator[tuple[Literal["row", "column", "coins"], int]]:
    """Yield the rows and columns that a finding is about, or that it is about coins."""
    name, detail = finding.kind.name, finding.detail
    line, column = (finding.values.get(key) for key in ("line", "column"))
    if name == "coins-out-of-range" or (name == "impossible-history" and not detail.endswith(_HISTORY_OF_BUILDINGS)):
        yield "coins", 0
    elif name == "lines-do-not-match" and isinstance(line, int):
        if detail in {"sheet-rows", "sheet-letters"}:
            yield "row", line - 1
        if detail == "sheet-columns":
            yield "column", line - 1
        if detail == "sheet-letters" and isinstance(column, int):
            yield "column", column - 1


def figure_of_moves(moves: Moves) -> PalaceFigure | None:
    """Return the palace of a player with what may be done in a redesign marked on it; None where it is not legal.

    A tile that may be both swapped and removed has both marks.
    """
    if moves.palace is None:
        return None
    marks = (
        *(CellMark(cell_at(*place), "add") for place in moves.place),
        *(CellMark(cell_at(*place), "swap") for place in moves.swap),
        *(CellMark(cell_at(*place), "remove") for place in moves.remove),
    )
    from alhambra_engine.alhambra.walls import longest_wall  # no other figure measures a wall

    wall = longest_wall(moves.palace) if moves.palace.walls() else ()
    return PalaceFigure(moves.player, moves.scoring, moves.palace, wall, len(wall), marks)
