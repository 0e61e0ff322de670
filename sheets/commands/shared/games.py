"""Games as the commands read them: a transcript, what may stand beside it, and what the referee says of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from ...system import files
from .console import FAILED, ILLEGAL, LEGAL, PROGRAM, fail, fitted, read, unknown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from alhambra_engine.copies.compact import CodedGame
    from alhambra_engine.reading.surroundings import LayoutFiles, Surroundings
    from alhambra_engine.referee import Result
    from alhambra_engine.unanswered import QuestionError

    from ...words.catalog import Catalog

    Judge = Callable[[str, bytes, Surroundings], Result]


_Answer = TypeVar("_Answer")


CODE = "--code"
"""What a typed code is called where others have the name of their file."""

_ARCHIVE = ".alh"
_BEGINNING = b"alhg"
_BEGINNING_OF_ARCHIVE = b"alha"
_LOOKED_AT = 16
_AT_BEGINNING = (0, 2, 3)
"""Where a word at the beginning is, behind a mark of UTF-16 or UTF-8."""
_LINK = b"http"
_IN_LINK = b"#alhg"
_LONGEST_LINK = 4000
"""Bytes in which the code of a link begins."""


class Game(NamedTuple):
    """A game as it was read: the transcript with what it may need, and the code that it comes out of, if any."""

    name: str
    data: bytes
    surroundings: Surroundings
    coded: CodedGame | None = None


def opened(name: str, catalog: Catalog, code: str | None = None) -> Game:
    """Return the game of a file, or of a code that was typed in its place; a file may contain a code, too. `Fault`."""
    if code is not None:
        return _coded(name, code.encode("utf-8", "replace"), catalog)
    from alhambra_engine.reading.source import BYTE_LIMIT

    return game_of(name, read(name, BYTE_LIMIT, catalog), catalog)


def game_of(name: str, data: bytes, catalog: Catalog) -> Game:
    """Return the game of a file with these bytes; `Fault`."""
    if is_code(data):
        return _coded(name, data, catalog)
    if is_archive(name, data):
        command = f"{PROGRAM} score --summary {name}"
        line = catalog.gettext("{file} is an archive of games; see: {command}", file=name, command=command)
        raise files.Fault(line)
    return Game(name, data, surroundings_of(name, catalog))


def _coded(name: str, data: bytes, catalog: Catalog) -> Game:
    from . import codes

    coded = codes.game_of(name, data, catalog)
    return Game(name, coded.transcript, surroundings_of_copy(catalog), coded)


def is_archive(name: str, data: bytes) -> bool:
    """Tell whether a file is meant for an archive; quickly, since every file is asked."""
    # `game: alhambra` has the word too.
    head = data[:_LOOKED_AT].lower().replace(b"\0", b"")
    if not name.lower().endswith(_ARCHIVE) and head.find(_BEGINNING_OF_ARCHIVE) not in _AT_BEGINNING:
        return False
    from alhambra_engine.copies import archives

    return archives.is_archive(name, data[: archives.LOOKED_AT])


def is_code(data: bytes) -> bool:
    """Tell whether a file is meant for a code, or for a link with one; quickly, since every file is asked."""
    head = data[:_LOOKED_AT].removeprefix(b"\xef\xbb\xbf").lstrip()[:4].lower()
    return head == _BEGINNING or (head == _LINK and _IN_LINK in data[:_LONGEST_LINK].lower())


def judged(
    names: Sequence[str],
    judge: Callable[[str, bytes, Surroundings], _Answer],
    catalog: Catalog,
    read_as: Callable[[str, Catalog], Game] = opened,
) -> Iterator[tuple[str, _Answer | None]]:
    """Yield each file with its result; None, and a line on standard error, where it cannot be read.

    What has a name and is no file is read by another function than the usual one.
    """

    def read_and_judged(name: str) -> _Answer:
        game = read_as(name, catalog)
        return judge(name, game.data, game.surroundings)

    return readable(names, read_and_judged)


def readable(names: Sequence[str], read_file: Callable[[str], _Answer]) -> Iterator[tuple[str, _Answer | None]]:
    """Yield each file with what it is read as; None, and a line on standard error, where it cannot be read."""
    for name in names:
        try:
            yield name, read_file(name)
        except files.Fault as fault:
            fail(str(fault))
            yield name, None


def judged_copy(name: str, data: bytes, catalog: Catalog) -> Result:
    """Return the game of a transcript that was written into a code and read from it again."""
    from alhambra_engine import referee

    return referee.score(name, data, surroundings_of_copy(catalog))


def surroundings_of_copy(catalog: Catalog) -> Surroundings:
    """Return what comes with a transcript out of a code: of unknown origin, it opens no file of the reader's."""
    from alhambra_engine.reading.surroundings import no_layout_files

    return surroundings_of(CODE, catalog)._replace(layout_files=no_layout_files, keeps_names=True)


