"""Findings put into words: their sentence and the way out, with their values as the reader calls them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.buildings import Building
from alhambra_engine.geometry import TileSide
from alhambra_engine.reading.findings import MoreThan
from alhambra_engine.reading.kinds import Severity
from alhambra_engine.rollandwrite import numbers as rollandwrite

from ..system.terminal import fit
from .catalog import N_
from .finding_sentences import CANDIDATES, DID_YOU_MEAN, KNOWN, WORDINGS, Plural
from .marks import added, counted, listed
from .place_names import place_name
from .terms import (
    building_name,
    completed_line,
    currency_name,
    item_name,
    layout_called,
    own_word,
    points_line,
    side_names,
    virtual_names,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from alhambra_engine.reading.findings import Finding, Fix, Span
    from alhambra_engine.reading.kinds import Kind

    from .catalog import Catalog

_SHOWN_NAMES = 12
_SHOWN_OF_A_KIND = 20
_SHOWN_OF_A_WORD = 60
_SHOWN_LINES = 40


def what(finding: Finding, catalog: Catalog) -> str:
    """Return the sentence that says what is wrong."""
    return sentence(finding.kind.name, finding.detail, finding.values, catalog)


def sentence(name: str, detail: str, values: Mapping[str, object], catalog: Catalog) -> str:
    """Return the sentence for a kind of finding with these values."""
    wording = WORDINGS[name, detail].what
    spoken = _spoken(values, catalog, detail)
    if isinstance(wording, Plural):
        number = spoken.pop("number")
        return catalog.ngettext(wording.singular, wording.plural, int(str(number)), **spoken)
    return catalog.sentence(wording, spoken)


def way_out(finding: Finding, catalog: Catalog, *, is_guess_written: bool = False) -> str:
    """Return the sentence that says how to mend it; empty where there is none to tell.

    Nobody is asked whether they meant a word that a fix writes.
    """
    wording = WORDINGS[finding.kind.name, finding.detail]
    values = _spoken(finding.values, catalog, finding.detail)
    sentences = []
    if finding.values.get("nearest") and not is_guess_written:
        sentences.append(catalog.sentence(DID_YOU_MEAN, values))
    elif finding.detail == "letter" and finding.values.get("candidates"):
        sentences.append(catalog.sentence(CANDIDATES, values))
    if wording.way_out and not (wording.way_out == KNOWN and not finding.values.get("known")):
        sentences.append(catalog.sentence(wording.way_out, values))
    return " ".join(sentences)


def where(finding: Finding, catalog: Catalog) -> str:
    """Return the lines of a finding; empty if it concerns the whole file."""
    return _in_lines(finding.locations, catalog)


def also(finding: Finding, catalog: Catalog) -> str:
    """Return the sentence that says in which other lines a finding is, with the words; empty if it is in one alone."""
    others = [each for each in finding.apart if each.span and finding.span and each.span.line != finding.span.line]
    if not others:
        return ""
    if len({each.values.get("text") for each in finding.apart}) > 1:
        words = tuple((str(each.values.get("text")), None, each.span.line) for each in others if each.span)
        return catalog.gettext("Also: {places}.", places=_places(words, catalog))
    return catalog.gettext("Also: {places}.", places=_in_lines([each.span for each in others if each.span], catalog))


def _in_lines(spans: Sequence[Span], catalog: Catalog) -> str:
    """Return the numbers of the lines that some places are in."""
    numbers = list(dict.fromkeys(span.line for span in spans))
    if len(numbers) <= 1:
        return catalog.gettext("line {line}", line=numbers[0]) if numbers else ""
    told = listed(map(str, numbers[:_SHOWN_LINES]), catalog) + (" …" if len(numbers) > _SHOWN_LINES else "")
    return catalog.gettext("lines {lines}", lines=told)


def severity_name(severity: Severity, catalog: Catalog) -> str:
    """Return a severity in the reader's language."""
    match severity:
        case Severity.ERROR:
            return catalog.pgettext("severity", "error")
        case Severity.WARNING:
            return catalog.pgettext("severity", "warning")
        case Severity.NOTE:
            return catalog.pgettext("severity", "note")


class Chosen(NamedTuple):
    """The findings of a file that are told, with their numbers from 1 on, and lines about those that are left out."""

    told: tuple[tuple[int, Finding], ...]
    left_out: tuple[str, ...]


