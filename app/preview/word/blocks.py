"""Walks a story of a Word file into blocks, with the same numbers and places that findings name."""

from dataclasses import dataclass, field, replace
from typing import Literal

from app.preview.document import GONE, Block, Cell, Change, Look, PageTurn, Paragraph, Row, Run, Setting, Table
from app.preview.word.properties import Layer, length, merge, read_frame, read_letters, read_setting, read_shade, span
from app.preview.word.runs import Numbers, RunReader, StoryState
from app.preview.word.styles import Sheetful
from app.preview.word.tables import Spot, TableLook, is_head, read_margins, read_table_look
from producers.reading.markup import Element, child, elements, name, switch, value
from producers.reading.numbering import NumberCounter, Numbered
from producers.reading.wordmodel import CellAt, Story, WordParagraph
from producers.reading.wordstyles import to_int
from producers.reading.wordtext import choose_content

_P, _TBL, _TR, _TC, _SECT = (name(f"w:{tag}") for tag in ("p", "tbl", "tr", "tc", "sectPr"))
_PASSED = {name(f"w:{tag}") for tag in ("sdtPr", "sdtEndPr", "tblPr", "tblGrid", "trPr", "tcPr", "tblPrEx")}
_GAPS: dict[str, Literal["tab", "space", "none"]] = {"space": "space", "nothing": "none"}
_WIDEST = 9026
_MOST_COLUMNS = 250
_DEEPEST = 6


@dataclass
class Reading:
    """What all stories of a file share while it is read."""

    styles: Sheetful
    numbers: Numbers
    pictures: dict[str, bytes]
    counter: NumberCounter
    found: list[WordParagraph] = field(default_factory=list)
    tables: int = 0


