"""A file that a command writes and that must not be there yet."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ...system import files
from ...words import faults

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...words.catalog import Catalog


def path_of(name: str, catalog: Catalog) -> Path:
    """Return the path of a file to be written; `Fault` where there is no folder for it, or one of its name."""
    path = Path(name)
    if not path.parent.is_dir():
        raise files.Fault(catalog.gettext("no such folder: {folder}", folder=path.parent))
    if path.is_dir():
        raise files.Fault(catalog.gettext("{file} is a folder", file=path))
    return path


def write(name: str, content: str | bytes | Iterable[bytes], catalog: Catalog) -> None:
    """Write a text, other bytes, or parts that come one by one, into a file that is not there yet; `Fault`."""
    try:
        path = path_of(name, catalog)
        if path.exists():
            raise files.Fault(catalog.gettext("{file} already exists; choose another name", file=path))
        data = content.encode() if isinstance(content, str) else content
        with files.writing(path) as sink:
            for part in (data,) if isinstance(data, bytes) else data:
                sink(part)
    except OSError as error:
        raise files.Fault(faults.sentence(error, catalog, Path(name))) from error
