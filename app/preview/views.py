"""What a file looks like, as frozen data that travels between processes: pages, sheets, slides, words, a picture."""

from dataclasses import dataclass, field
from typing import Literal

from app.preview.document import Block, DocumentParts
from app.preview.sheet import CellLook, GridSheet
from app.preview.slide import SlideView

TextKind = Literal["words", "code", "markdown", "mail"]
HeaderKind = Literal["from", "to", "cc", "date", "subject", "attached"]


@dataclass(frozen=True, slots=True)
class PagesView:
    """A document as its structure; pages are set by whoever draws it."""

    parts: DocumentParts


@dataclass(frozen=True, slots=True)
class SheetsView:
    """A workbook or a table of text. `names` maps defined names to what they refer to."""

    sheets: tuple[GridSheet, ...]
    looks: tuple[CellLook, ...] = (CellLook(),)
    names: dict[str, str] = field(default_factory=dict)

    @property
    def has_formulas(self) -> bool:
        """Whether any cell is calculated, so that it matters where a value comes from."""
        return any(cell.formula for sheet in self.sheets for cell in sheet.cells)


@dataclass(frozen=True, slots=True)
class SlidesView:
    """A deck; width and height of its slides are points."""

    width: float
    height: float
    slides: tuple[SlideView, ...]


@dataclass(frozen=True, slots=True)
class TextView:
    """Words without a layout of their own. `headers` are those of a mail; `is_cut` where only the start is shown."""

    kind: TextKind
    blocks: tuple[Block, ...]
    headers: tuple[tuple[HeaderKind, str], ...] = ()
    is_cut: bool = False


@dataclass(frozen=True, slots=True)
class PictureView:
    """A picture as its bytes; only kinds that cannot point at anything outside are let in."""

    data: bytes
    format: str


@dataclass(frozen=True, slots=True)
class PdfView:
    """A PDF as its bytes with the sizes of its pages in points. `made_here` where it stands for another file."""

    data: bytes
    sizes: tuple[tuple[float, float], ...]
    made_here: bool = False


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A file that cannot be shown: a code of the readers or "unknown-kind", "empty", "no-pages", with fields."""

    code: str
    fields: tuple[tuple[str, str], ...] = ()


Preview = PagesView | SheetsView | SlidesView | TextView | PictureView | PdfView | Unreadable
