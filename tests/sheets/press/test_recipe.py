"""What is to be printed, written as a command line and read back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_sheets.press import recipe
from alhambra_sheets.press.request import Request, options, usual

_TEXTS = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=30)


@st.composite
def requests(draw: st.DrawFn) -> Request:
    values: dict[str, Any] = {}
    for name, default in Request._field_defaults.items():
        if "" in options()[name].paths:
            continue  # every value is the path of a file, of which no recipe knows
        if name == "lang":
            values[name] = tuple(draw(st.lists(_TEXTS.filter(bool), min_size=1, max_size=3)))
        elif isinstance(default, bool):
            values[name] = draw(st.booleans())
        elif isinstance(default, int):
            values[name] = draw(st.integers(0, options()[name].most))
        elif isinstance(default, float):
            values[name] = draw(st.floats(0, 10))
        elif isinstance(default, tuple):
            values[name] = draw(st.lists(_TEXTS, max_size=3).map(tuple))
        else:
            values[name] = draw(_TEXTS)
    return Request("player-sheet", **values)


@given(requests())
def test_what_is_written_is_read_back(request: Request) -> None:
    assert recipe.parse(recipe.command(request)) == request


def test_what_is_usual_is_left_out() -> None:
    assert recipe.command(Request("player-sheet", ("de",))) == "alhambra-sheets print player-sheet --lang=de"


@given(st.text(max_size=200))
def test_any_other_text_is_refused_without_a_traceback(text: str) -> None:
    with pytest.raises(recipe.UnreadableRecipeError):
        recipe.parse(text)


@pytest.mark.parametrize(
    "words",
    [
        "",
        "alhambra-sheets",
        "alhambra-sheets print",
        "alhambra-sheets score player-sheet",
        "other-program print player-sheet",
        "alhambra-sheets print --lang=de",
        "alhambra-sheets print player-sheet",
        "alhambra-sheets print '' --lang=de",
        "alhambra-sheets print player-sheet --lang=en -o /etc/passwd",
        "alhambra-sheets print player-sheet --lang=en --output=/etc/passwd",
        "alhambra-sheets print player-sheet --lang=en --force",
        "alhambra-sheets print player-sheet --lang=en --document=x",
        "alhambra-sheets print player-sheet --lang=en --sheets=many",
        "alhambra-sheets print player-sheet --lang=en --sheets",
        "alhambra-sheets print player-sheet --lang=en --sheets=10001",
        "alhambra-sheets print player-sheet --lang=en --sheets=-1",
        "alhambra-sheets print player-sheet --lang=en --gutter=nan",
        "alhambra-sheets print player-sheet --lang=en --gutter=inf",
        "alhambra-sheets print player-sheet --lang=en --numbered=yes",
        "alhambra-sheets print player-sheet --lang=en --lang",
        "alhambra-sheets print player-sheet --lang=en lang=de",
        "alhambra-sheets print player-sheet --lang=en 'unclosed",
        "alhambra-sheets print player-sheet " + "--layout=a " * 10_000,
    ],
)
def test_a_recipe_says_only_what_is_printed(words: str) -> None:
    with pytest.raises(recipe.UnreadableRecipeError):
        recipe.parse(words)


@pytest.mark.parametrize("name", [name for name, option in options().items() if option.paths])
def test_a_recipe_names_no_file(name: str) -> None:
    # Neither one from elsewhere, which would open what is its reader's, nor one of ours, whose reader lacks the file.
    for ending in options()[name].paths:
        path = f"../secret{ending}"
        with pytest.raises(recipe.UnreadableRecipeError):
            recipe.parse(f"alhambra-sheets print player-sheet --lang=en --{name}={path}")
        value = (path,) if isinstance(usual(name), tuple) else path
        request = Request("player-sheet", ("en",))._replace(**{name: value})  # type: ignore[arg-type]  # a field by name
        with pytest.raises(ValueError, match="names no file"):
            recipe.command(request)
