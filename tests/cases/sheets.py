"""Transcripts of Roll & Write for tests: sheets are made from how many of each type somebody has built."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

from tests.engine.play import GRANADA

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tests.engine.play import Record

HEAD = "game: roll-and-write\n"
EXAMPLE = """\
game: roll-and-write
layout: granada            # the id printed on the sheet
players:
  Barbara:
    sheet: |
      X . . X . .
      . X . . X .
      X . . . . X
      . . X . . .
      . X . . . .
      . . . X . .
    coins: {circled: 7, crossed: 4}       # or `coins: 3`, those left
    claimed: 51
  Ani:
    buildings: {tower: 8, garden: 5}      # counts instead of a sheet, then also
    rows: [3, 2, 2, 1, 1, 4]
    columns: [2, 2, 3, 1, 3, 2]
    coins: 2
  Dirk: {virtual: true, buildings: {tower: 8, pavilion: 4, garden: 8, arcades: 1}}
completed:                 # needed only where two or more players filled the same type
  tower: [Ani, Dirk]
"""
"""The example of the contract."""

WORDS = dict(zip("PSACGT", ("pavilion", "seraglio", "arcades", "chambers", "garden", "tower"), strict=True))
Space = tuple[int, int]
"""Row and column, from 0."""


def spaces(built: str, layout: Sequence[str] = GRANADA) -> list[Space]:
    """Return the first spaces of each type: `T8 G2` are eight towers and two gardens."""
    found = []
    for each in built.split():
        places = [(row, column) for row in range(6) for column in range(6) if layout[row][column] == each[0]]
        found += places[: int(each[1:])]
    return found


def rows(built: Iterable[Space]) -> list[str]:
    """Return a sheet as rows without blanks."""
    crossed = set(built)
    return ["".join("X" if (row, column) in crossed else "." for column in range(6)) for row in range(6)]


def drawn(name: str, built: str, coins: object = 3, rest: str = "") -> str:
    """Return a player whose sheet is drawn; `rest` are more keys, such as `, claimed: 7`."""
    return f"  {_quoted(name)}: {{sheet: {json.dumps(rows(spaces(built)))}, coins: {coins}{rest}}}\n"


def counted(name: str, built: str, coins: object = 3, rest: str = "") -> str:
    """Return the same player by his counts."""
    places = spaces(built)
    lines, columns = Counter(row for row, _ in places), Counter(column for _, column in places)
    return (
        f"  {_quoted(name)}: {{buildings: {_counts(built)}, rows: {[lines[each] for each in range(6)]}, "
        f"columns: {[columns[each] for each in range(6)]}, coins: {coins}{rest}}}\n"
    )


def virtual(name: str, built: str, rest: str = "") -> str:
    """Return a virtual player."""
    return f"  {_quoted(name)}: {{virtual: true, buildings: {_counts(built)}{rest}}}\n"


def _quoted(name: str) -> str:
    return json.dumps(name, ensure_ascii=False)


def _counts(built: str) -> str:
    return "{" + ", ".join(f"{WORDS[each[0]]}: {each[1:]}" for each in built.split()) + "}"


def table(*players: str, top: str = "", end: str = "") -> str:
    """Return a game of these players, on the default layout unless the top names another."""
    layout = "" if "layout:" in top else "layout: granada\n"
    return HEAD + layout + top + "players:\n" + "".join(players) + end


def transcript_of(record: Record, *, by_counts: bool = False) -> str:
    """Return the paper that a played game leaves behind as a transcript."""
    players = []
    for player in record.players:
        counts = " ".join(f"{letter}{player.boxes[letter]}" for letter in "PSACGT" if player.boxes[letter])
        if player.virtual:
            players.append(virtual(player.name, counts))
            continue
        built = [(yellow - 1, blue - 1) for yellow, blue in player.built]
        lines, columns = Counter(row for row, _ in built), Counter(column for _, column in built)
        sheet = (
            f"buildings: {_counts(counts)}, rows: {[lines[each] for each in range(6)]}, "
            f"columns: {[columns[each] for each in range(6)]}"
            if by_counts
            else f"sheet: {json.dumps(rows(built))}"
        )
        coins = f"{{circled: {player.circled}, crossed: {player.crossed}}}"
        players.append(f"  {player.name}: {{{sheet}, coins: {coins}}}\n")
    several = {letter: groups for letter, groups in record.order().items() if sum(map(len, groups)) > 1}
    order = ", ".join(f"{WORDS[letter]}: {json.dumps(groups)}" for letter, groups in several.items())
    top = "mode: versus\n" if record.versus else ""
    return table(*players, top=top, end=f"completed: {{{order}}}\n" if several else "")
