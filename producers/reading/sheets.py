"""Reads a workbook into a `WorkbookFile`: one pass over each sheet, only cells that hold something.

Values, formulas, stored results and formats come from the same pass, which no library offers at this speed; rows
that exist only for their formatting cost nothing.
"""

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from functools import lru_cache

from lxml import etree

from producers.reading.builtin_formats import BUILTIN_FORMATS
from producers.reading.limits import Limits
from producers.reading.markup import Element, child, elements, make_ordinary, name
from producers.reading.moving import move_formula
from producers.reading.package import Package, open_package
from producers.reading.problems import ReadingProblem
from producers.reading.properties import read_properties
from producers.reading.sheetmodel import CellKind, SheetCell, SheetRead, WorkbookFile, column_number

_ROW, _CELL, _MERGE, _DIMENSION = name("s:row"), name("s:c"), name("s:mergeCell"), name("s:dimension")
_F, _V, _INLINE, _T = name("s:f"), name("s:v"), name("s:is"), name("s:t")
_COLUMN = re.compile(r"[A-Za-z]{1,3}")
_PROMISED = 15
"""So many digits of a number are what a spreadsheet promises and shows."""


@dataclass
class _Book:
    """What all sheets share."""

    package: Package
    texts: list[str]
    codes: list[str]
    limits: Limits


def read_workbook(data: bytes, limits: Limits | None = None) -> WorkbookFile:
    """Read a workbook from its bytes. Raises ReadingProblem."""
    package = open_package(data, limits)
    if package.family != "sheet" or package.main.endswith(".bin"):
        raise ReadingProblem("not-office", family=package.family)
    return read_workbook_package(package, limits or Limits())


def read_workbook_package(package: Package, limits: Limits) -> WorkbookFile:
    """Read an opened workbook package. Raises ReadingProblem."""
    root = package.tree(package.main)
    book = _Book(package, _read_texts(package), _read_codes(package), limits)
    sheets, comments = _read_sheets(book, root)
    properties = child(root, "s:workbookPr")
    return WorkbookFile(
        sheets=tuple(sheets),
        from_1904=properties is not None and properties.get("date1904") in {"1", "true", "on"},
        names={one.get("name", ""): one.text or "" for one in elements(root, "s:definedName")},
        links=_read_links(package),
        comments=tuple(comments),
        properties=read_properties(package),
        strict=package.strict,
        macros=package.macros,
    )


def _read_sheets(book: _Book, root: Element) -> tuple[list[SheetRead], list[tuple[str, str, str, str]]]:
    relations = book.package.relations(book.package.main)
    sheets, comments = [], []
    for item in elements(root, "s:sheet"):
        relation = relations.get(item.get(name("r:id"), ""))
        if relation is None or relation.kind != "worksheet" or not book.package.has(relation.target):
            continue
        title = item.get("name", "")
        sheets.append(_read_sheet(book, relation.target, title, item.get("state", "visible")))
        comments += [(title, *one) for one in _read_comments(book.package, relation.target)]
    return sheets, comments


def _read_texts(package: Package) -> list[str]:
    parts = package.related(package.main, "sharedStrings")
    if not parts:
        return []
    return [_rich_text(item) for item in elements(package.tree(parts[0]), "s:si")]


def _rich_text(item: Element) -> str:
    """Text of a shared or inline string, without the reading aids of East Asian text."""
    if len(item) == 1 and item[0].tag == _T:
        return item[0].text or ""
    aside = name("s:rPh")
    return "".join(one.text or "" for one in item.iter(_T) if one.getparent().tag != aside)


def _read_codes(package: Package) -> list[str]:
    parts = package.related(package.main, "styles")
    if not parts:
        return []
    root = package.tree(parts[0])
    own = {one.get("numFmtId", ""): one.get("formatCode", "") for one in elements(root, "s:numFmt")}
    formats = child(root, "s:cellXfs")
    used = [] if formats is None else [one.get("numFmtId", "0") for one in formats.iterfind(name("s:xf"))]
    return [own.get(one) or BUILTIN_FORMATS.get(int(one) if one.isdigit() else 0, "General") for one in used]


def _read_sheet(book: _Book, part: str, title: str, state: str) -> SheetRead:
    cells: list[SheetCell] = []
    merged: list[str] = []
    hidden: list[int] = []
    claimed, cut = "", 0
    shared: dict[str, tuple[str, int, int]] = {}
    row = 0
    for item in _stream(book.package.raw(part), part):
        if item.tag == _ROW:
            row = _whole(item.get("r"), row + 1)
            if item.get("hidden") in {"1", "true"}:
                hidden.append(row)
            found = list(_read_row(book, item, row, shared))
            if found and len(cells) > book.limits.rows * 40:
                cut = cut or row
            elif found:
                cells += found
        elif item.tag == _MERGE:
            merged.append(item.get("ref", ""))
        else:
            claimed = item.get("ref", "")
    return SheetRead(title, tuple(cells), state, tuple(merged), tuple(hidden), claimed, cut)


