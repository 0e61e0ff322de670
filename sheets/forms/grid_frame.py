"""What is around a grid of buildings: dice along two edges, the corner between them, stars where four spaces meet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.rollandwrite import numbers as rollandwrite

from ..drawing import blocks, ornament
from ..drawing.labels import label
from ..drawing.shapes import Box, Part, Path, joined, mirrored

if TYPE_CHECKING:
    from ..drawing.shapes import Shape
    from .grid_numbers import DiceNumbers, GridNumbers
    from .plan import Plan


def edges(plan: Plan[object], grid: GridNumbers, numbers: DiceNumbers) -> Part:
    """Return the spaces for dice above and beside a grid, blue ones above (A7)."""
    left, top, pitch = grid.left, grid.top, grid.pitch
    faces = range(1, rollandwrite.grid_lines() + 1)

    def blue(face: int) -> Part:
        box = Box(f"die-blue-{face}", left + (face - 1) * pitch, top - pitch, pitch, pitch)
        return blocks.blue_die_space(plan.palette, box, face, numbers.margin, "below")

    def yellow(face: int) -> Part:
        box = Box(f"die-yellow-{face}", numbers.left, top + (face - 1) * pitch, pitch, pitch)
        space = blocks.yellow_die_space(plan.palette, box, face, numbers.margin, "right")
        if numbers.towards == "right":
            return space
        return space._replace(shapes=(mirrored(space.shapes, box.centre[0]),))

    return joined([*map(blue, faces), *map(yellow, faces)])


def corner(plan: Plan[object], numbers: DiceNumbers) -> Part:
    """Return the corner between the dice: it says which colour goes where, in words too."""
    box, style = numbers.corner, plan.style("field")
    words = {"blue": plan.catalog.pgettext("die", "blue"), "yellow": plan.catalog.pgettext("die", "yellow")}
    (across, down), (left, top, height) = numbers.sign, numbers.word
    shapes: list[Shape] = []
    for number, (colour, word) in enumerate(words.items()):
        y = box.y + number * numbers.step
        line = Box(f"corner-{colour}", box.x + left, y + top, box.width - left, height)
        shapes += [
            blocks.small_die(plan.palette, colour, box.x + across, y + down, 3),
            label(line, word, style),
        ]
    return Part(tuple(shapes), (box,))


def stars(plan: Plan[object], grid: GridNumbers) -> Part:
    """Return the stars where four spaces meet."""
    gold, light = plan.palette.colour("gold"), plan.palette.colour("gold-light")
    inner = range(1, rollandwrite.grid_lines())
    return Part(
        tuple(
            Path(
                ornament.star(grid.left + column * grid.pitch, grid.top + row * grid.pitch, grid.star), light, gold, 0.2
            )
            for row in inner
            for column in inner
        )
    )
