"""Comparing two decks: slides that came, went, moved or changed, each change in words."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from producers.content.document import Cell, Column, Document, DocumentBlock, Paragraph, Table, TableRow, Title
from producers.content.runs import Runs, Text
from producers.docx import write_docx
from producers.figures import FigureBook
from producers.reading.slides import SlideChart, SlideRead, SlideText, read_deck
from producers.redline.chartfigures import list_figure_changes
from producers.redline.model import Change, Redline, count_changes
from producers.redline.slidepairs import SlidePair, pair_slides, pair_texts, slide_words
from producers.redline.wording import RedlineWords, redline_words
from producers.redline.words import compare_words, split_words

SlideChangeKind = Literal["inserted", "deleted", "replaced", "moved"]

_PARTS = {"title": "title", "text": "text", "row": "table", "diagram": "diagram", "chart": "chart", "notes": "notes"}
_STATES = {"hidden", "shown"}
_MOST_ALIKE = 0.6


@dataclass(frozen=True)
class SlideChange:
    """A change on a slide. `number` is its number in the new deck, `was` in the old; 0 where there is none.

    `part` is what changed ("title", "table", "notes", "slide" for a whole one).
    """

    kind: SlideChangeKind
    number: int
    was: int
    part: str
    before: str = ""
    after: str = ""

    @property
    def place(self) -> str:
        """The place in words: "slide 3, table"."""
        slide = f"slide {self.number}" if self.number else f"slide {self.was} of the old deck"
        return slide if self.part == "slide" else f"{slide}, {self.part}"


def list_slide_changes(old: bytes, new: bytes) -> tuple[SlideChange, ...]:
    """Return what changed between two decks, in the order of the new slides. Raises ReadingProblem."""
    olds, news = read_deck(old).slides, read_deck(new).slides
    found = [
        one
        for pair in pair_slides(olds, news)
        for one in _of_pair(
            olds[pair.old] if pair.old is not None else None, news[pair.new] if pair.new is not None else None, pair
        )
    ]
    return tuple(sorted(found, key=lambda one: (one.number or one.was, one.number == 0)))


def compare_decks(old: bytes, new: bytes, language: str = "en-GB") -> Redline:
    """Return a Word document that lists the changes slide by slide, its own words in `language`."""
    found = list_slide_changes(old, new)
    changes = tuple(Change(one.kind, one.place, one.before, one.after) for one in found)
    produced = write_docx(_list_document(found, language), FigureBook())
    return Redline(produced.data, "docx", count_changes(changes), changes)


def _of_pair(old: SlideRead | None, new: SlideRead | None, pair: SlidePair) -> list[SlideChange]:
    """Return the changes of one slide; one whose words stand elsewhere has moved."""
    if new is None:
        return (
            []
            if old is None
            else [SlideChange("deleted", 0, old.number, "slide", before=old.title or slide_words(old))]
        )
    if old is None:
        return [SlideChange("inserted", new.number, 0, "slide", after=new.title or slide_words(new))]
    moved = [SlideChange("moved", new.number, old.number, "slide", old.title, new.title)]
    return [*(moved if pair.moved and old.number != new.number else ()), *_compare_slides(old, new)]


def _compare_slides(old: SlideRead, new: SlideRead) -> list[SlideChange]:
    found = [one for part in _PARTS for one in _compare_part(part, old, new)]
    if old.hidden != new.hidden:
        states = ("hidden", "shown") if old.hidden else ("shown", "hidden")
        found.append(SlideChange("replaced", new.number, old.number, "slide", *states))
    return found


def _compare_part(part: str, old: SlideRead, new: SlideRead) -> Iterator[SlideChange]:
    if part == "chart" and len(old.charts) == len(new.charts):
        for one, other in zip(old.charts, new.charts, strict=True):
            yield from _of_chart(one, other, old, new)
        return
    olds = [one for one in old.texts if one.kind == part]
    news = [one for one in new.texts if one.kind == part]
    for before, after in pair_texts(olds, news):
        was, now = _text(olds, before), _text(news, after)
        if was != now:
            kind: SlideChangeKind = "replaced" if was and now else "inserted" if now else "deleted"
            shown = _shorten(was, now) if kind == "replaced" else (was, now)
            yield SlideChange(kind, new.number, old.number, _PARTS[part], *shown)


def _of_chart(before: SlideChart, after: SlideChart, old: SlideRead, new: SlideRead) -> Iterator[SlideChange]:
    """Yield the changes of a chart: of its titles together, of its figures one by one."""
    was, now = " | ".join(before.titles), " | ".join(after.titles)
    if was != now:
        yield SlideChange("replaced", new.number, old.number, "chart", was, now)
    for one in list_figure_changes(before, after):
        kind: SlideChangeKind = "replaced" if one.before and one.after else "inserted" if one.after else "deleted"
        shown = (f"{one.name}: {value}" if value else "" for value in (one.before, one.after))
        yield SlideChange(kind, new.number, old.number, "chart", *shown)


def _text(texts: list[SlideText], place: int | None) -> str:
    return "" if place is None else texts[place].text.replace("\u00a0", " ")


def _shorten(before: str, after: str) -> tuple[str, str]:
    """Return the stretch of words that differs; long texts that share most are hard to compare by eye."""
    old, new = split_words(before), split_words(after)
    steps = [step for step in compare_words(old, new, old) if not step.same]
    changed = sum(step.old_to - step.old_from for step in steps)
    if len(before) < 80 or changed > _MOST_ALIKE * len(old):
        return before, after
    first, last = steps[0], steps[-1]
    return _stretch(old, first.old_from, last.old_to), _stretch(new, first.new_from, last.new_to)


def _stretch(words: list[str], start: int, end: int) -> str:
    head, tail = max(start - 6, 0), min(end + 6, len(words))
    text = "".join(words[head:tail]).strip()
    return f"{'… ' if head else ''}{text}{' …' if tail < len(words) else ''}"


def _list_document(changes: tuple[SlideChange, ...], language: str) -> Document:
    words = redline_words(language)
    said = f"{words.count(len(changes))}." if changes else words.deck_same
    blocks: list[DocumentBlock] = [Title(text=words.deck), Paragraph(runs=_runs(said))]
    if changes:
        columns = tuple(Column(head=_runs(head)) for head in words.deck_heads)
        rows = tuple(TableRow(cells=tuple(Cell(runs=_runs(text)) for text in _row(one, words))) for one in changes)
        blocks.append(Table(columns=columns, rows=rows, alt=words.deck_table))
    return Document(title=words.deck, theme="memo", language=language, blocks=tuple(blocks))


def _row(change: SlideChange, words: RedlineWords) -> tuple[str, str, str, str]:
    number = str(change.number) if change.number else words.old_slide.format(number=change.was)
    if change.kind == "moved":
        return number, words.moved_from.format(number=change.was), change.before, change.after
    what = f"{words.part(change.part)} {words.kinds[change.kind]}"
    if {change.before, change.after} == _STATES:
        return number, what, words.part(change.before), words.part(change.after)
    return number, what, change.before, change.after


def _runs(text: str) -> Runs:
    return (Text(text=text),) if text else ()
