"""What the system refuses, in one line: no such file, no permission, no space, a package that is not there."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING

from .catalog import N_

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .catalog import Catalog

_NO_FILE = N_("{file}: no such file")
_NO_PERMISSION = N_("{file}: no permission")
_NO_SPACE = N_("{file}: no space left on the disk")
_SENTENCES: Mapping[int | None, str] = {
    errno.ENOENT: _NO_FILE,
    errno.ENOTDIR: _NO_FILE,
    errno.EISDIR: N_("{file} is a folder"),
    errno.EACCES: _NO_PERMISSION,
    errno.EPERM: _NO_PERMISSION,
    errno.EROFS: N_("{file}: the disk is read-only"),
    errno.ENOSPC: _NO_SPACE,
    errno.EDQUOT: _NO_SPACE,
}
"""What the system refused, by its number."""


def sentence(error: OSError, catalog: Catalog, name: object = None) -> str:
    """Return the line for what the system refused; `name` is what the user calls the file, where that is known."""
    if error.errno == errno.ENOENT and error.filename is None and error.filename2 is None:
        # Only the question where one is has no name.
        return catalog.gettext("the current folder no longer exists")
    file = name or error.filename
    if file is None:
        # Whatever the program reads or writes has a name, but for what it answers.
        file = catalog.gettext("standard output")
    if error.errno in _SENTENCES:
        return catalog.gettext(_SENTENCES[error.errno], file=file)
    # The words of the system itself, in whatever language it speaks: there are a hundred more of its reasons.
    reason = error.strerror or type(error).__name__
    return catalog.gettext("{file}: cannot be read or written ({reason})", file=file, reason=reason)


_PACKAGES: Mapping[str, str] = {"PIL": "pillow", "fontTools": "fonttools", "yaml": "PyYAML"}
"""Packages that are imported by another name than they are installed by."""

_OWN = "alhambra_"


def missing_package(error: ModuleNotFoundError, catalog: Catalog) -> str | None:
    """Return the line for a package that is not there, as in a browser; None for a module of this program: a bug."""
    name = (error.name or "").partition(".")[0]
    if not name or name.startswith(_OWN):
        return None
    return catalog.gettext(
        "this needs the package {package}, which is not installed", package=_PACKAGES.get(name, name)
    )
