"""Reads a table of budget and actual amounts by line and month out of a source, with the row of each amount.

Every amount is a Decimal as it stands in the file; nothing is rounded, guessed or filled in.
"""

import re
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Literal

from app.relay.nouns.source import SourceTable, SourceText
from app.workforce.playbook.calculators.calculation import CannotCalculate
from app.workforce.playbook.finding.tables import column_of, table_with

Kind = Literal["revenue", "cost"]

LINE = ("Line", "Item", "Account", "Department", "Cost centre", "Description")
MONTH = ("Month", "Period", "Quarter", "Date")
BUDGET = ("Budget", "Plan", "Budgeted")
ACTUAL = ("Actual", "Actuals")
KIND = ("Type", "Kind", "Class", "Category", "Line type")
NEEDED = (LINE, MONTH, BUDGET, ACTUAL)
WANTED = "a column for the line (or department), one for the month (or quarter), one for the budget, one for the actual"
_REVENUE = re.compile(r"\b(?:revenues?|sales|income|turnover|grants?)\b", re.IGNORECASE)
_COST = re.compile(r"\b(?:costs?|expenses?|expenditure|overheads?|staff|commissions?|cost of sales)\b", re.IGNORECASE)
_TOTAL = re.compile(r"^(?:sub-?\s?total|total|grand total|net|surplus|profit)\b", re.IGNORECASE)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_ISO = re.compile(r"^(?P<year>\d{4})[-/](?P<month>\d{1,2})(?:[-/]\d{1,2})?$")
_SLASHED = re.compile(r"^(?P<month>\d{1,2})/(?P<year>\d{4})$")
_WORDED = re.compile(r"^(?P<name>[A-Za-z]{3,9})\.?[\s'’-]+(?P<year>\d{4}|\d{2})$")
_QUARTER = re.compile(
    r"^(?:Q(?P<one>[1-4])[\s-]+(?P<year>\d{4})|(?P<year2>\d{4})[\s-]*Q(?P<two>[1-4]))$", re.IGNORECASE
)


@dataclass(frozen=True)
class Entry:
    """One row: line, its kind, the first day of its period, budget and actual, and its row in the file."""

    line: str
    kind: Kind
    period: date
    budget: Decimal
    actual: Decimal
    row: int


@dataclass(frozen=True)
class BudgetTable:
    """All rows of a file. `quarters` is true when a period is a quarter; `notes` say how the file was read."""

    file: str
    entries: tuple[Entry, ...]
    quarters: bool
    notes: tuple[str, ...]

    @property
    def periods(self) -> tuple[date, ...]:
        """The periods of the file in order."""
        return tuple(sorted({entry.period for entry in self.entries}))


def read_budget(source: SourceText | None, revenue_lines: tuple[str, ...] = ()) -> BudgetTable:
    """Return the rows of a source. Raises CannotCalculate with what is missing in it, and where."""
    table = table_with(NEEDED, source) if source is not None else None
    if source is None or table is None:
        raise CannotCalculate(f"There is no table of actuals and budget in the folder. It needs {WANTED}.")
    rows = [row for row in range(len(table.rows)) if any(cell.strip() for cell in table.rows[row])]
    kept = [row for row in rows if not _TOTAL.match(_cell(table, row, LINE))]
    entries = tuple(_entry(table, row, revenue_lines) for row in kept)
    if not entries:
        raise CannotCalculate(f"The table in {source.file.name} has no rows.")
    periods = {_is_quarter(_cell(table, row, MONTH)) for row in kept}
    if len(periods) > 1:
        raise CannotCalculate(f"The table in {source.file.name} mixes months and quarters; it must hold one of them.")
    entries, notes = _with_costs_positive(entries)
    left = len(rows) - len(kept)
    notes += (f"{left} total rows of {source.file.name} were left out; totals are calculated.",) if left else ()
    return BudgetTable(source.file.path, entries, periods.pop(), (*notes, *_kinds_note(table, entries)))


