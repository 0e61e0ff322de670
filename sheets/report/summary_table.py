"""A summary of many games for people: a line for each game, and how the players have done."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, NamedTuple

from ..system import files
from ..system.terminal import Emphasis, columns, fit, pad, visible, wrap
from ..words import marks
from ..words.marks import listed
from .score_table import Audience
from .summary import Tally

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ..system.terminal import Terminal
    from ..words.catalog import Catalog
    from .summary import GameRow, PlayerRow, PlayerTotals

_GAP = 2
_INDENT = 2
_SHARE = 3
"""A column of names is no wider than such a part of the terminal."""
_LEAST = 24
"""Columns for the points; where there are fewer, each file has lines of its own."""
_NAME = 24
"""Columns of a name in a line of several."""
_IN_MEMORY = 2**21
"""Bytes of games that wait in memory: those of 10,000 games."""
_NO_BREAK = "\N{NO-BREAK SPACE}"


class _Cells(NamedTuple):
    """A game as texts; `players` are broken between players alone."""

    file: str
    game: str
    players: str
    result: str
    has_errors: bool = False


def summary_report(rows: Iterable[GameRow], catalog: Catalog, terminal: Terminal) -> Iterator[str]:
    """Yield a line for each game, then how the players have done in the complete ones; `TemporaryFileError`.

    How wide the columns are is known after the last game: until then, games wait, many of them on the disk.
    """
    page, tally = Audience(catalog, terminal), Tally()
    with files.waiting(_IN_MEMORY) as waiting:
        games = _Games(page, waiting)
        for row in rows:
            games.add(row)
            tally.add(row)
        yield from games.lines()
    # How somebody has done in one game, its line says.
    if games.number > 1:
        yield from _players(tally.players, page)
        yield from _notes(games, tally.players, page)


class _Games:
    """The lines of games that wait, and what is known of all of them together."""

    def __init__(self, page: Audience, waiting: files.Waiting) -> None:
        self.number = self.complete = 0
        self._page = page
        self._waiting = waiting
        self._kinds = set[str]()
        self._widest = (0, 0, 0, 0)
        self._folder = ""

    def add(self, row: GameRow) -> None:
        """Let a game wait; one of an archive is called as it is there."""
        called = " ".join(filter(None, (row.date, row.title)))
        cells = _cells(row._replace(file=called or row.file), self._page)
        self._kinds |= {row.game} if row.game else set()
        name = "" if called else row.file
        self._folder = _folder(self._folder if self.number else name[: _base_of(name)], name)
        self.number += 1
        self.complete += row.complete
        self._widest = _wider(self._widest, cells)
        self._waiting.write(json.dumps(cells).encode() + b"\n")

    def lines(self) -> Iterator[str]:
        """Yield the table."""
        if not self.number:
            return
        catalog, several = self._page.catalog, len(self._kinds) > 1
        heads = _Cells(
            catalog.pgettext("table of games", "File"),
            catalog.pgettext("table of games", "Game") if several else "",
            catalog.pgettext("table of games", "Points"),
            catalog.pgettext("table of games", "Winner"),
        )
        above = len(self._folder) if self.number > 1 else 0
        file, game, points, result = self._widest
        widest = (file - columns(visible(self._folder[:above])), game if several else 0, points, result)
        yield from _table_of_games(heads, _wider(widest, heads), self._cells(above, with_game=several), self._page)

    def _cells(self, above: int, *, with_game: bool) -> Iterator[_Cells]:
        for line in self._waiting.whole():
            cells = _Cells(*json.loads(line))
            yield cells._replace(file=visible(cells.file[above:]), game=cells.game if with_game else "")


def _wider(widest: tuple[int, int, int, int], cells: _Cells) -> tuple[int, int, int, int]:
    """Return how wide the columns are with one more row."""
    file, game, points, result = widest
    return (
        max(file, columns(visible(cells.file))),
        max(game, columns(cells.game)),
        max(points, columns(cells.players)),
        max(result, columns(cells.result)),
    )


def _table_of_games(
    heads: _Cells, widest: tuple[int, int, int, int], cells: Iterable[_Cells], page: Audience
) -> Iterator[str]:
    widths = _widths(widest, page.terminal.width)
    if widths is None:
        for each in cells:
            yield from _stacked(each, page)
        return
    yield from _lines(heads, widths, page, Emphasis.STRONG)
    gaps = (sum(map(bool, widths)) - 1) * _GAP
    yield page.terminal.choose("─", "-") * (sum(widths) + gaps)
    for each in cells:
        yield from _lines(each, widths, page, None)
    yield ""


def _folder(shared: str, name: str) -> str:
    """Return the folders that a name has in common with others, which have these in common."""
    while not name.startswith(shared):
        shared = shared[: _base_of(shared[:-1])]
    return shared


def _base_of(name: str) -> int:
    """Return where the name of a file begins behind its folders."""
    return max(name.rfind("/"), name.rfind(os.sep)) + 1


def _widths(widest: tuple[int, int, int, int], room: int) -> tuple[int, int, int, int] | None:
    """Return how wide the columns are; 0 for the game where it is left out, None where there is no room for columns."""
    file, game, points, result = widest
    for kept, share in ((game, 1), (game, _SHARE), (0, _SHARE)):
        names = min(file, room // share), kept, min(result, room // share)
        left = room - sum(names) - (3 if kept else 2) * _GAP
        if left >= min(points, _LEAST if share > 1 else points):
            return names[0], kept, min(points, left), names[2]
    return None


def _cells(row: GameRow, page: Audience) -> _Cells:
    players = [_player(player, page) for player in row.players if not _is_aside(player)]
    aside = [f"({_player(player, page)})" for player in row.players if _is_aside(player)]
    shown = " ".join(filter(None, (listed(players, page.catalog), *aside)))
    game = _game_name(row.game, page.catalog)
    return _Cells(row.file, game, shown, _result(row, page.catalog), has_errors=not row.legal)


def _is_aside(player: PlayerRow) -> bool:
    """Tell whether a player has points and cannot win."""
    return player.place is None and player.points is not None


def _player(player: PlayerRow, page: Audience) -> str:
    """Return a player and the points, which no line break parts."""
    name = fit(visible(player.player), _NAME, page.terminal.choose("…", "~"))
    return f"{name}{'' if player.points is None else f' {player.points}'}".replace(" ", _NO_BREAK)


def _game_name(game: str | None, catalog: Catalog) -> str:
    if game == "alhambra":
        return catalog.gettext("Alhambra")
    return catalog.gettext("Roll & Write") if game == "roll-and-write" else ""


def _result(row: GameRow, catalog: Catalog) -> str:
    """Return who has won, or why nobody has."""
    if not row.legal:
        return row.judgement
    if row.winners:
        return listed((fit(visible(name), _NAME) for name in row.winners), catalog)
    if row.unlisted:
        number = marks.whole(row.possible, catalog)
        return catalog.gettext("more than {number} possible results", number=number)
    if row.possible:
        return catalog.ngettext("{number} possible result", "{number} possible results", row.possible)
    if not row.players:
        return catalog.pgettext("of a game", "not scored")
    return catalog.pgettext("of a game", "not complete") if not row.complete else ""


def _lines(cells: _Cells, widths: Sequence[int], page: Audience, emphasis: Emphasis | None) -> Iterator[str]:
    """Yield a row of the table, in as many lines as its points and its result ask for."""
    file, game, points, result = widths
    sign = page.terminal.choose("…", "~")
    told, results = _broken(cells.players, points, page), _broken(cells.result, result, page)
    result_paint = emphasis or (Emphasis.ERROR if cells.has_errors else None)
    for number in range(max(len(told), len(results), 1)):
        first, line = number == 0, told[number] if number < len(told) else ""
        parts = [pad(_end(cells.file, file, sign) if first else "", file)]
        if game:
            parts.append(pad(cells.game if first else "", game))
        parts.append(pad(line, points))
        text = page.terminal.paint((" " * _GAP).join(parts), emphasis)
        shown = page.terminal.paint(results[number], result_paint) if number < len(results) else ""
        yield f"{text}{' ' * _GAP}{shown}".rstrip() if shown else text.rstrip()


def _stacked(cells: _Cells, page: Audience) -> Iterator[str]:
    """Yield a game where there is no room for columns: file, points and result below each other."""
    sign, room = page.terminal.choose("…", "~"), page.terminal.width
    yield page.terminal.paint(_end(cells.file, room, sign), Emphasis.STRONG)
    for told in (cells.game, cells.players):
        for line in _broken(told, max(room - _INDENT, 1), page):
            yield " " * _INDENT + line
    for line in _broken(cells.result, max(room - _INDENT, 1), page):
        yield " " * _INDENT + page.terminal.paint(line, Emphasis.ERROR if cells.has_errors else Emphasis.STRONG)
    yield ""


def _broken(text: str, room: int, page: Audience) -> list[str]:
    """Return a text in lines of so many columns."""
    if not text:
        return []
    lines = wrap([(text, None)], page.terminal._replace(width=room, wraps=True, colours=False), 0)
    return [fit(line, room, page.terminal.choose("…", "~")).replace(_NO_BREAK, " ") for line in lines]


def _end(name: str, room: int, sign: str) -> str:
    """Return the end of a path, which tells more than its beginning, in so many columns.

    What does not fit without its folders loses its own end.
    """
    if columns(name) <= room:
        return name
    base = name[_base_of(name) :]
    if columns(base) + columns(sign) > room:
        return fit(base, room, sign)
    while columns(name) > max(room - columns(sign), 0):
        name = name[1:]
    return sign + name


# Over all games


def _players(totals: Sequence[PlayerTotals], page: Audience) -> Iterator[str]:
    kinds = list(dict.fromkeys(each.game for each in totals))
    for game in kinds:
        if len(kinds) > 1:
            yield page.terminal.paint(_game_name(game, page.catalog), Emphasis.STRONG)
        yield from _table([each for each in totals if each.game == game], page)
        yield ""


def _table(players: Sequence[PlayerTotals], page: Audience) -> Iterator[str]:
    catalog, terminal = page
    heads = [
        catalog.pgettext("table of players", "Games"),
        catalog.pgettext("table of players", "Wins"),
        catalog.pgettext("table of players", "Average"),
        catalog.pgettext("table of players", "Best"),
    ]
    rows = [
        [
            str(each.games),
            f"{each.wins} ({each.shared})" if each.shared else str(each.wins),
            marks.decimal(round(each.average, 1), catalog),
            str(each.best),
        ]
        for each in players
    ]
    widths = [max(map(columns, column)) for column in zip(heads, *rows, strict=True)]
    head = catalog.pgettext("table of players", "Player")
    room = max(terminal.width - sum(widths) - _GAP * len(widths), 1)
    name = min(max(columns(head), *(columns(visible(each.player)) for each in players)), room)
    sign = terminal.choose("…", "~")
    lines = [[head, *heads], *([visible(each.player), *row] for each, row in zip(players, rows, strict=True))]
    for number, (first, *others) in enumerate(lines):
        cells = [pad(text, width, right=True) for text, width in zip(others, widths, strict=True)]
        line = (" " * _GAP).join([pad(fit(first, name, sign), name), *cells])
        yield terminal.paint(line.rstrip(), Emphasis.STRONG if not number else None)
        if not number:
            yield terminal.choose("─", "-") * columns(line)


def _notes(games: _Games, totals: Sequence[PlayerTotals], page: Audience) -> Iterator[str]:
    """Yield what the table of players does not count, and whom it takes for one."""
    catalog = page.catalog
    notes = []
    if games.complete < games.number:
        notes.append(
            catalog.gettext(
                "Complete games: {number} of {all}. Only these count here.", number=games.complete, all=games.number
            )
        )
    if any(each.shared for each in totals):
        notes.append(catalog.gettext("In brackets: shared victories."))
    for names in dict.fromkeys(each.names for each in totals if len(each.names) > 1):
        shown = listed(map(visible, names), catalog)
        notes.append(catalog.gettext("Counted as one player: {names}", names=shown))
    for note in notes:
        yield from wrap([(note, Emphasis.FAINT)], page.terminal, 0)
