"""The findings of a file as a report tells them: what is wrong with a game, and what was assumed or inferred."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.reading.kinds import Severity

from ..system.terminal import fit, visible
from ..words import findings as worded
from ..words import vague_tiles
from ..words.leads import colon
from ..words.marks import listed
from ..words.verdicts import is_undecided, undecided_advice
from .claimed import ALONE
from .content import Items, Prose, Section, Statement, Step, Steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alhambra_engine.inference.words import Readings
    from alhambra_engine.reading.findings import Finding
    from alhambra_engine.referee import Result

    from ..words.catalog import Catalog
    from .content import Block

_NAME = 60
_LINE = 90
"""Columns of the line of a transcript that a finding shows."""
_TELLING = "claim-differs"
"""What has a section of its own."""


def faults(result: Result, catalog: Catalog) -> Iterator[Section]:
    """Yield what is wrong with a game, by the numbers of the findings, which its drawings show too."""
    chosen = worded.chosen(enumerate(result.findings, start=1), catalog, result.omitted)
    wrong = [(number, each) for number, each in chosen.told if each.kind.severity is Severity.ERROR]
    blocks: list[Block] = []
    if is_undecided(each.kind.name for _, each in wrong):
        blocks.append(Prose(Statement(undecided_advice(catalog), ())))
    if wrong:
        blocks.append(Steps(tuple(_step(number, each, result, catalog) for number, each in wrong)))
    if chosen.left_out:
        blocks.append(Items(tuple(Statement(line, ()) for line in chosen.left_out)))
    if blocks:
        yield Section("findings", catalog.gettext("What is wrong"), tuple(blocks))


def _step(number: int, finding: Finding, result: Result, catalog: Catalog) -> Step:
    rules = (finding.rule,) if finding.rule else ()
    told = []
    if finding.span is not None:
        lines = result.source.lines
        line = lines[finding.span.line - 1] if finding.span.line <= len(lines) else ""
        where = worded.where(finding, catalog)
        told.append(Statement(fit(visible(" ".join(line.split())), _LINE), rules, f"{where}{colon(catalog)}"))
    ways = (Statement(visible(way), ()) for way in worded.ways_out(finding, catalog))
    return Step(str(number), _sentence(finding, catalog), (*told, *ways))


def remarks(result: Result, catalog: Catalog) -> Iterator[Section]:
    """Yield what was assumed or inferred, and what was worked out of vague tiles."""
    told = (
        each
        for each in enumerate(result.findings, start=1)
        if each[1].kind.severity is not Severity.ERROR and each[1].kind.name not in {_TELLING, ALONE}
    )
    chosen = worded.chosen(told, catalog)
    blocks: list[Block] = []
    remarked = [_remark(each, result, catalog) for _, each in chosen.told]
    remarked += _claims_alone(result, catalog)
    if remarked:
        blocks.append(Items(tuple(remarked)))
    if chosen.left_out and result.legal:
        blocks.append(Items(tuple(Statement(line, ()) for line in chosen.left_out)))
    if result.readings is not None and result.readings.resolved:
        blocks += _worked_out(result.readings, catalog)
    if blocks:
        yield Section("remarks", catalog.gettext("Assumed and worked out"), tuple(blocks))


def _claims_alone(result: Result, catalog: Catalog) -> Iterator[Statement]:
    """Yield once what is to be said of all players who have nothing but claims."""
    alone = [each for each in result.findings if each.kind.name == ALONE]
    if alone:
        names = listed(dict.fromkeys(fit(visible(each.player or ""), _NAME) for each in alone), catalog)
        told = (worded.what(alone[0], catalog), *worded.ways_out(alone[0], catalog))
        yield Statement(" ".join(map(visible, told)), (), f"{names}{colon(catalog)}")


def _remark(finding: Finding, result: Result, catalog: Catalog) -> Statement:
    ways = worded.ways_out(finding, catalog, result.totals, result.winners)
    text = " ".join(map(visible, (_sentence(finding, catalog), *ways)))
    if finding.span is not None:
        where = worded.where(finding, catalog)
        text = f"{text} ({where})"
    rules = (finding.rule,) if finding.rule else ()
    return Statement(text, rules, f"{worded.severity_name(finding.severity, catalog)}{colon(catalog)}")


def _sentence(finding: Finding, catalog: Catalog) -> str:
    whose = f"{fit(visible(finding.player), _NAME)}{colon(catalog)} " if finding.player else ""
    return whose + visible(worded.what(finding, catalog))


def _worked_out(readings: Readings, catalog: Catalog) -> Iterator[Block]:
    """Yield which tiles the vague words are that can be one tile only, player by player."""
    several = len({word.scoring for word in readings.words}) > 1
    groups: dict[str, list[str]] = {}
    for number, tile in sorted(readings.resolved.items()):
        word = readings.words[number]
        whose = listed(vague_tiles.owner(word, catalog, several=several), catalog)
        groups.setdefault(whose, []).append(f"{visible(word.piece.text)} → {tile.notation}")
    yield Prose(Statement(catalog.gettext("Tiles worked out (as typed → what they are):"), ()))
    yield Items(
        tuple(Statement(listed(told, catalog), (), f"{whose}{colon(catalog)}") for whose, told in groups.items())
    )
