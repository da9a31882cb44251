"""Sets the words of a shape into lines; lengths are points."""

from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QTextCharFormat, QTextLayout, QTextLine, QTextOption

from app.preview.slide import Box, SlideParagraph, SlideRun, TextBody
from app.ui.preview.fonts import make_document_font
from app.ui.preview.paper.painter import line_x

FINE = 20
"""Units for one point, so that letters of any size keep their widths."""
LINE_BREAK = "\u2028"
_ALIGNED = {
    "left": Qt.AlignmentFlag.AlignLeft,
    "right": Qt.AlignmentFlag.AlignRight,
    "centre": Qt.AlignmentFlag.AlignHCenter,
    "justify": Qt.AlignmentFlag.AlignJustify,
}


@dataclass(slots=True)
class SlideLine:
    """A line at its place on the slide, in units; `start` is where its words begin in the slide's words."""

    layout: QTextLayout
    at: int
    x: float
    y: float
    words: str
    start: int = 0
    is_last: bool = False

    def line(self) -> QTextLine:
        """Return the line."""
        return self.layout.lineAt(self.at)

    def cursor_x(self, offset: int) -> float:
        """Return where a place of the line, counted from its start, stands."""
        line = self.line()
        return self.x - line.position().x() + line_x(line, line.textStart() + offset)

    def draw(self, painter: QPainter) -> None:
        """Draw the line; the painter is scaled to units."""
        line = self.line()
        line.draw(painter, QPointF(self.x - line.position().x(), self.y - line.position().y()))


@dataclass(slots=True)
class SlideBullet:
    """A bullet beside a line."""

    text: str
    x: float
    baseline: float
    run: SlideRun
    colour: str


@dataclass(slots=True)
class SetBody:
    """Lines and bullets of one shape, and the height they take in points."""

    lines: list[SlideLine]
    bullets: list[SlideBullet]
    height: float


def set_body(body: TextBody, box: Box) -> SetBody:
    """Return the words of a shape set into its box."""
    top, right, bottom, left = body.insets
    width = max((box.width - left - right) * FINE, 1.0) if body.wraps else 1e6
    lines: list[SlideLine] = []
    bullets: list[SlideBullet] = []
    y = 0.0
    for at, paragraph in enumerate(body.paragraphs):
        y += paragraph.before * FINE if at else 0.0
        y = _set_paragraph(paragraph, width, y, lines, bullets, is_wide=not body.wraps)
        y += paragraph.after * FINE if at < len(body.paragraphs) - 1 else 0.0
    free = max((box.height - top - bottom) * FINE - y, 0.0)
    drop = {"top": 0.0, "centre": free / 2, "bottom": free}[body.anchor]
    shift_x, shift_y = (box.left + left) * FINE, (box.top + top) * FINE + drop
    if not body.wraps:
        shift_x += _unwrapped_shift(body, box, lines)
    moved = [replace(one, x=one.x + shift_x, y=one.y + shift_y) for one in lines]
    signs = [replace(one, x=one.x + shift_x, baseline=one.baseline + shift_y) for one in bullets]
    return SetBody(moved, signs, y / FINE + top + bottom)


def _unwrapped_shift(body: TextBody, box: Box, lines: list[SlideLine]) -> float:
    widest = max((one.line().naturalTextWidth() for one in lines), default=0.0)
    room = (box.width - body.insets[1] - body.insets[3]) * FINE
    align = body.paragraphs[0].align if body.paragraphs else "left"
    return {"centre": (room - widest) / 2, "right": room - widest}.get(align, 0.0)


def _set_paragraph(
    paragraph: SlideParagraph,
    width: float,
    y: float,
    lines: list[SlideLine],
    bullets: list[SlideBullet],
    *,
    is_wide: bool,
) -> float:
    text = "".join(run.text for run in paragraph.runs).replace("\n", LINE_BREAK)
    first_run = paragraph.runs[0]
    layout = QTextLayout(text, make_document_font(first_run.family, first_run.size * FINE, bold=first_run.bold))
    option = QTextOption(Qt.AlignmentFlag.AlignLeft if is_wide else _ALIGNED[paragraph.align])
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.setFormats(_formats(paragraph))
    layout.beginLayout()
    line, number = layout.createLine(), 0
    while line.isValid():
        hangs = bool(paragraph.bullet) and paragraph.first < 0
        left = (paragraph.left + (0 if number or hangs else paragraph.first)) * FINE
        line.setLineWidth(max(width - left, 100.0))
        line.setLeadingIncluded(True)
        height = paragraph.line_points * FINE or line.height() * paragraph.line
        line.setPosition(QPointF(left, y + max(height - line.height(), 0.0) * 0.8))
        if number == 0 and paragraph.bullet:
            baseline = line.position().y() + line.ascent()
            x = (paragraph.left + paragraph.first) * FINE
            bullets.append(SlideBullet(paragraph.bullet, x, baseline, first_run, paragraph.bullet_colour))
        words = text[line.textStart() : line.textStart() + line.textLength()]
        lines.append(SlideLine(layout, number, line.position().x(), line.position().y(), words))
        y += height
        line, number = layout.createLine(), number + 1
    layout.endLayout()
    if lines:
        lines[-1].is_last = True
    return y


def _formats(paragraph: SlideParagraph) -> list[QTextLayout.FormatRange]:
    found, at = [], 0
    for run in paragraph.runs:
        span = QTextLayout.FormatRange()
        span.start, span.length, span.format = at, len(run.text), _format(run)
        found.append(span)
        at += len(run.text)
    return found


def _format(run: SlideRun) -> QTextCharFormat:
    made = QTextCharFormat()
    made.setFont(make_document_font(run.family, run.size * FINE, bold=run.bold, italic=run.italic))
    made.setForeground(QColor(run.colour))
    made.setFontUnderline(run.underlined)
    made.setFontStrikeOut(run.struck)
    if run.raised:
        raised = QTextCharFormat.VerticalAlignment
        made.setVerticalAlignment(raised.AlignSuperScript if run.raised > 0 else raised.AlignSubScript)
    return made


def draw_bullet(painter: QPainter, bullet: SlideBullet) -> None:
    """Draw a bullet; the painter is scaled to units."""
    painter.setFont(make_document_font(bullet.run.family, bullet.run.size * FINE))
    painter.setPen(QColor(bullet.colour or bullet.run.colour))
    painter.drawText(QPointF(bullet.x, bullet.baseline), bullet.text)


def missing_letter(line: SlideLine) -> str:
    """Return the first letter of a line that no font at hand has, "" when all are there."""
    made = line.line()
    for run in made.glyphRuns(-1, -1, QTextLayout.GlyphRunRetrievalFlag.RetrieveAll):
        for glyph, place in zip(run.glyphIndexes(), run.stringIndexes(), strict=False):
            letter = line.layout.text()[place : place + 1]
            if glyph == 0 and letter.isprintable() and not letter.isspace():
                return letter
    return ""


def line_area(line: SlideLine, start: int, end: int) -> QRectF:
    """Return the area of a part of a line in units."""
    first, last = line.cursor_x(start), line.cursor_x(end)
    return QRectF(min(first, last), line.y, max(abs(last - first), FINE), line.line().height())
