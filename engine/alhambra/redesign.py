"""What a player can do in a redesign: add a tile, remove one, swap one (B3.7); and why a tile may not be somewhere."""

from __future__ import annotations

from collections import Counter
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ..geometry import COORDINATE_LIMIT, cell_at, positions
from ..reading.findings import Collector
from ..reading.names import composed, nearest, player_named
from ..reading.verdict import has_error, in_order
from ..unanswered import QuestionError
from . import judging, placement, transcript
from .meant_tiles import Piece, add_ambiguous, reader_of
from .tile_sets import set_of
from .tiles import Tile

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from ..geometry import Cell, Position
    from ..reading.findings import Finding
    from ..reading.nodes import Node, Scalar
    from ..reading.source import Source
    from ..reading.values import ValueReader
    from .meant_tiles import TileReader
    from .palace import Palace
    from .texts import PlayerText, TableText, Transcript
    from .tiles import LaidTile


_OF_THE_MARKET = frozenset({"too-much-money"})
"""Faults with a player's name on them that are not in a palace."""


class Moves(NamedTuple):
    """What a player can do in a redesign, space by space; without a tile, `place` and `swap` are empty.

    There is no palace if the player's part of the file is not legal; `findings` are those that concern the player.
    `scoring` is the one at which the palace is asked about, 0 without a palace. `elsewhere` says where the tile is if
    it is not free: the spaces are those of a tile from outside the table all the same.
    """

    source: Source
    player: str
    findings: tuple[Finding, ...]
    tile: LaidTile | None = None
    palace: Palace | None = None
    place: tuple[Position, ...] = ()
    remove: tuple[Position, ...] = ()
    swap: tuple[Position, ...] = ()
    scoring: int = 0
    elsewhere: tuple[Finding, ...] = ()

    @property
    def legal(self) -> bool:
        """Tell whether no finding is an error."""
        return not has_error(self.findings)

    @property
    def unknown(self) -> tuple[str, ...]:
        """The vague words of the palace, as they are written, if nothing but these keeps it from being judged."""
        return _vague_words(self.findings)


class TileVerdict(NamedTuple):
    """Whether a tile may be added on a space, or swapped for the one that is there.

    If it was `tried`, `palace` is the palace as it would be, `replaced` the tile that goes to the reserve, and the
    findings are the faults that the tile makes; else the palace is not legal without it, and the findings are those
    that concern the player. There is no palace if it cannot be read.
    """

    source: Source
    player: str
    tile: LaidTile
    cell: Position
    findings: tuple[Finding, ...]
    palace: Palace | None = None
    tried: bool = False
    replaced: LaidTile | None = None
    from_reserve: bool = False

    @property
    def may(self) -> bool:
        """Tell whether the tile may be there."""
        return self.tried and not has_error(self.findings)

    @property
    def unknown(self) -> tuple[str, ...]:
        """The vague words of the palace, as they are written, if nothing but these keeps it from being judged."""
        return () if self.tried else _vague_words(self.findings)


def _vague_words(findings: Iterable[Finding]) -> tuple[str, ...]:
    """Return the words that fit several tiles, as they are written; none if anything else is wrong."""
    errors = [each for each in findings if has_error((each,))]
    if any(each.kind.name != "ambiguous-tile" for each in errors):
        return ()
    return tuple(dict.fromkeys(str(own.values["text"]) for each in errors for own in each.apart))


class MoveQuestion(NamedTuple):
    """What somebody asks about: a player, a tile if any, and a scoring, the last one of the file where that is None."""

    player: str
    tile: str | None = None
    scoring: int | None = None


