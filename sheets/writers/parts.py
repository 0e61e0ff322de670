"""The parts of a file that is written: what they are called, and what their pages say."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class Bookmark(NamedTuple):
    """A place of a file that its readers can go to."""

    page: int
    """Counted from the first page of its part, from 0."""
    title: str


class FilePart(NamedTuple):
    """Pages of a file that follow each other, in one language; with more than one part, each has its bookmark."""

    pages: int
    language: str
    title: str
    says: Mapping[str, str]
    """What the drawing of a side says to those who do not see it, by the side's name."""
    labels: tuple[str, ...] = ()
    """What its pages are called; none where their numbers say all."""
    bookmarks: tuple[Bookmark, ...] = ()
    alike: bool = False
    """Whether its sheets differ in their number alone: one of them says all."""
