"""Native charts over a table, in the colours of the reference pages."""

from typing import Any

from producers.content.workbook import CellFormat, Chart
from producers.problems import ContentProblem
from producers.xlsx import palette
from producers.xlsx.addresses import quote_sheet, range_address
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
_LABELLED_POINTS = 16
_FONT = {"name": palette.TEXT_FONT, "size": 9, "color": palette.INK}
_QUIET_LINE = {"color": palette.HAIR, "width": 0.75}


def make_chart(
    book: Any,
    chart: Chart,
    layout: Layout,
    heads: dict[tuple[str, str], str],
    values: dict[tuple[str, int, int], CellResult],
    formats: dict[tuple[str, str], CellFormat],
) -> Any:
    """Return an XlsxWriter chart. `heads` and `formats` are by table and column key, `values` by cell.

    Raises ContentProblem("unknown_table") or ("unknown_column").
    """
    table = layout.tables.get(chart.grid)
    if table is None or not table.rows:
        raise ContentProblem("unknown_table", chart.id, table=chart.grid)
    made = book.add_chart(_TYPES[chart.form])
    numbers = [
        value for series in chart.series for value in _numbers(table, _column(table, series.column, chart), values)
    ]
    labelled = chart.form != "line" and len(numbers) <= _LABELLED_POINTS
    for number, series in enumerate(chart.series):
        name = series.name or heads.get((chart.grid, series.column), series.column).replace("\n", " ")
        made.add_series(_series(chart, table, series.column, name, palette.SERIES[number], labelled=labelled))
    dates = _NUMBER_FORMATS.get(formats.get((chart.grid, chart.categories), "text"))
    _axes(made, chart, labelled=labelled, lowest=min(numbers, default=0.0), dates=dates)
    made.set_legend({"position": "top", "font": _FONT} if len(chart.series) > 1 else {"none": True})
    made.set_chartarea({"border": {"none": True}, "fill": {"none": True}})
    return made


def _column(table: TablePlace, key: str, chart: Chart) -> int:
    if key not in table.columns:
        raise ContentProblem("unknown_column", chart.id, column=key, table=chart.grid)
    return table.columns[key]


def _numbers(table: TablePlace, column: int, values: dict[tuple[str, int, int], CellResult]) -> list[float]:
    found = (values.get((table.sheet, row, column)) for row in table.rows)
    return [float(value) for value in found if isinstance(value, int | float) and not isinstance(value, bool)]


def _range(table: TablePlace, column: int) -> str:
    sheet = quote_sheet(table.sheet)
    parts = [f"{sheet}!{range_address(first, last, column)}" for first, last in table.runs()]
    return f"={parts[0]}" if len(parts) == 1 else f"=({','.join(parts)})"


def _series(chart: Chart, table: TablePlace, key: str, name: str, colour: str, *, labelled: bool) -> dict[str, Any]:
    series: dict[str, Any] = {
        "name": name,
        "categories": _range(table, _column(table, chart.categories, chart)),
        "values": _range(table, _column(table, key, chart)),
    }
    if chart.form == "line":
        return series | {"line": {"color": colour, "width": 2.25}, "marker": {"type": "none"}}
    series |= {"fill": {"color": colour}, "border": {"none": True}, "gap": _GAP}
    if chart.form in {"column", "bar"}:
        series["overlap"] = 0
    if labelled:
        position = "center" if chart.form == "stacked" else "outside_end"
        series["data_labels"] = {"value": True, "position": position, "font": _label_font(chart, colour)}
    return series


def _label_font(chart: Chart, colour: str) -> dict[str, Any]:
    dark = colour in {"#24508F", "#855000"}
    return {**_FONT, "color": "#FFFFFF"} if chart.form == "stacked" and dark else _FONT


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
