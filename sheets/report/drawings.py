"""Palaces and sheets as characters: stands in for the drawings in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..figures.model import PalaceFigure
from ..system.terminal import visible
from .palace import draw

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from alhambra_engine.referee import Result

    from ..figures.model import Figure
    from ..system.terminal import Terminal
    from ..words.catalog import Catalog


def drawing_report(result: Result, figures: Sequence[Figure], catalog: Catalog, terminal: Terminal) -> Iterator[str]:
    """Yield the lines of the palaces and sheets of a game."""
    del result, catalog
    for figure in figures:
        yield visible(figure.player)
        if isinstance(figure, PalaceFigure):
            marks = {mark.cell: mark.sign for mark in figure.marks}
            yield from draw(figure.palace, figure.wall, terminal, marks, figure.words)
