"""Inputs of the largest size that is read, as data: palaces of 250,000 tiles, and texts of 5 MB.

What is made of them is measured by `benchmarks/hostile.py`, and `tests/test_hostile.py` holds it to the limits.
"""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import TYPE_CHECKING

from tests.cases.hostile import Hostile

if TYPE_CHECKING:
    from collections.abc import Callable

SIZE = 4_950_000
"""Bytes of a text that is as long as any may be: one of more than 5,000,000 is refused unread."""

SIDE = 499
"""Rows and columns of the largest square palace: a file may have 250,000 tiles."""

_PITCH = 19
"""Characters of each tile and the blanks behind it, with which the palace is as long as a text may be."""

_LISTED = 150_000
"""Tiles of a list that is as long as a text may be."""

_HEAD = "game: alhambra\n"
_GRID = "game: roll-and-write\nlayout: granada\n"
_TWO = "players:\n  Kim: {buildings: {tower: 8}}\n  Nina: {buildings: {tower: 8}}\n"
_ONE = "players:\n  Kim: {buildings: {}, wall: 0}\n"


def _square(word: Callable[[int, int], str]) -> str:
    """Return a palace drawn with the words of its rows and columns, the fountain in its corner."""
    rows = (
        "".join(("*" if row == column == 0 else word(row, column)).ljust(_PITCH) for column in range(SIDE)).rstrip()
        for row in range(SIDE)
    )
    drawing = "".join(f"      {row}\n" for row in rows)
    return f"{_HEAD}tiles: any\nplayers:\n  Kim:\n    palace: |\n{drawing}"


def _different() -> str:
    """Return a palace of six thousand kinds of tiles."""
    words = [f"{letter}{price}-" for letter, price in product("PSACGT", range(1000))]
    return _square(lambda row, column: words[(row * SIDE + column) % len(words)])


def _winding() -> str:
    """Return a palace with walls between its rows, so that the way on foot goes through all of them in turn."""

    def is_walled(row: int, column: int) -> bool:
        """Tell whether there is a wall at the north of a space; the way is open at one end of each row."""
        return row in {0, SIDE} or column != (SIDE - 1 if row % 2 else 0)

    def word(row: int, column: int) -> str:
        # The fountain has no walls, so what touches it has none there.
        north, south = (is_walled(each, column) for each in (row, row + 1))
        north = north and (row, column) != (1, 0)
        sides = (north, column == SIDE - 1, south, column == 0)
        return "T" + ("".join(side for side, walled in zip("nesw", sides, strict=True) if walled) or "-")

    return _square(word)


def _mismatched() -> str:
    return _square(lambda row, column: "T1e" if (row + column) % 2 else "T1-")


def _apart() -> str:
    return _square(lambda row, column: "T" if (row + column) % 2 else ".")


def _stairs() -> str:
    places = (f"{{at: [{(step + 1) // 2},{step // 2}], tile: T}}" for step in range(1, _LISTED))
    return f"{_HEAD}tiles: any\nplayers: {{Kim: {{tiles: [{','.join(places)}]}}}}\n"


def _filled(text: str, entry: str) -> str:
    """Return a text with as many of an entry as there may be in place of its `@`."""
    return text.replace("@", entry * (SIZE // len(entry.encode())))


_ASKED = {
    "check -": "legal",
    "score -": "Kim",
    "score - --json": "Kim",
    "score - --summary": "Kim",
    "score - --report OUT.html": "OUT.html",
    "draw -": "Kim",
    "draw - --format svg -o -": "svg",
    "convert - --to list": "",
    "convert - --to drawing": "",
    "convert - --to json": "",
    "convert - --to code": "too large",
    "why - Kim wall": "B4",
    "why - Kim --tile T9 --at 1,0": "Kim",
    "moves - --player Kim --tile T9": "T9",
    "print palace-form --fill - -o OUT.pdf": "no room",
    "print score-pad --fill - -o OUT.pdf": "does not fit",
    "audit -": "ALH502",
}
"""Commands that read a transcript, and what each says of a large palace that is legal."""

_FAULTY = ("check -", "score - --json", "draw -", "moves - --player Kim --tile T9", "audit -")

LARGEST: dict[str, Hostile] = {
    **{
        f"{what}: {command}": Hostile(make, command, wanted, in_suite=(what, command) == ("a winding way", "check -"))
        for what, make in (("six thousand tiles", _different), ("a winding way", _winding), ("stairs", _stairs))
        for command, wanted in _ASKED.items()
    },
    **{
        f"{what}: {command}": Hostile(make, command, wanted)
        for what, make, wanted in (
            ("walls that do not match", _mismatched, "ALH301"),
            ("tiles apart", _apart, "ALH302"),
        )
        for command in _FAULTY
    },
    **{
        f"{what}: {command}": Hostile(partial(_filled, text, entry), command, wanted)
        for what, text, entry, command, wanted in (
            ("a comment", f"{_HEAD}{_ONE}# @\n", "P1 ", "score -", "Kim"),
            ("empty lines", f"{_HEAD}@{_ONE}", "\n", "score -", ""),
            ("commas", f"{_HEAD}players: [@]", "0,", "check -", "too-large"),
            ("entries", f"{_HEAD}players: [@]", "0, ", "check -", "wrong-type"),
            ("names in a list", f"{_GRID}{_TWO}completed: {{tower: [@]}}\n", "Kim,", "check -", "too-large"),
            ("names in a text", f"{_GRID}{_TWO}completed: {{tower: '@'}}\n", "Kim,", "check -", "too-large"),
            ("marks in a name", f"{_HEAD}players:\n  ? @\n  : {{}}\n", "\u0301\u0316", "check -", "not legal"),
            ("wide letters", "game: @\n", "\ufdfa", "check -", "unknown-name"),
            ("digits", f"{_HEAD}players: {{Kim: {{wall: @, buildings: {{}}}}}}\n", "9", "check -", "wrong-type"),
            ("a reserve", f"{_HEAD}players: {{Kim: {{buildings: {{}}, reserve: @}}}}\n", "T7 ", "score -", "too-large"),
            ("tags", f"{_HEAD}a: [@]\n", "!x 1, ", "check -", "yaml-feature"),
            ("brackets", f"{_HEAD}a: @\n", "[", "check -", "too-large"),
            ("unknown tiles", f"{_HEAD}players:\n  Kim:\n    palace: |\n      * @\n", "Q9 ", "check -", "too-large"),
            ("vague tiles", f"{_HEAD}players:\n  Kim:\n    palace: |\n      * @\n", "? ", "score -", "too-large"),
            ("quick lines", "@", "Kim P2 S4 W7\n", "score -", ""),
            ("quick words", "Kim @W3\nNina T4 W8\n", "P2 ", "score -", ""),
            ("a code", "ALHG1:@", "A1:/+K", "score -", "mistake"),
            ("a sheet", f"{_GRID}players:\n  Kim:\n    sheet: |\n      @\n", "P X . ", "check -", ""),
            ("a layout file", "name: x\nrows:\n@", "  - P S A C G T\n", "layout check -", ""),
            ("a file that is no PDF", "@", "/Keywords (alhambra) ", "reprint -", "no recipe"),
        )
    },
}
