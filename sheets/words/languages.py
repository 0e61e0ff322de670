"""What is known of each language besides its messages: how it is written, and whether its catalog must be complete."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any, Literal, NamedTuple

from ..system.resources import LOCALE


class Language(NamedTuple):
    """A language as `locale/languages.toml` has it, or as it is taken for where that says nothing.

    `script` is one of `fonts/fonts.toml`, `typography` a table of `data/typography.toml`.
    """

    code: str
    script: str = "latin"
    direction: Literal["ltr", "rtl"] = "ltr"
    typography: str = "blanks"
    after_colon: Literal["small", "capital"] = "small"
    colon: str = ":"
    """How a colon is written behind a word, with the space that no line break may part."""
    level: Literal["complete", "growing"] = "growing"
    """`complete`: `make languages` holds its catalog to every message. `growing`: what it lacks is told."""
    read_by_native: bool = False
    """Whether a native speaker has read all of it."""


@cache
def _table() -> dict[str, dict[str, Any]]:
    # Not read for a score in English: who asks is what is printed, and whether a language must be complete.
    return tomllib.loads((LOCALE / "languages.toml").read_text(encoding="utf-8"))


def language(code: str) -> Language:
    """Return what is known of a language; of one without an entry, what is likely."""
    entry = _table().get(code, {})
    return Language(code, **{name: entry[name] for name in Language._fields if name in entry})
