"""The one entry: a file's bytes in, its findings and its score out."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from . import claims
from .alhambra import awards as alhambra
from .alhambra import judging, numbers, placement, transcript
from .alhambra.pieces import reader_for
from .buildings import Building
from .majorities import points_by_item, winners
from .reading import nodes
from .reading.findings import Collector, Finding
from .reading.kinds import Severity
from .reading.names import NameBook, composed, nearest, no_aliases
from .reading.source import Source, decode
from .reading.values import ValueReader

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from .alhambra.awards import Award, Holding, Leftover
    from .alhambra.palace import Palace
    from .alhambra.pieces import Reader
    from .alhambra.tiles import Tile
    from .alhambra.transcript import PlayerText, TableText, Transcript
    from .geometry import Cell
    from .reading.names import Aliases
    from .reading.nodes import Node
    from .rollandwrite.awards import Possibility
    from .rollandwrite.scoring import SheetsResult
    from .rollandwrite.transcript import LayoutFiles, SheetTranscript, VirtualNames


ALHAMBRA, ROLL_AND_WRITE = GAMES = ("alhambra", "roll-and-write")

_CLAIM_RULES: dict[str, str] = {**{str(building): "B5.1" for building in Building}, "wall": "B4.1", "total": "B5.4"}


class ScoringResult(NamedTuple):
    """One scoring: what each player brought to it, the palaces that are drawn, and the awards."""

    scoring: int
    holdings: Mapping[str, Holding]
    palaces: Mapping[str, Palace]
    awards: tuple[Award, ...]

    def points(self, player: str) -> int:
        """Return the points of a player: the sum of his awards."""
        return sum(award.points for award in self.awards if award.player == player)


class Result(NamedTuple):
    """What the referee says of a file; of a game that is not legal, the findings only."""

    source: Source
    game: str | None
    findings: tuple[Finding, ...]
    scorings: tuple[ScoringResult, ...] = ()
    totals: Mapping[str, int] = MappingProxyType({})
    virtual: frozenset[str] = frozenset()
    winners: tuple[str, ...] = ()
    leftovers: tuple[Leftover, ...] = ()
    sheets: SheetsResult | None = None
    possible: tuple[Possibility, ...] = ()
    possible_complete: bool = True
    omitted: Mapping[str, int] = MappingProxyType({})

    @property
    def legal(self) -> bool:
        """Tell whether no finding is an error."""
        return not has_error(self.findings)


class Moves(NamedTuple):
    """What a player may do in a redesign; without a tile, `place` and `swap` are empty."""

    source: Source
    player: str
    findings: tuple[Finding, ...]
    tile: Tile | None = None
    palace: Palace | None = None
    place: tuple[Cell, ...] = ()
    remove: tuple[Cell, ...] = ()
    swap: tuple[Cell, ...] = ()

    @property
    def legal(self) -> bool:
        """Tell whether no finding is an error."""
        return not has_error(self.findings)


class QuestionError(Exception):
    """A question that the file cannot answer: `reason` says which, `values` fill its sentence."""

    def __init__(self, reason: str, **values: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.values = values


@contextmanager
def _without_cycle_search() -> Iterator[None]:
    """Let the interpreter look for no reference cycles meanwhile.

    The values of a transcript form none, and to look for some among a million takes longer than to build them.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def no_layout_files(_: str) -> None:
    """Return no file: only the project's own layouts are known."""


@_without_cycle_search()
def check(
    name: str,
    data: bytes,
    aliases: Aliases = no_aliases,
    layout_files: LayoutFiles = no_layout_files,
    virtual_names: VirtualNames = tuple,
) -> Result:
    """Return everything that is to be said against a file, without scoring it; the arguments are those of `score`."""
    findings = Collector()
    case = _open(name, data, aliases, findings)
    if case.game == ROLL_AND_WRITE:
        from .rollandwrite import judging as sheet_table

        sheet_table.judge(_sheets(case, layout_files, virtual_names, findings), findings)
    else:
        text = _tables(case, findings)
        judging.judge(text, reader_for(any_tiles=text.any_tiles), findings)
    return _without_score(case, findings)


