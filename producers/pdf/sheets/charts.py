"""Charts of a sheet: what is drawn in them, read from their part, and where they stand."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any

from producers.problems import ContentProblem
from producers.reading.cellformat import show_value
from producers.reading.markup import Element, child, name
from producers.reading.package import Package

_EMU = 12_700
_C = name("c:chart")[:-5]
_KINDS = {"barChart", "lineChart"}
_SILENT = {"layout", "catAx", "valAx", "dateAx", "spPr", "dTable"}


@dataclass(frozen=True)
class Anchor:
    """The corners of a chart: columns and rows from 0 with distances into them in points; what it shows in words."""

    first: tuple[int, float, int, float]
    last: tuple[int, float, int, float]
    about: str = ""


@dataclass(frozen=True)
class Series:
    """A row of values: its name, colour, whether it is drawn as a line, not drawn at all, and its labels."""

    name: str
    values: tuple[float | None, ...]
    colour: str
    line: bool
    drawn: bool
    labels: tuple[str, ...]
    label_colour: str
    label_bold: bool
    label_place: str


@dataclass(frozen=True)
class Chart:
    """A chart of bars, columns or lines over categories."""

    categories: tuple[str, ...]
    series: tuple[Series, ...]
    sideways: bool
    stacked: bool
    gap: float
    axis: bool
    least: float | None
    form: str
    legend: tuple[int, ...]


def read_charts(package: Package, sheet: str, code_at: Callable[[str], str]) -> list[tuple[Anchor, Chart]]:
    """Return the charts of a sheet; `code_at` gives the number format of cells by their formula.

    Raises ContentProblem("pdf_not_drawn") for other drawings and other charts.
    """
    found: list[tuple[Anchor, Chart]] = []
    for drawing in package.related(sheet, "drawing"):
        relations = package.relations(drawing)
        for anchor in package.tree(drawing):
            holder = next(anchor.iter(name("c:chart")), None)
            relation = relations.get(holder.get(name("r:id"), "")) if holder is not None else None
            if relation is None or child(anchor, "xdr:to") is None:
                raise ContentProblem("pdf_not_drawn", field="drawing")
            about = next((one.get("descr", "") for one in anchor.iter(name("xdr:cNvPr"))), "")
            place = Anchor(_corner(child(anchor, "xdr:from")), _corner(child(anchor, "xdr:to")), about)
            found.append((place, read_chart(package.tree(relation.target), code_at)))
    return found


def _corner(corner: Element) -> tuple[int, float, int, float]:
    def number(tag: str) -> int:
        return int(corner.findtext(name(f"xdr:{tag}")) or 0)

    return number("col"), number("colOff") / _EMU, number("row"), number("rowOff") / _EMU


def read_chart(root: Element, code_at: Callable[[str], str]) -> Chart:
    """Return a chart. Raises ContentProblem("pdf_not_drawn") for kinds other than bars, columns and lines."""
    area = child(root, "c:chart/c:plotArea")
    kinds = [one for one in (area if area is not None else ()) if one.tag.rpartition("}")[2] not in _SILENT]
    if not kinds or any(one.tag.rpartition("}")[2] not in _KINDS for one in kinds):
        raise ContentProblem("pdf_not_drawn", field="chart")
    axis = child(area, "c:valAx")
    number = child(axis, "c:numFmt")
    form = number.get("formatCode", "General") if number is not None else "General"
    all_series = [one for kind in kinds for one in kind.iterfind(f"{_C}ser")]
    series = tuple(_series(one, code_at) for one in all_series)
    bars = next((one for one in kinds if one.tag.endswith("}barChart")), None)
    least = _plain(child(axis, "c:scaling/c:min"))
    return Chart(
        categories=_texts(child(all_series[0], "c:cat"), axis=child(area, "c:catAx")) if all_series else (),
        series=series,
        sideways=_plain(child(bars, "c:barDir")) == "bar",
        stacked=_plain(child(bars, "c:grouping")) == "stacked",
        gap=float(_plain(child(bars, "c:gapWidth")) or 150) / 100,
        axis=_plain(child(axis, "c:delete")) not in {"1", "true"},
        least=float(least) if least else None,
        form=form,
        legend=_legend(child(root, "c:chart/c:legend"), len(series)),
    )


def _plain(element: Element | None) -> str:
    return "" if element is None else str(element.get("val", "1"))


def _legend(legend: Element | None, count: int) -> tuple[int, ...]:
    if legend is None:
        return ()
    gone = {_plain(child(one, "c:idx")) for one in legend.iterfind(f"{_C}legendEntry")}
    return tuple(number for number in range(count) if str(number) not in gone)


def _series(element: Element, code_at: Callable[[str], str]) -> Series:
    points = _numbers(child(element, "c:val"))
    line = element.getparent().tag.endswith("}lineChart")
    shape = child(element, "c:spPr")
    outline = child(shape, "a:ln")
    colour = next((one.get("val", "") for one in _colours(outline if line else shape)), "")
    labels = child(element, "c:dLbls")
    shown = _plain(child(labels, "c:showVal")) == "1"
    gone = {
        int(_plain(child(one, "c:idx")) or 0)
        for one in (labels.iterfind(f"{_C}dLbl") if labels is not None else ())
        if _plain(child(one, "c:delete")) == "1"
    }
    form = _label_form(labels, element, code_at)
    written = tuple(_label(one, form) if shown and n not in gone else "" for n, one in enumerate(points))
    look = next(labels.iter(name("a:defRPr")), None) if labels is not None else None
    return Series(
        name=_name(child(element, "c:tx")),
        values=points,
        colour=colour or "24508F",
        line=line,
        drawn=child(outline, "a:noFill") is None if line else True,
        labels=written,
        label_colour=next((one.get("val", "") for one in _colours(look)), "") or "1B2029",
        label_bold=look is not None and look.get("b") == "1",
        label_place=_plain(child(labels, "c:dLblPos")) if child(labels, "c:dLblPos") is not None else "",
    )


def _label_form(labels: Element | None, element: Element, code_at: Callable[[str], str]) -> str:
    """Return the format of labels: their own, else that of the cells the values come from."""
    own = child(labels, "c:numFmt")
    if own is not None and own.get("sourceLinked") != "1":
        return str(own.get("formatCode", "General"))
    source = child(element, "c:val/c:numRef/c:f")
    return code_at(source.text or "") if source is not None else "General"


def _colours(element: Element | None) -> Any:
    return element.iter(name("a:srgbClr")) if element is not None else ()


def _label(number: float | None, form: str) -> str:
    return "" if number is None else show_value(Decimal(repr(number)), form)


def _name(element: Element | None) -> str:
    found = next(element.iter(f"{_C}v"), None) if element is not None else None
    return found.text or "" if found is not None else ""


def _cache(element: Element | None) -> dict[int, str]:
    points = element.iter(f"{_C}pt") if element is not None else ()
    return {int(one.get("idx", "0")): one.findtext(f"{_C}v") or "" for one in points}


def _numbers(element: Element | None) -> tuple[float | None, ...]:
    cache, count = _cache(element), next(element.iter(f"{_C}ptCount"), None) if element is not None else None
    many = int(_plain(count) or 0) if count is not None else 0
    return tuple(float(cache[n]) if n in cache else None for n in range(many))


def _texts(element: Element | None, axis: Element | None) -> tuple[str, ...]:
    """Return the categories as they are shown; dates in the format of the axis."""
    cache = _cache(element)
    numeric = child(element, "c:numRef") is not None
    form = child(axis, "c:numFmt")
    code = form.get("formatCode", "General") if form is not None else "General"
    return tuple(_category(text, code) if numeric else text for _, text in sorted(cache.items()))


def _category(text: str, code: str) -> str:
    try:
        return show_value(Decimal(text), code)
    except InvalidOperation:
        return text
