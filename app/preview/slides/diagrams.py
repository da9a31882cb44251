"""Diagrams on slides: PowerPoint keeps with each the drawing it last made of it, in shapes like those of a slide."""

from dataclasses import replace

from app.preview.slide import Box, ShapeView, SlideItem, TextBody
from producers.reading.markup import Element, elements, name, parse_markup
from producers.reading.package import Package
from producers.reading.slides import read_paragraphs

_DRAWN = b"http://schemas.microsoft.com/office/drawing/2008/diagram"
_SLIDE = b"http://schemas.openxmlformats.org/presentationml/2006/main"
_MOST_WORDS = 600


def find_drawing(package: Package, part: str, frame: Element) -> tuple[str, Element] | None:
    """Return the part that draws a diagram on a slide, and its root with shapes named like those of a slide.

    None where no drawing is kept, as other programs leave it.
    """
    model = _model(package, part, frame)
    if model is None:
        return None
    keys = [one.get("relId", "") for one in model.iter("{*}dataModelExt")]
    relations = package.relations(part)
    for relation in (relations.get(key) for key in keys):
        if relation is not None and not relation.external and package.has(relation.target):
            root = parse_markup(package.raw(relation.target).replace(_DRAWN, _SLIDE), relation.target)
            return relation.target, root
    return None


def diagram_words(package: Package, part: str, frame: Element) -> str:
    """Return the words of a diagram in their order, for one that is not drawn; "" for a frame without a diagram."""
    model = _model(package, part, frame)
    if model is None:
        return ""
    words = [" ".join(read_paragraphs(body).split()) for body in elements(model, "dgm:t")]
    return "; ".join(one for one in words if one)[:_MOST_WORDS]


def part_words(shape: ShapeView, place: Box, turn: int) -> list[SlideItem]:
    """Return a shape of a diagram and, apart from it, its words: they have a place and a turn of their own."""
    words = ShapeView(box=place, body=shape.body, fill="", edge="", name=shape.name, turn=turn / 60_000)
    return [replace(shape, body=TextBody()), words]


def _model(package: Package, part: str, frame: Element) -> Element | None:
    holder = next(elements(frame, "dgm:relIds"), None)
    relation = package.relations(part).get(holder.get(name("r:dm"), "")) if holder is not None else None
    if relation is None or relation.external or not package.has(relation.target):
        return None
    return package.tree(relation.target)
