"""Data files of the sheets, parsed once."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

LOCALE = Path(__file__).parent.parent / "locale"
"""The folder of the message catalogs and of what else differs by language."""


@cache
def data(name: str) -> dict[str, Any]:
    """Return a data file of the sheets, for example `icons.toml`."""
    import tomllib
    from importlib.resources import files  # their imports are dear, and help reads messages alone

    return tomllib.loads((files("alhambra_sheets") / "data" / name).read_text(encoding="utf-8"))


@cache
def data_if_any(name: str) -> dict[str, Any]:
    """Return a data file of the sheets; empty where there is none of that name."""
    import tomllib
    from importlib.resources import files

    file = files("alhambra_sheets") / "data" / name
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


@cache
def template(name: str) -> dict[str, Any]:
    """Return the layout numbers of a document, for example `player-sheet.toml`; lengths in mm, type in points."""
    import tomllib
    from importlib.resources import files

    return tomllib.loads((files("alhambra_sheets.templates") / name).read_text(encoding="utf-8"))


def has_example(name: str) -> bool:
    """Tell whether the program carries a transcript of a name."""
    from importlib.resources import files

    return (files("alhambra_sheets") / "data" / "examples" / name).is_file()


def example(name: str) -> bytes:
    """Return the transcript of a game that the program carries, for example `roll-and-write.yaml`."""
    from importlib.resources import files

    return (files("alhambra_sheets") / "data" / "examples" / name).read_bytes()
