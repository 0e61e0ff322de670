"""Archives, `.alh`: written by `convert`, read by `score --summary`, line by line."""

from __future__ import annotations

import gc
import io
import json
import tracemalloc
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_engine import referee
from alhambra_engine.copies import alphabet, archives, compact, words
from alhambra_engine.reading.findings import FINDING_LIMIT, Collector
from alhambra_sheets.commands.shared import archived, progress
from alhambra_sheets.press import seasons
from alhambra_sheets.press.arrangement import RequestError
from alhambra_sheets.report.summary import game_answer, game_row, summary_json
from alhambra_sheets.words import catalog
from tests.cases import desk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from alhambra_engine.reading.surroundings import Surroundings

ROOT = Path(__file__).parents[3]
EXAMPLE = ROOT / "examples" / "whole-game.yaml"
TILES = ROOT / "examples" / "kim-and-nina.yaml"
DAY = "2026-11-30"


def code_of(path: Path) -> str:
    return compact.code_of(referee.score(path.name, path.read_bytes(), desk.surroundings_for("en")), "")


CODE = code_of(EXAMPLE)
LINE = f"{DAY}\tMonday\t{CODE}"


def archive(folder: Path, *lines: str, ending: str = "\n", encoding: str = "utf-8") -> str:
    path = folder / "games.alh"
    path.write_bytes("".join(f"{line}{ending}" for line in ("ALHA1", *lines)).encode(encoding))
    return str(path)


def entries(data: bytes) -> tuple[list[archives.ArchiveLine], Collector]:
    findings = Collector()
    return list(archives.entries(io.BytesIO(data), findings)), findings


# Written and read


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    named = tmp_path / f"{DAY}_At Kim's.yaml"
    named.write_bytes(EXAMPLE.read_bytes())
    out = str(tmp_path / "games.alh")
    answer = desk.run("convert", str(named), str(TILES), "--to", "alh", "-o", out, "--lang", "en")
    assert answer.status == 0, answer.err
    first, second = desk.run("score", "--summary=json", out).json["games"]
    assert (first["file"], first["date"], first["title"]) == (f"{out}:2", DAY, "At Kim's")
    assert (second["title"], "date" in second) == ("kim-and-nina", False)
    told = desk.run("score", str(EXAMPLE), str(TILES), "--summary=json").json["games"]
    for game, alone in zip((first, second), told, strict=True):
        assert {key: game[key] for key in alone if key != "file"} == {
            key: value for key, value in alone.items() if key != "file"
        }
    # An archive continued: its lines stay as they are.
    again = str(tmp_path / "more.alh")
    assert desk.run("convert", out, str(TILES), "--to", "alh", "-o", again).status == 0
    assert Path(again).read_text("utf-8").startswith(Path(out).read_text("utf-8"))
    assert len(Path(again).read_text("utf-8").splitlines()) == 4
    # Without a name of a file it goes to standard output.
    assert desk.run("convert", out, "--to", "alh").out == Path(out).read_text("utf-8")


def test_a_summary_is_written_as_json_in_one_form_game_by_game() -> None:
    names = [str(EXAMPLE), str(TILES), str(ROOT / "examples" / "illegal.yaml")]
    rows = [
        game_row(referee.score(name, Path(name).read_bytes(), desk.surroundings_for("en")), catalog.load("en"))
        for name in names
    ]

    def text(value: object) -> str:
        return json.dumps(value, ensure_ascii=False, indent=1)

    said: dict[str, object] = {"findings": [{"file": "a"}], "omitted": {"bad-archive": 1}}
    for number in range(len(rows) + 1):
        added: tuple[dict[str, object], ...] = ({}, {"findings": []}, said)
        for more in added:
            parts = list(summary_json(rows[:number], partial(dict, more), text))
            if not number and not more:
                assert parts == []
                continue
            told = json.loads("".join(parts))
            assert list(told) == ["schema", "games", "players", *more]
            assert told["games"] == [json.loads(text(game_answer(row))) for row in rows[:number]]
            assert {each["player"] for each in told["players"]} == ({"Kim", "Nina", "Tom"} if number else set())
            if number and all(told.values()):
                assert "".join(parts) == text(told) + "\n"
    # A game is written before the next one is judged.
    drawn = iter(rows)
    next(iter(summary_json(drawn, dict, text)))
    assert list(drawn) == rows[1:]


