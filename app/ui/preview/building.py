"""Makes the viewer that fits a preview, and the words that say what kind of view it is."""

from app.preview.document import Block, Cell, DocumentParts, Look, Paragraph, Row, Run, Section, Setting, Sheet, Table
from app.preview.views import PagesView, PdfView, PictureView, Preview, SheetsView, SlidesView, TextView
from app.ui.kit import Kit
from app.ui.preview.grid.viewer import SheetViewer
from app.ui.preview.leaf_viewer import LeafViewer
from app.ui.preview.paper.inks import paper_inks
from app.ui.preview.paper.source import PagesSource
from app.ui.preview.pdf_source import PdfSource
from app.ui.preview.picture_source import PictureSource
from app.ui.preview.slides.source import SlidesSource
from app.ui.preview.slides.viewer import SlidesViewer
from app.ui.preview.viewer import Viewer
from app.ui.theme.roles import Role

TEXT_SHEET = Sheet(width=10200, height=14400, margins=(900, 900, 900, 900))
LABEL_WIDTH, HEAD_WIDTH = 1500, 8400


def build_viewer(kit: Kit, preview: Preview) -> Viewer | None:
    """Return a viewer for a preview, None for one that cannot be shown."""
    inks = paper_inks(kit.theme)
    if isinstance(preview, SheetsView):
        return SheetViewer(kit, preview)
    if isinstance(preview, PagesView):
        source = PagesSource(preview.parts, inks)
        source.trim = True
        return LeafViewer(kit, source, "page")
    if isinstance(preview, TextView):
        return LeafViewer(kit, PagesSource(text_parts(kit, preview), inks), "page")
    if isinstance(preview, SlidesView):
        return SlidesViewer(kit, SlidesSource(preview, inks))
    if isinstance(preview, PdfView):
        return LeafViewer(kit, PdfSource(preview, inks), "page")
    return LeafViewer(kit, PictureSource(preview, inks), "picture") if isinstance(preview, PictureView) else None


def text_parts(kit: Kit, view: TextView) -> DocumentParts:
    """Return words without a layout as a document, the headers of a mail first."""
    blocks: tuple[Block, ...] = view.blocks
    if view.headers:
        blocks = (_headers(kit, view), Paragraph((Run("", Look("", 22)),), Setting(after=100)), *blocks)
    return DocumentParts((Section(blocks, TEXT_SHEET),))


def _headers(kit: Kit, view: TextView) -> Table:
    rows = []
    for kind, words in view.headers:
        look = Look("", 22, bold=kind == "subject")
        label = Paragraph(
            (Run(kit.tr(f"preview.mail_{kind}"), Look("", 20, colour=kit.theme.tokens.light[Role.PAGE_INK_QUIET])),),
            Setting(before=50, after=50),
        )
        text = Paragraph((Run(words, look),), Setting(before=50, after=50))
        rows.append(Row((Cell((label,), margins=(0, 100, 0, 0)), Cell((text,), margins=(0, 0, 0, 100)))))
    return Table((LABEL_WIDTH, HEAD_WIDTH - LABEL_WIDTH), tuple(rows))


def say_view(kit: Kit, preview: Preview, *, exact: bool, can_be_exact: bool) -> tuple[str, str]:
    """Return a line about the view and the words of the link to the other one, "" where there is nothing to say."""
    if isinstance(preview, PagesView):
        link = kit.tr("preview.to_reading" if exact else "preview.to_exact") if exact or can_be_exact else ""
        said = _about_pages(kit, preview.parts, exact=exact)
        return " ".join([*said, *([] if link else [kit.tr("preview.exact_missing")])]), link
    if isinstance(preview, SlidesView) and not can_be_exact and not exact:
        return f"{kit.tr('preview.reading_other')} {kit.tr('preview.exact_missing')}", ""
    if isinstance(preview, SlidesView | SheetsView) and can_be_exact:
        link = kit.tr("preview.to_reading" if exact else "preview.to_exact")
        return kit.tr("preview.exact" if exact else "preview.reading_other"), link
    if isinstance(preview, SheetsView):
        cut = [sheet for sheet in preview.sheets if sheet.is_cut]
        if cut:
            return kit.tr("preview.rows_cut", rows=f"{cut[0].rows:,}", total=f"{cut[0].rows_in_file:,}"), ""
    if isinstance(preview, TextView) and preview.is_cut:
        return kit.tr("preview.text_cut"), ""
    return "", ""


def _about_pages(kit: Kit, parts: DocumentParts, *, exact: bool) -> list[str]:
    said = [kit.tr("preview.exact" if exact else "preview.reading")]
    if not exact and (parts.insertions or parts.deletions):
        said.append(kit.tr("preview.changes", insertions=parts.insertions, deletions=parts.deletions))
    if not exact and parts.comments:
        said.append(kit.tr("preview.comments", count=len(parts.comments)))
    if parts.left_out:
        said.append(kit.tr("preview.left_out", count=len(parts.left_out)))
    return said
