"""What the frame of the page asks: games read from any text, written as text, told in a line, opened from a code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from page_games import catalog_of, file_of, scored, tree_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from alhambra_engine.referee import Result
    from alhambra_sheets.words.catalog import Catalog

_SHOWN = 40
"""Games that are told in a line at once, so that nobody waits long behind them."""


def _read(text: str, lang: str, fixes: bool = True) -> dict[str, Any]:  # noqa: FBT001, FBT002
    """Return what is said of a text, and the game in it as a tree: `value`, None where it would lose something."""
    from alhambra_engine import referee
    from alhambra_engine.copies import remarks
    from alhambra_sheets.report.answers import check_answer

    catalog = catalog_of(lang)
    result = referee.check(*file_of(text, catalog)) if fixes else scored(text, catalog)
    value = _value(result, catalog)
    lost = value is not None and remarks.has_remarks(result)
    return {**check_answer(result, catalog), "file": None, "value": value, "commentsLost": lost}


def _value(result: Result, catalog: Catalog) -> dict[str, Any] | None:
    """Return a game as a tree whose findings are the same; None where no tree has them."""
    from alhambra_engine.copies import writing

    value = tree_of(result)
    if value is None or result.legal:
        return value
    return value if _errors(scored(writing.json_text(value), catalog)) == _errors(result) else None


def _errors(result: Result) -> list[tuple[str, str]]:
    return sorted(
        (finding.kind.name, str(finding.player)) for finding in result.findings if finding.kind.severity == "error"
    )


def _text(tree: dict[str, Any], form: str) -> str:
    """Return a game as text: `drawing`, `list` or `json`; one that is not legal as it is."""
    from alhambra_engine.copies import drawings, transcripts, writing

    if form == "json":
        return writing.json_text(tree)
    result = scored(writing.json_text(tree), catalog_of("en"))
    written: Any = drawings.with_blocks(tree)
    if result.legal and result.outcome is not None:
        written = transcripts.tree_of(result.outcome, listed=form == "list")
    return writing.yaml_text(written)


def _summaries(trees: list[dict[str, Any]], names: list[list[str]]) -> list[dict[str, Any]]:
    """Return of each game its totals, who has won, whether it is legal; of its names, who that is in other games."""
    from alhambra_engine.copies import writing
    from alhambra_engine.reading.names import folded

    catalog = catalog_of("en")
    results = (scored(writing.json_text(tree), catalog) for tree in trees[:_SHOWN])
    return [
        {
            "legal": result.legal,
            "totals": dict(result.totals),
            "winners": list(result.winners),
            "complete": result.complete,
            "real": _feats(result, catalog),
            "keys": {name: folded(name) for name in own},
        }
        for result, own in zip(results, names, strict=False)
    ]


def _feats(result: Result, catalog: Catalog) -> dict[str, dict[str, Any]]:
    """Return of each real player with points whether they won, the longest wall, and the best scoring."""
    from alhambra_sheets.report.summary import game_row

    row = game_row(result, catalog)
    walls, best = _walls(result), _best(result)
    return {
        player.player: {
            "won": row.is_win_of(player),
            "wall": walls.get(player.player),
            "best": best.get(player.player),
        }
        for player in row.players
        if not player.virtual and player.points is not None
    }


def _players(games: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return how players have done in complete games, of each of which its summary is told, the oldest first."""
    from alhambra_engine.reading.names import folded
    from alhambra_sheets.report.summary import Tally

    tally = Tally()
    for each in games:
        for player, feats in each["real"].items():
            points = each["totals"].get(player)
            try:
                best, wall, won = feats["best"], feats["wall"], feats["won"]
            except KeyError:  # what a browser has kept may be damaged: the others are counted all the same
                continue
            if points is not None:
                tally.count(each["game"], player, points, won=won, scoring=best, wall=wall)
    return [
        {
            "key": folded(each.player),
            "player": each.player,
            "games": each.games,
            "won": each.wins,
            "wall": each.wall,
            "best": each.scoring,
            "most": each.best,
        }
        for each in tally.players
    ]


def _walls(result: Result) -> dict[str, int]:
    """Return the longest wall that each player had in a scoring, as far as one is written or drawn."""
    if result.outcome is None or result.outcome.game != "alhambra":
        return {}
    walls: dict[str, int] = {}
    for scoring in result.outcome.scorings:
        for player, holding in scoring.holdings.items():
            if holding.wall_length:
                walls[player] = max(walls.get(player, 0), holding.wall_length)
    return walls


