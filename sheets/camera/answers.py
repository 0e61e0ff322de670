"""Answers about places of photos as a small text: what the page of review writes and `scan --answers` reads.

The first line names the form; every other one a photo by the digest of its file, a box and its reading, or `?` for a
place that stays open. Lines that begin with `#` are passed over.
"""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

HEAD = "ALHR1"
"""The first line; a reader that meets a higher number knows that the program is newer."""

OPEN = "?"
MOST_BYTES = 1_000_000
_DIGITS = 12
_LINE = re.compile(r"([0-9a-f]{12}) ([a-z0-9-]{1,60}) ([A-Za-z0-9?.-]{1,20})")


class AnswersError(ValueError):
    """A text that is no answers: the number of its first wrong line, 0 where there are too many of them."""

    def __init__(self, line: int) -> None:
        """Take the line, counted from 1."""
        super().__init__(f"line {line}")
        self.line = line


def digest(content: bytes) -> str:
    """Return by what a photo is known again: the beginning of the SHA-256 of its file."""
    return hashlib.sha256(content).hexdigest()[:_DIGITS]


def read(content: bytes) -> Mapping[tuple[str, str], str]:
    """Return the readings by digest of the photo and box, the last word on each; AnswersError."""
    if len(content) > MOST_BYTES:
        raise AnswersError(0)
    head, *lines = content.decode("utf-8-sig", "replace").splitlines() or [""]
    if head.strip() != HEAD:
        raise AnswersError(1)
    found: dict[tuple[str, str], str] = {}
    for number, line in enumerate(lines, start=2):
        text = " ".join(line.split())
        if not text or text.startswith("#"):
            continue
        fields = _LINE.fullmatch(text)
        if fields is None:
            raise AnswersError(number)
        photo, box, reading = fields.groups()
        found[photo, box] = reading
    return found
