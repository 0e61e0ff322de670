"""A season as `score --summary=json` writes it, read back for the log that shows it."""

from __future__ import annotations

import codecs
import json
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from alhambra_engine.majorities import is_contest
from alhambra_engine.reading.names import folded

from .. import PROGRAM
from ..drawing.typefaces import face, letters_lacking, load
from ..forms.season import Season, SeasonGame
from .arrangement import RequestError

if TYPE_CHECKING:
    from collections.abc import Mapping

BYTE_LIMIT = 4_000_000
"""How long a summary may be that is read."""

MOST_GAMES = 600

_COMMAND = f"{PROGRAM} score games/*.yaml --summary=json > season.json"

_BYTE_ORDERS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_GAMES = ("alhambra", "roll-and-write")
_MOST_POINTS = 99_999


class _NoSeasonError(Exception):
    """A text is no summary."""


def read(name: str, text: bytes) -> Season:
    """Return the season of a summary; RequestError where the file is none, or has no finished game, or too many.

    It comes from anywhere: only what a summary of this program can contain is taken for one.
    """
    if len(text) > BYTE_LIMIT:
        raise RequestError("long-season", file=name, most=MOST_GAMES)
    try:
        # Some shells write what a program says in the second of these.
        rows = _rows(json.loads(text.decode("utf-16" if text[:2] in _BYTE_ORDERS else "utf-8-sig")))
        finished = [row for row in rows if row["legal"] is True and row["complete"] is True]
        known: dict[str, str] = {}
        games = tuple(_game(row, known) for row in finished[: MOST_GAMES + 1])
    except (ValueError, RecursionError, KeyError, _NoSeasonError) as error:
        raise RequestError("no-season", file=name, command=_COMMAND) from error
    if len(games) > MOST_GAMES:
        raise RequestError("long-season", file=name, most=MOST_GAMES)
    if not games:
        raise RequestError("empty-season", file=name, command=_COMMAND)
    players = tuple(sorted(known.values(), key=str.casefold))
    return Season(players, games, len(rows) - len(finished))


def _rows(whole: object) -> list[dict[str, Any]]:
    """The games of a summary."""
    rows = whole.get("games") if isinstance(whole, dict) else None
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise _NoSeasonError
    return rows


def _game(row: dict[str, Any], known: dict[str, str]) -> SeasonGame:
    """A finished game; `known` gets the players, each by the name that was written first."""
    game, file = row["game"], row["file"]
    if game not in _GAMES or not isinstance(file, str):
        raise _NoSeasonError
    points, places = dict[str, int](), dict[str, int]()
    winners = {folded(_name(each)) for each in _list(row["winners"])}
    won = set()
    rivals = _list(row["players"])
    for each in rivals:
        if not isinstance(each, dict):
            raise _NoSeasonError
        if each["virtual"] is True:
            continue
        written = _name(each["player"])
        player = known.setdefault(folded(written), written)
        points[player] = _number(each["points"])
        places[player] = _number(each["place"])
        if folded(written) in winners and is_contest(len(rivals)):
            won.add(player)
    if not points:
        raise _NoSeasonError
    told = _told_in_archive(row) if "date" in row or "title" in row else _told(file)
    return SeasonGame(game, *told, points, places, frozenset(won))


def _list(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise _NoSeasonError
    return value


def _name(value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise _NoSeasonError
    return " ".join(value.split())


def _number(value: object) -> int:
    # A flag is an int to Python.
    if type(value) is not int or not 0 <= value <= _MOST_POINTS:
        raise _NoSeasonError
    return value


def _told_in_archive(row: Mapping[str, Any]) -> tuple[str, str]:
    """The date and the title that a game has in its archive."""
    from alhambra_engine.copies import archives

    day, title = row.get("date", ""), row.get("title", "")
    if not isinstance(day, str) or not isinstance(title, str) or not (not day or archives.is_day(day)):
        raise _NoSeasonError
    return day, _shown(" ".join(title.split())[: archives.LONGEST_TITLE])


def _told(file: str) -> tuple[str, str]:
    """The date in the name of a file, and what else there is to it; neither where letters of it cannot be written."""
    from alhambra_engine.copies import archives

    day, title = archives.told_by_name(PurePath(file).stem)
    return day, _shown(title)


def _shown(title: str) -> str:
    return "" if letters_lacking(title, load(face("text-italic"))) else title
