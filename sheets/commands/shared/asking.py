"""Questions about vague tiles, asked one by one of whoever looks at the table."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NamedTuple

from ...report.score_table import Audience
from ...system.terminal import Terminal, terminal_of, wrap

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from alhambra_engine.inference.settling import Address
    from alhambra_engine.inference.words import TileQuestion, VagueWord
    from alhambra_engine.referee import Result

    from ...words.catalog import Catalog

    # Words that were asked about, each with the tile that it is.
    AnsweredWords = list[tuple[VagueWord, str]]
    Rejudge = Callable[[Mapping[Address, str]], Result]


_TRIES = 4
"""So often a question is asked without an answer that can be used, and so often with one that contradicts others."""


class Conversation(NamedTuple):
    """Somebody who is asked: what they can be shown, a line that they type after a prompt, a line that is shown."""

    page: Audience
    hear: Callable[[str], str]
    show: Callable[[str], None]


def is_possible() -> bool:
    """Tell whether somebody is there to be asked: standard input and output are terminals."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def with_person(catalog: Catalog) -> Conversation:
    """Return a conversation on the terminal."""
    return Conversation(Audience(catalog, terminal_of(sys.stdout)), input, _write)


def _write(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def ask(result: Result, rejudge: Rejudge, talk: Conversation) -> tuple[Result, AnsweredWords]:
    """Return the result after all questions, and the tiles that were answered.

    `rejudge` scores the file anew by answers, which are kept apart from it: the file stays as it is. A question that is
    not answered stays open, and the end of the input leaves all of them so. An answer that contradicts other tiles is
    shown and not obeyed, and the question is asked again, as after a slip, but not for ever.
    """
    from alhambra_engine.inference.settling import address_of

    from ...report.doubts import possible_results

    if result.settled is not None and result.possible:
        for line in possible_results(result.settled, (), talk.page):
            talk.show(line)
    answers: dict[Address, str] = {}
    told: AnsweredWords = []
    skipped: set[Address] = set()
    contradictions: dict[Address, int] = {}
    while (question := _next(result, skipped)) is not None:
        word, tile = _answer(question, result, talk)
        address = address_of(word.piece)
        if tile is None:
            return result, told
        if not tile:
            skipped.add(address)
            continue
        talk.show("")
        after = rejudge({**answers, address: tile})
        if after.legal:
            result, answers[address] = after, tile
            told.append((word, tile))
            continue
        _show_contradiction(tile, talk)
        contradictions[address] = contradictions.get(address, 0) + 1
        if contradictions[address] == _TRIES:
            skipped.add(address)
    return result, told


def _next(result: Result, skipped: set[Address]) -> TileQuestion | None:
    """Return the first question that was not asked yet, those first that decide who wins."""
    from alhambra_engine.inference.settling import address_of

    from ...words.vague_tiles import ordered

    readings, settled = result.readings, result.settled
    if readings is None or settled is None:
        return None
    open_ones = (each for each in ordered(settled) if address_of(readings.words[each.word].piece) not in skipped)
    return next(open_ones, None)


def _answer(question: TileQuestion, result: Result, talk: Conversation) -> tuple[VagueWord, str | None]:
    """Ask until there is an answer: the tile in full, nothing where it is not known, None at the end of the input.

    After too many slips it is not known either.
    """
    from ...words.vague_tiles import choice_of

    readings = result.readings
    if readings is None:
        raise ValueError("a question about no word")
    word = readings.words[question.word]
    catalog, terminal = talk.page
    choice = choice_of(question, readings, catalog)
    for line in _lines(choice.question, terminal):
        talk.show(line)
    for number, (text, tile) in enumerate(choice.answers, 1):
        talk.show(f"  {number}  {text} ({tile.notation})")
    prompt = catalog.gettext("Number or tile, or Enter if you do not know:") + " "
    for _ in range(_TRIES):
        try:
            typed = talk.hear(prompt).strip()
        except EOFError:
            talk.show("")
            return word, None
        if not typed:
            return word, ""
        if typed.isdecimal() and typed.isascii() and 0 < int(typed[:9]) <= len(choice.answers):
            return word, choice.answers[int(typed) - 1][1].notation
        typed_tile = _tile(typed, question, word, result)
        if typed_tile is not None:
            return word, typed_tile
        talk.show(
            catalog.gettext(
                "Type one of the numbers, or a tile in full, for example {tile}.", tile=choice.answers[0][1].notation
            )
        )
    return word, ""


def _tile(typed: str, question: TileQuestion, word: VagueWord, result: Result) -> str | None:
    """Return the tile that a text means, in full: the only one of those to choose from that it fits.

    Otherwise it is the only one that the word itself fits, which contradicts what is known, and may be true.
    """
    from alhambra_engine.alhambra.tile_sets import set_of
    from alhambra_engine.alhambra.tiles import SIGNS, base_set, parse

    outcome, tile_set = result.outcome, base_set()
    if outcome is not None and outcome.game == "alhambra":
        tile_set = set_of(outcome.transcript.modules, outcome.transcript.rules)
    # What was put on the tile is known already.
    pattern = parse(typed, SIGNS)
    meant = tile_set.matching(pattern.printed) if pattern is not None else ()
    for tiles in (question.tiles, word.tiles):
        fitting = [tile for tile in tiles if tile.printed in meant]
        if fitting:
            return fitting[0].notation if len(fitting) == 1 else None
    return None


def _show_contradiction(tile: str, talk: Conversation) -> None:
    text = talk.page.catalog.gettext(
        "{tile} does not fit the other tiles and your answers so far, so it was not used. "
        "Check these tiles on the table.",
        tile=tile,
    )
    for line in _lines(text, talk.page.terminal):
        talk.show(line)


def _lines(text: str, terminal: Terminal) -> Iterator[str]:
    yield from wrap([(text, None)], terminal, 2)
