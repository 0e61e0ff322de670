"""The flat net of a tuck box: its panels, where they are folded, and where they are cut out."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..drawing.shapes import Box

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..drawing.shapes import Point
    from .tuck_box_numbers import Flaps

Edge = tuple["Point", "Point"]

_SLENDER = 2.5
"""How long a flap of a side is, at most, where it is 1 wide."""

_SLANT = 8
"""A flap of a side is this much narrower at its end on each side: one part of so many."""

_SLACK = 1e-6


class Panel(NamedTuple):
    """A part of a net between folds; all of them are folded backwards by a quarter turn."""

    name: str
    corners: tuple[Point, ...]
    joins: str = ""
    """The panel that it is folded from; none for the front."""
    fold: Edge | None = None
    """The edge that it shares with that panel."""
    glued: bool = False
    """Whether its printed side is glued behind another one."""

    @property
    def box(self) -> Box:
        """The box around it."""
        across, down = zip(*self.corners, strict=True)
        return Box(f"panel-{self.name}", min(across), min(down), max(across) - min(across), max(down) - min(down))


class Inside(NamedTuple):
    """What a box has room for; mm."""

    width: float
    height: float
    depth: float


def net(inside: Inside, board: float, flaps: Flaps) -> tuple[Panel, ...]:
    """Return the panels of a box, the front first, from the top left corner of the net.

    `board` is how thick the card of the box is: from fold to fold a panel is as much larger than the room inside.
    """
    wide, high, deep = (length + board for length in inside)
    dust = min(flaps.dust, wide / 2 - flaps.play, _SLENDER * deep)
    left = flaps.seam
    front, far, back, end = left + deep, left + deep + wide, left + 2 * deep + wide, left + 2 * (deep + wide)
    top = deep + flaps.tuck
    foot = top + high

    def upright(name: str, x: float, width: float, joins: str, fold: float) -> Panel:
        corners = ((x, top), (x + width, top), (x + width, foot), (x, foot))
        return Panel(name, corners, joins, ((fold, top), (fold, foot)) if joins else None)

    def level(
        name: str, x: float, width: float, at: tuple[float, float], *, cut: float = 0, glued: bool = False
    ) -> Panel:
        """A flap above or below a panel: where its fold is, and how far it reaches from there."""
        y, reach = at
        inward = min(cut, abs(reach) / 2)
        joins = name.rpartition("-")[0]
        outer = y + reach
        corners = (
            (x, y),
            (x + inward, outer),
            (x + width - inward, outer),
            (x + width, y),
        )
        return Panel(name, corners, joins, ((x, y), (x + width, y)), glued)

    play = flaps.play
    lid = level("back-lid", back, wide, (top, -deep))
    tuck = Panel(
        "back-lid-tuck",
        (
            (back + play, top - deep),
            (back + play, flaps.corner),
            (back + play + flaps.corner, 0),
            (end - play - flaps.corner, 0),
            (end - play, flaps.corner),
            (end - play, top - deep),
        ),
        "back-lid",
        ((back + play, top - deep), (end - play, top - deep)),
    )
    seam = Panel(
        "left-seam",
        ((left, top), (0, top + flaps.taper), (0, foot - flaps.taper), (left, foot)),
        "left",
        ((left, top), (left, foot)),
        glued=True,
    )
    return (
        upright("front", front, wide, "", 0),
        upright("left", left, deep, "front", front),
        upright("right", far, deep, "front", far),
        upright("back", back, wide, "right", back),
        seam,
        lid,
        tuck,
        level("left-dust", left + play, deep - play, (top, -dust), cut=deep / _SLANT),
        level("right-dust", far, deep - play, (top, -dust), cut=deep / _SLANT),
        level("front-bottom", front + play, wide - 2 * play, (foot, deep - play), glued=True),
        level("back-bottom", back, wide, (foot, deep)),
        level("left-bottom", left + play, deep - play, (foot, dust), cut=deep / _SLANT),
        level("right-bottom", far, deep - play, (foot, dust), cut=deep / _SLANT),
    )


def extent(panels: Sequence[Panel]) -> tuple[float, float]:
    """Return how wide and high a net is."""
    boxes = [panel.box for panel in panels]
    return max(box.right for box in boxes), max(box.bottom for box in boxes)


def folds(panels: Sequence[Panel]) -> tuple[Edge, ...]:
    """Return the edges along which a net is folded."""
    return tuple(panel.fold for panel in panels if panel.fold is not None)


def cuts(panels: Sequence[Panel]) -> Iterator[Edge]:
    """Yield the edges along which a net is cut out: those of its panels, but for the folds on them."""
    folded = folds(panels)
    for panel in panels:
        for edge in zip(panel.corners, (*panel.corners[1:], panel.corners[0]), strict=True):
            yield from _without(edge, folded)


def _without(edge: Edge, others: Sequence[Edge]) -> Iterator[Edge]:
    """What is left of an edge beside others that lie on it."""
    start, end = edge
    shares = sorted(
        sorted((_share(edge, here), _share(edge, there)))
        for here, there in others
        if _on(edge, here) and _on(edge, there)
    )
    at = 0.0
    for first, last in [*shares, [1.0, 1.0]]:
        if first - at > _SLACK:
            yield _point(start, end, at), _point(start, end, first)
        at = max(at, last)


def _point(start: Point, end: Point, share: float) -> Point:
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def _share(edge: Edge, point: Point) -> float:
    """How far along an edge a point on its line is."""
    (x, y), (u, v) = edge
    return ((point[0] - x) * (u - x) + (point[1] - y) * (v - y)) / ((u - x) ** 2 + (v - y) ** 2)


def _on(edge: Edge, point: Point) -> bool:
    (x, y), (u, v) = edge
    beside = abs((point[0] - x) * (v - y) - (point[1] - y) * (u - x)) < _SLACK
    return beside and -_SLACK <= _share(edge, point) <= 1 + _SLACK
