"""The command line: help, options, exit status, and the one line on standard error."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import typer.main

from alhambra_sheets import cli
from alhambra_sheets.commands.console import PROGRAM
from alhambra_sheets.words import catalog
from tests.cases import desk
from tests.cases.desk import HEAD, table
from tests.languages import COMPLETE

if TYPE_CHECKING:
    from collections.abc import Mapping

CHECKOUT = Path(__file__).resolve().parent.parent.parent
GOOD = table("Kim: {buildings: {tower: 1}, wall: 1}")
GROUP: Any = typer.main.get_command(cli.app)
COMMANDS = sorted(GROUP.commands)
PREFIX = f"{PROGRAM} "


def _documented(text: str) -> list[list[str]]:
    """Return the commands of this program that a text shows on lines of their own."""
    lines = (line.strip() for line in text.splitlines())
    return [shlex.split(line.removeprefix(PREFIX), comments=True) for line in lines if line.startswith(PREFIX)]


def _helped(command: str) -> str:
    answer = desk.run(command, "--help")
    assert (answer.status, answer.err) == (0, "")
    return answer.out


# Help


def test_the_commands_of_the_contract_are_there() -> None:
    assert {"score", "check", "moves", "print", "languages"} <= set(COMMANDS)


@pytest.mark.parametrize("arguments", [["--help"], ["-h"]])
def test_help_names_every_command(arguments: list[str]) -> None:
    answer = desk.run(*arguments)
    assert (answer.status, answer.err) == (0, "")
    listed = re.findall(r"^  ([a-z-]+)  ", answer.out, re.MULTILINE)
    assert set(COMMANDS) <= set(listed)
    assert "\x1b" not in answer.out


def test_without_a_command_help_is_shown_in_lines() -> None:
    answer = desk.run()
    told = answer.out + answer.err
    assert all(command in told for command in COMMANDS)
    assert len(told.splitlines()) > len(COMMANDS)
    assert "\ufffd" not in told


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command_says_what_it_does_and_shows_an_example(command: str) -> None:
    examples = _documented(_helped(command))
    assert examples
    assert {example[0] for example in examples} == {command}
    assert GROUP.commands[command].help.splitlines()[0].endswith(".")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_example_in_a_help_parses(command: str) -> None:
    for example in _documented(_helped(command)):
        name, *arguments = example
        with GROUP.commands[name].make_context(name, arguments) as context:
            assert context.args == []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_of_a_command_is_explained(command: str) -> None:
    helped = _helped(command)
    for parameter in GROUP.commands[command].params:
        assert parameter.help, parameter.name
        if parameter.param_type_name == "option":
            assert all(option in helped for option in parameter.opts)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_fits_a_screen(command: str) -> None:
    assert all(len(line) <= 80 for line in _helped(command).splitlines())


def test_the_version() -> None:
    answer = desk.run("--version")
    assert answer.status == 0
    assert re.fullmatch(r"alhambra-sheets \d+\.\d+\.\d+\S*\n", answer.out)


def test_shell_completion_is_there() -> None:
    assert "--install-completion" in desk.run("--help").out
    answer = subprocess.run(
        [sys.executable, "-c", "from alhambra_sheets.cli import main; main()"],
        env={
            **os.environ,
            "_ALHAMBRA_SHEETS_COMPLETE": "complete_bash",
            "COMP_WORDS": "alhambra-sheets sc",
            "COMP_CWORD": "1",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.stdout.split() == ["score"]


# README


def _readme() -> list[list[str]]:
    path = CHECKOUT / "README.md"
    return _documented(path.read_text(encoding="utf-8")) if path.exists() else []


@pytest.mark.parametrize("arguments", _readme(), ids=" ".join)
def test_every_command_of_the_readme_runs(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "examples").symlink_to(CHECKOUT / "examples")
    (tmp_path / "output").mkdir()
    monkeypatch.chdir(tmp_path)
    if arguments == ["--install-completion"]:
        pytest.skip("it writes into the user's shell")
    if arguments[0] == "reprint":
        assert desk.run("print", "player-sheet", "-o", arguments[1]).status == 0
    answer = desk.run(*arguments)
    illegal = any("illegal" in argument for argument in arguments)
    assert answer.status == int(illegal), answer.err
    if arguments[0] in {"print", "reprint"} and "--list" not in arguments:
        assert len(list((tmp_path / "output").iterdir())) == (1 if arguments[0] == "print" else 2)
    else:
        assert answer.out
        assert answer.err == ""
    if "--json" in arguments:
        assert answer.json


def test_the_readme_shows_every_command() -> None:
    shown = {arguments[0] for arguments in _readme()}
    if not shown:
        pytest.skip("no README yet")
    assert set(COMMANDS) <= shown


# Bad options


@pytest.mark.parametrize(
    "arguments",
    [
        ["scor", "x.yaml"],
        ["score"],
        ["score", "--jsn", "x.yaml"],
        ["score", "-", "--lang", "xx"],
        ["score", "-", "--lang", "../en"],
        ["score", "-", "--lang"],
        ["check"],
        ["check", "--scoring", "2", "-"],
        ["moves", "-"],
        ["moves"],
        ["moves", "-", "-", "--player", "Kim"],
        ["languages", "de"],
        ["print", "no-such-sheet"],
        ["print", "player-sheet", "--sheets", "0"],
        ["print", "player-sheet", "--sheets", "many"],
        ["print", "player-sheet", "-o", "no/such/folder/x.pdf"],
        ["print", "player-sheet", "--lang", "{name.__class__}"],
        ["--nonsense"],
        ["score", "--", "--json"],
        ["score", "-x"],
        ["\x1b[31m"],
    ],
    ids=repr,
)
def test_what_cannot_work_is_one_line_and_status_2(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = desk.run(*arguments, typed=GOOD)
    assert (answer.status, answer.out) == (2, "")
    (line,) = answer.err.splitlines()
    assert line.startswith("alhambra-sheets: ")
    assert line.isprintable()
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("wrong", ["ed", "cz", "russian", "xx"])
def test_a_wrong_language_is_answered_with_the_right_ones(wrong: str) -> None:
    line = desk.run("score", "-", "--lang", wrong, typed=GOOD).err
    assert wrong.casefold() in line.casefold()
    assert all(code in line for code in catalog.languages())


@pytest.mark.parametrize("told", ["SK", "sk-SK", "sk_SK"])
def test_the_language_of_a_region_is_that_language(told: str) -> None:
    answers = [desk.run("score", "-", "--lang", code, typed=GOOD).out for code in (told, "sk", "en")]
    assert answers[0] == answers[1] != answers[2]


def test_no_command_leaves_a_traceback_for_a_user_to_see(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object, **__: object) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr("alhambra_sheets.system.files.read", stop)
    answer = desk.run("score", "-")
    assert answer.status in {2, 130}  # 128 and the number of the signal, as shells have it
    assert answer.out == ""
    assert len(answer.err.splitlines()) <= 1


def test_a_bug_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: object, **__: object) -> bytes:
        raise RuntimeError("a bug")

    monkeypatch.setattr("alhambra_sheets.system.files.read", stumble)
    with pytest.raises(RuntimeError, match="a bug"):
        desk.run("score", "-")


# Language


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "C", "LC_ALL": "sk_SK"}, "sk"),
        ({"LANG": "de_DE", "LC_MESSAGES": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "de_DE", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR"}, "en"),
        ({"LANG": "ru@latin"}, "ru"),
        ({"LC_ALL": "", "LANG": "cs"}, "cs"),
        ({}, "en"),
        ({"LANG": "../../de"}, "en"),
    ],
)
def test_the_language_is_that_of_the_locale(environment: Mapping[str, str], code: str) -> None:
    expected = code if code in catalog.languages() else "en"
    assert catalog.preferred_language(environment) == expected


def test_letter_case_of_a_language_does_not_matter() -> None:
    answers = [desk.run("score", "-", "--lang", code, typed=GOOD) for code in ("de", "DE", "De")]
    assert answers[0].status == 0
    assert len(set(answers)) == 1


@pytest.mark.parametrize("language", catalog.languages())
@pytest.mark.parametrize("command", [["score"], ["check"], ["moves", "--player", "Kim", "--tile", "T12"]])
def test_every_command_answers_in_every_language(language: str, command: list[str]) -> None:
    text = HEAD + "players:\n  Kim:\n    palace: |\n      P8  *  G9\n    claimed: 3\n"
    answer = desk.run(*command, "-", "--lang", language, typed=text)
    assert (answer.status, answer.err) == (0, "")
    assert "{" not in answer.out
    if language != "en":
        assert answer.out != desk.run(*command, "-", "--lang", "en", typed=text).out


def test_languages_are_listed_with_their_own_names() -> None:
    rows = desk.run("languages").out.splitlines()
    assert [row.split()[0] for row in rows] == list(catalog.languages())
    assert all(row.endswith("100 %") for row in rows if row.split()[0] in COMPLETE)
    found = desk.run("languages", "--json").json
    assert [each["code"] for each in found] == list(catalog.languages())
    assert all(each["translated"] == each["messages"] for each in found if each["code"] in COMPLETE)


# The whole process


def _process(*arguments: str, typed: str = GOOD, **environment: str) -> subprocess.CompletedProcess[bytes]:
    kept = {key: value for key, value in os.environ.items() if key not in {"NO_COLOR", "PYTHONUTF8", "LC_ALL", "LANG"}}
    return subprocess.run(
        [sys.executable, "-c", "from alhambra_sheets.cli import main; main()", *arguments],
        input=typed.encode(),
        env={**kept, **environment},
        capture_output=True,
        check=False,
    )


def test_a_terminal_without_unicode_gets_plain_signs() -> None:
    answer = _process("score", "-", typed=table("Ján: {palace: ['* G9']}"), PYTHONIOENCODING="ascii")
    assert answer.returncode == 0
    assert answer.stderr == b""
    text = answer.stdout.decode("ascii")
    assert "#" in text
    # Only the name holds a letter that cannot be shown.
    assert {word.strip(",:") for word in text.split() if "?" in word} == {"J?n"}


def test_a_reader_that_goes_away_is_no_traceback() -> None:
    many = HEAD + "tiles: any\nplayers: {Kim: {palace: ['* " + "Q " * 60_000 + "']}}\n"
    process = subprocess.Popen(
        [sys.executable, "-c", "from alhambra_sheets.cli import main; main()", "check", "-", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin
    assert process.stdout
    assert process.stderr
    process.stdin.write(many.encode())
    process.stdin.close()
    process.stdout.read(10)
    process.stdout.close()
    told = process.stderr.read()
    process.stderr.close()
    assert b"Traceback" not in told
    assert process.wait() in {1, 2}


def test_exit_status_of_the_process() -> None:
    assert _process("score", "-").returncode == 0
    assert _process("score", "-", typed="").returncode == 1
    assert _process("score", "none.yaml").returncode == 2
