"""A chart part: native series over the embedded workbook, in our colours, without title, shadows or gridlines."""

from decimal import Decimal
from xml.sax.saxutils import escape

from producers.content.deck import ChartSeries, ChartSlide
from producers.content.series import Tone, series_tones
from producers.pptx import look
from producers.pptx.chart_axes import axes_markup
from producers.pptx.chart_book import SHEET, chart_columns
from producers.pptx.chart_labels import bar_labels, end_label, total_labels
from producers.pptx.chart_scale import ChartScale, columns_side_by_side
from producers.pptx.grid import Box
from producers.pptx.look import Colour
from producers.pptx.markup import CHART, DRAWING, RELATIONSHIPS, document, line, solid
from producers.pptx.typography import clean_text

_COLOURS: dict[Tone, Colour] = {
    "blue": look.BLUE,
    "light": look.LIGHT_BLUE,
    "grey": look.GREY,
    "ochre": look.OCHRE,
    "green": look.GREEN,
}
_LINE_WEIGHT = 2.5
AXES = '<c:axId val="111111111"/><c:axId val="222222222"/>'


def chart_part(chart: ChartSlide, scale: ChartScale, box: Box, language: str) -> bytes:
    """Return the chart; its workbook is the first relationship."""
    plot = f"<c:plotArea>{_layout(scale, box)}{_plot(chart, scale, box)}{axes_markup(chart, scale)}"
    legend = _legend(chart, scale)
    text = (
        f'<c:txPr><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr sz="1400">{solid(look.INK)}'
        f'<a:latin typeface="+mn-lt"/></a:defRPr></a:pPr><a:endParaRPr lang="{language}"/></a:p></c:txPr>'
    )
    return document(
        f'<c:chartSpace xmlns:c="{CHART}" xmlns:a="{DRAWING}" xmlns:r="{RELATIONSHIPS}">'
        f'<c:date1904 val="0"/><c:lang val="{language}"/><c:roundedCorners val="0"/><c:chart>'
        f'<c:autoTitleDeleted val="1"/>{plot}<c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr></c:plotArea>'
        f'{legend}<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart>'
        f"<c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>{text}"
        '<c:externalData r:id="rId1"><c:autoUpdate val="0"/></c:externalData></c:chartSpace>'
    )


def series_colours(series: tuple[ChartSeries, ...]) -> tuple[Colour, ...]:
    """Return a colour for each series by its meaning."""
    return tuple(_COLOURS[tone] for tone in series_tones(series))


def _layout(scale: ChartScale, box: Box) -> str:
    plot = scale.plot
    places = (
        ("x", plot.left / box.width_points),
        ("y", plot.top / box.height_points),
        ("w", plot.width / box.width_points),
        ("h", plot.height / box.height_points),
    )
    values = "".join(f'<c:{name} val="{value:.5f}"/>' for name, value in places)
    return (
        '<c:layout><c:manualLayout><c:layoutTarget val="inner"/><c:xMode val="edge"/><c:yMode val="edge"/>'
        f"{values}</c:manualLayout></c:layout>"
    )


def _plot(chart: ChartSlide, scale: ChartScale, box: Box) -> str:
    colours = series_colours(chart.series)
    if chart.form == "line":
        series = "".join(_line(chart, scale, index, colours[index], box) for index in range(len(chart.series)))
        return (
            f'<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>{series}<c:marker val="1"/>'
            f"{AXES}</c:lineChart>"
        )
    series = "".join(_bar(chart, scale, index, colours[index]) for index in range(len(chart.series)))
    series += _total(chart, scale) if scale.totals else ""
    stacked = chart.form == "stacked"
    together = columns_side_by_side(chart) == 1 and len(chart.series) > 1
    return (
        f'<c:barChart><c:barDir val="{"bar" if chart.form == "bar" else "col"}"/>'
        f'<c:grouping val="{"stacked" if stacked else "clustered"}"/><c:varyColors val="0"/>{series}'
        f'<c:gapWidth val="60"/><c:overlap val="{100 if together else 0}"/>{AXES}</c:barChart>'
    )


def _bar(chart: ChartSlide, scale: ChartScale, index: int, colour: Colour) -> str:
    labels = bar_labels(chart, scale, index, colour)
    return (
        f"<c:ser>{_series_head(chart, scale, index)}<c:spPr>{solid(colour)}<a:ln><a:noFill/></a:ln></c:spPr>"
        f'<c:invertIfNegative val="0"/>{labels}{_series_data(chart, scale, index)}</c:ser>'
    )


def _total(chart: ChartSlide, scale: ChartScale) -> str:
    index = len(chart.series)
    return (
        f"<c:ser>{_series_head(chart, scale, index)}<c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>"
        f'<c:invertIfNegative val="0"/>{total_labels(chart, scale)}{_series_data(chart, scale, index)}</c:ser>'
    )


def _line(chart: ChartSlide, scale: ChartScale, index: int, colour: Colour, box: Box) -> str:
    stroke = line("ln", colour, _LINE_WEIGHT).replace('cap="flat"', 'cap="rnd"').replace("</a:ln>", "<a:round/></a:ln>")
    return (
        f"<c:ser>{_series_head(chart, scale, index)}<c:spPr>{stroke}</c:spPr>"
        f'<c:marker><c:symbol val="none"/></c:marker>{end_label(chart, scale, index, colour, box)}'
        f'{_series_data(chart, scale, index)}<c:smooth val="0"/></c:ser>'
    )


def _series_head(chart: ChartSlide, scale: ChartScale, index: int) -> str:
    name = chart_columns(chart, scale.totals)[index][0]
    cell = f"{SHEET}!${_letter(index)}$1"
    return (
        f'<c:idx val="{index}"/><c:order val="{index}"/><c:tx><c:strRef><c:f>{cell}</c:f><c:strCache>'
        f'<c:ptCount val="1"/><c:pt idx="0"><c:v>{escape(clean_text(name))}</c:v></c:pt></c:strCache></c:strRef></c:tx>'
    )


def _series_data(chart: ChartSlide, scale: ChartScale, index: int) -> str:
    values = chart_columns(chart, scale.totals)[index][1]
    last = len(chart.categories) + 1
    names = "".join(
        f'<c:pt idx="{number}"><c:v>{escape(clean_text(name))}</c:v></c:pt>'
        for number, name in enumerate(chart.categories)
    )
    numbers = "".join(
        f'<c:pt idx="{number}"><c:v>{_plain(value)}</c:v></c:pt>'
        for number, value in enumerate(values)
        if value is not None
    )
    count = f'<c:ptCount val="{len(chart.categories)}"/>'
    letter = _letter(index)
    return (
        f"<c:cat><c:strRef><c:f>{SHEET}!$A$2:$A${last}</c:f><c:strCache>{count}{names}</c:strCache></c:strRef></c:cat>"
        f"<c:val><c:numRef><c:f>{SHEET}!${letter}$2:${letter}${last}</c:f><c:numCache>"
        f"<c:formatCode>{escape(chart.number_format)}</c:formatCode>{count}{numbers}</c:numCache></c:numRef></c:val>"
    )


def _legend(chart: ChartSlide, scale: ChartScale) -> str:
    if not scale.legend:
        return ""
    hidden = f'<c:legendEntry><c:idx val="{len(chart.series)}"/><c:delete val="1"/></c:legendEntry>'
    entry = hidden if scale.totals else ""
    return f'<c:legend><c:legendPos val="t"/>{entry}<c:overlay val="0"/></c:legend>'


def _letter(index: int) -> str:
    return "BCDEF"[index]


def _plain(value: Decimal) -> str:
    return format(value.normalize() + 0, "f")
