"""The order of a document: numbers that somebody typed, clauses that stand twice, headings over nothing."""

import re
from collections.abc import Iterator
from itertools import zip_longest

from app.checks.model import FileModel, Piece
from app.checks.remarks import CheckContext, Remark

_LETTER = re.compile(r"\(([a-z])\)$")


def check_numbering(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """A typed number that skips one or stands twice in a row; a list that starts anew at 1 or (a) is in order."""
    last: dict[tuple[str, str], tuple[int, Piece]] = {}
    for piece in model.clauses:
        typed = _typed_number(piece)
        if typed is None:
            continue
        scope, number, shown = typed
        before = last.get(scope)
        if before is not None and number not in {before[0] + 1, 1}:
            facts = {"number": shown, "expected": _show(shown, before[0] + 1), "before": _show(shown, before[0])}
            yield Remark(piece.label, facts, piece.index, before[1].label, before[1].index)
        last[scope] = (number, piece)
        for deeper in [key for key in last if key[1].startswith(f"{scope[1]}{number}.")]:
            del last[deeper]


def _typed_number(piece: Piece) -> tuple[tuple[str, str], int, str] | None:
    """Return where a typed number counts (schedule and parent), the number, and how it is written."""
    paragraph = piece.paragraph
    typed = paragraph.typed if paragraph is not None else piece.number
    schedule = paragraph.schedule if paragraph is not None else ""
    if re.fullmatch(r"\d{1,3}(?:\.\d{1,3})*", typed):
        parent, _, own = typed.rpartition(".")
        return (schedule, f"{parent}." if parent else ""), int(own), typed
    return None


def _show(like: str, number: int) -> str:
    parent, dot, _ = like.rpartition(".")
    return f"{parent}{dot}{number}"


def check_restart(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """The automatic number of a main clause that stands twice in one part: the list starts anew by mistake.

    A part begins with a line that reads as a title: terms and conditions after an order form count from 1 again.
    """
    seen: dict[str, Piece] = {}
    before: list[Piece] = []
    for piece in model.clauses:
        if _is_main_clause(piece):
            label = piece.number
            if label in seen and any(_reads_as_title(one) for one in before[-3:]):
                seen.clear()
            first = seen.setdefault(label, piece)
            if first is not piece:
                yield Remark(piece.label, {"number": label}, piece.index, first.label, first.index)
        before.append(piece)


def _is_main_clause(piece: Piece) -> bool:
    paragraph = piece.paragraph
    if paragraph is None or paragraph.schedule or not paragraph.listed or paragraph.level:
        return False
    return bool(re.fullmatch(r"\d+\.?", paragraph.label)) and piece.is_heading


def _reads_as_title(piece: Piece) -> bool:
    return not piece.number and len(piece.text) < 90 and not piece.text.rstrip().endswith((".", ";", ":", ","))


def check_duplicates(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """A clause of at least sixty letters that stands word for word somewhere else in the same part."""
    seen: dict[tuple[str, str], Piece] = {}
    for piece in model.clauses:
        words = re.sub(r"^[\d.()a-z]{1,8}\s+", "", " ".join(piece.plain.split())).lower()
        if len(words) < 60 or not piece.number:
            continue
        schedule = piece.paragraph.schedule if piece.paragraph is not None else ""
        first = seen.setdefault((schedule, words), piece)
        if first is not piece:
            yield Remark(piece.label, {"text": _short(piece.text)}, piece.index, first.label, first.index)


def check_empty_headings(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """A heading followed by another of the same or a higher level, or by nothing."""
    if model.word is None:
        return
    shown = [piece for piece in model.body if piece.paragraph is not None]
    for piece, after in zip_longest(shown, shown[1:]):
        if not _opens_something(piece):
            continue
        if after is None or (after.is_heading and _level(after) <= _level(piece) and not _groups(piece, after)):
            yield Remark(piece.label, {"heading": _short(piece.text)}, piece.index)


def _groups(piece: Piece, after: Piece) -> bool:
    """A heading without a number over a numbered one groups the clauses below it ("Agreed terms", "1. Definitions")."""
    return not piece.number and bool(after.number)


def _opens_something(piece: Piece) -> bool:
    """Titles of schedules stand over their subtitle and count as one with it."""
    paragraph = piece.paragraph
    if paragraph is None or not piece.is_heading or piece.in_table:
        return False
    starts_schedule = bool(paragraph.schedule) and paragraph.number == paragraph.schedule
    named = re.match(r"(?i)^(?:schedule|exhibit|annex|appendix|anlage|anhang)\b", piece.plain)
    return not starts_schedule and not named and "title" not in paragraph.style_name


def _level(piece: Piece) -> int:
    paragraph = piece.paragraph
    return paragraph.outline if paragraph is not None and paragraph.outline is not None else 9


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 80 else line[:79].rstrip() + "…"
