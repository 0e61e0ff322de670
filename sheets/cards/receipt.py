"""What proves a report: the transcript that it was made from, and the code that carries it with the totals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.copies.compact import CodeError, code_of

from .. import PROGRAM, __version__
from ..figures import game_codes
from ..system.terminal import fit, visible
from .content import Drawing, Listing, Prose, Section, Statement

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alhambra_engine.referee import Result

    from ..words.catalog import Catalog
    from .content import Block

_MOST_LINES = 240
_LONGEST_LINE = 160
_LONGEST_CODE = 6000
"""Characters of a code that stands as text; nobody types a longer one."""
_MODULE = 0.6
"""Millimetres of a module of the code."""


def sections(result: Result, catalog: Catalog, *, is_copy: bool = False) -> Iterator[Section]:
    """Yield the transcript as it was typed or copied, and of a legal game the code that carries it."""
    yield Section("code", catalog.gettext("The game as a code"), tuple(_code(result, catalog)))
    lines = result.source.lines
    shown = tuple(fit(visible(line.expandtabs(4)).rstrip(), _LONGEST_LINE) for line in lines[:_MOST_LINES])
    while shown and not shown[-1]:
        shown = shown[:-1]
    if shown:
        left = len(lines) - _MOST_LINES
        rest = catalog.ngettext("… and {number} more line", "… and {number} more lines", left) if left > 0 else ""
        heading = catalog.gettext("The game, to type in again") if is_copy else catalog.gettext("As typed")
        yield Section("transcript", heading, (Listing(shown, rest),))


def _code(result: Result, catalog: Catalog) -> Iterator[Block]:
    if not result.legal or result.outcome is None:
        yield Prose(Statement(catalog.gettext("Only a legal game has a code."), ()))
        return
    try:
        code = code_of(result, __version__)
    except CodeError:
        yield Prose(Statement(catalog.gettext("This game is too long for a code on paper: keep the file."), ()))
        return
    what = catalog.gettext(
        "The code contains the whole game and its totals. Scan it and paste the text into "
        "this command: the game is scored again, and you see whether the totals match."
    )
    command = Statement(f'{PROGRAM} score --code "…"', ())
    try:
        picture = game_codes.picture(code, module=_MODULE, alt=catalog.gettext("The game’s code"))
    except ValueError:  # it would have too many modules to be read
        picture = None
    if picture is not None:
        yield Drawing(picture, (Statement(what, ()), command))
    else:
        yield Prose(Statement(what, ()))
        yield Prose(command)
    if len(code) > _LONGEST_CODE:
        yield Prose(Statement(catalog.gettext("This game is too long for a code on paper: keep the file."), ()))
    else:
        # What a camera cannot read, or a screen shows, can be copied.
        yield Listing((code,), is_code=True)
