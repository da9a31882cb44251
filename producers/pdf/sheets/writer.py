"""Workbooks as PDF: each sheet on the pages its print set-up asks for."""

import io
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import openpyxl
from openpyxl.worksheet.cell_range import CellRange

from producers.content.workbook import Workbook
from producers.figures import FigureBook
from producers.pdf.document.faces import FaceBook
from producers.pdf.document.shapes import Block, Over, Paper, Row, Section, Sheet, Table
from producers.pdf.document.writer import LaidOut, finish
from producers.pdf.sheets.cells import CellMaker, read_tints
from producers.pdf.sheets.charts import Anchor, Chart, read_charts
from producers.pdf.sheets.plotting import Box, plot
from producers.pdf.sheets.running import running_line
from producers.problems import ContentProblem
from producers.production import FileRemark, Produced, RenderOptions
from producers.reading.package import Package, open_package
from producers.reading.properties import read_properties
from producers.reading.sheetmodel import SheetRead, WorkbookFile
from producers.reading.sheets import read_workbook
from producers.xlsx import write_xlsx

_SIZES = {9: (595.3, 841.9), 1: (612.0, 792.0), 8: (841.9, 1190.6), 5: (612.0, 1008.0)}
_INCH, _USUAL_ROW, _USUAL_WIDTH = 72.0, 15.0, 8.43
_TINTED = FileRemark("remark.colours_left_out")


def lay_out_sheets(data: bytes, name: str = "") -> LaidOut:
    """Return the PDF of a workbook, every visible sheet by its print set-up; the same file gives the same bytes.

    Values are those stored in the file. Raises ReadingProblem for what is no workbook, ContentProblem
    "pdf_not_drawn" for drawings that are no charts of bars, columns or lines, and for cells merged over rows,
    "pdf_letters_missing" for a letter no font of ours has.
    """
    try:
        package = open_package(data)
        if package.family != "sheet":
            raise ContentProblem("pdf_not_drawn", field="file")
        return _Printer(package, read_workbook(data), data).print(name)
    except ContentProblem as problem:
        raise ContentProblem(problem.code, name or problem.block, problem.field, place=problem.block) from problem


def write_workbook_pdf(workbook: Workbook, figures: FigureBook, options: RenderOptions) -> Produced:
    """Return a workbook as PDF, as the Excel file it makes would be printed."""
    made = write_xlsx(workbook, figures, options)
    laid = lay_out_sheets(made.data, workbook.title)
    return Produced(laid.data, "pdf", made.blocks, made.sections, made.places, made.figures, (*made.notes, *laid.notes))


def _read_looks(data: bytes) -> Any:
    """Return the workbook as the library reads it. Raises ContentProblem("pdf_not_drawn") where it cannot."""
    try:
        return openpyxl.load_workbook(io.BytesIO(data), data_only=True)
    except (ValueError, TypeError, KeyError, AttributeError, IndexError, OSError) as error:
        raise ContentProblem("pdf_not_drawn", field="file") from error


