"""The grid of Roll & Write with four dice beside it, and the buildings at which they meet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.rollandwrite.dice import crossings

from ..drawing.blocks import building_icon, coin, crossed_icon, crossed_space, pips, small_die
from ..drawing.shapes import BLACK, WHITE, Path, Use, circle, line, rectangle
from .cases import tick
from .picture import Picture

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from alhambra_engine.rollandwrite.dice import Crossing, Dice
    from alhambra_engine.rollandwrite.layouts import GridLayout

    from ..drawing.palette import Palette
    from ..drawing.shapes import Point, Shape

# Shares of a space's side.
_DIE = 0.8
_GAP = 0.25
_SPREAD = 0.2
_PIP = 0.085
_ICON = 0.72
_CROSS = 0.62
_RING, _RING_LINE = 0.58, 0.1
_STREET, _SIGN = 0.36, 0.28
"""Between two buildings where the others are left out, and the radius of a sign at their corner."""
_FRAME = 0.09
"""Of a building where dice meet; no thinner than on the smallest card."""


def grid_picture(
    palette: Palette,
    layout: GridLayout,
    dice: Dice,
    built: frozenset[Crossing],
    size: float,
    *,
    chosen: frozenset[Crossing] = frozenset(),
) -> Picture:
    """Return the grid, of spaces of `size` mm, with dice and with the `built` spaces crossed off.

    The buildings where dice meet are framed, the others pale; those that are `chosen` have a ring.
    """
    extent = grid_extent(layout, size)
    return Picture(
        (
            *_spaces(palette, layout, dice, built, size),
            *(_ring(place, size) for place in sorted(chosen)),
            *dice_beside(palette, {"blue": dice.blue, "yellow": dice.yellow}, size),
        ),
        extent,
        extent,
    )


def _spaces(
    palette: Palette, layout: GridLayout, dice: Dice, built: frozenset[Crossing], size: float
) -> Iterator[Shape]:
    start = grid_start(size)
    met = crossings(dice)
    frames = []
    for row in range(len(layout.rows)):
        for column in range(len(layout.rows)):
            x, y = start + column * size, start + row * size
            building = layout.building(row, column)
            colours = palette.buildings[building]
            here = (row + 1, column + 1)
            meets = here in met
            ground = colours.ground if meets else WHITE
            yield Path(rectangle(x, y, size, size), fill=ground, stroke=palette.colour("hair"), width=0.12)
            aside = (1 - _ICON) / 2 * size
            draw = building_icon if meets else crossed_icon
            yield draw(palette, building.value, x + aside, y + aside, _ICON * size)
            if here in built:
                yield crossed_space(palette, x + size / 2, y + size / 2, size * _CROSS)[-1]
            if meets:
                frames.append(Path(rectangle(x, y, size, size), stroke=BLACK, width=max(0.45, size * _FRAME)))
    yield from frames


def _ring(place: Crossing, size: float) -> Path:
    row, column = place
    start = grid_start(size)
    middle = start + (column - 0.5) * size, start + (row - 0.5) * size
    return Path(circle(*middle, size * _RING), stroke=BLACK, width=_RING_LINE * size)


def meeting_picture(
    palette: Palette, layout: GridLayout, dice: Dice, built: frozenset[Crossing], size: float
) -> Picture:
    """Return only the four buildings where two pairs of dice meet, of `size` mm: a tick to build, a coin if `built`."""
    start, pitch = grid_start(size), size * (1 + _STREET)
    blue, yellow = sorted(dice.blue), sorted(dice.yellow)
    extent = start + pitch + size + size * _SIGN
    shapes: list[Shape] = []
    near, far = start - size * _GAP, start + pitch + size
    for number in range(2):
        middle = start + number * pitch + size / 2
        ways = line((middle, near), (middle, far)), line((near, middle), (far, middle))
        shapes.extend(Path(way, stroke=palette.colour("hair"), width=0.15) for way in ways)
    # Black alone looks darker than black beside colours.
    frame = 0.15 if palette.spaces.outlined else 0.35
    signs: list[Shape] = []
    for down, row in enumerate(yellow):
        for across, column in enumerate(blue):
            x, y = start + across * pitch, start + down * pitch
            building = layout.building(row - 1, column - 1)
            ground = palette.buildings[building].ground
            shapes.append(Path(rectangle(x, y, size, size), fill=ground, stroke=BLACK, width=frame))
            aside = (1 - _ICON) / 2 * size
            draw = crossed_icon if (row, column) in built else building_icon
            shapes.append(draw(palette, building.value, x + aside, y + aside, _ICON * size))
            if (row, column) in built:
                shapes.append(crossed_space(palette, x + size / 2, y + size / 2, size * _CROSS)[-1])
                symbol = coin(palette, 2 * _SIGN * size)
                signs.append(Path(circle(x + size, y + size, _SIGN * size), fill=WHITE))
                signs.append(Use(symbol, x + size - _SIGN * size, y + size - _SIGN * size))
                signs.append(Path(circle(x + size, y + size, _SIGN * size), stroke=BLACK, width=0.2))
            else:
                signs.extend(tick(x + size, y + size, _SIGN * size * 0.86))
    middle = dice_middle(size)
    for number in range(2):
        beside = start + number * pitch + size / 2
        shapes.extend(die(palette, "blue", blue[number], (beside, middle), size))
        shapes.extend(die(palette, "yellow", yellow[number], (middle, beside), size))
    return Picture((*shapes, *signs), extent, extent)


def dice_beside(palette: Palette, faces: Mapping[str, Sequence[int]], size: float) -> Iterator[Shape]:
    """Yield dice of spaces of `size` mm beside a grid: blue ones above its columns, yellow ones left of its rows.

    The grid begins at `grid_start(size)`, from the left and from above.
    """
    start, middle = grid_start(size), dice_middle(size)
    places = (
        *(("blue", face, start + (face - 0.5) * size, middle) for face in faces["blue"]),
        *(("yellow", face, middle, start + (face - 0.5) * size) for face in faces["yellow"]),
    )
    for colour, face, x, y in places:
        yield from die(palette, colour, face, (x, y), size)


def die(
    palette: Palette, colour: str, face: int, centre: Point, size: float, *, share: float = _DIE
) -> Iterator[Shape]:
    """Yield a `blue` or `yellow` die around a point, a share of a space of `size` mm; its pips go by the space."""
    yield small_die(palette, colour, *centre, size * share)
    for pip in pips(face, *centre, size * _SPREAD, size * _PIP):
        yield Path(pip, fill=BLACK)


def grid_extent(layout: GridLayout, size: float) -> float:
    """Return how wide and high a grid of spaces of `size` mm is, with dice beside it."""
    return grid_start(size) + len(layout.rows) * size + 0.4


def dice_middle(size: float) -> float:
    """Return how far the middle of the dice beside a grid of spaces of `size` mm is from the edge."""
    return size * _DIE / 2 + 0.2


def grid_start(size: float) -> float:
    """Return how far a grid of spaces of `size` mm is from the edge, with dice beside it."""
    return size * (_DIE + _GAP)
