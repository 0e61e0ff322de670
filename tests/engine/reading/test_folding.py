"""Equal faults are one finding with all of their places, and one fix for all."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from alhambra_engine.reading import folding
from alhambra_engine.reading.edits import applied
from alhambra_engine.reading.findings import Edit, Fix, Span
from tests.cases import desk
from tests.cases.desk import HEAD, OTHERS
from tests.cases.made import every_finding

WORDS = {"word": "towr", "text": "tower", "line": 1}
KEYS = f"{HEAD}players:\n  Kim: {{buildings: {{}}, wall: 0, mood: good}}\n{OTHERS}".replace(
    "wall: 3", "wall: 3, mood: bad"
)


def test_equal_faults_are_one_finding_that_is_nobody_s_alone() -> None:
    (finding,) = desk.but_for_earlier(desk.judge(KEYS).findings)
    assert (finding.kind.name, finding.player, finding.cells) == ("unknown-key", None, ())
    assert [span.line for span in finding.locations] == [3, 4, 5]
    assert [each.player for each in finding.apart] == ["Kim", "Nina", "Ota"]
    assert finding.span == finding.locations[0]


def test_every_output_shows_all_places() -> None:
    answer = desk.run("check", "-", "--json", typed=KEYS).json
    (told,) = (each for each in answer["findings"] if each["name"] == "unknown-key")
    assert [place["line"] for place in told["locations"]] == [3, 4, 5]
    assert told["locations"][0] == told["location"]
    text = desk.run("check", "-", typed=KEYS).out
    assert (text.count("error["), text.count("Also: lines 4, 5.")) == (1, 1)
    assert "(3 errors)" in text
    assert desk.run("check", "-", "--output", "concise", typed=KEYS).out.count("ALH102") == 3
    log = desk.run("check", "-", "--output", "sarif", typed=KEYS).json
    (result,) = (each for each in log["runs"][0]["results"] if each["ruleId"] == "ALH102")
    places = [place["physicalLocation"]["region"]["startLine"] for place in result["relatedLocations"]]
    assert places == [4, 5]


def test_what_differs_stays_apart() -> None:
    assert len(desk.judge(KEYS.replace("bad", "bad, luck: none", 1)).findings) == len(desk.judge(KEYS).findings) + 1
    # Two holes are two faults: how one is mended has nothing to do with the other.
    assert all(not each.equals for each in every_finding() if each.cells and each.kind.code.startswith("ALH3"))


@settings(max_examples=25)
@given(st.data())
def test_folding_loses_nothing(data: st.DataObject) -> None:
    findings = data.draw(st.lists(st.sampled_from([each for each in every_finding() if not each.equals]), max_size=9))
    told = folding.folded(findings)
    assert sorted(map(repr, findings)) == sorted(repr(each) for finding in told for each in finding.apart)
    assert folding.folded(told) == told


def test_one_fix_mends_all_of_them() -> None:
    text = (
        HEAD
        + "players:\n"
        + "".join(f"  {name}: {{buildings: {{towr: 1}}, wall: 3}}\n" for name in ("Kim", "Nina", "Ota"))
    )
    result = desk.judge(text)
    (finding,) = desk.but_for_earlier(result.findings)
    (fix,) = finding.fixes
    assert (len(finding.locations), len(fix.edits), fix.values["numbers"]) == (3, 3, (3, 4, 5))
    assert desk.told(applied(result.source, fix)) == []
    assert desk.run("check", "-", "--fix", typed=text).out == text.replace("towr", "tower")


def test_fixes_that_overlap_have_none_for_all() -> None:
    one, other = (Fix((Edit(Span(1, start, 1, 5), "tower"),), name="word-changed", values=WORDS) for start in (1, 3))
    assert folding.fix_of_all([one, other]) is None
    assert folding.fix_of_all([one, one]) == one


def test_words_that_are_no_tiles_are_shown_with_their_lines() -> None:
    text = desk.palace("* G8xx").replace("Nina: {buildings: {garden: 2}, wall: 3}", 'Nina: {palace: ["* T9yy"]}')
    (finding,) = (each for each in desk.judge(text).findings if each.kind.name == "unknown-tile")
    assert [each.values["text"] for each in finding.apart] == ["G8xx", "T9yy"]
    assert "Also: `T9yy` (line 6)." in desk.run("check", "-", typed=text).out