def _cell(table: SourceTable, row: int, names: tuple[str, ...]) -> str:
    column = column_of(names, table)
    return "" if column is None else table.rows[row][column].strip()


def _entry(table: SourceTable, row: int, revenue_lines: tuple[str, ...]) -> Entry:
    number = table.first_row + row
    line = _cell(table, row, LINE)
    if not line:
        raise CannotCalculate(f"Row {number} of {table.name} has no line.")
    return Entry(
        line=line,
        kind=_kind(line, _cell(table, row, KIND), revenue_lines, number),
        period=_period(_cell(table, row, MONTH), number),
        budget=_amount(table, row, BUDGET),
        actual=_amount(table, row, ACTUAL),
        row=number,
    )


def _kind(line: str, written: str, revenue_lines: tuple[str, ...], row: int) -> Kind:
    if written:
        if _COST.search(written):
            return "cost"
        if _REVENUE.search(written):
            return "revenue"
        raise CannotCalculate(f"Row {row} is of the type “{written}”, which is neither revenue nor cost.")
    if revenue_lines:
        return "revenue" if line.casefold() in {item.casefold() for item in revenue_lines} else "cost"
    return "revenue" if _REVENUE.search(line) and not _COST.search(line) else "cost"


def _is_quarter(text: str) -> bool:
    return _QUARTER.match(text) is not None


def _period(text: str, row: int) -> date:
    """Return the first day of a month or quarter."""
    quarter = _QUARTER.match(text)
    if quarter:
        number = int(quarter["one"] or quarter["two"])
        return date(int(quarter["year"] or quarter["year2"]), 3 * number - 2, 1)
    worded = _WORDED.match(text)
    if worded and worded["name"][:3].casefold() in _MONTHS:
        year = int(worded["year"]) + (2000 if len(worded["year"]) == 2 else 0)
        return date(year, 1 + _MONTHS.index(worded["name"][:3].casefold()), 1)
    plain = _ISO.match(text) or _SLASHED.match(text)
    if plain and 1 <= int(plain["month"]) <= 12:
        return date(int(plain["year"]), int(plain["month"]), 1)
    raise CannotCalculate(f"Row {row} has “{text}” for its month, which cannot be read. Write 2026-07 or July 2026.")


def _amount(table: SourceTable, row: int, names: tuple[str, ...]) -> Decimal:
    column = column_of(names, table)
    shown = _cell(table, row, names)
    text = table.numbers[row][column] if table.numbers and column is not None else ""
    if re.fullmatch(r"-?\d+(?:\.\d+)?", text):
        return Decimal(text)
    head = names[0].casefold()
    said = f"“{shown}” for the {head}, which is no number" if shown else f"no {head}"
    raise CannotCalculate(f"Row {table.first_row + row} of {table.name} has {said}.")


def _with_costs_positive(entries: tuple[Entry, ...]) -> tuple[tuple[Entry, ...], tuple[str, ...]]:
    """Return costs as positive amounts where the file writes all of them as negative ones, and say so."""
    costs = [amount for entry in entries if entry.kind == "cost" for amount in (entry.budget, entry.actual)]
    if not costs or max(costs) > 0 or min(costs) == 0:
        return entries, ()
    turned = tuple(
        replace(entry, budget=-entry.budget, actual=-entry.actual) if entry.kind == "cost" else entry
        for entry in entries
    )
    return turned, ("The file writes costs as negative amounts; they are shown as positive ones.",)


def _kinds_note(table: SourceTable, entries: tuple[Entry, ...]) -> tuple[str, ...]:
    if column_of(KIND, table) is not None:
        return ()
    names = sorted({entry.line for entry in entries if entry.kind == "revenue"})
    if not names:
        return ()
    return (f"The file does not say which lines are revenue; these were taken as revenue: {', '.join(names)}.",)
