"""Text as hurried people type it: what is read as it was meant, that places stay what they are, and what is asked."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_engine.reading import nodes
from alhambra_engine.reading.encodings import likely
from alhambra_engine.reading.findings import Collector, Span
from alhambra_engine.reading.source import decode
from tests.cases import desk
from tests.cases.desk import HEAD, OTHERS, palace, table
from tests.cases.expectations import CASES

KIM = "  Kim:\n    buildings: {tower: 2, garden: 1}\n    wall: 4\n"
GAME = HEAD + "players:\n" + KIM + OTHERS
SCORED = desk.judge(GAME).totals


def _same(text: str | bytes, *notes: str) -> None:
    result = desk.judge(text)
    assert [desk.name_of(each) for each in desk.but_for_earlier(result.findings)] == list(notes), text
    assert result.totals == SCORED


@pytest.mark.parametrize(
    ("plain", "typed"),
    [
        ("wall: 4", "wall:4"),
        ("game: alhambra", "game:alhambra"),
        ("tower: 2, garden: 1", "tower:2,garden:1"),
        ("buildings: {", "buildings:{"),
        ("  Nina: {", "  Nina:{"),
        ("  Nina: {", '  "Nina":{'),
        ("  Nina: {", "  “Nina”: {"),
        ("  Nina: {", "  „Nina“:{"),
        ("wall: 4", "wall: “4”"),
        ("tower: 2", "‘tower’: ’2’"),
        ("wall: 4", "wall:4 # as counted: twice"),
        ("{tower: 2, garden: 1}", "T2 G1"),
        ("{tower: 2, garden: 1}", "T2, G1"),
        ("{tower: 2, garden: 1}", "tower 2, garden 1"),
        ("{tower: 2, garden: 1}", "2 towers, 1 garden"),
        ("{tower: 2, garden: 1}", "2x tower; 1x garden"),
        ("{tower: 2, garden: 1}", '"tower 2 garden 1"'),
        ("{tower: 2, garden: 1}", "{tower 2, garden 1}"),
        ("{tower: 2, garden: 1}", "{T2 G1}"),
        ("{tower: 2, garden: 1}", "[tower, tower, garden]"),
        ("{tower: 2, garden: 1}", "[tower, Garten, tower]"),
        ("{tower: 2, garden: 1}", "[tower 2, G 1]"),
        ("{tower: 2, garden: 1}", "[tower: 2, garden: 1]"),
        ("    buildings: {tower: 2, garden: 1}\n", "    T: 2\n    garden: 1\n"),
        (KIM, "  Kim: {T: 2, G: 1, W: 4}\n"),
        (KIM, "  Kim: T2 G1 W4\n"),
        (KIM, "  Kim: {T2 G1, hradby: 4}\n"),
    ],
)
def test_what_is_plain_is_read(plain: str, typed: str) -> None:
    assert plain in GAME
    _same(GAME.replace(plain, typed, 1))


def test_what_a_chat_puts_around_a_game_is_passed_over() -> None:
    _same(f"```yaml\n{GAME}```\n")
    _same(f"~~~\n{GAME}~~~")
    _same(f"Hi all, this is it\n\n{GAME}\n\nThanks!!\n", "text-ignored")
    _same(GAME.replace("\n", "\r\n") + "LG Anna", "text-ignored")
    # A remark with a number may be meant as part of the game.
    result = desk.judge(GAME + "Nina had 41 before\n")
    (finding,) = desk.but_for_earlier(result.findings)
    assert (desk.name_of(finding), finding.span) == ("not-yaml/text", Span(8, 1, 8, 19))
    assert not finding.fixes
    _same(GAME + "# Nina had 41 before\n")


def test_a_row_of_a_drawing_is_no_remark() -> None:
    assert desk.told(palace("*  G9", "G8ne").replace("      G8ne\n" + OTHERS, "G8ne\n")) == ["ragged-row/left"]


def test_places_are_those_of_the_file() -> None:
    text = HEAD + "players:\n  Kim:{buildings:{tower:2,gardn:1},wall:x,virtual:?}\n" + OTHERS
    found = [(desk.name_of(each), each.span) for each in desk.judge(text).findings]
    assert found == [
        ("unknown-key/building", Span(3, 27, 3, 32)),
        ("wrong-type/number", Span(3, 41, 3, 42)),
        ("wrong-type/flag", Span(3, 51, 3, 52)),
    ]


@pytest.mark.parametrize("written", ["wall: ?", "wall:?", '"wall": ?  # nobody knows'])
def test_a_lone_question_mark_is_an_unknown_number(written: str) -> None:
    assert desk.told(GAME.replace("wall: 4", written)) == ["wrong-type/unknown"]
    assert desk.told(GAME.replace("tower: 2", "tower: ?")) == ["wrong-type/unknown"]


def test_a_lone_question_mark_is_shown_as_it_was_written() -> None:
    (finding,) = desk.judge(GAME.replace("game: alhambra", "game: ?")).findings
    assert finding.values["name"] == "?"
    assert not [
        each for each in desk.judge(palace("* P5") + "    reserve: [?]\n").findings if "\uff1f" in str(each.values)
    ]


@pytest.mark.parametrize(
    "name", ["Team:A", "O’Neill", "20:30", "Kim «the fox»", "A: B", "a://b"], ids=lambda name: name.replace(":", "-")
)
def test_names_with_such_signs_are_names(name: str) -> None:
    written = f'"{name}"' if ": " in name else name
    result = desk.judge(table(f"{written}: {{buildings: {{tower: 2}}, wall: 4}}"))
    assert name in result.totals


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_file_that_needs_no_mending_is_handed_on_as_it_is(path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a glance finds suspicious in it."""
    data = path.read_bytes()  # type: ignore[attr-defined]
    if path.stem in {"not-yaml--text", "text-ignored", "not-yaml--unindented"}:  # type: ignore[attr-defined]
        return
    plain, mended = Collector(), Collector()
    source = decode("x", data, Collector())
    read = nodes.read(source, mended)
    monkeypatch.setattr(nodes, "_is_plain", lambda _: True)
    root = nodes.read(source, plain)
    if isinstance(root, nodes.Scalar):  # lines of counts, which are no YAML
        return
    assert root == read
    assert mended == plain