def test_a_table_calls_games_by_date_and_title(tmp_path: Path) -> None:
    answer = desk.run("score", "--summary", archive(tmp_path, LINE, f"\t\t{CODE}"), "--lang", "en")
    assert answer.status == 0
    assert f"{DAY} Monday" in answer.out
    assert "games.alh:3" in answer.out
    rows = desk.run("score", "--summary=csv", archive(tmp_path, LINE)).out.splitlines()
    assert rows[0].endswith(",bonus,date,title,extra")
    assert all(row.endswith(f",{DAY},Monday,") for row in rows[1:])


def test_illegal_games_are_left_out_and_nothing_is_written_for_none(tmp_path: Path) -> None:
    illegal, out = str(ROOT / "examples" / "illegal.yaml"), tmp_path / "games.alh"
    answer = desk.run("convert", illegal, str(EXAMPLE), "--to", "alh", "-o", str(out), "--lang", "en")
    assert (answer.status, len(out.read_text("utf-8").splitlines())) == (1, 2)
    assert "ALH304" in answer.err
    none = tmp_path / "none.alh"
    assert desk.run("convert", illegal, "--to", "alh", "-o", str(none)).status == 1
    assert not none.exists()
    told = desk.run("convert", illegal, str(EXAMPLE), "--to", "alh", "--json")
    assert (told.status, told.json["legal"], told.json["text"].count("\n")) == (1, False, 2)
    assert {finding["file"] for finding in told.json["findings"]} == {illegal}


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["score", "games.alh"], "games.alh is an archive of games; see: alhambra-sheets score --summary games.alh"),
        (["convert", "a.yaml", "b.yaml", "--to", "list"], "--to list works with one file at a time"),
        (["convert", "--code", CODE, "--to", "alh"], "--code cannot be used with --to alh"),
    ],
)
def test_what_cannot_be_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], line: str
) -> None:
    archive(tmp_path, LINE)
    monkeypatch.chdir(tmp_path)
    assert desk.run(*words, "--lang", "en").fault == f"alhambra-sheets: {line}"


# Bad lines


def test_a_bad_line_is_a_finding_and_the_others_count(tmp_path: Path) -> None:
    path = archive(tmp_path, LINE, "2026-02-30\tx\t" + CODE, "no tab", LINE[:-4], LINE)
    answer = desk.run("score", "--summary=csv", path, "--lang", "en")
    assert answer.status == 1
    assert [line.split(": ")[0] for line in answer.err.splitlines()] == [f"{path}:3:1", f"{path}:4:1", f"{path}:5:19"]
    assert {row.split(",")[0] for row in answer.out.splitlines()[1:]} == {f"{path}:2", f"{path}:6"}
    told = desk.run("score", "--summary=json", path).json
    assert [finding["location"]["line"] for finding in told["findings"]] == [3, 4, 5]
    assert {finding["file"] for finding in told["findings"]} == {path}
    assert len(told["games"]) == 2


class Terminal(io.StringIO):
    """A terminal that keeps what is shown."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("count", [3, None])
def test_a_bar_tells_how_far_long_work_is(monkeypatch: pytest.MonkeyPatch, count: int | None) -> None:
    shown = Terminal()
    monkeypatch.setattr(progress, "SECONDS_UNSHOWN", -1)
    monkeypatch.setattr("sys.stderr", shown)
    assert list(progress.watched(lambda: count, iter("abc"))) == ["a", "b", "c"]
    assert ("100%" if count else "  3") in shown.getvalue()


def illegal_code() -> str:
    """Return the code of more gardens than there are; the program writes none."""
    tree = {"game": "alhambra", "players": {"Kim": {"buildings": {"garden": 90}}, "Nina": {}, "Tom": {}}}
    packed = words.pack(json.dumps(["", [], tree]).encode())
    return compact.MARK + alphabet.written(packed + crc32(packed).to_bytes(4, "big"))


def test_lines_that_are_not_legal_move_the_bar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They take as long as others; a pipe has any number of lines."""
    seen: list[tuple[int | None, int]] = []

    def watched(count: Callable[[], int | None], parts: Iterator[object]) -> Iterator[object]:
        all_parts = list(parts)
        seen.append((count(), len(all_parts)))
        return iter(all_parts)

    monkeypatch.setattr(archived, "watched", watched)
    path = archive(tmp_path, LINE, f"{DAY}\tIllegal\t{illegal_code()}")
    assert desk.run("score", "--summary=json", path).json["findings"][0]["location"]["line"] == 3
    unnamed = Path(path).rename(tmp_path / "games")
    desk.run("score", "--summary=json", str(unnamed), str(EXAMPLE))
    desk.run("score", "--summary=json", str(tmp_path / "missing"))
    assert seen == [(3, 2), (4, 3), (None, 0)]


