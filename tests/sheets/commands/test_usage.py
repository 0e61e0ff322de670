"""Help and faults of usage: every word of them comes from the catalog, in the language that the line asks for."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from alhambra_sheets import cli
from alhambra_sheets.commands import program
from alhambra_sheets.commands.shared.console import PROGRAM, asked_language
from alhambra_sheets.words import catalog
from tests.cases import desk
from tests.sheets import tree
from tests.sheets.made_catalogs import marked

if TYPE_CHECKING:
    from collections.abc import Sequence

CHECKOUT = Path(__file__).resolve().parents[3]
EXAMPLE = str(CHECKOUT / "examples" / "kim-and-nina.yaml")
COMMANDS = sorted(tree.commands())
MARKED = re.compile(r"«[^«»]*»")


@pytest.fixture
def marks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the program speak the language that marks every message."""
    monkeypatch.setattr("alhambra_sheets.commands.shared.console.load", lambda _: marked())


def unmarked(text: str) -> list[str]:
    """Return the words of a text that are no message and no part of one."""
    rest = " ".join(text.split())
    while MARKED.search(rest):
        rest = MARKED.sub(" ", rest)
    return re.findall(r"[^\W\d_]+", rest)


# Help


def _prose(command: str, helped: str) -> list[str]:
    """Return the words of a help that no catalog has and nobody types."""
    lines = [line for line in helped.splitlines() if not line.startswith(f"    {PROGRAM} ")]
    usage, _, rest = "\n".join(lines).partition("\n\n")
    usage = usage.replace("[OPTIONS] COMMAND [ARGS]...", "").replace("[OPTIONS]", "")
    # What is typed as it stands: the command, those below it, its options and what they are called by.
    real = tree.commands()[command]
    names = {PROGRAM, *command.split(), *getattr(real, "commands", {})}
    names |= {option for each in real.params for option in (*each.opts, each.metavar or "")}
    typed = {word for name in (*names, "--help", "-h", "full") for word in re.findall(r"[^\W\d_]+", name)}
    return [word for word in unmarked(f"{usage} {rest}") if word not in typed]


@pytest.mark.usefixtures("marks")
@pytest.mark.parametrize("command", COMMANDS)
def test_no_word_of_help_is_out_of_reach_of_a_translation(command: str) -> None:
    answer = desk.run(*command.split(), "--help")
    assert (answer.status, answer.err) == (0, "")
    assert _prose(command, answer.out) == []
    assert "«" in answer.out


def test_what_no_translation_reaches_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("alhambra_sheets.commands.shared.console.load", catalog.load)
    found = _prose("check", desk.run("check", "--help").out)
    assert {"Usage", "Options", "Transcripts", "required", "message", "locale"} <= set(found)


@pytest.mark.usefixtures("marks")
@pytest.mark.parametrize("command", COMMANDS)
def test_all_of_a_help_is_there(command: str) -> None:
    told = " ".join(desk.run(*command.split(), "--help").out.split())
    real = tree.commands()[command]
    assert f"«{real.help.splitlines()[0]}»" in told
    assert "«Usage:»" in told
    assert "«Examples:»" in told
    assert "«Show this message and exit.»" in told
    for parameter in real.params:
        assert f"«{' '.join(parameter.help.split())}»" in told
        assert ("«required»" in told) or not parameter.required


def test_values_of_options_are_told_in_words() -> None:
    told = " ".join(desk.run("print", "--help").out.split())
    assert "[1 to 10000]" in told
    assert "[default: 0; 0 to 10]" in told
    assert "[default: full]" in told
    assert "<=" not in told


# Which language


