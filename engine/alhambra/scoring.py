"""A judged base game to its points, scoring by scoring, and to who gets the tiles left on the market."""

from __future__ import annotations

from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeGuard

from .. import claims, majorities
from ..buildings import BUILDINGS
from ..majorities import awards_of, points_by_item
from ..reading import letters
from ..reading.findings import Collector, Edit, Fix
from ..reading.values import Claims
from ..reading.verdict import has_error
from . import awards, earlier, judging, numbers, transcript, virtual
from .meant_tiles import beginnings, reader_of

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Mapping, Sequence

    from ..buildings import Building
    from ..claims import SoFar
    from ..items import Item
    from ..reading.findings import Finding, Span
    from ..reading.nodes import Node
    from ..reading.surroundings import Surroundings
    from ..reading.values import ValueReader
    from .awards import Holding, Leftover, ScoringAward, SetsAward
    from .earlier import Missing
    from .judging import JudgedGame, JudgedTable
    from .palace import Palace
    from .texts import Transcript

_TOTAL_RULE = "B5.4"


class Scoring(NamedTuple):
    """One scoring: what each player had, the palaces that were drawn, the awards, and the tiles seen of each type.

    Palaces, reserves and counts are seen, in the end what is left on the market too; nothing of home-made tiles.
    """

    scoring: int
    holdings: Mapping[str, Holding]
    palaces: Mapping[str, Palace]
    awards: tuple[ScoringAward, ...]
    seen: Mapping[Building, int] = MappingProxyType({})

    def points(self, player: str) -> int:
        """Return the points of a player: the sum of that player's awards."""
        return sum(award.points for award in self.awards if award.player == player)


