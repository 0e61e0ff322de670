"""The command that scores games: `score`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ..words.catalog import N_
from .shared import options
from .shared.console import catalog_for
from .shared.scored_games import ScoreRequest, answer
from .shared.spoken import SpokenCommand, SpokenCommands

if TYPE_CHECKING:
    from typer._click.core import Context

app = SpokenCommands()


class _ScoreCommand(SpokenCommand):
    """The command, which has an option whose value may be left out."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Read what is behind the command."""
        if any(word.startswith("--summary") for word in args):
            from .shared.summing import with_format

            args = with_format(args)
        return super().parse_args(ctx, args)


_Quick = Annotated[bool, typer.Option("--quick", help=N_('Give lines instead of files: "Kim P2 S4 W7" "Nina T4 W8".'))]
_Scoring = Annotated[
    int | None,
    typer.Option(
        "--scoring", metavar="N", min=1, max=3, help=N_("The scoring, if the file does not name it. Default: 3.")
    ),
]
_Report = Annotated[
    str | None,
    typer.Option("--report", metavar="FILE", help=N_("Also write a report: a .pdf, .html, .md or .txt file.")),
]
_Summary = Annotated[
    str | None,
    typer.Option(
        "--summary",
        metavar="[FORMAT]",
        help=N_("One line per game, and how each player has done: table, csv or json. Default: table."),
    ),
]
_BgStats = Annotated[
    bool, typer.Option("--bg-stats", help=N_("Only write a link for each game, to open in the BG Stats app."))
]


@app.member(
    "score",
    N_("Check games and score them, with every point explained."),
    "score mygame.yaml",
    "score monday.yaml tuesday.yaml --json",
    "score mygame.yaml --lang de",
    "score mygame.yaml --report report.pdf",
    'score --quick "Kim P2 S4 W7" "Nina T4 W8"',
    "score --code ALHG1:...",
    "score games/*.yaml --summary",
    "score games/*.yaml --summary=csv > games.csv",
    cls=_ScoreCommand,
)
def score(
    names: options.FilesOrCode = None,
    *,
    quick: _Quick = False,
    scoring: _Scoring = None,
    report: _Report = None,
    force: options.ForceOption = False,
    code: options.CodeOption = None,
    summary: _Summary = None,
    bg_stats: _BgStats = False,
    watch: options.WatchOption = False,
    as_json: options.Json = False,
    lang: options.LanguageOption = None,
) -> int:
    """Check and score; return the exit status."""
    request = ScoreRequest(
        names or (),
        quick=quick,
        scoring=scoring,
        report=report,
        force=force,
        code=code,
        summary=summary,
        bg_stats=bg_stats,
        watch=watch,
        json=as_json,
    )
    return answer(request, catalog_for(lang))
