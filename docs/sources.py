"""Make docs/sources.md, the list of all modules, and the picture of the rooms in docs/architecture.md: `make sources`.

What a module is for is the first line of its docstring; what a room may import is the table of `tests/test_layers.py`.
"""

from __future__ import annotations

import ast
import re
import sys
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

from tests.test_layers import ENGINE, SHEETS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

DOCS = Path(__file__).parent
PAGE, ARCHITECTURE = DOCS / "sources.md", DOCS / "architecture.md"
ROOMS: Mapping[str, Mapping[str, str]] = {"engine": ENGINE, "sheets": SHEETS}
HEAD = """\
# Sources

Each room (a package, or a module by itself), the rooms that it may import, and its modules.
[architecture.md](architecture.md) explains why it is so.

<!-- Made by `make sources` from the docstrings of the sources; edits made by hand are lost. -->
"""
START, END = "<!-- rooms: made by `make sources` -->\n", "<!-- /rooms -->"
COLUMN = 42
"""Where the second column of the picture begins."""


def page() -> str:
    """Return the whole page."""
    chapters = (chapter for side, rooms in ROOMS.items() for name in rooms for chapter in _chapter(side, name))
    return "\n".join([HEAD, *chapters])


def _chapter(side: str, name: str) -> Iterator[str]:
    """Yield what a room is for, what it may import, and a table of its modules."""
    place = DOCS.parent / side / name
    if not place.is_dir():
        place = DOCS.parent / name if (DOCS.parent / name).is_dir() else place.with_suffix(".py")
    own = place / "__init__.py" if place.is_dir() else place
    others = sorted(ROOMS[side][name].split(), key=lambda other: ("/" in other, other))
    yield f"## {side}/{name}"
    yield f"{purpose(own)}\n"
    yield f"May import: {', '.join(f'`{other}`' for other in others) or 'no other room'}.\n"
    modules = {_name(file, place): file for file in place.rglob("*.py") if file != own}
    if modules:
        yield "| module | |\n|---|---|"
        yield from (f"| `{module}` | {purpose(file)} |" for module, file in sorted(modules.items()))
        yield ""


def _name(file: Path, room: Path) -> str:
    """Return the name of a module within its room; a package inside of a room is named like a module."""
    return ".".join(file.relative_to(room).with_suffix("").parts).removesuffix(".__init__")


def purpose(file: Path) -> str:
    """Return the first line of a module's docstring, for a cell of a table."""
    told = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return told.split("\n", 1)[0].replace("|", "\\|")


def picture() -> str:
    """Return the rooms of both sides, each above all rooms that it may import."""
    columns = [[*_floors(rooms)] for rooms in ROOMS.values()]
    lowest = max(map(len, columns))
    columns = [[""] * (lowest - len(floors)) + floors for floors in columns]
    rows = zip_longest(columns[1], columns[0])
    lines = [f"{'sheets':<{COLUMN}}engine", *(f"{left:<{COLUMN}}{right}".rstrip() for left, right in rows)]
    return "\n".join(["```", *lines, "```"])


def _floors(rooms: Mapping[str, str]) -> Iterator[str]:
    """Yield the rooms of a side, those at the top first."""
    heights: dict[str, int] = {}

    def height(name: str) -> int:
        if name not in heights:
            below = [other for other in rooms[name].split() if other in rooms]
            heights[name] = 1 + max(map(height, below), default=-1)
        return heights[name]

    for floor in range(max(map(height, rooms)), -1, -1):
        yield "  " + "  ".join(name for name in rooms if height(name) == floor)


def with_picture(text: str) -> str:
    """Return the text of docs/architecture.md with the picture of today."""
    return re.sub(f"{re.escape(START)}.*?{re.escape(END)}", f"{START}{picture()}\n{END}", text, flags=re.DOTALL)


def main() -> None:
    """Write the page and the picture."""
    PAGE.write_text(page(), encoding="utf-8")
    ARCHITECTURE.write_text(with_picture(ARCHITECTURE.read_text(encoding="utf-8")), encoding="utf-8")
    sys.stderr.write(f"{PAGE.name}: {sum(map(len, ROOMS.values()))} rooms\n")


if __name__ == "__main__":
    main()
