"""Places of a photographed sheet by words that a person at the table has."""

from __future__ import annotations

import pytest

from alhambra_sheets.words import catalog
from alhambra_sheets.words.place_names import place_name


@pytest.mark.parametrize(
    ("box", "name"),
    [
        ("space-1-6", "row 1, column 6"),
        ("coin-20", "coin 20"),
        ("box-5-tower-8", "player 5, Tower 8"),
        ("virtual-3", "player 3, box for virtual players"),
        ("row-3", "row-3"),
        ("space-0-1", "space-0-1"),
        ("box-1-barn-1", "box-1-barn-1"),
    ],
)
def test_a_place_is_called_as_people_call_it_and_any_other_box_as_the_geometry_does(box: str, name: str) -> None:
    assert place_name(box, catalog.load("en")) == name


@pytest.mark.parametrize("language", [each for each in catalog.languages() if each != "en"])
def test_a_place_has_its_name_in_every_language(language: str) -> None:
    words = catalog.load(language)
    for box in ("space-1-6", "coin-20", "box-5-tower-8", "virtual-3"):
        name = place_name(box, words)
        assert name not in {box, place_name(box, catalog.load("en"))}
        assert "{" not in name
