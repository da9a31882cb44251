"""Decks that other programs made: inherited places and looks, outlines, styles of tables, and what cannot be drawn."""

import io

import pytest
from pptx import Presentation
from pptx.chart.data import CategoryChartData, XyChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.enum.shapes import MSO_CONNECTOR, MSO_SHAPE
from pptx.util import Inches

from app.preview.reading import read_preview
from app.preview.slide import ChartShape, PictureShape, ShapeView, TableView
from tests.cases.build import repack

SPACE = "http://schemas.openxmlformats.org/drawingml/2006/main"


def saved(made) -> bytes:
    buffer = io.BytesIO()
    made.save(buffer)
    return buffer.getvalue()


def laid(number):
    made = Presentation()
    return made, made.slides.add_slide(made.slide_layouts[number])


def shown(made):
    return read_preview(saved(made), "Talk.pptx").slides[0]


def holding(slide, words):
    return next(
        one for one in slide.items if isinstance(one, ShapeView) for p in one.body.paragraphs if words in p.text
    )


def drawn(kind, shape=MSO_SHAPE.RECTANGLE):
    """A shape or line on a bare slide, in a box of two inches by one."""
    made, slide = laid(6)
    one = slide.shapes.add_shape(shape, Inches(1), Inches(1), Inches(2), Inches(1))
    one.text = "Words"
    one._element.spPr.find(f"{{{SPACE}}}prstGeom").set("prst", kind)
    return made


def chart(kind, *rows, points=()):
    made, slide = laid(5)
    data = XyChartData() if points else CategoryChartData()
    if points:
        series = data.add_series("Points")
        for x, y in points:
            series.add_data_point(x, y)
    else:
        data.categories = [f"Q{at + 1}" for at in range(len(rows[0]))]
        for at, row in enumerate(rows):
            data.add_series(f"Row {at}", row)
    frame = slide.shapes.add_chart(kind, Inches(1), Inches(2), Inches(8), Inches(4), data)
    frame.chart.has_legend = False
    return saved(made)


def read_chart_of(data):
    return next(one for one in read_preview(data, "Talk.pptx").slides[0].items if isinstance(one, ChartShape)).chart


def test_the_second_column_stands_beside_the_first_and_looks_like_it():
    made, slide = laid(3)
    slide.placeholders[1].text, slide.placeholders[2].text = "Left words", "Right words"
    left, right = holding(shown(made), "Left words"), holding(shown(made), "Right words")
    assert (left.box.top, left.box.height, left.body.anchor) == (right.box.top, right.box.height, right.body.anchor)
    assert left.box.left + left.box.width < right.box.left + 1
    assert left.body.paragraphs[0].runs[0].colour == right.body.paragraphs[0].runs[0].colour


def test_a_picture_takes_its_place_from_the_layout():
    made, slide = laid(8)
    slide.placeholders[1].insert_picture("docs/workspace.png")
    (picture,) = [one for one in shown(made).items if isinstance(one, PictureShape)]
    assert (picture.box.width, picture.box.height) == pytest.approx((432, 324), abs=1)
    assert not shown(made).undrawn


def test_a_lighter_colour_of_the_theme_is_mixed_as_light():
    made, slide = laid(0)
    slide.placeholders[1].text = "Paper for the board"
    assert holding(shown(made), "Paper").body.paragraphs[0].runs[0].colour == "#898989"


def test_words_take_the_colour_of_their_shapes_style_but_their_own_goes_first():
    made = drawn("rect")
    assert holding(shown(made), "Words").body.paragraphs[0].runs[0].colour == "#FFFFFF"
    (shape,) = made.slides[0].shapes
    run = shape.text_frame.paragraphs[0].runs[0]._r.get_or_add_rPr()
    run.get_or_change_to_solidFill().get_or_change_to_srgbClr().val = "112233"
    assert holding(shown(made), "Words").body.paragraphs[0].runs[0].colour == "#112233"


def test_outlines_have_their_corners_and_the_words_stay_inside():
    diamond = holding(shown(drawn("diamond")), "Words")
    assert diamond.corners == ((0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5))
    assert diamond.room == (0.25, 0.25, 0.75, 0.75)
    arrow = holding(shown(drawn("rightArrow")), "Words")
    assert arrow.corners == ((0, 0.25), (0.75, 0.25), (0.75, 0), (1, 0.5), (0.75, 1), (0.75, 0.75), (0, 0.75))


@pytest.mark.parametrize(
    ("kind", "named"), [("cloud", ("drawing",)), ("chevron", ()), ("rect", ()), ("heart", ("drawing",))]
)
def test_an_outline_that_is_not_known_is_named(kind, named):
    assert shown(drawn(kind)).undrawn == named


