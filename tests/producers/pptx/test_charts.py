"""Charts: native, with readable labels, true axes and a workbook that holds the same numbers."""

import io
from decimal import Decimal
from itertools import pairwise

import openpyxl
import pytest

from producers.content.deck import ChartSeries, ChartSlide
from producers.metrics.fonts import FontBook
from producers.package.archive import read_archive
from producers.pptx import grid
from producers.pptx.chart_scale import measure_chart
from producers.pptx.number_formats import format_number
from producers.production import FileRemark
from tests.producers.pptx.decks import inches, opened, write
from tests.producers.pptx.specimens import bar_slide, column_slide, line_slide, stacked_slide

FONTS = FontBook()


def chart(form, *series, categories=None, **more):
    values = {f"S{number}": tuple(map(Decimal, row.split())) for number, row in enumerate(series, start=1)}
    names = categories or tuple(str(2027 + index) for index in range(len(series[0].split())))
    made = tuple(ChartSeries(name=name, values=row) for name, row in values.items())
    return ChartSlide(title="x", form=form, categories=names, series=made, alt="x", **more)


def scale(slide):
    return measure_chart(FONTS, slide, grid.CHART)


def frame(slide):
    return next(shape for shape in opened(write(slide)).slides[0].shapes if shape.has_chart)


def xml(slide):
    return frame(slide).chart._chartSpace.xml


def test_a_chart_is_native_and_described():
    found = frame(stacked_slide())
    assert found._element.nvGraphicFramePr.cNvPr.get("descr").startswith("Columns of principal")
    assert [plot.name for plot in found.chart.plots[0].series] == ["Principal", "Interest", "Total"]
    assert list(found.chart.plots[0].categories) == ["2027", "2028", "2029", "2030", "2031"]
    assert not found.chart.has_title


def test_the_workbook_inside_holds_the_same_numbers():
    parts = read_archive(write(stacked_slide()).data)
    book = openpyxl.load_workbook(io.BytesIO(parts["ppt/embeddings/workbook1.xlsx"]))
    rows = list(book["Data"].values)
    assert rows[0] == (None, "Principal", "Interest", "Total")
    assert rows[1] == ("2027", 2.4, 0.71, 3.11)
    assert rows[5] == ("2031", 2.4, 0.1, 2.5)
    assert book["Data"]["B2"].number_format == "0.00"


def test_a_name_that_looks_like_a_formula_stays_a_name():
    slide = chart("column", "1 2", categories=("=1+1", "@A1"))
    parts = read_archive(write(slide).data)
    sheet = openpyxl.load_workbook(io.BytesIO(parts["ppt/embeddings/workbook1.xlsx"]))["Data"]
    assert (sheet["A2"].value, sheet["A2"].data_type) == ("=1+1", "s")


def test_totals_stand_above_the_columns_and_out_of_the_legend():
    text = xml(stacked_slide())
    assert text.count('<c:dLblPos val="inBase"/>') == 1
    assert "<c:legendEntry>" in text
    assert "<a:noFill/>" in text
    assert scale(stacked_slide()).totals[0] == Decimal("3.11")


def test_the_axis_starts_at_zero_and_ends_above_the_highest_total():
    found = scale(stacked_slide())
    assert found.low == 0
    assert 3.11 < found.high < 3.11 * 1.2


def test_a_label_taller_than_its_segment_is_left_out():
    labels = scale(stacked_slide()).labels
    assert labels[1] == (True, True, True, True, False)
    assert labels[0] == (True,) * 5
    assert xml(stacked_slide()).count("<c:dLbl>") == 1


def test_the_value_axis_of_columns_is_hidden_and_that_of_lines_is_shown():
    assert '<c:delete val="1"/>' in xml(column_slide()).split("<c:valAx>")[1]
    assert '<c:delete val="0"/>' in xml(line_slide()).split("<c:valAx>")[1]
    assert "majorGridlines" not in xml(column_slide())


def test_axis_ids_are_positive():
    for make in (stacked_slide, line_slide, bar_slide, column_slide):
        assert '<c:axId val="-' not in xml(make())


def test_lines_are_named_at_their_ends_not_in_a_legend():
    text = xml(line_slide())
    assert "<c:legend>" not in text
    assert text.count('<c:showSerName val="1"/>') == 3
    assert text.count('<c:idx val="7"/><c:spPr>') + text.count('<c:idx val="7"/>') >= 3


