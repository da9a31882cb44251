"""Delimited text (CSV, TSV): the separator is found, codes stay text, numbers and dates are typed by column."""

import csv
import io
import re
from collections import Counter
from datetime import date

from app.relay.nouns.source import SourceTable
from app.sources.decoding import decode
from app.sources.gathering import Gathering, refuse
from app.sources.values import read_value
from producers.reading.limits import Limits

_SLASHED = re.compile(r"^(\d{1,2})/(\d{1,2})/(\d{4})$")


def read(data: bytes, name: str, limits: Limits) -> Gathering:
    """Read a delimited file: one passage for each row, and one table."""
    decoded = decode(data)
    if "\x00" in decoded.text:
        return refuse("not-text", name=name)
    gathered = Gathering()
    rows = _split(decoded.text.lstrip("\ufeff"))
    if len(rows) > limits.rows:
        gathered.fault("rows-cut", sheet=name, rows=str(limits.rows))
        rows = rows[: limits.rows]
    for number, row in rows:
        gathered.add("row", " | ".join(row), f"row {number}")
    if rows:
        gathered.tables.append(_make_table(name, rows))
        _note_uneven(rows, gathered)
    if decoded.guessed and not decoded.text.isascii():
        gathered.notice("encoding-guessed", encoding=decoded.encoding)
    return gathered


def find_separator(text: str) -> str:
    """Return the sign that splits most lines into the same number of parts, a comma when none does."""
    declared = re.match(r"sep=(.)\r?\n", text)
    if declared:
        return declared.group(1)
    lines = [line for line in text.splitlines()[:50] if line.strip()]
    best, most = ",", 0.0
    for sign in (",", ";", "\t", "|"):
        widths = [len(row) for row in csv.reader(lines, delimiter=sign)]
        if not widths:
            continue
        width, count = Counter(widths).most_common(1)[0]
        score = count / len(widths) + (0.01 * min(width, 20))
        if width > 1 and score > most:
            best, most = sign, score
    return best


def _split(text: str) -> list[tuple[int, tuple[str, ...]]]:
    separator = find_separator(text)
    body = re.sub(r"^sep=.\r?\n", "", text)
    skipped = 1 if body != text else 0
    reader = csv.reader(io.StringIO(body, newline=""), delimiter=separator)
    found = []
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                found.append((reader.line_num + skipped, tuple(cell.strip() for cell in row)))
    except csv.Error:
        lines = [line for line in body.splitlines() if line.strip()]
        return [(number, tuple(line.split(separator))) for number, line in enumerate(lines, start=1)]
    return found


def _make_table(name: str, rows: list[tuple[int, tuple[str, ...]]]) -> SourceTable:
    width = max(len(row) for _, row in rows)
    cells = [row + ("",) * (width - len(row)) for _, row in rows]
    has_head = len(cells) > 1 and all(cells[0]) and not any(read_value(cell) for cell in cells[0])
    body = cells[1:] if has_head else cells
    columns = cells[0] if has_head else tuple(f"Column {number}" for number in range(1, width + 1))
    typed = list(zip(*[_type_column([row[index] for row in body]) for index in range(width)], strict=True))
    first = rows[1][0] if has_head else rows[0][0]
    return SourceTable(name=name, label=name, columns=columns, rows=tuple(body), numbers=tuple(typed), first_row=first)


def _type_column(cells: list[str]) -> list[str]:
    """Type a column as a whole: one code among its cells ("00123") keeps all of them text."""
    filled = [cell for cell in cells if cell]
    if filled and all(_SLASHED.match(cell) for cell in filled):
        return _type_slashed(cells)
    typed = [read_value(cell) for cell in cells]
    codes = any(cell.isdigit() and not value for cell, value in zip(cells, typed, strict=True))
    return ["" for _ in cells] if codes else typed


def _type_slashed(cells: list[str]) -> list[str]:
    """Dates with slashes are typed only when some day above 12 tells the order for the whole column."""
    parts = [_SLASHED.match(cell) for cell in cells]
    first_is_day = any(one and int(one.group(1)) > 12 for one in parts)
    first_is_month = any(one and int(one.group(2)) > 12 for one in parts)
    if first_is_day == first_is_month:
        return ["" for _ in cells]
    order = (3, 2, 1) if first_is_day else (3, 1, 2)
    return [_iso(*(int(one.group(index)) for index in order)) if one else "" for one in parts]


def _iso(year: int, month: int, day: int) -> str:
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return ""


def _note_uneven(rows: list[tuple[int, tuple[str, ...]]], gathered: Gathering) -> None:
    usual = Counter(len(row) for _, row in rows).most_common(1)[0][0]
    odd = [str(number) for number, row in rows if len(row) > usual]
    if odd:
        gathered.notice("uneven-rows", rows=", ".join(odd[:10]), count=str(len(odd)))
