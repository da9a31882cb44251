"""A produced file opened for tests: its parts as trees, and short ways to ask for paragraphs, runs and fields."""

from collections.abc import Iterator

from lxml import etree

from producers.content.document import Document
from producers.docx import write_docx
from producers.figures import FigureBook
from producers.package.archive import read_archive
from producers.production import RenderOptions
from tests.producers.docx import specimens

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_SPACES = {
    "w": W[1:-1],
    "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "w15": "http://schemas.microsoft.com/office/word/2012/wordml",
    "wp": "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
}


class Opened:
    """The parts of a docx."""

    def __init__(self, data: bytes) -> None:
        self.parts = read_archive(data)
        self.body = self.tree("word/document.xml")

    def tree(self, name: str) -> etree._Element:
        return etree.fromstring(self.parts[name])

    def find(self, path: str, root: etree._Element | None = None) -> list:
        return list((self.body if root is None else root).xpath(path, namespaces=_SPACES))

    def paragraphs(self, style: str = "") -> list:
        return self.find(f"//w:p[w:pPr/w:pStyle/@w:val='{style}']" if style else "//w:p")

    def instructions(self) -> list[str]:
        return [node.text.strip() for node in self.find("//w:instrText")]

    def matching(self, pattern: str) -> Iterator[bytes]:
        return (data for name, data in self.parts.items() if name.startswith(pattern))


def words(element: etree._Element) -> str:
    """Return the visible text below an element, with line breaks."""
    pieces = {f"{W}t": lambda node: node.text or "", f"{W}br": lambda _: "\n", f"{W}tab": lambda _: "\t"}
    return "".join(pieces[node.tag](node) for node in element.iter() if node.tag in pieces and not node.get(f"{W}pos"))


def made(*blocks, figures: FigureBook | None = None, options: RenderOptions | None = None, **settings) -> Opened:
    """Return the opened file of a document of these blocks."""
    document = Document(title=settings.pop("title", "Title"), blocks=blocks, **settings)
    return Opened(write_docx(document, figures or specimens.figures(), options).data)
