"""Small pieces of presentation markup: namespaces, escaping, positions, fills, lines."""

from xml.sax.saxutils import quoteattr

from producers.pptx.grid import Box, emu
from producers.pptx.look import Colour

DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/main"
PRESENTATION = "http://schemas.openxmlformats.org/presentationml/2006/main"
CHART = "http://schemas.openxmlformats.org/drawingml/2006/chart"
RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
NAMESPACES = f'xmlns:a="{DRAWING}" xmlns:r="{RELATIONSHIPS}" xmlns:p="{PRESENTATION}"'

_EMU_PER_POINT = 12_700


def attribute(text: str) -> str:
    """Return text as a quoted attribute value on one line."""
    return quoteattr(text.replace("\n", " "))


def document(xml: str) -> bytes:
    """Return a part's bytes."""
    return (DECLARATION + xml).encode()


def placed(box: Box, prefix: str = "a") -> str:
    """Return the transform that puts a shape at a box."""
    offset = f'<a:off x="{emu(box.left)}" y="{emu(box.top)}"/>'
    extent = f'<a:ext cx="{emu(box.width)}" cy="{emu(box.height)}"/>'
    return f"<{prefix}:xfrm>{offset}{extent}</{prefix}:xfrm>"


def solid(colour: Colour) -> str:
    """Return a fill in a colour of the theme."""
    return f'<a:solidFill><a:schemeClr val="{colour}"/></a:solidFill>'


def line(tag: str, colour: Colour | None, weight: float) -> str:
    """Return a line of a weight in points, or none at all."""
    if colour is None:
        return f'<a:{tag} w="0"><a:noFill/></a:{tag}>'
    return (
        f'<a:{tag} w="{round(weight * _EMU_PER_POINT)}" cap="flat">{solid(colour)}<a:prstDash val="solid"/></a:{tag}>'
    )


def rule(number: int, name: str, left: float, top: float, width: float, colour: Colour, weight: float) -> str:
    """Return a horizontal line of a layout, in inches and points. Decorative: it is never read out."""
    place = placed(Box(left, top, width, 0.0))
    return (
        f'<p:cxnSp><p:nvCxnSpPr><p:cNvPr id="{number}" name={attribute(name)}/><p:cNvCxnSpPr/><p:nvPr userDrawn="1"/>'
        f'</p:nvCxnSpPr><p:spPr>{place}<a:prstGeom prst="line"><a:avLst/></a:prstGeom>{line("ln", colour, weight)}'
        f"</p:spPr></p:cxnSp>"
    )


def tree(shapes: str) -> str:
    """Return a shape tree around shapes."""
    zero = '<a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/>'
    return (
        '<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr>'
        f"<p:grpSpPr><a:xfrm>{zero}</a:xfrm></p:grpSpPr>{shapes}</p:spTree>"
    )
