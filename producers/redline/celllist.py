"""The changed cells of two workbooks as a workbook: one sheet, a row for each change."""

import re
from collections.abc import Sequence
from typing import Literal

from producers.changes import LISTED
from producers.content.workbook import ColumnSpec, Grid, Note, RowSpec, Sheet, Workbook, WorkbookRunning
from producers.figures import FigureBook
from producers.production import RenderOptions
from producers.redline.model import Change, Redline, count_changes
from producers.redline.wording import RedlineWords, redline_words
from producers.redline.workbooks import CellChange, list_cell_changes
from producers.xlsx import write_xlsx

_KEYS = ("sheet", "cell", "what", "before", "after", "was", "now")


def compare_workbooks(old: bytes, new: bytes, language: str = "en-GB") -> Redline:
    """Return a workbook with one sheet that lists changed cells with value and formula, before and after.

    Of very many the first are listed, and it says so. Its own words are in `language`.
    """
    found = list_cell_changes(old, new)
    changes = tuple(Change(one.kind, one.place, _shown(one, "before"), _shown(one, "after")) for one in found)
    produced = write_xlsx(_list_sheet(found, language), FigureBook(), RenderOptions())
    return Redline(produced.data, "xlsx", count_changes(changes), changes)


def _shown(change: CellChange, side: Literal["before", "after"]) -> str:
    value = getattr(change, side)
    formula = getattr(change, f"formula_{side}")
    return f"{value} (={formula})" if formula else str(value)


def _list_sheet(changes: Sequence[CellChange], language: str) -> Workbook:
    """Return the content of the workbook that lists the changes."""
    words = redline_words(language)
    rows = tuple(RowSpec(values=_row(change, words)) for change in changes[:LISTED])
    heads = zip(_KEYS, words.sheet_heads, strict=True)
    columns = tuple(ColumnSpec(key=key, head=head, format="text") for key, head in heads)
    block = Grid(id="changes", columns=columns, rows=rows) if rows else Note(text=words.sheet_same)
    said = words.sheet_cut if len(changes) > LISTED else words.sheet_about
    about = said.format(changes=words.count(len(changes)), listed=LISTED)
    sheet = Sheet(name=words.sheet, title=words.sheet, explanation=about, purpose="output", blocks=(block,))
    running = WorkbookRunning(head_left=words.sheet_running)
    return Workbook(title=words.sheet, language=language, running=running, sheets=(sheet,))


def _row(change: CellChange, words: RedlineWords) -> dict[str, str]:
    whole = change.address == ""
    return {
        "sheet": change.sheet,
        "cell": re.sub(r"^row\b", words.row, change.address),
        "what": words.kinds[change.kind],
        "before": words.part(change.before) if whole else change.before,
        "after": words.part(change.after) if whole else change.after,
        "was": f"={change.formula_before}" if change.formula_before else "",
        "now": f"={change.formula_after}" if change.formula_after else "",
    }
