"""Workbooks: the ordinary format cell by cell, older and other formats by their values."""

import itertools

from app.relay.nouns.source import SourceTable
from app.sources.gathering import Gathering
from app.sources.kinds.oldbook import read_old_workbook
from producers.reading.calculator import calculate_missing
from producers.reading.limits import Limits
from producers.reading.package import is_compound_file, is_encrypted_office, open_archive
from producers.reading.problems import ReadingProblem
from producers.reading.sheetmodel import SheetCell, SheetRead, WorkbookFile, column_letters
from producers.reading.sheets import read_workbook

_GAP = 20


def read(data: bytes, name: str, limits: Limits) -> Gathering:
    """Read a workbook: every row that holds something, each block of rows as a table."""
    if is_encrypted_office(data):
        raise ReadingProblem("encrypted")
    if is_compound_file(data) or _is_other_format(data, limits):
        return read_old_workbook(data, name, limits)
    book = calculate_missing(read_workbook(data, limits), data)
    gathered = Gathering()
    for sheet in book.sheets:
        _add_sheet(book, sheet, gathered, limits)
    for title, address, author, text in book.comments:
        by = f" by {author}" if author else ""
        gathered.add("comment", text, f"comment{by} at {title}!{address}")
    _add_notices(book, gathered)
    return gathered


def _is_other_format(data: bytes, limits: Limits) -> bool:
    """OpenDocument and binary workbooks are archives without the ordinary workbook part."""
    names = open_archive(data, limits).namelist()
    return "content.xml" in names or any(name.endswith("workbook.bin") for name in names)


def _add_sheet(book: WorkbookFile, sheet: SheetRead, gathered: Gathering, limits: Limits) -> None:
    if sheet.state != "visible":
        gathered.notice("hidden-sheet", sheet=sheet.name)
    rows: dict[int, list[SheetCell]] = {}
    for cell in sheet.cells:
        rows.setdefault(cell.row, []).append(cell)
    kept = sorted(rows)[: limits.rows]
    if len(rows) > limits.rows or sheet.cut_at:
        gathered.fault("rows-cut", sheet=sheet.name, rows=str(len(kept)))
    for number in kept:
        text = " | ".join(show_cell(book, cell) for cell in rows[number])
        gathered.add("row", text, f"{sheet.name}, row {number}")
    for block in split_blocks(kept):
        gathered.tables.append(_make_table(book, sheet, [rows[number] for number in block], block[0], block[-1]))
    _note_gaps(sheet, kept, gathered)


def show_cell(book: WorkbookFile, cell: SheetCell) -> str:
    """Return a cell as shown; a formula without any result shows itself and says so."""
    if cell.formula and cell.value is None:
        return f"={cell.formula} (not calculated)"
    return book.show(cell)


def split_blocks(rows: list[int]) -> list[list[int]]:
    """Split row numbers wherever at least one empty row lies between."""
    blocks: list[list[int]] = []
    for row in rows:
        if blocks and row == blocks[-1][-1] + 1:
            blocks[-1].append(row)
        else:
            blocks.append([row])
    return blocks


def _make_table(
    book: WorkbookFile, sheet: SheetRead, rows: list[list[SheetCell]], first: int, last: int
) -> SourceTable:
    left = min(cell.column for row in rows for cell in row)
    right = max(cell.column for row in rows for cell in row)
    grid = [_spread(row, left, right) for row in rows]
    shown = [tuple("" if cell is None else show_cell(book, cell) for cell in row) for row in grid]
    plain = [tuple("" if cell is None else book.plain(cell) for cell in row) for row in grid]
    head = _has_head(plain, shown)
    columns = shown[0] if head else tuple(column_letters(number) for number in range(left, right + 1))
    return SourceTable(
        name=sheet.name,
        label=f"{sheet.name}!{column_letters(left)}{first}:{column_letters(right)}{last}",
        columns=columns,
        rows=tuple(shown[1:] if head else shown),
        numbers=tuple(plain[1:] if head else plain),
        first_row=first + 1 if head else first,
    )


def _spread(row: list[SheetCell], left: int, right: int) -> list[SheetCell | None]:
    by_column = {cell.column: cell for cell in row}
    return [by_column.get(number) for number in range(left, right + 1)]


def _has_head(plain: list[tuple[str, ...]], shown: list[tuple[str, ...]]) -> bool:
    """A head is a first row of words over at least one column of numbers or dates."""
    if len(shown) < 2 or any(plain[0]) or not all(cell.strip() for cell in shown[0]):
        return False
    return any(any(row) for row in plain[1:])


def _note_gaps(sheet: SheetRead, rows: list[int], gathered: Gathering) -> None:
    for before, after in itertools.pairwise(rows):
        if after - before > _GAP:
            gathered.notice("row-gap", sheet=sheet.name, first=str(before + 1), last=str(after - 1))


def _add_notices(book: WorkbookFile, gathered: Gathering) -> None:
    cells = [cell for sheet in book.sheets for cell in sheet.cells if cell.formula and not cell.cached]
    done = sum(1 for cell in cells if cell.calculated)
    if done:
        gathered.notice("calculated-here", count=str(done))
    if len(cells) > done:
        gathered.notice("not-calculated", count=str(len(cells) - done))
    if book.macros:
        gathered.notice("macros-not-run")
    if book.links:
        gathered.notice("external-links", count=str(len(book.links)))
    hidden = sum(len(sheet.hidden_rows) for sheet in book.sheets)
    if hidden:
        gathered.notice("hidden-rows", count=str(hidden))
