"""The kit: everything that can be printed, as a folder of files, as one file, or as files for a print shop."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from ...system import files, processes
from ...words.catalog import load
from ...words.coverage import is_offered
from ...words.marks import listed
from . import profiles
from .console import FAILED, LEGAL, fail, write_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ...press.bundle import Bound
    from ...press.printable import Printed
    from ...press.request import Request
    from ...words.catalog import Catalog
    from .targets import Target


def print_kit(request: Request, make: Callable[[Request], Printed], catalog: Catalog, target: Target) -> int:
    """Print everything; `make` makes the file of a part of it, and raises Fault. Return the exit status.

    Where there are processors for it, `make` is called in other processes.
    """
    from ...press import catalogue
    from ...press import make as press
    from ...press.arrangement import RequestError
    from .targets import refusals_told

    if target.is_stream:
        raise files.Fault(catalog.gettext("a kit is a folder of files and cannot go to standard output"))
    one_file = bool(target.output) and Path(target.output or "").suffix.lower() == ".pdf"
    with refusals_told(catalog):
        if one_file and request.press:
            raise RequestError("exclude", one="--press", other="-o FILE.pdf")
        asked = press.kit(request, catalogue.printables(), one_file=one_file)
    parts, lacking = _translated(asked, catalog)
    status = FAILED if lacking else LEGAL
    if one_file or request.press:
        return _bound(request, parts, make, catalog, target) or status
    return _folder(parts, make, catalog, target) or status


def _bound(
    request: Request,
    parts: Sequence[tuple[str, Request]],
    make: Callable[[Request], Printed],
    catalog: Catalog,
    target: Target,
) -> int:
    """Print a kit as one file, or as files for a shop: nothing is written before all of it is made."""
    from ...press import bundle, recipe
    from .targets import check_free, write

    one_file, words = not request.press, recipe.command(request)
    place = _place(target, catalog, one_file=one_file)
    made = []
    for (_, part), printed in _made(parts, make):
        # Before they are bound, for their pages are not all corrected alike.
        one = printed()
        content = profiles.corrected(one.contents[0], profiles.of_document(part.document, target.printer))
        made.append(bundle.finished(part, one, content))
    if one_file:
        bound: tuple[Bound, ...] = (bundle.whole(made, catalog, words),)
        paths = [place]
    else:
        bound = bundle.for_shop(made, catalog, words)
        paths = [place / f"{each.name}.pdf" for each in bound]
    for path in paths:
        check_free(path, catalog, force=target.force)
    for path, each in zip(paths, bound, strict=True):
        write(path, each.content, catalog)
    rows = [
        {"file": str(path), "pages": each.pages, "languages": list(each.languages), **profiles.told(target.printer)}
        for path, each in zip(paths, bound, strict=True)
    ]
    if target.as_json:
        write_json(rows[0] if one_file else rows)
    if one_file:
        _tell_file(place, bound[0], catalog)
    else:
        _tell_count(place, len(rows), catalog)
    profiles.tell(target.printer, [each.content for each in bound], catalog)
    return LEGAL


def _place(target: Target, catalog: Catalog, *, one_file: bool) -> Path:
    """Return the file of a kit, or the folder of the files for a shop, which get their names later; Fault.

    What is known now is refused now: to make everything takes a minute.
    """
    from ...press import bundle
    from .targets import check_folder, check_free, kit_folder, named_path

    if not one_file:
        folder = kit_folder(target, catalog)
        check_folder(folder / bundle.TICKET, catalog)
        return folder
    path = named_path(target.output or "", catalog)
    check_free(path, catalog, force=target.force)
    check_folder(path, catalog)
    return path


def _tell_file(path: Path, bound: Bound, catalog: Catalog) -> None:
    count = catalog.ngettext("{number} page", "{number} pages", bound.pages)
    sys.stderr.write(f"{path}: {count}\n")
    if bound.mixed:
        line = catalog.gettext(
            "pages of several sizes; for one size: {paper}; for a print shop, a file for each: {press}",
            paper="--paper a4",
            press="--press",
        )
        sys.stderr.write(f"{line}\n")


def _folder(
    parts: Sequence[tuple[str, Request]], make: Callable[[Request], Printed], catalog: Catalog, target: Target
) -> int:
    """Print a kit into a folder; what cannot be printed is told, and the rest is printed all the same."""
    from .targets import check_folder, check_free, kit_folder, write

    folder = kit_folder(target, catalog)
    paths = [folder / f"{stem}.pdf" for stem, _ in parts]
    for path in paths:
        check_free(path, catalog, force=target.force)
        check_folder(path, catalog)
    status, rows, faults, contents = LEGAL, [], set(), list[bytes]()
    for path, ((_, part), make_it) in zip(paths, _made(parts, make), strict=True):
        try:
            printed = make_it()
        except files.Fault as fault:
            # The same fault of the surroundings stops several parts: it is told once.
            if str(fault) not in faults:
                fail(str(fault))
            faults.add(str(fault))
            status = FAILED
            continue
        printer = profiles.of_document(part.document, target.printer)
        write(path, printed.contents[0], catalog, printer)
        rows.append({"file": str(path), "pages": printed.pages, "languages": list(part.lang), **profiles.told(printer)})
        if printer is not None:
            contents.append(printed.contents[0])
    if target.as_json:
        write_json(rows)
    _tell_count(folder, len(rows), catalog)
    profiles.tell(target.printer, contents, catalog)
    return status


def _tell_count(folder: Path, number: int, catalog: Catalog) -> None:
    count = catalog.ngettext("{number} file", "{number} files", number)
    sys.stderr.write(f"{folder}: {count}\n")


def _translated(parts: Sequence[tuple[str, Request]], catalog: Catalog) -> tuple[list[tuple[str, Request]], bool]:
    """Return the parts of a kit that can be printed in their language; of each language one line tells the others.

    Fault where nothing is left.
    """
    kept, lacking = [], dict[str, list[str]]()
    for stem, part in parts:
        (code,) = part.lang
        if is_offered(part.document, code):
            kept.append((stem, part))
        else:
            lacking.setdefault(load(code).own_name, []).append(part.document)
    for own_name, documents in lacking.items():
        names = listed(dict.fromkeys(documents), catalog)
        line = catalog.gettext(
            "{document} is not yet available in this language: {language}", document=names, language=own_name
        )
        if not kept:
            raise files.Fault(line)
        fail(line)
    return kept, bool(lacking)


def _made(
    parts: Sequence[tuple[str, Request]], make: Callable[[Request], Printed]
) -> Iterator[tuple[tuple[str, Request], Callable[[], Printed]]]:
    """Yield the parts of a kit, each with what gives its file; on a terminal with a bar that fills."""
    with closing(processes.shared(make, [part for _, part in parts])) as shared:
        pairs = zip(parts, shared, strict=True)
        if not sys.stderr.isatty():
            yield from pairs
            return
        with typer.progressbar(pairs, length=len(parts), file=sys.stderr) as bar:
            yield from bar
