"""What drafting leaves behind: placeholders, blanks, highlights, comments, tracked changes, hidden text."""

import re
from collections import Counter
from collections.abc import Iterator

from app.checks.model import FileModel, Piece
from app.checks.remarks import CheckContext, Remark

_PLACEHOLDERS = re.compile(
    r"\{\{.{0,80}?\}\}|\{%.{0,80}?%\}|\{\{|\}\}|%\}"
    r"|\$?\{[A-Za-z_][\w .|/'()&:-]{0,80}\}"
    r"|<<[^<>]{1,60}>>|\[\s*(?:●|•|\*|_+|\.{3,}|…)\s*\]|\u25cf"
    r"|\[[^\[\]]{1,120}\]"
    r"|\b(?:TBD|TBC|TBA)\b|\bX{2,}(?:/X{2,})*\b|\b[Ll]orem ipsum\b|\?\?\?+"
)
_ALLOWED = re.compile(
    r"\[(?:sic|\.\.\.|…|emphasis .{0,40}|signatures? pages? .{0,60}|remainder of .{0,80}|intentionally .{0,40}"
    r"|page intentionally .{0,40}|this page .{0,60}|space .{0,40}|the remainder .{0,80}|reserved|not used"
    r"|[^\[\]]{1,100}: verify\b[^\[\]]{0,80}|\^\w{1,4}|omitted|redacted"
    r"|\d{1,4}[a-z]?|[a-zA-Z]|seal|l\.s\.|\s?x\s?| )\]",
    re.IGNORECASE,
)
_LINES = re.compile(r"_{3,}|\u2026{3,}|\.{6,}")
_LABEL = re.compile(r"[A-Za-z\u00c0-\u024f)](?:\s*[:\-–]\s*|\s{1,4}|\t+)$")
_ROMAN = re.compile(r"X{2,3}$")
_VERIFY = "To verify:"


def check_placeholders(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """Words that stand for something nobody has filled in yet; every single one is named."""
    for piece in model.pieces:
        if piece.paragraph is not None and piece.paragraph.story == "comment":
            continue
        for found in _PLACEHOLDERS.finditer(piece.written):
            if not _is_allowed(piece, found):
                shown = piece.text[found.start() : found.end()]
                yield Remark(piece.label, {"text": shown}, piece.index)


def _is_allowed(piece: Piece, found: re.Match[str]) -> bool:
    text = found.group()
    if _ROMAN.match(text):
        return bool(
            re.search(r"(?:Part|Title|Chapter|Article|Section|Book|Louis|No\.?)\s$", piece.plain[: found.start()])
        )
    if not text.startswith("["):
        return text == "\u25cf" and not piece.plain[: found.start()].strip()
    if _ALLOWED.fullmatch(text):
        return True
    # Square brackets inside a quotation mark changes to the quoted words: "[t]he", "[was] due".
    before, after = piece.plain[: found.start()], piece.plain[found.end() :]
    attached = after[:1].isalpha() or before[-1:].isalpha()
    linked = after.startswith("(")
    quoted = before.count('"') % 2 == 1 and text[1:-1].islower() and '"' in after
    return attached or linked or quoted


def check_blanks(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """A blank that does not say what belongs there: a ruled line in running text, a prompt without a name."""
    for piece in model.pieces:
        told = [found.span() for found in _PLACEHOLDERS.finditer(piece.written)]
        for found in _LINES.finditer(piece.written):
            inside = any(start <= found.start() < end for start, end in told)
            if not inside and not _has_label(model, piece, found.start()):
                around = piece.text[max(0, found.start() - 30) : found.start()].strip()
                yield Remark(piece.label, {"before": around or "the start of the line"}, piece.index)
    if model.word is not None:
        for control in model.word.controls:
            if control.prompt and not control.title and not control.tag:
                place, passage = model.place_of(control.paragraph)
                yield Remark(place, {"before": control.text.strip()}, passage)


def _has_label(model: FileModel, piece: Piece, start: int) -> bool:
    """A label is words right before the line, alone or ending in a colon; in a table also the cell before or after."""
    before = piece.plain[:start].rpartition("\n")[2]
    words = re.split(r"[.;_…]\s*", before)[-1].strip()
    if words and (words.endswith((":", ")")) or len(words.split()) <= 4) and _LABEL.search(before):
        return len(piece.plain[start:].partition("\n")[0].strip("_ .…\u2000")) < 60
    rest = piece.plain[start:].partition("\n")[0].strip("_ .…\u2000\t")
    if rest.startswith("(") or (not before.strip() and 0 < len(rest) < 60):
        return True
    if before.strip() or rest:
        return False
    if piece.text.strip("_ .…\n"):
        return True
    near = [one for one in model.pieces[max(0, piece.index - 1) : piece.index + 2] if one is not piece]
    return any(one.text.strip("_ ") and len(one.text) < 80 for one in near)


def check_highlights(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """Text that is still highlighted."""
    for piece in model.pieces:
        if piece.paragraph is not None and piece.paragraph.highlighted:
            text = " ".join("".join(piece.paragraph.highlighted).split())
            yield Remark(piece.label, {"text": _short(text)}, piece.index)


def check_hidden_text(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """Text that is in the file and cannot be seen."""
    for piece in model.pieces:
        if piece.paragraph is not None and piece.paragraph.hidden:
            yield Remark(piece.label, {"text": _short("".join(piece.paragraph.hidden))}, piece.index)


def check_tracked_changes(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """Changes that nobody has accepted or refused; one remark for each author."""
    if model.word is None:
        return
    by_author = Counter(one.author for one in model.word.revisions)
    for author, count in sorted(by_author.items()):
        first = next(one for one in model.word.revisions if one.author == author)
        place, passage = model.place_of(first.paragraph)
        yield Remark(place, {"author": author or "an unnamed author", "count": str(count)}, passage)


def check_comments(model: FileModel, context: CheckContext) -> Iterator[Remark]:
    """Comments that are still in the file, other than marks to verify; remarks we were asked for count as low."""
    for place, author, text, passage in _comments(model):
        if not text.startswith(_VERIFY):
            facts = {"text": _short(text), "author": author or "an unnamed author"}
            yield Remark(place, facts, passage, severity="low" if author in context.authors else None)


def check_verify_marks(model: FileModel, context: CheckContext) -> Iterator[Remark]:
    """Points a professional must verify and nobody has confirmed by name yet."""
    for place, _, text, passage in _comments(model):
        reason = text.removeprefix(_VERIFY).strip()
        if text.startswith(_VERIFY) and reason not in context.acknowledged:
            yield Remark(place, {"text": _short(reason)}, passage)


def _comments(model: FileModel) -> Iterator[tuple[str, str, str, int]]:
    """Yield (place, author, words, piece it is tied to or -1) of every comment."""
    if model.word is not None:
        for note in model.word.notes:
            if note.kind == "comment":
                tied = 0 <= note.paragraph < len(model.word.paragraphs)
                place, passage = model.place_of(note.paragraph) if tied else (f"comment {note.ordinal}", -1)
                yield place, note.author, note.text, passage
    if model.book is not None:
        for sheet, address, author, text in model.book.comments:
            yield f"{sheet}!{address}", author, text, -1
    if model.deck is not None:
        for slide in model.deck.slides:
            for one in slide.texts:
                if one.kind == "comment":
                    yield f"slide {slide.number}", "", one.text, -1


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 80 else line[:79].rstrip() + "…"
