"""Reference cards as files: the content of a card, in one language or two, set in a size and written as PDF."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from ..drawing import palette
from ..drawing.labels import Style, width
from ..drawing.typefaces import face
from ..writers import html, svg
from . import ornaments
from .alhambra import NAME as ALHAMBRA
from .alhambra import base_card
from .content import Cases, figures
from .ornaments import Back
from .parallel import across, different, parallel
from .roll_and_write import NAME as ROLL_AND_WRITE
from .roll_and_write import roll_and_write_card
from .setting import CardKind, css_colour, css_colours, fitting, kind_of_cell, text_style, title, worded
from .writings import writing_of, writings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from ..drawing.palette import Palette
    from ..figures.picture import Picture
    from ..words.catalog import Catalog
    from ..writers.html import Layout, PageSource, Rendered
    from .content import Block, Card
    from .setting import Set

_MAKERS: Mapping[str, Callable[[Catalog, Palette, Mapping[str, float], Style], Card]] = {
    ALHAMBRA: base_card,
    ROLL_AND_WRITE: roll_and_write_card,
}

_PART = "part"
"""How the ids of what may begin a page begin."""
FOOT = "foot"
"""The id of what stands below the last section, which never stands on a page by itself."""


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
        return _fitting(card_source(cards, numbers, ink, bleed, name), numbers, card.name).layout.write(recipe)
    sides = [card_source((each,), numbers, ink, bleed, name) for each in cards]
    if len(sides) > 1:
        front, back = _in_step(sides, numbers, card.name)
        return front.write(recipe, [back])
    return _fitting(sides[0], numbers, card.name).layout.write(recipe, [_back(card, numbers, ink, bleed)])


def card_source(cards: Sequence[Card], numbers: Mapping[str, Any], ink: str, bleed: float, name: str) -> PageSource:
    """Return the page of a card, or of two side by side, as it is before the size of its text is chosen.

    `numbers` are what `KIND.measures` gives, `name` is what the file is called.
    """
    colours, languages = palette.load(ink), tuple(card.language for card in cards)
    drawings = {figure: f"figure-{number}.svg" for number, figure in enumerate(map(id, figures(cards[0])))}
    sections = across(card.sections for card in cards)
    values = {
        "cards": cards,
        "languages": languages,
        "writings": writings(cards),
        "title": name,
        "size": numbers,
        "bands": bands(cards, numbers),
        "sections": sections,
        "across": across,
        "different": different,
        "worded": lambda texts: worded(languages, texts),
        "kind_of": lambda block: type(block).__name__,
        "kind_of_cell": kind_of_cell,
        "part": _PART,
        "foot": FOOT,
        "drawing": lambda figure: drawings[id(figure)],
    }
    look = {
        "size": numbers,
        "two": len(cards) > 1,
        "bleed": bleed,
        "title": title(cards, numbers, lines=True),
        "colours": css_colours(colours),
        "icons": {name: css_colour(building.ink) for name, building in colours.buildings.items()},
        "case_width": _case_width(cards[0]),
        "sections": sections,
        "again": {section.name: _repeated_heading(section.heading, numbers, cards[0]) for section in cards[0].sections},
    }
    page, style = html.template("card.html").render(values), html.template("card.css").render(look)
    assets = {drawings[id(figure)]: _drawing(figure) for figure in figures(cards[0])}
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
    lines = math.ceil(width(heading.upper(), bold, numbers["heading"]) / (numbers["width"] - left - right))
    return float(below + line * lines)


def bands(cards: Sequence[Card], numbers: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the bands of a size, each with its sections, by language.

    KeyError where it names a section that the cards do not have.
    """
    sections = {same[0].name: same for same in across(card.sections for card in cards)}
    return [
        {
            "columns": band["columns"],
            "page": band.get("page", False),
            "column": band.get("column", ()),
            "sections": [sections[name] for name in band["sections"]],
        }
        for band in numbers[cards[0].name]
    ]


def _fitting(source: PageSource, numbers: Mapping[str, Any], game: str) -> Set:
    return fitting(source, numbers, numbers["pages"], numbers["likely"].get(game, 0))


def _in_step(sides: Sequence[PageSource], numbers: Mapping[str, Any], game: str) -> list[Layout]:
    """Languages that lie back to back: every page begins with the same statement on both of its sides."""
    text = min(_fitting(side, numbers, game).text for side in sides)
    breaks: dict[str, None] = {}
    while True:
        laid = [side.lay_out(text_style(text, breaks)) for side in sides]
        more = [part for layout in laid for part in _continuations(layout) if part not in breaks]
        if not more:
            return laid
        breaks.update(dict.fromkeys(more))


def _continuations(layout: Layout) -> Iterator[str]:
    """Yield the part with which each page begins that goes on with a section."""
    seen: set[str] = set()
    for parts in layout.places():
        begun = [part for part in parts if part not in seen]
        seen.update(begun)
        if begun and begun[0].startswith(_PART):
            yield begun[0]


def _back(card: Card, numbers: Mapping[str, Any], ink: str, bleed: float) -> Layout:
    """The page that lies behind every card of a set."""
    back = Back(numbers["width"], numbers["height"], **numbers["back"])
    page = html.template("card-back.html").render(card=card, back=back, bleed=bleed)
    return html.PageSource(page, assets={"back.svg": ornaments.back_picture(ink, back)}).lay_out(most_pages=1)


def _case_width(card: Card) -> float:
    """The width of the widest drawing of a building rule: all of them stand in columns of it."""
    cases = (case for section in card.sections for block in section.blocks for case in _cases(block))
    return max((figure.width for case in cases for figure in (case.legal, case.illegal)), default=0)


def _cases(block: Block) -> tuple[Any, ...]:
    return block.cases if isinstance(block, Cases) else ()


KIND = CardKind(
    "reference-card",
    lambda catalog: catalog.gettext("reference card: turn, building rules, scoring, common questions"),
    "cards.toml",
    tuple(_MAKERS),
    reference_card,
    card_pdf,
)
