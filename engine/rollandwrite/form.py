"""The canonical form of a transcript of Roll & Write."""

from __future__ import annotations

from ..buildings import Building
from ..reading.forms import (
    COUNTS,
    NAME,
    ByPlayer,
    Either,
    Field,
    Flag,
    ListOf,
    OneOf,
    Record,
    TextValue,
    Way,
    Whole,
    claims,
    players,
)
from . import layout_form, layouts, numbers

VERSUS = "versus"
MODES = ("score", VERSUS)

_LINES = numbers.grid_lines()


def _grid(row: str) -> str:
    """Return the regular expression for a drawing of the grid, row by row."""
    return rf"(?:{row}\n){{{_LINES}}}"


_MARKS = f"(?:[X.](?: [X.]){{{_LINES - 1}}}|[X.]{{{_LINES}}})"

SHEET = Either(
    (TextValue((_grid(_MARKS),), name="sheet-drawing"), ListOf(TextValue((_MARKS,), name="sheet-row"), _LINES, _LINES))
)
"""A player sheet: `X` is built, `.` is not."""

_FILE_NAME = rf"[^{layout_form.FORBIDDEN}]+\{layouts.FILE_SUFFIX}"
_OWN_ROWS = ListOf(TextValue((layout_form.LETTERS,), name="layout-row"), _LINES, _LINES)

LAYOUT = Either(
    (
        OneOf(layouts.layout_ids()),
        TextValue(("seed-[0-9]{1,9}",)),
        TextValue((_FILE_NAME,)),
        TextValue((_grid(layout_form.LETTERS),), name="layout-drawing"),
        _OWN_ROWS,
        layout_form.FILE,
    )
)
"""A grid: its id, the name of its file, its letters, or all that its file says."""

COINS = Record("coins", (Field("circled", Whole()), Field("crossed", Whole())), ("circled", "crossed"))

CLAIM = claims("roll-and-write-claim", "roll-and-write")

_EACH_LINE = ListOf(Whole(), _LINES, _LINES)
_REAL = (Field("virtual", Flag(value=False)),)

PLAYER = Record(
    "roll-and-write-player",
    (
        Field("sheet", SHEET),
        Field("buildings", COUNTS),
        Field("rows", _EACH_LINE),
        Field("columns", _EACH_LINE),
        Field("lines", Whole()),
        Field("coins", Either((Whole(), COINS))),
        Field("virtual", Flag()),
        Field("claimed", Either((Whole(), CLAIM))),
    ),
    ways=(
        (
            Way(("sheet", "coins"), (), _REAL),
            Way(("buildings", "rows", "columns", "coins"), ("sheet",), _REAL),
            Way(("buildings",), ("sheet", "rows", "columns"), _REAL),
            Way(
                ("virtual", "buildings"),
                ("sheet", "rows", "columns", "lines", "coins"),
                (Field("virtual", Flag(value=True)),),
            ),
            Way(("claimed",), ("sheet", "buildings", "rows", "columns", "lines", "coins")),  # a score sheet
        ),
    ),
)
"""What is written of a player: a sheet, or counts with or without lines and coins."""

_ORDER = ListOf(Either((NAME, ListOf(NAME))))
COMPLETED = Record("completed", tuple(Field(building, _ORDER) for building in Building))
"""In which order players completed a type: names, or lists of those who did it in the same round."""

GAME = Record(
    "roll-and-write",
    (
        Field("game", OneOf(("roll-and-write",))),
        Field("layout", LAYOUT),
        Field("players", players(PLAYER)),
        Field("virtual", ListOf(COUNTS, 0, len(numbers.virtual_names()))),
        Field("completed", COMPLETED),
        Field("mode", OneOf(MODES)),
        Field("rounds_played", Whole()),
        Field("claimed", ByPlayer(Whole())),
    ),
    ("game", "players"),
)
"""A file about a game."""