def _stream(data: bytes, part: str) -> Iterator[Element]:
    """Yield rows, merged ranges and the dimension one by one, forgetting each after use."""
    stream = io.BytesIO(make_ordinary(data))
    if b"<!DOCTYPE" in data[:2000]:
        raise ReadingProblem("doctype", part=part)
    try:
        wanted = (_ROW, _MERGE, _DIMENSION)
        for _, item in etree.iterparse(
            stream, tag=wanted, resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False
        ):
            yield item
            item.clear()
            while item.getprevious() is not None:
                del item.getparent()[0]
    except etree.XMLSyntaxError as error:
        raise ReadingProblem("damaged", part=part) from error


def _read_row(book: _Book, item: Element, row: int, shared: dict[str, tuple[str, int, int]]) -> Iterator[SheetCell]:
    column = 0
    for cell in item:
        if cell.tag == _CELL:
            column = _read_column((cell.get("r") or "").rstrip("0123456789")) or column + 1
            found = _read_cell(book, cell, row, column, shared)
            if found is not None:
                yield found


@lru_cache(maxsize=16384)
def _read_column(letters: str) -> int:
    """Return the number of a column, 0 for what are no letters of one."""
    return column_number(letters) if _COLUMN.fullmatch(letters) else 0


def _read_cell(
    book: _Book, cell: Element, row: int, column: int, shared: dict[str, tuple[str, int, int]]
) -> SheetCell | None:
    inside = {part.tag: part for part in cell}
    formula = _read_formula(inside.get(_F), row, column, shared)
    kind, value = _read_value(book, cell.get("t", "n"), inside)
    if kind == "empty" and not formula:
        return None
    style = _whole(cell.get("s"), 0)
    code = book.codes[style] if style < len(book.codes) else "General"
    return SheetCell(row, column, kind, value, formula, code, cached=kind != "empty" or not formula)


def _read_formula(item: Element | None, row: int, column: int, shared: dict[str, tuple[str, int, int]]) -> str:
    """Return the formula of a cell; cells that share one get it moved to their place."""
    if item is None:
        return ""
    text = item.text or ""
    index = item.get("si")
    if item.get("t") != "shared" or index is None:
        return text
    if text:
        shared[index] = (text, row, column)
        return text
    if index not in shared:
        return ""
    formula, first_row, first_column = shared[index]
    return move_formula(formula, row - first_row, column - first_column)


def _read_value(book: _Book, kind: str, inside: dict[str, Element]) -> tuple[CellKind, Decimal | str | bool | None]:
    if kind == "inlineStr":
        inline = inside.get(_INLINE)
        text = _rich_text(inline) if inline is not None else ""
        return ("text", text) if text else ("empty", None)
    stored = inside.get(_V)
    raw = "" if stored is None else stored.text or ""
    if not raw:
        return ("text", "") if kind == "str" and stored is not None else ("empty", None)
    return _convert(book, kind, raw)


def _convert(book: _Book, kind: str, raw: str) -> tuple[CellKind, Decimal | str | bool | None]:
    if kind == "s":
        index = _whole(raw, -1)
        text = book.texts[index] if 0 <= index < len(book.texts) else ""
        return ("text", text) if text else ("empty", None)
    if kind == "b":
        return "bool", raw in {"1", "true"}
    if kind == "e":
        return "error", raw
    if kind == "str":
        return "text", raw
    if kind == "d":
        return "date", raw.removesuffix("T00:00:00")
    return _to_number(raw)


def _to_number(raw: str) -> tuple[CellKind, Decimal | str | bool | None]:
    try:
        number = Decimal(raw)
    except InvalidOperation:
        return "text", raw
    if not number.is_finite():
        return "text", raw
    return "number", number if len(raw) <= _PROMISED else _tidy(number)


def _tidy(number: Decimal) -> Decimal:
    """Return a number without the digits of its storage, of which there are up to 17."""
    if len(number.as_tuple().digits) <= _PROMISED:
        return number
    return Decimal(f"{number:.{_PROMISED}g}")


def _whole(text: str | None, otherwise: int) -> int:
    return int(text) if text and text.isdigit() else otherwise


def _read_links(package: Package) -> tuple[str, ...]:
    found = []
    for part in package.related(package.main, "externalLink"):
        found += [one.target for one in package.relations(part).values() if one.external]
    return tuple(found)


def _read_comments(package: Package, sheet: str) -> list[tuple[str, str, str]]:
    """Cell comments as (address, author, text)."""
    found = []
    for part in package.related(sheet, "comments"):
        root = package.tree(part)
        authors = [one.text or "" for one in elements(root, "s:author")]
        for item in elements(root, "s:comment"):
            author = _whole(item.get("authorId"), -1)
            text = "".join(one.text or "" for one in item.iter(_T)).strip()
            found.append((item.get("ref", ""), authors[author] if 0 <= author < len(authors) else "", text))
    return found
