"""Findings for editors: one line each, and a SARIF log."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from alhambra_engine import referee
from alhambra_engine.reading.kinds import KINDS
from alhambra_sheets.report.sarif import sarif_log
from alhambra_sheets.words.catalog import load
from tests.cases import desk
from tests.cases.desk import HEAD, OTHERS, palace

if TYPE_CHECKING:
    from collections.abc import Iterator

CASES = sorted((Path(__file__).parents[2] / "cases").glob("*.yaml"))
BLANKS = palace("P5    G10n", "      *    G8ne")
NO_GAME = BLANKS.removeprefix(HEAD)

# What the standard requires of each object, and which of its properties are used here.
REQUIRED = {
    "log": {"version", "runs"},
    "run": {"tool"},
    "driver": {"name"},
    "rule": {"id"},
    "invocation": {"executionSuccessful"},
    "result": {"message"},
    "fix": {"artifactChanges"},
    "change": {"artifactLocation", "replacements"},
    "replacement": {"deletedRegion"},
}
KNOWN = {
    "log": {"$schema"},
    "run": {"results", "artifacts", "invocations", "language", "columnKind"},
    "driver": {"version", "rules"},
    "rule": {"name", "help", "defaultConfiguration", "properties"},
    "result": {"ruleId", "ruleIndex", "level", "locations", "relatedLocations", "fixes"},
    "fix": {"description", "properties"},
    "replacement": {"insertedContent"},
}


def objects(log: Any) -> Iterator[tuple[str, dict[str, Any]]]:  # noqa: ANN401 - JSON
    """Yield all objects of a log that have required properties, by what they are."""
    yield "log", log
    for run in log["runs"]:
        yield "run", run
        yield "driver", run["tool"]["driver"]
        yield from (("rule", each) for each in run["tool"]["driver"]["rules"])
        yield from (("invocation", each) for each in run["invocations"])
        for result in run["results"]:
            yield "result", result
            for fix in result.get("fixes", ()):
                yield "fix", fix
                for change in fix["artifactChanges"]:
                    yield "change", change
                    yield from (("replacement", each) for each in change["replacements"])


def check_log(log: Any) -> None:  # noqa: ANN401 - JSON
    """Hold a log to the standard."""
    assert log["version"] == "2.1.0"
    for what, value in objects(log):
        assert REQUIRED[what] <= value.keys() <= REQUIRED[what] | KNOWN.get(what, set()), what
    (run,) = log["runs"]
    assert run["columnKind"] == "unicodeCodePoints"
    rules = run["tool"]["driver"]["rules"]
    assert len({rule["id"] for rule in rules}) == len(rules)
    milder = {kind.code for kind in KINDS.values() if kind.milder}
    for result in run["results"]:
        rule = rules[result["ruleIndex"]]
        assert result["ruleId"] == rule["id"]
        # Some kinds are only noted where they change nothing.
        usual = rule["defaultConfiguration"]["level"]
        assert result["level"] == usual or (rule["id"] in milder and result["level"] == "note")
        assert result["message"]["text"]
        regions = [each["physicalLocation"].get("region") for each in result["locations"]]
        for fix in result.get("fixes", ()):
            assert all(change["replacements"] for change in fix["artifactChanges"])
            regions += [each["deletedRegion"] for change in fix["artifactChanges"] for each in change["replacements"]]
        for region in filter(None, regions):
            start, end = (region["startLine"], region["startColumn"]), (region["endLine"], region["endColumn"])
            assert (1, 1) <= start <= end


def test_all_findings_of_all_cases_are_results() -> None:
    results = [referee.check(path.name, path.read_bytes()) for path in CASES]
    log = json.loads(json.dumps(sarif_log(results, load("en"))))
    check_log(log)
    told = [result["ruleId"] for result in log["runs"][0]["results"]]
    assert told == [finding.kind.code for result in results for finding in result.findings]
    assert {rule["name"] for rule in log["runs"][0]["tool"]["driver"]["rules"]} <= set(KINDS)


def test_a_result_has_its_place_and_its_fix(tmp_path: Path) -> None:
    path = tmp_path / "my game.yaml"
    path.write_text(NO_GAME, encoding="utf-8")
    answer = desk.run("check", str(path), "--output", "sarif", "--lang", "en")
    assert (answer.status, answer.err) == (1, "")
    check_log(answer.json)
    (run,) = answer.json["runs"]
    assert run["invocations"] == [{"executionSuccessful": True}]
    uri = run["artifacts"][0]["location"]["uri"]
    assert uri == path.as_uri()
    assert uri.endswith("/my%20game.yaml")
    first = run["results"][0]
    assert first["ruleId"] == "ALH104"
    assert first["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": uri},
        "region": {"startLine": 1, "startColumn": 1, "endLine": 1, "endColumn": 2},
    }
    assert first["fixes"][0]["artifactChanges"] == [
        {
            "artifactLocation": {"uri": uri},
            "replacements": [
                {
                    "deletedRegion": {"startLine": 1, "startColumn": 1, "endLine": 1, "endColumn": 1},
                    "insertedContent": {"text": "game: alhambra\n"},
                }
            ],
        }
    ]


def test_one_log_for_all_files_tells_that_one_could_not_be_read(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(HEAD + "players:\n" + OTHERS, encoding="utf-8")
    answer = desk.run("check", str(path), str(tmp_path / "none.yaml"), "--output", "sarif")
    assert answer.status == 2
    check_log(answer.json)
    (run,) = answer.json["runs"]
    assert run["invocations"] == [{"executionSuccessful": False}]
    assert len(run["artifacts"]) == 1


def test_a_name_is_a_reference_relative_to_the_folder() -> None:
    log = sarif_log([referee.check("a:b/c d#1.yaml", b"")], load("en"))
    assert log["runs"][0]["artifacts"][0]["location"] == {"uri": "a%3Ab/c%20d%231.yaml"}


# One line a finding


def test_a_line_is_place_severity_code_and_sentence() -> None:
    answer = desk.run("check", "-", "--output", "concise", "--lang", "en", typed=NO_GAME)
    assert answer.status == 1
    assert answer.out.splitlines() == [
        "-:1:1: error ALH104 The file does not name the game.",
        "-:5:7: note ALH116 Kim: The gap in this row is read as an empty space: `. * G8ne`.",
    ]


def test_a_file_without_findings_has_no_line(tmp_path: Path) -> None:
    text = HEAD + "scoring: 1\nplayers:\n  Kim: {buildings: {tower: 1}, wall: 1}\n" + OTHERS
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    for is_terminal in (False, True):
        answer = desk.run("check", *[str(tmp_path / "game.yaml")] * 2, "--output", "concise", is_terminal=is_terminal)
        assert (answer.status, answer.out, answer.err) == (0, "", "")


def test_no_line_is_two_and_none_has_colours() -> None:
    text = 'game: alhambra\nplayers:\n  Kim: {wal: 3, "a\\nb": 2}\n'
    answer = desk.run("check", "-", "--output", "concise", typed=text, is_terminal=True)
    assert all(line.startswith("-:") for line in answer.out.splitlines())
    assert "\x1b" not in answer.out


def test_severity_and_code_are_the_same_in_every_language() -> None:
    heads = []
    for language in ("en", "de"):
        out = desk.run("check", "-", "--output", "concise", "--lang", language, typed="players: {}").out
        heads.append([line.split(" ")[:3] for line in out.splitlines()])
    assert heads[0] == heads[1]


def test_what_was_not_kept_is_counted() -> None:
    rows = "".join(f"      Q{number}\n" for number in range(1, 1100))
    text = HEAD + "tiles: any\nplayers:\n  Kim:\n    palace: |\n" + rows
    answer = desk.run("check", "-", "--output", "concise", "--lang", "en", typed=text)
    assert len(answer.out.splitlines()) > 1000
    assert "-: … and 99 more: unknown-tile" in answer.out


@pytest.mark.parametrize("form", ["json", "text"])
def test_formats_are_called_by_name(form: str) -> None:
    other = ["--json"] if form == "json" else []
    assert desk.run("check", "-", "--output", form, typed=BLANKS) == desk.run("check", "-", *other, typed=BLANKS)


@pytest.mark.parametrize(
    ("options", "line"),
    [
        (["--output", "sarf"], "unknown format: sarf; did you mean sarif? choose from: text, concise, json, sarif"),
        (["--json", "--output", "concise"], "--json cannot be used with --output concise"),
    ],
)
def test_what_cannot_be_meant_is_one_line(options: list[str], line: str) -> None:
    answer = desk.run("check", "-", *options, "--lang", "en", typed=BLANKS)
    assert (answer.status, answer.out, answer.err) == (2, "", f"alhambra-sheets: {line}\n")