class AlhambraOutcome(NamedTuple):
    """A base game: what was written, the judgement, and the points.

    `scorings`, `leftovers` and `before` are empty if the game is not legal or was only checked. `before` are the sums
    of the points of earlier scorings that are written as numbers, by player. `doubtful` are players who are scored as
    real ones and may be the imaginary player, who never wins (B6.6). `by_track` is the game with the numbers of scoring
    2 taken for positions on the scoring track, if that is possible and would change who is ahead; `by_tiles` the one
    with the numbers of some counts taken for prices of tiles, likewise. `by_rules` are the games with the answers that
    nobody has given to what no source settles, each with the rules that its points depend on, if these points differ.
    """

    transcript: Transcript
    judged: JudgedGame
    scorings: tuple[Scoring, ...] = ()
    leftovers: tuple[Leftover, ...] = ()
    before: Mapping[str, int] = MappingProxyType({})
    doubtful: tuple[str, ...] = ()
    by_track: AlhambraOutcome | None = None
    by_tiles: AlhambraOutcome | None = None
    by_rules: tuple[tuple[Mapping[str, bool], AlhambraOutcome], ...] = ()

    @property
    def game(self) -> Literal["alhambra"]:
        """Which game it is."""
        return "alhambra"

    @property
    def by_answers(self) -> tuple[AlhambraOutcome, ...]:
        """The games that come of all answers to what no source settles; the game itself if they are all the same."""
        return tuple(game for _, game in self.by_rules) or (self,)

    @property
    def items(self) -> tuple[Item, ...]:
        """What is scored in this game, in the order of its tables."""
        return self.transcript.items

    @property
    def totals(self) -> Mapping[str, int]:
        """The points of all players over all scorings, including a virtual player; empty without points."""
        return self.running(numbers.FINAL_SCORING)

    def running(self, scoring: int) -> dict[str, int]:
        """Return the points of all players up to and including a scoring."""
        if not self.scorings and (not self.before or self.transcript.tables):
            return {}
        points = earlier.points_of(self.transcript, self.by_scoring, scoring)
        done = [each for each in self.scorings if each.scoring <= scoring]
        return {
            player: points.get(player, 0) + sum(each.points(player) for each in done)
            for player in earlier.players(self.transcript)
        }

    @property
    def by_scoring(self) -> dict[int, dict[str, int]]:
        """The points of the scorings that were worked out, by scoring and player."""
        return {each.scoring: {name: each.points(name) for name in each.holdings} for each in self.scorings}

    def points_in(self, scoring: int) -> Mapping[str, int]:
        """Return what each player got in a scoring, worked out or written as a number; empty if nobody knows."""
        return earlier.points_in(self.transcript, scoring, self.by_scoring)

    @property
    def missing(self) -> Missing:
        """What is not known of the scorings before the last one of the file."""
        return earlier.missing(self.transcript)

    @property
    def complete(self) -> bool:
        """Whether the totals are those of the whole game: nothing and nobody is missing (B4.1, B5.4, B6.1).

        They are not if they depend on an answer that nobody has given.
        """
        if not self.is_over or any(self.missing) or self.lacks_virtual or self.by_rules:
            return False
        return not self._open_walls() and not self._lacks_items and not self._open_losses()

    @property
    def whole(self) -> bool:
        """Whether by each answer to what no source settles the totals are those of the whole game."""
        return self.by_answers[0].complete

    @property
    def _lacks_items(self) -> bool:
        return bool(self.judged.open) or any(map(_opened, self.scorings))

    @property
    def lacks_virtual(self) -> bool:
        """Whether the imaginary player of a game of two is missing (B6.1)."""
        return judging.lacks_virtual(self.transcript)

    @property
    def winners(self) -> tuple[str, ...]:
        """The real players with the most points in the whole game, as far as that is certain (B5.4, B6.6).

        There are none before the last scoring, without the imaginary player of a game of two, where a real player's
        earlier points are missing, or where a missing wall could change them, or one of them could be the imaginary
        player, or earlier points could be positions on the scoring track, or counts prices, or an answer that nobody
        has given could make a palace illegal.
        """
        winners = self._sure_winners(self.virtual) or ()
        is_sure = all(winners == self._sure_winners(self.virtual | {each}) for each in self.doubtful)
        # Counts that may be prices are looked at with the usual answers alone.
        has_doubt = bool(self.by_rules) and _may_be_tiles(self.transcript)
        if self.judged.may_be_illegal or has_doubt or any(game.winners != winners for _, game in self.by_rules):
            return ()
        return winners if is_sure and self.by_track is None and self.by_tiles is None else ()

    @property
    def leaders(self) -> tuple[str, ...]:
        """The winners, or before the end the real players with the most points that are known."""
        if self.is_over:
            return self.winners
        real = {player: points for player, points in self.totals.items() if player not in self.virtual}
        leaders = majorities.winners(real) if real else ()
        return leaders if all(game.leaders == leaders for _, game in self.by_rules) else ()

    @property
    def waits_for_walls(self) -> bool:
        """Whether nothing but walls that are not given keeps the winners unknown (B4.7)."""
        return self._waits and not self._open_losses() and not self._lacks_items

    @property
    def waits_for_items(self) -> bool:
        """Whether what is not given of the modules, and perhaps walls and losses, keep the winners unknown."""
        return self._waits and self._lacks_items

    @property
    def waits_for_losses(self) -> bool:
        """Whether nothing but losses that are not given, and perhaps walls, keep the winners unknown."""
        return self._waits and bool(self._open_losses())

    @property
    def _waits(self) -> bool:
        return self._is_settled(self.virtual) and self._sure_winners(self.virtual) is None

    @property
    def is_over(self) -> bool:
        """Whether the last scoring of a game is there."""
        return bool(self.scorings) and self.scorings[-1].scoring == numbers.FINAL_SCORING

    def _is_settled(self, virtual: frozenset[str]) -> bool:
        """Tell whether no scoring is missing for a real player, and nobody is missing."""
        is_known = not self.missing.scorings and virtual.issuperset(self.missing.players)
        return self.is_over and is_known and not self.lacks_virtual

    def _sure_winners(self, virtual: frozenset[str]) -> tuple[str, ...] | None:
        """Return who has won if these players are virtual; None where that is not certain."""
        if not self._is_settled(virtual):
            return None
        return majorities.sure_winners(
            {player: points for player, points in self.ranges.items() if player not in virtual}
        )

    @property
    def ranges(self) -> Mapping[str, majorities.Range]:
        """Between which numbers the totals are, for walls, losses and what modules bring that are not given."""
        walls, losses, less, more = self._open_walls(), self._open_losses(), *self._open_points()
        return {
            player: majorities.Range(
                points - less.get(player, 0) - losses.get(player, 0),
                points + walls.get(player, 0) + more.get(player, 0),
            )
            for player, points in self.totals.items()
        }

    @property
    def has_sure_order(self) -> bool:
        """Whether it is certain who of the real players is before whom, whatever the totals are in their ranges."""
        real = sorted(own for player, own in self.ranges.items() if player not in self.virtual)
        return all(one.most < other.least or one == other == (one.most, one.most) for one, other in pairwise(real))

    def _open_points(self) -> tuple[dict[str, int], dict[str, int]]:
        """Return how many points fewer and more each player may have, for what is not given of the modules.

        Who may have more of a majority may take first place, and may push all others behind those places that have
        points.
        """
        less: dict[str, int] = {}
        more: dict[str, int] = {}
        for played in self.scorings:
            for player, points in _opened(played).items():
                more[player] = more.get(player, 0) + points
        for each in self.judged.open:
            item = next(own for own in self.items if own.id == each.item)
            scoring = next(own for own in self.scorings if own.scoring == each.scoring)
            if item.kind not in {"majority", "added"}:
                more[each.name] = more.get(each.name, 0) + item.most_points
                continue
            # What counts as buildings may bring every first place, and take any from the others.
            won = [own for own in self.items if own.kind == "majority" and own.id in BUILDINGS]
            for own in won if item.kind == "added" else [item]:
                more[each.name] = more.get(each.name, 0) + own.prizes_in(each.scoring)[0]
                for award in awards_of(own.id, scoring.awards):
                    less[award.player] = less.get(award.player, 0) + award.points
        return less, more

    def is_open(self, scoring: Scoring, player: str, item: Item) -> bool:
        """Tell whether what a player has of an item of a module is not given: nobody has drawn or written it."""
        return any(
            each.scoring == scoring.scoring and each.name == player and each.item == item.id
            for each in self.judged.open
        )

    def _open_walls(self) -> dict[str, int]:
        """Return how many points the walls of real players may bring that are not given (B4.7)."""
        most: dict[str, int] = {}
        for table, scoring in zip(self.transcript.scored, self.scorings, strict=True):
            for player in table.players:
                if player.palace is None and player.wall is None and not player.virtual:
                    longest = awards.longest_possible_wall(scoring.holdings[player.name].tiles, self.items)
                    points = longest * numbers.points_per_side()
                    most[player.name] = most.get(player.name, 0) + points
        return most

    def _open_losses(self) -> dict[str, int]:
        """Return how many points real players may lose at most of whom it is not given how many they lose."""
        item = _loss_in(self.transcript)
        if item is None:
            return {}
        from .expansions.rules import loss_of  # few games have expansions

        most: dict[str, int] = {}
        for table in self.transcript.scored:
            for player in table.players:
                if player.palace is None and not player.virtual and item.id not in player.numbers:
                    points = loss_of(item).most_counted(item, table.scoring, player, self.items)
                    most[player.name] = most.get(player.name, 0) + points
        return most

    @property
    def virtual(self) -> frozenset[str]:
        """The names of the virtual players."""
        return judging.virtual_players(self.transcript.tables)


