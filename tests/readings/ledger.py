"""The sentences that state a rule, in every language, and who read them last: what `make readings` and its tests share.

A reading is fresh while its mark is that of the sentence, of what is printed in front of it and of its clauses.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import polib

from alhambra_sheets.words import coverage
from alhambra_sheets.words.catalog import load
from alhambra_sheets.words.finding_sentences import Plural
from alhambra_sheets.words.house_rules import QUESTIONS
from alhambra_sheets.words.rules import RULES
from alhambra_sheets.words.standing import RuleStanding, standing_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Key: TypeAlias = tuple[str, str]
"""The context and the English text of a message."""

HERE = Path(__file__).resolve().parent
CHECKOUT = HERE.parent.parent
LANGUAGES = ("en", "de", "cs", "sk", "pl", "ru")
TRUE = "true"
NO_DOCUMENTS = frozenset({"score", "score-report", "calibration"})
"""What prints no rules of its own: the sentences of a report that state one are those of `words/rules.py`."""

_LABELS = frozenset({"what brings points", "when points are counted"})
"""The contexts of labels of more words."""
_MARK = 12
_LABEL = 2
"""How many words a message has at most that is taken for a label, if nothing else is known of it."""
_CLAUSE = re.compile(r"^(?:- ([BX]\d+\.\d+)|(\d+\.\d+)|([VA]\d+))\s", re.MULTILINE)


class Sentence(NamedTuple):
    """A message that states a rule: the clauses that it must agree with, and what is printed in front of it.

    `stated` are those clauses that nobody has to be told again where it is printed.
    """

    key: Key
    clauses: tuple[str, ...]
    stated: tuple[str, ...]
    before: Key | None = None


class Reading(NamedTuple):
    """What a reader has found of a sentence in one language, and how many of the planted ones were found beside it."""

    key: Key
    mark: str
    verdict: str
    reader: str
    date: str
    control: str = ""


class Planted(NamedTuple):
    """A false variant of a sentence, as a tired translator would write it, and what is false in it."""

    key: Key
    text: str
    why: str


def _loaded(name: str) -> Mapping[str, list[dict[str, object]]]:
    file = HERE / name
    return tomllib.loads(file.read_text("utf-8")) if file.exists() else {}


def _key(written: object) -> Key:
    assert isinstance(written, list), written
    context, text = map(str, written)
    return context, text


@cache
def printed_rules() -> tuple[Sentence, ...]:
    """Return the sentences of `sentences.toml`, in its order."""
    found = []
    for row in _loaded("sentences.toml")["rule"]:
        stated, touched = _clauses(row, "clauses"), _clauses(row, "touches")
        before = _key(row["before"]) if "before" in row else None
        found.append(Sentence(_key(row["message"]), (*stated, *touched), stated, before))
    return tuple(found)


def _clauses(row: Mapping[str, object], name: str) -> tuple[str, ...]:
    listed = row.get(name, [])
    assert isinstance(listed, list), listed
    return tuple(map(str, listed))


@cache
def no_rules() -> frozenset[Key]:
    """Return the printed messages that are listed as stating no rule."""
    return frozenset(map(_key, _loaded("sentences.toml")["no_rule"]))


@cache
def sentences() -> tuple[Sentence, ...]:
    """Return all sentences that state a rule: the printed ones, then those that only `explain` and `why` have."""
    printed = {each.key for each in printed_rules()}
    clauses: dict[Key, list[str]] = {}
    before: dict[Key, Key | None] = {}
    for clause, rule in RULES.items():
        lead = None
        for each in rule.sentences:
            key = ("", each.singular if isinstance(each, Plural) else each)
            if key[1].endswith(":"):
                lead = key
            elif key not in printed:
                clauses.setdefault(key, []).append(clause)
                before.setdefault(key, lead)
    return *printed_rules(), *(Sentence(key, tuple(own), tuple(own), before[key]) for key, own in clauses.items())


def unclassified() -> list[Key]:
    """Return the printed messages of which nobody has decided whether they state a rule."""
    known = (
        no_rules() | {each.key for each in printed_rules()} | {each.before for each in printed_rules()} | _of_modules()
    )
    return [key for key in printed() if key not in known and key[0] not in _LABELS and not _is_label(key[1])]


@cache
def _of_modules() -> frozenset[Key]:
    """Return what cards of modules have: their clauses, as `explain` words them, what is open, what they rest on."""
    clauses = {each.key for each in sentences() if all(clause.startswith("X") for clause in each.clauses)}
    standings = {standing_name(each, load("en")) for each in RuleStanding}
    return frozenset(clauses | {("", text) for text in (*QUESTIONS.values(), *standings)})


def printed() -> list[Key]:
    """Return the messages that are printed on documents with rules, as the comments of the templates list them."""
    messages = (*coverage.messages("sheets"), *coverage.messages("program"))
    return [(each.context, each.singular) for each in messages if set(each.documents) - NO_DOCUMENTS]


def _is_label(text: str) -> bool:
    return len(re.findall(r"[^\W\d_]+", re.sub(r"\{\w+\}", "", text))) <= _LABEL


@cache
def clause_texts() -> Mapping[str, str]:
    """Return every clause of both pages of rules by its number, on one line."""
    texts = {}
    for page in ("rules.md", "rules-roll-and-write.md", "rules-modules.md"):
        text = (CHECKOUT / "docs" / page).read_text("utf-8")
        found = list(_CLAUSE.finditer(text))
        for match, after in zip(found, [*found[1:], None], strict=True):
            base, other, more = match.groups()
            own = text[match.end() : after.start() if after else len(text)]
            texts[base or more or f"R{other}"] = " ".join(
                re.split(r"^#", own, maxsplit=1, flags=re.MULTILINE)[0].split()
            )
    return texts


@cache
def _catalog(language: str) -> Mapping[Key, tuple[str, ...]]:
    """Return the forms of all messages in a language; in English, those of the templates.

    What the program does not show, as it is marked as unsure or no longer used, is no translation.
    """
    found = {}
    for domain in ("sheets", "program"):
        name = f"{domain}.pot" if language == "en" else f"{language}/{domain}.po"
        for entry in polib.pofile(str(CHECKOUT / "sheets" / "locale" / name)):
            if language != "en" and not entry.translated():
                continue
            own = (entry.msgid, entry.msgid_plural) if entry.msgid_plural else (entry.msgid,)
            forms = own if language == "en" else tuple(entry.msgstr_plural.values()) or (entry.msgstr,)
            found[entry.msgctxt or "", entry.msgid] = tuple(dict.fromkeys(forms))
    return found


def text_of(key: Key, language: str) -> str:
    """Return a message in a language, with all its plural forms; empty if it has no translation.

    Blanks at which no line may break are as good as any other.
    """
    return " ".join(re.split(r"\s+", " | ".join(_catalog(language).get(key, ()))))


def shown(sentence: Sentence, language: str, text: str = "") -> str:
    """Return a sentence as its reader sees it, with what is printed in front of it, or another text in its place."""
    lead = text_of(sentence.before, language) if sentence.before else ""
    return f"[{lead}] {text or text_of(sentence.key, language)}" if lead else text or text_of(sentence.key, language)


def mark(sentence: Sentence, language: str) -> str:
    """Return the beginning of a digest of all that a reader of the sentence has seen."""
    seen = (shown(sentence, language), *(clause_texts().get(each, "") for each in sentence.clauses))
    return hashlib.sha256("\n".join(seen).encode()).hexdigest()[:_MARK]


def readings(language: str, folder: Path = HERE) -> dict[Key, Reading]:
    """Return what has been read in a language."""
    rows = _loaded(str(folder / f"{language}.toml")).get("reading", ())
    found = (Reading(_key(row["message"]), *(str(row.get(name, "")) for name in Reading._fields[1:])) for row in rows)
    return {each.key: each for each in found}


def unread(language: str, known: Mapping[Key, Reading]) -> list[Sentence]:
    """Return the sentences that nobody has read as they are now, nor as their clauses are."""
    return [each for each in sentences() if each.key not in known or known[each.key].mark != mark(each, language)]


def called_false(language: str, known: Mapping[Key, Reading]) -> list[Reading]:
    """Return the readings of sentences as they are now whose verdict is not `true`."""
    now = {each.key: mark(each, language) for each in sentences()}
    return [each for each in known.values() if now.get(each.key) == each.mark and each.verdict != TRUE]


def written(found: Mapping[Key, Reading]) -> Iterator[str]:
    """Yield the lines of a file of readings, in the order of the sentences; of what is no sentence, none."""
    for sentence in sentences():
        if (each := found.get(sentence.key)) is not None:
            yield "[[reading]]\n"
            yield f"message = {_toml(list(each.key))}\n"
            for name in Reading._fields[1:]:
                if value := getattr(each, name):
                    yield f"{name} = {_toml(value)}\n"
            yield "\n"


def _toml(value: object) -> str:
    # A string of JSON, or a list of them, is one of TOML.
    return json.dumps(value, ensure_ascii=False)


@cache
def planted(language: str) -> tuple[Planted, ...]:
    """Return the false sentences of a language, made of the true ones; none of a text that has lost the words."""
    found = []
    for row in _loaded("planted.toml")["planted"]:
        key, (old, new) = _key(row["message"]), _key(row[language])
        if old in (text := text_of(key, language)):
            found.append(Planted(key, text.replace(old, new), str(row["why"])))
    return tuple(found)


@cache
def documents() -> Mapping[str, tuple[str, ...]]:
    """Return which documents must state each clause; `nowhere` has the clauses that none must state."""
    return {clause: tuple(map(str, names)) for clause, names in _loaded("documents.toml").items()}
