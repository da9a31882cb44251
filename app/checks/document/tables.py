"""Tables in documents and decks whose totals do not follow from their rows."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from app.checks.model import FileModel
from app.checks.remarks import CheckContext, Remark
from producers.reading.wordmodel import WordCell

_TOTAL = re.compile(
    r"^\s*(?:sub-?\s?totals?|zwischensumme|(?:grand\s+|overall\s+)?totals?|sum|summe|gesamt(?:summe|betrag)?)\b", re.I
)
_NOT_SUMMED = re.compile(
    r"rate|price|average|\bavg\b|balance|per\b|date|year|month|%|ratio|\bno\b|number|term|age\b|multiple|saldo|quote|"
    r"cumulative|outstanding|preis|satz",
    re.IGNORECASE,
)
_RESULT = re.compile(
    r"^\s*(?:(?:gross|net|operating|pre-?tax|trading)\s+)*(?:profit|loss|result|surplus|deficit|income|margin|assets)\b"
    r"|^\s*(?:betriebs|jahres|roh)?(?:ergebnis|gewinn|überschuss|fehlbetrag)\b",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?:19|20)\d\d")
_AMOUNT = re.compile(
    r"^\s*(?P<open>\()?\s*(?P<minus>[-\u2212])?\s*(?:US\$|[£$€¥]|[A-Z]{3}\s)?\s*(?P<minus2>[-\u2212])?"
    r"(?P<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*(?P<scale>m|k|bn)?\s*(?P<percent>%)?\s*(?P<close>\))?\s*$"
)


@dataclass(frozen=True)
class Grid:
    """A table as rows of cell texts, with its place and the index of its first piece."""

    label: str
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Amount:
    """A number as written: its value and how many decimals it shows."""

    value: Decimal
    decimals: int
    percent: bool


def read_amount(text: str) -> Amount | None:
    """Return the number a cell shows, None when it shows none. Brackets and a minus are negative."""
    found = _AMOUNT.match(text.replace("\u00a0", " "))
    if found is None:
        return None
    digits = found.group("digits").replace(",", "")
    negative = bool(found.group("open") or found.group("minus") or found.group("minus2"))
    value = -Decimal(digits) if negative else Decimal(digits)
    return Amount(value, len(digits.partition(".")[2]), bool(found.group("percent")))


def check_totals(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """A total row whose figure is neither the sum of its part nor of the whole column.

    Each row may be half a unit of its last decimal off, since what is shown was rounded. Columns that nobody adds up
    (rates, prices, balances, dates) and totals that lie among their own rows (averages) are left alone. A row of
    results (profit, surplus) is judged by its other columns: where one follows from the rows above, all must.
    """
    for grid in _grids(model):
        width = max((len(row) for row in grid.rows), default=0)
        for column in range(1, width):
            yield from _check_column(grid, column)
        for number in range(1, len(grid.rows)):
            yield from _check_result(grid, number)


def _grids(model: FileModel) -> Iterator[Grid]:
    if model.word is not None:
        for table in model.word.tables:
            yield Grid(f"table {table.index + 1}", tuple(_spread(row) for row in table.rows))
    if model.deck is not None:
        for slide in model.deck.slides:
            for one in slide.tables:
                yield Grid(f"slide {slide.number}, {one.shape}", one.rows)


def _spread(row: tuple[WordCell, ...]) -> tuple[str, ...]:
    """One text for each column; a cell over several columns stands in its first."""
    return tuple(text for cell in row for text in (cell.text, *[""] * (cell.span - 1)))


def _check_column(grid: Grid, column: int) -> Iterator[Remark]:
    head = grid.rows[0][column] if column < len(grid.rows[0]) else ""
    if _NOT_SUMMED.search(head):
        return
    part: list[Amount] = []
    whole: list[Amount] = []
    subtotals: list[Amount] = []
    for number, row in enumerate(grid.rows):
        amount = read_amount(row[column]) if column < len(row) and not _is_head(row) else None
        total = _TOTAL.match(row[0]) if row else None
        if total is None:
            if amount is not None:
                part.append(amount)
                whole.append(amount)
            continue
        if amount is not None and (problem := _compare(amount, part, whole, subtotals)) is not None:
            label = f"{grid.label}, row {number + 1}"
            yield Remark(label, {"total": row[column].strip(), "head": head.strip(), **problem})
        if amount is not None:
            subtotals.append(amount)
        part = []


def _is_head(row: tuple[str, ...]) -> bool:
    """Say whether all figures of a row are years, as over the columns of accounts."""
    figures = [text.strip() for text in row[1:] if read_amount(text) is not None]
    return bool(figures) and all(_YEAR.fullmatch(text) for text in figures)


def _is_sum(label: str) -> bool:
    return bool(_TOTAL.match(label) or _RESULT.match(label))


def _check_result(grid: Grid, number: int) -> Iterator[Remark]:
    """Yield a remark for each figure of a row of results that does not follow from the rows above as another does.

    A result follows as the sum of the rows, or as the first less the others: costs stand with a minus or without, and
    in a column of variances otherwise than in one of amounts.
    """
    row = grid.rows[number]
    if not row or not _RESULT.match(row[0]):
        return
    above = [one for one in grid.rows[:number] if one and not _is_head(one) and not _is_sum(one[0])]
    columns = {column: _figures(grid, above, row, column) for column in range(1, len(row))}
    known = {column: figures for column, figures in columns.items() if len(figures) > 2}
    gaps = {column: [_gap(figures, signs) for signs in (1, -1)] for column, figures in known.items()}
    readings = [reading for reading in (0, 1) if any(both[reading] == 0 for both in gaps.values())]
    for column, both in gaps.items() if readings else ():
        if all(both):
            label, total, gap = f"{grid.label}, row {number + 1}", known[column][-1], both[readings[0]]
            places = max(one.decimals for one in known[column])
            facts = {"expected": f"{total.value - gap:,.{places}f}", "gap": f"{abs(gap):,.{places}f}"}
            yield Remark(label, {"total": row[column].strip(), "head": grid.rows[0][column].strip(), **facts})


def _figures(grid: Grid, above: list[tuple[str, ...]], row: tuple[str, ...], column: int) -> list[Amount]:
    """Return the figures of a column above a result and the result itself; none where somebody would not add them."""
    head = grid.rows[0][column] if column < len(grid.rows[0]) else ""
    found = [read_amount(one[column]) for one in (*above, row) if column < len(one)]
    kept = [one for one in found if one is not None]
    if _NOT_SUMMED.search(head) or not found or found[-1] is None or any(one.percent for one in kept):
        return []
    return kept


def _gap(figures: list[Amount], signs: int) -> Decimal:
    """Return by how much a result is off the sum of its figures, or with `signs` -1 off the first less the others."""
    *parts, total = figures
    expected = parts[0].value + signs * _sum(parts[1:])
    gap = total.value - expected
    return Decimal(0) if abs(gap) <= _slack(parts, total) else gap


def _compare(total: Amount, part: list[Amount], whole: list[Amount], subtotals: list[Amount]) -> dict[str, str] | None:
    if len(whole) < 2 or any(one.percent != total.percent for one in whole):
        return None
    values = [one.value for one in whole]
    if min(values) <= total.value <= max(values):
        return None
    for group in (part, whole, subtotals):
        if group and abs(_sum(group) - total.value) <= _slack(group, total):
            return None
    nearest = min((group for group in (part, whole, subtotals) if group), key=lambda g: abs(_sum(g) - total.value))
    places = max(one.decimals for one in (*nearest, total))
    expected = _sum(nearest)
    return {"expected": f"{expected:,.{places}f}", "gap": f"{abs(expected - total.value):,.{places}f}"}


def _sum(amounts: list[Amount]) -> Decimal:
    return sum((one.value for one in amounts), Decimal(0))


def _slack(amounts: list[Amount], total: Amount) -> Decimal:
    """Half a unit of the last decimal shown, for every row and for the total."""
    return sum((Decimal(5).scaleb(-one.decimals - 1) for one in (*amounts, total)), Decimal(0))
