"""Games to report of, and what stands in a report, read back from its page."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import NamedTuple

from alhambra_engine import referee
from alhambra_sheets.commands.shared.games import surroundings_of
from alhambra_sheets.forms.design import Content
from alhambra_sheets.press import make
from alhambra_sheets.press.request import Request
from alhambra_sheets.words import catalog

ENGLISH = catalog.load("en")


def judged(text: str, name: str = "game.yaml") -> referee.Result:
    """Return a game that somebody has typed, scored."""
    return referee.score(name, text.encode(), surroundings_of(name, ENGLISH))


def made(result: referee.Result, form: str = "html", language: str = "en", **options: str) -> bytes:
    """Return the report of a game as a file."""
    request = Request("score-report", (language,), **options)  # type: ignore[arg-type]  # a test asks for texts alone
    (content,) = make.make(request, form, Content(game=result, lasting=False)).contents
    return content


class Row(NamedTuple):
    """A row of a table: its heading and its cells; where points are explained, what stands before and below them."""

    name: str
    cells: tuple[str, ...]
    numbers: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    added: str = ""


class Section(NamedTuple):
    """What a section of a page says: the items of its lists, the rows of its tables, and all of its text."""

    items: tuple[str, ...]
    rows: tuple[Row, ...]
    text: str


class _Reader(HTMLParser):
    """Reads the sections of a page; drawings have words too, which nobody sees."""

    def __init__(self) -> None:
        super().__init__()
        # Items and cells are read with their classes.
        self.found: dict[str, tuple[list[list[str]], list[list[list[str]]], list[str]]] = {}
        self._section = ""
        self._hidden = 0
        self._is_added = False
        self._item: list[list[str]] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "section":
            self._section = dict(attrs)["id"] or ""
            self.found[self._section] = ([], [], [])
        if tag == "svg":
            self._hidden += 1
        if not self._section:
            return
        items, rows, _ = self.found[self._section]
        if tag == "li":
            items.append(["", ""])
            self._item = items
        kind = dict(attrs).get("class") or ""
        if tag == "tr" and "added" not in kind.split():
            rows.append([])
        if tag == "tr":
            self._is_added = "added" in kind.split()
        if tag in {"td", "th"}:
            rows[-1].append(["added" if self._is_added else kind, ""])
            self._item = rows[-1]

    def handle_endtag(self, tag: str) -> None:
        if tag == "section":
            self._section = ""
        if tag == "svg":
            self._hidden -= 1
        if tag in {"li", "td", "th"}:
            self._item = None

    def handle_data(self, data: str) -> None:
        if self._hidden or not self._section:
            return
        self.found[self._section][2].append(data)
        if self._item is not None:
            self._item[-1][1] += data


def _plain(text: str) -> str:
    return " ".join(text.replace("\N{NO-BREAK SPACE}", " ").split())


def sections(page: str) -> dict[str, Section]:
    """Return the sections of a page by their ids."""
    reader = _Reader()
    reader.feed(page)
    return {
        name: Section(
            tuple(_plain(text) for _, text in items),
            tuple(map(_row, rows)),
            _plain("".join(text)),
        )
        for name, (items, rows, text) in reader.found.items()
    }


_BESIDE = ("number", "place", "cites", "added")


def _row(read: list[list[str]]) -> Row:
    """Return a row by the classes of its cells; the corner above the rules, which is empty, is no cell."""
    (_, name), *others = read
    parts = {kind: [_plain(text) for own, text in others if own == kind] for kind in _BESIDE}
    cells = [_plain(text) for kind, text in others if kind not in {*_BESIDE, "above-rules"}]
    rules = tuple(rule for text in parts["cites"] for rule in text.split())
    return Row(
        _plain(name), tuple(cells), tuple(parts["number"]), tuple(parts["place"]), rules, "".join(parts["added"])
    )


class Share(NamedTuple):
    """What a printed line says of a player: how many tiles, of which places, which points."""

    number: int
    places: tuple[int, ...]
    points: int


_SUM = re.compile(r"(?P<names>.+): \(?(?P<pool>[\d +]+)\)? ÷ (?P<number>\d+) [=≈] [\d.]+(?: → (?P<rounded>\d+))? each")
_PLACES = {"": (), "1st": (1,), "2nd": (2,), "3rd": (3,)}


def recomputed(row: Row, names: tuple[str, ...]) -> dict[str, Share]:
    """Return what a printed row of a type comes to when it is worked out again; ValueError where it is wrong.

    Players of the same places share them: what is said of them below the row has their names, and comes to the points.
    """
    found = {}
    shared = [_SUM.fullmatch(part) for part in row.added.split(" · ") if row.added]
    sums = {frozenset(part["names"].split(", ")): part for part in shared if part is not None}
    if None in shared:
        raise ValueError(row.added)
    for name, cell, number, place in zip(names, row.cells, row.numbers, row.places, strict=True):
        found[name] = Share(int(number or 0), _places(place), 0 if cell == "–" else int(cell))
    ties: dict[tuple[int, ...], list[str]] = {}
    for name, share in found.items():
        ties.setdefault(share.places, []).append(name)
    told = {frozenset(tied): places for places, tied in ties.items() if places and len(places) > 1}
    if set(told) != set(sums) or any(len(tied) != len(places) for tied, places in told.items()):
        raise ValueError(row)
    for tied, part in sums.items():
        points, lost = divmod(sum(map(int, part["pool"].split("+"))), int(part["number"]))
        said = {found[name].points for name in tied}
        if int(part["number"]) != len(tied) or said != {points} or (lost and part["rounded"] != str(points)):
            raise ValueError(row)
    return found


def _places(text: str) -> tuple[int, ...]:
    if text in _PLACES:
        return _PLACES[text]
    first, last = map(int, text.split("–"))
    return tuple(range(first, last + 1))