def test_findings_are_bounded(tmp_path: Path) -> None:
    path = archive(tmp_path, *["x"] * (FINDING_LIMIT + 7), LINE)
    told = desk.run("score", "--summary=json", path).json
    assert (len(told["findings"]), told["omitted"], len(told["games"])) == (FINDING_LIMIT, {"bad-archive": 7}, 1)
    assert "7 more: bad-archive" in desk.run("score", "--summary=csv", path, "--lang", "en").err


def test_findings_of_an_archive_that_is_named_twice_are_told_twice(tmp_path: Path) -> None:
    path = archive(tmp_path, LINE, "no tab")
    told = desk.run("score", "--summary=json", path, path).json
    assert [(each["file"], each["location"]["line"]) for each in told["findings"]] == [(path, 3)] * 2
    assert len(told["games"]) == 2
    assert len(desk.run("score", "--summary=csv", path, path).err.splitlines()) == 2


def test_what_could_not_be_read_is_not_called_legal(tmp_path: Path) -> None:
    gone = str(tmp_path / "gone.yaml")
    told = desk.run("convert", str(EXAMPLE), gone, "--to", "alh", "--json")
    assert (told.status, told.json["legal"], told.json["findings"]) == (2, False, [])
    assert desk.run("convert", str(EXAMPLE), "--to", "alh", "--json").json["legal"] is True


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_line_ends_and_encodings(ending: str, encoding: str) -> None:
    lines = ("ALHA1", "# a remark", "", LINE.replace("Monday", "Pondělí\t at  Kim's"), LINE)
    found, findings = entries(ending.join(lines).encode(encoding))
    assert [(entry.span.line, entry.title) for entry in found] == [(4, "Pondělí at Kim's"), (5, "Monday")]
    assert findings == []


def test_an_archive_is_known_by_its_first_bytes() -> None:
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        data = f"ALHA1\n{LINE}\n".encode(encoding)
        assert desk.run("score", "-", "--summary=json", typed=data).json["games"][0]["date"] == DAY
    assert desk.run("score", "-", "--summary=json", typed="alhambra\nKim P2\nNina T4\nTom G1\n").json["games"][0][
        "legal"
    ]


def test_bytes_that_are_no_text_concern_their_line_alone() -> None:
    found, findings = entries(f"ALHA1\n{LINE}\n".encode() + b"2026-11-30\tZo\xeb\t" + f"{CODE}\n{LINE}".encode())
    assert [entry.span.line for entry in found] == [2, 4]
    assert [(desk.name_of(each), each.span and each.span[:2]) for each in findings] == [("wrong-encoding", (3, 14))]


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (bytes(range(256)) * 9, [1]),  # a picture or a program: its lines are none
        (f"ALHA\0\n{LINE}\nno line".encode(), [1, 3]),  # a damaged archive: its lines are read
        (b"no mark\nno line", [1, 2]),
    ],
)
def test_what_is_no_text_at_all_is_told_once(data: bytes, lines: list[int]) -> None:
    _, findings = entries(data)
    assert [each.span and each.span.line for each in findings] == lines


@given(st.binary(max_size=300))
def test_any_bytes_are_answered(data: bytes) -> None:
    entries(b"ALHA1\n" + data)
    found, findings = entries(data)
    assert findings or data.upper().startswith((b"ALHA1", b"\xef\xbb\xbfALHA1")) or not found


