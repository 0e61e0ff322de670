from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from alhambra_engine.alhambra.awards import longest_possible_wall
from alhambra_engine.alhambra.placement import violations
from alhambra_engine.alhambra.tiles import base_set
from alhambra_engine.alhambra.walls import length_on, longest_wall, outline
from alhambra_engine.geometry import TileSide, coordinates
from tests.engine import oracle
from tests.engine.strategies import legal_palaces, randoms, real_palaces

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path
    from random import Random

    from alhambra_engine.alhambra.palace import Palace
    from alhambra_engine.alhambra.walls import WallSide

REAL = set(base_set().tiles)
MIRRORS = (
    (lambda space: (-space[0], space[1]), dict(zip("nesw", "nwse", strict=True))),
    (lambda space: (space[0], -space[1]), dict(zip("nesw", "senw", strict=True))),
    (lambda space: (-space[1], space[0]), dict(zip("nesw", "eswn", strict=True))),
    (lambda space: (-space[0], -space[1]), dict(zip("nesw", "swne", strict=True))),
)


@pytest.fixture(scope="module")
def kept(checkout: Path) -> dict[str, Palace]:
    text = (checkout / "tests" / "facts" / "palaces.yaml").read_text(encoding="utf-8")
    return {name: oracle.palace(drawing) for name, drawing in yaml.safe_load(text).items()}


def plain(sides: Iterable[WallSide]) -> list[tuple[int, int, str]]:
    return [(*coordinates(each.cell), each.side.letter) for each in sides]


def wall_of(drawing: str) -> list[tuple[int, int, str]]:
    plan = oracle.plan_of(drawing)
    assert oracle.keeps_the_rules(plan)
    wall = plain(longest_wall(oracle.palace_of(plan)))
    assert len(wall) == oracle.longest_wall(plan)
    return wall


def touch(first: WallSide, second: WallSide) -> bool:
    """Tell whether two sides meet in a grid corner."""
    ends = [oracle.corners(coordinates(each.cell), each.side.letter) for each in (first, second)]
    return bool(ends[0] & ends[1])


# The outline (B4.6)


def test_outline_of_the_lone_fountain() -> None:
    assert plain(outline(oracle.FOUNTAIN_ALONE)) == [(0, 0, "n"), (0, 0, "e"), (0, 0, "s"), (0, 0, "w")]
    assert longest_wall(oracle.FOUNTAIN_ALONE) == ()


def test_outline_goes_clockwise_from_the_first_cell() -> None:
    drawing = """
    .   P8
    *   S9
    """
    assert plain(outline(oracle.palace(drawing))) == [
        (1, -1, "n"), (1, -1, "e"), (1, 0, "e"), (1, 0, "s"), (0, 0, "s"), (0, 0, "w"), (0, 0, "n"), (1, -1, "w"),
    ]  # fmt: skip


@given(legal_palaces())
def test_outline_is_one_closed_line_around_everything(palace: Palace) -> None:
    line = outline(palace)
    sides = [(coordinates(each.cell), each.side.letter) for each in line]
    assert set(sides) == oracle.exposed(oracle.plan_from(palace).walls())
    assert len(set(sides)) == len(sides)
    assert all(touch(*pair) for pair in pairwise((*line, line[0])))
    first = min([*palace.tiles, *palace.fountains], key=lambda cell: coordinates(cell)[::-1])
    assert line[0] == (first, TileSide.NORTH)


@given(legal_palaces())
def test_outline_turns_clockwise_once(palace: Palace) -> None:
    # Going round with the palace on the right hand, there are four more right turns than left ones.
    ways = [each.side for each in outline(palace)]
    turns = [((after - before + 1) % 4) - 1 for before, after in pairwise((*ways, ways[0]))]
    assert sum(turns) == 4


# The longest wall, by example


def test_fountain_and_one_tile() -> None:
    assert wall_of("* G8ne") == [(1, 0, "n"), (1, 0, "e")]
    assert wall_of("* A4nes") == [(1, 0, "n"), (1, 0, "e"), (1, 0, "s")]
    assert wall_of("* G10-") == []


def test_straight_on() -> None:
    drawing = """
    P6n  A8n  G10n
    *    P8-  .
    """
    assert wall_of(drawing) == [(0, -1, "n"), (1, -1, "n"), (2, -1, "n")]


def test_round_a_convex_corner() -> None:
    drawing = """
    P6n  A6ne
    *    P7e
    """
    assert wall_of(drawing) == [(0, -1, "n"), (1, -1, "n"), (1, -1, "e"), (1, 0, "e")]


