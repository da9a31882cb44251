"""References: fields that point nowhere or show an old number, typed numbers of clauses that do not exist."""

import re
from collections import Counter
from collections.abc import Iterator

from app.checks.model import FileModel, Piece
from app.checks.remarks import CheckContext, Remark
from producers.reading.wordmodel import BookmarkMark, FieldUse, WordFile, WordParagraph

_FIELDS = frozenset(("REF", "PAGEREF", "NOTEREF"))
_NUMBER = r"\d{1,4}(?:\.\d{1,3}){0,4}(?:\([a-z0-9]{1,5}\)){0,4}"
_JOINT = r"(?:\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or|to)\s+|\s+[-–]\s+|–)"
_TYPED = re.compile(
    rf"\b([Cc]lauses?|[Ss]ections?|[Pp]aragraphs?|[Aa]rticles?)\s+({_NUMBER}(?:{_JOINT}{_NUMBER})*)(?!-?[\d.]*[\dA-Za-z])"
)
_STATUTE = re.compile(
    r"(?:Regulations?|Regs?\.|Code|Act|Laws?|Rules?|U\.S\.C\.|C\.F\.R\.|CFR|Statutes?|Ordinance|ISO|GAAP)\s*§*\s*$"
)
_OTHERS = re.compile(
    r"^\s*thereof\b|^[\s,)]*(?:\([^)]*\)\s*)*(?:of|to|in|under)\s+(?!this\b|the\s+(?:main\s+)?body\b|that\s+clause\b)"
    r"(?!Schedule|the\s+Schedule|Part\b|each\b|these\b)",
)
_OWN = re.compile(r"[^.;]{0,40}?\b(?:of|to|in) this\b")
_INLINE_ITEM = re.compile(r"\(([a-z]{1,4}|\d{1,2})\)")
_SCHEDULE_WORD = r"\b(Schedule|Exhibit|Annex|Appendix|Anlage|Anhang)s?"
_SCHEDULE = re.compile(rf"{_SCHEDULE_WORD}\s+(\d{{1,2}}|[A-Z])\b(?!-\d|\s+(?:to|of)\s+(?:the\s+[A-Z][a-z]+ |\d))")
_ROLE = re.compile(r'\((?:the|each|an?|together)?\s*"')
_LONGEST_TITLE = 90
_ERROR = re.compile(r"Error! (?:Reference source not found|Bookmark not defined|No text of specified style)|Fehler! ")


def fields_of(word: WordFile) -> Iterator[tuple[WordParagraph, FieldUse]]:
    """Yield the reference fields of all stories with their paragraphs."""
    for paragraph in word.paragraphs:
        for one in paragraph.fields:
            if one.word in _FIELDS:
                yield paragraph, one


