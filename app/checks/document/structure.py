"""The order of a document: numbers that somebody typed, clauses that stand twice, headings over nothing."""

import re
from collections.abc import Iterator

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
    """The automatic number of a main clause that stands twice in the main text: the list starts anew by mistake."""
    seen: dict[str, Piece] = {}
    for piece in model.clauses:
        paragraph = piece.paragraph
        main = paragraph is not None and paragraph.listed and paragraph.level == 0 and not paragraph.schedule
        if not main or not paragraph or not re.fullmatch(r"\d+\.?", paragraph.label) or not piece.is_heading:
            continue
        first = seen.setdefault(paragraph.number, piece)
        if first is not piece:
            yield Remark(piece.label, {"number": paragraph.label}, piece.index, first.label, first.index)


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
    for piece, after in zip(shown, [*shown[1:], None], strict=True):
        if not _opens_something(piece):
            continue
        if after is None or (after.is_heading and _level(after) <= _level(piece)):
            yield Remark(piece.label, {"heading": _short(piece.text)}, piece.index)


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
