"""Names that people write for keys, types, currencies and claims, in whatever language, and the nearest known one."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ..buildings import LETTERS, Building

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from .findings import Span

    Lexicon = Mapping[str, Collection[str]]
    Aliases = Callable[[], Lexicon]
    Languages = Callable[[], Mapping[str, Lexicon]]


NAME_LIMIT = 60
"""How many characters a player's name may have."""
SUGGESTION_LIMIT = 100

# To bring marks above letters into order takes the square of their number, and some characters stand for eighteen: so
# what is longer than anything that is known is not looked at. A letter of a name may be written as four characters.
_LONGEST_WORD = 200
_LANGUAGE_SHOWN = 20_000
"""Characters of a file that show its language."""
_LONGEST_NAME = 4 * NAME_LIMIT

_WORD = re.compile(r"\w+")
_WITHOUT_JOINERS = str.maketrans("", "", "\u200c\u200d\ufe0e\ufe0f")
"""Joiners, and what makes an emoji a picture or a sign: not every keyboard has them."""
# Hardly any name needs these patterns, and to compile them takes milliseconds: `re` does it when it first meets them.
_EMOJI = (
    "[©®‼⁉™ℹ\u2194-\u2199\u21a9\u21aa\u231a\u231b\u2328\u23cf\u23e9-\u23f3\u23f8-\u23fa\u24c2\u25aa\u25ab\u25b6\u25c0"
    "\u25fb-\u25fe\u2600-\u2604\u260e\u2611\u2614\u2615\u2618\u261d\u2620\u2622\u2623\u2626\u262a\u262e\u262f"
    "\u2638-\u263a\u2640\u2642\u2648-\u2653\u265f\u2660\u2663\u2665\u2666\u2668\u267b\u267e\u267f\u2692-\u2697\u2699"
    "\u269b\u269c\u26a0\u26a1\u26a7\u26aa\u26ab\u26b0\u26b1\u26bd\u26be\u26c4\u26c5\u26c8\u26ce\u26cf\u26d1\u26d3\u26d4"
    "\u26e9\u26ea\u26f0-\u26f5\u26f7-\u26fa\u26fd\u2702\u2705\u2708-\u270d\u270f\u2712\u2714\u2716\u271d\u2721\u2728"
    "\u2733\u2734\u2744\u2747\u274c\u274e\u2753-\u2755\u2757\u2763\u2764\u2795-\u2797\u27a1\u27b0\u27bf\u2934\u2935"
    "\u2b05-\u2b07\u2b1b\u2b1c\u2b50\u2b55\u3030\u303d\u3297\u3299\U0001f004\U0001f0cf\U0001f170-\U0001f251"
    "\U0001f300-\U0001f64f\U0001f680-\U0001f6ff\U0001f7e0-\U0001f7f0\U0001f90c-\U0001f9ff\U0001fa70-\U0001faff]"
)
"""Emoji: the arrows and signs that Unicode counts among them, and blocks where versions to come have more."""
_GROWN_UP, _PEOPLE = "👨👩🧑", "👦👧👨👩🧑🧒"
_SEQUENCES = (
    (_GROWN_UP, "⚕⚖✈🌾🍳🍼🎓🎤🎨🏫🏭💻💼🔧🔬🚀🚒🦯🦰🦱🦲🦳🦼🦽🎄🩰❤🤝🐰🫯"),
    (_PEOPLE, _PEOPLE),
    ("❤🤝🐰🫯💋", _GROWN_UP),
    ("⛹🏃🏄🏊🏋🏌👮👯👰👱👳👷💁💂💆💇🕵🙅🙆🙇🙋🙍🙎🚣🚴🚵🚶🤦🤵🤷🤸🤹🤼🤽🤾🦸🦹🧍🧎🧏🧔🧖🧗🧘🧙🧚🧛🧜🧝🧞🧟", "♀♂"),
    ("🏃🚶🧎♀♂🦯🦼🦽", "➡"),
    ("❤", "🔥🩹💋"),
    ("🐦", "🔥⬛"),
    ("🏳", "⚧🌈"),
    ("🙂", "↔↕"),
    ("⛓", "💥"),
    ("🍄", "🟫"),
    ("🍋", "🟩"),
    ("🏴", "☠"),
    ("🐈", "⬛"),
    ("🐕", "🦺"),
    ("🐻", "❄"),
    ("👁", "🗨"),
    ("😮", "💨"),
    ("😵", "💫"),
    ("😶", "🌫"),
    ("🫱", "🫲"),
)
"""Emoji that Unicode joins to one picture: what may stand before the joiner, and behind it."""
_INVISIBLE = (
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U00016fe4\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff]"
)
"""Default_Ignorable_Code_Point of Unicode, the empty Braille cell, and fillers that are drawn as nothing."""
_JOINED = "[\u0600-\u109f\u1780-\u18af\u1a20-\u1c4f\ua800-\uabff\U00010a00-\U00011fff\U0001e900-\U0001e95f]"
"""Scripts whose letters join or form clusters: from Arabic to Myanmar, Khmer and Mongolian, and those like them."""
_SPELT = (
    f"(?<={_JOINED})[\u200c\u200d](?={_JOINED})"
    f"|(?<={_EMOJI})[\ufe0e\ufe0f]"
    + "".join(
        f"|(?:(?<=[{before}])|(?<=[{before}][\ufe0f\U0001f3fb-\U0001f3ff]))\u200d(?=[{behind}])"
        for before, behind in _SEQUENCES
    )
    + "|(?<=[0-9#*])\ufe0f(?=\u20e3)"
    "|(?<=\U0001f3f4)\U000e0067\U000e0062(?:\U000e0065\U000e006e\U000e0067|\U000e0073\U000e0063\U000e0074|"
    "\U000e0077\U000e006c\U000e0073)\U000e007f"
)
"""What is not seen and yet belongs to how a word or an emoji is spelt; the tags are those of three flags."""

