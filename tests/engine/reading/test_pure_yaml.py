"""Without libyaml, as in a browser, files are read as with it: the same findings, places, points and words."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from alhambra_engine import referee
from alhambra_engine.reading import nodes, pure_yaml
from tests.cases import desk
from tests.cases.expectations import CASES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).parents[3]
FILES = [
    *CASES,
    *sorted((ROOT / "tests" / "games").glob("*")),
    *sorted((ROOT / "examples").glob("*.*")),
    *sorted((ROOT / "tests" / "typed").glob("*.txt")),
]
needs_libyaml = pytest.mark.skipif(not yaml.__with_libyaml__, reason="PyYAML without libyaml: nothing to compare with")


@pytest.fixture
def without_libyaml(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Take libyaml away, as where PyYAML is nothing but Python."""
    return lambda: monkeypatch.delattr(yaml, "CSafeLoader")


# A whole answer takes longest: an eighth of the files by every run, and all of them with --full.
ANSWERED = [
    pytest.param(path, id=path.stem, marks=[] if number % 8 == 0 else [pytest.mark.full])
    for number, path in enumerate(FILES)
]


@needs_libyaml
@pytest.mark.parametrize("path", ANSWERED)
def test_a_file_is_answered_alike(path: Path, without_libyaml: Callable[[], None]) -> None:
    expected = desk.run("score", "-", "--json", typed=path.read_bytes())
    without_libyaml()
    assert desk.run("score", "-", "--json", typed=path.read_bytes()) == expected


@needs_libyaml
def test_whatever_is_read_of_a_file_is_read_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the referee hands to the parser, mended or not: all else that it does knows nothing of parsers."""
    texts: dict[str, Path] = {}

    def parser(text: str) -> Any:  # noqa: ANN401 - as of the function in its place
        texts.setdefault(text, path)
        return yaml.CSafeLoader(text)

    monkeypatch.setattr(nodes, "_parser", parser)
    for path in FILES:
        referee.score(path.name, path.read_bytes(), desk.surroundings_for("en"), advice=False)
    assert len(texts) > len(FILES) / 2
    for text, path in texts.items():
        assert events(pure_yaml.Loader(text)) == events(yaml.CSafeLoader(text)), path


def test_nobody_has_libyaml_here(without_libyaml: Callable[[], None], monkeypatch: pytest.MonkeyPatch) -> None:
    # That the test above compares two things: the other loader is asked.
    asked: list[str] = []
    original = pure_yaml.Loader

    def loader(text: str) -> pure_yaml.Loader:
        asked.append(text)
        return original(text)

    if yaml.__with_libyaml__:
        without_libyaml()
    monkeypatch.setattr(pure_yaml, "Loader", loader)
    assert desk.judge(desk.HEAD + "players: {Kim: {wall: 1}}\n").source
    assert asked


Told = list[tuple[Any, ...]]


def events(loader: Any) -> Told:  # noqa: ANN401 - two classes without a common type
    """Return what a loader reads, and where; at the end perhaps where it stumbles."""
    told: Told = []
    try:
        while (event := loader.get_event()) is not None:
            kept = [getattr(event, name, None) for name in ("value", "anchor", "tag")]
            style = getattr(event, "style", None) or ""
            start, end = event.start_mark, event.end_mark
            told.append((type(event).__name__, style, *kept, start.line, start.column, end.line, end.column))
    except yaml.MarkedYAMLError as error:
        marks = (error.problem_mark, error.context_mark)
        told.append(
            ("stumbles", nodes.detail_of(error), *((mark.line, mark.column) if mark else None for mark in marks))
        )
    finally:
        loader.dispose()
    return told


# What is between words and lines, what means something in YAML, and what only some take for the end of a line.
_CHARACTERS = "\n\n   \t:,-?[]{}#&*!|>'\"%@`.x1~=<+é\u2028\x85\xa0\ufeff😀\\"
_PIECES = (
    "- ",
    "? ",
    ": ",
    "---\n",
    "...\n",
    "|\n",
    '"\\x41"',
    "&a ",
    "*a ",
    "!!str ",
    "!a!",
    "!<b> ",
    "\n\n",
    ": [",
    ", ,",
    "? [",
    "\n  - \n",
)


def slips() -> Iterator[str]:
    """Yield files with a few slips of the hand, always the same."""
    texts = [text for path in FILES if len(text := path.read_bytes().decode("utf-8", "replace")) < 3000]
    texts = [text for text in texts if not any(sign < " " and sign != "\n" for sign in text)]
    hand = random.Random(20)  # noqa: S311 - no secret
    for _ in range(1500):
        text = hand.choice(texts)
        for _ in range(hand.choice((0, 1, 1, 2, 3))):
            at, width = hand.randrange(len(text) + 1), hand.randrange(4)
            added = hand.choice(_PIECES) if hand.random() < 0.2 else hand.choice(_CHARACTERS)
            text = text[:at] + hand.choice((added, "")) + text[at + hand.choice((0, width)) :]
        yield text


@needs_libyaml
def test_what_somebody_types_by_mistake_is_read_alike() -> None:
    stumbled = 0
    for text in slips():
        expected = events(yaml.CSafeLoader(text))
        assert events(pure_yaml.Loader(text)) == expected, text
        stumbled += expected[-1][0] == "stumbles"
    assert stumbled > 100


@pytest.mark.parametrize(
    "text",
    [
        "a: [1, ?, 2]\n",
        "a: {b: }\n",
        "a: {?, b}\n",
        "? a\n",
        "[? a : b, c]\n",
        "\ta: 1\n",
        "a:\t1\n",
        "a: 1\t# x\n",
        "a: |\n  x\n \ty\n",
        "a: | # b\n  x\n",
        "a: |+2\n    x\n\n",
        "a: >-\n  x\n  y\n\n\n",
        "a: |0\n  x\n",
        'a: "\\q"\n',
        "a: 'b\n\n c'\n",
        "a: b\n c\n\td\n",
        "%b\na: 1\n",
        "%YAML 1.1\n---\na: 1\n...\n",
        "a: {b:, c}\n",
        "a: {b:? c}\n",
        "{a:1}\n",
        "[!, !a, !a!b c, !!str d]\n",
        "a: !b!\n",
        "a: ![1]\n",
        "a: !<b> c\n",
        "[a: b, : c]\n",
        "a: b: c\n",
        "a\n: b\n",
        "- a\nb: c\n",
        "\ufeffa: 1\n",
        "a: 1\n\ufeffb: 2\n",
        "a: 1\r\nb: 2\rc: 3\x85d: 4\u2028e: 5\n",
        "a",
        "[",
        "",
        "#",
        "a: " + "x" * 1100 + ": 1\n",
        "x" * 1100 + ": 1\n",
    ],
)
@needs_libyaml
def test_what_the_two_could_differ_in_is_read_alike(text: str) -> None:
    assert events(pure_yaml.Loader(text)) == events(yaml.CSafeLoader(text))


def test_an_error_quotes_no_file() -> None:
    loader = pure_yaml.Loader("while scanning an alias: [\n")
    with pytest.raises(yaml.YAMLError) as caught:
        deque(iter(loader.get_event, None))
    assert "alias" not in str(caught.value)


def test_it_is_loaded_only_where_it_is_needed() -> None:
    code = "import sys; from alhambra_engine import referee; print('yaml.scanner' in sys.modules and "
    code += "'alhambra_engine.reading.pure_yaml' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told == "False\n"
