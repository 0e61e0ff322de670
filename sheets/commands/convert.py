"""The command that writes a game down in another form: `convert`."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from .. import __version__
from ..system import files
from ..words.catalog import N_
from ..words.marks import listed
from .shared import codes, games, new_file, options
from .shared.console import (
    ILLEGAL,
    LEGAL,
    answering,
    catalog_for,
    tell,
    terminal,
    unknown,
    write_json,
    write_lines,
)
from .shared.spoken import SpokenCommands

if TYPE_CHECKING:
    from alhambra_engine.referee import Outcome, Result

    from ..words.catalog import Catalog

app = SpokenCommands()

FORMS = ("drawing", "list", "json", "code", "qr", "alh")

_ARCHIVE = "alh"

_CODES = ("code", "qr")
"""Those that have the points of the game, and can be a link to a page."""

_PICTURES = {".svg": "svg", ".png": "png"}
"""What the file of a QR code can be, by the end of its name."""

_LARGE = 500_000
"""Characters of a text whose size is looked at: what is written there may be more than any file may have."""

_NO_ASCII = re.compile(r"[^\x00-\x7f]")


class _Copy(NamedTuple):
    """A game in another form: the tree of values that it is made of, or the parts of the text of a QR code, if any."""

    text: str
    value: Any = None
    parts: tuple[str, ...] = ()


_Page = Annotated[
    str | None,
    typer.Option(
        "--page", metavar="ADDRESS", help=N_("For code and qr: make a link that opens the game on this page.")
    ),
]


@app.member(
    "convert",
    N_("Convert a game: palaces as drawings or lists of tiles, as JSON, or as a code."),
    "convert mygame.yaml --to list",
    "convert mygame.yaml --to json -o mygame.json",
    "convert mygame.yaml --to code",
    "convert mygame.yaml --to qr -o mygame.svg",
    "convert --code ALHG1:... --to drawing -o mygame.yaml",
    "convert games/*.yaml --to alh -o games.alh",
)
def convert(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE]...",
            help=N_("The transcript, or a file with a code; - for standard input."),
        ),
    ] = None,
    *,
    to: Annotated[str, typer.Option("--to", metavar="FORM", help=N_("drawing, list, json, code, qr or alh."))],
    page: _Page = None,
    code: options.CodeOption = None,
    output: options.NewFileOption = None,
    as_json: options.Json = False,
    lang: options.LanguageOption = None,
) -> int:
    """Write a game in another form; return the exit status."""
    catalog = catalog_for(lang)
    if to not in FORMS:
        raise files.Fault(unknown(catalog, catalog.gettext("unknown format: {name}", name=to), to, FORMS))
    if page is not None and to not in _CODES:
        forms = " | ".join(f"--to {form}" for form in _CODES)
        raise files.Fault(catalog.gettext("{one} works only with {other}", one="--page", other=forms))
    form = _form_of_picture(output, catalog, is_answered=as_json) if to == "qr" else ""
    address = "" if page is None else codes.page_address(page, catalog)
    given = games.names_of("convert", names, code, {f"--to {to}": to == _ARCHIVE}, catalog)
    if to == _ARCHIVE:
        from .shared import archiving

        return archiving.write_archive(given, output, answering(catalog), as_json=as_json)
    if len(given) > 1:
        raise files.Fault(catalog.gettext("--to {form} works with one file at a time", form=to))
    (name,) = given
    game = games.opened(name, catalog, code)
    result = _judged(game, to)
    if not result.legal or result.outcome is None:
        return _refused(result, to, catalog, as_json=as_json)
    copy = _copied(result, result.outcome, to, catalog, address)
    pictures = {each: _drawn(result, copy, each, catalog) for each in {form, "svg"}} if to == "qr" else {}
    is_commented = _tell_losses(result, result.outcome, to, catalog)
    _write(pictures[form] if to == "qr" else copy, output, catalog, is_answered=as_json)
    if as_json:
        more = {"comments_lost": is_commented, **({} if output is None else {"output": output})}
        drawn = {"svg": pictures["svg"].decode()} if to == "qr" else {}
        write_json({**_answer(result, to, catalog), "text": copy.text, **_value(copy), **drawn, **more})
    return LEGAL


def _judged(game: games.Game, to: str) -> Result:
    """Return what is said of a game; a code has its points too."""
    from alhambra_engine import referee

    return (referee.score if to in _CODES else referee.check)(game.name, game.data, game.surroundings)


def _refused(result: Result, to: str, catalog: Catalog, *, as_json: bool) -> int:
    """Tell what keeps a game from being written down again; return the exit status."""
    if as_json:
        write_json({**_answer(result, to, catalog), "text": None})
        return ILLEGAL
    from ..report.text import check_report

    told = answering(catalog)
    write_lines(check_report(result, told, terminal(sys.stderr)), stream=sys.stderr)
    return ILLEGAL


def _answer(result: Result, to: str, catalog: Catalog) -> dict[str, Any]:
    from ..report.answers import SCHEMA, finding_answer

    return {
        "schema": SCHEMA,
        "file": None if result.source.name == games.CODE else result.source.name,
        "to": to,
        "legal": result.legal,
        "findings": [finding_answer(finding, catalog) for finding in result.findings],
    }


def _value(copy: _Copy) -> dict[str, Any]:
    return {} if copy.value is None else {"value": copy.value}


def _copied(result: Result, outcome: Outcome, to: str, catalog: Catalog, address: str) -> _Copy:
    """Return a legal game in another form; `Fault` where it would be larger than any file that is read."""
    from alhambra_engine.copies import compact, drawings, transcripts, writing

    if to in _CODES:
        try:
            code = compact.code_of(result, __version__, told=bool(address))
            return _Copy(f"{address}{code}\n", parts=tuple(filter(None, (address, code))))
        except compact.CodeError as error:
            raise _too_large(result, to, catalog) from error
    tree = transcripts.tree_of(outcome, listed=to == "list")
    if to == "json":
        value = drawings.with_rows(tree)
        copy = _Copy(writing.json_text(value), value)
    else:
        copy = _Copy(writing.yaml_text(tree))
    if len(copy.text) > _LARGE and not transcripts.is_small_enough(copy.text):
        raise _too_large(result, to, catalog)
    return copy


def _form_of_picture(output: str | None, catalog: Catalog, *, is_answered: bool) -> str:
    """Return what the picture of a code is written as; `Fault` where that cannot be."""
    file = files.name_of(output)
    if file is not None:
        form = _PICTURES.get(Path(file).suffix.lower())
        if form is None:
            endings = listed(_PICTURES, catalog)
            raise files.Fault(catalog.gettext("{file}: the name must end in {endings}", file=file, endings=endings))
        return form
    if not is_answered and sys.stdout.isatty():
        raise files.Fault(catalog.gettext("a picture cannot be shown on a terminal; give a file name with -o"))
    return "svg"


def _drawn(result: Result, copy: _Copy, form: str, catalog: Catalog) -> bytes:
    """Return the QR code of a game as a file; `Fault` where it would have too many modules to be read."""
    from ..press import drawings

    try:
        return drawings.write_code(copy.parts, form, catalog)
    except ValueError as error:
        raise _too_large(result, "qr", catalog) from error


def _too_large(result: Result, to: str, catalog: Catalog) -> files.Fault:
    line = catalog.gettext("{file}: this game is too large for {form}", file=result.source.name, form=to)
    return files.Fault(line)


def _tell_losses(result: Result, outcome: Outcome, to: str, catalog: Catalog) -> bool:
    """Say on standard error what the form does not have; return whether comments are among it."""
    from alhambra_engine.copies import remarks, transcripts

    is_commented = remarks.has_remarks(result)
    if is_commented:
        tell(catalog.gettext("{file}: the comments are left out", file=result.source.name))
    large = transcripts.listed_alone(outcome) if to != "list" else ()
    if large:
        players = listed(large, catalog)
        line = catalog.gettext(
            "{file}: too large to draw, so written as lists of tiles: {players}",
            file=result.source.name,
            players=players,
        )
        tell(line)
    return is_commented


def _write(content: bytes | _Copy, output: str | None, catalog: Catalog, *, is_answered: bool) -> None:
    """Write a picture or a text into a new file, or to standard output where no other answer goes there; `Fault`."""
    file = files.name_of(output)
    if file is not None:
        new_file.write(file, content if isinstance(content, bytes) else content.text, catalog)
        tell(catalog.gettext("{file}: the same game", file=file))
    elif is_answered:
        return
    elif isinstance(content, bytes):
        files.write_to_standard_output(content)
    else:
        text = content.text if terminal().unicode else _in_ascii(content)
        write_lines(text.splitlines())


def _in_ascii(copy: _Copy) -> str:
    """Return a text for who can show no other characters: all others are in quotation marks, where they have escapes.

    A question mark in their place would be another name.
    """
    if copy.value is not None:
        import json

        return _NO_ASCII.sub(lambda match: json.dumps(match[0])[1:-1], copy.text)
    return _NO_ASCII.sub(lambda match: f"\\U{ord(match[0]):08x}", copy.text)
