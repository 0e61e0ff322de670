"""Reference cards as files: the content of a card, in one language or two, set in a size and written as PDF."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from alhambra_engine.buildings import Building

from ..drawing import palette
from ..drawing.labels import Style, width
from ..drawing.typefaces import face
from ..drawing.weights import weighing
from ..writers import html, svg
from . import ornaments
from .alhambra import NAME as ALHAMBRA
from .alhambra import base_card
from .content import Cases, figures
from .filling import FIGURE, FOOT, HEAD, PART, SMALL_TABLE, TABLE, Band, CardDrawing, Flow, filled
from .flow import MORE
from .ornaments import Back
from .parallel import across, different, parallel
from .roll_and_write import NAME as ROLL_AND_WRITE
from .roll_and_write import roll_and_write_card
from .setting import CardKind, css_colour, css_colours, kind_of_cell, languages_of, title, worded
from .writings import writing_of, writings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from ..drawing.palette import Palette
    from ..figures.picture import Picture
    from ..words.catalog import Catalog
    from ..writers.html import Layout, PageSource, Rendered
    from .content import Card

_MAKERS: Mapping[str, Callable[[Catalog, Palette, Mapping[str, float], Style], Card]] = {
    ALHAMBRA: base_card,
    ROLL_AND_WRITE: roll_and_write_card,
}

_DRAWN = {ALHAMBRA: "wall", ROLL_AND_WRITE: "grid"}
"""What a drawing is of that shows no building rule."""


def reference_card(catalog: Catalog, *, game: str = ALHAMBRA, size: str = "a5", ink: str = "full") -> Card:
    """Return the content of a card, its drawings in the measures of a size; KeyError for an unknown name."""
    numbers = KIND.measures(size)
    number = Style(face("label-bold"), numbers["number"], numbers["number"])
    return _MAKERS[game](catalog, palette.load(ink), numbers, number)


def card_pdf(
    card: Card, other: Card | None = None, *, size: str = "a5", ink: str = "full", recipe: str, bleed: float = 0.0
) -> Rendered:
    """Return a card as tagged PDF, perhaps with the same in another language, its pages cut to a size.

    The languages stand side by side, rule by rule; those of a set of small cards are front and back. Each card of a set
    in one language has an ornament behind it. `bleed` are millimetres added around every page. Raises what
    `html.Source` raises, LabelTooLongError, UnlikeCardsError, and KeyError for an unknown size or ink.
    """
    cards = parallel(card, other)
    numbers = KIND.measures(size, len(cards))
    name = " · ".join(different(f"{each.title} – {each.subtitle}" for each in cards))
    if not numbers["topics"]:
        (layout,) = filled([card_flow(cards, numbers, ink, bleed, name)])
        return layout.write(recipe)
    front, *backs = filled([card_flow((each,), numbers, ink, bleed, name) for each in cards])
    return front.write(recipe, backs or [_back(card, numbers, ink, bleed)])


def card_flow(cards: Sequence[Card], numbers: Mapping[str, Any], ink: str, bleed: float, name: str) -> Flow:
    """Return a card, or two side by side, to be filled into pages; `name` is what the file is called."""
    likely = numbers["likely"][cards[0].name].get("-".join(languages_of(cards)))
    return Flow(
        card_source(cards, numbers, ink, bleed, name),
        numbers,
        tuple(bands(cards, numbers)),
        _sketches(cards[0]),
        len(Building),
        tuple(likely or [sum(numbers["text"]) / 2]),
        languages_of(cards),
    )


def card_source(cards: Sequence[Card], numbers: Mapping[str, Any], ink: str, bleed: float, name: str) -> PageSource:
    """Return the page of a card, or of two side by side, as it is before the size of its text is chosen.

    `numbers` are what `KIND.measures` gives, `name` is what the file is called.
    """
    colours, languages = palette.load(ink), languages_of(cards)
    drawings = {figure: f"{FIGURE}-{number}" for number, figure in enumerate(map(id, figures(cards[0])))}
    sections = across(card.sections for card in cards)
    by_name = {same[0].name: same for same in sections}
    placed = list(bands(cards, numbers))
    values = {
        "cards": cards,
        "languages": languages,
        "writings": writings(cards),
        "title": name,
        "size": numbers,
        "bands": [
            {
                "flows": flows,
                "page": number > 0 and (not flows or not band.wide),
                "sections": [by_name[each] for each in own],
            }
            for number, band in enumerate(placed)
            for flows, own in ((False, band.wide), (True, band.sections))
            if own
        ],
        "sections": sections,
        "across": across,
        "different": different,
        "worded": lambda texts: worded(languages, texts),
        "kind_of": lambda block: type(block).__name__,
        "kind_of_cell": kind_of_cell,
        "part": PART,
        "more": MORE,
        "table": TABLE,
        "small_table": SMALL_TABLE,
        "head": HEAD,
        "foot": FOOT,
        "drawing": lambda figure: drawings[id(figure)],
    }
    look = {
        "size": numbers,
        "two": len(cards) > 1,
        "bleed": bleed,
        "title": title(cards, numbers, lines=True),
        "colours": css_colours(colours),
        "lines": colours.lines.share,
        "icons": {name: css_colour(building.ink) for name, building in colours.buildings.items()},
        "case_width": max(
            (sketch.width for sketch in _sketches(cards[0]).values() if sketch.kind == "case"), default=0
        ),
        "again": {name: height for band in placed for name, height in band.again.items()},
    }
    page, style = html.template("card.html").render(values), html.template("card.css").render(look)
    weighed = weighing(colours)
    assets = {
        f"{drawings[id(figure)]}.svg": _drawing(figure._replace(shapes=weighed(figure.shapes)))
        for figure in figures(cards[0])
    }
    return html.PageSource(page, style=style, assets={**ornaments.pictures(ink, *numbers["band"]), **assets})


def _drawing(figure: Picture) -> bytes:
    return svg.fragment(figure.shapes, figure.width, figure.height, title=figure.alt, prefix="f").encode("utf-8")


def _repeated_heading(heading: str, numbers: Mapping[str, Any], card: Card) -> float:
    """The height of a section's heading where the section goes on, on a set of small cards."""
    if not numbers["topics"]:
        return 0.0
    _, right, _, left = numbers["margin"]
    below, line = numbers["again"]
    bold = face("label-bold", writing_of(card).script)
    # Small capitals are no wider than these.
    room = numbers["width"] - left - right
    lines = math.ceil(width(heading.upper(), bold, numbers["heading"]) / room)
    return float(below + line * lines)


