"""What deck checks need of shapes: their place, their text with its sizes, alternative texts."""

import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pptx import Presentation
from pptx.util import Pt

from app.checks.model import FileModel
from producers.reading.package import open_package, rewrite_ordinary

_DEFAULT = 18.0
_INSETS = (91440, 45720, 91440, 45720)
_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"


@dataclass(frozen=True)
class TextLine:
    """A paragraph of a shape: its words, size in points, boldness, font family ("" for the theme's), and spacing."""

    text: str
    size: float
    bold: bool
    family: str
    indent: float = 0.0
    spacing: float = 1.0
    before: float = 0.0


@dataclass(frozen=True)
class ShapeRead:
    """A shape of a slide in points: where it is, what it says, and how it treats text that does not fit."""

    slide: int
    name: str
    kind: str
    left: float
    top: float
    width: float
    height: float
    lines: tuple[TextLine, ...] = ()
    placeholder: str = ""
    wraps: bool = True
    scale: float = 1.0
    grows: bool = False
    inset_width: float = 14.4
    inset_height: float = 7.2
    alt: str = ""

    @property
    def text(self) -> str:
        """All words."""
        return "\n".join(line.text for line in self.lines)


@dataclass(frozen=True)
class DeckShapes:
    """All shapes of a deck, and its page height in points."""

    shapes: tuple[ShapeRead, ...]
    height: float
    slides: int


def find_shapes(model: FileModel) -> DeckShapes:
    """Return the shapes of all visible slides; groups are opened."""
    strict = model.deck is not None and model.deck.strict
    data = rewrite_ordinary(open_package(model.data)) if strict else model.data
    presentation = Presentation(io.BytesIO(data))
    found: list[ShapeRead] = []
    for number, slide in enumerate(presentation.slides, start=1):
        if slide.element.get("show") not in {"0", "false"}:
            found += [_read_shape(shape, number) for shape in _walk(slide.shapes)]
    return DeckShapes(tuple(found), (presentation.slide_height or 0) / 12700, len(presentation.slides))


def _walk(shapes: Any) -> Iterator[Any]:
    for shape in shapes:
        if shape.shape_type == 6:
            yield from _walk(shape.shapes)
        else:
            yield shape


def _read_shape(shape: Any, slide: int) -> ShapeRead:
    properties = next(shape.element.iter(f"{_P}cNvPr"), None)
    alt = "" if properties is None else properties.get("descr") or ""
    holder = next(shape.element.iter(f"{_P}ph"), None)
    body = shape.element.find(f"{_P}txBody")
    settings = _settings(shape, body)
    insets = _insets(settings)
    lines = tuple(_read_lines(shape)) if body is not None else ()
    return ShapeRead(
        slide=slide,
        name=shape.name,
        kind=_kind_of(shape),
        left=(shape.left or 0) / 12700,
        top=(shape.top or 0) / 12700,
        width=(shape.width or 0) / 12700,
        height=(shape.height or 0) / 12700,
        lines=lines,
        placeholder="" if holder is None else holder.get("type", "obj"),
        wraps=settings.get("wrap") != "none",
        scale=_scale(settings),
        grows=settings.get("fit") == "spAutoFit",
        inset_width=insets[0],
        inset_height=insets[1],
        alt=alt.strip(),
    )


def _kind_of(shape: Any) -> str:
    if getattr(shape, "has_chart", False):
        return "chart"
    if getattr(shape, "has_table", False):
        return "table"
    return "picture" if shape.element.tag == f"{_P}pic" else "text"


def _settings(shape: Any, body: Any) -> dict[str, str]:
    """How a text body is laid out: its own settings first, then those of its placeholder in layout and master."""
    found: dict[str, str] = {}
    if body is None:
        return found
    for element in _ancestors(shape):
        for settings in element.iter(f"{_A}bodyPr"):
            for name, value in settings.attrib.items():
                found.setdefault(name, value)
            for fit in settings:
                if fit.tag in {f"{_A}spAutoFit", f"{_A}normAutofit", f"{_A}noAutofit"} and "fit" not in found:
                    found["fit"] = fit.tag.removeprefix(_A)
                    found["fontScale"] = fit.get("fontScale", "100000")
    return found


def _insets(settings: dict[str, str]) -> tuple[float, float]:
    values = []
    for name, usual in zip(("lIns", "tIns", "rIns", "bIns"), _INSETS, strict=True):
        raw = settings.get(name, "")
        values.append(int(raw) if raw.lstrip("-").isdigit() else usual)
    return (values[0] + values[2]) / 12700, (values[1] + values[3]) / 12700


def _scale(settings: dict[str, str]) -> float:
    raw = settings.get("fontScale", "")
    return int(raw) / 100000 if raw.isdigit() and int(raw) else 1.0


def _read_lines(shape: Any) -> Iterator[TextLine]:
    inherited = _inherited_sizes(shape)
    for paragraph in shape.text_frame.paragraphs:
        text = paragraph.text.replace("\v", "\n")
        runs = [run for run in paragraph.runs if run.text.strip()]
        usual = paragraph.font.size.pt if paragraph.font.size else inherited.get(paragraph.level, _DEFAULT)
        sizes = [run.font.size.pt if run.font.size else usual for run in runs] or [usual]
        family = next((run.font.name for run in runs if run.font.name), "") or ""
        spacing = paragraph.line_spacing
        before = paragraph.space_before
        yield TextLine(
            text,
            max(sizes),
            any(run.font.bold for run in runs),
            family,
            indent=_indent(paragraph),
            spacing=spacing if isinstance(spacing, float) else 1.0,
            before=before.pt if isinstance(before, Pt) or hasattr(before, "pt") else 0.0,
        )


def _indent(paragraph: Any) -> float:
    properties = paragraph._p.pPr  # noqa: SLF001 - the library offers no public way to the margin
    raw = properties.get("marL") if properties is not None else None
    return int(raw) / 12700 if raw and raw.isdigit() else 0.0


def _inherited_sizes(shape: Any) -> dict[int, float]:
    """Sizes by level from the shape's own list style, its layout placeholder, and the master."""
    sizes: dict[int, float] = {}
    for element in _ancestors(shape):
        for level in range(9):
            for one in element.iter(f"{_A}lvl{level + 1}pPr"):
                run = one.find(f"{_A}defRPr")
                raw = run.get("sz") if run is not None else None
                if raw and raw.isdigit():
                    sizes.setdefault(level, int(raw) / 100)
    return sizes


def _ancestors(shape: Any) -> Iterator[Any]:
    yield shape.element
    if not shape.is_placeholder:
        return
    holder = shape.placeholder_format
    layout = shape.part.slide.slide_layout
    for place in (layout, layout.slide_master):
        for other in place.placeholders:
            same = other.placeholder_format.idx == holder.idx if place is layout else True
            if same and other.placeholder_format.type == holder.type:
                yield other.element
    styles = layout.slide_master.element.find(f"{_P}txStyles")
    if styles is not None:
        kind = str(holder.type)
        name = "titleStyle" if "TITLE" in kind else "bodyStyle" if "BODY" in kind or "OBJECT" in kind else "otherStyle"
        found = styles.find(f"{_P}{name}")
        if found is not None:
            yield found
