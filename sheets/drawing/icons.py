"""The project's own icons: path data in a box of 24 x 24, read from `icons.toml`."""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import TYPE_CHECKING

from ..system.resources import data
from .shapes import Commands, Path, Symbol

if TYPE_CHECKING:
    from .shapes import Colour, Command

BOX = 24.0
"""Side of the square that every icon is drawn in."""

_NUMBERS = {"M": 2, "L": 2, "C": 6, "Z": 0}


@cache
def outline(name: str) -> Commands:
    """Return an icon's outline, to be filled even-odd; KeyError when there is none of that name."""
    return parse(data("icons.toml")["icons"][name])


@cache
def sign(item: str) -> Commands | None:
    """Return the sign of what a module brings, an outline like that of an icon; None where it has none."""
    text = data("icons.toml")["signs"].get(item)
    return parse(text) if text else None


def parse(text: str) -> Commands:
    """Return the commands of path data: absolute M, L, C and Z, numbers apart by blanks; ValueError on any other."""
    commands: list[Command] = []
    words = iter(text.split())
    for word in words:
        if word not in _NUMBERS:
            raise ValueError(f"not a path command: {word!r}")
        numbers = [float(number) for number in islice(words, _NUMBERS[word])]
        if len(numbers) < _NUMBERS[word]:
            raise ValueError(f"too few numbers after {word}")
        commands.append((word, tuple(numbers)))
    return tuple(commands)


def symbol(icon: str, colour: Colour, variant: str = "") -> Symbol:
    """Return an icon in one colour; `variant` keeps symbols of different colours apart."""
    name = "-".join(filter(None, ("icon", icon, variant)))
    return Symbol(name, BOX, BOX, (Path(outline(icon), fill=colour, even_odd=True),))


def line_symbol(icon: str, colour: Colour, width: float, variant: str = "") -> Symbol:
    """Return an icon as bare outlines; `width` of their lines in units of the box, `variant` as for `symbol`."""
    name = "-".join(filter(None, ("icon", icon, f"line{width:.2f}", variant)))
    return Symbol(name, BOX, BOX, (Path(outline(icon), stroke=colour, width=width),))
