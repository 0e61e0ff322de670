"""Games as tired people type them, and what is a right answer to each.

A file has parts under lines that begin with `=====`. `typed` is what somebody typed; behind that word may stand
`lang=de` (whose reader gets the answer), `quick` (each line is an argument of `score --quick`), `scoring=2`,
`encoding=utf-16`, `ends=crlf`. Then, each under its own line:

- `means`: the same game in the plainest spelling, which must be legal, and have the same points. Lines above it may
  demand findings (`notes: gap-read`), forbid some (`without: claim-differs`), or name the winners (`winners: Kim, Al`,
  `winners: -` for none).
- `asks`: findings of which the answer has at least one, and then it names no winner: a human would ask too, or say no.
  `questions` are those about vague tiles, between several possible results.
- `refused`: the same, where a human would have understood.

With `means` and `asks`, either will do: what the program does not read, it must ask about.

`python -m tests.typed.corpus` tells how many files are answered how, and names those that are answered wrongly.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.cases import desk

if TYPE_CHECKING:
    from collections.abc import Mapping

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.txt"))

_COMPARED = ("game", "layout", "scorings", "totals", "winners", "complete", "before", "leftovers", "possible")
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
    parts: dict[str, str] = {}
    options: dict[str, str] = {}
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


class Outcome(StrEnum):
    """What became of a typed transcript."""

    UNDERSTOOD = "understood"
    ASKED = "asked about, as a human would"
    ASKED_IN_VAIN = "asked about, though it can be read"
    REFUSED = "refused, though a human would understand"
    OTHERWISE = "asked about, but not what is expected"
    WRONG = "answered wrongly"


def outcome(typed: Typed) -> tuple[Outcome, str]:
    """Return what becomes of a typed transcript, and why that is wrong."""
    answer = answer_to(typed)
    asked = names(answer) | ({"questions"} if answer.get("questions") else set())
    # Beside results that are still possible, winners are those of all of them.
    is_open = bool(answer.get("possible") or answer.get("ranges"))
    is_asked = bool(asked & (typed.asks | typed.refused)) and (is_open or not answer["winners"])
    if typed.meaning is not None:
        found, why = _compared(answer, typed.meaning, meant(typed))
        # Points beside a question are an answer all the same.
        in_vain = is_asked and (errors(answer) or not answer["totals"]) and found is not Outcome.UNDERSTOOD
        return (Outcome.ASKED_IN_VAIN, "") if in_vain else (found, why)
    if is_asked:
        return (Outcome.REFUSED if typed.refused else Outcome.ASKED), ""
    return (Outcome.OTHERWISE if errors(answer) else Outcome.WRONG), f"found {sorted(names(answer))}"


def _compared(answer: Any, meaning: Meaning, strict: Any) -> tuple[Outcome, str]:  # noqa: ANN401 - JSON
    """Return whether an answer is the one that is meant."""
    if errors(answer):
        return Outcome.REFUSED, f"errors: {errors(answer)}"
    for key in _COMPARED:
        if answer.get(key) != strict.get(key):
            return Outcome.WRONG, f"{key}: {answer.get(key)}, but meant is {strict.get(key)}"
    lacking, unwanted = meaning.notes - names(answer), meaning.without & names(answer)
    if lacking or unwanted:
        return Outcome.WRONG, f"lacks {sorted(lacking)}, should lack {sorted(unwanted)}"
    return Outcome.UNDERSTOOD, ""


def meant(typed: Typed) -> Any:  # noqa: ANN401 - JSON
    """Return what the program says to the plain spelling of a transcript."""
    assert typed.meaning is not None
    return _answer(typed.meaning.strict.encode(), ["-"], typed.options)


def names(answer: Any) -> set[str]:  # noqa: ANN401 - JSON
    """Return the names of all findings of an answer."""
    return {finding["name"] for finding in answer["findings"]}


def errors(answer: Any) -> list[str]:  # noqa: ANN401 - JSON
    """Return the messages of the errors of an answer."""
    return [finding["message"] for finding in answer["findings"] if finding["severity"] == "error"]


def main() -> None:
    """Tell how many files are answered how."""
    counts: Counter[Outcome] = Counter()
    for path in FILES:
        found, why = outcome(read(path))
        counts[found] += 1
        if found not in {Outcome.UNDERSTOOD, Outcome.ASKED}:
            sys.stdout.write(f"{path.stem}: {found} {why[:160]}\n")
    for found in Outcome:
        sys.stdout.write(f"{counts[found]:4} {found}\n")


if __name__ == "__main__":
    main()
