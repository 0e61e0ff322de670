"""A card as it flows into pages: set in columns without an end, measured, composed, and set as it is printed."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

from ...writers.html import TextOverflowError
from .columns import FlowGroup, FlowPiece, kept_together, used
from .composition import Composition

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from ...writers.html import Extent, Layout, PageSource
    from ..sizes import CardSize

PART, FIGURE, TABLE, SMALL_TABLE = "part", "figure", "table", "small-table"
"""How the ids of pieces, drawings and tables begin; only the table of points may grow."""
HEAD, FOOT = "head", "foot"
"""The ids of the title above all sections and of what stands below them."""

_ENDLESS = 4000.0
"""Millimetres: a page on which everything stands in one column."""
_FOR_TABLE = 0.6
"""The share that a table gets of what is left below it."""
_SAFE = 0.3
"""Millimetres of a column that stay free when it is filled up."""
_TIGHT = ".flow section, li, .step, .case, .paragraph, .drawing, .table, .example { margin-bottom: 0 }"
"""All space between pieces is above them."""


class Flow(NamedTuple):
    """A card to be filled into pages: its page, what its size says, which sections flow together, its drawings."""

    source: PageSource
    size: CardSize
    read_from: Mapping[str, Any]
    """The table of its size as it is written; what is remembered rests on it."""
    bands: tuple[Band, ...]
    drawings: Mapping[str, CardDrawing]
    """By id."""
    rows: int
    """The rows of its table of points."""
    likely: tuple[float, ...]
    """The sizes of type that a search begins with: one for all bands, or one for each."""
    languages: tuple[str, ...]
    headings: Mapping[str, str]
    """What stands above a section that goes on in another column."""

    @property
    def rests_on(self) -> tuple[object, ...]:
        """All that decides how it is set, beside its page."""
        numbers = {name: number for name, number in self.read_from.items() if name != "likely"}
        return numbers, self.bands, self.drawings, self.rows, self.headings

    def groups(self, text: Sequence[float]) -> list[FlowGroup] | None:
        """Return the pieces of every band by their heights, in type of these sizes; None where a word is too wide."""
        try:
            layout = self.source.lay_out(self._endless(text))
        except TextOverflowError:
            if text[0] <= self.size.text[-1]:
                raise
            return None
        return [self._group(band, page) for band, page in zip(self.bands, layout.extents(), strict=True)]

    def _group(self, band: Band, page: Mapping[str, Extent]) -> FlowGroup:
        top, _, bottom, _ = self.size.margin
        pieces: list[FlowPiece] = []
        section, above, begin, last, head, table = "", 0.0, None, 0.0, -1.0, 0.0
        for name, place in page.items():
            if name in band.sections:
                section, begin = name, place.top
                head = place.top - top if head < 0 else head
            elif name in band.wide:
                section = ""
            elif section and name.startswith(PART):
                start = place.top if begin is None else begin
                gap = start - last if pieces else 0.0
                own = section if begin is not None else name
                pieces.append(FlowPiece(own, section, place.bottom - start, gap, 0, begins=begin is not None))
                above, begin, last = start, None, place.bottom
            elif not section and name.startswith(TABLE):
                table = place.bottom - place.top
            elif section and name.startswith((FIGURE, TABLE, SMALL_TABLE)) and place.top >= above:
                pieces[-1] = self._with(pieces[-1], name, place.bottom - place.top)
        foot = page.get(FOOT)
        below = foot.bottom - foot.top + self.size.above_foot if foot else 0.0
        room = self.size.height - top - bottom
        return FlowGroup(
            kept_together(pieces, room - max(head, below)), room, head, band.again, below, self.size.columns, table
        )

    def _with(self, piece: FlowPiece, name: str, height: float) -> FlowPiece:
        """A piece with a drawing or a table of a height in it."""
        is_case = name in self.drawings and self.drawings[name].kind == "case"
        if (self.size.beside and name in self.drawings) or (self.size.cases and is_case):
            # Words beside a drawing are as high as it, or decide alone.
            fixed = piece.height if height > piece.height * 0.9 else 0.0
            return piece._replace(fixed=max(piece.fixed, fixed))
        fixed = min(piece.height, max(piece.fixed, height))
        if name.startswith(SMALL_TABLE):
            return piece._replace(fixed=fixed)
        kind = self.drawings[name].kind if name in self.drawings else TABLE
        return piece._replace(fixed=fixed, drawing=kind, drawn=max(piece.drawn, height))

    def _endless(self, text: Sequence[float]) -> str:
        page = f"@page {{ size: {self.size.width}mm {_ENDLESS}mm }} .flow {{ width: {self.size.column:.3f}mm }} "
        return page + self._type(text) + self._drawn({})

    def composition(
        self, text: Sequence[float], groups: Sequence[FlowGroup], ends: Sequence[Sequence[int]]
    ) -> Composition:
        """Return how the card is set in type of these sizes, the columns of its bands ending at these pieces."""
        parts = [group.columns_of(own) for group, own in zip(groups, ends, strict=True)]
        shared = [
            (column, group.room_for(number, math.ceil(len(own) / group.columns), column[0]))
            for own, group in zip(parts, groups, strict=True)
            for number, column in enumerate(own)
        ]
        growth = dict(self._growth(shared))
        table = max((piece.drawn for column, _ in shared for piece in column if piece.drawing == TABLE), default=0.0)
        taller = table * (growth.get(TABLE, 1.0) - 1)
        for number, group in enumerate(groups):
            if group.table:
                start = sum(len(own) for own in parts[:number])
                beside = range(start, start + min(group.columns, len(parts[number])))
                free = min(
                    shared[each][1] - _SAFE - used(shared[each][0]) - _larger(shared[each][0], growth)
                    for each in beside
                )
                taller = max(0.0, min(free * _FOR_TABLE, group.table * (self.size.growth[TABLE] - 1)))
                for each in beside:
                    shared[each] = (shared[each][0], shared[each][1] - taller)
        return Composition(
            tuple(text),
            sum(math.ceil(len(own) / group.columns) for own, group in zip(parts, groups, strict=True)),
            tuple(column[0].name for own in parts for column in own[1:]),
            _joined(self._going_on(parts)),
            growth,
            round(self.size.row + taller / self.rows / 2, 3),
            _joined(
                (f"{space:.3f}", name) for column, room in shared for name, space in self._spaces(column, room, growth)
            ),
        )

    def composed(self, composition: Composition) -> Layout:
        """Return the card as it is printed."""
        columns, begins = self.size.columns, composition.begins
        rules = [
            self._type(composition.text),
            self._drawn(composition.growth),
            _TIGHT,
            self._rows(composition.row),
            f".flow {{ columns: {columns} }}" if columns > 1 else "",
            *(f"#{name} {{ break-before: {'column' if columns > 1 else 'page'} }}" for name in begins),
            # What begins a column keeps no distance from its head.
            *(f"#{name}, #{name} > :first-child {{ margin-top: 0 }}" for name in begins),
            *(f"{_ids(names)} {{ margin-top: {space}mm }}" for space, names in composition.spaces.items()),
            *self._headings(composition.going_on),
        ]
        return self.source.lay_out(" ".join(filter(None, rules)))

    def holds(self, composition: Composition, layout: Layout) -> bool:
        """Tell whether a card has come out as it is composed: every column begins where it is to begin."""
        _, _, _, left = self.size.margin
        step = self.size.column + self.size.gap
        begins = {*composition.begins, *(band.sections[0] for band in self.bands)}
        flowing = {section for band in self.bands for section in band.sections}
        wide = {section for band in self.bands for section in band.wide}
        seen, last, flows = set[str](), (-1, -1), False
        for number, page in enumerate(layout.extents()):
            for name, place in page.items():
                flows = name in flowing or (flows and name not in wide)
                # What goes on in another column was seen.
                if not flows or name in seen or not (name in flowing or name.startswith(PART)):
                    continue
                seen.add(name)
                column = number, round((place.left - left) / step)
                if (column != last) != (name in begins):
                    return False
                last = column
        return layout.pages == composition.pages

    def _going_on(self, parts: Iterable[Iterable[Sequence[FlowPiece]]]) -> Iterator[tuple[str, str]]:
        """Yield the sections that go on in another column, each with the piece that begins it; on small cards with all.

        The heading that a small card repeats is in the margin of its page, for which all pieces have to ask.
        """
        for column in (column for own in parts for column in own):
            if not column[0].begins:
                yield from ((column[0].section, piece.name) for piece in (column if self.size.topics else column[:1]))

    def _headings(self, going_on: Mapping[str, str]) -> Iterator[str]:
        """Yield the CSS of the headings that are repeated where sections go on."""
        again = {section: height for band in self.bands for section, height in band.again.items()}
        for section, names in going_on.items():
            if self.size.topics:
                yield f"{_ids(names)} {{ page: going-on-{section} }}"
                continue
            for name in names.split():
                yield f"#{name} {{ position: relative; margin-top: {again[section]}mm }}"
                yield f"#{name}::before {{ content: {css_text(self.headings[section])}; top: -{again[section]}mm }}"

    def _type(self, text: Sequence[float]) -> str:
        """The CSS of sizes of type: one for all, or one for each band."""
        if len(text) == 1:
            return f"html {{ font-size: {text[0]}pt }} "
        return " ".join(
            f"#{name} {{ font-size: {size}pt }}"
            for band, size in zip(self.bands, text, strict=True)
            for name in band.sections
        )

    def _drawn(self, growth: Mapping[str, float]) -> str:
        """The CSS of the drawings, some of them larger."""
        rules = [
            f"#{name} {{ width: {sketch.width * factor:.3f}mm; height: {sketch.height * factor:.3f}mm }}"
            for name, sketch in self.drawings.items()
            for factor in (growth.get(sketch.kind, 1.0),)
        ]
        cases = [sketch.width for sketch in self.drawings.values() if sketch.kind == "case"]
        if cases and not self.size.beside and not self.size.cases:
            rules.append(f".case .figure {{ width: {max(cases) * growth.get('case', 1.0):.3f}mm }}")
        return " ".join(rules)

    def _rows(self, row: float) -> str:
        """The CSS of a table of points, with so much above and below the words of its rows."""
        return f".named tbody th, .named td {{ padding-top: {row:.3f}mm; padding-bottom: {row:.3f}mm }}"

    def _growth(self, shared: Iterable[tuple[Sequence[FlowPiece], float]]) -> Iterator[tuple[str, float]]:
        """Yield by how much drawings of each kind may grow, before space does: as far as all of them have room."""
        for kind, most in self._largest():
            own = [(column, room) for column, room in shared if any(piece.drawing == kind for piece in column)]
            # Drawings of other kinds may stand in the same column, and grow as well.
            drawn = [sum(piece.drawn for piece in column) for column, _ in own]
            free = [room - _SAFE - used(column) for column, room in own]
            if own:
                yield kind, max(1.0, min(most, *(1 + each / high for each, high in zip(free, drawn, strict=True))))

    def _largest(self) -> Iterator[tuple[str, float]]:
        """Yield the kinds of drawings with the factor that a column has room for."""
        yield TABLE, self.size.growth[TABLE]
        for kind, most in self.size.growth.items():
            widths = [sketch.width for sketch in self.drawings.values() if sketch.kind == kind]
            if widths and not self.size.beside and not (kind == "case" and self.size.cases):
                beside = self.size.apart + 2 * self.size.frame + 0.5 if kind == "case" else 0.5
                pair = 2 if kind == "case" else 1
                yield kind, max(1.0, min(most, (self.size.column - beside) / pair / max(widths)))

    def _spaces(
        self, column: Sequence[FlowPiece], room: float, growth: Mapping[str, float]
    ) -> Iterator[tuple[str, float]]:
        """Yield the space before each piece of a column but the first, so that the column comes near to its foot."""
        free = room - _SAFE - used(column) - _larger(column, growth)
        stretch = self.size.stretch
        most = [stretch["section" if each.begins else "drawing" if each.drawn else "piece"] for each in column[1:]]
        share = min(1.0, max(0.0, free) / sum(most)) if sum(most) else 0.0
        for piece, each in zip(column[1:], most, strict=True):
            yield piece.name, piece.gap + share * each


def _larger(column: Sequence[FlowPiece], growth: Mapping[str, float]) -> float:
    """By how much the drawings and tables of a column make it higher."""
    return sum(piece.drawn * (growth.get(piece.drawing, 1.0) - 1) for piece in column)


def _joined(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Names by what they have in common, with blanks between them."""
    joined: dict[str, list[str]] = {}
    for common, name in pairs:
        joined.setdefault(common, []).append(name)
    return {common: " ".join(names) for common, names in joined.items()}


def css_text(text: str) -> str:
    """A text as CSS writes it."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _ids(names: str) -> str:
    """The CSS selector of names with blanks between them."""
    return ", ".join(f"#{name}" for name in names.split())


class Band(NamedTuple):
    """Sections that flow together, below one that is as wide as the page."""

    wide: tuple[str, ...]
    sections: tuple[str, ...]
    again: Mapping[str, float]
    """The height of the heading that is repeated where one of them goes on."""
    pages: int


class CardDrawing(NamedTuple):
    """A drawing: its kind, and its width and height in mm before it grows."""

    kind: str
    width: float
    height: float
