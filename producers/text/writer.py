"""Writes a text file: UTF-8 without a mark, line feeds, one at the end. Nothing of it is ever run."""

import re

from producers.content.data import TextFile
from producers.figures import FigureBook
from producers.problems import ContentProblem
from producers.production import FileRemark, Produced, RenderOptions

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x9f]")
_DIRECTION = re.compile(r"[\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def write_text_file(text_file: TextFile, figures: FigureBook, options: RenderOptions) -> Produced:
    """Return the text as a file; notes name lines from which a control character was taken out.

    Marks that turn the direction of reading are kept and named. Raises ContentProblem "empty_text".
    """
    del figures, options
    lines = re.split(r"\r\n|\r|\n", text_file.text)
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        raise ContentProblem("empty_text", block=text_file.title)
    data = ("\n".join(_CONTROL.sub("", line) for line in lines) + "\n").encode("utf-8", "replace")
    return Produced(data, "txt", len(lines), 1, notes=_notes(lines))


def _notes(lines: list[str]) -> tuple[FileRemark, ...]:
    notes = []
    for number, line in enumerate(lines, start=1):
        if _CONTROL.search(line):
            notes.append(FileRemark.of("remark.line_character", line=str(number)))
        marks = _DIRECTION.findall(line)
        if marks:
            notes.append(FileRemark.of("remark.direction_mark", line=str(number), mark=f"U+{ord(marks[0]):04X}"))
    return tuple(notes)
