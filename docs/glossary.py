"""Make docs/glossary.md, the page of all terms in all languages, from sheets/locale/glossary: `make glossary`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from alhambra_sheets.words import glossary
from alhambra_sheets.words.catalog import SOURCE_LANGUAGE
from tests.languages import COMPLETE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from alhambra_sheets.words.glossary import Word

PAGE = Path(__file__).parent / "glossary.md"
HEAD = """\
# Glossary

One word for one thing. A word without a mark is official: a publisher's or a distributor's edition uses it.
<sup>c</sup> marks a word of players, <sup>u</sup> one that nobody has verified yet, mostly our own. If ours differs
from the edition's, that one follows in brackets. Languages without a catalog have words here, too.

<!-- Made by `make glossary` from sheets/locale/glossary; edits made by hand are lost. -->
"""
MARKS: Mapping[str, str] = {"official": "", "community": "<sup>c</sup>", "unverified": "<sup>u</sup>"}


def page() -> str:
    """Return the whole page."""
    return "\n".join([HEAD, *_chapters(), *_avoided(), *_others(), *_sources()]) + "\n"


def _chapters() -> Iterator[str]:
    """Yield a table for each chapter, with the languages that have a catalog."""
    own = _columns()
    terms = glossary.terms()
    for chapter in dict.fromkeys(term.chapter for term in terms.values()):
        yield f"## {chapter}\n"
        yield from _head("", *own)
        for name, term in terms.items():
            if term.chapter == chapter:
                yield from _row(term.means, *(_cell(glossary.words(code).get(name)) for code in own))
        yield ""


def _columns() -> list[str]:
    """Return the languages that have all words, English first; a growing one has a table of its own below."""
    return sorted(COMPLETE, key=lambda code: (code != SOURCE_LANGUAGE, code))


def _words() -> Iterator[tuple[str, Word]]:
    """Yield the words of these languages."""
    return ((code, word) for code in _columns() for word in glossary.words(code).values())


def _cell(word: Word | None) -> str:
    if word is None:
        return ""
    edition = f" ({word.edition})" if word.edition else ""
    return f"{word.word}{edition}{MARKS[word.status]}"


def _avoided() -> Iterator[str]:
    """Yield which words no message has."""
    yield "## Words that we avoid\n"
    yield from _head("", "say", "not")
    for code, word in _words():
        if word.avoid:
            yield from _row(code, word.word, ", ".join(word.avoid))
    yield ""


def _others() -> Iterator[str]:
    """Yield a table for each language that has no catalog yet."""
    terms = glossary.terms()
    for code in glossary.glossaries():
        if code in _columns():
            continue
        yield f"## {code}\n"
        yield from _head("", "word", "source")
        for name, word in glossary.words(code).items():
            yield from _row(terms[name].means, _cell(word), word.source)
        yield ""


def _sources() -> Iterator[str]:
    yield "## Sources\n"
    yield from _head("", "")
    for name, what in glossary.sources().items():
        yield from _row(name, what)
    yield "\nSources of the languages that have a catalog:\n"
    yield from _head("", "word", "source")
    for code, word in _words():
        if word.source:
            yield from _row(code, word.edition or word.word, word.source)


def _head(*cells: str) -> Iterator[str]:
    """Yield the head of a table."""
    yield from _row(*cells)
    yield from _row(*("---" for _ in cells))


def _row(*cells: str) -> Iterator[str]:
    yield f"| {' | '.join(cells)} |"


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")
    sys.stderr.write(f"{PAGE.name}: {len(glossary.terms())} terms\n")


if __name__ == "__main__":
    main()
