"""The pieces that sheets are put together from; they know paper and ink, and nothing of the game's rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import codes, icons, ornament
from .labels import label
from .shapes import (
    BLACK,
    WHITE,
    Box,
    Group,
    Part,
    Path,
    Symbol,
    Use,
    chamfered,
    circle,
    line,
    polygon,
    rectangle,
    rounded,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .labels import Style
    from .palette import Palette
    from .shapes import Colour, Commands, Point, Shape, Text

HAIR = 0.15
THIN = 0.25
RULE = 0.35
BOLD = 0.7
"""Line weights of the family, in mm."""

_LETTER_ROOM = 3.0
"""Of the letter of a type on its space, between the friezes."""

_BESIDE_ICON = 0.4
"""From an icon to the hatch at its side."""

_FINEST_OUTLINE = 0.6
"""Of a small icon in lines, in units of its box: thicker lines would fill it."""

_LEAST_OUTLINED = 6.0
"""Of an icon that is drawn in lines where nothing is written on it."""

# Where the pips of each face lie, in thirds of the way from the middle to the edge; x and y.
_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def pips(face: int, x: float, y: float, spread: float, radius: float) -> tuple[Commands, ...]:
    """Return the pips of a die's face around a point; `spread` is how far the outer ones lie from its middle lines."""
    return tuple(circle(x + across * spread, y + down * spread, radius) for across, down in _PIPS[face])


def blue_die_space(palette: Palette, box: Box, face: int, margin: float, towards: str) -> Part:
    """Return a space for a blue die: a square with round corners, a double edge and full pips."""
    colours = palette.dice["blue"]
    inner = box.inset(margin)
    frame = inner.inset(1.0)
    shapes = (
        Path(pointer(inner, towards, 2.2, 1.3), fill=colours.ink),
        Path(rounded(*inner[1:], 2.6), fill=colours.ground, stroke=colours.ink, width=BOLD),
        Path(rounded(*frame[1:], 1.8), stroke=colours.ink, width=HAIR),
        *(Path(pip, fill=colours.pip) for pip in pips(face, *inner.centre, 3.5, 1.35)),
    )
    return Part(shapes, (box,))


def yellow_die_space(palette: Palette, box: Box, face: int, margin: float, towards: str) -> Part:
    """Return a space for a yellow die: a square with cut corners, a single edge and hollow pips."""
    colours = palette.dice["yellow"]
    inner = box.inset(margin)
    shapes = (
        Path(pointer(inner, towards, 2.2, 1.3), fill=colours.ink),
        Path(chamfered(*inner[1:], 2.4), fill=colours.ground, stroke=colours.ink, width=RULE),
        *(Path(pip, fill=WHITE, stroke=colours.pip, width=0.55) for pip in pips(face, *inner.centre, 3.5, 1.15)),
    )
    return Part(shapes, (box,))


def pointer(box: Box, towards: str, wide: float, high: float) -> Commands:
    """Return a triangle on the middle of a box's edge: `below` it or to its `right`, pointing away."""
    x, y = box.centre
    if towards == "below":
        return polygon([(x - wide, box.bottom), (x + wide, box.bottom), (x, box.bottom + high)])
    return polygon([(box.right, y - wide), (box.right, y + wide), (box.right + high, y)])