def _best(result: Result) -> dict[str, int]:
    """Return the most points that each player got in one scoring."""
    if result.outcome is None or result.outcome.game != "alhambra":
        return {}
    scorings = result.outcome.scorings
    players = dict.fromkeys(player for scoring in scorings for player in scoring.holdings)
    return {player: max(each.points(player) for each in scorings if player in each.holdings) for player in players}


def _lines(games: list[dict[str, Any]], form: str) -> dict[str, Any]:
    """Return what games are in an archive, or in a table as `csv`: its head, and the part of each game.

    A game that is not legal has none. Of a game there are the tree, its `name` and the day, `date`.
    """
    from alhambra_engine.copies import archives, compact, writing
    from alhambra_sheets.commands.shared.archiving import line_for
    from alhambra_sheets.report.spreadsheets import csv_rows
    from alhambra_sheets.report.summary import HEADS, game_row, spreadsheet_rows

    catalog = catalog_of("en")

    def part(game: dict[str, Any]) -> str | None:
        result = scored(writing.json_text(game["tree"]), catalog)
        if not result.legal or result.outcome is None:
            return None
        day, title = game["date"], game["name"]
        if form == "csv":
            return csv_rows(
                spreadsheet_rows(game_row(result, catalog)._replace(file="", date=day, title=title))
            ).decode()
        try:
            return f"{line_for(result, day, title)}\n"
        except compact.CodeError:
            return None

    head = csv_rows([HEADS]).decode() if form == "csv" else f"{archives.MARK}\n"
    return {"head": head, "parts": [part(game) for game in games]}


def _archive(text: str, lang: str) -> dict[str, Any]:
    """Return the games of an archive, or of some of its lines, what is wrong with others, and whether to stop there."""
    import io

    from alhambra_engine import referee
    from alhambra_engine.copies import archives
    from alhambra_engine.reading.findings import Collector
    from alhambra_sheets.commands.shared import games
    from alhambra_sheets.report.answers import finding_answer

    catalog, findings = catalog_of(lang), Collector()
    surroundings = games.surroundings_of_copy(catalog)
    found = []
    data = text.encode("utf-8", "replace")
    for entry, result in archives.judged(
        io.BytesIO(data),
        findings,
        lambda coded: referee.score(games.CODE, coded.transcript, surroundings, advice=False),
    ):
        tree = tree_of(result)
        if tree is not None:
            found.append({"date": entry.date, "name": entry.title, "tree": tree})
    details = {each.detail for each in findings if each.kind.name == "bad-archive"}
    is_last = "newer" in details or ("mark" in details and not archives.is_text(data[: archives.LOOKED_THROUGH]))
    return {"games": found, "findings": [finding_answer(each, catalog) for each in findings], "last": is_last}


def _shared(code: str, lang: str) -> dict[str, Any]:
    """Return the game that a code carries, scored anew, and whether the points are those that were shown."""
    from alhambra_engine.copies.receipts import receipt_of
    from alhambra_sheets.commands.shared import codes, games
    from alhambra_sheets.report.answers import score_answer
    from alhambra_sheets.system.files import Fault

    catalog = catalog_of(lang)
    try:
        coded = codes.game_of(games.CODE, code.encode("utf-8", "replace"), catalog)
    except Fault as fault:
        line = str(fault).removeprefix(f"{games.CODE}: ")  # here the code came as a link, not as an option
        raise Fault(line[:1].upper() + line[1:]) from fault
    result = games.judged_copy(games.CODE, coded.transcript, catalog)
    receipt = receipt_of(coded, result)
    answer = {**score_answer(result, catalog), "file": None}
    return {
        "answer": answer,
        "value": _value(result, catalog),
        "text": coded.transcript.decode("utf-8", "replace"),
        "receipt": {
            "agrees": receipt.agrees,
            "told": bool(receipt.totals),
            "differences": [[each.player, each.shown, each.points] for each in receipt.differences],
        },
    }


def _qr(text: str) -> list[str] | None:
    """Return the modules of a QR code with a link, rows of 0 and 1; None for one that no telephone would read."""
    from alhambra_sheets.drawing.codes import game_matrix

    address, mark, code = text.partition("#")
    try:
        return ["".join("01"[module] for module in row) for row in game_matrix(f"{address}{mark}", code)]
    except ValueError:
        return None


QUESTIONS: Mapping[str, Callable[..., object]] = {
    "read": _read,
    "text": _text,
    "summaries": _summaries,
    "players": _players,
    "lines": _lines,
    "archive": _archive,
    "shared": _shared,
    "qr": _qr,
}
