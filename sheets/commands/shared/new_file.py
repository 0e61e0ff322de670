"""A file that a command writes and that must not be there yet."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ...system import files
from ...words import faults

if TYPE_CHECKING:
    from ...words.catalog import Catalog


def write(name: str, content: str | bytes, catalog: Catalog) -> None:
    """Write a text or other bytes into a file that is not there yet; `Fault`."""
    path = Path(name)
    try:
        if not path.parent.is_dir():
            raise files.Fault(catalog.gettext("no such folder: {folder}", folder=path.parent))
        if path.is_dir():
            raise files.Fault(catalog.gettext("{file} is a folder", file=path))
        if path.exists():
            raise files.Fault(catalog.gettext("{file} already exists; choose another name", file=path))
        files.write(path, content if isinstance(content, bytes) else content.encode())
    except OSError as error:
        raise files.Fault(faults.sentence(error, catalog, path)) from error