def chosen(
    numbered: Iterable[tuple[int, Finding]], catalog: Catalog, omitted: Mapping[str, int] = MappingProxyType({})
) -> Chosen:
    """Return what is told of findings with their numbers: of the same kind, a good number of them.

    `omitted` are the numbers of those that the engine did not keep, by kind.
    """
    numbers: dict[str, int] = {}
    told = []
    for number, finding in numbered:
        same = numbers[finding.kind.name] = numbers.get(finding.kind.name, 0) + 1
        if same <= _SHOWN_OF_A_KIND:
            told.append((number, finding))
    left = {kind: max(0, number - _SHOWN_OF_A_KIND) + omitted.get(kind, 0) for kind, number in numbers.items()}
    lines = (
        catalog.ngettext("… and {number} more: {kind}", "… and {number} more: {kind}", number, kind=kind)
        for kind, number in left.items()
        if number
    )
    return Chosen(tuple(told), tuple(lines))


def ways_out(
    finding: Finding, catalog: Catalog, totals: Mapping[str, int] = MappingProxyType({}), winners: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """Return how to mend a finding, each way in its sentences, in a game with these totals and winners."""
    is_guess_written = any(edit.text == finding.values.get("nearest") for fix in finding.fixes for edit in fix.edits)
    ways = [way_out(finding, catalog, is_guess_written=is_guess_written)]
    ways += [f"{edits(fix, catalog)} {consequence(fix, catalog, totals, winners)}".strip() for fix in finding.fixes]
    return tuple(filter(None, ways))


def outline(kind: Kind, detail: str, catalog: Catalog) -> tuple[str, str]:
    """Return sentence and way out of a kind of finding in general: dots in place of what a file would fill in."""
    values = {**dict.fromkeys(kind.details[detail], _LEFT_OUT), **_flags(catalog)}
    wording = WORDINGS[kind.name, detail]
    way_out = catalog.sentence(wording.way_out, values) if wording.way_out not in {"", KNOWN} else ""
    if isinstance(wording.what, Plural):
        return catalog.ngettext(wording.what.singular, wording.what.plural, _SEVERAL), way_out
    return catalog.sentence(wording.what, values), way_out


def _flags(catalog: Catalog) -> dict[str, str]:
    return {word: own_word(word, catalog.language) for word in ("yes", "no")}


_SEVERAL = 2
_LEFT_OUT = "…"

_NAMED = frozenset({"building", "claim", "currency"})
"""Details whose known names have words in every language; keys are English, and players are nobody's words."""


CHANGES: Mapping[str, str] = MappingProxyType(
    {
        "sign-added": N_("Write `.` before `{word}` in line {line}."),
        "sign-removed": N_("Remove one `.` before `{word}` in line {line}."),
        "word-changed": N_("Write `{text}` instead of `{word}` in line {line}."),
        "word-changed-everywhere": N_("Write `{text}` instead of `{word}` in lines {numbers}."),
        "word-added": N_("Write `{text}` after `{word}` in line {line}."),
        "word-removed": N_("Delete `{word}` in line {line}."),
        "row-removed": N_("Delete `{row}` in line {line}."),
        "crossed-out": N_("Write `X` instead of each letter."),
        "counts-written": N_("For counts, write `{text}`."),
        "tiles-written": N_("For tiles, write `{text}`."),
        "line-added": N_("Write `{text}` below line {line}."),
        "mark-changed": N_("Write mark {number} in line {line} as `{text}`."),
        "swapped": N_("Swap `{one}` and `{other}`."),
        "tile-added": N_("Write `{text}` in cell {number} of line {line}, which is empty now."),
        "row-changed": N_("Write line {line} as `{one}`."),
        "rows-changed": N_("Write line {line} as `{one}` and line {last} as `{other}`."),
        "exchanged": N_("Swap `{one}` in line {line} and `{other}` in line {last}."),
        "indented": N_("Begin line {line} in column {column}."),
        "untabbed": N_("Replace the tabs at the start of lines with spaces."),
        "quoted": N_("Put each row in quotation marks, starting at line {line}."),
        "separated": N_("Write spaces instead of `{text}` between the cells."),
        "upside-down": N_("Write the rows in reverse order, the last row first."),
        "mirrored": N_("Write each row in reverse order, the last space first."),
        "turned": N_("Turn the whole drawing upside down: it was copied from across the table."),
        "turned-down": N_("Flip the drawing top to bottom, walled sides included."),
        "turned-across": N_("Flip the drawing left to right, walled sides included."),
    }
)
"""What fixes do, by their names."""


def edits(fix: Fix, catalog: Catalog) -> str:
    """Return the sentence that says what to write in place of what is in a file."""
    if fix.name:
        return catalog.sentence(CHANGES[fix.name], _spoken(fix.values, catalog, ""))
    written = dict.fromkeys(edit.text.strip().removeprefix(", ") for edit in fix.edits)
    texts = listed((f"`{fit(text, _SHOWN_OF_A_WORD)}`" for text in [*written][:_SHOWN_NAMES]), catalog)
    return catalog.gettext("Write {text}.", text=texts)


def consequence(
    fix: Fix, catalog: Catalog, totals: Mapping[str, int] = MappingProxyType({}), winners: tuple[str, ...] = ()
) -> str:
    """Return the sentences that say what a fix makes of a game with these totals; empty where that is not known."""
    if fix.totals is None:
        return ""
    changes = [
        f"{fit(player, _SHOWN_OF_A_WORD)} {totals[player]} -> {points}"
        if totals.get(player, points) != points
        else f"{fit(player, _SHOWN_OF_A_WORD)} {points}"
        for player, points in fix.totals.items()
        if not totals or totals.get(player) != points
    ]
    if not changes:
        return catalog.gettext("The points stay the same.")
    points = listed(changes[:_SHOWN_NAMES], catalog)
    if len(changes) > _SHOWN_NAMES:
        points += " …"
    if totals and winners == fix.winners:
        if not winners:
            return catalog.gettext("Then: {points}.", points=points)
        return catalog.gettext("Then: {points}; same winner.", points=points)
    if not fix.winners:
        return catalog.gettext("Then: {points}.", points=points)
    names = listed((fit(name, _SHOWN_OF_A_WORD) for name in fix.winners), catalog)
    return catalog.gettext("Then: {points}. Winner: {names}.", points=points, names=names)


def _spoken(values: Mapping[str, object], catalog: Catalog, detail: str) -> dict[str, object]:
    """Return a finding's values as they stand in a sentence."""
    spoken = {key: _speak(key, value, catalog) for key, value in values.items()}
    if detail in _NAMED and "known" in spoken:
        spoken["known"] = _with_letters(values["known"], catalog)
    return spoken


def _speak(key: str, value: object, catalog: Catalog) -> object:
    """Return a value in the reader's words: a name, a sum, a list."""
    if key in _SPEAKERS:
        return _SPEAKERS[key](value, catalog)
    if isinstance(value, MoreThan):
        return counted(value, catalog)
    if isinstance(value, tuple):
        return _join(value, catalog)
    # What a user wrote may be as long as the file.
    return value if not isinstance(value, str) else fit(value, _SHOWN_OF_A_WORD)


def _sum(terms: object, _: Catalog) -> str:
    numbers = terms if isinstance(terms, tuple) else ()
    return f"{added(map(str, numbers))} = {sum(numbers)}"


def _buildings(value: object, catalog: Catalog) -> str:
    buildings = value if isinstance(value, tuple) else ()
    return listed((building_name(building, catalog) for building in buildings), catalog)


def _own_words(value: object, catalog: Catalog) -> str:
    """Return names of the engine as the reader writes them; each of these words is accepted."""
    names = value if isinstance(value, tuple) else ()
    return listed((own_word(str(name), catalog.language) for name in names), catalog)


def _with_letters(value: object, catalog: Catalog) -> str:
    """Return the same names, types behind the letters that stand for them in every language."""
    names = value if isinstance(value, tuple) else ()
    letters = {str(building): f"{building.letter} " for building in Building}
    return listed((f"{letters.get(name, '')}{own_word(name, catalog.language)}" for name in map(str, names)), catalog)


def _modules(value: object, catalog: Catalog) -> str:
    """Return modules by their names."""
    from alhambra_engine.alhambra import modules  # few games have expansions

    names = value if isinstance(value, tuple) else ()
    return listed((modules.name_of(str(name), catalog.language) for name in names), catalog)


def _question(value: object, catalog: Catalog) -> str:
    from .house_rules import question_of  # few games have expansions

    return question_of(str(value), catalog)


def _direction(value: object, catalog: Catalog) -> str:
    return side_names(catalog)[TileSide[str(value).upper()]]


def _completions(value: object) -> str:
    return completed_line(value) if isinstance(value, Mapping) else ""


def _own_names(value: object, catalog: Catalog) -> str:
    """Return the program's own line, to be typed as it is, with the virtual players of the language."""
    line = str(value)
    for usual, own in zip(rollandwrite.virtual_names(), virtual_names(catalog.language), strict=False):
        line = re.sub(rf"\b{usual}\b", own, line)
    return line


def _lines(value: object, catalog: Catalog) -> str:
    lines = value.items() if isinstance(value, Mapping) else ()
    return listed((f"`{points_line(key, points)}`" for key, points in lines), catalog)


def _totals(value: object, catalog: Catalog) -> str:
    """Return the points of players, most first."""
    totals = value.items() if isinstance(value, Mapping) else ()
    ranked = sorted(totals, key=lambda each: -each[1])[:_SHOWN_NAMES]
    return listed((f"{fit(player, _SHOWN_OF_A_WORD)} {points}" for player, points in ranked), catalog)


def _places(value: object, catalog: Catalog) -> str:
    """Return words of a file, each with whose it is and its line."""
    places = value if isinstance(value, tuple) else ()
    told = []
    for text, owner, line in places[:_SHOWN_NAMES]:
        where = catalog.gettext("line {line}", line=line)
        whose = listed((*((fit(owner, _SHOWN_OF_A_WORD),) if owner else ()), where), catalog)
        told.append(f"`{fit(text, _SHOWN_OF_A_WORD)}` ({whose})")
    return listed(told, catalog) + (" …" if len(places) > _SHOWN_NAMES else "")


def _reading(value: object, catalog: Catalog) -> str:
    """Return what a place in a photo was taken for; numbers and tiles are written as they are."""
    match value:
        case "blank":
            return catalog.pgettext("place in a photo", "empty")
        case "built":
            return catalog.pgettext("place in a photo", "built")
        case "circled":
            return catalog.pgettext("place in a photo", "circled")
        case "crossed":
            return catalog.pgettext("place in a photo", "crossed out")
        case "else":
            return catalog.pgettext("place in a photo", "something else")
    return fit(str(value), _SHOWN_OF_A_WORD)


def _boxes(value: object, catalog: Catalog) -> str:
    """Return places of a photographed sheet; a semicolon parts them, for a comma is in many of their names."""
    names = [fit(place_name(str(box), catalog), _SHOWN_OF_A_WORD) for box in value] if isinstance(value, tuple) else []
    return "; ".join(names[:_SHOWN_NAMES]) + (" …" if len(names) > _SHOWN_NAMES else "")


_SPEAKERS: Mapping[str, Callable[[object, Catalog], str]] = MappingProxyType(
    {
        "yes": lambda value, catalog: own_word(str(value), catalog.language),
        "no": lambda value, catalog: own_word(str(value), catalog.language),
        "buildings": _own_words,
        "missing": _buildings,
        "rival": lambda value, catalog: building_name(Building(str(value)), catalog),
        "together": lambda value, _: _completions(value),
        "completions": lambda value, _: _completions(value),
        "building": lambda value, catalog: building_name(Building(str(value)), catalog),
        "currency": lambda value, catalog: currency_name(str(value), catalog),
        "layout": lambda value, catalog: fit(layout_called(str(value), catalog), _SHOWN_OF_A_WORD),
        "item": lambda value, catalog: item_name(str(value), catalog),
        "side": lambda value, _: str(value).upper(),
        "direction": _direction,
        "lines": _lines,
        "as_points": _totals,
        "as_track": _totals,
        "as_counts": _totals,
        "as_tiles": _totals,
        "as_yes": _totals,
        "as_no": _totals,
        "question": _question,
        # A line of the program's own is told whole.
        "yes_line": lambda value, _: str(value),
        "no_line": lambda value, _: str(value),
        "answer": lambda value, _: str(value),
        "example": _own_names,
        "terms": _sum,
        "places": _places,
        "box": lambda value, catalog: fit(place_name(str(value), catalog), _SHOWN_OF_A_WORD),
        "boxes": _boxes,
        "read": _reading,
        "taken": _reading,
        "modules": _modules,
    }
)


def _join(values: Iterable[object], catalog: Catalog) -> str:
    words = [str(value) for value in values]
    shown = listed((fit(word, _SHOWN_OF_A_WORD) for word in words[:_SHOWN_NAMES]), catalog)
    return shown if len(words) <= _SHOWN_NAMES else f"{shown} …"
