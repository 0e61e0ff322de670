"""`schema`: a schema goes to standard output or to a file that was not there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alhambra_sheets.report.schemas import schema_text
from tests.cases import desk

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("arguments", "name"), [((), "transcript"), (("transcript",), "transcript"), (("layout",), "layout")]
)
def test_a_schema_goes_to_standard_output(arguments: tuple[str, ...], name: str) -> None:
    for more in ((), ("-o", "-"), ("--lang", "cs")):
        answer = desk.run("schema", *arguments, *more)
        assert (answer.status, answer.out, answer.err) == (0, schema_text(name), "")
    assert desk.run("schema", *arguments, encoding="ascii").out == schema_text(name)


def test_a_schema_goes_into_a_file_that_is_not_there_yet(tmp_path: Path) -> None:
    path = tmp_path / "alhambra.schema.json"
    answer = desk.run("schema", "-o", str(path), "--lang", "en")
    assert (answer.status, answer.out, answer.err) == (0, "", f"{path}: the schema, transcript\n")
    assert path.read_text(encoding="utf-8") == schema_text("transcript")
    again = desk.run("schema", "layout", "-o", str(path), "--lang", "en")
    assert (again.status, again.out) == (2, "")
    assert again.err == f"alhambra-sheets: {path} already exists; choose another name\n"
    assert path.read_text(encoding="utf-8") == schema_text("transcript")


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["transcripts"], "unknown schema: transcripts; did you mean transcript? choose from: transcript, layout"),
        (["palace"], "unknown schema: palace; choose from: transcript, layout"),
        (["-o", "no/such.json"], "no such folder: no"),
        (["-o", "."], ". is a folder"),
    ],
)
def test_what_cannot_be_written_is_one_line(arguments: list[str], line: str) -> None:
    answer = desk.run("schema", *arguments, "--lang", "en")
    assert (answer.status, answer.out, answer.err) == (2, "", f"alhambra-sheets: {line}\n")
