"""Files without an Office format, as pieces of text with their places: text, Markdown, data, PDF."""

import csv
import io
import json
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import PurePosixPath
from typing import Any

import yaml

from producers.problems import ContentProblem
from producers.reading.markup import parse_markup
from producers.reading.problems import ReadingProblem
from producers.reading.sheetmodel import column_letters

Located = tuple[str, str]

_SHORT = 0.6
"""A line of a page that is shorter than this part of the longest one ends its paragraph."""

_EMPHASIS = re.compile(r"\*\*|(?<!\w)\*(?=\w)|(?<=[\w.,;)])\*(?!\w)|\\(?=[\[\]_*#.])")
_BREAK = re.compile(r"<br\s*/?>|^\s*>\s?|&nbsp;")


def locate_text(data: bytes, name: str) -> list[Located]:
    """Return (place, words) for every piece of a file, in order. Raises ReadingProblem "damaged" or "encrypted".

    Of data files only the values are words; keys and signs of the notation are not.
    """
    if data.startswith(b"%PDF-"):
        return list(_locate_pages(data))
    text = data.decode("utf-8", "replace").lstrip("\ufeff")
    ending = PurePosixPath(name).suffix.lower()
    try:
        return _locate(text, ending)
    except (ValueError, RecursionError, csv.Error, yaml.YAMLError) as error:
        raise ReadingProblem("damaged", name=name) from error


def _locate(text: str, ending: str) -> list[Located]:
    if ending == ".json":
        return list(_walk(json.loads(text), ""))
    if ending in {".yaml", ".yml"}:
        return list(_walk(yaml.safe_load(text), ""))
    if ending == ".xml":
        return list(_locate_markup(text))
    if ending in {".csv", ".tsv"}:
        return list(_locate_cells(text, "\t" if ending == ".tsv" else ","))
    return list(_locate_lines(text))


def _locate_pages(data: bytes) -> Iterator[Located]:
    """PDFs are rare here and their library takes a tenth of a second to load, so it is loaded now."""
    for number, page in enumerate(import_module("producers.reading.pages").read_pages(data), start=1):
        lines = page.split("\n")
        widest = max(map(len, lines))
        for block in re.split(r"\n\s*\n", "\n".join(_end_short(line, widest) for line in lines)):
            yield f"page {number}", " ".join(block.split())
    yield from _locate_fields(data)


def _end_short(line: str, widest: int) -> str:
    """Return a line with an empty one after it where it ends long before others: a heading, a label, a last line."""
    return f"{line}\n" if len(line) < _SHORT * widest else line


def _locate_fields(data: bytes) -> Iterator[Located]:
    """Words in the fields of a form, which are no words of its pages; ticks and choices of buttons are none."""
    try:
        fields = import_module("producers.pdf.fields").read_fields(data)
    except ContentProblem:
        return
    for field in fields:
        if field.kind in {"text", "choice", "list"} and field.value.strip():
            yield field.place, " ".join(field.value.split())


def _walk(value: Any, place: str) -> Iterator[Located]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _walk(inner, f"{place}, {key}" if place else str(key))
    elif isinstance(value, list):
        for number, inner in enumerate(value, start=1):
            yield from _walk(inner, f"{place}, item {number}" if place else f"item {number}")
    elif isinstance(value, str):
        yield place or "the file", value


def _locate_markup(text: str) -> Iterator[Located]:
    for element in parse_markup(text.encode("utf-8")).iter():
        name = str(element.tag).rpartition("}")[2]
        if element.text and element.text.strip():
            yield name, element.text.strip()


def _locate_cells(text: str, separator: str) -> Iterator[Located]:
    for number, row in enumerate(csv.reader(io.StringIO(text, newline=""), delimiter=separator), start=1):
        for column, cell in enumerate(row, start=1):
            yield f"row {number}, column {column_letters(column)}", cell


def _locate_lines(text: str) -> Iterator[Located]:
    """Lines of text or Markdown; the cells of a Markdown table are pieces of their own, marked "cell"."""
    for number, line in enumerate(text.split("\n"), start=1):
        in_table = line.lstrip().startswith("|")
        for cell in line.strip().strip("|").split("|") if in_table else [line]:
            words = _BREAK.sub("\n", _EMPHASIS.sub("", cell)).strip()
            if words.strip("-: "):
                yield (f"line {number}, cell" if in_table else f"line {number}"), words
