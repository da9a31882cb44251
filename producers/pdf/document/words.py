"""The words of a paragraph: what no line end may divide, in parts of one face each, with blanks and tabs between."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from producers.pdf.document.faces import Face, split_faces
from producers.pdf.document.shapes import Break, Image, Item, Mark, NoteMark, PageNumber, Style, Tab, Text

_WORDS = re.compile(r"[^ \-–—]*[\-–—]+|[^ \-–—]+| +")


@dataclass
class Part:
    """A part of a word, or a blank: text in one face, or a picture, or a name of no width."""

    text: str = ""
    face: Face | None = None
    style: Style | None = None
    width: float = 0.0
    image: Image | None = None
    mark: str = ""
    note: str = ""


@dataclass
class Word:
    """What no line end may divide."""

    parts: list[Part] = field(default_factory=list)
    width: float = 0.0
    blank: bool = False
    tab: Tab | None = None
    ends: Break | None = None


def words_of(items: Iterable[Item], numbers: Mapping[str, str]) -> Iterable[Word]:
    """Yield words, blanks, tabs and line ends in order. `numbers` says what each kind of page number reads."""
    word = Word()
    for item in items:
        if isinstance(item, Tab | Break):
            if word.parts:
                yield word
            word = Word()
            yield Word(tab=item) if isinstance(item, Tab) else Word(ends=item)
            continue
        for part in _parts(item, numbers):
            if part.text.isspace() and part.text.strip("\u00a0") == part.text:
                if word.parts:
                    yield word
                word = Word()
                yield Word([part], part.width, blank=True)
                continue
            word.parts.append(part)
            word.width += part.width
            if part.text[-1:] in "-–—" and part.text:
                yield word
                word = Word()
    if word.parts:
        yield word


def _parts(item: Item, numbers: Mapping[str, str]) -> Iterable[Part]:
    if isinstance(item, Mark):
        yield Part(mark=item.name)
    elif isinstance(item, Image):
        yield Part(image=item, width=item.width)
    elif isinstance(item, Text):
        yield from _text_parts(item.text, item.style)
    elif isinstance(item, PageNumber):
        yield from _text_parts(numbers.get(item.kind, "–" if item.kind.startswith("PAGEREF") else "0"), item.style)
    elif isinstance(item, NoteMark):
        for part in _text_parts(str(item.number), item.style):
            yield replace(part, note=item.note)


def _text_parts(text: str, style: Style) -> Iterable[Part]:
    for piece, face in split_faces(text, style.faces):
        for found in _WORDS.findall(piece):
            yield Part(found, face, style, face.width(found) * style.size)
