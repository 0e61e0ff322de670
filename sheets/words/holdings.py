"""What is with the players and what is left, in words: tiles in palace and reserve, tiles on the market."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..system.terminal import visible
from .marks import listed
from .terms import building_name, currency_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from alhambra_engine.alhambra.awards import Leftover
    from alhambra_engine.alhambra.palace import Palace
    from alhambra_engine.buildings import Building

    from .catalog import Catalog


def tiles_held(number: int, reserve: int, catalog: Catalog) -> str:
    """Return how many tiles a player has in palace and reserve, to be compared with the table."""
    counted = catalog.ngettext("{number} tile", "{number} tiles", number)
    if not reserve:
        return counted
    return listed((counted, catalog.gettext("{number} in reserve", number=reserve)), catalog)


def wall_held(length: int, catalog: Catalog) -> str:
    """Return how long a player's wall is."""
    return catalog.gettext("longest outer wall: {length}", length=length)


def put_on_tiles(palace: Palace, catalog: Catalog) -> Iterator[str]:
    """Yield how many walls and gates were put on the tiles of a palace, if any were."""
    from alhambra_engine.alhambra.walls import put_on  # as below

    number = len(put_on(palace))
    if number:
        yield catalog.gettext("walls put on: {number}", number=number)
    # Each gate has two sides.
    gates = len(palace.gated) // 2
    if gates:
        yield catalog.gettext("gates: {number}", number=gates)


def left_out_of(catalog: Catalog, sign: str = "") -> str:
    """Return what a sign says, behind it: that a drawing of a palace leaves out so many that are empty."""
    said = catalog.gettext("empty rows or columns left out")
    return f"{sign} {said}" if sign else said


def built_by_line(rows: Sequence[int], columns: Sequence[int], catalog: Catalog) -> str:
    """Return how many buildings each row and each column of a sheet has."""
    by_row, by_column = (" ".join(map(str, numbers)) for numbers in (rows, columns))
    return catalog.gettext("buildings by row: {rows}; by column: {columns}", rows=by_row, columns=by_column)


def score_card(order: Sequence[Building], catalog: Catalog) -> str:
    """Return the order of the types on a score card, the one with the fewest points first."""
    return catalog.gettext("Score card: {types}", types=" · ".join(building_name(each, catalog) for each in order))


def tiles_seen(seen: Mapping[Building, int], modules: tuple[str, ...], catalog: Catalog) -> str:
    """Return how many tiles of the set are with the players, and which are not; empty where none was looked up.

    Whoever left one out can see it.
    """
    if not seen:
        return ""
    # Only who reads the base game pays for it; see the engine's `referee`.
    from alhambra_engine.alhambra.tile_sets import set_of

    tile_set = set_of(modules, {})
    missing = {building: tile_set.number_of(building) - number for building, number in seen.items()}
    named = listed(
        (f"{building_name(building, catalog)} {number}" for building, number in missing.items() if number), catalog
    )
    numbers = {"number": sum(seen.values()), "all": tile_set.size}
    if not named:
        return catalog.gettext("Tiles in this scoring: all {all}.", all=numbers["all"])
    return catalog.gettext("Tiles in this scoring: {number} of {all}. Not seen: {types}.", types=named, **numbers)


def left_on_market(leftover: Leftover, catalog: Catalog) -> str:
    """Return a tile left on the market, its currency, and who gets it (B2.6)."""
    return f"{leftover.tile} ({currency_name(leftover.currency, catalog)}): {_goes_to(leftover, catalog)}"


def _goes_to(leftover: Leftover, catalog: Catalog) -> str:
    if leftover.winner:
        return visible(leftover.winner)
    if leftover.richest:
        names = listed(map(visible, leftover.richest), catalog)
        return catalog.gettext("stays on the market (tied: {names})", names=names)
    return catalog.gettext("stays on the market (nobody has this currency)")
