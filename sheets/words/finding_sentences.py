"""What each finding says, and the way out, as messages of the catalog.

A row stands for one way of breaking one rule: (name of the finding, detail). Its placeholders are among the values
that the engine's `reading.kinds` declares for that detail. `N_` marks the texts for extraction; `findings` looks them
up when a finding is put into words.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import NamedTuple

from .catalog import N_


class Plural(NamedTuple):
    """A message that agrees with the finding's value `number`; marked for extraction like `N_`."""

    singular: str
    plural: str


class Wording(NamedTuple):
    """What is wrong, and how to mend it; no way out where there is none to tell."""

    what: str | Plural
    way_out: str = ""


KNOWN = N_("Choose from: {known}.")
"""The way out where names can be listed."""
DID_YOU_MEAN = N_("Did you mean `{nearest}`?")
_DOUBLE_WALL = N_("A gate needs a wall of both tiles: check the side.")
CANDIDATES = N_("Did you mean: {candidates}?")

READING = N_(
    "A tile written without its price or its sides could be any tile in the game that "
    "fits. The program tries every combination that keeps to the rules; to settle it, "
    "check the tile on the table and write its price and sides."
)
"""What a reading is and what to do, for the findings that have to do with it."""

_DRAWING = N_("Write `palace: |` and, below it, one indented line for each row of the palace.")
_YAML = N_("Use only plain keys and values.")

_QUICK = N_("Write the name, each type's letter with its count, and `W` with the wall: `Kim P2 S4 A3 C4 G2 W7`.")
_COUNT_ALL = N_("Count the buildings and coins again.")
_NEWER = N_("Update the program.")
_LAYOUT = N_("A layout has an `id`, a `name`, six `rows` of six letters, and `coins`.")
_EVEN = N_("You can play with it, but an even layout spreads each type over rows and columns.")
_SCORE_CARD = N_("Write each of the six types once, in the order of the score card: `GTAPSC`.")
_SHEET = N_("Below `sheet: |`, draw six rows of six marks: `X` if built, `.` if not.")

