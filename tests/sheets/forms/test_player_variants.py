"""The player sheet as people write on it: boxes, coins, edges and backs, in every size and variant."""

from __future__ import annotations

import io
import itertools
from functools import cache
from typing import TYPE_CHECKING, Any

import pikepdf
import pypdfium2
import pytest

from alhambra_engine import referee
from alhambra_engine.rollandwrite import layouts
from alhambra_engine.rollandwrite import numbers as rollandwrite
from alhambra_sheets.drawing import palette, papers
from alhambra_sheets.drawing.labels import LabelTooLongError
from alhambra_sheets.drawing.shapes import Path, Text
from alhambra_sheets.forms import example_games, filling
from alhambra_sheets.forms.design import Content, Mark, Setting
from alhambra_sheets.forms.player_sheet import DOCUMENT, design, handwriting
from alhambra_sheets.press import form_job, make, recipe
from alhambra_sheets.press.arrangement import RequestError
from alhambra_sheets.press.request import Request
from alhambra_sheets.system.resources import template
from alhambra_sheets.words import catalog, refusals
from tests.sheets.extents import inks
from tests.sheets.made_catalogs import stretched
from tests.sheets.pages import clashes

if TYPE_CHECKING:
    from alhambra_sheets.drawing.shapes import Box, Side
    from alhambra_sheets.forms.design import Design
    from tests.sheets.extents import Ink

GRANADA = layouts.load_layout()
VARIANTS: dict[str, dict[str, Any]] = {
    "usual": {},
    "plain": {"codes": False},
    "left": {"left_handed": True},
    "left-plain": {"left_handed": True, "codes": False},
    "dry": {"dry_erase": True},
    "dry-plain": {"dry_erase": True, "codes": False},
    "dry-left": {"dry_erase": True, "left_handed": True},
    "dry-left-plain": {"dry_erase": True, "left_handed": True, "codes": False},
}
CASES = [(size, variant) for size in DOCUMENT.sizes for variant in VARIANTS]
LEAST = 8
"""Points of the type of the reminders."""

NEAREST = 5.0
"""Millimetres from the trim that every printer reaches."""
RESULTS = ("points-", "row-", "column-")


@cache
def side(size: str, variant: str = "usual", language: str = "en", ink: str = "full", coins: int = 20) -> Side:
    layout = GRANADA._replace(coins=coins)
    setting = Setting(catalog.load(language), papers.paper(size), palette.load(ink), Content((layout,)))._replace(
        **VARIANTS[variant]
    )
    return design(setting).sheet(Mark(9999)).sides[0]


_SEEN: dict[int, tuple[Side, list[Ink]]] = {}
"""By identity, with the side, so that no other takes its place in memory."""


def ink_of(of: Side) -> list[Ink]:
    if id(of) not in _SEEN:
        _SEEN[id(of)] = (of, list(inks((*of.shapes, *of.stamp))))
    return _SEEN[id(of)][1]


def results(of: Side) -> list[Box]:
    return [box for box in of.boxes if box.name.startswith(RESULTS) and box.name != "points-box"]


def inside(of: Side, box: Box) -> tuple[float, float]:
    """The width and height of a box within the heaviest frame on its edges."""
    frames = [
        ink.shape.width
        for ink in ink_of(of)
        if isinstance(ink.shape, Path)
        and ink.shape.stroke is not None
        and ink.box.inset(ink.shape.width / 2)[1:] == pytest.approx(box[1:])
    ]
    return box.width - max(frames), box.height - max(frames)


@pytest.mark.parametrize(("size", "variant"), CASES)
def test_boxes_that_take_points_are_large_enough_inside(size: str, variant: str) -> None:
    of = side(size, variant)
    least = (8.5, 5.0) if size == "half-letter" else (9.0, 5.5)
    if variant.startswith("dry"):
        least = (least[0], 9.3)
    boxes = results(of)
    assert len(boxes) == 9 + 2 * rollandwrite.grid_lines()
    for box in boxes:
        width, height = inside(of, box)
        assert height >= least[1], (box, height)
        assert width >= least[0], (box, width)
    table = [inside(of, box) for box in boxes if box.name.startswith("points-")]
    assert table[-1] == pytest.approx(max(table))


