"""The program in the page gives what the command line gives: the same objects, lines and bytes."""

from __future__ import annotations

import base64
import io
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import alhambra_page
import pytest
import warm_up

from alhambra_sheets import cli

from .conftest import opened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import BrowserContext, Page

    from .conftest import Site

ROOT = Path(__file__).resolve().parents[2]
TRANSCRIPTS = [*sorted((ROOT / "examples").glob("*.yaml")), *sorted((ROOT / "tests" / "games").glob("*.yaml"))]
CASES = sorted((ROOT / "tests" / "cases").glob("*.yaml"))
EVERY = 6
"""Of the cases a plain run tries one in so many."""
FOREIGN = "not-yaml"
"""What the YAML parser says of a text that is no YAML is worded otherwise by the one that is written in Python."""
AT_ONCE = "(texts) => Promise.all(texts.map((text) => window.alhambraSheets.{}(text)))"


class Told(NamedTuple):
    """What a command line gave."""

    status: int
    out: bytes
    err: str


@pytest.fixture(scope="module")
def page(pointed: BrowserContext, site: Site) -> Iterator[Page]:
    """One page for all questions: no answer depends on what was asked before."""
    with opened(pointed, site, 1280, 800) as found:
        yield found


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:  # noqa: ANN401 - a function
    """Run command lines in a folder that has nothing in it, as the page does."""

    def run(*args: str, given: bytes = b"") -> Told:
        out, err = io.BytesIO(), io.StringIO()
        with monkeypatch.context() as patch:
            patch.chdir(tmp_path)
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given), encoding="utf-8"))
            patch.setattr(sys, "stdout", io.TextIOWrapper(out, encoding="utf-8", write_through=True))
            patch.setattr(sys, "stderr", err)
            status = cli.run(list(args))
            sys.stdout.flush()
            return Told(status, out.getvalue(), err.getvalue())

    return run


def _without_wordings(answer: dict[str, Any]) -> dict[str, Any]:
    for finding in answer["findings"]:
        if finding["name"] == FOREIGN:
            finding |= {"message": "", "help": ""}
    return answer


def _same(page: Page, told: Any, command: str, files: list[Path]) -> None:  # noqa: ANN401
    texts = [file.read_text("utf-8") for file in files]
    answers = page.evaluate(AT_ONCE.format(command), texts)
    for file, text, answer in zip(files, texts, answers, strict=True):
        wanted = json.loads(told(command, "--json", "-", given=text.encode()).out)
        assert wanted.pop("file") == "-"
        assert answer.pop("file", "") is None
        assert list(answer) == [key for key in wanted if key != "file"], file.name
        assert _without_wordings(answer) == _without_wordings(wanted), file.name


def _readable(files: list[Path]) -> list[Path]:
    """Leave out what is no text: a page has it as bytes."""
    found = []
    for file in files:
        try:
            file.read_bytes().decode()
        except UnicodeDecodeError:
            continue
        found.append(file)
    return found


def test_examples_and_games_are_scored_and_checked_as_on_the_command_line(page: Page, told: Any) -> None:  # noqa: ANN401
    files = [file for file in TRANSCRIPTS if file.stem != "wrong-pad"]
    _same(page, told, "score", files)
    _same(page, told, "check", files)


def test_a_sample_of_all_cases_is_scored_as_on_the_command_line(page: Page, told: Any) -> None:  # noqa: ANN401
    _same(page, told, "score", _readable(CASES[::EVERY]))


@pytest.mark.full
def test_all_cases_are_scored_as_on_the_command_line(page: Page, told: Any) -> None:  # noqa: ANN401
    _same(page, told, "score", _readable(CASES))


def test_moves_are_those_of_the_command_line(page: Page, told: Any) -> None:  # noqa: ANN401
    text = (ROOT / "examples" / "whole-game.yaml").read_text("utf-8")
    for tile in ("G8nw", None):
        got = page.evaluate("([text, tile]) => alhambraSheets.moves(text, 'Kim', tile ?? undefined)", [text, tile])
        args = ["moves", "--player", "Kim", "--json", *(["--tile", tile] if tile else []), "-"]
        assert got == json.loads(told(*args, given=text.encode()).out) | {"file": None}


def test_other_languages_are_spoken(page: Page, told: Any) -> None:  # noqa: ANN401
    text = (ROOT / "examples" / "illegal.yaml").read_text("utf-8")
    for language in ("de", "ru"):
        got = page.evaluate("([text, lang]) => alhambraSheets.score(text, { lang })", [text, language])
        wanted = json.loads(told("score", "--json", "--lang", language, "-", given=text.encode()).out)
        assert got == wanted | {"file": None}


@pytest.mark.parametrize(
    "args",
    [
        ("player-sheet", "--lang", "de"),
        ("player-sheet", "--lang", "sk", "--sheets", "3", "--ink", "saver"),
        ("score-sheet", "--lang", "ru", "--paper", "a5"),
        ("score-pad", "--lang", "pl", "--paper", "letter"),
        ("palace-form", "--lang", "cs", "--ink", "draft"),
        ("tile-list", "--lang", "en", "--ink", "mono"),
    ],
    ids=" ".join,
)
def test_what_is_printed_has_the_same_bytes(page: Page, told: Any, args: tuple[str, ...]) -> None:  # noqa: ANN401
    got = page.evaluate("(args) => alhambraSheets.print(args).then((bytes) => bytes.toBase64())", list(args))
    wanted = told("print", *args, "-o", "-")
    assert wanted.status == 0, wanted.err
    assert base64.b64decode(got) == wanted.out


def test_where_the_command_line_cannot_work_the_promise_has_its_line(page: Page, told: Any) -> None:  # noqa: ANN401
    text = (ROOT / "examples" / "whole-game.yaml").read_text("utf-8")
    said = page.evaluate("(text) => alhambraSheets.moves(text, 'Nobody').catch((error) => error.message)", text)
    assert said == told("moves", "--player", "Nobody", "--json", "-", given=text.encode()).err.strip()
    said = page.evaluate("() => alhambraSheets.print(['no-such-sheet']).catch((error) => error.message)")
    assert said == told("print", "no-such-sheet").err.strip()


def test_hostile_texts_are_findings_as_on_the_command_line(page: Page, told: Any) -> None:  # noqa: ANN401
    large = "a" * 5_000_001
    deep = "[" * 3000 + "]" * 3000
    aliases = "a: &a [x, x]\nb: [*a, *a]\n"
    markup = "game: alhambra\nplayers:\n  <img src=x onerror=alert(1)>: {P: 1}\n  '\u202eKim': {S: 2}\n"
    for text in (large, deep, aliases, markup, "", "\0", "game: \x1b[31m"):
        got = page.evaluate("(text) => alhambraSheets.score(text)", text)
        wanted = json.loads(told("score", "--json", "-", given=text.encode()).out)
        assert _without_wordings(got) == _without_wordings(wanted | {"file": None}), text[:40]
    # Half a character: no text in UTF-8.
    got = page.evaluate("() => alhambraSheets.score('game: \\ud800')")
    wanted = json.loads(told("score", "--json", "-", given="game: \ud800".encode("utf-8", "surrogatepass")).out)
    assert got == wanted | {"file": None}


@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_the_engine_does_in_advance_is_what_people_ask(language: str) -> None:
    for name, values in warm_up.steps(language):
        answer = alhambra_page.call(name, json.dumps(values))
        assert answer.startswith("="), answer
        assert json.loads(answer[1:]).get("status", 0) in {0, 1}, values
    assert warm_up.awake()