_WORDINGS = {
    # Reading
    ("not-yaml", ""): Wording(
        N_("The file cannot be read beyond this point."), N_("Check the punctuation and the indentation here.")
    ),
    ("not-yaml", "colon"): Wording(
        N_("There is a colon missing, or a line is not indented far enough."),
        N_("Write `key: value`, and indent the rows of a drawing further than the key above them."),
    ),
    ("not-yaml", "second-colon"): Wording(
        N_("This line has an extra colon."), N_("Put text that contains a colon in quotation marks.")
    ),
    ("not-yaml", "bracket"): Wording(
        N_("There is a comma or a closing bracket missing."), N_("Close every `[` with `]` and every `{{` with `}}`.")
    ),
    ("not-yaml", "quote"): Wording(N_("This quotation mark is never closed."), N_("Close it, or remove it.")),
    ("not-yaml", "character"): Wording(
        N_("A value cannot begin with this character."),
        N_("Indent with spaces, not tabs, and put text that begins with a special character in quotation marks."),
    ),
    ("not-yaml", "star"): Wording(N_("A `*` here does not mean the fountain."), _DRAWING),
    ("not-yaml", "tab"): Wording(N_("This line is indented with a tab."), N_("Indent with spaces, not tabs.")),
    ("not-yaml", "block"): Wording(N_("Nothing may follow the `|` on this line."), _DRAWING),
    ("not-yaml", "indent"): Wording(
        N_("This line is not indented to match the lines around it."),
        N_("Indent keys that belong together by the same amount."),
    ),
    ("not-yaml", "comment"): Wording(
        N_("`#` starts a comment, so this name has lost its colon."),
        N_('Put the name in quotation marks: `"Team #1":`.'),
    ),
    ("not-yaml", "text"): Wording(
        N_("This line does not look like part of a game."), N_("If it is not part of the game, put `#` in front of it.")
    ),
    ("not-yaml", "unindented"): Wording(
        N_("The spaces at the start of the lines are missing, and the file makes no sense without them."),
        N_(
            "Put two spaces before each player's name, four before that player's keys, and six "
            "before each row of a drawing."
        ),
    ),
    ("text-ignored", ""): Wording(N_("This line is not part of the game and was skipped.")),
    ("unknown-key", ""): Wording(N_("Unknown key: `{key}`."), KNOWN),
    ("unknown-key", "building"): Wording(N_("`{key}` is not a building type."), KNOWN),
    ("unknown-key", "claim"): Wording(N_("`{key}` does not score points."), KNOWN),
    ("unknown-key", "currency"): Wording(N_("`{key}` is not a currency."), KNOWN),
    ("unknown-key", "player"): Wording(N_("`{key}` is not a player in this file."), KNOWN),
    ("unknown-key", "scoring"): Wording(
        N_("There is no scoring `{key}`."), N_("The scorings are numbered 1, 2 and 3.")
    ),
    ("duplicate-key", ""): Wording(
        N_("`{key}` appears twice; the first one is on line {line}."), N_("Keep one of the two.")
    ),
    ("duplicate-key", "same"): Wording(
        N_("`{key}` means the same as `{first}` on line {line}."), N_("Keep one of the two.")
    ),
    ("missing-key", "empty-file"): Wording(
        N_("This file is empty."), N_("Start with `game: alhambra` and `players:`.")
    ),
    ("missing-key", "name"): Wording(
        N_("This line does not name a player."), N_("Start with the name: `Kim P2 S4 W7`.")
    ),
    ("missing-key", "game"): Wording(
        N_("The file does not name the game."), N_("Write `game: alhambra` or `game: roll-and-write` at the top.")
    ),
    ("missing-key", "players"): Wording(
        N_("This file lists no players."),
        N_("Write `players:` with the names below it, or `scorings:` for a whole game."),
    ),
    ("missing-key", "order"): Wording(
        N_("Scorings without a score card: {numbers}."),
        N_("Write the six types of each card in its order, from the fewest points to the most: `{line}`."),
    ),
    ("missing-key", "palace"): Wording(
        N_("This player needs a `palace` or building counts."),
        N_("Draw the palace below `palace: |`, or give counts: `buildings: {{tower: 2}}` and `wall: 5`."),
    ),
    ("missing-key", "buildings"): Wording(
        N_("The imaginary player's tiles are missing."), N_("Count them: `buildings: {{tower: 2, garden: 1}}`.")
    ),
    ("missing-key", "at"): Wording(
        N_("This tile has no position."), N_("Write `at: [east, south]`, counted from the fountain.")
    ),
    ("missing-key", "tile"): Wording(N_("The tile is missing."), N_("For example, write `tile: G8ne`.")),
    ("missing-key", "currency"): Wording(
        N_("The currency of the market space is missing."), N_("For example, write `currency: denar`.")
    ),
    ("missing-key", "sheet"): Wording(
        N_("This player needs a `sheet` or building counts."),
        N_("Draw the sheet below `sheet: |`, or give counts: `buildings: {{tower: 8, garden: 5}}`."),
    ),
    ("missing-key", "virtual"): Wording(
        N_("The virtual player's buildings are missing."),
        N_("Count them: `buildings: {{tower: 8, garden: 5}}`."),
    ),
    ("missing-key", "rows"): Wording(
        N_("The number of buildings in each row is missing."),
        N_("Count them, top row first: `rows: [3, 2, 2, 1, 1, 4]`."),
    ),
    ("missing-key", "columns"): Wording(
        N_("The number of buildings in each column is missing."),
        N_("Count them, left column first: `columns: [2, 2, 3, 1, 3, 2]`."),
    ),
    ("missing-key", "coins"): Wording(
        N_("The coins are missing."), N_("Write `coins: 3` for the coins left, or `coins: {{circled: 7, crossed: 4}}`.")
    ),
    ("missing-key", "money"): Wording(
        N_("The players' `money` is missing, and that decides who gets these tiles."),
        N_("For example, write `money: {{Kim: {{denar: 7}}}}`."),
    ),
    ("missing-key", "attack"): Wording(
        N_("Scoring {scoring} has no direction from which the invaders come."),
        N_("Write `attack: north` above the players, or `attacks: {{1: north, 2: east, 3: west}}` for a whole game."),
    ),
    ("wrong-type", "key"): Wording(N_("A list cannot be used as a key."), _YAML),
    ("wrong-type", "mapping"): Wording(
        N_("This part must be made up of keys with values."), N_("Write `key: value`, one key per line.")
    ),
    ("wrong-type", "players"): Wording(
        N_("The players must be listed here by name."),
        N_("Write each name with a colon, and that player's data below it."),
    ),
    ("wrong-type", "scorings"): Wording(
        N_("The scorings must be listed here."), N_("Write `1:`, `2:` and `3:`, with the players below each.")
    ),
    ("wrong-type", "player"): Wording(
        N_("The lines below a player's name must be keys with values."),
        N_("Write `palace: |` or `buildings:` below the name."),
    ),
    ("wrong-type", "before"): Wording(
        N_("This must give the points that each player had before this scoring."),
        N_("For example, write `before: {{Kim: 41, Nina: 36}}`."),
    ),
    ("wrong-type", "points-final"): Wording(
        N_("Scoring 3 needs palaces or counts, not points."),
        N_("Draw the palace below `palace: |`, or give counts: `buildings: {{tower: 2}}` and `wall: 5`."),
    ),
    ("wrong-type", "points-mixed"): Wording(
        N_("In a scoring, all players need points, or all need palaces or counts."),
        N_("Write points for all, `1: {{Kim: 8, Nina: 9}}`, or a palace or counts for this player too."),
    ),
    ("wrong-type", "buildings"): Wording(
        N_("This must give the number of buildings of each type."),
        N_("For example, write `buildings: {{tower: 2, garden: 1}}`."),
    ),
    ("wrong-type", "claimed"): Wording(
        N_("This must be a number of points."),
        N_("Write the total, `claimed: 75`, or the points of each item, `claimed: {{tower: 6, wall: 5}}`."),
    ),
    ("wrong-type", "claimed-table"): Wording(
        N_("This must give the players' totals."), N_("For example, write `claimed: {{Kim: 101, Nina: 97}}`.")
    ),
    ("wrong-type", "money"): Wording(
        N_("This must give the players' money."), N_("For example, write `money: {{Kim: {{denar: 7}}}}`.")
    ),
    ("wrong-type", "money-of-player"): Wording(
        N_("This must give an amount for each currency."), N_("For example, write `{{denar: 7, florin: 3}}`.")
    ),
    ("wrong-type", "leftovers"): Wording(
        N_("This must be a list of tiles."), N_("For example, write `leftovers: [{{tile: G8nw, currency: denar}}]`.")
    ),
    ("wrong-type", "tile-list"): Wording(
        N_("This must be a list of tiles with their positions."),
        N_("For example, write `tiles: [{{at: [1, 0], tile: G8ne}}]`."),
    ),
    ("wrong-type", "reserve"): Wording(
        N_("This must be a list of tiles."), N_("For example, write `reserve: [T7, G12]`.")
    ),
    ("wrong-type", "tile"): Wording(N_("This must be a single tile."), N_("For example, write `G8ne`.")),
    ("wrong-type", "name"): Wording(N_("This must be a single word.")),
    ("wrong-type", "at"): Wording(
        N_("This must be two whole numbers."), N_("Write `at: [east, south]`, counted from the fountain.")
    ),
    ("wrong-type", "number"): Wording(
        N_("This must be a whole number, 0 or more."), N_("Write just the number, for example 8.")
    ),
    ("wrong-type", "number-only"): Wording(
        N_("`{text}` is more than just a number."), N_("Write just the number: {number}.")
    ),
    ("wrong-type", "unknown"): Wording(
        N_("`?` cannot be scored; a number is needed here."),
        N_("Count again. If nobody knows the length of the wall, leave out `wall`."),
    ),
    ("wrong-type", "flag"): Wording(N_("This must be yes or no."), N_("Write `{yes}` or `{no}`.")),
    ("wrong-type", "scoring"): Wording(N_("There are only three scorings."), N_("Write `scoring: 1`, `2` or `3`.")),
    ("wrong-type", "no-virtual"): Wording(
        N_("The only value allowed here is `none`."),
        N_("It means that the two of you played without the imaginary player. If you did not, remove this line."),
    ),
    ("wrong-type", "rules"): Wording(
        N_("This must give answers to rules of modules."), N_("For example, write `rule: {{virtual-chests: no}}`.")
    ),
    ("wrong-type", "cards"): Wording(N_("This must be a list of cards."), N_("For example, write `bonus: [T12, P8]`.")),
    ("wrong-type", "order"): Wording(
        N_("This must be an order of the six types."),
        N_("For example, write `GTAPSC`, from the fewest points to the most."),
    ),
    ("wrong-type", "orders"): Wording(
        N_("This must give an order of the six types for each scoring."),
        N_("For example, write `orders: {{1: PCTSAG, 2: GTAPSC, 3: ACGSPT}}`."),
    ),
    ("wrong-type", "attacks"): Wording(
        N_("This must be a direction for each scoring."),
        N_("For example, write `attacks: {{1: north, 2: east, 3: west}}`."),
    ),
    ("wrong-type", "lost"): Wording(
        N_("The invaders only take points, so this must not be more than 0."), N_("Write a minus: -{number}.")
    ),
    ("wrong-type", "track"): Wording(
        N_("Position {number} is behind the {points} points from scoring 1."),
        N_("Check it against the scoring track, or write `track: no` if these are the points of scoring 2 alone."),
    ),
    ("wrong-type", "tiles-any"): Wording(
        N_("The only value allowed here is `any`."),
        N_("Remove this line to use the game's 54 tiles. Each player's own tiles go below that player's name."),
    ),
    ("wrong-type", "player-name"): Wording(
        N_("This is not a valid player name."), N_("A name must have 1 to {limit} visible characters.")
    ),
    ("wrong-type", "player-name-sign"): Wording(
        N_("This name contains the invisible character {character}."), N_("Delete the name and type it again.")
    ),
    ("wrong-type", "player-name-kept"): Wording(
        N_("This name contains the invisible character {character}."),
        N_("The code was made when that was allowed, so the name stays as it is."),
    ),
    ("wrong-type", "extra"): Wording(
        N_("This must be a whole number, or several of them with names."),
        N_("Write `extra: 12`, or what each number is for: `extra: {{Falconers: 12, Zoo: -2}}`."),
    ),
    ("wrong-type", "extra-name"): Wording(
        N_("This is not a valid name."), N_("A name must have 1 to {limit} visible characters.")
    ),
    ("wrong-type", "sheet-player"): Wording(
        N_("The lines below a player's name must be keys with values."),
        N_("Write `sheet: |` or `buildings:` below the name."),
    ),
    ("wrong-type", "virtual-list"): Wording(
        N_("This must be a list of virtual players."),
        N_("List the buildings of each: `virtual: [{{tower: 8, garden: 8}}, {{chambers: 6, tower: 4}}]`."),
    ),
    ("wrong-type", "sheet"): Wording(N_("This is not a sheet."), _SHEET),
    ("wrong-type", "mark"): Wording(N_("`{text}` means nothing on a sheet."), _SHEET),
    ("wrong-type", "open"): Wording(
        Plural(
            "{number} space of this sheet is still open (`?`), so nothing can be scored.",
            "{number} spaces of this sheet are still open (`?`), so nothing can be scored.",
        ),
        N_(
            "Write `X` if built, `.` if not. If the sheet was read from a photo, look it over on the page of"
            " `scan --review`, and pass what it saves to `scan --answers`."
        ),
    ),
    ("wrong-type", "open-number"): Wording(
        N_("This number is still open, so nothing can be scored."),
        N_(
            "Count on the sheet, and write the number. If the sheet was read from a photo, look it over on the page of"
            " `scan --review`, and pass what it saves to `scan --answers`."
        ),
    ),
    ("wrong-type", "lines"): Wording(
        N_("This must be six whole numbers."), N_("For example, write `[3, 2, 2, 1, 1, 4]`.")
    ),
    ("wrong-type", "completed"): Wording(
        N_("This must list the types completed by more than one player."),
        N_("For example, write `completed: {{tower: [Ani, Dirk]}}`, earliest first."),
    ),
    ("wrong-type", "completion"): Wording(
        N_("This must be a list of players."), N_("For example, write `tower: [Ani, Dirk]`, earliest first.")
    ),
    ("wrong-type", "layout"): Wording(
        N_("This must be a layout."),
        N_("Write its id or a file name, or draw six rows of letters below `layout: |`."),
    ),
    ("wrong-type", "drawing"): Wording(N_("This is not a drawing."), _DRAWING),
    ("wrong-type", "quick-line"): Wording(N_("There are no counts at the end of this line."), _QUICK),
    ("wrong-type", "quick-bare"): Wording(
        N_("These numbers have no letters, so what do they count?"),
        N_("If they are in this order, add the letters: `Kim P2 S4 A3 C4 G2 T1 W7`."),
    ),
    ("wrong-type", "quick-word"): Wording(N_("`{text}` is neither a name nor counts."), _QUICK),
    ("wrong-type", "row"): Wording(
        N_("Put each row of the list in quotation marks, on a single line."),
        N_('Write `palace: [". P5", "T9nw *"]`, or draw the palace below `palace: |`.'),
    ),
    ("wrong-type", "comment"): Wording(
        N_("A drawing cannot contain comments."), N_("Move the comment above or below the drawing.")
    ),
    ("ragged-row", "left"): Wording(
        N_("This row starts too far to the left to belong to the drawing."),
        N_("Start all rows in the same column, further to the right than the key above them."),
    ),
    ("ragged-row", "tabs"): Wording(
        N_("The tabs in this row can be read two ways: with an empty space between them, or without."),
        N_("Write `.` for each empty space, and a single tab between cells."),
    ),
    ("ragged-row", "separator"): Wording(
        N_("Some rows have `{text}` between the cells, others do not."),
        N_("Separate all cells with spaces, and write `.` for each empty space."),
    ),
    ("ragged-row", "length"): Wording(N_("This row has {number} marks instead of {expected}."), _SHEET),
    ("ragged-row", "rows"): Wording(
        N_("This sheet has {number} rows instead of {expected}."),
        N_("Write `. . . . . .` for a row in which nothing is built."),
    ),
    ("ragged-row", ""): Wording(
        N_("This row starts further to the right than the others, so it would be misread."),
        N_("Start all rows in the same column, and write `.` for each empty space."),
    ),
    ("too-large", "bytes"): Wording(
        N_("The file is too large: more than {limit} bytes."), N_("Split it into one file per game.")
    ),
    ("too-large", "events"): Wording(N_("This file contains too much: more than {limit} values.")),
    ("too-large", "depth"): Wording(N_("Lists are nested too deeply: more than {limit} levels.")),
    ("too-large", "tiles"): Wording(N_("There are too many tiles in this file: more than {limit}.")),
    ("too-large", "list"): Wording(
        N_("This list is too long for any game: more than {limit} entries."), N_("Keep only what was on the table.")
    ),
    ("too-large", "set"): Wording(
        N_("There are more tiles here than in the whole game: more than {limit}."),
        N_(
            "Keep only what was on the table. "
            "If some tiles are home-made or from an expansion, write `tiles: any` at the top of the file."
        ),
    ),
    ("too-large", "players"): Wording(N_("There are too many players in this file: more than {limit}.")),
    ("too-large", "coordinates"): Wording(N_("This is too far from the fountain: more than {limit} spaces.")),
    ("too-large", "line"): Wording(
        N_("This line is too long: more than {limit} characters."), N_("Write each game on a line of its own.")
    ),
    ("too-large", "title"): Wording(N_("This title is too long: more than {limit} characters."), N_("Shorten it.")),
    ("wrong-encoding", ""): Wording(
        N_("From here on, the file is not text in UTF-8."), N_("Save the file as UTF-8 in your editor.")
    ),
    ("wrong-encoding", "central"): Wording(
        N_("This file looks like Windows Central European text, not UTF-8."),
        N_("Save the file as UTF-8 in your editor."),
    ),
    ("wrong-encoding", "cyrillic"): Wording(
        N_("This file looks like Windows Cyrillic text, not UTF-8."), N_("Save the file as UTF-8 in your editor.")
    ),
    ("wrong-encoding", "western"): Wording(
        N_("This file looks like Windows Western European text, not UTF-8."),
        N_("Save the file as UTF-8 in your editor."),
    ),
    ("wrong-encoding", "utf-16"): Wording(
        N_("The file was saved as UTF-16 and is damaged."), N_("Save the file as UTF-8 in your editor.")
    ),
    ("control-character", ""): Wording(
        N_("The invisible character {character} is not allowed here."), N_("Delete it and type what you meant.")
    ),
    ("bad-archive", "code"): Wording(
        N_("This code has a mistake in it, or part of it is missing."), N_("Copy the code again.")
    ),
    ("bad-archive", "fields"): Wording(
        N_("This line is not a date, a title and a code."),
        N_("Write a tab between them; leave the date empty if nobody knows it."),
    ),
    ("bad-archive", "illegal"): Wording(N_("The game on this line is not legal."), N_("Leave it out of the archive.")),
    ("bad-archive", "newer"): Wording(N_("This archive was made by a newer version of the program."), _NEWER),
    ("bad-archive", "newer-code"): Wording(N_("This code was made by a newer version of the program."), _NEWER),
    ("bad-archive", "mark"): Wording(
        N_("The archive does not begin with the line `{mark}`."), N_("Write `{mark}` as its first line.")
    ),
    ("bad-archive", "date"): Wording(
        N_("`{text}` is not a date."), N_("Write year, month and day, like 2026-11-30, or leave the date empty.")
    ),
    ("yaml-feature", "alias"): Wording(N_("`*{text}` would be a YAML alias; aliases are not supported."), _DRAWING),
    ("yaml-feature", "anchor"): Wording(N_("`&{text}` would be a YAML anchor; anchors are not supported."), _YAML),
    ("yaml-feature", "tag"): Wording(N_("YAML tags (`!` before a value) are not supported."), _YAML),
    ("yaml-feature", "documents"): Wording(
        N_("A second YAML document starts here."), N_("Write only one game per file.")
    ),
    ("unknown-name", "game"): Wording(N_("Unknown game: `{name}`."), KNOWN),
    ("unknown-name", "layout"): Wording(N_("There is no layout or file `{name}`."), KNOWN),
    ("unknown-name", "player"): Wording(N_("`{name}` is not a player in this file."), KNOWN),
    ("unknown-name", "mode"): Wording(N_("Unknown mode: `{name}`."), KNOWN),
    ("unknown-name", "currency"): Wording(N_("`{name}` is not a currency."), KNOWN),
    ("unknown-name", "module"): Wording(N_("`{name}` is not a known module (expansion)."), KNOWN),
    ("unknown-name", "direction"): Wording(N_("`{name}` is not a direction."), KNOWN),
    ("unknown-name", "rule"): Wording(N_("`{name}` is not an open rule of these modules."), KNOWN),
    ("keys-exclude", ""): Wording(N_("Use either `{key}` or `{other}`, not both."), N_("Keep one of the two.")),
    ("keys-exclude", "order"): Wording(
        N_("`{key}` is for a single scoring, but there are several here."),
        N_("Write the order of each: `orders: {{1: PCTSAG, 2: GTAPSC, 3: ACGSPT}}`."),
    ),
    ("keys-exclude", "list"): Wording(
        N_("`{key}` appears twice, as a list and as a number; the first is on line {line}."), N_("Keep one of the two.")
    ),
    ("keys-exclude", "no-virtual"): Wording(
        N_("`{key}` is for two-player games without the imaginary player. Players here: {number}."),
        N_("Remove this line, or the player who does not belong here."),
    ),
    ("keys-exclude", "virtual"): Wording(
        N_("The imaginary player cannot have `{key}`."),
        N_("Give only `buildings`: the imaginary player has tiles but no palace."),
    ),
    ("keys-exclude", "virtual-sheet"): Wording(
        N_("A virtual player cannot have `{key}`."), N_("Give only `buildings`: a virtual player has no player sheet.")
    ),
    # Pieces and players
    ("unknown-tile", "notation"): Wording(
        N_("`{text}` is not a tile."),
        N_("Write the letter, the price and the walled sides, for example `T9nw`, or `G10-` for no walls."),
    ),
    ("unknown-tile", "hut"): Wording(
        N_("`{text}` does not have the walls of the hut."),
        N_("Add its walled sides, as in `HTn`, or a hyphen for none."),
    ),
    ("unknown-tile", "camp"): Wording(
        N_("`{text}` does not have the bastions of a camp."),
        N_("Write the sides with a bastion: one, as in `Kn`, or two at a right angle, as in `Kne`."),
    ),
    ("unknown-tile", "square"): Wording(
        N_("`{text}` is neither a tile nor a square of these modules."),
        N_(
            "A bazaar is `B` and three different types, as in `BAGT`; a hut is `H`, a type and its walled sides, as in "
            "`HTn` or `HT-`."
        ),
    ),
    ("unknown-tile", "fountain"): Wording(
        N_("`{text}` is not a tile; write the fountain `*` separately."), N_("Put a space on both sides of `*`.")
    ),
    ("unknown-tile", "fountain-sign"): Wording(
        N_("`{text}` is not a tile. The fountain is `*`."), N_("Write `*` where the fountain is.")
    ),
    ("unknown-tile", "local-sides"): Wording(
        N_("`{text}` is not a tile: the sides have the same letters in every language."),
        N_("Write `n` for north, `e` for east, `s` for south, `w` for west, for example `T9nw`."),
    ),
    ("unknown-tile", "signs"): Wording(
        N_("`{text}` is not a tile."),
        N_(
            "Write the tile first, at least its letter; then, behind `+`, the sides with a wall that was put on, and "
            "behind `=` those with a gate, each once, for example `G8ne+s` or `T9nw=w`."
        ),
    ),
    ("unknown-tile", "side-twice"): Wording(
        N_("`{text}` lists a side twice."), N_("Write each walled side once: N, E, S, W.")
    ),
    ("ambiguous-key", ""): Wording(
        N_("`{key}` could mean more than one thing here."), N_("Write one of: {candidates}.")
    ),
    ("ambiguous-letter", ""): Wording(
        N_("The letter `{letter}` alone could be another letter."), N_("Write the word: {buildings}.")
    ),
    ("letter-read", ""): Wording(
        N_("`{letter}` is read as: {item}."), N_("If you meant {rival}, write the letter {sign}.")
    ),
    ("gap-read", ""): Wording(N_("The gap in this row is read as an empty space: `{row}`.")),
    ("gap-read", "short"): Wording(
        N_("Marks in this row: {number} of {expected}. The spaces at its end are read as not built."),
        N_("If a mark is missing elsewhere in the row, write it."),
    ),
    ("gap-possible", "wide"): Wording(
        N_("This row has a wide gap, but the columns do not line up, so no empty space is assumed there."),
        N_("If there is an empty space, write `.` there."),
    ),
    ("gap-possible", ""): Wording(
        N_("With one more `.` (`{row}`) the palace is legal too, with a wall of {other} instead of {length}."),
        N_("If you left out a `.`, add it."),
    ),
    ("tiles-counted", ""): Wording(
        N_("Each of these words was read as one tile with its price, and counted."),
        N_("If the numbers are counts, write each building type once."),
    ),
    ("counts-or-tiles", ""): Wording(
        N_(
            "These numbers could be counts or tile prices, and that decides who is ahead. As counts: {as_counts}. "
            "As tiles: {as_tiles}."
        ),
        N_("For counts, write the building types in full. For tiles, write the sides of at least one."),
    ),
    ("counts-or-tiles", "same"): Wording(
        N_("These numbers were read as counts, but could be tile prices. The winner is the same either way."),
        N_("For counts, write the building types in full. For tiles, write the sides of at least one."),
    ),
    ("counts-or-tiles", "tiles"): Wording(
        N_("These numbers were read as counts, but could just as well be tile prices."),
        N_("For counts, write the building types in full. For tiles, write the sides of at least one."),
    ),
    ("row-twice", ""): Wording(
        N_("This row is the same as the one above, but there is only one of each tile."),
        N_("If you did not type it twice by mistake, check both rows."),
    ),
    ("unknown-tile", "letter"): Wording(
        N_("`{text}` is not a tile: no building type has the letter {letter}."), N_("The letters are {known}.")
    ),
    ("unknown-tile", "price"): Wording(
        N_("There is no tile `{text}`."),
        N_(
            "{building} tiles have prices from {lowest} to {highest}."
            " If it is home-made or from an expansion, write `tiles: any` at the top of the file."
        ),
    ),
    ("unknown-tile", "walls"): Wording(
        N_("There is no tile `{text}`."),
        N_(
            "Tiles with other walls: {candidates}."
            " If it is home-made or from an expansion, write `tiles: any` at the top of the file."
        ),
    ),
    ("unknown-tile", "put-on"): Wording(
        N_("There is no tile `{text}`."),
        N_(
            "Tiles with other walls: {candidates}. Sides with a wall that was put on are written behind `+`, as in "
            "`G8ne+s`."
        ),
    ),
    ("unknown-tile", "module-walls"): Wording(
        N_("There is no tile `{text}`."),
        N_(
            "Tiles with other walls: {candidates}. If your tile has another number of walls, write `rule: "
            "{{magical-walls: no}}` at the top of the file."
        ),
    ),
    ("not-in-set", ""): Wording(
        N_("No tile of the base game has this price with these walls: taken as written."),
        N_("If you meant a tile of the base game, leave out the sides, and its printed walls are taken."),
    ),
    ("not-in-set", "square"): Wording(
        N_("{item}: each has at least one wall. `{text}` is taken as written."),
        N_("Look at it again, and write its walled sides, as in `HTn`."),
    ),
    ("walls-not-known", ""): Wording(
        N_("The sources leave open at which sides `{text}` has its two walls: taken as drawn."),
        N_("If all these tiles are like that, write `{answer}` at the top of the file."),
    ),
    ("module-not-judged", ""): Wording(
        N_("Played with, but not judged: {modules}."),
        N_("Write the points that they brought below each player, as `extra`."),
    ),
    ("wall-misplaced", ""): Wording(
        N_("`{text}` puts a wall on a side with a printed wall."),
        N_("Put walls only on sides without a printed wall, as in `G8ne+s`."),
    ),
    ("wall-misplaced", "market"): Wording(
        N_("`{text}` is still on the market: a wall goes on a tile of your own."),
        N_("Write the tile without this wall."),
    ),
    ("wall-misplaced", "gone"): Wording(
        N_("A wall is missing here: in scoring {scoring}, this tile was `{before}`."),
        N_("A wall that was put on a tile stays there for the rest of the game."),
    ),
    ("wall-misplaced", "turned"): Wording(
        N_("On line {line}, this tile is `{before}`. However it is turned, it cannot be `{text}`."),
        N_("Correct the walls of one of the two."),
    ),
    ("too-many-walls", ""): Wording(
        N_("Walls put on tiles, up to here: {number}. The game has only {limit}."), N_("Count the walls again.")
    ),
    ("too-many-walls", "cards"): Wording(
        N_(
            "Walls put on tiles, up to here: {number}. Cards with a single wall that they take: {single}. The game has "
            "only {limit}."
        ),
        N_("Two walls at a right angle on one tile can come from one card; opposite sides take two cards."),
    ),
    ("not-given", ""): Wording(
        N_("{item}: not given, so 0 for now."), N_("Write it below the player, even if it is 0: `{line}`.")
    ),
    ("wrong-card", "unknown"): Wording(
        N_("No bonus card is `{text}`."), N_("Write the type and the price of the tile on the card. Cards: {known}.")
    ),
    ("wrong-card", "again"): Wording(
        N_("The bonus card {card} is already written on line {line}."), N_("There is one of each: remove one of them.")
    ),
    ("wrong-card", "twice"): Wording(
        N_("The bonus card {card} belongs to {other} on line {line}."),
        N_("There is one of each, and nobody passes a card on: find out who has it."),
    ),
    ("wrong-card", "dealt"): Wording(
        N_("Too many bonus cards. With {players} players, each is dealt: {limit}."),
        N_("If you dealt more of them, write `{answer}`."),
    ),
    ("wrong-card", "counts"): Wording(
        N_("{building}: {number} on bonus cards, but only {limit} in the palace."),
        N_("A bonus card counts only if the palace has its tile: count the buildings again without the cards."),
    ),
    ("wrong-card", "absent"): Wording(
        N_("The bonus card {card} does not count: {tile} is not in the palace."),
        N_("Remove the card, or correct the palace."),
    ),
    ("wrong-card", "reserve"): Wording(
        N_("The bonus card {card} does not count: {tile} is in reserve, not in the palace."), N_("Remove the card.")
    ),
    ("wrong-card", "elsewhere"): Wording(
        N_("The bonus card {card} does not count: {tile} belongs to {other}."),
        N_("Remove the card, or correct the tile."),
    ),
    ("wrong-card", "walls"): Wording(
        N_("The bonus card {card} shows {tile}, and the palace has {found}."),
        N_("Remove the card, or correct the walls of the tile."),
    ),
    ("types-not-given", ""): Wording(
        N_("{item}: {number}. Without their colours, these are {least} to {most} points; {least} are counted."),
        N_("Write how many there are of each colour, for example `{line}`."),
    ),
    ("too-many-pieces", ""): Wording(
        N_("{item}, {building}: {number}. Buildings of this type to put them on: {limit}."),
        N_("Each needs a building of its own in the palace: count both again."),
    ),
    ("too-many-pieces", "all"): Wording(
        N_("{item}: {number}. Buildings to put them on: {limit}."),
        N_("Each needs a building of its own in the palace: count both again."),
    ),
    ("too-many-pieces", "most"): Wording(
        N_("{item}: {number}. The most that one player can have: {limit}."), N_("Count them again.")
    ),
    ("too-many-pieces", "table"): Wording(
        N_("{item}, {building}: {number} in all, but the game has only {limit}."), N_("Count them again.")
    ),
    ("too-many-pieces", "table-all"): Wording(
        N_("{item}: {number} in all, but the game has only {limit}."), N_("Count them again.")
    ),
    ("rule-open", ""): Wording(
        N_("The sources leave this open, and points depend on it: {question} Yes: {as_yes}. No: {as_no}."),
        N_("Agree on it, and write `{yes_line}` or `{no_line}` at the top of the file."),
    ),
    ("wrong-order", "missing"): Wording(N_("`{text}` does not have all six types. Missing: {missing}."), _SCORE_CARD),
    ("wrong-order", "twice"): Wording(N_("`{text}` has a type more than once: {building}."), _SCORE_CARD),
    ("wrong-order", "unknown"): Wording(N_("`{name}` is not a building type."), _SCORE_CARD),
    ("card-not-printed", ""): Wording(
        N_("No printed score card has the order {text}: taken as written."),
        N_("If it is not a card of your own, compare it once more."),
    ),
    ("card-twice", ""): Wording(
        N_("{text} is also the order of scoring {scoring} (line {line}), but there is only one of each score card."),
        N_("Compare both with the cards."),
    ),
    ("rule-open", "vague"): Wording(
        N_("{question} The sources leave this open, and points depend on it."),
        N_("Agree on it, and write `{yes_line}` or `{no_line}` at the top of the file."),
    ),
    ("rule-open", "placing"): Wording(
        N_("{question} The sources leave this open, and whether this palace is allowed depends on it."),
        N_("Agree on it, and write `{yes_line}` or `{no_line}` at the top of the file."),
    ),
    ("bastion-without-wall", ""): Wording(
        N_("`{square}` has a bastion on side {side}, but no walled side of a building tile touches it there."),
        N_("Each bastion of a camp touches a wall of a building: check the camp and the tile next to it."),
    ),
    ("bastion-at-camp", ""): Wording(
        N_("`{square}` has a bastion on side {side}, and another camp touches it there."),
        N_("Camps touch each other only with sides that have no bastion: check the two camps."),
    ),
    ("attack-twice", ""): Wording(
        N_("Scoring {scoring} was attacked from there, too ({direction}), but each card is there only once."),
        N_("Check which card was shown in which scoring."),
    ),
    ("loss-too-high", ""): Wording(
        N_("These tiles can lose at most {limit} points to the invaders, not {number}."),
        N_("Count the sides without a wall again."),
    ),
    ("loss-too-high", "steps"): Wording(
        N_(
            "For each side, the invaders take this many points in this scoring: {step}. "
            "So together it cannot be {number}."
        ),
        N_("Count the sides without a wall again."),
    ),
    ("loss-not-given", ""): Wording(
        N_("It is not given how many points the invaders take; they count as 0."),
        N_("Write the points with a minus, for example `invaders: -4`, or draw the palace."),
    ),
    ("ambiguous-tile", ""): Wording(
        N_("`{text}` fits several tiles: {candidates}."), N_("Add the price or the walled sides.")
    ),
    ("ambiguous-tile", "several"): Wording(
        N_("Tiles without a price: {number} ({words})."), N_("Add the price or the walled sides to each.")
    ),
    ("ambiguous-tile", "price"): Wording(N_("`{text}` fits several tiles: {candidates}."), N_("Add the walled sides.")),
    ("tile-used-twice", ""): Wording(
        N_("There is only one {tile}, and {other} already has it on line {line}."),
        N_("One of the two must be another tile: check both."),
    ),
    ("tile-used-twice", "leftovers"): Wording(
        N_("There is only one {tile}, and line {line} already lists it as left on the market."),
        N_("One of the two must be another tile: check both."),
    ),
    ("tile-used-twice", "leftover"): Wording(
        N_("{tile} is listed as left on the market, but {other} has it on line {line}."),
        N_("Only the player who won this tile can have it."),
    ),
    ("tile-used-twice", "scoring"): Wording(
        N_("There is only one {tile}, and {other} already had it in scoring {scoring}, on line {line}."),
        N_("A tile never passes from one player to another: check both lines."),
    ),
    ("too-many-tiles", "scorings"): Wording(
        N_("{building}: {number} tiles in all scorings together, but the game has only {limit}."),
        N_("A tile never passes from one player to another: count this type again."),
    ),
    ("too-many-tiles", ""): Wording(
        N_("{building}: {number} tiles in all, but the game has only {limit}."), N_("Count this type again.")
    ),
    ("player-count", ""): Wording(N_("{number} real players, but the game is for {least} to {most}.")),
    ("player-missing", ""): Wording(
        N_("Missing from scoring {scorings}."),
        N_("List every player, under the same name, in every scoring."),
    ),
    ("player-missing", "before"): Wording(N_("No player in this file is called `{name}`."), KNOWN),
    ("wall-too-long", ""): Wording(
        N_("These tiles allow a wall of at most {limit} sides, not {length}."), N_("Count the sides of the wall again.")
    ),
    ("wall-not-given", ""): Wording(
        N_("No wall is given; it counts as 0."), N_("Write `wall:` and the number of sides in the longest outer wall.")
    ),
    ("palace-empty", ""): Wording(N_("This palace has nothing but the fountain.")),
    ("lone-player", ""): Wording(N_("Only one player is listed. Did you leave someone out?")),
    ("virtual-missing", ""): Wording(
        N_("The imaginary third player of a two-player game is missing, so the winner is unknown."),
        N_(
            "Add that player's tiles, for example `Dirk: {{virtual: true, buildings: {{tower: 3}}}}`. "
            "If you played without, write `virtual: none` above the players."
        ),
    ),
    ("virtual-unexpected", ""): Wording(
        N_("Only two-player games have an imaginary player. Real players here: {number}.")
    ),
    ("no-reading", ""): Wording(N_("No tile fits here: {places}."), N_("Check these tiles on the table.")),
    ("no-reading", "too-many"): Wording(
        N_("`{text}` appears more often than the game has such tiles ({limit}): {places}."),
        N_("Check these tiles on the table."),
    ),
    ("several-readings", ""): Wording(
        N_("More than one tile is possible here; the points are the same with each of them.")
    ),
    ("virtual-unexpected", "several"): Wording(N_("Only one imaginary player is allowed.")),
    ("virtual-tiles-few", ""): Wording(
        N_("The imaginary player should have at least {least} tiles by now; this file has {number}."),
        N_("Count these tiles again."),
    ),
    ("virtual-tiles-lost", ""): Wording(
        N_(
            "{building}: the imaginary player has {number} here but had {before} in scoring {scoring}, and "
            "never loses tiles."
        ),
        N_("Count these tiles again."),
    ),
    ("earlier-points-missing", "before"): Wording(
        N_("The points of scoring {scorings} are missing, so these are not the totals of the whole game."),
        N_("Add this line, replacing the zeros with the points before this scoring: {lines}."),
    ),
    ("earlier-points-missing", "players"): Wording(
        N_("Earlier points are missing: {names}."), N_("Replace the zeros with the points: {lines}.")
    ),
    ("earlier-points-missing", "scorings"): Wording(
        N_("Missing here, so not in the totals: scoring {scorings}."),
        N_("Add that scoring, or just its points instead of the zeros: {lines}."),
    ),
    ("points-or-track", ""): Wording(
        N_(
            "These numbers could be the points of scoring 2 or positions on the scoring track, and that decides "
            "who is ahead. As points: {as_points}. As positions: {as_track}."
        ),
        N_("Write `track: no` at the top of the file for points, `track: yes` for positions."),
    ),
    ("tile-count-differs", ""): Wording(
        N_("Tiles: {number} on this line, {counted} in the palace."),
        N_("Count again, and look for a tile left out or written twice."),
    ),
    ("tile-count-differs", "counts"): Wording(
        N_("Tiles: {number} on this line, {counted} if you add up the types."),
        N_("Count again, and look for a tile left out or counted twice."),
    ),
    ("virtual-assumed", ""): Wording(
        N_("This player is treated as the imaginary player, who has no wall and never wins."),
        N_("If {name} is imaginary, write `virtual: true`; if a person, `virtual: false`."),
    ),
    ("virtual-assumed", "sheet"): Wording(
        N_("This player is treated as the virtual player, who has no player sheet."),
        N_("If {name} is a person, write `virtual: false`. If not, write `virtual: true`."),
    ),
    ("virtual-unclear", "sheet"): Wording(
        N_("This is the virtual player's name, but this player is scored as a person here."),
        N_("If {name} is virtual, write `virtual: true`; if a person, `virtual: false`."),
    ),
    ("virtual-unclear", ""): Wording(
        N_("This is the imaginary player's name, but this player is scored as a person here."),
        N_("If {name} is imaginary, write `virtual: true` and no wall; if a person, `virtual: false`."),
    ),
    ("virtual-changes", ""): Wording(
        N_("This player is real in one scoring and imaginary in another; see line {line}."),
        N_("Write `virtual: true` for the imaginary player in every scoring."),
    ),
    ("currency-twice", ""): Wording(
        N_("{currency} has only one market space, and line {line} already uses it."),
        N_("Check the currencies of the market spaces."),
    ),
    ("market-full", ""): Wording(N_("With {number} tiles left, the market is full, so the game is not over.")),
    ("too-much-money", ""): Wording(
        N_("{currency}: the players hold {number}, but the deck has only {limit}."), N_("Count the money again.")
    ),
    ("impossible-gate", "edge"): Wording(
        N_("`{text}` has a gate on side {side}, but there is no tile behind it."), _DOUBLE_WALL
    ),
    ("impossible-gate", "open"): Wording(
        N_("`{text}` has a gate on side {side}, but there is no wall there."), _DOUBLE_WALL
    ),
    ("impossible-gate", "single"): Wording(
        N_("`{text}` has a gate on side {side}, but only one of the two tiles has a wall there."), _DOUBLE_WALL
    ),
    ("impossible-gate", "apart"): Wording(
        N_("`{text}` has a gate, but is not in a palace."), N_("Write gates only on tiles in a palace.")
    ),
    ("gate-moved", ""): Wording(
        N_("In scoring {scoring} there was a gate here (line {line}). It stays, and so do the two tiles beside it."),
        N_("Compare both drawings. If you play otherwise, write `{answer}`."),
    ),
    ("impossible-gate", "stays"): Wording(
        N_("`{text}` is beside a gate. It stays where it is."),
        N_("Choose a tile without a gate beside it."),
    ),
    ("impossible-gate", "many"): Wording(
        N_("Gates: {number}. There is one for each player at the table: {limit}."), N_("Count the gates again.")
    ),
    # Placing
    ("wall-mismatch", ""): Wording(
        N_("`{walled}` has a wall on side {side}, but `{open}` next to it has none there."),
        N_("Touching sides must be both walled or both open: check the two tiles."),
    ),
    ("wall-mismatch", "put-on"): Wording(
        N_("`{walled}` has a wall on side {side}, but `{open}` next to it has none there."),
        N_("A wall was put on this side. Without it, the tiles match: {put_on}."),
    ),
    ("not-joined", ""): Wording(
        Plural(
            "{number} tile here is not connected to the fountain by full sides.",
            "{number} tiles here are not connected to the fountain by full sides.",
        ),
        N_("Tiles must share a full side, not just a corner: check the row and the column."),
    ),
    ("unreachable", ""): Wording(
        Plural(
            "{number} tile here cannot be reached on foot from the fountain.",
            "{number} tiles here cannot be reached on foot from the fountain.",
        ),
        N_("You must be able to walk to every tile without crossing a wall: check the walls nearby."),
    ),
    ("unreachable", "mended"): Wording(
        Plural(
            "{number} tile here cannot be reached on foot from the fountain.",
            "{number} tiles here cannot be reached on foot from the fountain.",
        ),
        N_("The palace is legal with one more gate on one of these walls: {between}."),
    ),
    ("unreachable", "put-on"): Wording(
        Plural(
            "{number} tile here cannot be reached on foot from the fountain.",
            "{number} tiles here cannot be reached on foot from the fountain.",
        ),
        N_("Walls that were put on are in the way. Without them: {put_on}."),
    ),
    ("hole", ""): Wording(
        Plural(
            "{number} empty space here is enclosed: the palace has a hole.",
            "{number} empty spaces here are enclosed: the palace has a hole.",
        ),
        N_("Every empty space must connect to the outside across its sides; corners do not count."),
    ),
    ("occupied", ""): Wording(N_("Another tile is already on this space."), N_("Check `at: [east, south]`.")),
    ("occupied", "fountain"): Wording(
        N_("The fountain is on this space."), N_("Check `at: [east, south]`, counted from the fountain.")
    ),
    ("fountain-missing", ""): Wording(N_("This palace has no fountain."), N_("Write `*` where the fountain is.")),
    ("fountain-twice", ""): Wording(N_("This palace has two fountains."), N_("Write `*` only once.")),
    # Roll & Write
    ("players-do-not-fit", "real"): Wording(N_("{number} real players, but the game is for 1 to {most}.")),
    ("players-do-not-fit", "virtual"): Wording(
        N_("Real players: {number}; virtual players: {virtual} (allowed: {known})."),
        N_("Write virtual players as `{example}`."),
    ),
    ("players-do-not-fit", "versus"): Wording(
        N_("Versus mode is for one real player. Real players here: {number}."), N_("Remove `mode`.")
    ),
    ("too-many-buildings", ""): Wording(
        N_("{building}: {number} buildings, but only {limit} boxes."), N_("Count this type again.")
    ),
    ("lines-do-not-match", "sums"): Wording(
        N_("Buildings counted by type: {number}; by row: {rows}; by column: {columns}."),
        N_("All three must be the same: count again."),
    ),
    ("lines-do-not-match", ""): Wording(
        N_("These row and column counts cannot both be right."), N_("Count the rows and columns again.")
    ),
    ("lines-do-not-match", "layout"): Wording(
        N_("On layout {layout}, these counts of types, rows and columns cannot all be right."),
        N_("Count again, or, if the sheet shows another grid, write its id or file: `layout: box.toml`."),
    ),
    ("lines-do-not-match", "sheet-buildings"): Wording(
        N_("{building}: {number} counted, but {drawn} in the drawing (layout {layout})."),
        N_("Compare the two. If the sheet shows another grid, write its id or file: `layout: box.toml`."),
    ),
    ("lines-do-not-match", "sheet-rows"): Wording(
        N_("Row {line}: {number} counted, but {drawn} in the drawing."), N_("Compare the counts with the drawing.")
    ),
    ("lines-do-not-match", "sheet-columns"): Wording(
        N_("Column {line}: {number} counted, but {drawn} in the drawing."), N_("Compare the counts with the drawing.")
    ),
    ("lines-do-not-match", "sheet-letters"): Wording(
        N_("Row {line}, column {column}: the drawing shows {drawn}, but layout {layout} has {letter} here."),
        N_("Give the layout that this drawing shows, or write its six rows of letters below `layout: |`."),
    ),
    ("lines-do-not-match", "points"): Wording(
        N_("Points for rows and columns: {number} written, {counted} by the rules."),
        N_("Count the rows and columns again."),
    ),
    ("lines-do-not-match", "no-points"): Wording(
        N_("{built} buildings cannot score {number} points for rows and columns."),
        N_("Count the rows and columns again."),
    ),
    ("coins-out-of-range", "left"): Wording(
        N_("Coins left: {left}. The sheet has only {supply}."),
        N_("Count only coins that are circled and not crossed out."),
    ),
    ("coins-out-of-range", "circled-too-few"): Wording(
        N_("Coins circled: {circled}, but each player starts with {start}."),
        N_("Count the coins circled at the start, too."),
    ),
    ("coins-out-of-range", "circled-too-many"): Wording(
        N_("Coins circled: {circled}. The sheet has only {supply}."), N_("Count the circled coins again.")
    ),
    ("coins-out-of-range", "crossed-more-than-circled"): Wording(
        N_("Coins crossed out: {crossed}; coins circled: {circled}. Only a circled coin can be crossed out."),
        N_("`circled` counts every circled coin, including those crossed out."),
    ),
    ("impossible-history", "too-few-buildings"): Wording(
        N_("Buildings: {built}, but each player starts with {start}."), _COUNT_ALL
    ),
    ("impossible-history", "too-many-buildings"): Wording(
        N_("Buildings: {built}, but at most {most} are possible (rounds: {rounds}, coins: {supply})."), _COUNT_ALL
    ),
    ("impossible-history", "double-needs-coins"): Wording(
        N_("With {built} buildings (rounds: {rounds}), at least {needed} coins must be crossed out, not {crossed}."),
        _COUNT_ALL,
    ),
    ("impossible-history", "no-coin-turn"): Wording(
        N_(
            "Buildings: {built}; coins crossed out: {crossed}; rounds: {rounds}. That leaves no turn for taking "
            "coins, so at most {most} coins can be circled, not {circled}."
        ),
        _COUNT_ALL,
    ),
    ("impossible-history", "coin-turns-too-few"): Wording(
        N_(
            "Buildings: {built}; coins crossed out: {crossed}; rounds: {rounds}. That leaves few turns for taking "
            "coins ({coin_turns}), so at most {most} coins can be circled, not {circled}."
        ),
        _COUNT_ALL,
    ),
    ("impossible-history", "coins-take-turns"): Wording(
        N_(
            "It takes turns to circle {circled} coins (at least {coin_turns} of {rounds}), so at most {most} "
            "buildings are possible, not {built}."
        ),
        _COUNT_ALL,
    ),
    ("impossible-history", "coins-crossed-before-gained"): Wording(
        N_(
            "With nothing built since the start (rounds: {rounds}), at most {most} coins can be crossed out, "
            "not {crossed}."
        ),
        _COUNT_ALL,
    ),
    ("impossible-history", "left-too-many"): Wording(
        N_("With {built} buildings (rounds: {rounds}), at most {most} coins can be left, not {left}."),
        _COUNT_ALL,
    ),
    ("impossible-history", "left-too-few"): Wording(N_("At least {least} coins must be left, not {left}."), _COUNT_ALL),
    ("impossible-history", "rounds-too-few"): Wording(
        N_("The players have built more than is possible in {rounds} rounds."),
        N_("Write how many rounds are complete, or remove `rounds_played` if the game is over."),
    ),
    ("virtual-count", ""): Wording(
        N_("A virtual player gains one building each round and must have {expected} by now, not {number}."),
        N_("Count this player's crosses again."),
    ),
    ("completion-impossible", "not-full"): Wording(
        N_("{building}: this player has not completed the type ({limit} boxes)."),
        N_("List only players who have completed it."),
    ),
    ("completion-impossible", "twice"): Wording(
        N_("{building}: this player is listed twice."), N_("List each player once.")
    ),
    ("completion-impossible", "left-out"): Wording(
        N_("{building}: this player has completed the type too and is missing here."),
        N_(
            "List them all, earliest first; put players who completed it in the same round in brackets: "
            "`[[Ani, Dirk]]`."
        ),
    ),
    ("completion-impossible", "rounds"): Wording(
        N_("Types cannot have been completed in this order (rounds: {rounds})."),
        N_("Check who completed them first."),
    ),
    ("order-needed", ""): Wording(
        N_(
            "Several players completed the same type, and the order decides the points: {missing}. Possible "
            "results: {number}."
        ),
        N_("Add the order, for example: `{completions}`, or, if it was the same round, `{together}`."),
    ),
    ("order-needed", "several"): Wording(
        N_(
            "Several players completed the same type, and the order decides the points: {missing}. Possible "
            "results: {number}."
        ),
        N_("Write the orders in the file; the possible results show how."),
    ),
    ("order-from-claims", ""): Wording(
        N_("Several players completed the same type: {missing}. The claimed points match this order: `{completions}`.")
    ),
    ("too-many-rounds", ""): Wording(
        N_("Rounds played: {number}. This game has only {limit}."),
        N_("Count the rounds crossed out on the score sheet."),
    ),
    ("bad-layout", "folder"): Wording(
        N_("`{name}` is a path; only the bare name of a file beside this one is read."),
        N_("Put the layout file next to this file, and write only its name: `{file}`."),
    ),
    ("bad-layout", "folder-alone"): Wording(
        N_("`{name}` is a path; only the bare name of a file beside this one is read.")
    ),
    ("bad-layout", "not-toml"): Wording(
        N_("This is not a layout file."), N_("Put each row in quotation marks, followed by a comma.")
    ),
    ("bad-layout", "too-long"): Wording(N_("The layout file is longer than {limit} bytes."), _LAYOUT),
    ("bad-layout", "unknown-key"): Wording(N_("The layout file has an unknown key: `{key}`."), _LAYOUT),
    ("bad-layout", "id-missing"): Wording(N_("The layout has no id."), _LAYOUT),
    ("bad-layout", "taken-id"): Wording(
        N_("The id `{id}` belongs to another layout."), N_("Give the layout an id of its own.")
    ),
    ("bad-layout", "bad-id"): Wording(
        N_("The id `{id}` cannot be used for a layout."), N_("Use at most 20 lower-case letters, digits and hyphens.")
    ),
    ("bad-layout", "bad-name"): Wording(N_("The layout's name must be text."), _LAYOUT),
    ("bad-layout", "bad-coins"): Wording(N_("A layout cannot have {coins} coins."), _LAYOUT),
    ("bad-layout", "rows-missing"): Wording(N_("The layout has no rows."), _LAYOUT),
    ("bad-layout", "row-count"): Wording(N_("The layout has {count} rows instead of {expected}."), _LAYOUT),
    ("bad-layout", "row-length"): Wording(
        N_("Row {line} of the layout has {count} letters instead of {expected}."), _LAYOUT
    ),
    ("bad-layout", "unknown-letter"): Wording(
        N_("Row {line} of the layout: no building type has the letter {letter}."),
        N_("The letters are P, S, A, C, G, T."),
    ),
    ("bad-layout", "type-count"): Wording(
        N_("{building}: {count} in the layout instead of {expected}."), N_("Compare it with the sheet.")
    ),
    ("uneven-layout", "crowded-row"): Wording(
        N_("{building}: {count} in row {line}; an even layout has at most {most}."), _EVEN
    ),
    ("uneven-layout", "crowded-column"): Wording(
        N_("{building}: {count} in column {column}; an even layout has at most {most}."), _EVEN
    ),
    ("uneven-layout", "neighbours"): Wording(N_("{building}: two of this type are adjacent."), _EVEN),
    # Claims
    ("layout-assumed", ""): Wording(
        N_("No layout is given, so these sheets are scored on the grid {layout}."),
        N_("If your sheets show another grid, write its id or file: `layout: box.toml`."),
    ),
    ("idle-turns", ""): Wording(
        N_("Of {rounds} turns, at least {idle} brought neither a building nor a coin."),
        N_("If the game is still in progress, write `rounds_played:` and the number of rounds."),
    ),
    ("claim-differs", "item"): Wording(N_("{item}: {claimed} claimed, {points} by the rules.")),
    ("claim-differs", "items"): Wording(N_("{item}: {claimed} claimed; possible: {possible}.")),
    ("claim-differs", "totals"): Wording(N_("{claimed} claimed; possible: {possible}.")),
    ("claim-differs", "virtual"): Wording(N_("Virtual players score points only in `versus` mode.")),
    ("claim-differs", "total"): Wording(N_("{claimed} claimed, {points} by the rules: {terms}.")),
    ("claim-differs", "running"): Wording(N_("{claimed} claimed; total so far by the rules: {terms}.")),
    ("claim-differs", "scoring"): Wording(N_("{claimed} claimed; in this scoring by the rules: {terms}.")),
    ("claim-open", ""): Wording(
        N_("{claimed} claimed: right if earlier scorings brought {needed} points, but those are not given."),
        N_("This scoring: {points}. Add the earlier points and the total will be checked."),
    ),
    ("nothing-claimed", ""): Wording(
        N_("Nothing is claimed in this file."), N_("Write what is on the pad below `claimed`.")
    ),
    ("claimed-alone", ""): Wording(
        N_("There are only claims here, so nothing can be scored."),
        N_("`alhambra-sheets audit FILE` works out which claims must be wrong."),
    ),
    # Photos
    ("camera-blurred", ""): Wording(
        N_("The photo {file} is too blurred to be read."),
        N_("Take it again: hold still, come nearer, and give it more light."),
    ),
    ("sheet-cut-off", ""): Wording(
        N_("A part of the sheet is missing from the photo {file}."),
        N_("Take it again with all four corners of the sheet in the picture."),
    ),
    ("sheet-not-known", ""): Wording(
        N_("The photo {file} shows no sheet that can be read."),
        N_("Photograph one sheet at a time, flat and whole, with its corners and its code."),
    ),
    ("sheet-not-known", "beside"): Wording(
        N_("The photo {file} shows another sheet, too, of which nothing was read."),
        N_("Photograph each sheet alone."),
    ),
    ("sheet-not-known", "code"): Wording(
        N_("The code of the sheet in the photo {file} cannot be read, so its grid is unknown."),
        N_("Take it again so that the square code is sharp."),
    ),
    ("sheet-not-known", "letters"): Wording(
        N_("The code of the sheet in the photo {file} names a grid that no sheet has."),
        N_("Write the game down by hand."),
    ),
    ("sheet-not-known", "old"): Wording(
        N_("The sheet in the photo {file} was printed by version 0.1, whose sheets are not read."),
        N_("Write the game down by hand, and print new sheets for the next one."),
    ),
    ("sheet-not-known", "revision"): Wording(
        N_("The sheet in the photo {file} was printed by a version that this program does not know."), _NEWER
    ),
    ("sheet-not-known", "other-game"): Wording(
        N_("The sheet in the photo {file} belongs to another game than the other sheets."),
        N_("Have each game read by itself."),
    ),
    ("place-not-seen", ""): Wording(
        Plural(
            "{number} place in the photo {file} cannot be seen: {boxes}.",
            "{number} places in the photo {file} cannot be seen: {boxes}.",
        ),
        N_("Enter what the sheet shows there, or take the photo again."),
    ),
    ("mark-doubtful", ""): Wording(
        Plural(
            "{number} place in the photo {file} is doubtful: {boxes}.",
            "{number} places in the photo {file} are doubtful: {boxes}.",
        ),
        N_("Enter what the sheet shows there."),
    ),
    ("reading-repaired", ""): Wording(
        N_("`{box}` in the photo {file} looks like “{read}”, but with everything else it was taken for “{taken}”."),
        N_("Look at it on the sheet, and correct it if it is wrong."),
    ),
    ("number-disagrees", ""): Wording(
        N_("In the photo {file}, {number} is written in `{box}`, but the marks come to {counted}."),
        N_("Check the marks and the number on the sheet."),
    ),
    ("number-disagrees", "boxes"): Wording(
        N_("{building}: {counted} in the photo {file}, but {number} crossed out in the photo {other}."),
        N_("Count both on the sheets."),
    ),
    ("same-sheet-twice", ""): Wording(
        N_("The photo {file} shows the same sheet as {other} and was left out."),
        N_("Photograph each sheet once."),
    ),
    ("same-sheet-twice", "perhaps"): Wording(
        N_("The photos {file} and {other} seem to show the same sheet; both are counted."),
        N_("If it is one sheet, leave one of its photos out."),
    ),
    ("grids-differ", ""): Wording(
        N_("The sheet in the photo {file} has another grid than most of the other sheets."),
        N_("If it belongs to another game, leave its photo out."),
    ),
}

WORDINGS = MappingProxyType(_WORDINGS)
"""The wording of every finding by its name and detail."""
