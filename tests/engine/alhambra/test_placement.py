from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_engine.alhambra.palace import Palace
from alhambra_engine.alhambra.placement import places_for, removable, swaps_for, violations
from alhambra_engine.alhambra.tiles import base_set
from alhambra_engine.geometry import coordinates
from tests.engine import oracle
from tests.engine.edits import with_tile, without_tile
from tests.engine.strategies import HOME_MADE, REAL, legal_palaces, randoms, scattered_plans, spoilt_palaces

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from alhambra_engine.alhambra.tiles import Tile


class Fault(NamedTuple):
    """A violation with its cells as [east, south] from the fountain."""

    name: str
    rule: str
    cells: tuple[oracle.Space, ...]


RULES = {
    "wall-mismatch": "B3.3", "not-joined": "B3.4", "unreachable": "B3.5", "hole": "B3.6",
    "fountain-missing": "B3.1", "fountain-twice": "B3.1",
}  # fmt: skip


def found(palace: Palace) -> list[Fault]:
    return [Fault(each.name, each.rule, tuple(map(coordinates, each.cells))) for each in violations(palace)]


def faults_of(drawing: str) -> list[Fault]:
    plan = oracle.plan_of(drawing)
    assert oracle.faults(plan) == as_oracle(found(oracle.palace_of(plan)))
    return found(oracle.palace_of(plan))


def as_oracle(faults: list[Fault]) -> oracle.Faults:
    return frozenset((fault.name, frozenset(fault.cells)) for fault in faults)


# Legal


@pytest.mark.parametrize(
    "drawing",
    [
        "*",
        "* G8ne",
        """
        .     P5nw  .
        T9nw  *     G8ne
        C9s   A7es  .
        """,
        # A bay two deep and one wide: empty, and open to the north over a side.
        """
        P6    .     P7
        P8    .     S9
        A9    *     A10
        """,
        # An alley that winds, and is open to the south.
        """
        P-  P-  P-  P-  P-
        P-  .   .   .   P-
        P-  P-  P-  .   P-
        *   .   .   .   P-
        P-  .   P-  P-  P-
        """,
        # Two walls back to back match.
        """
        T13e  S7w
        *     C10-
        """,
        # Reached on foot by the long way round, the short one being walled.
        """
        *     P8    .
        A9    T13e  C9w
        C10   G10   G11
        """,
    ],
)
def test_legal(drawing: str) -> None:
    assert faults_of(drawing) == []
    assert not violations(oracle.palace(drawing))


# Each violation alone


@pytest.mark.parametrize(
    ("drawing", "faults"),
    [
        ("* P8- S7w", [("wall-mismatch", ((1, 0), (2, 0)))]),
        ("* P7e S9-", [("wall-mismatch", ((1, 0), (2, 0)))]),
        ("* S7w", [("wall-mismatch", ((0, 0), (1, 0)))]),
        ("T11s \n *", [("wall-mismatch", ((0, -1), (0, 0)))]),
        # Every mismatch is told once.
        (
            "nesw nesw \n * nesw",
            [
                ("wall-mismatch", ((0, -1), (0, 0))),
                ("wall-mismatch", ((0, 0), (1, 0))),
                ("unreachable", ((1, -1),)),
            ],
        ),
        # What lies behind a mismatch is not called unreachable, too.
        ("* S7w P8- S9-", [("wall-mismatch", ((0, 0), (1, 0)))]),
        ("* . P8-", [("not-joined", ((2, 0),))]),
        ("* . P8- S9- . A9-", [("not-joined", ((2, 0), (3, 0))), ("not-joined", ((5, 0),))]),
        # A corner does not join.
        ("* . \n . P8-", [("not-joined", ((1, 1),))]),
        # Faults inside a part that is not joined are told.
        ("* . P7e S9-", [("wall-mismatch", ((2, 0), (3, 0))), ("not-joined", ((2, 0), (3, 0)))]),
        # P7e and S7w touch with both sides walled; nothing else leads to S7w and what hangs on it.
        ("* P7e S7w S9-", [("unreachable", ((2, 0), (3, 0)))]),
        # Parts that are unreachable are told apart.
        ("e w * e w", [("unreachable", ((-2, 0),)), ("unreachable", ((2, 0),))]),
        ("P8- S9-", [("fountain-missing", ())]),
        ("* *", [("fountain-twice", ((0, 0), (1, 0)))]),
        ("* P8- * \n S9- . *", [("fountain-twice", ((0, 0), (2, 0))), ("fountain-twice", ((0, 0), (2, 1)))]),
    ],
)
def test_faults_of_small_palaces(drawing: str, faults: list[tuple[str, tuple[oracle.Space, ...]]]) -> None:
    assert faults_of(drawing) == [Fault(name, RULES[name], cells) for name, cells in faults]