@pytest.mark.parametrize(
    ("line", "language"),
    [
        ("score x", None),
        ("--lang cs score x", "cs"),
        ("--lang=cs score x", "cs"),
        ("score x --lang cs", "cs"),
        ("score --lang=cs x", "cs"),
        ("--lang de score x --lang cs", "cs"),
        ("score --lang de --lang cs x", "cs"),
        ("--lang de --lang cs score x", "cs"),
        ("--lang pl print x --lang de --lang cs", "de"),
        ("--lang pl print x", "pl"),
        ("layout --lang cs list", "cs"),
        ("--version --lang cs", "cs"),
        ("score -- --lang cs", None),
        ("score --lang", None),
        ("--lang= score", None),
        ("", None),
    ],
)
def test_a_command_line_asks_for_a_language_before_or_after_its_command(line: str, language: str | None) -> None:
    assert asked_language(line.split()) == language


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (["--lang", "de", "score", EXAMPLE], ["score", EXAMPLE, "--lang", "de"]),
        (["--lang", "de", "check", EXAMPLE], ["check", EXAMPLE, "--lang", "de"]),
        (["--lang", "cs", "score", "--lang", "de", EXAMPLE], ["score", EXAMPLE, "--lang", "de"]),
        (["--lang", "DE_at", "layout", "show", "granada"], ["layout", "show", "granada", "--lang", "de"]),
        (["layout", "--lang", "de", "show", "granada"], ["layout", "show", "granada", "--lang", "de"]),
        (["--lang", "de", "print", "--list"], ["print", "--list", "--lang", "de"]),
        (["--lang", "de", "print", "no-such"], ["print", "no-such", "--lang", "de"]),
    ],
    ids=lambda arguments: " ".join(Path(word).name for word in arguments),
)
def test_before_the_command_a_language_means_what_it_does_behind(before: list[str], after: list[str]) -> None:
    answer = desk.run(*before)
    assert answer == desk.run(*after)
    assert answer != desk.run(*(word if word != "de" else "en" for word in after))


@pytest.mark.usefixtures("marks")
@pytest.mark.parametrize("arguments", [["--lang", "de", "reprint", EXAMPLE], ["reprint", EXAMPLE, "--lang", "de"]])
def test_who_prints_again_chooses_the_language_of_the_messages(arguments: list[str]) -> None:
    assert desk.run(*arguments) == (
        2,
        "",
        f"{PROGRAM}: «{EXAMPLE} does not contain the settings needed to reprint it»\n",
    )


def test_what_is_printed_is_in_the_language_before_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    answer = desk.run("--lang", "cs", "print", "calibration", "--json")
    assert answer.json["languages"] == ["cs"]
    assert desk.run("--lang", "cs", "print", "calibration", "--lang", "sk", "--json").json["languages"] == ["sk"]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--lang", "de", "print", "--lang"], "de"),
        (["--lang", "cs", "--lang", "de", "print"], "de"),
        (["--lang", "cs", "print", "--lang", "de", "--lang", "sk"], "de"),
        (["--lang", "cs", "score", "--lang", "sk", "--lang=de"], "de"),
        (["score", "--", "--lang", "de"], None),
        (["--lang="], None),
    ],
)
def test_the_language_of_a_command_line(words: list[str], code: str | None) -> None:
    assert asked_language(words) == code


