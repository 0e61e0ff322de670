"""Random tables with vague words, as the text of files, and their readings by trying every tile."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from itertools import islice, product
from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine import referee
from alhambra_engine.alhambra import transcript
from alhambra_engine.alhambra.meant_tiles import reader_of
from alhambra_engine.alhambra.palace import Palace
from alhambra_engine.alhambra.placement import violations
from alhambra_engine.alhambra.tiles import base_set, parse
from alhambra_engine.geometry import STEPS, Cell, coordinates
from alhambra_engine.inference.search import infer
from alhambra_engine.inference.words import vague_words
from alhambra_engine.reading import nodes
from alhambra_engine.reading.findings import Collector
from alhambra_engine.reading.names import NameBook
from alhambra_engine.reading.source import decode
from alhambra_engine.reading.values import ValueReader
from tests.engine.strategies import REAL, grow

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    from alhambra_engine.alhambra.meant_tiles import TileReader
    from alhambra_engine.alhambra.texts import Transcript
    from alhambra_engine.alhambra.tiles import Tile
    from alhambra_engine.inference.words import Readings, VagueWord

NAMES = ("Ani", "Ben", "Kim", "Nina", "Tom", "Zoe")
CURRENCIES = ("denar", "dirham", "dukat", "florin")
ANY = "?"
_COMMON = ("G8", "T9", "Tnw", "C", "A6", "A8", "T11", "Pn", "Sse", "Ses", "P", "Gn")

Written = list[dict[str, object]]
Readable = dict[str, object]


class Open(NamedTuple):
    """A file that is read: its transcript, the reader of its tiles, and its vague words."""

    text: Transcript
    reader: TileReader
    words: tuple[VagueWord, ...]


def opened(content: str) -> Open:
    """Read a file as far as its vague words."""
    findings = Collector()
    source = decode("x.yaml", content.encode(), findings)
    values = ValueReader(source, NameBook(dict, dict), findings)
    root = nodes.read(source, findings)
    values.game(root, ("alhambra", "roll-and-write"))
    text = transcript.read(values, root)
    reader = reader_of(text)
    return Open(text, reader, vague_words(text, reader))


def inferred(content: str) -> Readings:
    """Return the readings of a file."""
    file = opened(content)
    return infer(file.text, file.reader)


def with_tiles(content: str, words: Sequence[VagueWord], tiles: Sequence[Tile | None]) -> str:
    """Return a file with words written out as these tiles; None leaves one as it is."""
    lines = content.split("\n")
    for word, tile in sorted(zip(words, tiles, strict=True), key=lambda pair: pair[0].piece.span, reverse=True):
        span = word.piece.span
        line = lines[span.line - 1]
        if tile is not None:
            lines[span.line - 1] = f'{line[: span.column - 1]}"{tile.notation}"{line[span.end_column - 1 :]}'
    return "\n".join(lines)


def is_legal(content: str) -> bool:
    """Tell whether the judge has nothing against a file."""
    return referee.check("x.yaml", content.encode()).legal


def by_trying(content: str, most: int) -> list[tuple[Tile, ...]] | None:
    """Return all readings of a file by the judge; None where more would have to be tried than the limit says."""
    words = opened(content).words
    tried = list(islice(product(*(word.tiles for word in words)), most + 1))
    if len(tried) > most:
        return None
    return [tiles for tiles in tried if is_legal(with_tiles(content, words, tiles))]


def number_of(content: str) -> int:
    """Return how many readings a file of palaces in one scoring has, by trying each tile of one word after another.

    What does not fit beside what is there already is not tried any further (B3.3); ways on foot are seen to at the end.
    """
    file = opened(content)
    (table,) = file.text.tables
    laid = {
        player.name: {cell: tile for cell, text in player.palace.pieces if (tile := file.reader.meaning(text).tile)}
        for player in table.players
        if player.palace is not None
    }
    taken = {tile for own in laid.values() for tile in own.values()}

    @cache
    def is_sound(tiles: frozenset[tuple[Cell, Tile]]) -> bool:
        return not violations(Palace(dict(tiles)))

    def number(words: Sequence[VagueWord]) -> int:
        if not words:
            return all(is_sound(frozenset(own.items())) for own in laid.values())
        word, *rest = words
        assert word.cell is not None
        own = laid[word.player or ""]
        beside = dict(_beside(Palace(own).walls(), word.cell))
        found = 0
        for tile in word.tiles:
            if tile not in taken and all(tile.walls >> side & 1 == wall for side, wall in beside.items()):
                own[word.cell] = tile
                taken.add(tile)
                found += number(rest)
                taken.remove(own.pop(word.cell))
        return found

    return number(file.words)


def _beside(walls: Mapping[Cell, int], cell: Cell) -> Iterator[tuple[int, int]]:
    """Yield the sides of a cell that touch another one, and whether that has a wall there."""
    for side, step in enumerate(STEPS):
        other = walls.get(Cell(cell + step))
        if other is not None:
            yield side, other >> (side + 2) % 4 & 1


def holdings(content: str, words: Sequence[VagueWord], tiles: Sequence[Tile]) -> object:
    """Return what all players hold in all scorings by a reading, as far as points depend on it."""
    outcome = referee.score("x.yaml", with_tiles(content, words, tiles).encode()).outcome
    assert outcome is not None
    assert outcome.game == "alhambra"
    return tuple(
        (each.scoring, name, tuple(sorted(holding.counts.items())), holding.wall_length)
        for each in outcome.scorings
        for name, holding in each.holdings.items()
    )


def totals(content: str, words: Sequence[VagueWord], tiles: Sequence[Tile]) -> tuple[tuple[str, int], ...]:
    """Return the points of the game by a reading."""
    result = referee.score("x.yaml", with_tiles(content, words, tiles).encode())
    assert result.legal
    return tuple(sorted(result.totals.items()))


def vaguer(random: Random, tile: Tile, ways: str) -> str:
    """Return a tile as somebody may write it: exact, or without sides (`s`), price (`p`), both (`b`), or all (`?`)."""
    way = random.choice(ways)
    sides = tile.notation[len(tile.building.letter) + len(str(tile.price)) :]
    return {
        "x": tile.notation,
        "s": f"{tile.building.letter}{tile.price}",
        "p": f"{tile.building.letter}{sides}",
        "b": tile.building.letter,
        "?": ANY,
    }[way]


def random_table(
    random: Random,
    *,
    players: int,
    size: int,
    ways: str,
    scorings: int = 1,
    vague: int | None = None,
    extras: bool = True,
) -> str:
    """Return a file of a game that is legal in some reading; at most so many words are vague as `vague` says."""
    names = NAMES[:players]
    deck = list(REAL)
    random.shuffle(deck)
    shares = {name: deck[number::players] for number, name in enumerate(names)}
    counted = names[-1] if extras and players > 1 and random.random() < 0.5 else None
    spared: list[Tile] = []
    tables: dict[int, dict[str, Readable]] = {}
    for scoring in range(4 - scorings, 4):
        table: dict[str, Readable] = {}
        for name in names:
            own = list(shares[name])
            palace = grow(random, own, random.randint(max(1, size - 1), size))
            tiles = [
                {"at": list(coordinates(cell)), "tile": tile.notation} for cell, tile in sorted(palace.tiles.items())
            ]
            rest = [tile for tile in shares[name] if tile not in palace.tiles.values()]
            reserve = rest[: random.choice((0, 0, 1, 2))] if extras else []
            spared = [tile for tile in rest if tile not in reserve]
            if name == counted:
                counts = Counter(str(tile.building) for tile in shares[name][: random.choice((6, 12, 18))])
                if random.random() < 0.5:
                    counts = _all_but(random, table)
                table[name] = {"buildings": dict(counts), "wall": 0}
            else:
                table[name] = {"tiles": tiles, "reserve": [tile.notation for tile in reserve]}
        tables[scoring] = table
    game: Readable = {"game": "alhambra"}
    if scorings > 1:
        game["scorings"] = {str(scoring): table for scoring, table in tables.items()}
    else:
        game["scoring"], game["players"] = 3, tables[3]
    if extras and spared and random.random() < 0.4:
        left = random.choice([spared[0], *(tile for name in names for tile in shares[name])])
        game["leftovers"] = [{"tile": left.notation, "currency": "denar"}]
        game["money"] = {name: {"denar": random.choice((0, 2, 5))} for name in names}
    content = json.dumps(game, indent=1)
    return _made_vague(random, content, ways, vague)


def _all_but(random: Random, table: Mapping[str, Readable]) -> Counter[str]:
    """Return nearly all tiles that are not drawn or in reserve at a table, by type."""
    written = json.dumps(table)
    left = Counter(str(tile.building) for tile in REAL if f'"{tile.notation}"' not in written)
    return left - Counter(random.choices(sorted(left), k=random.choice((0, 0, 1, 2))))


def _made_vague(random: Random, content: str, ways: str, vague: int | None) -> str:
    """Return a file with some of its tiles written vaguely."""
    lines = content.split("\n")
    exact = [number for number, line in enumerate(lines) if _tile_in(line)]
    chosen = exact if vague is None else random.sample(exact, min(vague, len(exact)))
    by_notation = {tile.notation: tile for tile in REAL}
    for number in chosen:
        notation = _tile_in(lines[number])
        lines[number] = lines[number].replace(notation, vaguer(random, by_notation[notation], ways))
    return "\n".join(lines)


def _tile_in(line: str) -> str:
    parts = line.split('"')
    word = parts[-2] if len(parts) > 2 else ""
    pattern = parse(word)
    return word if pattern is not None and len(base_set().matching(pattern)) == 1 else ""


def errors_of(content: str) -> list[str]:
    """Return the names of the errors in a file but for vague tiles."""
    findings = referee.check("x.yaml", content.encode()).findings
    return [each.kind.name for each in findings if each.kind.severity == "error" and each.kind.name != "ambiguous-tile"]


def spoilt(random: Random, content: str) -> str:
    """Return a file with some of its vague words written over with others, so that it may have no reading."""
    lines = content.split("\n")
    words = opened(content).words
    pool = [*(word.piece.text for word in words), *random.choices(_COMMON, k=3)]
    for word in words:
        number = word.piece.span.line - 1
        if random.random() < 0.7:
            lines[number] = lines[number].replace(f'"{word.piece.text}"', f'"{random.choice(pool)}"')
    return "\n".join(lines)
