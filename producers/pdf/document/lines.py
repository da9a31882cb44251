"""Lines with their words in place: stretched, at tab stops, with dots, and in the order they are seen."""

from dataclasses import dataclass, field

from producers.pdf.document.direction import has_right_to_left, mirrored, visual_order
from producers.pdf.document.faces import Face, split_faces
from producers.pdf.document.shapes import Image, ParagraphShape, Style
from producers.pdf.document.words import Word


@dataclass
class Piece:
    """Words on a line in one face: `x` from the left edge of the line's room, `space` added to each blank."""

    x: float
    width: float
    text: str
    face: Face
    style: Style
    space: float = 0.0


@dataclass
class Dots:
    """A row of dots between two places."""

    start: float
    end: float
    style: Style


@dataclass
class Line:
    """A line: its height and where its baseline is below its top; what is on it, names and notes tied to it."""

    height: float
    baseline: float
    pieces: list[Piece] = field(default_factory=list)
    dots: list[Dots] = field(default_factory=list)
    images: list[tuple[float, Image]] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    ends_page: bool = False


@dataclass
class Stretch:
    """The part of a line after a tab stop: words and where they begin; `kind` says how they stand at the stop."""

    kind: str = "left"
    stop: float = 0.0
    start: float = 0.0
    words: list[Word] = field(default_factory=list)
    width: float = 0.0
    ink: float = 0.0
    dots: Dots | None = None

    def add(self, word: Word) -> None:
        """Put a word at the end."""
        self.words.append(word)
        self.width += word.width
        if not word.blank:
            self.ink = self.width

    def place(self, least: float) -> float:
        """Return where the words begin when nothing may begin before `least`."""
        share = {"right": 1.0, "decimal": 1.0, "center": 0.5}.get(self.kind, 0.0)
        return max(least, self.stop - self.ink * share)


class LineSetter:
    """Puts the words of one line in their places."""

    def __init__(self, shape: ParagraphShape, limit: float, stretches: list[Stretch]) -> None:
        self._shape, self._limit, self._stretches = shape, limit, stretches

    def line(self, *, last: bool) -> Line:
        """Return the line; `last` ones are not stretched."""
        line = self._empty()
        edge = self._stretches[0].start
        for number, stretch in enumerate(self._stretches):
            x = stretch.place(edge)
            final = number == len(self._stretches) - 1
            room = self._limit - x - stretch.ink
            space = self._space(stretch, room) if final and not last and self._shape.align == "both" else 0.0
            if final and stretch.kind == "left" and len(self._stretches) == 1:
                x += {"right": 1.0, "center": 0.5}.get(self._shape.align, 0.0) * room
            if stretch.dots is not None:
                line.dots.append(Dots(edge + 2, x - 2, stretch.dots.style))
            self._place(line, stretch, x, space)
            edge = x + stretch.ink
        if self._shape.right_to_left or any(has_right_to_left(piece.text) for piece in line.pieces):
            _turn_line(line, self._limit + self._shape.right, right_to_left=self._shape.right_to_left)
        return line

    def _space(self, stretch: Stretch, room: float) -> float:
        """Return what each blank between the first and the last word is widened by."""
        words = stretch.words
        while words and words[-1].blank:
            words = words[:-1]
        blanks = sum(_blanks(part.text) for word in words for part in word.parts)
        return room / blanks if blanks and room > 0 else 0.0

    def _place(self, line: Line, stretch: Stretch, x: float, space: float) -> None:
        words = stretch.words
        while words and words[-1].blank:
            words = words[:-1]
        for word in words:
            for part in word.parts:
                if part.mark:
                    line.marks.append(part.mark)
                if part.note and part.note not in line.notes:
                    line.notes.append(part.note)
                if part.image is not None:
                    line.images.append((x, part.image))
                wider = space * _blanks(part.text)
                if part.face is not None and part.style is not None:
                    _add_piece(line, Piece(x, part.width + wider, part.text, part.face, part.style, space))
                x += part.width + wider

    def _empty(self) -> Line:
        """Return a line of the height its words ask for."""
        looks = [
            (part.face, part.style) for s in self._stretches for word in s.words for part in word.parts if part.face
        ]
        if not looks:
            looks = [(self._shape.end.faces[0], self._shape.end)]
        ascent = max(face.ascent * style.size + style.rise for face, style in looks if face and style)
        descent = max(face.descent * style.size - style.rise for face, style in looks if face and style)
        images = [part.image.height for s in self._stretches for w in s.words for part in w.parts if part.image]
        ascent = max([ascent, *images])
        height = _height(self._shape, ascent + descent)
        return Line(height, height - descent)


def text_line(text: str, style: Style) -> Line:
    """Return words on a line of their own, as they are, from its left edge."""
    height = (style.faces[0].ascent + style.faces[0].descent) * style.size
    line = Line(height, style.faces[0].ascent * style.size)
    x = 0.0
    for piece, face in split_faces(text, style.faces):
        width = face.width(piece) * style.size
        line.pieces.append(Piece(x, width, piece, face, style))
        x += width
    return line


def _blanks(text: str) -> int:
    """Return how many blanks a text holds; those at which no line may end are widened like all others."""
    return text.count(" ") + text.count("\u00a0")


def _height(shape: ParagraphShape, natural: float) -> float:
    if shape.rule == "exact":
        return shape.line
    return max(natural, shape.line) if shape.rule == "atLeast" else natural * (shape.line or 1.0)


def _add_piece(line: Line, piece: Piece) -> None:
    """Put a piece on a line, as part of the last one where both look the same."""
    last = line.pieces[-1] if line.pieces else None
    if (
        last is not None
        and last.face is piece.face
        and last.style is piece.style
        and last.space == piece.space
        and abs(last.x + last.width - piece.x) < 0.001
    ):
        last.text += piece.text
        last.width += piece.width
        return
    line.pieces.append(piece)


def _turn_line(line: Line, width: float, *, right_to_left: bool) -> None:
    """Put a line in the order it is seen. Tabs part it: each part is turned on its own, then all change sides."""
    groups = _groups(line.pieces)
    line.pieces = []
    for group in groups:
        start, end = group[0].x, group[-1].x + group[-1].width
        x = width - end if right_to_left else start
        for piece in _turned(group, right_to_left=right_to_left):
            piece.x = x
            x += piece.width
            line.pieces.append(piece)
    if right_to_left:
        line.dots = [Dots(width - one.end, width - one.start, one.style) for one in line.dots]
        line.images = [(width - x - image.width, image) for x, image in line.images]


def _groups(pieces: list[Piece]) -> list[list[Piece]]:
    groups: list[list[Piece]] = []
    for piece in pieces:
        if groups and abs(groups[-1][-1].x + groups[-1][-1].width - piece.x) < 0.01:
            groups[-1].append(piece)
        else:
            groups.append([piece])
    return groups


def _turned(group: list[Piece], *, right_to_left: bool) -> list[Piece]:
    text = "".join(piece.text for piece in group)
    owners = [piece for piece in group for _ in piece.text]
    letters = mirrored(text, right_to_left=right_to_left)
    found: list[Piece] = []
    last: Piece | None = None
    for place in visual_order(text, right_to_left=right_to_left):
        owner, letter = owners[place], letters[place]
        width = owner.face.width(letter) * owner.style.size + (owner.space if letter in " \u00a0" else 0.0)
        if last is owner and found:
            found[-1].text += letter
            found[-1].width += width
        else:
            found.append(Piece(0.0, width, letter, owner.face, owner.style, owner.space))
        last = owner
    return found
