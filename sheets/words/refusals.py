"""The sentences for what cannot be printed, by the reasons of `press.arrangement.RequestError`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .catalog import N_
from .marks import decimal, listed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .catalog import Catalog

_NO_ROOM = N_("cannot fit {up} sheets of {width} × {height} mm on {paper} (at most {most})")
_LARGER_PAPER = N_("crop marks, bleed and gutter need larger paper, for example --paper {larger}")
_FULL_BOX = N_("a box on {paper} has no room for {holds} of {document} (at most {most})")
_NO_BOX = N_("{paper} is too small for a box for {document}")

REFUSALS: Mapping[str, tuple[str, ...]] = {
    "no-document": (N_("unknown document: {name}"),),
    "no-paper": (N_("unknown paper: {name}"),),
    "no-size": (N_("unknown size: {name}"),),
    "no-order": (N_("unknown order: {name}"),),
    "no-edge": (N_("unknown edge: {name}"),),
    "no-ink": (N_("unknown ink: {name}"),),
    "no-codes": (N_("unknown kind of codes: {name}"),),
    "no-back": (N_("unknown back: {name}"),),
    "no-game": (N_("unknown game: {name}"),),
    "no-format": (N_("unknown format: {name}"),),
    "no-module": (N_("unknown module: {name}"), N_("choose from: {names}")),
    "no-orders": (N_("not three orders of the six types: {name}"), N_("for example, write PCTSAG,GTAPSC,ACGSPT")),
    "no-rules": (N_("{document} has none of the rules of these modules"), N_("choose from: {names}")),
    "many-modules": (N_("{document} has room for at most {most} rows of modules"),),
    "no-module-like": (N_("unknown module: {name}"), N_("did you mean {near}?")),
    "no-count": (N_("cannot arrange {number} sheets on one page"), N_("choose from: {names}")),
    "out-of-bounds": (N_("--{option} must be from {least} to {most}"),),
    "small-paper": (N_("{paper} is too small for {document}: its sheets measure {width} × {height} mm"),),
    "small-paper-marked": (
        N_("{paper} has no room for a sheet of {width} × {height} mm with crop marks, bleed or gutter"),
        N_("choose larger paper, for example --paper {larger}, or leave out --paper"),
    ),
    "no-room": (_NO_ROOM,),
    "no-room-marked": (_NO_ROOM, _LARGER_PAPER),
    "size": (N_("{document} is not available in size {size}; choose from: {sizes}"),),
    "option": (N_("--{option} does not apply to {document}"),),
    "needs": (N_("{document} needs: {needs}"),),
    "untranslated": (
        N_("{document} is not yet available in this language: {language}"),
        N_("{lacking} of {messages} messages are not translated"),
        N_("choose from: {names}"),
    ),
    "no-larger": (N_("there is no paper larger than {size}"),),
    "no-booklet": (N_("a booklet needs two portrait sheets side by side, such as A5 on A4"),),
    "long-name": (N_("the name {name} is longer than {most} characters"),),
    "no-letters": (N_("the typeface cannot show all letters of: {words}"), N_("write them with other letters")),
    "no-letters-in-report": (
        N_("the typeface cannot show all letters of: {words}"),
        N_("write them with other letters, or make the report as HTML, Markdown or text"),
    ),
    "too-many-names": (N_("{document} has room for at most {most} names"),),
    "too-many-players": (N_("{document} is for at most {most} players"),),
    "too-few-players": (N_("{document} is for at least {fewest} players"),),
    "names-and-players": (
        N_("more names ({names}) than players ({players}); leave out --players to use the number of names"),
    ),
    "languages": (N_("{document} can show one language, or {most} side by side"),),
    "format": (N_("{document} is not available in this format; choose from: {formats}"),),
    "kit-format": (N_("a kit contains only PDFs; use --format with a single document"),),
    "no-pango": (N_("cards need Pango, which is not installed; install these packages: {packages}"),),
    "seed-alone": (N_("add --layouts: --seed sets the first new layout, --layouts how many there are"),),
    "few-sheets": (N_("{layouts} layouts need at least as many sheets, not {sheets}"),),
    "simplex-booklet": (N_("a booklet is printed on both sides; remove --duplex none"),),
    "repeat-numbered": (N_("repeated sheets cannot be numbered; choose another --order"),),
    "many-pictures": (N_("cannot make more than {most} pictures at a time"),),
    "fine-picture": (N_("a picture of this paper can have at most {most} dots per inch"),),
    "coarse-picture": (N_("a picture needs at least {least} dots per inch"),),
    "exclude": (N_("{one} cannot be used with {other}"),),
    "other-game": (N_("{document} cannot be filled in from a transcript of this game: {game}"),),
    "nothing-drawn": (N_("{document} needs a drawing; the transcript contains only numbers"),),
    "only-claims": (
        N_("{document} cannot be filled in: the transcript contains only claimed points, which are not used"),
    ),
    "no-season": (N_("{file} is not a summary of games"), N_("make one with: {command}")),
    "empty-season": (N_("{file} contains no finished game"), N_("make one with: {command}")),
    "long-season": (N_("{file} contains too many games (at most {most})"),),
    "crowded": (N_("{document} has no room for this palace: {player}"),),
    "full-box": (_FULL_BOX, N_("or use larger paper: {names}")),
    "full-box-anywhere": (_FULL_BOX,),
    "no-box": (_NO_BOX, N_("choose from: {names}")),
    "no-box-anywhere": (_NO_BOX,),
    "too-long": (N_("{document} ({language}): this does not fit: {text}"),),
}
"""What cannot be, then the way out."""

REMARKS: Mapping[str, str] = {
    "pieces": N_("to cut out of each page: {pieces}, from tick to tick"),
    "left-out": N_("games left out because they are illegal or not finished: {number}"),
    "fewer": N_("sheets on each {paper}: {up} (without crop marks, bleed and gutter: {plain})"),
    "named-twice": N_("named twice: {names}"),
    "nameless": N_("empty names left out: {number}"),
    "by-orders": N_("to print the points of the new score cards, add --orders"),
    "no-rows": N_("nothing to print for these modules: {names}"),
    "rows-elsewhere": N_("these modules need no rows of their own, they count with the buildings or the wall: {names}"),
    "alike": N_("identical pages become a single picture; leave out --format for a PDF of {pages} pages"),
}
"""What is to be known of what was printed, by the reasons of `press.printable.Remark`."""


def sentence(reason: str, values: Mapping[str, object], catalog: Catalog) -> str:
    """Return the line that says why something cannot be printed, and what can; KeyError for an unknown reason."""
    spoken = {name: _spoken(value, catalog) for name, value in values.items()}
    return "; ".join(catalog.gettext(each, **spoken) for each in REFUSALS[reason])


def remark(reason: str, values: Mapping[str, object], catalog: Catalog) -> str:
    """Return the line that tells something of what was printed; KeyError for an unknown reason."""
    return catalog.gettext(REMARKS[reason], **{name: _spoken(value, catalog) for name, value in values.items()})


def _spoken(value: object, catalog: Catalog) -> object:
    """Return a value in the reader's words: a list, a length."""
    if isinstance(value, tuple):
        return listed(map(str, value), catalog)
    return decimal(value, catalog) if isinstance(value, float) else value