class _Printer:
    """Prints one workbook."""

    def __init__(self, package: Package, file: WorkbookFile, data: bytes) -> None:
        self._package, self._file = package, file
        self._charts = {one.name: self._read_charts(one.name) for one in file.sheets if one.state == "visible"}
        self._styled = _read_looks(data)
        self._book = FaceBook()
        self._notes: dict[FileRemark, None] = {}

    def print(self, name: str) -> LaidOut:
        """Return the PDF."""
        about = read_properties(self._package)
        shown = [one for one in self._file.sheets if one.state == "visible" and one.name in self._styled.sheetnames]
        sections = [self._section(one) for one in shown]
        paper = Paper(
            sections=[one for one in sections if one is not None],
            notes={},
            title=about.title,
            language=about.language,
            replaced=(),
        )
        return finish(paper, name, tuple(self._notes))

    def _section(self, sheet: SheetRead) -> Section | None:
        styled = self._styled[sheet.name]
        area = _area(styled, sheet)
        if area is None:
            return None
        setup = _Setup(styled, area)
        tints, others = read_tints(styled)
        if others:
            self._notes[_TINTED] = None
        maker = CellMaker(self._file, self._book, styled, sheet.by_place(), setup.scale, tints)
        rows = list(_rows(styled, setup, maker))
        _place_charts(rows, self._charts[sheet.name], setup, self._book)
        if rows:
            rows[0].heading = sheet.name
        return Section(
            sheet=setup.sheet,
            blocks=list(_tables(rows, setup)),
            heads=self._running(styled.oddHeader, sheet.name, setup),
            feet=self._running(styled.oddFooter, sheet.name, setup),
        )

    def _running(self, item: Any, name: str, setup: "_Setup") -> dict[str, list[Block]]:
        codes = "".join(
            f"&{letter}{_codes(part)}" for letter, part in (("L", item.left), ("C", item.center), ("R", item.right))
        )
        line = running_line(self._book, codes, name, setup.width)
        return {"default": [line]} if line is not None else {}

    def _read_charts(self, name: str) -> list[tuple[Anchor, Chart]]:
        """Return the charts of a sheet; what is none is refused here, before the library meets it."""
        return read_charts(self._package, self._part_of(name), self._code_at)

    def _code_at(self, formula: str) -> str:
        """Return the number format of the first cell of a range such as 'Year 1'!$B$2:$B$9."""
        named, _, cells = formula.strip("()").partition(",")[0].rpartition("!")
        sheet = next((one for one in self._file.sheets if one.name == named.strip("'").replace("''", "'")), None)
        first = cells.replace("$", "").partition(":")[0]
        return next((one.code for one in sheet.cells if one.address == first), "General") if sheet else "General"

    def _part_of(self, name: str) -> str:
        """Return the part a sheet is kept in."""
        root = self._package.tree(self._package.main)
        relations = self._package.relations(self._package.main)
        for one in root.iter():
            if one.tag.endswith("}sheet") and one.get("name") == name:
                key = next((text for key, text in one.attrib.items() if key.endswith("}id")), "")
                return relations[key].target if key in relations else ""
        return ""


def _codes(part: Any) -> str:
    """Return the codes of a part of a running line, put together again from what the library made of them."""
    if not part.text:
        return ""
    font = f'&"{part.font}"' if part.font else ""
    size = f"&{part.size}" if part.size else ""
    colour = f"&K{part.color}" if part.color else ""
    text = part.text.replace("&[Page]", "&P").replace("&[Pages]", "&N").replace("&[Tab]", "&A")
    return f"{font}{size}{' ' if size and text[:1].isdigit() and not colour else ''}{colour}{text}"


def _area(styled: Any, sheet: SheetRead) -> tuple[int, int, int, int] | None:
    """Return first and last row and column to be printed, None for an empty sheet."""
    if styled.print_area:
        printed = CellRange(str(styled.print_area).rpartition("!")[2].replace("$", ""))
        return printed.min_row, printed.max_row, printed.min_col, printed.max_col
    if not sheet.cells:
        return None
    return 1, max(one.row for one in sheet.cells), 1, max(one.column for one in sheet.cells)


class _Setup:
    """The print set-up of a sheet in points: paper, scale, widths of columns, heights of rows."""

    def __init__(self, styled: Any, area: tuple[int, int, int, int]) -> None:
        self.first_row, self.last_row, self.first_column, self.last_column = area
        self.rows = [n for n in range(area[0], area[1] + 1) if not styled.row_dimensions[n].hidden]
        widths = _widths(styled)
        self.columns = [n for n in range(area[2], area[3] + 1) if widths.get(n, _USUAL_WIDTH) > 0]
        usual = styled.sheet_format.defaultRowHeight or _USUAL_ROW
        heights = {n: styled.row_dimensions[n].height or usual for n in self.rows}
        self.sheet = _paper(styled)
        self.width = self.sheet.width - self.sheet.left - self.sheet.right
        plain = {n: _points(widths.get(n, _USUAL_WIDTH)) for n in self.columns}
        self.scale = self._fit(styled, sum(plain.values()), sum(heights.values()))
        self.widths = {n: width * self.scale for n, width in plain.items()}
        self.heights = {n: height * self.scale for n, height in heights.items()}
        titles = styled.print_title_rows
        self.titles = range(0)
        if titles:
            first, _, last = titles.replace("$", "").partition(":")
            self.titles = range(int(first), int(last or first) + 1)
        self.centred = bool(styled.print_options.horizontalCentered)

    def _fit(self, styled: Any, width: float, height: float) -> float:
        """Return the scale; a sheet wider than its paper is made smaller even where nothing says so."""
        across = self.width / width if width else 1.0
        if not styled.sheet_properties.pageSetUpPr or not styled.sheet_properties.pageSetUpPr.fitToPage:
            return min((styled.page_setup.scale or 100) / 100, across)
        said = styled.page_setup.fitToHeight
        pages = 1 if said is None else int(said)
        room = self.sheet.height - self.sheet.top - self.sheet.bottom
        down = room * pages / height - 0.002 if pages and height else 1.0
        return min(1.0, across, down)

    def left_of(self, column: int) -> float:
        """Return where a column begins."""
        return sum(width for n, width in self.widths.items() if n < column)

    def top_of(self, row: int) -> float:
        """Return where a row begins."""
        return sum(height for n, height in self.heights.items() if n < row)


