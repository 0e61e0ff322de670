"""Reference cards as web pages: one file that reads well on a phone and prints well, and asks nobody for anything."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Any

from .. import PROGRAM, __version__
from ..drawing import icons, ornament, palette
from ..drawing.shapes import Path
from ..drawing.typefaces import distinct, face
from ..drawing.typography import NO_BREAK
from ..system.terminal import visible
from ..writers import html, svg, webfonts
from .content import figures, statements
from .parallel import across, different, parallel
from .setting import css_colour, css_colours, kind_of_cell, places_of
from .writings import writing_of, writings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ..drawing.palette import Palette
    from ..drawing.typefaces import Face, Role
    from ..figures.picture import Picture
    from .content import Answer, Card, Statement, Table

_TITLE: Role = "title"
_ROLES: tuple[Role, ...] = ("text", "label-medium", "label-bold")
"""What the page itself is set in, besides its title; drawings may add roles of theirs."""

_SCREEN_INK = "full"
"""The ink whose page follows a dark screen; the others are made for printers, and stay black on white."""


def page(card: Card, other: Card | None = None, *, ink: str = "full", rules: bool = False) -> str:
    """Return a card as one file of HTML, in one language or in two that stand beside each other.

    Typefaces and drawings are inside, there is no script, and its policy forbids every request; the same cards give
    the same text. `ink` dresses the page; drawings come in the ink that the card was made in. With `rules` every
    statement is followed by the numbers of its rules, which lead to their words where the page has them. KeyError for
    an unknown ink, UnlikeCardsError where the two cards are not of one structure.
    """
    cards = parallel(card, other)
    colours = palette.load(ink)
    return html.template("card-page.html").render(
        mark=f"{PROGRAM} {__version__}",
        cards=cards,
        writings=writings(cards),
        fonts=html.markup("\n".join(_font_faces(cards, webfonts.quick_font_face if rules else _font_face))),
        colours=css_colours(colours),
        buildings={
            name: {"ink": css_colour(building.ink), "pale": css_colour(building.ground)}
            for name, building in colours.buildings.items()
        },
        follows_dark=ink == _SCREEN_INK,
        shows_rules=rules,
        clauses=_clauses(card),
        star=_star(),
        across=across,
        different=different,
        kind_of=lambda block: type(block).__name__,
        stated=_stated,
        answered=_answered,
        first_columns=_first_columns,
        kind_of_cell=kind_of_cell,
        places_of=places_of,
        draw=_drawings(card),
        icon=lambda name, title, place: _icon(name, title, place, colours),
        shown=_shown_with(card.players),
        typed=visible,
    )


def _clauses(card: Card) -> frozenset[str]:
    """The clauses that a card cites and has in words: a statement begins with the number and cites nothing itself."""
    cited = {rule for statement in statements(card) for rule in statement.rules}
    return frozenset(cited & {statement.lead for statement in statements(card) if not statement.rules})


_ISOLATE, _END = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"


def _shown_with(players: Iterable[str]) -> Callable[[str], str]:
    """Return what makes a text harmless, with each name that runs from right to left kept to itself.

    Otherwise the number behind a Hebrew name would be shown before it, as if it belonged to the name there.
    """
    turned = sorted({visible(player) for player in players if _runs_left(player)}, key=len, reverse=True)
    if not turned:
        return visible
    names = re.compile("|".join(map(re.escape, turned)))
    return lambda text: names.sub(lambda found: f"{_ISOLATE}{found[0]}{_END}", visible(text))


def _runs_left(text: str) -> bool:
    return any(unicodedata.bidirectional(sign) in {"R", "AL"} for sign in text)


def _stated(same: Sequence[Statement]) -> tuple[tuple[str, str], ...]:
    """What stands out of a statement and the statement, by language; what reads the same is said once."""
    return tuple(dict.fromkeys((each.head, each.text) for each in same))


def _answered(same: Sequence[Answer]) -> tuple[tuple[str, str], ...]:
    return tuple(
        dict.fromkeys((each.question, f"{each.statement.lead} {each.statement.text}".strip()) for each in same)
    )


def _first_columns(table: Table) -> frozenset[int]:
    """The columns that begin a group with a name."""
    found, column = set(), 0
    for group in table.groups:
        if group.name:
            found.add(column)
        column += len(group.columns)
    return frozenset(found)


def _drawings(card: Card) -> Any:  # noqa: ANN401 - a function for the template
    numbers = {id(figure): number for number, figure in enumerate(figures(card))}

    def draw(figure: Picture) -> Any:  # noqa: ANN401 - what Jinja2 takes for safe
        prefix = f"f{numbers[id(figure)]}"
        return html.markup(
            svg.fragment(figure.shapes, figure.width, figure.height, title=visible(figure.alt), prefix=prefix)
        )

    return draw


def _icon(name: str, title: str, place: str, colours: Palette) -> Any:  # noqa: ANN401 - what Jinja2 takes for safe
    """An icon; what it stands for is said beside it, and by the pointer."""
    shape = Path(icons.outline(name), fill=colours.buildings[name].ink, even_odd=True)
    return html.markup(svg.fragment((shape,), icons.BOX, icons.BOX, title=visible(title), prefix=place))


def _star() -> str:
    """The star of the family as points of a CSS polygon, in per cent."""
    points = (numbers for name, numbers in ornament.star(50, 50, 50) if name != "Z")
    return ", ".join(f"{x:.1f}% {y:.1f}%" for x, y in points)


def _font_face(each: Face, characters: str) -> str:
    return webfonts.font_face(each, characters, kerning=True)


def _font_faces(cards: Sequence[Card], font_face: Callable[[Face, str], str]) -> Iterator[str]:
    """Yield the typefaces, each cut to every character that may stand in it.

    A card is made once and read often; a report is made while people wait.
    """
    written = _cut_of(_texts(cards))
    drawn = svg.characters(shape for card in cards for figure in figures(card) for shape in figure.shapes)
    scripts = {writing_of(each).script for each in cards}
    for each in distinct({*(face(role, script) for role in _ROLES for script in scripts), *drawn}):
        yield font_face(each, written)
    # It is set in capitals.
    capitals = _cut_of(visible(each.title).upper() for each in cards)
    for each in distinct(face(_TITLE, script) for script in scripts):
        yield font_face(each, capitals)


def _cut_of(texts: Iterable[str]) -> str:
    # Blanks that do not break come in with the setting.
    return "".join(sorted({" ", NO_BREAK}.union(*texts)))


def _texts(part: object) -> Iterator[str]:
    """Yield all texts of a part of a card; names that nobody reads do no harm."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, tuple | list):
        for each in part:
            yield from _texts(each)