@dataclass
class StoryReader:
    """Walks one story. `sections` are the positions in `blocks` after which a section ends, with its properties."""

    reading: Reading
    story: Story = "body"
    cell: CellAt | None = None
    depth: int = 0
    under: tuple[Layer, Layer] = field(default_factory=lambda: ({}, {}))
    state: StoryState = field(default_factory=StoryState)
    blocks: list[Block] = field(default_factory=list)
    sections: list[tuple[int, Element]] = field(default_factory=list)

    def walk(self, container: Element) -> None:
        """Read everything inside a body, cell, note, head or text box."""
        for item in choose_content(container):
            if item.tag == _P:
                self._read_paragraph(item)
            elif item.tag == _TBL:
                self._read_table(item)
            elif item.tag == _SECT:
                self.sections.append((len(self.blocks), item))
            elif item.tag not in _PASSED:
                self.walk(item)

    def _read_paragraph(self, item: Element) -> None:
        styles = self.reading.styles
        properties = child(item, "w:pPr")
        style = value(properties, "w:pStyle") or styles.plain.default
        index = len(self.reading.found)
        base = merge(styles.letters, self.under[0], styles.letters_of(style))
        runs = RunReader(styles, self.state, self.reading.numbers, base, self.reading.pictures)
        runs.read(item)
        numbered = self._count(properties, style, runs.runs)
        self._record(properties, style, runs.runs, numbered)
        paragraph = Paragraph(
            runs=tuple(runs.runs),
            setting=self._settle(properties, style, numbered),
            style=styles.plain.name_of(style),
            heading=_outline(properties, styles, style),
            notes=tuple(runs.notes),
            place=str(index),
        )
        self._put(_with_label(paragraph, numbered, self._label_letters(properties, base, numbered), styles), runs)
        self._read_boxes(runs)
        if (section := child(properties, "w:sectPr")) is not None:
            self.sections.append((len(self.blocks), section))

    def _put(self, paragraph: Paragraph, runs: RunReader) -> None:
        for picture in runs.found_pictures:
            self.blocks.append(replace(picture, alignment=paragraph.setting.alignment))
        if runs.found_pictures and not paragraph.text.strip():
            return
        self.blocks += split_at_turns(paragraph) if runs.turns else [paragraph]

    def _read_boxes(self, runs: RunReader) -> None:
        for box in runs.boxes:
            inside = replace(self, story="textbox" if self.story == "body" else self.story, blocks=[], sections=[])
            inside.state = StoryState()
            inside.walk(box)
            cell = Cell(tuple(inside.blocks), margins=(60, 120, 60, 120))
            self.blocks.append(Table((_WIDEST // 2,), (Row((cell,)),)))

    def _count(self, properties: Element | None, style: str, runs: list[Run]) -> Numbered | None:
        gone = any(child(properties, f"w:rPr/w:{mark}") is not None for mark in ("del", "moveFrom"))
        if gone and not any(run.look.change not in GONE for run in runs):
            return None
        return None if gone else self.reading.counter.count(properties, style)

    def _record(self, properties: Element | None, style: str, runs: list[Run], numbered: Numbered | None) -> None:
        """Keep what a place is named after; the naming itself is that of the readers."""
        styles = self.reading.styles
        final = "".join(run.text for run in runs if run.look.change not in GONE)
        self.reading.found.append(
            WordParagraph(
                index=len(self.reading.found),
                story=self.story,
                text=final.replace("\f", "\n"),
                original=final,
                style=style,
                style_name=styles.plain.name_of(style),
                outline=_outline(properties, styles, style),
                label=numbered.label if numbered else "",
                number=numbered.full if numbered else "",
                level=numbered.level if numbered else 0,
                listed=numbered is not None,
                cell=self.cell,
                in_contents=styles.plain.name_of(style).startswith(("toc ", "table of figures")),
            )
        )

    def _settle(self, properties: Element | None, style: str, numbered: Numbered | None) -> Setting:
        styles = self.reading.styles
        direct = child(properties, "w:numPr") is not None
        own = read_setting(properties)
        return styles.laid_setting(
            merge(styles.setting, self.under[1], styles.setting_of(style, numbered, direct=direct), own)
        )

    def _label_letters(self, properties: Element | None, base: Layer, numbered: Numbered | None) -> Layer:
        styles = self.reading.styles
        mark = read_letters(child(properties, "w:rPr"), styles.theme)
        level = styles.level_item(numbered)
        return merge(base, mark, read_letters(child(level, "w:rPr"), styles.theme))

    def _read_table(self, item: Element) -> None:
        if self.depth >= _DEEPEST:
            for cell in (one for row in inside(item, _TR) for one in inside(row, _TC)):
                self.walk(cell)
            return
        look = read_table_look(item, self.reading.styles)
        grid = child(item, "w:tblGrid")
        widths = [length(one.get(name("w:w"))) or 0 for one in grid][:_MOST_COLUMNS] if grid is not None else []
        number = self.reading.tables
        self.reading.tables += 1
        items = inside(item, _TR)
        columns = len(widths) or 1
        rows = [self._read_row(row, look, number, at, (len(items), columns)) for at, row in enumerate(items)]
        needed = max((sum(cell.span for cell in row.cells) for row in rows), default=1)
        self.blocks.append(Table(_complete(widths, needed), tuple(rows), look.left, look.alignment))

    def _read_row(self, row: Element, look: TableLook, table: int, at: int, size: tuple[int, int]) -> Row:
        cells, column = [], min(max(to_int(value(row, "w:trPr/w:gridBefore")) or 0, 0), 62)
        for _ in range(column and 1):
            cells.append(Cell((), span=column))
        for item in inside(row, _TC):
            covered = span(value(item, "w:tcPr/w:gridSpan"))
            place = CellAt(table, at, column)
            cells.append(self._read_cell(item, look, place, Spot(at, column, *size, covered)))
            column += covered
        change: Change = "inserted" if child(row, "w:trPr/w:ins") is not None else ""
        change = "deleted" if child(row, "w:trPr/w:del") is not None else change
        height = max(length(value(row, "w:trPr/w:trHeight")) or 0, 0)
        return Row(tuple(cells), is_head(row), bool(switch(row, "w:trPr/w:cantSplit")), height, change)

    def _read_cell(self, item: Element, look: TableLook, place: CellAt, spot: Spot) -> Cell:
        parts = look.conditionals(spot)
        letters = merge(*(part.letters for part in parts))
        setting = merge(*(part.setting for part in parts))
        story = replace(self, cell=place, depth=self.depth + 1, under=(letters, setting), blocks=[], sections=[])
        story.walk(item)
        properties = child(item, "w:tcPr")
        margins = look.margins | read_margins(child(properties, "w:tcMar"))
        merged = child(properties, "w:vMerge")
        aligned = value(properties, "w:vAlign") or "top"
        return Cell(
            blocks=tuple(story.blocks),
            span=spot.span,
            covered=merged is not None and merged.get(name("w:val"), "continue") != "restart",
            frame=look.frame(spot, read_frame(child(properties, "w:tcBorders"))),
            ground=look.ground(spot, read_shade(properties)),
            margins=(margins["top"], margins["right"], margins["bottom"], margins["left"]),
            align={"center": "centre", "bottom": "bottom"}.get(aligned, "top"),  # type: ignore[arg-type]
        )


def _with_label(paragraph: Paragraph, numbered: Numbered | None, letters: Layer, styles: Sheetful) -> Paragraph:
    if numbered is None:
        return paragraph
    level = styles.level_item(numbered)
    bullet = value(level, "w:numFmt") == "bullet"
    look = styles.look(letters)
    label = _bullet(value(level, "w:lvlText") or "") if bullet else numbered.label
    if bullet and look.family in {"Symbol", "Wingdings", "Webdings", "Courier New"}:
        look = replace(look, family=Look().family)
    gap = _GAPS.get(value(level, "w:suff") or "tab", "tab")
    return replace(paragraph, label=label, label_look=look, label_gap=gap, number=numbered.full)


def _bullet(text: str) -> str:
    """Symbol fonts keep their signs in a private area; a plain bullet stands for them."""
    if text == "o":
        return "\u25e6"
    return "".join("\u2022" if 0xE000 <= ord(sign) <= 0xF8FF else sign for sign in text)


def _outline(properties: Element | None, styles: Sheetful, style: str) -> int | None:
    own = to_int(value(properties, "w:outlineLvl"))
    return (own if own < 9 else None) if own is not None else styles.plain.outline_of(style)


def _complete(widths: list[int], needed: int) -> tuple[int, ...]:
    """Return a width for every column, equal ones where the file names none."""
    if len(widths) >= needed and all(width > 0 for width in widths):
        return tuple(widths)
    known = [width for width in widths if width > 0]
    each = sum(known) // len(known) if known else _WIDEST // needed
    filled = [width if width > 0 else each for width in widths]
    return tuple(filled + [each] * (needed - len(filled)))


def split_at_turns(paragraph: Paragraph) -> list[Block]:
    """Return the paragraph cut where a page break stands in its words."""
    found: list[Block] = []
    runs: list[Run] = []
    for run in paragraph.runs:
        pieces = run.text.split("\f")
        for position, piece in enumerate(pieces):
            if position:
                if any(one.text.strip() for one in runs) or paragraph.label:
                    found.append(replace(paragraph, runs=tuple(runs)))
                    paragraph = replace(paragraph, label="", setting=replace(paragraph.setting, break_before=False))
                found.append(PageTurn())
                runs = []
            if piece:
                runs.append(replace(run, text=piece))
    if any(one.text.strip() for one in runs):
        found.append(replace(paragraph, runs=tuple(runs)))
    return found


def inside(container: Element, wanted: str) -> list[Element]:
    """Return rows of a table or cells of a row, also those wrapped in content controls or tracked changes."""
    found = []
    for item in choose_content(container):
        if item.tag == wanted:
            found.append(item)
        elif item.tag not in _PASSED and item.tag not in {_TBL, _P}:
            found += inside(item, wanted)
    return found


def count_changes(root: Element) -> tuple[int, int]:
    """Return how many tracked insertions and deletions the main text holds."""
    insertions = sum(1 for one in elements(root, "w:ins", "w:moveTo") if one.getparent().tag != name("w:rPr"))
    deletions = sum(1 for one in elements(root, "w:del", "w:moveFrom") if one.getparent().tag != name("w:rPr"))
    return insertions, deletions
