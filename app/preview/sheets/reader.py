"""Reads a workbook into a sheets view: what the file holds, as it shows it; nothing is calculated here."""

from dataclasses import replace

from app.preview.sheet import CellLook, GridCell, GridSheet, Origin
from app.preview.sheets.charts import read_sheet_charts
from app.preview.sheets.looks import read_looks
from app.preview.sheets.origins import find_origin
from app.preview.sheets.shapes import Shape, read_shape
from producers.reading.limits import Limits
from producers.reading.markup import elements, name
from producers.reading.package import Package
from producers.reading.sheetmodel import SheetCell, SheetRead, WorkbookFile, column_number
from producers.reading.sheets import read_workbook_package

ROWS = 5_000
COLUMNS = 256
_SPARE_ROWS, _SPARE_COLUMNS = 3, 1
_MOST_SHOWN = 400
_LARGEST = 20_000


def read_sheets(package: Package, limits: Limits) -> tuple[tuple[GridSheet, ...], tuple[CellLook, ...], dict[str, str]]:
    """Return the visible sheets, the looks their cells refer to, and the defined names. Raises ReadingProblem."""
    book = read_workbook_package(package, limits)
    looks = read_looks(package)
    parts = _parts(package)
    sheets = tuple(
        _read_sheet(package, book, sheet, parts[sheet.name], looks)
        for sheet in book.sheets
        if sheet.state == "visible" and sheet.name in parts
    )
    names = {key: target for key, target in book.names.items() if not key.startswith("_xlnm.")}
    return sheets, looks, names


def _parts(package: Package) -> dict[str, str]:
    relations = package.relations(package.main)
    found = {}
    for item in elements(package.tree(package.main), "s:sheet"):
        relation = relations.get(item.get(name("r:id"), ""))
        if relation is not None and not relation.external and package.has(relation.target):
            found[item.get("name", "")] = relation.target
    return found


def _read_sheet(
    package: Package, book: WorkbookFile, sheet: SheetRead, part: str, looks: tuple[CellLook, ...]
) -> GridSheet:
    shape = read_shape(package.raw(part), part, ROWS, COLUMNS)
    comments = {place: text for title, place, _, text in book.comments if title == sheet.name}
    held = [cell for cell in sheet.cells if cell.row <= ROWS and cell.column <= COLUMNS]
    cells = {(cell.row, cell.column): _read_cell(book, sheet.name, cell, shape, comments) for cell in held}
    styled = _styled_only(shape, cells, looks)
    last = max((cell.row for cell in sheet.cells), default=0)
    charts = read_sheet_charts(package, part, lambda reference: show_range(book, reference))
    rows, columns = _extent(
        [*cells, *((one.row, one.column) for one in styled), *((one.last_row, one.last_column) for one in charts)]
    )
    return GridSheet(
        name=sheet.name,
        rows=min(rows + _SPARE_ROWS, ROWS) if last <= ROWS else ROWS,
        columns=min(columns + _SPARE_COLUMNS, COLUMNS),
        cells=(*cells.values(), *styled),
        widths=shape.widths,
        heights=shape.heights,
        usual_width=shape.usual_width,
        usual_height=shape.usual_height,
        merged=tuple(found for one in sheet.merged if (found := to_range(one)) is not None and _is_inside(found)),
        frozen=shape.frozen,
        hidden_rows=frozenset(sheet.hidden_rows),
        hidden_columns=frozenset(shape.hidden_columns),
        rows_in_file=max(last, sheet.cut_at),
        lines=shape.lines,
        charts=charts,
    )


def _read_cell(book: WorkbookFile, title: str, cell: SheetCell, shape: Shape, comments: dict[str, str]) -> GridCell:
    origin: Origin = find_origin(cell, title, book.names)
    pending = bool(cell.formula) and not cell.cached
    return GridCell(
        row=cell.row,
        column=cell.column,
        text="" if pending else book.show(cell).strip(),
        kind=cell.kind,
        formula=f"={cell.formula}" if cell.formula else "",
        pending=pending,
        origin=origin,
        look=shape.looks.get((cell.row, cell.column), 0),
        comment=comments.get(cell.address, ""),
    )


def _is_inside(span: tuple[int, int, int, int]) -> bool:
    return span[2] <= ROWS and span[3] <= COLUMNS and (span[2] - span[0] + 1) * (span[3] - span[1] + 1) <= _LARGEST


def _styled_only(shape: Shape, cells: dict[tuple[int, int], GridCell], looks: tuple[CellLook, ...]) -> list[GridCell]:
    """Return the empty cells that show something all the same: a fill or a line."""
    plain = replace(CellLook().frame)
    shown = {at for at, look in enumerate(looks) if look.ground or look.frame != plain}
    return [
        GridCell(row, column, "", "empty", look=look)
        for (row, column), look in shape.looks.items()
        if look in shown and (row, column) not in cells
    ]


def _extent(places: list[tuple[int, int]]) -> tuple[int, int]:
    return max((row for row, _ in places), default=1), max((column for _, column in places), default=1)


def show_range(book: WorkbookFile, reference: str) -> list[str]:
    """Return what the cells of a reference with its sheet show, [] where that is not known."""
    title, _, address = reference.rpartition("!")
    sheet = next((one for one in book.sheets if one.name == title.strip("'").replace("''", "'")), None)
    span = to_range(address)
    if sheet is None or span is None or (span[2] - span[0] + 1) * (span[3] - span[1] + 1) > _MOST_SHOWN:
        return []
    cells = sheet.by_place()
    places = [(row, column) for row in range(span[0], span[2] + 1) for column in range(span[1], span[3] + 1)]
    return [book.show(cells[place]).strip() if place in cells else "" for place in places]


def to_range(written: str) -> tuple[int, int, int, int] | None:
    """Return first row, first column, last row, last column of "B2:D5"; None for anything else."""
    first, _, last = written.replace("$", "").partition(":")
    start, end = _to_place(first), _to_place(last or first)
    if start is None or end is None:
        return None
    return (min(start[0], end[0]), min(start[1], end[1]), max(start[0], end[0]), max(start[1], end[1]))


def _to_place(written: str) -> tuple[int, int] | None:
    letters = written.rstrip("0123456789")
    digits = written[len(letters) :]
    if not letters.isalpha() or len(letters) > 3 or not digits or len(digits) > 7:
        return None
    return int(digits), column_number(letters)