# Letters of other scripts that look like ours; no transliteration.
_LOOKALIKES = str.maketrans("РрАаСсТтЅѕЕеԜԝΑΡΤΕ", "ppaaccttsseewwapte")
_NEAR, _LIKE, _FOREIGN = 0.6, 0.75, 0.8


def no_aliases() -> Mapping[str, Collection[str]]:
    """Return no aliases: only the engine's own names are known."""
    return {}


def no_languages() -> Mapping[str, Lexicon]:
    """Return no languages: nobody knows in which one a file is written."""
    return {}


def to_latin(text: str) -> str:
    """Return a notation with the letters of other scripts replaced by the Latin ones that look the same."""
    return text.translate(_LOOKALIKES)


def fold(text: str) -> str:
    """Return a text as it is compared: without case, accents, and differences between blank, hyphen, underscore.

    Of a text that is longer than any word only the beginning is taken, with a sign that no word has behind it.
    """
    if text.isalpha() and text.isascii() and len(text) <= _LONGEST_WORD:
        return text.lower()  # as most words are: nothing else to be done
    text = text.strip()
    if len(text) > _LONGEST_WORD:
        return fold(text[:_LONGEST_WORD]) + "…"
    return _folded(text)


@lru_cache(maxsize=4096)
def _folded(text: str) -> str:
    # The words that are known are compared again and again.
    if not text.isascii():
        decomposed = unicodedata.normalize("NFKD", text)
        text = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return "-".join(text.casefold().replace("_", " ").replace("-", " ").split())


def composed(text: str) -> str:
    """Return a player's name as it is compared: letters and their marks composed; what is too long for one is kept."""
    text = text.strip()
    return text if len(text) > _LONGEST_NAME else unicodedata.normalize("NFC", text)


def hidden_in(name: str) -> str | None:
    """Return the first character of a player's name that nobody can see: it cannot be told from another name then.

    Joiners belong to the spelling in scripts that have them, and with variation selectors and tags to emoji.
    """
    if name.isascii() and name.isprintable():
        return None
    return next((each for each in re.sub(_SPELT, "", name) if _is_hidden(each)), None)


def _is_hidden(character: str) -> bool:
    return not (character.isprintable() or re.match(_EMOJI, character)) or re.match(_INVISIBLE, character) is not None


def is_seen(name: str) -> bool:
    """Tell whether a player's name has more than blanks and marks, which need something to be on."""
    return any(unicodedata.category(character)[0] not in "MZ" for character in name)


def seen(name: str) -> str:
    """Return a player's name as it looks: without joiners, and with single blanks. No two players share it."""
    return " ".join((name if name.isascii() else name.translate(_WITHOUT_JOINERS)).split())


def likened(name: str) -> str:
    """Return a player's name without what nobody means by it: joiners, which not every keyboard has, blanks, case."""
    return seen(name).casefold()


def folded(name: str) -> str:
    """Return a player's name as those of several files are compared: likened, and its letters composed."""
    return likened(unicodedata.normalize("NFC", name))


