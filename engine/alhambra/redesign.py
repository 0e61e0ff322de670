"""What a player can do in a redesign: add a tile, remove one, swap one (B3.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..questions import QuestionError
from ..reading.findings import Collector
from ..reading.names import composed, nearest, player_named
from ..reading.verdict import has_error, in_order
from . import judging, placement, transcript
from .pieces import Piece, add_ambiguous, reader_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..geometry import Cell
    from ..reading.findings import Finding
    from ..reading.nodes import Node
    from ..reading.source import Source
    from ..reading.values import ValueReader
    from .palace import Palace
    from .pieces import TileReader
    from .tiles import Tile
    from .transcript import PlayerText, TableText, Transcript


class Moves(NamedTuple):
    """What a player can do in a redesign; without a tile, `place` and `swap` are empty.

    There is no palace if the player's part of the file is not legal; `findings` are those that concern the player.
    `scoring` is the one at which the palace is asked about, 0 without a palace.
    """

    source: Source
    player: str
    findings: tuple[Finding, ...]
    tile: Tile | None = None
    palace: Palace | None = None
    place: tuple[Cell, ...] = ()
    remove: tuple[Cell, ...] = ()
    swap: tuple[Cell, ...] = ()
    scoring: int = 0

    @property
    def legal(self) -> bool:
        """Tell whether no finding is an error."""
        return not has_error(self.findings)


class Question(NamedTuple):
    """What somebody asks about: a player, a tile if any, and a scoring, the last one of the file where that is None."""

    player: str
    tile: str | None = None
    scoring: int | None = None


def moves(
    values: ValueReader,
    root: Node | None,
    question: Question,
    findings: Collector,
    *,
    work_out: Callable[[Transcript], Transcript],
) -> Moves:
    """Return what a player may do; what is wrong with the file is added to findings.

    `work_out` writes out the vague words whose tiles are certain; one that is left in the player's palace is an error.
    QuestionError where player, scoring or tile do not exist.
    """
    whole = transcript.read(values, root)
    reader = reader_for(any_tiles=whole.any_tiles)
    asked = _asked_tile(reader, question.tile) if question.tile is not None else None
    if not whole.tables and not whole.earlier:
        return Moves(values.source, question.player, in_order(findings), asked)
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
    concerning = tuple(each for each in in_order(findings) if each.player in {None, player})
    if text is None or has_error(concerning):
        return Moves(values.source, player, concerning, asked)
    if text.palace is None:
        raise QuestionError("no-palace", player=player)
    palace = judged.palaces[player]
    return Moves(
        values.source,
        player,
        concerning,
        asked,
        palace,
        placement.places_for(palace, asked) if asked else (),
        placement.removable(palace),
        placement.swaps_for(palace, asked) if asked else (),
        chosen.scoring,
    )


def _check_vague(table: TableText, player: str, reader: TileReader, findings: Collector) -> None:
    """Add the words of a player's palace of which nobody knows which tiles they are."""
    for each in table.players:
        if each.name == player and each.palace is not None:
            for number, (_, word) in enumerate(each.palace.pieces):
                if reader.meaning(word).is_vague:
                    add_ambiguous(Piece(word, player, each.palace, number), reader, findings)


def _asked_table(text: Transcript, question: Question) -> TableText:
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


def _asked_tile(reader: TileReader, text: str) -> Tile:
    meaning = reader.meaning(text)
    if meaning.tile is None:
        raise QuestionError("no-tile", finding=meaning.name, detail=meaning.detail, **meaning.values)
    return meaning.tile
