"""Reference cards as files: the content of a card, in one language or two, set in a size and written as PDF."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

from ..drawing import palette
from ..drawing.labels import Style, fitted, width
from ..drawing.typefaces import face
from ..system.resources import template as numbers_of
from ..writers import html, svg
from . import ornaments
from .alhambra import NAME as ALHAMBRA
from .alhambra import base_card
from .content import Cases, figures
from .ornaments import Back
from .parallel import across, different, parallel
from .roll_and_write import NAME as ROLL_AND_WRITE
from .roll_and_write import roll_and_write_card
from .writings import writing_of, writings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from ..drawing.palette import Palette
    from ..drawing.shapes import Colour
    from ..words.catalog import Catalog
    from ..writers.html import Layout, Rendered, Source
    from .content import Block, Card, Figure, Table

_MAKERS: Mapping[str, Callable[[Catalog, Palette, Mapping[str, float], Style], Card]] = {
    ALHAMBRA: base_card,
    ROLL_AND_WRITE: roll_and_write_card,
}

_TITLE_TRACKING = 0.5
_PART = "part"
"""How the ids of what may begin a page begin."""
FOOT = "foot"
"""The id of what stands below the last section, which never stands on a page by itself."""


class _Set(NamedTuple):
    """A card laid out, and the size of its text in points."""

    text: float
    layout: Layout


def games() -> tuple[str, ...]:
    """Return the games that have a card."""
    return tuple(_MAKERS)


def sizes() -> tuple[str, ...]:
    """Return the sizes of cards, the natural one first."""
    return tuple(numbers_of("cards.toml"))


def measures(size: str, languages: int = 1) -> dict[str, Any]:
    """Return the numbers of a size, for a card in one language or in two side by side; KeyError for an unknown size."""
    own: dict[str, Any] = numbers_of("cards.toml")[size]
    found = measures(own["like"]) | own if "like" in own else own
    # Two languages of a set of cards lie back to back, each by itself.
    return found | found["both"] if languages > 1 and "both" in found and not found["topics"] else found


def reference_card(catalog: Catalog, *, game: str = ALHAMBRA, size: str = "a5", ink: str = "full") -> Card:
    """Return the content of a card, its drawings in the measures of a size; KeyError for an unknown name."""
    numbers = measures(size)
    number = Style(face("label-bold"), numbers["number"], numbers["number"])
    return _MAKERS[game](catalog, palette.load(ink), numbers, number)


def card_pdf(
    card: Card, *, other: Card | None = None, size: str = "a5", ink: str = "full", recipe: str, bleed: float = 0.0
) -> Rendered:
    """Return a card as tagged PDF, perhaps with the same in another language, its pages cut to a size.

    The languages stand side by side, rule by rule; those of a set of small cards are front and back. Each card of a set
    in one language has an ornament behind it. `bleed` are millimetres added around every page. Raises what
    `html.Source` raises, LabelTooLongError, UnlikeCardsError, and KeyError for an unknown size or ink.
    """
    cards = parallel(card, other)
    numbers = measures(size, len(cards))
    if not numbers["topics"]:
        return _fitting(card_source(cards, numbers, ink, bleed, _title(cards)), numbers, card.name).layout.write(recipe)
    sides = [card_source((each,), numbers, ink, bleed, _title(cards)) for each in cards]
    if len(sides) > 1:
        front, back = _in_step(sides, numbers, card.name)
        return front.write(recipe, [back])
    return _fitting(sides[0], numbers, card.name).layout.write(recipe, [_back(card, numbers, ink, bleed)])


def _title(cards: Sequence[Card]) -> str:
    return " · ".join(dict.fromkeys(f"{card.title} – {card.subtitle}" for card in cards))


def card_source(cards: Sequence[Card], numbers: Mapping[str, Any], ink: str, bleed: float, title: str) -> Source:
    """Return the page of a card, or of two side by side, as it is before the size of its text is chosen.

    `numbers` are what `measures` gives.
    """
    colours, languages = palette.load(ink), tuple(card.language for card in cards)
    drawings = {figure: f"figure-{number}.svg" for number, figure in enumerate(map(id, figures(cards[0])))}
    sections = across(card.sections for card in cards)
    values = {
        "cards": cards,
        "languages": languages,
        "writings": writings(cards),
        "title": title,
        "size": numbers,
        "bands": bands(cards, numbers),
        "sections": sections,
        "across": across,
        "different": different,
        "worded": lambda texts: _worded(languages, texts),
        "kind_of": lambda block: type(block).__name__,
        "cell_class": _cell_class,
        "part": _PART,
        "foot": FOOT,
        "drawing": lambda figure: drawings[id(figure)],
    }
    look = {
        "size": numbers,
        "two": len(cards) > 1,
        "bleed": bleed,
        **_heading(cards, numbers),
        "colours": {name: _hex(colour) for name, colour in colours.colours.items()},
        "icons": {name: _hex(building.ink) for name, building in colours.buildings.items()},
        "case_width": _case_width(cards[0]),
        "sections": sections,
        "again": {section.name: _again(section.heading, numbers, cards[0]) for section in cards[0].sections},
    }
    page, style = html.template("card.html").render(values), html.template("card.css").render(look)
    assets = {drawings[id(figure)]: _drawing(figure) for figure in figures(cards[0])}
    return html.Source(page, style=style, assets={**ornaments.pictures(ink, *numbers["band"]), **assets})


def _drawing(figure: Figure) -> bytes:
    return svg.fragment(figure.shapes, figure.width, figure.height, title=figure.alt, prefix="f").encode("utf-8")


def _heading(cards: Sequence[Card], numbers: Mapping[str, Any]) -> dict[str, Any]:
    """The size of the title, in capitals on one line, and whether the row of stars has room beside it.

    Titles in two languages that are too long for a line have one each.
    """
    _, right, _, left = numbers["margin"]
    room = numbers["width"] - left - right - numbers["title-left"]
    largest, smallest = numbers["title"]
    title = face("title", writing_of(cards[0]).script)
    style = Style(title, largest, smallest, tracking=_TITLE_TRACKING)
    titles = tuple(dict.fromkeys(card.title.upper() for card in cards))
    text = max(titles, key=len)
    joined = " · ".join(titles)
    in_line = width(joined, title, smallest, _TITLE_TRACKING) <= room
    if in_line:
        text = joined
    _, size = fitted([text], style, room)
    needed = width(text, title, size, _TITLE_TRACKING)
    band, _ = numbers["band"]
    return {"title": size, "in_line": in_line, "has_band": 0 < band <= room - needed - numbers["gap"]}


def _again(heading: str, numbers: Mapping[str, Any], card: Card) -> float:
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


def text_style(text: float, breaks: Iterable[str] = ()) -> str:
    """Return the CSS of an attempt: the size of the text in points, and the parts that begin a page."""
    return f"html {{ font-size: {text}pt }}" + "".join(f" #{part} {{ break-before: page }}" for part in breaks)


def _fitting(source: Source, numbers: Mapping[str, Any], game: str) -> _Set:
    """The card in the largest type that keeps to its pages, or to as few more as it needs."""
    styles, likely = [text_style(text) for text in numbers["text"]], numbers["likely"].get(game, 0)
    number, layout = source.lay_out_best(styles, numbers["pages"], likely)
    return _Set(numbers["text"][number], layout)


def _in_step(sides: Sequence[Source], numbers: Mapping[str, Any], game: str) -> list[Layout]:
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
    return html.Source(page, assets={"back.svg": ornaments.back_picture(ink, back)}).lay_out(most_pages=1)


def _worded(languages: Sequence[str], texts: Iterable[str]) -> list[tuple[str, str]]:
    """Texts with their languages; what two languages say in the same words is said once."""
    found: dict[str, str] = {}
    for language, text in zip(languages, texts, strict=True):
        if text:
            found.setdefault(text, language)
    return [(language, text) for text, language in found.items()]


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


def _hex(colour: Colour) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour)