def test_no_frame_of_a_total_touches_a_neighbour() -> None:
    # In mono a second line around it marks a total, as its ground does in other inks.
    for size, variant in CASES:
        of = side(size, variant)
        total = of.box("points-total").inset(-0.7)
        assert [
            box.name for box in of.boxes if box.overlaps(total) and box.name not in {"points-total", "points-box"}
        ] == []


@pytest.mark.parametrize(("size", "variant"), CASES)
def test_nothing_but_white_is_near_the_trim(size: str, variant: str) -> None:
    of = side(size, variant)
    for ink in ink_of(of):
        assert min(ink.box.x, ink.box.y) >= NEAREST - 1e-3, ink
        assert of.width - ink.box.right >= NEAREST - 1e-3, ink
        assert of.height - ink.box.bottom >= NEAREST - 1e-3, ink


@pytest.mark.parametrize(("size", "variant"), CASES)
def test_no_two_boxes_overlap_unless_one_holds_the_other(size: str, variant: str) -> None:
    boxes = side(size, variant).boxes
    assert len({box.name for box in boxes}) == len(boxes)
    assert clashes(boxes) == []


@pytest.mark.parametrize(("size", "variant"), [case for case in CASES if "plain" not in case[1]])
def test_codes_have_white_around_them(size: str, variant: str) -> None:
    of = side(size, variant)
    quiet = [box.inset(-1.2) for box in of.boxes if box.name.startswith(("marker-", "reference-"))]
    quiet.append(of.box("qr-box").inset(0.05))
    assert len(quiet) == 9
    found = ink_of(of)
    for box in quiet:
        strangers = [ink for ink in found if ink.box.overlaps(box)]
        own = [ink for ink in strangers if _within(ink.box, box)]
        assert strangers == own, box.name
        assert own, box.name


def _within(inner: Box, outer: Box) -> bool:
    return inner.x >= outer.x and inner.y >= outer.y and inner.right <= outer.right and inner.bottom <= outer.bottom


@pytest.mark.parametrize("size", DOCUMENT.sizes)
@pytest.mark.parametrize("coins", [5, 17, 24, 25, 40])
def test_coins_have_white_around_them_however_many_there_are(size: str, coins: int) -> None:
    for variant in ("usual", "dry"):
        of = side(size, variant, coins=coins)
        numbers = template(f"player-sheet-{size}.toml")["coins"]
        boxes = [of.box(f"coin-{number}") for number in range(1, coins + 1)]
        assert not any(one.overlaps(other) for one, other in itertools.combinations(boxes, 2))
        # Lower limit of a ring by hand, seen in photos of the reader's prototype.
        assert boxes[0].width >= 4.8
        middles = {round(box.centre[1], 2) for box in boxes}
        assert len(middles) == (2 if coins <= 24 else 3) or (variant == "dry" and len(middles) == 2)
        # The first ones are printed as taken: of the others nothing but the coin is there.
        last = boxes[-1]
        drawn = [ink.box for ink in ink_of(of) if ink.box.overlaps(last)]
        assert drawn
        diameter = max(box.width for box in drawn)
        assert all(_within(box, last) for box in drawn)
        assert min(last.width, last.height) - diameter >= 1.2
        assert diameter >= 3.4
        assert numbers["white"] >= 1.2


