"""Ruled tables: rules above, under the head and at the end, hair rules between rows, heads that repeat."""

from collections.abc import Sequence

from producers.content.document import Align, Cell, Signatures, Table, TableRow
from producers.content.inline import plain_text
from producers.content.runs import Runs
from producers.docx.context import Writing
from producers.docx.flow import Flow
from producers.docx.look import COMPLEX_SANS, HAIR, INK
from producers.docx.runs import write_runs, write_words
from producers.docx.widths import GUTTER, ColumnText, Faces, column_widths, left_gaps
from producers.docx.xml import Paragraph, TableXml, attribute, complex_field, run, twips
from producers.figures import FigureBook
from producers.production import FileRemark

_LONG_PADDING = 1.25
_HELD_FIRST, _HELD_LAST = 2, 3
_MANY_COLUMNS = 7


def border(side: str, weight: float, colour: str) -> str:
    """Return a border of a table or cell; the weight in points."""
    return f'<w:{side} w:val="single" w:sz="{round(weight * 8)}" w:space="0" w:color="{colour}"/>'


def table_properties(
    writing: Writing, width: float, left: float, borders: str, padding: float, words: tuple[str, str] = ("", "")
) -> str:
    """Return w:tblPr: fixed layout, width and left edge in points, padding above and below, title and description."""
    title, description = words
    told = f'<w:tblCaption w:val="{attribute(title)}"/>' if title else ""
    told += f'<w:tblDescription w:val="{attribute(description)}"/>' if description else ""
    visual = "<w:bidiVisual/>" if writing.right_to_left else ""
    return (
        f'<w:tblPr><w:tblStyle w:val="RuledTable"/>{visual}<w:tblW w:w="{twips(width)}" w:type="dxa"/>'
        f'<w:tblInd w:w="{twips(left)}" w:type="dxa"/>'
        f'<w:tblBorders>{borders}</w:tblBorders><w:tblLayout w:type="fixed"/>'
        f'<w:tblCellMar><w:top w:w="{twips(padding)}" w:type="dxa"/><w:left w:w="{twips(GUTTER)}" w:type="dxa"/>'
        f'<w:bottom w:w="{twips(padding)}" w:type="dxa"/><w:right w:w="0" w:type="dxa"/></w:tblCellMar>'
        f'<w:tblLook w:val="0420" w:firstRow="1" w:lastRow="0" w:firstColumn="0" w:lastColumn="0" w:noHBand="0" '
        f'w:noVBand="1"/>{told}</w:tblPr>'
    )


def grid(widths: Sequence[float]) -> str:
    """Return w:tblGrid."""
    columns = "".join(f'<w:gridCol w:w="{twips(width)}"/>' for width in widths)
    return f"<w:tblGrid>{columns}</w:tblGrid>"


def cell(
    inside: str,
    width: float,
    *,
    span: int = 1,
    borders: str = "",
    first: bool = False,
    gap: float = GUTTER,
    bottom: bool = False,
) -> str:
    """Return a cell. The first cell of a row has no padding at its left, so that text meets the text block."""
    spanned = f'<w:gridSpan w:val="{span}"/>' if span > 1 else ""
    ruled = f"<w:tcBorders>{borders}</w:tcBorders>" if borders else ""
    left = 0 if first else gap
    edge = f'<w:tcMar><w:left w:w="{twips(left)}" w:type="dxa"/></w:tcMar>' if left != GUTTER else ""
    placed = '<w:vAlign w:val="bottom"/>' if bottom else ""
    return (
        f'<w:tc><w:tcPr><w:tcW w:w="{twips(width)}" w:type="dxa"/>{spanned}{ruled}{edge}{placed}</w:tcPr>'
        f"{inside}</w:tc>"
    )


def row(cells: str, *, head: bool = False) -> str:
    """Return a row that never splits; a head row repeats on every page."""
    repeated = "<w:tblHeader/>" if head else ""
    return f"<w:tr><w:trPr><w:cantSplit/>{repeated}</w:trPr>{cells}</w:tr>"


def write_table(writing: Writing, flow: Flow, index: int, block: Table) -> None:
    """Write a table with its caption and note; it starts at the text of the clause it stands in."""
    # Programs do not agree from which side a table that runs from right to left is indented, so it is not.
    left = 0 if writing.right_to_left else writing.text_left
    width = writing.text_width - left
    widths = column_widths(_column_texts(writing, block), width, _faces(writing, block))
    if len(block.columns) > _MANY_COLUMNS and not writing.page.landscape:
        place = writing.label(index).place or "the text"
        writing.notes[FileRemark.of("remark.wide_table", place=place)] = None
    if block.caption:
        flow.add(_caption(writing, index, block, left))
    rows = _head_row(writing, index, block, widths) if _has_head(block) else ""
    rows += "".join(_row(writing, index, block, number, widths) for number in range(len(block.rows)))
    borders = border("top", 1, INK) + border("bottom", 1, INK) + border("insideH", 0.25, HAIR)
    padding = _LONG_PADDING if block.look == "long" else writing.look.row_padding
    words = (writing.clean(block.caption, index), writing.clean(block.alt or _describe(writing, block), index))
    shape = table_properties(writing, sum(widths), left, borders, padding, words)
    mark = "" if block.caption else writing.mark(index, "")
    flow.add(TableXml(f"{mark}<w:tbl>{shape}{grid(widths)}{rows}</w:tbl>"))
    if block.note:
        note = write_runs(writing, block.note, index)
        keep = isinstance(writing.block(index + 1), Signatures)
        flow.add(Paragraph("TableNote", note.xml, left=left or None, keep_next=keep))


