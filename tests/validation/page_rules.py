"""What must be true of laid-out pages of documents. Each rule returns what breaks it as sentences."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from app.checks.model import open_model
from producers.content.document import Clause, Cover, Document, Heading, PageBreak, Schedule, Signatures, Table
from producers.content.inline import plain_text
from producers.content.numbering import Numbering, number_blocks
from producers.docx.look import Page, theme_page
from producers.figures import FigureBook
from producers.package.archive import read_archive
from tests.validation.laid import Laid, Line, squeeze
from tests.validation.made import Made

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
SLACK = 2.0
# Ink of italic or bold letters may stand a hair outside the box of the letter.
INK = 1.5


@dataclass(frozen=True)
class Reading:
    """A document with its pages and what is needed to recognise its blocks on them."""

    made: Made
    document: Document
    numbering: Numbering
    figures: FigureBook
    pages: tuple[Laid, ...]
    data: bytes

    @classmethod
    def of(cls, made: Made, pages: tuple[Laid, ...], data: bytes = b"") -> "Reading":
        """A document as it was laid out; `data` are the bytes that were laid out when they are not the file's own."""
        assert isinstance(made.content, Document)
        figures = FigureBook(figures=made.blueprint.figures)
        return cls(made, made.content, number_blocks(made.content), figures, pages, data or made.data)

    @property
    def covered(self) -> bool:
        """Whether the first page is a cover."""
        return isinstance(self.document.blocks[0], Cover)

    def frame(self, page: Laid) -> Page:
        """Paper and margins of a page."""
        frame = theme_page(self.document.theme, self.document.page)
        return frame.turn() if page.width > page.height else frame

    def body(self, page: Laid) -> tuple[Line, ...]:
        """The lines of a page between head and foot."""
        frame = self.frame(page)
        return page.between(frame.top - SLACK, page.height - frame.bottom + SLACK)

    def heads(self, page: Laid) -> str:
        """The squeezed head of a page."""
        return squeeze("".join(line.text for line in page.lines if line.bottom < self.frame(page).top))

    def words(self, runs: tuple) -> str:
        """Runs as they read."""
        return plain_text(runs, self.figures, self.numbering)


def outside_margins(reading: Reading) -> list[str]:
    """Text that leaves the text block, or stands between it and the running head or foot."""
    found = []
    for page in reading.pages:
        frame = reading.frame(page)
        low = page.height - frame.bottom + SLACK
        for line in page.lines:
            wide = line.left < frame.left - INK or line.right > page.width - frame.right + INK
            crosses = line.top < low < line.bottom
            off = line.top < frame.header - SLACK or line.bottom > page.height - frame.footer / 2
            if wide or crosses or off:
                found.append(f"page {page.number}: “{line.text[:60]}” leaves the text block")
    return found


def wrong_page_numbers(reading: Reading) -> list[str]:
    """Pages without “Page X of Y” at the right foot, or with another number; a cover has neither head nor foot."""
    total, found = len(reading.pages), []
    for page in reading.pages:
        frame = reading.frame(page)
        foot = [line for line in page.lines if line.top > page.height - frame.bottom + SLACK]
        if reading.covered and page.number == 1:
            running = bool(reading.heads(page)) or any("Page" in line.text for line in foot)
            found += ["page 1: the cover has a head or a foot"] if running else []
            continue
        wanted = f"Page{page.number}of{total}"
        right = any(squeeze(line.text).endswith(wanted) and _at_right(line, page, frame) for line in foot)
        found += [] if right else [f"page {page.number}: “Page {page.number} of {total}” is not at the right foot"]
    return found


def _at_right(line: Line, page: Laid, frame: Page) -> bool:
    return abs(line.right - (page.width - frame.right)) < SLACK


def lone_signatures(reading: Reading) -> list[str]:
    """Signature blocks that share their page with no text, or are torn over two pages, or lack a party."""
    found = []
    for block in reading.document.blocks:
        if isinstance(block, Signatures):
            found += _signature_faults(reading, block)
    return found


def _signature_faults(reading: Reading, block: Signatures) -> list[str]:
    lead = squeeze(reading.words(block.lead))
    for page in reading.pages:
        lines = [squeeze(line.text) for line in reading.body(page)]
        whole = "".join(lines)
        if not lead or lead not in whole:
            continue
        before, after = whole.split(lead, 1)
        found = [] if len(before) > 60 else [f"page {page.number}: the signature block stands alone"]
        names = [party.name for party in block.parties if squeeze(party.name) not in after]
        return found + [f"page {page.number}: {name} does not sign on the page of the block" for name in names]
    return ["the signature block is on no page"]


def stranded_headings(reading: Reading) -> list[str]:
    """Pages whose last line is a heading, the head of a table, or a lead-in that the file does not hold to its list.

    LibreOffice 7.4 leaves a lead-in behind in about one layout of ten although the file says keep with next.
    """
    headings = set(_headings(reading)) | set(_table_heads(reading))
    held = [squeeze(text) for text in _held_paragraphs(reading)]
    found = []
    for page in reading.pages:
        body = reading.body(page)
        last = squeeze(body[-1].text) if body else ""
        loose = last.endswith(":") and not any(last.endswith(text) or text.endswith(last) for text in held)
        if last in headings or loose:
            found.append(f"page {page.number} ends with “{body[-1].text}”")
    return found


