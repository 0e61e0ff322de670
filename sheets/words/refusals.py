"""The sentences for what cannot be printed, by the reasons of `press.arrangement.RequestError`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .catalog import N_

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .catalog import Catalog

_NO_ROOM = N_("sheets of {width:g} × {height:g} mm: {up} do not fit on {paper}, at most {most} do")
_LARGER_PAPER = N_("marks, bleed and gutter want a larger paper, for example --paper a3")

REFUSALS: Mapping[str, tuple[str, ...]] = {
    "no-document": (N_("no document {name}"),),
    "no-paper": (N_("no paper {name}"),),
    "no-size": (N_("no size {name}"),),
    "no-order": (N_("no order {name}"),),
    "no-edge": (N_("no edge {name}"),),
    "no-ink": (N_("no ink {name}"),),
    "no-game": (N_("no game {name}"),),
    "no-format": (N_("no format {name}"),),
    "no-count": (N_("{number} sheets on a paper cannot be arranged"), N_("possible: {names}")),
    "out-of-bounds": (N_("--{option} goes from {least} to {most}"),),
    "small-paper": (N_("{paper} is too small for {document}, whose sheets are {width:g} × {height:g} mm"),),
    "no-room": (_NO_ROOM,),
    "no-room-marked": (_NO_ROOM, _LARGER_PAPER),
    "marks": (_LARGER_PAPER,),
    "size": (N_("{document} is not made in the size {size}; possible: {sizes}"),),
    "option": (N_("{document} takes no --{option}"),),
    "needs": (N_("{document} needs: {needs}"),),
    "no-larger": (N_("there is no larger paper than {size}"),),
    "no-booklet": (N_("a booklet is folded between two upright sheets that touch on a paper, as two A5 on a4 do"),),
    "long-name": (N_("the name {name} is longer than {most} characters"),),
    "no-letters": (N_("the typeface lacks {letters}, which stands in the name {name}"),),
    "too-many-names": (N_("{document} has room for the names of {most} players, not more"),),
    "too-many-players": (N_("{document} is for {most} players at most"),),
    "too-few-players": (N_("{document} is for {fewest} players at least"),),
    "names-and-players": (
        N_("more names ({names}) than players ({players}); without --players the names are counted"),
    ),
    "languages": (N_("{document} shows one language, or {most} side by side"),),
    "format": (N_("{document} is not made in this format; possible: {formats}"),),
    "kit-format": (N_("a kit is made of PDFs; --format goes with one document"),),
    "no-pango": (N_("cards are set with Pango, which is not here; install the packages {packages}"),),
    "seed-alone": (N_("--seed says where new grids begin; how many, says --layouts"),),
    "few-sheets": (N_("{sheets} sheets have no room for {layouts} layouts"),),
    "simplex-booklet": (N_("a booklet is printed on both sides; leave out --duplex none"),),
    "repeat-numbered": (N_("sheets that are repeated cannot be numbered; choose another --order"),),
    "many-pictures": (N_("at most {most} pictures are made at a time"),),
    "too-long": (N_("too long for its place: {text}"),),
}
"""What cannot be, then the way out."""


def sentence(reason: str, values: Mapping[str, object], catalog: Catalog) -> str:
    """Return the line that says why something cannot be printed, and what can; KeyError for an unknown reason."""
    return "; ".join(catalog.gettext(each, **values) for each in REFUSALS[reason])
