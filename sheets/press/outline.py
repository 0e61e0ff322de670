"""What a file says of its pages: which side of which sheet each is, and where its parts begin."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..words.catalog import Catalog

LONGEST = 200
"""Bookmarks of a part; more are no help."""


def side_names(catalog: Catalog) -> Mapping[str, str]:
    """Return what the sides of a sheet of paper are called in a language."""
    return {"front": catalog.pgettext("side of a sheet", "front"), "back": catalog.pgettext("side of a sheet", "back")}


def labels(catalog: Catalog, pages: int, duplex: str, prefix: str = "") -> tuple[str, ...]:
    """Return what the pages of a file are called: paper by paper, front and back; none where their numbers say all."""
    start = f"{prefix} " if prefix else ""
    if duplex == "none":
        return tuple(f"{start}{number}" for number in range(1, pages + 1)) if prefix else ()
    names = tuple(side_names(catalog).values())
    return tuple(f"{start}{page // 2 + 1} {names[page % 2]}" for page in range(pages))


def says(catalog: Catalog, title: str) -> Mapping[str, str]:
    """Return what the drawings of the sides of a sheet say to those who do not see them."""
    return {side: f"{title} ({name})" for side, name in side_names(catalog).items()}
