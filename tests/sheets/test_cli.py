"""The command line: help, options, exit status, and the one line on standard error."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from alhambra_sheets import cli
from alhambra_sheets.commands.shared.console import PROGRAM
from alhambra_sheets.words import catalog, coverage
from tests.cases import desk
from tests.cases.desk import HEAD, table
from tests.languages import lacking
from tests.sheets import tree

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

CHECKOUT = Path(__file__).resolve().parent.parent.parent
EXAMPLE = str(CHECKOUT / "examples" / "kim-and-nina.yaml")
GOOD = table("Kim: {buildings: {tower: 1}, wall: 1}")
COMMANDS = sorted(name for name in tree.commands() if name)
"""All commands, `layout list` besides `layout`."""
PREFIX = f"{PROGRAM} "
STOPPED = f"{PROGRAM}: stopped\n"


def _documented(text: str) -> list[list[str]]:
    """Return the commands of this program that a text shows on lines of their own."""
    lines = (line.strip() for line in text.splitlines())
    return [shlex.split(line.removeprefix(PREFIX), comments=True) for line in lines if line.startswith(PREFIX)]


@cache
def _helped(command: str) -> str:
    answer = desk.run(*command.split(), "--help")
    assert (answer.status, answer.err) == (0, "")
    return answer.out


# Help


def test_the_commands_of_the_contract_are_there() -> None:
    assert {"score", "check", "moves", "print", "languages"} <= cli.COMMANDS.keys()


@pytest.mark.parametrize("arguments", [["--help"], ["-h"]])
def test_help_names_every_command(arguments: list[str]) -> None:
    answer = desk.run(*arguments)
    assert (answer.status, answer.err) == (0, "")
    listed = re.findall(r"^  ([a-z-]+)  ", answer.out, re.MULTILINE)
    assert cli.COMMANDS.keys() <= set(listed)
    assert "\x1b" not in answer.out


def test_without_a_command_help_is_shown_in_lines() -> None:
    answer = desk.run()
    told = answer.out + answer.err
    assert all(command in told for command in cli.COMMANDS)
    assert len(told.splitlines()) > len(cli.COMMANDS)
    assert "\ufffd" not in told


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command_says_what_it_does_and_shows_an_example(command: str) -> None:
    examples = _documented(_helped(command))
    words = command.split()
    assert examples, f"{command}: its help shows no line to copy"
    assert all(example[: len(words)] == words for example in examples)
    assert tree.commands()[command].help.splitlines()[0].endswith(".")


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_the_list_of_commands_says_what_the_help_of_each_begins_with(command: str) -> None:
    what, _ = cli.COMMANDS[command]
    assert tree.commands()[command].help.splitlines()[0] == what


def test_every_module_of_a_command_is_in_the_list() -> None:
    modules = {path.stem for path in (CHECKOUT / "sheets" / "commands").glob("*.py")} - {"__init__", "program"}
    unlisted = modules - {module for _, module in cli.COMMANDS.values()}
    assert not unlisted, f"write a row in COMMANDS of sheets/cli.py for the commands of {sorted(unlisted)}"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_example_in_a_help_parses(command: str) -> None:
    for example in _documented(_helped(command)):
        assert tree.parse(example) == []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_of_a_command_is_explained(command: str) -> None:
    helped = _helped(command)
    for parameter in tree.commands()[command].params:
        assert parameter.help, f"{command}: write what {parameter.name} is, as `help` of its option or argument"
        if parameter.param_type_name == "option":
            assert all(option in helped for option in parameter.opts)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_fits_a_screen(command: str) -> None:
    assert all(len(line) <= 80 for line in _helped(command).splitlines())


def test_the_version() -> None:
    answer = desk.run("--version")
    assert answer.status == 0
    assert re.fullmatch(r"alhambra-sheets \d+\.\d+\.\d+\S*\n", answer.out)


@pytest.mark.parametrize(
    ("typed", "offered"),
    [("sco", ["score"]), ("layout sh", ["show"]), ("print --pa", ["--paper"])],
)
def test_shell_completion_is_there(typed: str, offered: list[str]) -> None:
    assert "--install-completion" in desk.run("--help").out
    answer = subprocess.run(
        [sys.executable, "-c", "from alhambra_sheets.cli import main; main()"],
        env={
            **os.environ,
            "_ALHAMBRA_SHEETS_COMPLETE": "complete_bash",
            "COMP_WORDS": f"alhambra-sheets {typed}",
            "COMP_CWORD": str(len(typed.split())),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.stdout.split() == offered


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
    assert desk.run(*arguments, typed=GOOD).fault.isprintable()
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


def test_an_interrupt_is_one_line_and_status_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object, **__: object) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr("alhambra_sheets.system.files.read", stop)
    assert desk.run("score", "-") == (130, "", STOPPED)  # 128 and the number of the signal, as shells have it


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
        ({"LANG": "eo"}, "en"),
        ({"LANG": "ru@latin"}, "ru"),
        ({"LC_ALL": "", "LANG": "cs"}, "cs"),
        ({}, "en"),
        ({"LANG": "../../de"}, "en"),
        ({"LANGUAGE": "sk", "LANG": "cs_CZ.UTF-8"}, "sk"),
        ({"LANGUAGE": "xx:pl_PL:de", "LANG": "cs_CZ.UTF-8"}, "pl"),
        ({"LANGUAGE": "xx", "LANG": "cs_CZ.UTF-8"}, "cs"),
        ({"LANGUAGE": "en:de", "LANG": "cs_CZ.UTF-8"}, "en"),
        ({"LANGUAGE": "sk"}, "sk"),
        # As GNU gettext has it: whoever asks for C wants no translation.
        ({"LANGUAGE": "sk", "LC_ALL": "C", "LANG": "cs_CZ.UTF-8"}, "en"),
        ({"LANGUAGE": "sk", "LANG": "C.UTF-8"}, "sk"),
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
    text = HEAD + "scoring: 1\nplayers:\n  Kim:\n    palace: |\n      P8  *  G9\n    claimed: 3\n"
    answer = desk.run(*command, "-", "--lang", language, typed=text)
    assert (answer.status, answer.err) == (0, "")
    assert "{" not in answer.out
    if language != "en":
        assert answer.out != desk.run(*command, "-", "--lang", "en", typed=text).out


def test_languages_are_listed_with_their_own_names() -> None:
    rows = [row for row in desk.run("languages", "--lang", "en").out.splitlines() if row[0] != " "]
    assert [row.split()[0] for row in rows] == list(catalog.languages())
    complete = {row.split()[0] for row in rows if row.endswith(": complete")}
    assert complete == set(catalog.languages()) - set(lacking()), "see `make languages` for what is not translated"
    found = desk.run("languages", "--json").json
    assert [each["code"] for each in found] == list(catalog.languages())
    assert all((each["translated"] == each["messages"]) == (each["code"] not in lacking()) for each in found)


def test_languages_tell_what_nobody_has_verified() -> None:
    found = {each["code"]: each for each in desk.run("languages", "--json").json}
    told = desk.run("languages", "--lang", "en").out
    for code, each in found.items():
        (own,) = re.findall(rf"^{code}  .*\n((?:    .*\n)+)", told, re.MULTILINE)
        counted = "{official} official, {community} from players, {unverified} not verified".format(**each["terms"])
        assert f"terms: {counted}\n" in own
        if code != "en":
            assert not each["read_by_native"]
            assert f"not yet read by a native speaker; {each['native_check']} messages are marked" in own
            assert each["unverified"]


def test_a_report_is_in_one_language(locale_with: Callable[..., Path]) -> None:
    needed = [each for each in coverage.messages("sheets") if "score" in each.documents]
    locale_with("eo", *((each.context, each.singular, each.plural) for each in needed[1:]))
    english, dutch = (desk.run("score", EXAMPLE, "--lang", code) for code in ("en", "eo"))
    assert (dutch.status, dutch.out) == (english.status, english.out)
    assert dutch.err == f"{PROGRAM}: score is not yet available in this language: Esperanto\n"
    locale_with("eo", *((each.context, each.singular, each.plural) for each in needed))
    whole = desk.run("score", EXAMPLE, "--lang", "eo")
    assert (whole.status, whole.err) == (0, "")
    assert whole.out != english.out
    # What is said of a finding is in the other catalog, the word before it too.
    words = desk.run("score", EXAMPLE.replace("kim-and-nina", "illegal"), "--lang", "eo").out
    assert "error[ALH" in words


@pytest.mark.parametrize("broken", [b"garbage", b'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n / 0);\\n"\n'])
def test_a_broken_catalog_is_told_and_stops_nobody_else(locale_with: Callable[..., Path], broken: bytes) -> None:
    locale_with("eo").write_bytes(broken)
    told = desk.run("languages", "--lang", "en")
    assert told.status == 2
    assert told.err.startswith(f"{PROGRAM}: sheets/locale/eo/sheets.po: ")
    assert "de  Deutsch" in told.out
    assert "eo" not in [row["code"] for row in desk.run("languages", "--json").json]
    assert "eo" not in desk.run("print", "--list", "--json").json[0]["languages"]
    answer = desk.run("score", EXAMPLE, "--lang", "eo")
    assert (answer.status, answer.out, len(answer.err.splitlines())) == (2, "", 1)


def test_of_a_growing_language_the_documents_are_named_that_can_be_printed(locale_with: Callable[..., Path]) -> None:
    listed = [each for each in coverage.messages("sheets") if "tile-list" in each.documents]
    locale_with("eo", *((each.context, each.singular, each.plural) for each in listed))
    told = desk.run("languages", "--lang", "en").out
    assert f"eo  Esperanto: {len(listed)} of " in told
    assert "    complete documents: tile-list\n" in told


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
    answer = _process(
        "score", "-", typed=table("Ján: {palace: ['* G9']}", top="scoring: 1\n"), PYTHONIOENCODING="ascii"
    )
    assert answer.returncode == 0
    assert answer.stderr == b""
    text = answer.stdout.decode("ascii")
    assert "#" in text
    # Only the name holds a letter that cannot be shown.
    assert {word.strip(",:") for word in text.split() if "?" in word} == {"J?n"}


@pytest.mark.parametrize(
    "arguments",
    [["score", "--json", *[EXAMPLE] * 60], ["print", "score-pad", "--sheets", "200", "--numbered", "-o", "-"]],
    ids=["text", "file"],
)
def test_a_reader_that_goes_away_is_no_traceback(arguments: list[str]) -> None:
    # More than a pipe takes, so that it cannot be written before the reader goes.
    process = subprocess.Popen(
        [sys.executable, "-c", "from alhambra_sheets.cli import main; main()", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # Without a buffer Python does not notice that only a part of a text was taken.
        env={key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"},
    )
    assert process.stdout
    assert process.stderr
    process.stdout.read(10)
    process.stdout.close()
    told = process.stderr.read()
    process.stderr.close()
    assert told == b""
    assert process.wait() == 141


def test_exit_status_of_the_process() -> None:
    assert _process("score", "-").returncode == 0
    assert _process("score", "-", typed="").returncode == 1
    assert _process("score", "none.yaml").returncode == 2
