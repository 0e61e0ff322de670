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
SHORTEST = 12
"""How long a list is at least: what is planted in a shorter one could be guessed."""
FEWEST = 3
"""How many sentences are planted at least."""
NOTHING = "nothing to read"
_FALSE = "false: "


class Shown(NamedTuple):
    """A sentence on a list, or a false one in its place."""

    sentence: Sentence
    planted: Planted | None = None


def listing(language: str, known: Mapping[ledger.Key, Reading], seed: int, *, every: bool) -> list[Shown]:
    """Return what a reader is shown, shuffled: what is to be read, and false sentences; empty if nothing is unread.

    A true sentence is never on a list with its false one: if it is to be read too, it is on a later list.
    """
    wanted = ledger.sentences() if every else ledger.unread(language, known)
    found = [each for each in wanted if ledger.text_of(each.key, language)]
    if not found:
        return []
    chance = random.Random(seed)  # noqa: S311 - nobody has to be kept from working it out, only from seeing it
    false = _chosen(language, {each.key for each in found}, chance)
    shown = [Shown(each) for each in found if each.key not in false]
    shown += [Shown(each, false[each.key]) for each in ledger.sentences() if each.key in false]
    there = {each.sentence.key for each in shown}
    read = [each for each in ledger.sentences() if _is_true(each, language, known) and each.key not in there]
    shown += map(Shown, chance.sample(read, min(len(read), max(0, SHORTEST - len(shown)))))
    chance.shuffle(shown)
    return shown


def _chosen(language: str, wanted: set[ledger.Key], chance: random.Random) -> dict[ledger.Key, Planted]:
    """Return the false sentences of a list: at most a third of it, and rather in the place of what has been read."""
    planted = list(ledger.planted(language))
    # With half of them at most, what they replace is on the next list, and the other half is planted there.
    most = min(max(SHORTEST, len(wanted)) // 3, len(planted) // 2)
    chance.shuffle(planted)
    planted.sort(key=lambda each: each.key in wanted)
    number = chance.randint(max(FEWEST, most - 2), max(FEWEST, most))
    return {each.key: each for each in planted[:number]}


def _is_true(sentence: Sentence, language: str, known: Mapping[ledger.Key, Reading]) -> bool:
    """Return whether a sentence has been read as it is now, and called true."""
    reading = known.get(sentence.key)
    return reading is not None and (reading.mark, reading.verdict) == (ledger.mark(sentence, language), TRUE)


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
    if not shown:
        return NOTHING
    if verdicts.get("list") != list_name(shown, language):
        return "these verdicts are of another list: give the options of `list` again, or have it read again"
    if not all(verdicts.get(name) for name in ("reader", "date")):
        return "the reader or the date is missing"
    wrong = [n for n in range(1, len(shown) + 1) if not _is_verdict(verdicts.get(str(n)))]
    if wrong:
        return f'neither "true" nor "false: why": {wrong}'
    found, planted = found_of(shown, verdicts)
    if not planted or found < WANTED * planted:
        return f"only {found} of {planted} planted sentences were found"
    return ""


def _is_verdict(value: object) -> bool:
    return value == TRUE or (isinstance(value, str) and len(value) > len(_FALSE) and value.startswith(_FALSE))


def found_of(shown: Sequence[Shown], verdicts: Mapping[str, object]) -> tuple[int, int]:
    """Return how many planted sentences were called false, and how many there are."""
    planted = [str(number) for number, each in enumerate(shown, 1) if each.planted]
    return sum(verdicts[number] != TRUE for number in planted), len(planted)


def recorded(
    shown: Sequence[Shown],
    language: str,
    known: Mapping[ledger.Key, Reading],
    verdicts: Mapping[str, object],
    *,
    every: bool,
) -> dict[ledger.Key, Reading]:
    """Return the readings with the verdicts on a list; if everything was listed, what was replaced is unread again."""
    control = "{} of {}".format(*found_of(shown, verdicts))
    new = {
        each.sentence.key: Reading(
            each.sentence.key,
            ledger.mark(each.sentence, language),
            str(verdicts[str(number)]),
            str(verdicts["reader"]),
            str(verdicts["date"]),
            control,
        )
        for number, each in enumerate(shown, 1)
        if not each.planted
    }
    forgotten = {each.sentence.key for each in shown if each.planted and every}
    return {key: each for key, each in {**known, **new}.items() if key not in forgotten}


def accept(language: str, file: Path, seed: int, *, every: bool, folder: Path = HERE) -> str:
    """Record the verdicts of a file on a list; return what was found. SystemExit if they cannot be recorded."""
    known = ledger.readings(language, folder)
    shown, verdicts = listing(language, known, seed, every=every), _loaded(file)
    if why := problem(shown, language, verdicts):
        raise SystemExit(why)
    readings = recorded(shown, language, known, verdicts, every=every)
    (folder / f"{language}.toml").write_text("".join(ledger.written(readings)).rstrip() + "\n", encoding="utf-8")
    found, planted = found_of(shown, verdicts)
    false, left = ledger.called_false(language, readings), len(ledger.unread(language, readings))
    counts = f"{found} of {planted} planted sentences found, {len(shown) - planted} read, {len(false)} called false"
    return "\n".join(
        (
            f"{counts}; {left} left for another list" if left else counts,
            *(f"{ledger.text_of(each.key, language)}\n   {each.verdict}" for each in false),
        )
    )


def _loaded(file: Path) -> Mapping[str, object]:
    """Return what is in a file of verdicts. SystemExit if it cannot be read."""
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise SystemExit(f"{file}: {error.strerror}") from None
    except ValueError as error:
        raise SystemExit(f"{file} is not TOML: {error}") from None


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
    parser.add_argument("--planted", type=int, metavar="SEED", help="any number; it chooses the false sentences")
    parser.add_argument("--all", action="store_true", help="also what has been read, for another reader")
    given = parser.parse_args()
    if given.action is None:
        sys.stdout.write("\n".join((*_summary(), "")))
        return
    if given.language is None or given.planted is None or (given.action == "accept") != (given.verdicts is not None):
        parser.error("list LANGUAGE --planted SEED, or accept LANGUAGE VERDICTS --planted SEED")
    if given.action == "accept":
        sys.stdout.write(f"{accept(given.language, given.verdicts, given.planted, every=given.all)}\n")
    else:
        sys.stdout.write(f"{_list(given.language, given.planted, every=given.all)}\n")


def _list(language: str, seed: int, *, every: bool) -> str:
    """Return a list with its name, or that there is none."""
    shown = listing(language, ledger.readings(language), seed, every=every)
    return "\n".join((f"list = {list_name(shown, language)!r}", "", *lines(shown, language))) if shown else NOTHING


if __name__ == "__main__":
    main()
