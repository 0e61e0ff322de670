"""Every file of tests/cases is found at fault exactly where it says: no finding more, none less, none elsewhere."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import pytest

from alhambra_engine.alhambra.transcript import TILE_LIMIT
from alhambra_engine.reading.findings import Finding, Span
from alhambra_engine.reading.kinds import KINDS, Severity
from alhambra_engine.reading.source import BYTE_LIMIT
from alhambra_engine.rollandwrite import layout_file
from alhambra_sheets.report.excerpt import describe
from alhambra_sheets.system.terminal import Terminal, columns, visible
from alhambra_sheets.words import catalog
from alhambra_sheets.words import findings as worded
from alhambra_sheets.words.wordings import WORDINGS, Plural
from tests.cases import desk
from tests.cases.expectations import CASES, LAYOUTS, Expectation, expectations_of, marked_by, seen

if TYPE_CHECKING:
    from pathlib import Path

    from alhambra_engine.referee import Result
    from alhambra_engine.rollandwrite.layout_file import LayoutFile

# Codes and names never change their meaning: whoever changes a line here breaks the programs of others.
CODES = {
    "ALH101": ("not-yaml", "error"),
    "ALH102": ("unknown-key", "error"),
    "ALH103": ("duplicate-key", "error"),
    "ALH104": ("missing-key", "error"),
    "ALH105": ("wrong-type", "error"),
    "ALH106": ("ragged-row", "error"),
    "ALH107": ("too-large", "error"),
    "ALH108": ("wrong-encoding", "error"),
    "ALH109": ("control-character", "error"),
    "ALH110": ("yaml-feature", "error"),
    "ALH111": ("unknown-name", "error"),
    "ALH112": ("keys-exclude", "error"),
    "ALH201": ("unknown-tile", "error"),
    "ALH202": ("ambiguous-tile", "error"),
    "ALH203": ("tile-used-twice", "error"),
    "ALH204": ("too-many-tiles", "error"),
    "ALH205": ("player-count", "error"),
    "ALH206": ("player-missing", "error"),
    "ALH207": ("wall-too-long", "error"),
    "ALH208": ("wall-not-given", "note"),
    "ALH209": ("palace-empty", "note"),
    "ALH210": ("lone-player", "note"),
    "ALH211": ("virtual-missing", "note"),
    "ALH212": ("virtual-unexpected", "note"),
    "ALH213": ("virtual-tiles-few", "note"),
    "ALH214": ("virtual-tiles-lost", "note"),
    "ALH215": ("virtual-changes", "error"),
    "ALH216": ("currency-twice", "error"),
    "ALH217": ("market-full", "note"),
    "ALH218": ("too-much-money", "error"),
    "ALH219": ("scoring-missing", "note"),
    "ALH301": ("wall-mismatch", "error"),
    "ALH302": ("not-joined", "error"),
    "ALH303": ("unreachable", "error"),
    "ALH304": ("hole", "error"),
    "ALH305": ("occupied", "error"),
    "ALH306": ("fountain-missing", "error"),
    "ALH307": ("fountain-twice", "error"),
    "ALH401": ("players-do-not-fit", "error"),
    "ALH402": ("too-many-buildings", "error"),
    "ALH403": ("lines-do-not-match", "error"),
    "ALH404": ("coins-out-of-range", "error"),
    "ALH405": ("impossible-history", "error"),
    "ALH406": ("virtual-count", "error"),
    "ALH407": ("completion-impossible", "error"),
    "ALH408": ("order-needed", "warning"),
    "ALH409": ("order-from-claims", "note"),
    "ALH410": ("too-many-rounds", "error"),
    "ALH411": ("bad-layout", "error"),
    "ALH412": ("uneven-layout", "note"),
    "ALH501": ("claim-differs", "warning"),
}
# The contract's promise of these names.
PROMISED = (
    "not-yaml unknown-key duplicate-key missing-key wrong-type ragged-row too-large unknown-tile ambiguous-tile "
    "tile-used-twice too-many-tiles wall-mismatch not-joined unreachable hole occupied fountain-missing fountain-twice "
    "too-many-buildings coins-out-of-range lines-do-not-match impossible-history virtual-count completion-impossible "
    "order-needed claim-differs"
)


class Made(NamedTuple):
    """A case that no text file can be: its bytes, and what is to be found in them."""

    data: bytes
    name: str
    span: Span | None
    rest: tuple[str, ...] = ()


_SOLO = "lone-player"
_ROW = "      " + " ".join(["T"] * 500) + "\n"
MADE = {
    "bytes": Made(b"#" * (BYTE_LIMIT + 1), "too-large/bytes", None),
    "events": Made(b"game: alhambra\nplayers: [" + b"0," * 2_000_001 + b"]", "too-large/events", None),
    "tiles": Made(
        (desk.HEAD + "players:\n  Kim:\n    palace: |\n" + _ROW * (TILE_LIMIT // 500) + "      *\n").encode(),
        "too-large/tiles",
        Span(4, 5, 4, 11),
        (_SOLO,),
    ),
    "players": Made(
        (
            desk.HEAD + "players:\n" + "".join(f"  p{number}: {{buildings: {{}}, wall: 0}}\n" for number in range(101))
        ).encode(),
        "too-large/players",
        Span(103, 3, 103, 7),
        ("player-count",),
    ),
    "windows-1252": Made("game: alhambra\nplayers:\n  Zoë:\n".encode("cp1252"), "wrong-encoding", Span(3, 5, 3, 6)),
    "windows-1252-wide": Made(
        "game: alhambra # é\r\n# 木村 ".encode() + "ë".encode("cp1252"), "wrong-encoding", Span(2, 6, 2, 7)
    ),
    "cut-off": Made("game: alhambra # é".encode()[:-1], "wrong-encoding", Span(1, 18, 1, 19)),
    "surrogate": Made(b"game: \xed\xa0\x80", "wrong-encoding", Span(1, 7, 1, 8)),
    "overlong": Made(b"game: \xc0\xaf", "wrong-encoding", Span(1, 7, 1, 8)),
    "bom-and-latin-1": Made(b"\xef\xbb\xbfgame: \xe9", "wrong-encoding", Span(1, 7, 1, 8)),
    "utf-16-le": Made(desk.HEAD.encode("utf-16"), "wrong-encoding/utf-16", Span(1, 1, 1, 2)),
    "utf-16-be": Made(b"\xfe\xff" + desk.HEAD.encode("utf-16-be"), "wrong-encoding/utf-16", Span(1, 1, 1, 2)),
    "null": Made(b"game: al\0hambra", "control-character", Span(1, 9, 1, 10)),
    "escape": Made(b"game: alhambra\r\n\x1b[2J", "control-character", Span(2, 1, 2, 2)),
    "delete": Made(b"game: \x7f", "control-character", Span(1, 7, 1, 8)),
    "next-line": Made("game: \x85".encode(), "control-character", Span(1, 7, 1, 8)),
    "line-separator": Made("game: 木\u2028".encode(), "control-character", Span(1, 8, 1, 9)),
    "override": Made("# \u202egnihton\ngame: alhambra".encode(), "control-character", Span(1, 3, 1, 4)),
    "isolate": Made("game: \u2067alhambra".encode(), "control-character", Span(1, 7, 1, 8)),
    "second-bom": Made("\ufeff\ufeffgame: alhambra".encode(), "control-character", Span(1, 1, 1, 2)),
    "vertical-tab": Made(b"game:\x0balhambra", "control-character", Span(1, 6, 1, 7)),
    "empty": Made(b"", "missing-key/empty-file", Span(1, 1, 1, 1)),
}

# Found when a game is scored, and only then.
SCORED = {"claim-differs", "order-needed", "order-from-claims"}

CATALOGS = catalog.languages()
_PLAIN = Terminal(colours=False, unicode=True, width=80)


def _expected(path: Path) -> list[Expectation]:
    return sorted(expectations_of(path), key=repr)


def _found(result: Result) -> list[Expectation]:
    return sorted((seen(finding, result.source.lines) for finding in result.findings), key=repr)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_is_found_at_fault_exactly_where_it_says(path: Path) -> None:
    assert _found(desk.judge(path.read_bytes())) == _expected(path)


@pytest.mark.parametrize("path", LAYOUTS, ids=lambda path: path.stem)
def test_a_layout_file_is_found_at_fault_exactly_where_it_says(path: Path) -> None:
    file = _layout(path)
    assert [seen(finding, file.source.lines) for finding in file.findings] == expectations_of(path)
    assert (file.layout is None) == any(finding.kind.severity is Severity.ERROR for finding in file.findings)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_says_where_its_faults_stand(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    expected = expectations_of(path)
    assert expected
    for each in expected:
        assert each.span is not None
        assert marked_by(each.span, lines) == each.marked


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_is_named_by_what_is_found_in_it(path: Path) -> None:
    names = {each.name for each in expectations_of(path)}
    kind, _, rest = path.stem.partition("--")
    if kind in KINDS:
        details = {name.partition("/")[2] for name in names if name.partition("/")[0] == kind}
        detail = rest.partition("--")[0]
        assert detail in details or (details and (kind, detail) not in WORDINGS)


@pytest.mark.parametrize("name", MADE)
def test_bytes_are_found_at_fault(name: str) -> None:
    made = MADE[name]
    result = desk.judge(made.data)
    found = {desk.name_of(finding): finding for finding in result.findings}
    assert set(found) - set(made.rest) == {made.name}
    if made.span is not None:
        assert found[made.name].span == made.span
    assert not result.legal


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
@pytest.mark.parametrize("ends", ["\r\n", "\r"], ids=["crlf", "cr"])
@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["", "bom"])
def test_line_ends_and_byte_order_marks_move_nothing(path: Path, ends: str, mark: str) -> None:
    text = mark + path.read_text(encoding="utf-8").replace("\n", ends)
    assert _found(desk.judge(text)) == _expected(path)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_findings_stand_in_the_order_of_the_file(path: Path) -> None:
    spans = [finding.span or () for finding in desk.judge(path.read_bytes()).findings]
    assert spans == sorted(spans)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_checking_and_scoring_say_the_same_but_for_claims(path: Path) -> None:
    checked, scored = (desk.run(command, str(path), "--json") for command in ("check", "score"))
    assert checked.status == scored.status
    without_claims = [each for each in scored.json["findings"] if each["name"] not in SCORED]
    assert checked.json["findings"] == without_claims
    errors = [each for each in without_claims if each["severity"] == "error"]
    assert scored.status == bool(errors)
    assert scored.json["legal"] is not bool(errors)
    assert bool(scored.json["totals"] or scored.json.get("possible")) is not bool(errors)


def _told() -> list[Finding]:
    """Return the findings of all cases, whatever they are."""
    texts = [path.read_bytes() for path in CASES] + [made.data for made in MADE.values()]
    found = [finding for text in texts for finding in desk.judge(text).findings[:200]]
    return found + [finding for path in LAYOUTS for finding in _layout(path).findings]


def _layout(path: Path) -> LayoutFile:
    return layout_file.read(path.name, path.read_bytes())


def test_every_kind_and_every_wording_is_hit_by_some_case() -> None:
    hit = {(finding.kind.name, finding.detail) for finding in _told()}
    assert {name for name, _ in hit} == set(KINDS)
    assert hit == set(WORDINGS)


def test_codes_and_names_are_what_they_always_were() -> None:
    kinds = {kind.code: (kind.name, str(kind.severity)) for kind in KINDS.values()}
    assert kinds == CODES
    assert len({name for name, _ in CODES.values()}) == len(CODES)
    assert all(name == kind.name for name, kind in KINDS.items())
    assert set(PROMISED.split()) <= set(KINDS)
    assert all(re.fullmatch(r"ALH[1-5][0-9]{2}", code) for code in CODES)
    assert {severity for _, severity in CODES.values()} == set(Severity)


def test_every_wording_belongs_to_a_kind_that_there_is() -> None:
    assert {name for name, _ in WORDINGS} == set(KINDS)


def test_every_rule_that_is_named_is_a_rule_of_the_book() -> None:
    rules = {finding.rule for finding in _told()} | {kind.rule for kind in KINDS.values()}
    assert all(rule is None or re.fullmatch(r"[BR]\d+\.\d+|[VA]\d+", rule) for rule in rules)
    # What breaks no rule of the game but the form of the file names none.
    assert all(kind.rule is None for kind in KINDS.values() if kind.code.startswith("ALH1"))


@pytest.mark.parametrize("language", CATALOGS)
def test_every_finding_can_be_put_into_words(language: str) -> None:
    words = catalog.load(language)
    for finding in _told():
        for sentence in (worded.what(finding, words), worded.way_out(finding, words)):
            # A name in braces would be a placeholder that nobody has filled in.
            assert not re.search(r"\{\w*\}|\{\{|\bNone\b|Building\.|\(\)", sentence), sentence
            assert sentence == sentence.strip()
        assert worded.what(finding, words)


@pytest.mark.parametrize("language", CATALOGS)
def test_a_sentence_ends_like_one(language: str) -> None:
    words = catalog.load(language)
    for finding in _told():
        for sentence in (worded.what(finding, words), worded.way_out(finding, words)):
            assert not sentence or sentence[-1] in ".?!", sentence
            assert ".." not in sentence.replace("..:", "")


def test_a_wording_asks_for_no_more_than_its_finding_has() -> None:
    for finding in _told():
        wording = WORDINGS[finding.kind.name, finding.detail]
        if isinstance(wording.what, Plural):
            assert "number" in finding.values


_HEAD = re.compile(r"(error|warning|note)\[(ALH\d{3})\] (.*) \(([\w-]+)(?:, ([BRVA][\d.]+))?\)")


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_carets_stand_under_the_fault(path: Path) -> None:
    result = desk.judge(path.read_bytes())
    lines = list(describe(result.findings, result.source, catalog.load("en"), _PLAIN))
    starts = [number for number, line in enumerate(lines) if _HEAD.fullmatch(line)]
    assert len(starts) == len(result.findings)
    for start, finding in zip(starts, result.findings, strict=True):
        span = finding.span
        assert span is not None
        arrow, shown, under = lines[start + 1 : start + 4]
        assert arrow.strip() == f"╭─ game.yaml:{span.line}:{span.column}"
        bar = shown.index("│")
        assert shown[:bar].strip() == str(span.line)
        assert under[: bar + 1].strip() == "│"
        assert set(under[bar + 1 :]) <= {" ", "^"}
        marked = marked_by(span, result.source.lines)
        if marked:
            assert _under_carets(shown[bar + 2 :], under[bar + 2 :]) == _shown(marked)
        else:  # nothing is there, which is the fault
            assert under[bar + 2 :] == " " * columns(result.source.lines[span.line - 1][: span.column - 1]) + "^"


def _shown(text: str) -> str:
    return visible(text.replace("\t", " ")).rstrip()


def _under_carets(shown: str, under: str) -> str:
    """Return the characters of a line that stand over the carets, column by column of the terminal."""
    first, behind = under.index("^"), under.rindex("^") + 1
    kept, column = "", 0
    for character in shown:
        if first <= column < behind and (columns(character) or kept):
            kept += character
        column += columns(character)
    return kept.rstrip()


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_no_line_of_an_excerpt_is_wider_than_a_screen(path: Path) -> None:
    result = desk.judge(path.read_bytes())
    lines = list(describe(result.findings, result.source, catalog.load("en"), _PLAIN))
    shown = [line for line in lines if "│" in line]
    assert all(columns(line) <= 90 for line in shown)
