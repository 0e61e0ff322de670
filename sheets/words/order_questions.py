"""Unknown orders of completion in words: who wins anyway, and what to ask the players."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..system.terminal import visible
from .marks import counted, listed, span
from .terms import building_name, completed_line
from .verdicts import MOST_RESULTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from alhambra_engine.buildings import Building
    from alhambra_engine.rollandwrite.completions import Completions
    from alhambra_engine.rollandwrite.possibilities import Possibilities, Possibility

    from .catalog import Catalog

_PAIR = 2


class OrderQuestions(NamedTuple):
    """Questions to the players about completed types, and what depends on the answers."""

    heading: str
    questions: tuple[str, ...]


def listed_results(possible: Possibilities) -> Sequence[Possibility]:
    """Return the results to be listed: all of them, or none if they are too many."""
    return possible.results if possible.complete and len(possible.results) <= MOST_RESULTS else ()


def asked(possible: Possibilities) -> tuple[Building, ...]:
    """Return the types whose order decides between points, those first that decide who is ahead."""
    return (*possible.deciding, *(each for each in possible.open if each not in possible.deciding))


def questions(possible: Possibilities, catalog: Catalog) -> Iterator[OrderQuestions]:
    """Yield what to ask the players, by what depends on it."""
    first, all_types = len(possible.deciding), asked(possible)
    groups = (
        (catalog.gettext("Who is ahead depends on:"), all_types[:first]),
        (catalog.gettext("Only the points depend on:"), all_types[first:]),
    )
    for heading, types in groups:
        if types:
            yield OrderQuestions(heading, tuple(_question(each, possible.open[each], catalog) for each in types))


def _question(building: Building, players: Sequence[str], catalog: Catalog) -> str:
    kind, names = building_name(building, catalog), listed(map(visible, players), catalog)
    if len(players) == _PAIR:
        return catalog.gettext(
            "{type}: who completed it first, or was it the same round? {names}", type=kind, names=names
        )
    return catalog.gettext(
        "{type}: who completed it first, who next, who in the same round? {names}", type=kind, names=names
    )


def line_to_write(possible: Possibilities, catalog: Catalog) -> tuple[str, str]:
    """Return how the answers are written, and a line as an example: the orders of a result with few shared rounds."""
    how = catalog.gettext(
        "Write the orders in the file, earliest first, with brackets around the players of one round:"
    )
    together = {building: (players,) for building, players in possible.open.items()}
    known = [each.completions for each in possible.known]
    return how, visible(completed_line(min(known, key=_shared_rounds, default=together)))


def _shared_rounds(completions: Completions) -> int:
    return sum(len(group) > 1 for groups in completions.values() for group in groups)


def spread(possible: Possibilities, catalog: Catalog) -> str:
    """Return how many results there are, and the least and the most points of everybody."""
    told = (f"{visible(player)} {span(*points, catalog)}" for player, points in possible.totals.items())
    number = counted(possible.number, catalog)
    return catalog.gettext("Results: {number}; {totals}", number=number, totals=listed(told, catalog))
