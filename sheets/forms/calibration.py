"""The calibration page: whether a printer scales, shifts or cuts, and what it makes of greys and fine lines.

It is measured: every length on it is as long as it says. The front is for measuring, the back says what to do.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from alhambra_engine.buildings import Building

from .. import PROGRAM, __version__
from ..drawing import blocks, ornament
from ..drawing.labels import Paragraph, TextSpan, label, text_column
from ..drawing.shapes import BLACK, Box, Colour, Part, Path, Side, Use, joined, line, rectangle, rounded
from ..words.marks import decimal, percent
from ..words.terms import ink_name
from . import fixtures
from .design import Design, Document
from .plan import plan as make_plan

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..drawing.shapes import Commands, Point, Shape
    from .design import Mark, Setting
    from .plan import Plan

NAME = "calibration"

QR_TEXT = "ALHAMBRA-SHEETS CALIBRATION"
"""Long enough for a code of the largest version that sheets have; no sheet's code begins like it."""

MARKER = 48
"""A marker that no sheet uses (docs/codes.md): a camera cannot take the page for a sheet."""

_EDGES = ("top", "right", "bottom", "left")
_CROSSES = ("A", "B")
_WAYS = {"across": "right", "down": "down"}
"""The two ways in which lengths are measured, and where an arrow for them points."""

_MEASURES = (
    (f"{PROGRAM} printer add", ("",), ()),
    ("--shift-back", (",", ""), tuple(_WAYS)),
    ("--scale", ("%,", "%"), tuple(_WAYS)),
    ("--margins", (",", ",", ",", ""), _EDGES),
)
"""The command that describes a printer: what is typed, what stands behind each line to write on, what it is for."""

_CENTIMETRE, _HALF = 10, 5


def design(setting: Setting) -> Design:
    """Return the page, as large as the paper; LabelTooLongError where a translation does not fit."""
    plan = make_plan(NAME, setting)
    catalog = setting.catalog
    both = (fixtures.title(plan, catalog.gettext("Calibration")), *(_edge(plan, edge) for edge in _EDGES))
    front = joined(
        [
            *both,
            _lead(plan, "measure", catalog.gettext("Print at 100% (“actual size”); do not fit to page.")),
            _ruler_across(plan, plan.box("rulers", "across")),
            _ruler_down(plan, plan.box("rulers", "down")),
            _scale(plan),
            _reach(plan),
            _register(plan),
            _crosses(plan, back=False),
            _greys(plan),
            _tiles(plan),
            _weights(plan),
            _sizes(plan),
            _codes(plan),
            _printer(plan),
            _small_print(plan),
        ]
    )
    back = joined(
        [
            *both,
            _lead(plan, "remedies", catalog.gettext("If something on the front is wrong")),
            _ruler_across(plan, _behind(plan, plan.box("rulers", "across"))),
            _ruler_down(plan, _behind(plan, plan.box("rulers", "down"))),
            _crosses(plan, back=True),
            _remedies(plan),
            _command(plan),
            _notes(plan),
            _small_print(plan),
        ]
    )
    sides = tuple(Side(name, plan.width, plan.height, *part) for name, part in (("front", front), ("back", back)))

    def stamp(_mark: Mark) -> tuple[Part, ...]:
        return (Part(),) * len(sides)

    return Design(
        catalog.gettext("Calibration page"),
        catalog.gettext("Rulers, edges, front and back, greys and lines: a printer test"),
        sides,
        stamp,
    )


def _behind(plan: Plan, box: Box) -> Box:
    """The place on the back that lies behind a place on the front, over whichever edge the paper is turned."""
    return box._replace(x=plan.width - box.right)


def _heading(plan: Plan, part: str, text: str) -> Part:
    box = plan.box(part, "heading")
    return Part(blocks.heading(plan.palette, box, text, plan.style("heading")), (box,))


def _words(plan: Plan, part: str, text: str) -> Part:
    """A paragraph in the box `text` of a part."""
    style, box = plan.style("text"), plan.box(part, "text")
    placed = text_column(box, [Paragraph((TextSpan(text, style.face),))], style, plan.numbers["words"]["leading"], 0)
    return Part(tuple(text for each in placed for text in each.texts), (box,))


