"""The canonical form of a layout file."""

from __future__ import annotations

from ..reading.forms import Field, ListOf, Record, TextValue, Whole, one_of
from . import numbers

_LINES = numbers.grid_lines()

FORBIDDEN = r"\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff"
"""What no file may have in it, and ends of lines."""

LONGEST_ID = 20
"""Characters of an id: what the QR code of a player sheet has room for (docs/codes.md)."""

ID = r"[a-z0-9]+(?:-[a-z0-9]+)*"
"""The regular expression for an id."""

LETTERS = f"{one_of()}(?: ?{one_of()}){{{_LINES - 1}}}"
"""The regular expression for a row of a grid."""

FILE = Record(
    "layout",
    (
        Field("id", TextValue((ID,), LONGEST_ID)),
        Field("name", TextValue((rf"[^{FORBIDDEN}]*",), name="layout-name")),
        Field("rows", ListOf(TextValue((LETTERS,), name="layout-row"), _LINES, _LINES)),
        Field("coins", Whole(numbers.starting_coins(), numbers.most_coins())),
    ),
    ("id", "rows"),
)
"""A layout file, by the values that TOML has."""
