"""The rules in a player's words, clause by clause, as messages of the catalog.

The numbers of the clauses are those of docs/rules.md (B) and docs/rules-roll-and-write.md (R, V, A). Where a card has
the same sentence, it is the same message, translated once. `clauses` fills in the numbers of the game.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import NamedTuple

from .catalog import N_
from .finding_sentences import Plural
from .module_rules import MODULE_RULES


class Rule(NamedTuple):
    """A clause: its sentences in their order, and which number of the game `{number}` is, where one agrees with it."""

    sentences: tuple[str | Plural, ...]
    number: str = ""


def _rule(*sentences: str | Plural, number: str = "") -> Rule:
    return Rule(sentences, number)


# What several clauses say, or say together.
_VIRTUAL_PLAYER = _rule(
    N_(
        "An imaginary third player: scores every type like a player (ties included), but has no palace and no wall, "
        "and never wins."
    )
)
_LEAST = _rule(N_("You need at least one tile of a type to score it. Prices never count, nor do tiles in reserve."))
_TIE = _rule(
    N_(
        "Add up the points of the tied places, divide equally and round down, type by type. The next player "
        "takes the place after these."
    )
)
_HIGHEST = _rule(N_("The highest total wins; equal totals share the victory."))
_SHEETS = _rule(N_("Each real player has a player sheet; all players share one score sheet."))
_GRID = _rule(
    N_(
        "A player sheet has a grid of {lines} rows and {lines} columns. Blue dice go along the top, yellow dice down "
        "the side."
    )
)
_FIRST_PLAYER = _rule(N_("The first player, chosen at random, crosses out each round as it begins."))
_FIRST_BUILDINGS = _rule(
    Plural(
        "Each player rolls a blue and a yellow die and crosses out the building where they "
        "meet, until {number} is built; the first player also crosses each out on the score "
        "sheet. Already built? Reroll both.",
        "Each player rolls a blue and a yellow die and crosses out the building where they "
        "meet, until {number} are built; the first player also crosses each out on the score "
        "sheet. Already built? Reroll both.",
    ),
    number="built",
)
_FIRST_DICE = _rule(
    N_(
        "Each player rolls the pair once more and places it. The first player also rolls and places a second pair. "
        "Dice may share a space."
    )
)
_BUILD = _rule(
    N_(
        "Choose a blue and a yellow die; cross out the building where they meet. The first player crosses out your "
        "leftmost free box of that type on the score sheet."
    )
)
_TAKE = _rule(
    N_(
        "1 coin for each pair of a blue and a yellow die that meets on a built building (0–{most}; equal dice "
        "count separately). Circle the coins; once all are circled, you gain no more."
    )
)
_CHANGE = _rule(
    N_(
        "At the start of your turn, change a die by one pip, up or down, as often as you can pay. A 6 cannot "
        "become a 1, nor a 1 a 6."
    ),
    N_("Coins per pip: {change}."),
)
_SECOND = _rule(
    N_(
        "After building, also build where the other two dice meet. Then reroll all four, keep one blue and "
        "one yellow, pass the other pair to the left, unchanged."
    ),
    N_("Coins for the second building: {second}."),
)
_COMPLETED = _rule(
    N_("Whoever completes a type scores the best place still available at the end of that round; it is then taken.")
)
_RANKED_ONCE = _rule(
    N_(
        "You need at least one building. Places taken during the game are gone, and whoever took one is not "
        "ranked in that type again."
    )
)
_VIRTUAL = N_("Virtual players:")
_HOW_MANY_VIRTUAL = _rule(_VIRTUAL, N_("Two players: {pair} ({one}). One player: {alone} ({two})."))
_ROLLED_FOR = _rule(
    _VIRTUAL,
    N_(
        "At the end of each round, the first player rolls for each of them: one building, read off the first "
        "player’s grid. Type complete? Reroll."
    ),
)
_LOST = _rule(_VIRTUAL, N_("They take places and share ties but score nothing: their points are lost."))
_MORE_VIRTUAL = _rule(
    N_("More players:"),
    N_("Play against {more} virtual players instead of {usual}; the number of rounds goes by the new total."),
)
_VERSUS = _rule(
    N_("Versus:"),
    N_(
        "Virtual players score types as you do, and a bonus instead of rows, columns and coins. Each virtual "
        "player’s bonus, by how many there are: {bonus}."
    ),
)
_FASTER = _rule(N_("You cannot complete types faster than you can build, so the order must fit the rounds."))
_SAME_LIMITS = _rule(
    N_("Buildings, coins and rounds must fit together: in a turn you build or take coins, never both."),
    N_("Coins for the second building: {second}."),
)

_RULES = {
    # The base game: pieces
    "B1.1": _rule(
        N_(
            "The game has {tiles} building tiles of six types. Each has a price and up to three walled sides, and no "
            "two are the same."
        )
    ),
    "B1.2": _rule(
        N_("Every palace starts with the fountain. It has no walls and no price, and does not count as a building.")
    ),
    "B1.3": _rule(
        N_("The money cards of each currency add up to {money}. With two players, some cards are taken out.")
    ),
    # Course
    "B2.1": _rule(N_("The game is for {fewest} to {players} players. The market always starts with {market} tiles.")),
    "B2.2": _rule(
        N_(
            "On your turn, take money, buy a tile or redesign your palace. If you pay a tile’s price exactly, you have "
            "another action."
        )
    ),
    "B2.3": _rule(N_("At the end of your turn, place the tiles you bought: in your palace or on your reserve board.")),
    "B2.4": _rule(N_("When a scoring card is drawn, refill first, then score before the next turn.")),
    "B2.5": _rule(N_("The game ends when, at the end of a turn, the market cannot be refilled to {market} tiles.")),
    "B2.6": _rule(
        N_(
            "Each tile left goes free to whoever has the most money in the currency of its space; they place it by the "
            "rules or put it in reserve. Tied, or nobody has any: it stays."
        )
    ),
    # The palace
    "B3.1": _rule(N_("A palace has exactly one fountain, which is never moved, removed or replaced.")),
    "B3.2": _rule(N_("All roofs point up, as on the fountain: never turn a tile.")),
    "B3.3": _rule(N_("Wall touches wall, open side touches open side.")),
    "B3.4": _rule(N_("Every tile must touch another along a full side.")),
    "B3.5": _rule(N_("Every tile must be reachable on foot from the fountain, through open sides.")),
    "B3.6": _rule(
        N_("No holes: tiles must not enclose an empty space."),
        N_("A hole can be larger than one space, and a gap that is open only at a corner is a hole too."),
    ),
    "B3.7": _rule(
        N_("Redesign: move a tile between palace and reserve, or swap one for one on its space."),
        N_("The palace must be legal afterwards. The fountain stays put, and tiles bought this turn cannot take part."),
    ),
    "B3.8": _rule(N_("Only the finished palace is judged, not the order in which it was built.")),
    "B3.9": _rule(N_("Every tile exists only once, so only one player can have it.")),
    "B3.10": _LEAST,
    # Wall
    "B4.1": _rule(N_("In every scoring, all players score the longest unbroken outer wall of their own palace.")),
    "B4.2": _rule(N_("A wall counts by sides, not by tiles: one tile can give two or three points.")),
    "B4.3": _rule(N_("A wall is outer where no tile is on its other side. A wall between two tiles never counts.")),
    "B4.4": _rule(N_("A wall continues round corners and into bays. An open side breaks it.")),
    "B4.5": _rule(N_("If a wall forms a closed ring, all its sides score.")),
    "B4.6": _rule(N_("A palace that breaks a rule scores no wall.")),
    "B4.7": _rule(N_("The number of tiles limits the wall: with {some} tiles, it has at most {sides} sides.")),
    # Majorities
    "B5.1": _rule(
        N_(
            "In each type, the player with the most tiles scores; from scoring 2 on also the second, in scoring 3 also "
            "the third."
        ),
        N_("Points for the places: {by_scoring}."),
    ),
    "B5.2": _TIE,
    "B5.3": _LEAST,
    "B5.4": _HIGHEST,
    # The imaginary player
    "B6.1": _VIRTUAL_PLAYER,
    "B6.2": _rule(
        N_("{name} draws tiles:"),
        N_(
            "{start} during setup · {after} after scoring 1 · 1/{share} of the tiles in the bag after scoring 2, "
            "rounded down."
        ),
    ),
    "B6.3": _VIRTUAL_PLAYER,
    "B6.4": _rule(N_("You may give {name} a tile you have just bought.")),
    "B6.5": _rule(
        N_("The imaginary player never loses tiles, and has at least {first} at scoring 1 and {then} at scoring 2.")
    ),
    "B6.6": _VIRTUAL_PLAYER,
    # Roll & Write: components
    "R1.1": _rule(N_("The game has twelve dice, six blue and six yellow.")),
    "R1.2": _SHEETS,
    "R1.3": _SHEETS,
    "R1.4": _rule(N_("Pens are not included.")),
    "R1.5": _rule(N_("There are six building types, each with its own colour.")),
    "R1.6": _GRID,
    "R1.7": _rule(N_("The score sheet shows the rounds and, for each player, the boxes of each type.")),
    # Setup
    "R2.1": _rule(N_("Each player starts with a sheet, a blue die and a yellow die.")),
    "R2.2": _FIRST_PLAYER,
    "R2.3": _FIRST_BUILDINGS,
    "R2.4": _FIRST_BUILDINGS,
    "R2.5": _FIRST_DICE,
    "R2.6": _FIRST_DICE,
    "R2.7": _rule(N_("Coins circled at the start: {coins}."), N_("Cross out coins you spend; they are gone for good.")),
    # Course
    "R3.1": _rule(N_("Rounds by number of players, virtual ones included: {rounds}.")),
    "R3.2": _FIRST_PLAYER,
    "R3.3": _rule(N_("On your turn, you must build or take coins.")),
    "R3.4": _BUILD,
    "R3.5": _rule(
        N_(
            "No building can be built twice. If every building where your dice meet is already built, you must "
            "take coins."
        )
    ),
    "R3.6": _BUILD,
    "R3.7": _rule(N_("Pass the two unused dice to the left, unchanged; reroll and place the two used ones.")),
    "R3.8": _TAKE,
    "R3.9": _TAKE,
    "R3.10": _rule(N_("After taking coins, reroll all four dice, keep one pair and pass the other to the left.")),
    "R3.11": _CHANGE,
    "R3.12": _SECOND,
    "R3.13": _SECOND,
    # Completing a type
    "R4.1": _COMPLETED,
    "R4.2": _rule(
        N_("Several players in the same round:"),
        N_("Add up the points of the places they reach, divide equally, round down."),
    ),
    "R4.3": _rule(
        N_("Players who complete a type in a later round get its next places; after the third place, nothing.")
    ),
    "R4.4": _rule(N_("At the end of the round, note the points and cross out the places taken on the score sheet.")),
    # Final scoring
    "R5.1": _rule(
        N_("At the end, the players with the most buildings of a type score the places still available."),
        N_("Points for the places: {final}."),
    ),
    "R5.2": _TIE,
    "R5.3": _RANKED_ONCE,
    "R5.4": _RANKED_ONCE,
    "R5.5": _rule(N_("Each row and each column:"), N_("buildings → points: {points}. They need not be adjacent.")),
    "R5.6": _rule(N_("1 point for every {number} coins left, rounded down."), number="coins_for_one_point"),
    "R5.7": _HIGHEST,
    # Two players, one player, solo variants
    "R6.1": _HOW_MANY_VIRTUAL,
    "R6.2": _rule(
        _VIRTUAL,
        Plural(
            "They share one pair of dice. Each has a row on the score sheet and starts with {number} building; a "
            "repeated roll gives another building of that type.",
            "They share one pair of dice. Each has a row on the score sheet and starts with {number} buildings; a "
            "repeated roll gives another building of that type.",
        ),
        number="built",
    ),
    "R6.3": _rule(N_("Two players:"), N_("Pass dice only between the two real players.")),
    "R6.4": _ROLLED_FOR,
    "R6.5": _ROLLED_FOR,
    "R6.6": _LOST,
    "R7.1": _HOW_MANY_VIRTUAL,
    "R7.2": _rule(
        N_("One player:"),
        N_(
            "Keep the unused dice and reroll the used pair. After taking coins or a second building, reroll and keep "
            "all four."
        ),
    ),
    "R7.3": _rule(N_("If you play alone, you try to score as many points as possible.")),
    "R8.1": _MORE_VIRTUAL,
    "R8.2": _VERSUS,
    "R8.3": _HOW_MANY_VIRTUAL,
    "R8.4": _MORE_VIRTUAL,
    # What a transcript of Roll & Write can show
    "V1": _rule(N_("Real and virtual players together: {together}. Versus mode is for one real player.")),
    "V2": _rule(N_("The score sheet has room for {seats} players; at the end, all rounds are crossed out.")),
    "V3": _rule(N_("Every player needs a different name.")),
    "V4": _rule(N_("A grid has {spaces} buildings, as many of each type as the score sheet has boxes: {boxes}.")),
    "V5": _rule(
        N_("Nobody can have more buildings of a type than there are boxes, and grid and boxes show the same number.")
    ),
    "V6": _rule(N_("Boxes are crossed out from the left, without gaps.")),
    "V7": _rule(
        N_(
            "Types, rows and columns must add up to the same number, and some set of crossed-out spaces must "
            "match them all."
        )
    ),
    "V8": _rule(
        N_(
            "After the setup, each turn adds one building, two if you pay for a second, none if you take coins. "
            "Buildings at the start: {built}."
        )
    ),
    "V9": _SAME_LIMITS,
    "V10": _rule(N_("Rounds and coins limit how much a player can build: nobody can fill the grid.")),
    "V11": _rule(N_("A virtual player builds once in every round, so all of them have the same number of buildings.")),
    "V12": _rule(N_("In versus mode, each virtual player’s bonus equals their number of buildings.")),
    "V13": _rule(N_("Before the end of a game, the same limits apply to the rounds played so far.")),
    "V14": _rule(
        N_("Coins circled: at least {coins}, and no more than the sheet has. Only circled coins can be crossed out.")
    ),
    "V15": _rule(N_("You can take at most {most} coins in one turn.")),
    "V16": _rule(N_("Coins are crossed out only for second buildings and for changing dice.")),
    "V17": _rule(N_("A type is complete only when all its boxes are crossed out.")),
    "V18": _FASTER,
    "V19": _FASTER,
    "V20": _rule(
        N_(
            "To complete two types in one round, you must pay for a second building; a virtual "
            "player can complete only one."
        )
    ),
    "V21": _rule(N_("In each type, more buildings rank higher; among players who completed it, whoever was earlier.")),
    "V22": _rule(N_("Nobody scores a type without a building of it.")),
    "V23": _rule(N_("The points for a type are those of a place, or a share of tied places.")),
    "V24": _rule(N_("All players together get no more for a type than its places are worth.")),
    "V25": _rule(
        N_(
            "Equal numbers of a type score equal points unless one player completed it earlier; more buildings "
            "never score less."
        )
    ),
    "V26": _rule(
        N_("Each row and each column:"),
        N_("buildings → points: {points}. They need not be adjacent."),
        N_("Points for rows and columns must be a sum that rows and columns can make."),
    ),
    "V27": _rule(N_("A total is the sum of the types, the rows and columns, and the coins.")),
    "V28": _HIGHEST,
    # What the rulebook of Roll & Write leaves open
    "A1": _LOST,
    "A2": _CHANGE,
    "A3": _rule(N_("You may take coins even if you get none.")),
    "A4": _rule(N_("Cross out coins you spend; they are gone for good.")),
    "A5": _rule(N_("A layout sets the number of coins on its sheet, usually {supply}.")),
    "A6": _HIGHEST,
    "A7": _GRID,
    "A8": _rule(N_("This program has grids of its own; you can write any other grid into a layout file.")),
    "A9": _ROLLED_FOR,
    "A10": _rule(N_("A changed die is passed on with its new value.")),
    "A11": _COMPLETED,
}

RULES = MappingProxyType({**_RULES, **{clause: _rule(*own) for clause, own in MODULE_RULES.items()}})
"""Every clause by its number."""

ALSO = MappingProxyType(
    {
        "B1.1": ("wrong-type",),
        "B1.3": ("unknown-name",),
        "B2.6": ("missing-key", "tile-used-twice", "wrong-type"),
        "B3.4": ("reading-repaired",),
        "B4.1": ("claim-differs",),
        "B5.1": ("claim-differs", "unknown-key", "wrong-type"),
        "B5.4": ("player-missing", "wrong-type"),
        "B6.1": ("keys-exclude", "missing-key", "wrong-type"),
        "B6.3": ("keys-exclude",),
        "R4.1": ("wrong-type",),
        "R5.1": ("claim-differs",),
        "R5.5": ("claim-differs", "lines-do-not-match"),
        "R5.6": ("claim-differs",),
        "R5.7": ("claim-differs",),
        "R6.1": ("virtual-assumed", "virtual-unclear"),
        "R6.2": ("keys-exclude",),
        "R6.6": ("claim-differs",),
        "R8.2": ("claim-differs", "players-do-not-fit", "unknown-name"),
        "R8.3": ("wrong-type",),
        "R2.4": ("reading-repaired",),
        "V1": ("reading-repaired", "too-large"),
        "V4": ("lines-do-not-match",),
        "V5": ("lines-do-not-match", "number-disagrees", "reading-repaired"),
        "V6": ("reading-repaired",),
        "V9": ("reading-repaired",),
        "V10": ("impossible-history",),
        "V14": ("impossible-history",),
        "V19": ("completion-impossible",),
        "V26": ("lines-do-not-match", "reading-repaired"),
        "X13.6": ("rule-open",),
        "X3.3": ("wrong-card",),
        "X3.4": ("not-given", "wrong-card"),
        "X12.5": ("too-many-pieces",),
        "X4.2": ("not-in-set",),
        "X4.3": ("too-many-pieces",),
        "X4.4": ("too-many-pieces",),
        "X9.3": ("wall-misplaced",),
        "X25.4": ("wall-misplaced",),
        "X4.6": ("rule-open",),
        "X16.4": ("rule-open", "too-many-pieces"),
        "X8.3": ("rule-open",),
        "X8.5": ("rule-open",),
        "X8.7": ("not-given", "rule-open", "too-many-pieces"),
        "X17.1": ("missing-key",),
        "X5.1": ("impossible-gate", "rule-open"),
        "X5.3": ("rule-open",),
        "X5.6": ("impossible-gate",),
        "X15.2": ("missing-key", "rule-open", "unknown-name", "wrong-type"),
    }
)
"""The findings that rest on a clause in some of their ways, besides those whose usual rule it is."""
