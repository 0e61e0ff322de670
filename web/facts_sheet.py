"""What the page knows of Roll & Write before the engine is there: types, grids, coins, dice, and how they are drawn.

All of it comes from the data of the engine and of the print shop; the page has no number and no word of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import scored
import unseen

from alhambra_engine.buildings import Building
from alhambra_engine.reading.names import NAME_LIMIT
from alhambra_engine.rollandwrite import layout_form, layout_maker, layouts
from alhambra_engine.rollandwrite import numbers as rollandwrite
from alhambra_sheets.drawing import blocks, icons, ornament, palette
from alhambra_sheets.drawing.shapes import Box, Path, Use, chamfered, moved, rounded
from alhambra_sheets.words import terms
from alhambra_sheets.words.catalog import load

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from alhambra_sheets.drawing.palette import Palette
    from alhambra_sheets.drawing.shapes import Colour, Commands, Shape

SPACE = 16.0
"""Side of a space of the grid in the units of its drawing: millimetres on paper."""
COIN = 10.0
"""The same of a coin."""

_GROUT, _CUT = 0.5, 1.3
_LETTER = 4.4
"""Around the letter of a type: on a screen it is read at a third of the size of paper."""
_FOOT = 4.3
_ICON = 9.2
_PLACES = 2


def facts(language: str) -> dict[str, Any]:
    """Return what the page knows, with the words of a language."""
    catalog, dress = load(language), palette.load()
    named = (*terms.virtual_names(language), *rollandwrite.virtual_names())
    return {
        "space": SPACE,
        "types": [
            {
                "id": building.value,
                "letter": building.letter,
                "name": terms.building_name(building, catalog),
                "boxes": rollandwrite.boxes(building),
                "places": list(rollandwrite.places(building)),
                "ink": _hex(dress.buildings[building.value].ink),
                "ground": _hex(dress.buildings[building.value].ground),
                "tile": list(_drawn(_tile(dress, building))),
                "sign": list(_drawn(_sign(dress, building))),
            }
            for building in Building
        ],
        "items": scored.items("roll-and-write", catalog),
        "total": terms.entry_name("total", catalog),
        "places": list(terms.place_names(catalog)),
        "gridLines": rollandwrite.grid_lines(),
        "coins": {
            "start": rollandwrite.starting_coins(),
            "default": rollandwrite.default_coins(),
            "most": rollandwrite.most_coins(),
            "size": COIN,
            "drawing": list(_drawn(blocks.coin(dress, COIN).shapes)),
        },
        "dice": {
            colour: [list(_drawn(_die(dress, colour, face))) for face in range(1, rollandwrite.grid_lines() + 1)]
            for colour in ("blue", "yellow")
        },
        "layouts": [
            _layout(layout_id, terms.layout_name(layouts.load_layout(layout_id), catalog))
            for layout_id in layouts.layout_ids()
        ],
        "defaultLayout": layouts.DEFAULT,
        "lastSeed": layout_maker.LAST_SEED,
        "longestId": layout_form.LONGEST_ID,
        "longestName": NAME_LIMIT,
        "unseen": unseen.unseen(),
        "players": {
            "most": max(rollandwrite.virtual_players()),
            "virtual": {str(real): list(numbers) for real, numbers in rollandwrite.virtual_players().items()},
            "names": list(dict.fromkeys(named)),
        },
        "rounds": {str(players): rounds for players, rounds in rollandwrite.rounds_at_the_table().items()},
    }


def _layout(layout_id: str, name: str) -> dict[str, Any]:
    layout = layouts.load_layout(layout_id)
    return {"id": layout.id, "name": name, "rows": list(layout.rows), "coins": layout.coins}


# Drawings: what the print shop draws, with more room for the letter


def _tile(dress: Palette, building: Building) -> Iterator[Shape]:
    """Yield the space of a type as it is printed, but for its letter, which the page writes."""
    colours, spaces = dress.buildings[building.value], dress.spaces
    body = Box("tile", 0, 0, SPACE, SPACE).inset(_GROUT / 2)
    yield Path(chamfered(*body[1:], _CUT), fill=colours.ground)
    yield Path(chamfered(*body[1:], _CUT), stroke=colours.icon, width=spaces.edge * 1.6)
    yield _icon(building, colours.icon, (SPACE - _ICON) / 2, body.y + 1.1, _ICON)
    left, right = body.x + _CUT, body.right - _CUT
    beside = (SPACE - _LETTER) / 2 - left
    y = body.bottom - _FOOT + 1.5
    for x in (left, right - beside):
        yield from ornament.frieze(colours.frieze, Box("frieze", x, y, beside, 1.5), colours.icon)


def _sign(dress: Palette, building: Building) -> Iterator[Shape]:
    """Yield the sign of a type in tables."""
    colours = dress.buildings[building.value]
    body = Box("sign", 0, 0, SPACE, SPACE).inset(_GROUT / 2)
    yield Path(chamfered(*body[1:], _CUT * 1.6), fill=colours.ground, stroke=colours.icon, width=0.4)
    yield _icon(building, colours.ink, 1.8, 1.8, SPACE - 3.6)


def _icon(building: Building, colour: Colour, x: float, y: float, size: float) -> Path:
    outline = moved(icons.outline(building.value), x, y, size / icons.BOX)
    return Path(outline, fill=colour, even_odd=True)


def _die(dress: Palette, colour: str, face: int) -> Iterator[Path]:
    """Yield a die as its spaces on the sheet are drawn: round and full, or cut and hollow."""
    colours = dress.dice[colour]
    body = Box("die", 0, 0, SPACE, SPACE).inset(0.8)
    outline: Commands = rounded(*body[1:], 3.0) if colour == "blue" else chamfered(*body[1:], 3.0)
    yield Path(outline, fill=colours.ground, stroke=colours.ink, width=1.0)
    hollow = colour == "yellow"
    for pip in blocks.pips(face, *body.centre, 4.0, 1.7 if hollow else 1.9):
        if hollow:
            yield Path(pip, fill=dress.colour("paper"), stroke=colours.pip, width=0.9)
        else:
            yield Path(pip, fill=colours.pip)


# Shapes as the page has them


def _drawn(shapes: Iterable[Shape]) -> Iterator[dict[str, Any]]:
    """Yield shapes as plain values: the attributes of a path of SVG. Only paths and symbols are drawn here."""
    for shape in shapes:
        match shape:
            case Path():
                yield _path(shape)
            case Use():
                x, y, scale = shape.x, shape.y, shape.scale
                for part in shape.symbol.shapes:
                    if not isinstance(part, Path):
                        raise TypeError(part)
                    yield _path(part._replace(commands=moved(part.commands, x, y, scale), width=part.width * scale))
            case _:
                raise TypeError(shape)


def _path(path: Path) -> dict[str, Any]:
    steps = (name + " ".join(_number(number) for number in numbers) for name, numbers in path.commands)
    told: dict[str, Any] = {"d": "".join(steps).replace(" -", "-")}
    if path.fill is not None:
        told["fill"] = _hex(path.fill)
    if path.even_odd:
        told["evenOdd"] = True
    if path.stroke is not None:
        told |= {"stroke": _hex(path.stroke), "width": round(path.width, _PLACES)}
    return told


def _number(number: float) -> str:
    return f"{number:.{_PLACES}f}".rstrip("0").rstrip(".")


def _hex(colour: Colour) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour)