def test_names_of_lines_that_end_together_move_apart():
    found = scale(chart("line", "1 2 3", "1 2 3.01", "1 2 2.99"))
    ends = [(found.high - value) / (found.high - found.low) * found.plot.height for value in (3, 3.01, 2.99)]
    places = sorted(end + offset for end, offset in zip(ends, found.offsets, strict=True))
    assert min(second - first for first, second in pairwise(places)) >= 17.0


def test_names_of_lines_that_end_apart_stay():
    assert scale(chart("line", "1 2 3", "3 2 1")).offsets == (0.0, 0.0)


def test_series_are_painted_in_order_and_only_the_exception_is_ochre():
    text = xml(line_slide())
    order = [text.index(f'<a:schemeClr val="accent{number}"/>') for number in (4, 1, 2)]
    assert order == sorted(order)
    assert "accent4" not in xml(chart("column", "1 2", "1 2", "1 2", "1 2"))


def test_the_past_is_grey():
    text = xml(column_slide())
    assert text.index('val="accent3"') < text.index('val="accent1"')


def test_negative_values_keep_zero_on_the_axis_and_room_for_their_labels():
    found = scale(chart("column", "-120 35 260"))
    assert found.low < -120
    assert found.high > 260
    assert 'tickLblPos val="low"' in xml(chart("column", "-120 35 260"))


def test_stacks_with_negative_parts_show_no_totals_and_say_so():
    slide = chart("stacked", "3 4", "-1 -2")
    assert scale(slide).totals == ()
    assert write(slide).notes == (FileRemark.of("remark.totals_left_out", slide="1"),)


def test_labels_that_would_not_fit_give_way_to_the_axis():
    slide = chart("column", " ".join(["1200000"] * 24), " ".join(["1100000"] * 24), number_format="#,##0")
    found = scale(slide)
    assert found.label_size == 0
    assert found.step > 0
    assert '<c:delete val="0"/>' in xml(slide).split("<c:valAx>")[1]


def test_many_months_print_every_second_or_third_name():
    names = tuple(f"Month {number} of the plan" for number in range(24))
    assert scale(chart("line", " ".join(["5"] * 24), categories=names)).skip > 1
    assert scale(line_slide()).skip == 1


def test_bars_read_from_the_top_and_keep_their_names_inside():
    assert '<c:orientation val="maxMin"/>' in xml(bar_slide())
    found = scale(bar_slide())
    assert found.plot.left < grid.CHART.width_points * 0.4
    assert found.plot.left + found.plot.width <= grid.CHART.width_points


def test_a_gap_in_the_values_is_a_gap():
    slide = ChartSlide(
        title="x", form="line", categories=("a", "b", "c"), alt="x",
        series=(ChartSeries(name="S", values=(Decimal(1), None, Decimal(3))),),
    )  # fmt: skip
    assert '<c:dispBlanksAs val="gap"/>' in xml(slide)
    assert list(frame(slide).chart.plots[0].series[0].values) == [1.0, None, 3.0]


@pytest.mark.parametrize("form", ["column", "stacked", "bar", "line"])
@pytest.mark.parametrize("values", ["0 0 0", "0.000001 0 0", "1000000000000 1 2", "-5 -6 -7"])
def test_odd_values_still_make_a_chart(form, values):
    slide = chart(form, values, values)
    found = scale(slide)
    assert found.low < found.high
    assert found.low <= 0 <= found.high
    assert write(slide).sections == 1


def test_a_chart_alone_takes_the_whole_width():
    assert inches(frame(line_slide()).width) == pytest.approx(11.833, abs=0.001)
    assert inches(frame(stacked_slide()).width) == pytest.approx(7.9, abs=0.001)


@pytest.mark.parametrize(
    ("value", "pattern", "text"),
    [
        ("1234.5", "#,##0", "1,235"),
        ("0.064", "0.0%", "6.4%"),
        ("3.1", "0.00", "3.10"),
        ("12", '"£"#,##0"m"', "£12m"),
        ("1234.5", "#,##0_);(#,##0)", "1,235"),
        ("1.5", "General", "1.50"),
    ],
)
def test_numbers_are_measured_as_they_will_be_printed(value, pattern, text):
    assert format_number(Decimal(value), pattern) == text
