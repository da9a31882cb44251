"""Checks on slides: text that runs off, small type, titles, alternative texts, sources."""

import re
from collections.abc import Iterator

from app.checks.deck.reading import DeckShapes, ShapeRead, TextLine, find_shapes
from app.checks.document.tables import read_amount
from app.checks.model import FileModel
from app.checks.remarks import CheckContext, Remark
from producers.metrics.fonts import Face, FontBook
from producers.metrics.wrapping import wrap_text
from producers.reading.slides import SlideTable

_SMALLEST = 12.0
_QUIET = frozenset(("sldNum", "dt", "ftr"))
_SOURCE = re.compile(r"^\s*(?:sources?|quellen?|basis|notes?|anmerkung)\b", re.IGNORECASE)
_LINE = 1.2
_LEEWAY = 1.08
_FAMILIES = frozenset(("Calibri", "Carlito", "Cambria", "Caladea"))


def check_overflow(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """Text that needs more height than its box has. What only says "shrink to fit" is measured as it stands.

    Fonts we have no widths for are measured with a typical one, so eight per cent are allowed before it is told.
    """
    fonts = FontBook()
    deck = model.once(find_shapes)
    for shape in deck.shapes:
        needed = _needed_height(fonts, shape)
        room = shape.height
        if shape.grows:
            room = max(room, deck.height - shape.top)
        if needed > room * _LEEWAY + 2 and shape.text.strip() and room > 0:
            facts = {
                "shape": shape.name,
                "needed": f"{needed / 72:.1f}",
                "room": f"{shape.height / 72:.1f}",
                "times": f"{needed / max(shape.height, 1):.1f}",
            }
            yield Remark(f"slide {shape.slide}, {shape.name}", facts)


def _needed_height(fonts: FontBook, shape: ShapeRead) -> float:
    total = shape.inset_height
    for line in shape.lines:
        size = line.size * shape.scale
        width = max(shape.width - shape.inset_width - line.indent, size)
        count = _count_lines(fonts, line, size, width) if shape.wraps else line.text.count("\n") + 1
        total += count * size * _LINE * line.spacing + line.before
    return total


def _count_lines(fonts: FontBook, line: TextLine, size: float, width: float) -> int:
    family = line.family if line.family in _FAMILIES else "Calibri"
    return sum(len(wrap_text(fonts, part, Face(family, line.bold), size, width)) for part in line.text.split("\n"))


def check_small_type(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """Type below 12 points outside footers and source lines."""
    for shape in model.once(find_shapes).shapes:
        if shape.placeholder in _QUIET or _is_quiet(model, shape):
            continue
        small = [line.size * shape.scale for line in shape.lines if line.text.strip()]
        if small and min(small) < _SMALLEST:
            facts = {"size": f"{min(small):g}", "shape": shape.name}
            yield Remark(f"slide {shape.slide}, {shape.name}", facts)


def _is_quiet(model: FileModel, shape: ShapeRead) -> bool:
    """Source lines and what stands in the lowest tenth of the page."""
    deck: DeckShapes = model.once(find_shapes)
    return bool(_SOURCE.match(shape.text)) or shape.name.lower().startswith("source") or shape.top > deck.height * 0.88


def check_titles(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """A slide without a title, and two slides with the same one."""
    seen: dict[str, int] = {}
    for slide in model.deck.slides if model.deck is not None else ():
        if slide.hidden:
            continue
        title = " ".join(slide.title.split())
        place = f"slide {slide.number}"
        if not title and any(one.kind not in {"notes", "comment"} for one in slide.texts):
            yield Remark(place, {"problem": "missing", "title": "", "first": ""})
        elif title and title.lower() in seen:
            first = seen[title.lower()]
            yield Remark(place, {"problem": "duplicate", "title": title, "first": str(first)}, other=f"slide {first}")
        seen.setdefault(title.lower(), slide.number)


def check_alternative_texts(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """A picture or chart without words for those who cannot see it."""
    for shape in model.once(find_shapes).shapes:
        if shape.kind in {"picture", "chart"} and not shape.alt:
            yield Remark(f"slide {shape.slide}, {shape.name}", {"shape": shape.name})


def _holds_figures(table: SlideTable) -> bool:
    """A table of figures has at least four cells with numbers; a list of tasks with dates has none."""
    return sum(1 for row in table.rows for cell in row if read_amount(cell) is not None) >= 4


def check_sources(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """A slide with a chart or a table of figures and no line that says where they come from."""
    deck = model.once(find_shapes)
    slides = model.deck.slides if model.deck is not None else ()
    tables = {slide.number for slide in slides for table in slide.tables if _holds_figures(table)}
    with_charts = {shape.slide for shape in deck.shapes if shape.kind == "chart"}
    for number in sorted(with_charts | tables):
        on_slide = [shape for shape in deck.shapes if shape.slide == number]
        if not any(_SOURCE.match(shape.text) for shape in on_slide):
            yield Remark(f"slide {number}", {"slide": str(number)})
