"""The comparisons: that every peer draws the page that we draw, and what is made of the figures."""

from __future__ import annotations

import ast
import json
import math
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pypdfium2
import pytest

from alhambra_engine.rollandwrite import layouts
from alhambra_sheets.drawing import codes, palette, papers
from alhambra_sheets.drawing.shapes import Group, Text, Use
from alhambra_sheets.forms import player_sheet
from alhambra_sheets.forms.design import Content, Mark, Setting
from alhambra_sheets.words import catalog
from benchmarks import first, peers, versions
from benchmarks.first import Figures, Pair, Row, Run
from benchmarks.pads import job, likeness, modules, page
from benchmarks.pads.likeness import TOLERANCE, Likeness
from benchmarks.pads.outcomes import Growth, Measured, Outcome
from benchmarks.sameness import comparison
from benchmarks.sameness.comparison import Answer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from alhambra_sheets.drawing.shapes import Shape

DATA = dict[str, Any]
HERE = {"WeasyPrint": "weasyprint", "ReportLab": "reportlab", "pikepdf": "pikepdf"}
"""The peers that the project's own environment has; pikepdf copies a page of ReportLab, where others have Typst."""
KINDS = pytest.mark.parametrize("numbered", [False, True], ids=["plain", "numbered"])


# --- what peers are given


@pytest.fixture(scope="module")
def jobs() -> dict[bool, DATA]:
    return {numbered: job.make_job(2, numbered=numbered) for numbered in (False, True)}


def our_shapes(number: int | None) -> list[Shape]:
    """Return what our own sheet shows on its front."""
    content = Content((layouts.load_layout(),))
    setting = Setting(catalog.load("en"), papers.paper("a5"), palette.load("full"), content)
    design = player_sheet.design(setting)
    return [*design.sides[0].shapes, *design.stamp(Mark(number))[0].shapes]


def uses(shapes: Iterable[Shape]) -> Iterator[Use]:
    """Yield the symbols on a page that have none in themselves."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from uses(shape.shapes)
        elif isinstance(shape, Use):
            inner = [*uses(shape.symbol.shapes)]
            yield from inner or [shape]


def texts(shapes: Iterable[Shape]) -> Iterator[str]:
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape.text
        elif isinstance(shape, Group):
            yield from texts(shape.shapes)
        elif isinstance(shape, Use):
            yield from texts(shape.symbol.shapes)


@KINDS
def test_peers_get_as_many_symbols_as_we_use_and_each_drawing_once(jobs: dict[bool, DATA], *, numbered: bool) -> None:
    made = jobs[numbered]
    ours = Counter(use.symbol.name for use in uses(our_shapes(1 if numbered else None)))
    theirs = Counter(shape["symbol"] for shape in made["shapes"] if shape["kind"] == "use")
    assert theirs == ours
    assert sum(theirs.values()) > len(layouts.load_layout().rows) ** 2
    assert made["symbols"].keys() == theirs.keys()


def test_a_numbered_sheet_has_one_code_a_side_and_its_number(jobs: dict[bool, DATA]) -> None:
    made = jobs[True]
    assert not jobs[False]["stamps"]
    assert not [shape for shape in made["shapes"] if shape["kind"] == "code"]
    for number, sheet in enumerate(made["stamps"], start=1):
        for side in sheet:
            kinds = Counter(shape["kind"] for shape in side)
            assert kinds == {"code": 1, "text": 1}, "the rest is alike on all sheets"
            (code,) = (shape for shape in side if shape["kind"] == "code")
            (text,) = (shape for shape in side if shape["kind"] == "text")
            assert text["text"].endswith(f"sheet {number}")
            assert f"{number:05X}" in code["text"] or str(number) in code["text"]
    assert made["stamps"][0] != made["stamps"][1]


@KINDS
def test_peers_get_every_word_of_our_page(jobs: dict[bool, DATA], *, numbered: bool) -> None:
    made = jobs[numbered]
    stamp = made["stamps"][0][0] if numbered else []
    theirs = [shape["text"] for shape in (*made["shapes"], *stamp) if shape["kind"] == "text"]
    assert sorted(theirs) == sorted(texts(our_shapes(1 if numbered else None)))


def test_codes_of_peers_have_our_modules(jobs: dict[bool, DATA]) -> None:
    (text,) = (shape["text"] for shape in jobs[True]["stamps"][0][0] if shape["kind"] == "code")
    ours = [list(row) for row in codes.qr_matrix(text)]
    assert modules.matrix(text) == ours
    side, runs = modules.runs(text)
    assert side == len(ours)
    drawn = [[False] * side for _ in range(side)]
    for row, column, length in runs:
        drawn[row][column : column + length] = [True] * length
    assert drawn == ours


@pytest.mark.parametrize("script", sorted(peers.PADS.glob("*_pad.py")), ids=lambda script: script.stem)
def test_who_draws_no_code_loads_nothing_for_codes(script: Path) -> None:
    tree = ast.parse(script.read_text(encoding="utf-8"))
    imports = [each for each in tree.body if isinstance(each, ast.Import)]
    loaded = [alias.name for each in imports for alias in each.names]
    loaded += [each.module or "" for each in tree.body if isinstance(each, ast.ImportFrom)]
    assert loaded
    assert not [name for name in loaded if name.split(".")[0] in {"qrcode", "PIL", "benchmarks"}]


# --- their pages


@pytest.fixture(scope="module")
def one_sheet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a job of one numbered sheet: it has all that a plain one has."""
    folder = tmp_path_factory.mktemp("job")
    job.write(job.make_job(1, numbered=True), folder)
    return folder


