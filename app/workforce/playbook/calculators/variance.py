"""Actual against budget for a quarter and the year to date, from a table in the folder.

Inputs: file (its path), quarter_end, year_start (number of a month), revenue_lines, drivers ("Line: words"),
materiality ("p10_a10000") with materiality_words, sign ("favourable", "arithmetic"), rounding ("thousands", "pounds")
and compare ("ytd", "previous", "quarter"). Sums are exact; only what is shown is rounded, half up.
"""

from collections.abc import Callable, Iterable
from datetime import date
from decimal import Decimal
from functools import partial

from app.workforce.playbook.calculators.budget_periods import Periods, Span, find_periods
from app.workforce.playbook.calculators.budget_table import BudgetTable, Entry, Kind, read_budget
from app.workforce.playbook.calculators.calculation import Calculation, Inputs, Row
from app.workforce.playbook.calculators.variance_lines import Compared, describe
from app.workforce.playbook.calculators.variance_open import open_variance
from app.workforce.playbook.calculators.variance_terms import Wishes, read_wishes
from app.workforce.playbook.language.filters import number_word
from producers.finance.calendar import add_months, month_end

MOST_SHOWN = 8
_NIL = Decimal(0)
Writer = Callable[..., Row]


def calculate_variance(inputs: Inputs) -> Calculation:
    """Give totals, lines, months and data rows of a report. Raises CannotCalculate when the table cannot be used.

    Without a table `ready` is False, and every figure is a gap.
    """
    wishes = read_wishes(inputs)
    if not inputs.values.get("file"):
        return open_variance(wishes)
    table = read_budget(inputs.read(str(inputs.values.get("file") or "")), wishes.revenue_lines)
    periods = find_periods(table, wishes.quarter_end, wishes.year_start)
    write: Writer = partial(describe, display=wishes.display, threshold=wishes.threshold)
    year = periods.year if wishes.compare != "quarter" else None
    lines = _lines(table, periods.quarter, periods.previous)
    comments = {line.casefold(): words for line, words in wishes.comments if line}
    quarter = tuple(write(item, comment=comments.get(item.name.casefold(), "")) for item in lines)
    over = tuple(sorted((row for row in quarter if row.over), key=_by_size))
    below = tuple(sorted((row for row in quarter if not row.over and row.impact), key=_by_size))
    return Calculation(
        values={
            "ready": True,
            **_words(table, periods, wishes, year),
            **_totals(lines, write, ""),
            **(_totals(_lines(table, year, None), write, "year_") if year else {}),
            "over_count": len(over),
            "favourable_count": sum(1 for item in lines if item.impact > 0),
            "unexplained": sum(1 for row in over if not row.comment),
        },
        tables={
            "lines": quarter,
            "revenue_lines": tuple(row for row in quarter if row.kind == "revenue"),
            "cost_lines": tuple(row for row in quarter if row.kind == "cost"),
            "over": over,
            "top": over[:MOST_SHOWN],
            "largest": tuple(sorted(quarter, key=_by_size))[:MOST_SHOWN],
            "months": tuple(_months(table, year or periods.quarter, wishes)),
            "data": tuple(_data_row(entry) for entry in table.entries),
            "below": below,
            "also": tuple(row for row in quarter if row.comment and not row.over),
            "other_comments": _unmatched(wishes, lines),
        },
        notes=(*table.notes, *periods.notes),
        open_items=(*wishes.open_items, *_open_items(table)),
    )


def _by_size(row: Row) -> Decimal:
    return -abs(Decimal(str(row.impact)))


def _within(entries: Iterable[Entry], span: Span | None) -> list[Entry]:
    return [entry for entry in entries if span is not None and span.holds(entry.period)]


def _lines(table: BudgetTable, span: Span, previous: Span | None) -> tuple[Compared, ...]:
    """Return every line of the file in its order, with the sums of a span; a line without rows in it has nil."""
    kinds = {entry.line: entry.kind for entry in table.entries}
    now, before = _within(table.entries, span), _within(table.entries, previous)
    return tuple(
        Compared(
            name,
            kind,
            sum((entry.budget for entry in now if entry.line == name), _NIL),
            sum((entry.actual for entry in now if entry.line == name), _NIL),
            sum((entry.actual for entry in before if entry.line == name), _NIL),
        )
        for name, kind in kinds.items()
    )