def building_tile(
    palette: Palette,
    name: str,
    letter: str,
    *,
    size: float,
    grout: float,
    cut: float,
    style: Style,
    hatched: bool = True,
) -> Symbol:
    """Return the space of a building, to be crossed: light icon, letter, the hatch and the frieze of its type.

    The hatch is at both sides, the letter in the middle of the foot between two friezes: no arm of a cross goes there,
    and the middle of the space is a pencil's own.
    """
    colours, spaces = palette.buildings[name], palette.spaces
    body = Box("tile", 0, 0, size, size).inset(grout / 2)
    foot = Box("foot", body.x + cut, body.bottom - 3.1, body.width - 2 * cut, 2.5)
    sign = Box("letter", body.centre[0] - _LETTER_ROOM / 2, foot.y, _LETTER_ROOM, foot.height)
    friezes = (
        Box("frieze", foot.x, foot.y + 0.5, sign.x - foot.x, 1.5),
        Box("frieze", sign.right, foot.y + 0.5, foot.right - sign.right, 1.5),
    )
    icon_size = 10.2
    left, top = body.centre[0] - icon_size / 2, body.y + 1.0
    side = left - body.x - _BESIDE_ICON
    upper, lower = body.y + cut + _BESIDE_ICON, foot.y - _BESIDE_ICON
    sides = [Box("side", x, upper, side, lower - upper) for x in (body.x, body.right - side) if hatched]
    shapes: tuple[Shape, ...] = (
        Path(chamfered(*body[1:], cut), fill=colours.ground),
        *(
            line_
            for each in sides
            for line_ in ornament.hatch(colours.hatch, _corners(each), spaces.pitch, colours.icon, spaces.hatch)
        ),
        Path(chamfered(*body[1:], cut), stroke=colours.icon, width=spaces.edge),
        crossed_icon(palette, name, left, top, icon_size),
        *(
            shape
            for band in friezes
            for shape in ornament.frieze(colours.frieze, band, colours.icon, spaces.edge if spaces.outlined else 0)
        ),
        label(sign, letter, style._replace(colour=colours.ink), "middle"),
    )
    return Symbol(f"tile-{name}", size, size, shapes)


def _corners(box: Box) -> tuple[Point, ...]:
    return ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))


def crossed_icon(palette: Palette, name: str, x: float, y: float, size: float) -> Use:
    """Return the light icon of a type, of `size` mm from a point, on what is to be crossed."""
    colours, spaces = palette.buildings[name], palette.spaces
    scale = size / icons.BOX
    if spaces.outlined:
        width = min(spaces.stroke / scale, _FINEST_OUTLINE)
        return Use(icons.line_symbol(name, colours.icon, width, "light"), x, y, scale)
    return Use(icons.symbol(name, colours.icon, "light"), x, y, scale)


def building_icon(palette: Palette, name: str, x: float, y: float, size: float) -> Use:
    """Return the icon of a type where nothing is written on it, of `size` mm from a point.

    A small one is filled in every ink: bare outlines of it could not be told apart.
    """
    colours, spaces = palette.buildings[name], palette.spaces
    scale = size / icons.BOX
    if spaces.outlined and size >= _LEAST_OUTLINED:
        return Use(icons.line_symbol(name, colours.ink, spaces.stroke / scale), x, y, scale)
    return Use(icons.symbol(name, colours.ink, "full"), x, y, scale)


def icon_on_ground(palette: Palette, name: str, box: Box, size: float, *, cut: float) -> tuple[Shape, ...]:
    """Return the icon of a type, of `size` mm, in the middle of a square ground of its colour."""
    colours, edge = palette.buildings[name], (box.width - size) / 2
    ground = Path(chamfered(*box[1:], cut), fill=colours.ground, stroke=colours.icon, width=THIN)
    return ground, building_icon(palette, name, box.x + edge, box.y + edge, size)


def building_ground(
    palette: Palette, name: str, box: Box, *, side: str = "left", cut: float = 0.0, edge: float = 0.0
) -> tuple[Shape, ...]:
    """Return the ground of a row or a panel of a type, and along a side of it the band that tells the type in any ink.

    `side` is left, right, top or foot; `cut` that of the corners; `edge` the weight of a line around it.
    What is written keeps clear of `band_room`.
    """
    colours = palette.buildings[name]
    outline = chamfered(*box[1:], cut) if cut else rectangle(*box[1:])
    ground = Path(outline, colours.ground, colours.icon if edge else None, edge)
    return ground, *building_band(palette, name, box, side=side, cut=cut)


