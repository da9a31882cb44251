"""What must be the same after LibreOffice has opened a file and saved it again. Each comparison returns differences."""

import io
import re
from collections import Counter
from datetime import date, datetime
from decimal import ROUND_HALF_UP, Decimal
from difflib import unified_diff

import openpyxl
from openpyxl.workbook import Workbook as Book

from app.checks.model import open_model
from producers.package.archive import read_archive, write_archive
from producers.reading.word import read_word

COUNTED = re.compile(r"Page\s\d+\sof\s\d+")
CACHED = re.compile(rb"(</f>|<f[^>]*/>)<v>[^<]*</v>")
CENT = Decimal("0.01")


def text_changes(before: bytes, after: bytes, name: str) -> list[str]:
    """Changed words, numbers of clauses, texts of references, heads, feet, notes, cells and chart titles.

    Page counts at the foot are compared by the rules of pages; a foot that is written once for each section counts
    once.
    """
    return list(unified_diff(_texts(before, name), _texts(after, name), lineterm="", n=0))[2:]


def _texts(data: bytes, name: str) -> list[str]:
    pieces = [f"{one.label}|{one.number}|{one.text.strip()}" for one in open_model(data, name).pieces]
    return list(dict.fromkeys(COUNTED.sub("Page n of m", piece) for piece in pieces))


def word_changes(before: bytes, after: bytes) -> list[str]:
    """Changed entries of the contents, fields by kind, tables by size, and outline."""
    one, two = _skeleton(before), _skeleton(after)
    return [f"{key}: {one[key]} became {two[key]}" for key in one if one[key] != two[key]]


def _skeleton(data: bytes) -> dict[str, object]:
    read = read_word(data)
    fields = Counter(field.word for one in read.body for field in one.fields)
    return {
        "contents": [one.text.split("\t")[:2] for one in read.body if one.in_contents],
        "references": sorted(field.result for one in read.body for field in one.fields if field.word == "REF"),
        "contents fields": fields["TOC"],
        "tables": [(len(table.rows), max(len(row) for row in table.rows)) for table in read.tables],
        "outline": [(one.label, one.text, one.outline) for one in read.body if one.outline is not None],
    }


def emptied(data: bytes) -> bytes:
    """A workbook without the stored values of its formulas, so that whoever opens it must calculate them."""
    parts = read_archive(data)
    sheets = {name: CACHED.sub(rb"\1", part) for name, part in parts.items() if name.startswith("xl/worksheets/sheet")}
    assert sheets != {name: parts[name] for name in sheets}, "no formula has a stored value"
    return write_archive({**parts, **sheets})


def value_changes(before: bytes, after: bytes) -> list[str]:
    """Formulas that are lost, and values that differ after calculation, money to the cent."""
    mine, theirs = _load(before, values=True), _load(after, values=True)
    formulas, kept = _load(before, values=False), _load(after, values=False)
    found = []
    for sheet in formulas.worksheets:
        for cell in (cell for row in sheet.iter_rows() for cell in row if cell.data_type == "f"):
            place = f"{sheet.title}!{cell.coordinate}"
            if kept[sheet.title][cell.coordinate].data_type != "f":
                found.append(f"{place}: the formula is lost")
            ours, other = mine[sheet.title][cell.coordinate].value, theirs[sheet.title][cell.coordinate].value
            if not same_value(ours, other):
                found.append(f"{place}: {ours} became {other}")
    return found


def same_value(one: object, two: object) -> bool:
    """Whether two stored values are the same: numbers to the cent and shares to a millionth, an empty text is none."""
    if isinstance(one, datetime | date) or isinstance(two, datetime | date):
        return str(one)[:10] == str(two)[:10]
    numbers = isinstance(one, int | float) and isinstance(two, int | float)
    if not numbers:
        return (one or "") == (two or "")
    first, second = Decimal(repr(one)), Decimal(repr(two))
    cents = first.quantize(CENT, ROUND_HALF_UP) == second.quantize(CENT, ROUND_HALF_UP)
    return abs(first - second) <= Decimal("0.000001") or (cents and abs(first) >= 1)


def book_changes(before: bytes, after: bytes) -> list[str]:
    """Lost names, charts, repeated heads, orientation, running heads and validations.

    Frozen panes are not compared: without a window, LibreOffice 7.4 drops them from any workbook.
    """
    one, two = _load(before, values=False), _load(after, values=False)
    found = [f"name {name} is lost" for name in one.defined_names if name not in two.defined_names]
    for sheet in one.worksheets:
        other = two[sheet.title]
        pairs = {
            "charts": (len(sheet._charts), len(other._charts)),
            "repeated heads": (sheet.print_title_rows, other.print_title_rows),
            "orientation": (sheet.page_setup.orientation, other.page_setup.orientation),
            "head": (_words(sheet.oddHeader.left.text), _words(other.oddHeader.left.text)),
            "validations": (len(sheet.data_validations.dataValidation), len(other.data_validations.dataValidation)),
        }
        found += [f"{sheet.title}: {what} {a} became {b}" for what, (a, b) in pairs.items() if a != b]
    return found


def _words(code: str | None) -> str:
    return re.sub(r"&K[0-9A-Fa-f]{6}", "", code or "")


def _load(data: bytes, *, values: bool) -> Book:
    return openpyxl.load_workbook(io.BytesIO(data), data_only=values)


def deck_changes(before: bytes, after: bytes) -> list[str]:
    """Another number of slides, charts, tables or notes."""
    one, two = _parts_of_deck(before), _parts_of_deck(after)
    return [f"{key}: {one[key]} became {two[key]}" for key in one if one[key] != two[key]]


def _parts_of_deck(data: bytes) -> dict[str, int]:
    names = list(read_archive(data))
    deck = open_model(data, "deck.pptx").deck
    assert deck is not None
    return {
        "slides": len(deck.slides),
        "tables": sum(len(slide.tables) for slide in deck.slides),
        "notes": sum(any(text.kind == "notes" for text in slide.texts) for slide in deck.slides),
        "charts": sum(bool(re.fullmatch(r"ppt/charts/chart[^/]*\.xml", name)) for name in names),
    }


def changes(before: bytes, after: bytes, name: str) -> list[str]:
    """Every difference of any kind between a file and what LibreOffice made of it."""
    found = text_changes(before, after, name)
    if name.endswith(".docx"):
        return found + word_changes(before, after)
    if name.endswith(".xlsx"):
        return found + value_changes(before, after) + book_changes(before, after)
    return found + deck_changes(before, after)
