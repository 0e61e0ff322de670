"""What each option of a printable can be: what refuses other names, and what the fields of a page are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.rollandwrite.layouts import layout_ids

from ..drawing import palette, papers
from ..forms.design import BACKS
from ..words.coverage import complete_in
from . import catalogue, form_job, imposition, stacks
from .request import Request, options, spelled, usual

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ..words.catalog import Catalog
    from .printable import About


_KNOWN: Mapping[str, Callable[[About], tuple[str, ...]]] = {
    "size": lambda about: about.all_sizes,
    "paper": lambda _: papers.paper_names(),
    "order": lambda _: imposition.ORDERS,
    "duplex": lambda _: imposition.EDGES,
    "ink": lambda _: palette.inks(),
    "codes": lambda _: form_job.CODES,
    "back": lambda about: about.backs or BACKS,
    "game": lambda about: about.games or catalogue.games(),
    "of": lambda about: about.stacks or stacks.documents(),
}


def known(about: About, option: str) -> tuple[str, ...]:
    """Return the names that an option of a printable can have, the usual one first; none where any is taken.

    Of what a printable does not take, the names that others know: so a slip is told for a slip.
    """
    return _KNOWN[option](about) if option in _KNOWN else ()


def of(about: About, catalog: Catalog) -> dict[str, object]:
    """Return all that a program needs to make a page of a printable's options, in a reader's language."""
    return {
        "made_of": about.made_of,
        "papers": list(_papers(about)),
        "inks": list(palette.inks()),
        "needs": sorted(about.needs),
        "without_paper": sorted(about.without_paper),
        "options": [_field(about, name, catalog) for name in options() if name in about.options],
    }


def _papers(about: About) -> tuple[str, ...]:
    """The papers that a size of a printable fits on; all for a kit, which takes another where it must."""
    if about == catalogue.KIT:
        return papers.paper_names()
    fits = catalogue.printable(about.name).fits
    return tuple(name for name in papers.paper_names() if fits(Request(about.name, paper=name)))


def _field(about: About, name: str, catalog: Catalog) -> dict[str, object]:
    """An option: what it is called, and what can be said."""
    default = usual(name)
    told = {"name": spelled(name), "help": catalog.gettext(options()[name].help), "many": isinstance(default, tuple)}
    return {**told, **_values(about, name, default)}


def _values(about: About, name: str, default: object) -> dict[str, object]:
    """The kind of an option and its values; its default is None where it depends on the document and the rest."""
    option = options()[name]
    if isinstance(default, bool):
        return {"kind": "flag", "default": default}
    choices = _choices(about, name)
    if choices:
        first = choices[0] if name in {"back", "game", "of"} else None
        return {"kind": "choice", "choices": list(choices), "default": default or first}
    if isinstance(default, (int, float)):
        whole = isinstance(default, int)
        least, most = about.players if name == "players" else (int(whole), option.most)
        return {"kind": "number", "least": least, "most": most, "whole": whole, "default": None}
    if name == "modules":
        from alhambra_engine.alhambra.numbers import known_modules  # few documents have rows of modules

        return {"kind": "text", "choices": list(known_modules()), "default": None}
    if name == "layout":
        # Besides these there are files, and as many as there are seeds.
        return {"kind": "text", "choices": list(layout_ids()), "default": None}
    return {"kind": "file" if option.paths == ("",) else "text", "default": None}


def _choices(about: About, name: str) -> tuple[str | int, ...]:
    match name:
        case "lang":
            return complete_in(about.name)
        case "up":
            return imposition.counts()
        case "paper":
            return _papers(about)
        case _:
            return known(about, name)
