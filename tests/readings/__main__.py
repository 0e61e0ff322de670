"""Have the sentences that state rules read in a language: `make readings`.

`list` prints what nobody has read, with clauses, for a reader who sees nothing else; `accept` records the verdicts.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tests.readings import ledger
from tests.readings.ledger import HERE, TRUE, Planted, Reading, Sentence

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

WANTED = 0.8
"""The share of the planted sentences that a reader must find, or nothing of that reader's is recorded."""
_FALSE = "false: "


class Shown(NamedTuple):
    """A sentence on a list, or a false one in its place."""

    sentence: Sentence
    planted: Planted | None = None


def listing(language: str, known: Mapping[ledger.Key, Reading], seed: int | None, *, every: bool) -> list[Shown]:
    """Return what a reader is shown; with a seed, shuffled, and false sentences instead of the true ones.

    The sentences that these replace stay unread, and are the next list.
    """
    found = [Shown(each) for each in (ledger.sentences() if every else ledger.unread(language, known))]
    if seed is None:
        return found
    false = {each.key: each for each in ledger.planted(language)}
    of = {each.key: each for each in ledger.sentences()}
    found = [each for each in found if each.sentence.key not in false]
    found += [Shown(of[key], each) for key, each in false.items() if key in of]
    random.Random(seed).shuffle(found)  # noqa: S311 - so that nobody knows them by their place
    return found


def lines(shown: Sequence[Shown], language: str) -> list[str]:
    """Return a list as its reader gets it: for each sentence, its clauses and what it is in the language."""
    found: list[str] = []
    for number, (sentence, false) in enumerate(shown, 1):
        found += [f"{number}. {ledger.clause_texts()[clause]}" for clause in sentence.clauses[:1]]
        found += [f"   {ledger.clause_texts()[clause]}" for clause in sentence.clauses[1:]]
        found += [f"   => {ledger.shown(sentence, language, false.text if false else '')}", ""]
    return found


def list_name(shown: Sequence[Shown], language: str) -> str:
    """Return what a list is called by: a digest, so that verdicts on another list are refused."""
    return hashlib.sha256("\n".join(lines(shown, language)).encode()).hexdigest()[:12]


def problem(shown: Sequence[Shown], language: str, verdicts: Mapping[str, object]) -> str:
    """Return why verdicts cannot be recorded; empty if they can."""
    if verdicts.get("list") != list_name(shown, language):
        return "these verdicts are of another list: give the options of `list` again, or have it read again"
    if not all(verdicts.get(name) for name in ("reader", "date")):
        return "the reader or the date is missing"
    wrong = [n for n in range(1, len(shown) + 1) if not _is_verdict(verdicts.get(str(n)))]
    if wrong:
        return f'neither "true" nor "false: why": {wrong}'
    false = {each.key for each in ledger.planted(language)}
    if not any(each.planted for each in shown) and not {each.sentence.key for each in shown} <= false:
        return "nothing was planted in this list: only what false sentences have replaced is read without them"
    found, planted = found_of(shown, verdicts)
    if found < WANTED * planted:
        return f"only {found} of {planted} planted sentences were found"
    return ""


def _is_verdict(value: object) -> bool:
    return value == TRUE or (isinstance(value, str) and len(value) > len(_FALSE) and value.startswith(_FALSE))


def found_of(shown: Sequence[Shown], verdicts: Mapping[str, object]) -> tuple[int, int]:
    """Return how many planted sentences were called false, and how many there are."""
    planted = [str(number) for number, each in enumerate(shown, 1) if each.planted]
    return sum(verdicts[number] != TRUE for number in planted), len(planted)


def recorded(
    shown: Sequence[Shown], language: str, known: Mapping[ledger.Key, Reading], verdicts: Mapping[str, object]
) -> dict[ledger.Key, Reading]:
    """Return the readings with the verdicts on a list; what was planted is forgotten."""
    new = {
        each.sentence.key: Reading(
            each.sentence.key,
            ledger.mark(each.sentence, language),
            str(verdicts[str(number)]),
            str(verdicts["reader"]),
            str(verdicts["date"]),
        )
        for number, each in enumerate(shown, 1)
        if not each.planted
    }
    return {**known, **new}


def accept(language: str, shown: Sequence[Shown], file: Path, folder: Path = HERE) -> str:
    """Record the verdicts of a file; return what was found. SystemExit if they cannot be recorded."""
    verdicts = tomllib.loads(file.read_text("utf-8"))
    if why := problem(shown, language, verdicts):
        raise SystemExit(why)
    readings = recorded(shown, language, ledger.readings(language, folder), verdicts)
    (folder / f"{language}.toml").write_text("".join(ledger.written(readings)).rstrip() + "\n", encoding="utf-8")
    found, planted = found_of(shown, verdicts)
    false = ledger.called_false(language, readings)
    return "\n".join(
        (
            f"{found} of {planted} planted sentences found, {len(shown) - planted} read, {len(false)} called false",
            *(f"{ledger.text_of(each.key, language)}\n   {each.verdict}" for each in false),
        )
    )


def _summary() -> list[str]:
    total = len(ledger.sentences())
    found = []
    for language in ledger.LANGUAGES:
        known = ledger.readings(language)
        missing, false = len(ledger.unread(language, known)), len(ledger.called_false(language, known))
        found.append(f"{language}: {total - missing} of {total} read, {false} called false")
    return found


def main() -> None:
    """List what is unread, record verdicts, or tell how much of each language has been read."""
    parser = argparse.ArgumentParser(prog="make readings READINGS_ARGS=", description=__doc__)
    parser.add_argument("action", nargs="?", choices=("list", "accept"), help="without: how much has been read")
    parser.add_argument("language", nargs="?", choices=ledger.LANGUAGES)
    parser.add_argument("verdicts", nargs="?", type=Path, help="list, reader, date, and for each number its verdict")
    parser.add_argument("--planted", type=int, metavar="SEED", help="put false sentences among them")
    parser.add_argument("--all", action="store_true", help="also what has been read")
    given = parser.parse_args()
    if given.action is None:
        sys.stdout.write("\n".join((*_summary(), "")))
        return
    if given.language is None or (given.action == "accept") != (given.verdicts is not None):
        parser.error("list LANGUAGE, or accept LANGUAGE VERDICTS")
    shown = listing(given.language, ledger.readings(given.language), given.planted, every=given.all)
    if given.action == "accept":
        sys.stdout.write(f"{accept(given.language, shown, given.verdicts)}\n")
    else:
        sys.stdout.write("\n".join((f"list = {list_name(shown, given.language)!r}", "", *lines(shown, given.language))))


if __name__ == "__main__":
    main()
