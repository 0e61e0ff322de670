"""All that can be printed, by name. Only what is asked for is loaded: a list of names loads nothing."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from . import form_job, stacks
from .printable import About

if TYPE_CHECKING:
    from ..cards.setting import CardKind
    from ..forms.design import Document
    from .printable import Printable

KIT = About(
    "kit",
    lambda catalog: catalog.gettext("all of the above, with one folder per language"),
    sizes=(),
    games=(),
    formats=("pdf",),
    options=frozenset({"lang", "paper", "duplex", "ink", "press"}),
)
"""The name that stands for everything printable at once."""

_FORMS = (
    "player-sheet",
    "score-sheet",
    "score-pad",
    "palace-form",
    "solo-log",
    "season-log",
    "own-grid",
    "tile-list",
    "pad-cover",
    "tuck-box",
    "calibration",
)
_CARDS = (
    "first-game",
    "reference-card",
    "pocket-card",
    "reserve-strip",
    "scoring-table",
    "module-card",
    "modules-overview",
)
_REPORT = "score-report"


def names() -> tuple[str, ...]:
    """Return the names of everything printable, in the order of a list for readers, the kit last."""
    return (*_FORMS, *_CARDS, _REPORT, KIT.name)


def printable(name: str) -> Printable:
    """Return what has a name; KeyError where nothing has it, or the kit."""
    if name == _REPORT:
        from ..cards import report_setting
        from . import report_job

        return report_job.printable(report_setting.KIND)
    if name in _CARDS:
        from . import card_job

        return card_job.printable(card(name))
    return form_job.printable(form(name))


def printables() -> tuple[Printable, ...]:
    """Return everything printable, in the order of a list for readers."""
    return tuple(map(printable, (*_FORMS, *_CARDS, _REPORT)))


def forms() -> tuple[Document, ...]:
    """Return all sheets that are drawn."""
    return tuple(map(form, _FORMS))


@cache
def form(name: str) -> Document:
    """Return a sheet that is drawn, in the lines of its ink; KeyError when there is none of that name."""
    from ..forms.inking import inked

    return inked(stacks.with_usual(_drawn(name)))


def _drawn(name: str) -> Document:  # noqa: C901 - a case for each
    match name:
        case "player-sheet":
            from ..forms import player_sheet

            found = player_sheet.DOCUMENT
        case "score-sheet":
            from ..forms import score_sheet

            found = score_sheet.DOCUMENT
        case "score-pad":
            from ..forms import score_pad

            found = score_pad.DOCUMENT
        case "palace-form":
            from ..forms import palace_form

            found = palace_form.DOCUMENT
        case "solo-log":
            from ..forms import solo_log

            found = solo_log.DOCUMENT
        case "season-log":
            from ..forms import season_log

            found = season_log.DOCUMENT
        case "own-grid":
            from ..forms import own_grid

            found = own_grid.DOCUMENT
        case "tile-list":
            from ..forms import tile_list

            found = tile_list.DOCUMENT
        case "pad-cover":
            from ..forms import pad_cover

            found = pad_cover.DOCUMENT
        case "tuck-box":
            from ..forms import tuck_box

            found = tuck_box.DOCUMENT
        case "calibration":
            from ..forms import calibration

            found = calibration.DOCUMENT
        case _:
            raise KeyError(name)
    return found


def cards() -> tuple[CardKind, ...]:
    """Return all kinds of cards."""
    return tuple(map(card, _CARDS))


def card(name: str) -> CardKind:  # noqa: PLR0911 - a case for each
    """Return a kind of card; KeyError when there is none of that name."""
    match name:
        case "reference-card":
            from ..cards import card_setting

            return card_setting.KIND
        case "first-game":
            from ..cards import card_setting

            return card_setting.FIRST_GAME
        case "pocket-card":
            from ..cards import pocket_setting

            return pocket_setting.CARD
        case "reserve-strip":
            from ..cards import pocket_setting

            return pocket_setting.STRIP
        case "scoring-table":
            from ..cards import table_setting

            return table_setting.KIND
        case "module-card":
            from ..cards import module_setting

            return module_setting.CARD
        case "modules-overview":
            from ..cards import module_setting

            return module_setting.OVERVIEW
        case _:
            raise KeyError(name)


def abouts() -> tuple[About, ...]:
    """Return what is to be known of everything printable, the kit last."""
    return (*(each.about for each in printables()), KIT)


def games() -> tuple[str, ...]:
    """Return the games that something can be chosen for."""
    return tuple(dict.fromkeys(game for about in abouts() for game in about.games))