def test_wall_mismatch_over_a_south_side() -> None:
    # The upper tile's wall faces the lower one's open side; both are reached by another way.
    drawing = """
    *    P8-
    A9-  T11s
    .    G11-
    """
    assert faults_of(drawing) == [Fault("wall-mismatch", "B3.3", ((1, 1), (1, 2)))]


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize(
    ("drawing", "name"),
    [
        ("* e P-", "wall-mismatch"),
        ("* P- w", "wall-mismatch"),
        ("* w", "wall-mismatch"),
        ("* e w P-", "unreachable"),
        (". P- w \n * e w", "wall-mismatch"),
        ("* . P-", "not-joined"),
        ("* . \n . P-", "not-joined"),
        ("* P- P- \n P- . P- \n P- P- P-", "hole"),
        ("* P- P- \n P- . P- \n . P- P-", "hole"),
    ],
)
def test_a_fault_is_the_same_on_every_side(drawing: str, name: str, turns: int) -> None:
    plan = oracle.plan_of(drawing)
    for _ in range(turns):
        plan = plan.mapped(*oracle.QUARTER_TURN)
    (fault,) = found(oracle.palace_of(plan))
    assert fault.name == name
    assert as_oracle([fault]) == oracle.faults(plan)


def test_not_joined_is_not_called_unreachable_too() -> None:
    assert [fault.name for fault in faults_of("* . nesw")] == ["not-joined"]


def test_way_on_foot_does_not_lead_over_an_empty_space_or_a_corner() -> None:
    drawing = """
    *   e   w
    P-  .   P-
    """
    assert faults_of(drawing) == [Fault("unreachable", "B3.5", ((2, 0), (2, 1)))]


def test_hole_of_one_space() -> None:
    drawing = """
    P8   S9   A9
    *    .    A10
    C10  C11  G10
    """
    assert faults_of(drawing) == [Fault("hole", "B3.6", ((1, 0),))]


def test_hole_of_two_spaces() -> None:
    drawing = """
    P8   S9   A9   P-
    *    .    .    A10
    C10  C11  G10  P-
    """
    assert faults_of(drawing) == [Fault("hole", "B3.6", ((1, 0), (2, 0)))]


def test_walls_around_a_hole_do_not_heal_it() -> None:
    drawing = """
    *    ns   P-
    ew   .    ew
    P-   ns   P-
    """
    assert ("hole", "B3.6", ((1, 1),)) in faults_of(drawing)


def test_hole_that_leaks_over_a_corner_only() -> None:
    # The empty space in the middle meets the one in the south-east over a corner.
    drawing = """
    *    P8   S9
    A9   .    A10
    C10  C11  .
    """
    assert faults_of(drawing) == [Fault("hole", "B3.6", ((1, 1),))]


def test_hole_between_two_corner_leaks() -> None:
    drawing = """
    .    P8   S9
    *    .    A10
    C10  C11  .
    """
    assert [fault for fault in faults_of(drawing) if fault.name == "hole"] == [Fault("hole", "B3.6", ((1, 0),))]


def test_chain_of_corner_leaks_is_a_row_of_holes() -> None:
    drawing = """
    *   P-  P-  P-  .
    P-  .   P-  .   P-
    P-  P-  .   P-  P-
    .   P-  P-  P-  .
    """
    assert [fault.cells for fault in faults_of(drawing) if fault.name == "hole"] == [((1, 1),), ((3, 1),), ((2, 2),)]