def _field(plan: Plan, part: str, name: str, text: str) -> Part:
    """A line to write a measure on."""
    return blocks.field(plan.palette, plan.box(part, name), text, plan.style("field"))


def _measure(plan: Plan, box: Box, way: str, name: str = "") -> Part:
    """A line to write millimetres on, behind an arrow that says which way they are measured."""
    length, colour = plan.numbers["measures"]["arrow"], plan.palette.colour("line")
    start, foot = box.x + (plan.numbers["measures"]["name"] if name else 0), box.bottom - 0.4
    middle = foot - length / 2
    x, y = (start, middle) if way == "across" else (start + length / 2, middle - length / 2)
    field = box._replace(x=start + length + 1.2, width=box.right - start - length - 1.2)
    unit = label(field, plan.catalog.gettext("{length} mm", length="").strip(), plan.style("field"), "end")._replace(
        y=foot - 0.5
    )
    shapes: list[Shape] = [
        blocks.arrow(x, y, length, colour, _WAYS[way]),
        blocks.rule((field.x, foot), (field.right - unit.width - 0.8, foot), blocks.THIN, colour),
        unit,
    ]
    if name:
        shapes.append(label(box, name, plan.sign_style("letter"))._replace(y=foot - 0.5))
    return Part(tuple(shapes), (box,))


def _lead(plan: Plan, name: str, text: str) -> Part:
    box = plan.box("lead")._replace(name=f"lead-{name}")
    return Part((label(box, text, plan.style("lead"), "middle"),), (box,))


# The edges


def _edge(plan: Plan, edge: str) -> Part:
    """Lines as far from an edge of the paper as their numbers say, a staircase about the middle of the edge."""
    numbers = plan.numbers["edges"]
    pitch, depth = numbers["pitch"], numbers["number"]
    steps = range(numbers["nearest"], numbers["farthest"] + 1)
    upright = edge in {"left", "right"}
    start = ((plan.height if upright else plan.width) - pitch * len(steps)) / 2

    def point(along: float, deep: float) -> Point:
        if edge in {"bottom", "right"}:
            deep = (plan.width if upright else plan.height) - deep
        return (deep, along) if upright else (along, deep)

    def strokes() -> Iterator[Shape]:
        for place, step in enumerate(steps):
            middle = start + (place + 0.5) * pitch
            half = (pitch - numbers["gap"]) / 2
            leader = line(point(middle, step), point(middle, depth - numbers["clear"]))
            bar = line(point(middle - half, step), point(middle + half, step))
            yield Path(leader, stroke=plan.palette.colour("hair"), width=blocks.HAIR)
            yield Path(bar, stroke=BLACK, width=blocks.RULE)
            x, y = point(middle, depth)
            yield label(Box("number", x - 2, y - 1.5, 4, 3), str(step), plan.style("tick"), "middle")

    (x, y), (u, v) = point(start, steps[0]), point(start + pitch * len(steps), depth + numbers["clear"])
    box = Box(f"edge-{edge}", min(x, u), min(y, v), abs(u - x), abs(v - y))
    return Part(tuple(strokes()), (box,))


def _reach(plan: Plan) -> Part:
    """How the lines at the edges are read."""
    catalog = plan.catalog
    return joined(
        [
            _heading(plan, "reach", catalog.gettext("Edges")),
            _words(
                plan,
                "reach",
                catalog.gettext(
                    "Each number is the distance of its line from the edge of the paper, in millimetres. "
                    "Which is the first complete line you can see?"
                ),
            ),
            *(_field(plan, "reach", edge, word) for edge, word in _edge_words(plan).items()),
        ]
    )


def _edge_words(plan: Plan) -> dict[str, str]:
    catalog = plan.catalog
    return {
        "top": catalog.pgettext("edge", "top"),
        "right": catalog.pgettext("edge", "right"),
        "bottom": catalog.pgettext("edge", "bottom"),
        "left": catalog.pgettext("edge", "left"),
    }


# Lengths


def _tick(plan: Plan, step: int) -> float:
    """How long the stroke for a millimetre is."""
    short, middle, long = plan.numbers["rulers"]["ticks"]
    if step % _CENTIMETRE == 0:
        return float(long)
    return float(middle if step % _HALF == 0 else short)


