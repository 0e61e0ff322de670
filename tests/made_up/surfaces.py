"""What each output shows of the points of a game: the rows of every player, and the sum beside them.

Run as a module, it prints that for transcripts as JSON, whichever house it runs in.
"""

from __future__ import annotations

import itertools
import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from alhambra_engine import referee
from alhambra_engine.copies import compact, drawings, transcripts, writing
from alhambra_engine.majorities import points_by_item
from alhambra_engine.reasons import asking
from alhambra_sheets.cards.report_setting import report
from alhambra_sheets.cards.text import plain
from alhambra_sheets.commands.shared.games import surroundings_of
from alhambra_sheets.drawing import palette, papers
from alhambra_sheets.forms import filled_pad
from alhambra_sheets.forms.design import Content, Mark, Setting
from alhambra_sheets.press import catalogue
from alhambra_sheets.report import answers, summary, text
from alhambra_sheets.report.why import why_report
from alhambra_sheets.system.terminal import Terminal
from alhambra_sheets.words import catalog
from alhambra_sheets.words.terms import item_name
from tests.sheets import report_samples

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from alhambra_engine.alhambra.scoring import AlhambraOutcome
    from alhambra_engine.referee import Result
    from alhambra_engine.rollandwrite.scoring import RollAndWriteOutcome

ENGLISH = catalog.load("en")
_SUMS = ("Sum", "Total")
"""What the row of a sum is called: that of a scoring, or of the only one."""

_SUM = "sum"
_ALL_BESIDE = 400
"""Columns of text in which a table has room for all players."""
_WEB = Path(__file__).resolve().parents[2] / "web"
_WIDE = Terminal(colours=False, unicode=True, width=200)


class Shown(NamedTuple):
    """What an output shows of a player: the points of each item that has a row, by its id, and the sum."""

    output: str
    player: str
    rows: Mapping[str, int]
    sum: int


def names(result: Result) -> dict[str, str]:
    """Return the ids of the items of a game by their names."""
    return {item_name(item.id, ENGLISH): item.id for item in outcome_of(result).items}


def _scorings(result: Result) -> dict[str, list[str]]:
    """Return the players of each scoring, as they are in the columns of tables, by the name of its section."""
    outcome = outcome_of(result)
    if outcome.game == "alhambra":
        return {f"scoring-{each.scoring}": [*each.holdings] for each in outcome.scorings}
    assert outcome.scoring is not None
    return {"scoring-final": [*outcome.scoring.seats]}


def _of_json(result: Result) -> Iterator[Shown]:
    ids = set(names(result).values())
    for scoring in answers.score_answer(result, ENGLISH)["scorings"]:
        for player, own in scoring["players"].items():
            entries = {**own["buildings"], **{item: own[item] for item in ids & own.keys()}, **own.get("modules", {})}
            rows = {item: each["points"] if isinstance(each, dict) else each or 0 for item, each in entries.items()}
            yield Shown("JSON", player, rows, own["points"])
            paid = dict.fromkeys(rows, 0)
            for award in scoring["awards"]:
                if award["player"] == player:
                    paid[award.get("type", award["kind"])] += award["points"]
            yield Shown("JSON awards", player, paid, own["points"])


def _of_text(result: Result) -> Iterator[Shown]:
    lines = list(text.score_report(result, ENGLISH, _WIDE))
    players = next(iter(_scorings(result).values()))
    start = (
        next(number for number, line in enumerate(lines) if line.startswith("\N{BOX DRAWINGS LIGHT HORIZONTAL}")) - 1
    )
    yield from _of_table(lines[start:], players, names(result))


def _of_table(lines: list[str], players: list[str], items: Mapping[str, str]) -> Iterator[Shown]:
    """Read a table by its columns: a cell ends where the name of its player does."""
    ends = [0, *(head.end() for head in re.finditer(r"\S+(?: \S+)*", lines[0]))]
    rows: dict[str, dict[str, int]] = {player: {} for player in players}
    for line in lines[1:]:
        name = next((name for name in (*items, *_SUMS) if line.startswith(name)), "")
        for player, (start, end) in zip(players, itertools.pairwise(ends), strict=True):
            points = re.search(r"-?[0-9]+$", line[start:end].strip())
            if name:
                rows[player][items.get(name, _SUM)] = int(points[0]) if points else 0
        if name in _SUMS:
            break
    for player, own in rows.items():
        yield Shown("text", player, own, own.pop(_SUM))