@given(st.text(alphabet="ab:{}[],\"?“”' \n#|-1", max_size=60))
def test_anything_can_be_mended(text: str) -> None:
    result = desk.judge(f"game: alhambra\nplayers:\n  Kim: {text}\n")
    lines = result.source.lines
    for finding in result.findings:
        if finding.span is not None:
            assert 1 <= finding.span.line <= len(lines) + 1


@pytest.mark.parametrize(
    "line", ["a:b " * 30_000, "{a:b,", "“" * 100_000, ": ?" * 50_000, '"' * 150_000, "[" * 19 + "a:b," * 40_000]
)
def test_a_long_line_takes_no_longer_than_its_length(line: str) -> None:
    start = time.process_time()
    desk.judge(f"game: alhambra\nplayers:\n  Kim: {line}\n")
    desk.judge(f"{line}\n" * (190_000 // len(line)))
    assert time.process_time() - start < 10  # it takes a second


# Syntax that is told


def test_lost_indentation_is_one_fault() -> None:
    drawn = palace(". P5", "* G8ne") + "claimed: {Kim: 3}\n"
    bare = "".join(line.lstrip(" ") + "\n" for line in drawn.splitlines())
    assert desk.told(bare) == ["not-yaml/unindented"]
    counted = "".join(line.lstrip(" ") + "\n" for line in GAME.replace("Nina: {", "Nina:\n{").splitlines())
    assert desk.told(counted) == ["not-yaml/unindented"]
    # Nothing is lost where nothing has to be indented.
    assert desk.told("game: alhambra\nplayers: {Kim: T2 W3, Nina: T1 W3, Ota: G1 W3}\n") == []
    assert "not-yaml/unindented" not in desk.told("game: alhambra\nplayers:\nclaimed: {Kim: 3}\n")


# Counts


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("T2 T3", ["duplicate-key"]),
        ("tower two", ["wrong-type/buildings"]),
        ("С2", ["ambiguous-letter"]),
        ("towr 2", ["unknown-key/building"]),
        ("[towr]", ["unknown-key/building"]),
        ("7", ["wrong-type/buildings"]),
        ("[[tower]]", ["wrong-type/buildings"]),
        # These are as likely tiles with their prices.
        ("[T2, G1]", ["wrong-type/buildings"]),
        ("[T7]", ["wrong-type/buildings"]),
        ("[tower 2, G1]", ["wrong-type/buildings"]),
        ("T2 and more", ["wrong-type/buildings"]),
    ],
)
def test_counts_that_are_not_plain_are_told(written: str, found: list[str]) -> None:
    assert desk.told(GAME.replace("{tower: 2, garden: 1}", written)) == found


def test_parts_of_a_text_have_places_of_their_own() -> None:
    (finding,) = desk.judge(GAME.replace("{tower: 2, garden: 1}", "T2 gardn 1")).findings
    assert finding.span == Span(4, 19, 4, 24)


# Bytes


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_is_read(encoding: str) -> None:
    _same(GAME.encode(encoding))
    _same(("\ufeff" + GAME).encode("utf-16-be"))
    marked = desk.judge(GAME.replace("tower", "towr").encode(encoding))
    assert [each.span for each in desk.but_for_earlier(marked.findings)] == [Span(4, 17, 4, 21)]


@pytest.mark.parametrize(
    ("text", "encoding", "looks"),
    [
        ("Věra", "cp1250", "central"),
        ("Łukasz: wieża", "cp1250", "central"),
        ("Jiří", "cp1250", ""),
        ("Zoë und Jürgen", "cp1252", "western"),
        ("Türme, Gärten", "cp1252", "western"),
        ("Ваня: башня", "cp1251", "cyrillic"),
        ("Яна", "cp1251", "cyrillic"),
    ],
)
def test_what_an_encoding_looks_like(text: str, encoding: str, looks: str) -> None:
    assert likely(text.encode(encoding)) == looks
