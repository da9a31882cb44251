"""Labelled rows, key figures and the head of a memo: small tables without a head row."""

from producers.content.document import KeyFigures, MemoHead, TermRow, TermRows
from producers.docx.context import Writing
from producers.docx.flow import Flow
from producers.docx.look import HAIR
from producers.docx.metrics import text_width
from producers.docx.runs import write_runs, write_words
from producers.docx.tables import border, cell, grid, row, table_properties
from producers.docx.xml import Paragraph, TableXml

_TERM_LABEL, _MEMO_LABEL = 118.0, 64.0
_BAND_PADDING = 5.0


def write_terms(writing: Writing, flow: Flow, index: int, block: TermRows) -> None:
    """Write labelled rows: label at the left, words at the right, hair rules above, between and below."""
    rules = border("top", 0.5, HAIR) + border("bottom", 0.5, HAIR) + border("insideH", 0.5, HAIR)
    left = writing.text_left
    xml = _labelled(writing, index, block.rows, rules, (left, _TERM_LABEL, writing.look.term_padding), "Terms")
    flow.add(TableXml(xml))


def write_memo_head(writing: Writing, flow: Flow, index: int, block: MemoHead) -> None:
    """Write To, From, Date and Subject over one hair rule."""
    xml = _labelled(writing, index, block.rows, border("bottom", 0.5, HAIR), (0.0, _MEMO_LABEL, 2.0), "Memorandum head")
    flow.add(TableXml(xml))


def _labelled(
    writing: Writing,
    index: int,
    rows: tuple[TermRow, ...],
    rules: str,
    measures: tuple[float, float, float],
    title: str,
) -> str:
    left, label_width, padding = measures
    longest = max(text_width(item.label, writing.look.sans, writing.look.size, bold=True) for item in rows)
    label_width = min(max(label_width, longest + 10), (writing.text_width - left) / 2)
    widths = (label_width, writing.text_width - left - label_width)
    written = "".join(_term(writing, index, rows, number, widths) for number in range(len(rows)))
    shape = table_properties(writing, sum(widths), left, rules, padding, ("", f"{title}: labels and what they say"))
    return f"{writing.mark(index, '')}<w:tbl>{shape}{grid(widths)}{written}</w:tbl>"


def _term(writing: Writing, index: int, rows: tuple[TermRow, ...], number: int, widths: tuple[float, float]) -> str:
    item = rows[number]
    held = number == 0 or number == len(rows) - 2
    inline = write_runs(writing, item.runs, index)
    label = Paragraph("TermLabel", write_words(writing, item.label, index), keep_next=held and len(rows) > 1)
    words = Paragraph("TermText", inline.xml, right_to_left=inline.right_to_left, keep_next=label.keep_next)
    return row(cell(label.write(), widths[0], first=True) + cell(words.write(), widths[1]))


def write_key_figures(writing: Writing, flow: Flow, index: int, block: KeyFigures) -> None:
    """Write a band of figures between two blue rules, in columns of one width."""
    rules = border("top", 1, writing.look.accent) + border("bottom", 1, writing.look.accent)
    count = len(block.items)
    widths = (writing.text_width / count,) * count
    cells = []
    for number, item in enumerate(block.items):
        label = Paragraph("KeyLabel", write_words(writing, item.label, index))
        figure = Paragraph("KeyFigure", write_runs(writing, item.runs, index).xml)
        cells.append(cell(label.write() + figure.write(), widths[number], first=number == 0))
    shape = table_properties(writing, sum(widths), 0, rules, _BAND_PADDING, ("", "Key figures"))
    flow.add(TableXml(f"{writing.mark(index, '')}<w:tbl>{shape}{grid(widths)}{row(''.join(cells))}</w:tbl>"))
