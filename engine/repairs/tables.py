"""The palaces of a table: where the slip may be that makes one of them illegal, or two of them claim one tile."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from ..alhambra.drawing import PalaceText
from ..alhambra.meant_tiles import reader_of, written
from ..alhambra.tiles import SIGNS, parse
from ..reading.findings import Edit
from .candidates import Candidate, Slip
from .choice import chosen
from .exchanges import exchanges
from .pairs import first_steps, together
from .palaces import proposals
from .seats import seats_of
from .sketches import Sketch
from .tile_words import changes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ..alhambra.meant_tiles import Piece, TileReader
    from ..alhambra.scoring import AlhambraOutcome
    from ..alhambra.tiles import TilePiece
    from ..reading.findings import Finding, Fix
    from ..reading.source import Source
    from .choice import Numbered
    from .palaces import Faults, Proposal
    from .seats import PalaceSeat
    from .tile_words import Initials
    from .trials import Trials

_MOST_ALIKE = 12
"""So many words of one type and price are changed in turn; no more tiles are alike."""


def vague_words(outcome: AlhambraOutcome) -> int:
    """Return how many words of a file fit several tiles."""
    reader = reader_of(outcome.transcript)
    readings = (reader.read(piece) for piece in written(outcome.transcript))
    return sum(reading.tile is None and reading.is_some_tile for reading in readings)


def offers(
    outcome: AlhambraOutcome, source: Source, errors: Sequence[Numbered], trials: Trials, initials: Initials
) -> Iterator[tuple[int, tuple[Fix, ...]]]:
    """Yield fixes for the palaces of a file, with the number of the finding that they belong to."""
    seats = seats_of(outcome, source, errors, initials)
    moved = exchanges(seats)
    for number, seat in enumerate(seats):
        if seat.before.broken or any(each[1].kind.name == "ragged-row" for each in seat.findings):
            yield from _of_seat(seat, moved.get(number, ()), source, trials)
    yield from _of_pairs(seats, trials)
    for number, finding in errors:
        if finding.kind.name == "no-reading":
            yield from chosen(_of_conflict(outcome, source, finding, seats), trials, [(number, finding)])
    for number, finding in errors:
        if finding.kind.name == "gap-possible":
            yield from chosen(_gap(finding, seats), trials, [(number, finding)])


def _gap(finding: Finding, seats: Sequence[PalaceSeat]) -> Iterator[Candidate]:
    """Yield the legal palace with one more sign for an empty space, of which a note speaks."""
    for seat in (each for each in seats if any(own is finding for _, own in each.findings)):
        for proposal in proposals(seat.sketch, seat.bench, seat.before, partial(_is_left, rest=frozenset())):
            candidate = proposal.candidate
            place = candidate.edits[0].span
            if candidate.name == "sign-added" and finding.span is not None and place[:2] == finding.span[:2]:
                yield candidate


def _of_conflict(
    outcome: AlhambraOutcome, source: Source, finding: Finding, seats: Sequence[PalaceSeat]
) -> Iterator[Candidate]:
    """Yield what may be another way to write words that have no reading together, all players' alike.

    Words of the same type and price want the same tiles, whether or not the finding names them. Signs, swaps and whole
    drawings are tried in the palace of the finding alone.
    """
    for seat in seats:
        if any(each is finding for _, each in seat.findings):
            found = proposals(seat.sketch, seat.bench, seat.before, partial(_is_left, rest=frozenset()))
            yield from (each.candidate for each in found if each.candidate.name != "word-changed")
    places = finding.values.get("places")
    wanted = {_wants(str(text)) for text, *_ in (places if isinstance(places, tuple) else ())}
    reader = reader_of(outcome.transcript)
    alike = [piece for piece in written(outcome.transcript) if _wants(piece.text) in wanted]
    for rank, piece in enumerate(sorted(alike, key=lambda each: each.span)[:_MOST_ALIKE]):
        for number, change in enumerate(changes(piece.text, reader.tile_set)):
            edits = _reworded(piece, change.text, source, reader)
            if edits:
                values = {"word": piece.text, "text": change.text, "line": piece.span.line}
                yield Candidate(change.slip, (rank, number), edits, "word-changed", MappingProxyType(values))


def _reworded(piece: Piece, text: str, source: Source, reader: TileReader) -> tuple[Edit, ...]:
    """Return the edits that write another text for a tile; none where it is not known how it is written."""
    home = piece.home
    if isinstance(home, PalaceText):
        sketch = Sketch(home, source, reader.tile_set, reader.signs)
        cell = home.pieces[piece.number][0] - home.corner
        return sketch.changed({cell: text}).edits() if sketch.has_places else ()
    span = piece.span
    line = source.lines[span.line - 1]
    is_plain = span.line == span.end_line and line[span.column - 1 : span.end_column - 1].strip("\"'") == piece.text
    return (Edit(span, text),) if is_plain else ()


def _wants(word: str) -> tuple[object, ...]:
    """Return type and price of a word, as far as it says them."""
    pattern = parse(word, SIGNS)
    return (word,) if pattern is None else (pattern.building, pattern.price)


def _of_seat(
    seat: PalaceSeat, moved: Sequence[Candidate], source: Source, trials: Trials
) -> Iterator[tuple[int, tuple[Fix, ...]]]:
    """Yield the fixes that make a palace legal; where there are none, those that do with one more, or make it better.

    `moved` are exchanges with others.
    """
    before = seat.before
    ways: tuple[Callable[[Faults], bool], ...] = (
        partial(_is_left, rest=frozenset()),
        partial(_is_left, rest=before.twice),
    )
    guesses: list[Candidate] = []
    for wanted in ways:
        found = [*_asked(seat, wanted), *moved]
        if any(each.slip is not Slip.OTHER for each in found):
            yield from chosen(found, trials, seat.findings)
            return  # even if none is offered: there are too many then, or the fault is elsewhere
        guesses = guesses or found
    better = list(_better(seat))
    offered = tuple(_of_two(seat, better, ways[-1], source, trials)) or tuple(chosen(guesses, trials, seat.findings))
    yield from offered
    if better and not (offered or guesses):
        least = min(each.faults.broken.total() for each in better)
        found = [each.candidate for each in better if each.faults.broken.total() == least]
        for number, fixes in chosen(found, trials, seat.findings):
            if len(fixes) == 1:
                yield number, fixes


def _of_two(
    seat: PalaceSeat,
    better: Sequence[Proposal],
    wanted: Callable[[Faults], bool],
    source: Source,
    trials: Trials,
) -> Iterator[tuple[int, tuple[Fix, ...]]]:
    """Yield the first of two fixes, or both as one where a word without a meaning hides what else is wrong."""
    before = seat.before
    steps = tuple(first_steps(seat, better, wanted, trials))
    yield from steps
    if not steps and any(fault[0] == "unknown" for fault in before.broken):
        readable = proposals(seat.sketch, seat.bench, before, partial(_reads_more, before=before))
        yield from chosen(together(seat, readable, wanted, source, trials), trials, seat.findings)


def _asked(seat: PalaceSeat, wanted: Callable[[Faults], bool]) -> Iterator[Candidate]:
    """Yield the candidates after which a palace is as wanted."""
    for each in proposals(seat.sketch, seat.bench, seat.before, wanted):
        yield each.candidate


def _better(seat: PalaceSeat) -> Iterator[Proposal]:
    """Yield the candidates that remove a fault of a palace and bring none."""
    before = seat.before
    yield from proposals(
        seat.sketch,
        seat.bench,
        before,
        lambda after: after.broken < before.broken and after.twice <= before.twice,
    )


def _reads_more(after: Faults, before: Faults) -> bool:
    """Tell whether fewer words have no meaning; what these have hidden may come to light."""
    return sum(fault[0] == "unknown" for fault in after.broken) < sum(fault[0] == "unknown" for fault in before.broken)


def _of_pairs(seats: Sequence[PalaceSeat], trials: Trials) -> Iterator[tuple[int, tuple[Fix, ...]]]:
    """Yield the fixes for tiles that two legal palaces claim: one of the two is another tile."""
    legal = [seat for seat in seats if not seat.before.broken]
    told = {number: finding for seat in legal for number, finding in seat.findings}
    for number, finding in sorted(told.items()):
        if finding.kind.name != "tile-used-twice":
            continue
        tile = finding.values.get("tile")
        found: list[Candidate] = []
        for seat in legal:
            twice = frozenset(each for each in seat.before.twice if each.notation == tile)
            if twice:
                wanted = partial(_is_left, rest=seat.before.twice - twice)
                before = seat.before._replace(twice=twice)
                found += [each.candidate for each in proposals(seat.sketch, seat.bench, before, wanted)]
        yield from chosen(found, trials, [(number, finding)])


def _is_left(after: Faults, rest: frozenset[TilePiece]) -> bool:
    """Tell whether a palace is legal, but for tiles that it shares with others."""
    return not after.broken and after.twice <= rest
