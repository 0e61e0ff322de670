"""The build back end: setuptools, which also compiles the message catalogs into the wheel.

A `.mo` carries in its header the checksum of the `.po` it was made from: one that is older is not read. Nothing is
compiled in a checkout, whose catalogs are read as they are.
"""

from __future__ import annotations

import gzip
import io
import os
import tarfile
import zlib
from pathlib import Path

import polib
from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    build_wheel,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)
from setuptools.command.build_py import build_py

__all__ = (
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
)

LOCALE = Path("sheets", "locale")
PACKAGE = "alhambra_sheets"


def build_sdist(sdist_directory: str, config_settings: dict[str, str | list[str] | None] | None = None) -> str:
    """Return the name of the source distribution that is built; with SOURCE_DATE_EPOCH, always of the same bytes."""
    name = build_meta.build_sdist(sdist_directory, config_settings)
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    if epoch.isdecimal():
        file = Path(sdist_directory, name)
        file.write_bytes(settled(file.read_bytes(), int(epoch)))
    return name


def settled(archive: bytes, epoch: int) -> bytes:
    """Return a source distribution without what differs between two builds: times, owners, the order of its files."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=io.BytesIO(archive)) as source, tarfile.open(fileobj=packed, mode="w") as target:
        for entry in sorted(source.getmembers(), key=lambda each: each.name):
            entry.mtime, entry.uid, entry.gid, entry.uname, entry.gname = epoch, 0, 0, "", ""
            entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
            entry.pax_headers = {}
            target.addfile(entry, source.extractfile(entry) if entry.isfile() else None)
    return gzip.compress(packed.getvalue(), mtime=epoch)


def compiled(source: bytes) -> bytes:
    """Return a catalog in the form that is read at run time, with the checksum of its source."""
    catalog = polib.pofile(source.decode())
    catalog.metadata["X-Source"] = f"{zlib.crc32(source):08x}"
    return bytes(catalog.to_binary())


class BuildWithCatalogs(build_py):
    """Copies the packages and compiles their catalogs beside them."""

    def run(self) -> None:
        """Build; in editable mode there is nothing to compile."""
        super().run()
        if not self.editable_mode:
            for file, target in self._catalogs():
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(compiled(file.read_bytes()))

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:  # noqa: FBT001, FBT002 - setuptools calls it so
        """Return the names of all files that are built."""
        if self.editable_mode:
            return super().get_outputs(include_bytecode)
        return [*super().get_outputs(include_bytecode), *(str(target) for _, target in self._catalogs())]

    def _catalogs(self) -> list[tuple[Path, Path]]:
        folder = Path(self.build_lib, PACKAGE, "locale")
        return [(file, folder / file.relative_to(LOCALE).with_suffix(".mo")) for file in sorted(LOCALE.glob("*/*.po"))]
