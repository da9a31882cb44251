"""Lint of what surrounds the rows of a worksheet: element order, merges, columns, validations, highlight rules."""

from typing import Any

from producers.package.faults import LintFault
from producers.package.sheet_names import LAST_COLUMN, SHEET, Area, children, read_area, tag

# The order of CT_Worksheet in ECMA-376 Part 1, 18.3.1.99; Excel repairs a sheet that breaks it.
_ORDER = (
    "sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges scenarios "
    "autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr conditionalFormatting dataValidations "
    "hyperlinks printOptions pageMargins pageSetup headerFooter rowBreaks colBreaks customProperties cellWatches "
    "ignoredErrors smartTags drawing legacyDrawing legacyDrawingHF drawingHF picture oleObjects controls "
    "webPublishItems tableParts extLst"
)
_RANKS = {name: rank for rank, name in enumerate(_ORDER.split(" "))}
_LONGEST_LIST = 255
_WIDEST = 255.0
_LONGEST_RUNNING = 255


def worksheet_faults(part: str, tree: Any, differences: int) -> list[LintFault]:
    """Return the faults of a worksheet apart from its rows. `differences` counts the formats of highlight rules."""
    faults = _order_faults(part, tree) + _merge_faults(part, tree) + _column_faults(part, tree)
    faults += _validation_faults(part, tree) + _rule_faults(part, tree, differences)
    return faults + _pane_faults(part, tree) + _running_faults(part, tree)


def _order_faults(part: str, tree: Any) -> list[LintFault]:
    names = [child.tag.removeprefix(f"{{{SHEET}}}") for child in tree if isinstance(child.tag, str)]
    ranks = [_RANKS[name] for name in names if name in _RANKS]
    faults = [] if ranks == sorted(ranks) else [LintFault("element_order", part)]
    single = {name for name in names if name != "conditionalFormatting" and names.count(name) > 1}
    faults += [LintFault("repeated_element", part, name) for name in sorted(single)]
    return faults if "sheetData" in names else [*faults, LintFault("sheet_without_data", part)]


def _merge_faults(part: str, tree: Any) -> list[LintFault]:
    faults = []
    areas: list[tuple[str, Area]] = []
    for node in children(tree, "mergeCells", "mergeCell"):
        written = node.get("ref", "")
        area = read_area(written)
        if area is None or (area.first_row, area.first_column) == (area.last_row, area.last_column):
            faults.append(LintFault("bad_merge", part, written))
            continue
        clash = next((name for name, other in areas if area.overlaps(other)), None)
        if clash is not None:
            faults.append(LintFault("overlapping_merge", part, f"{clash} {written}"))
        areas.append((written, area))
    empty = tree.find(tag("mergeCells")) is not None and not areas and not faults
    return [LintFault("empty_list", part, "mergeCells")] if empty else faults


def _column_faults(part: str, tree: Any) -> list[LintFault]:
    faults = []
    end = 0
    for node in children(tree, "cols", "col"):
        first, last = int(node.get("min", "0")), int(node.get("max", "0"))
        if not end < first <= last <= LAST_COLUMN:
            faults.append(LintFault("column_order", part, f"{first}:{last}"))
        end = max(end, last)
        if not 0 <= float(node.get("width", "8")) <= _WIDEST:
            faults.append(LintFault("size_out_of_range", part, node.get("width", "")))
    return faults


def _validation_faults(part: str, tree: Any) -> list[LintFault]:
    faults = []
    for node in children(tree, "dataValidations", "dataValidation"):
        areas = node.get("sqref", "").split()
        if not areas or any(read_area(one) is None for one in areas):
            faults.append(LintFault("bad_validation_area", part, node.get("sqref", "")))
        formula = node.findtext(tag("formula1")) or ""
        if node.get("type") == "list" and formula.startswith('"') and len(formula) - 2 > _LONGEST_LIST:
            faults.append(LintFault("validation_too_long", part, node.get("sqref", "")))
        if node.get("type", "none") != "none" and not formula:
            faults.append(LintFault("validation_without_rule", part, node.get("sqref", "")))
        faults += _message_faults(part, node)
    return faults


def _message_faults(part: str, node: Any) -> list[LintFault]:
    limits = {"errorTitle": 32, "promptTitle": 32, "error": 255, "prompt": 255}
    return [
        LintFault("validation_too_long", part, f"{node.get('sqref', '')} {key}")
        for key, limit in limits.items()
        if len(node.get(key, "")) > limit
    ]


def _rule_faults(part: str, tree: Any, differences: int) -> list[LintFault]:
    faults = []
    for node in tree.iter(tag("conditionalFormatting")):
        if any(read_area(one) is None for one in node.get("sqref", "").split()) or not node.get("sqref"):
            faults.append(LintFault("bad_rule_area", part, node.get("sqref", "")))
    for rule in tree.iter(tag("cfRule")):
        look = rule.get("dxfId")
        if look is not None and not (look.isdecimal() and int(look) < differences):
            faults.append(LintFault("style_out_of_range", part, f"dxfId {look}"))
        if "#REF!" in "".join(node.text or "" for node in rule.iter(tag("formula"))):
            faults.append(LintFault("formula_lost_reference", part, "conditional format"))
    return faults


def _pane_faults(part: str, tree: Any) -> list[LintFault]:
    panes = tree.iter(tag("pane"))
    return [
        LintFault("bad_pane", part, pane.get("topLeftCell", ""))
        for pane in panes
        if read_area(pane.get("topLeftCell", "A1")) is None
    ]


def _running_faults(part: str, tree: Any) -> list[LintFault]:
    node = tree.find(tag("headerFooter"))
    texts = [] if node is None else [child.text or "" for child in node]
    return [LintFault("running_too_long", part, text[:20]) for text in texts if len(text) > _LONGEST_RUNNING]
