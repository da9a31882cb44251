"""Pages drawn as PDF: text with its fonts, rules, pictures, links, the outline; no clock and no name gets in."""

import io
from collections.abc import Iterable, Sequence
from itertools import groupby

import pikepdf
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from producers.content.typography import clean_text
from producers.pdf.canvas import hex_colour
from producers.pdf.document.faces import load_face
from producers.pdf.document.lines import Dots, Line, Piece
from producers.pdf.document.paging import Page
from producers.pdf.document.shapes import Image, Rule
from producers.pdf.document.steps import Drawn
from producers.pdf.document.structure import Marks
from producers.pdf.document.tags import Way, label_way, picture_way
from producers.problems import ContentProblem

_UNDER, _APART, _STRIKE = 0.115, 0.075, 0.27
_DOT_STEP = 0.42
_DOUBLE = 0.8
_FIRST = "Carlito-Regular"
"""The font a page begins with, so that none is named that is not embedded."""


def draw_pages(pages: Sequence[Page], title: str, language: str) -> bytes:
    """Return the PDF of pages. Raises ContentProblem("not_a_picture") for a picture that cannot be read."""
    buffer = io.BytesIO()
    load_face(_FIRST)
    canvas = Canvas(buffer, invariant=1, lang=language or None, pageCompression=0, initialFontName=_FIRST)
    canvas.setTitle(clean_text(title))
    canvas.setViewerPreference("DisplayDocTitle", "true")
    drawer = _Drawer(canvas, {mark: number for number, page in enumerate(pages) for mark in page.marks})
    for page in pages:
        drawer.page(page)
    canvas.save()
    return _finished(buffer.getvalue(), clean_text(title), drawer.tags)


def _finished(data: bytes, title: str, tags: Marks) -> bytes:
    """Return the file with its structure, and in its properties nothing but its title."""
    with pikepdf.open(io.BytesIO(data)) as document:
        tags.put_into(document)
        for key in [key for key in document.docinfo if key != "/Title"]:
            del document.docinfo[key]
        document.docinfo["/Title"] = title
        result = io.BytesIO()
        document.save(
            result,
            deterministic_id=True,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
            stream_decode_level=pikepdf.StreamDecodeLevel.generalized,
        )
        return result.getvalue()