def _of_reports(result: Result) -> Iterator[Shown]:
    for form in ("html", "markdown", "text"):
        if form == "text":
            page = plain(report(result, ENGLISH), width=_ALL_BESIDE, rules=True)
        else:
            page = report_samples.made(result, form).decode()
        for section, players in _scorings(result).items():
            if form == "html":
                cells = {row.name: row.cells for row in report_samples.sections(page)[section].rows}
            else:
                cells = _rows(
                    page.replace("\\", ""), "final scoring" if section.endswith("final") else section.replace("-", " ")
                )
            for number, player in enumerate(players):
                # Behind the points may be the rules.
                own = {name: _points(each[number]) for name, each in cells.items() if len(each) >= len(players)}
                rows = {item: own[row] for row in own for name, item in names(result).items() if _is_row_of(row, name)}
                yield Shown(f"report {form}", player, rows, next(own[each] for each in _SUMS if each in own))


def _rows(page: str, heading: str) -> dict[str, tuple[str, ...]]:
    """Return the rows below a heading in Markdown or plain text."""
    below = re.split(rf"(?im)^#*\s*{heading}\b.*$", page, maxsplit=1)[1]
    found: dict[str, tuple[str, ...]] = {}
    for line in below.splitlines():
        cells = [cell.strip(" *") for cell in re.split(r"\||\s{2,}", line.strip("| ")) if cell.strip()]
        if cells:
            found.setdefault(cells[0], tuple(cells[1:]))
        if cells and cells[0] in _SUMS:
            break
    return found


def _is_row_of(heading: str, name: str) -> bool:
    """Tell whether a heading is that of an item; types have their letter before or behind it."""
    return re.fullmatch(rf"(?:[A-Z] ?)?{re.escape(name)}(?: \([A-Z]\))?", heading) is not None


def _points(cell: str) -> int:
    """Return the points of a cell, which may be behind a number and a place."""
    points = cell.rpartition("·")[2].strip()
    return int(points) if points.removeprefix("-").isdecimal() else 0


def _of_summary(result: Result) -> Iterator[Shown]:
    row = summary.game_row(result, ENGLISH)
    for player in summary.game_answer(row)["players"]:
        yield Shown("summary JSON", player["player"], player["items"], player["points"] - player["before"])
    for line in summary.spreadsheet_rows(row):
        own = dict(zip(summary.HEADS, line, strict=True))
        rows = {item: int(own[item] or 0) for item in names(result).values() if item in own}
        yield Shown("summary CSV", str(own["player"]), rows, int(own["points"] or 0) - int(own["before"] or 0))


def _of_pad(result: Result) -> Iterator[Shown]:
    """What is written on a pad: every number has to have a box that is printed."""
    outcome = outcome_of(result)
    assert outcome.game == "alhambra"
    form = catalogue.form("score-pad")
    filled = form.filling(result)
    content = Content(filled.grids, result)
    design = form.design(Setting(ENGLISH, papers.paper("a5"), palette.load("full"), content, seats=filled.seats))
    boxes = {box.name for name in filled.sheets for side in design.sheet(Mark(name=name)).sides for box in side.boxes}
    hand, keys = filled_pad.handwriting([outcome]), filled_pad.keys_of(outcome)
    for scoring in outcome.scorings:
        for player in scoring.holdings:
            key = f"{scoring.scoring}-{keys[player]}"
            items = (item.id for item in outcome.items if f"{item.id}-{key}" in boxes)
            rows = {item: int(hand.texts.get(f"{item}-{key}", 0)) for item in items}
            yield Shown("pad", player, rows, int(hand.texts.get(f"sum-{key}", sum(rows.values()))))


def _of_why(result: Result) -> Iterator[Shown]:
    *_, players = _scorings(result).values()
    for player in players:
        rows = {}
        for item in names(result).values():
            answer = asking.answer(result, asking.PointsQuestion(player, item))
            told = list(why_report(answer, result, ENGLISH, _WIDE))
            assert any(str(answer.points) in line for line in told), told
            rows[item] = answer.points or 0
        total = asking.answer(result, asking.PointsQuestion(player, "sum"))
        yield Shown("why", player, rows, total.points or 0)


