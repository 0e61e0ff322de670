"""Where what is printed goes: the form of its file, its path and folder, and whose file is there already."""

from __future__ import annotations

import errno
import os
from contextlib import contextmanager, suppress
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ...press.make import FORMATS
from ...press.ownership import is_own_file
from ...system import files
from ...words import faults
from . import new_file, profiles
from .console import unknown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...press.printers import Profile
    from ...press.request import Request
    from ...words.catalog import Catalog


class Target(NamedTuple):
    """Where a file goes and how it is told."""

    output: str | None
    """A path, `-` for standard output, None for the folder of the program."""
    form: str
    force: bool
    as_json: bool
    printer: Profile | None = None
    """What it is corrected for."""

    @property
    def is_stream(self) -> bool:
        """Whether it goes to standard output."""
        return self.output is not None and files.is_standard_output(self.output)


def form_of(form: str, output: str | None, catalog: Catalog) -> str:
    """Return the form of a file: what is asked for, else what its name ends in, else PDF; Fault where they differ."""
    suffix = Path(output or "").suffix.lower().removeprefix(".")
    told = next((each for each, ending in FORMATS.items() if ending == suffix), "")
    if form in FORMATS and told and form != told:
        line = catalog.gettext("{file} ends in .{suffix}, which does not match --format", file=output, suffix=suffix)
        raise files.Fault(line)
    return form or told or "pdf"


def path_of(request: Request, target: Target, catalog: Catalog) -> Path:
    """Return the path of a file; Fault where no file can be."""
    if target.output is not None:
        return named_path(target.output, catalog)
    suffix = FORMATS[target.form]
    game = f"-{request.game}" if request.game else ""
    return _own_folder(catalog) / f"{request.document}{game}-{'-'.join(request.lang)}.{suffix}"


def named_path(output: str, catalog: Catalog) -> Path:
    """Return the path of a file that somebody has named; Fault where no file can be."""
    if not output:
        raise files.Fault(catalog.gettext("no file name given"))
    path = new_file.path_of(output, catalog)
    if output.endswith(("/", os.sep)):
        raise files.Fault(catalog.gettext("no such folder: {folder}", folder=path))
    return path


def kit_folder(target: Target, catalog: Catalog) -> Path:
    """Return the folder of a kit, which `write` makes where only its own name is missing; Fault."""
    if target.output is None:
        folder = _own_folder(catalog) / "kit"
    elif target.output:
        folder = Path(target.output)
        if not folder.parent.is_dir():
            raise files.Fault(catalog.gettext("no such folder: {folder}", folder=folder.parent))
    else:
        raise files.Fault(catalog.gettext("no file name given"))
    if folder.exists() and not folder.is_dir():
        raise files.Fault(catalog.gettext("{folder} is not a folder", folder=folder))
    return folder


def _own_folder(catalog: Catalog) -> Path:
    """The folder where files go that are not named; Fault where something else has its name."""
    folder = Path("output")
    # A link that leads nowhere is none either.
    if not folder.is_dir() and (folder.exists() or folder.is_symlink()):
        raise files.Fault(catalog.gettext("{folder} is not a folder", folder=folder))
    return folder


def check_free(path: Path, catalog: Catalog, *, force: bool) -> None:
    """Refuse to write over what is not this program's, or closed to writing; Fault."""
    if not files.is_writable(path):
        raise files.Fault(catalog.gettext("cannot write to {file}", file=path))
    if not force and not files.is_own(path, is_own_file):
        raise files.Fault(
            catalog.gettext("{file} was not made by this program; add --force to overwrite it", file=path)
        )


def check_folder(path: Path, catalog: Catalog) -> None:
    """Refuse a file in a folder that is closed to writing, or would have to be made in one; nothing is made. Fault."""
    folder = next(each for each in Path(os.path.realpath(path)).parents if each.exists())
    if os.access(folder, os.W_OK | os.X_OK):
        return
    is_read_only = hasattr(os, "statvfs") and os.statvfs(folder).f_flag & os.ST_RDONLY
    error = OSError(errno.EROFS if is_read_only else errno.EACCES, "closed to writing")
    raise files.Fault(faults.sentence(error, catalog, path))


def write(path: Path | None, content: bytes, catalog: Catalog, printer: Profile | None = None) -> None:
    """Write a file whole, corrected for a printer; Fault.

    Every finished file passes here or, part by part, through `writing`, and nowhere else, on its way out.
    """
    content = profiles.corrected(content, printer)
    with writing(path, catalog) as sink:
        sink(content)


@contextmanager
def writing(path: Path | None, catalog: Catalog) -> Iterator[files.Sink]:
    """Give what takes the parts of a file, which is in its place after the last of them, whole; Fault.

    Folders that are missing are made, and do not stay if the file cannot be written. None is standard output. What the
    system refuses to whoever makes the parts is another matter, and not told of this file.
    """
    if path is None:
        with files.writing_to_standard_output() as sink:
            yield sink
        return

    def taken(content: bytes) -> None:
        try:
            sink(content)
        except OSError as error:
            raise files.Fault(faults.sentence(error, catalog, path)) from error

    of_others: OSError | None = None
    try:
        with _folders_for(path), files.writing(path) as sink:
            try:
                yield taken
            except OSError as error:
                of_others = error
                raise
    except OSError as error:
        if error is of_others:
            raise
        raise files.Fault(faults.sentence(error, catalog, path)) from error


@contextmanager
def _folders_for(path: Path) -> Iterator[None]:
    """Make the folders that a file lacks; whatever stops it meanwhile, those of them that are empty go again."""
    missing = list(takewhile(lambda folder: not folder.exists(), path.parents))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        yield
    except BaseException:
        for folder in missing:
            with suppress(OSError):
                folder.rmdir()
        raise


@contextmanager
def refusals_told(catalog: Catalog) -> Iterator[None]:
    """Have the press say in one line what cannot be printed, and what can, or which package it lacks; Fault."""
    from ...press.arrangement import RequestError, UnknownNameError
    from ...words import refusals

    try:
        yield
    except RequestError as error:
        line = refusals.sentence(error.reason, error.values, catalog)
        if isinstance(error, UnknownNameError):
            line = unknown(catalog, line, error.name, error.known)
        raise files.Fault(line) from error
    except ModuleNotFoundError as error:
        lacking = faults.missing_package(error, catalog)
        if lacking is None:
            raise
        raise files.Fault(lacking) from error
