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


KNOWN = N_("Possible here: {known}.")
"""The way out where names can be listed."""
DID_YOU_MEAN = N_("Did you mean `{nearest}`?")
CANDIDATES = N_("Did you mean: {candidates}?")

_DRAWING = N_("Write `palace: |` and the rows of the palace below it, each on a line of its own, indented.")
_YAML = N_("Write plain keys and values; the file format needs nothing else.")

_COUNT_ALL = N_("Count buildings and coins again.")
_LAYOUT = N_("A layout has an `id`, a `name`, six `rows` of six letters, and `coins`.")
_EVEN = N_("It can be played; an even layout spreads each type over rows and columns.")
_SHEET = N_("Draw six rows of six spaces below `sheet: |`, `X` for what is built and `.` for what is not.")

_WORDINGS = {
    # Reading
    ("not-yaml", ""): Wording(
        N_("This cannot be read from here on."), N_("Check the signs and the indentation at this place.")
    ),
    ("not-yaml", "colon"): Wording(
        N_("A colon is missing, or a line is indented too little."),
        N_("Write `key: value`, and indent the rows of a drawing more than the key above them."),
    ),
    ("not-yaml", "second-colon"): Wording(
        N_("There is a colon too many in this line."), N_("Put a text that holds a colon in quotation marks.")
    ),
    ("not-yaml", "bracket"): Wording(
        N_("A comma or a closing bracket is missing."), N_("Close every `[` with `]` and every `{{` with `}}`.")
    ),
    ("not-yaml", "quote"): Wording(
        N_("A quotation mark is opened and never closed."), N_("Close it, or leave it out.")
    ),
    ("not-yaml", "character"): Wording(
        N_("No value can begin with this character."),
        N_("Indent with blanks instead of tabs, and put a text that begins with a special sign in quotation marks."),
    ),
    ("not-yaml", "star"): Wording(N_("A `*` in this place is not taken for the fountain."), _DRAWING),
    ("not-yaml", "tab"): Wording(
        N_("A tab stands at the beginning of this line."), N_("Indent with blanks instead of tabs.")
    ),
    ("not-yaml", "block"): Wording(N_("Nothing can stand behind the `|`."), _DRAWING),
    ("not-yaml", "indent"): Wording(
        N_("This line is not indented like the lines it belongs to."), N_("Begin keys of one list in one column.")
    ),
    ("unknown-key", ""): Wording(N_("The key `{key}` is not known here."), KNOWN),
    ("unknown-key", "building"): Wording(N_("There is no building type `{key}`."), KNOWN),
    ("unknown-key", "claim"): Wording(N_("Nothing is scored under the name `{key}`."), KNOWN),
    ("unknown-key", "currency"): Wording(N_("There is no currency `{key}`."), KNOWN),
    ("unknown-key", "player"): Wording(N_("No player of this name can stand here: `{key}`."), KNOWN),
    ("unknown-key", "scoring"): Wording(
        N_("There is no scoring `{key}`."), N_("The scorings have the numbers 1, 2 and 3.")
    ),
    ("duplicate-key", ""): Wording(
        N_("`{key}` is written twice, the first time in line {line}."), N_("Keep one of the two.")
    ),
    ("duplicate-key", "same"): Wording(
        N_("`{key}` means the same as `{first}` in line {line}."), N_("Keep one of the two.")
    ),
    ("missing-key", "empty-file"): Wording(
        N_("There is nothing in this file."), N_("Begin with `game: alhambra` and `players:`.")
    ),
    ("missing-key", "game"): Wording(
        N_("The file does not say which game it is."), N_("Write `game: alhambra` at the top.")
    ),
    ("missing-key", "players"): Wording(
        N_("There are no players in this file."),
        N_("Write `players:` and below it the names, or `scorings:` for a whole game."),
    ),
    ("missing-key", "palace"): Wording(
        N_("This player has neither a palace nor counts."),
        N_("Draw the palace below `palace: |`, or count: `buildings: {{tower: 2}}` and `wall: 5`."),
    ),
    ("missing-key", "buildings"): Wording(
        N_("The imaginary player's tiles are missing."), N_("Count them: `buildings: {{tower: 2, garden: 1}}`.")
    ),
    ("missing-key", "at"): Wording(
        N_("This tile has no place."), N_("Write `at: [east, south]`, counted from the fountain.")
    ),
    ("missing-key", "tile"): Wording(N_("There is no tile here."), N_("Write for example `tile: G8ne`.")),
    ("missing-key", "currency"): Wording(
        N_("The currency of the market space is missing."), N_("Write for example `currency: denar`.")
    ),
    ("missing-key", "sheet"): Wording(
        N_("This player has neither a sheet nor counts."),
        N_("Draw the sheet below `sheet: |`, or count: `buildings`, `rows` and `columns`."),
    ),
    ("missing-key", "virtual"): Wording(
        N_("The virtual player's buildings are missing."),
        N_("Count them: `buildings: {{tower: 8, garden: 5}}`."),
    ),
    ("missing-key", "rows"): Wording(
        N_("The buildings of each row are missing."), N_("Count them, the top row first: `rows: [3, 2, 2, 1, 1, 4]`.")
    ),
    ("missing-key", "columns"): Wording(
        N_("The buildings of each column are missing."),
        N_("Count them, the left column first: `columns: [2, 2, 3, 1, 3, 2]`."),
    ),
    ("missing-key", "coins"): Wording(
        N_("The coins are missing."), N_("Write `coins: 3`, those left, or `coins: {{circled: 7, crossed: 4}}`.")
    ),
    ("missing-key", "money"): Wording(
        N_("Who gets these tiles depends on the players' money, which is missing."),
        N_("Write for example `money: {{Kim: {{denar: 7}}}}`."),
    ),
    ("wrong-type", "key"): Wording(N_("A list cannot be a key."), _YAML),
    ("wrong-type", "mapping"): Wording(
        N_("Keys with values are expected here."), N_("Write `key: value`, each key on a line of its own.")
    ),
    ("wrong-type", "players"): Wording(
        N_("The players' names are expected here."), N_("Write each name with a colon, and what he has below it.")
    ),
    ("wrong-type", "scorings"): Wording(
        N_("The scorings are expected here."), N_("Write `1:`, `2:`, `3:`, and the players below each of them.")
    ),
    ("wrong-type", "player"): Wording(
        N_("Keys are expected below the player's name."), N_("Write `palace: |` or `buildings:` below the name.")
    ),
    ("wrong-type", "buildings"): Wording(
        N_("The numbers of tiles by type are expected here."),
        N_("Write for example `buildings: {{tower: 2, garden: 1}}`."),
    ),
    ("wrong-type", "claimed"): Wording(
        N_("Points are expected here."), N_("Write `claimed: 75`, or by item `claimed: {{tower: 6, wall: 5}}`.")
    ),
    ("wrong-type", "claimed-table"): Wording(
        N_("The players' totals are expected here."), N_("Write for example `claimed: {{Kim: 101, Nina: 97}}`.")
    ),
    ("wrong-type", "money"): Wording(
        N_("The players' money is expected here."), N_("Write for example `money: {{Kim: {{denar: 7}}}}`.")
    ),
    ("wrong-type", "money-of-player"): Wording(
        N_("Amounts by currency are expected here."), N_("Write for example `{{denar: 7, florin: 3}}`.")
    ),
    ("wrong-type", "leftovers"): Wording(
        N_("A list of tiles is expected here."), N_("Write for example `leftovers: [{{tile: G8nw, currency: denar}}]`.")
    ),
    ("wrong-type", "tile-list"): Wording(
        N_("A list of tiles with their places is expected here."),
        N_("Write for example `tiles: [{{at: [1, 0], tile: G8ne}}]`."),
    ),
    ("wrong-type", "reserve"): Wording(
        N_("A list of tiles is expected here."), N_("Write for example `reserve: [T7, G12]`.")
    ),
    ("wrong-type", "tile"): Wording(N_("One tile is expected here."), N_("Write for example `G8ne`.")),
    ("wrong-type", "name"): Wording(N_("One word is expected here.")),
    ("wrong-type", "at"): Wording(
        N_("Two whole numbers are expected here."), N_("Write `at: [east, south]`, counted from the fountain.")
    ),
    ("wrong-type", "number"): Wording(
        N_("A whole number is expected here, 0 or more."), N_("Write digits only, nine at most.")
    ),
    ("wrong-type", "flag"): Wording(N_("Yes or no is expected here."), N_("Write `true` or `false`.")),
    ("wrong-type", "scoring"): Wording(N_("There are three scorings."), N_("Write `scoring: 1`, `2` or `3`.")),
    ("wrong-type", "tiles-any"): Wording(
        N_("Only `any` can stand here: tiles of any kind."),
        N_("Leave the line out for the 54 tiles of the game; a player's tiles stand below his name."),
    ),
    ("wrong-type", "player-name"): Wording(
        N_("This cannot be a player's name."), N_("A name has 1 to {limit} characters.")
    ),
    ("wrong-type", "sheet-player"): Wording(
        N_("Keys are expected below the player's name."), N_("Write `sheet: |` or `buildings:` below the name.")
    ),
    ("wrong-type", "virtual-list"): Wording(
        N_("A list of virtual players is expected here."),
        N_("Write their buildings: `virtual: [{{tower: 8, garden: 8}}, {{chambers: 6, tower: 4}}]`."),
    ),
    ("wrong-type", "sheet"): Wording(N_("This is not a sheet."), _SHEET),
    ("wrong-type", "mark"): Wording(N_("`{text}` has no meaning on a sheet."), _SHEET),
    ("wrong-type", "lines"): Wording(
        N_("Six whole numbers are expected here."), N_("Write for example `[3, 2, 2, 1, 1, 4]`.")
    ),
    ("wrong-type", "completed"): Wording(
        N_("The types that several players filled are expected here."),
        N_("Write for example `completed: {{tower: [Ani, Dirk]}}`, the earliest first."),
    ),
    ("wrong-type", "completion"): Wording(
        N_("A list of players is expected here."), N_("Write for example `tower: [Ani, Dirk]`, the earliest first.")
    ),
    ("wrong-type", "layout"): Wording(
        N_("A layout is expected here."),
        N_("Write its id, a file's name, or six rows of letters below `layout: |`."),
    ),
    ("wrong-type", "drawing"): Wording(N_("This is not a drawing."), _DRAWING),
    ("wrong-type", "row"): Wording(
        N_("A row of a list needs quotation marks and one line of its own."),
        N_('Write `palace: [". P5", "T9nw *"]`, or draw the palace below `palace: |`.'),
    ),
    ("wrong-type", "comment"): Wording(
        N_("There can be no comment inside a drawing."), N_("Write it above the drawing or below it.")
    ),
    ("ragged-row", "left"): Wording(
        N_("This row begins too far to the left to belong to the drawing."),
        N_("Begin all rows in one column, further to the right than the key above them."),
    ),
    ("ragged-row", "length"): Wording(N_("This row has {number} spaces instead of {expected}."), _SHEET),
    ("ragged-row", ""): Wording(
        N_("This row begins further to the right than another one and would be misread."),
        N_("Begin all rows in one column, and write `.` for each empty space."),
    ),
    ("too-large", "bytes"): Wording(
        N_("The file is too large: more than {limit} bytes."), N_("Split it: one game in each file.")
    ),
    ("too-large", "events"): Wording(N_("There is too much in this file: more than {limit} values.")),
    ("too-large", "depth"): Wording(N_("Lists are nested too deep: more than {limit} levels.")),
    ("too-large", "tiles"): Wording(N_("There are too many tiles in this file: more than {limit}.")),
    ("too-large", "players"): Wording(N_("There are too many players in this file: more than {limit}.")),
    ("too-large", "coordinates"): Wording(N_("This is too far from the fountain: more than {limit} spaces.")),
    ("wrong-encoding", ""): Wording(
        N_("The byte {byte} is not UTF-8 text."), N_("Save the file as UTF-8 in your editor.")
    ),
    ("wrong-encoding", "utf-16"): Wording(
        N_("The file is saved as UTF-16."), N_("Save the file as UTF-8 in your editor.")
    ),
    ("control-character", ""): Wording(
        N_("The invisible character {character} cannot stand here."), N_("Delete it and write what you mean.")
    ),
    ("yaml-feature", "alias"): Wording(
        N_("`*{text}` would repeat another part of the file; that is not done here."), _DRAWING
    ),
    ("yaml-feature", "anchor"): Wording(
        N_("`&{text}` would name this part of the file; that is not done here."), _YAML
    ),
    ("yaml-feature", "tag"): Wording(N_("`!` before a value has no meaning here."), _YAML),
    ("yaml-feature", "documents"): Wording(N_("A second document begins here."), N_("Write one game in each file.")),
    ("unknown-name", "game"): Wording(N_("There is no game `{name}` here."), KNOWN),
    ("unknown-name", "layout"): Wording(N_("There is no layout `{name}`, and no such file."), KNOWN),
    ("unknown-name", "player"): Wording(N_("No player has this name: `{name}`."), KNOWN),
    ("unknown-name", "mode"): Wording(N_("There is no mode `{name}`."), KNOWN),
    ("unknown-name", "currency"): Wording(N_("There is no currency `{name}`."), KNOWN),
    ("keys-exclude", ""): Wording(N_("`{key}` and `{other}` cannot both stand here."), N_("Keep one of the two.")),
    ("keys-exclude", "virtual"): Wording(
        N_("The imaginary player cannot have `{key}`."), N_("He builds no palace: count his tiles in `buildings`.")
    ),
    ("keys-exclude", "virtual-sheet"): Wording(
        N_("A virtual player cannot have `{key}`."), N_("He has no sheet: count his crosses in `buildings`.")
    ),
    # Pieces and players
    ("unknown-tile", "notation"): Wording(
        N_("`{text}` is no tile."), N_("Write letter, price and walled sides, for example `T9nw` or `G10-`.")
    ),
    ("unknown-tile", "fountain"): Wording(
        N_("`{text}` is no tile: the fountain `*` stands alone."), N_("Write a blank on both sides of it.")
    ),
    ("unknown-tile", "side-twice"): Wording(
        N_("`{text}` names a side twice."), N_("Write each walled side once: N, E, S, W.")
    ),
    ("unknown-tile", "letter"): Wording(
        N_("`{text}` is no tile: no type has the letter {letter}."), N_("The letters are {known}.")
    ),
    ("unknown-tile", "price"): Wording(
        N_("There is no tile `{text}`."), N_("Prices of this type, {building}: {lowest} to {highest}.")
    ),
    ("unknown-tile", "walls"): Wording(
        N_("There is no tile `{text}`."), N_("With other walls there are: {candidates}.")
    ),
    ("ambiguous-tile", ""): Wording(
        N_("`{text}` can be any of several tiles: {candidates}."), N_("Add the price or the walled sides.")
    ),
    ("tile-used-twice", ""): Wording(
        N_("There is only one tile {tile}, and it lies already in line {line}: {other}."),
        N_("One of the two is another tile: look at both once more."),
    ),
    ("tile-used-twice", "leftovers"): Wording(
        N_("There is only one tile {tile}, and line {line} has left it on the market already."),
        N_("One of the two is another tile: look at both once more."),
    ),
    ("tile-used-twice", "leftover"): Wording(
        N_("The tile {tile} is still on the market, but it lies already in line {line}: {other}."),
        N_("Only the player who gets the tile may have it."),
    ),
    ("too-many-tiles", ""): Wording(
        N_("{building}: {number} tiles at this table, but the game has {limit}."), N_("Count this type again.")
    ),
    ("player-count", ""): Wording(N_("Real players here: {number}. The game is for {least} to {most}.")),
    ("player-missing", ""): Wording(
        N_("Missing in scoring {scorings}."),
        N_("Every player stands at every scoring of the file under the same name."),
    ),
    ("wall-too-long", ""): Wording(
        N_("A wall of {length} sides is impossible with these tiles: {limit} at most."), N_("Count the wall again.")
    ),
    ("wall-not-given", ""): Wording(
        N_("No wall is given, so it counts as 0."), N_("Write `wall:` and the sides of the longest outer wall.")
    ),
    ("palace-empty", ""): Wording(N_("Nothing but the fountain lies here.")),
    ("lone-player", ""): Wording(N_("There is one player only. Is somebody forgotten?")),
    ("virtual-missing", ""): Wording(
        N_("Two players play with an imaginary third one, who is missing here."),
        N_("Add him: `Dirk: {{virtual: true, buildings: {{tower: 3}}}}`."),
    ),
    ("virtual-unexpected", ""): Wording(
        N_("The imaginary player takes part in the game of two only. Real players here: {number}.")
    ),
    ("virtual-unexpected", "several"): Wording(N_("There is one imaginary player only; this is one more.")),
    ("virtual-tiles-few", ""): Wording(
        N_("By now the imaginary player should have at least {least} tiles; here he has {number}."),
        N_("Count his tiles again."),
    ),
    ("virtual-tiles-lost", ""): Wording(
        N_("{building}: the imaginary player has {number} here, but had {before} in scoring {scoring}; he loses none."),
        N_("Count his tiles again."),
    ),
    ("scoring-missing", ""): Wording(N_("The totals are without scoring {scorings}, which is missing.")),
    ("virtual-changes", ""): Wording(
        N_("This player is real in one scoring and imaginary in another, see line {line}."),
        N_("Write `virtual: true` at every scoring of the imaginary player."),
    ),
    ("currency-twice", ""): Wording(
        N_("{currency}: this currency has one market space, and line {line} has its tile."),
        N_("Check the currencies of the spaces."),
    ),
    ("market-full", ""): Wording(N_("With {number} tiles left the market is full, and the game goes on.")),
    ("too-much-money", ""): Wording(
        N_("{currency}: {number} in all hands, but the cards add up to {limit}."), N_("Count the money again.")
    ),
    # Placing
    ("wall-mismatch", ""): Wording(
        N_("`{walled}` has a wall on its side {side}; `{open}` beside it has none there."),
        N_("Touching sides are both walled or both open: check the two tiles."),
    ),
    ("not-joined", ""): Wording(
        Plural(
            "{number} tile here is joined to the fountain by no chain of sides.",
            "{number} tiles here are joined to the fountain by no chain of sides.",
        ),
        N_("A corner is not enough: check the row and the column."),
    ),
    ("unreachable", ""): Wording(
        Plural(
            "{number} tile here cannot be reached on foot from the fountain.",
            "{number} tiles here cannot be reached on foot from the fountain.",
        ),
        N_("Some way without a wall must lead to every tile: check the walls around."),
    ),
    ("hole", ""): Wording(
        Plural(
            "{number} empty space here is enclosed: the palace has a hole.",
            "{number} empty spaces here are enclosed: the palace has a hole.",
        ),
        N_("From every empty space a way over sides, not corners, must lead outside."),
    ),
    ("occupied", ""): Wording(N_("Another tile lies on this space already."), N_("Check `at: [east, south]`.")),
    ("occupied", "fountain"): Wording(
        N_("The fountain lies on this space."), N_("Check `at: [east, south]`, counted from the fountain.")
    ),
    ("fountain-missing", ""): Wording(N_("This palace has no fountain."), N_("Write `*` where it lies.")),
    ("fountain-twice", ""): Wording(N_("This palace has a second fountain."), N_("Write `*` once.")),
    # Roll & Write
    ("players-do-not-fit", "real"): Wording(N_("Real players here: {number}. The game is for 1 to {most}.")),
    ("players-do-not-fit", "virtual"): Wording(
        N_("Real players: {number}, virtual ones: {virtual}. So many virtual ones there can be: {known}."),
        N_("Write a virtual player as `Dirk: {{virtual: true, buildings: {{tower: 3}}}}`."),
    ),
    ("players-do-not-fit", "versus"): Wording(
        N_("In the versus mode one real player plays. Real players here: {number}."), N_("Leave `mode` out.")
    ),
    ("too-many-buildings", ""): Wording(
        N_("{building}: {number} buildings, but the row has {limit} boxes."), N_("Count this type again.")
    ),
    ("lines-do-not-match", "sums"): Wording(
        N_("Buildings by type: {number}, in the rows: {rows}, in the columns: {columns}."),
        N_("All three sums must be the same: count again."),
    ),
    ("lines-do-not-match", ""): Wording(
        N_("No grid has so many buildings in these rows and columns."), N_("Count rows and columns again.")
    ),
    ("lines-do-not-match", "layout"): Wording(
        N_("On this layout no grid has these types, rows and columns together: {layout}."),
        N_("Count again, or draw the sheet: `sheet: |`."),
    ),
    ("coins-out-of-range", "left"): Wording(
        N_("Coins left: {left}. The sheet has {supply}."), N_("Count the coins that are circled and not crossed.")
    ),
    ("coins-out-of-range", "circled-too-few"): Wording(
        N_("Coins circled: {circled}. Everybody starts with {start} circled ones."), N_("Count those as well.")
    ),
    ("coins-out-of-range", "circled-too-many"): Wording(
        N_("Coins circled: {circled}. The sheet has {supply}."), N_("Count the circles again.")
    ),
    ("coins-out-of-range", "crossed-more-than-circled"): Wording(
        N_("Coins crossed: {crossed}. Coins circled: {circled}. Only a circled coin can be crossed."),
        N_("`circled` counts all circled coins, also those that are crossed."),
    ),
    ("impossible-history", "too-few-buildings"): Wording(
        N_("Buildings here: {built}. Everybody starts with {start}."), _COUNT_ALL
    ),
    ("impossible-history", "too-many-buildings"): Wording(
        N_("Buildings here: {built}. In {rounds} rounds with {supply} coins there can be {most} at most."), _COUNT_ALL
    ),
    ("impossible-history", "double-needs-coins"): Wording(
        N_("{built} buildings in {rounds} rounds need at least {needed} crossed coins: {crossed} are."), _COUNT_ALL
    ),
    ("impossible-history", "no-coin-turn"): Wording(
        N_(
            "{built} buildings in {rounds} rounds with {crossed} crossed coins leave no turn for taking coins, "
            "so at most {most} can be circled: {circled} are."
        ),
        _COUNT_ALL,
    ),
    ("impossible-history", "coin-turns-too-few"): Wording(
        N_(
            "{built} buildings in {rounds} rounds with {crossed} crossed coins leave time for few coins "
            "(turns: {coin_turns}), so at most {most} can be circled: {circled} are."
        ),
        _COUNT_ALL,
    ),
    ("impossible-history", "coins-take-turns"): Wording(
        N_(
            "{circled} circled coins take time (turns: {coin_turns}), so that there can be {most} buildings at most "
            "in {rounds} rounds: {built} are."
        ),
        _COUNT_ALL,
    ),
    ("impossible-history", "coins-crossed-before-gained"): Wording(
        N_("Who builds nothing in {rounds} rounds can have crossed {most} coins at most: {crossed} are."), _COUNT_ALL
    ),
    ("impossible-history", "left-too-many"): Wording(
        N_("With {built} buildings after {rounds} rounds at most {most} coins can be left: {left} are."), _COUNT_ALL
    ),
    ("impossible-history", "left-too-few"): Wording(
        N_("At least {least} coins must be left here: {left} are."), _COUNT_ALL
    ),
    ("virtual-count", ""): Wording(
        N_("A virtual player has {expected} buildings by now, one more in every round. Here: {number}."),
        N_("Count his crosses again."),
    ),
    ("completion-impossible", "not-full"): Wording(
        N_("{building}: this player has not filled the row of {limit} boxes."), N_("Name only those who have.")
    ),
    ("completion-impossible", "twice"): Wording(N_("{building}: this player is named twice."), N_("Name him once.")),
    ("completion-impossible", "left-out"): Wording(
        N_("{building}: this player has filled the row, too, and is missing here."),
        N_("Name all who have, the earliest first; the same round in brackets: `[[Ani, Dirk]]`."),
    ),
    ("completion-impossible", "rounds"): Wording(
        N_("In {rounds} rounds nobody can have filled the rows in this order."), N_("Check who was first.")
    ),
    ("order-needed", ""): Wording(
        N_("Several players have filled the same row, and who was first decides: {missing}. Results: {number}."),
        N_("Say it, for example: `{completions}`. In the same round: `[[Ani, Dirk]]`."),
    ),
    ("order-from-claims", ""): Wording(
        N_("Several players have filled the same row: {missing}. The claimed points fit this order: `{completions}`.")
    ),
    ("too-many-rounds", ""): Wording(
        N_("Rounds played: {number}. This game has {limit}."), N_("Count the complete rounds on the score sheet.")
    ),
    ("bad-layout", "not-toml"): Wording(
        N_("This is no layout file."), N_("Put each row in quotation marks, with a comma behind it.")
    ),
    ("bad-layout", "too-long"): Wording(N_("The layout file is longer than {limit} bytes."), _LAYOUT),
    ("bad-layout", "unknown-key"): Wording(N_("The layout file has an unknown key: `{key}`."), _LAYOUT),
    ("bad-layout", "id-missing"): Wording(N_("The layout has no id."), _LAYOUT),
    ("bad-layout", "taken-id"): Wording(
        N_("The id `{id}` belongs to another grid."), N_("Give the layout an id of its own.")
    ),
    ("bad-layout", "bad-id"): Wording(
        N_("The layout's id cannot be used: `{id}`."), N_("Small letters, digits and hyphens, 20 at most.")
    ),
    ("bad-layout", "bad-name"): Wording(N_("The layout's name must be a text."), _LAYOUT),
    ("bad-layout", "bad-coins"): Wording(N_("The layout's number of coins cannot be used: {coins}."), _LAYOUT),
    ("bad-layout", "rows-missing"): Wording(N_("The layout has no rows."), _LAYOUT),
    ("bad-layout", "row-count"): Wording(N_("Rows of the layout: {count} instead of {expected}."), _LAYOUT),
    ("bad-layout", "row-length"): Wording(
        N_("Letters in row {line} of the layout: {count} instead of {expected}."), _LAYOUT
    ),
    ("bad-layout", "unknown-letter"): Wording(
        N_("Row {line} of the layout: no type has the letter {letter}."), N_("The letters are P, S, A, C, G, T.")
    ),
    ("bad-layout", "type-count"): Wording(
        N_("{building}: the layout has it {count} times instead of {expected}."), N_("Compare it with the sheet.")
    ),
    ("uneven-layout", "crowded-row"): Wording(
        N_("{building}: {count} times in row {line}; in an even layout at most {most}."), _EVEN
    ),
    ("uneven-layout", "crowded-column"): Wording(
        N_("{building}: {count} times in column {column}; in an even layout at most {most}."), _EVEN
    ),
    ("uneven-layout", "neighbours"): Wording(N_("{building}: it stands beside its like."), _EVEN),
    # Claims
    ("claim-differs", "item"): Wording(N_("{item}: {claimed} claimed, {points} by the rules.")),
    ("claim-differs", "virtual"): Wording(N_("A virtual player scores nothing, unless the mode is `versus`.")),
    ("claim-differs", "total"): Wording(N_("{claimed} claimed, {points} by the rules: {terms}.")),
}

WORDINGS = MappingProxyType(_WORDINGS)
"""The wording of every finding by its name and detail."""
