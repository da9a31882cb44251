"""Making a one-page summary end on page one: rows closer, then text smaller, then a note; never smaller, never less."""

from collections.abc import Callable

from producers.content.document import (
    Document,
    DocumentBlock,
    Heading,
    KeyFigures,
    List,
    Paragraph,
    Table,
    TermRows,
    Title,
)
from producers.content.inline import plain_text
from producers.content.numbering import Numbering
from producers.content.runs import Runs
from producers.docx.look import Look, Page, shrink_steps, theme_look
from producers.docx.metrics import line_count
from producers.docx.widths import GUTTER
from producers.figures import FigureBook
from producers.production import FileRemark

_LABEL = 118.0
_SAFETY = 6.0


def fit_look(
    document: Document, figures: FigureBook, numbering: Numbering, page: Page
) -> tuple[Look, FileRemark | None]:
    """Return the look a document is written in, and a remark when it may run over its one page.

    Only term summaries are fitted; every other theme keeps its look.
    """
    look = theme_look(document.theme, document.house)
    if document.theme != "terms":
        return look, None

    def words(runs: Runs) -> str:
        return plain_text(runs, figures, numbering, document.language)

    for step in shrink_steps(look):
        if estimate_height(document, step, page, words) <= page.text_height - _SAFETY:
            return step, None
    return step, FileRemark("remark.summary_too_long")


def estimate_height(document: Document, look: Look, page: Page, words: Callable[[Runs], str]) -> float:
    """Return about how high the blocks of a term summary are together, in points."""
    return sum(_height(block, look, page.text_width, words) for block in document.blocks)


def _height(block: DocumentBlock, look: Look, width: float, words: Callable[[Runs], str]) -> float:
    match block:
        case Title():
            return 26 + (23 if block.subtitle else 0)
        case KeyFigures():
            return 11 + 20 + 10 + 2
        case Heading(text=text):
            return 19 + 14 * line_count(text, look.sans, 11, width, bold=True)
        case TermRows():
            rows = (line_count(words(row.runs), look.sans, look.size, width - _LABEL - GUTTER) for row in block.rows)
            return sum(lines * look.leading + 2 * look.term_padding + 0.5 for lines in rows)
        case Table():
            return _table_height(block, look, width, words)
        case _:
            return _text_height(block, look, width, words)


def _table_height(block: Table, look: Look, width: float, words: Callable[[Runs], str]) -> float:
    share = width / len(block.columns)
    height = look.table_head + 2.5 + 2 * look.row_padding + (24 if block.note else 0) + (20 if block.caption else 0)
    for row in block.rows:
        # A row is as high as its fullest cell; columns are wider where the words are, so half of the excess is taken.
        lines = max(
            line_count(words(cell.runs), look.sans, look.table_size, share * cell.span * 1.5) for cell in row.cells
        )
        height += lines * look.table_leading + 2 * look.row_padding + 0.25
    return height


def _text_height(block: DocumentBlock, look: Look, width: float, words: Callable[[Runs], str]) -> float:
    match block:
        case Paragraph(role="note" | "quiet"):
            return 10 + 11.5 * line_count(words(block.runs), look.sans, 9, width) + 6
        case Paragraph():
            return look.leading * line_count(words(block.runs), look.text_font, look.size, width) + look.after
        case List():
            lines = (line_count(words(item.runs), look.text_font, look.size, width - 22) for item in block.items)
            return sum(count * look.leading + look.list_after for count in lines)
        case _:
            return look.leading
