"""Each language of a card is set by its own rules, in every form that a card has."""

from __future__ import annotations

from collections import Counter
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest

from alhambra_sheets.drawing.typefaces import ScriptError
from alhambra_sheets.drawing.typography import NO_BREAK
from alhambra_sheets.press import make
from alhambra_sheets.press.request import Request
from alhambra_sheets.words import languages
from alhambra_sheets.words.languages import Language
from alhambra_sheets.writers import html

if TYPE_CHECKING:
    from collections.abc import Mapping

CARDS = [("reference-card", "alhambra"), ("scoring-table", "roll-and-write")]


class HeldPage(Exception):  # noqa: N818 - no error: the page is caught before it is laid out
    """A page as WeasyPrint would get it."""


def written(monkeypatch: pytest.MonkeyPatch, card: tuple[str, str], form: str, known: Mapping[str, Language]) -> str:
    """Make a card in English and German with other facts of the two; its page where it becomes a PDF."""

    def hold(page: str, **_: object) -> None:
        raise HeldPage(page)

    real = languages.language
    with monkeypatch.context() as patch:
        patch.setattr(languages, "language", lambda code: known.get(code) or real(code))
        patch.setattr(html, "PageSource", hold)
        document, game = card
        try:
            made = make.make(Request(document, ("en", "de"), game=game), form)
        except HeldPage as page:
            return str(page)
    return made.contents[0].decode()


class Reader(HTMLParser):
    """Counts the blanks of a page that do not break, by the language in which they stand."""

    VOID = ("meta", "img", "col", "br", "link")

    def __init__(self) -> None:
        super().__init__()
        self.languages = [""]
        self.held: Counter[str] = Counter()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.VOID:
            self.languages.append(dict(attrs).get("lang") or self.languages[-1])

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Nothing stands inside of it."""

    def handle_endtag(self, _tag: str) -> None:
        self.languages.pop()

    def handle_data(self, data: str) -> None:
        self.held[self.languages[-1]] += data.count(NO_BREAK)


def held(page: str) -> dict[str, int]:
    reader = Reader()
    reader.feed(page)
    assert reader.languages == [""]
    return {code: reader.held[code] for code in ("en", "de")}


@pytest.mark.parametrize("form", ["pdf", "html"])
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card[0])
def test_each_language_is_set_by_its_own_rules(
    monkeypatch: pytest.MonkeyPatch, card: tuple[str, str], form: str
) -> None:
    loose = {code: Language(code) for code in ("en", "de")}
    texts = [
        written(monkeypatch, card, form, {code: loose[code] for code in codes})
        for codes in ((), ("en",), ("de",), ("en", "de"))
    ]
    # The same words; which blanks do not break, is for each language to say.
    assert len({text.replace(NO_BREAK, " ") for text in texts}) == 1
    both, german, english, neither = (held(text) for text in texts)
    assert german == {"en": neither["en"], "de": both["de"]}
    assert english == {"en": both["en"], "de": neither["de"]}
    assert neither["en"] < both["en"]
    assert neither["de"] < both["de"]


def test_lines_of_plain_text_end_where_their_language_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    loose = {code: Language(code) for code in ("en", "de")}
    texts = [
        written(monkeypatch, CARDS[0], "text", {code: loose[code] for code in codes})
        for codes in ((), ("en",), ("de",))
    ]
    assert len(set(texts)) == len(texts)
    assert len({" ".join(text.split()) for text in texts}) == 1


@pytest.mark.parametrize("form", ["pdf", "html"])
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card[0])
def test_a_card_in_a_script_without_a_typeface_is_refused(
    monkeypatch: pytest.MonkeyPatch, card: tuple[str, str], form: str
) -> None:
    with pytest.raises(ScriptError, match="title in the script greek"):
        written(monkeypatch, card, form, {"en": Language("en", "greek")})