def _has_head(block: Table) -> bool:
    return any(column.head for column in block.columns)


def _caption(writing: Writing, index: int, block: Table, left: float) -> Paragraph:
    words = write_words(writing, block.caption, index)
    number = writing.label(index).bare
    if not number:
        return Paragraph("TableCaption", writing.mark(index, words), left=left or None)
    field = complex_field("SEQ Table \\* ARABIC", number)
    if index in writing.bookmarks.references:
        identity = writing.next_identity("bookmark")
        name = writing.bookmarks.numbered(index)
        field = f'<w:bookmarkStart w:id="{identity}" w:name="{name}"/>{field}<w:bookmarkEnd w:id="{identity}"/>'
    inside = run(f"{writing.words.table}\u00a0") + field + run(": ") + writing.mark(index, words)
    return Paragraph("TableCaption", inside, left=left or None)


def _describe(writing: Writing, block: Table) -> str:
    heads = [_plain(writing, column.head).replace("\n", " ") for column in block.columns]
    named = ", ".join(head for head in heads if head)
    return f"Table with the columns {named}" if named else "Table"


def _plain(writing: Writing, runs: Runs) -> str:
    if not runs:
        return ""
    figures = FigureBook.model_construct(figures=tuple(writing.figures.values()))
    return plain_text(runs, figures, writing.numbering, writing.document.language)


def _faces(writing: Writing, block: Table) -> Faces:
    look = writing.look
    size = 9 if block.look == "long" else look.table_size
    if writing.right_to_left:
        # Digits among letters that run from right to left may be drawn as these letters are: wider and a point larger.
        return Faces(COMPLEX_SANS, size + 1, look.table_head + 1)
    return Faces(look.sans, size, look.table_head)


def _column_texts(writing: Writing, block: Table) -> tuple[ColumnText, ...]:
    cells: list[list[tuple[str, bool]]] = [[] for _ in block.columns]
    for item in block.rows:
        position = 0
        for entry in item.cells:
            if entry.span == 1:
                bold = item.role != "body"
                cells[position].append((_plain(writing, entry.runs), bold))
            position += entry.span
    return tuple(
        ColumnText(_plain(writing, column.head), texts, column.align == "right", column.weight)
        for column, texts in zip(block.columns, cells, strict=True)
    )


def _head_row(writing: Writing, index: int, block: Table, widths: Sequence[float]) -> str:
    line = border("bottom", 0.75, INK)
    gaps = _gaps(block)
    cells = []
    for number, column in enumerate(block.columns):
        inline = write_runs(writing, column.head, index)
        paragraph = Paragraph("TableHead", inline.xml, right_to_left=inline.right_to_left)
        paragraph.align = _align(column.align, right_to_left=paragraph.right_to_left)
        cells.append(cell(paragraph.write(), widths[number], borders=line, gap=gaps[number], bottom=True))
    return row("".join(cells), head=True)


def _gaps(block: Table) -> tuple[float, ...]:
    return left_gaps([column.align == "right" for column in block.columns])


def _align(align: Align, *, right_to_left: bool) -> str:
    """Return the alignment as a paragraph writes it: sides are start and end there, so the start of one that runs from
    right to left is its right side, where figures line up.
    """
    return "" if align == "left" or (align == "right" and right_to_left) else align


def _row(writing: Writing, index: int, block: Table, number: int, widths: Sequence[float]) -> str:
    item = block.rows[number]
    held = _is_held(writing, index, block, number)
    line = border("top", 0.75, INK) if item.role == "total" else ""
    gaps = _gaps(block)
    cells = []
    position = 0
    for entry in item.cells:
        paragraph = _cell_paragraph(writing, index, block, item, entry, position)
        paragraph.keep_next = held
        width = sum(widths[position : position + entry.span])
        cells.append(cell(paragraph.write(), width, span=entry.span, borders=line, gap=gaps[position]))
        position += entry.span
    return row("".join(cells))


def _is_held(writing: Writing, index: int, block: Table, number: int) -> bool:
    """Whether a row stays with the next: the first two, the last three, and the last before a note or signatures."""
    last = len(block.rows) - 1
    if number == last:
        return bool(block.note) or isinstance(writing.block(index + 1), Signatures)
    return number < _HELD_FIRST - 1 or number > last - _HELD_LAST or block.rows[number].role == "group"


def _cell_paragraph(
    writing: Writing, index: int, block: Table, item: TableRow, entry: Cell, position: int
) -> Paragraph:
    inline = write_runs(writing, entry.runs, index)
    style = "TableText" if item.role == "body" else "TableTotal"
    if block.look == "long":
        style += "Long"
    paragraph = Paragraph(style, inline.xml, right_to_left=inline.right_to_left)
    if entry.span == 1:
        paragraph.align = _align(block.columns[position].align, right_to_left=paragraph.right_to_left)
    return paragraph
