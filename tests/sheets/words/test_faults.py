"""What the system refuses, in one line of the reader's language."""

from __future__ import annotations

import errno
import os

import pytest

from alhambra_sheets.words import catalog, faults
from tests.sheets.made_catalogs import marked

ENGLISH = catalog.load("en")


@pytest.mark.parametrize(
    ("number", "line"),
    [
        (errno.ENOENT, "a.yaml: no such file"),
        (errno.ENOTDIR, "a.yaml: no such file"),
        (errno.EISDIR, "a.yaml is a folder"),
        (errno.EACCES, "a.yaml: no permission"),
        (errno.EPERM, "a.yaml: no permission"),
        (errno.EROFS, "a.yaml: the disk is read-only"),
        (errno.ENOSPC, "a.yaml: no space left on the disk"),
        (errno.EDQUOT, "a.yaml: no space left on the disk"),
        (errno.EIO, f"a.yaml: cannot be read or written ({os.strerror(errno.EIO)})"),
    ],
)
def test_each_refusal_has_its_line(number: int, line: str) -> None:
    error = OSError(number, os.strerror(number), "a.yaml")
    assert faults.sentence(error, ENGLISH) == line
    assert faults.sentence(error, marked()) == f"«{line}»"


def test_the_file_is_called_as_the_user_calls_it() -> None:
    error = FileNotFoundError(errno.ENOENT, "no", ".hidden.part")
    assert faults.sentence(error, ENGLISH, "mine.pdf") == "mine.pdf: no such file"


def test_without_a_file_it_is_where_answers_go() -> None:
    error = OSError(errno.ENOSPC, "full")
    assert faults.sentence(error, ENGLISH) == "standard output: no space left on the disk"
    assert faults.sentence(error, marked()) == "««standard output»: no space left on the disk»"


def test_an_error_without_a_number_is_told_too() -> None:
    assert faults.sentence(OSError("odd"), ENGLISH, "x") == "x: cannot be read or written (OSError)"
