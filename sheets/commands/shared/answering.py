"""The answers of commands that judge games: text or JSON for each file, and the worst exit status."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from . import games
from .console import LEGAL, terminal, write_json, write_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TextIO

    from alhambra_engine.referee import Result

    from ...system.terminal import Terminal
    from ...words.catalog import Catalog

    Games = Iterator[tuple[str, Result | None]]

_Answer = TypeVar("_Answer", bound=games.Legality)


def answer_json(
    read: Iterator[tuple[str, _Answer | None]],
    to_json: Callable[[_Answer, Catalog], Any],
    catalog: Catalog,
    *,
    several: bool,
) -> int:
    """Write one object, or an array where several files are named; return the worst exit status."""
    status, answers = LEGAL, []
    for _, result in read:
        status = max(status, games.status(result))
        if result is not None:
            answers.append(to_json(result, catalog))
    if answers:
        write_json(answers if several else answers[0])
    return status


def answer_text(
    read: Iterator[tuple[str, _Answer | None]],
    to_text: Callable[[_Answer, Catalog, Terminal], Iterator[str]],
    catalog: Catalog,
    *,
    several: bool,
    stream: TextIO | None = None,
) -> int:
    """Write for people what is to be said of each file; return the worst exit status."""
    from ...system.terminal import visible

    status = LEGAL
    for number, (name, result) in enumerate(read):
        status = max(status, games.status(result))
        if result is None:
            continue
        if several:
            write_lines([*([""] if number else []), f"=== {visible(name)}", ""], stream=stream)
        write_lines(to_text(result, catalog, terminal(stream)), stream=stream)
    return status
