"""Random palaces, legal and not, for the law tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from alhambra_engine.alhambra.placement import places_for
from alhambra_engine.alhambra.tiles import Tile, base_set
from alhambra_engine.buildings import Building
from alhambra_engine.geometry import cell_at
from tests.engine import oracle
from tests.engine.edits import with_tile, without_tile

if TYPE_CHECKING:
    from random import Random

    from alhambra_engine.alhambra.palace import Palace

REAL = base_set().tiles
# Opposite walls only, which no real tile has, among them; no four, with which nothing can be reached.
HOME_MADE = tuple(Tile(Building.PAVILION, None, walls) for walls in range(15))

randoms = st.randoms(use_true_random=True)
"""Sources of chance whose seed hypothesis keeps; drawing every throw through it would take most of the time."""


def grow(random: Random, deck: list[Tile], size: int) -> Palace:
    """Lay tiles off a shuffled deck where they may go, until there are enough; a tile that fits nowhere is dropped."""
    random.shuffle(deck)
    palace = oracle.FOUNTAIN_ALONE
    for tile in deck[: 3 * size + 6]:
        if len(palace.tiles) >= size:
            break
        places = places_for(palace, tile)
        if places:
            palace = with_tile(palace, random.choice(places), tile)
    return palace


@st.composite
def real_palaces(draw: st.DrawFn, most: int = 24) -> Palace:
    """Legal palaces of real tiles, each tile at most once."""
    return grow(draw(randoms), list(REAL), draw(st.integers(0, most)))


@st.composite
def legal_palaces(draw: st.DrawFn, most: int = 24) -> Palace:
    """Legal palaces of real or home-made tiles."""
    random = draw(randoms)
    deck = list(REAL) if draw(st.booleans()) else [random.choice(HOME_MADE) for _ in range(3 * most + 6)]
    return grow(random, deck, draw(st.integers(0, most)))


@st.composite
def spoilt_palaces(draw: st.DrawFn) -> Palace:
    """Legal palaces after a few tiles were added, changed or taken off without asking the rules."""
    palace = draw(legal_palaces(most=16))
    random = draw(randoms)
    for _ in range(draw(st.integers(1, 4))):
        cells = [*palace.tiles, *palace.fountains]
        east, south = oracle.spaces([random.choice(cells)])[0]
        near = cell_at(east + random.choice((-2, -1, 0, 1, 2)), south + random.choice((-2, -1, 0, 1, 2)))
        if random.random() < 0.4:
            palace = without_tile(palace, near)
        elif near not in palace.fountains:
            palace = with_tile(palace, near, random.choice(HOME_MADE))
    return palace


@st.composite
def scattered_plans(draw: st.DrawFn) -> oracle.Plan:
    """Tiles strewn over a small grid, with mostly one fountain: full of faults of every kind."""
    random = draw(randoms)
    width, height = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    share = draw(st.sampled_from((0.3, 0.5, 0.7, 0.85, 0.95)))
    walled = draw(st.sampled_from((0.0, 0.2, 0.4)))
    grid = [(east, south) for east in range(width) for south in range(height)]
    fountains = random.sample(grid, min(len(grid), draw(st.sampled_from((1, 1, 1, 1, 0, 2, 3)))))
    tiles = {
        space: "".join(side for side in "nesw" if random.random() < walled) or "P-"
        for space in grid
        if space not in fountains and random.random() < share
    }
    return oracle.Plan(tiles, tuple(fountains))
