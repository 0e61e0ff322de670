"""Letters that the typefaces lack: every document refuses them in one line, and prints all others as they are."""

from __future__ import annotations

import io
import unicodedata
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pypdfium2
import pytest

from alhambra_sheets.figures.model import figures_of
from alhambra_sheets.forms.design import Content
from alhambra_sheets.press import catalogue, drawings, make
from alhambra_sheets.press.arrangement import RequestError
from alhambra_sheets.press.request import Request
from alhambra_sheets.words import catalog
from alhambra_sheets.words.refusals import sentence
from tests.cases import desk

if TYPE_CHECKING:
    from collections.abc import Callable

    from alhambra_engine.referee import Result

ENGLISH = catalog.load("en")
GAMES = Path(__file__).parents[3] / "examples"
LACKING = {
    "Nguyễn": "ễ",
    "Nguye\u0302\u0303n": "ễ",
    "Đỗ": "ỗ",
    "Ǎda": "Ǎ",
    "M\u0303a": "M\u0303",
    "Ма\u0301ша": "а\u0301",
    "Ǥ": "Ǥ",
    "李明": "李明",
    "مريم": "مري",
    "😀": "😀",
}
TRUE = ("Żółć What?", "Nin\u0303a Roz\u030ca", "Νίκος Иван", "Ѐ Ĳ ş")


def palaces(one: str, other: str) -> Result:
    """Return a legal game of two players who have these names, both with a palace, and a third."""
    drawn = "    palace: |\n      *  P8  A9\n"
    text = f'{desk.HEAD}players:\n  "{one}":\n{drawn}  "{other}":\n{drawn.replace("P8  A9", "S9  A10")}'
    return desk.judge(f"{text}  Kim: {{buildings: {{garden: 2}}, wall: 3}}\n")


def sheets(one: str, other: str) -> Result:
    """Return a game of Roll & Write of two players who have these names."""
    text = (GAMES / "roll-and-write.yaml").read_text(encoding="utf-8")
    return desk.judge(text.replace("Barbara", f'"{one}"').replace("Ani", f'"{other}"'))


def form(document: str, game: Callable[[str, str], Result]) -> Callable[[str, str], bytes]:
    """Return what fills in a document."""

    def printed(one: str, other: str) -> bytes:
        found = game(one, other)
        assert found.legal
        return make.make(Request(document, ("en",)), "pdf", Content(game=found, lasting=False)).contents[0]

    return printed


def named(document: str) -> Callable[[str, str], bytes]:
    """Return what prints a document with names on it."""
    return lambda one, other: make.make(Request(document, ("en",), names=f"Kim,{one},{other}")).contents[0]


def picture(one: str, other: str) -> bytes:
    result = palaces(one, other)
    return drawings.write(result, figures_of(result), "pdf", ENGLISH)


PAPER = {
    **{f"{each} of palaces": form(each, palaces) for each in ("score-pad", "palace-form", "score-report")},
    **{f"{each} of sheets": form(each, sheets) for each in ("player-sheet", "score-sheet", "score-report")},
    **{
        f"{each} with names": named(each)
        for each in ("player-sheet", "score-sheet", "score-pad", "palace-form", "solo-log", "season-log")
    },
    "picture": picture,
}


def words_on(content: bytes) -> str:
    document = pypdfium2.PdfDocument(io.BytesIO(content))
    try:
        return " ".join(" ".join(page.get_textpage().get_text_bounded().split()) for page in document)
    finally:
        document.close()


def composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def test_every_document_with_names_is_tried() -> None:
    with_names = {each.name for each in catalogue.abouts() if each.options & {"names", "fill"}}
    assert {name.partition(" ")[0] for name in PAPER} == {*with_names, "picture"}


@pytest.mark.parametrize("document", PAPER)
def test_every_document_refuses_all_names_that_lack_letters_in_one_line(document: str) -> None:
    for name, letters in LACKING.items():
        with pytest.raises(RequestError) as refused:
            PAPER[document](name, "Nguyễn Đỗ")
        words = (composed(f"{name} ({letters})"), "Nguyễn Đỗ (ễỗ)")
        assert tuple(map(composed, refused.value.values["words"])) == words  # type: ignore[call-overload]
        line = sentence(refused.value.reason, refused.value.values, ENGLISH)
        assert "write them with other letters" in line
        assert ("HTML" in line) == document.startswith("score-report")


@cache
def questions(document: str) -> int:
    """Return how many questions a document itself asks."""
    return words_on(PAPER[document]("Eva Eva", "Ota")).count("?")


@pytest.mark.parametrize("document", PAPER)
@pytest.mark.parametrize("name", TRUE)
def test_every_other_name_is_printed_as_it_is(document: str, name: str) -> None:
    shown = words_on(PAPER[document](name, "Ota"))
    assert composed(name) in shown
    assert shown.replace(name, "").count("?") == questions(document)


@pytest.mark.parametrize("picture_form", drawings.FORMATS)
def test_words_on_tiles_are_drawn_or_refused(picture_form: str) -> None:
    result = desk.judge(desk.palace("*  山田  Ǎ7"))
    with pytest.raises(RequestError) as refused:
        drawings.write(result, figures_of(result), picture_form, ENGLISH)
    assert set(refused.value.values["words"]) == {"山田 (山田)", "Ǎ7 (Ǎ)"}  # type: ignore[call-overload]


@pytest.mark.parametrize("text_form", ["html", "markdown", "text"])
def test_reports_that_are_no_paper_have_every_name(text_form: str) -> None:
    for game in (palaces, sheets):
        content = Content(game=game("Nguyễn", "李明"), lasting=False)
        (report,) = make.make(Request("score-report", ("en",)), text_form, content).contents
        assert all(report.decode().count(name) > 3 for name in ("Nguyễn", "李明"))


def test_a_report_of_a_paste_from_a_spreadsheet_has_its_cells() -> None:
    result = desk.judge(desk.palace("P5\t\tA9", "*\tA10\tS9"))
    printed = make.make(Request("score-report", ("en",)), "pdf", Content(game=result, lasting=False))
    assert "Write P5 . A9." in words_on(printed.contents[0])


def test_a_refusal_tells_a_dozen_words_at_most() -> None:
    with pytest.raises(RequestError) as refused:
        make.make(Request("player-sheet", ("en",), names=",".join(f"山{number}" for number in range(200))))
    words: Any = refused.value.values["words"]
    assert (words[0], words[-1], len(words)) == ("山0 (山)", "…", 13)
