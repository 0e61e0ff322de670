"""Text as XML has it: escaped, and without what no document may contain."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

if TYPE_CHECKING:
    from collections.abc import Mapping

# What no XML document may hold, however it is written.
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

_QUOTED = {"'": "&#39;", '"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}


def content(text: str) -> str:
    """Return a text for the inside of an element."""
    return escape(_NOT_XML.sub("�", text))


def attributes(told: Mapping[str, str]) -> str:
    """Return attributes by name, each after a blank."""
    return "".join(f' {name}="{escape(_NOT_XML.sub("�", text), _QUOTED)}"' for name, text in told.items())
