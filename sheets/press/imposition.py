"""Imposition: how cut sheets lie on sheets of paper, so that a pad comes out in order when it is cut."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..drawing.shapes import BLACK, Box, Page, Path, Placed, line, product
from ..system.resources import data

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from ..drawing.papers import Paper
    from ..drawing.shapes import Matrix, Shape, Sheet

EDGES = ("long", "short", "none")
"""Of the paper, over which the printer turns it; `none` prints fronts alone."""

ORDERS = ("stack", "repeat", "booklet")
"""`stack`: cut, then lay the piles on each other. `repeat`: every place of a paper shows the same sheet. `booklet`:
folded in the middle."""

_MICROMETRE = 1e-3


class NoRoomError(ValueError):
    """Sheets do not fit on a paper: so many were wanted, `most` would fit."""

    def __init__(self, wanted: int, most: int) -> None:
        super().__init__(f"{wanted} wanted, at most {most}")
        self.wanted = wanted
        self.most = most


class Marks(NamedTuple):
    """What is added for the cutter: crop marks, mm of bleed, mm between the sheets."""

    crop: bool = False
    bleed: float = 0.0
    gutter: float = 0.0

    @property
    def apart(self) -> float:
        """Millimetres between two sheets: their bleeds may touch."""
        return max(self.gutter, 2 * self.bleed)

    @property
    def around(self) -> float:
        """Millimetres wanted between the outer trim and the edge of the paper."""
        crop = data("impositions.toml")["crop"]
        return max(self.bleed, crop["offset"]) + crop["length"] if self.crop else self.bleed


class Grid(NamedTuple):
    """Places for cut sheets on a page; millimetres."""

    width: float
    height: float
    cells: tuple[Box, ...]
    """Row by row from the top left."""
    bleed: float
    crop: bool

    @property
    def trim(self) -> Box:
        """The box around all cells."""
        first, last = self.cells[0], self.cells[-1]
        return Box("trim", first.x, first.y, last.right - first.x, last.bottom - first.y)


def grid(paper: Paper, width: float, height: float, up: int | None, marks: Marks) -> Grid:
    """Return the places for sheets of a size in mm on a paper: so many, or as many as fit.

    Raises NoRoomError where they do not fit.
    """
    shapes = {int(count): grids for count, grids in data("impositions.toml")["grids"].items()}
    fitting = {
        count: found
        for count, grids in shapes.items()
        if (found := _first_fit(paper, width, height, grids, marks)) is not None
    }
    wanted = max(fitting, default=0) if up is None else up
    if wanted not in fitting:
        raise NoRoomError(wanted or 1, max(fitting, default=0))
    return fitting[wanted]


def counts() -> tuple[int, ...]:
    """Return the numbers of sheets that there are grids for."""
    return tuple(map(int, data("impositions.toml")["grids"]))


def _first_fit(
    paper: Paper, width: float, height: float, grids: Sequence[tuple[int, int]], marks: Marks
) -> Grid | None:
    """The first way that fits: the paper as the sheet lies before the paper turned."""
    pages = [(paper.width, paper.height), (paper.height, paper.width)]
    if width > height:
        pages.reverse()
    for page_width, page_height in pages:
        for columns, rows in grids:
            across, down = (
                count * length + (count - 1) * marks.apart for count, length in ((columns, width), (rows, height))
            )
            left, top = (page_width - across) / 2, (page_height - down) / 2
            if min(left, top) >= marks.around - _MICROMETRE:
                cells = tuple(
                    Box(
                        f"cell-{row * columns + column + 1}",
                        left + column * (width + marks.apart),
                        top + row * (height + marks.apart),
                        width,
                        height,
                    )
                    for row in range(rows)
                    for column in range(columns)
                )
                return Grid(page_width, page_height, cells, marks.bleed, marks.crop)
    return None


def pages(sheets: int, make: Callable[[int], Sheet], grid: Grid, *, order: str, duplex: str) -> Iterator[Page]:
    """Yield the pages of a pad; `make` returns a sheet by its number from 0.

    `duplex` is the edge over which the printer turns the paper (`long`, `short`), or `none` for fronts alone. Backs
    come to lie behind their fronts, and a cut sheet is turned like the page of a book.
    """
    if order == "booklet":
        yield from _booklet(sheets, make, grid, duplex)
        return
    marks = cut_marks(grid)
    trim = grid.trim
    flip = _flip(grid, duplex) if duplex != "none" else None
    for numbers in _order(sheets, len(grid.cells), order):
        made: dict[int, Sheet] = {number: make(number) for number in dict.fromkeys(numbers) if number is not None}
        placed = [(made[number], cell) for number, cell in zip(numbers, grid.cells, strict=True) if number is not None]
        fronts = tuple(Placed(sheet.sides[0], (1, 0, 0, 1, cell.x, cell.y)) for sheet, cell in placed)
        yield Page(grid.width, grid.height, fronts, marks, trim, grid.bleed)
        if flip is None:
            continue
        backs = tuple(Placed(sheet.sides[1], _behind(cell, flip)) for sheet, cell in placed if len(sheet.sides) > 1)
        yield Page(grid.width, grid.height, backs, marks, trim, grid.bleed)


def page_count(sheets: int, grid: Grid, *, order: str, duplex: str) -> int:
    """Return how many pages `pages` yields."""
    if order == "booklet":
        return 2 * -(-sheets // 2)
    return len(_order(sheets, len(grid.cells), order)) * (1 if duplex == "none" else 2)


def can_be_booklet(grid: Grid) -> bool:
    """Tell whether a grid is two sheets side by side that touch, so that the paper can be folded between them."""
    return len(grid.cells) == len(("left", "right")) and abs(grid.cells[0].right - grid.cells[1].x) < _MICROMETRE


def _booklet(sheets: int, make: Callable[[int], Sheet], grid: Grid, duplex: str) -> Iterator[Page]:
    """Yield the pages of papers that are laid in each other, folded and stapled: the outermost first."""
    left, right = grid.cells
    last = 4 * -(-sheets // 2) - 1
    marks, trim = cut_marks(grid, folded=True), grid.trim
    # Over the other edge the whole back page stands on its head.
    turned = _flip(grid, duplex)[0] > 0

    def page(leaves: Sequence[tuple[int, Box]], *, back: bool) -> Page:
        placed = []
        for number, cell in leaves:
            sides = make(number // 2).sides if number < 2 * sheets else ()
            # The last page of an odd number has nothing on its back.
            if number % 2 < len(sides):
                matrix: Matrix = (1, 0, 0, 1, cell.x, cell.y)
                if back and turned:
                    matrix = product((-1, 0, 0, -1, grid.width, grid.height), matrix)
                placed.append(Placed(sides[number % 2], matrix))
        return Page(grid.width, grid.height, tuple(placed), marks, trim, grid.bleed)

    for paper in range((last + 1) // 4):
        yield page([(last - 2 * paper, left), (2 * paper, right)], back=False)
        yield page([(2 * paper + 1, left), (last - 2 * paper - 1, right)], back=True)


def _order(sheets: int, up: int, order: str) -> tuple[tuple[int | None, ...], ...]:
    """The numbers of the sheets on each paper, None for a place left empty."""
    papers = -(-sheets // up)
    if order == "repeat":
        return tuple((number,) * up for number in range(papers))
    return tuple(
        tuple(number if (number := place * papers + paper) < sheets else None for place in range(up))
        for paper in range(papers)
    )


def _flip(grid: Grid, duplex: str) -> Matrix:
    """The mirror that takes a point of the front page to the point behind it on the back page.

    The printer turns the paper about its long or its short edge; where that edge lies upright on the page, left and
    right change places, else top and bottom.
    """
    upright_edge_is_long = grid.height >= grid.width
    if (duplex == "long") == upright_edge_is_long:
        return (-1, 0, 0, 1, grid.width, 0)
    return (1, 0, 0, -1, 0, grid.height)


def _behind(cell: Box, flip: Matrix) -> Matrix:
    """The matrix of a back: mirrored as a book's page is turned, placed as its front, mirrored as the paper is."""
    turn: Matrix = (-1, 0, 0, 1, cell.width, 0)
    return product(flip, product((1, 0, 0, 1, cell.x, cell.y), turn))


