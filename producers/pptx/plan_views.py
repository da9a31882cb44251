"""Planning of slides around a chart or a picture, with the text beside it."""

from producers.content.deck import ChartSlide, PictureSlide
from producers.pictures import picture_size
from producers.pptx import grid, layouts, look
from producers.pptx.desk import Desk
from producers.pptx.grid import Box
from producers.pptx.layouts import LayoutKey
from producers.pptx.paragraphs import Paragraph
from producers.pptx.plan_text import column_head, whole
from producers.pptx.shapes import ChartShape, PictureShape, PlannedSlide, Shape, TextShape
from producers.problems import ContentProblem

View = ChartSlide | PictureSlide


def plan_chart(desk: Desk, slide: ChartSlide) -> list[PlannedSlide]:
    """Return a chart with its text beside it; bullets that do not fit beside it go on a slide of their own."""
    groups = _side_groups(desk, slide)
    chart = ChartShape(layouts.CHART, _view_box(slide.unit, alone=not groups), slide, slide.alt)
    layout: LayoutKey = "chart" if groups and slide.text_head else "chart_alone"
    return _with_side(desk, slide, layout, [*_unit(desk, slide.unit), chart], groups)


def plan_picture(desk: Desk, slide: PictureSlide) -> list[PlannedSlide]:
    """Return a picture at the top left of its box, as large as its proportions allow, with its text beside it.

    Raises ContentProblem("missing_object") when the project holds no such object, ("not_a_picture") for another file.
    """
    data = desk.objects.get(slide.object)
    if data is None:
        raise ContentProblem("missing_object", block=desk.block, field=slide.object)
    size = picture_size(data, slide.object)
    groups = _side_groups(desk, slide)
    room = _view_box(slide.caption, alone=not groups)
    scale = min(room.width / size.width, room.height / size.height)
    box = Box(room.left, room.top, size.width * scale, size.height * scale)
    picture = PictureShape(layouts.PICTURE, box, data, slide.alt)
    layout: LayoutKey = "picture" if groups and slide.text_head else "picture_alone"
    return _with_side(desk, slide, layout, [*_unit(desk, slide.caption), picture], groups)


def _unit(desk: Desk, words: str) -> list[Shape]:
    if not words:
        return []
    return [whole(desk, layouts.UNIT, [desk.plain(words, look.UNIT, layouts.UNIT.box.width)])]


def _view_box(words_above: str, *, alone: bool) -> Box:
    box = grid.CHART_ALONE if alone else grid.CHART
    if words_above:
        return box
    return Box(box.left, grid.CONTENT_TOP, box.width, grid.CONTENT_BOTTOM - grid.CONTENT_TOP)


def _with_side(
    desk: Desk, slide: View, layout: LayoutKey, shapes: list[Shape], groups: list[list[Paragraph]]
) -> list[PlannedSlide]:
    if groups:
        shapes.extend(_side_shapes(desk, slide, groups[0]))
    if len(groups) < 2:
        return [desk.slide(slide, layout, shapes)]
    rest = [paragraph for group in groups[1:] for paragraph in group]
    return _with_more_text(desk, slide, layout, shapes, rest)


def _side_groups(desk: Desk, slide: View) -> list[list[Paragraph]]:
    if not slide.text:
        return []
    box = _side_box(slide)
    bullets = [desk.paragraph(runs, look.COLUMN_BULLET, box.width) for runs in slide.text]
    return desk.spread(bullets, box.width, box.height, "text")


def _side_box(slide: View) -> Box:
    return grid.SIDE if slide.text_head else grid.SIDE.below(grid.CONTENT_TOP)


def _side_shapes(desk: Desk, slide: View, bullets: list[Paragraph]) -> list[Shape]:
    head: list[Shape] = [column_head(desk, layouts.SIDE_HEAD, slide.text_head)] if slide.text_head else []
    return [*head, TextShape(layouts.SIDE, tuple(bullets), _side_box(slide))]


def _with_more_text(
    desk: Desk, slide: View, layout: LayoutKey, shapes: list[Shape], rest: list[Paragraph]
) -> list[PlannedSlide]:
    box = grid.CONTENT
    wide = [desk.settle(paragraph.sized(look.BULLET.size), box.width) for paragraph in rest]
    groups = desk.spread(wide, box.width, box.height, "text")
    pages: list[list[Shape]] = [shapes]
    pages.extend([TextShape(layouts.BULLETS, tuple(group), box)] for group in groups)
    planned = desk.pages(slide, layout, pages)
    return [planned[0], *(page.laid_out("bullets") for page in planned[1:])]
