"""A game as a code: a line of characters that carries its transcript, and the totals that were shown with it.

Its form is described in docs/codes.md, so that other programs can read it.
"""

from __future__ import annotations

import json
import re
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

from ..reading.nodes import DEPTH_LIMIT
from . import alphabet, drawings, tables, transcripts, words, writing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..referee import Result

MARK = "ALHG1:"
"""How a code begins: what it is, and the version of its form."""

LONGEST = 200_000
"""Characters of a code that is read, and bytes of the text in it: a whole game of six players needs a hundredth."""

_ANY_MARK = re.compile(r"ALHG([1-9][0-9]{0,3}):")
CHECKSUM = 4
_PARTS = 3
_LONGEST_TOLD = 1000
"""Characters of a code that may have more than the game: a longer one is near what a QR code holds."""


class CodeError(ValueError):
    """A text is no code of a game, or a game has none; `reason` is `unreadable`, `newer` or `too-long`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class CodedGame(NamedTuple):
    """What a code carries: a transcript, and the totals as they were shown; none where nothing was scored.

    `version` is that of the program that made it, empty where it did not say so.
    """

    transcript: bytes
    totals: Mapping[str, int] = MappingProxyType({})
    version: str = ""


def code_of(result: Result, version: str, *, told: bool = False) -> str:
    """Return the code of a game that was scored and is legal; `version` is that of the program.

    `told` adds what a page shows of a link before it has judged the game: the winners and the table of points.
    ValueError for any other game, which is a `CodeError` if it is too long.
    """
    if result.outcome is None or not result.legal:
        raise ValueError("not legal")
    if transcripts.least_length(result.outcome) > LONGEST:
        raise CodeError("too-long")
    tree = transcripts.tree_of(result.outcome, named=True)
    players = _players(tree)
    shown = [result.totals.get(player) for player in players] if result.totals else []
    parts = [version, shown, drawings.with_rows(tree), *(tables.told_of(result, players) if told else ())]
    text = json.dumps(parts, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    data = text.encode()
    if len(data) > LONGEST:
        raise CodeError("too-long")
    packed = words.pack(data)
    code = MARK + alphabet.written(packed + crc32(packed).to_bytes(CHECKSUM, "big"))
    if told and len(code) > _LONGEST_TOLD:
        return code_of(result, version)
    if len(code) > LONGEST:
        raise CodeError("too-long")
    return code


def game_of(code: str) -> CodedGame:
    """Return what a code carries; CodeError for any other text.

    Blanks, ends of lines and small letters are forgiven: a code may be copied from a page. Of a link to a page that
    opens it, the code is what is behind the `#`, also where a program has written its signs as numbers.
    """
    text = "".join(code.split()).removeprefix("\ufeff")
    if "#" in text:
        from urllib.parse import unquote

        text = unquote(text.rpartition("#")[2])
    if len(text) > LONGEST or not text.isascii():
        raise CodeError("unreadable")
    text = text.upper()
    mark = _ANY_MARK.match(text)
    if mark is None:
        raise CodeError("unreadable")
    if mark[0] != MARK:
        raise CodeError("newer")
    try:
        return _game(_checked(alphabet.read(text[mark.end() :])))
    except (ValueError, RecursionError) as error:
        raise CodeError("unreadable") from error


def _checked(data: bytes) -> bytes:
    """Return bytes without the sum behind them; ValueError where it is another one."""
    packed, told = data[:-CHECKSUM], data[-CHECKSUM:]
    if crc32(packed).to_bytes(CHECKSUM, "big") != told:
        raise ValueError("checksum")
    return packed


def _game(packed: bytes) -> CodedGame:
    parts = json.loads(words.unpack(packed, LONGEST).decode())
    if not isinstance(parts, list) or len(parts) < _PARTS:
        raise ValueError("parts")
    version, shown, tree = parts[:_PARTS]
    if not isinstance(version, str) or not isinstance(shown, list) or not isinstance(tree, dict):
        raise ValueError("parts")  # noqa: TRY004 - whatever it is, it is no code
    if not _is_shallow(tree, DEPTH_LIMIT):
        raise ValueError("depth")
    players = _players(tree)
    if len(shown) not in {0, len(players)} or not all(type(each) is int or each is None for each in shown):
        raise ValueError("totals")
    totals = {player: each for player, each in zip(players, shown, strict=False) if each is not None}
    return CodedGame(writing.yaml_text(drawings.with_blocks(tree)).encode(), totals, version)


def _is_shallow(value: Any, depth: int) -> bool:  # noqa: ANN401 - a tree of plain values
    """Tell whether values are no deeper in one another than those of a transcript may be."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return depth > 0 and all(_is_shallow(each, depth - 1) for each in inner)


def _players(tree: Mapping[str, Any]) -> list[str]:
    """Return the players of a transcript in the order of their totals."""
    if isinstance(tree.get("players"), dict):
        return list(tree["players"])
    scorings = tree.get("scorings")
    tables = scorings.values() if isinstance(scorings, dict) else ()
    return list(dict.fromkeys(player for table in tables if isinstance(table, dict) for player in table))
