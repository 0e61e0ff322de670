"""What the form of the page is made of: everything that can be printed, its options, and what they can be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from alhambra_engine.rollandwrite import layouts
from alhambra_sheets.press import catalogue, choices, make
from alhambra_sheets.press.request import options, usual
from alhambra_sheets.words.catalog import languages, load
from alhambra_sheets.words.coverage import complete_in

if TYPE_CHECKING:
    from alhambra_sheets.press.printable import About
    from alhambra_sheets.words.catalog import Catalog


def facts(language: str) -> dict[str, Any]:
    """Return everything printable in the words of a language."""
    catalog = load(language)
    return {
        "documents": [_document(about, catalog) for about in catalogue.abouts()],
        "languages": {code: load(code).own_name for code in languages()},
        "games": {"alhambra": catalog.pgettext("game", "Alhambra"), "roll-and-write": "Roll & Write"},
        "said_by_game": list(make.SAID_BY_GAME),
        "layouts": {each: layouts.load_layout(each).name for each in layouts.layout_ids()},
    }


def _document(about: About, catalog: Catalog) -> dict[str, Any]:
    title, _, told = about.describe(catalog).partition(": ")
    forms = {each.name: each for each in catalogue.forms()}
    form = forms.get(about.name)
    return {
        "name": about.name,
        "title": title[:1].upper() + title[1:] if told else "",
        "description": (told or title)[:1].upper() + (told or title)[1:],
        "made_of": "shapes" if form else "text",
        "games": list(about.games),
        "formats": list(about.formats),
        "languages": list(complete_in(about.name)),
        "needs_game": bool(about.needs),
        "filled_from": form.filled_from if form and "fill" in about.options else "",
        "options": [_option(name, about, catalog) for name in options() if name in about.options],
    }


def _option(name: str, about: About, catalog: Catalog) -> dict[str, Any]:
    """Return what is to be known of an option, as its row in the table of `press.request` has it."""
    row, default = options()[name], usual(name)
    taken = _choices(name, about)
    kind = "text"
    if isinstance(default, bool):
        kind = "flag"
    elif isinstance(default, (int, float)):
        kind = "number"
    elif isinstance(default, tuple):
        kind = "list"
    elif taken:
        kind = "choice"
    return {
        "name": name,
        "kind": kind,
        "help": catalog.gettext(row.help),
        "default": list(default) if isinstance(default, tuple) else default,
        "choices": list(taken),
        "most": row.most,
        "whole": not isinstance(default, float),
    }


def _choices(name: str, about: About) -> tuple[str, ...]:
    """Return the names that an option takes; none where it takes any text."""
    match name:
        case "lang":
            return complete_in(about.name)
        case "layout":
            return layouts.layout_ids()
        case _:
            return choices.known(about, name)
