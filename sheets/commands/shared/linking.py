"""Links for other programs: `score --bg-stats`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from . import games
from .console import FAILED, LEGAL, fail, write_lines

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from alhambra_engine.referee import Result

    from ...words.catalog import Catalog


def answer_links(read: Iterable[tuple[str, Result | None]], catalog: Catalog) -> int:
    """Write a link for each finished game, and one line for each other; return the worst exit status."""
    from ...report.bg_stats import link

    status = LEGAL
    for name, result in read:
        status = max(status, games.status(result))
        if result is None:
            continue
        made = link(result, _ended(name), catalog)
        if made is not None:
            write_lines([made])
        else:
            status = max(status, _refused(result, catalog))
    return status


def _refused(result: Result, catalog: Catalog) -> int:
    """Write why there is no link; return the exit status."""
    name = result.source.name
    if not result.legal:
        line = catalog.gettext("{file}: the game is not legal, so there is no link", file=name)
        return fail(line, games.status(result))
    if not result.whole and not result.possible:
        return fail(catalog.gettext("{file}: the game is not complete, so there is no link", file=name), FAILED)
    return fail(catalog.gettext("{file}: the result is not certain, so there is no link", file=name), FAILED)


def _ended(name: str) -> datetime:
    """Return when a game ended, as far as anybody knows: when its file was written, or now."""
    from datetime import UTC, datetime

    try:
        return datetime.fromtimestamp(int(Path(name).stat().st_mtime), UTC)
    except (OSError, ValueError, OverflowError):
        return datetime.now(UTC)