@_without_cycle_search()
def score(
    name: str,
    data: bytes,
    aliases: Aliases = no_aliases,
    layout_files: LayoutFiles = no_layout_files,
    virtual_names: VirtualNames = tuple,
) -> Result:
    """Return the findings of a file and, if it is legal, its score with every point explained.

    `name` is only passed on; `aliases` gives the words of other languages for types and currencies, `layout_files`
    the bytes of a layout file of Roll & Write by the path that a transcript names, `virtual_names` what its virtual
    players are called where nobody names them.
    """
    findings = Collector()
    case = _open(name, data, aliases, findings)
    if case.game == ROLL_AND_WRITE:
        return _score_sheets(case, _sheets(case, layout_files, virtual_names, findings), findings)
    return _score_tables(case, findings)


def _without_score(case: _Case, findings: Collector) -> Result:
    return Result(case.source, case.game, _in_order(findings), omitted=findings.omitted)


def _score_sheets(case: _Case, text: SheetTranscript, findings: Collector) -> Result:
    # A game of the other kind starts a tenth faster without them.
    from .rollandwrite import judging as sheet_table
    from .rollandwrite import scoring as sheet_scoring

    judged = sheet_table.judge(text, findings)
    if has_error(findings) or judged.running:
        return _without_score(case, findings)
    result, possible = sheet_scoring.score(text, judged, findings)
    virtual = frozenset(player.name for player in text.players if player.virtual)
    if result is None:
        return Result(
            case.source,
            case.game,
            _in_order(findings),
            virtual=virtual,
            possible=possible.results,
            possible_complete=possible.complete,
        )
    return Result(
        case.source,
        case.game,
        _in_order(findings),
        totals=result.totals(),
        virtual=virtual,
        winners=result.winners(),
        sheets=result,
    )


def _score_tables(case: _Case, findings: Collector) -> Result:
    text = _tables(case, findings)
    reader = reader_for(any_tiles=text.any_tiles)
    judged = judging.judge(text, reader, findings)
    if has_error(findings):
        return _without_score(case, findings)
    scorings = tuple(
        ScoringResult(each.scoring, each.holdings, each.palaces, alhambra.award(each.scoring, each.holdings))
        for each in judged
    )
    virtual = judging.virtual_players(text.tables)
    players = dict.fromkeys(player for scoring in scorings for player in scoring.holdings)
    totals = {player: sum(scoring.points(player) for scoring in scorings) for player in players}
    real = {player: points for player, points in totals.items() if player not in virtual}
    final = bool(scorings) and scorings[-1].scoring == numbers.FINAL_SCORING
    _compare_claims(text, scorings, players, findings)
    return Result(
        case.source,
        case.game,
        _in_order(findings),
        scorings,
        totals,
        virtual,
        winners(real) if final else (),
        _leftovers(text, reader),
    )


@_without_cycle_search()
def moves(
    name: str,
    data: bytes,
    aliases: Aliases = no_aliases,
    *,
    player: str,
    tile: str | None = None,
    scoring: int | None = None,
) -> Moves:
    """Return where a tile may be added to one player's palace, or swapped in, and which may be taken off (B3.7).

    The palace is that of the last scoring in the file unless `scoring` says otherwise; the tile counts as coming
    from outside the table. QuestionError where player, scoring or tile do not exist.
    """
    findings = Collector()
    case = _open(name, data, aliases, findings)
    if case.game == ROLL_AND_WRITE:
        raise QuestionError("no-palaces")
    whole = _tables(case, findings)
    reader = reader_for(any_tiles=whole.any_tiles)
    asked = _asked_tile(reader, tile) if tile is not None else None
    if not whole.tables:
        return Moves(case.source, player, _in_order(findings), asked)
    chosen = _asked_table(whole.tables, scoring)
    player = composed(player)
    text = _asked_player(chosen, player) if player not in _unread(chosen) else None
    # Another scoring's faults, and another player's, do not stand in the way.
    (judged,) = judging.judge(whole._replace(tables=(chosen,)), reader, findings)
    concerning = tuple(each for each in _in_order(findings) if each.player in {None, player})
    if text is None or has_error(concerning):
        return Moves(case.source, player, concerning, asked)
    if text.palace is None:
        raise QuestionError("no-palace", player=player)
    palace = judged.palaces[player]
    return Moves(
        case.source,
        player,
        concerning,
        asked,
        palace,
        placement.places_for(palace, asked) if asked else (),
        placement.removable(palace),
        placement.swaps_for(palace, asked) if asked else (),
    )


