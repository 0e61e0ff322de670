"""The report of a game: who has won, every point explained, the palaces, the rules, and what was typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.buildings import Building

from .. import __version__
from ..figures.model import players_of
from ..system.terminal import fit, visible
from ..words import holdings, order_questions, vague_tiles, verdicts
from ..words.clauses import rule_text
from ..words.marks import listed, span
from ..words.reasons_told import final_accounts, scoring_accounts
from ..words.rules import RULES
from ..words.standing import STANDINGS, standing_text
from ..words.terms import building_name, completed_line
from . import claimed, objections, portraits, receipt, reckoning
from .content import Card, Items, Prose, Ranked, Section, Statement, Step, Steps, Totals, statements

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from alhambra_engine.alhambra.scoring import AlhambraOutcome, Scoring
    from alhambra_engine.inference.settling import Settled
    from alhambra_engine.referee import Result
    from alhambra_engine.rollandwrite.scoring import RollAndWriteOutcome

    from ..words.catalog import Catalog
    from ..words.reasons_told import Account
    from .content import Block
    from .portraits import Drawer

NAME = "score-report"

FINAL = "scoring-final"
"""The section with the points of Roll & Write."""

LONGEST_NAME = 60
"""Columns of a name in a report."""

_MOST_LINES = 3
"""So many explanations are told of an item whose points are not certain."""
_OR = " | "


class Telling(NamedTuple):
    """What a report tells of, in which words, and what draws its pictures."""

    result: Result
    catalog: Catalog
    drawer: Drawer


def score_report(result: Result, catalog: Catalog, drawer: Drawer, *, is_copy: bool = False) -> Card:
    """Return the report of a judged game, in one language; of an illegal game its findings and drawings, no points.

    `is_copy` says that nobody typed the game as it is: it comes out of its code.

    Reports of the same result are of one structure in every language. UntranslatedError where a message is missing
    that may not be.
    """
    telling = Telling(result, catalog, drawer)
    sections = tuple(_sections(telling))
    subjects = tuple(_subjects(result, catalog))
    card = Card(
        name=NAME,
        language=catalog.language,
        title=verdicts.headline(result, catalog) or catalog.pgettext("of a game", "Total"),
        subtitle=listed(subjects, catalog),
        sections=sections,
        notes=(),
        imprint=catalog.gettext(
            "Unofficial report, not made or endorsed by the publisher. Version {version}", version=__version__
        ),
        players=players_of(result),
        subjects=subjects,
    )
    cited = _rules(statements(card), result, catalog)
    # What is cited is known when all else is there; what was typed comes after it.
    return card._replace(sections=(*sections, *cited, *receipt.sections(result, catalog, is_copy=is_copy)))


def _subjects(result: Result, catalog: Catalog) -> Iterator[str]:
    """Yield what the report is, and of which game."""
    yield catalog.gettext("Score report")
    outcome = result.outcome
    if outcome is None:
        return
    if outcome.game == "roll-and-write":
        yield catalog.gettext("Alhambra: Roll & Write")
        yield fit(verdicts.grid_named(outcome.judged.layout, catalog), 2 * LONGEST_NAME)
    else:
        yield catalog.pgettext("game", "Alhambra")


def _sections(telling: Telling) -> Iterator[Section]:
    result, catalog, drawer = telling
    outcome = result.outcome
    if not result.legal or outcome is None:
        yield from objections.faults(result, catalog)
        yield from portraits.all_sections(result, catalog, drawer)
    elif outcome.game == "roll-and-write":
        yield from _sheets(outcome, telling)
    elif result.possible and result.settled is not None:
        yield _possible(result.settled, catalog)
        yield from _possible_scorings(result.possible, catalog)
        yield from portraits.all_sections(result, catalog, drawer)
    else:
        yield from _scorings(outcome, telling)
    if result.legal:
        yield from claimed.sections(result, catalog)
    yield from objections.remarks(result, catalog)


def _scorings(outcome: AlhambraOutcome, telling: Telling) -> Iterator[Section]:
    """Yield the base game: the totals, how the points grew, then each scoring with its palaces."""
    result, catalog, drawer = telling
    if outcome.totals:
        told = (verdicts.walls_wanted(outcome, catalog), _unfinished(result, catalog))
        yield _standing(outcome, told, catalog)
    yield from portraits.charts(outcome, catalog, drawer)
    for scoring in outcome.scorings:
        yield Section(
            f"scoring-{scoring.scoring}",
            catalog.gettext("Scoring {scoring}", scoring=scoring.scoring),
            tuple(_scoring(scoring, outcome, telling)),
        )
    if outcome.leftovers:
        left = tuple(
            Statement(holdings.left_on_market(each, catalog), ("B2.6",), _type_of(each.tile, catalog))
            for each in outcome.leftovers
        )
        yield Section("leftovers", catalog.gettext("Tiles left on the market"), (Items(left),))


def _type_of(tile: str, catalog: Catalog) -> str:
    """The name of the type of a tile that is written by its letter."""
    return next((building_name(each, catalog) for each in Building if tile.startswith(each.letter)), "")


def _standing(outcome: AlhambraOutcome, told: Iterable[str], catalog: Catalog) -> Section:
    """Return the totals by rank; where they say nothing of who is ahead, the points of the last scoring by rank."""
    mark = catalog.pgettext("after a name", "imaginary")
    ranking = _ranking(_ranked_by(outcome), outcome.virtual, mark, told, catalog)
    if verdicts.is_comparable(outcome) or not outcome.scorings:
        return ranking
    # Of some players more is known than of others: no place follows from it.
    lead = catalog.gettext("Known so far:")
    known = Prose(Statement(_points(outcome.totals, catalog), (), lead))
    heading = catalog.gettext("Points in scoring {scoring}", scoring=outcome.scorings[-1].scoring)
    return ranking._replace(heading=heading, blocks=(*ranking.blocks, known))


def _ranked_by(outcome: AlhambraOutcome) -> Mapping[str, int]:
    """Return the points that say who is ahead: the totals, or those of the last scoring where totals do not say it."""
    if verdicts.is_comparable(outcome) or not outcome.scorings:
        return outcome.totals
    last = outcome.scorings[-1]
    return {player: last.points(player) for player in outcome.totals}


def _scoring(scoring: Scoring, outcome: AlhambraOutcome, telling: Telling) -> Iterator[Block]:
    result, catalog, drawer = telling
    yield from _score_card(scoring, outcome, catalog)
    players = tuple(scoring.holdings)
    order = _ordered(players, _ranked_by(outcome), outcome.virtual)
    table = reckoning.scoring_table(scoring, outcome, catalog)
    yield reckoning.ordered(table, [players.index(player) for player in order])
    yield from portraits.gallery(result, catalog, drawer, scoring.scoring, order=order)
    seen = holdings.tiles_seen(scoring.seen, outcome.transcript.modules, catalog)
    if seen:
        yield Prose(Statement(seen, ()))


def _score_card(scoring: Scoring, outcome: AlhambraOutcome, catalog: Catalog) -> Iterator[Prose]:
    """Yield the order of the types on the score card of a scoring, in a game with such cards."""
    order = outcome.transcript.orders.get(scoring.scoring)
    if order is not None:
        yield Prose(Statement(holdings.score_card(order, catalog), ()))


def _sheets(outcome: RollAndWriteOutcome, telling: Telling) -> Iterator[Section]:
    """Yield a game of Roll & Write: the totals, the scoring, the sheets; or all results that are possible."""
    result, catalog, drawer = telling
    scoring = outcome.scoring
    if scoring is not None:
        aside = [player for player, seat in scoring.seats.items() if seat.virtual and player not in outcome.totals]
        yield _ranking(outcome.totals, aside, "", (_unfinished(result, catalog),), catalog)
        players = tuple(scoring.seats)
        order = _ordered(players, outcome.totals, aside)
        table = reckoning.sheets_table(scoring, catalog)
        yield Section(
            FINAL,
            verdicts.sheets_scored(outcome, scoring, catalog),
            (
                reckoning.ordered(table, [players.index(player) for player in order]),
                *portraits.gallery(result, catalog, drawer, order=order),
            ),
        )
        return
    if outcome.possible.totals:
        yield Section("result", catalog.gettext("Possible results"), tuple(_orders_told(outcome, catalog)))
        if outcome.possible.results:
            yield from _possible_final(outcome, catalog)
    yield from portraits.all_sections(result, catalog, drawer)


def _orders_told(outcome: RollAndWriteOutcome, catalog: Catalog) -> Iterator[Block]:
    possible = outcome.possible
    # Who wins in any case is the headline.
    for text in verdicts.sure_orders(possible, catalog):
        yield Prose(Statement(text, ()))
    told = tuple(
        Statement(visible(completed_line(each.completions)), (), _points(each.totals, catalog))
        for each in order_questions.listed_results(possible)
    )
    if told:
        yield Items(told)
        return
    yield Prose(Statement(order_questions.spread(possible, catalog), ()))
    for heading, questions in order_questions.questions(possible, catalog):
        yield Prose(Statement(heading, ()))
        yield Items(tuple(Statement(each, ()) for each in questions))
    how, line = order_questions.line_to_write(possible, catalog)
    yield Prose(Statement(how, ()))
    yield Items((Statement(line, ()),))


def _possible(settled: Settled, catalog: Catalog) -> Section:
    """Return a game in which vague tiles leave several results: what is sure, the results, what to look at."""
    totals = settled.totals
    # Who wins in any case is the headline.
    told = [Statement(text, ()) for text in verdicts.sure_points(settled, catalog)]
    blocks: list[Block] = [Prose(each) for each in told]
    if len(totals) <= verdicts.MOST_RESULTS:
        blocks.append(Items(tuple(Statement(_points(each, catalog), ()) for each in totals)))
    else:
        blocks.append(Prose(Statement(_spread(totals, catalog), ())))
    steps = tuple(_questions(settled, catalog))
    if steps:
        blocks += [
            Prose(Statement(catalog.gettext("Check these tiles on the table and write them in full:"), ())),
            Steps(steps),
        ]
    return Section("result", catalog.gettext("Possible results"), tuple(blocks))


def _possible_scorings(possible: tuple[AlhambraOutcome, ...], catalog: Catalog) -> Iterator[Section]:
    """Yield what each scoring brings: explained where all possible games agree, else the points that are possible."""
    for same in zip(*(each.scorings for each in possible), strict=True):
        told = [
            scoring_accounts(each, game.items, game.virtual, catalog) for each, game in zip(same, possible, strict=True)
        ]
        yield Section(
            f"scoring-{same[0].scoring}",
            catalog.gettext("Scoring {scoring}", scoring=same[0].scoring),
            (
                *_score_card(same[0], possible[0], catalog),
                reckoning.either(
                    [reckoning.scoring_table(*each, catalog) for each in zip(same, possible, strict=True)], catalog
                ),
                reckoning.accounts([_in_all(each, catalog) for each in zip(*told, strict=True)]),
            ),
        )


def _possible_final(outcome: RollAndWriteOutcome, catalog: Catalog) -> Iterator[Section]:
    """Yield what a game of Roll & Write brings in the orders that are possible, as `_possible_scorings` does."""
    games = outcome.possible_games
    tables = [reckoning.sheets_table(each.scoring, catalog) for each in games if each.scoring is not None]
    told = [final_accounts(each, catalog) for each in games]
    yield Section(
        FINAL,
        verdicts.sheets_scored(outcome, games[0].scoring, catalog) if games[0].scoring is not None else "",
        (
            reckoning.either(tables, catalog),
            reckoning.accounts(
                [_in_all(each, catalog, complete=outcome.possible.complete) for each in zip(*told, strict=True)]
            ),
        ),
    )


def _in_all(same: tuple[Account, ...], catalog: Catalog, *, complete: bool = True) -> Account:
    """Return what possible games say of an item: the line of all of them, or the first few of the different ones.

    The others are counted if the games are all that are possible.
    """
    lines = tuple(dict.fromkeys(each.text for each in same))
    if len(lines) == 1:
        return same[0]
    rules = tuple(dict.fromkeys(rule for each in same for rule in each.rules))
    left = len(lines) - _MOST_LINES
    rest = catalog.ngettext("… and {number} more line", "… and {number} more lines", left) if left > 0 else ""
    rest = rest if complete else "…"
    told = _OR.join(filter(None, (*lines[:_MOST_LINES], rest)))
    return same[0]._replace(text=catalog.gettext("not certain: {results}", results=told), rules=rules)


def _questions(settled: Settled, catalog: Catalog) -> Iterator[Step]:
    for number, each in enumerate(vague_tiles.ordered(settled), start=1):
        choice = vague_tiles.choice_of(each, settled.readings, catalog)
        line = settled.readings.words[each.word].piece.span.line
        leads = dict(settled.leads.get(each.word, ()))
        where = catalog.gettext("line {line}", line=line)
        answers = []
        for answer, tile in choice.answers:
            result = listed(vague_tiles.led_to(leads.get(tile, {}), settled.totals), catalog)
            told = f"{tile.notation}: {answer} → {result}" if result else f"{tile.notation}: {answer}"
            answers.append(Statement(told, ()))
        yield Step(str(number), f"{choice.question} ({where})", tuple(answers))


def _points(totals: Mapping[str, int], catalog: Catalog) -> str:
    return listed((f"{visible(player)} {points}" for player, points in totals.items()), catalog)


def _spread(totals: Iterable[Mapping[str, int]], catalog: Catalog) -> str:
    """Return how many results there are, and between which points each player is."""
    every = list(totals)
    ranges = {player: sorted(total[player] for total in every) for player in every[0]}
    told = listed((f"{visible(player)} {span(own[0], own[-1], catalog)}" for player, own in ranges.items()), catalog)
    return catalog.gettext("Results: {number}; {totals}", number=len(every), totals=told)


def _unfinished(result: Result, catalog: Catalog) -> str:
    return "" if result.whole else verdicts.unfinished(result.winners, catalog)


def _ordered(players: Iterable[str], totals: Mapping[str, int], aside: Iterable[str]) -> list[str]:
    """Return players by rank; last those who play no part in it."""
    apart = frozenset(aside)
    return sorted(players, key=lambda player: (player in apart, -totals.get(player, 0)))


def _ranking(
    totals: Mapping[str, int], aside: Iterable[str], mark: str, told: Iterable[str], catalog: Catalog
) -> Section:
    """Return the totals by rank; `aside` are players who play no part in it, and `told` what is to be known of it."""
    apart = frozenset(aside)
    best = max(totals.values(), default=0)
    real = {player: points for player, points in totals.items() if player not in apart}
    players = []
    for player in _ordered(totals, totals, apart):
        ahead = sum(points > totals[player] for points in real.values())
        name = fit(visible(player), LONGEST_NAME)
        shown = f"{name} ({mark})" if player in apart and mark else name
        share = max(0.0, totals[player] / best) if best else 0.0
        players.append(Ranked("" if player in apart else str(ahead + 1), shown, totals[player], share))
    lines = tuple(Prose(Statement(text, ())) for text in told if text)
    return Section("result", catalog.pgettext("of a game", "Total"), (Totals(tuple(players)), *lines))


def _rules(told: Iterable[Statement], result: Result, catalog: Catalog) -> Iterator[Section]:
    """Yield the clauses that statements cite, once each, in words, with the points of the scorings that are there."""
    cited = {clause for statement in told for clause in statement.rules if clause in RULES}
    if not cited:
        return
    outcome = result.outcome
    scorings = outcome.scorings if outcome is not None and outcome.game == "alhambra" else ()
    asked = {(each.scoring, building) for each in scorings for building in Building}
    clauses = []
    for clause in sorted(cited, key=in_book):
        standing = standing_text(clause, catalog) if clause in STANDINGS else ""
        clauses.append(Statement(f"{rule_text(clause, catalog, asked)} {standing}".rstrip(), (), clause))
    yield Section("rules", catalog.gettext("The rules behind it"), (Items(tuple(clauses)),))


def in_book(clause: str) -> tuple[str, tuple[int, ...]]:
    """Return what sorts clauses as a book has them: `B5.2` before `B5.10`."""
    return clause[:1], tuple(int(part) for part in clause[1:].split("."))
