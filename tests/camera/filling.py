"""Sheets that somebody has filled in: which place says what, and what a network should see there."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from alhambra_engine.rollandwrite import layout_maker
from alhambra_sheets.forms.design import Content
from alhambra_sheets.press import make
from alhambra_sheets.press.request import Request
from tests.camera import digits, distractors, lines, pens, printers
from tests.photos import camera

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.camera.families import Style
    from tests.camera.lines import Box
    from tests.photos.camera import Picture, Points

INKS = ("full", "saver", "mono", "draft")
DOCUMENTS = ("player-sheet", "score-sheet", "palace-form")
LETTERS = "PSACGT"

PERFECT = printers.Printer()

READ = frozenset({"space", "coin", "tick"})
"""Kinds of boxes that are read by their marks."""

BESIDE = frozenset({"number", "tile"})
"""Kinds of boxes of which the network tells only whether there is anything in them."""

_SLIGHT, _PLAIN = 0.004, 0.012
"""How much of a box's brightness something takes that is no mark, to be overlooked at most, and asked for at least."""

_UNSEEN = 0.0025
"""A mark that takes less than this is seen by nobody."""


class Sheet(NamedTuple):
    """A sheet that nobody has filled in yet."""

    document: str
    ink: str
    page: Picture
    """As it leaves the program, `camera.PIXELS` to a mm."""
    boxes: Mapping[str, tuple[str, Box]]
    """By name, the kind and where it is."""


class Much(NamedTuple):
    """How often places are filled in; as it is here, as in games."""

    space: float = 0.45
    coin: tuple[float, float, float] = (0.3, 0.1, 0.15)
    """Ringed, crossed, ringed and then crossed."""
    tick: float = 0.4
    taken: tuple[float, float] = (0.3, 0.2)
    """Prizes that are ringed, that are crossed."""
    letters: float = 0.55
    ringed: float = 0.6
    """Of the letters of a palace form that are marked."""
    odd: float = 0.0
    """Rings on spaces and boxes, where none belongs."""
    distracted: float = 0.04
    """Empty places with something else on them."""
    wide: float = 0.25
    """Sheets with something else all over them."""


IN_GAMES = Much()
IN_TRAINING = Much(0.42, (0.25, 0.2, 0.2), 0.4, (0.35, 0.25), 0.8, 0.5, 0.06, 0.4, 0.35)


class Place(NamedTuple):
    """One place of a filled sheet."""

    name: str
    kind: str
    box: Box
    reading: str
    """blank, mark or ring, or a number: what somebody meant."""
    target: tuple[float, float, float, float]
    """What a network should answer; all noughts where nobody could tell."""
    distracted: bool


class Filled(NamedTuple):
    """A sheet that somebody has filled in."""

    page: Picture
    places: tuple[Place, ...]


@cache
def sheet(document: str, ink: str = "full", layout: str = "") -> Sheet:
    """Return a sheet as it is printed at best."""
    boxes = {
        box["name"]: (box["kind"], (box["x"], box["y"], box["width"], box["height"]))
        for box in geometry(document, ink, layout)
    }
    return Sheet(document, ink, blank(document, ink, layout, camera.PIXELS), boxes)


@cache
def geometry(document: str, ink: str, layout: str) -> list[dict[str, Any]]:
    """Return the boxes of a sheet, as `--format geometry` has them."""
    table = json.loads(make.make(_request(document, ink), "geometry", _grid(layout)).contents[0])
    boxes: list[dict[str, Any]] = table["sides"][0]["boxes"]
    return boxes


@cache
def blank(document: str, ink: str, layout: str, pixels: float) -> Picture:
    """Return the sheet as a reader knows it, so many pixels to a mm."""
    return camera.rendered(make.make(_request(document, ink), content=_grid(layout)).contents[0], pixels=pixels)


def _request(document: str, ink: str) -> Request:
    return Request(document, ("en",), size="a5", ink=ink)


def _grid(layout: str) -> Content:
    """Return what is on a sheet of a grid; of none the usual one."""
    found = layout_maker.find_layout(layout)
    return Content(grids=(found,) if found else ())


def filled(
    blank_sheet: Sheet,
    style: Style,
    random: np.random.Generator,
    much: Much = IN_GAMES,
    wanted: Mapping[str, str] | None = None,
) -> Filled:
    """Return a sheet filled in; `wanted` says what is meant (blank, mark, ring) where that is not left to chance."""
    meant = {**_meant(blank_sheet, much, random), **(wanted or {})}
    page = printers.printed(blank_sheet.page, style.printer, random).copy()
    written = _write(page, blank_sheet, style, meant, random)
    targets: dict[str, tuple[float, float, float, float]] = {}
    read = {name: box for name, (kind, box) in blank_sheet.boxes.items() if kind in READ}
    for name in read:
        if meant[name] != "blank":
            changed = _mark(page, blank_sheet.boxes[name], meant[name], style, random)
            targets[name] = _target(meant[name]) if changed > _UNSEEN else (0.0, 0.0, 0.0, 0.0)
    distracted = _distract(page, {name: box for name, box in read.items() if name not in targets}, style, much, random)
    places = [
        Place(
            name,
            blank_sheet.boxes[name][0],
            box,
            "mark" if meant[name] == "both" else meant[name],
            targets.get(name) or distracted.get(name) or _target("blank"),
            name in distracted,
        )
        for name, box in read.items()
    ]
    for name, (kind, box) in blank_sheet.boxes.items():
        if kind in BESIDE and name != "fountain":
            target = _target("mark" if name in written else "blank")
            places.append(Place(name, kind, box, written.get(name, "blank"), target, distracted=False))
    return Filled(page, tuple(places))


def _target(meant: str) -> tuple[float, float, float, float]:
    return (float(meant == "blank"), float(meant in {"mark", "both"}), float(meant == "ring"), 0.0)


