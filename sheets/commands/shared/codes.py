"""Codes of games as the commands read them: typed, or as the text of a file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from alhambra_engine.copies import compact
from alhambra_engine.copies.receipts import receipt_of

from ...system import files

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alhambra_engine.copies.compact import CodedGame
    from alhambra_engine.referee import Result

    from ...words.catalog import Catalog


def game_of(name: str, data: bytes, catalog: Catalog) -> CodedGame:
    """Return what a code carries, `name` being that of its file, or of the option; `Fault`."""
    try:
        return compact.game_of(data.decode("utf-8", "replace"))
    except compact.CodeError as error:
        if error.reason == "newer":
            line = catalog.gettext("{file}: a newer version of this program made this code", file=name)
        else:
            line = catalog.gettext("{file}: this code has a mistake in it, or part of it is missing", file=name)
        raise files.Fault(line) from error


LONGEST_ADDRESS = 2000
"""Characters of the address of a page: more than any browser's page needs."""

_ADDRESS = re.compile(r"https?://[!#-;=?-\[\]_a-z~]+", re.IGNORECASE)


def page_address(address: str, catalog: Catalog) -> str:
    """Return the address of a page with the sign behind which a code stands; what is behind one already is no part.

    `Fault` where it is none.
    """
    page = address.partition("#")[0]
    if not _ADDRESS.fullmatch(page) or len(page) > LONGEST_ADDRESS:
        line = catalog.gettext(
            "{option} takes the address of a page, such as {example}", option="--page", example="https://example.org/"
        )
        raise files.Fault(line)
    return f"{page}#"


def receipt_answer(coded: CodedGame, result: Result) -> dict[str, Any]:
    """Return what the JSON of a code that was scored anew has besides."""
    receipt = receipt_of(coded, result)
    return {"receipt": {"agrees": receipt.agrees, "totals": dict(receipt.totals)}}


def receipt_lines(coded: CodedGame, result: Result, catalog: Catalog) -> Iterator[str]:
    """Yield whether the points are those that were shown when a code was made, and whose are others."""
    from ...words.marks import listed

    receipt = receipt_of(coded, result)
    yield ""
    if receipt.agrees:
        yield catalog.gettext("Receipt: the points match those shown when the code was made.")
        return
    differences = (
        catalog.gettext(
            "{player}: {shown}, now {points}", player=each.player, shown=_told(each.shown), points=_told(each.points)
        )
        for each in receipt.differences
    )
    yield catalog.gettext(
        "Receipt: the points differ from those shown when the code was made ({differences})",
        differences=listed(differences, catalog),
    )


def _told(points: int | None) -> str:
    return "–" if points is None else str(points)