@pytest.mark.parametrize("arguments", [["--lang", "de", "--help"], ["score", "--help", "--lang", "de"]])
def test_help_asks_for_the_catalog_of_its_language(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def load(code: str) -> catalog.Catalog:
        asked.append(code)
        return marked()

    monkeypatch.setattr("alhambra_sheets.commands.shared.console.load", load)
    assert "«Usage:»" in desk.run(*arguments).out
    assert set(asked) == {"de"}


def test_help_is_in_the_language_of_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("alhambra_sheets.commands.shared.console.preferred_language", lambda: "sk")
    monkeypatch.setattr("alhambra_sheets.commands.shared.console.load", lambda code: marked() if code == "sk" else None)
    assert "«Usage:»" in desk.run("moves", "--help").out
    assert desk.run("moves").err.startswith(f"{PROGRAM}: «")


@pytest.mark.parametrize("arguments", [["--lang", "xx", "--help"], ["score", "--lang", "xx", "--help"]])
def test_help_in_a_language_that_there_is_not_is_one_line(arguments: list[str]) -> None:
    answer = desk.run(*arguments)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == f"{PROGRAM}: unknown language: xx; choose from: {', '.join(catalog.languages())}\n"


# Faults of usage

SCORE, PRINT = f"see: {PROGRAM} score --help", f"see: {PROGRAM} print --help"
FAULTS = [
    ("score --jsn x", f"unknown option: --jsn; did you mean --json? {SCORE}"),
    ("score -x", f"unknown option: -x; {SCORE}"),
    ("--nonsense", f"unknown option: --nonsense; see: {PROGRAM} --help"),
    ("score", f"FILE is missing; {SCORE}"),
    ("reprint", f"FILE is missing; see: {PROGRAM} reprint --help"),
    ("moves x", f"--player is missing; see: {PROGRAM} moves --help"),
    ("score x --lang", f"--lang needs a value; {SCORE}"),
    ("print x -o", f"-o needs a value; {PRINT}"),
    ("score x --json=yes", f"--json takes no value; {SCORE}"),
    ("print x --sheets 0", f"--sheets must be from 1 to 10000; {PRINT}"),
    ("print x --bleed 11", f"--bleed must be from 0 to 10; {PRINT}"),
    ("print x --crop-marks --bleed=-1", f"--bleed must be from 0 to 10; {PRINT}"),
    ("print x --sheets many", f"--sheets needs a whole number, not many; {PRINT}"),
    ("print x --sheets=1.5", f"--sheets needs a whole number, not 1.5; {PRINT}"),
    ("print x --gutter wide", f"--gutter needs a number, not wide; {PRINT}"),
    ("print x y z", f"too many arguments: y z; {PRINT}"),
    ("languages de", f"too many arguments: de; see: {PROGRAM} languages --help"),
    ("layout list granada", f"too many arguments: granada; see: {PROGRAM} layout list --help"),
    (
        "layout shew",
        f"unknown command: shew; did you mean show? choose from: list, show, new, check; see: {PROGRAM} layout --help",
    ),
    (
        "scor x",
        f"unknown command: scor; did you mean score? choose from: {', '.join(cli.COMMANDS)}; see: {PROGRAM} --help",
    ),
]


@pytest.mark.parametrize(("line", "told"), FAULTS, ids=[line for line, _ in FAULTS])
def test_a_fault_of_usage_is_one_line_that_says_where_help_is(line: str, told: str) -> None:
    assert desk.run(*line.split()) == (2, "", f"{PROGRAM}: {told}\n")


@pytest.mark.usefixtures("marks")
@pytest.mark.parametrize(("line", "told"), FAULTS, ids=[line for line, _ in FAULTS])
def test_no_word_of_a_fault_of_usage_is_out_of_reach_of_a_translation(line: str, told: str) -> None:
    err = desk.run(*line.split()).err
    assert unmarked(err.removeprefix(f"{PROGRAM}: ")) == []
    # In this order and with these values, whatever stands between the messages.
    assert re.sub(r"\W", "", err) == re.sub(r"\W", "", f"{PROGRAM}: {told}")


@pytest.mark.parametrize("word", ["x" * 500, "\x1b[31m", "{name}", "«", "--{0.__class__}"])
@pytest.mark.parametrize("line", ["moves x {}", "{}", "print --sheets {}", "layout {}", "languages {}"])
def test_whatever_is_typed_is_repeated_in_a_line_that_can_be_read(line: str, word: str) -> None:
    told = desk.run(*(word if each == "{}" else each for each in line.split())).fault
    assert told.isprintable()
    assert len(told) < 400


def test_what_nobody_has_thought_of_is_told_in_the_words_of_typer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("alhambra_sheets.commands.shared.usage._what", lambda *_: None)
    assert desk.run("check").err == f"{PROGRAM}: Missing argument 'FILE...'.; {SCORE.replace('score', 'check')}\n"


# Files and streams


@pytest.mark.usefixtures("marks")
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("score none.yaml", "none.yaml: no such file"),
        ("check .", ". is a folder"),
        ("moves none.yaml --player Kim", "none.yaml: no such file"),
        ("reprint none.pdf", "none.pdf: no such file"),
        ("layout check none.toml", "none.toml: no such file"),
        ("score a\0b", "a�b: no such file"),
        ("score none.yaml/x", "none.yaml/x: no such file"),
    ],
)
def test_what_the_system_refuses_is_told_in_the_readers_language(
    arguments: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert desk.run(*arguments.split(" ")) == (2, "", f"{PROGRAM}: «{told}»\n")


@pytest.mark.parametrize(("typed", "there"), [("game.yml", "game.yaml"), ("game.yaml", "game.yml")])
@pytest.mark.parametrize("command", ["score {}", "check {}", "print score-pad --fill {}"])
def test_a_file_with_the_other_ending_of_its_kind_is_suggested(
    command: str, typed: str, there: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / there).write_text("")
    told = f"{PROGRAM}: {typed}: no such file; did you mean {there}?\n"
    assert desk.run(*command.format(typed).split()) == (2, "", told)


def test_no_other_ending_is_looked_for_where_it_would_be_too_long() -> None:
    name = "a" * 251 + ".yml"
    assert desk.run("score", name) == (2, "", f"{PROGRAM}: {name}: no such file\n")


@pytest.mark.usefixtures("marks")
@pytest.mark.parametrize("command", ["print tile-list -o mine.pdf", "layout new -o mine.toml"])
def test_a_full_disk_is_told_in_the_readers_language(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("alhambra_sheets.system.files.writing", fail)
    answer = desk.run(*command.split())
    assert answer.status == 2
    assert answer.err == f"{PROGRAM}: «{command.rsplit(maxsplit=1)[-1]}: no space left on the disk»\n"


@pytest.mark.usefixtures("marks")
def test_what_stops_the_program_is_told_in_the_readers_language(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object, **__: object) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr("alhambra_sheets.system.files.read", stop)
    assert desk.run("score", "-") == (130, "", f"{PROGRAM}: «stopped»\n")


@pytest.mark.skipif(sys.platform == "win32", reason="its shell closes no streams")
@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("score - <&-", "standard input is closed"),
        ("score {} >&-", "standard output is closed"),
        ("score {} >/dev/full", "standard output: no space left on the disk"),
    ],
)
def test_closed_and_full_streams_are_one_line(command: str, told: str) -> None:
    program = f"{sys.executable} -c 'from alhambra_sheets.cli import main; main()'"
    line = f"{program} {command.format(EXAMPLE)}"
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False)
    assert done.stderr == f"{PROGRAM}: {told}\n"
    assert done.returncode != 0


