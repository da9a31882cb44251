"""Planning of slides made of text: title, section, statement, bullets, two columns."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from producers.content.deck import BulletsSlide, ColumnsSlide, SectionSlide, SlideColumn, StatementSlide, TitleSlide
from producers.pptx import grid, layouts, look
from producers.pptx.desk import Desk
from producers.pptx.grid import Box
from producers.pptx.layouts import Holder
from producers.pptx.paragraphs import Paragraph
from producers.pptx.shapes import PlannedSlide, Shape, TextShape
from producers.pptx.spans import plain

_GAP = 0.25
_BODY_SIZES = (20.0, 18.0)
_HEAD_SIZES = (20.0, 18.0, 16.0, 14.0)
_STATEMENT_SIZES = (36.0, 32.0, 28.0)


def plan_title(desk: Desk, slide: TitleSlide) -> list[PlannedSlide]:
    """Return the opening slide: title, lines beneath, company and date at the foot; no footer and no number."""
    shapes: list[Shape] = [desk.title(slide.title, layouts.OPENING_TITLE)]
    lines = [Paragraph(plain(line), look.OPENING_LINE) for line in slide.lines]
    foot = [Paragraph(plain(line, bold=index == 0), look.OPENING_FOOT) for index, line in enumerate(slide.foot)]
    for holder, paragraphs in ((layouts.OPENING_LINES, lines), (layouts.OPENING_FOOT, foot)):
        if paragraphs:
            shapes.append(whole(desk, holder, paragraphs))
    return [PlannedSlide(desk.block, "title", _title_text(shapes), tuple(shapes), desk.notes(slide))]


def plan_section(desk: Desk, slide: SectionSlide) -> list[PlannedSlide]:
    """Return a divider: its title and a line."""
    shapes: list[Shape] = [desk.title(slide.title, layouts.SECTION_TITLE)]
    if slide.line:
        shapes.append(whole(desk, layouts.SECTION_LINE, [Paragraph(plain(slide.line), look.OPENING_LINE)]))
    shapes.extend(desk.foot())
    return [PlannedSlide(desk.block, "section", _title_text(shapes), tuple(shapes), desk.notes(slide))]


def plan_statement(desk: Desk, slide: StatementSlide) -> list[PlannedSlide]:
    """Return a statement in the largest of its sizes that fits, with its support beneath."""
    box, support_box = layouts.STATEMENT.box, layouts.SUPPORT.box
    support = [desk.paragraph(slide.support, look.SUPPORT, support_box.width)] if slide.support else []
    support_height = desk.height(support, support_box.width)
    room = grid.CONTENT_BOTTOM - box.top - (support_height + grid.SUPPORT_GAP if support else 0.0)
    statement = desk.paragraph(slide.statement, look.STATEMENT, box.width)
    fitted = desk.fit((statement,), _STATEMENT_SIZES, box.width, room)
    if fitted is None:
        needed = desk.height((statement.sized(_STATEMENT_SIZES[-1]),), box.width)
        raise desk.refusal("statement", f"{needed:.2f} in", f"{room:.2f} in")
    height = desk.height(fitted, box.width)
    shapes: list[Shape] = [TextShape(layouts.STATEMENT, fitted, Box(box.left, box.top, box.width, height))]
    if support:
        place = Box(box.left, box.top + height + grid.SUPPORT_GAP, support_box.width, support_height)
        shapes.append(TextShape(layouts.SUPPORT, tuple(support), place))
    return [desk.slide(slide, "statement", shapes)]


def plan_bullets(desk: Desk, slide: BulletsSlide) -> list[PlannedSlide]:
    """Return one slide when the bullets fit at 20 or 18 points, else as many as they need at 20."""
    box = grid.CONTENT
    bullets = [desk.paragraph(bullet, look.BULLET, box.width) for bullet in slide.bullets]
    closing = [desk.paragraph(slide.closing, look.CLOSING, box.width)] if slide.closing else []
    room = box.height - _closing_room(desk, closing)
    fitted = desk.fit(bullets, _BODY_SIZES, box.width, room)
    groups = [list(fitted)] if fitted else desk.spread(bullets, box.width, room, "bullets")
    pages: list[list[Shape]] = [[TextShape(layouts.BULLETS, tuple(group), box)] for group in groups]
    if closing:
        pages[-1] = _with_closing(desk, pages[-1], closing)
    return desk.pages(slide, "bullets", pages)


def plan_columns(desk: Desk, slide: ColumnsSlide) -> list[PlannedSlide]:
    """Return two columns side by side, spread over several slides when a column is too long for one."""
    width = grid.COLUMN_WIDTH
    closing = [desk.paragraph(slide.closing, look.CLOSING, grid.WIDTH)] if slide.closing else []
    room = grid.LEFT_COLUMN.height - _closing_room(desk, closing)
    sides = [desk.spread(_column(desk, column, width), width, room, "columns") for column in (slide.left, slide.right)]
    heads = [
        column_head(desk, layouts.LEFT_HEAD, slide.left.head),
        column_head(desk, layouts.RIGHT_HEAD, slide.right.head),
    ]
    pages = [_columns_page(heads, left, right) for left, right in zip_longest(*sides, fillvalue=[])]
    if closing:
        pages[-1] = _with_closing(desk, pages[-1], closing)
    return desk.pages(slide, "columns", pages)


def column_head(desk: Desk, holder: Holder, text: str) -> TextShape:
    """Return the head of a column on one line, smaller if it must be; refuses one that needs two."""
    head = (Paragraph(plain(text), holder.style),)
    fitted = desk.fit(head, _HEAD_SIZES, holder.box.width, desk.height((head[0].sized(20.0),), 99.0))
    if fitted is None:
        raise desk.refusal("head", "2 lines", "1 line")
    return TextShape(holder, fitted)


def whole(desk: Desk, holder: Holder, paragraphs: Sequence[Paragraph]) -> TextShape:
    """Return paragraphs in their placeholder; refuses what is higher than it."""
    desk.demand(holder.name.casefold(), desk.height(paragraphs, holder.box.width), holder.box.height)
    return TextShape(holder, tuple(paragraphs))


def _with_closing(desk: Desk, shapes: Sequence[Shape], closing: Sequence[Paragraph]) -> list[Shape]:
    """Return the shapes with closing sentences at their usual place, lower when the text above ends below it."""
    box = layouts.CLOSING.box
    height = desk.height(closing, box.width)
    body = [shape for shape in shapes if isinstance(shape, TextShape) and shape.box]
    bottom = max((_text_bottom(desk, shape) for shape in body), default=0.0)
    top = max(min(grid.CLOSING_TOP, grid.CONTENT_BOTTOM - height), bottom + _GAP)
    desk.demand("closing", height, grid.CONTENT_BOTTOM - top)
    place = Box(box.left, top, box.width, height)
    return [
        *(_ended_above(shape, top - _GAP / 2) for shape in shapes),
        TextShape(layouts.CLOSING, tuple(closing), place),
    ]


def _text_bottom(desk: Desk, shape: TextShape) -> float:
    box = shape.box or shape.holder.box
    return box.top + desk.height(shape.paragraphs, box.width)


def _ended_above(shape: Shape, bottom: float) -> Shape:
    """Return a text shape that reached below `bottom` cut off there; its text has been measured to end before."""
    if isinstance(shape, TextShape) and shape.box and shape.box.bottom > bottom:
        return replace(shape, box=shape.box.above(bottom))
    return shape


def _closing_room(desk: Desk, closing: Sequence[Paragraph]) -> float:
    return desk.height(closing, grid.WIDTH) + _GAP if closing else 0.0


def _column(desk: Desk, column: SlideColumn, width: float) -> list[Paragraph]:
    text = [desk.paragraph(column.text, look.COLUMN_TEXT, width)] if column.text else []
    bullets = [desk.paragraph(bullet, look.COLUMN_BULLET, width) for bullet in column.bullets]
    return [*text, *bullets] or [Paragraph((), look.COLUMN_TEXT)]


def _columns_page(heads: Sequence[TextShape], left: list[Paragraph], right: list[Paragraph]) -> list[Shape]:
    shapes: list[Shape] = []
    columns = (
        (heads[0], layouts.LEFT_COLUMN, grid.LEFT_COLUMN, left),
        (heads[1], layouts.RIGHT_COLUMN, grid.RIGHT_COLUMN, right),
    )
    for head, holder, box, paragraphs in columns:
        shapes.append(head)
        if any(paragraph.spans for paragraph in paragraphs):
            shapes.append(TextShape(holder, tuple(paragraphs), box))
    return shapes


def _title_text(shapes: Sequence[Shape]) -> str:
    first = shapes[0]
    return first.paragraphs[0].text if isinstance(first, TextShape) else ""
