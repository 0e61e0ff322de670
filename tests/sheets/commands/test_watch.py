"""`--watch`: an answer for each change of a file, until Ctrl-C."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

import pytest

from tests.cases import desk
from tests.cases.desk import HEAD, OTHERS, table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    Happen = Callable[[Sequence[Callable[[], object]]], None]

GOOD = table("Kim: {buildings: {tower: 1}, wall: 1}", top="scoring: 1\n")
BAD = table("Kim: {buildings: {towr: 1}, wall: 1}", top="scoring: 1\n")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A legal game."""
    path = tmp_path / "game.yaml"
    path.write_text(GOOD, encoding="utf-8")
    return path


@pytest.fixture
def happen(monkeypatch: pytest.MonkeyPatch) -> Happen:
    """Let things happen while nobody looks, one in each pause; then somebody presses Ctrl-C."""

    def plan(events: Sequence[Callable[[], object]]) -> None:
        left = iter(events)

        def pause(_: float) -> None:
            for event in left:
                event()
                return
            raise KeyboardInterrupt

        monkeypatch.setattr("time.sleep", pause)

    return plan


def nothing() -> None:
    """Let a pause pass."""


def verdicts(answer: desk.Answer, path: Path) -> list[str]:
    """Return what was said of a file each time."""
    return [line.removeprefix(f"{path}: ") for line in answer.out.splitlines() if line.startswith(f"{path}: ")]


def test_each_change_is_answered(game: Path, happen: Happen) -> None:
    happen([nothing, lambda: game.write_text(BAD), nothing, nothing, lambda: game.write_text(GOOD), nothing])
    answer = desk.run("check", str(game), "--watch", "--lang", "en")
    assert (answer.status, answer.err) == (130, "alhambra-sheets: stopped\n")
    assert verdicts(answer, game) == ["legal", "not legal (1 error)", "legal"]
    assert answer.out.count(f"\n\n{'=' * 60}\n\n") == 2


def test_score_is_watched_too(game: Path, happen: Happen) -> None:
    other = GOOD.replace("tower", "garden")
    happen([lambda: game.write_text(other), nothing])
    answer = desk.run("score", str(game), "--watch", "--lang", "en")
    assert answer.status == 130
    assert answer.out.count("\nTotal") == 2


def test_a_half_written_file_is_waited_for(game: Path, happen: Happen) -> None:
    happen([lambda: game.write_text(""), lambda: game.write_text(BAD[:40]), lambda: game.write_text(BAD), nothing])
    answer = desk.run("check", str(game), "--watch", "--lang", "en")
    assert verdicts(answer, game) == ["legal", "not legal (1 error)"]


def test_a_file_that_is_replaced_may_be_missing_for_a_while(game: Path, happen: Happen) -> None:
    new = game.with_suffix(".new")
    new.write_text(BAD, encoding="utf-8")
    happen([game.unlink, nothing, nothing, lambda: new.rename(game), nothing])
    answer = desk.run("check", str(game), "--watch", "--lang", "en")
    assert (verdicts(answer, game), answer.err) == (
        ["legal", "not legal (1 error)"],
        "alhambra-sheets: stopped\n",
    )


def test_the_same_file_is_no_news(game: Path, happen: Happen) -> None:
    away = game.with_suffix(".away")
    happen([lambda: game.rename(away), nothing, lambda: away.rename(game), nothing])
    assert verdicts(desk.run("check", str(game), "--watch", "--lang", "en"), game) == ["legal"]


def test_a_file_of_the_same_size_is_seen_by_its_time(game: Path, happen: Happen) -> None:
    def change() -> None:
        game.write_text(GOOD.replace("tower", "towre"), encoding="utf-8")
        os.utime(game, (1, 1))

    happen([change, nothing])
    assert len(verdicts(desk.run("check", str(game), "--watch", "--lang", "en"), game)) == 2


def test_who_waits_for_a_missing_file_is_told_once(game: Path, happen: Happen) -> None:
    happen([game.unlink, *[nothing] * 30])
    answer = desk.run("check", str(game), "--watch", "--lang", "en")
    missing = f"alhambra-sheets: {game}: no such file; waiting for it\n"
    assert answer.err == missing + "alhambra-sheets: stopped\n"


def test_one_of_several_files(game: Path, tmp_path: Path, happen: Happen) -> None:
    other = tmp_path / "other.yaml"
    shutil.copy(game, other)
    happen([lambda: other.write_text(BAD), nothing])
    answer = desk.run("check", str(game), str(other), "--watch", "--lang", "en")
    assert verdicts(answer, game) == ["legal", "legal"]
    assert verdicts(answer, other) == ["legal", "not legal (1 error)"]


def test_on_a_terminal_each_answer_has_the_screen_for_itself(
    game: Path, happen: Happen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    happen([lambda: game.write_text(BAD), nothing])
    answer = desk.run("check", str(game), "--watch", "--lang", "en", is_terminal=True)
    screens = answer.out.split("\x1b[2J\x1b[3J\x1b[H")
    assert len(screens) == 3
    assert all(screen.endswith("Waiting for changes; stop with Ctrl-C.\n") for screen in screens[1:])
    assert "====" not in answer.out


def test_for_programs_nothing_is_between_the_answers(game: Path, happen: Happen) -> None:
    happen([lambda: game.write_text(HEAD + "players:\n" + OTHERS + "wal: 3\n"), nothing])
    answer = desk.run("check", str(game), "--watch", "--output", "concise")
    assert answer.out
    assert all(line.startswith(f"{game}:") for line in answer.out.splitlines())


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["check", "-", "--watch"], "--watch needs a file, not standard input"),
        (["check", "no-such.yaml", "--watch"], "no-such.yaml: no such file"),
        (["check", "no-such.yaml", "--watch", "--fix"], "--watch cannot be used with --fix"),
        (["score", "Kim P2", "--quick", "--watch"], "--watch cannot be used with --quick"),
    ],
)
def test_what_cannot_be_watched_is_one_line(arguments: list[str], line: str) -> None:
    answer = desk.run(*arguments, "--lang", "en")
    assert (answer.status, answer.out, answer.err) == (2, "", f"alhambra-sheets: {line}\n")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have no names everywhere")
def test_a_pipe_in_the_place_of_the_file_is_waited_for_and_not_opened(game: Path, happen: Happen) -> None:
    def piped() -> None:
        game.unlink()
        os.mkfifo(game)

    def back() -> None:
        game.unlink()
        game.write_text(BAD, encoding="utf-8")

    happen([piped, nothing, nothing, back, nothing, nothing])
    answer = desk.run("check", str(game), "--watch", "--lang", "en")
    assert verdicts(answer, game) == ["legal", "not legal (1 error)"]
