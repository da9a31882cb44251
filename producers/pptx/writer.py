"""Writes a deck as a slide file: plans and measures first, then markup, then one package with fixed bytes."""

import re
from xml.sax.saxutils import escape

from producers.content.deck import Deck
from producers.figures import FigureBook
from producers.metrics.fonts import FontBook
from producers.package.archive import write_archive
from producers.pictures import picture_size
from producers.pptx import grid, look
from producers.pptx.chart_book import write_chart_book
from producers.pptx.chart_markup import chart_part
from producers.pptx.chart_scale import measure_chart
from producers.pptx.findings import bound_figures, places, remarks
from producers.pptx.markup import DRAWING, NAMESPACES, document
from producers.pptx.package import CORE_PROPERTIES, Package
from producers.pptx.planning import DeckPlanner
from producers.pptx.shapes import ChartShape, PictureShape, PlannedSlide
from producers.pptx.slide_markup import notes_part, slide_part
from producers.pptx.template import (
    MASTER,
    NOTES_HEIGHT_EMU,
    NOTES_MASTER,
    NOTES_WIDTH_EMU,
    Voice,
    add_template,
    layout_part,
)
from producers.pptx.text_markup import level_style
from producers.pptx.typography import clean_text
from producers.problems import ContentProblem
from producers.production import Produced, RenderOptions

_TYPE = "application/vnd.openxmlformats-officedocument"
_SLIDES = f"{_TYPE}.presentationml"
_MAIN = "ppt/presentation.xml"
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")
_FIXED_DATE = "2000-01-01T00:00:00Z"


def write_pptx(
    deck: Deck, figures: FigureBook, options: RenderOptions | None = None, fonts: FontBook | None = None
) -> Produced:
    """Return the deck as a pptx file; the same deck and figures always give the same bytes.

    `options` brings the pictures. `fonts` measures the text (the bundled fonts when None). Raises ContentProblem
    ("does_not_fit", "figure_without_home", "reference_without_target", "missing_object", "not_a_picture",
    "unknown_language") before anything is written.
    """
    if not _LANGUAGE.fullmatch(deck.language):
        raise ContentProblem("unknown_language", field="language", language=deck.language)
    measured = fonts or FontBook()
    planned = DeckPlanner(deck, figures, measured, options.objects if options else {}).plan()
    package = Package()
    _add_presentation(package, deck, planned)
    add_template(package, Voice(deck.language, deck.footer, deck.house.accent if deck.house else ""))
    charts = 0
    for number, slide in enumerate(planned, start=1):
        charts = _add_slide(package, slide, number, deck.language, charts, measured)
    return Produced(
        data=write_archive(package.finish()),
        file_format="pptx",
        blocks=len(deck.slides),
        sections=len(planned),
        places=places(planned),
        figures=bound_figures(planned),
        notes=remarks(deck, planned),
    )


def _add_slide(package: Package, slide: PlannedSlide, number: int, language: str, charts: int, fonts: FontBook) -> int:
    """Add a slide with its charts, pictures and notes; return how many charts the package has now."""
    name = _slide_name(number)
    package.relate(name, "slideLayout", layout_part(slide.layout))
    identifiers = []
    for shape in slide.shapes:
        if isinstance(shape, ChartShape):
            charts += 1
            identifiers.append(_add_chart(package, name, shape, charts, language, fonts))
        elif isinstance(shape, PictureShape):
            size = picture_size(shape.data, shape.alt)
            part = package.add_picture(shape.data, size.extension, size.content_type)
            identifiers.append(package.relate(name, "image", part))
    package.add(name, f"{_SLIDES}.slide+xml", slide_part(slide, number, language, tuple(identifiers)))
    if slide.notes:
        notes = f"ppt/notesSlides/notesSlide{number}.xml"
        package.add(notes, f"{_SLIDES}.notesSlide+xml", notes_part(slide, language))
        package.relate(notes, "notesMaster", NOTES_MASTER)
        package.relate(notes, "slide", name)
        package.relate(name, "notesSlide", notes)
    return charts