def has_error(findings: Iterable[Finding]) -> bool:
    """Tell whether one of the findings makes the game illegal."""
    return any(finding.kind.severity is Severity.ERROR for finding in findings)


class _Case(NamedTuple):
    """A file on the referee's desk: its text, its values, and which game it is."""

    source: Source
    root: Node | None
    names: NameBook
    game: str | None


def _open(name: str, data: bytes, aliases: Aliases, findings: Collector) -> _Case:
    source = decode(name, data, findings)
    root = nodes.read(source, findings) if source.text else None
    names = NameBook(aliases)
    return _Case(source, root, names, ValueReader(source, names, findings).game(root, GAMES))


def _tables(case: _Case, findings: Collector) -> Transcript:
    return transcript.read(case.source, case.root, case.names, findings)


def _sheets(
    case: _Case, layout_files: LayoutFiles, virtual_names: VirtualNames, findings: Collector
) -> SheetTranscript:
    from .rollandwrite import transcript as sheet_transcript

    values = ValueReader(case.source, case.names, findings)
    return sheet_transcript.read(values, case.root, layout_files, virtual_names)


def _in_order(findings: Collector) -> tuple[Finding, ...]:
    """Return the findings in the order of the file; what has no place stands first."""
    return tuple(sorted(findings, key=lambda finding: (finding.span or (), finding.kind.code)))


def _compare_claims(
    text: Transcript, scorings: tuple[ScoringResult, ...], players: Iterable[str], findings: Collector
) -> None:
    for table_text, scoring in zip(text.tables, scorings, strict=True):
        for player in table_text.players:
            if player.claims is not None:
                points = points_by_item(player.name, scoring.awards)
                claims.compare_player(player.name, player.claims, points, _CLAIM_RULES, findings)
    for player_name in players:
        if player_name in text.claims:
            terms = (
                tuple(points_by_item(player_name, scorings[0].awards).values())
                if len(scorings) == 1
                else tuple(scoring.points(player_name) for scoring in scorings)
            )
            claims.compare_total(player_name, text.claims[player_name], terms, _CLAIM_RULES["total"], findings)


def _leftovers(text: Transcript, reader: Reader) -> tuple[Leftover, ...]:
    return tuple(
        alhambra.Leftover(
            _notation(reader, leftover.tile.text), leftover.currency, judging.richest_in(text, leftover.currency)
        )
        for leftover in text.leftovers
    )


def _notation(reader: Reader, text: str) -> str:
    tile = reader.read(text).tile
    return tile.notation if tile else text


def _asked_table(tables: tuple[TableText, ...], scoring: int | None) -> TableText:
    if scoring is None:
        return tables[-1]
    for each in tables:
        if each.scoring == scoring:
            return each
    raise QuestionError("no-scoring", scoring=scoring, known=tuple(each.scoring for each in tables))


def _unread(table_text: TableText) -> frozenset[str]:
    """Return the players who are written and could not be read."""
    return table_text.names - {player.name for player in table_text.players}


def _asked_player(table_text: TableText, name: str) -> PlayerText:
    for player in table_text.players:
        if player.name == name:
            return player
    known = tuple(player.name for player in table_text.players if player.palace is not None)
    raise QuestionError("no-player", player=name, known=known, nearest=nearest(name, known))


def _asked_tile(reader: Reader, text: str) -> Tile:
    reading = reader.read(text)
    if reading.tile is None:
        raise QuestionError("no-tile", finding=reading.name, detail=reading.detail, **reading.values)
    return reading.tile