def building_band(palette: Palette, name: str, box: Box, *, side: str = "left", cut: float = 0.0) -> tuple[Shape, ...]:
    """Return the band of a type along a side of a box, between its cut corners; nothing in an ink without bands."""
    colours, (wide, weight, gap) = palette.buildings[name], palette.bands
    if not wide:
        return ()
    # The pattern stands on the side: turned by quarters, its foot outside.
    upright = side in {"left", "right"}
    ends = max(cut, gap)
    strip = Box("band", 0, 0, (box.height if upright else box.width) - 2 * ends, wide)
    matrix = {
        "left": (0, 1, -1, 0, box.x + gap + wide, box.y + ends),
        "right": (0, -1, 1, 0, box.right - gap - wide, box.bottom - ends),
        "top": (-1, 0, 0, -1, box.right - ends, box.y + gap + wide),
        "foot": (1, 0, 0, 1, box.x + ends, box.bottom - gap - wide),
    }[side]
    return (Group(ornament.frieze(colours.frieze, strip, colours.icon, weight), matrix),)


def band_room(palette: Palette) -> float:
    """Return how much of a row or a panel its band takes from the edge, with some air; 0 in an ink without bands."""
    wide, _, gap = palette.bands
    return wide + 2 * gap if wide else 0.0


def building_sign(palette: Palette, name: str, box: Box, size: float) -> tuple[Shape, ...]:
    """Return the sign of a type in tables and headings: its icon of `size` mm on its ground, which fills a box."""
    colours = palette.buildings[name]
    x, y = box.centre
    return (
        Path(chamfered(*box[1:], 0.7), fill=colours.ground, stroke=colours.icon, width=HAIR),
        building_icon(palette, name, x - size / 2, y - size / 2, size),
    )


def write_box(palette: Palette, box: Box, weight: float = THIN, fill: Colour = WHITE) -> Path:
    """Return a box to write in."""
    return Path(chamfered(*box[1:], 0.9), fill=fill, stroke=palette.colour("line"), width=weight)


def plaque(palette: Palette, box: Box, ground: str = "gold-light", edge: float = THIN, cut: float = 0.9) -> Path:
    """Return a ground with a golden edge, for points or for words: unlike the boxes that are written in."""
    return Path(chamfered(*box[1:], cut), fill=palette.colour(ground), stroke=palette.colour("gold"), width=edge)


def coin(palette: Palette, diameter: float) -> Symbol:
    """Return a coin to be circled: light, so that pen marks stand out."""
    middle = diameter / 2
    gold, light = palette.colour("gold"), palette.colour("gold-light")
    face = middle - THIN / 2
    # Where all is lines, no second ring inside the first, which is a pencil's to draw.
    dotted = (0.3, 0.5) if palette.spaces.outlined else ()
    shapes = (
        Path(circle(middle, middle, face), fill=light, stroke=gold, width=THIN),
        Path(ornament.star(middle, middle, face * 0.62), stroke=gold, width=0.2, dash=dotted),
    )
    return Symbol("coin", diameter, diameter, shapes)


def taken_ring(x: float, y: float, diameter: float) -> Path:
    """Return the ring around a coin that is printed as already circled."""
    return Path(circle(x, y, (diameter - BOLD) / 2), stroke=BLACK, width=BOLD)


def numbered_star(palette: Palette, box: Box, number: str, radius: float, style: Style) -> tuple[Shape, ...]:
    """Return the number of a player in a light star, in the middle of a box: the same wherever the player appears."""
    gold, light = palette.colour("gold"), palette.colour("gold-light")
    star = Path(ornament.star(*box.centre, radius), fill=light, stroke=gold, width=0.2)
    return star, label(box, number, style, "middle")


def arrow(x: float, y: float, length: float, colour: Colour, towards: str = "right") -> Path:
    """Return an arrow `right` or `down` that starts at a point; drawn, as not every typeface has one."""
    head = 0.75
    along = ((0.0, 0.0), (length, 0.0)), ((length - head, -head), (length, 0.0), (length - head, head))
    turned = towards == "down"
    commands = tuple(
        command
        for stroke in along
        for command in line(*((x + dy, y + dx) if turned else (x + dx, y + dy) for dx, dy in stroke))
    )
    return Path(commands, stroke=colour, width=THIN, round=True)