def moves(
    values: ValueReader,
    root: Node | None,
    question: MoveQuestion,
    findings: Collector,
    *,
    vagueness: Vagueness,
) -> Moves:
    """Return what a player may do; what is wrong with the file is added to findings.

    A vague word that is left in the player's palace is an error. A tile that is elsewhere at the table is taken as
    another one from outside it, and `elsewhere` says where it is (B3.9). QuestionError where player, scoring or tile
    do not exist.
    """
    whole = transcript.read(values, root)
    reader = reader_of(whole)
    asked = _asked_tile(reader, question.tile) if question.tile is not None else None
    desk = _desk(whole, reader, question, findings, vagueness.work_out)
    palace, table = desk.palace, desk.table
    if not desk.legal or palace is None or table is None:
        return Moves(values.source, desk.player, desk.findings, asked)
    place: tuple[Position, ...] = ()
    swap: tuple[Position, ...] = ()
    elsewhere: tuple[Finding, ...] = ()
    kept = _kept(palace, whole.modules, whole.rules)
    if asked:
        asked = _held(asked, _asked_player(table, desk.player), reader)
        place = positions(placement.places_for(palace, asked))
        own = reader.piece_of(asked)
        swaps = (cell for cell in placement.swaps_for(palace, asked) if reader.piece_of(palace.tiles[cell]) != own)
        swap = positions(cell for cell in swaps if cell not in kept)
        # Home-made tiles may be there twice.
        if (place or swap) and not whole.any_tiles:
            # On one of these spaces as on all: the walls fit, so what is wrong is where the tile comes from.
            cell = cell_at(*(place or swap)[0])
            elsewhere = _tried(whole, desk, (cell, asked), reader, vagueness).new
    return Moves(
        values.source,
        desk.player,
        desk.findings,
        asked,
        palace,
        place,
        positions(cell for cell in placement.removable(palace) if cell not in kept),
        swap,
        table.scoring,
        elsewhere,
    )


def _kept(palace: Palace, modules: Collection[str], written: Mapping[str, bool]) -> Mapping[Cell, tuple[str, str, str]]:
    """Return the cells whose tiles are not redesigned any more by the rules of modules, with name and rule of why."""
    if not modules:
        return {}
    from .expansions.rules import in_play  # few games have expansions
    from .house_rules import answers

    given = answers(modules, written)
    kept = [rules.kept(palace, given) for rules in in_play(modules) if rules.kept is not None]
    return {cell: why for own in kept for cell, why in own.items()}


def fitting(
    palace: Palace,
    cell: Cell,
    modules: Collection[str] = (),
    written: Mapping[str, bool] = MappingProxyType({}),
) -> tuple[Tile, ...]:
    """Return the tiles of a game that may be added on a space of a legal palace, or swapped in there (B3.7).

    `written` are the answers to rules of its `modules`.
    """
    if cell in _kept(palace, modules, written):
        return ()
    fitting_spaces = placement.swaps_for if cell in palace.tiles else placement.places_for
    return tuple(tile for tile in set_of(modules, written).tiles if cell in fitting_spaces(palace, tile))


class Vagueness(NamedTuple):
    """What is done about vague words: `work_out` writes out those whose tiles are certain, `check` adds where none fit.

    The rules of the base game leave vague words unread; what these can be together is for others to say.
    """

    work_out: Callable[[Transcript], Transcript]
    check: Callable[[Transcript, Collector], None]


def may(
    values: ValueReader,
    root: Node | None,
    question: MoveQuestion,
    at: tuple[int, int],
    findings: Collector,
    *,
    vagueness: Vagueness,
) -> TileVerdict:
    """Return whether a tile may be added to a player's palace, or swapped in, and what is against it.

    It is tried: the file is judged as if the tile were there. A tile in the player's own reserve comes from there.
    QuestionError where player, scoring or tile do not exist, or nobody could build so far away.
    """
    if max(map(abs, at)) > COORDINATE_LIMIT:
        raise QuestionError("no-place", at=at, limit=COORDINATE_LIMIT)
    cell = cell_at(*at)
    whole = transcript.read(values, root)
    reader = reader_of(whole)
    asked = _asked_tile(reader, question.tile or "")
    desk = _desk(whole, reader, question, findings, vagueness.work_out)
    if not desk.legal or desk.palace is None or desk.table is None:
        return TileVerdict(values.source, desk.player, asked, at, desk.findings, desk.palace)
    asked = _held(asked, _asked_player(desk.table, desk.player), reader)
    kept = _kept(desk.palace, whole.modules, whole.rules)
    if cell in kept:
        stays = Collector()
        (name, detail, rule), word = kept[cell], desk.palace.tiles[cell].notation
        stays.add(name, None, detail, rule=rule, player=desk.player, cells=(at,), text=word)
        return TileVerdict(values.source, desk.player, asked, at, tuple(stays), desk.palace, tried=True)
    trial = _tried(whole, desk, (cell, asked), reader, vagueness)
    return TileVerdict(
        values.source,
        desk.player,
        asked,
        at,
        trial.new,
        trial.palace,
        tried=True,
        replaced=desk.palace.tiles.get(cell),
        from_reserve=trial.from_reserve,
    )


