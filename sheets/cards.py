"""Reference cards as files: the content of a card, set as a page of HTML and written as PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import html, icons, ornament, palette, svg
from .card import Cases, figures
from .documents.base_card import NAME as ALHAMBRA
from .documents.base_card import base_card
from .documents.roll_and_write_card import NAME as ROLL_AND_WRITE
from .documents.roll_and_write_card import roll_and_write_card
from .labels import Style, fitted, width
from .resources import template as numbers_of
from .shapes import Box, Path, chamfered

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from .card import Block, Card, Figure, Table
    from .catalog import Catalog
    from .html import Rendered
    from .palette import Palette
    from .shapes import Colour, Shape

_MAKERS: Mapping[str, Callable[[Catalog, Palette, Mapping[str, float], Style], Card]] = {
    ALHAMBRA: base_card,
    ROLL_AND_WRITE: roll_and_write_card,
}


def games() -> tuple[str, ...]:
    """Return the games that have a card."""
    return tuple(_MAKERS)


def sizes() -> tuple[str, ...]:
    """Return the sizes of cards, the natural one first."""
    return tuple(numbers_of("cards.toml"))


def reference_card(catalog: Catalog, *, game: str = ALHAMBRA, size: str = "a5", ink: str = "full") -> Card:
    """Return the content of a card, its drawings in the measures of a size; KeyError for an unknown name."""
    measures = numbers_of("cards.toml")[size]
    number = Style("label-bold", measures["number"], measures["number"])
    return _MAKERS[game](catalog, palette.load(ink), measures, number)


def card_pdf(card: Card, *, size: str = "a5", ink: str = "full", recipe: str) -> Rendered:
    """Return a card as tagged PDF; what `html.render_pdf` raises, and KeyError for an unknown size or ink."""
    colours, measures = palette.load(ink), numbers_of("cards.toml")[size]
    values, assets = _values(card, size, colours), _assets(colours, measures)
    template = html.template("card.html")

    def render(text: float, most_pages: int = 0) -> Rendered:
        page = template.render(text=text, **values)
        return html.render_pdf(page, recipe=recipe, assets=assets, most_pages=most_pages)

    # Halving: every attempt sets the whole card.
    fits, first, last = None, 0, len(measures["text"])
    while first < last:
        middle = (first + last) // 2
        try:
            fits, last = render(measures["text"][middle], measures["pages"]), middle
        except (html.TooManyPagesError, html.TextOverflowError):
            first = middle + 1
    # It grows by a page; then there is room again for type of the usual size.
    return fits or render(measures["grown"])


def _values(card: Card, size: str, colours: Palette) -> dict[str, Any]:
    measures = numbers_of("cards.toml")[size]
    drawn = {id(figure): number for number, figure in enumerate(figures(card))}

    def draw(figure: Figure) -> Any:  # noqa: ANN401 - what Jinja2 takes for safe
        picture = svg.fragment(
            figure.shapes, figure.width, figure.height, title=figure.alt, prefix=f"f{drawn[id(figure)]}"
        )
        # A drawing is as large as it was made.
        extent = f'<svg width="{figure.width:.2f}mm" height="{figure.height:.2f}mm"'
        return html.markup(picture.replace("<svg", extent, 1))

    return {
        "card": card,
        "size": measures,
        "bands": bands(card, size),
        **_title(card, measures),
        "colours": {name: _hex(colour) for name, colour in colours.colours.items()},
        "icons": {name: _hex(building.ink) for name, building in colours.buildings.items()},
        "case_width": _case_width(card),
        "kind_of": lambda block: type(block).__name__,
        "cell_class": _cell_class,
        "draw": draw,
    }


def _title(card: Card, measures: Mapping[str, Any]) -> dict[str, Any]:
    """The size of the title, in capitals on one line, and whether the row of stars has room beside it."""
    top, right, bottom, left = measures["margin"]
    del top, bottom
    room = measures["width"] - left - right - measures["title-left"]
    largest, smallest = measures["title"]
    _, size = fitted([card.title.upper()], Style("title", largest, smallest, tracking=0.5), room)
    needed = width(card.title.upper(), "title", size, 0.5)
    return {"title": size, "has_band": needed + measures["band"][0] + measures["gap"] <= room}


def bands(card: Card, size: str) -> list[dict[str, Any]]:
    """Return the bands of a size, each with its sections; KeyError where it names one that the card does not have."""
    sections = {section.name: section for section in card.sections}
    return [
        {
            "columns": band["columns"],
            "page": band.get("page", False),
            "column": band.get("column", ()),
            "sections": [sections[name] for name in band["sections"]],
        }
        for band in numbers_of("cards.toml")[size][card.name]
    ]


def _case_width(card: Card) -> float:
    """The width of the widest drawing of a building rule: all of them stand in columns of it."""
    cases = (case for section in card.sections for block in section.blocks for case in _cases(block))
    return max((figure.width for case in cases for figure in (case.legal, case.illegal)), default=0)


def _cases(block: Block) -> tuple[Any, ...]:
    return block.cases if isinstance(block, Cases) else ()


def _cell_class(table: Table, column: int) -> str:
    """What a cell of a table is: a fact of the type, the first place of a scoring, or another place."""
    start = 0
    for group in table.groups:
        if column < start + len(group.columns):
            if not group.name:
                return "fact"
            return "first best" if column == start else ""
        start += len(group.columns)
    raise IndexError(column)


def _assets(colours: Palette, measures: Mapping[str, Any]) -> dict[str, bytes]:
    """The pictures that say nothing of their own: a reader of the page's text misses nothing by them."""
    gold = colours.colour("gold")
    badge = Path(chamfered(0.3, 0.3, 9.4, 9.4, 2.75), fill=colours.colour("gold-light"), stroke=gold, width=0.6)
    drawings: dict[str, tuple[float, tuple[Shape, ...]]] = {
        "star": (10, (Path(ornament.star(5, 5, 5), fill=gold),)),
        "bullet": (10, (Path(ornament.star(5, 5, 4.6), fill=gold),)),
        "octagon": (10, (badge,)),
    }
    for name, building in colours.buildings.items():
        drawings[f"icon-{name}"] = (
            icons.BOX,
            (Path(icons.outline(name), fill=building.ink, even_odd=True),),
        )
    pictures = {
        f"{name}.svg": svg.fragment(shapes, side, side, title=name, prefix=name)
        for name, (side, shapes) in drawings.items()
    }
    band = Box("band", 0, 0, *map(float, measures["band"]))
    lattice = ornament.star_lattice(band.inset(0.2), 1, gold, colours.colour("gold-light"))
    pictures["band.svg"] = svg.fragment(lattice, band.width, band.height, title="band", prefix="band")
    return {name: picture.encode("utf-8") for name, picture in pictures.items()}


def _hex(colour: Colour) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour)
