"""Games as tired people type them: each is understood as it is meant, or asked about; none is answered wrongly.

A file has parts under lines that begin with `=====`. `typed` is what somebody typed; behind that word may stand
`lang=de` (whose reader gets the answer), `quick` (each line is an argument of `score --quick`), `scoring=2`,
`encoding=utf-16`, `ends=crlf`. Then, each under its own line:

- `means`: the same game in the plainest spelling, which must be legal, and have the same points. Lines above it may
  demand findings (`notes: gap-read`), forbid some (`without: claim-differs`), or name the winners (`winners: Kim, Al`,
  `winners: -` for none).
- `asks`: findings of which the answer has at least one, and then it names no winner: a human would ask too, or say no.
- `refused`: the same, where a human would have understood.

With `means` and `asks`, either will do: to read it is as good as to ask.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from alhambra_engine.reading.kinds import KINDS
from tests.cases import desk

if TYPE_CHECKING:
    from collections.abc import Mapping

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.txt"))
LEAST = 110
REFUSED_OF_HUNDRED = 3

_PART = re.compile(r"^=====[^\S\n]*(?:or(?: instead)?:)?[^\S\n]*(.*)\n", re.MULTILINE)
_WISH = re.compile(r"(notes|without|winners):(.*)\n")


class Meaning(NamedTuple):
    """The game that is meant: its strict transcript, and what else the answer must say."""

    strict: str
    notes: frozenset[str]
    without: frozenset[str]
    winners: list[str] | None


class Typed(NamedTuple):
    """What somebody typed, how it reaches the program, and the answers that are right."""

    text: str
    options: Mapping[str, str]
    meaning: Meaning | None
    asks: frozenset[str]
    refused: frozenset[str]

    @property
    def data(self) -> bytes:
        """The bytes of the file."""
        text = self.text.replace("\n", "\r\n") if self.options.get("ends") == "crlf" else self.text
        return text.encode(self.options.get("encoding", "utf-8"))


def _words(text: str) -> list[str]:
    return [word.strip() for word in re.split(r"[,\n]", text) if word.strip()]


def _meaning(text: str) -> Meaning:
    wishes = {}
    while wish := _WISH.match(text):
        wishes[wish[1]] = wish[2]
        text = text[wish.end() :]
    winners = [name for name in _words(wishes["winners"]) if name != "-"] if "winners" in wishes else None
    return Meaning(
        text, frozenset(_words(wishes.get("notes", ""))), frozenset(_words(wishes.get("without", ""))), winners
    )


def read(path: Path) -> Typed:
    """Return a file of this folder."""
    _, *pieces = _PART.split(path.read_bytes().decode())
    parts, options = {}, {}
    for head, body in zip(pieces[::2], pieces[1::2], strict=True):
        part, *words = head.split()
        assert part in {"typed", "means", "asks", "refused"}, f"{path.name}: {head}"
        parts[part] = body
        options |= {key: value for key, _, value in (word.partition("=") for word in words)}
    assert "typed" in parts, path.name
    return Typed(
        parts["typed"],
        options,
        _meaning(parts["means"]) if "means" in parts else None,
        frozenset(_words(parts.get("asks", ""))),
        frozenset(_words(parts.get("refused", ""))),
    )


def _answer(data: bytes, arguments: list[str], options: Mapping[str, str]) -> Any:  # noqa: ANN401 - JSON
    told = [*arguments, "--json", "--lang", options.get("lang", "en")]
    answer = desk.run("score", *told, typed=data)
    assert answer.out, f"no answer, but: {answer.err}"
    return answer.json


def answer_to(typed: Typed) -> Any:  # noqa: ANN401 - JSON
    """Return what the program says to a typed transcript."""
    scoring = ["--scoring", typed.options["scoring"]] if "scoring" in typed.options else []
    if "quick" in typed.options:
        lines = [line for line in typed.text.splitlines() if line.strip()]
        return _answer(b"", ["--quick", *lines, *scoring], typed.options)
    return _answer(typed.data, ["-", *scoring], typed.options)


def _names(answer: Any) -> set[str]:  # noqa: ANN401 - JSON
    return {finding["name"] for finding in answer["findings"]}


def _errors(answer: Any) -> list[str]:  # noqa: ANN401 - JSON
    return [finding["message"] for finding in answer["findings"] if finding["severity"] == "error"]


def _points(answer: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON
    keys = ("game", "layout", "scorings", "totals", "winners", "complete", "before", "leftovers", "possible")
    return {key: answer.get(key) for key in keys}


def _is_asked(typed: Typed, answer: Any) -> bool:  # noqa: ANN401 - JSON
    return bool(_names(answer) & (typed.asks | typed.refused)) and not answer["winners"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_is_typed_is_understood_or_asked_about(path: Path) -> None:
    typed = read(path)
    answer = answer_to(typed)
    if typed.meaning is None or (typed.asks and _is_asked(typed, answer)):
        assert _names(answer) & (typed.asks | typed.refused)
        assert answer["winners"] == []
        return
    assert _errors(answer) == []
    assert _points(answer) == _points(_answer(typed.meaning.strict.encode(), ["-"], typed.options))
    assert typed.meaning.notes <= _names(answer)
    assert not typed.meaning.without & _names(answer)


MEANT = [path for path in FILES if read(path).meaning is not None]


@pytest.mark.parametrize("path", MEANT, ids=lambda path: path.stem)
def test_what_is_meant_is_a_legal_game(path: Path) -> None:
    typed = read(path)
    assert typed.meaning is not None
    answer = _answer(typed.meaning.strict.encode(), ["-"], typed.options)
    assert _errors(answer) == []
    assert answer["scorings"] or answer.get("possible")
    if typed.meaning.winners is not None:
        assert answer["winners"] == typed.meaning.winners


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_says_what_is_right(path: Path) -> None:
    typed = read(path)
    named = typed.asks | typed.refused | (typed.meaning.notes | typed.meaning.without if typed.meaning else set())
    assert named <= set(KINDS)
    assert bool(typed.refused) + bool(typed.meaning or typed.asks) == 1


def test_there_are_many_and_few_are_refused() -> None:
    refused = [path.stem for path in FILES if read(path).refused]
    assert len(FILES) >= LEAST
    assert len(refused) * 100 <= REFUSED_OF_HUNDRED * len(FILES)
