"""Names of SpreadsheetML for the lint, cell addresses, and the worksheets of a workbook."""

import re
from dataclasses import dataclass
from typing import Any

from producers.package.opened import DOCUMENT_RELS, OpenedPackage

SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
LAST_ROW, LAST_COLUMN = 1_048_576, 16_384
_ADDRESS = re.compile(r"\$?([A-Z]{1,3})\$?([1-9][0-9]{0,6})")


@dataclass(frozen=True)
class SheetPart:
    """A sheet of the workbook: its name, its part ("" when its relationship is missing), whether it is visible."""

    name: str
    part: str
    visible: bool


@dataclass(frozen=True)
class Area:
    """A rectangle of cells, rows and columns from 1."""

    first_row: int
    first_column: int
    last_row: int
    last_column: int

    def overlaps(self, other: "Area") -> bool:
        """Say whether two rectangles share a cell."""
        rows = self.first_row <= other.last_row and other.first_row <= self.last_row
        return rows and self.first_column <= other.last_column and other.first_column <= self.last_column


def tag(name: str) -> str:
    """Return a SpreadsheetML tag with its namespace."""
    return f"{{{SHEET}}}{name}"


def sheets_of(package: OpenedPackage) -> tuple[SheetPart, ...]:
    """Return the sheets of a workbook in order."""
    main = package.main_part()
    targets = {one.id: one.target for one in package.relationships.get(main, ())}
    nodes = package.trees[main].iter(tag("sheet"))
    return tuple(
        SheetPart(
            node.get("name", ""),
            targets.get(node.get(f"{{{DOCUMENT_RELS}}}id", ""), ""),
            node.get("state", "visible") == "visible",
        )
        for node in nodes
    )


def read_address(text: str) -> tuple[int, int] | None:
    """Return row and column of an address, from 1, or None when it is none or lies outside a sheet."""
    match = _ADDRESS.fullmatch(text)
    if match is None:
        return None
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - 64
    row = int(match[2])
    return (row, column) if row <= LAST_ROW and column <= LAST_COLUMN else None


def read_area(text: str) -> Area | None:
    """Return the rectangle of an area or a single address, or None when it is none."""
    first, _colon, last = text.partition(":")
    start, end = read_address(first), read_address(last or first)
    if start is None or end is None or start[0] > end[0] or start[1] > end[1]:
        return None
    return Area(*start, *end)


def children(tree: Any, parent: str, child: str) -> list[Any]:
    """Return the children of the first such parent of a tree."""
    node = tree.find(tag(parent))
    return [] if node is None else list(node.findall(tag(child)))
