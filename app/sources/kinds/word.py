"""Word files."""

from collections import Counter

from app.relay.nouns.source import PassageKind, SourceTable
from app.sources.gathering import Gathering
from app.sources.values import read_value
from producers.reading.limits import Limits
from producers.reading.word import read_word
from producers.reading.wordmodel import Note, WordFile, WordParagraph, WordTable
from producers.reading.wordplaces import name_place


def read(data: bytes, name: str, limits: Limits) -> Gathering:  # noqa: ARG001 - one shape for all readers
    """Read a Word file: body in order with tables row by row, then notes, comments, headers and footers."""
    word = read_word(data, limits)
    gathered = Gathering()
    _add_body(word, gathered)
    _add_notes(word, gathered)
    _add_heads(word, gathered)
    for table in word.tables:
        gathered.tables.append(_make_table(table))
    _add_notices(word, gathered)
    return gathered


def _add_body(word: WordFile, gathered: Gathering) -> None:
    rows = _rows_of(word)
    for paragraph in word.body:
        if paragraph.in_contents:
            continue
        if paragraph.cell is not None and paragraph.story == "body":
            if (row := rows.pop(paragraph.index, None)) is not None:
                gathered.add("row", row[1], row[0], original=row[2])
            continue
        number = paragraph.label or paragraph.typed
        kind = _kind_of(paragraph)
        level = paragraph.outline if paragraph.outline is not None else paragraph.level
        gathered.add(
            kind, paragraph.text, name_place(paragraph), number=number, level=level, original=paragraph.original
        )


def _kind_of(paragraph: WordParagraph) -> PassageKind:
    if paragraph.is_heading:
        return "heading"
    return "clause" if paragraph.number else "paragraph"


def _rows_of(word: WordFile) -> dict[int, tuple[str, str, str]]:
    """Rows of outer tables by the index of their first paragraph: label, words now, words before changes."""
    found: dict[int, tuple[str, str, str]] = {}
    for table in word.tables:
        if table.depth:
            continue
        firsts, originals = _first_paragraphs(word, table)
        for number, row in enumerate(table.rows):
            if number in firsts:
                text = " | ".join(" ".join(cell.text.split("\n")) for cell in row)
                now = text if any(cell.text.strip() for cell in row) else ""
                found[firsts[number]] = (f"table {table.index + 1}, row {number + 1}", now, originals[number])
    return found


def _first_paragraphs(word: WordFile, table: WordTable) -> tuple[dict[int, int], dict[int, str]]:
    firsts: dict[int, int] = {}
    before: dict[int, list[str]] = {}
    changed: set[int] = set()
    for paragraph in word.paragraphs[table.first :]:
        if paragraph.story != "body" or paragraph.cell is None:
            break
        if paragraph.cell.table == table.index:
            firsts.setdefault(paragraph.cell.row, paragraph.index)
            before.setdefault(paragraph.cell.row, []).append(paragraph.original)
            if paragraph.original != paragraph.text:
                changed.add(paragraph.cell.row)
    return firsts, {row: " | ".join(texts) if row in changed else "" for row, texts in before.items()}


def _add_notes(word: WordFile, gathered: Gathering) -> None:
    for note in word.notes:
        gathered.add("comment" if note.kind == "comment" else "note", note.text, _name_note(word, note))


def _name_note(word: WordFile, note: Note) -> str:
    author = f" by {note.author}" if note.author else ""
    place = f" at {name_place(word.paragraphs[note.paragraph])}" if note.paragraph >= 0 else ", tied to no place"
    return f"{note.kind} {note.ordinal}{author}{place}"


def _add_heads(word: WordFile, gathered: Gathering) -> None:
    seen: set[tuple[str, str]] = set()
    for paragraph in word.story("header", "footer"):
        if (paragraph.story, paragraph.text) not in seen:
            seen.add((paragraph.story, paragraph.text))
            gathered.add("paragraph", paragraph.text, name_place(paragraph), original=paragraph.original)


def _make_table(table: WordTable) -> SourceTable:
    rows = [tuple(cell.text for cell in row) for row in table.rows]
    width = max((len(row) for row in rows), default=0)
    rows = [row + ("",) * (width - len(row)) for row in rows]
    head = rows[0] if len(rows) > 1 and all(cell.strip() for cell in rows[0]) else ()
    body = tuple(rows[1:] if head else rows)
    columns = head or tuple(f"Column {number}" for number in range(1, width + 1))
    label = f"table {table.index + 1}"
    numbers = tuple(tuple(read_value(cell) for cell in row) for row in body)
    return SourceTable(name=label, label=label, columns=columns, rows=body, numbers=numbers, first_row=2 if head else 1)


def _add_notices(word: WordFile, gathered: Gathering) -> None:
    changes = Counter(one.kind for one in word.revisions)
    tracked = sum(count for kind, count in changes.items() if kind != "formatting")
    if tracked:
        gathered.notice(
            "tracked-changes",
            count=str(tracked),
            authors=str(len({one.author for one in word.revisions if one.kind != "formatting"})),
            deletions=str(changes["deletion"]),
            insertions=str(changes["insertion"]),
            marks=str(changes["paragraph mark"]),
        )
    hidden = [paragraph for paragraph in word.paragraphs if paragraph.hidden and not paragraph.in_contents]
    if hidden:
        gathered.notice("hidden-text", count=str(len(hidden)), place=name_place(hidden[0]))
    if word.macros:
        gathered.notice("macros-not-run")
    if word.embedded:
        gathered.notice("embedded-files", count=str(len(word.embedded)))