class Roster:
    """The players of a table, by name; one with other case, joiners or blanks is the player's whom alone it fits."""

    def __init__(self, players: Iterable[str]) -> None:
        self._by_fold: dict[str, list[str]] = {}
        for player in players:
            self._by_fold.setdefault(likened(player), []).append(player)

    def find(self, text: str) -> str | None:
        """Return which player a text names; None where it is none, or more than one."""
        name = composed(text)
        fitting = self._by_fold.get(likened(name), [])
        if name in fitting:
            return name
        return fitting[0] if len(fitting) == 1 and len(name) <= NAME_LIMIT else None


def player_named(text: str, players: Collection[str]) -> str | None:
    """Return which player a text names; who asks for many texts makes a `Roster`."""
    return Roster(players).find(text)


def nearest(text: str, known: Iterable[str]) -> str | None:
    """Return the known name that is most like a text; None where none is."""
    found = _closest(text, {fold(name): (name, name) for name in known}, _NEAR)
    return found.name if found is not None else None


def has_word_of(name: str, usual: Iterable[str]) -> bool:
    """Tell whether a word of a name is one of the usual names."""
    return not {fold(each) for each in usual}.isdisjoint(map(fold, _WORD.findall(name)))


class Suggestion(NamedTuple):
    """What was perhaps meant: the word to write, the name that it stands for, and whether it is most likely the one."""

    word: str
    name: str
    sure: bool


def is_like(text: str, other: str) -> bool:
    """Tell whether two words are so much alike that one is most likely the other, misspelt."""
    import difflib  # only for mistakes: its import is not free

    return difflib.SequenceMatcher(None, fold(text)[:80], fold(other)).ratio() >= _LIKE


class NameBook:
    """The known names and, asked for only when they do not do, the words of all languages for them.

    The aliases map a name of the engine to the words that stand for it; `own_words` are those of the reader's
    language, `languages` those of each; `text` is the file, whose own language is that of its words. A word may stand
    for several names: where it is written, one of them is known, as a rule. The words of `tower/colour` mean the tower,
    and are never offered. Looking for the word that was perhaps meant takes time, so after a good number of mistakes it
    is given up.
    """

    def __init__(
        self, aliases: Aliases, own_words: Aliases = no_aliases, languages: Languages = no_languages, text: str = ""
    ) -> None:
        self._aliases = aliases
        self._own_words = own_words
        self._languages = languages
        self._text = text
        self._has_words = False
        self._suggestions = 0
        self.letters: dict[str, Span] = {}
        """The letters that were read as types or the wall, each with the key where it stands first."""

    def find(self, text: str, known: Collection[str]) -> str | None:
        """Return which of the known names a text means; a type's letter stands for the type.

        None where it is none, where it may be several, and where it is a letter that only looks like a type's.
        """
        folded = fold(text)
        if folded in known:
            return folded
        self._has_words = True
        letter = LETTERS.get(text.strip().upper())
        if letter is not None and letter in known and text.isascii():
            return letter
        meanings = self._meanings(folded, known)
        return meanings[0] if len(meanings) == 1 else None

    def meanings(self, text: str, known: Collection[str]) -> tuple[str, ...]:
        """Return all known names that a word stands for, in their order."""
        return self._meanings(fold(text), known)

    def _meanings(self, folded: str, known: Collection[str]) -> tuple[str, ...]:
        names = _names_by_word(self._aliases).get(folded, ())
        return tuple(name for name in known if name in names) if names else ()

    def suggest_player(self, text: str, players: Collection[str]) -> str | None:
        """Return the player who was perhaps meant; names of people are no words of a language."""
        self._suggestions += 1
        return nearest(text, players) if self._suggestions <= SUGGESTION_LIMIT else None

    def suggest(self, text: str, known: Collection[str]) -> str | None:
        """Return the word that was perhaps meant; see `guess`."""
        guess = self.guess(text, known)
        return guess.word if guess is not None else None

    def guess(self, text: str, known: Collection[str]) -> Suggestion | None:
        """Return what was perhaps meant among the known names and their words; nobody is offered a foreign word.

        The names themselves and the words of the file's language come first. Where a word of another language is
        nearer than anything among those, the reader's word for the same thing is offered.
        """
        self._suggestions += 1
        if self._suggestions > SUGGESTION_LIMIT:
            return None
        own, spoken = self._own_words(), self._spoken()
        words: dict[str, tuple[str, str]] = {}
        for name in known:
            for word in (
                name,
                *(word for each in spoken for word in each.get(name, ())),
            ):  # of two that are compared as one the usual one
                words.setdefault(fold(word), (word, name))
        found = _closest(text, self._clear(words, known), _NEAR)
        if found is not None:
            return found
        foreign = self._aliases()
        words = {
            fold(word): (_own_word(name, own), name)
            for name in known
            for word in foreign.get(name, ())
            if fold(word) not in words
        }
        return _closest(text, self._clear(words, known), _FOREIGN)

    def _clear(self, words: Mapping[str, tuple[str, str]], known: Collection[str]) -> dict[str, tuple[str, str]]:
        """Return the words that stand for one known name; letters are no words to be guessed."""
        return {
            folded: meant
            for folded, meant in words.items()
            if len(folded) > 1 and (folded in known or len(self._meanings(folded, known)) <= 1)
        }

    # Letters

    def types_of_letter(self, text: str, known: Collection[str]) -> tuple[Building, ...]:
        """Return the types that a letter of another script may mean which looks like a type's; none where it is none.

        These are the type whose letter it looks like, and those whose words begin with the letter itself, the
        reader's words or else those of any language.
        """
        letter = text.strip()
        if len(letter) != 1 or letter.isascii():
            return ()
        looks = LETTERS.get(to_latin(letter).upper())
        if looks is None or looks not in known:
            return ()
        begun = _types_begun(letter, self._own_words()) or _types_begun(letter, self._aliases())
        return tuple(building for building in Building if building is looks or building in begun)

    def is_colour(self, text: str) -> bool:
        """Tell whether a word is the colour of a type's tiles, in whatever language."""
        return not (text.isascii() and len(text) <= 1) and fold(text) in _colours(self._aliases)

    def is_initial(self, letter: str, name: str) -> bool:
        """Tell whether a letter stands for a name, in whatever language."""
        return len(letter) == 1 and self.find(letter, (name,)) == name

    def rival(self, letter: str) -> Building | None:
        """Return another type than the one of this letter whose word in the file's language begins with it too."""
        begun = frozenset[Building]().union(*(_types_begun(letter, words) for words in self._spoken()))
        return next((building for building in Building if building in begun and building.letter != letter), None)

    def _spoken(self) -> Sequence[Lexicon]:
        """Return the words of the language of a file: of those that have most of its words, if it has some at all.

        Without the words of each language these are the reader's own.
        """
        if self._languages is no_languages:
            return (self._own_words(),)
        # The engine's own names are of no language: a file that has no others need not wait for all words.
        return _spoken_in(self._text, self._languages) if self._has_words else ()


