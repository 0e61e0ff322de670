"""The referee and the command line within reach of a test: in this process, with a keyboard and a screen of its own."""

from __future__ import annotations

import io
import json
import re
import sys
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from alhambra_engine import referee
from alhambra_engine.copies import archives
from alhambra_engine.judge import judging, records
from alhambra_engine.reading.findings import Collector
from alhambra_engine.reading.source import Source
from alhambra_engine.reading.surroundings import Surroundings
from alhambra_engine.referee import Result
from alhambra_sheets import cli
from alhambra_sheets.words.terms import aliases, own_words, virtual_words, words_by_language

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from alhambra_engine.reading.findings import Finding

HEAD = "game: alhambra\n"
OTHERS = "  Nina: {buildings: {garden: 2}, wall: 3}\n  Ota: {buildings: {chambers: 3}, wall: 3}\n"
"""Two players whom nothing is to be said against; the first one of a test makes them three."""


class Answer(NamedTuple):
    """What a command left behind."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:  # noqa: ANN401 - JSON is any of its types
        """The answer, which must be one JSON value."""
        return json.loads(self.out)

    @property
    def fault(self) -> str:
        """The one line that says what cannot work; nothing else may be written."""
        assert (self.status, self.out) == (2, ""), self
        (line,) = self.err.splitlines()
        assert line.startswith("alhambra-sheets: "), line
        return line


@contextmanager
def _keyboard(typed: bytes) -> Iterator[None]:
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8")
    try:
        yield
    finally:
        sys.stdin = before


class Screen(io.TextIOWrapper):
    """A stream that keeps what is written to it; on request it says that it is a terminal."""

    def __init__(self, encoding: str = "utf-8", *, is_terminal: bool = False) -> None:
        self.kept = io.BytesIO()
        self._is_terminal = is_terminal
        super().__init__(self.kept, encoding=encoding, newline="")

    def isatty(self) -> bool:
        """Tell whether this is a terminal."""
        return self._is_terminal

    def text(self) -> str:
        """Return what was written."""
        self.flush()
        return self.kept.getvalue().decode(self.encoding)


def run(*arguments: str, typed: str | bytes = b"", encoding: str = "utf-8", is_terminal: bool = False) -> Answer:
    """Return the answer of `alhambra-sheets` to these arguments; `typed` comes on standard input."""
    out, err = Screen(encoding, is_terminal=is_terminal), Screen(is_terminal=is_terminal)
    data = typed.encode() if isinstance(typed, str) else typed
    with _keyboard(data), redirect_stdout(out), redirect_stderr(err):
        status = cli.run(list(arguments))
    return Answer(status, out.text(), err.text())


_AUDIT = re.compile(b"(?:\xef\xbb\xbf)?# audit\r?\n?")
_CODE = re.compile(b"(?:\xef\xbb\xbf)?# code\r?\n?")


def judge(text: str | bytes, language: str = "en") -> Result:
    """Return what the referee says of a text, with the words of all languages and the layouts of this folder.

    A text whose first line is `# audit` is a pad to audit, `# code` what was in a code; an archive is known by its own.
    """
    data = text.encode() if isinstance(text, str) else text
    if archives.is_archive("", data[: archives.LOOKED_AT]):
        return judge_archive(data)
    if _AUDIT.match(data):
        audited = referee.audit("game.yaml", data, surroundings_for("en"))
        return Result(audited.source, audited.game, audited.findings)
    return referee.score("game.yaml", data, surroundings_for(language)._replace(keeps_names=bool(_CODE.match(data))))


def judge_archive(data: bytes) -> Result:
    """Return what is found in an archive."""
    findings, surroundings = Collector(), surroundings_for("en")._replace(keeps_names=True)
    archives.read(data, findings, lambda coded: referee.score("game.alh", coded.transcript, surroundings))
    text = data.decode("utf-8", "replace")
    return Result(Source("game.alh", text, tuple(text.splitlines())), None, tuple(findings), None, findings.omitted)


def judge_readings(data: bytes) -> tuple[Finding, ...]:
    """Return what is found where places of photos were read so; lines that begin with `#` say what is expected."""
    lines = data.decode().splitlines(keepends=True)
    record = records.read("".join(line for line in lines if not line.startswith("#")))
    return judging.judge(record.sheets, record.answers, names=record.names).findings


def surroundings_for(language: str) -> Surroundings:
    """Return what comes with a text for a reader of this language."""
    return Surroundings(
        aliases,
        layout_file,
        own_words=lambda: own_words(language),
        virtual_words=virtual_words,
        languages=words_by_language,
    )


def layout_file(name: str) -> bytes | None:
    """Return a layout file beside the cases."""
    path = Path(__file__).parent / name
    return path.read_bytes() if path.is_file() else None


def told(text: str | bytes) -> list[str]:
    """Return the findings of a text as `name` or `name/detail`, each of equal ones, but for missing earlier points."""
    return [name_of(each) for finding in but_for_earlier(judge(text).findings) for each in finding.apart]


def but_for_earlier(findings: Iterable[Finding]) -> list[Finding]:
    """Return findings without the note that earlier points are missing: most tests have one scoring alone."""
    return [finding for finding in findings if finding.kind.name != "earlier-points-missing"]


def name_of(finding: Finding) -> str:
    """Return a finding's name, with its detail where it has one."""
    return f"{finding.kind.name}/{finding.detail}" if finding.detail else finding.kind.name


def table(*players: str, top: str = "") -> str:
    """Return a game of these players, each given as `Name: {...}`, with two quiet ones beside them."""
    return HEAD + top + "players:\n" + "".join(f"  {player}\n" for player in players) + OTHERS


def palace(*rows: str, top: str = "") -> str:
    """Return a game of Kim, whose palace has these rows, and two quiet others."""
    drawn = "".join(f"      {row}\n" for row in rows)
    return HEAD + top + "players:\n  Kim:\n    palace: |\n" + drawn + OTHERS