def test_two_holes_are_told_apart() -> None:
    drawing = """
    *   P-  P-  P-  P-
    P-  .   P-  .   P-
    P-  P-  P-  P-  P-
    """
    assert faults_of(drawing) == [Fault("hole", "B3.6", ((1, 1),)), Fault("hole", "B3.6", ((3, 1),))]


def test_of_a_large_hole_the_rim_is_told() -> None:
    rows = ["* " + "P- " * 6, *["P- . . . . . P-"] * 5, "P- " * 7]
    (hole,) = faults_of("\n".join(rows))
    assert hole.name == "hole"
    whole = {(east, south) for east in range(1, 6) for south in range(1, 6)}
    inner = {(east, south) for east in range(2, 5) for south in range(2, 5)}
    assert set(hole.cells) == whole - inner
    assert list(hole.cells) == sorted(hole.cells, key=lambda cell: (cell[1], cell[0]))


def test_hole_in_a_part_that_is_not_joined() -> None:
    drawing = """
    .   .   P-  P-  P-
    *   .   P-  .   P-
    .   .   P-  P-  P-
    """
    assert faults_of(drawing) == [
        Fault("hole", "B3.6", ((3, 0),)),
        Fault("not-joined", "B3.4", ((2, -1), (3, -1), (4, -1), (2, 0), (4, 0), (2, 1), (3, 1), (4, 1))),
    ]


def test_ring_within_a_ring_around_a_fountain() -> None:
    rows = ["P- " * 7, *["P- . . . . . P-"] * 2, "P- . . * . . P-", *["P- . . . . . P-"] * 2, "P- " * 7]
    hole, stray = faults_of("\n".join(rows))
    assert (hole.name, stray.name) == ("hole", "not-joined")
    # The rim is told along the ring that encloses the hole, not around what lies in it.
    assert len(hole.cells) == 16
    assert len(stray.cells) == 24


def test_ring_within_a_ring_has_two_holes() -> None:
    rows = [
        "* " + "P- " * 6,
        "P- . . . . . P-",
        "P- . P- P- P- . P-",
        "P- . P- . P- . P-",
        "P- . P- P- P- . P-",
        "P- . . . . . P-",
        "P- " * 7,
    ]
    faults = faults_of("\n".join(rows))
    assert [fault.name for fault in faults] == ["hole", "hole", "not-joined"]
    moat, middle = faults[0].cells, faults[1].cells
    assert len(moat) == 16
    assert middle == ((3, 3),)


def test_a_palace_of_nothing_lacks_its_fountain() -> None:
    assert found(Palace({}, ())) == [Fault("fountain-missing", "B3.1", ())]


def test_without_one_fountain_nothing_is_measured_from_it_but_the_rest_is() -> None:
    walls_and_holes = """
    P-   e   P-
    P-   .   P-
    P-   P-  P-
    """
    assert [fault.name for fault in faults_of(walls_and_holes)] == ["fountain-missing", "wall-mismatch", "hole"]
    assert [fault.name for fault in faults_of("* . e P- . *")] == ["fountain-twice", "wall-mismatch"]


def test_all_faults_at_once() -> None:
    drawing = """
    *   e   P-  P-  .  P-
    e   P-  .   P-  .  .
    w   P-  P-  P-  .  P-
    """
    assert {fault.name for fault in faults_of(drawing)} == {"wall-mismatch", "hole", "not-joined"}


# Laws: against the slow second opinion


@given(scattered_plans())
def test_scattered_tiles_have_the_faults_of_the_literal_rules(plan: oracle.Plan) -> None:
    palace = oracle.palace_of(plan)
    faults = found(palace)
    assert as_oracle(faults) == oracle.faults(plan)
    assert len(as_oracle(faults)) == len(faults), "nothing is told twice"
    assert (not violations(palace)) == oracle.keeps_the_rules(plan)


@given(spoilt_palaces())
def test_spoilt_palaces_have_the_faults_of_the_literal_rules(palace: Palace) -> None:
    plan = oracle.plan_from(palace)
    assert as_oracle(found(palace)) == oracle.faults(plan)
    assert (not violations(palace)) == oracle.keeps_the_rules(plan)