def judge(values: ValueReader, root: Node | None, surroundings: Surroundings, findings: Collector) -> AlhambraOutcome:
    """Return what a file says and what is judged of it, without points; its faults are added to findings."""
    text, doubtful = virtual.settle(transcript.read(values, root), surroundings, findings)
    letters.add_note(values.names, findings, beginnings(text))
    was_read = not has_error(findings)
    judged = judging.judge(text, reader_of(text), findings, doubtful)
    if not judged.vague:  # else nobody knows yet whether it is legal
        earlier.check(text, findings)
    outcome = AlhambraOutcome(text, judged, doubtful=doubtful)
    if was_read and has_error(findings):
        _note_tiles(outcome, findings)
    if text.track and not judged.vague and not has_error(findings):
        earlier.check_track(text, with_points(outcome).by_scoring, findings)
    return outcome


def score(outcome: AlhambraOutcome, findings: Collector, *, advice: bool = True) -> AlhambraOutcome:
    """Return a legal game with its points; claims that differ from them are added to findings.

    With `advice`, notes about palaces that may have been meant otherwise are added, too.
    """
    scored = with_track(with_points(outcome))
    scored = _compare_tiles(scored, findings)
    if scored.transcript.modules:
        scored = with_rules(scored)
        note_rules((scored,), findings)
    note_track((scored, *scored.by_answers), findings)
    if advice:
        _note_gaps(scored, findings)
    if scored.by_rules:
        compare_claims(scored.by_answers, findings)
    else:
        _compare_claims(scored, findings)
    return scored


