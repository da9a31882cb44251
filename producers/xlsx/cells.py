"""Planned cells: what stands where and how it looks, before any library writes it."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Literal

from producers.content.workbook import CellFormat

Role = Literal[
    "title",
    "explanation",
    "group",
    "subgroup",
    "rule",
    "label",
    "quiet",
    "unit",
    "value",
    "head",
    "subtotal",
    "total",
    "overall_label",
    "overall",
    "result",
    "note",
]
Ink = Literal["ink", "input", "linked", "quiet"]
Rule = Literal["none", "hair", "year"]
CellResult = float | str | bool | None


@dataclass(frozen=True)
class FormulaText:
    """A formula in A1 references, without equals sign."""

    text: str


CellContent = Decimal | int | date | str | bool | FormulaText | None


@dataclass(frozen=True)
class Look:
    """How a cell looks: its role, its ink, its number format, the rule under it, and whether it stands right."""

    role: Role
    ink: Ink = "ink"
    format: CellFormat = "text"
    rule: Rule = "none"
    right: bool = False
    wrap: bool = False
    number_format: str = ""


@dataclass(frozen=True)
class Cell:
    """One cell; rows and columns count from 0."""

    row: int
    column: int
    content: CellContent
    look: Look
