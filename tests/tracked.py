"""The files of the project: what git tracks, or what it would not ignore."""

from __future__ import annotations

import os
import shutil
import subprocess
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


def _walk(checkout: Path) -> Iterator[Path]:
    """Yield the files of a checkout that came without git, as an archive."""
    ignored = [
        line.rstrip("/") for line in (checkout / ".gitignore").read_text(encoding="utf-8").split() if line[0] != "#"
    ]
    ignored += [".git", "output"]
    for folder, folders, names in os.walk(checkout):
        folders[:] = [name for name in folders if not any(fnmatchcase(name, pattern) for pattern in ignored)]
        for name in names:
            if not any(fnmatchcase(name, pattern) for pattern in ignored):
                yield Path(folder, name)


def tracked_files(checkout: Path) -> list[Path]:
    """Return the files that git tracks, or all that it would not ignore where there is no git."""
    if not (checkout / ".git").exists() or shutil.which("git") is None:
        return sorted(_walk(checkout))
    # A clone that another user made (in a container, say) is no reason to look at nothing.
    command = ["git", "-c", "safe.directory=*", "ls-files", "-z"]
    names = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=True).stdout.split("\0")
    return [checkout / name for name in names if name and (checkout / name).is_file()]
