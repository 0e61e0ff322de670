"""A finished game as a link that the app BG Stats opens, to keep it among the plays.

The form is the one that the makers of the app describe for other programs; nothing is sent anywhere.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote

from alhambra_engine.copies import drawings, transcripts, writing

from .. import PROGRAM
from .summary import game_row

if TYPE_CHECKING:
    from datetime import datetime

    from alhambra_engine.referee import Outcome, Result

    from ..words.catalog import Catalog
    from .summary import GameRow

_LINK = "https://app.bgstatsapp.com/createPlay.html?data="


class _Game(NamedTuple):
    """What the app knows a game by: its name, and its number at BoardGameGeek where that is certain."""

    name: str
    number: int | None


_GAMES = {"alhambra": _Game("Alhambra", 6249), "roll-and-write": _Game("Alhambra: Roll & Write", None)}


def link(result: Result, played: datetime, catalog: Catalog) -> str | None:
    """Return the link for a game that ended then; None where there are no final points or no certain winner.

    Virtual players who cannot win are left out: the app takes everybody for a person.
    """
    row = game_row(result, catalog)
    if result.outcome is None or not row.complete or not row.winners:
        return None
    about = json.dumps(_play(result.outcome, row, played), ensure_ascii=False, separators=(",", ":"))
    return f"{_LINK}{quote(about, safe='')}"


def _number(outcome: Outcome) -> str:
    """Return the number that the app knows a play again by: the same for a game in every form, such as in its code."""
    text = writing.json_text(drawings.with_rows(transcripts.tree_of(outcome, named=True)))
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:32]


def _play(outcome: Outcome, row: GameRow, played: datetime) -> dict[str, Any]:
    game = outcome.game
    known = _GAMES[game]
    # The app demands that yes and no are written everywhere, also where its description says that they need not be.
    return {
        "sourceName": PROGRAM,
        "sourcePlayId": _number(outcome),
        "playDate": f"{played:%Y-%m-%d %H:%M:%S}",
        "game": {
            "name": known.name,
            "sourceGameId": game,
            **({"bggId": known.number} if known.number is not None else {}),
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": player.player,
                "sourcePlayerId": player.player,
                "startPlayer": False,
                "rank": player.place,
                "score": player.points,
                "winner": player.winner,
            }
            for player in row.players
            if player.place is not None
        ],
    }
