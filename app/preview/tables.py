"""Tables kept as text (CSV): the first rows as a sheet. A cell that begins with "=" is words, not a formula."""

import csv
import io
import re
from dataclasses import replace

from app.preview.sheet import CellLook, GridCell, GridSheet
from app.preview.views import Preview, SheetsView, Unreadable

ROWS, COLUMNS = 5_000, 256
_NUMBER = re.compile(r"[-+(]?[£$€]?\d{1,3}(?:[ ,.\u2019']?\d{3})*(?:[.,]\d+)?\)?\s?%?$|-?\d+(?:[.,]\d+)?$")
_DELIMITERS = ",;\t|"
_SIGN_PX, _SIDE_PX, _WIDEST_PX = 8, 24, 320


def read_table_text(text: str, delimiter: str) -> Preview:
    """Return the rows of a CSV text as a sheet; the delimiter is found when none is given."""
    if not text.strip():
        return Unreadable("empty")
    used = delimiter or _find_delimiter(text)
    try:
        rows = list(csv.reader(io.StringIO(text), delimiter=used))
    except csv.Error:
        rows = [line.split(used) for line in text.split("\n")]
    shown = [row[:COLUMNS] for row in rows[:ROWS]]
    columns = max((len(row) for row in shown), default=1)
    has_head = _has_head(shown)
    figures = {at for at in range(1, columns + 1) if has_head and _holds_figures(shown, at)}
    cells = tuple(
        _make_cell(row, column, words, head=(2 if column in figures else 1) if has_head and row == 1 else 0)
        for row, line in enumerate(shown, start=1)
        for column, words in enumerate(line, start=1)
        if words
    )
    sheet = GridSheet(
        name="",
        rows=max(len(shown), 1),
        columns=max(columns, 1),
        cells=cells,
        widths=column_widths(shown, columns),
        usual_height=24,
        frozen=(1, 0) if has_head else (0, 0),
        rows_in_file=len(rows),
        plain=True,
    )
    plain = CellLook(size=10.5)
    head = replace(plain, bold=True, ground="#ECE8DD")
    return SheetsView((sheet,), (plain, head, replace(head, align="right")))


def _find_delimiter(text: str) -> str:
    head = text[:20_000].split("\n")[:20]
    counts = {sign: [line.count(sign) for line in head if line.strip()] for sign in _DELIMITERS}
    steady = {sign: min(found) for sign, found in counts.items() if found}
    best = max(steady, key=lambda sign: (steady[sign], sum(counts[sign])), default=",")
    return best if sum(counts.get(best, [])) else ","


def _has_head(rows: list[list[str]]) -> bool:
    if len(rows) < 2:
        return False
    head = [one.strip() for one in rows[0]]
    return all(one and not _NUMBER.match(one) for one in head) and len(head) > 1


def _holds_figures(rows: list[list[str]], column: int) -> bool:
    held = [row[column - 1].strip() for row in rows[1:200] if len(row) >= column and row[column - 1].strip()]
    return bool(held) and all(_NUMBER.match(one) for one in held)


def _make_cell(row: int, column: int, words: str, *, head: int) -> GridCell:
    figure = bool(_NUMBER.match(words.strip())) and not head
    return GridCell(row, column, words, "number" if figure else "text", look=head)


def column_widths(rows: list[list[str]], columns: int) -> dict[int, int]:
    """Return the widths of columns from the longest words in their first five hundred rows, px at 100 %."""
    found = {}
    for column in range(1, columns + 1):
        longest = max((len(row[column - 1]) for row in rows[:500] if len(row) >= column), default=0)
        found[column] = min(max(longest * _SIGN_PX + _SIDE_PX, 64), _WIDEST_PX)
    return found
