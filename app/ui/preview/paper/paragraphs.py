"""Paragraphs and pictures as pieces: a line is a piece, lines that belong together keep to each other."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.preview.document import Block, Frame, Line, Paragraph, Picture, Setting
from app.ui.preview.paper.pictures import load_image
from app.ui.preview.paper.pieces import Field, Mark, Piece, Shown, Stroke, TextPart
from app.ui.preview.paper.setting import Numbers, Setter, line_height

LINE_EIGHTHS = 20 / 8


@dataclass(frozen=True)
class Measure:
    """What things are set with: the setter, the width, what page fields show, whether space of neighbours adds up."""

    setter: Setter
    width: float
    numbers: Numbers | None = None
    adds_space: bool = False


def paragraph_pieces(
    measure: Measure, paragraph: Paragraph, before: Paragraph | None, after: Paragraph | None
) -> Iterator[Piece]:
    """Yield one piece for each line of a paragraph between its neighbours."""
    setting = paragraph.setting
    text = measure.setter.set(paragraph, measure.width, measure.numbers)
    count = text.layout.lineCount()
    top_joined, bottom_joined = _joined(before, paragraph), _joined(paragraph, after)
    for at in range(count):
        first, last = at == 0, at == count - 1
        line = text.line(at)
        height = line_height(setting, line.height())
        top = line.position().y() - max(height - line.height(), 0.0) * 0.75
        piece = Piece(height, [TextPart(text, at, line.position().x(), line.position().y() - top, last)])
        piece.space = _above(measure, paragraph, before) if first else 0
        piece.turns = first and setting.break_before
        is_orphan = first or at == count - 2
        piece.keeps = setting.keep_next if last else setting.keep_lines or setting.keep_next or is_orphan
        piece.notes = paragraph.notes if last else ()
        piece.marks = _ground(measure, setting, height)
        piece.marks += _frame(measure, setting, height, top=first and not top_joined, bottom=last and not bottom_joined)
        piece.height += below(paragraph, after) if last else 0
        yield piece


def _above(measure: Measure, paragraph: Paragraph, before: Paragraph | None) -> int:
    setting = paragraph.setting
    space = 0 if setting.close_to_same and before and before.style == paragraph.style else setting.before
    return space if before is None or measure.adds_space else max(space - below(before, paragraph), 0)


def below(paragraph: Paragraph, after: Paragraph | None) -> int:
    """Return the space a paragraph keeps from the next one."""
    setting = paragraph.setting
    return 0 if setting.close_to_same and after and after.style == paragraph.style else setting.after


def _ground(measure: Measure, setting: Setting, height: float) -> list[Mark]:
    if not setting.ground:
        return []
    return [Field(setting.left, 0, measure.width - setting.left - setting.right, height + 1, setting.ground)]


def _frame(measure: Measure, setting: Setting, height: float, *, top: bool, bottom: bool) -> list[Mark]:
    left = setting.left + min(setting.first, 0)
    width = measure.width - left - setting.right
    frame = setting.frame
    sides = Frame(frame.top if top else Line(), frame.right, frame.bottom if bottom else Line(), frame.left)
    high, low = float(sides.top.away), float(sides.bottom.away)
    return list(frame_strokes(sides, left, -high, width, height + high + low))


def picture_piece(measure: Measure, picture: Picture) -> Piece:
    """Return a picture as a piece, made smaller where it is wider than the text."""
    width, height = float(picture.width or 2880), float(picture.height or 2160)
    if width > measure.width:
        height, width = height * measure.width / width, measure.width
    rest = measure.width - width
    x = {"centre": rest / 2, "right": rest}.get(picture.alignment, 0.0)
    return Piece(height + 60, marks=[Shown(x, 0, width, height, load_image(picture.data), picture.words)])


def beside(blocks: Sequence[Block], at: int) -> Paragraph | None:
    """Return the paragraph at a place, None for anything else."""
    found = blocks[at] if 0 <= at < len(blocks) else None
    return found if isinstance(found, Paragraph) else None


def _joined(one: Paragraph | None, other: Paragraph | None) -> bool:
    """Whether two paragraphs stand in one frame."""
    if one is None or other is None or one.setting.frame == Frame():
        return False
    first, second = one.setting, other.setting
    return (first.frame, first.left, first.right) == (second.frame, second.left, second.right)


def frame_strokes(frame: Frame, x: float, y: float, width: float, height: float) -> Iterator[Stroke]:
    """Yield the strokes of a frame around an area; upright ones keep their distance from it."""
    for line, top in ((frame.top, y), (frame.bottom, y + height)):
        if line.width:
            yield Stroke(x, top, width, line.width * LINE_EIGHTHS, line.colour, double=line.double)
    for line, left in ((frame.left, x - frame.left.away), (frame.right, x + width + frame.right.away)):
        if line.width:
            yield Stroke(left, y, height, line.width * LINE_EIGHTHS, line.colour, upright=True, double=line.double)