def with_points(outcome: AlhambraOutcome) -> AlhambraOutcome:
    """Return a legal game with its points."""
    scored = outcome._replace(
        scorings=tuple(
            scored_table(outcome, each, each.holdings)
            for table, each in zip(outcome.transcript.tables, outcome.judged.tables, strict=True)
            if table.is_scored
        ),
        leftovers=outcome.judged.leftovers,
    )
    scored = floored(scored)
    return scored._replace(before=earlier.points_of(outcome.transcript, scored.by_scoring))


def scored_table(outcome: AlhambraOutcome, table: JudgedTable, holdings: Mapping[str, Holding]) -> Scoring:
    """Return a table with what the holdings bring, by the rules of the modules that are played with."""
    text = outcome.transcript
    if text.modules:
        from . import house_rules  # few games have expansions
        from .expansions.rules import in_play, loss_of

        given = house_rules.answers(text.modules, text.rules)
        holdings = house_rules.held(holdings, outcome.virtual, text.items, given)
        for rules in in_play(text.modules):
            if rules.answered is not None:
                holdings = {player: rules.answered(holding, given) for player, holding in holdings.items()}
        loss = _loss_in(text)
        if loss is not None:
            attack = text.attacks.get(table.scoring)
            holdings = loss_of(loss).attacked(holdings, loss, attack, table.scoring, given)
    awarded = awards.award(table.scoring, holdings, text.items)
    return Scoring(table.scoring, holdings, table.palaces, awarded, table.seen)


def _opened(scoring: Scoring) -> dict[str, int]:
    """Return how many points more than they got players may have for sets whose types are not given."""
    return {award.player: award.most - award.points for award in scoring.awards if _is_opened(award)}


def _is_opened(award: ScoringAward) -> TypeGuard[SetsAward]:
    return isinstance(award, awards.SetsAward) and award.most > award.points


def _loss_in(text: Transcript) -> Item | None:
    """Return the item of a game that takes points away, if there is one."""
    return next((item for item in text.items if item.kind == "loss"), None) if text.modules else None


def floored(outcome: AlhambraOutcome) -> AlhambraOutcome:
    """Return a scored game in which nobody loses more than there is to lose."""
    text = outcome.transcript
    loss = _loss_in(text)
    if loss is None:
        return outcome
    from . import house_rules  # few games have expansions
    from .expansions.rules import loss_of

    given = house_rules.answers(text.modules, text.rules)
    done: list[Scoring] = []
    for scoring in outcome.scorings:
        had = _known_before(text, scoring, done)
        done.append(scoring._replace(awards=tuple(loss_of(loss).floored(scoring.awards, had, given))))
    return outcome._replace(scorings=tuple(done))


def _known_before(text: Transcript, scoring: Scoring, done: Sequence[Scoring]) -> dict[str, int]:
    """Return the points that players have before a scoring, of those of whom nothing is missing."""
    lacking = earlier.missing(text)
    if any(each < scoring.scoring for each in lacking.scorings):
        return {}
    scored = {each.scoring: {name: each.points(name) for name in each.holdings} for each in done}
    before = earlier.points_of(text, scored, scoring.scoring)
    return {
        player: before.get(player, 0) + sum(each.points(player) for each in done)
        for player in scoring.holdings
        if player not in lacking.players
    }


def open_answers(outcome: AlhambraOutcome) -> Iterator[dict[str, bool]]:
    """Yield all ways to answer what no source settles and what a game may depend on, the usual one first."""
    from . import house_rules  # few games have expansions

    text, holdings = outcome.transcript, outcome.judged.holdings
    tables = outcome.judged.tables
    virtual = [own for table in tables for name, own in table.holdings.items() if name in outcome.virtual]
    return house_rules.open_answers(text.modules, text.rules, holdings, virtual, text.items)