def test_round_a_concave_corner() -> None:
    # The wall comes down the east side of the upper tile and goes on along the north side of the right one.
    drawing = """
    P7e  .
    *    .
    """
    assert wall_of(drawing) == [(0, -1, "e")]
    drawing = """
    A6ne .
    T13e .
    P8-  A8n
    *    .
    """
    assert wall_of(drawing) == [(0, -3, "n"), (0, -3, "e"), (0, -2, "e"), (1, -1, "n")]


def test_an_open_side_breaks_the_wall() -> None:
    drawing = """
    P6n  S9-  G10n A8n
    *    P8-  .    .
    """
    assert wall_of(drawing) == [(2, -1, "n"), (3, -1, "n")]


def test_the_fountain_breaks_the_wall() -> None:
    assert wall_of("P6n * A8n G10n") == [(1, 0, "n"), (2, 0, "n")]


def test_walls_of_a_bay_are_outer_and_those_that_face_each_other_are_two() -> None:
    # Both tiles beside the empty space are walled towards it; at the bottom of the bay the wall goes on.
    drawing = """
    A6ne .    C8nw
    T13e .    C9w
    P8-  A8n  S9-
    *    .    .
    """
    assert wall_of(drawing) == [
        (0, -3, "n"), (0, -3, "e"), (0, -2, "e"), (1, -1, "n"), (2, -2, "w"), (2, -3, "w"), (2, -3, "n"),
    ]  # fmt: skip


def test_walls_back_to_back_never_count_and_end_the_wall_on_neither_side() -> None:
    # T9ne and C8nw stand back to back: that wall is inner; the line along their north sides goes on over it.
    drawing = """
    T9ne  C8nw
    P8-   S9-
    *     .
    """
    assert wall_of(drawing) == [(0, -2, "n"), (1, -2, "n")]


def test_one_tile_can_bring_three() -> None:
    drawing = """
    .   P2new
    *   S9-
    """
    assert wall_of(drawing) == [(1, -1, "w"), (1, -1, "n"), (1, -1, "e")]


def test_wall_that_runs_over_the_outline_s_first_side() -> None:
    drawing = """
    P5nw  A6ne
    *     P7e
    """
    assert wall_of(drawing) == [(0, -1, "w"), (0, -1, "n"), (1, -1, "n"), (1, -1, "e"), (1, 0, "e")]


def test_of_several_longest_walls_one_is_told_in_one_piece() -> None:
    wall = wall_of("P6n P8- * S9- A8n")
    assert wall in ([(-2, 0, "n")], [(2, 0, "n")])


def test_of_several_longest_walls_the_first_on_the_outline_is_told() -> None:
    # As the docstring of longest_wall promises; the first cell's north side is where the outline begins.
    assert wall_of("P6n P8- * S9- A8n") == [(-2, 0, "n")]


# Closed rings (B4.5)


def test_closed_ring_of_real_tiles_is_worth_all_its_sides(kept: dict[str, Palace]) -> None:
    palace = kept["closed-ring"]
    assert set(palace.tiles.values()) <= REAL
    assert not violations(palace)
    assert len(longest_wall(palace)) == len(outline(palace)) == 12 == longest_possible_wall(4)


def test_larger_closed_ring_of_real_tiles(kept: dict[str, Palace]) -> None:
    palace = kept["larger-ring"]
    assert set(palace.tiles.values()) <= REAL
    assert len(set(palace.tiles.values())) == len(palace.tiles)
    assert not violations(palace)
    assert longest_wall(palace) == outline(palace)


@pytest.mark.parametrize("width", [3, 4, 9])
@pytest.mark.parametrize("height", [3, 5])
def test_closed_rectangle_of_home_made_tiles(width: int, height: int) -> None:
    tiles = {
        (east, south): (
            "n" * (south == 0) + "e" * (east == width - 1) + "s" * (south == height - 1) + "w" * (east == 0)
        )
        or "P-"
        for east in range(width)
        for south in range(height)
        if (east, south) != (1, 1)
    }
    plan = oracle.Plan({(east - 1, south - 1): text for (east, south), text in tiles.items()}, ((0, 0),))
    palace = oracle.palace_of(plan)
    assert not violations(palace)
    assert len(longest_wall(palace)) == 2 * (width + height)
    # With one open side the ring is one shorter, wherever the side is.
    for (east, south), text in plan.tiles.items():
        for side in text.strip("P-"):
            opened = plan.with_tile((east, south), text.replace(side, "") or "P-")
            wall = plain(longest_wall(oracle.palace_of(opened)))
            assert len(wall) == 2 * (width + height) - 1
            assert (east, south, side) not in wall


