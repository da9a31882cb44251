"""OpenDocument texts (.odt)."""

import zipfile
from collections.abc import Iterator

from app.relay.nouns.source import SourceTable
from app.sources.gathering import Gathering
from app.sources.values import read_value
from producers.reading.limits import Limits
from producers.reading.markup import Element, parse_markup
from producers.reading.package import open_archive, read_part
from producers.reading.problems import ReadingProblem

_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_SKIPPED = {f"{_TEXT}tracked-changes", f"{_OFFICE}forms", f"{_TEXT}sequence-decls", f"{_OFFICE}annotation-end"}
_CONTENTS = {f"{_TEXT}table-of-content", f"{_TEXT}alphabetical-index", f"{_TEXT}illustration-index"}
_ASIDE = {f"{_TEXT}note", f"{_OFFICE}annotation"}


def read(data: bytes, name: str, limits: Limits) -> Gathering:  # noqa: ARG001 - one shape for all readers
    """Read an OpenDocument text: paragraphs, headings, tables row by row, notes and comments after their paragraph."""
    archive = open_archive(data, limits)
    if "content.xml" not in archive.NameToInfo:
        raise ReadingProblem("damaged")
    if _is_encrypted(archive):
        raise ReadingProblem("encrypted")
    root = parse_markup(read_part(archive, "content.xml"), "content.xml")
    body = next(root.iter(f"{_OFFICE}text"), None)
    gathered = Gathering()
    if body is not None:
        _walk(body, gathered)
    if next(root.iter(f"{_TEXT}list"), None) is not None:
        gathered.notice("numbers-left-out")
    changes = sum(1 for _ in root.iter(f"{_TEXT}changed-region"))
    if changes:
        gathered.notice("changes-accepted", count=str(changes))
    return gathered


def _is_encrypted(archive: zipfile.ZipFile) -> bool:
    manifest = "META-INF/manifest.xml"
    return manifest in archive.NameToInfo and b"encryption-data" in read_part(archive, manifest)


def _walk(container: Element, gathered: Gathering) -> None:
    for item in container:
        if item.tag in {f"{_TEXT}p", f"{_TEXT}h"}:
            _add_paragraph(item, gathered)
        elif item.tag == f"{_TABLE}table":
            _add_table(item, gathered)
        elif item.tag not in _SKIPPED and item.tag not in _CONTENTS:
            _walk(item, gathered)


def _add_paragraph(item: Element, gathered: Gathering) -> None:
    heading = item.tag == f"{_TEXT}h"
    level = item.get(f"{_TEXT}outline-level", "1")
    label = f"paragraph {len(gathered.passages) + 1}"
    depth = int(level) - 1 if heading and level.isdigit() else 0
    gathered.add("heading" if heading else "paragraph", _words(item), label, level=depth)
    for aside in item.iter(*_ASIDE):
        note = "\n".join(_words(one) for one in aside.iter(f"{_TEXT}p"))
        gathered.add("note" if aside.tag == f"{_TEXT}note" else "comment", note, f"note at {label}")
    for box in item.iter("{urn:oasis:names:tc:opendocument:xmlns:drawing:1.0}text-box"):
        _walk(box, gathered)


def _words(item: Element) -> str:
    return "".join(_pieces(item))


def _pieces(item: Element) -> Iterator[str]:
    yield item.text or ""
    for inner in item:
        if inner.tag == f"{_TEXT}s":
            count = inner.get(f"{_TEXT}c", "1")
            yield " " * min(int(count) if count.isdigit() else 1, 100)
        elif inner.tag == f"{_TEXT}tab":
            yield "\t"
        elif inner.tag == f"{_TEXT}line-break":
            yield "\n"
        elif inner.tag not in _ASIDE and not inner.tag.endswith("}text-box"):
            yield from _pieces(inner)
        yield inner.tail or ""


def _add_table(table: Element, gathered: Gathering) -> None:
    index = len(gathered.tables) + 1
    rows = [tuple(_cells(row)) for row in table.iter(f"{_TABLE}table-row")]
    for number, row in enumerate(rows, start=1):
        gathered.add("row", " | ".join(row) if any(row) else "", f"table {index}, row {number}")
    width = max((len(row) for row in rows), default=0)
    rows = [row + ("",) * (width - len(row)) for row in rows]
    columns = tuple(f"Column {number}" for number in range(1, width + 1))
    numbers = tuple(tuple(read_value(cell) for cell in row) for row in rows)
    label = f"table {index}"
    gathered.tables.append(SourceTable(name=label, label=label, columns=columns, rows=tuple(rows), numbers=numbers))


def _cells(row: Element) -> Iterator[str]:
    for cell in row.iterfind(f"{_TABLE}table-cell"):
        yield "\n".join(_words(one) for one in cell.iter(f"{_TEXT}p"))
