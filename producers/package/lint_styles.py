"""Lint of the style table of a workbook: every format refers to a font, fill, border and number format that exist."""

from collections import Counter
from typing import Any

from producers.package.faults import LintFault
from producers.package.sheet_names import children

_TABLES = {"fontId": ("fonts", "font"), "fillId": ("fills", "fill"), "borderId": ("borders", "border")}
_BUILT_IN_FORMATS = 164
_MOST_FORMATS = 65_490


def style_faults(part: str, styles: Any) -> list[LintFault]:
    """Return the faults of a style table."""
    faults = []
    for key, (parent, child) in _TABLES.items():
        count = len(children(styles, parent, child))
        for table in ("cellXfs", "cellStyleXfs"):
            used = {node.get(key, "0") for node in children(styles, table, "xf")}
            bad = sorted(one for one in used if not one.isdecimal() or int(one) >= count)
            faults += [LintFault("style_refers_to_nothing", part, f"{key} {one}") for one in bad]
    return faults + _format_faults(part, styles) + _base_faults(part, styles)


def _format_faults(part: str, styles: Any) -> list[LintFault]:
    own = [node.get("numFmtId", "") for node in children(styles, "numFmts", "numFmt")]
    faults = [LintFault("duplicate_number_format", part, one) for one, count in Counter(own).items() if count > 1]
    used = {node.get("numFmtId", "0") for node in children(styles, "cellXfs", "xf")}
    lost = sorted(one for one in used - set(own) if not one.isdecimal() or int(one) >= _BUILT_IN_FORMATS)
    return faults + [LintFault("style_refers_to_nothing", part, f"numFmtId {one}") for one in lost]


def _base_faults(part: str, styles: Any) -> list[LintFault]:
    bases = len(children(styles, "cellStyleXfs", "xf"))
    formats = children(styles, "cellXfs", "xf")
    used = {node.get("xfId", "0") for node in formats} | {
        node.get("xfId", "0") for node in children(styles, "cellStyles", "cellStyle")
    }
    bad = sorted(one for one in used if bases and (not one.isdecimal() or int(one) >= bases))
    faults = [LintFault("style_refers_to_nothing", part, f"xfId {one}") for one in bad]
    return faults + ([LintFault("too_many_formats", part, str(len(formats)))] if len(formats) > _MOST_FORMATS else [])
