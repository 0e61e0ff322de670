"""Codes of games as the commands read them: typed, or as the text of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..system import files

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from alhambra_engine.copies.compact import CodedGame
    from alhambra_engine.copies.receipts import Receipt
    from alhambra_engine.reading.surroundings import Surroundings
    from alhambra_engine.referee import Result

    from ..words.catalog import Catalog
    from . import games

OPTION = "--code"
"""What a typed code is called where others have the name of their file."""

_BEGINNING = b"alhg"
_LOOKED_AT = 16


def is_code(data: bytes) -> bool:
    """Tell whether a file is meant for a code; quickly, since every file is asked."""
    return data[:_LOOKED_AT].removeprefix(b"\xef\xbb\xbf").lstrip()[:4].lower() == _BEGINNING


def game_of(name: str, data: bytes, catalog: Catalog) -> CodedGame:
    """Return what a code carries, `name` being that of its file, or of the option; `Fault`."""
    from alhambra_engine.copies import compact

    try:
        return compact.game_of(data.decode("utf-8", "replace"))
    except compact.CodeError as error:
        if error.reason == "newer":
            line = catalog.gettext("{file}: a newer version of this program made this code", file=name)
        else:
            line = catalog.gettext("{file}: this code has a mistake, or a part of it is missing", file=name)
        raise files.Fault(line) from error


def typed(code: str | None) -> Callable[[str, Catalog], bytes] | None:
    """Return what reads a code that was typed, in place of a file; None where there is none."""
    return None if code is None else lambda *_: code.encode("utf-8", "replace")


def reading(judge: games.Judge, receipts: dict[str, Receipt], catalog: Catalog, scoring: int | None) -> games.Judge:
    """Return what judges files, and scores codes anew; `receipts` gets what these show.

    A code has its own scoring: `Fault` where another one is asked for. Nobody is asked about vague tiles then, since
    nobody was when the code was made.
    """

    def read(name: str, data: bytes, surroundings: Surroundings) -> Result:
        if name != OPTION and not is_code(data):
            return judge(name, data, surroundings)
        if scoring is not None:
            raise files.Fault(catalog.gettext("{file} contains its own scoring; leave out --scoring", file=name))
        from alhambra_engine import referee
        from alhambra_engine.copies.receipts import receipt_of

        coded = game_of(name, data, catalog)
        result = referee.score(name, coded.transcript, surroundings)
        receipts[name] = receipt_of(coded, result)
        return result

    return read


def answer(
    to_json: Callable[[Result, Catalog], dict[str, Any]], receipts: Mapping[str, Receipt]
) -> Callable[[Result, Catalog], dict[str, Any]]:
    """Return what makes JSON of results; that of a code has its receipt, and a typed one has no file."""

    def told(result: Result, catalog: Catalog) -> dict[str, Any]:
        value = to_json(result, catalog)
        receipt = receipts.get(result.source.name)
        if receipt is None:
            return value
        unnamed = {"file": None} if result.source.name == OPTION else {}
        return {**value, **unnamed, "receipt": {"agrees": receipt.agrees, "totals": dict(receipt.totals)}}

    return told


def receipt_lines(receipt: Receipt, catalog: Catalog) -> Iterator[str]:
    """Yield whether the points are those that were shown when a code was made, and whose are others."""
    from ..words.marks import listed

    yield ""
    if receipt.agrees:
        yield catalog.gettext("Receipt: these are the points that were shown when the code was made.")
        return
    differences = (
        catalog.gettext(
            "{player}: {shown}, now {points}", player=each.player, shown=_told(each.shown), points=_told(each.points)
        )
        for each in receipt.differences
    )
    yield catalog.gettext(
        "Receipt: other points were shown when the code was made ({differences})",
        differences=listed(differences, catalog),
    )


def _told(points: int | None) -> str:
    return "–" if points is None else str(points)


def names_of(
    command: str, names: Sequence[str] | None, code: str | None, others: Mapping[str, bool], catalog: Catalog
) -> list[str]:
    """Return the names of the files of a command, or the name of its code; `Fault` where there is neither, or both.

    `others` are the options that nobody can mean beside a code, and whether they are given.
    """
    if code is not None:
        given = [*(["FILE"] if names else []), *(option for option, is_given in others.items() if is_given)]
        if given:
            raise files.Fault(catalog.gettext("{one} cannot be used with {other}", one=OPTION, other=given[0]))
        return [OPTION]
    if not names:
        from .. import PROGRAM

        what = catalog.gettext("{name} is missing", name="FILE")
        see = catalog.gettext("see: {command}", command=f"{PROGRAM} {command} --help")
        raise files.Fault(f"{what}; {see}")
    return list(names)
