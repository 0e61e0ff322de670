"""A judged base game to its points, scoring by scoring, and to who gets the tiles left on the market."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from .. import claims, majorities
from ..buildings import Building
from ..majorities import points_by_item
from ..reading import letters
from . import awards, judging, numbers, transcript
from .pieces import reader_for, written

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..reading.findings import Collector
    from ..reading.nodes import Node
    from ..reading.values import ValueReader
    from .awards import Holding, Leftover, ScoringAward
    from .judging import JudgedGame
    from .palace import Palace
    from .transcript import Transcript

_RULES: dict[str, str] = {**{str(building): "B5.1" for building in Building}, "wall": "B4.1", "total": "B5.4"}


class Scoring(NamedTuple):
    """One scoring: what each player had, the palaces that were drawn, and the awards."""

    scoring: int
    holdings: Mapping[str, Holding]
    palaces: Mapping[str, Palace]
    awards: tuple[ScoringAward, ...]

    def points(self, player: str) -> int:
        """Return the points of a player: the sum of that player's awards."""
        return sum(award.points for award in self.awards if award.player == player)


class AlhambraOutcome(NamedTuple):
    """A base game: what was written, the judgement, and the points.

    `scorings` and `leftovers` are empty if the game is not legal or was only checked.
    """

    transcript: Transcript
    judged: JudgedGame
    scorings: tuple[Scoring, ...] = ()
    leftovers: tuple[Leftover, ...] = ()

    @property
    def game(self) -> Literal["alhambra"]:
        """Which game it is."""
        return "alhambra"

    @property
    def totals(self) -> Mapping[str, int]:
        """The points of all players over all scorings, including a virtual player; empty without a scoring."""
        players = dict.fromkeys(player for scoring in self.scorings for player in scoring.holdings)
        return {player: sum(scoring.points(player) for scoring in self.scorings) for player in players}

    @property
    def winners(self) -> tuple[str, ...]:
        """The real players with the most points, once the last scoring is done (B5.4, B6.3)."""
        if not self.scorings or self.scorings[-1].scoring != numbers.FINAL_SCORING:
            return ()
        virtual = self.virtual
        return majorities.winners({player: points for player, points in self.totals.items() if player not in virtual})

    @property
    def virtual(self) -> frozenset[str]:
        """The names of the virtual players."""
        return judging.virtual_players(self.transcript.tables)


def judge(values: ValueReader, root: Node | None, findings: Collector) -> AlhambraOutcome:
    """Return what a file says and what is judged of it, without points; its faults are added to findings."""
    text = transcript.read(values, root)
    letters.add_note(values.names, findings, written(text))
    return AlhambraOutcome(text, judging.judge(text, reader_for(any_tiles=text.any_tiles), findings))


def score(outcome: AlhambraOutcome, findings: Collector) -> AlhambraOutcome:
    """Return a legal game with its points; claims that differ from them are added to findings."""
    scored = outcome._replace(
        scorings=tuple(
            Scoring(each.scoring, each.holdings, each.palaces, awards.award(each.scoring, each.holdings))
            for each in outcome.judged.tables
        ),
        leftovers=outcome.judged.leftovers,
    )
    _compare_claims(scored, findings)
    return scored


def _compare_claims(outcome: AlhambraOutcome, findings: Collector) -> None:
    text, scorings = outcome.transcript, outcome.scorings
    for table_text, scoring in zip(text.tables, scorings, strict=True):
        for player in table_text.players:
            if player.claims is not None:
                points = points_by_item(player.name, scoring.awards)
                claims.compare_player(player.name, player.claims, points, _RULES, findings)
    for player_name in outcome.totals:
        if player_name in text.claims:
            terms = (
                tuple(points_by_item(player_name, scorings[0].awards).values())
                if len(scorings) == 1
                else tuple(scoring.points(player_name) for scoring in scorings)
            )
            claims.compare_total(player_name, text.claims[player_name], terms, _RULES["total"], findings)
