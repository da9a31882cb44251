"""Charts of workbooks are native, calculated, readable and as wide as their page."""

import zipfile
from io import BytesIO

import pytest
from lxml import etree

from producers.content.workbook import Chart, ColumnSpec, Grid, Series, Workbook
from producers.problems import ContentProblem
from producers.production import Produced
from producers.xlsx.charts import labels_fit, readable
from tests.producers.xlsx.making import grid_of, opened, render, sheet_of, workbook_of
from tests.producers.xlsx.specimens import variance_workbook


def chart_xml(produced: Produced) -> etree._Element:
    with zipfile.ZipFile(BytesIO(produced.data)) as archive:
        return etree.fromstring(archive.read("xl/charts/chart1.xml"))


def test_a_chart_is_native_with_values_and_alt_text() -> None:
    produced = render(variance_workbook())
    tree = chart_xml(produced)
    names = {"c": "http://schemas.openxmlformats.org/drawingml/2006/chart"}
    formulas = [node.text for node in tree.findall(".//c:ser//c:val//c:f", names)]
    assert formulas == ["Departments!$C$6:$C$11", "Departments!$D$6:$D$11", "Departments!$E$6:$E$11"]
    assert next(node.text for node in tree.findall(".//c:ser/c:val//c:v", names)) == "92000"
    assert tree.find(".//c:gapWidth", names).get("val") == "60"
    with zipfile.ZipFile(BytesIO(produced.data)) as archive:
        assert b"October is highest" in archive.read("xl/drawings/drawing1.xml")


def months(values: list[int]) -> Grid:
    columns = [ColumnSpec(key="m", head="M"), ColumnSpec(key="v", head="V", format="money")]
    return grid_of(columns, [{"m": f"{n}", "v": value} for n, value in enumerate(values)])


@pytest.mark.parametrize(("values", "from_nil"), [([5, 9], True), ([-5, 9], False)])
def test_the_axis_starts_at_nil_unless_values_are_negative(values: list[int], from_nil: bool) -> None:
    chart = Chart(grid="grid", categories="m", series=(Series(column="v"),), alt="Values")
    xml = etree.tostring(chart_xml(render(workbook_of(months(values), chart))))
    assert (b'<c:min val="0"/>' in xml) is from_nil


def stacked(rows: list[tuple[int, int]], *, totals: bool) -> str:
    """The chart of stacked columns over two columns of numbers, with or without a column that adds them up."""
    columns = [ColumnSpec(key="m", head="M"), *(ColumnSpec(key=k, head=k, format="money") for k in ("a", "b"))]
    columns += [ColumnSpec(key="sum", head="Sum", format="money", formula="[a]+[b]")] if totals else []
    grid = grid_of(columns, [{"m": f"{n}", "a": a, "b": b} for n, (a, b) in enumerate(rows)])
    series = (Series(column="a"), Series(column="b"))
    chart = Chart(form="stacked", grid="grid", categories="m", series=series, alt="Values")
    return etree.tostring(chart_xml(render(workbook_of(grid, chart)))).decode()


def test_stacked_columns_show_their_totals_in_bold_from_the_column_that_adds_them_up() -> None:
    xml = stacked([(900, 100), (800, 200)], totals=True)
    assert "$E$5:$E$6" in xml
    assert '<c:legendEntry><c:idx val="2"/><c:delete val="1"/></c:legendEntry>' in xml
    assert 'b="1"' in xml
    assert "$E$5" not in stacked([(900, 100), (800, 200)], totals=False)


def test_a_label_taller_than_its_segment_is_left_out_and_others_stay() -> None:
    left_out = '<c:dLbl><c:idx val="1"/><c:delete val="1"/></c:dLbl>'
    assert stacked([(900, 100), (990, 10)], totals=True).count(left_out) == 1
    assert left_out not in stacked([(900, 100), (900, 100)], totals=True)


def test_readable_labels_are_judged_against_the_tallest_column() -> None:
    assert readable([[90.0, 99.0, None], [10.0, 1.0, 5.0]]) == [[True, True, False], [True, False, False]]


def test_a_sheet_made_smaller_to_keep_its_chart_whole_is_still_as_wide_as_its_page() -> None:
    columns = [ColumnSpec(key=f"v{n}", head=f"V{n}", format="money") for n in range(7)]
    grid = grid_of(columns, [{f"v{n}": row for n in range(7)} for row in range(9)])
    chart = Chart(grid="grid", categories="v0", series=(Series(column="v1"),), alt="Values")
    wide, usual = (opened(render(workbook_of(*blocks)))["Model"] for blocks in ((grid, chart), (grid,)))
    assert wide.page_setup.fitToHeight is None  # what Excel reads as one page
    assert usual.page_setup.fitToHeight == 0
    assert wide.column_dimensions["C"].width > usual.column_dimensions["C"].width


@pytest.mark.parametrize(("grid", "column"), [("none", "v"), ("grid", "none")])
def test_a_chart_of_nothing_is_refused(grid: str, column: str) -> None:
    chart = Chart(grid=grid, categories="m", series=(Series(column=column),), alt="Values")
    with pytest.raises(ContentProblem, match="unknown_"):
        render(workbook_of(months([1, 2]), chart))


def test_labels_wider_than_their_columns_give_way_to_an_axis() -> None:
    chart = Chart(form="column", grid="g", categories="m", series=(Series(column="a"), Series(column="b")), alt="x")
    assert labels_fit(chart, ["9,000"] * 12, 600)
    assert not labels_fit(chart, ["123,456,789.00"] * 12, 600)
    assert labels_fit(chart.model_copy(update={"form": "bar"}), ["123,456,789.00"] * 12, 600)


def test_a_chart_alone_on_its_sheet_is_as_wide_as_the_page() -> None:
    chart = Chart(grid="grid", categories="m", series=(Series(column="v"),), alt="Values")
    book = Workbook(title="x", sheets=(sheet_of(months([1, 2]), name="Data"), sheet_of(chart, name="Picture")))
    sheet = opened(render(book))["Picture"]
    assert sheet.column_dimensions["B"].width * 4 * 7 > 600