def cut_marks(grid: Grid, *, folded: bool = False) -> tuple[Shape, ...]:
    """Return the lines to cut along: crop marks if they are wanted, else ticks if the paper is larger than a piece.

    They are around the block of pieces; if the paper has no room there, they are on the edges of the pieces. What is
    `folded` in the middle is not cut there.
    """
    numbers = data("impositions.toml")["crop" if grid.crop else "cut"]
    trim = grid.trim
    # To a micrometre, as sheets that touch are two sums of the same lengths.
    across = sorted({round(edge, 3) for cell in grid.cells for edge in (cell.x, cell.right)})
    down = sorted({round(edge, 3) for cell in grid.cells for edge in (cell.y, cell.bottom)})
    if folded and not grid.crop:
        across = [across[0], across[-1]]
    upright = _ticks(across, (trim.y, trim.bottom), grid.width, grid.bleed, numbers)
    level = _ticks(down, (trim.x, trim.right), grid.height, grid.bleed, numbers)
    strokes = [
        *(line((x, start), (x, end)) for x, start, end in upright),
        *(line((start, y), (end, y)) for y, start, end in level),
    ]
    if not strokes:
        return ()
    return (Path(tuple(step for stroke in strokes for step in stroke), stroke=BLACK, width=numbers["weight"]),)


def _ticks(
    places: Sequence[float], ends: tuple[float, float], width: float, bleed: float, numbers: Mapping[str, float]
) -> Iterator[tuple[float, float, float]]:
    """Yield the ticks of parallel cuts: where each cut is across the page, and from where to where its tick goes.

    `ends` are those of the block along the cuts; as much white is before the one as behind the other.
    """
    first, last = ends
    # Beyond the bleed, where nothing is printed any more.
    near = max(numbers["offset"], bleed)
    far = min(near + numbers["length"], first - numbers["edge"])
    outside = far - near >= numbers["least"] - _MICROMETRE
    for place in places:
        if min(place, width - place) - bleed < numbers["waste"]:
            continue
        if outside:
            yield place, first - far, first - near
            yield place, last + near, last + far
        else:
            yield place, first + numbers["inside"], first + numbers["inside"] + numbers["length"]
            yield place, last - numbers["inside"] - numbers["length"], last - numbers["inside"]
