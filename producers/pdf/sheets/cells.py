"""Cells of a sheet as cells of a page: words as they are shown, looks, rules, and room beside them."""

import re
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

from producers.pdf.document.faces import FaceBook
from producers.pdf.document.shapes import Break, Cell, Item, Paragraph, ParagraphShape, Rule, Style, Text
from producers.reading.cellformat import split_sections
from producers.reading.sheetmodel import SheetCell, WorkbookFile, column_number

_WEIGHTS = {"hair": 0.25, "thin": 0.5, "medium": 1.25, "thick": 2.0, "double": 0.5, "dotted": 0.25, "dashed": 0.5}
_PADDING, _INDENT = 2.25, 6.75
_ROOM = re.compile(r"_(.)\s*$")
_FLAG = re.compile(r'OR\(\$([A-Z]+)\d+=TRUE,\$[A-Z]+\d+="(\w+)"\)')
_ALIGNS = {"left": "left", "right": "right", "center": "center", "centerContinuous": "center", "fill": "left"}


@dataclass(frozen=True)
class Tint:
    """A rule that colours cells: where, when (equal to a word, or by a flag in a column), and how."""

    rows: tuple[int, int]
    columns: tuple[int, int]
    word: str
    flag: int
    colour: str
    fill: str


@dataclass
class CellMaker:
    """Makes cells of one sheet. `scale` is that of the print; `styled` is the sheet as the library reads its looks."""

    file: WorkbookFile
    book: FaceBook
    styled: Any
    values: dict[tuple[int, int], SheetCell]
    scale: float
    tints: tuple[Tint, ...] = ()
    _styles: dict[tuple[Any, ...], Style] = field(default_factory=dict)

    def shown(self, row: int, column: int) -> str:
        """Return what a cell shows."""
        cell = self.values.get((row, column))
        return "" if cell is None else self.file.show(cell)

    def make(self, row: int, column: int, span: int, room: float) -> Cell:
        """Return a cell. `room` is the width of the empty cells beside it."""
        styled = self.styled.cell(row, column)
        words = self.shown(row, column)
        tint = self._tint(row, column, words)
        style = self._style(styled.font, tint)
        align = self._align(styled.alignment.horizontal, row, column)
        padding = self._padding(styled, row, column, style, align)
        shape = ParagraphShape(end=style, align=align, line=1.0)  # type: ignore[arg-type]
        loose = not styled.alignment.wrap_text and align == "left"
        return Cell(
            blocks=[Paragraph(shape, _items(words, style))] if words else [],
            span=span,
            padding=padding,
            top=self._rule(styled.border.top),
            bottom=self._rule(styled.border.bottom),
            left=self._rule(styled.border.left),
            right=self._rule(styled.border.right),
            align={"top": "top", "center": "center"}.get(styled.alignment.vertical or "", "bottom"),  # type: ignore[arg-type]
            fill=(tint.fill if tint else "") or _fill(styled.fill),
            spill=room if loose else 0.0,
        )

    def _style(self, font: Any, tint: Tint | None) -> Style:
        key = font.name, font.sz, font.b, font.i, font.u, font.strike, colour_of(font.color), tint
        if key not in self._styles:
            faces = self.book.find(font.name or "Calibri", bold=bool(font.b), italic=bool(font.i))
            colour = (tint.colour if tint else "") or colour_of(font.color) or "000000"
            under = 0 if not font.u else 2 if "double" in str(font.u).lower() else 1
            self._styles[key] = Style(faces, (font.sz or 11) * self.scale, colour, under, bool(font.strike))
        return self._styles[key]

    def _align(self, said: str | None, row: int, column: int) -> str:
        if said in _ALIGNS:
            return _ALIGNS[said]
        cell = self.values.get((row, column))
        if cell is None or cell.kind in {"text", "empty"}:
            return "left"
        return "right" if cell.kind in {"number", "date"} else "center"

    def _padding(
        self, styled: Any, row: int, column: int, style: Style, align: str
    ) -> tuple[float, float, float, float]:
        side = _PADDING * self.scale
        indent = (styled.alignment.indent or 0) * _INDENT * self.scale
        left = side + (indent if align != "right" else 0)
        right = side + (indent if align == "right" else 0) + self._kept_room(row, column, style, align)
        return 0.0, left, 0.0, right

    def _kept_room(self, row: int, column: int, style: Style, align: str) -> float:
        """Return the room a format keeps for a bracket that positives do not have."""
        cell = self.values.get((row, column))
        if cell is None or align != "right":
            return 0.0
        sections = split_sections(cell.code)
        found = _ROOM.search(_section(sections, cell.value))
        return style.faces[0].width(found.group(1)) * style.size if found else 0.0

    def _rule(self, side: Any) -> Rule | None:
        if side is None or not side.style:
            return None
        kind = {"double": "double", "dotted": "dotted", "hair": "dotted", "dashed": "dotted"}.get(side.style, "")
        return Rule(_WEIGHTS.get(side.style, 0.5), colour_of(side.color) or "000000", kind=kind)

    def _tint(self, row: int, column: int, words: str) -> Tint | None:
        for tint in self.tints:
            inside = tint.rows[0] <= row <= tint.rows[1] and tint.columns[0] <= column <= tint.columns[1]
            told = self.shown(row, tint.flag) if tint.flag else words
            if inside and (told == tint.word or (tint.flag and told == "TRUE")):
                return tint
        return None


def _section(sections: tuple[str, ...], value: object) -> str:
    if not isinstance(value, Decimal):
        return sections[3] if len(sections) > 3 else sections[0] if "@" in sections[0] else ""
    if value < 0 and len(sections) > 1:
        return sections[1]
    return sections[2] if value == 0 and len(sections) > 2 else sections[0]


def _items(words: str, style: Style) -> list[Item]:
    items: list[Item] = []
    for number, line in enumerate(words.replace("\r\n", "\n").split("\n")):
        items += [Break()] if number else []
        items += [Text(line, style)] if line else []
    return items


def colour_of(colour: Any) -> str:
    """Return a colour of a workbook as six digits; those of a theme and of the old palette are left to the reader."""
    code = getattr(colour, "rgb", None) if colour is not None and colour.type == "rgb" else None
    return code[-6:].upper() if isinstance(code, str) and len(code) in {6, 8} else ""


def _fill(fill: Any) -> str:
    return colour_of(fill.fgColor) if fill.patternType == "solid" else ""


def read_tints(styled: Any) -> tuple[tuple[Tint, ...], bool]:
    """Return the rules that colour cells, and whether there are others that cannot be told without calculating."""
    found: list[Tint] = []
    others = False
    for area in styled.conditional_formatting:
        for rule in area.rules:
            said = rule.formula[0] if rule.formula else ""
            flag = _FLAG.fullmatch(said.lstrip("="))
            equal = rule.type == "cellIs" and rule.operator == "equal" and said.startswith('"')
            if not (flag and rule.type == "expression") and not equal:
                others = True
                continue
            word = flag.group(2) if flag else said.strip('"')
            look = rule.dxf
            tint = Tint(
                (0, 0), (0, 0), word, column_number(flag.group(1)) if flag else 0,
                colour_of(look.font.color) if look is not None and look.font else "",
                _tint_fill(look),
            )  # fmt: skip
            found += [
                replace(tint, rows=(r.min_row, r.max_row), columns=(r.min_col, r.max_col)) for r in area.sqref.ranges
            ]
    return tuple(found), others


def _tint_fill(look: Any) -> str:
    if look is None or look.fill is None:
        return ""
    return colour_of(look.fill.bgColor) or colour_of(look.fill.fgColor)
