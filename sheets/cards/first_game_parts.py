"""What the first-game sheets of both games have alike: their frame, the goal, and the head of a turn."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

from .. import __version__
from ..system.resources import example
from .content import Prose, Section

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..words.catalog import Catalog
    from .content import Card, Drawing, Statement


def told(name: str) -> dict[str, Any]:
    """Return the game that a sheet tells, for example `first-game-alhambra.toml`, before the engine plays it."""
    return tomllib.loads(example(name).decode("utf-8"))


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


def turn(number: int, player: str, drawing: Drawing, catalog: Catalog) -> Section:
    """Return a turn, by its number and the name of who plays it."""
    heading = catalog.gettext("Turn {number}: {player}", number=number, player=player)
    return Section(f"turn-{number}", heading, (drawing,))