def with_rules(outcome: AlhambraOutcome) -> AlhambraOutcome:
    """Return a scored game with what it comes to by each answer to what no source settles, if that matters."""
    text = outcome.transcript
    games = {}
    for given in open_answers(outcome):
        other = with_points(outcome._replace(transcript=text._replace(rules={**text.rules, **given}), by_track=None))
        games[tuple(given.items())] = with_track(other)
    results = {answered: _result_of(game) for answered, game in games.items()}
    if len(set(results.values())) <= 1:
        return outcome
    deciding = _deciding(results)
    found: dict[tuple[tuple[str, bool], ...], AlhambraOutcome] = {}
    for answered, game in games.items():
        found.setdefault(tuple(each for each in answered if each[0] in deciding), game)
    return outcome._replace(by_rules=tuple((dict(answered), game) for answered, game in found.items()))


def _result_of(game: AlhambraOutcome) -> Hashable:
    return tuple(tuple(game.running(each.scoring).items()) for each in game.scorings), game.winners


def _deciding(results: Mapping[tuple[tuple[str, bool], ...], Hashable]) -> frozenset[str]:
    """Return the rules whose answers change a result, whatever the other answers are."""
    return frozenset(
        rule
        for answered, result in results.items()
        for number, (rule, answer) in enumerate(answered)
        if results.get((*answered[:number], (rule, not answer), *answered[number + 1 :]), result) != result
    )


def note_rules(games: Sequence[AlhambraOutcome], findings: Collector) -> None:
    """Add the rules that no source settles and on which points depend, in one of several possible games.

    Of a single game it is told what each answer brings.
    """
    deciding = {rule for game in games if game.by_rules for rule in game.by_rules[0][0]}
    if not deciding:
        return
    from . import house_rules  # few games have expansions

    text = games[0].transcript
    for rule in house_rules.rules_of(text.modules):
        if rule.id not in deciding:
            continue
        yes, no = (house_rules.line_of(text, rule.id, answer=answer) for answer in (True, False))
        if len(games) > 1:
            values: dict[str, object] = {"question": rule.id, "yes_line": yes, "no_line": no}
            findings.add("rule-open", text.modules_span, "vague", rule=rule.clause, values=values)
            continue
        results = tuple((answer, _with_answer(games[0], rule.id, answer=answer)) for answer in (True, False))
        fixes = tuple(
            Fix((edit,), game.totals, _common_winners(games[0], rule.id, answer=answer))
            for answer, game in results
            if (edit := house_rules.answering(text, rule.id, answer=answer)) is not None
        )
        (_, by_yes), (_, by_no) = results
        totals = {"as_yes": dict(by_yes.totals), "as_no": dict(by_no.totals)}
        values = {"question": rule.id, "yes_line": yes, "no_line": no, **totals}
        findings.add("rule-open", text.modules_span, rule=rule.clause, fixes=fixes, values=values)


def _with_answer(outcome: AlhambraOutcome, rule: str, *, answer: bool) -> AlhambraOutcome:
    """Return the game that comes of one answer, with the usual ones to all other rules that are open."""
    return next(game for given, game in outcome.by_rules if given[rule] is answer)


def _common_winners(outcome: AlhambraOutcome, rule: str, *, answer: bool) -> tuple[str, ...]:
    """Return who wins by one answer, whatever the other answers are; nobody where that depends on them."""
    found = {game.winners for given, game in outcome.by_rules if given[rule] is answer}
    return found.pop() if len(found) == 1 else ()


def with_track(outcome: AlhambraOutcome) -> AlhambraOutcome:
    """Return a scored game, with its other reading if numbers may be positions on the track and that matters (B5.4)."""
    text = outcome.transcript
    scored = outcome.by_scoring
    if text.track is not None or not earlier.may_be_positions(text, scored):
        return outcome
    other = text._replace(track=True)
    by_track = floored(outcome._replace(transcript=other))
    by_track = by_track._replace(before=earlier.points_of(other, by_track.by_scoring))
    return outcome if by_track.leaders == outcome.leaders else outcome._replace(by_track=by_track)


def note_track(games: Sequence[AlhambraOutcome], findings: Collector) -> None:
    """Add that numbers may be positions on the track, as it is in the first of several possible games (B5.4)."""
    game = next((each for each in games if each.by_track is not None), None)
    if game is None or game.by_track is None:
        return
    text = game.transcript
    fixes = tuple(
        Fix((Edit(text.head, f"track: {word}\n"),), each.totals, each.leaders)
        for word, each in (("no", game._replace(by_track=None)), ("yes", game.by_track))
        if text.head is not None
    )
    span = next(each.span for each in text.earlier if each.scoring != numbers.SCORINGS[0])
    values = {"as_points": dict(game.totals), "as_track": dict(game.by_track.totals)}
    findings.add("points-or-track", span, fixes=fixes, values=values)


