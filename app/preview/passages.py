"""Files whose words another reader read (RTF, ODT, messages, old workbooks), as words or as a sheet of values."""

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from app.preview.document import Block, Look, Paragraph, Run, Setting
from app.preview.sheet import GridCell, GridSheet
from app.preview.tables import COLUMNS, ROWS, column_widths
from app.preview.text import BODY, MOST_LINES, WORDS, clean
from app.preview.views import HeaderKind, SheetsView, TextView
from app.relay.nouns.source import Passage, SourceTable
from producers.reading.sheetmodel import column_number

_HEADERS = frozenset({"from", "to", "cc", "date", "subject"})
_ATTACHED = "attachments"
_INSIDE = "attachment "
_SIZES = (32, 27, 24)
_SETTING = Setting(after=120, line=276)


def read_passages(passages: Sequence[Passage]) -> TextView:
    """Return the words of a file, one paragraph for each passage; those inside attachments are only named."""
    words = [one for one in passages if one.kind != "mail" and not one.label.startswith(_INSIDE)]
    shown = words[:MOST_LINES]
    blocks: tuple[Block, ...] = tuple(_paragraph(one) for one in shown)
    headers = _headers(passages)
    return TextView("mail" if headers else "words", blocks, headers, is_cut=len(words) > len(shown))


def _paragraph(passage: Passage) -> Paragraph:
    look = Look(family=WORDS, size=BODY)
    setting = _SETTING
    if passage.kind == "heading":
        look = replace(look, size=_SIZES[min(max(passage.level, 0), len(_SIZES) - 1)], bold=True)
        setting = replace(setting, before=200, keep_next=True)
    return Paragraph((Run(clean(passage.text).strip("\n"), look),), setting, place=passage.label)


def _headers(passages: Sequence[Passage]) -> tuple[tuple[HeaderKind, str], ...]:
    heads = [one for one in passages if one.kind == "mail" and not one.label.startswith(_INSIDE)]
    told: list[tuple[HeaderKind, str]] = [
        (cast(HeaderKind, one.label), one.text.partition(": ")[2]) for one in heads if one.label in _HEADERS
    ]
    names = [one.text.partition(": ")[2] for one in heads if one.label == _ATTACHED]
    return (*told, ("attached", ", ".join(names))) if names else tuple(told)


def read_values(tables: Sequence[SourceTable]) -> SheetsView:
    """Return the sheets of a workbook of which only the values are read, the first rows of each."""
    return SheetsView(tuple(_sheet(table) for table in tables))


def _sheet(table: SourceTable) -> GridSheet:
    lines = [list(row[:COLUMNS]) for row in table.rows[:ROWS]]
    before = column_number(table.columns[0]) - 1 if table.columns else 0
    columns = max((len(line) for line in lines), default=1)
    cells = tuple(
        GridCell(table.first_row + at, before + column, words, "number" if _is_number(table, at, column) else "text")
        for at, line in enumerate(lines)
        for column, words in enumerate(line, start=1)
        if words
    )
    return GridSheet(
        name=table.name,
        rows=max(table.first_row - 1 + len(lines), 1),
        columns=max(before + columns, 1),
        cells=cells,
        widths={before + column: width for column, width in column_widths(lines, columns).items()},
        usual_height=24,
        rows_in_file=table.first_row - 1 + len(table.rows),
    )


def _is_number(table: SourceTable, at: int, column: int) -> bool:
    """Whether a cell holds a number or a date."""
    numbers = table.numbers[at] if at < len(table.numbers) else ()
    return bool(column <= len(numbers) and numbers[column - 1])
