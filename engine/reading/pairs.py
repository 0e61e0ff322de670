"""Characters that JSON writes as two escapes, as the one escape that YAML has for them; few texts have any."""

from __future__ import annotations

import re
from typing import NamedTuple

_PAIR = re.compile(r"\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})", re.IGNORECASE)
_QUOTED = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_PAIR_OR_ESCAPE = re.compile(rf"{_PAIR.pattern}|\\.", re.IGNORECASE)


class PairedText(NamedTuple):
    """A text without such pairs; by lines, both counted from 0, the columns where it has another escape for two."""

    text: str
    pairs: dict[int, tuple[int, ...]]


def without_pairs(text: str) -> PairedText:
    """Return a text whose pairs of escapes in quotation marks are the escapes that the parser knows."""
    lines = text.split("\n")
    pairs = dict[int, tuple[int, ...]]()
    for number, line in enumerate(lines):
        if not _PAIR.search(line):
            continue
        written = list[str]()
        places = list[int]()
        end = size = 0
        for quoted in _QUOTED.finditer(line):
            for escape in _PAIR_OR_ESCAPE.finditer(line, quoted.start(), quoted.end()):
                if escape[1] is None:
                    continue
                written += (line[end : escape.start()], f"\\U{_character(int(escape[1], 16), int(escape[2], 16)):08x}")
                size += escape.start() - end
                places.append(size)
                size += len(written[-1])
                end = escape.end()
        lines[number] = "".join((*written, line[end:]))
        pairs[number] = tuple(places)
    return PairedText("\n".join(lines), pairs)


def _character(high: int, low: int) -> int:
    """Return the character that two halves stand for."""
    return 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00)