@pytest.mark.parametrize("language", catalog.languages())
@pytest.mark.parametrize("size", DOCUMENT.sizes)
def test_a_sheet_with_the_most_coins_still_has_words_to_read(language: str, size: str) -> None:
    for variant in ("usual", "left-plain", "dry-left"):
        of = side(size, variant, language, coins=rollandwrite.most_coins())
        assert min(ink.shape.size for ink in ink_of(of) if isinstance(ink.shape, Text)) >= 6.5
    of = side(size, "usual", language, coins=rollandwrite.most_coins())
    foot, first = of.box(f"coin-{rollandwrite.most_coins()}").bottom, of.box("coin-1").x
    below = [ink for ink in ink_of(of) if isinstance(ink.shape, Text) and ink.box.y > foot and ink.box.x > first - 1]
    assert min(round(ink.shape.size, 6) for ink in below if isinstance(ink.shape, Text)) >= 7


@pytest.mark.parametrize("size", DOCUMENT.sizes)
@pytest.mark.parametrize("variant", ["dry", "dry-left"])
def test_coins_that_are_wiped_have_room_for_a_thick_pen(size: str, variant: str) -> None:
    for coins, least in ((20, 9.0), (24, 7.5), (rollandwrite.most_coins(), 6.0)):
        boxes = [box for box in side(size, variant, coins=coins).boxes if box.name.startswith("coin-")]
        assert min(min(box.width, box.height) for box in boxes) >= least


@pytest.mark.parametrize("language", catalog.languages())
@pytest.mark.parametrize("size", DOCUMENT.sizes)
def test_rings_and_words_of_the_key_keep_apart(language: str, size: str) -> None:
    for variant in ("usual", "left", "dry", "dry-left"):
        of = side(size, variant, language)
        keys = [of.box(f"key-{name}") for name in ("blank", "circled", "crossed")]
        found = [ink for ink in ink_of(of) if keys[0].y - 1 < ink.box.centre[1] < keys[-1].bottom + 1]
        # The ring is drawn over its coin, and the cross over both.
        signs = [max((ink.box for ink in found if _within(ink.box, key)), key=lambda box: box.width) for key in keys]
        for one, other in itertools.pairwise(signs):
            assert max(other.x - one.right, other.y - one.bottom) >= 0.5
        for ink in found:
            if isinstance(ink.shape, Text):
                assert not any(ink.box.overlaps(sign.inset(-0.2)) for sign in signs), ink.shape.text


@pytest.mark.parametrize("language", catalog.languages())
@pytest.mark.parametrize("size", DOCUMENT.sizes)
def test_all_reminders_start_at_one_edge(language: str, size: str) -> None:
    of = side(size, language=language)
    left, strip = of.box("reminders-box"), of.box("strip-box")
    assert left.x == strip.x
    lines = [ink.box.x for ink in ink_of(of) if isinstance(ink.shape, Text) and ink.box.overlaps(strip)]
    assert lines
    assert min(lines) == pytest.approx(left.x, abs=0.3)


@pytest.mark.parametrize("language", catalog.languages())
@pytest.mark.parametrize("size", DOCUMENT.sizes)
def test_the_note_beside_the_code_keeps_its_distance(language: str, size: str) -> None:
    for variant in ("usual", "left", "dry", "dry-left"):
        of = side(size, variant, language)
        found = ink_of(of)
        note = [ink for ink in found if isinstance(ink.shape, Text) and ink.box.overlaps(of.box("qr-note"))]
        assert note
        for ink in note:
            near = ink.box.inset(-1.2)
            assert [other for other in found if other not in note and other.box.overlaps(near)] == []


@pytest.mark.parametrize("size", DOCUMENT.sizes)
@pytest.mark.parametrize("coins", [20, 40])
def test_the_key_shows_a_coin_as_the_track_has_it_blank_circled_and_crossed(size: str, coins: int) -> None:
    of = side(size, coins=coins)
    found = ink_of(of)

    def marks(name: str) -> list[tuple[float, ...]]:
        box = of.box(name)
        return sorted(
            (round(ink.box.x - box.centre[0], 2), round(ink.box.width, 2))
            for ink in found
            if ink.box.overlaps(box) and not isinstance(ink.shape, Text)
        )

    assert marks("key-blank") == marks(f"coin-{coins}")
    assert marks("key-circled") == marks("coin-1")
    assert len(marks("key-crossed")) == len(marks("key-circled")) + 1


