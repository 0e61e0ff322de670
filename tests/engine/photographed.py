"""Sheets as a camera reads them: places with the chances of what they show, made from games that were played."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.buildings import BUILDINGS, Building
from alhambra_engine.judge.photos import Place, SheetRead
from alhambra_engine.rollandwrite import numbers as rollandwrite
from alhambra_engine.rollandwrite.layouts import load_layout
from tests.engine import play
from tests.engine.paper import BY_LETTER

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

LETTERS = "".join(play.GRANADA)
LETTER_OF = {building: letter for letter, building in BY_LETTER.items()}
SURE = 0.9999


class Row(NamedTuple):
    """A player: boxes by type, a virtual one; or with a sheet, spaces from (1, 1) on and coins."""

    boxes: Mapping[Building, int]
    virtual: bool = False
    built: frozenset[tuple[int, int]] = frozenset()
    circled: int = 3
    crossed: int = 0


def chance_of(seed: int) -> Random:
    """Return a source of chance that is the same in every run."""
    return Random(seed)  # noqa: S311 - a game of dice


def played(seed: int, table: tuple[int, int]) -> play.Record:
    """Return a game of so many real and virtual players."""
    return play.Game(chance_of(seed), table=table).play()


def rows_of(record: play.Record) -> list[Row]:
    """Return the players of a played game."""
    return [
        Row(
            {BY_LETTER[letter]: count for letter, count in player.boxes.items()},
            player.virtual,
            frozenset(player.built),
            player.circled,
            player.crossed,
        )
        for player in record.players
    ]


def shares(reading: str, others: Iterable[str], chance: float = SURE) -> dict[str, float]:
    """Return a reading with this chance; the others, and something else, share what is left."""
    rest = [*others, "else"]
    return {reading: chance, **dict.fromkeys(rest, (1 - chance) / len(rest))}


def kind_of(box: str) -> str:
    """Return the kind of a place by its name."""
    name = box.partition("-")[0]
    return name if name in {"space", "coin"} else "tick"


def mark(box: str, kind: str, reading: str, chance: float = SURE) -> Place:
    """Return a place that is read so."""
    known = {"space": ("built", "blank"), "coin": ("blank", "circled", "crossed")}.get(kind, ("blank", "crossed"))
    return Place(box, kind, shares(reading, [each for each in known if each != reading], chance))


def score_sheet(rows: Sequence[Row], chance: float = SURE, rounds: int = 0) -> SheetRead:
    """Return the score sheet of a table."""
    places = [mark(f"round-{each}", "tick", "crossed" if each <= rounds else "blank", chance) for each in range(1, 19)]
    for number in range(1, 6):
        row = rows[number - 1] if number <= len(rows) else Row({})
        for building in BUILDINGS:
            for box in range(1, rollandwrite.boxes(building) + 1):
                reading = "crossed" if box <= row.boxes.get(building, 0) else "blank"
                places.append(mark(f"box-{number}-{building}-{box}", "tick", reading, chance))
        places.append(mark(f"virtual-{number}", "tick", "crossed" if row.virtual else "blank", chance))
    return SheetRead("score.jpg", "score-sheet", places=tuple(places))


def player_sheet(row: Row, file: str = "sheet.jpg", chance: float = SURE, letters: str = LETTERS) -> SheetRead:
    """Return a player's sheet."""
    spaces = [(yellow, blue) for yellow in range(1, 7) for blue in range(1, 7)]
    places = [
        mark(f"space-{yellow}-{blue}", "space", "built" if (yellow, blue) in row.built else "blank", chance)
        for yellow, blue in spaces
    ]
    for coin in range(1, 21):
        reading = "crossed" if coin <= row.crossed else "circled" if 3 < coin <= row.circled else "blank"
        places.append(mark(f"coin-{coin}", "coin", reading, chance))
    return SheetRead(file, "player-sheet", letters=letters, coins=20, places=tuple(places))


def photos_of(rows: Sequence[Row], chance: float = SURE) -> list[SheetRead]:
    """Return the score sheet of a table, and the sheets of those who have one."""
    sheets = [player_sheet(row, f"sheet-{number}.jpg", chance) for number, row in enumerate(rows) if not row.virtual]
    return [score_sheet(rows, chance), *sheets]


def with_shares(sheet: SheetRead, box: str, chances: Mapping[str, float]) -> SheetRead:
    """Return a sheet one of whose places is read otherwise."""
    places = [place._replace(shares=chances) if place.box == box else place for place in sheet.places]
    assert places != list(sheet.places)
    return sheet._replace(places=tuple(places))


def with_places(sheet: SheetRead, *places: Place) -> SheetRead:
    """Return a sheet with places more."""
    return sheet._replace(places=(*sheet.places, *places))


def number(box: str, text: str, chance: float = SURE) -> Place:
    """Return a number that is written."""
    return Place(box, "number", {text: chance, "else": 1 - chance})


def noisy(sheet: SheetRead, random: Random, doubtful: float = 0.1) -> tuple[SheetRead, dict[str, str]]:
    """Return a sheet read as honestly as a network may, some of it wrongly; and what its places really show."""
    truth = {place.box: max(place.shares, key=place.shares.__getitem__) for place in sheet.places}
    places = []
    for place in sheet.places:
        chance = random.uniform(0.5, 0.99) if random.random() < doubtful else 1 - 10 ** -random.uniform(3, 6)
        others = [each for each in place.shares if each not in {truth[place.box], "else"}]
        shown = truth[place.box] if random.random() < chance else random.choice(others)
        places.append(
            place._replace(shares=shares(shown, [each for each in place.shares if each not in {shown, "else"}], chance))
        )
    return sheet._replace(places=tuple(places)), truth


def type_of(yellow: int, blue: int) -> Building:
    """Return the type of a space, both counted from 1."""
    return load_layout().building(yellow - 1, blue - 1)
