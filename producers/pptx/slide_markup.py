"""A planned slide as markup: text in placeholders, tables with rules, frames for charts."""

from producers.pptx.grid import emu
from producers.pptx.layouts import NUMBER
from producers.pptx.look import HAIR, INK, Align, Colour
from producers.pptx.markup import CHART, NAMESPACES, attribute, document, line, placed, tree
from producers.pptx.paragraphs import Paragraph
from producers.pptx.shapes import ChartShape, PictureShape, PlannedSlide, Shape, TableRow, TableShape, TextShape
from producers.pptx.table_widths import INSET
from producers.pptx.template import placeholder_tag
from producers.pptx.text_markup import number_field, paragraphs_markup

_TABLE = "http://schemas.openxmlformats.org/drawingml/2006/table"
_STRONG = 1.0
_THIN = 0.75
_HAIR = 0.5
_EDGE = emu(0.06)
_NO_STYLE = "{2D5ABB26-0587-4C30-8999-92F81FD0307C}"
"""The built-in table style without fills and lines."""


def slide_part(slide: PlannedSlide, number: int, language: str, part_ids: tuple[str, ...]) -> bytes:
    """Return a slide; `part_ids` are the relationships of its charts and pictures in order."""
    parts = iter(part_ids)
    shapes = "".join(
        _shape(shape, identifier, number, language, next(parts) if isinstance(shape, ChartShape | PictureShape) else "")
        for identifier, shape in enumerate(slide.shapes, start=2)
    )
    return document(
        f"<p:sld {NAMESPACES}><p:cSld>{tree(shapes)}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>"
    )


def notes_part(slide: PlannedSlide, language: str) -> bytes:
    """Return the notes page of a slide."""
    picture = (
        '<p:sp><p:nvSpPr><p:cNvPr id="2" name="Slide Image"/><p:cNvSpPr><a:spLocks noGrp="1" noRot="1" '
        'noChangeAspect="1"/></p:cNvSpPr><p:nvPr><p:ph type="sldImg" idx="2"/></p:nvPr></p:nvSpPr><p:spPr/></p:sp>'
    )
    style = slide.notes[0].style
    text = (
        '<p:sp><p:nvSpPr><p:cNvPr id="3" name="Notes"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr>'
        '<p:ph type="body" sz="quarter" idx="1"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:lstStyle/>'
        f"{paragraphs_markup(slide.notes, style, language)}</p:txBody></p:sp>"
    )
    return document(
        f"<p:notes {NAMESPACES}><p:cSld>{tree(picture + text)}</p:cSld>"
        "<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:notes>"
    )


def _shape(shape: Shape, identifier: int, number: int, language: str, part_id: str) -> str:
    match shape:
        case TextShape():
            return _text(shape, identifier, number, language)
        case TableShape():
            graphic = f'<a:graphicData uri="{_TABLE}">{_table(shape, language)}</a:graphicData>'
        case PictureShape():
            return _picture(shape, identifier, part_id)
        case ChartShape():
            frame = f'<c:chart xmlns:c="{CHART}" r:id="{part_id}"/>'
            graphic = f'<a:graphicData uri="{CHART}">{frame}</a:graphicData>'
    return (
        f'<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="{identifier}" name={attribute(shape.holder.name)} '
        f'descr={attribute(shape.alt)}/><p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr>'
        f"<p:nvPr>{placeholder_tag(shape.holder)}</p:nvPr></p:nvGraphicFramePr>{placed(shape.box, 'p')}"
        f"<a:graphic>{graphic}</a:graphic></p:graphicFrame>"
    )


def _picture(shape: PictureShape, identifier: int, part_id: str) -> str:
    return (
        f'<p:pic><p:nvPicPr><p:cNvPr id="{identifier}" name={attribute(shape.holder.name)} '
        f'descr={attribute(shape.alt)}/><p:cNvPicPr><a:picLocks noGrp="1" noChangeAspect="1"/></p:cNvPicPr>'
        f"<p:nvPr>{placeholder_tag(shape.holder)}</p:nvPr></p:nvPicPr>"
        f'<p:blipFill><a:blip r:embed="{part_id}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill>'
        f"<p:spPr>{placed(shape.box)}</p:spPr></p:pic>"
    )


def _text(shape: TextShape, identifier: int, number: int, language: str) -> str:
    place = placed(shape.box) if shape.box else ""
    if shape.holder is NUMBER:
        body = number_field(str(number), language)
    else:
        body = paragraphs_markup(shape.paragraphs, shape.holder.style, language)
    return (
        f'<p:sp><p:nvSpPr><p:cNvPr id="{identifier}" name={attribute(shape.holder.name)}/><p:cNvSpPr>'
        f'<a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr>{placeholder_tag(shape.holder)}</p:nvPr></p:nvSpPr>'
        f"<p:spPr>{place}</p:spPr><p:txBody><a:bodyPr/><a:lstStyle/>{body}</p:txBody></p:sp>"
    )


def _table(shape: TableShape, language: str) -> str:
    grid = "".join(f'<a:gridCol w="{emu(width)}"/>' for width in shape.widths)
    rows = "".join(_row(shape, index, language) for index in range(len(shape.rows)))
    properties = f'<a:tblPr firstRow="1"><a:tableStyleId>{_NO_STYLE}</a:tableStyleId></a:tblPr>'
    return f"<a:tbl>{properties}<a:tblGrid>{grid}</a:tblGrid>{rows}</a:tbl>"


def _row(shape: TableShape, index: int, language: str) -> str:
    row = shape.rows[index]
    edges = _edge(shape.rows, index, "lnT") + _edge(shape.rows, index + 1, "lnB")
    count = len(row.cells)
    cells = "".join(
        _cell(cell, align, _insets(column, count), edges, language)
        for column, (cell, align) in enumerate(zip(row.cells, shape.aligns, strict=True))
    )
    return f'<a:tr h="{emu(row.height)}">{cells}</a:tr>'


def _cell(paragraph: Paragraph, align: Align, insets: str, edges: str, language: str) -> str:
    aligned = Paragraph(paragraph.spans, paragraph.style.aligned(align))
    sides = line("lnL", None, 0) + line("lnR", None, 0)
    return (
        f"<a:tc><a:txBody><a:bodyPr/><a:lstStyle/>{paragraphs_markup((aligned,), None, language)}</a:txBody>"
        f'<a:tcPr {insets} marT="{_EDGE}" marB="{_EDGE}" anchor="ctr">{sides}{edges}<a:noFill/></a:tcPr></a:tc>'
    )


def _insets(column: int, count: int) -> str:
    left = emu(INSET) if column else 0
    right = emu(INSET) if column < count - 1 else 0
    return f'marL="{left}" marR="{right}"'


def _edge(rows: tuple[TableRow, ...], index: int, tag: str) -> str:
    """Return the rule above row `index`; the number of rows means the rule at the end."""
    weight, colour = _rule_above(rows, index)
    return line(tag, colour, weight)


def _rule_above(rows: tuple[TableRow, ...], index: int) -> tuple[float, Colour]:
    if index in {0, len(rows)}:
        return _STRONG, INK
    if index == 1 or rows[index].total:
        return _THIN, INK
    return _HAIR, HAIR