def _ruler_across(plan: Plan, box: Box) -> Part:
    """A ruler from the left to the right edge of a box, numbered every centimetre."""
    length, style = round(box.width), plan.style("tick")
    strokes: list[Commands] = [line((box.x, box.y), (box.right, box.y))]
    numbers: list[Shape] = []
    for step in range(length + 1):
        x, foot = box.x + step, box.y + _tick(plan, step)
        strokes.append(line((x, box.y), (x, foot)))
        if step % _CENTIMETRE == 0:
            numbers.append(label(Box("number", x - 4, foot + 0.3, 8, 2.8), str(step), style, "middle"))
    return Part((_ink(strokes), *numbers), (box,))


def _ruler_down(plan: Plan, box: Box) -> Part:
    """A ruler from the top to the bottom edge of a box, numbered every centimetre."""
    length, style = round(box.height), plan.style("tick")
    strokes: list[Commands] = [line((box.x, box.y), (box.x, box.bottom))]
    numbers: list[Shape] = []
    for step in range(length + 1):
        y, end = box.y + step, box.x + _tick(plan, step)
        strokes.append(line((box.x, y), (end, y)))
        if step % _CENTIMETRE == 0:
            numbers.append(label(Box("number", end + 0.7, y - 1.4, box.right - end - 0.7, 2.8), str(step), style))
    return Part((_ink(strokes), *numbers), (box,))


def _ink(strokes: list[Commands]) -> Path:
    return Path(tuple(step for stroke in strokes for step in stroke), stroke=BLACK, width=blocks.HAIR)


def _scale(plan: Plan) -> Part:
    """A square and the outline of a bank card, to be measured."""
    catalog = plan.catalog
    square, card = plan.box("scale", "square"), plan.box("scale", "card")
    corner = plan.numbers["scale"]["corner"]
    size = f"{decimal(card.width, plan.catalog)} × {decimal(card.height, plan.catalog)}"
    name = catalog.gettext("bank card, {length} mm", length=size)
    shapes = (
        Path(rectangle(*square[1:]), stroke=BLACK, width=blocks.THIN),
        Path(rounded(*card[1:], corner), stroke=BLACK, width=blocks.THIN),
        label(card.inset(corner), name, plan.style("text"), "middle"),
    )
    return joined(
        [
            Part(shapes, (square, card)),
            _heading(plan, "scale", catalog.gettext("Scale")),
            _words(
                plan,
                "scale",
                catalog.gettext(
                    "The scale is right if this square measures {length} × {length} mm, a bank card fits the "
                    "outline exactly, and the rulers match your own.",
                    length=f"{square.width:g}",
                ),
            ),
            *(_measure(plan, plan.box("scale", way), way) for way in _WAYS),
        ]
    )


# Front and back


def _crosses(plan: Plan, *, back: bool) -> Part:
    """The two crosses, where the back's come to lie behind the front's."""
    boxes = [plan.box("cross", name)._replace(name=f"cross-{name}") for name in _CROSSES]
    return joined(_cross(plan, _behind(plan, box) if back else box, back=back) for box in boxes)


def _cross(plan: Plan, box: Box, *, back: bool) -> Part:
    """A cross with a scale to both sides of its middle.

    Seen through the paper, the scales of front and back stand on different sides of their lines, as on a slide rule:
    above and below; to the right and, since the back is seen in a mirror, to the left.
    """
    (x, y), style = box.centre, plan.style("tick")
    reach, side = plan.numbers["cross"]["reach"], 1 if back else -1
    strokes = [line((box.x, y), (box.right, y)), line((x, box.y), (x, box.bottom))]
    numbers: list[Shape] = []
    share = plan.numbers["cross"]["ticks"]
    longest = share * _tick(plan, _CENTIMETRE)
    for step in (*range(-reach, 0), *range(1, reach + 1)):
        long = share * _tick(plan, step)
        strokes += [line((x + step, y), (x + step, y + side * long)), line((x, y + step), (x + long, y + step))]
        if step % _HALF == 0:
            text = str(abs(step))
            # All numbers are as far from the line, whatever their strokes.
            beside = y + side * (longest + 1.4)
            numbers += [
                label(Box("number", x + step - 2, beside - 1.5, 4, 3), text, style, "middle"),
                label(Box("number", x + longest + 0.5, y + step - 1.5, 4, 3), text, style),
            ]
    letter = label(Box("letter", box.x, box.y, 5, 4), box.name[-1], plan.sign_style("letter"))
    return Part((_ink(strokes), *numbers, letter), (box,))


