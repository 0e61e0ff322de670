"""YAML where PyYAML comes without libyaml, as in a browser: its own scanner and parser, which here agree with libyaml.

Both read YAML 1.1, and differ in what people write by mistake: tabs between words, a `?` in a list, a key that ends
the file, a file without a line end. The events and their places are those of libyaml in all of these, and so are the
places of errors and what `nodes` calls them. What is read most is read by expressions instead of character by
character, which takes a third of the time.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from yaml.events import ScalarEvent
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner, ScannerError
from yaml.tokens import (
    FlowEntryToken,
    FlowMappingEndToken,
    FlowSequenceEndToken,
    ScalarToken,
    StreamEndToken,
    TagToken,
    ValueToken,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


_BREAKS = "\r\n\x85\u2028\u2029"
_BLANK_OR_END = f"\0 \t{_BREAKS}"
_AFTER_KEY = ",?[]{}"
"""What may not be behind a colon that ends no word, in braces."""

_SIGNS = "\0\t-.?:,[]{}#&*!|>'\"%@`"
"""What may begin something else than a plain word."""

_BRACES: Mapping[str, Callable[[Scanner], None]] = {
    ",": Scanner.fetch_flow_entry,
    "[": Scanner.fetch_flow_sequence_start,
    "]": Scanner.fetch_flow_sequence_end,
    "{": Scanner.fetch_flow_mapping_start,
    "}": Scanner.fetch_flow_mapping_end,
}

_LINE_END = re.compile(f"\r\n|[{_BREAKS}]")
_BLANKS = re.compile("[ \t]*")
_SPACES = re.compile(" *")
_COMMENT = re.compile(f"[^\0{_BREAKS}]*")
_TAG = re.compile(r"(?!!<)(?:(?P<handle>![0-9A-Za-z_-]*!)|!)(?P<name>[0-9A-Za-z_;/?:@&=+$.%!~*'()-]*)")
_WORD = re.compile(f"(?:[^:{_BLANK_OR_END}]+|:(?![{_BLANK_OR_END}]))+")
_WORD_IN_BRACES = re.compile(rf"(?:[^:,\[\]{{}}{_BLANK_OR_END}]+|:(?![,?\[\]{{}}{_BLANK_OR_END}]))+")


class _Mark(NamedTuple):
    """A place in a text, without the text: what an error says of itself shall quote no file."""

    line: int
    column: int
    name: str = ""
    """Of the file; errors compare it."""

    def __str__(self) -> str:
        return f"line {self.line + 1}, column {self.column + 1}"


# As in `nodes`.
_new = tuple.__new__


class Loader(Reader, Scanner, Parser):
    """Reads events from a text, as `yaml.CSafeLoader` does."""

    def __init__(self, text: str) -> None:
        self._is_settled = False
        self._block: Any = None
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)

    # Places

    def get_mark(self) -> Any:  # noqa: ANN401 - PyYAML's own mark carries the text
        """Return where the scanner is."""
        return _new(_Mark, (self.line, self.column, ""))

    def forward(self, length: int = 1) -> None:
        """Go on by so many characters."""
        start, end = self.pointer, self.pointer + length
        self.pointer = self.index = end
        self.column += length
        for line_end in _LINE_END.finditer(self.buffer, start, end):
            # Of two characters that end a line the second one does.
            if line_end[0] != "\r" or self.buffer[line_end.end()] != "\n":
                self.line += 1
                self.column = end - line_end.end()

    def _pass(self, length: int) -> None:
        """Go on by so many characters that end no line."""
        self.pointer += length
        self.index += length
        self.column += length

    # Tokens in turn: the parser asks several times about each, and it stays the same

    def check_token(self, *choices: Any) -> bool:  # noqa: ANN401 - as above
        """Tell whether the next token is one of these kinds, or whether there is one."""
        token = self.peek_token()
        return token is not None and (not choices or isinstance(token, choices))

    def peek_token(self) -> Any:  # noqa: ANN401 - as above
        """Return the next token, which stays; None behind the last one."""
        if not self._is_settled:
            while self.need_more_tokens():
                self.fetch_more_tokens()
            self._is_settled = True
        return self.tokens[0] if self.tokens else None

    def get_token(self) -> Any:  # noqa: ANN401 - as above
        """Return the next token, and go on to the one behind it."""
        token = self.peek_token()
        if token is not None:
            self._is_settled = False
            self.tokens_taken += 1
            del self.tokens[0]
        return token

    # From characters to tokens

    def fetch_more_tokens(self) -> None:
        """Add at least one token."""
        self.scan_to_next_token()
        if self.possible_simple_keys:
            self.stale_possible_simple_keys()
        if not self.flow_level:
            self.unwind_indent(self.column)
        character = self.buffer[self.pointer]
        if character not in _SIGNS:
            self.fetch_plain()
        elif character in _BRACES:
            _BRACES[character](self)
        else:
            try:
                Scanner.fetch_more_tokens(self)
            except ScannerError as error:
                if error.context == "while scanning for the next token":
                    error.context_mark = error.problem_mark
                raise

    def scan_to_next_token(self) -> None:
        """Pass over blanks, comments and ends of lines; tabs too where no key can begin."""
        buffer = self.buffer
        while True:
            if self.column == 0 and buffer[self.pointer] == "\ufeff":
                self._pass(1)
                # At the very beginning it is no character of the text.
                self.column = int(self.pointer > 1)
            blanks = _BLANKS if self.flow_level or not self.allow_simple_key else _SPACES
            self._pass(blanks.match(buffer, self.pointer).end() - self.pointer)  # type: ignore[union-attr]  # it may be empty
            if buffer[self.pointer] == "#":
                self._pass(_COMMENT.match(buffer, self.pointer).end() - self.pointer)  # type: ignore[union-attr]
            if not self.scan_line_break():
                return
            if not self.flow_level:
                self.allow_simple_key = True

    def fetch_stream_end(self) -> None:
        """Add the end of the text: that of its last line, whether or not that is ended."""
        if self.column:
            self.line, self.column = self.line + 1, 0
        self.stale_possible_simple_keys()
        self.unwind_indent(-1)
        self.remove_possible_simple_key()
        self.allow_simple_key = False
        self.possible_simple_keys = {}
        mark = self.get_mark()
        self.tokens.append(StreamEndToken(mark, mark))
        self.done = True

    def scan_plain(self) -> ScalarToken:
        """Return words without quotation marks."""
        start = end = self.get_mark()
        buffer, indent = self.buffer, self.indent + 1
        word = _WORD_IN_BRACES if self.flow_level else _WORD
        chunks: list[str] = []
        between: list[str] = []
        while buffer[self.pointer] != "#":
            found = word.match(buffer, self.pointer)
            if found is not None:
                self.allow_simple_key = False
                chunks += between
                chunks.append(found[0])
                self._pass(found.end() - self.pointer)
                end = self.get_mark()
            if self.flow_level and buffer[self.pointer] == ":" and buffer[self.pointer + 1] in _AFTER_KEY:
                raise ScannerError("while scanning a plain scalar", start, "found unexpected ':'", self.get_mark())
            if found is None:
                break
            between = self.scan_plain_spaces(indent, start)
            if not between or (not self.flow_level and self.column < indent):
                break
        return ScalarToken("".join(chunks), True, start, end)  # noqa: FBT003 - PyYAML's own way

    def scan_plain_spaces(self, indent: int, start_mark: Any) -> list[str]:  # noqa: ANN401 - as above
        """Return what is between two words: blanks, or what the ends of lines become; nothing before a new document."""
        buffer = self.buffer
        blanks = _BLANKS.match(buffer, self.pointer)[0]  # type: ignore[index]
        self._pass(len(blanks))
        if buffer[self.pointer] not in _BREAKS:
            return [blanks] if blanks else []
        line_break = self.scan_line_break()
        self.allow_simple_key = True
        breaks: list[str] = []
        while not self._is_at_document():
            spaces = _BLANKS.match(buffer, self.pointer)[0]  # type: ignore[index]
            tab = spaces.find("\t")
            if 0 <= tab < indent - self.column:
                self._pass(tab)
                problem = "found a tab character that violates indentation"
                raise ScannerError("while scanning a plain scalar", start_mark, problem, self.get_mark())
            self._pass(len(spaces))
            if buffer[self.pointer] not in _BREAKS:
                folded = [line_break] if line_break != "\n" else [] if breaks else [" "]
                return folded + breaks
            breaks.append(self.scan_line_break())
        return []

    def _is_at_document(self) -> bool:
        """Tell whether a document begins or ends here."""
        if self.column or self.buffer[self.pointer] not in "-.":
            return False
        return self.prefix(3) in {"---", "..."} and self.peek(3) in _BLANK_OR_END

    def scan_directive_name(self, start_mark: Any) -> Any:  # noqa: ANN401 - as above
        """Return the name of what a `%` begins; of any other it is the first thing wrong."""
        name = Scanner.scan_directive_name(self, start_mark)  # type: ignore[no-untyped-call]
        if name not in {"YAML", "TAG"}:
            problem = "found unknown directive name"
            raise ScannerError("while scanning a directive", start_mark, problem, self.get_mark())
        return name

    def scan_tag(self) -> TagToken:
        """Return a tag, which nobody may have; in braces a comma ends it, and no bracket is a part of it."""
        start, buffer = self.get_mark(), self.buffer
        found = _TAG.match(buffer, self.pointer)
        if found is None or "%" in found[0]:
            return Scanner.scan_tag(self)
        self._pass(found.end() - self.pointer)
        handle, name = found.group("handle") or "!", found.group("name")
        end = self.get_mark()
        if not name and handle != "!":
            raise ScannerError("while parsing a tag", start, "did not find expected tag URI", end)
        if buffer[self.pointer] not in _BLANK_OR_END and not (self.flow_level and buffer[self.pointer] == ","):
            raise ScannerError("while scanning a tag", start, "did not find expected whitespace or line break", end)
        return TagToken((handle, name) if name else (None, "!"), start, end)

    def scan_flow_scalar_non_spaces(self, double: bool, start_mark: Any) -> list[str]:  # noqa: ANN401, FBT001 - as above
        """Return a part of a text in quotation marks; an escape that there is not begins with its backslash."""
        try:
            return list(Scanner.scan_flow_scalar_non_spaces(self, double, start_mark))
        except ScannerError as error:
            mark = error.problem_mark
            if mark is not None and str(error.problem).startswith("found unknown escape"):
                error.problem_mark = _Mark(mark.line, mark.column - 1)  # type: ignore[assignment]
            raise

    def scan_block_scalar(self, style: str) -> ScalarToken:
        """Return the lines of a block."""
        self._block = self.get_mark()
        return Scanner.scan_block_scalar(self, style)

    def scan_block_scalar_indicators(self, start_mark: Any) -> tuple[bool | None, int | None]:  # noqa: ANN401 - as above
        """Return what is directly behind the sign of a block: whether its end is kept, and how far it is indented."""
        chomping, increment = None, None
        for _ in range(2):
            sign = self.peek()
            if sign in "+-" and chomping is None:
                chomping = sign == "+"
            elif sign in "0123456789" and increment is None:
                increment = int(sign)
                if not increment:
                    problem = "found an indentation indicator equal to 0"
                    raise ScannerError("while scanning a block scalar", start_mark, problem, self.get_mark())
            else:
                break
            self._pass(1)
        return chomping, increment

    def scan_block_scalar_ignored_line(self, start_mark: Any) -> None:  # noqa: ANN401 - as above
        """Pass over the rest of the line of such a sign, on which only a comment can be."""
        for ignored in (_BLANKS, _COMMENT):
            if ignored is _BLANKS or self.peek() == "#":
                self._pass(ignored.match(self.buffer, self.pointer).end() - self.pointer)  # type: ignore[union-attr]
        if self.peek() not in f"\0{_BREAKS}":
            problem = "did not find expected comment or line break"
            raise ScannerError("while scanning a block scalar", start_mark, problem, self.get_mark())
        self.scan_line_break()

    def scan_block_scalar_indentation(self) -> tuple[list[str], int, Any]:
        """Return the empty lines at the beginning of a block, how far its first line is indented, and their end."""
        found = Scanner.scan_block_scalar_indentation(self)
        self._refuse_tab(is_indentation=True)
        return found

    def scan_block_scalar_breaks(self, indent: int) -> tuple[list[str], Any]:
        """Return the empty lines in a block, and where they end."""
        found = Scanner.scan_block_scalar_breaks(self, indent)
        self._refuse_tab(is_indentation=self.column < indent)
        return found

    def _refuse_tab(self, *, is_indentation: bool) -> None:
        if is_indentation and self.peek() == "\t":
            problem = "found a tab character where an indentation space is expected"
            raise ScannerError("while scanning a block scalar", self._block, problem, self.get_mark())

    def scan_line_break(self) -> str:
        """Return the end of a line as it is read, and pass over it; empty where there is none."""
        found = self.buffer[self.pointer]
        if found not in _BREAKS:
            return ""
        length = 2 if found == "\r" and self.buffer[self.pointer + 1] == "\n" else 1
        self.pointer += length
        self.index += length
        self.line += 1
        self.column = 0
        return found if found in "\u2028\u2029" else "\n"

    # From tokens to events: where an empty value is

    def parse_flow_mapping_key(self, first: bool = False) -> Any:  # noqa: ANN401, FBT001, FBT002 - PyYAML's own way
        """Return the event of a key in braces; an empty one is where the next sign is."""
        event = Parser.parse_flow_mapping_key(self, first)
        if isinstance(event, ScalarEvent) and event.start_mark == event.end_mark:
            return self.process_empty_scalar(self.peek_token().start_mark)
        return event

    def parse_flow_mapping_value(self) -> Any:  # noqa: ANN401 - as above
        """Return the event of a value in braces; an empty one is where the next sign is."""
        if self.check_token(ValueToken):
            self.get_token()
            if not self.check_token(FlowEntryToken, FlowMappingEndToken):
                self.states.append(self.parse_flow_mapping_key)
                return self.parse_flow_node()  # type: ignore[no-untyped-call]
        self.state = self.parse_flow_mapping_key
        return self.process_empty_scalar(self.peek_token().start_mark)

    def parse_flow_sequence_entry_mapping_key(self) -> Any:  # noqa: ANN401 - as above
        """Return the event of a key in brackets; libyaml passes over the sign behind an empty one."""
        self.get_token()
        if not self.check_token(ValueToken, FlowEntryToken, FlowSequenceEndToken):
            self.states.append(self.parse_flow_sequence_entry_mapping_value)
            return self.parse_flow_node()  # type: ignore[no-untyped-call]
        self.state = self.parse_flow_sequence_entry_mapping_value
        return self.process_empty_scalar(self.get_token().end_mark)

    def parse_flow_sequence_entry_mapping_value(self) -> Any:  # noqa: ANN401 - as above
        """Return the event of the value of a key that stands in brackets."""
        if self.check_token(ValueToken):
            self.get_token()
            if not self.check_token(FlowEntryToken, FlowSequenceEndToken):
                self.states.append(self.parse_flow_sequence_entry_mapping_end)
                return self.parse_flow_node()  # type: ignore[no-untyped-call]
        self.state = self.parse_flow_sequence_entry_mapping_end
        return self.process_empty_scalar(self.peek_token().start_mark)
