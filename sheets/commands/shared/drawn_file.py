"""Where a drawing of a game goes: to the terminal as text, or to a file or a pipe as text or as a picture."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ... import PROGRAM, __version__
from ...system import files
from .console import terminal, unknown, write_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ...system.terminal import Terminal
    from ...words.catalog import Catalog

_TEXT = "text"
_FORMATS = (_TEXT, "svg", "png", "pdf")
_ENDINGS = {".txt": _TEXT, ".svg": "svg", ".png": "png", ".pdf": "pdf"}
_TEXT_WIDTH = 200
"""Columns of a drawing in a text file."""


class DrawnFile(NamedTuple):
    """The format of a drawing and the file that it is written to; None is standard output."""

    form: str
    path: Path | None


def drawn_file(form: str | None, output: str | None, catalog: Catalog, *, force: bool) -> DrawnFile:
    """Return where a drawing goes; `Fault` where that cannot be, or is somebody's file."""
    chosen = _form(form, output, catalog)
    file = files.name_of(output)
    if file is None and chosen != _TEXT and sys.stdout.isatty():
        raise files.Fault(catalog.gettext("a picture cannot be shown on a terminal; give a file name with -o"))
    return DrawnFile(chosen, None if file is None else _free_path(file, catalog, force=force))


def write(
    target: DrawnFile, lines: Callable[[Terminal], Iterable[str]], picture: Callable[[str], bytes], catalog: Catalog
) -> None:
    """Write a drawing: its lines for a terminal, or what `picture` makes of it in a format; `Fault`."""
    if target.path is None and target.form == _TEXT:
        write_lines(lines(terminal()))
        return
    content = _text(lines) if target.form == _TEXT else picture(target.form)
    if target.path is None:
        files.write_to_standard_output(content)
    else:
        from . import targets

        targets.write(target.path, content, catalog)
        pages = catalog.ngettext("{number} page", "{number} pages", 1)
        sys.stderr.write(f"{target.path}: {pages}\n")


def _form(form: str | None, output: str | None, catalog: Catalog) -> str:
    """Return the format of a drawing: what is asked for, else by the name of its file, else text; `Fault`."""
    ending = Path(output or "").suffix.lower()
    asked = form.lower() if form is not None else _ENDINGS.get(ending, ending.removeprefix(".") or _TEXT)
    if asked not in _FORMATS:
        raise files.Fault(unknown(catalog, catalog.gettext("unknown format: {name}", name=asked), asked, _FORMATS))
    if _ENDINGS.get(ending, asked) != asked:
        line = catalog.gettext(
            "{file} ends in .{suffix}, which does not match --format", file=output, suffix=ending.removeprefix(".")
        )
        raise files.Fault(line)
    return asked


def _free_path(output: str, catalog: Catalog, *, force: bool) -> Path:
    from . import targets

    path = targets.named_path(output, catalog)
    targets.check_free(path, catalog, force=force)
    return path


def _text(lines: Callable[[Terminal], Iterable[str]]) -> bytes:
    """Return a drawing as the text of a file, by whose last line the program knows it again."""
    from ...system.terminal import Terminal

    drawn = lines(Terminal(colours=False, unicode=True, width=_TEXT_WIDTH, wraps=True))
    text = "\n".join(drawn).rstrip()
    return f"{text}\n\n{PROGRAM} {__version__}\n".encode()
