"""The comparison with other programs: what it makes of the figures, and the job that all of them draw."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from benchmarks import peers
from benchmarks.peers import Outcome, Run

if TYPE_CHECKING:
    from pathlib import Path


def blank_pad(file: Path, pages: int) -> Path:
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas(str(file))
    for _ in range(pages):
        canvas.showPage()
    canvas.save()
    return file


def test_every_figure_is_compared_with_ours() -> None:
    ours = Outcome("ours", 0.4, 160_000, 40_000_000, 200, 7)
    other = Outcome("other", 1.0, 80_000, 400_000_000, 200, 1)
    line = list(peers.table([ours, other]))[-1]
    assert [cell.strip() for cell in line.split("|")[1:-1]] == [
        "other",
        "1.00 s (2.5×)",
        "80 KB (0.5×)",
        "400 MB (10×)",
        "200",
        "1",
    ]


def test_what_is_missing_is_said_and_the_rest_stands() -> None:
    ours = Outcome("ours", missing="No such option: --numbered")
    other = Outcome("other", 1.0, 80_000, 400_000_000, 200, 1)
    first, second = list(peers.table([ours, other]))[2:]
    assert "not available: No such option: --numbered" in first
    assert "1.00 s |" in second


def test_the_best_time_and_the_most_memory_count(tmp_path: Path) -> None:
    pad = blank_pad(tmp_path / "pad.pdf", 200)
    outcome = peers.merged(None, "x", Run(0.5, 10, ""), pad)
    assert outcome == Outcome("x", 0.5, pad.stat().st_size, 10, 200, 1)
    outcome = peers.merged(outcome, "x", Run(0.7, 30, ""), pad)
    outcome = peers.merged(outcome, "x", Run(0.3, 20, ""), pad)
    assert (outcome.seconds, outcome.memory, outcome.runs) == (0.3, 30, 3)
    assert peers.merged(outcome, "x", Run(0.1, 1, "broken"), pad).missing == "broken"


def test_a_pad_that_is_not_whole_does_not_count(tmp_path: Path) -> None:
    outcome = peers.merged(None, "x", Run(0.1, 10, ""), blank_pad(tmp_path / "pad.pdf", 199))
    assert outcome.missing == "its pad has 199 pages, not 200"


def test_a_command_that_fails_is_told_by_what_it_said(tmp_path: Path) -> None:
    log = tmp_path / "said"
    assert peers.run(("sh", "-c", "echo well; echo no room >&2; exit 3"), log).error == "no room"
    assert peers.run(("sh", "-c", "exit 3"), log).error
    assert peers.run((str(tmp_path / "not-there"),), log).error
    stack = "cat(1)\nError: Cannot find module 'x'\n    at require (cat:1)\n\nNode.js v20\n"
    assert peers.complaint(stack) == "Error: Cannot find module 'x'"
    well = peers.run(("sh", "-c", "echo well"), log)
    assert (well.error, well.memory > 0, well.seconds > 0) == ("", True, True)


def test_a_sheet_costs_what_a_larger_pad_takes_more() -> None:
    costs = peers.costs({1: 0.2, 101: 0.7, 1001: 10.2})
    assert costs.keys() == {101, 1001}
    assert math.isclose(costs[101], 0.005)
    assert math.isclose(costs[1001], 0.01)


def test_what_is_wanted_is_met_or_not() -> None:
    ours = Outcome("ours", 0.4, 160_000, 90_000_000, 200, 7)
    met = [line.rpartition(": ")[2] for line in peers.verdicts(ours, {"s": 0.5, "KB": 200, "MB": 80})]
    assert met == ["met", "met", "NOT MET"]
