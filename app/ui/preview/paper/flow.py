"""Turns blocks into pieces: lines of paragraphs, rows of tables, pictures. Cells hold blocks again.

A head row comes again on every page; a row that is too high is cut between lines.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from app.preview.document import Block, Cell, Frame, Line, PageTurn, Paragraph, Picture, Row, Run, Table
from app.ui.preview.paper.paragraphs import Measure, beside, frame_strokes, paragraph_pieces, picture_piece
from app.ui.preview.paper.pieces import Field, Mark, Piece, TextPart, shifted

LEAST_WIDTH = 240.0


def flow_pieces(measure: Measure, blocks: Sequence[Block]) -> Iterator[Piece]:
    """Yield the pieces of blocks in order, each set only when it is asked for."""
    turns = False
    for at, block in enumerate(blocks):
        if isinstance(block, PageTurn):
            turns = True
            continue
        for number, piece in enumerate(_make(measure, block, blocks, at)):
            piece.turns = piece.turns or (turns and number == 0)
            yield piece
        turns = False


def _make(measure: Measure, block: Block, blocks: Sequence[Block], at: int) -> Iterator[Piece]:
    if isinstance(block, Paragraph):
        yield from paragraph_pieces(measure, block, beside(blocks, at - 1), beside(blocks, at + 1))
    elif isinstance(block, Table):
        yield from table_pieces(measure, block)
    elif isinstance(block, Picture):
        yield picture_piece(measure, block)


@dataclass(slots=True)
class _SetCell:
    cell: Cell
    x: float
    width: float
    texts: list[TextPart]
    marks: list[Mark]
    height: float
    notes: tuple[int, ...]
    keeps: bool


def table_pieces(measure: Measure, table: Table) -> Iterator[Piece]:
    """Yield one piece for each row."""
    total = sum(table.widths) or 1
    squeeze = min(1.0, measure.width / total)
    widths = [max(one * squeeze, LEAST_WIDTH if squeeze < 1 else 1.0) for one in table.widths]
    left = _left(table, measure.width, sum(widths))
    heads: list[Piece] = []
    in_head = True
    for at, row in enumerate(table.rows):
        below = table.rows[at + 1] if at + 1 < len(table.rows) else None
        piece = _row_piece(measure, row, below, widths, left)
        in_head = in_head and row.head and at < len(table.rows) - 1
        if in_head:
            heads.append(piece)
            piece.keeps = True
        else:
            piece.heads = heads
        yield piece


def _left(table: Table, width: float, taken: float) -> float:
    if table.alignment == "centre":
        return (width - taken) / 2
    if table.alignment == "right":
        return width - taken
    return float(table.left)


def _row_piece(measure: Measure, row: Row, below: Row | None, widths: list[float], left: float) -> Piece:
    cells, column = [], 0
    for cell in row.cells:
        x = left + sum(widths[:column])
        width = sum(widths[column : column + cell.span])
        cells.append(_set_cell(measure, _changed(cell, row), x, width))
        column += cell.span
    height = max([float(row.height), *(one.height for one in cells)], default=0.0)
    piece = Piece(height)
    for at, one in enumerate(cells):
        _put_cell(piece, one, height, last=at == len(cells) - 1, joined=_continues(below, at, cells))
    piece.notes = tuple(note for one in cells for note in one.notes)
    piece.keeps = bool(cells) and cells[0].keeps and below is not None
    piece.cut = not row.whole
    return piece


def _continues(below: Row | None, at: int, cells: list[_SetCell]) -> bool:
    """Whether the cell under this one only goes on with it, so that no line parts them."""
    return below is not None and len(below.cells) == len(cells) and below.cells[at].covered


def _changed(cell: Cell, row: Row) -> Cell:
    if not row.change:
        return cell
    return replace(cell, blocks=tuple(_mark(block, row) for block in cell.blocks))


def _mark(block: Block, row: Row) -> Block:
    if not isinstance(block, Paragraph):
        return block
    runs: tuple[Run, ...] = tuple(replace(run, look=replace(run.look, change=row.change)) for run in block.runs)
    return replace(block, runs=runs)


def _set_cell(measure: Measure, cell: Cell, x: float, width: float) -> _SetCell:
    top, right, bottom, left = cell.margins
    inner = max(width - left - right, LEAST_WIDTH)
    texts: list[TextPart] = []
    marks: list[Mark] = []
    notes: list[int] = []
    y, keeps = float(top), False
    blocks = () if cell.covered else cell.blocks
    for number, piece in enumerate(flow_pieces(replace(measure, width=inner), blocks)):
        y += piece.space
        texts += [replace(one, x=one.x + left, y=one.y + y) for one in piece.texts]
        marks += [shifted(one, float(left), y) for one in piece.marks]
        notes += piece.notes
        keeps = keeps or (piece.keeps and number == 0 and _keeps_next(blocks))
        y += piece.height
    return _SetCell(cell, x, width, texts, marks, y + bottom, tuple(notes), keeps)


def _keeps_next(blocks: tuple[Block, ...]) -> bool:
    return bool(blocks) and isinstance(blocks[0], Paragraph) and blocks[0].setting.keep_next


def _put_cell(piece: Piece, one: _SetCell, height: float, *, last: bool, joined: bool) -> None:
    if one.cell.ground:
        piece.marks.append(Field(one.x, 0, one.width, height, one.cell.ground))
    rest = max(height - one.height, 0.0)
    drop = {"centre": rest / 2, "bottom": rest}.get(one.cell.align, 0.0)
    piece.marks += [shifted(mark, one.x, drop) for mark in one.marks]
    for at, part in enumerate(one.texts):
        ends = at == len(one.texts) - 1 and not last
        piece.texts.append(replace(part, x=part.x + one.x, y=part.y + drop, ends_cell=ends))
    frame = one.cell.frame
    if joined or one.cell.covered:
        frame = Frame(
            Line() if one.cell.covered else frame.top, frame.right, Line() if joined else frame.bottom, frame.left
        )
    piece.marks += frame_strokes(frame, one.x, 0, one.width, height)
