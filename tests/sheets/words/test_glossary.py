"""The glossary: every term in every complete language, one word for one thing in the catalogs, and its page."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from typing import TYPE_CHECKING, get_args

import polib
import pytest

from alhambra_sheets.words import catalog, glossary
from alhambra_sheets.words.catalog import SOURCE_LANGUAGE
from docs import glossary as page_of_terms
from tests.languages import COMPLETE
from tests.sheets.words.catalog_faults import Message, subject, used

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alhambra_sheets.words.glossary import Word

CHECKOUT = Path(__file__).resolve().parent.parent.parent.parent
CODE = re.compile(r"`[^`]*`|\{\w*\}|--[\w-]+|[\w/.-]+\.md|Open Font License")
"""What is typed, filled in or the name of a file, and the name of a licence."""


def _texts(language: str) -> Iterator[str]:
    """Yield all that the program says in a language, without code."""
    if language == SOURCE_LANGUAGE:
        found = [text for each in used() for text in (each.singular, each.plural) if text]
    else:
        found = [text for _, text in subject(language).translations()]
    yield from (CODE.sub(" ", text) for text in found)


def _page(language: str) -> Iterator[str]:
    """Yield all that the page says in a language."""
    name = "page.pot" if language == SOURCE_LANGUAGE else f"{language}.po"
    for entry in polib.pofile(str(CHECKOUT / "web" / "locale" / name)):
        yield CODE.sub(" ", entry.msgid if language == SOURCE_LANGUAGE else entry.msgstr)


def _readme(language: str) -> str:
    path = CHECKOUT / ("README.md" if language == SOURCE_LANGUAGE else f"docs/README.{language}.md")
    return CODE.sub(" ", re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL))


def _has(text: str, word: str) -> bool:
    """Tell whether a text has a word; one that ends in `-` stands for all words that begin so."""
    end = r"" if word.endswith("-") else r"(?!\w)"
    return re.search(rf"(?<!\w){re.escape(word.removesuffix('-'))}{end}", text, re.IGNORECASE) is not None


@pytest.mark.parametrize("language", COMPLETE)
def test_every_term_has_its_word(language: str) -> None:
    assert list(glossary.words(language)) == list(glossary.terms())


@pytest.mark.parametrize("language", glossary.glossaries())
def test_every_word_is_of_a_term_and_has_a_status_and_a_source(language: str) -> None:
    for name, word in glossary.words(language).items():
        assert name in glossary.terms()
        assert word.status in get_args(glossary.Status)
        assert word.word.strip() == word.word
        assert word.word
        # What is somebody's word is so somewhere.
        assert word.source or word.status == "unverified", name


@pytest.mark.parametrize("language", COMPLETE)
def test_a_label_is_the_word_of_the_glossary(language: str) -> None:
    words, own = catalog.load(language), glossary.words(language)
    labels = {name: term.message for name, term in glossary.terms().items() if term.message}
    assert labels
    for name, (context, text) in labels.items():
        assert Message(context, text, "") in used(), name
        told = words.pgettext(context, text) if context else words.gettext(text)
        assert told.rstrip(":").casefold() == own[name].word.casefold(), name


@pytest.mark.every_language
@pytest.mark.parametrize("language", COMPLETE)
def test_one_thing_has_one_word(language: str) -> None:
    avoided = [(word, other) for word in glossary.words(language).values() for other in word.avoid]
    found = [
        f"{other!r} for {word.word!r}: {text}"
        for text in itertools.chain(_texts(language), _page(language), _readme(language).splitlines())
        for word, other in avoided
        if _has(text, other)
    ]
    assert found == []


def test_other_words_are_found() -> None:
    assert _has("Write a prize here.", "prize")
    assert not _has("Write prizes here.", "prize")
    assert _has("Write Prizes here.", "priz-")
    assert not _has("surprize", "priz-")


def test_no_message_is_written_in_a_manner_that_readers_struck() -> None:
    # Each of these made a sentence read like a translation: who meets one rewrites the sentence.
    struck = re.compile(
        r"\b(stands?|lies?|tells?(?! (?:the types|players) apart)|told|says?|said|carr(?:y|ies)|he|his|him)\b"
        r"|\b(prizes?|blanks?)\b"
        r"|(?<!there )is no\b|at most\.?$|expected here|write for example",
        re.IGNORECASE,
    )
    texts = itertools.chain(_texts(SOURCE_LANGUAGE), _page(SOURCE_LANGUAGE))
    assert [text for text in texts if struck.search(text)] == []
    for bad in ("This is no tile.", "5 at most.", "He has no wall.", "Nothing stands here.", "blanks"):
        assert struck.search(bad)


def test_languages_tell_what_their_words_rest_on() -> None:
    for language in glossary.glossaries():
        counts = glossary.counts(language)
        assert sum(counts.values()) == len(glossary.terms())
    assert glossary.counts("no such language") == {
        "official": 0,
        "community": 0,
        "unverified": len(glossary.terms()),
    }


def test_sources_are_named_and_used() -> None:
    named = {
        source for code in glossary.glossaries() for word in glossary.words(code).values() for source in _sources(word)
    }
    assert named == set(glossary.sources())


def _sources(word: Word) -> list[str]:
    return [name for name in glossary.sources() if re.search(rf"\b{name}\b", word.source)]


def test_the_page_is_fresh() -> None:
    assert page_of_terms.PAGE.read_text(encoding="utf-8") == page_of_terms.page(), "`make glossary` and commit the page"


def test_the_page_has_every_word() -> None:
    page = page_of_terms.page()
    for code in glossary.glossaries():
        for word in glossary.words(code).values():
            assert word.word in page
