"""The axes of a chart: a thin line under the categories; values hidden behind labels, or shown for lines."""

from producers.content.deck import ChartSlide
from producers.pptx import look
from producers.pptx.chart_scale import ChartScale
from producers.pptx.markup import attribute, line

_CATEGORY, _VALUE = "111111111", "222222222"
_NO_TICKS = '<c:majorTickMark val="none"/><c:minorTickMark val="none"/>'


def axes_markup(chart: ChartSlide, scale: ChartScale) -> str:
    """Return the category axis and the value axis."""
    return _category_axis(chart, scale) + _value_axis(chart, scale)


def _category_axis(chart: ChartSlide, scale: ChartScale) -> str:
    lying = chart.form == "bar"
    skip = f'<c:tickLblSkip val="{scale.skip}"/>' if scale.skip > 1 else ""
    return (
        f'<c:catAx><c:axId val="{_CATEGORY}"/><c:scaling><c:orientation val="{"maxMin" if lying else "minMax"}"/>'
        f'</c:scaling><c:delete val="0"/><c:axPos val="{"l" if lying else "b"}"/>'
        f'<c:numFmt formatCode="General" sourceLinked="0"/>{_NO_TICKS}<c:tickLblPos val="low"/>'
        f"<c:spPr>{line('ln', look.QUIET, 0.5)}</c:spPr>{_names_level(scale)}"
        f'<c:crossAx val="{_VALUE}"/><c:crosses val="autoZero"/><c:auto val="0"/><c:lblAlgn val="ctr"/>'
        f'<c:lblOffset val="60"/>{skip}<c:noMultiLvlLbl val="1"/></c:catAx>'
    )


def _value_axis(chart: ChartSlide, scale: ChartScale) -> str:
    shown = scale.step > 0
    grid = f"<c:majorGridlines><c:spPr>{line('ln', look.HAIR, 0.5)}</c:spPr></c:majorGridlines>" if shown else ""
    step = f'<c:majorUnit val="{scale.step:g}"/>' if shown else ""
    lying = chart.form == "bar"
    return (
        f'<c:valAx><c:axId val="{_VALUE}"/><c:scaling><c:orientation val="minMax"/><c:max val="{scale.high!r}"/>'
        f'<c:min val="{scale.low!r}"/></c:scaling><c:delete val="{int(not shown)}"/>'
        f'<c:axPos val="{"b" if lying else "l"}"/>{grid}'
        f'<c:numFmt formatCode={attribute(chart.number_format)} sourceLinked="0"/>{_NO_TICKS}'
        f'<c:tickLblPos val="nextTo"/><c:spPr><a:ln><a:noFill/></a:ln></c:spPr>'
        f'<c:crossAx val="{_CATEGORY}"/><c:crosses val="{"max" if lying and shown else "autoZero"}"/>'
        f'<c:crossBetween val="between"/>{step}</c:valAx>'
    )


def _names_level(scale: ChartScale) -> str:
    """Return text properties that keep the names of categories level; measuring has made sure that they can.

    Where only each n-th name is printed, a turn too small to see makes LibreOffice leave names out as well; at exactly
    0 it prints all of them, broken into pieces.
    """
    turn = int(scale.skip > 1)
    return (
        f'<c:txPr><a:bodyPr rot="{turn}" vert="horz"/><a:lstStyle/><a:p><a:pPr><a:defRPr sz="1400"/></a:pPr>'
        "<a:endParaRPr/></a:p></c:txPr>"
    )
