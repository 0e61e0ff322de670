"""Score reports as files: the content of a report, in one language or two, set in a size and written as PDF."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from ..drawing import palette
from ..drawing.labels import Style, width
from ..drawing.typefaces import face, load, shown_in
from ..drawing.typography import NO_BREAK
from ..figures.picture import Picture
from ..writers import html, svg
from . import ornaments
from .content import Drawing, figures
from .parallel import across, different, parallel
from .portraits import Drawer
from .score_report import NAME, score_report
from .setting import CardKind, css_colour, css_colours
from .writings import writing_of, writings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from alhambra_engine.referee import Result

    from ..words.catalog import Catalog
    from ..writers.html import PageSource, Rendered
    from .content import Card, Statement

_TRACKING = 0.5
_SMALLEST = 6.5
"""Points of type in drawings."""


class ReportKind(NamedTuple):
    """A kind of card that is made from a game."""

    name: str
    describe: Callable[[Catalog], str]
    """One line on what it is, in a reader's language."""
    template: str
    """The file of its numbers, by size."""

    def of(self, result: Result | None, *, is_copy: bool = False) -> CardKind:
        """Return the card of a game, or of its copy; without one it can be told of, but has no content."""
        content = partial(report, result, is_copy=is_copy)
        return CardKind(self.name, self.describe, self.template, (), content, report_pdf, cites=True)


def report(
    result: Result | None,
    catalog: Catalog,
    *,
    game: str = "",
    size: str = "a4",
    ink: str = "full",
    is_copy: bool = False,
) -> Card:
    """Return the report of a game, its drawings in the measures of a size; KeyError for an unknown size or ink.

    ValueError where there is no game.
    """
    del game  # the result says which one it is
    if result is None:
        raise ValueError("a report needs a game")
    numbers = KIND.of(result).measures(size)
    room = _room(numbers), float(numbers["drawing"])
    drawer = Drawer(
        palette.load(ink),
        Style(face("label-medium"), numbers["sign"], _SMALLEST),
        room,
        *(float(numbers[name]) for name in ("tile", "least", "space", "chart")),
    )
    return score_report(result, catalog, drawer, is_copy=is_copy)


def report_pdf(
    card: Card,
    other: Card | None = None,
    *,
    size: str = "a4",
    ink: str = "full",
    recipe: str,
    bleed: float = 0.0,  # noqa: ARG001 - its edge is white
) -> Rendered:
    """Return a report as tagged PDF on as many pages as it needs, perhaps with the same in another language below.

    Errors as for every card (`setting.MakePdf`).
    """
    cards = tuple(map(_in_typefaces, parallel(card, other)))
    numbers = KIND.of(None).measures(size)
    return _source(cards, numbers, ink).lay_out().write(recipe)


def _room(numbers: Mapping[str, Any]) -> float:
    """Return the width between the margins."""
    _, right, _, left = numbers["margin"]
    return float(numbers["width"] - left - right)


def _source(cards: Sequence[Card], numbers: Mapping[str, Any], ink: str) -> PageSource:
    colours, languages = palette.load(ink), tuple(card.language for card in cards)
    drawings = {id(figure): f"figure-{number}.svg" for number, figure in enumerate(figures(cards[0]))}
    page = html.template("score-report.html").render(
        cards=cards,
        languages=languages,
        writings=writings(cards),
        title=" · ".join(different(f"{card.title} – {card.subtitle}" for card in cards)),
        across=across,
        different=different,
        stated=_stated,
        spaced=_spaced,
        kind_of=lambda block: type(block).__name__,
        drawing=lambda figure: drawings[id(figure)],
        least=_LEAST_CAPTION,
        size=numbers,
        room=_room(numbers),
    )
    style = html.template("score-report.css").render(
        size=numbers,
        title=_title(cards, numbers),
        colours=css_colours(colours),
        icons={name: css_colour(building.ink) for name, building in colours.buildings.items()},
        code=max((each.figure.width for each in _receipts(cards[0])), default=0.0),
    )
    assets = {drawings[id(figure)]: _drawing(figure) for figure in figures(cards[0])}
    return html.PageSource(page, style=style, assets={**ornaments.pictures(ink, *numbers["band"]), **assets})


_LEAST_CAPTION = 40
"""Millimetres for what stands below a drawing."""


def _spaced(line: str) -> str:
    """Return a line whose blanks are all kept: only a single one may end a line of paper."""
    return re.sub(" (?= )|^ ", NO_BREAK, line) or NO_BREAK


def _stated(same: Sequence[Statement]) -> tuple[tuple[str, str], ...]:
    """A statement by language; what reads the same in both is said once."""
    return tuple(dict.fromkeys((each.lead, each.text) for each in same))


def _receipts(card: Card) -> Iterator[Drawing]:
    for section in card.sections:
        yield from (block for block in section.blocks if isinstance(block, Drawing))


def _title(cards: Sequence[Card], numbers: Mapping[str, Any]) -> float:
    """Return the size of the line that says who has won: the largest in which it is one line, else the smallest."""
    capitals = face("title", writing_of(cards[0]).script)
    longest = max((card.title for card in cards), key=len)
    fitting = (size for size in numbers["title"] if width(longest, capitals, size, _TRACKING) <= _room(numbers))
    return float(next(fitting, numbers["title"][-1]))


def _drawing(figure: Picture) -> bytes:
    return svg.fragment(figure.shapes, figure.width, figure.height, title=figure.alt, prefix="f").encode("utf-8")


def _in_typefaces(card: Card) -> Card:
    """Return a report with a sign for every character that its typefaces lack, and a line that says so.

    What people type may have any character; a box or a gap would hide that there is one.
    """
    fonts = [load(face(role, writing_of(card).script)) for role in ("text", "label-medium", "label-bold")]

    def shown(text: str) -> str:
        for font in fonts:
            text = shown_in(font, text)
        return text

    found: Card = _reworded(card, shown)
    return found


def _reworded(part: Any, shown: Callable[[str], str]) -> Any:  # noqa: ANN401 - any part of a card
    if isinstance(part, str):
        return shown(part)
    if isinstance(part, Picture):
        return part._replace(alt=shown(part.alt))
    if isinstance(part, tuple):
        parts = [_reworded(each, shown) for each in part]
        return type(part)(*parts) if hasattr(part, "_fields") else tuple(parts)
    return part


KIND = ReportKind(
    NAME,
    lambda catalog: catalog.gettext("score report: the result of a game, every point explained, the palaces drawn"),
    "score-report.toml",
)
"""The report of a game."""
