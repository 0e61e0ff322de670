"""What the page shows under "Look up": the program's own cards, rules and findings, in a language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

from alhambra_engine.reading.kinds import KINDS
from alhambra_sheets.cards.content import Card
from alhambra_sheets.drawing import icons, palette
from alhambra_sheets.figures.picture import Picture
from alhambra_sheets.press import catalogue
from alhambra_sheets.report import explanation
from alhambra_sheets.system.terminal import visible
from alhambra_sheets.words import coverage
from alhambra_sheets.words.catalog import load, strict
from alhambra_sheets.words.clauses import findings_of, rule_text
from alhambra_sheets.words.rules import RULES
from alhambra_sheets.words.standing import standing_text
from alhambra_sheets.writers import svg

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alhambra_sheets.words.catalog import Catalog

BASE_GAME, ROLL_AND_WRITE = catalogue.games()
CARDS = ("reference-card", "scoring-table")
"""The documents that are read on the page; the others say the same in less room."""

_SPACE = "{http://www.w3.org/2000/svg}"
_KEPT_APART = {"Card", "Picture"}


def facts(language: str) -> dict[str, Any]:
    """Return the cards of a language as data, its rules and the kinds of findings."""
    catalog = load(language)
    colours = palette.load("full")
    return {
        "cards": list(_cards(language)),
        "rules": [_rule(clause, catalog) for clause in RULES],
        "findings": [
            {
                "code": kind.code,
                "name": kind.name,
                "severity": str(kind.severity),
                "rule": kind.rule,
                "text": explanation.meaning(kind, catalog),
                "standing": standing_text(kind.rule, catalog) if kind.rule else "",
            }
            for kind in sorted(KINDS.values())
        ],
        "icons": {
            name: {"path": _outline(name), "colour": svg_colour(building.ink)}
            for name, building in colours.buildings.items()
        },
    }


def svg_colour(colour: tuple[float, float, float]) -> str:
    """Return a colour as CSS has it."""
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour)


def _rule(clause: str, catalog: Catalog) -> dict[str, Any]:
    found = [kind.code for kind in findings_of(clause)]
    game = BASE_GAME if clause.startswith(("B", "X")) else ROLL_AND_WRITE
    return {
        "number": clause,
        "game": game,
        "text": rule_text(clause, catalog),
        "standing": standing_text(clause, catalog),
        "findings": found,
    }


def _cards(language: str) -> Iterator[dict[str, Any]]:
    for document in CARDS:
        # A card is whole in a language or is not shown in it.
        shown = language if language in coverage.complete_in(document) else "en"
        kind = catalogue.card(document)
        for game in kind.games:
            card = kind.content(strict(shown), game=game, size=kind.sizes[0], ink="full")
            prefix = f"{document}-{game}-{shown}"
            made = _Data(prefix).of(card)
            yield {**made, "document": document, "game": game}


class _Data:
    """A card as plain data; each drawing gets ids of its own on the page."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix
        self._drawn = 0

    def of(self, part: object) -> Any:  # noqa: ANN401 - any part of a card
        """Return a part as data: tuples with names become objects that tell what they are."""
        if isinstance(part, Picture):
            return self._picture(part)
        if isinstance(part, tuple) and hasattr(part, "_asdict"):
            told = {name: self.of(value) for name, value in part._asdict().items()}
            return told if isinstance(part, Card) else {"kind": type(part).__name__, **told}
        if isinstance(part, tuple):
            return [self.of(each) for each in part]
        return visible(part) if isinstance(part, str) else part

    def _picture(self, picture: Picture) -> dict[str, Any]:
        self._drawn += 1
        text = svg.fragment(
            picture.shapes, picture.width, picture.height, title="", prefix=f"{self._prefix}-{self._drawn}"
        )
        root = ET.fromstring(text)  # noqa: S314 - see above
        parts = [_tree(each) for each in root if each.tag != f"{_SPACE}title"]
        return {
            "kind": "Picture",
            "width": picture.width,
            "height": picture.height,
            "alt": visible(picture.alt),
            "parts": parts,
        }


def _tree(element: ET.Element) -> list[Any]:
    """Return an element as its name, its attributes and what is inside: data that the page draws by itself."""
    inside: list[Any] = [_tree(each) for each in element]
    if element.text and element.text.strip():
        inside.insert(0, element.text)
    attributes = {name: value for name, value in element.attrib.items() if not name.startswith("{")}
    return [element.tag.removeprefix(_SPACE), attributes, inside]


def _outline(name: str) -> str:
    from alhambra_sheets.drawing.shapes import BLACK, Path

    drawn = svg.fragment(
        (Path(icons.outline(name), fill=BLACK, even_odd=True),), icons.BOX, icons.BOX, title="", prefix="i"
    )
    found = re.search(r' d="([^"]+)"', drawn)
    return found[1] if found else ""