# Laws


@given(legal_palaces())
def test_longest_wall_is_that_of_the_corner_graph(palace: Palace) -> None:
    wall = longest_wall(palace)
    plan = oracle.plan_from(palace)
    assert len(wall) == oracle.longest_wall(plan)
    assert len(set(wall)) == len(wall)
    assert all(touch(*pair) for pair in pairwise(wall))
    walls = plan.walls()
    for each in wall:
        space, side = coordinates(each.cell), each.side.letter
        assert side in walls[space]
        assert oracle.step(space, side) not in walls


@given(legal_palaces())
def test_longest_wall_lies_on_the_outline_in_its_order(palace: Palace) -> None:
    line, wall = outline(palace), longest_wall(palace)
    if wall:
        start = line.index(wall[0])
        assert tuple((*line, *line)[start : start + len(wall)]) == wall


@pytest.mark.parametrize(("change", "turned"), MIRRORS)
@given(palace=legal_palaces())
def test_mirrored_and_turned_palaces_keep_their_length(
    change: Callable[[oracle.Space], oracle.Space], turned: dict[str, str], palace: Palace
) -> None:
    other = oracle.palace_of(oracle.plan_from(palace).mapped(change, turned))
    assert not violations(other)
    assert len(longest_wall(other)) == len(longest_wall(palace))
    assert len(outline(other)) == len(outline(palace))


@given(legal_palaces(), randoms)
def test_order_of_the_tiles_has_no_effect(palace: Palace, random: Random) -> None:
    tiles = list(palace.tiles.items())
    random.shuffle(tiles)
    assert longest_wall(palace._replace(tiles=dict(tiles))) == longest_wall(palace)


@given(st.integers(1, 15), legal_palaces(most=8))
def test_walls_inside_make_no_difference(walls: int, palace: Palace) -> None:
    # Where two neighbours are walled off from each other or not, the outer wall stays.
    plan = oracle.plan_from(palace)
    spaces = plan.walls()
    for space in plan.tiles:
        inner = "".join(side for side in "nesw" if oracle.step(space, side) in spaces)
        outer = "".join(side for side in oracle.sides_of(plan.tiles[space]) if side not in inner)
        chosen = "".join(side for bit, side in enumerate("nesw") if walls >> bit & 1 and side in inner)
        changed = oracle.palace_of(plan.with_tile(space, (outer + chosen) or "P-"))
        assert longest_wall(changed) == longest_wall(palace)


# The bound (B4.7)


def test_bound_is_that_of_the_facts(checkout: Path) -> None:
    facts = yaml.safe_load((checkout / "tests" / "facts" / "numbers.yaml").read_text(encoding="utf-8"))
    assert {tiles: longest_possible_wall(tiles) for tiles in facts["longest_walls"]} == facts["longest_walls"]
    for tiles in range(200):
        assert longest_possible_wall(tiles) == 2 * tiles + 4 - max(0, 4 - tiles)


@given(legal_palaces())
def test_no_wall_is_longer_than_the_bound(palace: Palace) -> None:
    assert len(longest_wall(palace)) <= longest_possible_wall(len(palace.tiles))


@given(real_palaces(most=54))
def test_large_palaces_of_real_tiles(palace: Palace) -> None:
    assert len(longest_wall(palace)) == oracle.longest_wall(oracle.plan_from(palace))
    assert len(longest_wall(palace)) <= longest_possible_wall(len(palace.tiles))


@pytest.mark.parametrize(
    ("tiles", "drawing"),
    [
        (0, "*"),
        (1, "* A4nes"),
        (2, "P2new .     \n *     A4nes"),
        (3, ".    P2new .     \n C5nsw *     A4nes"),
        (4, ".    P2new .     \n C5nsw *     A4nes \n .    G6esw ."),
    ],
)
def test_bound_is_reached_by_small_palaces(tiles: int, drawing: str) -> None:
    assert len(wall_of(drawing)) == longest_possible_wall(tiles)


@given(st.lists(st.booleans(), max_size=12))
def test_the_longest_stretch_on_a_closed_line(sides: list[bool]) -> None:
    walled = list(map(int, sides))
    turns = ["".join(map(str, walled[start:] + walled[:start])) for start in range(len(walled))]
    assert length_on(walled) == max((len(run) for turn in turns for run in turn.split("0")), default=0)