# Completion


def _completed(group: Any, *words: str) -> Sequence[Any]:  # noqa: ANN401 - what a command is made of is private to typer
    with group.make_context(PROGRAM, list(words), resilient_parsing=True) as context:
        items: Sequence[Any] = group.shell_complete(context, "" if not words else "--")
    return items


@pytest.mark.usefixtures("marks")
def test_what_a_shell_shows_beside_a_completion_is_a_message() -> None:
    items = _completed(program.program(cli.COMMANDS))
    assert {each.value: each.help for each in items} == {name: f"«{what}»" for name, (what, _) in cli.COMMANDS.items()}
    items = _completed(tree.commands()["score"], "x")
    assert {each.value for each in items} >= {"--json", "--lang"}
    assert all(each.help.startswith("«") for each in items)


@pytest.mark.usefixtures("marks")
def test_completion_is_installed_and_said_to_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("typer._completion_shared._get_shell_name", lambda: "bash")
    answer = desk.run("--install-completion")
    assert (answer.status, answer.err) == (0, "")
    path = tmp_path / ".bash_completions" / f"{PROGRAM}.sh"
    assert answer.out == f"«completion for bash is installed in {path}; open a new terminal»\n"
    shown = desk.run("--show-completion")
    assert (shown.status, shown.err) == (0, "")
    assert shown.out.strip() == path.read_text(encoding="utf-8").strip()


@pytest.mark.usefixtures("marks")
@pytest.mark.parametrize("option", ["--install-completion", "--show-completion"])
@pytest.mark.parametrize("shell", [None, "nosh"])
def test_a_shell_that_cannot_be_taught_is_one_line(
    option: str, shell: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("typer._completion_shared._get_shell_name", lambda: shell)
    answer = desk.run(option)
    assert (answer.status, answer.out) == (2, "")
    assert (
        answer.err
        == f"{PROGRAM}: «completion works only with these shells: bash«, »zsh«, »fish«, »powershell«, »pwsh»\n"
    )
    assert not list(tmp_path.iterdir())
