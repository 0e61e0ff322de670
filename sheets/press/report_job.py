"""Printing of score reports: cards that are made from a game."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from . import arrangement, card_job
from .printable import About, Printable

if TYPE_CHECKING:
    from ..cards.report_setting import ReportKind
    from ..forms.design import Content
    from .card_job import CardJob
    from .request import Request

_OPTIONS = frozenset({"lang", "ink", "fill", "code"}) | arrangement.OPTIONS


def printable(kind: ReportKind) -> Printable:
    """Return a kind of report as something that can be printed."""
    card = kind.of(None)
    about = About(
        kind.name,
        kind.describe,
        card.sizes,
        (),
        card_job.FORMATS,
        _OPTIONS,
        needs=frozenset({"game"}),
        takes_illegal=True,
        without_paper=card_job.WITHOUT_PAPER,
    )
    return Printable(about, partial(card_job.fits, card), partial(plan, kind))


def plan(kind: ReportKind, request: Request, content: Content) -> CardJob:
    """Work out a request for the report of a game; errors as for a card."""
    return card_job.plan(kind.of(content.game, is_copy=bool(request.code)), request, content)
