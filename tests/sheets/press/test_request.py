"""The one table of the options of `print`, and all that is made from it."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from alhambra_engine.rollandwrite.layout_maker import LAST_SEED
from alhambra_sheets.press import arrangement, catalogue, make
from alhambra_sheets.press.arrangement import RequestError
from alhambra_sheets.press.request import Request, options, spelled, usual
from tests.cases import desk

if TYPE_CHECKING:
    from alhambra_sheets.press.printable import About

OPTIONS = tuple(options())
ABOUTS = {about.name: about for about in catalogue.abouts()}


def something(name: str) -> object:
    """Return a value of an option that is not the usual one."""
    default = usual(name)
    if isinstance(default, bool):
        return True
    if isinstance(default, tuple):
        return ("de",)
    names = {"size": "a5", "paper": "a4", "order": "repeat", "duplex": "long", "ink": "mono", "game": "alhambra"}
    names |= {"codes": "none", "back": "plain", "of": "player-sheet"}
    return type(default)(1) if isinstance(default, (int, float)) else names.get(name, "Kim")


def asking(document: str, **asked: object) -> Request:
    return Request(document, ("en",))._replace(**asked)  # type: ignore[arg-type]  # fields by name


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_is_told_whole(name: str) -> None:
    option, default = options()[name], usual(name)
    assert option.help.endswith(".")
    assert option.help == option.help.strip()
    assert bool(option.metavar) != isinstance(default, bool)
    is_number = isinstance(default, (int, float)) and not isinstance(default, bool)
    # A recipe comes from anybody: a number without a limit would print for ever.
    assert (option.most > 0) == is_number
    # What is told to be a file's path is known for one, so that no recipe carries it.
    assert bool(option.paths) == ("FILE" in option.metavar)


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_is_taken_by_something(name: str) -> None:
    assert [about.name for about in ABOUTS.values() if name in about.options]


@pytest.mark.parametrize("about", ABOUTS.values(), ids=list(ABOUTS))
def test_what_something_takes_are_options(about: About) -> None:
    assert about.options <= set(OPTIONS)
    assert {"lang", "ink"} <= about.options


@pytest.mark.parametrize(
    ("document", "name"),
    [(about.name, name) for about in ABOUTS.values() for name in OPTIONS if name not in about.options],
)
def test_an_option_that_is_not_taken_is_refused(document: str, name: str) -> None:
    request = asking(document, **{name: something(name)})
    made = partial(make.kit, printables=()) if document == catalogue.KIT.name else make.make
    with pytest.raises(RequestError) as error:
        made(request)
    assert error.value.reason == "option"
    assert error.value.values == {"document": document, "option": spelled(name)}


@pytest.mark.parametrize("name", sorted(arrangement.OPTIONS - {"size"}))
@pytest.mark.parametrize("form", ["html", "markdown", "text"])
def test_what_has_no_pages_takes_nothing_that_is_about_paper(name: str, form: str) -> None:
    with pytest.raises(RequestError) as error:
        make.make(asking("reference-card", **{name: something(name)}), form)
    assert error.value.values == {"document": f"reference-card ({form})", "option": spelled(name)}


def _shown() -> dict[str, str]:
    """Return the options of the help, each with what is said of it."""
    lines = desk.run("print", "--help").out.partition("Options:")[2]
    found = re.split(r"^  (?:-\w, )?--", lines, flags=re.MULTILINE)
    return {entry.split()[0]: " ".join(entry.split()[1:]) for entry in found[1:]}


def test_the_command_line_has_every_option_as_the_table_tells_it() -> None:
    shown = _shown()
    own = ["output", "format", "printer", "force", "json", "list", "help"]
    assert list(shown) == ["lang", *map(spelled, OPTIONS[1:]), *own]
    for name, option in options().items():
        told = shown[spelled(name)]
        assert told.startswith(f"{option.metavar} {option.help}".strip()), name
        if option.most:
            assert f" to {option.most}]" in told, name


@pytest.mark.parametrize("name", [name for name in OPTIONS if options()[name].most])
def test_a_number_beyond_its_limit_is_refused_wherever_it_comes_from(name: str) -> None:
    beyond: Any = options()[name].most + 1
    answer = desk.run("print", "player-sheet", f"--{spelled(name)}", str(beyond))
    assert (answer.status, answer.err.count("\n")) == (2, 1)
    assert f"--{spelled(name)}" in answer.err
    with pytest.raises(RequestError, match="out-of-bounds"):
        make.check(asking("player-sheet", **{name: beyond}), "pdf")


def test_limits_that_others_have_too_are_theirs() -> None:
    assert options()["seed"].most == LAST_SEED
    assert options()["players"].most == max(form.most_players for form in catalogue.forms())


def test_capital_letters_mean_something_where_the_table_says_so() -> None:
    answer = desk.run("print", "player-sheet", "--paper", "A9", "--layout", "No-Such", "--lang", "EN")
    assert "unknown paper: a9" in answer.err
    assert "unknown layout: No-Such" in desk.run("print", "player-sheet", "--layout", "No-Such").err