def _sum(lines: Iterable[Compared], name: str, kind: Kind) -> Compared:
    chosen = [line for line in lines if line.kind == kind]
    return Compared(
        name,
        kind,
        sum((line.budget for line in chosen), _NIL),
        sum((line.actual for line in chosen), _NIL),
        sum((line.previous for line in chosen), _NIL),
    )


def _totals(lines: tuple[Compared, ...], write: Writer, prefix: str) -> dict[str, object]:
    revenue, costs = _sum(lines, "Revenue", "revenue"), _sum(lines, "Costs", "cost")
    result = Compared(
        "Operating result",
        "revenue",
        revenue.budget - costs.budget,
        revenue.actual - costs.actual,
        revenue.previous - costs.previous,
    )
    return {f"{prefix}revenue": write(revenue), f"{prefix}costs": write(costs), f"{prefix}result": write(result)}


def _months(table: BudgetTable, span: Span, wishes: Wishes) -> Iterable[Row]:
    budget, actual = _NIL, _NIL
    for period in (one for one in table.periods if span.holds(one)):
        for entry in table.entries:
            if entry.period == period:
                way = 1 if entry.kind == "revenue" else -1
                budget, actual = budget + way * entry.budget, actual + way * entry.actual
        label = f"Q{(period.month + 2) // 3} {period.year}" if table.quarters else f"{period:%b} {period.year}"
        yield Row(
            {
                "period": period,
                "label": label,
                "budget": wishes.display.scaled(budget),
                "actual": wishes.display.scaled(actual),
            }
        )


def _data_row(entry: Entry) -> Row:
    return Row(
        {
            "line": entry.line,
            "kind": "Revenue" if entry.kind == "revenue" else "Cost",
            "period": entry.period,
            "budget": entry.budget,
            "actual": entry.actual,
            "row": entry.row,
        }
    )


def _words(table: BudgetTable, periods: Periods, wishes: Wishes, year: Span | None) -> dict[str, object]:
    end = periods.end
    previous = periods.previous if wishes.compare == "previous" else None
    return {
        "file": table.file,
        "quarter_start": periods.quarter.start,
        "quarter_last": periods.quarter.last,
        "quarter_end": end,
        "quarter": f"quarter to {end:%B} {end.year}",
        "has_year": year is not None,
        "year_start": year.start if year else periods.quarter.start,
        "year": f"{_count_months(year, end)} months to {end:%B} {end.year}" if year else "",
        "can_compare_previous": periods.previous is not None,
        "has_previous": previous is not None,
        "previous_start": previous.start if previous else periods.quarter.start,
        "previous_last": previous.last if previous else periods.quarter.last,
        "previous_words": _previous_words(previous, periods.length),
        "by_quarter": table.quarters,
        "threshold_share": wishes.threshold.share,
        "threshold_amount": wishes.threshold.amount,
        "style": wishes.display.style,
        "unit": wishes.display.unit,
        "sign": wishes.display.sign,
        "line_count": len({entry.line for entry in table.entries}),
        "row_count": len(table.entries),
    }


def _count_months(year: Span, end: date) -> str:
    months = (end.year - year.start.year) * 12 + end.month - year.start.month + 1
    return number_word(months)


def _previous_words(previous: Span | None, length: int) -> str:
    if previous is None:
        return ""
    end = month_end(add_months(previous.last, length - 1))
    return f"quarter to {end:%B} {end.year}"


def _unmatched(wishes: Wishes, lines: tuple[Compared, ...]) -> tuple[Row, ...]:
    names = {line.name.casefold() for line in lines}
    return tuple(Row({"line": line, "words": words}) for line, words in wishes.comments if line.casefold() not in names)


def _open_items(table: BudgetTable) -> tuple[str, ...]:
    if any(entry.kind == "revenue" for entry in table.entries):
        return ()
    return (f"No line of {table.file} is revenue: name the revenue lines, or add a column Type with Revenue and Cost.",)
