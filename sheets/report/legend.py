"""What the signs of a table or a drawing mean: a faint line below it, with those that occur."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..system.terminal import Emphasis
from .score_table import items_after

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from .score_table import Audience


def legend(signs: Mapping[str, str], page: Audience) -> Iterator[str]:
    """Yield the lines that say what signs mean, and an empty one; nothing where there are none.

    The signs are given by what they mean: several have one meaning, and of these one is shown.
    """
    if signs:
        told = (f"{sign} {meaning}" for meaning, sign in signs.items())
        yield from items_after(page.catalog.gettext("Signs:"), told, page, Emphasis.FAINT)
        yield ""
