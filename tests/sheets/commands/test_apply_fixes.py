"""`check --fix`: what has one fix is mended, shown, asked for, and nothing else is touched."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alhambra_engine import referee
from alhambra_engine.reading.findings import Edit, Fix, Span
from alhambra_engine.reading.kinds import KINDS
from alhambra_sheets.commands.shared import apply_fixes
from alhambra_sheets.words.catalog import load
from tests.cases import desk
from tests.cases.desk import HEAD, palace
from tests.sheets.keyboard import typed_at

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from alhambra_engine.referee import Result

BLANKS = palace("P5    G10n", "      *    G8ne", top="scoring: 1\n")
MENDED = palace("P5    G10n", ".     *    G8ne", top="scoring: 1\n")
BOTH = BLANKS.removeprefix(HEAD)
"""Two findings, each with one fix: the game is not named, and a gap is read."""
TWO_WAYS = palace("P5\t\tA9", "*\tA10\tS9", ".\tP8", top="scoring: 1\n")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A file with two findings that can be mended."""
    path = tmp_path / "game.yaml"
    path.write_text(BOTH, encoding="utf-8")
    return path


@pytest.fixture
def asking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let somebody be there to answer what is asked."""
    monkeypatch.setattr(apply_fixes, "_can_ask", lambda: True)


def codes(answer: desk.Answer) -> list[str]:
    """Return the codes of what was applied."""
    return [each["code"] for each in answer.json["applied"]]


# What is told


def test_the_points_after_a_fix_are_told_before_it_is_agreed_to(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(desk.table("Kim: {buildings: {tower: 3}, wall 4}"), encoding="utf-8")
    answer = desk.run("check", str(path), "--fix", "--lang", "en")
    assert "Write `:` after `wall` in line 3. Then: Kim 25, Nina 23, Ota 22." in answer.err


def test_a_guess_that_a_fix_writes_is_not_asked_too() -> None:
    text = desk.table("Kim: {buildings: {towr: 3}, wall: 4}")
    told = desk.run("check", "-", "--lang", "en", typed=text)
    assert "Write `tower` instead of `towr` in line 3." in told.out + told.err
    assert "Did you mean" not in told.out + told.err
    (found,) = desk.run("check", "-", "--json", "--lang", "en", typed=text).json["findings"]
    assert "Did you mean `tower`?" in found["help"]


# Consent


def test_with_yes_all_is_mended_and_the_answer_is_of_the_file_as_it_is_then(game: Path) -> None:
    answer = desk.run("check", str(game), "--fix", "--yes", "--json", "--lang", "en")
    assert answer.status == 0
    assert game.read_text(encoding="utf-8") == MENDED
    assert answer.json["legal"] is True
    assert answer.json["findings"] == []
    assert codes(answer) == ["ALH104", "ALH116"]
    assert "fixed" not in answer.json
    assert answer.json["applied"][1] == {
        "code": "ALH116",
        "name": "gap-read",
        "message": "Write `.     *    G8ne`.",
        "edits": [
            {
                "location": {"line": 7, "column": 7},
                "end_location": {"line": 7, "column": 22},
                "text": ".     *    G8ne",
            }
        ],
        "safe": True,
    }
    again = desk.run("check", str(game), "--fix", "--yes", "--json")
    assert (again.status, again.err, codes(again)) == (0, "", [])


def test_where_nobody_can_be_asked_nothing_is_changed(game: Path) -> None:
    before = game.stat()
    answer = desk.run("check", str(game), "--fix", "--json", "--lang", "en")
    assert answer.status == 1
    assert game.read_text(encoding="utf-8") == BOTH
    assert game.stat().st_mtime_ns == before.st_mtime_ns
    assert [each["name"] for each in answer.json["findings"]] == ["missing-key", "gap-read"]
    assert answer.json["applied"] == []
    assert "\n+game: alhambra\n" in answer.err
    assert "\n-            *    G8ne\n+      .     *    G8ne\n" in answer.err
    assert answer.err.endswith(f"{game}: nothing was changed; add --yes to make these changes\n")


def test_the_report_for_people_follows_on_standard_output(game: Path) -> None:
    answer = desk.run("check", str(game), "--fix", "--yes", "--lang", "en")
    assert (answer.status, answer.out) == (0, f"{game}: legal\n")
    assert answer.err.startswith(f"{game}:1:1: error ALH104 The file does not name the game.\n")
    assert answer.err.endswith(f"{game}: 2 findings fixed\n")


@pytest.mark.usefixtures("asking")
@pytest.mark.parametrize(
    ("typed", "text", "status"),
    [
        ("yes\ny\n", MENDED, 0),
        ("ano\nja\n", MENDED, 0),
        ("no\nYES\n", MENDED.removeprefix(HEAD), 1),
        ("y\nno\n", HEAD + BOTH, 0),
        ("y\n\n", HEAD + BOTH, 0),
        ("y\nperhaps\n", HEAD + BOTH, 0),
        ("y\n", HEAD + BOTH, 0),
        ("no\nno\n", BOTH, 1),
        ("", BOTH, 1),
    ],
)
def test_each_change_is_asked_for(game: Path, typed: str, text: str, status: int) -> None:
    answer = desk.run("check", str(game), "--fix", "--lang", "en", typed=typed)
    assert answer.status == status
    assert game.read_text(encoding="utf-8") == text
    assert answer.err.count("Make this change? (yes/no) ") == min(2, typed.count("\n") + 1)


@pytest.mark.usefixtures("asking")
def test_with_yes_nobody_is_asked(game: Path) -> None:
    answer = desk.run("check", str(game), "--fix", "--yes", "--lang", "en")
    assert answer.status == 0
    assert "Make this change?" not in answer.err


@pytest.mark.usefixtures("asking")
def test_stopping_at_a_question_leaves_the_file_alone(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["yes\n"])

    class Keyboard:
        def readline(self) -> str:
            for line in answers:
                return line
            raise KeyboardInterrupt

    monkeypatch.setattr("sys.stdin", Keyboard())
    with pytest.raises(KeyboardInterrupt):
        apply_fixes.Fixer(referee.check, load("en"), yes=False, writes_stream=True).mend(
            str(game), game.read_bytes(), desk.surroundings_for("en")
        )
    assert game.read_text(encoding="utf-8") == BOTH


def test_a_finding_with_two_fixes_is_left_to_its_reader(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(TWO_WAYS, encoding="utf-8")
    answer = desk.run("check", str(path), "--fix", "--yes", "--json")
    assert (answer.status, codes(answer), answer.err) == (1, [], "")
    assert path.read_text(encoding="utf-8") == TWO_WAYS


# The file


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("line_break", ["\n", "\r\n", "\r"])
def test_comments_layout_line_ends_and_mark_are_kept(tmp_path: Path, mark: bytes, line_break: str) -> None:
    path = tmp_path / "game.yaml"
    text = "# é 木 \t\n\n" + BOTH.replace("scoring: 1", "scoring:   1  # the first") + "# the end"
    path.write_bytes(mark + text.replace("\n", line_break).encode())
    answer = desk.run("check", str(path), "--fix", "--yes", "--json")
    assert len(codes(answer)) == 2
    head, _, rest = text.partition("scoring:")
    mended = f"{head}{HEAD}scoring:{rest}".replace("            *", "      .     *")
    assert path.read_bytes() == mark + mended.replace("\n", line_break).encode()


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_the_encoding_is_kept(tmp_path: Path, encoding: str, mark: str) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes((mark + BOTH).encode(encoding))
    assert desk.run("check", str(path), "--fix", "--yes").status == 0
    assert path.read_bytes() == (mark + MENDED).encode(encoding)


def test_permissions_are_kept_and_a_link_stays_one(game: Path, tmp_path: Path) -> None:
    game.chmod(0o640)
    link = tmp_path / "link.yaml"
    link.symlink_to(game)
    assert desk.run("check", str(link), "--fix", "--yes").status == 0
    assert link.is_symlink()
    assert game.read_text(encoding="utf-8") == MENDED
    assert game.stat().st_mode & 0o777 == 0o640


def test_a_file_closed_to_writing_is_left_alone(game: Path) -> None:
    game.chmod(0o440)
    answer = desk.run("check", str(game), "--fix", "--yes", "--lang", "en")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == f"alhambra-sheets: cannot write to {game}\n"
    assert game.read_text(encoding="utf-8") == BOTH
    # To look is free.
    assert desk.run("check", str(game), "--fix").status == 1


@pytest.mark.parametrize("change", [lambda path: path.write_text("other"), lambda path: path.unlink()])
def test_a_file_that_somebody_else_has_changed_is_left_alone(
    game: Path, monkeypatch: pytest.MonkeyPatch, change: Callable[[Path], object]
) -> None:
    mended = apply_fixes.mended

    def changed(*given: object, **more: object) -> apply_fixes.MendedFile:
        found = mended(*given, **more)  # type: ignore[arg-type]
        change(game)
        return found

    monkeypatch.setattr(apply_fixes, "mended", changed)
    answer = desk.run("check", str(game), "--fix", "--yes", "--json", "--lang", "en")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.endswith(f"{game} was changed by another program in the meantime; nothing was written\n")
    assert not game.exists() or game.read_text(encoding="utf-8") == "other"


def test_several_files_each_for_itself(game: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.yaml"
    other.write_text(MENDED, encoding="utf-8")
    answer = desk.run("check", str(game), str(other), str(tmp_path / "none"), "--fix", "--yes", "--json")
    assert answer.status == 2
    assert [len(each["applied"]) for each in answer.json] == [2, 0]


# Standard input


def test_standard_input_goes_mended_to_standard_output() -> None:
    for more in ([], ["--yes"]):
        answer = desk.run("check", "-", "--fix", *more, "--lang", "en", typed=BOTH)
        assert (answer.status, answer.out) == (0, MENDED)
        assert answer.err.endswith("-: 2 findings fixed\n-: legal\n")


def test_what_needs_no_mending_goes_through_as_it_is() -> None:
    for text in (MENDED, "\ufeff" + MENDED.replace("\n", "\r\n"), "no game at all: [", ""):
        assert desk.run("check", "-", "--fix", typed=text).out == text
    assert desk.run("check", "-", "--fix", typed=b"\xff", encoding="latin-1").out == "\xff"


@pytest.mark.parametrize("form", ["concise", "sarif"])
def test_the_answer_makes_way_for_the_text(form: str) -> None:
    answer = desk.run("check", "-", "--fix", "--output", form, typed=BOTH)
    assert (answer.status, answer.out) == (0, MENDED)


@pytest.mark.parametrize("line_break", ["\n", "\r\n"])
def test_in_json_the_text_is_in_the_object(line_break: str) -> None:
    typed = BOTH.replace("\n", line_break)
    answer = desk.run("check", "-", "--fix", "--json", typed="\ufeff" + typed)
    assert answer.status == 0
    assert answer.json["fixed"] == MENDED.replace("\n", line_break)
    assert codes(answer) == ["ALH104", "ALH116"]


@pytest.mark.parametrize(("typed", "text"), [(MENDED.encode(), MENDED), (b"\xff", None), (b"a: \x07", "a: \x07")])
def test_in_json_a_text_without_fixes_is_what_it_was(typed: bytes, text: str | None) -> None:
    answer = desk.run("check", "-", "--fix", "--json", typed=typed)
    assert (answer.json["fixed"], answer.json["applied"]) == (text, [])


def test_what_was_read_in_part_is_not_written() -> None:
    answer = desk.run("check", "-", "--fix", typed=b"#" * 5_000_001)
    assert (answer.status, answer.out) == (1, "")


def test_without_fix_nothing_is_said_of_fixes() -> None:
    assert not {"applied", "fixed"} & desk.run("check", "-", "--json", typed=BOTH).json.keys()
    answer = desk.run("check", "-", "--yes", "--lang", "en", typed=BOTH)
    assert (answer.status, answer.err) == (2, "alhambra-sheets: --yes needs --fix\n")


def test_a_fix_that_would_bring_an_error_is_not_made(tmp_path: Path) -> None:
    # Without its first line the file is read as lines of counts, and one of these is wrong.
    path = tmp_path / "game.yaml"
    path.write_text("My game\nKim: P2 S3\nNina: P1 W7\nnothing: {a: 1\n", encoding="utf-8")
    before = path.read_bytes()
    answer = desk.run("check", str(path), "--fix", "--yes", "--json")
    assert (answer.json["applied"], path.read_bytes()) == ([], before)


# Rounds


def judge_with(fix_of: Callable[[str], Fix | None]) -> Callable[[bytes], Result]:
    """Return a referee who finds the same note in every text that this function has a fix for."""

    def judge(data: bytes) -> Result:
        result = referee.check("game.yaml", b"game: alhambra\nplayers: {}\n")
        text = data.decode()
        fix = fix_of(text)
        noted = result.findings[0]._replace(
            kind=KINDS["text-ignored"], span=Span(1, 1, 1, 2), fixes=(fix,) if fix else (), values={"text": text}
        )
        return result._replace(
            source=result.source._replace(text=text, lines=(text,)), findings=(noted,) if fix else ()
        )

    return judge


def test_there_is_an_end_to_it() -> None:
    judge = judge_with(lambda _: Fix((Edit(Span(1, 1, 1, 1), "."),)))
    found = apply_fixes.mended(judge(b""), b"", judge, lambda _: apply_fixes.Wish.TAKE)
    assert (len(found.steps), found.data, found.more) == (20, b"." * 20, True)
    assert judged_times(judge) <= 20


def judged_times(judge: Callable[[bytes], Result]) -> int:
    """Return how often a referee is asked when nothing is wished."""
    asked = []

    def counted(data: bytes) -> Result:
        asked.append(data)
        return judge(data)

    apply_fixes.mended(judge(b""), b"", counted, lambda _: apply_fixes.Wish.PASS_OVER)
    return len(asked)


def test_a_fix_that_leaves_its_finding_is_not_made() -> None:
    def judge(data: bytes) -> Result:
        result = judge_with(lambda _: Fix((Edit(Span(1, 1, 1, 1), "."),)))(data)
        return result._replace(findings=(result.findings[0]._replace(values={}),))

    found = apply_fixes.mended(judge(b""), b"", judge, lambda _: apply_fixes.Wish.TAKE)
    assert (found.steps, found.data, found.more) == ((), b"", False)


def test_a_fix_whose_text_reads_otherwise_is_not_made() -> None:
    judge = judge_with(lambda text: None if text == "\ufeffx" else Fix((Edit(Span(1, 1, 1, 1), "\ufeff"),)))

    def reread(data: bytes) -> Result:
        result = judge(data)
        return result._replace(source=result.source._replace(text=result.source.text.removeprefix("\ufeff")))

    assert apply_fixes.mended(reread(b"x"), b"x", reread, lambda _: apply_fixes.Wish.TAKE).steps == ()


def test_what_was_passed_over_is_not_asked_again() -> None:
    text = (
        desk.table("Kim: {wal: 4, buildings: {tower: 3}}").replace("garden:", "gardn:").replace("chambers", "chamber")
    )
    asked = []

    def wish(step: apply_fixes.Mending) -> apply_fixes.Wish:
        asked.append(step.finding.player)
        return apply_fixes.Wish.TAKE if step.finding.player == "Nina" else apply_fixes.Wish.PASS_OVER

    def judge(data: bytes) -> Result:
        return referee.check("game.yaml", data)

    found = apply_fixes.mended(judge(text.encode()), text.encode(), judge, wish)
    assert asked == ["Kim", "Nina", "Ota"]
    assert (len(found.steps), found.more) == (1, False)
    assert found.text is not None
    assert found.text == text.replace("gardn:", "garden:")


# Safe and suggested


GUESSED = desk.table("Kim: {buildings: {tower: 3}, wal: 4}").replace(
    "players:", "before: {Kim: 1, Nnia: 2, Ota: 3}\nplayers:"
)
"""A finding that has a safe fix, below one whose fix chooses a player."""
SAFE = GUESSED.replace("wal:", "wall:")
TOLD = SAFE.replace("Nnia", "Nina")


def test_only_safe_fixes_are_made_unless_suggested_ones_are_wanted(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(GUESSED, encoding="utf-8")
    answer = desk.run("check", str(path), "--fix", "--lang", "en")
    left = f"Suggested fixes left: 1. To make them: alhambra-sheets check --fix --yes --suggested {path}\n"
    assert answer.err.endswith(f"{path}: nothing was changed; add --yes to make these changes\n{left}")
    assert "  safe: Write `wall` instead of `wal` in line 4." in answer.err
    answer = desk.run("check", str(path), "--fix", "--yes", "--lang", "en")
    assert path.read_text(encoding="utf-8") == SAFE
    assert answer.err.endswith(f"{path}: 1 finding fixed\n{left}")
    answer = desk.run("check", str(path), "--fix", "--yes", "--json", "--lang", "en")
    assert codes(answer) == []
    assert [fix["safe"] for each in answer.json["findings"] for fix in each.get("fixes", ())] == [False]
    answer = desk.run("check", str(path), "--fix", "--yes", "--suggested", "--lang", "en")
    assert path.read_text(encoding="utf-8") == TOLD
    assert "  suggested: Write `Nina` instead of `Nnia` in line 2." in answer.err
    assert "left" not in answer.err


def test_standard_input_gets_suggested_fixes_where_they_are_wanted() -> None:
    assert desk.run("check", "-", "--fix", "--yes", typed=GUESSED).out == SAFE
    assert desk.run("check", "-", "--fix", "--yes", "--suggested", typed=GUESSED).out == TOLD


def test_suggested_fixes_need_consent() -> None:
    answer = desk.run("check", "-", "--fix", "--suggested", "--lang", "en", typed=GUESSED)
    assert (answer.status, answer.err) == (2, "alhambra-sheets: --suggested needs --yes\n")


@pytest.mark.usefixtures("asking")
def test_safe_fixes_are_asked_for_first(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(GUESSED.replace("tower", "towr"), encoding="utf-8")
    answer = desk.run("check", str(path), "--fix", "--lang", "en", typed="n\n" * 9)
    told = [line.split(":")[0].strip() for line in answer.err.splitlines() if line.startswith("  s")]
    assert told == ["safe", "safe", "suggested"]


# Terminals


def test_on_a_terminal_somebody_is_asked(game: Path) -> None:
    status, shown = typed_at(["check", str(game), "--fix", "--lang", "en"], b"(yes/no) ", [b"y\n", b"n\n"])
    assert status == 0
    assert game.read_text(encoding="utf-8") == HEAD + BOTH
    assert shown.count("Make this change? (yes/no)") == 2
    assert "\x1b[32m+game: alhambra\x1b[0m" in shown
    assert f"{game}: 1 finding fixed" in shown


def test_on_a_terminal_check_says_how_to_mend(game: Path) -> None:
    answer = desk.run("check", str(game), "--lang", "en", is_terminal=True)
    assert answer.out.splitlines()[-1] == f"2 findings can be fixed: alhambra-sheets check --fix {game}"
    assert "can be mended" not in desk.run("check", str(game), "--lang", "en").out
    assert "can be mended" not in desk.run("check", "-", "--lang", "en", typed=BOTH, is_terminal=True).out
    assert "can be mended" not in desk.run("check", "-", "--lang", "en", typed=TWO_WAYS, is_terminal=True).out


def test_the_command_that_mends_can_be_copied(tmp_path: Path) -> None:
    path = tmp_path / "my game.yaml"
    path.write_text(BLANKS, encoding="utf-8")
    answer = desk.run("check", str(path), "--lang", "en", is_terminal=True)
    assert answer.out.endswith(f"1 finding can be fixed: alhambra-sheets check --fix '{path}'\n")
