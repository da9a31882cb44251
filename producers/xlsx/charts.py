"""Native charts over a table, in the colours of the reference pages."""

import math
from collections.abc import Sequence
from typing import Any

from producers.content.series import series_tones
from producers.content.workbook import CellFormat, Chart
from producers.problems import ContentProblem
from producers.xlsx import palette
from producers.xlsx.addresses import quote_sheet, range_address
from producers.xlsx.display import show_value
from producers.xlsx.places import Layout, TablePlace
from producers.xlsx.values import CellResult

_TYPES: dict[str, dict[str, str]] = {
    "column": {"type": "column"},
    "stacked": {"type": "column", "subtype": "stacked"},
    "line": {"type": "line"},
    "bar": {"type": "bar"},
}
_NUMBER_FORMATS = {"date": "d mmm yyyy", "month": "mmm yyyy"}
_GAP = 60
_WITHOUT_NIL = "#,##0;(#,##0);"
_LABELLED_POINTS = 16
_LABEL_PIXELS = 16.0
_PLOT_PIXELS = 280.0
_PLOT_SHARE = 0.93
_DIGIT_PIXELS = 6.0
_OVERHANG = 1.15
_HALF_PENNY = 0.005
_FONT = {"name": palette.TEXT_FONT, "size": 9, "color": palette.INK}
_QUIET_LINE = {"color": palette.HAIR, "width": 0.75}


def make_chart(
    book: Any,
    chart: Chart,
    layout: Layout,
    heads: dict[tuple[str, str], str],
    values: dict[tuple[str, int, int], CellResult],
    formats: dict[tuple[str, str], CellFormat],
    width: int,
) -> Any:
    """Return an XlsxWriter chart `width` pixels wide. `heads` and `formats` are by table and column key, `values` by
    cell.

    Raises ContentProblem("unknown_table") or ("unknown_column").
    """
    table = layout.tables.get(chart.grid)
    if table is None or not table.rows:
        raise ContentProblem("unknown_table", chart.id, table=chart.grid)
    made = book.add_chart(_TYPES[chart.form])
    points = [_points(table, _column(table, series.column, chart), values) for series in chart.series]
    numbers = [value for series in points for value in series if value is not None]
    shape = formats.get((chart.grid, chart.series[0].column), "money")
    labelled = chart.form != "line" and len(numbers) <= _LABELLED_POINTS
    labelled = labelled and labels_fit(chart, [show_value(value, shape) for value in numbers], width)
    shown = readable(points) if chart.form == "stacked" else [[True] * len(series) for series in points]
    colours = [palette.SERIES[tone] for tone in series_tones(chart.series)]
    parted = _are_parted(points)
    for number, series in enumerate(chart.series):
        name = series.name or heads.get((chart.grid, series.column), series.column).replace("\n", " ")
        labels = shown[number] if labelled else None
        made.add_series(_series(chart, table, series.column, name, colours[number], labels, parted=parted))
    total = _total_column(chart, table, points, values) if labelled and chart.form == "stacked" else None
    if total is not None:
        made.combine(_totals(book, chart, table, total))
    dates = _NUMBER_FORMATS.get(formats.get((chart.grid, chart.categories), "text"))
    _axes(made, chart, labelled=labelled, lowest=min(numbers, default=0.0), dates=dates)
    made.set_legend(_legend(len(chart.series), totals=total is not None))
    made.set_chartarea({"border": {"none": True}, "fill": {"none": True}})
    return made


def readable(points: Sequence[Sequence[float | None]]) -> list[list[bool]]:
    """Return for each value of stacked columns whether its label fits into its segment; a total may still show it.

    The height of a column is that of the plot between legend and axis; the tallest column takes all of it.
    """
    heights = [sum(abs(value or 0.0) for value in column) for column in zip(*points, strict=True)]
    least = max(heights, default=0.0) * _LABEL_PIXELS / _PLOT_PIXELS
    return [[value is not None and abs(value) >= least for value in series] for series in points]


def labels_fit(chart: Chart, labels: Sequence[str], width: int) -> bool:
    """Say whether the labels of columns are narrow enough not to run into the columns beside them."""
    if chart.form == "bar" or not labels:
        return True
    beside = 1 if chart.form == "stacked" else len(chart.series)
    groups = len(labels) / len(chart.series)
    bar = width * _PLOT_SHARE / groups / (beside + _GAP / 100)
    room = bar * (1 + _GAP / 100) if beside == 1 else bar * _OVERHANG
    return max(map(len, labels)) * _DIGIT_PIXELS <= room


