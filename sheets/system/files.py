"""Reading what a user names and writing what he asked for: whole or not at all, and nothing of his lost."""

from __future__ import annotations

import errno
import io
import os
import stat
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING, TypeAlias, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Sink: TypeAlias = Callable[[bytes], object]
    """What takes a file part by part."""

STANDARD_STREAM = "-"

_MOST_IN_MEMORY = 16 * 2**20
"""Bytes of a file for standard output that wait in memory until it is whole."""

_PART = 2**20
"""Bytes that are written to standard output at a time."""

_OUTPUTS = (STANDARD_STREAM, "/dev/stdout", "/dev/fd/1")
"""The names of standard output: opened anew, a file that a shell sends it to would be written from its beginning."""

_NO_SYNC = (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP)
"""What a file system answers that cannot wait for its disk."""

_LARGEST_READ = 200_000_000
"""Bytes of a file that is looked at to see whose it is; nothing of this program is larger."""


class Fault(Exception):  # noqa: N818 - the word of the house for what is wrong with the surroundings
    """Something around the program is not as it must be; its text is one line for the user."""


class TemporaryFileError(OSError):
    """What has to wait until all of it is there can wait nowhere: no folder for temporary files takes it."""


def read(name: str, limit: int) -> bytes:
    """Return the bytes of a file, or of standard input for `-`, up to one more than the limit; OSError."""
    if name != STANDARD_STREAM:
        with Path(name).open("rb") as file:
            return file.read(limit + 1)
    return sys.stdin.buffer.read(limit + 1)


@contextmanager
def opened(name: str) -> Iterator[io.BufferedReader]:
    """Give a file, or standard input for `-`, to be read part by part; OSError."""
    if name != STANDARD_STREAM:
        with Path(name).open("rb") as file:
            yield file
        return
    typed = sys.stdin.buffer
    # Tests put another stream in its place.
    yield typed if isinstance(typed, io.BufferedReader) else io.BufferedReader(cast("io.RawIOBase", typed))


def is_standard_output(name: str) -> bool:
    """Tell whether a name of a file to write means standard output."""
    return name in _OUTPUTS


def name_of(output: str | None) -> str | None:
    """Return the name of the file that an answer goes to; None for standard output, where it goes unless named."""
    return None if output is None or is_standard_output(output) else output


def is_special(path: Path) -> bool:
    """Tell whether a path is neither a file nor a folder: a pipe, a device; OSError."""
    mode = path.stat().st_mode
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def is_writable(path: Path) -> bool:
    """Tell whether a path is free, or holds a file that is closed neither to its owner nor to the user; OSError.

    Where a folder is everybody's, others' files could be replaced though they cannot be written; root can write all.
    """
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return True
    return stat.S_ISREG(mode) and bool(mode & stat.S_IWUSR) and os.access(path, os.W_OK)


def is_own(path: Path, recognise: Callable[[bytes], bool]) -> bool:
    """Tell whether a path is free or holds a file of this program, by its content; OSError."""
    if not path.exists():
        return True
    with path.open("rb") as file:
        content = file.read(_LARGEST_READ + 1)
    return len(content) <= _LARGEST_READ and recognise(content)


def write_to_standard_output(content: bytes) -> None:
    """Write a file to standard output; OSError."""
    with writing_to_standard_output() as sink:
        sink(content)


@contextmanager
def writing_to_standard_output() -> Iterator[Sink]:
    """Give what takes the parts of a file, and write it to standard output after the last of them; OSError.

    So whoever reads gets nothing of a file that comes to nothing halfway. A large one waits on the disk.
    """
    with waiting() as file:
        yield file.write
        whole = file.whole()
        sys.stdout.flush()
        while part := whole.read(_PART):
            _write_whole(part)
    sys.stdout.buffer.flush()


class Waiting:
    """A file for what has to wait until all of it is there; `TemporaryFileError`."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    def write(self, part: bytes) -> None:
        """Add a part."""
        with _temporary():
            self._file.write(part)

    def whole(self) -> IO[bytes]:
        """Return all of it, to be read once."""
        with _temporary():
            self._file.seek(0)
        return self._file


@contextmanager
def waiting(most_in_memory: int = _MOST_IN_MEMORY) -> Iterator[Waiting]:
    """Give a file for what has to wait: in memory, and on the disk as soon as it is larger than that."""
    import tempfile

    file = tempfile.SpooledTemporaryFile(most_in_memory)  # noqa: SIM115 - closing may meet the full disk once more
    try:
        yield Waiting(cast("IO[bytes]", file))
    finally:
        with suppress(OSError):
            file.close()


@contextmanager
def _temporary() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise TemporaryFileError(error.errno, error.strerror) from error


def _write_whole(part: bytes) -> None:
    """Write to standard output, which without a buffer takes as much as it likes at a time; OSError."""
    left = memoryview(part)
    while left:
        taken = sys.stdout.buffer.write(left)
        if taken is None:  # nobody reads yet, and whoever opened it wants nobody to wait
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        left = left[taken:]


def write(path: Path, content: bytes) -> None:
    """Put a file in its place in one step, as `writing` does; OSError."""
    with writing(path) as sink:
        sink(content)


@contextmanager
def writing(path: Path) -> Iterator[Sink]:
    """Give what takes the parts of a file, and put it in its place in one step after the last of them; OSError.

    So nobody ever meets half of it; if anything is raised meanwhile, what was there before stays. A link stays a link:
    what it leads to is written. A file that was there keeps its owner and its permissions where the system lets it.
    Some storages know neither, and others cannot wait for their disk: only the last step decides.
    """
    import tempfile

    target = Path(os.path.realpath(path))
    # In the folder of the target, since a file can be moved in one step only within a file system.
    handle, name = tempfile.mkstemp(prefix=".", suffix=".part", dir=target.parent)
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file.write
            file.flush()
            _settle(file.fileno())
        _take_over(part, target)
        part.replace(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _settle(handle: int) -> None:
    """Wait until a file is on its disk, where that can be waited for; OSError, as for a disk that is full."""
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in _NO_SYNC:
            raise


def _take_over(part: Path, target: Path) -> None:
    """Give a new file the owner and the permissions of the one that it replaces, or the usual permissions.

    A temporary file is its owner's alone, and root would make a user's file its own.
    """
    old = target.stat() if target.exists() else None
    if old is not None and hasattr(os, "chown"):
        with suppress(OSError):
            os.chown(part, old.st_uid, old.st_gid)
    with suppress(OSError):
        part.chmod(stat.S_IMODE(old.st_mode) if old is not None else 0o666 & ~_umask())


def _umask() -> int:
    """What the process withholds from new files; it can be asked for only by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