class _Desk(NamedTuple):
    """A player's palace as it is judged, with the table that it is part of; `findings` concern the player.

    There is no palace where it cannot be read; it is `legal` or to be shown with its faults.
    """

    player: str
    findings: tuple[Finding, ...]
    palace: Palace | None = None
    table: TableText | None = None

    @property
    def legal(self) -> bool:
        """Tell whether no finding is an error."""
        return not has_error(self.findings)


def _desk(
    whole: Transcript,
    reader: TileReader,
    question: MoveQuestion,
    findings: Collector,
    work_out: Callable[[Transcript], Transcript],
) -> _Desk:
    """Return the palace that is asked about; what is wrong with its scoring is added to findings; QuestionError."""
    if not whole.tables and not whole.earlier:
        return _Desk(question.player, in_order(findings))
    chosen = _asked_table(whole, question)
    player = _player_called(chosen, question.player)
    text = _asked_player(chosen, player) if player not in _unread(chosen) else None
    # Another scoring's faults, and another player's, do not stand in the way.
    part = whole._replace(tables=(chosen,), earlier=())
    game = judging.judge(part, reader, findings)
    if game.vague and not has_error(findings):
        part = work_out(part)
        # Nothing else is found than before, with fewer words that are vague.
        game = judging.judge(part, reader, Collector())
    (judged,) = game.tables
    _check_vague(part.tables[0], player, reader, findings)
    palace = text.palace if text is not None else None
    is_read = palace is not None and palace.complete
    concerning = tuple(each for each in in_order(findings) if _concerns(each, player, is_read=is_read))
    if text is None or has_error(concerning):
        return _Desk(player, concerning, judged.palaces.get(player), part.tables[0])
    if text.palace is None:
        raise QuestionError("no-palace", player=player)
    return _Desk(player, concerning, judged.palaces[player], part.tables[0])


def _concerns(finding: Finding, player: str, *, is_read: bool) -> bool:
    """Tell whether a finding is about a player's palace, or a note that is of use to all.

    What is wrong on the market, or at the whole table, is no fault of a palace that could be read.
    """
    if finding.player is None:
        return not is_read or not has_error((finding,))
    return finding.player == player and finding.kind.name not in _OF_THE_MARKET


class _Trial(NamedTuple):
    """A table as it would be with one more tile: the errors that are `new`, and the player's palace."""

    new: tuple[Finding, ...]
    palace: Palace | None
    from_reserve: bool


def _tried(
    whole: Transcript, desk: _Desk, move: tuple[Cell, LaidTile], reader: TileReader, vagueness: Vagueness
) -> _Trial:
    """Judge the file as if a tile were on a cell of the palace, which is legal without it."""
    cell, tile = move
    if desk.table is None:
        raise QuestionError("no-palace", player=desk.player)
    base = _with_table_last(whole, desk.table, desk.player)
    before = Collector()
    game = judging.judge(base, reader, before)
    if game.vague and not has_error(before):
        base = vagueness.work_out(base)
    table = base.tables[-1]
    own, from_reserve = _with_tile(table.players[-1], cell, tile, reader)
    tried = base._replace(tables=(*base.tables[:-1], table._replace(players=(*table.players[:-1], own))))
    after = Collector()
    game = judging.judge(tried, reader, after)
    if game.vague and not has_error(after):
        vagueness.check(tried, after)
    return _Trial(_new_errors(before, after), game.tables[-1].palaces[desk.player], from_reserve)


def _with_table_last(whole: Transcript, table: TableText, player: str) -> Transcript:
    """Return a transcript with a scoring at the end, and in it a player: what is tried there comes after all else.

    So another player has a tile already, and not the one who asks for it.
    """
    players = sorted(table.players, key=lambda each: each.name == player)
    others = (each for each in whole.tables if each.scoring != table.scoring)
    return whole._replace(tables=(*others, table._replace(players=tuple(players))))


