"""The list of all that can be printed, and the protocol that each of it keeps."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from alhambra_engine.rollandwrite.layouts import load_layout
from alhambra_sheets.drawing import papers
from alhambra_sheets.forms.design import Content
from alhambra_sheets.press import catalogue, make
from alhambra_sheets.press.arrangement import RequestError
from alhambra_sheets.press.request import Request
from alhambra_sheets.words import catalog

if TYPE_CHECKING:
    from alhambra_sheets.press.printable import Printable

PRINTABLES = {each.about.name: each for each in catalogue.printables()}
IN_KIT = {name for name, each in PRINTABLES.items() if not each.about.needs}


def test_names_are_those_of_the_list_and_the_kit_is_the_last() -> None:
    assert catalogue.names() == tuple(about.name for about in catalogue.abouts())
    assert len(set(catalogue.names())) == len(catalogue.names())
    assert catalogue.names()[-1] == catalogue.KIT.name


@pytest.mark.parametrize("printable", PRINTABLES.values(), ids=list(PRINTABLES))
def test_what_is_told_of_a_printable_can_be_asked_for(printable: Printable) -> None:
    about = printable.about
    assert catalogue.printable(about.name).about == about
    assert about.describe(catalog.load("en"))
    assert about.sizes
    assert set(about.formats) <= set(make.FORMATS)
    assert about.without_paper < set(about.formats)
    assert about.needs <= set(Content._fields)
    assert bool(about.games) == ("game" in about.options)
    for size in about.sizes:
        assert printable.fits(Request(about.name, ("en",), size=size))


def test_what_nobody_knows_has_no_name() -> None:
    for name in ("no-such-sheet", catalogue.KIT.name):
        with pytest.raises(KeyError):
            catalogue.printable(name)


@pytest.mark.parametrize(
    ("asked", "loaded"),
    [
        ("catalogue.names()", set[str]()),
        ("catalogue.printable('score-sheet')", {"forms.score_sheet"}),
        ("make.check(Request('tile-list', ('en',), size='a4', paper='a4', ink='mono'), 'pdf')", {"forms.tile_list"}),
        ("make.check(Request('kit', ('en',)), 'pdf')", set[str]()),
    ],
)
def test_only_what_is_asked_for_is_loaded(asked: str, loaded: set[str]) -> None:
    script = (
        "import sys\n"
        "from alhambra_sheets.press import catalogue, make\n"
        "from alhambra_sheets.press.request import Request\n"
        f"{asked}\n"
        "print(*sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True)
    names = {name.removeprefix("alhambra_sheets.") for name in done.stdout.split()}
    kinds = {f"forms.{name.replace('-', '_')}" for name in catalogue.names()} | {"cards.card_setting"}
    assert names & kinds == loaded
    assert "weasyprint" not in names


# Kits


def test_a_kit_has_everything_in_every_language_once() -> None:
    parts = make.kit(Request("kit", ("de", "sk"), ink="mono"), catalogue.printables())
    paths = [path for path, _ in parts]
    assert len(set(paths)) == len(paths)
    assert {request.document for _, request in parts} == IN_KIT
    assert {path.partition("/")[0] for path in paths} == {"de", "sk"}
    assert {request.ink for _, request in parts} == {"mono"}
    for path, request in parts:
        name = f"{request.document}-{request.game}" if request.game else request.document
        assert path == f"{request.lang[0]}/{name}"


def test_what_is_too_large_for_the_paper_of_a_kit_has_one_of_its_own() -> None:
    parts = make.kit(Request("kit", ("en",), paper="a5"), catalogue.printables())
    on_own = {request.document for _, request in parts if not request.paper}
    assert on_own == {"season-log", "tuck-box", "calibration"}


def test_a_kit_leaves_out_what_is_made_from_something_that_it_does_not_have() -> None:
    first, *others = catalogue.printables()
    needy = first._replace(about=first.about._replace(needs=frozenset({"grids"})))
    parts = make.kit(Request("kit", ("en",)), (needy, *others))
    assert {request.document for _, request in parts} == IN_KIT - {first.about.name}


def test_what_is_made_from_something_is_refused_without_it() -> None:
    first = catalogue.printable("player-sheet")
    needy = first._replace(about=first.about._replace(needs=frozenset({"grids"})))
    request = Request(needy.about.name, ("en",))
    with pytest.raises(RequestError) as refused:
        make.planned(needy, request, Content(()))
    assert (refused.value.reason, refused.value.values) == ("needs", {"document": "player-sheet", "needs": ("grids",)})
    assert make.planned(needy, request, Content((load_layout(),))).make("pdf", lambda _, pages: pages).pages == 2


# The size that suits


@pytest.mark.parametrize(
    ("document", "asked", "size"),
    [
        ("reference-card", Request("", ("en",)), "a5"),
        ("reference-card", Request("", ("en",), paper="a4"), "a4"),
        ("reference-card", Request("", ("en",), paper="a4", up=2), "a5"),
        ("reference-card", Request("", ("en",), paper="a4", up=1, crop_marks=True), "a5"),
        ("reference-card", Request("", ("en",), paper="a3", up=4, crop_marks=True), "a6"),
        ("reference-card", Request("", ("en",), paper="letter"), "letter"),
        ("reference-card", Request("", ("en",), paper="letter", up=2), "half-letter"),
        ("reference-card", Request("", ("en",), paper="a4", size="a6"), "a6"),
        ("scoring-table", Request("", ("en",), paper="tabloid"), "letter"),
        ("palace-form", Request("", ("en",), paper="a4"), "a4"),
        ("palace-form", Request("", ("en",), paper="a4", up=2), "a5"),
    ],
)
def test_cards_and_forms_choose_their_size_alike(document: str, asked: Request, size: str) -> None:
    job = catalogue.printable(document).plan(asked._replace(document=document), Content())
    found = getattr(job, "size")  # noqa: B009 - each kind of job has its own
    assert getattr(found, "name", found) == size


def test_papers_of_the_catalogue_are_papers() -> None:
    known = {*papers.paper_names(), "fold"}
    assert {size for printable in PRINTABLES.values() for size in printable.about.sizes} <= known
