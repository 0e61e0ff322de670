"""Files of one game and archives of many alike, game by game: what a summary and a new archive are made of."""

from __future__ import annotations

import os
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.copies import archives
from alhambra_engine.reading.findings import Collector

from ...system import files
from . import games
from .console import FAILED, ILLEGAL, LEGAL, fail, reading
from .progress import watched

if TYPE_CHECKING:
    import io
    from collections.abc import Callable, Iterator, Sequence

    from alhambra_engine.copies.compact import CodedGame
    from alhambra_engine.referee import Result

    from ...words.catalog import Catalog

    Reader = Callable[[str, bytes, Catalog], games.Game]


_PART = 2**16
"""Bytes of an archive that are looked at together."""


class FoundGame(NamedTuple):
    """A game: what it is told by, a file or a line of an archive, and its result; in an archive, its line as well."""

    name: str
    result: Result
    entry: archives.ArchiveLine | None = None


class Archived:
    """The games of files and archives, and what is wrong with lines of the archives.

    `findings` are those of each archive, beside its name: one that is named twice is there twice.
    `status` is the worst exit status so far, and `number` how many games there are, as far as that is known before.
    """

    def __init__(self, names: Sequence[str], judge: games.Judge, read_as: Reader, catalog: Catalog) -> None:
        self.status = LEGAL
        self.findings: list[tuple[str, Collector]] = []
        self._names = names
        self._judge = judge
        self._read_as = read_as
        self._catalog = catalog

    def number(self) -> int | None:
        """How many games there are at most, by the lines of archives; None where a pipe may have any number."""
        numbers = [_lines_of(name) for name in self._names]
        return None if None in numbers else sum(filter(None, numbers))

    def games(self) -> Iterator[FoundGame]:
        """Yield the games; a file that cannot be read is a line on standard error. How far it is can be seen there."""
        return filter(None, watched(self.number, self._tried()))

    def _tried(self) -> Iterator[FoundGame | None]:
        """Yield the games, and None for each that an archive cannot have."""
        for name in self._names:
            try:
                with ExitStack() as stack:
                    with reading(name, self._catalog):
                        stream = stack.enter_context(files.opened(name))
                    yield from self._games_of(name, stream)
            except files.Fault as fault:
                self.status = max(self.status, fail(str(fault), FAILED))

    def _games_of(self, name: str, stream: io.BufferedReader) -> Iterator[FoundGame | None]:
        if _is_archive(name, stream):
            yield from self._archive(name, stream)
            return
        from alhambra_engine.reading.source import BYTE_LIMIT

        with reading(name, self._catalog):
            data = stream.read(BYTE_LIMIT + 1)
        game = self._read_as(name, data, self._catalog)
        result = self._judge(name, game.data, game.surroundings)
        self.status = max(self.status, games.status(result))
        yield FoundGame(name, result)

    def _archive(self, name: str, stream: io.BufferedReader) -> Iterator[FoundGame | None]:
        findings = Collector()
        self.findings.append((name, findings))
        surroundings = games.surroundings_of_copy(self._catalog)

        def judge(coded: CodedGame) -> Result:
            return self._judge(name, coded.transcript, surroundings)

        for entry, result in archives.tried(stream, findings, judge):
            yield None if result is None else FoundGame(f"{name}:{entry.span.line}", result, entry)
        if findings:
            self.status = max(self.status, ILLEGAL)


def _is_archive(name: str, stream: io.BufferedReader) -> bool:
    """Tell whether an open file is meant for an archive; nothing of it is read for that."""
    return games.is_archive(name, stream.peek(archives.LOOKED_AT)[: archives.LOOKED_AT])


def _lines_of(name: str) -> int | None:
    """Return how many lines an archive has; 1 for any other file, None for a pipe, which can be read but once."""
    if not os.path.isfile(name):  # noqa: PTH113 - of any name it says no
        return None
    try:
        with files.opened(name) as stream:
            if not _is_archive(name, stream):
                return 1
            return sum(part.count(b"\n") for part in iter(partial(stream.read, _PART), b""))
    except OSError:
        return 1
