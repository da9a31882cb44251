"""Reading a produced document back: bound figures, and every paragraph with the number a word processor prints.

Independent of the writer: numbers are counted from numbering.xml and styles.xml alone, so that a wrong list shows.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree

from producers.content.counters import CounterFormat, write_counter
from producers.content.typography import NBSP
from producers.package.archive import read_archive
from producers.production import BoundFigure

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_FORMS: dict[str, CounterFormat] = {
    "decimal": "decimal",
    "lowerLetter": "lowerLetter",
    "upperLetter": "upperLetter",
    "lowerRoman": "lowerRoman",
}


def read_text(data: bytes) -> tuple[tuple[str, str], ...]:
    """Return label and text of every paragraph of the body in order, tables included; "" where there is no number."""
    parts = read_archive(data)
    counter = _Counter(parts)
    body = etree.fromstring(parts["word/document.xml"])
    return tuple((counter.label(paragraph), _text(paragraph)) for paragraph in body.iter(f"{_W}p"))


def read_figures(data: bytes) -> tuple[BoundFigure, ...]:
    """Return every bound figure: its name, the text that stands there now, and the number of its clause."""
    parts = read_archive(data)
    counter = _Counter(parts)
    found: list[BoundFigure] = []
    place = ""
    for paragraph in etree.fromstring(parts["word/document.xml"]).iter(f"{_W}p"):
        place = counter.label(paragraph) or place
        for control in paragraph.iter(f"{_W}sdt"):
            name = _figure_name(control)
            if name:
                found.append(BoundFigure(name, _text(control), place))
    return tuple(found)


def _figure_name(control: etree._Element) -> str:
    tag = control.find(f"{_W}sdtPr/{_W}tag")
    value = "" if tag is None else tag.get(f"{_W}val", "")
    return value.split(":")[1] if value.startswith("figure:") else ""


def _text(element: etree._Element) -> str:
    pieces: list[str] = []
    for node in element.iter():
        if node.tag == f"{_W}t":
            pieces.append(node.text or "")
        elif node.tag == f"{_W}tab" and not node.attrib:
            pieces.append("\t")
        elif node.tag == f"{_W}br":
            pieces.append("\n")
    return "".join(pieces)


@dataclass
class _Level:
    form: str
    text: str
    start: int


@dataclass
class _List:
    abstract: str
    levels: dict[int, _Level]
    overrides: dict[int, int] = field(default_factory=dict)


class _Counter:
    """Counts numbered paragraphs as a word processor does: lists that share a definition share their counters."""

    def __init__(self, parts: dict[str, bytes]) -> None:
        self._lists = _read_lists(parts.get("word/numbering.xml"))
        self._styles = _read_styles(parts.get("word/styles.xml"))
        self._counts: dict[str, dict[int, int]] = {}
        self._begun: set[str] = set()

    def label(self, paragraph: etree._Element) -> str:
        """Return the number in front of a paragraph, with ordinary spaces, and count it."""
        number, level = self._number_of(paragraph)
        found = self._lists.get(number)
        if found is None or level not in found.levels:
            return ""
        counts = self._counts.setdefault(found.abstract, {})
        if number not in self._begun:
            self._begun.add(number)
            for overridden, start in found.overrides.items():
                counts[overridden] = start - 1
        counts[level] = counts.get(level, found.levels[level].start - 1) + 1
        for deeper in [other for other in counts if other > level]:
            del counts[deeper]
        return _print(found.levels, level, counts).replace(NBSP, " ")

    def _number_of(self, paragraph: etree._Element) -> tuple[str, int]:
        properties = paragraph.find(f"{_W}pPr")
        if properties is None:
            return "", 0
        direct = properties.find(f"{_W}numPr")
        if direct is not None:
            return _read_number(direct)
        style = properties.find(f"{_W}pStyle")
        return self._styles.get("" if style is None else style.get(f"{_W}val", ""), ("", 0))


def _print(levels: dict[int, _Level], level: int, counts: dict[int, int]) -> str:
    if levels[level].form == "bullet":
        return levels[level].text
    text = levels[level].text
    for index, entry in levels.items():
        value = counts.get(index, entry.start)
        if entry.form in _FORMS:
            text = text.replace(f"%{index + 1}", write_counter(max(value, 1), _FORMS[entry.form]))
    return text


def _read_number(properties: etree._Element) -> tuple[str, int]:
    number = properties.find(f"{_W}numId")
    level = properties.find(f"{_W}ilvl")
    return (
        "" if number is None else number.get(f"{_W}val", ""),
        0 if level is None else int(level.get(f"{_W}val", "0")),
    )


def _read_styles(data: bytes | None) -> dict[str, tuple[str, int]]:
    if data is None:
        return {}
    found: dict[str, tuple[str, int]] = {}
    for style in etree.fromstring(data).iter(f"{_W}style"):
        properties = style.find(f"{_W}pPr/{_W}numPr")
        if properties is not None:
            found[style.get(f"{_W}styleId", "")] = _read_number(properties)
    return found


def _read_lists(data: bytes | None) -> dict[str, _List]:
    if data is None:
        return {}
    root = etree.fromstring(data)
    abstracts = {
        entry.get(f"{_W}abstractNumId", ""): dict(_read_levels(entry)) for entry in root.iter(f"{_W}abstractNum")
    }
    lists: dict[str, _List] = {}
    for entry in root.iter(f"{_W}num"):
        reference = entry.find(f"{_W}abstractNumId")
        abstract = "" if reference is None else reference.get(f"{_W}val", "")
        made = _List(abstract, abstracts.get(abstract, {}))
        for override in entry.iter(f"{_W}lvlOverride"):
            start = override.find(f"{_W}startOverride")
            if start is not None:
                made.overrides[int(override.get(f"{_W}ilvl", "0"))] = int(start.get(f"{_W}val", "1"))
        lists[entry.get(f"{_W}numId", "")] = made
    return lists


def _read_levels(abstract: etree._Element) -> Iterator[tuple[int, _Level]]:
    def value(level: etree._Element, name: str, usual: str) -> str:
        element = level.find(f"{_W}{name}")
        return usual if element is None else str(element.get(f"{_W}val", usual))

    for level in abstract.iter(f"{_W}lvl"):
        shape = _Level(value(level, "numFmt", "decimal"), value(level, "lvlText", ""), int(value(level, "start", "1")))
        yield int(level.get(f"{_W}ilvl", "0")), shape
