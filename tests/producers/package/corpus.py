"""The corpus of broken files: every way we know to damage a Word, Excel or PowerPoint file, each made on demand.

`KINDS` gives by name the code the lint must name and what makes the file. The clean files they were made from are in
`CLEAN`.
"""

import io
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial

from producers.package.archive import write_archive
from tests.producers.package import test_lint_sheets, test_lint_slides, test_lint_word
from tests.producers.package.clean_files import Parts, sheet_parts, slide_parts, swap, word_parts

TYPES = "[Content_Types].xml"
Maker = Callable[[], Parts]
CLEAN: dict[str, tuple[Maker, str]] = {
    "docx": (cache(word_parts), "word/document.xml"),
    "xlsx": (cache(sheet_parts), "xl/workbook.xml"),
    "pptx": (cache(slide_parts), "ppt/presentation.xml"),
}


@dataclass(frozen=True)
class Broken:
    """A kind of broken file: its format, the code of its fault, and what makes it."""

    form: str
    code: str
    make: Callable[[], bytes]


def clean(form: str) -> bytes:
    """The clean file of a format."""
    return write_archive(CLEAN[form][0]())


def _swapped(form: str, part: str, old: str, new: str, count: int) -> bytes:
    parts = swap(CLEAN[form][0](), part, old, new, count=count)
    if "tblGrod" in new:
        parts = swap(parts, part, "</w:tblGrid>", "</w:tblGrod>")
    return write_archive(parts)


def _changed(form: str, change: Callable[[Parts, str], Parts]) -> bytes:
    make, main = CLEAN[form]
    return write_archive(change(make(), main))


def _without(parts: Parts, name: str) -> Parts:
    return {other: data for other, data in parts.items() if other != name}


def _rels(main: str) -> str:
    folder, _, name = main.rpartition("/")
    return f"{folder}/_rels/{name}.rels"


def _closing_lost(parts: Parts, main: str) -> Parts:
    return {**parts, main: parts[main].rstrip()[:-6]}


def _with_doctype(parts: Parts, main: str) -> Parts:
    return {**parts, main: b'<!DOCTYPE x [<!ENTITY a "b">]>' + parts[main].partition(b"?>")[2]}


PACKAGES: dict[str, tuple[str, Callable[[Parts, str], Parts]]] = {
    "XML cut off": ("unparsable_xml", _closing_lost),
    "entities declared": ("doctype", _with_doctype),
    "content types lost": ("missing_content_types", lambda parts, _: _without(parts, TYPES)),
    "part without type": ("missing_content_type", lambda parts, _: {**parts, "media/sound.qqq": b"x"}),
    "type without part": (
        "type_without_part",
        lambda parts, _: swap(parts, TYPES, "</Types>", '<Override PartName="/no.xml" ContentType="a/b"/></Types>'),
    ),
    "type given twice": (
        "duplicate_content_type",
        lambda parts, _: swap(parts, TYPES, "</Types>", '<Default Extension="xml" ContentType="a/b"/></Types>'),
    ),
    "target lost": ("dangling_relationship", lambda parts, main: _without(parts, _first_target(parts, main))),
    "main part lost": (
        "missing_main_part",
        lambda parts, _: swap(parts, "_rels/.rels", 'officeDocument"', 'otherDocument"'),
    ),
    "part nobody points at": ("orphan_part", lambda parts, _: {**parts, "extra/extra.xml": b"<x/>"}),
    "relations of no part": (
        "relationships_without_part",
        lambda parts, _: {**parts, "extra/_rels/no.xml.rels": _NO_RELATIONS},
    ),
    "name that leaves the package": ("bad_member_name", lambda parts, _: {**parts, "../evil.xml": b"<x/>"}),
    "names that differ by case": ("names_differ_by_case", lambda parts, main: {**parts, main.upper(): b"<x/>"}),
}
_NO_RELATIONS = b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>'


def _first_target(parts: Parts, main: str) -> str:
    folder = main.rpartition("/")[0]
    text = parts[_rels(main)].decode()
    found = (piece.partition('"')[0] for piece in text.split('Target="')[1:])
    names = (name.lstrip("/") if name.startswith("/") else f"{folder}/{name}" for name in found)
    return next(name for name in names if name in parts)


def _zipped(form: str, change: Callable[[bytes], bytes]) -> bytes:
    return change(clean(form))


def _flipped(data: bytes) -> bytes:
    """A byte of the content of the largest member turned round."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        largest = max(archive.infolist(), key=lambda info: info.compress_size)
    place = largest.header_offset + 30 + len(largest.filename.encode()) + largest.compress_size // 2
    return data[:place] + bytes((data[place] ^ 0xFF,)) + data[place + 1 :]


def _sealed(data: bytes) -> bytes:
    place = data.rindex(b"PK\x01\x02") + 8
    return data[:place] + bytes((data[place] | 1,)) + data[place + 1 :]


def _linked(data: bytes) -> bytes:
    stream = io.BytesIO(data)
    link = zipfile.ZipInfo("link.xml")
    link.external_attr = 0o120777 << 16
    with zipfile.ZipFile(stream, "a") as archive:
        archive.writestr(link, b"<x/>")
    return stream.getvalue()


def _cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


ZIPS: dict[str, tuple[str, Callable[[bytes], bytes]]] = {
    "byte flipped": ("damaged_member", _flipped),
    "member sealed": ("encrypted_member", _sealed),
    "link inside": ("link_member", _linked),
    "half a file": ("not_a_zip", _cut),
}


def _kinds() -> dict[str, Broken]:
    found: dict[str, Broken] = {}
    tables = (("docx", test_lint_word.BROKEN), ("xlsx", test_lint_sheets.BROKEN), ("pptx", test_lint_slides.BROKEN))
    for form, table in tables:
        for number, (code, part, old, new) in enumerate(table, start=1):
            count = -1 if "spTree" in old else 1
            found[f"{form} {code} {number}"] = Broken(form, code, partial(_swapped, form, part, old, new, count))
        for name, (code, change) in PACKAGES.items():
            found[f"{form} {name}"] = Broken(form, code, partial(_changed, form, change))
        for name, (code, damage) in ZIPS.items():
            found[f"{form} {name}"] = Broken(form, code, partial(_zipped, form, damage))
    return found


KINDS = _kinds()