def _meant(blank_sheet: Sheet, much: Much, random: np.random.Generator) -> dict[str, str]:
    """Return what is meant by every place: blank, mark, ring or both."""
    meant: dict[str, str] = {}
    ringed, crossed, both = much.coin
    for name, (kind, _) in blank_sheet.boxes.items():
        if kind not in READ:
            continue
        chance = random.uniform()
        if kind == "coin":
            meant[name] = _chosen(chance, (("ring", ringed), ("mark", crossed), ("both", both)))
        elif name.startswith("taken-"):
            meant[name] = _chosen(chance, (("ring", much.taken[0]), ("mark", much.taken[1])))
        elif kind == "tick" and name[-1] in LETTERS:
            meant[name] = "blank"
        else:
            share = much.space if kind == "space" else much.tick
            meant[name] = _chosen(chance, (("mark", share), ("ring", much.odd)))
    spaces = {name.rpartition("-")[0] for name, (kind, _) in blank_sheet.boxes.items() if name[-1] in LETTERS}
    for space in sorted(spaces):
        if random.uniform() < much.letters:
            way = "ring" if random.uniform() < much.ringed else "mark"
            meant[f"{space}-{LETTERS[random.integers(len(LETTERS))]}"] = way
    return meant


def _chosen(chance: float, shares: tuple[tuple[str, float], ...]) -> str:
    for what, share in shares:
        if chance < share:
            return what
        chance -= share
    return "blank"


def _mark(page: Picture, place: tuple[str, Box], meant: str, style: Style, random: np.random.Generator) -> float:
    """Mark a place; return how much that changed it."""
    kind, box = place
    part, before = _inside(page, box)
    pen = style.pens[random.integers(len(style.pens))]
    if meant in {"ring", "both"}:
        how = style.rings[random.integers(len(style.rings))]
        # Rings go round the building or the letter, and inside small boxes.
        pens.draw(page, lines.ring(box, how, random), finer(pen, box, kind), random)
    if meant in {"mark", "both"}:
        hand = style.hands[random.integers(len(style.hands))]
        shape = style.marks[random.integers(len(style.marks))]
        pens.draw(page, lines.in_box(shape, box, hand, random), finer(pen, box, kind), random)
    return float(np.abs(part.astype(np.int16) - before).mean() / 255)


def finer(pen: pens.Pen, box: Box, kind: str) -> pens.Pen:
    """Return the pen as it is held in a small box: nobody fills it up with one stroke."""
    most = min(box[2], box[3]) / (4 if kind == "space" else 3)
    return pen._replace(width=min(pen.width, most))


def _inside(page: Picture, box: Box) -> tuple[Picture, Points]:
    x, y, width, height = box
    left, top, right, bottom = (int(edge * camera.PIXELS) for edge in (x, y, x + width, y + height))
    part = page[top:bottom, left:right]
    return part, part.astype(np.int16)


def _distract(
    page: Picture, empty: Mapping[str, Box], style: Style, much: Much, random: np.random.Generator
) -> dict[str, tuple[float, float, float, float]]:
    """Put what is no mark on empty places and over all; return what a network should answer where that shows."""
    before = {name: _inside(page, box)[1] for name, box in empty.items()}
    near = [each for each in style.distractors if each not in distractors.WIDE]
    far = [each for each in style.distractors if each in distractors.WIDE]
    for box in empty.values() if near else ():
        if random.uniform() < much.distracted:
            distractors.KINDS[near[random.integers(len(near))]](page, box, random)
    if random.uniform() < (much.wide if near else 2 * much.wide) and empty:
        boxes = list(empty.values())
        # Whatever a style has: what reaches far lies on sheets of all styles that know nothing else.
        kind = (far or list(style.distractors))[random.integers(len(far or style.distractors))]
        distractors.KINDS[kind](page, boxes[random.integers(len(boxes))], random)
    out = {}
    for name, box in empty.items():
        now = _inside(page, box)[0]
        changed = float(np.abs(now.astype(np.int16) - before[name]).mean() / 255)
        if changed > _SLIGHT / 2:
            share = float(np.clip((changed - _SLIGHT) / (_PLAIN - _SLIGHT), 0, 1))
            out[name] = (1 - share, 0.0, 0.0, share)
    return out


def _write(
    page: Picture, blank_sheet: Sheet, style: Style, meant: Mapping[str, str], random: np.random.Generator
) -> dict[str, str]:
    """Write numbers where they belong, and draw walls; return what the boxes say that are no longer empty."""
    pen = style.pens[0]
    written: dict[str, str] = {}
    for name, (kind, box) in blank_sheet.boxes.items():
        if kind == "number" and random.uniform() < 0.6:
            value = (
                int(random.choice([0, 2, 5, 10])) if name.startswith(("row", "column")) else int(random.integers(22))
            )
            pens.draw(page, digits.number(value, box, style.digits, random), finer(pen, box, kind), random)
            written[name] = str(value)
        if kind == "tile" and any(
            meant.get(f"tick-{name.removeprefix('space-')}-{each}") != "blank" for each in LETTERS
        ):
            written[name] = "mark"
            x, y, width, height = box
            if name.startswith("space") and random.uniform() < 0.7:
                low = (x, y + height / 2, width, height / 2)
                value = int(random.integers(2, 14))
                pens.draw(page, digits.number(value, low, style.digits, random), pen._replace(width=0.4), random)
            corners = np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]])
            for side in range(4):
                if name.startswith("space") and random.uniform() < 0.25:
                    wall = corners[[side, (side + 1) % 4]] + random.normal(0, 0.25, (2, 2))
                    pens.draw(page, [wall], pen._replace(width=max(pen.width, 0.6)), random)
    return written
