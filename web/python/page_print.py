"""What the page asks to print: how a sheet will look, and the command line that makes it."""

from __future__ import annotations

import shlex
from contextlib import contextmanager, redirect_stderr
from io import StringIO
from itertools import islice
from typing import TYPE_CHECKING, Any

from alhambra_sheets.system.files import Fault

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from alhambra_engine.referee import Result
    from alhambra_sheets.drawing.shapes import Page
    from alhambra_sheets.press.form_job import FormJob
    from alhambra_sheets.press.request import Request
    from alhambra_sheets.words.catalog import Catalog

GAME_FILE = "game.yaml"
"""What the game of a filled sheet is called on the command line that is shown."""

_LOOKED_AT = 24
"""Pages of a pad among which those that differ are looked for."""


def preview(document: str, values: Mapping[str, Any], language: str, game: str = "", most: int = 4) -> dict[str, Any]:
    """Return the first pages that differ as SVG, with what is to be told of the file and the command that makes it.

    A sheet that cannot be printed so is refused by the line that the command line has for it.
    """
    from alhambra_sheets.drawing.shapes import as_side
    from alhambra_sheets.words import refusals
    from alhambra_sheets.words.catalog import load
    from alhambra_sheets.writers import svg, webfonts

    catalog = load(language)
    request = _request(document, values)
    with _one_line(catalog):
        job = _planned(request, _game(game, catalog), catalog)
        shown: dict[str, dict[str, Any]] = {}
        for page in _differing(islice(job.pages(), _LOOKED_AT)):
            side = as_side(page, "page")
            text = svg.write(side, title="", language=request.lang[0], font_face=webfonts.quick_font_face)
            shown[text] = {"width": side.width, "height": side.height, "svg": text}
            if len(shown) == most:
                break
    return {
        "pages": job.page_count,
        "shown": list(shown.values()),
        "remarks": [refusals.remark(each.reason, each.values, catalog) for each in job.remarks],
        **_told(request, filled=bool(game)),
    }


def _told(request: Request, *, filled: bool) -> dict[str, Any]:
    from alhambra_sheets.press import recipe

    line = recipe.command(request) + (f" --fill={GAME_FILE}" if filled else "")
    return {"command": line, "arguments": shlex.split(line)[1:]}


def _request(document: str, values: Mapping[str, Any]) -> Request:
    """Return the request of a form: lists as tuples, numbers of the type that the option has."""
    from alhambra_sheets.press.request import Request, options, usual

    read: dict[str, Any] = {}
    for name, value in values.items():
        if name not in options() or name in {"fill", "code"}:
            raise Fault(f"unknown option: {name}")
        kind: Any = type(usual(name))
        read[name] = tuple(map(str, value)) if kind is tuple else kind(value)
    return Request(document, **read)


def _game(text: str, catalog: Catalog) -> Result | None:
    if not text:
        return None
    from alhambra_sheets.commands.shared import games

    # Like a copy: it opens no file.
    return games.judged_copy(GAME_FILE, text.encode("utf-8", "surrogatepass"), catalog)


def _planned(request: Request, game: Result | None, catalog: Catalog) -> FormJob:
    from alhambra_sheets.commands.shared import games, layout_choice
    from alhambra_sheets.press import catalogue, make
    from alhambra_sheets.press.content import content_of

    make.check(request, "pdf")
    if game is not None and not game.legal:
        raise Fault(_why_illegal(game, catalog))
    content, full = content_of(
        request,
        lambda name: layout_choice.choose(name, catalog).layout,
        game,
        lambda data: games.judged_copy("", data, catalog),
    )
    return make.planned(catalogue.printable(request.document), full, content)  # type: ignore[return-value]  # the page asks only for sheets of shapes


def _why_illegal(game: Result, catalog: Catalog) -> str:
    from alhambra_sheets.words import findings

    first = next(each for each in game.findings if str(each.kind.severity) == "error")
    return findings.what(first, catalog)


def _differing(pages: Iterator[Page]) -> Iterator[Page]:
    """Yield the pages that are not drawn of the same objects as one before them."""
    seen: dict[tuple[object, ...], Page] = {}
    for page in pages:
        parts = tuple((id(each.side.shapes), id(each.side.stamp), each.matrix) for each in page.placed)
        if parts not in seen:
            # What is kept keeps its place in memory, and so its number.
            seen[parts] = page
            yield page


@contextmanager
def _one_line(catalog: Catalog) -> Iterator[None]:
    """Have refusals said in one line; what else is told meanwhile has no place on the page."""
    from alhambra_sheets.commands.shared.targets import refusals_told

    with refusals_told(catalog), redirect_stderr(StringIO()):
        yield


QUESTIONS: Mapping[str, Callable[..., object]] = {"preview": preview}
