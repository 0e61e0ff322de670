"""What the first-game sheets of both games have alike: their frame, the goal, the course, the head of a turn."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any

from .. import __version__
from ..system.resources import example
from .content import Items, Prose, Section

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from alhambra_engine.referee import Result

    from ..words.catalog import Catalog
    from .content import Card, Drawing, Statement, Table

_WRITTEN_NAMES = ("Kim", "Nina", "Tom")
"""What players are called in the games that are judged."""


def told(name: str) -> dict[str, Any]:
    """Return the game that a sheet tells, for example `first-game-alhambra.toml`, before the engine plays it."""
    return tomllib.loads(example(name).decode("utf-8"))


def judged(name: str, names: tuple[str, ...]) -> Result:
    """Return a game that a sheet explains, its players called as in all examples of a language."""
    from alhambra_engine import referee

    called = dict(zip(_WRITTEN_NAMES, names, strict=True))
    # All at once: a name may be one that another player is written with.
    text = re.sub("|".join(called), lambda found: called[found[0]], example(name).decode("utf-8"))
    return referee.score(name, text.encode("utf-8"))


def sheet(reference: Card, sections: Iterable[Section], catalog: Catalog) -> Card:
    """Return the sheet that has a reference card's game and footnotes, and these sections."""
    return reference._replace(
        subtitle=catalog.gettext("First game"),
        sections=tuple(sections),
        imprint=catalog.gettext(
            "Unofficial sheet, not made or endorsed by the publisher. Version {version}", version=__version__
        ),
    )


def goal(statement: Statement, catalog: Catalog) -> Section:
    """Return what the game is about."""
    return Section("goal", catalog.gettext("Goal"), (Prose(statement),))


def course(statements: tuple[Statement, ...], catalog: Catalog) -> Section:
    """Return how a game goes, from the first turn to the last points."""
    return Section("course", catalog.gettext("How a game goes"), (Items(statements),))


def turn(number: int, player: str, drawing: Drawing, catalog: Catalog) -> Section:
    """Return a turn, by its number and the name of who plays it."""
    heading = catalog.gettext("Turn {number}: {player}", number=number, player=player)
    return Section(f"turn-{number}", heading, (drawing,))


def signed(statements: Iterable[Statement]) -> Iterator[Statement]:
    """Yield statements with the numbers of callouts, from 1."""
    for number, each in enumerate(statements, start=1):
        yield each._replace(sign=str(number))


def explained(table: Table, signs: Mapping[str, str]) -> Table:
    """Return a table of points whose rows have the numbers of callouts, by item; notes alone have footnotes."""
    rows = (
        row._replace(letter=signs.get(row.icon, ""), told=row.told and row.told._replace(settled=not row.told.text))
        for row in table.rows
    )
    return table._replace(rows=tuple(rows), cites="")
