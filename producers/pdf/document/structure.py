"""The structure of a PDF: what was marked while pages were drawn, put together as the tree that is read aloud."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import pikepdf
from pikepdf import Array, Dictionary, Name
from reportlab.pdfgen.canvas import Canvas

from producers.pdf.document.tags import Tag, Way


@dataclass
class _Leaf:
    """What stands on a page in its order, each with its way and its mark, None for empty cells; the ways of its links.

    Links are in the order they were made, with () for one that has no way.
    """

    order: list[tuple[Way, int | None]] = field(default_factory=list)
    links: list[Way] = field(default_factory=list)
    marked: int = 0


class Marks:
    """Marks what is drawn, page by page."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._leaves: list[_Leaf] = []
        self._linked = 0

    def begin_page(self) -> None:
        """Begin the next page."""
        self._leaves.append(_Leaf())

    @contextmanager
    def drawing(self, way: Way) -> Iterator[None]:
        """Mark what is drawn inside as what stands at the end of a way, or as something only seen."""
        if way:
            leaf = self._leaves[-1]
            self._canvas.addLiteral(f"/{way[-1].kind} <</MCID {leaf.marked}>> BDC")
            leaf.order.append((way, leaf.marked))
            leaf.marked += 1
        else:
            self._canvas.addLiteral("/Artifact BMC")
        yield
        self._canvas.addLiteral("EMC")

    def pass_by(self, way: Way) -> None:
        """Say that something empty stands at the end of a way."""
        self._leaves[-1].order.append((way, None))

    def to_link(self, way: Way) -> Way:
        """Return the way to a new link in what stands at the end of a way; links in what is only seen have none."""
        self._linked += 1
        return (*way, Tag("Link", self._linked)) if way else ()

    def add_link(self, way: Way) -> None:
        """Say that the link just put on the page stands at the end of a way."""
        self._leaves[-1].links.append(way)

    def put_into(self, document: pikepdf.Pdf) -> None:
        """Give a document the structure of what was marked; its pages are those that were drawn."""
        _Tree(document).grow(self._leaves)


class _Tree:
    """Builds the tree of one document."""

    def __init__(self, document: pikepdf.Pdf) -> None:
        self._document = document
        self._root = document.make_indirect(Dictionary(Type=Name.StructTreeRoot))
        self._whole = self._element("Document", self._root)
        self._root.K = self._whole
        self._known: dict[Way, pikepdf.Object] = {(): self._whole}
        self._parents: list[pikepdf.Object] = []

    def grow(self, leaves: list[_Leaf]) -> None:
        """Put everything in, in the order it was drawn."""
        pages = list(self._document.pages)
        for page, leaf in zip(pages, leaves, strict=True):
            page.obj.StructParents = len(self._parents)
            page.obj.Tabs = Name.S
            self._parents.append(Array(list(self._fill(page.obj, leaf))))
        for page, leaf in zip(pages, leaves, strict=True):
            for annotation, way in zip(page.obj.get("/Annots", Array()), leaf.links, strict=True):
                if way:
                    self._link(page.obj, annotation, way)
        numbers = Array([one for pair in enumerate(self._parents) for one in pair])
        self._root.ParentTree = self._document.make_indirect(Dictionary(Nums=numbers))
        self._root.ParentTreeNextKey = len(self._parents)
        self._document.Root.StructTreeRoot = self._root
        self._document.Root.MarkInfo = Dictionary(Marked=True)

    def _element(self, kind: str, parent: pikepdf.Object) -> pikepdf.Object:
        return self._document.make_indirect(Dictionary(Type=Name.StructElem, S=Name(f"/{kind}"), P=parent, K=Array()))

    def _at(self, way: Way) -> pikepdf.Object:
        """Return the element at the end of a way, with those on the way to it."""
        if way not in self._known:
            above, tag = self._at(way[:-1]), way[-1]
            made = self._element(tag.kind, above)
            if tag.alt:
                made.Alt = pikepdf.String(tag.alt)
            if tag.kind in {"TH", "TD"}:
                _describe_cell(made, tag)
            above.K.append(made)
            self._known[way] = made
        return self._known[way]

    def _fill(self, page: pikepdf.Object, leaf: _Leaf) -> Iterator[pikepdf.Object]:
        """Put what stands on a page in its place, and yield what each mark belongs to, in the order of the marks."""
        for way, mark in leaf.order:
            element = self._at(way)
            if mark is not None:
                element.K.append(Dictionary(Type=Name.MCR, Pg=page, MCID=mark))
                yield element

    def _link(self, page: pikepdf.Object, annotation: pikepdf.Object, way: Way) -> None:
        held = annotation if annotation.is_indirect else self._document.make_indirect(annotation)
        element = self._at(way)
        held.StructParent = len(self._parents)
        element.K.append(Dictionary(Type=Name.OBJR, Obj=held, Pg=page))
        self._parents.append(element)


def _describe_cell(element: pikepdf.Object, tag: Tag) -> None:
    said = Dictionary(O=Name.Table)
    if tag.kind == "TH":
        said.Scope = Name.Column
    if tag.span > 1:
        said.ColSpan = tag.span
    if len(said) > 1:
        element.A = said
