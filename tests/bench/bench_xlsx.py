"""Prints how fast workbooks are written, as ratios: a large table against XlsxWriter, cached values against writing.

Run with `python -m tests.bench.bench_xlsx` from the root. Ratios, not seconds, since machines differ.
"""

import io
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal

import xlsxwriter

from producers.content.workbook import CellValue, ColumnSpec
from producers.figures import FigureBook
from producers.production import RenderOptions
from producers.xlsx.builder import write_xlsx
from producers.xlsx.stream import StreamedTable, stream_table
from producers.xlsx.values import calculate
from tests.producers.xlsx.specimens import loan_workbook

ROWS, COLUMNS = 100_000, 20
START = date(2020, 1, 1)


def rows() -> list[tuple[CellValue, ...]]:
    """A ledger: codes, words, dates and amounts."""
    made = []
    for number in range(ROWS):
        amounts = tuple(Decimal(number * 7 + column) / 100 for column in range(COLUMNS - 4))
        day = START + timedelta(days=number % 2000)
        made.append((f"{number:012}", f"Payee {number % 977}", day, number % 3 == 0, *amounts))
    return made


def seconds(work: Callable[[], object]) -> float:
    """CPU seconds of one run."""
    start = time.process_time()
    work()
    return time.process_time() - start


def streamed(table: list[tuple[CellValue, ...]]) -> bytes:
    """The table through our own writer."""
    kinds = ["code", "text", "date", "flag"] + ["money2"] * (COLUMNS - 4)
    columns = tuple(ColumnSpec(key=f"c{n}", head=f"Column {n}", format=kind) for n, kind in enumerate(kinds))  # type: ignore[arg-type]
    buffer = io.BytesIO()
    stream_table(buffer, StreamedTable("Ledger", "Ledger", columns), table)
    return buffer.getvalue()


def peak_megabytes() -> float:
    """The most memory that streaming takes, the rows made one by one as they are written."""
    kinds = ["code"] + ["money2"] * (COLUMNS - 1)
    columns = tuple(ColumnSpec(key=f"c{n}", head=f"Column {n}", format=kind) for n, kind in enumerate(kinds))  # type: ignore[arg-type]
    made = ((f"{row:012}", *(Decimal(row + column) / 100 for column in range(COLUMNS - 1))) for row in range(ROWS))
    tracemalloc.start()
    with tempfile.TemporaryFile() as target:
        stream_table(target, StreamedTable("Ledger", "Ledger", columns), made)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / 2**20


def through_library(table: list[tuple[CellValue, ...]]) -> None:
    """The same table through XlsxWriter in constant memory."""
    with xlsxwriter.Workbook(io.BytesIO(), {"constant_memory": True}) as book:
        sheet = book.add_worksheet()
        money, day = book.add_format({"num_format": "#,##0.00"}), book.add_format({"num_format": "d mmm yyyy"})
        for row, values in enumerate(table):
            sheet.write_string(row, 0, values[0])
            sheet.write_string(row, 1, values[1])
            sheet.write_datetime(row, 2, values[2], day)
            sheet.write_boolean(row, 3, values[3])
            for column, value in enumerate(values[4:], start=4):
                sheet.write_number(row, column, float(value), money)


def main() -> None:
    """Print the ratios."""
    table = rows()
    own, library = seconds(lambda: streamed(table)), seconds(lambda: through_library(table))
    print(f"{ROWS:,} x {COLUMNS}: XlsxWriter takes {library / own:.1f} times as long as the streamed sheet")
    print(f"{ROWS:,} x {COLUMNS}: streaming takes {peak_megabytes():.1f} MB of memory at most")
    workbook = loan_workbook("200000", "0.06", 360, "431677.04", "2056-12-31")
    whole = seconds(lambda: write_xlsx(workbook, FigureBook(), RenderOptions()))
    data = write_xlsx(workbook, FigureBook(), RenderOptions()).data
    engine = seconds(lambda: calculate(data))
    print(f"360-month loan, 2,500 formulas: calculating is {engine / whole:.0%} of building ({whole:.2f} s of CPU)")


if __name__ == "__main__":
    main()