def crossed_space(palette: Palette, x: float, y: float, size: float) -> tuple[Path, ...]:
    """Return a small sign for a building that is crossed off, around a point."""
    half, arm = size / 2, size * 0.62
    cross = (*line((x - arm, y - arm), (x + arm, y + arm)), *line((x - arm, y + arm), (x + arm, y - arm)))
    return (
        Path(chamfered(x - half, y - half, size, size, size * 0.15), stroke=palette.colour("line"), width=THIN),
        Path(cross, stroke=BLACK, width=RULE, round=True),
    )


def lines_sign(palette: Palette, x: float, y: float, size: float) -> tuple[Path, ...]:
    """Return a small sign for rows and columns, around a point: a grid whose middle row and column are marked."""
    third, left, top = size / 3, x - size / 2, y - size / 2
    ground = palette.colour("gold-light")
    edge = rectangle(left, top, size, size)
    inner = (
        *line((left + third, top), (left + third, top + size)),
        *line((left + 2 * third, top), (left + 2 * third, top + size)),
        *line((left, top + third), (left + size, top + third)),
        *line((left, top + 2 * third), (left + size, top + 2 * third)),
    )
    # The marks have an edge too: not every ink has a tint for them.
    marks = (*rectangle(left, top + third, size, third), *rectangle(left + third, top, third, size))
    return (
        Path(marks, fill=ground),
        Path((*edge, *inner), stroke=palette.colour("gold"), width=0.2),
        Path(marks, stroke=palette.colour("gold"), width=RULE),
    )


def wall_sign(palette: Palette, x: float, y: float, size: float) -> tuple[Path, ...]:
    """Return a small sign for a wall, around a point: a tile seen from above, walled on two sides."""
    half, thick = size / 2, size * 0.2
    left, top = x - half, y - half
    wall = [(left, top), (x + half, top), (x + half, y + half)]
    inner = [(x + half - thick, y + half), (x + half - thick, top + thick), (left, top + thick)]
    return (
        Path(rectangle(left, top, size, size), fill=WHITE, stroke=palette.colour("line"), width=HAIR),
        Path(polygon([*wall, *inner]), fill=palette.colour("ink")),
    )


def small_die(palette: Palette, colour: str, x: float, y: float, size: float) -> Path:
    """Return a small sign for a `blue` or `yellow` die, in the outline of its spaces, around a point."""
    colours = palette.dice[colour]
    corner = (x - size / 2, y - size / 2, size, size)
    outline = rounded(*corner, size * 0.22) if colour == "blue" else chamfered(*corner, size * 0.2)
    return Path(outline, fill=colours.ground, stroke=colours.ink, width=0.45 if colour == "blue" else THIN)


def small_star(palette: Palette, x: float, y: float, radius: float) -> Path:
    """Return the star before a heading or in the corner of a box, around a point: golden, or its outline."""
    gold = palette.colour("gold")
    if palette.ornament == "full":
        return Path(ornament.star(x, y, radius), fill=gold)
    return Path(ornament.star(x, y, radius - HAIR / 2), stroke=gold, width=HAIR)


def star_band(palette: Palette, box: Box, rows: int) -> tuple[Shape, ...]:
    """Return a band of star lattice of so many rows; nothing in an ink without ornament."""
    gold, light = palette.colour("gold"), palette.colour("gold-light")
    if palette.ornament == "none":
        return ()
    return ornament.star_lattice(box, rows, gold, light, hearts=palette.ornament == "full")


def heading(palette: Palette, box: Box, text: str | Sequence[str], style: Style) -> tuple[Text, Path]:
    """Return a heading with a star before it."""
    radius = box.height * 0.34
    star = small_star(palette, box.x + radius, box.centre[1], radius)
    rest = box._replace(x=box.x + 2 * radius + 1, width=box.width - 2 * radius - 1)
    return label(rest, text, style), star