def check_target_missing(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """A field that points at a bookmark which is not in the file."""
    if model.word is None:
        return
    names = {mark.name.lower() for mark in model.word.bookmarks if mark.kind == "start"}
    for paragraph, one in fields_of(model.word):
        if one.target and one.target.lower() not in names:
            facts = {"target": one.target, "shown": one.result.strip() or "nothing"}
            yield Remark(*_at(model, paragraph, facts))


def check_error_shown(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """The words a word processor writes where a reference is broken."""
    for piece in model.pieces:
        if found := _ERROR.search(piece.text):
            yield Remark(piece.label, {"text": piece.text[found.start() : found.start() + 60].strip()}, piece.index)


def check_stale(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """A reference to a numbered paragraph whose stored number is not the one the paragraph has now."""
    if model.word is None:
        return
    starts = {mark.name.lower(): mark for mark in model.word.bookmarks if mark.kind == "start"}
    for paragraph, one in fields_of(model.word):
        mark = starts.get(one.target.lower())
        if one.word != "REF" or not one.switches & {"\\r", "\\n", "\\w"} or mark is None:
            continue
        target = _target_of(model.word, mark)
        shown = _tidy(one.result)
        if target is not None and target.number and shown and shown not in _right_numbers(target):
            facts = {"shown": one.result.strip(), "now": target.number}
            yield Remark(*_at(model, paragraph, facts), *model.place_of(target.index))


def _at(model: FileModel, paragraph: WordParagraph, facts: dict[str, str]) -> tuple[str, dict[str, str], int]:
    """What a remark about a paragraph begins with: the name of its place, the facts, the index of its piece."""
    place, passage = model.place_of(paragraph.index)
    return place, facts, passage


def _target_of(word: WordFile, mark: BookmarkMark) -> WordParagraph | None:
    return word.paragraphs[mark.paragraph] if mark.paragraph < len(word.paragraphs) else None


def _right_numbers(target: WordParagraph) -> set[str]:
    """The full number, the own label, what is left of the full one in a near place, and the number without its word."""
    full, label = _tidy(target.number), _tidy(target.label or target.typed)
    tails = {full[cut:] for cut in range(len(full)) if full[cut] == "("}
    return {full, label, *tails, _tidy(re.sub(r"^[^\d(]*\s+", "", full)), _tidy(re.sub(r"^[^\d(]*\s+", "", label))}


def _tidy(text: str) -> str:
    return re.sub(r"[\s\u00a0]+", " ", text).strip().rstrip(".").lower()


def check_bookmarks(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """A bookmark that ends before it starts, and a start or an end without the other."""
    if model.word is None:
        return
    starts = {mark.id: mark for mark in model.word.bookmarks if mark.kind == "start"}
    ends = {mark.id: mark for mark in model.word.bookmarks if mark.kind == "end"}
    for key in sorted(starts.keys() | ends.keys(), key=lambda one: (one not in starts, one)):
        start, end = starts.get(key), ends.get(key)
        problem = _bookmark_problem(start, end)
        mark = start or end
        if problem and mark is not None:
            place, passage = model.place_of(mark.paragraph)
            yield Remark(place, {"problem": problem, "name": mark.name or key}, passage)


def _bookmark_problem(start: BookmarkMark | None, end: BookmarkMark | None) -> str:
    if start is None:
        return "orphan end"
    if end is None:
        return "orphan start"
    return "reversed" if end.order < start.order else ""


def check_typed(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """A typed reference to a clause that the file does not have.

    Only where the file has numbered clauses, only with the word the file itself uses for them, and not where the
    words after it name another document ("section 3 of the Companies Act"). When not one reference finds its clause,
    the file speaks of another document throughout, as a covering letter does; not so an agreement, which gives roles
    to two parties before its first clause, and then means its own clauses.
    """
    numbers = _numbers_of(model)
    if sum(1 for one in numbers if one[:1].isdigit()) < 3 or not _has_own_clauses(model):
        return
    found = [(piece, one) for piece in model.body for one in _TYPED.finditer(piece.plain) if _is_own(piece, one)]
    named = [(piece, one, number) for piece, one in found for number in re.findall(_NUMBER, one.group(2))]
    most = max((int(one) for one in numbers if one.isdigit()), default=0)
    named = [(piece, one, number) for piece, one, number in named if _could_be_own(number, most)]
    kept = [one for piece, one, number in named if number in numbers or _is_field(piece, one.start(2))]
    if not kept and not _is_agreement(model):
        return
    usual = _usual_word(kept) or "clause"
    named = [one for one in named if not (one[0].is_heading and one[1].start() == 0)]
    for piece, one, number in named:
        if _word(one) == usual and not _is_field(piece, one.start(2)) and number not in numbers:
            yield Remark(piece.label, {"word": one.group(1).rstrip("s"), "number": number}, piece.index)


def _is_agreement(model: FileModel) -> bool:
    """Say whether two paragraphs before the first clause give somebody a role: (the "Seller")."""
    first = next((piece.index for piece in model.clauses if re.match(r"1(\.|$)", piece.number)), -1)
    return sum(1 for piece in model.body if piece.index < first and _ROLE.search(piece.plain)) >= 2


def _has_own_clauses(model: FileModel) -> bool:
    return any(piece.paragraph is not None and piece.paragraph.in_clauses for piece in model.body)


def _word(found: re.Match[str]) -> str:
    return found.group(1).lower().rstrip("s")


def _usual_word(kept: list[re.Match[str]]) -> str:
    """The word the file has for its own clauses: the one it uses with "of this Agreement", else the most common.

    Only references that find their clause count; another word is that of another document.
    """
    own = Counter(_word(one) for one in kept if _OWN.match(one.string[one.end() :]))
    counts = own or Counter(_word(one) for one in kept)
    if len(counts) > 1:
        counts.pop("paragraph", None)
    return counts.most_common(1)[0][0] if counts else ""


def _numbers_of(model: FileModel) -> set[str]:
    """Every number a paragraph has, with the shorter ones a typed reference may use ("4" for "4.").

    Items of a list of its own count under the clause before them ("4.2(a)" is item a. below clause 4.2), and so do
    items in the running text of a clause.
    """
    numbers: set[str] = set()
    above = ""
    for piece in model.body:
        if piece.number:
            if item := re.fullmatch(r"\(?([a-z]{1,4})[.)]?", piece.number):
                numbers.add(f"{above}({item.group(1)})")
            elif piece.number[:1].isdigit() and "(" not in piece.number:
                above = piece.number.rstrip(".")
            numbers.add(piece.number.rstrip("."))
            numbers |= {f"{piece.number.rstrip('.')}({one})" for one in _INLINE_ITEM.findall(piece.plain)}
            bare = re.search(rf"{_NUMBER}$", piece.number)
            if bare:
                numbers.add(bare.group())
    return numbers


def _could_be_own(number: str, most: int) -> bool:
    """Numbers far beyond the last clause are those of statutes ("Section 368", "Section 1.704")."""
    parts = [int(one) for one in re.findall(r"\d+", number.partition("(")[0])]
    return parts[0] <= most + 20 and all(part < 100 for part in parts[1:])


def _is_own(piece: Piece, found: re.Match[str]) -> bool:
    return not _OTHERS.match(piece.plain[found.end() :]) and not _STATUTE.search(piece.plain[: found.start()])


def _is_field(piece: Piece, start: int) -> bool:
    """Whether the number there is the result of a field, which other checks look after."""
    fields = piece.paragraph.fields if piece.paragraph is not None else ()
    return any(one.start <= start < one.start + max(len(one.result), 1) for one in fields)


def _schedules_present(model: FileModel) -> dict[str, Piece]:
    present: dict[str, Piece] = {}
    for piece in model.body:
        if piece.paragraph is not None and piece.paragraph.schedule:
            present.setdefault(piece.paragraph.schedule, piece)
    return present


def _schedules_named(model: FileModel) -> dict[str, Piece]:
    named: dict[str, Piece] = {}
    starts = {piece.index for piece in _schedules_present(model).values()}
    for piece in model.body:
        if piece.index not in starts:
            for found in _SCHEDULE.finditer(piece.plain):
                named.setdefault(f"{found.group(1)} {found.group(2)}", piece)
    return named


def check_schedule_missing(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """A schedule that the text refers to and the file does not have."""
    present = _schedules_present(model)
    if not model.once(_has_clauses):
        return
    for name, piece in _schedules_named(model).items():
        if name not in present and not any(_is_titled(one, name) for one in model.body):
            yield Remark(piece.label, {"schedule": name}, piece.index)


def _is_titled(piece: Piece, name: str) -> bool:
    """Whether a short line or cell begins with the name, as in a table: "Annex I(A) List of parties"."""
    return len(piece.text) < _LONGEST_TITLE and bool(re.match(rf"\s*{re.escape(name)}\b(?!\s+to\b)", piece.plain))


def check_schedule_unused(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """A schedule that no words of the file refer to."""
    named = _schedules_named(model)
    for name, piece in _schedules_present(model).items():
        word = name.partition(" ")[0]
        ranged = any(re.search(rf"\b{word}s\b", one.plain) for one in model.body)
        if name not in named and not ranged:
            yield Remark(piece.label, {"schedule": name}, piece.index)


def _has_clauses(model: FileModel) -> bool:
    return sum(1 for piece in model.body if piece.number[:1].isdigit()) >= 3
