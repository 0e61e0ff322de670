"""What README and docs say of the command line: every command and option is named, and every line to copy runs."""

from __future__ import annotations

import re
import shlex
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from alhambra_engine import referee
from alhambra_engine.rollandwrite import layout_file
from alhambra_sheets import cli
from alhambra_sheets.commands.shared.console import PROGRAM
from alhambra_sheets.words import catalog
from tests.cases import advised, desk
from tests.sheets import small_kit, tree

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

CHECKOUT = Path(__file__).resolve().parent.parent
PAGES = {
    path.relative_to(CHECKOUT).as_posix(): path.read_text(encoding="utf-8")
    for path in (CHECKOUT / "README.md", *sorted((CHECKOUT / "docs").rglob("*.md")))
}
COMMANDS_PAGE = "docs/commands.md"
TRANSCRIPT_PAGE = "docs/transcript.md"

FENCE = re.compile(r"^```[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
GAME = re.compile(r"^```yaml\n(game: .*?)^```", re.MULTILINE | re.DOTALL)
GRID = re.compile(r"^```toml\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINE = re.compile(rf"^\s*(?:\$ )?{PROGRAM} (.*)$", re.MULTILINE)
INLINE = re.compile(rf"`{PROGRAM} ([^`\n]+)`")

PLAYER_LINE = re.compile(r"[^\W\d]+ [PSACGT]\d")
INLINE_KEY = re.compile(r"`([^\W\d]\w*: [^`\n]+)`")
INLINE_COUNT = re.compile(r"`(\d [^\W\d]+|[^\W\d]{3,} \d)`")

CHAPTER = re.compile(r"^## (?P<names>`[^\n]*`)\n(?P<text>.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
"""A chapter of docs/commands.md: the commands that its heading names, and what it says."""

OPTION = re.compile(r"(?<![\w-])--?[a-z][a-z-]*")

# What a line finds in its folder: the page has made it before, or the reader has it.
MADE_BEFORE = {
    "output/pad.pdf": "print player-sheet -o output/pad.pdf",
    "pad.pdf": "print player-sheet -o pad.pdf",
    "mine.toml": "layout new --seed 17 -o mine.toml",
    "home": "printer add home --shift-back 0.5,-1",
    "season.json": "score examples/whole-game.yaml --summary=json > season.json",
}


class Shown(NamedTuple):
    """A command line that a page shows."""

    page: str
    words: tuple[str, ...]


def shape_of(words: tuple[str, ...]) -> str:
    """Return what makes a line another than one that was run: not its language, nor what its file is called.

    What is printed in a language is looked at elsewhere, document by document.
    """
    line = re.sub(r"--lang \w+ ", "", " ".join([*words, ""]))
    line = re.sub(r"(-o|--report) \S*?((?:\.\w+)?) ", r"\1 \2 ", line)
    # Options may come in any order.
    command, *options = re.split(r" (?=-)", line)
    return " ".join([command.strip(), *sorted({option.strip() for option in options})])


def shown(pages: Mapping[str, str]) -> Iterator[Shown]:
    """Yield every command line to copy, in a fenced block."""
    for page, text in pages.items():
        for block in FENCE.findall(text):
            for line in LINE.findall(block):
                yield Shown(page, tuple(shlex.split(line, comments=True)))


def shapes(pages: Mapping[str, str]) -> list[Shown]:
    """Return the first command line to copy of each shape."""
    found: dict[str, Shown] = {}
    for line in shown(pages):
        found.setdefault(shape_of(line.words), line)
    return list(found.values())


def test_a_line_that_differs_in_its_language_or_the_name_of_its_file_alone_is_run_once() -> None:
    pages = {"a": "```\nalhambra-sheets score x --lang de\nalhambra-sheets score x\n```\n"}
    pages["b"] = "```\nalhambra-sheets score x --lang cs\nalhambra-sheets score y --lang cs\n```\n"
    assert shape_of(("print", "kit", "--lang", "sk", "-o", "a/kit.pdf")) == shape_of(("print", "kit", "-o", "b.pdf"))
    assert shape_of(("print", "kit", "-o", "kit.pdf")) != shape_of(("print", "kit", "-o", "kit"))
    assert shape_of(("score", "x", "--report", "a.pdf")) != shape_of(("score", "x", "--report", "a.html"))
    assert [(each.page, each.words[1:]) for each in shapes(pages)] == [
        ("a", ("x", "--lang", "de")),
        ("b", ("y", "--lang", "cs")),
    ]


def test_every_language_of_a_command_line_to_copy_is_one() -> None:
    lines = list(shown(PAGES))
    asked = {
        (*each.words, "")[number + 1] for each in lines for number, word in enumerate(each.words) if word == "--lang"
    }
    assert {"de", "sk"} <= asked <= set(catalog.languages())


def faults(page: str) -> list[str]:
    """Return what the page of the commands leaves out, and the options that it names and nobody has."""
    chapters = {
        "" if name == PROGRAM else name: match["text"]
        for match in CHAPTER.finditer(page)
        for name in re.findall(r"`([^`]+)`", match["names"])
    }
    # A group is shown by its commands.
    wanted = {name: each for name, each in tree.commands().items() if not name or not hasattr(each, "commands")}
    found = [f"no chapter on {name or PROGRAM}" for name in wanted.keys() - chapters.keys()]
    found += [f"a chapter on {name}, which is no command" for name in chapters.keys() - wanted.keys()]
    for name in wanted.keys() & chapters.keys():
        real = {option for names in tree.options_of(wanted[name]) for option in names}
        told = {option for code in re.findall(r"`([^`]+)`", chapters[name]) for option in OPTION.findall(code)}
        found += [f"{name}: {option} is not named" for option in real - told]
        found += [f"{name}: there is no {option}" for option in told - real]
    return sorted(found)


def test_every_command_and_every_option_stands_on_the_page_of_the_commands() -> None:
    assert not faults(PAGES[COMMANDS_PAGE]), f"{COMMANDS_PAGE}, of each command and its table of options"


@pytest.mark.parametrize(
    ("said", "instead", "fault"),
    [
        ("| `--tile TILE` | the tile to add", "| | the tile to add", "moves: --tile is not named"),
        ("`-o FILE`, `--output FILE` | a file", "`--output FILE` | a file", "layout new: -o is not named"),
        ("| `--numbered` |", "| `--number` |", "print: there is no --number"),
        ("## `languages`", "## `language`", "a chapter on language, which is no command"),
        ("## `layout show`", "### more", "no chapter on layout show"),
        ("| `--version` |", "| |", ": --version is not named"),
    ],
)
def test_what_is_left_out_or_made_up_is_found(said: str, instead: str, fault: str) -> None:
    assert PAGES[COMMANDS_PAGE].count(said) == 1
    assert fault in faults(PAGES[COMMANDS_PAGE].replace(said, instead))


def test_the_readme_shows_every_command() -> None:
    lines = {each.words[0] for each in shown({"README.md": PAGES["README.md"]})}
    unshown = cli.COMMANDS.keys() - lines
    assert not unshown, f"README.md: show a line to copy of {sorted(unshown)}"


@pytest.mark.parametrize("page", [page for page in PAGES if "README" in page])
def test_every_game_of_a_readme_is_legal_and_no_finding_disturbs_it(page: str) -> None:
    games = GAME.findall(PAGES[page])
    assert len(games) >= 3
    for game in games:
        result = referee.score("mygame.yaml", game.encode())
        assert [finding.kind.name for finding in result.findings] == [], game
        assert result.winners


def test_every_game_of_the_page_of_transcripts_is_legal() -> None:
    games = [game for game in GAME.findall(PAGES[TRANSCRIPT_PAGE]) if "..." not in game]
    assert any("modules:" in game for game in games)
    for game in games:
        assert referee.score("mygame.yaml", game.encode()).legal, game


@pytest.mark.parametrize("page", [page for page in PAGES if "README" in page or page == TRANSCRIPT_PAGE])
def test_every_table_of_lines_is_read(page: str) -> None:
    tables = [block for block in FENCE.findall(PAGES[page]) if PLAYER_LINE.match(block)]
    assert tables or page != TRANSCRIPT_PAGE
    for table in tables:
        for quick in (False, True):
            result = referee.score("table", table.encode(), desk.surroundings_for("en"), quick=quick)
            assert result.legal, table
            assert result.totals


def read_somewhere(line: str) -> bool:
    """Tell whether a line is read at some place of a game; whether it is true of that game is another question."""
    texts = (text for game in advised.GAMES for text in advised.told(game, line).typed())
    return any(all(each.kind.code > "ALH200" for each in advised.judge(text).findings) for text in texts)


@pytest.mark.parametrize("page", [page for page in PAGES if "README" in page or page == TRANSCRIPT_PAGE])
def test_every_line_of_a_transcript_within_a_sentence_is_read(page: str) -> None:
    told = set(INLINE_KEY.findall(FENCE.sub("", PAGES[page])))
    assert told
    assert [line for line in sorted(told) if "..." not in line and not read_somewhere(line)] == []


@pytest.mark.parametrize("line", ["wal: 8", "wall: 8 or 9", "virtual: any", "layout: none", "reserve: {T7: 1}"])
def test_a_line_that_is_read_nowhere_is_found(line: str) -> None:
    assert not read_somewhere(line)


@pytest.mark.parametrize("page", [page for page in PAGES if "README" in page])
def test_every_count_within_a_sentence_is_read_among_lines(page: str) -> None:
    for count in INLINE_COUNT.findall(FENCE.sub("", PAGES[page])):
        if count.startswith("scoring "):
            continue  # a heading: typed by tests/engine/reading/test_lines.py
        table = f"Kim A3 C3 {count}\nNina P1 W3\nOta G3 W4\n"
        assert referee.score("table", table.encode(), desk.surroundings_for("en"), quick=True).legal, table


def test_the_grid_of_the_readme_can_be_played() -> None:
    grids = GRID.findall(PAGES["README.md"])
    assert grids
    for grid in grids:
        read = layout_file.read("box.toml", grid.encode())
        assert read.layout is not None
        assert read.findings == ()


def test_the_first_game_of_the_readme_is_the_example_that_its_commands_name() -> None:
    example = (CHECKOUT / "examples" / "kim-and-nina.yaml").read_text(encoding="utf-8")
    assert GAME.findall(PAGES["README.md"])[0] == example


def test_every_page_is_reached_from_another() -> None:
    texts = {**PAGES, "CONTRIBUTING.md": (CHECKOUT / "CONTRIBUTING.md").read_text(encoding="utf-8")}
    lonely = [
        page
        for page in PAGES.keys() - {"README.md"}
        if not any(Path(page).name in text for name, text in texts.items() if name != page)
    ]
    assert not lonely, f"name these pages on another one: {lonely}"


@pytest.mark.parametrize("line", shapes(PAGES), ids=lambda line: f"{line.page}-{' '.join(line.words)}")
def test_every_command_line_to_copy_runs(line: Shown, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(line.words, tmp_path, monkeypatch)


def redirected(words: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
    """Return a line without the file that a shell writes its answer to, and the name of that file, if any."""
    return (words[:-2], words[-1]) if words[-2:-1] == (">",) else (words, "")


def run(words: tuple[str, ...], folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a line in a folder with what it needs; it must end as it should, and write what it says."""
    (folder / "examples").symlink_to(CHECKOUT / "examples")
    (folder / "output").mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder.with_name(f"{folder.name}-settings")))
    words, kept = redirected(words)
    for before, word in pairwise(words):
        if word in MADE_BEFORE and before not in {"-o", "add"}:
            earlier, name = redirected(tuple(MADE_BEFORE[word].split()))
            made_before = desk.run(*earlier)
            assert made_before.status == 0
            if name:
                Path(name).write_text(made_before.out, encoding="utf-8")
    if words[:2] == ("print", "kit"):
        small_kit.print_few(monkeypatch)
    there = {*folder.iterdir(), *(folder / "output").iterdir()}
    answer = desk.run(*words)
    assert not kept or answer.out
    illegal = any("illegal" in word or "wrong" in word for word in words)
    # Of a photo some places may be open.
    assert answer.status in ({0, 1} if words[0] == "scan" else {int(illegal)}), answer.err
    new = [path.relative_to(folder) for path in {*folder.iterdir(), *(folder / "output").iterdir()} - there]
    if words[0] == "scan":
        wanted = {words[words.index(option) + 1] for option in ("-o", "--flat", "--review") if option in words}
        assert {str(path) for path in new} == wanted
        assert all(any(line.startswith(f"{path}: ") for line in answer.err.splitlines()) for path in wanted)
    elif "-o" in words or (words[0] in {"print", "reprint"} and "--list" not in words):
        assert len(new) == 1, new
        (made,) = new
        assert "-o" not in words or str(made) == words[words.index("-o") + 1]
        assert answer.out == ""
        # That a file cannot be reprinted is told before.
        assert [line for line in answer.err.splitlines() if line.startswith(f"{made}: ")]
    elif "--report" in words:
        (made,) = new
        assert str(made) == words[words.index("--report") + 1]
        assert answer.out
        assert answer.err.startswith(f"{made}: ")
    else:
        assert new == []
        assert answer.out
        # What a fix would change is shown beside the answer.
        assert answer.err == "" or {"--fix", "convert"} & set(words)
    if "--json" in words:
        assert answer.json


@pytest.mark.parametrize(
    "line",
    [
        "alhambra-sheets scor examples/kim-and-nina.yaml",
        "alhambra-sheets score examples/nobody.yaml",
        "alhambra-sheets check examples/illegal.yaml --brief",
        "$ alhambra-sheets print player-sheets",
        "  alhambra-sheets layout shew granada",
        "alhambra-sheets print --list -o list.txt",
    ],
)
def test_a_line_that_does_not_run_is_found(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (found,) = shown({"page": f"# Page\n```\n{line}   # so\n```\n"})
    with pytest.raises(AssertionError):
        run(found.words, tmp_path, monkeypatch)


@pytest.mark.parametrize("line", sorted({line for text in PAGES.values() for line in INLINE.findall(text)}))
def test_every_command_line_within_a_sentence_is_one(line: str) -> None:
    words = shlex.split(line)
    if words[0].startswith("-"):
        assert words[0] in {name for names in tree.options_of(tree.commands()[""]) for name in names}
    else:
        assert tree.parse(words) == []