def _register(plan: Plan) -> Part:
    """How the crosses are read."""
    catalog = plan.catalog
    return joined(
        [
            _heading(plan, "register", catalog.gettext("Front and back")),
            _words(
                plan,
                "register",
                catalog.gettext(
                    "Hold the page up to a lamp, front towards you. Where a cross on the back meets the "
                    "scales on the front, read how far the back is shifted."
                ),
            ),
            *(
                _measure(plan, plan.box("register", f"{cross}-{way}"), way, cross)
                for cross in _CROSSES
                for way in _WAYS
            ),
        ]
    )


# Greys, lines, type, codes


def _greys(plan: Plan) -> Part:
    """Ten steps of grey; where the ink is black alone, the same steps in lines."""
    box, steps = plan.box("greys", "steps"), plan.numbers["greys"]["count"]
    width, foot = box.width / steps, plan.numbers["greys"]["label"]
    shapes: list[Shape] = []
    for number in range(1, steps + 1):
        step = Box("grey", box.x + (number - 1) * width, box.y, width, box.height - foot)
        share = number / steps
        shapes.append(_screen(plan, step, share) if plan.palette.ink == "mono" else _tone(step, share))
        name = step._replace(y=step.bottom, height=foot)
        shapes.append(label(name, percent(share, plan.catalog), plan.style("tick"), "middle"))
    return joined([_heading(plan, "greys", plan.catalog.gettext("Greys")), Part(tuple(shapes), (box,))])


def _tone(box: Box, share: float) -> Path:
    light = round(1 - share, 6)
    return Path(rectangle(*box[1:]), fill=Colour(light, light, light))


def _screen(plan: Plan, box: Box, share: float) -> Path:
    """Upright lines that cover a share of a box, which keeps away from its neighbours."""
    box = box.inset(plan.numbers["greys"]["apart"] / 2, 0)
    if share == 1:
        return _tone(box, share)
    weight = plan.numbers["greys"]["line"]
    count = round(box.width * share / weight)
    pitch, wide = box.width / count, box.width * share / count
    # Filled: an ink has a weight for lines, and none for what is measured.
    bars = (rectangle(box.x + (each + 0.5) * pitch - wide / 2, box.y, wide, box.height) for each in range(count))
    return Path(tuple(step for bar in bars for step in bar), fill=BLACK)


def _tiles(plan: Plan) -> Part:
    """The spaces of the six types, as they stand on a sheet."""
    numbers, box = plan.numbers["tiles"], plan.box("tiles", "row")
    shapes = tuple(
        Use(
            blocks.building_tile(
                plan.palette,
                building.value,
                building.letter,
                size=box.height,
                grout=numbers["grout"],
                cut=numbers["cut"],
                style=plan.sign_style("letter"),
            ),
            box.x + place * box.height,
            box.y,
        )
        for place, building in enumerate(Building)
    )
    return joined([_heading(plan, "tiles", plan.catalog.gettext("Building types")), Part(shapes, (box,))])


def _weights(plan: Plan) -> Part:
    """Lines as thick as their labels say."""
    numbers, box = plan.numbers["weights"], plan.box("weights", "lines")
    height = box.height / len(numbers["list"])
    shapes: list[Shape] = []
    for place, weight in enumerate(numbers["list"]):
        row = box._replace(y=box.y + place * height, height=height)
        end = row.right - numbers["label"]
        shapes.append(blocks.rule((row.x, row.centre[1]), (end, row.centre[1]), weight, BLACK))
        text = plan.catalog.gettext("{length} mm", length=decimal(weight, plan.catalog))
        shapes.append(label(row._replace(x=end, width=numbers["label"]), text, plan.style("field"), "end"))
    return joined([_heading(plan, "weights", plan.catalog.gettext("Lines")), Part(tuple(shapes), (box,))])


