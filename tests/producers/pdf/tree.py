"""The structure of a PDF read back, with two readers that know nothing of the one that wrote it."""

import io
from collections.abc import Iterator
from dataclasses import dataclass, field

import pikepdf
import pypdfium2
from pypdfium2 import raw


@dataclass
class Node:
    """An element: its kind, its words (its own and those inside, in order), what is inside, its alternative words."""

    kind: str
    parts: list["Node | str"] = field(default_factory=list)
    alt: str = ""
    span: int = 1
    scope: str = ""
    links: int = 0

    @property
    def words(self) -> str:
        return "".join(one if isinstance(one, str) else one.words for one in self.parts)

    def all(self, *kinds: str) -> Iterator["Node"]:
        for one in self.parts:
            if isinstance(one, Node):
                if one.kind in kinds:
                    yield one
                yield from one.all(*kinds)


def marked(data: bytes) -> tuple[dict[tuple[int, int], str], list[str], list[str]]:
    """Return words by page and mark, words that are only seen, and words that are neither (which may not be)."""
    found: dict[tuple[int, int], str] = {}
    seen: list[str] = []
    lost: list[str] = []
    with pypdfium2.PdfDocument(data) as document:
        for number, page in enumerate(document):
            reader = page.get_textpage()
            for one in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT]):
                words = _words(one, reader)
                mark = raw.FPDFPageObj_GetMarkedContentID(one.raw)
                if mark >= 0:
                    found[number, mark] = found.get((number, mark), "") + words
                else:
                    (seen if raw.FPDFPageObj_CountMarks(one.raw) else lost).append(words)
    return found, seen, lost


def _words(one: pypdfium2.PdfObject, reader: pypdfium2.PdfTextPage) -> str:
    length = raw.FPDFTextObj_GetText(one.raw, reader.raw, None, 0)
    buffer = (raw.FPDF_WCHAR * length)()
    raw.FPDFTextObj_GetText(one.raw, reader.raw, buffer, length)
    return bytes(buffer).decode("utf-16-le").rstrip("\0").replace("\ufffe", "-")


def tree(data: bytes) -> Node:
    """Return the document element. A mark that is nowhere, or twice, or belongs to another element, is an error."""
    words, _, _ = marked(data)
    with pikepdf.open(io.BytesIO(data)) as document:
        root = document.Root.StructTreeRoot
        pages = {page.objgen: number for number, page in enumerate(document.pages)}
        parents = dict(zip(*[iter(list(root.ParentTree.Nums))] * 2, strict=True))
        used: list[tuple[int, int]] = []

        def walk(element: pikepdf.Object) -> Node:
            made = Node(str(element.S).lstrip("/"), alt=str(element.get("/Alt", "")))
            attributes = element.get("/A", {})
            made.span, made.scope = int(attributes.get("/ColSpan", 1)), str(attributes.get("/Scope", "")).lstrip("/")
            for kid in element.K:
                if kid.get("/Type") == "/MCR":
                    place = pages[kid.Pg.objgen], int(kid.MCID)
                    assert parents[kid.Pg.StructParents][kid.MCID].objgen == element.objgen
                    used.append(place)
                    made.parts.append(words.get(place, ""))
                elif kid.get("/Type") == "/OBJR":
                    assert parents[kid.Obj.StructParent].objgen == element.objgen
                    made.links += 1
                else:
                    made.parts.append(walk(kid))
            return made

        whole = walk(root.K)
    assert len(used) == len(set(used))
    assert set(words) <= set(used)
    return whole
