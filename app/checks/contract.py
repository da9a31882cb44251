"""What a deliverable contract is checked against on the finished file: its sections, its length, its language."""

import math
import re
from collections import Counter
from dataclasses import dataclass

from app.checks.model import FileModel

_LINE = 88
_LINES_ON_PAGE = 46
_HEADING_LINES = 2
_ROW_LINES = 1.4
_COMMON = {
    "en": frozenset(("the", "of", "and", "to", "in", "shall", "is", "that", "by", "for", "this", "with", "be", "or")),
    "de": frozenset(("der", "die", "und", "das", "den", "von", "zu", "mit", "ist", "des", "im", "für", "nicht", "dem")),
    "fr": frozenset(("le", "la", "les", "des", "et", "du", "une", "est", "dans", "pour", "par", "sur", "au", "que")),
    "es": frozenset(("el", "los", "las", "del", "y", "una", "que", "por", "con", "para", "su", "se", "al", "es")),
}


@dataclass(frozen=True)
class Section:
    """A section of a file: its number ("" without one), its title, where it starts, and how many words it has."""

    number: str
    title: str
    place: str
    words: int


def sections_of(model: FileModel) -> tuple[Section, ...]:
    """Return the sections of a file: headings of a document, sheets of a workbook, slides of a deck."""
    if model.book is not None:
        return tuple(
            Section("", sheet.name, sheet.name, sum(len(str(cell.value).split()) for cell in sheet.cells))
            for sheet in model.book.sheets
        )
    if model.deck is not None:
        return tuple(
            Section(
                str(slide.number),
                slide.title,
                f"slide {slide.number}",
                sum(len(one.text.split()) for one in slide.texts if one.kind != "notes"),
            )
            for slide in model.deck.slides
        )
    return _sections_of_text(model)


def _sections_of_text(model: FileModel) -> tuple[Section, ...]:
    found: list[Section] = []
    for piece in model.body:
        heading = piece.is_heading or (model.kind == "text" and piece.text.startswith("#"))
        if heading:
            title = re.sub(r"^#+\s*", "", piece.text).strip()
            found.append(Section(piece.number, title, piece.label, 0))
        elif found:
            last = found[-1]
            found[-1] = Section(last.number, last.title, last.place, last.words + len(piece.text.split()))
    return tuple(found)


def page_estimate(model: FileModel) -> int:
    """Return about how many pages a document prints to (A4, 11 points); slides of a deck, sheets of a workbook.

    Counted from lines of 88 letters, 46 to a page; headings take two, table rows one and a half, schedules begin a
    page of their own. Within a fifth for contracts; covers and contents pages are not counted, and exact pages need a
    word processor.
    """
    if model.deck is not None:
        return len(model.deck.slides)
    if model.book is not None:
        return len(model.book.sheets)
    pages, lines = 0, 0.0
    schedule = ""
    rows: set[tuple[int, int]] = set()
    for piece in model.body:
        paragraph = piece.paragraph
        if paragraph is not None and paragraph.schedule != schedule:
            pages, lines, schedule = pages + math.ceil(lines / _LINES_ON_PAGE), 0.0, paragraph.schedule
        if paragraph is not None and paragraph.cell is not None:
            row = (paragraph.cell.table, paragraph.cell.row)
            lines += 0 if row in rows else _ROW_LINES
            rows.add(row)
        else:
            lines += _HEADING_LINES if piece.is_heading else math.ceil(len(piece.text) / _LINE) + 0.5
    return max(1, pages + math.ceil(lines / _LINES_ON_PAGE))


def language_of(model: FileModel) -> str:
    """Return the language most of the words are in ("en", "de", "fr", "es"), "" when there are too few to tell."""
    counts: Counter[str] = Counter()
    for piece in model.body:
        for word in re.findall(r"[a-zà-ÿ]+", piece.text.lower()):
            counts.update(language for language, common in _COMMON.items() if word in common)
    best = counts.most_common(2)
    if not best or best[0][1] < 3 or (len(best) > 1 and best[0][1] < best[1][1] * 1.3):
        return ""
    return best[0][0]