def _sizes(plan: Plan) -> Part:
    """Words in the sizes of type of the sheets."""
    numbers, box, style = plan.numbers["sizes"], plan.box("sizes", "lines"), plan.style("field")
    height = box.height / len(numbers["list"])
    words = f"{plan.catalog.gettext('Alhambra: Roll & Write')} · 0123456789"
    shapes: list[Shape] = []
    for place, size in enumerate(numbers["list"]):
        row = box._replace(y=box.y + place * height, height=height)
        name = plan.catalog.gettext("{size} pt", size=decimal(size, plan.catalog))
        shapes.append(label(row._replace(width=numbers["label"]), name, style))
        sample = row._replace(x=row.x + numbers["label"], width=row.width - numbers["label"])
        shapes.append(label(sample, words, style._replace(size=size, smallest=size)))
    return joined([_heading(plan, "sizes", plan.catalog.gettext("Text sizes")), Part(tuple(shapes), (box,))])


def _codes(plan: Plan) -> Part:
    """A QR code and a marker as they stand on a sheet."""
    return joined(
        [
            _heading(plan, "codes", plan.catalog.gettext("Codes")),
            blocks.qr_code(plan.box("qr"), QR_TEXT, plan.numbers["qr"]["module"]),
            blocks.marker(plan.box("codes", "marker"), MARKER),
            _words(
                plan,
                "codes",
                plan.catalog.gettext(
                    "A phone should read the QR code; the edges of both codes should be sharp and straight."
                ),
            ),
        ]
    )


def _printer(plan: Plan) -> Part:
    """Whose page it is, to be kept."""
    catalog = plan.catalog
    return joined(
        [
            _field(plan, "printer", "name", catalog.gettext("Printer")),
            _field(plan, "printer", "paper", catalog.gettext("Paper")),
            _field(plan, "printer", "date", catalog.gettext("Date")),
        ]
    )


# The back


def _remedies(plan: Plan) -> Part:
    """What to do with the readings, a paragraph for each."""
    catalog, box, style = plan.catalog, plan.box("remedies"), plan.style("remedy")
    numbers = plan.numbers["remedies"]
    margin = plan.numbers["margin"]
    pairs = (
        (
            catalog.pgettext("lead", "The scale is wrong:"),
            catalog.gettext(
                "in the print dialogue, choose “actual size” or 100%, not “fit”, “shrink” or “borderless”. "
                "Half a millimetre in 100 does no harm. If it stays wrong, use the command below."
            ),
        ),
        (
            catalog.pgettext("lead", "An edge is cut off:"),
            catalog.gettext(
                "sheets leave {margin} mm of white at every edge. If you can see line {near}, nothing will "
                "be missing; if line {far} is missing, print on larger paper and cut the sheet out.",
                margin=decimal(margin, plan.catalog),
                near=math.floor(margin),
                far=math.ceil(margin),
            ),
        ),
        (
            catalog.pgettext("lead", "The back is shifted:"),
            catalog.gettext(
                "up to 1 mm does no harm. Beyond that, use the command below, or print fronts only with {none}.",
                none="--duplex\N{NO-BREAK SPACE}none",
            ),
        ),
        (
            catalog.pgettext("lead", "A and B differ:"),
            catalog.gettext("the paper is fed at an angle. Push the guides of the tray up against it."),
        ),
        (
            catalog.pgettext("lead", "No cross behind a cross:"),
            catalog.gettext(
                "the paper was turned over the other edge. Print with {short} (or with {long} if it was "
                "short), or change the edge in the printer settings.",
                short="--duplex\N{NO-BREAK SPACE}short",
                long="--duplex\N{NO-BREAK SPACE}long",
            ),
        ),
        (
            catalog.pgettext("lead", "Two greys or two types look alike:"),
            catalog.gettext(
                "print with {mono}: hatching tells the types apart without grey.",
                mono="--ink\N{NO-BREAK SPACE}mono",
            ),
        ),
        (
            catalog.pgettext("lead", "Fine lines or codes are broken:"),
            catalog.gettext("choose a higher print quality, turn off toner saving, and clean the printer."),
        ),
    )
    bold = style.with_role("label-bold").face
    paragraphs = tuple(
        Paragraph((TextSpan(lead, bold), TextSpan(text, style.face)), numbers["indent"]) for lead, text in pairs
    )
    placed = text_column(box, paragraphs, style, numbers["leading"], numbers["gap"])
    gold = plan.palette.colour("gold")
    radius = numbers["star"]
    stars = (Path(ornament.star(box.x + radius, each.baseline - radius, radius), fill=gold) for each in placed)
    return Part((*(text for each in placed for text in each.texts), *stars), (box,))