@given(st.text(max_size=250), st.dates().map(str) | st.just(""))
def test_any_title_is_written_as_one_that_is_read(title: str, day: str) -> None:
    (entry,), findings = entries(f"ALHA1\n{archives.line_of(day, title, CODE)}\n".encode())
    assert findings == []
    assert entry.date == day
    if title.isprintable() and len(title) <= archives.LONGEST_TITLE:
        assert entry.title == " ".join(title.split())


# Many games


def lines(number: int) -> Iterable[bytes]:
    yield b"ALHA1\n"
    for each in range(number):
        yield f"{DAY}\tGame {each}\t{CODE}\n".encode()


def peak(folder: Path, number: int, form: str) -> int:
    """Return the most memory, in bytes, that a summary of so many games has in use."""
    path = folder / f"{number}.alh"
    path.write_bytes(b"".join(lines(number)))
    # Tests look for garbage less often than the program does, and JSON makes some with every value.
    gc.collect()
    gc.freeze()
    before = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    tracemalloc.start()
    try:
        assert desk.run("score", str(path), f"--summary={form}", "--lang", "en").status == 0
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
        gc.set_threshold(*before)
        gc.unfreeze()


def test_memory_does_not_grow_with_the_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # What reading and judging one game takes is not what this is about, nor the screen that keeps what is written.
    coded = compact.game_of(CODE)
    one = referee.score("games.alh", coded.transcript, desk.surroundings_for("en"))
    monkeypatch.setattr(compact, "game_of", lambda _: coded)
    monkeypatch.setattr(referee, "score", lambda *_, **__: one)
    monkeypatch.setattr(desk.Screen, "write", lambda _, text: len(text))
    for form in ("table", "json"):
        peak(tmp_path, 10, form)
        few, many = peak(tmp_path, 200, form), peak(tmp_path, 500, form)
        # Kept, a row would be 3 kB: 900 kB more.
        assert many < few + 400_000, (form, few, many)


def test_no_illegal_game_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alive, most, judge = 0, list[int](), referee.score

    class Counted(referee.Result):
        def __del__(self) -> None:
            nonlocal alive
            alive -= 1

    def score(name: str, data: bytes, surroundings: Surroundings) -> Counted:
        nonlocal alive
        alive += 1
        most.append(alive)
        return Counted(*judge(name, data, surroundings))

    monkeypatch.setattr(referee, "score", score)
    illegal = str(ROOT / "examples" / "illegal.yaml")
    for options in ([], ["--json"]):
        answer = desk.run("convert", *[illegal] * 6, "--to", "alh", "-o", str(tmp_path / "a.alh"), *options)
        assert answer.status == 1
    # The next one is judged before the last one is forgotten.
    assert (len(most), max(most)) == (12, 2)


def test_a_long_line_is_never_in_memory_as_a_whole() -> None:
    class Endless(io.RawIOBase):
        left = 300

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
            self.left -= 1
            text = b"x" * len(buffer) if self.left > 0 else (f"\n{LINE}\n".encode() if self.left == 0 else b"")
            buffer[: len(text)] = text
            return len(text)

    stream, findings = Endless(), Collector()
    tracemalloc.start()
    found = list(archives.entries(io.BufferedReader(cast("io.RawIOBase", stream), 2**16), findings))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert [entry.span.line for entry in found] == [2]
    assert [desk.name_of(each) for each in findings] == ["too-large/line", "bad-archive/mark"]
    assert most < 4_000_000  # of 20 MB


def test_a_season_log_has_the_dates_and_titles_of_an_archive(tmp_path: Path) -> None:
    told = desk.run("score", "--summary=json", archive(tmp_path, LINE, f"\t\t{CODE}")).out
    dated, bare = seasons.read("season.json", told.encode()).games
    assert (dated.date, dated.note, bare.date) == (DAY, "Monday", "")
    for wrong in ('"2026-02-30"', "7"):
        with pytest.raises(RequestError):
            seasons.read("season.json", told.replace(f'"{DAY}"', wrong).encode())