class _Drawer:
    """Draws pages one after the other."""

    def __init__(self, canvas: Canvas, marks: dict[str, int]) -> None:
        self._canvas, self._marks = canvas, marks
        self.tags = Marks(canvas)
        self._height = 0.0
        self._level = -1
        self._entries = 0

    def page(self, page: Page) -> None:
        """Draw a page."""
        self.tags.begin_page()
        self._height = page.sheet.height
        self._canvas.setPageSize((page.sheet.width, page.sheet.height))
        for mark, top in page.marks.items():
            self._canvas.bookmarkHorizontal(mark, 0, self._height - top + 8, relative=0)
        self._outline(page)
        for one in page.drawn:
            if one.fill:
                self._fill(one.x, one.top, one.length, one.height, one.fill)
        for one in page.drawn:
            if one.line is not None:
                self._line(one, one.line)
            elif one.rule is not None:
                with self.tags.drawing(()):
                    self._rule(one, one.rule)
            elif one.way:
                self.tags.pass_by(one.way)
        self._canvas.showPage()

    def _outline(self, page: Page) -> None:
        for heading in page.headings:
            self._entries += 1
            key = f"outline{self._entries}"
            self._level = min(heading.level, self._level + 1)
            self._canvas.bookmarkHorizontal(key, 0, self._height - heading.top + 8, relative=0)
            self._canvas.addOutlineEntry(clean_text(heading.words), key, self._level, closed=False)
            self._canvas.showOutline()

    def _line(self, one: Drawn, line: Line) -> None:
        baseline = self._height - one.top - line.baseline
        for piece in line.pieces:
            if piece.style.shade:
                self._shade(one, line, piece)
        self._words(one, line.pieces, baseline)
        for dots in line.dots:
            with self.tags.drawing(()):
                self._dots(one.x, baseline, dots)
        for x, image in line.images:
            with self.tags.drawing((*one.way, *picture_way(image)) if one.way else ()):
                self._image(one.x + x, baseline, image)

    def _words(self, one: Drawn, pieces: list[Piece], baseline: float) -> None:
        if one.way and one.label and pieces and pieces[0].text.strip() == one.label.strip():
            self._marked(one, pieces[:1], baseline, label_way(one.way))
            pieces = pieces[1:]
        for linked, together in groupby(pieces, key=self._is_linked):
            if linked:
                for piece in together:
                    self._linked(one, baseline, piece)
            else:
                self._marked(one, together, baseline, one.way)

    def _marked(self, one: Drawn, pieces: Iterable[Piece], baseline: float, way: Way) -> None:
        with self.tags.drawing(way):
            for piece in pieces:
                self._piece(one.x + piece.x, baseline, piece)

    def _linked(self, one: Drawn, baseline: float, piece: Piece) -> None:
        """Draw words that are a link, with the link."""
        way = self.tags.to_link(one.way)
        self._marked(one, [piece], baseline, way)
        self._link(one.x + piece.x, baseline, piece)
        self.tags.add_link(way)

    def _shade(self, one: Drawn, line: Line, piece: Piece) -> None:
        """Fill behind words, as high as the words and no higher."""
        style, face = piece.style, piece.face
        top = one.top + line.baseline - style.rise - face.ascent * style.size * 0.92
        self._fill(one.x + piece.x, top, piece.width, (face.ascent * 0.92 + face.descent) * style.size, style.shade)

    def _fill(self, x: float, top: float, width: float, height: float, colour: str) -> None:
        with self.tags.drawing(()):
            self._canvas.setFillColor(hex_colour(colour))
            self._canvas.rect(x, self._height - top - height, width, height, stroke=0, fill=1)

    def _piece(self, x: float, baseline: float, piece: Piece) -> None:
        style = piece.style
        text = self._canvas.beginText(x, baseline + style.rise)
        text.setFont(piece.face.name, style.size)
        text.setFillColor(hex_colour(style.colour))
        if piece.space:
            text.setWordSpace(piece.space)
        text.textOut(piece.text)
        if piece.space:
            text.setWordSpace(0)
        self._canvas.drawText(text)
        self._lines_at(x, baseline, piece)

    def _lines_at(self, x: float, baseline: float, piece: Piece) -> None:
        style = piece.style
        heights = [-(_UNDER + _APART * number) * style.size for number in range(style.under)]
        heights += [_STRIKE * style.size] if style.strike else []
        if not heights:
            return
        self._canvas.setStrokeColor(hex_colour(style.colour))
        self._canvas.setLineWidth(max(0.4, style.size * 0.045))
        for height in heights:
            self._canvas.line(x, baseline + style.rise + height, x + piece.width, baseline + style.rise + height)

    def _link(self, x: float, baseline: float, piece: Piece) -> None:
        style = piece.style
        box = (x, baseline - style.size * 0.25, x + piece.width, baseline + style.size * 0.8)
        name = style.link.removeprefix("#")
        if style.link.startswith("#"):
            self._canvas.linkRect("", name, box, relative=0, thickness=0)
        else:
            self._canvas.linkURL(style.link, box, relative=0, thickness=0)

    def _is_linked(self, piece: Piece) -> bool:
        """Tell whether words lead somewhere; names of places that are not in the file lead nowhere."""
        link = piece.style.link
        return bool(link) and (not link.startswith("#") or link.removeprefix("#") in self._marks)

    def _dots(self, left: float, baseline: float, dots: Dots) -> None:
        """Draw dots at steps counted from the left edge, so that those of lines below each other stand in columns."""
        style = dots.style
        step = style.size * _DOT_STEP
        first, last = int(dots.start / step) + 1, int(dots.end / step)
        if last <= first:
            return
        face = style.faces[0]
        space = step - face.width(".") * style.size
        text = self._canvas.beginText(left + first * step, baseline)
        text.setFont(face.name, style.size)
        text.setFillColor(hex_colour(style.colour))
        text.setCharSpace(space)
        text.textOut("." * (last - first))
        text.setCharSpace(0)
        self._canvas.drawText(text)

    def _rule(self, one: Drawn, rule: Rule) -> None:
        self._canvas.setStrokeColor(hex_colour(rule.colour))
        self._canvas.setLineWidth(rule.weight)
        y = self._height - one.top
        if rule.kind == "dotted":
            self._canvas.setDash(rule.weight, 1.5)
        shifts = (-_DOUBLE, _DOUBLE) if rule.kind == "double" else (0.0,)
        for shift in shifts:
            self._canvas.line(one.x, y + shift, one.x + one.length, y - one.drop + shift)
        if rule.kind == "dotted":
            self._canvas.setDash()

    def _image(self, x: float, baseline: float, image: Image) -> None:
        try:
            picture = ImageReader(io.BytesIO(image.data))
            self._canvas.drawImage(picture, x, baseline, image.width, image.height, mask="auto")
        except (OSError, ValueError, SyntaxError) as error:
            raise ContentProblem("not_a_picture", field=image.alt) from error
