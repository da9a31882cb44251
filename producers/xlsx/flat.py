"""A workbook as CSV: its sheets one after another with calculated values, for programs that read nothing else."""

import csv
import io

from producers.content.workbook import Workbook
from producers.data.writers import guard_formula
from producers.figures import FigureBook
from producers.production import FileRemark, Produced, RenderOptions
from producers.xlsx.builder import write_xlsx
from producers.xlsx.readback import NamedValue, read_rows


def write_csv(workbook: Workbook, figures: FigureBook, options: RenderOptions) -> Produced:
    """Return the workbook as CSV, UTF-8 with a mark: values in full, dates as ISO 8601, a blank line between sheets.

    The same problems are raised as for xlsx, since the values are those of the calculated workbook. Text that a
    spreadsheet would run as a formula gets a leading apostrophe.
    """
    produced = write_xlsx(workbook, figures, options)
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer, lineterminator="\r\n")
    for number, (_name, rows) in enumerate(read_rows(produced.data)):
        if number:
            writer.writerow([])
        writer.writerows([_text(value) for value in row] for row in rows)
    data = buffer.getvalue().encode("utf-8-sig")
    return Produced(
        data, "csv", produced.blocks, produced.sections, produced.places, produced.figures, _notes(produced, workbook)
    )


def _text(value: NamedValue) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    return guard_formula(value) if isinstance(value, str) else str(value)


def _notes(produced: Produced, workbook: Workbook) -> tuple[FileRemark, ...]:
    charts = any(block.kind == "chart" for sheet in workbook.sheets for block in sheet.blocks)
    return (*produced.notes, FileRemark("remark.csv_charts" if charts else "remark.csv_values"))
