"""Lint of Excel files across parts: the sheet list, defined names, styles, shared strings, and each worksheet."""

import re
from collections import Counter
from typing import Any

from producers.package.faults import LintFault
from producers.package.formula_text import formula_fault
from producers.package.lint_styles import style_faults
from producers.package.lint_worksheet import worksheet_faults
from producers.package.opened import OpenedPackage
from producers.package.sheet_names import SheetPart, children, sheets_of, tag
from producers.package.sheet_rows import RowLimits, row_faults

_LONGEST_NAME = 31
_FORBIDDEN = re.compile(r"[\[\]:*?/\\]")
_NAME = re.compile(r"[^\W\d][\w.\\?]*|\\[\w.\\?]*")
_CELL_LIKE = re.compile(r"\$?[A-Za-z]{1,3}\$?[0-9]+|[Rr][0-9]*(?:[Cc][0-9]*)?|[Cc][0-9]*")


def check_sheets(package: OpenedPackage) -> list[LintFault]:
    """Return the faults of an xlsx beyond those every package can have."""
    main = package.main_part()
    tree = package.trees.get(main)
    if tree is None or tree.tag != tag("workbook"):
        # Files of the strict kind name everything by other namespaces; what is said of them elsewhere stands.
        return []
    sheets = sheets_of(package)
    faults = _list_faults(main, tree, sheets) + _name_faults(main, tree, sheets)
    styles_part, styles = _related(package, "styles")
    faults += style_faults(styles_part, styles) if styles is not None else []
    limits = _limits(package, tree, sheets, styles)
    differences = len(children(styles, "dxfs", "dxf")) if styles is not None else 0
    for sheet in sheets:
        if sheet.part in package.trees and "/worksheets/" in sheet.part:
            faults += worksheet_faults(sheet.part, package.trees[sheet.part], differences)
            faults += row_faults(sheet.part, package.members[sheet.part], limits)
    return faults


def _related(package: OpenedPackage, kind: str) -> tuple[str, Any]:
    for one in package.related(package.main_part(), kind):
        if one.target in package.trees:
            return one.target, package.trees[one.target]
    return "", None


def _limits(package: OpenedPackage, tree: Any, sheets: tuple[SheetPart, ...], styles: Any) -> RowLimits:
    _part, strings = _related(package, "sharedStrings")
    return RowLimits(
        formats=len(children(styles, "cellXfs", "xf")) if styles is not None else 1,
        strings=len(strings.findall(tag("si"))) if strings is not None else 0,
        sheets=frozenset(sheet.name.casefold() for sheet in sheets),
        has_links=tree.find(tag("externalReferences")) is not None,
    )


def _list_faults(main: str, tree: Any, sheets: tuple[SheetPart, ...]) -> list[LintFault]:
    faults = [LintFault("sheet_without_part", main, sheet.name) for sheet in sheets if not sheet.part]
    if not any(sheet.visible for sheet in sheets):
        faults.append(LintFault("no_visible_sheet", main))
    names = Counter(sheet.name.casefold() for sheet in sheets)
    faults += [LintFault("duplicate_sheet_name", main, name) for name, count in names.items() if count > 1]
    faults += [LintFault("bad_sheet_name", main, sheet.name) for sheet in sheets if _is_bad_sheet_name(sheet.name)]
    ids = Counter(node.get("sheetId", "") for node in tree.iter(tag("sheet")))
    faults += [LintFault("duplicate_sheet_id", main, one) for one, count in ids.items() if count > 1]
    parts = Counter(sheet.part for sheet in sheets if sheet.part)
    faults += [LintFault("sheet_part_used_twice", main, one) for one, count in parts.items() if count > 1]
    return faults + _view_faults(main, tree, len(sheets))


def _is_bad_sheet_name(name: str) -> bool:
    return not name or len(name) > _LONGEST_NAME or bool(_FORBIDDEN.search(name)) or name[0] == "'" or name[-1] == "'"


def _view_faults(main: str, tree: Any, count: int) -> list[LintFault]:
    tabs = [node.get("activeTab", "0") for node in tree.iter(tag("workbookView"))]
    return [
        LintFault("active_sheet_out_of_range", main, tab) for tab in tabs if not tab.isdecimal() or int(tab) >= count
    ]


def _name_faults(main: str, tree: Any, sheets: tuple[SheetPart, ...]) -> list[LintFault]:
    faults = []
    known = frozenset(sheet.name.casefold() for sheet in sheets)
    has_links = tree.find(tag("externalReferences")) is not None
    seen: Counter[tuple[str, str]] = Counter()
    for node in tree.iter(tag("definedName")):
        name, scope = node.get("name", ""), node.get("localSheetId", "")
        seen[name.casefold(), scope] += 1
        if _is_bad_name(name):
            faults.append(LintFault("bad_defined_name", main, name))
        if scope and not (scope.isdecimal() and int(scope) < len(sheets)):
            faults.append(LintFault("defined_name_without_sheet", main, name))
        code = formula_fault(node.text or "", known, has_links=has_links)
        if code:
            faults.append(LintFault(code, main, name))
    return faults + [LintFault("duplicate_defined_name", main, name) for (name, _), count in seen.items() if count > 1]


def _is_bad_name(name: str) -> bool:
    if name.startswith("_xlnm."):
        return False
    return not _NAME.fullmatch(name) or bool(_CELL_LIKE.fullmatch(name)) or len(name) > 255
