"""Labels of a chart: in the bars, above them, as totals, and at the end of lines."""

from producers.content.deck import ChartSlide
from producers.pptx import look
from producers.pptx.chart_scale import ChartScale
from producers.pptx.grid import Box
from producers.pptx.look import Colour
from producers.pptx.markup import attribute, solid

_ON_DARK = {look.BLUE, look.OCHRE, look.GREEN}
_PALE = {look.LIGHT_BLUE, look.GREY}
_NONE = '<c:dLbls><c:delete val="1"/></c:dLbls>'
_SHOW_ORDER = ("LegendKey", "Val", "CatName", "SerName", "Percent", "BubbleSize")


def bar_labels(chart: ChartSlide, scale: ChartScale, index: int, colour: Colour) -> str:
    """Return the labels of a series of columns or bars; one that cannot be read is left out."""
    if not scale.label_size:
        return _NONE
    stacked = chart.form == "stacked"
    text = (look.PAPER if colour in _ON_DARK else look.INK) if stacked else look.INK
    hidden = "".join(
        f'<c:dLbl><c:idx val="{number}"/><c:delete val="1"/></c:dLbl>'
        for number, shown in enumerate(scale.labels[index])
        if not shown
    )
    body = _label_body(chart, scale.label_size, text, "ctr" if stacked else "outEnd", "Val", bold=False)
    return f"<c:dLbls>{hidden}{body}</c:dLbls>"


def total_labels(chart: ChartSlide, scale: ChartScale) -> str:
    """Return the labels of the unfilled series that carries the totals above the columns."""
    return f"<c:dLbls>{_label_body(chart, scale.label_size, look.INK, 'inBase', 'Val', bold=True)}</c:dLbls>"


def end_label(chart: ChartSlide, scale: ChartScale, index: int, colour: Colour, box: Box) -> str:
    """Return the name of a line at its last value, moved when another name stands there."""
    values = chart.series[index].values
    if not scale.offsets or not any(value is not None for value in values):
        return _NONE
    last = max(number for number, value in enumerate(values) if value is not None)
    text = look.INK if colour in _PALE else colour
    # The paper-coloured ground keeps gridlines from striking through the name.
    moved = _moved(scale.offsets[index] / box.height_points)
    label = _label_body(
        chart, scale.label_size, text, "r", "SerName", bold=colour == look.OCHRE, ground=solid(look.PAPER)
    )
    rest = _shown("") + '<c:showLeaderLines val="0"/>'
    return f'<c:dLbls><c:dLbl><c:idx val="{last}"/>{moved}{label}</c:dLbl>{rest}</c:dLbls>'


def _moved(share: float) -> str:
    if abs(share) < 0.001:
        return ""
    return f'<c:layout><c:manualLayout><c:x val="0"/><c:y val="{share:.5f}"/></c:manualLayout></c:layout>'


def _label_body(
    chart: ChartSlide, size: float, text: Colour, place: str, show: str, *, bold: bool, ground: str = "<a:noFill/>"
) -> str:
    run = f'<a:defRPr sz="{round(size * 100)}" b="{int(bold)}">{solid(text)}<a:latin typeface="+mn-lt"/></a:defRPr>'
    return (
        f'<c:numFmt formatCode={attribute(chart.number_format)} sourceLinked="0"/><c:spPr>{ground}<a:ln><a:noFill/>'
        f'</a:ln></c:spPr><c:txPr><a:bodyPr wrap="none"/><a:lstStyle/><a:p><a:pPr>{run}</a:pPr>'
        f'<a:endParaRPr/></a:p></c:txPr><c:dLblPos val="{place}"/>{_shown(show)}'
    )


def _shown(show: str) -> str:
    return "".join(f'<c:show{name} val="{int(name == show)}"/>' for name in _SHOW_ORDER)
