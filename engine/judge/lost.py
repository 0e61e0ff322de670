"""Sheets that were photographed and cannot be read: whose they are, and that the game lacks them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from .photos import SCORE_SHEET
from .sheet_texts import OPEN

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from .games import Tree
    from .photos import SheetRead
    from .verdicts import At


class Called(NamedTuple):
    """Names of players by their photos: of those whose sheet is read, and of those whose sheet was refused."""

    kept: tuple[str, ...]
    lost: tuple[str, ...]


def called(
    sheets: Sequence[SheetRead],
    kept: Mapping[int, SheetRead],
    refused: Collection[int],
    twins: Collection[int],
    names: Sequence[str],
) -> Called:
    """Return whose sheets are kept and whose are lost, so that no name goes to another photo than it was given for.

    A score sheet has a row for everybody: there the names are its own, and nobody is lost. Without one a name is for
    each photo, or for each but second photos of a sheet if there are not as many.
    """
    if any(sheet.document == SCORE_SHEET for sheet in kept.values()):
        return Called(tuple(names), ())
    missed = [each for each in sorted(refused) if sheets[each].document != SCORE_SHEET]
    if not missed and not twins:
        return Called(tuple(names), ())
    photos = sorted({*kept, *missed, *twins})
    if len(names) < len(photos):
        photos = [each for each in photos if each not in twins]
    given = dict(zip(photos, names, strict=False))
    read = tuple(given.get(each, "") for each in kept)
    # Somebody of the same name as a player is no less lost.
    own = {each: name for each in missed if (name := given.get(each, "")) not in {"", *read}}
    return Called(read, tuple(own.get(each, f"{OPEN} {each + 1}") for each in missed))


def players_of(game: Mapping[str, Any]) -> dict[str, Any]:
    """Return the players of a transcript as plain values, of all its scorings."""
    tables = [game["players"]] if "players" in game else game["scorings"].values()
    return {name: player for table in tables for name, player in table.items()}


def with_lost(tree: Tree, lost: Sequence[str]) -> Tree:
    """Return what writes a game down together with players whose sheet could not be read: it has no points."""

    def written(taken: Mapping[At, str], asked: Collection[At]) -> dict[str, Any]:
        game = tree(taken, asked)
        players = game["players"] if "players" in game else next(iter(game["scorings"].values()))
        key = "palace" if game["game"] == "alhambra" else "sheet"
        players.update({name: {key: OPEN} for name in lost if name not in players})
        return game

    return written
