"""The progress of a game that is being played: how many rounds there were at least, and what is still to be written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import judging, numbers

if TYPE_CHECKING:
    from ..reading.findings import Finding
    from .judging import JudgedSheets
    from .scoring import RollAndWriteOutcome
    from .transcript import SheetPlayerText

_STILL_TO_WRITE = {
    "missing-key": frozenset({"players", "sheet", "virtual"}),
    "players-do-not-fit": frozenset({"virtual"}),
    "impossible-history": frozenset({"too-few-buildings"}),
    "idle-turns": frozenset({""}),
}
"""Details of findings about what a sheet does not have before the end."""


def fewest_rounds(outcome: RollAndWriteOutcome) -> int:
    """Return after how many rounds, at least, all sheets can be as they are (V9, V11); no more than a game has."""
    most = outcome.rounds or max(numbers.rounds().values())
    fewest = (_fewest_of(player, outcome.judged, most) for player in outcome.transcript.players)
    return min(most, max(fewest, default=0))


def _fewest_of(player: SheetPlayerText, judged: JudgedSheets, most: int) -> int:
    """Return the rounds of one player; 0 where no number of rounds leads to the sheet, or nothing shows it."""
    built = sum(judged.seats[player.name].counts.values())
    if player.virtual:
        return max(0, built - numbers.virtual_buildings(0))
    coins, supply = player.coins, judged.layout.coins
    if coins is None:
        return 0
    possible = (rounds for rounds in range(most + 1) if not judging.history_faults(coins, built, rounds, supply))
    return next(possible, 0)


def is_still_to_write(finding: Finding) -> bool:
    """Tell whether a finding is about something that is missing and that more rounds or more players may bring."""
    name, values = finding.kind.name, finding.values
    if name == "virtual-count":
        number, expected = values.get("number"), values.get("expected")
        return isinstance(number, int) and isinstance(expected, int) and number < expected
    if name == "players-do-not-fit" and finding.detail == "real":
        return values.get("number") == 0
    return finding.detail in _STILL_TO_WRITE.get(name, ())