def test_boxes_are_where_they_are_in_every_language_and_ink() -> None:
    for size in DOCUMENT.sizes:
        usual = [box for box in side(size).boxes if not box.name.startswith("qr-text")]
        others = [side(size, language=language) for language in catalog.languages()]
        others += [side(size, ink=ink) for ink in palette.inks()]
        for other in others:
            there = [box for box in other.boxes if not box.name.startswith("qr-text")]
            assert [box[1:] for box in there] == [box[1:] for box in usual]


def test_a_left_handed_sheet_has_yellow_dice_on_the_right_and_points_left_of_their_names() -> None:
    for size in DOCUMENT.sizes:
        of, usual = side(size, "left"), side(size)
        assert of.box("die-yellow-1").x == pytest.approx(of.box("space-1-6").right)
        assert of.box("row-1").right < of.box("space-1-1").x
        assert of.box("points-tower").x == of.box("points-box").x
        assert usual.box("points-tower").right == pytest.approx(usual.box("points-box").right)
        for box in of.boxes:
            if box.name.startswith(("space-", "die-", "row-", "column-")):
                mirror = usual.box(box.name)
                first, last = (usual.box(f"{box.name[:-1]}{line}") for line in (1, 6))
                if box.name.startswith(("die-blue", "column-", "space-")):
                    mirror = mirror._replace(x=first.x + last.right - mirror.right)
                assert of.width - box.right == pytest.approx(mirror.x, abs=0.7), box.name


def test_what_is_wiped_is_white() -> None:
    of = side("a5", "dry")
    grounds = [
        box for box in of.boxes if box.name.startswith(("space-", "coin-", *RESULTS)) and box.name != "points-box"
    ]
    white = palette.load().colour("paper")
    for ink in ink_of(of):
        if not isinstance(ink.shape, Path) or ink.shape.fill is None:
            continue
        covered = [box for box in grounds if ink.box.width > 0.9 * box.width - 2 and ink.box.overlaps(box.inset(2))]
        assert not covered or ink.shape.fill == white or ink.box.height < 4 or ink.box.height > 60, ink


def test_without_codes_words_are_larger_and_nothing_for_cameras_is_there() -> None:
    for size in DOCUMENT.sizes:
        plain, usual = side(size, "plain", "de"), side(size, "usual", "de")
        assert not [box.name for box in plain.boxes if box.name.startswith(("marker", "qr", "reference"))]

        def title(of: Side) -> float:
            return max(ink.shape.size for ink in ink_of(of) if isinstance(ink.shape, Text))

        assert title(plain) > title(usual)
        assert plain.box("points-total").height > usual.box("points-total").height
        assert plain.box("header-date").right > usual.box("header-date").right


# Backs


def backs(back: str, **more: object) -> list[Side]:
    job = form_job.plan(DOCUMENT, Request("player-sheet", ("en",), back=back, **more))  # type: ignore[arg-type]
    return list(job.designs[0].sheet(Mark()).sides)


def words(of: Side) -> str:
    return " ".join(ink.shape.text for ink in ink_of(of) if isinstance(ink.shape, Text))


def test_a_plain_back_is_the_front_again() -> None:
    front, back = backs("plain")
    assert (front.shapes, front.stamp) == (back.shapes, back.stamp)


def test_the_example_on_the_back_is_what_the_engine_makes_of_the_game() -> None:
    front, back = backs("example")
    assert "Example" in words(back)
    assert "Example" not in words(front)
    # No camera takes it for the sheet of a player.
    assert not [box.name for box in back.boxes if box.name.startswith(("marker", "qr", "reference"))]
    game = example_games.roll_and_write()
    (player, *_) = game.judged.built
    hand = handwriting(game, player)
    assert filling.certain_points(game)[player]["total"] == game.totals[player]
    pencil = palette.load().colour("pencil")
    written = {ink.shape.text for ink in ink_of(back) if isinstance(ink.shape, Text) and ink.shape.colour == pencil}
    assert set(hand.texts.values()) <= written
    assert len(hand.crosses) > 15
    assert len(hand.rings) > 3