def _with_tiles(outcome: AlhambraOutcome) -> Iterator[AlhambraOutcome]:
    """Yield a game with numbers that may be prices of tiles taken for that: all that can be, then each by itself."""
    text = outcome.transcript
    if outcome.judged.vague or not _may_be_tiles(text):
        return
    from . import tile_doubts  # few files have such counts

    reader = reader_of(text)

    def judged(text: Transcript) -> JudgedGame | None:
        told = Collector()
        game = judging.judge(text, reader, told, outcome.doubtful)
        return None if has_error(told) else game

    for other in tile_doubts.as_tiles(text, lambda each: judged(each) is not None):
        game = judged(other)
        if game is None:
            continue
        # What vague words have come to stays: of the others nothing changes.
        tables = tuple(
            before._replace(
                holdings={
                    player.name: (after if player.counts is not None else before).holdings[player.name]
                    for player in table.players
                }
            )
            for table, before, after in zip(other.tables, outcome.judged.tables, game.tables, strict=True)
        )
        yield outcome._replace(transcript=other, judged=outcome.judged._replace(tables=tables), by_track=None)


def _may_be_tiles(text: Transcript) -> bool:
    """Tell whether some counts could be tiles; few files need the module that knows more of them."""
    return any(player.counts is not None and player.counts.doubt for table in text.tables for player in table.players)


def with_tile_doubt(games: tuple[AlhambraOutcome, ...], findings: Collector) -> tuple[AlhambraOutcome, ...]:
    """Return the possible games of vague tiles; beside counts that could be tiles as well, nobody has won in any."""
    text = games[0].transcript
    if not _may_be_tiles(text):
        return games
    from . import tile_doubts  # few files have such counts

    words = tile_doubts.first_doubt(text)
    findings.add("counts-or-tiles", words.span or words.words[0].span, "tiles")
    return tuple(game._replace(by_tiles=game) for game in games)


def _compare_tiles(outcome: AlhambraOutcome, findings: Collector) -> AlhambraOutcome:
    """Return a scored game, with its other reading if counts may be prices of tiles and that matters; note it."""
    others = [with_track(with_points(other)) for other in _with_tiles(outcome)]
    if not others:
        return outcome
    leaders = outcome._replace(by_track=None).leaders
    # A reading that has both doubts counts as well.
    other_leaders = [
        {each._replace(by_track=None).leaders, *([each.by_track.leaders] if each.by_track else ())} for each in others
    ]
    differing = [each for each, own in zip(others, other_leaders, strict=True) if own != {leaders}]
    by_tiles = (differing or others)[0]._replace(by_track=None)
    from . import tile_doubts  # few files have such counts

    doubt = tile_doubts.doubt_of(outcome.transcript, by_tiles.transcript)
    fixes = tuple(
        fix._replace(totals=game.totals, winners=game.winners)
        for fix, game in ((doubt.as_counts, outcome), (doubt.as_tiles, by_tiles))
        if fix is not None
    )
    if not differing:
        findings.add("counts-or-tiles", doubt.span, "same", player=doubt.player, fixes=fixes)
        return outcome
    values = {"as_counts": dict(outcome.totals), "as_tiles": dict(by_tiles.totals)}
    findings.add("counts-or-tiles", doubt.span, player=doubt.player, fixes=fixes, values=values)
    return outcome._replace(by_tiles=by_tiles)


def _note_tiles(outcome: AlhambraOutcome, findings: Collector) -> None:
    """Add that an illegal game would be legal if its counts were prices of tiles."""
    other = next(_with_tiles(outcome), None)
    if other is None:
        return
    from . import tile_doubts  # few files have such counts

    doubt = tile_doubts.doubt_of(outcome.transcript, other.transcript)
    fixes = tuple(fix for fix in (doubt.as_counts, doubt.as_tiles) if fix is not None)
    findings.add("counts-or-tiles", doubt.span, "tiles", player=doubt.player, fixes=fixes)


