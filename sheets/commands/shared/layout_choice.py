"""The grid layout that a user names: by an id, one of the project's own or of a seed, or by a file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.rollandwrite import layout_file, layout_maker, layouts

from ...report import excerpt
from ...system import files
from ...system.terminal import terminal_of
from ...words.terms import is_seed_name
from . import console

if TYPE_CHECKING:
    from alhambra_engine.rollandwrite.layout_file import LayoutFile
    from alhambra_engine.rollandwrite.layouts import GridLayout

    from ...words.catalog import Catalog


class Choice(NamedTuple):
    """A layout that can be played, and the file that it comes from; none for one that is known by its id."""

    layout: GridLayout
    file: LayoutFile | None


def choose(name: str, catalog: Catalog) -> Choice:
    """Return the layout of an id or a file; `Fault` where there is none.

    All that is wrong with a file is told on standard error before that.
    """
    layout = layout_maker.find_layout(name)
    if layout is not None:
        return Choice(layout, None)
    if not name.endswith(layouts.FILE_SUFFIX):
        known = layout_maker.known_ids()
        what = catalog.gettext("unknown layout: {name}", name=name)
        # `seed-N` says how the others are called, and is nobody's name.
        raise files.Fault(console.unknown(catalog, what, name, known, layouts.layout_ids()))
    file = read(name, catalog)
    if file.layout is None:
        terminal = terminal_of(sys.stderr)
        for line in excerpt.describe(file.findings, file.source, catalog, terminal, file.omitted):
            sys.stderr.write(f"{line}\n")
        raise files.Fault(catalog.gettext("{file} is not a playable layout", file=name))
    return Choice(_unnamed(file.layout), file)


def _unnamed(layout: GridLayout) -> GridLayout:
    """Return a layout as it was made, where its file has nothing of its own but the language of its name.

    So it is printed as its id would be, with the name in the language of the sheet.
    """
    seed = layout_maker.seed_of(layout.id)
    return layout_maker.make_layout(seed) if seed is not None and is_seed_name(layout.name, seed) else layout


def read(name: str, catalog: Catalog) -> LayoutFile:
    """Return what a layout file says, `-` being standard input; `Fault` where it cannot be read."""
    path = Path(name)
    # A pipe would keep the program waiting, a device has no end.
    if name != files.STANDARD_STREAM and "\0" not in name and path.exists() and not path.is_file():
        raise files.Fault(catalog.gettext("{file} is not a file", file=name))
    return layout_file.read(name, console.read(name, layouts.BYTE_LIMIT, catalog))
