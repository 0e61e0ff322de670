"""Whatever a file holds, the referee answers with findings: no exception, and every finding has its place."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from hypothesis import example, given
from hypothesis import strategies as st

from alhambra_engine import referee
from alhambra_engine.reading.kinds import KINDS, Severity
from alhambra_engine.unanswered import QuestionError
from tests.engine.strategies import randoms

if TYPE_CHECKING:
    from random import Random

    from alhambra_engine.alhambra.redesign import Moves
    from alhambra_engine.reading.findings import Finding
    from alhambra_engine.referee import Result

GAMES = Path(__file__).resolve().parent.parent / "games"
TEXTS = [path.read_text(encoding="utf-8") for path in sorted(GAMES.glob("*.yaml"))]
# Comments take a third of the games and would take a third of the mutations.
SEEDS = ["".join(line + "\n" for line in text.splitlines() if not line.startswith("#")) for text in TEXTS]
SCRAPS = (
    "*", "&a", "*a", "!!str ", "|", ">", "|2", "|-", "- ", "? ", ": ", "{", "}", "[", "]", ",", '"', "'", "#", "\\",
    "\t", "\n", "\r\n", "\r", "  ", "\u00a0", "\u2028", "\u202e", "\ufeff", "\0", "\x1b", "---\n", "...\n",
    "%YAML 1.1\n", "<<: ", "~", "null", "-1", "999999999999", "1e9", "0x1F", "1:20", "NO", "true", "virtual: true",
    "tiles: any", "scoring: 4", "T9nw", "T9", "G8nnw", "Т9", "G9999", ".", "_", "-", "palace", "tower", "wall: 3",
    "reserve: [T7]", "claimed: 7", "at: [100000, -100000]", "at: [100001, 0]", "leftovers", "money", '"\\e"',
    '"\\uD800"', "é", "😀", "ß", "İ", "\u0301",
)  # fmt: skip


def mutated(random: Random, text: str) -> str:
    """Return a text after a few slips of the hand."""
    for _ in range(random.randint(1, 6)):
        start = random.randrange(len(text) + 1)
        end = min(len(text), start + random.choice((0, 0, 1, 2, 5, 20)))
        lines = text.splitlines(keepends=True) or [""]
        at = random.randrange(len(lines))
        match random.randrange(7):
            case 0:
                text = text[:start] + text[end:]
            case 1:
                text = text[:start] + random.choice(SCRAPS) + text[end:]
            case 2:
                text = text[:start] + text[start:end] * 2 + text[end:]
            case 3:
                text = "".join((*lines[:at], *lines[at + 1 :]))
            case 4:
                text = "".join((*lines[:at], lines[at], *lines[at:]))
            case 5:
                text = "".join((*lines[:at], " " * random.randint(0, 4) + lines[at].lstrip(" "), *lines[at + 1 :]))
            case _:
                words = text.split(" ")
                one, other = random.randrange(len(words)), random.randrange(len(words))
                words[one], words[other] = words[other], words[one]
                text = " ".join(words)
    return text


@st.composite
def slips(draw: st.DrawFn) -> str:
    return mutated(draw(randoms), draw(st.sampled_from(SEEDS)))


def judge(data: bytes) -> None:
    scored, checked = referee.score("file", data), referee.check("file", data)
    look_at(scored)
    look_at(checked)
    # Checking is scoring without the score; only what depends on points may be told in addition.
    assert without_points(checked) == without_points(scored)
    assert is_without_points(checked)
    assert scored.legal or is_without_points(scored)
    assert scored.totals == sums_of_awards(scored)
    points = {player: scored.totals[player] for player in scored.totals if may_win(player, scored)}
    best = {player for player in points if points[player] == max(points.values())}
    assert set(scored.winners) in (best, set())
    for player in ("Ola", "Ana", "Kim"):
        for tile in (None, "G8nw"):
            with suppress(QuestionError):
                look_at(referee.moves("file", data, player=player, tile=tile))


TOLD_WITH_POINTS = {
    "claim-differs",
    "order-needed",
    "order-from-claims",
    "completion-impossible",
    "gap-possible",
    "several-readings",
    "rule-open",
    "points-or-track",
}


def without_points(result: Result) -> list[Finding]:
    """Return the findings that rest on what is written alone."""
    return [finding for finding in result.findings if finding.kind.name not in TOLD_WITH_POINTS]


def is_without_points(result: Result) -> bool:
    """Tell whether a game has no points, no winner, and no tile is given to anybody."""
    outcome = result.outcome
    if outcome is None or result.totals or result.winners:
        return outcome is None
    return not (outcome.scoring if outcome.game == "roll-and-write" else (outcome.scorings or outcome.leftovers))


def sums_of_awards(result: Result) -> dict[str, int]:
    """Return what the awards of a game and the points before them add up to, for everybody who has a total."""
    outcome = result.outcome
    if outcome is None:
        return {}
    if outcome.game == "alhambra":
        scored = {player for scoring in outcome.scorings for player in scoring.holdings}
        sums = {player: result.before.get(player, 0) for player in scored or result.before}
        own = [(each.player, each.points) for scoring in outcome.scorings for each in scoring.awards]
    elif outcome.scoring is None:
        return {}
    else:
        versus = outcome.transcript.versus is not None
        sums = {player: 0 for player, seat in outcome.scoring.seats.items() if versus or not seat.virtual}
        own = [(each.player, each.points) for each in outcome.scoring.awards]
    for player, points in own:
        sums[player] += points
    return sums


def may_win(player: str, result: Result) -> bool:
    """Tell whether a player is real, or virtual in the versus mode of Roll & Write."""
    outcome = result.outcome
    versus = outcome is not None and outcome.game == "roll-and-write" and outcome.transcript.versus is not None
    return versus or player not in result.virtual


def look_at(result: Result | Moves) -> None:
    """Check that findings have a place in the file where they need one."""
    lines = result.source.lines
    assert result.legal == all(finding.kind.severity is not Severity.ERROR for finding in result.findings)
    for finding in result.findings:
        assert KINDS[finding.kind.name] is finding.kind
        span = finding.span
        if span is None:
            assert finding.kind.name == "too-large"
            continue
        assert (span.line, span.column) <= (span.end_line, span.end_column), finding
        assert span.line >= 1, finding
        assert span.column >= 1, finding
        assert span.line <= max(len(lines), 1), finding
        assert span.column <= len(lines[span.line - 1] if lines else "") + 1, finding


@given(st.binary(max_size=200))
@example(b"")
@example(b"\xff\xfe")
@example(b"\xef\xbb\xbf")
@example(b"\x00")
@example(b"[" * 5000)
@example(b"- " * 5000)
@example(b"{a: " * 500)
@example(b"? " * 500)
@example(b"a: &a [*a, *a]\nb: &b [*a, *a]")
@example("game: alhambra\nplayers: {Kim: {palace: ['\ud7ff\U0010ffff']}}".encode())
def test_any_bytes(data: bytes) -> None:
    judge(data)


@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    judge(text.encode(errors="replace"))


@given(st.lists(st.sampled_from(SCRAPS), max_size=30))
@example(["\n", "\t"])
def test_any_scraps(scraps: list[str]) -> None:
    judge("".join(scraps).encode())


@given(slips())
@example("game: alhambra\norders: {1: GTAPCS, 2: CAPTGS}wall: 4}\nKim: 2 towers, wall 3\n")
def test_any_slips(text: str) -> None:
    judge(text.encode())


@given(slips(), st.integers(0, 255), randoms)
def test_any_slips_and_a_wrong_byte(text: str, byte: int, random: Random) -> None:
    data = bytearray(text.encode())
    data.insert(random.randrange(len(data) + 1), byte)
    judge(bytes(data))


@given(slips(), randoms)
def test_any_file_that_breaks_off(text: str, random: Random) -> None:
    data = text.encode()
    judge(data[: random.randrange(len(data) + 1)])
