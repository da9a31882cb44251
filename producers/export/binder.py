"""One PDF of a whole package: cover, index with page numbers and links, exhibits with their own title pages."""

from dataclasses import dataclass

from pypdf import PdfWriter
from pypdf.annotations import Link
from pypdf.generic import Fit

from producers.content.typography import clean_text
from producers.pdf.canvas import BLUE, BOLD, HAIR, INK, LEFT, QUIET, SANS, SERIF, Sheet, break_lines, measure
from producers.pdf.destinations import resolve_names
from producers.pdf.flattening import flatten_form
from producers.pdf.pages import open_pdf, write_on, write_pdf

_INDEX = {"de": "Verzeichnis"}
"""What the index is called in languages other than English."""
_ROW, _TOP, _BOTTOM = 24.0, 150.0, 80.0


@dataclass(frozen=True)
class BinderItem:
    """One document of a binder: its title, its pages as PDF, and an exhibit label ("Exhibit A"), "" for a main one."""

    title: str
    pdf: bytes
    exhibit: str = ""
    note: str = ""


@dataclass(frozen=True)
class _Entry:
    item: BinderItem
    first: int
    count: int


def bind_pdf(title: str, items: tuple[BinderItem, ...], lines: tuple[str, ...] = (), language: str = "en-GB") -> bytes:
    """Return the binder. `lines` stand on the cover (a matter, a date); page numbers count the whole binder.

    Forms are flattened, since fields of two forms may share a name. Raises ContentProblem "pdf_damaged" or
    "pdf_encrypted" for a part that cannot be bound.
    """
    parts = [(item, open_pdf(_prepare(item), item.title)) for item in items]
    length = _index_length(items)
    entries: list[_Entry] = []
    page = 2 + length
    for item, reader in parts:
        count = len(reader.pages) + bool(item.exhibit)
        entries.append(_Entry(item, page, count))
        page += count
    writer = PdfWriter()
    _append(writer, _cover(title, lines, language))
    _append(writer, _index(title, entries, language))
    writer.add_outline_item(title=_index_word(language), page_number=1)
    for entry, (item, reader) in zip(entries, parts, strict=True):
        start = len(writer.pages)
        if item.exhibit:
            _append(writer, _exhibit(item, language))
        writer.append(reader, import_outline=False)
        writer.add_outline_item(title=_name(entry.item), page_number=start)
    _link(writer, entries)
    _number(writer, page - 1)
    return write_pdf(writer, title)


def _prepare(item: BinderItem) -> bytes:
    open_pdf(item.pdf, item.title)
    return resolve_names(flatten_form(item.pdf))


def _append(writer: PdfWriter, data: bytes) -> None:
    for page in open_pdf(data).pages:
        writer.add_page(page)


def _name(item: BinderItem) -> str:
    return f"{item.exhibit}: {item.title}" if item.exhibit else item.title


def _cover(title: str, lines: tuple[str, ...], language: str) -> bytes:
    sheet = Sheet(title, language)
    top = 240.0
    for line in break_lines(clean_text(title), SERIF, 26, sheet.text_width):
        sheet.text(LEFT, top, line, SERIF, 26, INK)
        top += 32
    sheet.rule(top - 12, 1.5, BLUE)
    top += 18
    for line in lines:
        sheet.text(LEFT, top, clean_text(line), SERIF, 11.5)
        top += 18
    sheet.end_page()
    return sheet.finish()


def _exhibit(item: BinderItem, language: str) -> bytes:
    sheet = Sheet(item.title, language)
    top = 300.0
    sheet.text(LEFT, top, clean_text(item.exhibit), SERIF, 26)
    sheet.rule(top + 16, 1.5, BLUE)
    top += 44
    for line in break_lines(clean_text(item.title), SERIF, 13, sheet.text_width):
        sheet.text(LEFT, top, line, SERIF, 13)
        top += 18
    sheet.end_page()
    return sheet.finish()


def _rows_on(page: int, height: float = 792) -> int:
    return int((height - (_TOP if page == 0 else 90.0) - _BOTTOM) // _ROW)


def _index_length(items: tuple[BinderItem, ...]) -> int:
    pages, left = 1, len(items) - _rows_on(0)
    while left > 0:
        left -= _rows_on(1)
        pages += 1
    return pages


def _index_word(language: str) -> str:
    return _INDEX.get(language.partition("-")[0], "Index")


def _index(title: str, entries: list[_Entry], language: str) -> bytes:
    word = _index_word(language)
    sheet = Sheet(f"{word}: {title}", language)
    page, top = 0, _TOP
    sheet.text(LEFT, 71, word, SERIF, 20)
    sheet.text(LEFT, 92, clean_text(title), SANS, 10, QUIET)
    sheet.rule(104, 1, BLUE)
    left = _rows_on(0)
    for entry in entries:
        if not left:
            sheet.end_page()
            page, top = page + 1, 90.0
            left = _rows_on(page)
        _draw_entry(sheet, entry, top)
        top += _ROW
        left -= 1
    sheet.end_page()
    return sheet.finish()


def _draw_entry(sheet: Sheet, entry: _Entry, top: float) -> None:
    label = clean_text(entry.item.exhibit)
    x = LEFT
    if label:
        sheet.text(LEFT, top, label, BOLD, 10.5, BLUE)
        x = LEFT + 72
    width = sheet.text_width - (x - LEFT) - 60
    title = clean_text(f"{entry.item.title}{f' ({entry.item.note})' if entry.item.note else ''}")
    shown = break_lines(title, SANS, 10.5, width)
    sheet.text(x, top, shown[0] if len(shown) == 1 else _shorten(title, width), SANS, 10.5)
    sheet.text_right(LEFT + sheet.text_width, top, str(entry.first), SANS, 10.5)
    sheet.rule(top + 7, 0.5, HAIR)


def _shorten(title: str, width: float) -> str:
    """Return the start of a title that is too long for its line; the whole title stands on the document itself."""
    kept = title
    while kept and measure(f"{kept}…", SANS, 10.5) > width:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"


def _link(writer: PdfWriter, entries: list[_Entry]) -> None:
    page, place, left = 1, _TOP, _rows_on(0)
    for entry in entries:
        if not left:
            page, place, left = page + 1, 90.0, _rows_on(1)
        height = float(writer.pages[page].mediabox.height)
        width = float(writer.pages[page].mediabox.width)
        box = (LEFT, height - place - 7, width - LEFT, height - place + 14)
        link = Link(rect=box, target_page_index=entry.first - 1, border=[0, 0, 0], fit=Fit.fit())
        writer.add_annotation(page, link)
        place, left = place + _ROW, left - 1


def _number(writer: PdfWriter, total: int) -> None:
    """Write the binder's own page number at the top right of every page but the cover, where documents have none."""
    for number, page in enumerate(writer.pages, start=1):
        if number > 1:
            write_on(writer, page, f"{number} / {total}", right=30, top=18)
