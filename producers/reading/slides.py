"""Reads a deck: every text of every slide once, in groups, tables, diagrams, charts and notes."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from typing import Literal

from producers.reading.cellformat import show_value
from producers.reading.limits import Limits
from producers.reading.markup import Element, child, elements, name
from producers.reading.package import Package, open_package
from producers.reading.problems import ReadingProblem
from producers.reading.properties import read_properties
from producers.reading.wordmodel import Properties
from producers.reading.wordtext import choose_content

TextKind = Literal["title", "text", "row", "diagram", "chart", "notes", "comment"]

_TREE, _GROUP, _SHAPE, _FRAME = name("p:spTree"), name("p:grpSp"), name("p:sp"), name("p:graphicFrame")
_BREAK, _RUN_TEXT = name("a:br"), name("a:t")


@dataclass(frozen=True)
class SlideText:
    """A text of a slide: what kind it is, the shape's name, and its words (paragraphs by line breaks)."""

    kind: TextKind
    shape: str
    text: str
    level: int = 0


@dataclass(frozen=True)
class SlideTable:
    """A table of a slide, rows of cell texts; covered cells of a merge are left out."""

    shape: str
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class ChartPoint:
    """A figure of a chart: its series and category, and how its format shows it."""

    series: str
    category: str
    shown: str


@dataclass(frozen=True)
class SlideChart:
    """The words of a chart's titles and its stored figures, series by series."""

    shape: str
    titles: tuple[str, ...]
    points: tuple[ChartPoint, ...]


@dataclass(frozen=True)
class SlideRead:
    """A slide with its number from 1, its texts in drawing order, its tables, and whether it is hidden."""

    number: int
    texts: tuple[SlideText, ...]
    tables: tuple[SlideTable, ...] = ()
    charts: tuple[SlideChart, ...] = ()
    hidden: bool = False
    pictures: int = 0

    @property
    def title(self) -> str:
        """The words of the title, "" without one."""
        return next((one.text for one in self.texts if one.kind == "title"), "")


@dataclass(frozen=True)
class DeckFile:
    """A deck: its slides in their order, and its properties."""

    slides: tuple[SlideRead, ...]
    properties: Properties = field(default_factory=Properties)
    strict: bool = False
    macros: bool = False


def read_deck(data: bytes, limits: Limits | None = None) -> DeckFile:
    """Read a deck from its bytes. Raises ReadingProblem."""
    package = open_package(data, limits)
    if package.family != "slides":
        raise ReadingProblem("not-office", family=package.family)
    return read_deck_package(package)


def read_deck_package(package: Package) -> DeckFile:
    """Read an opened deck package. Raises ReadingProblem."""
    relations = package.relations(package.main)
    parts = [relations.get(one.get(name("r:id"), "")) for one in elements(package.tree(package.main), "p:sldId")]
    there = [one.target for one in parts if one is not None and package.has(one.target)]
    slides = tuple(_read_slide(package, part, number) for number, part in enumerate(there, start=1))
    return DeckFile(slides, read_properties(package), package.strict, package.macros)


def _read_slide(package: Package, part: str, number: int) -> SlideRead:
    root = package.tree(part)
    texts: list[SlideText] = []
    tables: list[SlideTable] = []
    charts: list[SlideChart] = []
    for item in walk_shapes(next(elements(root, "p:spTree"), None)):
        if item.tag == _SHAPE:
            texts += read_shape(item)
        else:
            _read_frame(package, part, item, texts, tables)
            charts += _read_charts(package, part, item)
    texts += _read_notes(package, part)
    pictures = sum(1 for _ in elements(root, "p:pic"))
    hidden = root.get("show") in {"0", "false"}
    return SlideRead(number, tuple(texts), tuple(tables), tuple(charts), hidden, pictures)


def walk_shapes(tree: Element | None) -> Iterator[Element]:
    """Yield the shapes and frames of a tree of shapes in the order they are drawn, those of groups at their place."""
    for item in choose_content(tree) if tree is not None else ():
        if item.tag in {_SHAPE, _FRAME}:
            yield item
        elif item.tag == _GROUP or item.tag.endswith("}AlternateContent"):
            yield from walk_shapes(item)


def shape_name(item: Element) -> str:
    """Return the name of a shape or frame."""
    found = next(elements(item, "p:cNvPr"), None)
    return found.get("name", "") if found is not None else ""


def read_shape(item: Element) -> list[SlideText]:
    """Return the text of a shape, if it has any; numbers and dates that the program fills in are none."""
    placeholder = next(elements(item, "p:ph"), None)
    kind = placeholder.get("type", "") if placeholder is not None else ""
    if kind in {"sldNum", "dt"}:
        return []
    body = child(item, "p:txBody")
    text = read_paragraphs(body) if body is not None else ""
    if not text.strip():
        return []
    return [SlideText("title" if kind in {"title", "ctrTitle"} else "text", shape_name(item), text)]


def read_paragraphs(body: Element) -> str:
    """Return the words of a text body; paragraphs and line breaks become line breaks."""
    return "\n".join(_read_paragraph(one) for one in body.iterfind(name("a:p"))).strip("\n")


