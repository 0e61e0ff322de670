"""How all cards are set, searched for; `make compositions` writes it down, where the program finds it again.

It takes half an hour for all languages: `make compositions LANGUAGES="de de-ru"` searches for the cards in these alone.
A card has another composition when a word of it changes, a number of its template, or a typeface. Until it is searched
for here, each print of it searches, which takes two to four times as long.
"""

from __future__ import annotations

import itertools
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from unittest import mock

from alhambra_sheets.cards import composition, filling
from alhambra_sheets.drawing import palette
from alhambra_sheets.press import catalogue
from alhambra_sheets.system import resources
from alhambra_sheets.words import catalog, languages
from alhambra_sheets.writers import html

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from alhambra_sheets.cards.composition import Composition

FOLDER = Path(__file__).resolve().parents[2] / "sheets" / "data" / composition.FOLDER

INKS = ("full", *(ink for ink in palette.inks() if ink != "full"))


class Way(NamedTuple):
    """A card as somebody may ask for it."""

    document: str
    game: str
    size: str
    languages: tuple[str, ...]
    ink: str = "full"


def ways(codes: Sequence[str]) -> Iterator[Way]:
    """Yield the cards in one language or two that are remembered; those in two in the usual ink alone."""
    for kind in catalogue.cards():
        for game, size in itertools.product(kind.games or ("",), kind.sizes):
            for ink in INKS if len(codes) == 1 else INKS[:1]:
                yield Way(kind.name, game, size, tuple(codes), ink)


def all_languages() -> Iterator[tuple[str, ...]]:
    """Yield the languages, and all pairs of them, whose cards are remembered."""
    complete = [code for code in catalog.languages() if languages.language(code).level == "complete"]
    yield from ((code,) for code in complete)
    yield from itertools.permutations(complete, 2)


def printed(way: Way) -> html.Rendered:
    """Print a card."""
    kind = catalogue.card(way.document)
    cards = [kind.content(catalog.load(code), game=way.game, size=way.size, ink=way.ink) for code in way.languages]
    return kind.pdf(*cards, size=way.size, ink=way.ink, recipe="", bleed=0.0)


def searched(way: Way) -> dict[str, Composition]:
    """Search for how a card is set, by the digests under which it is remembered; nothing is written."""
    done = mock.Mock()
    done.write.return_value = html.Rendered(b"", 0)
    with (
        composition.searched_anew() as found,
        # What comes of it is set once more and written only where it is to be printed.
        mock.patch.object(filling.Flow, "composed", return_value=done),
        mock.patch.object(html.Layout, "write", done.write),
    ):
        printed(way)
    return found


def text_of(codes: Sequence[str]) -> str:
    """Return the file for cards in one language or two."""
    told: dict[str, list[Way]] = {}
    found: dict[str, Composition] = {}
    for way in ways(codes):
        for key, each in searched(way).items():
            told.setdefault(key, []).append(way)
            found[key] = each
    return "".join((_HEADING, *(_entry(told[key], key, each) for key, each in found.items())))


_HEADING = "# How cards are set; `make compositions` searches and writes this file.\n"


def _entry(alike: Sequence[Way], key: str, each: Composition) -> str:
    first, *_ = alike
    inks = ", ".join(dict.fromkeys(way.ink for way in alike))
    name = " ".join(filter(None, (first.document, first.game, first.size)))
    return f"\n# {name}: {inks}\n{key} = {composition.written(each)}\n"


def kept(codes: Sequence[str]) -> Mapping[str, object]:
    """Return what was written down for cards in one language or two."""
    return resources.data_if_any(f"{composition.FOLDER}/{composition.file_name(codes)}")


def main(asked: Sequence[str]) -> None:
    """Write the files of these languages (`de`, `de-ru`), or of all."""
    FOLDER.mkdir(exist_ok=True)
    wanted = [tuple(each.split("-")) for each in asked] or list(all_languages())
    with ProcessPoolExecutor() as pool:
        for codes, text in zip(wanted, pool.map(text_of, wanted), strict=True):
            (FOLDER / composition.file_name(codes)).write_text(text, encoding="utf-8")
            sys.stdout.write(f"{'-'.join(codes)}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
