"""How all cards are set, searched for; `make compositions` writes it down, where the program finds it again.

It takes minutes for all languages: `make compositions LANGUAGES="de de-ru"` searches for the cards in these alone.
A card has another composition when a word of it changes, a number of its template, or a typeface. Until it is searched
for here, each print of it searches, which takes two to four times as long.
"""

from __future__ import annotations

import itertools
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from unittest import mock

from alhambra_sheets.cards.filling import composition, flow
from alhambra_sheets.drawing import palette
from alhambra_sheets.press import catalogue
from alhambra_sheets.system import resources
from alhambra_sheets.words import catalog, languages
from alhambra_sheets.writers import html

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from alhambra_sheets.cards.filling.composition import Composition

FOLDER = Path(__file__).resolve().parents[2] / "sheets" / "data" / composition.FOLDER

INKS = ("full", *(ink for ink in palette.inks() if ink != "full"))


class Way(NamedTuple):
    """A card as somebody may ask for it, in any ink."""

    document: str
    game: str
    size: str
    languages: tuple[str, ...]

    @property
    def inks(self) -> tuple[str, ...]:
        """The inks in which it is remembered: in two languages the usual one alone."""
        return INKS if len(self.languages) == 1 else INKS[:1]


def ways(codes: Sequence[str]) -> Iterator[Way]:
    """Yield the cards that are remembered in one language or two."""
    for kind in catalogue.cards():
        for game, size in itertools.product(kind.games or ("",), kind.sizes):
            yield Way(kind.name, game, size, tuple(codes))


def all_languages() -> Iterator[tuple[str, ...]]:
    """Yield the languages whose cards are remembered, and the pairs of which somebody has asked for it.

    A pair is remembered once `make compositions LANGUAGES=de-ru` has written its file: of thirty pairs, 10 KB each,
    most are printed by nobody, and searched for when they are.
    """
    complete = [code for code in catalog.languages() if languages.language(code).level == "complete"]
    yield from ((code,) for code in complete)
    yield from (pair for pair in itertools.permutations(complete, 2) if (FOLDER / f"{'-'.join(pair)}.toml").is_file())


def printed(way: Way, ink: str = "full") -> html.Rendered:
    """Print a card."""
    kind = catalogue.card(way.document)
    cards = [kind.content(catalog.load(code), game=way.game, size=way.size, ink=ink) for code in way.languages]
    return kind.pdf(*cards, size=way.size, ink=ink, recipe="", bleed=0.0)


def searched(way: Way) -> dict[str, Composition]:
    """Search for how a card is set in its inks, by the digests under which it is remembered; nothing is written."""
    done = mock.Mock()
    done.write.return_value = html.Rendered(b"", 0)
    with (
        composition.searched_anew() as found,
        # What comes of it is set once more and written only where it is to be printed.
        mock.patch.object(flow.Flow, "composed", return_value=done),
        mock.patch.object(flow.Flow, "holds", return_value=True),
        mock.patch.object(html.Layout, "write", done.write),
    ):
        for ink in way.inks:
            printed(way, ink)
    return found


_HEADING = "# How cards are set; `make compositions` searches and writes this file.\n"


def _entry(way: Way) -> str:
    """What is found of a card: in inks whose lines are alike it is the same."""
    lines = (f"{key} = {composition.written(each)}\n" for key, each in searched(way).items())
    return f"\n# {' '.join(filter(None, way[:3]))}\n{''.join(lines)}"


def kept(codes: Sequence[str]) -> Mapping[str, Any]:
    """Return what was written down for cards in one language or two."""
    return resources.data_if_any(f"{composition.FOLDER}/{composition.file_name(codes)}")


def main(asked: Sequence[str]) -> None:
    """Write the files of these languages (`de`, `de-ru`), or of all."""
    FOLDER.mkdir(exist_ok=True)
    wanted = [tuple(each.split("-")) for each in asked] or list(all_languages())
    with ProcessPoolExecutor() as pool:
        entries = pool.map(_entry, [way for codes in wanted for way in ways(codes)])
        for codes in wanted:
            text = "".join((_HEADING, *(next(entries) for _ in ways(codes))))
            (FOLDER / composition.file_name(codes)).write_text(text, encoding="utf-8")
            sys.stdout.write(f"{'-'.join(codes)}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