def _command(plan: Plan) -> Part:
    """The command that describes this printer to the program, with lines for what was measured."""
    catalog, numbers, box = plan.catalog, plan.numbers["command"], plan.box("command", "rows")
    edges = tuple(_edge_words(plan).values())
    pitch = box.height / len(_MEASURES)
    rows = [box._replace(y=box.y + number * pitch, height=pitch) for number in range(len(_MEASURES))]
    shapes: list[Shape] = []
    for row, (typed, signs, captions) in zip(rows, _MEASURES, strict=True):
        foot = row.bottom - numbers["caption"]
        shapes.append(label(row, typed, plan.style("text"))._replace(y=foot - numbers["rise"]))
        start = numbers["option"] if captions else numbers["name"]
        column = (row.width - start) / len(edges) if captions else row.width - start + numbers["sign"]
        for number, sign in enumerate(signs):
            cell = Box("measure", row.x + start + number * column, row.y, column - numbers["sign"], pitch)
            caption = edges[number] if captions == _EDGES else ""
            shapes += _blank(plan, cell, foot, captions[number] if not caption and captions else "", caption)
            after = Box("sign", cell.right, row.y, numbers["sign"], pitch)
            if sign:
                shapes.append(label(after, sign, plan.style("text"))._replace(y=foot - numbers["rise"]))
    return joined(
        [
            _heading(plan, "command", catalog.gettext("Command for this printer")),
            _words(
                plan,
                "command",
                catalog.gettext(
                    "Fill in what you measured and type all of it in one line of a terminal: every PDF will then be "
                    "adjusted. The shift is the mean of A and B, with a minus sign if to the left or up; the scale is "
                    "the sides of the square in mm."
                ),
            ),
            Part(tuple(shapes), (box,)),
        ]
    )


def _blank(plan: Plan, cell: Box, foot: float, way: str, caption: str) -> Iterator[Shape]:
    """Yield a line to write a measure on, behind an arrow that says which way it is measured, or above a word."""
    numbers, colour, start = plan.numbers["command"], plan.palette.colour("line"), cell.x
    if way:
        length = numbers["arrow"]
        middle = foot - length / 2
        x, y = (start, middle) if way == "across" else (start + length / 2, middle - length / 2)
        yield blocks.arrow(x, y, length, colour, _WAYS[way])
        start += length + numbers["clear"]
    yield blocks.rule((start, foot), (cell.right, foot), blocks.THIN, colour)
    if caption:
        below = cell._replace(y=foot, height=numbers["caption"])
        yield label(below, caption, plan.style("tick"), "middle")


def _notes(plan: Plan) -> Part:
    """Lines for what has proved good."""
    box, pitch = plan.box("notes", "lines"), plan.numbers["notes"]["pitch"]
    rules = (
        blocks.rule((box.x, y), (box.right, y), blocks.THIN, plan.palette.colour("line"))
        for y in (box.y + number * pitch for number in range(1, int(box.height / pitch + 1e-6) + 1))
    )
    heading = _heading(plan, "notes", plan.catalog.gettext("Settings that work"))
    return joined([heading, Part(tuple(rules), (box,))])


def _small_print(plan: Plan) -> Part:
    """The line at the foot: that it is unofficial, which ink it shows, and which version made it."""
    box, style, catalog = plan.box("small"), plan.style("small"), plan.catalog
    legal = label(box, catalog.gettext("Unofficial sheet, not made or endorsed by the publisher."), style)
    rest = box._replace(x=box.x + legal.width + 2, width=box.width - legal.width - 2)
    imprint = catalog.gettext(
        "ink {ink} · version {version}", ink=ink_name(plan.palette.ink, catalog), version=__version__
    )
    return Part((legal, label(rest, imprint, style, "end")), (box,))


DOCUMENT = Document(
    NAME,
    sizes=("a4", "letter"),
    landscape=False,
    describe=lambda catalog: catalog.gettext("calibration page: shows whether a printer scales, shifts or crops"),
    design=design,
    true_size=True,
)
