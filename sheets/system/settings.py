"""Where what a user has set lasts: the folder of the program among those of his settings."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from .. import PROGRAM


def folder() -> Path:
    """Return the folder of the program's settings, which need not exist; RuntimeError where nobody is at home.

    `XDG_CONFIG_HOME` counts on every system, if it is set to a whole path; a relative one would be another folder
    wherever the program is started.
    """
    asked = os.environ.get("XDG_CONFIG_HOME", "")
    if Path(asked).is_absolute():
        return Path(asked) / PROGRAM
    if sys.platform == "win32":
        roaming = os.environ.get("APPDATA", "")
        return (Path(roaming) if Path(roaming).is_absolute() else Path.home() / "AppData" / "Roaming") / PROGRAM
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / PROGRAM
    return Path.home() / ".config" / PROGRAM
