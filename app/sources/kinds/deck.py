"""Decks."""

from app.relay.nouns.source import PassageKind, SourceTable
from app.sources.gathering import Gathering
from app.sources.values import read_value
from producers.reading.limits import Limits
from producers.reading.slides import SlideTable, TextKind, read_deck

_KINDS: dict[TextKind, PassageKind] = {"title": "heading", "row": "row", "notes": "note", "comment": "comment"}


def read(data: bytes, name: str, limits: Limits) -> Gathering:  # noqa: ARG001 - one shape for all readers
    """Read a deck: every text of every slide once, notes and comments after the slide's own words."""
    deck = read_deck(data, limits)
    gathered = Gathering()
    for slide in deck.slides:
        for text in slide.texts:
            where = f"slide {slide.number}" + {"notes": ", notes", "comment": ", comment"}.get(text.kind, "")
            gathered.add(_KINDS.get(text.kind, "slide"), text.text, where)
        for table in slide.tables:
            gathered.tables.append(_make_table(table, slide.number))
    hidden = [str(slide.number) for slide in deck.slides if slide.hidden]
    if hidden:
        gathered.notice("hidden-slides", slides=", ".join(hidden))
    pictures = sum(slide.pictures for slide in deck.slides)
    if pictures:
        gathered.notice("pictures-not-read", count=str(pictures))
    if deck.macros:
        gathered.notice("macros-not-run")
    return gathered


def _make_table(table: SlideTable, number: int) -> SourceTable:
    width = max((len(row) for row in table.rows), default=0)
    rows = [row + ("",) * (width - len(row)) for row in table.rows]
    head = rows[0] if len(rows) > 1 else tuple(f"Column {index}" for index in range(1, width + 1))
    body = tuple(rows[1:]) if len(rows) > 1 else tuple(rows)
    return SourceTable(
        name=table.shape,
        label=f"slide {number}, {table.shape}",
        columns=head,
        rows=body,
        numbers=tuple(tuple(read_value(cell) for cell in row) for row in body),
        first_row=2 if len(rows) > 1 else 1,
    )