def _total_column(
    chart: Chart, table: TablePlace, points: list[list[float | None]], values: dict[tuple[str, int, int], CellResult]
) -> int | None:
    """Return the column of the table whose every value is the sum of the series, so that totals stay calculated."""
    sums = [sum(value or 0.0 for value in column) for column in zip(*points, strict=True)]
    used = {table.columns[series.column] for series in chart.series}
    for column in table.columns.values():
        found = _points(table, column, values)
        if (
            len(points) > 1
            and column not in used
            and all(
                one is not None and math.isclose(one, wanted, abs_tol=_HALF_PENNY)
                for one, wanted in zip(found, sums, strict=True)
            )
        ):
            return column
    return None


def _totals(book: Any, chart: Chart, table: TablePlace, column: int) -> Any:
    """Return the totals above the columns: a line that is not drawn, so that the axis still fits changed inputs."""
    line = book.add_chart({"type": "line"})
    line.add_series(
        {
            "name": "Total",
            "categories": _range(table, _column(table, chart.categories, chart)),
            "values": _range(table, column),
            "line": {"none": True},
            "marker": {"type": "none"},
            "data_labels": {"value": True, "position": "above", "font": {**_FONT, "bold": True}},
        }
    )
    return line


def _legend(series: int, *, totals: bool) -> dict[str, Any]:
    if series == 1:
        return {"none": True}
    return {"position": "top", "font": _FONT} | ({"delete_series": [series]} if totals else {})


def _column(table: TablePlace, key: str, chart: Chart) -> int:
    if key not in table.columns:
        raise ContentProblem("unknown_column", chart.id, column=key, table=chart.grid)
    return table.columns[key]


def _points(table: TablePlace, column: int, values: dict[tuple[str, int, int], CellResult]) -> list[float | None]:
    found = (values.get((table.sheet, row, column)) for row in table.rows)
    return [float(one) if isinstance(one, int | float) and not isinstance(one, bool) else None for one in found]


def _range(table: TablePlace, column: int) -> str:
    sheet = quote_sheet(table.sheet)
    parts = [f"{sheet}!{range_address(first, last, column)}" for first, last in table.runs()]
    return f"={parts[0]}" if len(parts) == 1 else f"=({','.join(parts)})"


def _series(
    chart: Chart, table: TablePlace, key: str, name: str, colour: str, labels: list[bool] | None, *, parted: bool
) -> dict[str, Any]:
    series: dict[str, Any] = {
        "name": name,
        "categories": _range(table, _column(table, chart.categories, chart)),
        "values": _range(table, _column(table, key, chart)),
    }
    if chart.form == "line":
        return series | {"line": {"color": colour, "width": 2.25}, "marker": {"type": "none"}}
    series |= {"fill": {"color": colour}, "border": {"none": True}, "gap": _GAP}
    if chart.form in {"column", "bar"}:
        series["overlap"] = 100 if parted else 0
    if labels is not None:
        position = "center" if chart.form == "stacked" else "outside_end"
        font = _label_font(chart, colour)
        series["data_labels"] = {"value": True, "position": position, "font": font} | _left_out(labels)
        if parted:
            series["data_labels"]["num_format"] = _WITHOUT_NIL
    return series


def _are_parted(points: Sequence[Sequence[float | None]]) -> bool:
    """Say whether several series part one measure between them: each category has a value in one of them only."""
    return len(points) > 1 and all(sum(bool(value) for value in column) <= 1 for column in zip(*points, strict=True))


def _left_out(labels: list[bool]) -> dict[str, Any]:
    return {} if all(labels) else {"custom": [None if shown else {"delete": True} for shown in labels]}


def _label_font(chart: Chart, colour: str) -> dict[str, Any]:
    dark = chart.form == "stacked" and colour in palette.DARK_SERIES
    return {**_FONT, "color": "#FFFFFF"} if dark else _FONT


def _axes(made: Any, chart: Chart, *, labelled: bool, lowest: float, dates: str | None) -> None:
    category: dict[str, Any] = {
        "line": _QUIET_LINE,
        "major_tick_mark": "none",
        "minor_tick_mark": "none",
        "num_font": _FONT,
        "text_axis": True,
        "label_position": "low",
        "reverse": chart.form == "bar",
    }
    if dates:
        category["num_format"] = dates
    value: dict[str, Any] = {
        "major_gridlines": {"visible": False},
        "major_tick_mark": "none",
        "minor_tick_mark": "none",
        "num_font": _FONT,
        "num_format": "#,##0",
        "line": {"none": True} if chart.form != "line" else _QUIET_LINE,
    }
    if lowest >= 0:
        value["min"] = 0
    if labelled:
        value["visible"] = False
    sideways = chart.form == "bar"  # the library names axes by where they lie
    made.set_x_axis(value if sideways else category)
    made.set_y_axis(category if sideways else value)
