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
    """A row of a table: its heading and its cells."""

    name: str
    cells: tuple[str, ...]


class Section(NamedTuple):
    """What a section of a page says: the items of its lists, the rows of its tables, and all of its text."""

    items: tuple[str, ...]
    rows: tuple[Row, ...]
    text: str


class _Reader(HTMLParser):
    """Reads the sections of a page; drawings have words too, which nobody sees."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, tuple[list[str], list[list[str]], list[str]]] = {}
        self._section = ""
        self._hidden = 0
        self._item: list[str] | None = None

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
            items.append("")
            self._item = items
        if tag == "tr":
            rows.append([])
        if tag in {"td", "th"}:
            rows[-1].append("")
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
            self._item[-1] += data


def _plain(text: str) -> str:
    return " ".join(text.replace("\N{NO-BREAK SPACE}", " ").split())


def sections(page: str) -> dict[str, Section]:
    """Return the sections of a page by their ids."""
    reader = _Reader()
    reader.feed(page)
    return {
        name: Section(
            tuple(map(_plain, items)),
            tuple(Row(_plain(cells[0]), tuple(map(_plain, cells[1:]))) for cells in rows),
            _plain("".join(text)),
        )
        for name, (items, rows, text) in reader.found.items()
    }


class Share(NamedTuple):
    """What a printed line says of a player: how many tiles, of which places, which points."""

    number: int
    places: tuple[int, ...]
    points: int


_PART = re.compile(r"(?P<players>.*?) → (?:(?P<places>1st|2nd|3rd|places \d+–\d+|place \d+): )?(?P<points>.*)")
_SUM = re.compile(r"\(?(?P<pool>[\d +]+)\)? ÷ (?P<number>\d+) [=≈] [\d.]+(?: → (?P<rounded>\d+))?")
_PLACES = {"1st": (1,), "2nd": (2,), "3rd": (3,)}


def recomputed(line: str) -> dict[str, Share]:
    """Return what a printed line about a type comes to when it is worked out again; ValueError where it is wrong.

    Names have no comma and no digit at their end.
    """
    found = {}
    for part in line.split(" · "):
        told = _PART.fullmatch(part.strip())
        if told is None:
            raise ValueError(part)
        counts = dict(player.rsplit(" ", 1) for player in told["players"].split(", "))
        points = 0 if told["points"].startswith("no points") else _points(told["points"], len(counts))
        found.update({name: Share(int(count), _places(told["places"]), points) for name, count in counts.items()})
    return found


def _places(text: str | None) -> tuple[int, ...]:
    if text is None:
        return ()
    if text in _PLACES:
        return _PLACES[text]
    first, *last = map(int, re.findall(r"\d+", text))
    return tuple(range(first, (last or [first])[0] + 1))


def _points(text: str, sharing: int) -> int:
    shared = _SUM.match(text)
    if shared is None:
        return int(text.split(maxsplit=1)[0])
    pool = sum(map(int, shared["pool"].split("+")))
    points, lost = divmod(pool, int(shared["number"]))
    if int(shared["number"]) != sharing or (lost and shared["rounded"] != str(points)):
        raise ValueError(text)
    return points
