"""What stands on the pages of a deck, measured in the PDF: bars as high as their figures, nothing off the page."""

from collections.abc import Iterator
from functools import partial

import pypdfium2
import pypdfium2.raw
import pytest
from pptx.enum.chart import XL_CHART_TYPE
from PySide6.QtCore import QPointF, QRectF

from app.preview.slide import Axis, Series
from app.ui.preview.slides.printing import print_slides
from app.ui.preview.slides.scales import axis_ends, slice_path, tops
from producers.problems import ContentProblem
from tests.preview.test_other_decks import COLUMNS, chart, drawn, saved

pytestmark = pytest.mark.usefixtures("kit")

BLUE, RED = (0x4F, 0x81, 0xBD), (0xC0, 0x50, 0x4D)


@pytest.fixture
def printed(resources):
    return partial(print_slides, resources.root)


def shapes(data: bytes) -> Iterator[tuple[tuple[int, int, int], tuple[float, float, float, float]]]:
    """The paths of the first page: fill, and left, bottom, right and top in points."""
    document = pypdfium2.PdfDocument(data)
    for one in document[0].get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_PATH]):
        parts = [pypdfium2.raw.c_uint() for _ in range(4)]
        pypdfium2.raw.FPDFPageObj_GetFillColor(one.raw, *parts)
        yield (parts[0].value, parts[1].value, parts[2].value), one.get_bounds()


def filled(data: bytes, colour: tuple[int, int, int]) -> list[tuple[float, float, float, float]]:
    return [bounds for fill, bounds in shapes(data) if fill == colour]


def test_columns_are_as_high_as_their_figures(printed):
    bars = filled(printed(chart(XL_CHART_TYPE.COLUMN_CLUSTERED, (100, 200, 300, 150)), "Talk.pptx"), BLUE)
    heights = [top - bottom for _, bottom, _, top in bars]
    assert [height / heights[0] for height in heights] == pytest.approx([1, 2, 3, 1.5], rel=0.01)


def test_stacked_areas_reach_the_sum(printed):
    made = printed(chart(XL_CHART_TYPE.AREA_STACKED, (100, 200), (100, 100)), "Talk.pptx")
    ((_, foot, _, lower),), ((_, _, _, upper),) = filled(made, BLUE), filled(made, RED)
    assert (upper - foot) / (lower - foot) == pytest.approx(1.5, rel=0.01)


def test_points_stand_at_their_places_along_the_foot(printed):
    made = printed(chart(XL_CHART_TYPE.XY_SCATTER, points=((0, 5), (1, 6), (10, 7))), "Talk.pptx")
    first, second, third = ((left + right) / 2 for left, _, right, _ in filled(made, BLUE))
    assert (third - first) / (second - first) == pytest.approx(10, rel=0.02)


def test_nothing_stands_outside_the_page(printed, deck):
    document = pypdfium2.PdfDocument(printed(deck, "Talk.pptx"))
    for page in document:
        width, height = page.get_size()
        for one in page.get_objects():
            left, bottom, right, top = one.get_bounds()
            assert min(left, bottom) > -1
            assert right < width + 1
            assert top < height + 1


def test_the_first_row_of_lying_bars_stands_at_the_foot(printed):
    made = printed(chart(XL_CHART_TYPE.BAR_CLUSTERED, (1, 2), (3, 4)), "Talk.pptx")
    assert min(bottom for _, bottom, _, _ in filled(made, BLUE)) < min(bottom for _, bottom, _, _ in filled(made, RED))


@pytest.mark.parametrize(
    "data", [saved(drawn("cloud")), chart(XL_CHART_TYPE.DOUGHNUT, (1, 2), (3, 4)), chart(XL_CHART_TYPE.RADAR, (1, 2))]
)
def test_what_is_not_drawn_as_it_is_is_refused(printed, data):
    assert printed(COLUMNS, "Talk.pptx")
    with pytest.raises(ContentProblem) as caught:
        printed(data, "Talk.pptx")
    assert (caught.value.code, caught.value.block) == ("pdf_not_drawn", "Talk.pptx")


def test_sums_of_stacked_figures_and_ends_of_axes():
    rows = (Series("a", (1.0, None)), Series("b", (3.0, 2.0)))
    assert tops(rows, "stacked") == [(1.0, 0.0), (4.0, 2.0)]
    assert tops(rows, "percent") == [(0.25, 0.0), (1.0, 1.0)]
    assert axis_ends(Axis(), (0, 300)) == (0, 400)
    assert axis_ends(Axis(low=50, high=310), (0, 300)) == (50, 310)


def test_a_ring_is_empty_in_its_middle_and_a_pie_is_not():
    box, near = QRectF(0, 0, 100, 100), QPointF(60, 45)
    assert slice_path(box, 90, -180, 0).contains(near)
    assert not slice_path(box, 90, -180, 0.5).contains(near)
    assert slice_path(box, 90, -180, 0.5).contains(QPointF(90, 45))