@given(scattered_plans())
def test_rules_and_the_order_of_cells(plan: oracle.Plan) -> None:
    for fault in found(oracle.palace_of(plan)):
        assert fault.rule == RULES[fault.name]
        if fault.name != "fountain-twice":
            assert list(fault.cells) == sorted(fault.cells, key=lambda cell: (cell[1], cell[0]))


@given(legal_palaces())
def test_grown_palaces_keep_the_literal_rules(palace: Palace) -> None:
    plan = oracle.plan_from(palace)
    assert oracle.keeps_the_rules(plan)
    assert not violations(palace)
    # B4.6
    assert not oracle.touch_only_over_a_corner(plan.walls())


@given(spoilt_palaces(), randoms)
def test_order_of_the_tiles_has_no_effect(palace: Palace, random: Random) -> None:
    tiles = list(palace.tiles.items())
    random.shuffle(tiles)
    assert sorted(found(palace._replace(tiles=dict(tiles)))) == sorted(found(palace))


@pytest.mark.parametrize(("change", "turned"), oracle.MIRRORS)
@given(plan=scattered_plans())
def test_mirrored_and_turned_palaces_have_the_mirrored_and_turned_faults(
    change: Callable[[oracle.Space], oracle.Space], turned: dict[str, str], plan: oracle.Plan
) -> None:
    before = as_oracle(found(oracle.palace_of(plan)))
    after = as_oracle(found(oracle.palace_of(plan.mapped(change, turned))))
    assert {(name, frozenset(map(change, cells))) for name, cells in before} == after


# Moves (B3.7)


def edits(palace: Palace, tile: Tile) -> None:
    place, remove, swap = oracle.moves(oracle.plan_from(palace), oracle.text_of(tile))
    found_places = oracle.spaces(places_for(palace, tile))
    found_removable = oracle.spaces(removable(palace))
    found_swaps = oracle.spaces(swaps_for(palace, tile))
    assert set(found_places) == place
    assert set(found_removable) == remove
    assert set(found_swaps) == swap
    for spaces in (found_places, found_removable, found_swaps):
        assert spaces == sorted(set(spaces), key=lambda space: (space[1], space[0]))


@given(legal_palaces(), st.sampled_from((*REAL, *HOME_MADE)))
def test_moves_are_edit_and_judge(palace: Palace, tile: Tile) -> None:
    edits(palace, tile)


@given(legal_palaces(most=12))
def test_edits_judged_by_the_engine_itself(palace: Palace) -> None:
    tile = base_set().tiles[0]
    for cell in places_for(palace, tile):
        grown = with_tile(palace, cell, tile)
        assert not violations(grown)
        assert without_tile(grown, cell) == palace
        assert cell in removable(grown)
    assert set(removable(palace)) == {cell for cell in palace.tiles if not violations(without_tile(palace, cell))}
    assert set(swaps_for(palace, tile)) == {
        cell for cell in palace.tiles if not violations(with_tile(palace, cell, tile))
    }


@given(legal_palaces(), st.sampled_from(HOME_MADE))
def test_a_swap_never_changes_who_can_be_reached(palace: Palace, tile: Tile) -> None:
    for cell in swaps_for(palace, tile):
        plan = oracle.plan_from(with_tile(palace, cell, tile))
        assert oracle.on_foot(plan.walls(), plan.fountains) == plan.walls().keys()


def test_the_fountain_is_never_moved() -> None:
    palace = oracle.palace("P8- * S9-")
    for tile in HOME_MADE:
        assert palace.fountains[0] not in (*places_for(palace, tile), *swaps_for(palace, tile))
    assert palace.fountains[0] not in removable(palace)


def test_lone_fountain() -> None:
    assert removable(oracle.FOUNTAIN_ALONE) == ()
    assert oracle.spaces(places_for(oracle.FOUNTAIN_ALONE, oracle.tile_of("P8-"))) == [(0, -1), (-1, 0), (1, 0), (0, 1)]
    # P2new is open to the south only, so that it must lie north of the fountain.
    assert oracle.spaces(places_for(oracle.FOUNTAIN_ALONE, oracle.tile_of("P2new"))) == [(0, -1)]
    assert places_for(oracle.FOUNTAIN_ALONE, oracle.tile_of("nesw")) == ()