def _of_page(result: Result) -> Iterator[Shown]:
    """What the page shows: the items that its facts have for a game, with the points of the JSON that it is given."""
    sys.path[:0] = [str(_WEB)] * (str(_WEB) not in sys.path)
    import facts_game

    outcome = outcome_of(result)
    assert outcome.game == "alhambra"
    facts, on = facts_game.facts("en"), {"", *outcome.transcript.modules}
    extra = facts["extra"]["id"]
    for scoring in answers.score_answer(result, ENGLISH)["scorings"]:
        number = scoring["scoring"]
        items = [
            each["id"]
            for each in facts["items"]
            if each.get("module", "") in on and number in each.get("scorings", [number]) and not each.get("added")
        ]
        for player, own in scoring["players"].items():
            entries = {**own, **own["buildings"], **own.get("modules", {})}
            rows = {item: entries[item]["points"] for item in items}
            # Points that nobody can check have a row where somebody has some.
            rows |= {item: each["points"] for item, each in own.get("modules", {}).items() if item == extra}
            yield Shown("page", player, rows, own["points"])


OUTPUTS: tuple[Callable[[Result], Iterator[Shown]], ...] = (_of_json, _of_text, _of_reports, _of_summary, _of_why)
"""What shows the points of either game."""

OF_PALACES = (_of_pad, _of_page)
"""What shows those of the base game alone."""


def expected(result: Result) -> set[str]:
    """Return which outputs show a game."""
    reports = {f"report {form}" for form in ("html", "markdown", "text")}
    names = {"JSON", "JSON awards", "text", "summary JSON", "summary CSV", "why"} | reports
    return names | ({"pad", "page"} if result.game == "alhambra" else set())


def outcome_of(result: Result) -> AlhambraOutcome | RollAndWriteOutcome:
    """Return what a legal file comes to."""
    assert result.outcome is not None
    return result.outcome


def scored(text: bytes, name: str = "game.yaml") -> Result:
    """Return a transcript with its points; of an illegal one nothing can be shown."""
    result = referee.score(name, text, surroundings_of(name, ENGLISH))
    assert result.legal, [(finding.kind.name, finding.values) for finding in result.findings]
    return result


def shown(result: Result) -> list[Shown]:
    """Return what all outputs show of a legal game."""
    outputs = (*OUTPUTS, *(OF_PALACES if result.game == "alhambra" else ()))
    return [each for output in outputs for each in output(result)]


def paid(result: Result) -> dict[str, list[str]]:
    """Return the items that brought each player points."""
    outcome = outcome_of(result)
    if outcome.game == "alhambra":
        awards: list[Any] = [award for scoring in outcome.scorings for award in scoring.awards]
    else:
        awards = [*outcome.scoring.awards] if outcome.scoring is not None else []
    names = dict.fromkeys([*result.totals, *itertools.chain(*_scorings(result).values())])
    return {player: [item for item, points in points_by_item(player, awards).items() if points] for player in names}


def faults(found: list[Shown], brought: Mapping[str, list[str]]) -> list[str]:
    """Return what is wrong with outputs, a sentence each: rows that miss the sum, items that paid and have no row."""
    told = []
    for each in found:
        if sum(each.rows.values()) != each.sum:
            rows = " + ".join(f"{points} ({item})" for item, points in each.rows.items() if points)
            told.append(f"{each.output}: the rows of {each.player} are {rows}, and the sum shown is {each.sum}")
        lacking = [item for item in brought[each.player] if item not in each.rows]
        told += [f"{each.output}: {item} brought {each.player} points and has no row" for item in lacking]
    return told


def copied(result: Result) -> list[str]:
    """Return what a game loses when it is written again or becomes a code, a sentence each."""
    tree = transcripts.tree_of(outcome_of(result), named=True)
    written = {
        "convert": writing.yaml_text(tree).encode(),
        "convert --to json": writing.json_text(drawings.with_rows(tree)).encode(),
        "--code": compact.game_of(compact.code_of(result, "1")).transcript,
    }
    told = []
    for way, copy in written.items():
        again = scored(copy)
        if again.totals != result.totals:
            told.append(f"{way}: the copy brings {dict(again.totals)} in place of {dict(result.totals)}")
        elif transcripts.tree_of(outcome_of(again), named=True) != tree:
            told.append(f"{way}: the copy is not the game that it was made of")
    return told


def main() -> None:
    """Print what the outputs show of the transcripts that are named."""
    found = []
    for name in sys.argv[1:]:
        result = scored(Path(name).read_bytes(), name)
        told = [each._asdict() for each in shown(result)]
        found.append({"shown": told, "paid": paid(result), "copied": copied(result), "totals": dict(result.totals)})
    print(json.dumps(found))  # noqa: T201 - for whoever has started this


if __name__ == "__main__":
    main()
