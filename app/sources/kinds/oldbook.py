"""Workbooks of other formats (.xls, .xlsb, .ods), by their values."""

import io
from datetime import date, datetime, time, timedelta

import python_calamine

from app.relay.nouns.source import SourceTable
from app.sources.gathering import Gathering
from producers.reading.limits import Limits
from producers.reading.problems import ReadingProblem
from producers.reading.sheetmodel import column_letters


def read_old_workbook(data: bytes, name: str, limits: Limits) -> Gathering:
    """Read the values of a workbook. Raises ReadingProblem "encrypted" or "damaged"."""
    gathered = Gathering()
    try:
        book = python_calamine.load_workbook(io.BytesIO(data))
        sheets = [(title, book.get_sheet_by_name(title)) for title in book.sheet_names]
        read = [(title, sheet.start or (0, 0), sheet.to_python(nrows=limits.rows)) for title, sheet in sheets]
    except python_calamine.PasswordError as error:
        raise ReadingProblem("encrypted") from error
    except (python_calamine.CalamineError, ValueError, OSError) as error:
        raise ReadingProblem("encrypted" if "assword" in str(error) else "damaged") from error
    for title, start, rows in read:
        _add_sheet(title, start, rows, gathered)
    gathered.notice("values-only", name=name)
    return gathered


def _add_sheet(title: str, start: tuple[int, int], rows: list[list[object]], gathered: Gathering) -> None:
    shown = [tuple(_show(cell) for cell in row) for row in rows]
    for offset, row in enumerate(shown):
        text = " | ".join(cell for cell in row if cell)
        gathered.add("row", text, f"{title}, row {start[0] + offset + 1}")
    if not any(any(row) for row in shown):
        return
    width = max(len(row) for row in shown)
    columns = tuple(column_letters(start[1] + number + 1) for number in range(width))
    numbers = tuple(tuple(_plain(cell) for cell in row) for row in rows)
    table = SourceTable(
        name=title, label=title, columns=columns, rows=tuple(shown), numbers=numbers, first_row=start[0] + 1
    )
    gathered.tables.append(table)


def _show(cell: object) -> str:
    if isinstance(cell, bool):
        return "TRUE" if cell else "FALSE"
    return _plain(cell) or ("" if cell is None else str(cell))


def _plain(cell: object) -> str:
    if isinstance(cell, bool):
        return ""
    if isinstance(cell, float):
        return str(int(cell)) if cell.is_integer() and abs(cell) < 1e15 else f"{cell:.15g}"
    if isinstance(cell, int):
        return str(cell)
    if isinstance(cell, datetime):
        return cell.date().isoformat() if cell.time() == time() else cell.isoformat()
    if isinstance(cell, date | time):
        return cell.isoformat()
    return str(cell) if isinstance(cell, timedelta) else ""
