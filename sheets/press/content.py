"""What a request names, read for those who print it, and written into the request so that a recipe can carry it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import __version__
from ..forms.design import Content
from . import recipe, seasons
from .arrangement import RequestError

if TYPE_CHECKING:
    from collections.abc import Callable

    from alhambra_engine.referee import Result
    from alhambra_engine.rollandwrite.layouts import GridLayout

    from .request import Request


def content_of(
    request: Request,
    choose: Callable[[str], GridLayout],
    game: Result | None = None,
    judge: Callable[[bytes], Result] | None = None,
    *,
    season: tuple[str, bytes] | None = None,
    as_typed: bool = False,
) -> tuple[Content, Request]:
    """Return what a request names, and the request with all that a recipe must know of it; RequestError.

    `choose` finds the layout of an id or a file, and raises what its caller likes. A grid that a recipe has written out
    is read without it. `game` is what a file or a code contains, and `judge` judges the transcript of a code, which
    cannot name files. `season` is the summary that `fill` names, and what it is called, where that is what
    is filled in; no recipe carries it. `as_typed` keeps the game of a file, and leaves out its code,
    where the copy that the code carries would not be told in the same words: a code does not say how a game was typed.
    """
    from alhambra_engine.rollandwrite import layout_maker

    named = tuple(layout_from_word(name) or choose(name) for name in request.layout)
    seed = request.seed
    if seed and not request.layouts:
        raise RequestError("seed-alone")
    if request.layouts and not seed:
        seed = layout_maker.fresh_seed()
    fresh = layout_maker.make_layouts(request.layouts, seed) if request.layouts else ()
    kept = tuple(map(layout_word, named))
    request = request._replace(layout=kept, seed=seed)
    code = request.code
    played = None if season is None else seasons.read(*season)
    if request.fill and game is not None and judge is not None:
        copy, code = _coded(game, judge)
        game, code = (game, "") if as_typed and _told(copy) != _told(game) else (copy, code)
    request = request._replace(fill="", code=code)
    lasting = bool(code or game is None) and season is None and len(recipe.command(request)) <= recipe.LONGEST
    return Content((*named, *fresh), game, played, lasting), request


def unlasting(game: Result) -> Content:
    """Return a game for a file that carries no recipe: as it is, and no code is worked out."""
    return Content(game=game)


def _coded(game: Result, judge: Callable[[bytes], Result]) -> tuple[Result, str]:
    """Return a game as it is read from its code, so that a reprint is the same; as it is, where it has no code.

    An illegal game has none, nor has one that is too long, or whose code should tell of another game.
    """
    from alhambra_engine.copies import compact

    if not game.legal:
        return game, ""
    try:
        code = compact.code_of(game, __version__)
    except compact.CodeError:  # it is too long
        return game, ""
    copy = judge(compact.game_of(code).transcript)
    return (copy, code) if _comes_to(copy) == _comes_to(game) else (game, "")


def _comes_to(game: Result) -> tuple[object, ...]:
    """Return what a game comes to, whatever is said of it."""
    possible = [dict(each.totals) for each in game.possible]
    return game.legal, dict(game.totals), game.winners, dict(game.before), game.complete, possible


def _told(game: Result) -> tuple[object, ...]:
    """Return what is said of how a game was typed: its findings, wherever they are, and its vague words."""
    findings = [(each.kind.name, each.detail, each.player, str(each.values)) for each in game.findings]
    read = game.readings
    words = [(read.words[number].piece.text, tile) for number, tile in sorted(read.resolved.items())] if read else []
    return findings, words


def layout_word(layout: GridLayout) -> str:
    """Return what a recipe calls a layout: its id where that says all, else the grid written out."""
    from alhambra_engine.rollandwrite import layout_maker

    known = layout_maker.find_layout(layout.id) == layout
    name = "".join(character for character in layout.name if character.isprintable())
    return layout.id if known else ":".join((layout.id, layout.letters, str(layout.coins), name))


def layout_from_word(word: str) -> GridLayout | None:
    """Return the layout that `layout_word` has written out; None for any other text, or a grid that is none."""
    from alhambra_engine.rollandwrite import layout_maker, layouts
    from alhambra_engine.rollandwrite import numbers as rollandwrite

    parts = word.split(":", 3)
    if len(parts) < len(("id", "letters", "coins", "name")) or not parts[2].isascii() or not parts[2].isdecimal():
        return None
    layout_id, letters, coins, name = parts
    lines = rollandwrite.grid_lines()
    rows = [letters[start : start + lines] for start in range(0, len(letters), lines)]
    if len(letters) > lines**2 or len(coins) > len("100"):
        return None
    layout, problems = layouts.read_layout({"id": layout_id, "name": name, "rows": rows, "coins": int(coins)})
    # The id of another grid would lead whoever scores the sheet astray.
    if layout is None or problems or layouts.faults(layout):
        return None
    known = layout_maker.find_layout(layout_id)
    return layout if known is None or (known.rows, known.coins) == (layout.rows, layout.coins) else None