def test_a_bent_line_bends_where_the_file_says_and_has_its_arrow():
    made, slide = laid(6)
    line = slide.shapes.add_connector(MSO_CONNECTOR.ELBOW, Inches(1), Inches(1), Inches(3), Inches(2))
    ln = line.line._get_or_add_ln()
    ln.append(ln.makeelement(f"{{{SPACE}}}tailEnd", {"type": "triangle"}))
    (found,) = shown(made).items
    assert found.corners == ((0, 0), (0.5, 0), (0.5, 1), (1, 1))
    assert found.heads == (False, True)


@pytest.fixture(scope="module")
def table():
    made, slide = laid(5)
    grid = slide.shapes.add_table(4, 2, Inches(1), Inches(2), Inches(6), Inches(2)).table
    for at, row in enumerate(grid.rows):
        for cell in row.cells:
            cell.text = f"row {at}"
    grid.rows[1].cells[0].merge(grid.rows[2].cells[0])
    return next(one for one in shown(made).items if isinstance(one, TableView))


def test_a_table_without_a_kept_style_looks_as_powerpoint_proposes(table):
    assert [row[1].fill for row in table.rows] == ["#4F81BD", "#D0D8E8", "#E9EDF4", "#D0D8E8"]
    heading = table.rows[0][1].body.paragraphs[0].runs[0]
    assert (heading.bold, heading.colour) == (True, "#FFFFFF")
    assert not table.rows[1][1].body.paragraphs[0].runs[0].bold
    assert table.rows[0][0].lines[2] == ("#FFFFFF", 3.0)


def test_a_cell_over_two_rows_covers_the_one_below(table):
    assert (table.rows[1][0].down, table.rows[2][0].covered) == (2, True)


def test_stacked_areas_rings_and_points_are_read_as_what_they_are():
    assert read_chart_of(chart(XL_CHART_TYPE.AREA_STACKED, (1, 2), (3, 4))).stacking == "stacked"
    ring, pie = (read_chart_of(chart(kind, (1, 2))) for kind in (XL_CHART_TYPE.DOUGHNUT, XL_CHART_TYPE.PIE))
    assert (ring.hole, pie.hole) == (0.5, 0)
    (series,) = read_chart_of(chart(XL_CHART_TYPE.XY_SCATTER, points=((0, 5), (1, 6), (10, 7)))).series
    assert (series.along, series.joined, series.dotted) == ((0, 1, 10), False, True)
    assert series.colour


COLUMNS = chart(XL_CHART_TYPE.COLUMN_CLUSTERED, (1, 2), (3, 4))
TREND = b'</c:tx><c:trendline><c:trendlineType val="linear"/></c:trendline>'
AXIS = b'<c:valAx><c:axId val="7"/><c:delete val="0"/></c:valAx></c:plotArea>'


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"</c:tx>", TREND),
        (b"</c:plotArea>", AXIS),
        (b"</c:plotArea>", b'<c:radarChart><c:radarStyle val="filled"/></c:radarChart></c:plotArea>'),
    ],
)
def test_a_chart_that_says_more_than_is_drawn_is_not_whole(old, new):
    assert read_chart_of(COLUMNS).whole
    changed = repack(COLUMNS, lambda name, data: data.replace(old, new, 1) if "charts/chart" in name else data)
    assert not read_chart_of(changed).whole


def test_rings_of_several_rows_are_not_whole():
    assert not read_chart_of(chart(XL_CHART_TYPE.DOUGHNUT, (1, 2), (3, 4))).whole


PLAIN = saved(drawn("rect"))
FORMULA = b'<a14:m xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main"/></a:p>'
GROUND = b"<p:cSld><p:bg><p:bgPr><a:blipFill/></p:bgPr></p:bg>"


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        (b"</a:p>", FORMULA, "formula"),
        (b"<a:bodyPr ", b'<a:bodyPr vert="vert270" ', "turned words"),
        (b"<a:bodyPr ", b'<a:bodyPr numCol="2" ', "columns"),
        (b"<p:cSld>", GROUND, "background"),
        (b"</a:prstGeom>", b"</a:prstGeom><a:blipFill/>", "picture"),
    ],
)
def test_what_is_not_drawn_is_named(old, new, named):
    assert read_preview(PLAIN, "Talk.pptx").slides[0].undrawn == ()
    changed = repack(PLAIN, lambda name, data: data.replace(old, new) if name == "ppt/slides/slide1.xml" else data)
    assert named in read_preview(changed, "Talk.pptx").slides[0].undrawn
