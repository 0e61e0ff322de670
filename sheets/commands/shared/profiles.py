"""The printers that a user has described: kept in his settings, and what he has printed corrected by one of them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from ...system import files, settings
from ...words import faults
from ...words.marks import decimal, listed
from .console import unknown

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ...press.printers import Profile, Profiles
    from ...press.request import Request
    from ...words.catalog import Catalog

NONE = "none"
"""What stands for no printer."""

_FILE = "printers.json"

_TRUE = frozenset({"calibration"})
"""Documents that show a printer as it is."""


def path(catalog: Catalog) -> Path:
    """Return the file of the profiles, which need not exist; Fault where nobody is at home."""
    try:
        return settings.folder() / _FILE
    except RuntimeError as error:
        raise files.Fault(catalog.gettext("there is no folder for settings; set XDG_CONFIG_HOME to one")) from error


def read(catalog: Catalog) -> Profiles:
    """Return the profiles of the user, none where there is no file; Fault where they cannot be read."""
    from ...press import printers

    file = path(catalog)
    try:
        # Whoever opens a pipe waits for one who writes into it.
        content = b"" if files.is_special(file) else files.read(str(file), printers.LIMIT)
    except (FileNotFoundError, NotADirectoryError):
        return printers.Profiles()
    except OSError as error:
        raise files.Fault(faults.sentence(error, catalog, file)) from error
    try:
        return printers.parse(content)
    except printers.UnreadableProfilesError as error:
        line = catalog.gettext("cannot read the printers in {file}; correct this file or delete it", file=file)
        raise files.Fault(line) from error


def write(profiles: Profiles, catalog: Catalog) -> None:
    """Write the profiles of the user, whole or not at all; Fault."""
    from ...press import printers

    file = path(catalog)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except (NotADirectoryError, FileExistsError) as error:
        line = catalog.gettext("cannot make the folder {folder}: part of its path is a file", folder=file.parent)
        raise files.Fault(line) from error
    except OSError as error:
        raise files.Fault(faults.sentence(error, catalog, file.parent)) from error
    try:
        files.write(file, printers.written(profiles))
    except OSError as error:
        raise files.Fault(faults.sentence(error, catalog, file)) from error


def named(profiles: Profiles, name: str, catalog: Catalog) -> Profile:
    """Return the profile of a name; Fault where there is none."""
    profile = profiles.named(name)
    if profile is None:
        line = catalog.gettext("unknown printer: {name}", name=name)
        names = (*(each.name for each in profiles.known), NONE)
        raise files.Fault(unknown(catalog, line, name, names))
    return profile


def for_print(asked: str | None, request: Request, form: str, catalog: Catalog) -> Profile | None:
    """Return the printer that a file is corrected for: the one that is asked for, else the one that is used; Fault.

    Only who asks for one has it for what shows a printer as it is, and for what others will print.
    """
    if asked == NONE:
        return None
    if asked is None:
        own = form == "pdf" and request.document not in _TRUE and not request.press
        if not own or not _are_any(catalog):
            return None
        profiles = read(catalog)
        return profiles.named(profiles.used)
    if form != "pdf":
        line = catalog.gettext("--{option} does not apply to {document}", option="printer", document=form)
        raise files.Fault(line)
    return named(read(catalog), asked, catalog)


def of_document(document: str, printer: Profile | None) -> Profile | None:
    """Return the printer that a part of a kit is corrected for."""
    return None if document in _TRUE else printer


def _are_any(catalog: Catalog) -> bool:
    """Whether there is a file of profiles; where nobody is at home there is none."""
    try:
        return path(catalog).exists()
    except (files.Fault, OSError):
        return False


def corrected(content: bytes, printer: Profile | None) -> bytes:
    """Return a finished file as its printer is to get it."""
    if printer is None:
        return content
    from ...press import printers

    return printers.corrected(content, printer)


def told(printer: Profile | None) -> dict[str, str]:
    """Return for programs which printer a file was corrected for, if any."""
    return {} if printer is None else {"printer": printer.name}


def tell(printer: Profile | None, contents: Sequence[bytes], catalog: Catalog, document: str = "") -> None:
    """Say which printer finished files were corrected for, and what of them it will leave out.

    Of what shows a printer as it is this is the very purpose, and nothing to be told.
    """
    if printer is None:
        return
    from ...press import printers

    line = catalog.gettext(
        "adjusted for printer {name}; to print without adjusting: {option}",
        name=printer.name,
        option=f"--printer {NONE}",
    )
    sys.stderr.write(f"{line}\n")
    found = {} if document in _TRUE else printers.out_of_reach(contents, printer)
    lost = [
        _lost(edge, decimal(ink.near, catalog), decimal(ink.margin, catalog), catalog) for edge, ink in found.items()
    ]
    if lost:
        line = catalog.gettext("too close to the edge for this printer: {edges}", edges=listed(lost, catalog))
        sys.stderr.write(f"{line}\n")


def _lost(edge: str, length: str, margin: str, catalog: Catalog) -> str:
    match edge:
        case "top":
            return catalog.gettext("top {length} mm (prints from {margin} mm)", length=length, margin=margin)
        case "right":
            return catalog.gettext("right {length} mm (prints from {margin} mm)", length=length, margin=margin)
        case "bottom":
            return catalog.gettext("bottom {length} mm (prints from {margin} mm)", length=length, margin=margin)
        case _:
            return catalog.gettext("left {length} mm (prints from {margin} mm)", length=length, margin=margin)
