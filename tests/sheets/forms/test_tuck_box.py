"""The tuck box: how deep it is, that its net fits its paper, and that it closes when it is folded."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest

from alhambra_sheets.drawing import papers
from alhambra_sheets.drawing.shapes import Path, Text
from alhambra_sheets.forms import box_net, plan, tuck_box
from alhambra_sheets.forms.box_net import Inside
from alhambra_sheets.forms.design import Stack
from alhambra_sheets.forms.tuck_box_numbers import TuckBoxNumbers
from alhambra_sheets.press import catalogue, form_job, make
from alhambra_sheets.press.arrangement import RequestError
from alhambra_sheets.press.request import Request
from alhambra_sheets.words import catalog, refusals
from tests.cases import desk
from tests.sheets.extents import inks
from tests.sheets.pages import clashes, text_in
from tests.sheets.test_ink import darkness

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from alhambra_sheets.forms.box_net import Edge, Panel

NUMBERS, _ = plan.numbers_of("tuck-box", "", TuckBoxNumbers)
BOARD = 0.3
INSIDES = [Inside(64.5, 89.5, 5), Inside(64.5, 89.5, 34.8), Inside(149.5, 211.5, 13.2), Inside(141.2, 217.4, 8)]
Space = tuple[float, float, float]

CASES = [
    Request("tuck-box", (language,), of=of, paper=paper, game=game, holds=holds)
    for language in catalog.languages()
    for of, paper, game, holds in (
        ("pocket-card", "a4", "alhambra", 0),
        ("pocket-card", "letter", "roll-and-write", 60),
        ("player-sheet", "a3", "", 0),
        ("player-sheet", "tabloid", "", 100),
        ("score-sheet", "tabloid", "", 0),
        ("score-pad", "a3", "", 0),
    )
]
ENGLISH = [case for case in CASES if case.lang == ("en",)]


def name(request: Request) -> str:
    return "-".join((*request.lang, request.of, request.paper))


def job(request: Request) -> form_job.FormJob:
    return form_job.plan(catalogue.form("tuck-box"), request)


def net(inside: Inside) -> dict[str, Panel]:
    return {panel.name: panel for panel in box_net.net(inside, BOARD, NUMBERS.flaps)}


def length(edge: Sequence[Sequence[float]]) -> float:
    start, end = edge
    return float(sum((there - here) ** 2 for here, there in zip(start, end, strict=True)) ** 0.5)


# How deep it is


def depth(**asked: object) -> float:
    """Return the depth inside as the page says it."""
    request = Request("tuck-box", ("en",))._replace(**asked)  # type: ignore[arg-type]  # fields by name
    content = make.make(request).contents[0]
    said = text_in(content, job(request).designs[0].sides[0].box("words-fact-1").inset(-1, 0))
    return float(said.removesuffix(" mm").rpartition("× ")[2])


@pytest.mark.parametrize(
    ("asked", "deep"),
    [
        # 54 cards of 300 g/m² at 1.25 cm³/g are 20.25 mm.
        ({"of": "pocket-card", "holds": 54}, 54 * 0.375 + 1),
        ({"of": "pocket-card", "holds": 54, "grams": 200}, 54 * 0.25 + 1),
        # 100 sheets of 80 g/m² at 1.3 cm³/g are 10.4 mm; then board and cover.
        ({"of": "player-sheet", "holds": 100}, 100 * 0.104 + 1.5 + 0.3125 + 1),
        ({"of": "player-sheet", "holds": 50, "grams": 120}, 50 * 0.156 + 1.5 + 0.3125 + 1),
        # Six cards are thin: the words on the sides want more.
        ({"of": "pocket-card"}, 5.0),
    ],
)
def test_a_box_is_as_deep_as_what_it_holds_is_thick(asked: Mapping[str, object], deep: float) -> None:
    assert depth(**asked) == pytest.approx(deep, abs=0.051)


def test_a_box_has_room_for_its_pieces_with_some_play() -> None:
    for document, size in (("pocket-card", "poker"), ("player-sheet", "a5"), ("score-sheet", "a5")):
        request = Request("tuck-box", ("en",), of=document)
        said = text_in(
            make.make(request).contents[0], job(request).designs[0].sides[0].box("words-fact-1").inset(-1, 0)
        )
        wide, high, _ = (float(part) for part in said.removeprefix("Inside: ").removesuffix(" mm").split(" × "))
        # Upright, whatever lies in it.
        assert (wide, high) == (papers.paper(size).width + 1.5, papers.paper(size).height + 1.5)


# The net


@pytest.mark.parametrize("inside", INSIDES, ids=str)
def test_opposite_panels_are_alike_and_flaps_narrower_than_what_they_go_into(inside: Inside) -> None:
    panels = net(inside)
    front, back, left, right = (panels[each].box for each in ("front", "back", "left", "right"))
    for one, other in ((front, back), (left, right)):
        assert one.width == pytest.approx(other.width)
        assert one.height == pytest.approx(other.height)
    assert [front.width, front.height, left.width] == pytest.approx([part + BOARD for part in inside])
    assert panels["back-lid-tuck"].box.width < panels["back-lid"].box.width == pytest.approx(front.width)
    assert panels["back-lid"].box.height == pytest.approx(left.width)
    assert panels["back-bottom"].box.height == pytest.approx(left.width)
    assert panels["front-bottom"].box.width < front.width
    for flap in ("left-dust", "right-dust", "left-bottom", "right-bottom"):
        assert panels[flap].box.width < left.width
        assert panels[flap].box.height < front.width / 2
    assert panels["left-seam"].box.width < front.width / 2


@pytest.mark.parametrize("inside", INSIDES, ids=str)
def test_no_two_panels_of_a_net_overlap_and_all_hang_together(inside: Inside) -> None:
    panels = net(inside)
    assert [
        pair
        for pair in itertools.combinations((panel.box for panel in panels.values()), 2)
        if pair[0].overlaps(pair[1])
    ] == []
    for panel in panels.values():
        if panel.fold is None:
            assert panel.name == "front"
            continue
        # The fold is an edge of the panel, and lies on the edge of that which it is folded from.
        assert set(panel.fold) <= set(panel.corners)
        box = panels[panel.joins].box
        for x, y in panel.fold:
            assert min(abs(x - box.x), abs(x - box.right), abs(y - box.y), abs(y - box.bottom)) < 1e-6
            assert box.x - 1e-6 <= x <= box.right + 1e-6
            assert box.y - 1e-6 <= y <= box.bottom + 1e-6


@pytest.mark.parametrize("inside", INSIDES, ids=str)
def test_every_edge_is_cut_or_folded_and_none_is_both(inside: Inside) -> None:
    panels = list(net(inside).values())
    around = sum(
        length(edge)
        for panel in panels
        for edge in zip(panel.corners, (*panel.corners[1:], panel.corners[0]), strict=True)
    )
    cut, folded = (sum(map(length, edges)) for edges in (box_net.cuts(panels), box_net.folds(panels)))
    # A fold is an edge of two panels.
    assert cut + 2 * folded == pytest.approx(around)
    assert len(box_net.folds(panels)) == len(panels) - 1


# The box that comes of it


def folded(panels: Mapping[str, Panel], one: Panel) -> list[Space]:
    """Return the corners of a panel in space when all folds before it are a quarter turn backwards."""
    points: list[Space] = [(x, y, 0.0) for x, y in one.corners]
    panel = one
    while panel.fold is not None:
        points = [turned(point, panel) for point in points]
        panel = panels[panel.joins]
    return points


def turned(point: Space, panel: Panel) -> Space:
    """Return a point turned about the fold of a panel: what lies beyond the fold goes behind the paper."""
    assert panel.fold is not None
    (x, y), (u, _) = panel.fold
    across, down, behind = point
    if x == u:
        beyond = 1 if panel.box.centre[0] > x else -1
        return x - beyond * behind, down, beyond * (across - x)
    beyond = 1 if panel.box.centre[1] > y else -1
    return across, y - beyond * behind, beyond * (down - y)


def edge_of(corners: Sequence[Space], axis: int, value: float) -> list[Space]:
    """Return the corners that lie in a plane."""
    return sorted(corner for corner in corners if abs(corner[axis] - value) < 1e-6)


def rounded(corners: Sequence[Space]) -> list[tuple[float, ...]]:
    """Return corners to a millionth of a millimetre, a nought without a sign."""
    return sorted(tuple(round(part, 6) + 0.0 for part in corner) for corner in corners)


@pytest.mark.parametrize("inside", INSIDES, ids=str)
def test_a_folded_box_closes_where_edges_meet_they_are_equally_long(inside: Inside) -> None:
    panels = net(inside)
    wide, high, deep = (part + BOARD for part in inside)
    box = {each.name: folded(panels, each) for each in panels.values()}
    left = min(corner[0] for corner in box["front"])
    top, foot = (end(corner[1] for corner in box["front"]) for end in (min, max))
    # The back lies behind the front, the sides between them: what was drawn apart meets along the left far edge.
    assert {round(corner[2], 6) for corner in box["back"]} == {round(deep, 6)}
    assert {(round(x - left, 6), round(y - top, 6)) for x, y, _ in box["back"]} == {
        (round(x, 6), round(y, 6)) for x in (0.0, wide) for y in (0.0, high)
    }
    meeting = [
        edge_of([corner for corner in box[each] if abs(corner[2] - deep) < 1e-6], 0, left) for each in ("left", "back")
    ]
    assert [length(edge) for edge in meeting] == [pytest.approx(high)] * 2
    assert rounded(meeting[0]) == rounded(meeting[1])
    # The lid and the bottom close the ends: their free edges lie on the front's.
    for flap, level in (("back-lid", top), ("back-bottom", foot)):
        assert {round(corner[1], 6) for corner in box[flap]} == {round(level, 6)}
        assert rounded(edge_of(box[flap], 2, 0.0)) == rounded(edge_of(box["front"], 1, level))
    # What is tucked or glued lies behind the panel that it goes to, within its edges.
    for flap, axis, plane in (("back-lid-tuck", 2, 0.0), ("left-seam", 2, deep), ("front-bottom", 1, foot)):
        assert {round(corner[axis], 6) for corner in box[flap]} == {round(plane, 6)}
        for x, y, z in box[flap]:
            assert left - 1e-6 <= x <= left + wide + 1e-6
            assert top - 1e-6 <= y <= foot + 1e-6
            assert -1e-6 <= z <= deep + 1e-6
    for flap, level in (("left-dust", top), ("right-dust", top), ("left-bottom", foot), ("right-bottom", foot)):
        assert {round(corner[1], 6) for corner in box[flap]} == {round(level, 6)}


def test_a_box_with_a_side_too_wide_would_not_close() -> None:
    panels = net(INSIDES[0])
    right = panels["right"]
    wider = {**panels, "back": panels["back"]._replace(fold=_moved(panels["back"].fold, 1.0))}
    assert right.box.right == pytest.approx(panels["back"].box.x)
    depth_of = {round(corner[2], 6) for corner in folded(wider, wider["back"])}
    assert depth_of != {round(INSIDES[0].depth + BOARD, 6)}


def _moved(edge: Edge | None, right: float) -> Edge:
    assert edge is not None
    (x, y), (u, v) = edge
    return (x + right, y), (u + right, v)


# The page


@pytest.mark.every_language
@pytest.mark.parametrize("request_", CASES, ids=name)
def test_every_box_keeps_the_gates(request_: Request) -> None:
    work = job(request_)
    (side,) = work.designs[0].sides
    assert {work.grid.width, work.grid.height} == set(papers.paper(request_.paper)[1:])
    assert clashes(side.boxes) == []
    found = list(inks(side.shapes))
    for ink in found:
        assert min(ink.box.x, ink.box.y, side.width - ink.box.right, side.height - ink.box.bottom) >= 5 - 1e-3
    words = [(ink.box.inset(0.05), ink.shape) for ink in found if isinstance(ink.shape, Text)]
    for _, text in words:
        assert isinstance(text, Text)
        assert text.size >= 6.5
        assert text.width <= text.room + 1e-6
    assert [
        (one, other) for (box, one), (beside, other) in itertools.combinations(words, 2) if box.overlaps(beside)
    ] == []


@pytest.mark.parametrize("request_", ENGLISH, ids=name)
def test_a_box_says_what_is_in_it_on_front_back_and_sides(request_: Request) -> None:
    (side,) = job(request_).designs[0].sides
    content = make.make(request_).contents[0]
    kinds = {
        "pocket-card": "Pocket cards",
        "player-sheet": "Player sheets",
        "score-sheet": "Score sheets",
        "score-pad": "Score pad",
    }
    for panel in ("front", "back", "left", "right"):
        assert kinds[request_.of] in text_in(content, side.box(f"panel-{panel}"))
    assert "ALHAMBRA" in text_in(content, side.box("panel-front"))


def test_cuts_are_solid_folds_dashed_and_the_front_has_a_notch() -> None:
    (side,) = job(Request("tuck-box", ("en",))).designs[0].sides
    lines = [ink for ink in inks(side.shapes) if isinstance(ink.shape, Path) and ink.shape.stroke is not None]
    net_box = [box for box in side.boxes if box.name.startswith("panel-")]
    widest = max(lines, key=lambda ink: ink.box.width if not getattr(ink.shape, "dash", ()) else 0)
    assert isinstance(widest.shape, Path)
    assert any(step == "C" for step, _ in widest.shape.commands)
    assert widest.box.width == pytest.approx(max(box.right for box in net_box) - min(box.x for box in net_box), abs=0.5)
    dashed = [ink for ink in lines if isinstance(ink.shape, Path) and len(ink.shape.dash) == 2 and ink.box.height > 40]
    assert len(dashed) == 1


@pytest.mark.parametrize("request_", ENGLISH, ids=name)
def test_flaps_have_the_number_of_their_step_and_it_is_hidden_in_the_box(request_: Request) -> None:
    (side,) = job(request_).designs[0].sides
    content = make.make(request_).contents[0]
    numbers = {each: text_in(content, side.box(f"panel-{each}")) for each in net(INSIDES[0])}
    flaps = {each: text for each, text in numbers.items() if text.isdigit()}
    dust = {f"{each}-dust": "6" for each in ("left", "right")}
    bottom = {f"{each}-bottom": "5" for each in ("left", "right", "front")}
    assert flaps == {"left-seam": "4", **bottom, **dust, "back-lid-tuck": "6"}


@pytest.mark.parametrize("ink", ["saver", "draft", "mono"])
@pytest.mark.parametrize("of", ["score-pad", "player-sheet"])
def test_no_ink_takes_more_than_full(ink: str, of: str) -> None:
    full, other = (
        darkness(make.make(Request("tuck-box", ("en",), of=of, ink=each)).contents[0]) for each in ("full", ink)
    )
    assert 0 < other <= full


# What does not fit


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"of": "player-sheet", "paper": "a4"}, "a4 is too small for a box for player-sheet; choose from: a3, tabloid"),
        (
            {"of": "pocket-card", "paper": "a4", "holds": 1000},
            "a box on a4 has no room for 1000 of pocket-card (at most {most})",
        ),
        (
            {"of": "pocket-card", "paper": "letter", "holds": 90},
            "a box on letter has no room for 90 of pocket-card (at most {most}); or use larger paper: a4, a3, tabloid",
        ),
    ],
)
def test_what_has_no_room_is_told_with_what_has(asked: Mapping[str, object], told: str) -> None:
    request = Request("tuck-box", ("en",))._replace(**asked)  # type: ignore[arg-type]  # fields by name
    with pytest.raises(RequestError) as caught:
        make.make(request)
    error = caught.value
    english = catalog.load("en")
    most = error.values.get("most", 0)
    assert refusals.sentence(error.reason, error.values, english) == told.format(most=most)
    assert isinstance(most, int)
    if most:
        # So many do fit, and not one more.
        job(request._replace(holds=most))
        with pytest.raises(RequestError):
            job(request._replace(holds=most + 1))


def test_without_a_paper_the_smallest_is_taken_that_has_room() -> None:
    for of, holds, paper in (("pocket-card", 6, "a4"), ("player-sheet", 100, "a3"), ("score-pad", 50, "a3")):
        work = job(Request("tuck-box", ("en",), of=of, holds=holds))
        assert (work.grid.height, work.grid.width) == papers.paper(paper)[1:]


@pytest.mark.parametrize(
    ("asked", "option"),
    [({"large": True}, "large"), ({"of": "player-sheet", "game": "alhambra"}, "game"), ({"players": 3}, "players")],
)
def test_a_box_is_not_enlarged_and_a_pad_is_of_one_game(asked: Mapping[str, object], option: str) -> None:
    with pytest.raises(RequestError) as caught:
        make.make(Request("tuck-box", ("en",))._replace(**asked))  # type: ignore[arg-type]  # fields by name
    assert (caught.value.reason, caught.value.values["option"]) == ("option", option)


def test_the_room_of_a_paper_shrinks_with_the_thickness_of_a_card() -> None:
    thin, thick = (tuck_box.room(stack, papers.paper("a4")) for stack in (_stack(grams=200), _stack(grams=400)))
    assert thin > thick > 0


def _stack(grams: int) -> Stack:
    return Stack("pocket-card", "alhambra", 6, grams, 63, 88, bound=False)


def test_where_no_paper_is_named_a_box_is_for_sheets_of_one_size() -> None:
    # On larger paper of the American family it would be one for half-letter sheets.
    line = desk.run("print", "tuck-box", "--of", "score-pad", "--holds", "120", "-o", "box.pdf", "--lang", "en").fault
    assert "a3" in line
    assert "tabloid" not in line
    assert desk.run("print", "tuck-box", "--of", "score-pad", "--holds", "120", "--paper", "tabloid").status == 0