# B3.8


def test_a_palace_that_no_order_of_single_placements_builds() -> None:
    plan = oracle.kept("no-order-builds")
    palace = oracle.palace_of(plan)
    assert set(palace.tiles.values()) <= set(REAL)
    assert len(set(palace.tiles.values())) == len(palace.tiles) == 11
    assert not violations(palace)
    assert oracle.keeps_the_rules(plan)
    assert removable(palace) == ()
    assert not oracle.some_order_builds(plan)


def test_the_search_for_an_order_finds_one_where_there_is_one() -> None:
    assert oracle.some_order_builds(oracle.plan_of("P8- S9- \n * A9-"))


# Size


def spiral(length: int) -> oracle.Plan:
    """A corridor of tiles that winds inwards, an even length wide; the alley beside it is one space wide.

    The fountain is its outer end.
    """
    path = [(0, 0)]
    legs = [length, *(leg for leg in range(length, 0, -2) for _ in range(2))]
    for number, leg in enumerate(legs):
        for _ in range(leg):
            path.append(oracle.step(path[-1], "eswn"[number % 4]))
    return oracle.Plan(dict.fromkeys(path[1:], "P-"), ((0, 0),))


@pytest.mark.parametrize("length", [2, 4, 6, 8, 10, 30, 42])
def test_spiral(length: int) -> None:
    plan = spiral(length)
    palace = oracle.palace_of(plan)
    assert found(palace) == []
    assert oracle.faults(plan) == frozenset()
    # Only the inner end can be taken off: the fountain is the outer one.
    assert oracle.spaces(removable(palace)) == [list(plan.tiles)[-1]]


@pytest.mark.parametrize("length", [4, 10, 30])
def test_spiral_whose_mouth_is_stopped(length: int) -> None:
    plan = spiral(length)
    stopped = plan.with_tile((0, 1), "P-")
    (hole,) = found(oracle.palace_of(stopped))
    assert hole.name == "hole"
    assert {hole.cells} == {tuple(sorted(*oracle.enclosed(stopped.walls()), key=lambda at: (at[1], at[0])))}
    assert (0, 1) not in oracle.spaces(places_for(oracle.palace_of(plan), oracle.tile_of("P-")))


def staircase(steps: int) -> list[oracle.Space]:
    return [(number // 2 + number % 2, number // 2) for number in range(steps)]


@pytest.mark.parametrize("steps", [2, 3, 10, 400])
def test_staircase(steps: int) -> None:
    plan = oracle.Plan(dict.fromkeys(staircase(steps)[1:], "P-"), ((0, 0),))
    assert found(oracle.palace_of(plan)) == []
    assert oracle.spaces(removable(oracle.palace_of(plan))) == [staircase(steps)[-1]]


def test_staircases_around_a_diagonal_of_empty_spaces() -> None:
    # Each empty space meets the next over a corner only; the last one has no tile to its south-east.
    upper, diagonal = staircase(41), {(number, number + 1) for number in range(20)}
    lower = {(number, number + 2) for number in range(20)} | {(number, number + 1) for number in range(-1, 20)}
    plan = oracle.Plan(dict.fromkeys(({*upper, *lower} | {(0, 2)}) - diagonal - {(0, 0)}, "P-"), ((0, 0),))
    assert as_oracle(found(oracle.palace_of(plan))) == oracle.faults(plan)
    assert sum(name == "hole" for name, _ in oracle.faults(plan)) > 10


@given(scattered_plans(), st.integers(-99_990, 99_990), st.integers(-99_990, 99_990))
def test_a_palace_far_from_the_origin(plan: oracle.Plan, east: int, south: int) -> None:
    far = plan.mapped(lambda space: (space[0] + east, space[1] + south), dict(zip("nesw", "nesw", strict=True)))
    assert as_oracle(found(oracle.palace_of(far))) == oracle.faults(far)
