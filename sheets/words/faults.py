"""What the system refuses, in one line: no such file, no permission, no space."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .catalog import Catalog


def sentence(error: OSError, catalog: Catalog, name: object = None) -> str:
    """Return the line for what the system refused; `name` is what the user calls the file, where that is known."""
    if error.errno == errno.ENOENT and error.filename is None and error.filename2 is None:
        # Only the question where one is has no name.
        return catalog.gettext("the current folder no longer exists")
    file = name or error.filename
    if file is None:
        # Whatever the program reads or writes has a name, but for what it answers.
        file = catalog.gettext("standard output")
    match error.errno:
        case errno.ENOENT | errno.ENOTDIR:
            return catalog.gettext("{file}: no such file", file=file)
        case errno.EISDIR:
            return catalog.gettext("{file} is a folder", file=file)
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return catalog.gettext("{file}: no permission", file=file)
        case errno.ENOSPC | errno.EDQUOT:
            return catalog.gettext("{file}: no space left on the disk", file=file)
    # The words of the system itself, in whatever language it speaks: there are a hundred more of its reasons.
    reason = error.strerror or type(error).__name__
    return catalog.gettext("{file}: cannot be read or written ({reason})", file=file, reason=reason)