def _read_paragraph(paragraph: Element) -> str:
    text = ""
    for item in paragraph.iter(_RUN_TEXT, _BREAK):
        text += "\n" if item.tag == _BREAK else item.text or ""
    return text.replace("\x0b", "\n")


def _read_frame(package: Package, part: str, item: Element, texts: list[SlideText], tables: list[SlideTable]) -> None:
    shape = shape_name(item)
    table = next(elements(item, "a:tbl"), None)
    if table is not None:
        rows = tuple(read_row(row) for row in table.iterfind(name("a:tr")))
        tables.append(SlideTable(shape, rows))
        texts += [SlideText("row", shape, " | ".join(row)) for row in rows if any(cell.strip() for cell in row)]
        return
    for relation_id in _relation_ids(item, "dgm:relIds", "r:dm"):
        texts += _read_part_texts(package, part, relation_id, shape, "diagram")
    for relation_id in _relation_ids(item, "c:chart", "r:id"):
        texts += _read_part_texts(package, part, relation_id, shape, "chart")


def _read_charts(package: Package, part: str, item: Element) -> Iterator[SlideChart]:
    for relation_id in _relation_ids(item, "c:chart", "r:id"):
        relation = package.relations(part).get(relation_id)
        if relation is not None and not relation.external and package.has(relation.target):
            yield read_chart(package.tree(relation.target), shape_name(item))


def read_chart(root: Element, shape: str = "") -> SlideChart:
    """Return the titles and figures of a chart part."""
    titles = tuple(text for one in elements(root, "c:title") if (text := "".join(one.itertext(_RUN_TEXT)).strip()))
    return SlideChart(shape, titles, tuple(point for one in elements(root, "c:ser") for point in _read_series(one)))


def _read_series(series: Element) -> Iterator[ChartPoint]:
    named = child(series, "c:tx")
    title = "".join(one.text or "" for one in elements(named, "c:v")) if named is not None else ""
    categories = _cached(child(series, "c:cat"), child(series, "c:xVal"))
    figures = child(series, "c:val") if child(series, "c:val") is not None else child(series, "c:yVal")
    code = next((one.text or "" for one in elements(figures, "c:formatCode")), "") if figures is not None else ""
    for place, raw in _cached(figures).items():
        yield ChartPoint(title, categories.get(place, str(int(place) + 1)), _show_figure(raw, code or "General"))


def _cached(*holders: Element | None) -> dict[str, str]:
    """Return the stored values of the first of some holders that is there, by their index."""
    holder = next((one for one in holders if one is not None), None)
    points = elements(holder, "c:pt") if holder is not None else ()
    return {index: "".join(one.itertext(name("c:v"))) for one in points if (index := one.get("idx", "")).isdigit()}


def _show_figure(raw: str, code: str) -> str:
    try:
        return show_value(Decimal(f"{Decimal(raw):.15g}"), code)
    except (InvalidOperation, ValueError, OverflowError):
        return raw


def _relation_ids(item: Element, tag: str, attribute: str) -> list[str]:
    return [one.get(name(attribute), "") for one in elements(item, tag)]


def _read_part_texts(
    package: Package, part: str, relation_id: str, shape: str, kind: Literal["diagram", "chart"]
) -> list[SlideText]:
    relation = package.relations(part).get(relation_id)
    if relation is None or relation.external or not package.has(relation.target):
        return []
    root = package.tree(relation.target)
    if kind == "diagram":
        bodies = list(elements(root, "dgm:t"))
        return [SlideText(kind, shape, text) for body in bodies if (text := read_paragraphs(body)).strip()]
    found = [one.text or "" for one in elements(root, "a:t", "c:v")]
    text = " | ".join(one for one in found if one.strip())
    return [SlideText(kind, shape, text)] if text else []


def read_row(row: Element) -> tuple[str, ...]:
    """Return the words of the cells of a table's row, "" for covered ones."""
    cells = [one for one in row.iterfind(name("a:tc")) if one.get("hMerge") not in {"1", "true"}]
    found = []
    for cell in cells:
        body = child(cell, "a:txBody")
        covered = cell.get("vMerge") in {"1", "true"} or body is None
        found.append("" if covered else read_paragraphs(body))
    return tuple(found)


def _read_notes(package: Package, part: str) -> list[SlideText]:
    found = []
    for notes in package.related(part, "notesSlide"):
        for shape in elements(package.tree(notes), "p:sp"):
            placeholder = next(elements(shape, "p:ph"), None)
            body = child(shape, "p:txBody")
            is_notes = placeholder is not None and placeholder.get("type") == "body"
            if is_notes and body is not None and (text := read_paragraphs(body)).strip():
                found.append(SlideText("notes", "Notes", text))
    for comments in package.related(part, "comments"):
        words = [one.text or "" for one in elements(package.tree(comments), "p:text", "a:t")]
        found += [SlideText("comment", "Comment", one) for one in words if one.strip()]
    return found