def names_of(
    command: str, names: Sequence[str] | None, code: str | None, others: Mapping[str, bool], catalog: Catalog
) -> list[str]:
    """Return the names of the files of a command, or the name of its code; `Fault` where there is neither, or both.

    `others` are the options that nobody can mean beside a code, and whether they are given.
    """
    if code is not None:
        given = [*(["FILE"] if names else []), *(option for option, is_given in others.items() if is_given)]
        if given:
            raise files.Fault(catalog.gettext("{one} cannot be used with {other}", one=CODE, other=given[0]))
        return [CODE]
    if not names:
        from ... import PROGRAM

        what = catalog.gettext("{name} is missing", name="FILE")
        see = catalog.gettext("see: {command}", command=f"{PROGRAM} {command} --help")
        raise files.Fault(f"{what}; {see}")
    return list(names)


def surroundings_of(name: str, catalog: Catalog) -> Surroundings:
    """Return what comes with a transcript of this name: words of all languages and of the reader's, layouts, names."""
    from alhambra_engine.reading.surroundings import Surroundings

    from ...words.terms import aliases, all_virtual_names, own_words, virtual_names, virtual_words, words_by_language

    return Surroundings(
        aliases,
        layout_files(name),
        lambda: virtual_names(catalog.language),
        all_virtual_names=all_virtual_names,
        virtual_words=virtual_words,
        own_words=lambda: own_words(catalog.language),
        languages=words_by_language,
    )


def layout_files(name: str) -> LayoutFiles:
    """Return what finds a layout file by its bare name beside the transcript of this name; a path is none."""
    folder = Path() if name == files.STANDARD_STREAM else Path(name).parent

    def find(layout: str) -> bytes | None:
        from alhambra_engine.rollandwrite.layouts import BYTE_LIMIT, FILE_SUFFIX

        path = folder / layout
        try:
            # A pipe would keep the program waiting.
            is_beside = Path(layout).name == layout and layout.endswith(FILE_SUFFIX)
            return files.read(str(path), BYTE_LIMIT) if is_beside and path.is_file() else None
        except (OSError, ValueError):
            return None

    return find


def refusal(error: QuestionError, catalog: Catalog) -> str:
    """Return the line for a question that a file cannot answer."""
    values: Mapping[str, Any] = error.values
    match error.reason:
        case "no-player":
            what = catalog.gettext("no player named {name}", name=values["player"])
            return unknown(catalog, what, values["player"], values["known"])
        case "no-scoring":
            what = catalog.gettext("this file has no scoring {name}", name=values["scoring"])
            return unknown(catalog, what, str(values["scoring"]), tuple(map(str, values["known"])))
        case "no-palaces":
            return catalog.gettext("Roll & Write has no palaces; `moves` is for the base game")
        case "no-palace":
            return catalog.gettext("{name} has no palace in this file", name=fitted(values["player"]))
        case "not-scored":
            return catalog.gettext("there is nothing to score in this file")
        case _:
            from ...words import findings as worded

            return worded.sentence(values["finding"], values["detail"], values, catalog)


class Legality(Protocol):
    """Anything that knows whether a file is legal."""

    @property
    def legal(self) -> bool:
        """Whether the file has no error."""


def status(result: Legality | None) -> int:
    """Return the exit status that a result asks for; None is a file that could not be read."""
    if result is None:
        return FAILED
    return LEGAL if result.legal else ILLEGAL
