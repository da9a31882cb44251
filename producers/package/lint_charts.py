"""Lint of native charts in any Office file: axes that exist, ids that are numbers, series with numbers."""

from typing import Any

from producers.package.faults import LintFault
from producers.package.opened import OpenedPackage

_CHART = "http://schemas.openxmlformats.org/drawingml/2006/chart"
_AXES = ("catAx", "valAx", "dateAx", "serAx")
_TYPE = "drawingml.chart+xml"


def check_charts(package: OpenedPackage) -> list[LintFault]:
    """Return the faults of all charts of a package."""
    faults: list[LintFault] = []
    for name in package.parts_of_type(_TYPE):
        faults += _axis_faults(name, package.trees[name]) + _series_faults(name, package.trees[name])
    return faults


def _tag(name: str) -> str:
    return f"{{{_CHART}}}{name}"


def _axis_faults(name: str, tree: Any) -> list[LintFault]:
    axes = [axis for kind in _AXES for axis in tree.iter(_tag(kind))]
    defined = {axis.find(_tag("axId")).get("val") for axis in axes if axis.find(_tag("axId")) is not None}
    every = {node.get("val", "") for node in tree.iter(_tag("axId"), _tag("crossAx"))}
    faults = [LintFault("undefined_axis", name, one) for one in sorted(every - defined)]
    return faults + [LintFault("bad_axis_id", name, one) for one in sorted(every) if not one.isdecimal()]


def _series_faults(name: str, tree: Any) -> list[LintFault]:
    faults = []
    for series in tree.iter(_tag("ser")):
        counts = [node.get("val", "") for node in series.iter(_tag("ptCount"))]
        if any(not count.isdecimal() for count in counts):
            faults.append(LintFault("bad_point_count", name))
        for cache in series.iter(_tag("numCache")):
            faults += [
                LintFault("text_in_number_cache", name) for value in cache.iter(_tag("v")) if not _is_number(value.text)
            ]
    orders = [node.get("val") for node in tree.iter(_tag("order"))]
    if len(set(orders)) != len(orders):
        faults.append(LintFault("duplicate_series_order", name))
    return list(dict.fromkeys(faults))


def _is_number(text: str | None) -> bool:
    try:
        float(text or "")
    except ValueError:
        return False
    return True