def _with_tile(player: PlayerText, cell: Cell, tile: LaidTile, reader: TileReader) -> tuple[PlayerText, bool]:
    """Return what would be written about a player with a tile on a cell, and whether it came from the reserve."""
    palace = player.palace
    if palace is None:
        raise QuestionError("no-palace", player=player.name)
    word = tile.notation
    if any(own == cell for own, _ in palace.pieces):
        pieces = tuple((own, word if own == cell else written) for own, written in palace.pieces)
        laid = palace._replace(pieces=pieces)
    else:
        spans = (*palace.item_spans, palace.span) if palace.item_spans else ()
        laid = palace._replace(pieces=(*palace.pieces, (cell, word)), item_spans=spans)
    reserve = list(player.reserve)
    from_reserve = next((each for each in reserve if _is_piece(each, tile, reader)), None)
    if from_reserve is not None:
        reserve.remove(from_reserve)
    # A number of tiles that is written is that of the palace as it is.
    return player._replace(palace=laid, reserve=tuple(reserve), tiles=None), from_reserve is not None


def _is_piece(reserved: Scalar, tile: LaidTile, reader: TileReader) -> bool:
    """Tell whether a tile in reserve is this one, whichever way it is laid; what was put on it stays."""
    own = reader.read(Piece(reserved.text, None, reserved)).tile
    if own is None or reader.piece_of(own) != reader.piece_of(tile):
        return False
    if isinstance(tile, Tile) and own.printed == tile.printed:
        return not own.added & ~tile.added
    return True


def _held(tile: LaidTile, player: PlayerText, reader: TileReader) -> LaidTile:
    """Return a tile with what was put on it in a player's reserve, where nothing is said to be on it."""
    if isinstance(tile, Tile) and tile == tile.printed:
        for reserved in player.reserve:
            own = reader.read(Piece(reserved.text, None, reserved)).tile
            if isinstance(own, Tile) and own.printed == tile:
                return own
    return tile


def _new_errors(before: Collector, after: Collector) -> tuple[Finding, ...]:
    """Return the errors that were not there before."""
    known = Counter((finding.likeness, finding.cells) for finding in before)
    new = []
    for finding in in_order(after):
        key = finding.likeness, finding.cells
        if known[key]:
            known[key] -= 1
        elif has_error((finding,)):
            new.append(finding)
    return tuple(new)


def _check_vague(table: TableText, player: str, reader: TileReader, findings: Collector) -> None:
    """Add the words of a player's palace of which nobody knows which tiles they are."""
    for each in table.players:
        if each.name == player and each.palace is not None:
            vague = {word for word in {word for _, word in each.palace.pieces} if reader.meaning(word).is_vague}
            for number, (_, word) in enumerate(each.palace.pieces if vague else ()):
                if word in vague:
                    add_ambiguous(Piece(word, player, each.palace, number), reader, findings)


def _asked_table(text: Transcript, question: MoveQuestion) -> TableText:
    """Return the scoring that is asked about, or the last one in which there can be a palace."""
    known = [each.scoring for each in text.sittings]
    if question.scoring is not None and question.scoring not in known:
        raise QuestionError("no-scoring", scoring=question.scoring, known=tuple(known))
    for each in reversed(text.tables):
        if question.scoring in {None, each.scoring}:
            return each
    raise QuestionError("no-palace", player=question.player)


def _player_called(table_text: TableText, text: str) -> str:
    """Return the player whom a text names, in whatever case; the text itself where it names none."""
    return player_named(text, sorted(table_text.names)) or composed(text)


def _unread(table_text: TableText) -> frozenset[str]:
    """Return the players who are written and could not be read."""
    return table_text.names - {player.name for player in table_text.players}


def _asked_player(table_text: TableText, name: str) -> PlayerText:
    for player in table_text.players:
        if player.name == name:
            return player
    known = tuple(player.name for player in table_text.players if player.palace is not None)
    raise QuestionError("no-player", player=name, known=known, nearest=nearest(name, known))


def _asked_tile(reader: TileReader, text: str) -> LaidTile:
    meaning = reader.meaning(text)
    if meaning.laid is None:
        raise QuestionError("no-tile", finding=meaning.name, detail=meaning.detail, **meaning.values)
    return meaning.laid