@pytest.mark.every_language
@pytest.mark.parametrize("language", catalog.languages())
@pytest.mark.parametrize("size", DOCUMENT.sizes)
@pytest.mark.parametrize("variant", ["usual", "left"])
def test_signs_of_the_example_are_beside_the_points_that_its_sentences_explain(
    size: str, language: str, variant: str
) -> None:
    setting = Setting(catalog.load(language), papers.paper(size), palette.load(), back="example")
    _, back = design(setting._replace(**VARIANTS[variant])).sheet(Mark()).sides
    found = [(ink.box, ink.shape) for ink in ink_of(back) if isinstance(ink.shape, Text)]
    signs = [(box, text.text) for box, text in found if text.text in {*"1234"} and text.face.role == "label-bold"]
    room = back.box("callouts").inset(0.6)
    listed = sorted((box.y, number) for box, number in signs if room.overlaps(box))
    assert [number for _, number in listed] == [*"1234"]
    for number, name in enumerate(("points-pavilion", "points-seraglio", "row-6", "points-coins"), start=1):
        around = back.box(name).inset(-2)
        near = [sign for box, sign in signs if around.overlaps(box) and not room.overlaps(box)]
        assert near == [str(number)], name
    said = [text for box, text in found if room.overlaps(box)]
    # The tie, with the numbers of the game.
    assert "(16+8)" in "".join("".join(text.text for text in said).split())
    assert not [box.name for box in back.boxes if box.name == "reminders-box"]
    assert min(text.size for text in said) >= 8


@pytest.mark.every_language
@pytest.mark.parametrize("language", catalog.languages())
@pytest.mark.parametrize("variant", ["usual", "plain", "left", "left-plain"])
@pytest.mark.parametrize("size", DOCUMENT.sizes)
def test_reminders_are_large_enough_to_read(size: str, variant: str, language: str) -> None:
    assert reminders_size(side(size, variant, language)) >= LEAST - 1e-9


def test_reminders_that_are_longer_are_found_to_be_too_small() -> None:
    setting = Setting(stretched(0.3), papers.paper("a5"), palette.load())
    assert reminders_size(design(setting).sheet(Mark()).sides[0]) < LEAST


def reminders_size(of: Side) -> float:
    """The smallest type of the reminders, in points."""
    rooms = [box for box in of.boxes if box.name in {"reminders-box", "strip-box"}]
    read = [
        ink.shape.size
        for ink in ink_of(of)
        if isinstance(ink.shape, Text) and any(room.inset(0.1).overlaps(ink.box) for room in rooms)
    ]
    assert len(read) > 12
    return min(read)


def test_an_example_for_pens_that_are_wiped_off_has_no_signs() -> None:
    setting = Setting(catalog.load("en"), papers.paper("a5"), palette.load(), back="example", dry_erase=True)
    _, back = design(setting).sheet(Mark()).sides
    assert not [box.name for box in back.boxes if box.name.startswith("callouts")]


def test_the_example_is_a_legal_game() -> None:
    from alhambra_sheets.system.resources import example

    result = referee.score("example", example("roll-and-write.yaml"))
    assert result.legal
    assert not result.findings


@pytest.mark.parametrize(("grids", "expected"), [((), "albaicin"), (("granada", "comares"), "comares")])
def test_a_back_with_another_grid_has_the_second_layout_or_the_next(grids: tuple[str, ...], expected: str) -> None:
    content = Content(tuple(layouts.load_layout(grid) for grid in grids))
    request = Request("player-sheet", ("en",), back="layout", layout=grids)
    job = form_job.plan(DOCUMENT, request, content)
    assert job.sheets == 1
    front, back = job.designs[0].sheet(Mark()).sides
    assert "layout Granada" in words(front)
    assert f"layout {layouts.load_layout(expected).name}" in words(back)


