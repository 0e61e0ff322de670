"""Papers."""

from __future__ import annotations

from typing import NamedTuple

from ..system.resources import data


class Paper(NamedTuple):
    """A sheet of paper, or a sheet cut from one; millimetres."""

    name: str
    width: float
    height: float

    @property
    def landscape(self) -> Paper:
        """The same paper with its long side across."""
        return Paper(self.name, max(self[1:]), min(self[1:]))


def paper_names() -> tuple[str, ...]:
    """Return the names of all papers."""
    return tuple(data("papers.toml")["papers"])


def paper(name: str) -> Paper:
    """Return a paper, upright; KeyError when there is none of that name."""
    width, height = data("papers.toml")["papers"][name]
    return Paper(name, float(width), float(height))


def named(short: float, long: float) -> Paper | None:
    """Return the paper whose edges are so long, to the millimetre; None where there is none."""
    known = map(paper, paper_names())
    return next((each for each in known if abs(each.width - short) < 1 and abs(each.height - long) < 1), None)


def larger(name: str) -> Paper | None:
    """Return the next larger paper of the same family; None where there is none."""
    next_name = data("papers.toml")["larger"].get(name)
    return paper(next_name) if next_name else None


def cuts(name: str) -> tuple[str, ...]:
    """Return the cut sheets that suit a paper, the paper itself first, then the largest."""
    return (name, *data("papers.toml")["cuts"].get(name, ()))
