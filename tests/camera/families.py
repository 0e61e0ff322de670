"""Families of styles: with what somebody fills in one sheet, and what else happens to it."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.camera import lines, pens, printers
from tests.camera.lines import Hand, Ring
from tests.camera.pens import Pen
from tests.camera.printers import Printer

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np

    from tests.photos.camera import Points

FILE = Path(__file__).with_name("families.toml")

ANY = "any"
"""The family that is no list: random pens, strokes, rings, printers and things that lie about."""


class Digits(NamedTuple):
    """How somebody writes numbers."""

    slant: float
    wide: float
    """Of their height."""
    bent: bool
    """Whether they are round where they can be."""
    open: bool
    """Whether the 4 is open above and the 7 has a bar."""


class Style(NamedTuple):
    """With what one sheet is filled in."""

    pens: tuple[Pen, ...]
    """For each place one of them is taken up."""
    marks: tuple[tuple[Points, ...], ...]
    rings: tuple[Ring, ...]
    hands: tuple[Hand, ...]
    digits: Digits
    distractors: tuple[str, ...]
    printer: Printer


@cache
def table() -> Mapping[str, Any]:
    """Return all families, as their file has them."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def trained() -> tuple[str, ...]:
    """Return the families that networks are trained on, without `any`."""
    return tuple(name for name, family in table().items() if family["trained"])


def held_back() -> tuple[str, ...]:
    """Return the families that no network has seen."""
    return tuple(name for name, family in table().items() if not family["trained"])


def style(family: str, random: np.random.Generator) -> Style:
    """Return the style of one sheet: the pen and the two ways to mark of somebody of a family."""
    if family == ANY:
        return _any_style(random)
    own = table()[family]
    pen = _drawn(Pen, own["pens"][random.integers(len(own["pens"]))], random)
    chosen = random.choice(len(own["marks"]), size=2, replace=False)
    marks = tuple(tuple(lines.strokes(own["marks"][number])) for number in chosen)
    return Style(
        (pen,),
        # People keep to one mark, mostly.
        (marks[0], marks[0], marks[0], marks[1]),
        (Ring(**_pairs(own["rings"])),),
        (Hand(**_pairs(own["hand"])),),
        Digits(**own["digits"]),
        tuple(own["distractors"]),
        _drawn(Printer, own["printers"][random.integers(len(own["printers"]))], random),
    )


def _any_style(random: np.random.Generator) -> Style:
    many = int(random.choice([1, 2, 40], p=[0.4, 0.2, 0.4]))
    return Style(
        tuple(pens.any_pen(random) for _ in range(many)),
        tuple(tuple(lines.any_mark(random)) for _ in range(max(many, 3))),
        tuple(lines.any_ring(random) for _ in range(many)),
        tuple(lines.any_hand(random) for _ in range(many)),
        Digits(random.uniform(-0.3, 0.4), random.uniform(0.4, 0.8), bool(random.integers(2)), bool(random.integers(2))),
        ("anything",),
        printers.any_printer(random),
    )


def _drawn(kind: type[Any], fields: Mapping[str, Any], random: np.random.Generator) -> Any:  # noqa: ANN401  # a pen or a printer
    """Return a value whose fields were drawn from between two numbers each."""
    return kind(**{name: _between(value, random) for name, value in fields.items()})


def _between(value: Any, random: np.random.Generator) -> Any:  # noqa: ANN401  # what a TOML file may contain
    if isinstance(value, list) and isinstance(value[0], list):
        return tuple(_between(each, random) for each in value)
    return float(random.uniform(*value)) if isinstance(value, list) else value


def _pairs(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in fields.items()}
