"""Pictures held as objects of the project, placed inline with their alternative text."""

from producers.content.document import Picture
from producers.docx.context import Writing
from producers.docx.flow import Flow
from producers.docx.xml import Paragraph, attribute
from producers.pictures import picture_size

_EMU_PER_MM = 36_000
_EMU_PER_POINT = 12_700
_PICTURE = "http://schemas.openxmlformats.org/drawingml/2006/picture"


def write_picture(writing: Writing, flow: Flow, index: int, block: Picture) -> None:
    """Write a picture at its width, never wider or taller than the text block. Raises ContentProblem for no picture."""
    data = writing.options.objects[block.object]
    size = picture_size(data, block.object)
    limit = min(block.width_mm * _EMU_PER_MM, writing.text_width * _EMU_PER_POINT)
    scale = min(limit / size.width, writing.page.text_height * 0.85 * _EMU_PER_POINT / size.height)
    relation = _relate(writing, data, size.extension, size.content_type)
    drawing = _drawing(writing, index, block, relation, round(size.width * scale), round(size.height * scale))
    flow.add(Paragraph("Picture", writing.mark(index, f"<w:r>{drawing}</w:r>"), left=writing.text_left or None))


def _relate(writing: Writing, data: bytes, extension: str, content_type: str) -> str:
    for number, (_, target) in enumerate(writing.parts.relations, start=1):
        if target.startswith("media/") and writing.parts.files[f"word/{target}"] == data:
            return f"rId{number}"
    writing.parts.extensions[extension] = content_type
    name = f"media/image{writing.next_identity('image')}.{extension}"
    return writing.parts.add(name, data, "image")


def _drawing(writing: Writing, index: int, block: Picture, relation: str, width: int, height: int) -> str:
    number = writing.next_identity("drawing")
    words = attribute(writing.clean(block.alt, index))
    extent = f'cx="{width}" cy="{height}"'
    return (
        f'<w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent {extent}/>'
        f'<wp:docPr id="{number}" name="Picture {number}" descr="{words}"/>'
        '<wp:cNvGraphicFramePr><a:graphicFrameLocks noChangeAspect="1"/></wp:cNvGraphicFramePr>'
        f'<a:graphic><a:graphicData uri="{_PICTURE}"><pic:pic><pic:nvPicPr>'
        f'<pic:cNvPr id="{number}" name="Picture {number}" descr="{words}"/><pic:cNvPicPr/></pic:nvPicPr>'
        f'<pic:blipFill><a:blip r:embed="{relation}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>'
        f'<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext {extent}/></a:xfrm>'
        '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic>'
        "</wp:inline></w:drawing>"
    )
