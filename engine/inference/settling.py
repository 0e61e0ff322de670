"""Vague words settled: what their readings make of a game, and what is left to ask."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from ..alhambra import awards, earlier, judging, scoring
from ..alhambra.meant_tiles import add_ambiguous, pieces_of, reader_of
from ..alhambra.rewording import reworded
from ..majorities import rank
from ..reading.findings import Collector
from ..reading.verdict import has_error
from . import questions as asking
from .search import infer
from .sides import with_certain_sides
from .words import Readings, vague_words

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence

    from ..alhambra.judging import JudgedGame
    from ..alhambra.meant_tiles import Piece, TileReader
    from ..alhambra.palace import Palace
    from ..alhambra.scoring import AlhambraOutcome
    from ..alhambra.texts import PlayerText, TableText, Transcript
    from ..alhambra.tiles import Tile
    from ..budget import Budget
    from ..geometry import Cell
    from ..reading.findings import Span
    from .words import TileQuestion, VagueWord

    TotalItems = tuple[tuple[str, int], ...]

Address = tuple["Span", tuple[tuple[int, int], ...]]
"""Which word of a file is meant: where it is, and on which cell, since the place alone may be that of a whole row."""

NO_READING = Readings((), 0, complete=True)


class Settled(NamedTuple):
    """What the vague words of a game come to.

    `readings` are all ways to read them, without those that were answered; of an illegal game there are none. If the
    points depend on them, `possible` are the games with different points in the order of their first readings, and
    `questions` are the fewest that fix the totals; `ranking` are those that fix who is before whom.
    """

    readings: Readings = NO_READING
    possible: tuple[AlhambraOutcome, ...] = ()
    questions: tuple[TileQuestion, ...] = ()
    ranking: tuple[TileQuestion, ...] = ()

    @property
    def winners(self) -> tuple[str, ...]:
        """Who wins in every possible game; none where they differ."""
        return common([each.winners for each in self.possible]) or ()

    @property
    def totals(self) -> tuple[Mapping[str, int], ...]:
        """The different totals of the possible games."""
        return tuple(dict(items) for items in dict.fromkeys(tuple(each.totals.items()) for each in self.possible))

    @property
    def certain(self) -> Mapping[str, int]:
        """The points that are the same in every possible game, whatever else is not given."""
        if len(self.totals) <= 1:
            return {}
        found: dict[str, set[int]] = {}
        for ranges in (each.ranges for each in self.possible):
            for player, points in ranges.items():
                found.setdefault(player, set()).update(points)
        return {player: points.pop() for player, points in found.items() if len(points) == 1}

    @property
    def keeps_ranking(self) -> bool:
        """Whether all that is open changes points, and never who is before whom."""
        return bool(self.questions) and not self.ranking and all(each.has_sure_order for each in self.possible)

    @property
    def leads(self) -> Mapping[int, tuple[tuple[Tile, Mapping[str, int]], ...]]:
        """For the word of the only question, if there is one, its tiles, each with the totals that it leads to."""
        return {
            each.word: tuple(zip(each.tiles, map(dict, cast("tuple[TotalItems, ...]", each.results)), strict=True))
            for each in self.questions
            if each.results
        }


def common(answers: Sequence[tuple[str, ...]]) -> tuple[str, ...] | None:
    """Return what all of several answers say; None where they differ."""
    return answers[0] if answers and all(each == answers[0] for each in answers) else None


def address_of(piece: Piece) -> Address:
    """Return which word of a file a piece is, however often the file is read."""
    return piece.span, piece.cells


def settle(
    outcome: AlhambraOutcome, answers: Mapping[Address, str], findings: Collector, whole: Budget | None = None
) -> tuple[AlhambraOutcome, Settled]:
    """Return a judged game with all that follows for its vague words; what keeps it from being legal is added.

    The game that is returned has the words that were answered, and is judged by its readings where they all come to
    the same points.
    """
    if has_error(findings):
        return outcome, Settled()
    text, reader = _answered(outcome.transcript, answers, outcome.doubtful, findings)
    settled = Settled(infer(text, reader, whole)) if text is not None else Settled()
    if text is None or _is_open(settled.readings, text, reader, findings):
        return outcome, settled._replace(readings=_without_reading(settled.readings))
    readings = settled.readings
    if len(readings.outcomes) == 1:
        judged = _judged_as(text, readings, readings.outcomes[0])
        outcome = outcome._replace(judged=with_certain_sides(judged, readings))
    earlier.check(text, findings)
    return outcome._replace(transcript=text), settled


def _answered(
    text: Transcript, answers: Mapping[Address, str], doubtful: Collection[str], findings: Collector
) -> tuple[Transcript | None, TileReader]:
    """Return a transcript with its vague words as they were answered; None where these answers break a rule."""
    reader = reader_of(text)
    words = vague_words(text, reader) if answers else ()
    told = [(word.piece, answers[address]) for word in words if (address := address_of(word.piece)) in answers]
    if not told:
        return text, reader
    changed = reworded(text, told)
    faults = Collector()
    judging.judge(changed, reader, faults, doubtful)
    if not has_error(faults):
        return changed, reader
    _add_no_reading([word for word in words if address_of(word.piece) in answers], findings)
    return None, reader


def _is_open(readings: Readings, text: Transcript, reader: TileReader, findings: Collector) -> bool:
    """Add what keeps the words of a file from being settled; tell whether there is anything."""
    words = readings.words
    if not words or (readings.number and readings.every_outcome):
        return False
    if not _check_number(readings, findings):
        taken = {table.scoring: _written_out(table, reader) for table in text.tables}
        for number, word in enumerate(words):
            if number not in readings.resolved:
                add_ambiguous(word.piece, reader, findings, taken.get(word.scoring, frozenset()))
    return True


def _written_out(table: TableText, reader: TileReader) -> frozenset[str]:
    """Return the tiles of a scoring that can be nothing else: no other word of it is one of them (B3.9)."""
    tiles = (reader.read(piece).printed for player in table.players for piece in pieces_of(player))
    exact = {tile for tile in tiles if tile is not None}
    pieces = {reader.known.piece(tile) for tile in exact}
    turned = (tile for tile in reader.known.tiles if reader.known.turned and reader.known.piece(tile) in pieces)
    return frozenset(tile.notation for tile in (*exact, *turned))


def check_reading(text: Transcript, findings: Collector) -> None:
    """Add that the vague words of a transcript have no reading together, where that is so."""
    _check_number(infer(text, reader_of(text)), findings)


def _check_number(readings: Readings, findings: Collector) -> bool:
    """Add that there is no reading, if there is none; tell whether that is so."""
    words = readings.words
    if not words or readings.number or not readings.complete:
        return False
    _add_no_reading([words[number] for number in readings.conflict] or [words[0]], findings)
    return True


def _without_reading(readings: Readings) -> Readings:
    """Return the readings of a file that is not legal: none, or those that are known where there are too many."""
    return NO_READING if readings.complete and not readings.number else readings


def _are_too_many(words: Sequence[VagueWord]) -> bool:
    """Tell whether words of one scoring are more than the tiles that each of them can be."""
    first = words[0]
    return len(words) > len(first.tiles) and all(
        (word.tiles, word.scoring) == (first.tiles, first.scoring) and word.place != "leftovers" for word in words
    )


def _add_no_reading(words: Sequence[VagueWord], findings: Collector) -> None:
    first = min((word.piece for word in words), key=lambda piece: piece.span)
    limit = len(words[0].tiles)
    places = tuple((word.piece.text, word.player, word.piece.span.line) for word in words)
    if _are_too_many(words):
        findings.add(
            "no-reading",
            first.span,
            "too-many",
            player=first.owner,
            cells=first.cells,
            text=first.text,
            limit=limit,
            places=places,
        )
    else:
        findings.add("no-reading", first.span, player=first.owner, cells=first.cells, places=places)


def _judged_as(text: Transcript, readings: Readings, tiles: Sequence[Tile]) -> JudgedGame:
    """Return a game judged by one reading; a tile left on the market is as it is written where that is not certain."""
    told = ((word.piece, tile.notation) for word, tile in zip(readings.words, tiles, strict=True))
    judged = judging.judge(reworded(text, told), reader_of(text), Collector())
    homes = {id(readings.words[number].piece.home) for number in readings.resolved}
    vague = {id(word.piece.home) for word in readings.words if word.place == "leftovers"} - homes
    leftovers = zip(text.leftovers, judged.leftovers, strict=True)
    return judged._replace(
        leftovers=tuple(
            each._replace(tile=written.tile.text) if id(written.tile) in vague else each for written, each in leftovers
        )
    )


def with_resolved(text: Transcript) -> Transcript:
    """Return a transcript with the vague words written out that are the same tile in all readings."""
    readings = infer(text, reader_of(text))
    return reworded(text, [(readings.words[number].piece, tile.notation) for number, tile in readings.resolved.items()])


def score(outcome: AlhambraOutcome, settled: Settled, findings: Collector) -> tuple[AlhambraOutcome, Settled]:
    """Return a legal game with its points, or with all that are possible; claims that differ are added to findings."""
    readings = settled.readings
    if len(readings.outcomes) <= 1:
        _note_several(readings, findings)
        scored = scoring.score(outcome, findings)
        return scored, settled
    by_reading = [game.by_answers for game in _with_rules(_games(outcome, readings), outcome.transcript, findings)]
    games = scoring.with_tile_doubt(tuple(game for own in by_reading for game in own), findings)
    text = outcome.transcript
    reader = reader_of(text)
    totals = [tuple(tuple(game.totals.items()) for game in own) for own in by_reading]
    ranks = {total: tuple(map(_ranking, own)) for total, own in zip(totals, by_reading, strict=True)}
    scoring.note_track(games, findings)
    scoring.compare_claims(games, findings)
    return outcome, settled._replace(
        possible=games,
        questions=tuple(map(_with_totals, asking.questions(text, reader, readings, totals))),
        ranking=asking.questions(text, reader, readings, [ranks[total] for total in totals]),
    )


def _with_rules(games: Iterator[AlhambraOutcome], text: Transcript, findings: Collector) -> Iterable[AlhambraOutcome]:
    """Return possible games, each with what it comes to by each answer to what no source settles; note that."""
    if not text.modules:
        return games
    found = tuple(map(scoring.with_rules, games))
    scoring.note_rules(found, findings)
    return found


def _with_totals(question: TileQuestion) -> TileQuestion:
    """Return a question with the totals to which its tiles lead; without them where rules are open, too."""
    results = cast("tuple[tuple[TotalItems, ...], ...]", question.results)
    is_sure = all(len(each) == 1 for each in results)
    return question._replace(results=tuple(each[0] for each in results) if is_sure else ())


def _note_several(readings: Readings, findings: Collector) -> None:
    """Note that words are left open whose tiles do not matter."""
    first = next((word for number, word in enumerate(readings.words) if number not in readings.resolved), None)
    if first is not None:
        piece = first.piece
        findings.add("several-readings", piece.span, player=piece.owner, cells=piece.cells, number=readings.number)


def _ranking(game: AlhambraOutcome) -> Hashable:
    """Return who wins a game, and who of the real players is before whom."""
    real = {player: points for player, points in game.totals.items() if player not in game.virtual}
    return game.winners, tuple(standing.players for standing in rank(real, ()))


def _games(outcome: AlhambraOutcome, readings: Readings) -> Iterator[AlhambraOutcome]:
    """Yield the game of each outcome, scored; what is the same in several of them is worked out once."""
    text, words = outcome.transcript, readings.words
    first = _judged_as(text, readings, readings.outcomes[0])
    drawings = [
        _Drawing(number, player, [index for index, word in enumerate(words) if _is_in(word, player, table.scoring)])
        for number, table in enumerate(text.tables)
        for player in table.players
    ]
    drawings = [each for each in drawings if each.words]
    known: dict[tuple[int, tuple[Tile, ...]], awards.Holding] = {}
    for tiles in readings.outcomes:
        holdings = [dict(table.holdings) for table in first.tables]
        for number, (table_number, player, own) in enumerate(drawings):
            laid = tuple(tiles[index] for index in own)
            if (number, laid) not in known:
                cells = {words[index].cell: tiles[index] for index in own}
                base = first.tables[table_number].palaces[player.name]
                held = judging.holding_of(_changed(base, cells), len(player.reserve), text.items)
                known[number, laid] = judging.with_written(held, player, text.items)
            holdings[table_number][player.name] = known[number, laid]
        tables = tuple(
            table._replace(holdings=own_holdings, seen={})
            for table, own_holdings in zip(first.tables, holdings, strict=True)
        )
        game = scoring.with_points(outcome._replace(judged=first._replace(tables=tables)))
        yield scoring.with_track(game)


class _Drawing(NamedTuple):
    """The vague words of one player's palace at one of the tables."""

    table: int
    player: PlayerText
    words: list[int]


def _is_in(word: VagueWord, player: PlayerText, number: int) -> bool:
    return word.place == "palace" and (word.player, word.scoring) == (player.name, number)


def _changed(palace: Palace, tiles: Mapping[Cell | None, Tile]) -> Palace:
    laid = {cell: tiles.get(cell, tile) for cell, tile in palace.tiles.items()}
    return palace._replace(tiles=laid)