def _add_chart(package: Package, slide: str, shape: ChartShape, number: int, language: str, fonts: FontBook) -> str:
    scale = measure_chart(fonts, shape.chart, shape.box)
    name, book = f"ppt/charts/chart{number}.xml", f"ppt/embeddings/workbook{number}.xlsx"
    package.add(name, f"{_TYPE}.drawingml.chart+xml", chart_part(shape.chart, scale, shape.box, language))
    package.add(book, "", write_chart_book(shape.chart, scale.totals))
    package.relate(name, "package", book)
    return package.relate(slide, "chart", name)


def _add_presentation(package: Package, deck: Deck, planned: tuple[PlannedSlide, ...]) -> None:
    package.relate("", "officeDocument", _MAIN)
    package.relate("", CORE_PROPERTIES, "docProps/core.xml")
    package.relate("", "extended-properties", "docProps/app.xml")
    package.relate(_MAIN, "slideMaster", MASTER)
    package.relate(_MAIN, "notesMaster", NOTES_MASTER)
    slides = [package.relate(_MAIN, "slide", _slide_name(number)) for number in range(1, len(planned) + 1)]
    package.relate(_MAIN, "theme", "ppt/theme/theme1.xml")
    for name in ("presProps", "viewProps", "tableStyles"):
        package.relate(_MAIN, name, f"ppt/{name}.xml")
        package.add(f"ppt/{name}.xml", f"{_SLIDES}.{name}+xml", _small_part(name))
    package.add(_MAIN, f"{_SLIDES}.presentation.main+xml", _presentation(slides))
    core = "application/vnd.openxmlformats-package.core-properties+xml"
    package.add("docProps/core.xml", core, _core_properties(deck))
    package.add("docProps/app.xml", f"{_TYPE}.extended-properties+xml", _app_properties(planned))


def _presentation(slides: list[str]) -> bytes:
    listed = "".join(f'<p:sldId id="{256 + number}" r:id="{relation}"/>' for number, relation in enumerate(slides))
    return document(
        f'<p:presentation {NAMESPACES} saveSubsetFonts="1">'
        '<p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst>'
        '<p:notesMasterIdLst><p:notesMasterId r:id="rId2"/></p:notesMasterIdLst>'
        f"<p:sldIdLst>{listed}</p:sldIdLst>"
        f'<p:sldSz cx="{grid.SLIDE_WIDTH_EMU}" cy="{grid.SLIDE_HEIGHT_EMU}"/>'
        f'<p:notesSz cx="{NOTES_WIDTH_EMU}" cy="{NOTES_HEIGHT_EMU}"/>'
        f"<p:defaultTextStyle>{level_style(look.TextStyle(18))}</p:defaultTextStyle></p:presentation>"
    )


def _small_part(name: str) -> bytes:
    if name == "presProps":
        return document(f"<p:presentationPr {NAMESPACES}/>")
    if name == "viewProps":
        return document(f"<p:viewPr {NAMESPACES}/>")
    none = "{2D5ABB26-0587-4C30-8999-92F81FD0307C}"
    return document(f'<a:tblStyleLst xmlns:a="{DRAWING}" def="{none}"/>')


def _core_properties(deck: Deck) -> bytes:
    stamps = "".join(
        f'<dcterms:{name} xsi:type="dcterms:W3CDTF">{_FIXED_DATE}</dcterms:{name}>' for name in ("created", "modified")
    )
    return document(
        '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" '
        'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
        f"<dc:title>{escape(clean_text(deck.title))}</dc:title><dc:subject>{escape(clean_text(deck.subject))}</dc:subject>"
        f"<dc:language>{escape(deck.language)}</dc:language>{stamps}</cp:coreProperties>"
    )


def _app_properties(planned: tuple[PlannedSlide, ...]) -> bytes:
    notes = sum(1 for slide in planned if slide.notes)
    space = "http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"
    return document(
        f'<Properties xmlns="{space}"><PresentationFormat>Widescreen</PresentationFormat>'
        f"<Slides>{len(planned)}</Slides><Notes>{notes}</Notes><HiddenSlides>0</HiddenSlides>"
        "<Application>Engross</Application></Properties>"
    )


def _slide_name(number: int) -> str:
    return f"ppt/slides/slide{number}.xml"