def bands(cards: Sequence[Card], numbers: Mapping[str, Any]) -> Iterator[Band]:
    """Yield the bands of a size; KeyError where one names a section that the cards do not have."""
    headings = {section.name: section.heading for section in cards[0].sections}
    for band in numbers[cards[0].name]:
        wide, sections = tuple(band.get("wide", ())), tuple(band["sections"])
        again = {name: _repeated_heading(headings[name], numbers, cards[0]) for name in sections}
        yield Band(wide, sections, again, band.get("pages", 1))


def _back(card: Card, numbers: Mapping[str, Any], ink: str, bleed: float) -> Layout:
    """The page that lies behind every card of a set."""
    back = Back(numbers["width"], numbers["height"], **numbers["back"])
    page = html.template("card-back.html").render(card=card, back=back, bleed=bleed)
    return html.PageSource(page, assets={"back.svg": ornaments.back_picture(ink, back)}).lay_out(most_pages=1)


def _sketches(card: Card) -> dict[str, CardDrawing]:
    """The drawings of a card by their ids."""
    kinds = {
        id(figure): "case"
        for section in card.sections
        for block in section.blocks
        if isinstance(block, Cases)
        for case in block.cases
        for figure in (case.legal, case.illegal)
    }
    return {
        f"{FIGURE}-{number}": CardDrawing(kinds.get(id(figure), _DRAWN[card.name]), figure.width, figure.height)
        for number, figure in enumerate(figures(card))
    }


KIND = CardKind(
    "reference-card",
    lambda catalog: catalog.gettext("reference card: turn, building rules, scoring, common questions"),
    "cards.toml",
    tuple(_MAKERS),
    reference_card,
    card_pdf,
)
