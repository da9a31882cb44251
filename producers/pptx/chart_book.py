"""The workbook inside a chart, so that its numbers can be edited where the deck is opened."""

import io
from datetime import UTC, datetime
from decimal import Decimal

import xlsxwriter

from producers.content.deck import ChartSlide
from producers.package.archive import read_archive, write_archive
from producers.pptx.typography import clean_text

SHEET = "Data"
_CREATED = datetime(2000, 1, 1, tzinfo=UTC).replace(tzinfo=None)


def write_chart_book(chart: ChartSlide, totals: tuple[Decimal, ...]) -> bytes:
    """Return a workbook with the categories in column A, a series in each further column, totals last."""
    buffer = io.BytesIO()
    book = xlsxwriter.Workbook(buffer, {"in_memory": True})
    book.set_properties({"created": _CREATED, "author": ""})
    sheet = book.add_worksheet(SHEET)
    number = book.add_format({"num_format": chart.number_format})
    for row, category in enumerate(chart.categories, start=1):
        sheet.write_string(row, 0, clean_text(category))
    for column, (name, values) in enumerate(chart_columns(chart, totals), start=1):
        sheet.write_string(0, column, clean_text(name))
        for row, value in enumerate(values, start=1):
            if value is not None:
                sheet.write_number(row, column, float(value), number)
    book.close()
    return write_archive(read_archive(buffer.getvalue()))


def chart_columns(chart: ChartSlide, totals: tuple[Decimal, ...]) -> list[tuple[str, tuple[Decimal | None, ...]]]:
    """Return the names and values of all series, the total as the last one when there is one."""
    columns = [(series.name, series.values) for series in chart.series]
    return [*columns, ("Total", totals)] if totals else columns
