"""Reads a chart part into its stored figures; kinds that are not drawn give None."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from typing import Literal

from app.preview.colours import solid
from app.preview.slide import Axis, Chart, ChartKind, Labels, Series, Stacking
from producers.reading.cellformat import show_number, show_value
from producers.reading.markup import Element, child, elements, name

_KINDS: dict[str, ChartKind] = {
    "barChart": "columns",
    "bar3DChart": "columns",
    "lineChart": "lines",
    "line3DChart": "lines",
    "areaChart": "area",
    "pieChart": "pie",
    "pie3DChart": "pie",
    "doughnutChart": "pie",
    "scatterChart": "points",
}
_PLACES: dict[str, Literal["centre", "base", "end", "outside"]] = {
    "ctr": "centre",
    "inBase": "base",
    "inEnd": "end",
    "outEnd": "outside",
    "t": "outside",
    "r": "outside",
}
_STACKING: dict[str, Stacking] = {"stacked": "stacked", "percentStacked": "percent"}
_BEYOND = ("c:trendline", "c:errBars", "c:dTable", "c:upDownBars", "c:hiLowLines", "c:logBase", "c:dispUnits")
_MOST = 400
_LARGEST = 1e15

Shown = Callable[[str], list[str]]
"""What the cells of a reference ("Sheet!$B$2:$B$6") show, [] where it is not known."""


def _nothing_shown(reference: str) -> list[str]:  # noqa: ARG001 - a deck has no cells
    return []


def read_chart(
    root: Element,
    scheme: Mapping[str, str],
    family: str = "Calibri",
    words: str = "",
    shown: Shown | None = None,
) -> Chart | None:
    """Return a chart from the root of its part, or None for a kind that is not drawn.

    `shown` gives what the cells of a reference show, for charts on the sheets they draw from.
    """
    colours = dict(scheme)
    look_up = shown or _nothing_shown
    area = next(elements(root, "c:plotArea"), None)
    listed = [one for one in area if _local(one).endswith("Chart")] if area is not None else []
    plots = [one for one in listed if _local(one) in _KINDS]
    if area is None or not plots:
        return None
    first = next((one for one in plots if _local(one).startswith("bar")), plots[0])
    kind = _KINDS[_local(first)]
    if kind == "columns" and _setting(first, "c:barDir") == "bar":
        kind = "bars"
    series = [one for plot in plots for one in _read_series(plot, colours, kind, look_up)]
    value_axis, foot_axis = _value_axes(area, kind)
    category_axis = next(elements(area, "c:catAx", "c:dateAx"), None)
    size, colour = _letters(child(root, "c:txPr"), colours)
    return Chart(
        kind=kind,
        categories=_categories(first, look_up),
        series=tuple(series),
        stacking=_STACKING.get(_setting(first, "c:grouping"), ""),
        title=_title(child(root, "c:chart/c:title")),
        legend=_legend(child(root, "c:chart/c:legend")),
        upside_down=kind == "bars" and _setting(category_axis, "c:scaling/c:orientation") != "maxMin",
        axis=_read_axis(value_axis, colours),
        category_shown=category_axis is None or _setting(category_axis, "c:delete") not in {"1", "true"},
        category_title=_title(child(category_axis, "c:title")),
        category_size=_letters(child(category_axis, "c:txPr"), colours)[0] if category_axis is not None else 0,
        gap=min(max(_number(_setting(first, "c:gapWidth"), 150), 0), 500) / 100,
        overlap=min(max(_number(_setting(first, "c:overlap"), 0), -100), 100) / 100,
        plot=_plot(child(area, "c:layout/c:manualLayout")),
        size=size or 10,
        family=family,
        colour=colour or "#404040",
        words=words,
        foot=_read_axis(foot_axis, colours),
        hole=_hole(first),
        turn=min(max(_number(_setting(first, "c:firstSliceAng"), 0), 0), 360),
        whole=_is_whole(area, listed, kind),
    )


def _value_axes(area: Element, kind: ChartKind) -> tuple[Element | None, Element | None]:
    """Return the axis of the figures, and for points the one at the foot too."""
    axes = list(elements(area, "c:valAx"))
    lying = [one for one in axes if _setting(one, "c:axPos") in {"b", "t"}] if kind == "points" else []
    others = [one for one in axes if one not in lying]
    return next(iter(others), None), next(iter(lying), None)


def _hole(plot: Element) -> float:
    """Return how wide the hole of a ring is, 0 for a pie; a ring that does not say has a hole of half its width."""
    wide = _number(_setting(plot, "c:holeSize"), 50) / 100
    return min(max(wide, 0.1), 0.9) if _local(plot) == "doughnutChart" else 0.0


def _is_whole(area: Element, plots: list[Element], kind: ChartKind) -> bool:
    """Tell whether everything the file says of the figures is drawn: one pair of axes, and kinds that go together."""
    kinds = {_KINDS.get(_local(one)) for one in plots}
    together = len(kinds) == 1 or (kinds == {"columns", "lines"} and kind == "columns")
    axes = [one for one in elements(area, "c:valAx") if _setting(one, "c:delete") not in {"1", "true"}]
    single = len(axes) <= (2 if kind == "points" else 1)
    upright = all(_setting(one, "c:scaling/c:orientation") != "maxMin" for one in axes)
    rings = kind != "pie" or len(list(elements(area, "c:ser"))) == 1
    beyond = next(elements(area, *_BEYOND), None)
    return together and None not in kinds and single and upright and rings and beyond is None


def _legend(item: Element | None) -> Literal["", "top", "bottom", "left", "right"]:
    if item is None:
        return ""
    places: dict[str, Literal["top", "bottom", "left"]] = {"t": "top", "b": "bottom", "l": "left"}
    return places.get(_setting(item, "c:legendPos"), "right")


def _local(item: Element) -> str:
    return item.tag.rpartition("}")[2] if isinstance(item.tag, str) else ""


def _setting(item: Element | None, path: str) -> str:
    found = child(item, path)
    return found.get("val", "") if found is not None else ""


def _number(text: str | None, otherwise: float) -> float:
    found = _maybe(text or "")
    return otherwise if found is None else found


def _maybe(text: str) -> float | None:
    """Return a number a chart can hold; None for words, for what has no end and for what is out of all measure."""
    try:
        found = float(text)
    except ValueError:
        return None
    return found if abs(found) < _LARGEST else None


def _title(item: Element | None) -> str:
    return "".join(one.text or "" for one in elements(item, "a:t")) if item is not None else ""


def _plot(item: Element | None) -> tuple[float, float, float, float] | None:
    if item is None or _setting(item, "c:layoutTarget") != "inner":
        return None
    left, top, width, height = (_maybe(_setting(item, f"c:{side}")) for side in ("x", "y", "w", "h"))
    if left is None or top is None or width is None or height is None:
        return None
    return left, top, width, height


def _letters(item: Element | None, scheme: dict[str, str]) -> tuple[float, str]:
    """Return size in points and colour of the letters, 0 and "" where they say nothing."""
    look = next(elements(item, "a:defRPr"), None) if item is not None else None
    if look is None:
        return 0, ""
    return min(max(_number(look.get("sz"), 0) / 100, 0), 100), solid(look, scheme) or ""


def _read_axis(item: Element | None, scheme: dict[str, str]) -> Axis:
    if item is None:
        return Axis(shown=False, lines=False)
    size, colour = _letters(child(item, "c:txPr"), scheme)
    code = child(item, "c:numFmt")
    hidden = _setting(item, "c:delete") in {"1", "true"} or _setting(item, "c:tickLblPos") == "none"
    return Axis(
        shown=not hidden,
        lines=child(item, "c:majorGridlines") is not None,
        low=_maybe(_setting(item, "c:scaling/c:min")),
        high=_maybe(_setting(item, "c:scaling/c:max")),
        step=max(_maybe(_setting(item, "c:majorUnit")) or 0.0, 0.0) or None,
        title=_title(child(item, "c:title")),
        format=code.get("formatCode", "General") if code is not None else "General",
        size=size,
        colour=colour,
    )


def _reference(holder: Element | None) -> str:
    found = next(elements(holder, "c:f"), None) if holder is not None else None
    return found.text or "" if found is not None else ""


def _categories(plot: Element, shown: Shown) -> tuple[str, ...]:
    holder = next(elements(plot, "c:cat", "c:xVal"), None)
    if holder is None:
        return ()
    held = shown(_reference(holder))
    if held:
        return tuple(held[:_MOST])
    code = next((one.text or "General" for one in elements(holder, "c:formatCode")), "General")
    return tuple(_show(text, code) for text in _points(holder))


def _show(text: str, code: str) -> str:
    try:
        return show_value(Decimal(text), code) if code != "General" else text
    except (InvalidOperation, OverflowError, ValueError):
        return text


def _points(holder: Element) -> list[str]:
    """Return the stored words of a reference in order; "" where one is missing."""
    deepest = list(elements(holder, "c:lvl"))
    source = deepest[0] if deepest else holder
    count = next(elements(holder, "c:ptCount"), None)
    length = int(_number(count.get("val") if count is not None else None, 0))
    found = [""] * min(max(length, 0), _MOST)
    for point in elements(source, "c:pt"):
        at = int(_number(point.get("idx"), -1))
        if 0 <= at < len(found):
            value = child(point, "c:v")
            found[at] = value.text or "" if value is not None else ""
    return found


def _read_series(plot: Element, scheme: dict[str, str], kind: ChartKind, shown: Shown) -> list[Series]:
    return [_read_one(item, at, plot, scheme, kind, shown) for at, item in enumerate(plot.iterfind(name("c:ser")))]


def _read_one(item: Element, at: int, plot: Element, scheme: dict[str, str], kind: ChartKind, shown: Shown) -> Series:
    values_at = child(item, "c:val")
    values = _points(values_at if values_at is not None else child(item, "c:yVal")) if _has_values(item) else []
    code = next((one.text or "General" for one in elements(item, "c:formatCode")), "General")
    is_line = _local(plot).startswith(("line", "scatter"))
    colour, joined, dotted = _colour(item, scheme, at), True, False
    if is_line:
        joined, dotted = _is_joined(item, plot), _is_dotted(item, plot)
        colour = (colour or _dot_colour(item, scheme, at)) if joined or dotted else ""
    return Series(
        name=_name(child(item, "c:tx"), shown),
        values=tuple(_maybe(one) for one in values),
        colour=colour,
        labels=_as_shown(_read_labels(item, values, code, scheme), shown(_reference(values_at)), code),
        is_line=is_line,
        width=_number(_line_width(item), 28575) / 12700,
        own_colours=_own_colours(item, scheme, len(values)) if kind == "pie" else (),
        joined=joined,
        dotted=dotted,
        along=_along(item, len(values)) if kind == "points" else (),
    )


def _is_joined(item: Element, plot: Element) -> bool:
    return child(item, "c:spPr/a:ln/a:noFill") is None and _setting(plot, "c:scatterStyle") != "marker"


def _is_dotted(item: Element, plot: Element) -> bool:
    symbol = _setting(item, "c:marker/c:symbol")
    usual = _local(plot) == "scatterChart" or _setting(plot, "c:marker") in {"1", "true"}
    return symbol != "none" and (bool(symbol) or usual)


def _dot_colour(item: Element, scheme: dict[str, str], at: int) -> str:
    return solid(child(item, "c:marker/c:spPr"), scheme) or scheme[f"accent{at % 6 + 1}"]


def _along(item: Element, count: int) -> tuple[float | None, ...]:
    """Return where points stand along the foot: at their figures, or one after the other where those are words."""
    holder = child(item, "c:xVal")
    written = [_maybe(one) for one in _points(holder)] if holder is not None else []
    known = any(one is not None for one in written)
    return tuple(written[:count]) if known else tuple(float(at + 1) for at in range(count))


def _name(named: Element | None, shown: Shown) -> str:
    if named is None:
        return ""
    written = child(named, "c:v")
    if written is not None:
        return written.text or ""
    return next(iter([*shown(_reference(named)), *_points(named)]), "")


def _as_shown(labels: Labels, held: list[str], code: str) -> Labels:
    """Return labels in the words of the cells, where the chart has no number format of its own."""
    if not held or code != "General":
        return labels
    words = (held[at] if word and at < len(held) else word for at, word in enumerate(labels.words))
    return replace(labels, words=tuple(words))


def _has_values(item: Element) -> bool:
    return child(item, "c:val") is not None or child(item, "c:yVal") is not None


def _line_width(item: Element) -> str | None:
    line = child(item, "c:spPr/a:ln")
    return line.get("w") if line is not None else None


def _colour(item: Element, scheme: dict[str, str], at: int) -> str:
    shape = child(item, "c:spPr")
    fill = solid(shape, scheme)
    if fill is None:
        line = child(shape, "a:ln")
        fill = solid(line, scheme) if line is not None else None
    return scheme[f"accent{at % 6 + 1}"] if fill is None else fill


def _own_colours(item: Element, scheme: dict[str, str], count: int) -> tuple[str, ...]:
    found = [scheme[f"accent{at % 6 + 1}"] for at in range(count)]
    for point in item.iterfind(name("c:dPt")):
        at = int(_number(_setting(point, "c:idx"), -1))
        fill = solid(child(point, "c:spPr"), scheme)
        if fill and 0 <= at < count:
            found[at] = fill
    return tuple(found)


def _read_labels(item: Element, values: list[str], code: str, scheme: dict[str, str]) -> Labels:
    holder = child(item, "c:dLbls")
    if holder is None or not _shows(holder):
        alone = [one for one in holder.iterfind(name("c:dLbl")) if _shows(one)] if holder is not None else []
        if not alone or holder is None:
            return Labels()
        marked = {int(_number(_setting(one, "c:idx"), -1)) for one in alone}
        return _labels(
            alone[0], holder, [text if at in marked else "" for at, text in enumerate(values)], code, scheme, item
        )
    gone = {
        int(_number(_setting(one, "c:idx"), -1))
        for one in holder.iterfind(name("c:dLbl"))
        if _setting(one, "c:delete") in {"1", "true"}
    }
    kept = ["" if at in gone else text for at, text in enumerate(values)]
    return _labels(holder, holder, kept, code, scheme, item)


def _shows(holder: Element) -> bool:
    return any(_setting(holder, path) in {"1", "true"} for path in ("c:showVal", "c:showPercent", "c:showSerName"))


def _labels(
    look: Element, holder: Element, values: list[str], code: str, scheme: dict[str, str], item: Element
) -> Labels:
    format_item = child(look, "c:numFmt")
    if format_item is None:
        format_item = child(holder, "c:numFmt")
    used = format_item.get("formatCode", code) if format_item is not None else code
    letters = child(look, "c:txPr")
    if letters is None:
        letters = child(holder, "c:txPr")
    size, colour = _letters(letters, scheme)
    defaults = next(elements(letters, "a:defRPr"), None) if letters is not None else None
    named = _setting(look, "c:showSerName") in {"1", "true"} and _setting(look, "c:showVal") not in {"1", "true"}
    title = child(item, "c:tx")
    series = next(iter(_points(title)), "") if title is not None else ""
    share = _setting(look, "c:showPercent") in {"1", "true"} and _setting(look, "c:showVal") not in {"1", "true"}
    if share:
        values, used = _shares(values), used if "%" in used else "0%"
    shown = [series if named and text else _show_figure(text, used) for text in values]
    return Labels(
        tuple(shown),
        _PLACES.get(_setting(look, "c:dLblPos"), "outside"),
        colour,
        size,
        defaults is not None and defaults.get("b") in {"1", "true"},
    )


def _shares(values: list[str]) -> list[str]:
    figures = [abs(_maybe(one) or 0.0) for one in values]
    whole = sum(figures)
    return [f"{figure / whole:.6f}" if text and whole else "" for text, figure in zip(values, figures, strict=True)]


def _show_figure(text: str, code: str) -> str:
    try:
        return show_number(Decimal(text), code) if text else ""
    except InvalidOperation:
        return text