def field(palette: Palette, box: Box, name: str | Sequence[str], style: Style, gap: float = 1.2) -> Part:
    """Return a name and, on the same foot line, a rule to write on for the rest of the box."""
    foot = box.bottom - 0.4
    text = label(box, name, style)._replace(y=foot - 0.5)
    start = box.x + text.width + gap
    rule = Path(line((start, foot), (box.right, foot)), stroke=palette.colour("line"), width=THIN)
    return Part((text, rule), (box,))


def ruler(palette: Palette, box: Box, length: int, name: str, style: Style, *, unit: float = 1.0) -> Part:
    """Return an upright ruler of `length` units that ends at the box's bottom; its name runs on above it, upwards.

    `unit` is how long a millimetre of the ruler is on the sheet before it is enlarged.
    """
    colour = palette.colour("line")
    top = box.bottom - length * unit
    ticks = ((top + step * unit, 1.9 if step % 10 == 0 else 1.0) for step in range(0, length + 1, 5))
    marks: Commands = tuple(command for y, long in ticks for command in line((box.right - long, y), (box.right, y)))
    spine = line((box.right, top), (box.right, box.bottom))
    text = label(Box("ruler-name", 0.8, 0, top - box.y - 0.8, box.width), name, style)
    # Turned by a quarter: the text's right is the page's up.
    turned = Group((text,), (0, -1, 1, 0, box.x, top))
    return Part((Path((*spine, *marks), stroke=colour, width=THIN), turned), (box,))


def landscape_ruler(palette: Palette, box: Box, length: int, name: str, style: Style, *, unit: float = 1.0) -> Part:
    """Return a ruler like `ruler` that begins at the box's left, on its bottom; its name stands behind it."""
    ticks = ((box.x + step * unit, 1.9 if step % 10 == 0 else 1.0) for step in range(0, length + 1, 5))
    marks: Commands = tuple(command for x, high in ticks for command in line((x, box.bottom - high), (x, box.bottom)))
    end = box.x + length * unit
    spine = line((box.x, box.bottom), (end, box.bottom))
    rest = box._replace(x=end + 0.8, width=box.right - end - 0.8)
    return Part((Path((*spine, *marks), stroke=palette.colour("line"), width=THIN), label(rest, name, style)), (box,))


def marker(box: Box, number: int) -> Part:
    """Return an ArUco marker that fills a box; nothing else may come nearer than the white around it."""
    matrix = codes.marker_matrix(number)
    module = box.width / len(matrix)
    return Part((codes.mosaic(matrix, box.x, box.y, module),), (box,))


def reference(name: str, centre: Point) -> Part:
    """Return a ring by which a reader of photos unbends a sheet, around a point: black in every ink, as markers are."""
    outside, inside = codes.reference_ring()
    box = Box(name, centre[0] - outside / 2, centre[1] - outside / 2, outside, outside)
    weight = (outside - inside) / 2
    return Part((Path(circle(*centre, (outside - weight) / 2), stroke=BLACK, width=weight),), (box,))


def qr_code(box: Box, text: str, smallest_module: float) -> Part:
    """Return a QR code that fills a box, quiet zone included; ValueError where its modules would be too small."""
    matrix = codes.qr_matrix(text)
    module = box.width / (len(matrix) + 2 * codes.QUIET_MODULES)
    if module < smallest_module - 1e-9:
        raise ValueError(f"QR modules of {module:.2f} mm are too small for {text}")
    quiet = codes.QUIET_MODULES * module
    modules = codes.mosaic(matrix, box.x + quiet, box.y + quiet, module)
    # Whoever has the boxes of a side knows by it what its code says.
    return Part((modules,), (box, box.inset(quiet)._replace(name=f"{codes.TEXT_BOX}{text}")))


def rule(start: Point, end: Point, weight: float, colour: Colour) -> Path:
    """Return a straight line."""
    return Path(line(start, end), stroke=colour, width=weight)