@pytest.mark.parametrize(("back", "pages"), [("plain", 1), ("example", 2), ("layout", 2)])
def test_with_fronts_alone_another_back_is_a_second_sheet(back: str, pages: int) -> None:
    printed = make.make(Request("player-sheet", ("en",), back=back, duplex="none"))
    assert printed.pages == pages
    document = pypdfium2.PdfDocument(printed.contents[0])
    try:
        last = document[pages - 1].get_textpage().get_text_bounded()
    finally:
        document.close()
    assert {"plain": "layout Granada", "example": "Example", "layout": "layout Albaicín ·"}[back] in last


@pytest.mark.parametrize(
    ("document", "size", "name", "shown"),
    [
        ("player-sheet", "half-letter", "Alexandra-Charlotte von Hohenlohe", "Alexandra-Charlotte von H."),
        ("palace-form", "", "Максимилиан-Александр Константинопольский", "Максимилиан-Александр К."),
        (
            "score-pad",
            "",
            "B,C,D,E,Alexandra-Charlotte Wilhelmine von Hohenlohe-Langenburg",
            "Alexandra-Charlotte Wilhelmine von H.",
        ),
    ],
)
def test_a_name_without_room_is_in_initials(document: str, size: str, name: str, shown: str) -> None:
    printed = make.make(Request(document, ("en",), names=name, size=size))
    pages = pypdfium2.PdfDocument(printed.contents[0])
    try:
        text = pages[0].get_textpage().get_text_bounded()
    finally:
        pages.close()
    assert shown in text


def test_what_does_not_fit_is_told_with_document_and_language() -> None:
    def too_long(_: Setting) -> Design:
        raise LabelTooLongError("no room", "Wort")

    with pytest.raises(RequestError, match="too-long") as caught:
        form_job.plan(DOCUMENT._replace(design=too_long), Request("player-sheet", ("de",)))
    told = refusals.sentence(caught.value.reason, caught.value.values, catalog.load("en"))
    assert told == "player-sheet (Deutsch): this does not fit: Wort"


def test_new_grids_come_in_pairs() -> None:
    from alhambra_engine.rollandwrite import layout_maker

    grids = tuple(layout_maker.make_layouts(4, 5))
    request = Request("player-sheet", ("en",), back="layout", layouts=4, seed=5)
    printed = make.make(request, content=Content(grids))
    assert printed.pages == 4
    document = pypdfium2.PdfDocument(printed.contents[0])
    try:
        pages = [document[number].get_textpage().get_text_bounded() for number in range(4)]
    finally:
        document.close()
    for page, grid in zip(pages, grids, strict=True):
        assert f"({grid.id})" in page or f"layout {grid.name}" in page


@pytest.mark.parametrize("back", DOCUMENT.backs)
def test_a_recipe_prints_the_same_back_again(back: str) -> None:
    request = Request("player-sheet", ("en",), back=back, left_handed=True)
    first = make.make(request).contents[0]
    with pikepdf.open(io.BytesIO(first)) as file:
        again = recipe.parse(str(file.docinfo["/Keywords"]))
    assert make.make(again).contents[0] == first


def test_a_filled_sheet_takes_no_back() -> None:
    with pytest.raises(RequestError, match="exclude"):
        make.check(Request("player-sheet", ("en",), back="example", code="ALHG1:"), "pdf")


@pytest.mark.parametrize(("size", "natural"), [("a4", "a5"), ("letter", "half-letter")])
def test_a_size_one_paper_larger_is_the_sheet_enlarged(size: str, natural: str) -> None:
    asked = make.make(Request("player-sheet", ("en",), size=size)).contents[0]
    assert asked == make.make(Request("player-sheet", ("en",), size=natural, large=True)).contents[0]
    with pytest.raises(RequestError, match="no-size"):
        make.check(Request("player-sheet", ("en",), size="a3"), "pdf")
    with pytest.raises(RequestError, match="exclude"):
        make.make(Request("player-sheet", ("en",), size=size, large=True))
