"""What is told of the options of a printable: a page made of it offers what `print` takes, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from alhambra_sheets.press import catalogue, make
from alhambra_sheets.press.arrangement import RequestError
from alhambra_sheets.press.request import Request, options, spelled
from alhambra_sheets.words import coverage
from tests.cases import desk

if TYPE_CHECKING:
    from collections.abc import Mapping

DOCUMENTS = catalogue.names()


@pytest.fixture(scope="module")
def told() -> Mapping[str, dict[str, Any]]:
    return {row["document"]: row for row in desk.run("print", "--list", "--json", "--lang", "en").json}


def option(told: Mapping[str, dict[str, Any]], document: str, name: str) -> dict[str, Any]:
    (found,) = [each for each in told[document]["options"] if each["name"] == name]
    return dict(found)


def asked(document: str, each: dict[str, Any], value: object) -> Request:
    name = each["name"].replace("-", "_")
    languages = {"lang": ("en",), name: (value,) if each["many"] else value}
    return Request(document, **languages)  # type: ignore[arg-type]  # fields by name


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_option_of_a_document_is_told_in_its_order(document: str, told: Mapping[str, dict[str, Any]]) -> None:
    about = next(each for each in catalogue.abouts() if each.name == document)
    expected = [spelled(name) for name in options() if name in about.options]
    assert [each["name"] for each in told[document]["options"]] == expected
    assert told[document]["made_of"] == ("shapes" if "svg" in about.formats else "text")


@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_is_offered_is_taken_and_what_is_beyond_is_not(document: str, told: Mapping[str, dict[str, Any]]) -> None:
    form = "png" if "png" in told[document]["formats"] else "pdf"
    for each in told[document]["options"]:
        for value in offered(each):
            make.check(asked(document, each, value), form)
        for value in refused(each):
            with pytest.raises(RequestError):
                make.check(asked(document, each, value), form)


def offered(each: dict[str, Any]) -> list[Any]:
    match each["kind"]:
        case "choice":
            assert each["default"] is None or each["default"] in each["choices"]
            return list(each["choices"])
        case "number":
            return [each["least"], each["most"]]
        case "flag":
            return [True, each["default"]]
        case kind:
            assert kind in {"text", "file"}
            return [",".join(each["choices"])] if each["name"] == "modules" else ["x"]


def refused(each: dict[str, Any]) -> list[Any]:
    # Which players fit is known when names are; which languages there are, when they are read.
    if each["kind"] == "number" and each["name"] != "players":
        return [each["most"] + 1]
    if each["kind"] == "choice" and each["name"] != "lang":
        return [5 if each["name"] == "up" else "elsewhere"]
    return []


def test_players_are_as_many_as_a_sheet_has_room_for(told: Mapping[str, dict[str, Any]]) -> None:
    for document, bounds in (("score-pad", (2, 6)), ("score-sheet", (1, 5))):
        found = option(told, document, "players")
        assert (found["least"], found["most"]) == bounds
        for number in (bounds[0] - 1, bounds[1] + 1):
            if number:
                assert desk.run("print", document, "--players", str(number), "-o", "x.pdf").status == 2


def test_papers_are_those_that_something_fits_on(told: Mapping[str, dict[str, Any]]) -> None:
    # The calibration page needs A4 or Letter; a strip for the reserve is longer than A5.
    assert "a5" not in told["calibration"]["papers"]
    assert {"a4", "letter"} <= set(told["calibration"]["papers"])
    assert option(told, "calibration", "paper")["choices"] == told["calibration"]["papers"]
    assert {"a5", "a4", "letter", "a3"} <= set(told["tile-list"]["papers"])
    assert "a5" in told["player-sheet"]["papers"]
    assert desk.run("print", "calibration", "--paper", "a5", "-o", "x.pdf").status == 2


def test_languages_are_those_of_the_document_and_help_is_in_the_readers(told: Mapping[str, dict[str, Any]]) -> None:
    assert option(told, "score-pad", "lang")["choices"] == list(coverage.complete_in("score-pad"))
    german = {row["document"]: row for row in desk.run("print", "--list", "--json", "--lang", "de").json}
    assert option(german, "score-pad", "numbered")["help"] == "Die Blätter nummerieren."
    assert option(told, "score-pad", "numbered")["help"] == "Number the sheets."