def compare_claims(games: Sequence[AlhambraOutcome], findings: Collector) -> None:
    """Add the claims that differ from the points of every one of several possible games."""
    differing: list[dict[Span | None, Finding]] = []
    for game in games:
        told = Collector()
        _compare_claims(game, told)
        wrong = {finding.span: finding for finding in told if finding.kind.name == "claim-differs"}
        if not wrong:
            return  # in this one all are right, or may be
        differing.append(wrong)
    for span, finding in differing[0].items():
        if not all(span in each for each in differing):
            continue
        values = dict(finding.values)
        if all(each[span].values == values for each in differing):
            detail = finding.detail
        else:
            detail = "items" if finding.detail == "item" else "totals"
            points = {int(str(each[span].values["points"])) for each in differing}
            shown = {"claimed": values["claimed"], "possible": tuple(sorted(points))}
            values = {"item": values["item"], **shown} if "item" in values else shown
        findings.add("claim-differs", span, detail, rule=finding.rule, player=finding.player, values=values)


def _note_gaps(outcome: AlhambraOutcome, findings: Collector) -> None:
    """Add what a sign for an empty space would change in the palaces that are drawn."""
    judged = {table.scoring: table for table in outcome.judged.tables}
    drawings = [
        (
            player.name,
            player.palace,
            judged[table.scoring].palaces[player.name],
            judged[table.scoring].holdings[player.name],
        )
        for table in outcome.transcript.tables
        for player in table.players
        if player.palace is not None and player.palace.rows
    ]
    if drawings:
        from .gaps import note_gaps  # counts have no gaps

        note_gaps(drawings, findings)


def _compare_claims(outcome: AlhambraOutcome, findings: Collector) -> None:
    """Compare what the players had worked out, scoring by scoring, then of the whole game."""
    text = outcome.transcript
    lacking = outcome.missing
    rules = claims.rules(outcome.items, _TOTAL_RULE)
    so_far: dict[str, SoFar] = {}
    taken: dict[str, int] = {}
    for table, scoring in zip(text.scored, outcome.scorings, strict=True):
        running = outcome.running(scoring.scoring)
        for player in table.players:
            points = points_by_item(player.name, scoring.awards)
            before = so_far.get(player.name, claims.NOTHING)
            # What is written as numbers since then is a fact.
            before = before.plus(
                running[player.name] + taken.get(player.name, 0) - sum(points.values()) - before.points
            )
            if player.name in lacking.players or any(each < scoring.scoring for each in lacking.scorings):
                before = before._replace(known=False)
            claimed = player.claims or Claims({}, None)
            for award in (each for each in scoring.awards if each.player == player.name and _is_opened(each)):
                points[award.item] = _as_claimed(award, points, claimed, before)
                taken[player.name] = taken.get(player.name, 0) + points[award.item] - award.points
            so_far[player.name] = claims.compare_player(player.name, claimed, points, rules, findings, before=before)
    # Of a scoring of claims alone nobody knows the points, and so not those of the game.
    totals = outcome.totals if text.scored == text.tables else {}
    for name, total in totals.items():
        claim = text.claims.get(name)
        if claim is None or (name in so_far and claim.value in so_far[name].written):
            continue
        if total <= claim.value <= total + sum(_opened(each).get(name, 0) for each in outcome.scorings):
            continue
        if name in so_far and not so_far[name].known and claim.value > total:
            claims.add_open(name, claim, total, _TOTAL_RULE, findings)
        else:
            claims.compare_total(name, claim, _terms(outcome, name, total), _TOTAL_RULE, findings)


def _as_claimed(award: SetsAward, points: Mapping[str, int], claimed: Claims, before: SoFar) -> int:
    """Return the points of sets whose types are not given: as what a player claims has them, if they may be so."""
    rest = sum(points.values()) - award.points
    wanted = award.points
    if award.item in claimed.items:
        wanted = claimed.items[award.item].value
    elif claimed.sum is not None:
        wanted = claimed.sum.value - rest
    elif claimed.running is not None or claimed.total is not None:
        total = claimed.running or claimed.total
        wanted = (total.value if total else 0) - rest - before.points
    return min(max(wanted, award.points), award.most)


def _terms(outcome: AlhambraOutcome, player: str, total: int) -> tuple[int, ...]:
    """Return what a player's total is made of: by item in the only scoring, else by scoring."""
    scorings = outcome.scorings
    if len(scorings) == 1 and player not in outcome.before:
        return tuple(points_by_item(player, scorings[0].awards).values())
    own = tuple(scoring.points(player) for scoring in scorings)
    return total - sum(own), *own