@pytest.fixture(scope="module")
def our_pad(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return our own pad of one numbered sheet."""
    pad = tmp_path_factory.mktemp("ours") / "pad.pdf"
    program = str(Path(sys.executable).with_name("alhambra-sheets"))
    words = (program, *peers.our_command(1, pad, numbered=True)[1:])
    subprocess.run(words, check=True, capture_output=True)
    return pad


@pytest.mark.parametrize("name", HERE.values(), ids=HERE.keys())
def test_the_page_of_a_peer_is_ours(name: str, one_sheet: Path, our_pad: Path, tmp_path: Path) -> None:
    pad = tmp_path / "pad.pdf"
    words = [sys.executable, str(peers.PADS / f"{name}_pad.py"), str(one_sheet), str(pad)]
    one = peers.peer_run([*words, *(["--by", "reportlab"] if name == "pikepdf" else [])], tmp_path / "said")
    assert not one.error
    alike = likeness.compare(our_pad, pad)
    assert (alike.pages, alike.other_letters) == (2, 0)
    assert alike.difference <= TOLERANCE


@pytest.mark.parametrize("peer", peers.contestants(), ids=lambda peer: peer.name)
def test_the_page_of_an_installed_peer_is_ours(
    peer: peers.Contestant, one_sheet: Path, our_pad: Path, tmp_path: Path
) -> None:
    if not (versions.PEERS / ".ready").exists():
        pytest.skip("the peers are not installed: `make bench-peers` does it")
    pad = tmp_path / "pad.pdf"
    program, script, *options = peer.words
    one = peers.peer_run([program, script, str(one_sheet), str(pad), *options], tmp_path / "said")
    assert not one.error
    alike = likeness.compare(our_pad, pad)
    assert (alike.pages, alike.other_letters) == (2, 0)
    assert alike.difference <= TOLERANCE


def redrawn(made: DATA, folder: Path, file: Path) -> Path:
    """Let ReportLab draw a job."""
    folder.mkdir()
    job.write(made, folder)
    one = peers.peer_run(
        [sys.executable, str(peers.PADS / "reportlab_pad.py"), str(folder), str(file)], folder / "said"
    )
    assert not one.error
    return file


def without(made: DATA, kind: str, place: int) -> DATA:
    """Return a job that lacks one shape of a kind."""
    found = [shape for shape in made["shapes"] if shape["kind"] == kind]
    return {**made, "shapes": [shape for shape in made["shapes"] if shape is not found[place]]}


def moved(made: DATA, place: int, by: float) -> DATA:
    """Return a job with one of its texts in another place."""
    found = [shape for shape in made["shapes"] if shape["kind"] == "text"]
    shapes = [{**each, "x": each["x"] + by} if each is found[place] else each for each in made["shapes"]]
    return {**made, "shapes": shapes}


def test_a_page_that_lacks_something_is_not_ours(our_pad: Path, tmp_path: Path) -> None:
    made = job.make_job(1, numbered=True)
    code = [shape for shape in made["stamps"][0][0] if shape["kind"] == "code"]
    other = [{**shape, "text": shape["text"][::-1]} for shape in code]
    words = [shape for shape in made["stamps"][0][0] if shape["kind"] == "text"]
    wrong = {
        "a building": without(made, "use", 10),
        "a coin": without(made, "use", -1),
        "an outline": without(made, "path", 40),
        "another code": {**made, "stamps": [[[*words, *other]] * 2]},
        "the code of the back": {**made, "stamps": [[[*words, *code], words]]},
        "a word beside its place": moved(made, 20, 1.0),
    }
    for number, (what, each) in enumerate(wrong.items()):
        alike = likeness.compare(our_pad, redrawn(each, tmp_path / str(number), tmp_path / f"{number}.pdf"))
        assert alike.difference > TOLERANCE, what
        assert alike.other_letters == 0, what
    alike = likeness.compare(our_pad, redrawn(without(made, "text", 5), tmp_path / "w", tmp_path / "w.pdf"))
    assert alike.other_letters == 1


def test_a_code_in_the_middle_is_read(tmp_path: Path) -> None:
    made = job.make_job(3, numbered=True)
    right = redrawn(made, tmp_path / "right", tmp_path / "right.pdf")
    stamps = [[[{**shape} for shape in side] for side in sheet] for sheet in made["stamps"]]
    for shape in stamps[1][1]:
        if shape["kind"] == "code":
            shape["text"] = shape["text"][::-1]
    wrong = redrawn({**made, "stamps": stamps}, tmp_path / "wrong", tmp_path / "wrong.pdf")
    assert likeness.compare(right, right) == Likeness(6, 0.0, 0)
    # Neither its letters nor the first and last sheets are others.
    assert likeness.compare(right, wrong) == Likeness(6, 0.0, 0, 4)


def blank_pad(file: Path, pages: int) -> Path:
    with pypdfium2.PdfDocument.new() as pad:
        for _ in range(pages):
            pad.new_page(100, 100)
        pad.save(file)
    return file


def test_pads_of_other_lengths_and_sizes_are_not_alike(tmp_path: Path, our_pad: Path) -> None:
    two, three = (blank_pad(tmp_path / f"{pages}.pdf", pages) for pages in (2, 3))
    assert likeness.compare(two, two) == Likeness(2, 0.0, 0)
    assert likeness.compare(two, three) == Likeness(3, 1.0, 1)
    assert likeness.compare(our_pad, two) == Likeness(2, 1.0, 1, 2)


def test_a_pad_that_is_not_ours_has_no_row(tmp_path: Path) -> None:
    pad, run = blank_pad(tmp_path / "pad.pdf", 1), Run(0.5, 0.6, 10, "")
    assert peers.merged(None, "x", run, pad, Likeness(200, 0.05, 0)) == Outcome(
        "x", 0.5, pad.stat().st_size, 10, 0.05, 1
    )
    for alike, why in (
        (Likeness(199, 0.1, 0), "its pad has 199 pages, not 200"),
        (Likeness(200, 0.1, 7), "its page 7 has other letters than ours"),
        (Likeness(200, 0.0, 0, 101), "the code on its page 101 says something else than ours"),
        (Likeness(200, 0.5, 0), "its pages are not ours: a spot differs by 50%, and 8% is allowed"),
        (None, "nobody has looked at its pages"),
    ):
        outcome = peers.merged(None, "x", run, pad, alike)
        assert (outcome.missing, outcome.runs) == (why, 0)
        assert why in [*page.pad_table([outcome])][-1]


# --- the figures


def test_the_best_time_and_the_most_memory_count(tmp_path: Path) -> None:
    pad = blank_pad(tmp_path / "pad.pdf", 1)
    outcome = peers.merged(None, "x", Run(0.5, 0.6, 10, ""), pad, Likeness(200, 0.0, 0))
    outcome = peers.merged(outcome, "x", Run(0.7, 0.8, 30, ""), pad, None)
    outcome = peers.merged(outcome, "x", Run(0.3, 0.9, 20, ""), pad, None)
    assert (outcome.cpu, outcome.memory, outcome.runs) == (0.3, 30, 3)
    assert peers.merged(outcome, "x", Run(0.1, 0.1, 1, "broken"), pad, None).missing == "broken"


def test_a_command_is_told_by_its_time_and_by_what_it_said(tmp_path: Path) -> None:
    log = tmp_path / "said"
    assert first.run(("sh", "-c", "echo well; echo no room >&2; exit 3"), log).error == "no room"
    assert first.run(("sh", "-c", "exit 3"), log).error
    assert first.run(("sh", "-c", "echo well; kill -9 $$"), log).error == "ended by signal 9"
    assert first.run((str(tmp_path / "not-there"),), log).error
    stack = "cat(1)\nError: Cannot find module 'x'\n    at require (cat:1)\n\nNode.js v20\n"
    assert first.complaint(stack) == "Error: Cannot find module 'x'"
    # What a process starts and waits for counts; waiting itself does not.
    busy = "import time\nwhile time.process_time() < 0.2: pass"
    well = first.run(
        (sys.executable, "-c", f"import subprocess, sys; subprocess.run([sys.executable, '-c', {busy!r}])"), log
    )
    idle = first.run(("sleep", "0.3"), log)
    assert not well.error
    assert well.cpu >= 0.2
    assert well.memory > 0
    assert idle.cpu < 0.2 < idle.wall


def test_a_sheet_costs_what_a_larger_pad_takes_more() -> None:
    costs = page.sheet_costs([Growth(1, 0.2, 0, 0), Growth(101, 0.7, 0, 0), Growth(1001, 10.2, 0, 0)])
    assert costs.keys() == {101, 1001}
    assert math.isclose(costs[101], 0.005)
    assert math.isclose(costs[1001], 0.01)


def test_every_figure_is_compared_with_ours() -> None:
    ours = Outcome("ours", 0.4, 160_000, 40_000_000, 0.0, 7)
    other = Outcome("other", 1.0, 80_000, 400_000_000, 0.12, 1)
    line = [*page.pad_table([ours, other])][-1]
    assert [cell.strip() for cell in line.split("|")[1:-1]] == [
        "other",
        "1.00 s (2.5×)",
        "80 KB (0.50×)",
        "400 MB (10×)",
        "12%",
        "1",
    ]


# --- version 0.1.0


def test_a_ratio_is_wanted_and_met_or_not() -> None:
    pair = Pair("pads", "pad", (), 0.75, most_kb=60)
    slow, quick = Figures(0.4, 10, 100_000), Figures(0.2, 10, 61_000)
    assert [row.met for row in first.compared(pair, slow, quick)] == [True, False]
    assert [row.met for row in first.compared(pair, quick, slow._replace(size=1000))] == [False, True]
    speed = Pair("palaces", "palaces", (), 1.2)
    assert [row.met for row in first.compared(speed, slow, quick)] == [True]
    assert [row.ratio for row in first.compared(speed, quick, slow)] == ["0.50"]


def test_other_work_is_no_comparison() -> None:
    pair = Pair("palaces", "palaces", (), 1.2)
    (row,) = first.compared(pair, Figures(0.4, agreed=("100", "9")), Figures(0.2, agreed=("100", "8")))
    assert not row.met
    (row,) = first.compared(pair, Figures(error="no room"), Figures(0.2))
    assert (row.met, row.wanted) == (False, "0.1.0: no room")


def test_beside_a_later_version_nothing_may_be_slower() -> None:
    pairs = [*first.pairs(Path("game"), Path("table"))]
    later = {pair.part: first.later(pair) for pair in pairs}
    assert {pair.wanted for part, pair in later.items() if part != "palaces"} == {1.05}
    assert later["palaces"].wanted < 1
    (row,) = first.compared(later["pads"], Figures(0.4), Figures(0.43), "0.2.0")
    assert not row.met
    head, _, line = first.table([row], "0.2.0")
    assert "0.2.0" in head
    assert line.split("|")[-2].strip() == "NO"


def test_everything_that_is_wanted_is_measured() -> None:
    asked = [*first.pairs(Path("game"), Path("table"))]
    assert {pair.part for pair in asked} == {"pads", "many", "start", "games", "palaces", "cards", "kit"}
    starts = {(pair.language, pair.words[0]) for pair in asked if pair.part == "start"}
    assert len(starts) == 18
    assert {language for language, _ in starts} == set(first.LANGUAGES)


def test_a_clone_without_the_first_version_is_told_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(versions.COMMITS, versions.FIRST, "0" * 40)
    monkeypatch.setattr(sys, "argv", ["first", "--prepare"])
    first.main()
    (line,) = capsys.readouterr().out.splitlines()
    assert "not in the history" in line


# --- the same as version 0.2.0

JSON_BEFORE = '{"totals": [{"player": "Kim", "points": 21}], "winners": ["Kim"]}'


def answer(ask: str = "score game.yaml", out: str = "Kim 21\n", **others: Any) -> Answer:  # noqa: ANN401 - its fields
    return Answer(**{"ask": ask, "status": 0, "out": out, "err": "", "files": {}, **others})


def test_the_same_answers_have_no_differences() -> None:
    asked = [answer(), answer("score game.yaml --json", JSON_BEFORE), answer()]
    found = comparison.compared(asked, asked)
    assert (found.answers, found.differences, found.added) == (3, {}, Counter())
    assert [*found.lines("answers")] == ["answers: 3 answers and 0 files compared, 0 differences"]


def test_a_key_added_to_json_is_listed_apart() -> None:
    now = '{"totals": [{"player": "Kim", "points": 21, "of": 3}], "winners": ["Kim"], "schema": 1}'
    found = comparison.compared([answer(out=JSON_BEFORE)], [answer(out=now)])
    assert not found.differences
    assert found.added == {".totals[].of": 1, ".schema": 1}
    assert "  key added: .totals[].of (1 x)" in found.lines("answers")


@pytest.mark.parametrize(
    ("before", "now", "what"),
    [
        (answer(), answer(out="Kim 22\n"), "score: output"),
        (answer(), answer(out="Kim 21"), "score: output"),
        (answer(), answer(status=1), "score: exit status"),
        (answer(), answer(err="a warning\n"), "score: messages"),
        (answer(), answer("score other.yaml"), "score: asked of one alone"),
        (answer(out=JSON_BEFORE), answer(out=JSON_BEFORE.replace("21", "22")), "score: output, JSON .totals[].points"),
        (
            answer(out=JSON_BEFORE),
            answer(out=JSON_BEFORE.replace("21", "21.0")),
            "score: output, JSON .totals[].points",
        ),
        (answer(out=JSON_BEFORE), answer(out='{"winners": ["Kim"]}'), "score: output, JSON .totals"),
        (answer(out='{"winners": []}'), answer(out='{"winners": ["Kim"]}'), "score: output, JSON .winners[]"),
        (answer(files={"a.pdf": "1"}), answer(files={"a.pdf": "2"}), "score: file a.pdf"),
        (answer(files={"a.pdf": "1"}), answer(), "score: file a.pdf"),
    ],
)
def test_whatever_differs_is_found(before: Answer, now: Answer, what: str) -> None:
    found = comparison.compared([answer("check"), before], [answer("check"), now])
    assert {difference.what for difference in found.differences} == {what}
    assert what in "\n".join(found.lines("answers"))


def test_differences_are_grouped_and_some_of_each_are_shown() -> None:
    before = [answer(f"score {number}.yaml", f"{number % 8}\n") for number in range(80)]
    now = [each._replace(out=f"{each.out.strip()}0\n") for each in before]
    found = comparison.compared(before, now)
    assert {len(asks) for asks in found.differences.values()} == {10}
    told, every = ("\n".join(found.lines("answers", shown)) for shown in (comparison.SHOWN, None))
    assert "80 differences" in told
    assert told.count("before: ") == comparison.SHOWN
    assert "and 3 others" in told
    assert every.count("before: ") == 8


# --- the page


def test_the_page_is_written_by_the_benchmark_alone() -> None:
    measured = Measured.from_json(page.FIGURES.read_text(encoding="utf-8"))
    assert page.PAGE.read_text(encoding="utf-8") == page.written(measured), (
        "python -m benchmarks.peers --page writes it"
    )


def test_figures_are_kept_as_they_are() -> None:
    text = page.FIGURES.read_text(encoding="utf-8")
    measured = Measured.from_json(text)
    assert measured.as_json() == text
    assert len(json.loads(text)["plain"]) == 1 + len(peers.contestants())


def example(peer: Outcome) -> Measured:
    ours = Outcome("ours", 1.0, 100_000, 50_000_000, 0.0, 7)
    growth = tuple(Growth(sheets, 0.2 + sheets / 1000, 1000 * sheets, 30_000_000) for sheets in peers.GROWTH)
    rows = (Row("a pad", "1 s", "2 s", "2.00", "at most 0.75", met=False), Row("a kit", "", "", "", "", met=True))
    return Measured("2026-01-01", "a machine", "Typst 1", (ours, peer), (ours, peer), growth, growth, rows, 300)


def test_sentences_follow_the_figures() -> None:
    ahead = page.written(example(Outcome("Typst", 0.4, 200_000, 60_000_000, 0.1, 7)))
    assert "- **Typst**: 0.40× and 0.40× our time; 2.0× and 2.0× our size; 1.2× and 1.2× our memory." in ahead
    assert "take 0.40× to 0.40× our time" in ahead
    assert "Not met: a pad." in ahead
    behind = page.written(example(Outcome("Typst", 4, 200_000, 60_000_000, 0.1, 1)))
    assert "No program needs less time" in behind
    assert "1.00 times what it costs in a pad of 1,000" in behind
    assert "{" not in behind
    assert max(len(line) for line in behind.splitlines() if not line.startswith("|")) <= page.WIDTH
    missing = page.written(example(Outcome("Typst", missing="no such file")))
    assert "| Typst                         | not available: no such file | | | | |" in missing
    assert "were not measured" in missing