def _held_paragraphs(reading: Reading) -> Iterator[str]:
    """The words of every paragraph that the file itself keeps with the next."""
    body = etree.fromstring(read_archive(reading.data)["word/document.xml"])
    for paragraph in body.iter(f"{W}p"):
        if paragraph.find(f"{W}pPr/{W}keepNext") is not None:
            yield "".join(text.text or "" for text in paragraph.iter(f"{W}t"))


def _headings(reading: Reading) -> Iterator[str]:
    for block, label in zip(reading.document.blocks, reading.numbering.labels, strict=True):
        if isinstance(block, Heading):
            yield squeeze(block.text)
        elif isinstance(block, Clause) and block.level == 1:
            yield squeeze(label.number + reading.words(block.runs))
        elif isinstance(block, Schedule):
            yield from (squeeze(label.number), squeeze(block.title), squeeze(block.subtitle))


def _table_heads(reading: Reading) -> Iterator[str]:
    for block in reading.document.blocks:
        if isinstance(block, Table) and any(column.head for column in block.columns):
            yield squeeze("".join(reading.words(column.head) for column in block.columns))


def single_lines(reading: Reading) -> list[str]:
    """Paragraphs that leave one line alone at the foot or at the head of a page."""
    found, located = [], 0
    stream, lines = _stream(reading)
    place = 0
    texts = _paragraphs(reading)
    for text in texts:
        start = stream.find(text, place)
        if start < 0:
            continue
        located, place = located + 1, start + len(text)
        counts: dict[int, set[int]] = {}
        for page, line in lines[start:place]:
            counts.setdefault(page, set()).add(line)
        if len(counts) > 1 and min(len(found_lines) for found_lines in counts.values()) < 2:
            found.append(f"pages {sorted(counts)}: one line stands alone of “{text[:50]}”")
    if located < 0.9 * len(texts):
        found.append(f"only {located} of {len(texts)} paragraphs were found on the pages")
    return found


def _stream(reading: Reading) -> tuple[str, list[tuple[int, int]]]:
    pieces: list[str] = []
    lines: list[tuple[int, int]] = []
    for page in reading.pages:
        for number, line in enumerate(reading.body(page)):
            text = squeeze(line.text)
            pieces.append(text)
            lines += [(page.number, number)] * len(text)
    return "".join(pieces), lines


def _paragraphs(reading: Reading) -> list[str]:
    model = open_model(reading.made.data, reading.made.name)
    found = [piece for piece in model.clauses if piece.paragraph is not None]
    return [squeeze((piece.paragraph.label if piece.paragraph else "") + piece.text) for piece in found]


def wrong_schedule_heads(reading: Reading) -> list[str]:
    """Pages of a schedule whose head does not name it, and other pages whose head does."""
    labels = {
        squeeze(label.number): squeeze(block.title)
        for block, label in zip(reading.document.blocks, reading.numbering.labels, strict=True)
        if isinstance(block, Schedule)
    }
    found, current, seen = [], "", set()
    for page in reading.pages:
        starts = [squeeze(line.text) for line in reading.body(page)[:1]]
        current = next((text for text in starts if text in labels), current)
        seen |= {current} & set(labels)
        named = [label for label in labels if f"{label}·{labels[label]}" in reading.heads(page)]
        if named != ([current] if current else []):
            found.append(f"page {page.number}: the head names {named}, the page belongs to {current or 'no schedule'}")
    return found + [f"{label} starts on no page" for label in labels if label not in seen]


def missing_table_heads(reading: Reading) -> list[str]:
    """Pages that show rows of a table without its head above them."""
    found = []
    for block in reading.document.blocks:
        if isinstance(block, Table) and any(column.head for column in block.columns):
            rows = {squeeze("".join(reading.words(cell.runs) for cell in row.cells)) for row in block.rows}
            words = squeeze(" ".join(reading.words(column.head) for column in block.columns))
            found += [
                f"page {page.number}: rows without the head “{words}”"
                for page in reading.pages
                if _rows_without_head(reading, page, rows, words)
            ]
    return found


def _rows_without_head(reading: Reading, page: Laid, rows: set[str], head: str) -> bool:
    lines = [squeeze(line.text) for line in reading.body(page)]
    first = next((number for number, line in enumerate(lines) if line in rows and len(line) > 8), None)
    return first is not None and not set(re.findall(r"\w", head)) <= set("".join(lines[:first]))


def too_many_pages(reading: Reading) -> list[str]:
    """A summary that does not end on page one, or a document longer than its own limit."""
    most = 1 if reading.document.theme == "terms" else reading.document.max_pages
    pages = len(reading.pages)
    return [f"{pages} pages instead of {most}"] if most is not None and pages > most else []


def empty_pages(reading: Reading) -> list[str]:
    """Pages with hardly a word between head and foot."""
    meant = any(isinstance(block, PageBreak) for block in reading.document.blocks)
    thin = [page.number for page in reading.pages if len(reading.body(page)) < 2]
    return [] if meant else [f"page {number} is all but empty" for number in thin]


DOCUMENT_RULES = (
    outside_margins,
    wrong_page_numbers,
    lone_signatures,
    stranded_headings,
    single_lines,
    wrong_schedule_heads,
    missing_table_heads,
    too_many_pages,
    empty_pages,
)