@lru_cache(maxsize=4)
def _names_by_word(aliases: Aliases) -> Mapping[str, Sequence[str]]:
    """Return the names that each word stands for; a function always gives the same words, and many files share it."""
    names: dict[str, list[str]] = {}
    for name, words in aliases().items():
        meant = name.partition("/")[0]
        for word in dict.fromkeys(map(fold, words)):
            if meant not in names.setdefault(word, []):
                names[word].append(meant)
    return names


@lru_cache(maxsize=4)
def _colours(aliases: Aliases) -> frozenset[str]:
    return frozenset(fold(word) for name, words in aliases().items() if "/" in name for word in words)


@lru_cache(maxsize=2)
def _spoken_in(text: str, languages: Languages) -> Sequence[Lexicon]:
    """Return the words of the languages that have most of the words of a text which are not the engine's as well."""
    typed = {fold(word) for word in _WORD.findall(text[:_LANGUAGE_SHOWN])}
    tables, known = languages(), _words_of(languages)
    most = max((len(typed & own) for own in known.values()), default=0)
    return tuple(tables[code] for code, own in known.items() if most and len(typed & own) == most)


@lru_cache(maxsize=2)
def _words_of(languages: Languages) -> Mapping[str, frozenset[str]]:
    """Return the words of each language, as they are compared, but for the engine's own names."""
    tables = languages()
    neutral = {name for words in tables.values() for name in words}
    return {
        code: frozenset(folded for own in words.values() for word in own if len(folded := fold(word)) > 1) - neutral
        for code, words in tables.items()
    }


def _types_begun(letter: str, words: Mapping[str, Collection[str]]) -> frozenset[Building]:
    begin = (letter.upper(), letter.lower())
    return frozenset(each for each in Building if any(word.startswith(begin) for word in words.get(each, ())))


def _own_word(name: str, own: Mapping[str, Collection[str]]) -> str:
    return next(iter(own.get(name, ())), name)


def _closest(text: str, words: Mapping[str, tuple[str, str]], cutoff: float) -> Suggestion | None:
    """Return the word that is most like a text, among words as they are compared with what they suggest."""
    import difflib  # only for mistakes: its import is not free

    typed = fold(text)[:80]
    for folded in difflib.get_close_matches(typed, words, n=1, cutoff=cutoff):
        word, name = words[folded]
        return Suggestion(word, name, difflib.SequenceMatcher(None, typed, folded).ratio() >= _LIKE)
    return None