def _widths(styled: Any) -> dict[int, float]:
    found: dict[int, float] = {}
    for dimension in styled.column_dimensions.values():
        for number in range(dimension.min or 0, (dimension.max or 0) + 1):
            found[number] = 0.0 if dimension.hidden else dimension.width or _USUAL_WIDTH
    return found


def _points(characters: float) -> float:
    """Return the width of a column in points from characters of the usual font (seven pixels each, at 96 dpi)."""
    return int(characters * 7 + 0.5) * 0.75


def _paper(styled: Any) -> Sheet:
    width, height = _SIZES.get(int(styled.page_setup.paperSize or 9), _SIZES[9])
    if styled.page_setup.orientation == "landscape":
        width, height = height, width
    margins = styled.page_margins
    return Sheet(
        width, height, margins.top * _INCH, margins.bottom * _INCH, margins.left * _INCH, margins.right * _INCH,
        margins.header * _INCH, margins.footer * _INCH,
    )  # fmt: skip


def _rows(styled: Any, setup: _Setup, maker: CellMaker) -> Iterator[Row]:
    merged = _merged(styled)
    for row in setup.rows:
        cells = []
        covered = 0
        for place, column in enumerate(setup.columns):
            if column <= covered:
                continue
            last = merged.get((row, column), column)
            span = sum(1 for one in setup.columns if column <= one <= last)
            covered = last
            room = _room(setup, maker, row, place + span)
            cells.append(maker.make(row, column, max(span, 1), room))
        yield Row(cells, head=row in setup.titles, splits=False, least=setup.heights[row], thin=True)


def _merged(styled: Any) -> dict[tuple[int, int], int]:
    """Return the last column of each merged range by its first cell."""
    found: dict[tuple[int, int], int] = {}
    for one in styled.merged_cells.ranges:
        if one.min_row != one.max_row:
            raise ContentProblem("pdf_not_drawn", block=str(styled.title), field="merged cells")
        found[one.min_row, one.min_col] = one.max_col
    return found


def _room(setup: _Setup, maker: CellMaker, row: int, place: int) -> float:
    """Return the width of the empty cells from a place on."""
    room = 0.0
    for column in setup.columns[place:]:
        if maker.shown(row, column):
            break
        room += setup.widths[column]
    return room


def _place_charts(rows: list[Row], charts: list[tuple[Anchor, Chart]], setup: _Setup, book: FaceBook) -> None:
    """Lay each chart over the row it begins at, and hold the rows below it together."""
    for anchor, chart in charts:
        first, last = anchor.first, anchor.last
        left = setup.left_of(first[0] + 1) + first[1] * setup.scale
        right = setup.left_of(last[0] + 1) + last[1] * setup.scale
        top = first[3] * setup.scale
        height = setup.top_of(last[2] + 1) + last[3] * setup.scale - setup.top_of(first[2] + 1) - top
        begin = next((n for n, row in enumerate(setup.rows) if row > first[2]), None)
        if begin is None:
            continue
        parts: tuple[Over, ...] = plot(chart, Box(left, top, min(right, setup.width) - left, height), book, setup.scale)
        rows[begin].over = (*rows[begin].over, *(replace(one, about=anchor.about) for one in parts))
        for number, row in enumerate(setup.rows):
            if first[2] < row < last[2]:
                rows[number].held = True


def _tables(rows: list[Row], setup: _Setup) -> Iterator[Table]:
    """Yield the rows before the repeated head, then the head with those below it."""
    widths = tuple(setup.widths.values())
    align = "center" if setup.centred else "left"
    first = next((number for number, row in enumerate(rows) if row.head), 0)
    for part in (rows[:first], rows[first:]):
        if part:
            yield Table(0.0, widths, part, align=align)
