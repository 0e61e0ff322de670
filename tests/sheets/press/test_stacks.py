"""What there are covers and boxes for: the table agrees with the documents themselves."""

from __future__ import annotations

import pytest

from alhambra_sheets.press import bundle, catalogue, stacks
from alhambra_sheets.press.request import Request
from alhambra_sheets.system.resources import data

ROWS = data("stacks.toml")


@pytest.mark.parametrize("name", stacks.documents())
def test_a_stack_is_what_its_document_is(name: str) -> None:
    row, about = ROWS[name], catalogue.printable(name).about
    assert set(row["sizes"]) <= set(about.sizes)
    assert bundle.stock(name) is not None
    if name in {form.name for form in catalogue.forms()}:
        form = catalogue.form(name)
        assert (row["sizes"], row["landscape"]) == (list(form.sizes), form.landscape)
        assert row["games"] == [form.filled_from]
    else:
        assert row["games"] == list(about.games)


def test_covers_and_boxes_are_for_stacks_that_there_are() -> None:
    named = {name for form in catalogue.forms() for name in form.stacks}
    assert named == set(stacks.documents())
    for form in catalogue.forms():
        assert all(ROWS[name]["bound"] for name in form.stacks) or form.name == "tuck-box"


def test_what_is_said_of_a_stack_is_taken_and_the_rest_is_usual() -> None:
    box = catalogue.form("tuck-box")
    usual = stacks.of(box, Request("tuck-box"), "a4")
    assert usual is not None
    assert (usual.document, usual.game, usual.number, usual.grams) == ("pocket-card", "alhambra", 6, 300)
    asked = stacks.of(box, Request("tuck-box", of="score-pad", holds=40, grams=90), "tabloid")
    assert asked is not None
    assert (asked.number, asked.grams, asked.width, asked.height, asked.bound) == (40, 90, 215.9, 139.7, True)
    assert stacks.of(catalogue.form("tile-list"), Request("tile-list"), "a4") is None
