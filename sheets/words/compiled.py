"""A compiled catalog, in which a message is looked up where it is; what nobody asks for is never decoded."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from .translations import Translations

_HEAD = 28
_MAGIC = 0x950412DE
_NUMBERS = 200
"""Every rule of plurals shows what it does in so many numbers."""


class CompiledCatalog:
    """The messages of a `.mo` file; what it lacks is looked up in the catalog `after` it. ValueError where it is none.

    Python's own `gettext` reads all messages before it finds one, which takes longer than a game takes to be scored.
    The rule of plurals is its own, tried with numbers before it counts anything: a catalog is a translator's.
    """

    def __init__(self, content: bytes, after: Translations) -> None:
        self._content = content
        self._after = after
        order = "<" if content[:4] == struct.pack("<I", _MAGIC) else ">"
        magic, _, number, keys, values = struct.unpack_from(f"{order}5I", content.ljust(_HEAD, b"\0"))
        if magic != _MAGIC or max(keys, values) + 8 * number > len(content):
            raise ValueError("no compiled catalog")
        self._number = number
        # For each message, in their order: its length and where it begins.
        self._keys = struct.unpack_from(f"{order}{2 * number}I", content, keys)
        self._values = struct.unpack_from(f"{order}{2 * number}I", content, values)
        lines = (line.partition(":") for line in (self._find("") or b"").decode().splitlines())
        self.header = {name.strip().lower(): value.strip() for name, _, value in lines}
        self._rule: Callable[[int], int] | None = None

    def gettext(self, message: str) -> str:
        """Return the translation of a message; of one that has forms for numbers, that for one."""
        found = self._find(message)
        if found is None:
            return self._after.gettext(message)
        forms = found.decode().split("\0")
        return forms[0] if len(forms) == 1 else self._form(forms, 1) or self._after.gettext(message)

    def pgettext(self, context: str, message: str) -> str:
        """Return the translation of a message in its context."""
        found = self._find(f"{context}\x04{message}")
        return self._after.pgettext(context, message) if found is None else found.decode().partition("\0")[0]

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        """Return the form that agrees with a number."""
        found = self._find(singular)
        form = "" if found is None else self._form(found.decode().split("\0"), number)
        return form or self._after.ngettext(singular, plural, number)

    def check_plurals(self) -> None:
        """Try the rule of plurals; ValueError, ArithmeticError, SyntaxError where it is none."""
        self._form([], 1)

    def _form(self, forms: list[str], number: int) -> str:
        if self._rule is None:
            from gettext import c2py  # what `gettext` has for the same header

            _, _, rule = self.header.get("plural-forms", "").partition("plural=")
            made: Callable[[int], int] = c2py(rule.strip(" ;") or "n != 1")
            for each in range(_NUMBERS):
                made(each)
            self._rule = made
        place = self._rule(number)
        return forms[place] if 0 <= place < len(forms) else ""

    def _find(self, message: str) -> bytes | None:
        """Return the translation of a message; messages are in ascending order of their bytes."""
        wanted = message.encode()
        low, high = 0, self._number
        while low < high:
            middle = (low + high) // 2
            if self._text(self._keys, middle).partition(b"\0")[0] < wanted:
                low = middle + 1
            else:
                high = middle
        if low < self._number and self._text(self._keys, low).partition(b"\0")[0] == wanted:
            return self._text(self._values, low)
        return None

    def _text(self, table: tuple[int, ...], place: int) -> bytes:
        length, start = table[2 * place : 2 * place + 2]
        return self._content[start : start + length]
